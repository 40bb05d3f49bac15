CREATE TABLE accepted (
    open_battle character varying(32) NOT NULL,
    battle character varying(32) NOT NULL
);
CREATE TABLE alembic_version (
    version_num character varying(32) NOT NULL
);
CREATE TABLE bans (
    id character varying(32) NOT NULL,
    kind character varying(16) NOT NULL,
    what text NOT NULL,
    why text NOT NULL,
    made timestamp with time zone NOT NULL,
    until timestamp with time zone
);
CREATE TABLE battles (
    id character varying(32) NOT NULL,
    game character varying(64) NOT NULL,
    version integer NOT NULL,
    scenario text NOT NULL,
    seats json NOT NULL,
    secret character varying(64) NOT NULL,
    begun timestamp with time zone NOT NULL,
    opening text DEFAULT ''::text NOT NULL,
    ended text
);
CREATE TABLE blocks (
    person character varying(32) NOT NULL,
    blocked character varying(32) NOT NULL,
    made timestamp with time zone NOT NULL
);
CREATE TABLE challenges (
    hash character varying(64) NOT NULL,
    purpose character varying(16) NOT NULL,
    person character varying(32),
    until timestamp with time zone NOT NULL
);
CREATE TABLE clubs (
    id character varying(32) NOT NULL,
    slug character varying(64) NOT NULL,
    name text NOT NULL,
    about text NOT NULL,
    joined_by character varying(16) NOT NULL,
    made timestamp with time zone NOT NULL
);
CREATE TABLE devices (
    hash character varying(64) NOT NULL,
    person character varying(32) NOT NULL,
    name text NOT NULL,
    made timestamp with time zone NOT NULL,
    seen timestamp with time zone NOT NULL
);
CREATE TABLE entrants (
    tournament character varying(32) NOT NULL,
    place integer NOT NULL,
    number integer,
    who character varying(80) NOT NULL,
    name text NOT NULL,
    gone timestamp with time zone
);
CREATE TABLE entries (
    battle character varying(32) NOT NULL,
    number integer NOT NULL,
    kind character varying(16) NOT NULL,
    side integer,
    action text,
    at timestamp with time zone NOT NULL,
    told text,
    spent integer
);
CREATE TABLE guests (
    person character varying(32) NOT NULL,
    name text NOT NULL,
    looks text NOT NULL,
    since timestamp with time zone NOT NULL,
    seen timestamp with time zone NOT NULL
);
CREATE TABLE heartbeats (
    id integer NOT NULL,
    until timestamp with time zone NOT NULL
);
CREATE TABLE invitations (
    open_battle character varying(32) NOT NULL,
    person character varying(32) NOT NULL,
    answer character varying(16),
    made timestamp with time zone NOT NULL
);
CREATE TABLE meetings (
    campaign character varying(32) NOT NULL,
    entry integer NOT NULL,
    number integer NOT NULL,
    title text NOT NULL,
    name text NOT NULL,
    place character varying(32) NOT NULL,
    how character varying(16) NOT NULL,
    battle character varying(32),
    sides json NOT NULL,
    winner character varying(32),
    transcript text
);
CREATE TABLE members (
    club character varying(32) NOT NULL,
    person character varying(32) NOT NULL,
    role character varying(16) NOT NULL,
    since timestamp with time zone NOT NULL
);
CREATE TABLE messages (
    battle character varying(32) NOT NULL,
    number integer NOT NULL,
    side integer,
    text text NOT NULL,
    at timestamp with time zone NOT NULL
);
CREATE TABLE open_battles (
    id character varying(32) NOT NULL,
    person character varying(32) NOT NULL,
    game character varying(64) NOT NULL,
    asked json NOT NULL,
    wishes json NOT NULL,
    club character varying(32),
    made timestamp with time zone NOT NULL,
    until timestamp with time zone NOT NULL
);
CREATE TABLE outages (
    began timestamp with time zone NOT NULL,
    ended timestamp with time zone NOT NULL
);
CREATE TABLE outbox (
    id character varying(32) NOT NULL,
    subscription character varying(32) NOT NULL,
    battle character varying(32) NOT NULL,
    side integer NOT NULL,
    kind character varying(16) NOT NULL,
    number integer NOT NULL,
    title text NOT NULL,
    sentence text NOT NULL,
    due timestamp with time zone NOT NULL,
    claimed character varying(32),
    tries integer NOT NULL,
    sent timestamp with time zone
);
CREATE TABLE pairings (
    tournament character varying(32) NOT NULL,
    round integer NOT NULL,
    board integer NOT NULL,
    first integer NOT NULL,
    second integer,
    battle character varying(32),
    points json
);
CREATE TABLE passkeys (
    id text NOT NULL,
    person character varying(32) NOT NULL,
    public_key bytea NOT NULL,
    count integer NOT NULL,
    name text NOT NULL,
    made timestamp with time zone NOT NULL
);
CREATE TABLE person_seats (
    person character varying(32) NOT NULL,
    battle character varying(32) NOT NULL,
    sides integer NOT NULL,
    kept json NOT NULL,
    at timestamp with time zone NOT NULL
);
CREATE TABLE persons (
    id character varying(32) NOT NULL,
    name text NOT NULL,
    settings json NOT NULL,
    made timestamp with time zone NOT NULL,
    seen timestamp with time zone NOT NULL,
    banned text
);
CREATE TABLE phrases (
    hash character varying(64) NOT NULL,
    person character varying(32) NOT NULL,
    made timestamp with time zone NOT NULL
);
CREATE TABLE ratings (
    who character varying(80) NOT NULL,
    game character varying(64) NOT NULL,
    battles integer NOT NULL,
    mean double precision NOT NULL,
    deviation double precision NOT NULL,
    battle character varying(32) NOT NULL,
    at timestamp with time zone NOT NULL
);
CREATE TABLE reports (
    id character varying(32) NOT NULL,
    person character varying(32),
    about character varying(32),
    battle character varying(32),
    said text NOT NULL,
    why text NOT NULL,
    made timestamp with time zone NOT NULL,
    settled text
);
CREATE TABLE results (
    battle character varying(32) NOT NULL,
    game character varying(64) NOT NULL,
    who json NOT NULL,
    winner character varying(32),
    at timestamp with time zone NOT NULL
);
CREATE TABLE series (
    id character varying(32) NOT NULL,
    first character varying(32) NOT NULL,
    second character varying(32) NOT NULL,
    best_of integer NOT NULL,
    asked json NOT NULL,
    watchers boolean NOT NULL,
    made timestamp with time zone NOT NULL,
    ended timestamp with time zone
);
CREATE TABLE series_battles (
    series character varying(32) NOT NULL,
    number integer NOT NULL,
    battle character varying(32) NOT NULL,
    first_side character varying(32) NOT NULL
);
CREATE TABLE standings (
    battle character varying(32) NOT NULL,
    number integer NOT NULL,
    asked integer NOT NULL,
    since timestamp with time zone NOT NULL,
    turn integer NOT NULL,
    told json NOT NULL,
    deadline timestamp with time zone,
    clocks json
);
CREATE TABLE subscriptions (
    id character varying(32) NOT NULL,
    person character varying(32),
    battle character varying(32),
    token character varying(64),
    kind character varying(16) NOT NULL,
    address json NOT NULL,
    reaches character varying(64) NOT NULL,
    quiet json,
    stop character varying(64) NOT NULL,
    made timestamp with time zone NOT NULL,
    confirmed timestamp with time zone,
    failing timestamp with time zone,
    ended timestamp with time zone
);
CREATE TABLE tokens (
    hash character varying(64) NOT NULL,
    battle character varying(32) NOT NULL,
    sides integer NOT NULL,
    device character varying(64)
);
CREATE TABLE tournaments (
    id character varying(32) NOT NULL,
    club character varying(32) NOT NULL,
    name text NOT NULL,
    kind character varying(16) NOT NULL,
    game character varying(64) NOT NULL,
    asked json NOT NULL,
    pace text NOT NULL,
    rounds integer NOT NULL,
    made timestamp with time zone NOT NULL,
    began timestamp with time zone,
    ended timestamp with time zone
);
CREATE TABLE watched (
    battle character varying(32) NOT NULL
);
ALTER TABLE ONLY alembic_version
    ADD CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num);
ALTER TABLE ONLY accepted
    ADD CONSTRAINT pk_accepted PRIMARY KEY (open_battle);
ALTER TABLE ONLY bans
    ADD CONSTRAINT pk_bans PRIMARY KEY (id);
ALTER TABLE ONLY battles
    ADD CONSTRAINT pk_battles PRIMARY KEY (id);
ALTER TABLE ONLY blocks
    ADD CONSTRAINT pk_blocks PRIMARY KEY (person, blocked);
ALTER TABLE ONLY challenges
    ADD CONSTRAINT pk_challenges PRIMARY KEY (hash);
ALTER TABLE ONLY clubs
    ADD CONSTRAINT pk_clubs PRIMARY KEY (id);
ALTER TABLE ONLY devices
    ADD CONSTRAINT pk_devices PRIMARY KEY (hash);
ALTER TABLE ONLY entrants
    ADD CONSTRAINT pk_entrants PRIMARY KEY (tournament, place);
ALTER TABLE ONLY entries
    ADD CONSTRAINT pk_entries PRIMARY KEY (battle, number);
ALTER TABLE ONLY guests
    ADD CONSTRAINT pk_guests PRIMARY KEY (person);
ALTER TABLE ONLY heartbeats
    ADD CONSTRAINT pk_heartbeats PRIMARY KEY (id);
ALTER TABLE ONLY invitations
    ADD CONSTRAINT pk_invitations PRIMARY KEY (open_battle, person);
ALTER TABLE ONLY meetings
    ADD CONSTRAINT pk_meetings PRIMARY KEY (campaign, entry);
ALTER TABLE ONLY members
    ADD CONSTRAINT pk_members PRIMARY KEY (club, person);
ALTER TABLE ONLY messages
    ADD CONSTRAINT pk_messages PRIMARY KEY (battle, number);
ALTER TABLE ONLY open_battles
    ADD CONSTRAINT pk_open_battles PRIMARY KEY (id);
ALTER TABLE ONLY outages
    ADD CONSTRAINT pk_outages PRIMARY KEY (began);
ALTER TABLE ONLY outbox
    ADD CONSTRAINT pk_outbox PRIMARY KEY (id);
ALTER TABLE ONLY pairings
    ADD CONSTRAINT pk_pairings PRIMARY KEY (tournament, round, board);
ALTER TABLE ONLY passkeys
    ADD CONSTRAINT pk_passkeys PRIMARY KEY (id);
ALTER TABLE ONLY person_seats
    ADD CONSTRAINT pk_person_seats PRIMARY KEY (person, battle, sides);
ALTER TABLE ONLY persons
    ADD CONSTRAINT pk_persons PRIMARY KEY (id);
ALTER TABLE ONLY phrases
    ADD CONSTRAINT pk_phrases PRIMARY KEY (hash);
ALTER TABLE ONLY ratings
    ADD CONSTRAINT pk_ratings PRIMARY KEY (who, game, battles);
ALTER TABLE ONLY reports
    ADD CONSTRAINT pk_reports PRIMARY KEY (id);
ALTER TABLE ONLY results
    ADD CONSTRAINT pk_results PRIMARY KEY (battle);
ALTER TABLE ONLY series
    ADD CONSTRAINT pk_series PRIMARY KEY (id);
ALTER TABLE ONLY series_battles
    ADD CONSTRAINT pk_series_battles PRIMARY KEY (series, number);
ALTER TABLE ONLY standings
    ADD CONSTRAINT pk_standings PRIMARY KEY (battle);
ALTER TABLE ONLY subscriptions
    ADD CONSTRAINT pk_subscriptions PRIMARY KEY (id);
ALTER TABLE ONLY tokens
    ADD CONSTRAINT pk_tokens PRIMARY KEY (hash);
ALTER TABLE ONLY tournaments
    ADD CONSTRAINT pk_tournaments PRIMARY KEY (id);
ALTER TABLE ONLY watched
    ADD CONSTRAINT pk_watched PRIMARY KEY (battle);
ALTER TABLE ONLY bans
    ADD CONSTRAINT uq_bans_what UNIQUE (what);
ALTER TABLE ONLY clubs
    ADD CONSTRAINT uq_clubs_slug UNIQUE (slug);
ALTER TABLE ONLY guests
    ADD CONSTRAINT uq_guests_looks UNIQUE (looks);
ALTER TABLE ONLY subscriptions
    ADD CONSTRAINT uq_subscriptions_stop UNIQUE (stop);
CREATE INDEX ix_accepted_battle ON accepted USING btree (battle);
CREATE INDEX ix_blocks_blocked ON blocks USING btree (blocked);
CREATE INDEX ix_challenges_until ON challenges USING btree (until);
CREATE INDEX ix_devices_person ON devices USING btree (person);
CREATE INDEX ix_invitations_person ON invitations USING btree (person);
CREATE INDEX ix_meetings_battle ON meetings USING btree (battle);
CREATE INDEX ix_members_person ON members USING btree (person);
CREATE INDEX ix_open_battles_made ON open_battles USING btree (made);
CREATE INDEX ix_open_battles_person ON open_battles USING btree (person);
CREATE INDEX ix_open_battles_until ON open_battles USING btree (until);
CREATE INDEX ix_outbox_battle ON outbox USING btree (battle);
CREATE INDEX ix_outbox_subscription ON outbox USING btree (subscription);
CREATE INDEX ix_outbox_unsent ON outbox USING btree (sent, due);
CREATE INDEX ix_pairings_battle ON pairings USING btree (battle);
CREATE INDEX ix_passkeys_person ON passkeys USING btree (person);
CREATE INDEX ix_person_seats_battle ON person_seats USING btree (battle);
CREATE INDEX ix_phrases_person ON phrases USING btree (person);
CREATE INDEX ix_results_at ON results USING btree (at);
CREATE INDEX ix_results_game ON results USING btree (game);
CREATE INDEX ix_series_battles_battle ON series_battles USING btree (battle);
CREATE INDEX ix_series_first ON series USING btree (first);
CREATE INDEX ix_series_second ON series USING btree (second);
CREATE INDEX ix_standings_deadline ON standings USING btree (deadline);
CREATE INDEX ix_subscriptions_person ON subscriptions USING btree (person);
CREATE INDEX ix_subscriptions_reaches ON subscriptions USING btree (reaches);
CREATE INDEX ix_subscriptions_token ON subscriptions USING btree (token);
CREATE INDEX ix_tokens_battle ON tokens USING btree (battle);
CREATE INDEX ix_tournaments_club ON tournaments USING btree (club);
ALTER TABLE ONLY accepted
    ADD CONSTRAINT fk_accepted_battle FOREIGN KEY (battle) REFERENCES battles(id);
ALTER TABLE ONLY accepted
    ADD CONSTRAINT fk_accepted_open_battle FOREIGN KEY (open_battle) REFERENCES open_battles(id);
ALTER TABLE ONLY blocks
    ADD CONSTRAINT fk_blocks_blocked FOREIGN KEY (blocked) REFERENCES persons(id);
ALTER TABLE ONLY blocks
    ADD CONSTRAINT fk_blocks_person FOREIGN KEY (person) REFERENCES persons(id);
ALTER TABLE ONLY challenges
    ADD CONSTRAINT fk_challenges_person FOREIGN KEY (person) REFERENCES persons(id);
ALTER TABLE ONLY devices
    ADD CONSTRAINT fk_devices_person FOREIGN KEY (person) REFERENCES persons(id);
ALTER TABLE ONLY entrants
    ADD CONSTRAINT fk_entrants_tournament FOREIGN KEY (tournament) REFERENCES tournaments(id);
ALTER TABLE ONLY entries
    ADD CONSTRAINT fk_entries_battle FOREIGN KEY (battle) REFERENCES battles(id);
ALTER TABLE ONLY guests
    ADD CONSTRAINT fk_guests_person FOREIGN KEY (person) REFERENCES persons(id);
ALTER TABLE ONLY invitations
    ADD CONSTRAINT fk_invitations_open_battle FOREIGN KEY (open_battle) REFERENCES open_battles(id);
ALTER TABLE ONLY invitations
    ADD CONSTRAINT fk_invitations_person FOREIGN KEY (person) REFERENCES persons(id);
ALTER TABLE ONLY meetings
    ADD CONSTRAINT fk_meetings_battle FOREIGN KEY (battle) REFERENCES battles(id);
ALTER TABLE ONLY meetings
    ADD CONSTRAINT fk_meetings_campaign FOREIGN KEY (campaign) REFERENCES battles(id);
ALTER TABLE ONLY members
    ADD CONSTRAINT fk_members_club FOREIGN KEY (club) REFERENCES clubs(id);
ALTER TABLE ONLY members
    ADD CONSTRAINT fk_members_person FOREIGN KEY (person) REFERENCES persons(id);
ALTER TABLE ONLY messages
    ADD CONSTRAINT fk_messages_battle FOREIGN KEY (battle) REFERENCES battles(id);
ALTER TABLE ONLY open_battles
    ADD CONSTRAINT fk_open_battles_person FOREIGN KEY (person) REFERENCES persons(id);
ALTER TABLE ONLY outbox
    ADD CONSTRAINT fk_outbox_battle FOREIGN KEY (battle) REFERENCES battles(id);
ALTER TABLE ONLY outbox
    ADD CONSTRAINT fk_outbox_subscription FOREIGN KEY (subscription) REFERENCES subscriptions(id);
ALTER TABLE ONLY pairings
    ADD CONSTRAINT fk_pairings_battle FOREIGN KEY (battle) REFERENCES battles(id);
ALTER TABLE ONLY pairings
    ADD CONSTRAINT fk_pairings_tournament FOREIGN KEY (tournament) REFERENCES tournaments(id);
ALTER TABLE ONLY passkeys
    ADD CONSTRAINT fk_passkeys_person FOREIGN KEY (person) REFERENCES persons(id);
ALTER TABLE ONLY person_seats
    ADD CONSTRAINT fk_person_seats_battle FOREIGN KEY (battle) REFERENCES battles(id);
ALTER TABLE ONLY person_seats
    ADD CONSTRAINT fk_person_seats_person FOREIGN KEY (person) REFERENCES persons(id);
ALTER TABLE ONLY phrases
    ADD CONSTRAINT fk_phrases_person FOREIGN KEY (person) REFERENCES persons(id);
ALTER TABLE ONLY ratings
    ADD CONSTRAINT fk_ratings_battle FOREIGN KEY (battle) REFERENCES battles(id);
ALTER TABLE ONLY reports
    ADD CONSTRAINT fk_reports_about FOREIGN KEY (about) REFERENCES persons(id);
ALTER TABLE ONLY reports
    ADD CONSTRAINT fk_reports_battle FOREIGN KEY (battle) REFERENCES battles(id);
ALTER TABLE ONLY reports
    ADD CONSTRAINT fk_reports_person FOREIGN KEY (person) REFERENCES persons(id);
ALTER TABLE ONLY results
    ADD CONSTRAINT fk_results_battle FOREIGN KEY (battle) REFERENCES battles(id);
ALTER TABLE ONLY series_battles
    ADD CONSTRAINT fk_series_battles_battle FOREIGN KEY (battle) REFERENCES battles(id);
ALTER TABLE ONLY series_battles
    ADD CONSTRAINT fk_series_battles_series FOREIGN KEY (series) REFERENCES series(id);
ALTER TABLE ONLY series
    ADD CONSTRAINT fk_series_first FOREIGN KEY (first) REFERENCES persons(id);
ALTER TABLE ONLY series
    ADD CONSTRAINT fk_series_second FOREIGN KEY (second) REFERENCES persons(id);
ALTER TABLE ONLY standings
    ADD CONSTRAINT fk_standings_battle FOREIGN KEY (battle) REFERENCES battles(id);
ALTER TABLE ONLY subscriptions
    ADD CONSTRAINT fk_subscriptions_battle FOREIGN KEY (battle) REFERENCES battles(id);
ALTER TABLE ONLY subscriptions
    ADD CONSTRAINT fk_subscriptions_person FOREIGN KEY (person) REFERENCES persons(id);
ALTER TABLE ONLY tokens
    ADD CONSTRAINT fk_tokens_battle FOREIGN KEY (battle) REFERENCES battles(id);
ALTER TABLE ONLY tournaments
    ADD CONSTRAINT fk_tournaments_club FOREIGN KEY (club) REFERENCES clubs(id);
ALTER TABLE ONLY watched
    ADD CONSTRAINT fk_watched_battle FOREIGN KEY (battle) REFERENCES battles(id);
