CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
CREATE TABLE battles (
	id VARCHAR(32) NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	version INTEGER NOT NULL, 
	scenario TEXT NOT NULL, 
	seats JSON NOT NULL, 
	secret VARCHAR(64) NOT NULL, 
	entropy JSON NOT NULL, 
	begun DATETIME NOT NULL, 
	CONSTRAINT pk_battles PRIMARY KEY (id)
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
	at DATETIME NOT NULL, 
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
