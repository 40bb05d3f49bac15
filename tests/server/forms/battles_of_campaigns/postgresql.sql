CREATE TABLE alembic_version (
    version_num character varying(32) NOT NULL
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
CREATE TABLE entries (
    battle character varying(32) NOT NULL,
    number integer NOT NULL,
    kind character varying(16) NOT NULL,
    side integer,
    action text,
    at timestamp with time zone NOT NULL,
    told text
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
CREATE TABLE messages (
    battle character varying(32) NOT NULL,
    number integer NOT NULL,
    side integer,
    text text NOT NULL,
    at timestamp with time zone NOT NULL
);
CREATE TABLE tokens (
    hash character varying(64) NOT NULL,
    battle character varying(32) NOT NULL,
    sides integer NOT NULL
);
ALTER TABLE ONLY alembic_version
    ADD CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num);
ALTER TABLE ONLY battles
    ADD CONSTRAINT pk_battles PRIMARY KEY (id);
ALTER TABLE ONLY entries
    ADD CONSTRAINT pk_entries PRIMARY KEY (battle, number);
ALTER TABLE ONLY meetings
    ADD CONSTRAINT pk_meetings PRIMARY KEY (campaign, entry);
ALTER TABLE ONLY messages
    ADD CONSTRAINT pk_messages PRIMARY KEY (battle, number);
ALTER TABLE ONLY tokens
    ADD CONSTRAINT pk_tokens PRIMARY KEY (hash);
CREATE INDEX ix_meetings_battle ON meetings USING btree (battle);
CREATE INDEX ix_tokens_battle ON tokens USING btree (battle);
ALTER TABLE ONLY entries
    ADD CONSTRAINT fk_entries_battle FOREIGN KEY (battle) REFERENCES battles(id);
ALTER TABLE ONLY meetings
    ADD CONSTRAINT fk_meetings_battle FOREIGN KEY (battle) REFERENCES battles(id);
ALTER TABLE ONLY meetings
    ADD CONSTRAINT fk_meetings_campaign FOREIGN KEY (campaign) REFERENCES battles(id);
ALTER TABLE ONLY messages
    ADD CONSTRAINT fk_messages_battle FOREIGN KEY (battle) REFERENCES battles(id);
ALTER TABLE ONLY tokens
    ADD CONSTRAINT fk_tokens_battle FOREIGN KEY (battle) REFERENCES battles(id);
