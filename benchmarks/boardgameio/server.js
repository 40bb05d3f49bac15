// boardgame.io's own server, its matches in memory: `node server.js PORT [--patches]`.

'use strict';

const { Origins, Server } = require('boardgame.io/server');

const game = require('./game.js');

Server({ games: [game], origins: [Origins.LOCALHOST] }).run(Number(process.argv[2]));
