INSERT INTO alembic_version (version_num) VALUES ('first_tables');
INSERT INTO battles (id, game, version, scenario, seats, secret, entropy, begun) VALUES ('Z3kBg93xaP1C', 'tewapen', 1, 'ruleset = "tewapen"
id = "otter-ford"
name = "Otter Ford"
summary = "A first battle: two small armies meet at a river with two fords. It teaches moving, fighting, retreats, cover and the general''s die."
designer = "Warhost, house design"
modules = [1, 2]
turns = 8
rows = [
    "..hh..w..",
    ".........",
    ".w..v....",
    "rrr.rr.rr",
    "...d...w.",
    ".hh......",
    "...w..h..",
]
walls = [["0303", "NW"], ["0603", "SW"]]

[red]
army = "Humans"
pieces = [
    {troop = "hum.polearms", hex = "0305"},
    {troop = "hum.polearms", hex = "0605"},
    {troop = "hum.barbarians", hex = "0405"},
    {troop = "hum.archers", hex = "0204"},
    {troop = "hum.blunderbusses", hex = "0604"},
    {troop = "hum.cavalry", hex = "0805"},
    {troop = "hum.king", hex = "0405"},
]

[black]
army = "Orcs and Goblins"
pieces = [
    {troop = "orc.swords", hex = "0301"},
    {troop = "orc.swords", hex = "0501"},
    {troop = "orc.archers", hex = "0302"},
    {troop = "orc.gobswords", hex = "0601"},
    {troop = "orc.ogres", hex = "0201"},
    {troop = "orc.wolfriders", hex = "0001"},
    {troop = "orc.general", hex = "0301"},
]

[victory]
at_once = 4
hexes = ["0303", "0603"]
hexes_count = "tie"
', '{"red": {"kind": "person", "name": "Ada''s \u00abred\u00bb"}, "black": {"kind": "person", "name": "Ada''s \u00abblack\u00bb"}}', '70bd6245f64d9121b744be32e3204616f5bb6f9dc532c746d274f509c5971dbb', '{"red": "from-red", "black": "from-black"}', '2026-11-26 13:44:27.984060');
INSERT INTO battles (id, game, version, scenario, seats, secret, entropy, begun) VALUES ('RZ1GRP37VTOy', 'tewapen', 1, 'ruleset = "tewapen"
id = "otter-ford"
name = "Otter Ford"
summary = "A first battle: two small armies meet at a river with two fords. It teaches moving, fighting, retreats, cover and the general''s die."
designer = "Warhost, house design"
modules = [1, 2]
turns = 8
rows = [
    "..hh..w..",
    ".........",
    ".w..v....",
    "rrr.rr.rr",
    "...d...w.",
    ".hh......",
    "...w..h..",
]
walls = [["0303", "NW"], ["0603", "SW"]]

[red]
army = "Humans"
pieces = [
    {troop = "hum.polearms", hex = "0305"},
    {troop = "hum.polearms", hex = "0605"},
    {troop = "hum.barbarians", hex = "0405"},
    {troop = "hum.archers", hex = "0204"},
    {troop = "hum.blunderbusses", hex = "0604"},
    {troop = "hum.cavalry", hex = "0805"},
    {troop = "hum.king", hex = "0405"},
]

[black]
army = "Orcs and Goblins"
pieces = [
    {troop = "orc.swords", hex = "0301"},
    {troop = "orc.swords", hex = "0501"},
    {troop = "orc.archers", hex = "0302"},
    {troop = "orc.gobswords", hex = "0601"},
    {troop = "orc.ogres", hex = "0201"},
    {troop = "orc.wolfriders", hex = "0001"},
    {troop = "orc.general", hex = "0301"},
]

[victory]
at_once = 4
hexes = ["0303", "0603"]
hexes_count = "tie"
', '{"red": {"kind": "person", "name": "Ada''s \u00abred\u00bb"}, "black": {"kind": "person", "name": "Ada''s \u00abblack\u00bb"}}', '6a7e6bee6457fea66a6ce2a0a7b62761d066f7be775d7a0a63480d157a3c6e58', '{"red": "from-red", "black": "from-black"}', '2026-11-26 13:44:53.957164');
INSERT INTO battles (id, game, version, scenario, seats, secret, entropy, begun) VALUES ('Y_pyls0J83mu', 'heroes', 1, 'ruleset = "heroes"
id = "first-blood"
name = "First Blood"
summary = "A first battle: two Heroes and six soldiers a side in mirror image, spears and bows, out of bowshot at the start. It teaches moving, shooting, charging and rallying."
designer = "Warhost, house design"
table = [3600, 3600]
turns = 10
first = "greek"

[[terrain]]
id = "w1"
type = "wood"
poly = [[600, 1500], [1200, 1400], [1200, 2200], [600, 2100]]

[[terrain]]
id = "r1"
type = "rocks"
poly = [[2300, 1650], [2700, 1600], [2700, 2000], [2300, 1950]]

[greek]
chips = 2
zone = [0, 900]
figures = [
    {number = 1, figure = "GS", at = [1200, 600]},
    {number = 2, figure = "GS", at = [1500, 600]},
    {number = 3, figure = "G06", at = [1800, 600]},
    {number = 4, figure = "GS", at = [2100, 600]},
    {number = 5, figure = "GS", at = [2400, 600]},
    {number = 6, figure = "GA", at = [1500, 300]},
    {number = 7, figure = "G14", at = [1800, 300]},
    {number = 8, figure = "GA", at = [2100, 300]},
]

[trojan]
chips = 2
zone = [2700, 3600]
figures = [
    {number = 51, figure = "TS", at = [1200, 3000]},
    {number = 52, figure = "TS", at = [1500, 3000]},
    {number = 53, figure = "T05", at = [1800, 3000]},
    {number = 54, figure = "TS", at = [2100, 3000]},
    {number = 55, figure = "TS", at = [2400, 3000]},
    {number = 56, figure = "TA", at = [1500, 3300]},
    {number = 57, figure = "T08", at = [1800, 3300]},
    {number = 58, figure = "TA", at = [2100, 3300]},
]
', '{"greek": {"kind": "person", "name": "Ada''s \u00abgreek\u00bb"}, "trojan": {"kind": "person", "name": "Ada''s \u00abtrojan\u00bb"}}', 'e76c59c2e0ced32a3d78521b1d2ec3100b720cb12ada402c39852a8fea64c7bd', '{"greek": "from-greek", "trojan": "from-trojan"}', '2026-11-26 13:44:55.097521');
INSERT INTO battles (id, game, version, scenario, seats, secret, entropy, begun) VALUES ('mV9Ahz9rB_ST', 'heroes', 1, 'ruleset = "heroes"
id = "first-blood"
name = "First Blood"
summary = "A first battle: two Heroes and six soldiers a side in mirror image, spears and bows, out of bowshot at the start. It teaches moving, shooting, charging and rallying."
designer = "Warhost, house design"
table = [3600, 3600]
turns = 10
first = "greek"

[[terrain]]
id = "w1"
type = "wood"
poly = [[600, 1500], [1200, 1400], [1200, 2200], [600, 2100]]

[[terrain]]
id = "r1"
type = "rocks"
poly = [[2300, 1650], [2700, 1600], [2700, 2000], [2300, 1950]]

[greek]
chips = 2
zone = [0, 900]
figures = [
    {number = 1, figure = "GS", at = [1200, 600]},
    {number = 2, figure = "GS", at = [1500, 600]},
    {number = 3, figure = "G06", at = [1800, 600]},
    {number = 4, figure = "GS", at = [2100, 600]},
    {number = 5, figure = "GS", at = [2400, 600]},
    {number = 6, figure = "GA", at = [1500, 300]},
    {number = 7, figure = "G14", at = [1800, 300]},
    {number = 8, figure = "GA", at = [2100, 300]},
]

[trojan]
chips = 2
zone = [2700, 3600]
figures = [
    {number = 51, figure = "TS", at = [1200, 3000]},
    {number = 52, figure = "TS", at = [1500, 3000]},
    {number = 53, figure = "T05", at = [1800, 3000]},
    {number = 54, figure = "TS", at = [2100, 3000]},
    {number = 55, figure = "TS", at = [2400, 3000]},
    {number = 56, figure = "TA", at = [1500, 3300]},
    {number = 57, figure = "T08", at = [1800, 3300]},
    {number = 58, figure = "TA", at = [2100, 3300]},
]
', '{"greek": {"kind": "person", "name": "Ada''s \u00abgreek\u00bb"}, "trojan": {"kind": "person", "name": "Ada''s \u00abtrojan\u00bb"}}', '4be856ebef742599b6732242bef0fcb4252574e18913d51102d99d11baeee556', '{"greek": "from-greek", "trojan": "from-trojan"}', '2026-11-26 13:45:06.701716');
INSERT INTO tokens (hash, battle, sides) VALUES ('c9b7a16011bd5e9cf9da20be5a75b4b3924c413fd0abe9e75c641e41ecd41e26', 'RZ1GRP37VTOy', 0);
INSERT INTO tokens (hash, battle, sides) VALUES ('81c0e953e9d02b88b9fbb15146358111da9ba7d177ddbe094669c626421eb446', 'RZ1GRP37VTOy', 1);
INSERT INTO tokens (hash, battle, sides) VALUES ('177b3444ddf5c251e4ea1631f9a8ce857a47ad47a4db171a23e87cae77f39e0d', 'RZ1GRP37VTOy', 2);
INSERT INTO tokens (hash, battle, sides) VALUES ('d43d950762ff0fead33b860d4e4506d8464f570daf7631ec515de8b1f825ab6a', 'RZ1GRP37VTOy', 3);
INSERT INTO tokens (hash, battle, sides) VALUES ('07d8a2f6cfa9c3c246c70d290150de5ce366fbdc4b7d8e5aad57c55950ed1848', 'Y_pyls0J83mu', 0);
INSERT INTO tokens (hash, battle, sides) VALUES ('40f594a1013485e25a332b0924f787037e0776e6d5b80d328948549848ced44c', 'Y_pyls0J83mu', 1);
INSERT INTO tokens (hash, battle, sides) VALUES ('ef8746aed2bcef1603be2d940050c34c0bd7910293a721b9c19a1c6cfe2beaf5', 'Y_pyls0J83mu', 2);
INSERT INTO tokens (hash, battle, sides) VALUES ('f3cd1471cfce9ce749385f3a7b812cb446423828b9d7a58fd4091cfaeaa67a17', 'Y_pyls0J83mu', 3);
INSERT INTO tokens (hash, battle, sides) VALUES ('e1ec6265eef8bef3cc6162a3a38a352696b9db19589c0c8c66ecea9f163138b7', 'Z3kBg93xaP1C', 0);
INSERT INTO tokens (hash, battle, sides) VALUES ('81143d156049e10a8434c82fc199e424c224ec15e87375baa51603c99668baf3', 'Z3kBg93xaP1C', 1);
INSERT INTO tokens (hash, battle, sides) VALUES ('aa09f81f766bccbe052a925283cfaee3e33a630ea3cdec80b076a1b0d65eec7d', 'Z3kBg93xaP1C', 2);
INSERT INTO tokens (hash, battle, sides) VALUES ('b77f8cf77c79ddfde6977ac25c59c943e9aa1ea16ff4be21256851e74d2c9981', 'Z3kBg93xaP1C', 3);
INSERT INTO tokens (hash, battle, sides) VALUES ('ce465073615b31d4684e16aa371f5fd8e705eed6b1cb142f13d7161e5cb48f87', 'mV9Ahz9rB_ST', 0);
INSERT INTO tokens (hash, battle, sides) VALUES ('8c8ac1e4b991b79da426ffe20015ff1b691fe7c61a21926798ce5b3fe07f9e4b', 'mV9Ahz9rB_ST', 1);
INSERT INTO tokens (hash, battle, sides) VALUES ('7005903f4c0323f8de54bbad81e25bed99b0a399dad09db8ead39345b1cb697d', 'mV9Ahz9rB_ST', 2);
INSERT INTO tokens (hash, battle, sides) VALUES ('e5ab037c7d06127be546d204d173b5986062da7c477e2753e10051da580d0df5', 'mV9Ahz9rB_ST', 3);
INSERT INTO entries (battle, number, kind, side, action, at) VALUES ('RZ1GRP37VTOy', 1, 'act', 1, 'nominate B2', '2026-11-26 13:44:54.365465');
INSERT INTO entries (battle, number, kind, side, action, at) VALUES ('RZ1GRP37VTOy', 2, 'act', 1, 'nominate B6', '2026-11-26 13:44:54.417480');
INSERT INTO entries (battle, number, kind, side, action, at) VALUES ('RZ1GRP37VTOy', 3, 'act', 1, 'move B6 0102', '2026-11-26 13:44:54.496101');
INSERT INTO entries (battle, number, kind, side, action, at) VALUES ('RZ1GRP37VTOy', 4, 'act', 1, 'move B2 0600', '2026-11-26 13:44:54.528292');
INSERT INTO entries (battle, number, kind, side, action, at) VALUES ('RZ1GRP37VTOy', 5, 'act', 0, 'nominate R3', '2026-11-26 13:44:54.559535');
INSERT INTO entries (battle, number, kind, side, action, at) VALUES ('RZ1GRP37VTOy', 6, 'undo', 0, NULL, '2026-11-26 13:44:54.574400');
INSERT INTO entries (battle, number, kind, side, action, at) VALUES ('RZ1GRP37VTOy', 7, 'act', 0, 'nominate R5', '2026-11-26 13:44:54.581514');
INSERT INTO entries (battle, number, kind, side, action, at) VALUES ('RZ1GRP37VTOy', 8, 'act', 0, 'move R5 0704', '2026-11-26 13:44:54.587754');
INSERT INTO entries (battle, number, kind, side, action, at) VALUES ('RZ1GRP37VTOy', 9, 'act', 0, 'nominate R7', '2026-11-26 13:44:54.594834');
INSERT INTO entries (battle, number, kind, side, action, at) VALUES ('RZ1GRP37VTOy', 10, 'surrender', 0, NULL, '2026-11-26 13:44:54.613656');
INSERT INTO entries (battle, number, kind, side, action, at) VALUES ('Y_pyls0J83mu', 1, 'act', 0, 'call E4', '2026-11-26 13:44:59.338231');
INSERT INTO entries (battle, number, kind, side, action, at) VALUES ('Y_pyls0J83mu', 2, 'act', 0, 'bless 3', '2026-11-26 13:44:59.777392');
INSERT INTO entries (battle, number, kind, side, action, at) VALUES ('Y_pyls0J83mu', 3, 'pass', 1, 'pass', '2026-11-26 13:45:00.366902');
INSERT INTO entries (battle, number, kind, side, action, at) VALUES ('Y_pyls0J83mu', 4, 'act', 0, 'challenge 7 53', '2026-11-26 13:45:00.768674');
INSERT INTO entries (battle, number, kind, side, action, at) VALUES ('Y_pyls0J83mu', 5, 'act', 1, 'pass', '2026-11-26 13:45:01.498552');
INSERT INTO entries (battle, number, kind, side, action, at) VALUES ('Y_pyls0J83mu', 6, 'pass', 1, 'pass', '2026-11-26 13:45:02.031399');
INSERT INTO entries (battle, number, kind, side, action, at) VALUES ('Y_pyls0J83mu', 7, 'pass', 1, 'pass', '2026-11-26 13:45:02.582636');
INSERT INTO entries (battle, number, kind, side, action, at) VALUES ('Y_pyls0J83mu', 8, 'pass', 1, 'pass', '2026-11-26 13:45:02.934857');
INSERT INTO entries (battle, number, kind, side, action, at) VALUES ('Y_pyls0J83mu', 9, 'act', 1, 'done', '2026-11-26 13:45:03.279065');
INSERT INTO entries (battle, number, kind, side, action, at) VALUES ('Y_pyls0J83mu', 10, 'undo', 1, NULL, '2026-11-26 13:45:04.062408');
INSERT INTO entries (battle, number, kind, side, action, at) VALUES ('Y_pyls0J83mu', 11, 'act', 1, 'done', '2026-11-26 13:45:04.076667');
INSERT INTO entries (battle, number, kind, side, action, at) VALUES ('Y_pyls0J83mu', 12, 'act', 1, 'choose 53', '2026-11-26 13:45:04.410513');
INSERT INTO entries (battle, number, kind, side, action, at) VALUES ('Y_pyls0J83mu', 13, 'act', 1, 'move 53 12.46,32.30', '2026-11-26 13:45:05.791071');
INSERT INTO entries (battle, number, kind, side, action, at) VALUES ('Z3kBg93xaP1C', 1, 'act', 0, 'nominate R2', '2026-11-26 13:44:52.671350');
INSERT INTO entries (battle, number, kind, side, action, at) VALUES ('Z3kBg93xaP1C', 2, 'act', 0, 'nominate R6', '2026-11-26 13:44:52.722085');
INSERT INTO entries (battle, number, kind, side, action, at) VALUES ('Z3kBg93xaP1C', 3, 'act', 0, 'done', '2026-11-26 13:44:52.794687');
INSERT INTO entries (battle, number, kind, side, action, at) VALUES ('Z3kBg93xaP1C', 4, 'act', 1, 'nominate B2', '2026-11-26 13:44:52.959249');
INSERT INTO entries (battle, number, kind, side, action, at) VALUES ('Z3kBg93xaP1C', 5, 'act', 1, 'move B2 0502', '2026-11-26 13:44:53.062281');
INSERT INTO entries (battle, number, kind, side, action, at) VALUES ('Z3kBg93xaP1C', 6, 'act', 0, 'nominate R7', '2026-11-26 13:44:53.306748');
INSERT INTO entries (battle, number, kind, side, action, at) VALUES ('Z3kBg93xaP1C', 7, 'act', 0, 'done', '2026-11-26 13:44:53.516534');
INSERT INTO entries (battle, number, kind, side, action, at) VALUES ('Z3kBg93xaP1C', 8, 'act', 0, 'nominate R1', '2026-11-26 13:44:53.611764');
INSERT INTO entries (battle, number, kind, side, action, at) VALUES ('mV9Ahz9rB_ST', 1, 'act', 0, 'call E4', '2026-11-26 13:45:07.654792');
INSERT INTO entries (battle, number, kind, side, action, at) VALUES ('mV9Ahz9rB_ST', 2, 'act', 0, 'bless 3', '2026-11-26 13:45:07.906724');
INSERT INTO entries (battle, number, kind, side, action, at) VALUES ('mV9Ahz9rB_ST', 3, 'pass', 1, 'pass', '2026-11-26 13:45:08.224391');
INSERT INTO entries (battle, number, kind, side, action, at) VALUES ('mV9Ahz9rB_ST', 4, 'act', 0, 'challenge 7 53', '2026-11-26 13:45:08.481311');
INSERT INTO entries (battle, number, kind, side, action, at) VALUES ('mV9Ahz9rB_ST', 5, 'act', 1, 'pass', '2026-11-26 13:45:08.975605');
INSERT INTO entries (battle, number, kind, side, action, at) VALUES ('mV9Ahz9rB_ST', 6, 'act', 1, 'call E4', '2026-11-26 13:45:09.206208');
INSERT INTO entries (battle, number, kind, side, action, at) VALUES ('mV9Ahz9rB_ST', 7, 'act', 1, 'done', '2026-11-26 13:45:09.587190');
INSERT INTO entries (battle, number, kind, side, action, at) VALUES ('mV9Ahz9rB_ST', 8, 'act', 1, 'choose 51', '2026-11-26 13:45:09.639464');
INSERT INTO entries (battle, number, kind, side, action, at) VALUES ('mV9Ahz9rB_ST', 9, 'act', 1, 'stand 51', '2026-11-26 13:45:10.604969');
INSERT INTO entries (battle, number, kind, side, action, at) VALUES ('mV9Ahz9rB_ST', 10, 'surrender', 0, NULL, '2026-11-26 13:45:10.725311');
INSERT INTO messages (battle, number, side, text, at) VALUES ('RZ1GRP37VTOy', 1, 0, 'It''s raining;
let us fight; -- really? ☂', '2026-11-26 13:44:54.603682');
INSERT INTO messages (battle, number, side, text, at) VALUES ('RZ1GRP37VTOy', 2, 1, 'no', '2026-11-26 13:44:54.609710');
INSERT INTO messages (battle, number, side, text, at) VALUES ('Y_pyls0J83mu', 1, 0, 'It''s raining;
let us fight; -- really? ☂', '2026-11-26 13:45:06.504833');
INSERT INTO messages (battle, number, side, text, at) VALUES ('Y_pyls0J83mu', 2, 1, 'no', '2026-11-26 13:45:06.599876');
INSERT INTO messages (battle, number, side, text, at) VALUES ('Z3kBg93xaP1C', 1, 0, 'It''s raining;
let us fight; -- really? ☂', '2026-11-26 13:44:53.884004');
INSERT INTO messages (battle, number, side, text, at) VALUES ('Z3kBg93xaP1C', 2, 1, 'no', '2026-11-26 13:44:53.953072');
INSERT INTO messages (battle, number, side, text, at) VALUES ('mV9Ahz9rB_ST', 1, 0, 'It''s raining;
let us fight; -- really? ☂', '2026-11-26 13:45:10.709075');
INSERT INTO messages (battle, number, side, text, at) VALUES ('mV9Ahz9rB_ST', 2, 1, 'no', '2026-11-26 13:45:10.718570');
