CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
CREATE TABLE tokens (
	hash VARCHAR(64) NOT NULL, 
	battle VARCHAR(32) NOT NULL, 
	sides INTEGER NOT NULL, 
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
	at DATETIME NOT NULL, told TEXT, 
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
