CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
CREATE TABLE tokens (
	hash VARCHAR(64) NOT NULL, 
	battle VARCHAR(32) NOT NULL, 
	sides INTEGER NOT NULL, device VARCHAR(64), 
	CONSTRAINT pk_tokens PRIMARY KEY (hash), 
	CONSTRAINT fk_tokens_battle FOREIGN KEY(battle) REFERENCES battles (id)
);
CREATE INDEX ix_tokens_battle ON tokens (battle);
CREATE TABLE entries (
	battle VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	side INTEGER, 
	action TEXT, 
	at DATETIME NOT NULL, told TEXT, spent INTEGER, 
	CONSTRAINT pk_entries PRIMARY KEY (battle, number), 
	CONSTRAINT fk_entries_battle FOREIGN KEY(battle) REFERENCES battles (id)
);
CREATE TABLE messages (
	battle VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	side INTEGER, 
	text TEXT NOT NULL, 
	at DATETIME NOT NULL, 
	CONSTRAINT pk_messages PRIMARY KEY (battle, number), 
	CONSTRAINT fk_messages_battle FOREIGN KEY(battle) REFERENCES battles (id)
);
CREATE TABLE "battles" (
	id VARCHAR(32) NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	version INTEGER NOT NULL, 
	scenario TEXT NOT NULL, 
	seats JSON NOT NULL, 
	secret VARCHAR(64) NOT NULL, 
	begun DATETIME NOT NULL, 
	opening TEXT DEFAULT '' NOT NULL, 
	ended TEXT, 
	CONSTRAINT pk_battles PRIMARY KEY (id)
);
CREATE TABLE meetings (
	campaign VARCHAR(32) NOT NULL, 
	entry INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	title TEXT NOT NULL, 
	name TEXT NOT NULL, 
	place VARCHAR(32) NOT NULL, 
	how VARCHAR(16) NOT NULL, 
	battle VARCHAR(32), 
	sides JSON NOT NULL, 
	winner VARCHAR(32), 
	transcript TEXT, 
	CONSTRAINT pk_meetings PRIMARY KEY (campaign, entry), 
	CONSTRAINT fk_meetings_campaign FOREIGN KEY(campaign) REFERENCES battles (id), 
	CONSTRAINT fk_meetings_battle FOREIGN KEY(battle) REFERENCES battles (id)
);
CREATE INDEX ix_meetings_battle ON meetings (battle);
CREATE TABLE heartbeats (
	id INTEGER NOT NULL, 
	until DATETIME NOT NULL, 
	CONSTRAINT pk_heartbeats PRIMARY KEY (id)
);
CREATE TABLE outages (
	began DATETIME NOT NULL, 
	ended DATETIME NOT NULL, 
	CONSTRAINT pk_outages PRIMARY KEY (began)
);
CREATE TABLE bans (
	id VARCHAR(32) NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	what TEXT NOT NULL, 
	why TEXT NOT NULL, 
	made DATETIME NOT NULL, 
	until DATETIME, 
	CONSTRAINT pk_bans PRIMARY KEY (id), 
	CONSTRAINT uq_bans_what UNIQUE (what)
);
CREATE TABLE clubs (
	id VARCHAR(32) NOT NULL, 
	slug VARCHAR(64) NOT NULL, 
	name TEXT NOT NULL, 
	about TEXT NOT NULL, 
	joined_by VARCHAR(16) NOT NULL, 
	made DATETIME NOT NULL, 
	CONSTRAINT pk_clubs PRIMARY KEY (id), 
	CONSTRAINT uq_clubs_slug UNIQUE (slug)
);
CREATE TABLE persons (
	id VARCHAR(32) NOT NULL, 
	name TEXT NOT NULL, 
	settings JSON NOT NULL, 
	made DATETIME NOT NULL, 
	seen DATETIME NOT NULL, 
	banned TEXT, 
	CONSTRAINT pk_persons PRIMARY KEY (id)
);
CREATE TABLE ratings (
	who VARCHAR(80) NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	battles INTEGER NOT NULL, 
	mean FLOAT NOT NULL, 
	deviation FLOAT NOT NULL, 
	battle VARCHAR(32) NOT NULL, 
	at DATETIME NOT NULL, 
	CONSTRAINT pk_ratings PRIMARY KEY (who, game, battles), 
	CONSTRAINT fk_ratings_battle FOREIGN KEY(battle) REFERENCES battles (id)
);
CREATE TABLE blocks (
	person VARCHAR(32) NOT NULL, 
	blocked VARCHAR(32) NOT NULL, 
	made DATETIME NOT NULL, 
	CONSTRAINT pk_blocks PRIMARY KEY (person, blocked), 
	CONSTRAINT fk_blocks_person FOREIGN KEY(person) REFERENCES persons (id), 
	CONSTRAINT fk_blocks_blocked FOREIGN KEY(blocked) REFERENCES persons (id)
);
CREATE INDEX ix_blocks_blocked ON blocks (blocked);
CREATE TABLE challenges (
	hash VARCHAR(64) NOT NULL, 
	purpose VARCHAR(16) NOT NULL, 
	person VARCHAR(32), 
	until DATETIME NOT NULL, 
	CONSTRAINT pk_challenges PRIMARY KEY (hash), 
	CONSTRAINT fk_challenges_person FOREIGN KEY(person) REFERENCES persons (id)
);
CREATE INDEX ix_challenges_until ON challenges (until);
CREATE TABLE devices (
	hash VARCHAR(64) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	name TEXT NOT NULL, 
	made DATETIME NOT NULL, 
	seen DATETIME NOT NULL, 
	CONSTRAINT pk_devices PRIMARY KEY (hash), 
	CONSTRAINT fk_devices_person FOREIGN KEY(person) REFERENCES persons (id)
);
CREATE INDEX ix_devices_person ON devices (person);
CREATE TABLE guests (
	person VARCHAR(32) NOT NULL, 
	name TEXT NOT NULL, 
	looks TEXT NOT NULL, 
	since DATETIME NOT NULL, 
	seen DATETIME NOT NULL, 
	CONSTRAINT pk_guests PRIMARY KEY (person), 
	CONSTRAINT fk_guests_person FOREIGN KEY(person) REFERENCES persons (id), 
	CONSTRAINT uq_guests_looks UNIQUE (looks)
);
CREATE TABLE members (
	club VARCHAR(32) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	role VARCHAR(16) NOT NULL, 
	since DATETIME NOT NULL, 
	CONSTRAINT pk_members PRIMARY KEY (club, person), 
	CONSTRAINT fk_members_club FOREIGN KEY(club) REFERENCES clubs (id), 
	CONSTRAINT fk_members_person FOREIGN KEY(person) REFERENCES persons (id)
);
CREATE INDEX ix_members_person ON members (person);
CREATE TABLE open_battles (
	id VARCHAR(32) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	asked JSON NOT NULL, 
	wishes JSON NOT NULL, 
	club VARCHAR(32), 
	made DATETIME NOT NULL, 
	until DATETIME NOT NULL, 
	CONSTRAINT pk_open_battles PRIMARY KEY (id), 
	CONSTRAINT fk_open_battles_person FOREIGN KEY(person) REFERENCES persons (id)
);
CREATE INDEX ix_open_battles_made ON open_battles (made);
CREATE INDEX ix_open_battles_person ON open_battles (person);
CREATE INDEX ix_open_battles_until ON open_battles (until);
CREATE TABLE passkeys (
	id TEXT NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	public_key BLOB NOT NULL, 
	count INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	made DATETIME NOT NULL, 
	CONSTRAINT pk_passkeys PRIMARY KEY (id), 
	CONSTRAINT fk_passkeys_person FOREIGN KEY(person) REFERENCES persons (id)
);
CREATE INDEX ix_passkeys_person ON passkeys (person);
CREATE TABLE person_seats (
	person VARCHAR(32) NOT NULL, 
	battle VARCHAR(32) NOT NULL, 
	sides INTEGER NOT NULL, 
	kept JSON NOT NULL, 
	at DATETIME NOT NULL, 
	CONSTRAINT pk_person_seats PRIMARY KEY (person, battle, sides), 
	CONSTRAINT fk_person_seats_person FOREIGN KEY(person) REFERENCES persons (id), 
	CONSTRAINT fk_person_seats_battle FOREIGN KEY(battle) REFERENCES battles (id)
);
CREATE INDEX ix_person_seats_battle ON person_seats (battle);
CREATE TABLE phrases (
	hash VARCHAR(64) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	made DATETIME NOT NULL, 
	CONSTRAINT pk_phrases PRIMARY KEY (hash), 
	CONSTRAINT fk_phrases_person FOREIGN KEY(person) REFERENCES persons (id)
);
CREATE INDEX ix_phrases_person ON phrases (person);
CREATE TABLE reports (
	id VARCHAR(32) NOT NULL, 
	person VARCHAR(32), 
	about VARCHAR(32), 
	battle VARCHAR(32), 
	said TEXT NOT NULL, 
	why TEXT NOT NULL, 
	made DATETIME NOT NULL, 
	settled TEXT, 
	CONSTRAINT pk_reports PRIMARY KEY (id), 
	CONSTRAINT fk_reports_person FOREIGN KEY(person) REFERENCES persons (id), 
	CONSTRAINT fk_reports_about FOREIGN KEY(about) REFERENCES persons (id), 
	CONSTRAINT fk_reports_battle FOREIGN KEY(battle) REFERENCES battles (id)
);
CREATE TABLE results (
	battle VARCHAR(32) NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	who JSON NOT NULL, 
	winner VARCHAR(32), 
	at DATETIME NOT NULL, 
	CONSTRAINT pk_results PRIMARY KEY (battle), 
	CONSTRAINT fk_results_battle FOREIGN KEY(battle) REFERENCES battles (id)
);
CREATE INDEX ix_results_at ON results (at);
CREATE INDEX ix_results_game ON results (game);
CREATE TABLE series (
	id VARCHAR(32) NOT NULL, 
	first VARCHAR(32) NOT NULL, 
	second VARCHAR(32) NOT NULL, 
	best_of INTEGER NOT NULL, 
	asked JSON NOT NULL, 
	watchers BOOLEAN NOT NULL, 
	made DATETIME NOT NULL, 
	ended DATETIME, 
	CONSTRAINT pk_series PRIMARY KEY (id), 
	CONSTRAINT fk_series_first FOREIGN KEY(first) REFERENCES persons (id), 
	CONSTRAINT fk_series_second FOREIGN KEY(second) REFERENCES persons (id)
);
CREATE INDEX ix_series_first ON series (first);
CREATE INDEX ix_series_second ON series (second);
CREATE TABLE standings (
	battle VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	asked INTEGER NOT NULL, 
	since DATETIME NOT NULL, 
	turn INTEGER NOT NULL, 
	told JSON NOT NULL, 
	deadline DATETIME, 
	clocks JSON, 
	CONSTRAINT pk_standings PRIMARY KEY (battle), 
	CONSTRAINT fk_standings_battle FOREIGN KEY(battle) REFERENCES battles (id)
);
CREATE INDEX ix_standings_deadline ON standings (deadline);
CREATE TABLE subscriptions (
	id VARCHAR(32) NOT NULL, 
	person VARCHAR(32), 
	battle VARCHAR(32), 
	token VARCHAR(64), 
	kind VARCHAR(16) NOT NULL, 
	address JSON NOT NULL, 
	reaches VARCHAR(64) NOT NULL, 
	quiet JSON, 
	stop VARCHAR(64) NOT NULL, 
	made DATETIME NOT NULL, 
	confirmed DATETIME, 
	failing DATETIME, 
	ended DATETIME, 
	CONSTRAINT pk_subscriptions PRIMARY KEY (id), 
	CONSTRAINT fk_subscriptions_person FOREIGN KEY(person) REFERENCES persons (id), 
	CONSTRAINT fk_subscriptions_battle FOREIGN KEY(battle) REFERENCES battles (id), 
	CONSTRAINT uq_subscriptions_stop UNIQUE (stop)
);
CREATE INDEX ix_subscriptions_person ON subscriptions (person);
CREATE INDEX ix_subscriptions_reaches ON subscriptions (reaches);
CREATE INDEX ix_subscriptions_token ON subscriptions (token);
CREATE TABLE outbox (
	id VARCHAR(32) NOT NULL, 
	subscription VARCHAR(32) NOT NULL, 
	battle VARCHAR(32) NOT NULL, 
	side INTEGER NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	number INTEGER NOT NULL, 
	title TEXT NOT NULL, 
	sentence TEXT NOT NULL, 
	due DATETIME NOT NULL, 
	claimed VARCHAR(32), 
	tries INTEGER NOT NULL, 
	sent DATETIME, 
	CONSTRAINT pk_outbox PRIMARY KEY (id), 
	CONSTRAINT fk_outbox_subscription FOREIGN KEY(subscription) REFERENCES subscriptions (id), 
	CONSTRAINT fk_outbox_battle FOREIGN KEY(battle) REFERENCES battles (id)
);
CREATE INDEX ix_outbox_battle ON outbox (battle);
CREATE INDEX ix_outbox_subscription ON outbox (subscription);
CREATE INDEX ix_outbox_unsent ON outbox (sent, due);
CREATE TABLE tournaments (
	id VARCHAR(32) NOT NULL, 
	club VARCHAR(32) NOT NULL, 
	name TEXT NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	asked JSON NOT NULL, 
	pace TEXT NOT NULL, 
	rounds INTEGER NOT NULL, 
	made DATETIME NOT NULL, 
	began DATETIME, 
	ended DATETIME, 
	CONSTRAINT pk_tournaments PRIMARY KEY (id), 
	CONSTRAINT fk_tournaments_club FOREIGN KEY(club) REFERENCES clubs (id)
);
CREATE INDEX ix_tournaments_club ON tournaments (club);
CREATE TABLE watched (
	battle VARCHAR(32) NOT NULL, 
	CONSTRAINT pk_watched PRIMARY KEY (battle), 
	CONSTRAINT fk_watched_battle FOREIGN KEY(battle) REFERENCES battles (id)
);
CREATE TABLE accepted (
	open_battle VARCHAR(32) NOT NULL, 
	battle VARCHAR(32) NOT NULL, 
	CONSTRAINT pk_accepted PRIMARY KEY (open_battle), 
	CONSTRAINT fk_accepted_open_battle FOREIGN KEY(open_battle) REFERENCES open_battles (id), 
	CONSTRAINT fk_accepted_battle FOREIGN KEY(battle) REFERENCES battles (id)
);
CREATE INDEX ix_accepted_battle ON accepted (battle);
CREATE TABLE entrants (
	tournament VARCHAR(32) NOT NULL, 
	place INTEGER NOT NULL, 
	number INTEGER, 
	who VARCHAR(80) NOT NULL, 
	name TEXT NOT NULL, 
	gone DATETIME, 
	CONSTRAINT pk_entrants PRIMARY KEY (tournament, place), 
	CONSTRAINT fk_entrants_tournament FOREIGN KEY(tournament) REFERENCES tournaments (id)
);
CREATE TABLE invitations (
	open_battle VARCHAR(32) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	answer VARCHAR(16), 
	made DATETIME NOT NULL, 
	CONSTRAINT pk_invitations PRIMARY KEY (open_battle, person), 
	CONSTRAINT fk_invitations_open_battle FOREIGN KEY(open_battle) REFERENCES open_battles (id), 
	CONSTRAINT fk_invitations_person FOREIGN KEY(person) REFERENCES persons (id)
);
CREATE INDEX ix_invitations_person ON invitations (person);
CREATE TABLE pairings (
	tournament VARCHAR(32) NOT NULL, 
	round INTEGER NOT NULL, 
	board INTEGER NOT NULL, 
	first INTEGER NOT NULL, 
	second INTEGER, 
	battle VARCHAR(32), 
	points JSON, 
	CONSTRAINT pk_pairings PRIMARY KEY (tournament, round, board), 
	CONSTRAINT fk_pairings_tournament FOREIGN KEY(tournament) REFERENCES tournaments (id), 
	CONSTRAINT fk_pairings_battle FOREIGN KEY(battle) REFERENCES battles (id)
);
CREATE INDEX ix_pairings_battle ON pairings (battle);
CREATE TABLE series_battles (
	series VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	battle VARCHAR(32) NOT NULL, 
	first_side VARCHAR(32) NOT NULL, 
	CONSTRAINT pk_series_battles PRIMARY KEY (series, number), 
	CONSTRAINT fk_series_battles_series FOREIGN KEY(series) REFERENCES series (id), 
	CONSTRAINT fk_series_battles_battle FOREIGN KEY(battle) REFERENCES battles (id)
);
CREATE INDEX ix_series_battles_battle ON series_battles (battle);
