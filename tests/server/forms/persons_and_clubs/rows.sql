INSERT INTO alembic_version (version_num) VALUES ('persons_and_clubs');
INSERT INTO bans (id, kind, what, why, made, until) VALUES ('bans-0', 'bans-0', 'bans-0', 'bans-0', '2026-11-28 12:00:00.000000', '2026-11-28 12:00:00.000000');
INSERT INTO battles (id, game, version, scenario, seats, secret, begun, opening, ended) VALUES ('DBWIO4I1AD_5', 'tewapen', 1, 'ruleset = "tewapen"
id = "otter-ford"
name = "Otter Ford"
summary = "A first battle: two small armies meet at a river with two fords."
designer = "Warhost, house design"
teaches = "moving, fighting, retreats, cover and the general''s die"
minutes = 15
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
', '{"red": {"kind": "person", "name": "person"}, "black": {"kind": "person", "name": "person"}}', 'dfaabebea07a9b05db4f88405094ce37e5cd5a64bf95c9b34911ad22fed441b3', '2026-11-26 13:50:12.344162', '[Ruleset "tewapen 1"]
[Scenario "tewapen/otter-ford"]
[Options ""]
[StartHash "00d0ad4ed38950ba"]
[Red "person"]
[Black "person"]
[Seats "person person"]
[Commitment "b4724c7ab12b8da9c27a0a5d084f8ddf3b8c6a7d596f7e95b111268b6ae0b692"]
[Seeded "no"]
[Practice "no"]', NULL);
INSERT INTO battles (id, game, version, scenario, seats, secret, begun, opening, ended) VALUES ('EucZbZm2GrvL', 'tewapen', 1, 'ruleset = "tewapen"
id = "otter-ford"
name = "Otter Ford"
summary = "A first battle: two small armies meet at a river with two fords."
designer = "Warhost, house design"
teaches = "moving, fighting, retreats, cover and the general''s die"
minutes = 15
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
', '{"red": {"kind": "person", "name": "person"}, "black": {"kind": "person", "name": "person"}}', 'b176eb0a7088a6b8ee4f3e7248bf84d5c1a8a35e882552469fd70a86de24c1ab', '2026-11-26 13:50:41.405540', '[Ruleset "tewapen 1"]
[Scenario "tewapen/otter-ford"]
[Options ""]
[StartHash "00d0ad4ed38950ba"]
[Red "person"]
[Black "person"]
[Seats "person person"]
[Commitment "e93ea7a77902ecfbadfd4858c072a1117026be9364068bb82aa690cbf519c479"]
[Seeded "no"]
[Practice "no"]', 'black: red surrenders');
INSERT INTO battles (id, game, version, scenario, seats, secret, begun, opening, ended) VALUES ('W46qR_DEtxTX', 'heroes', 1, 'ruleset = "heroes"
id = "first-blood"
name = "First Blood"
summary = "A first battle: two Heroes and six soldiers a side in mirror image, spears and bows, out of bowshot at the start."
designer = "Warhost, house design"
teaches = "moving, shooting, charging and rallying"
minutes = 40
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
', '{"greek": {"kind": "person", "name": "person"}, "trojan": {"kind": "person", "name": "person"}}', 'e9b897783c0542c39bfba98bedc0cf41caaed2358a9fa2dcb730b6606ec301d5', '2026-11-26 13:50:42.347699', '[Ruleset "heroes 1"]
[Scenario "heroes/first-blood"]
[Options ""]
[StartHash "cbc36e43b5036a59"]
[Greek "person"]
[Trojan "person"]
[Seats "person person"]
[Commitment "1606cf7eec52ce458b5771f7dee4997daa2c2931535459c6c72bdebd93431d60"]
[Seeded "no"]
[Practice "no"]', NULL);
INSERT INTO battles (id, game, version, scenario, seats, secret, begun, opening, ended) VALUES ('9Aql0LrU8gQb', 'heroes', 1, 'ruleset = "heroes"
id = "first-blood"
name = "First Blood"
summary = "A first battle: two Heroes and six soldiers a side in mirror image, spears and bows, out of bowshot at the start."
designer = "Warhost, house design"
teaches = "moving, shooting, charging and rallying"
minutes = 40
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
', '{"greek": {"kind": "person", "name": "person"}, "trojan": {"kind": "person", "name": "person"}}', 'a450688e9ad5926b7bb16fd353fd0e615fc257a94f4445506db95a7cceeb87a0', '2026-11-26 13:50:49.800857', '[Ruleset "heroes 1"]
[Scenario "heroes/first-blood"]
[Options ""]
[StartHash "cbc36e43b5036a59"]
[Greek "person"]
[Trojan "person"]
[Seats "person person"]
[Commitment "f960b8c9dce8a46d954b4cfcf9bce2a71563bd472b52c3e96dcaf12a7d3bcf86"]
[Seeded "no"]
[Practice "no"]', 'trojan: greek surrenders');
INSERT INTO battles (id, game, version, scenario, seats, secret, begun, opening, ended) VALUES ('B5nRQC1hr8yd', 'onehour', 1, 'ruleset = "onehour"
id = "the-moor"
name = "First Blood on the Moor"
summary = "A first battle: two small bands meet on a moor with two low hills and two copses."
designer = "Warhost, house design"
teaches = "moving, turning, charges, shooting and morale"
minutes = 10
turns = 10
rows = [
    "........",
    "..w.....",
    "..w..11.",
    ".....11.",
    ".11.....",
    ".11..w..",
    ".....w..",
    "........",
]

[red]
army = "Dwarves"
home = "S"
units = [
    {race = "dwarf", type = "infantry", square = "D7", facing = "N"},
    {race = "dwarf", type = "infantry", square = "E7", facing = "N"},
    {race = "dwarf", type = "archers", square = "C7", facing = "N"},
    {race = "dwarf", type = "cavalry", square = "G7", facing = "N"},
    {race = "dwarf", type = "command", square = "D8", facing = "N"},
]
zones = ["A7:H8"]

[black]
army = "Goblins"
home = "N"
units = [
    {race = "goblin", type = "infantry", square = "D2", facing = "S"},
    {race = "goblin", type = "infantry", square = "E2", facing = "S"},
    {race = "goblin", type = "archers", square = "F2", facing = "S"},
    {race = "goblin", type = "cavalry", square = "G2", facing = "S"},
    {race = "goblin", type = "command", square = "E1", facing = "S"},
]
zones = ["A1:H2"]

[victory]
kind = "points_lost"
', '{"red": {"kind": "person", "name": "person"}, "black": {"kind": "person", "name": "person"}}', '0ebf740ca22bd82be3203aa207289caa42782c1c3ddad05481306cc0b85a9730', '2026-11-26 13:50:54.904003', '[Ruleset "onehour 1"]
[Scenario "onehour/the-moor"]
[Options ""]
[StartHash "978b5d22706440a2"]
[Red "person"]
[Black "person"]
[Seats "person person"]
[Commitment "8d9afe56a570bad8cb8a3a8b048b7f6c32e1d841c978bfe3e1ac25f83d7df6be"]
[Seeded "no"]
[Practice "no"]', NULL);
INSERT INTO battles (id, game, version, scenario, seats, secret, begun, opening, ended) VALUES ('C7O5MSMEE3GS', 'onehour', 1, 'ruleset = "onehour"
id = "the-moor"
name = "First Blood on the Moor"
summary = "A first battle: two small bands meet on a moor with two low hills and two copses."
designer = "Warhost, house design"
teaches = "moving, turning, charges, shooting and morale"
minutes = 10
turns = 10
rows = [
    "........",
    "..w.....",
    "..w..11.",
    ".....11.",
    ".11.....",
    ".11..w..",
    ".....w..",
    "........",
]

[red]
army = "Dwarves"
home = "S"
units = [
    {race = "dwarf", type = "infantry", square = "D7", facing = "N"},
    {race = "dwarf", type = "infantry", square = "E7", facing = "N"},
    {race = "dwarf", type = "archers", square = "C7", facing = "N"},
    {race = "dwarf", type = "cavalry", square = "G7", facing = "N"},
    {race = "dwarf", type = "command", square = "D8", facing = "N"},
]
zones = ["A7:H8"]

[black]
army = "Goblins"
home = "N"
units = [
    {race = "goblin", type = "infantry", square = "D2", facing = "S"},
    {race = "goblin", type = "infantry", square = "E2", facing = "S"},
    {race = "goblin", type = "archers", square = "F2", facing = "S"},
    {race = "goblin", type = "cavalry", square = "G2", facing = "S"},
    {race = "goblin", type = "command", square = "E1", facing = "S"},
]
zones = ["A1:H2"]

[victory]
kind = "points_lost"
', '{"red": {"kind": "person", "name": "person"}, "black": {"kind": "person", "name": "person"}}', '296f991b882b8cbeab7cefab616e2e22c8b13dc9cbb8d2ba7e7f6a1310333132', '2026-11-26 13:51:00.544557', '[Ruleset "onehour 1"]
[Scenario "onehour/the-moor"]
[Options ""]
[StartHash "978b5d22706440a2"]
[Red "person"]
[Black "person"]
[Seats "person person"]
[Commitment "d2ea0212a7703342871b8b069b1d4bd796fc00ea793f6fac5209eed88a7bc4ce"]
[Seeded "no"]
[Practice "no"]', 'black: red surrenders');
INSERT INTO battles (id, game, version, scenario, seats, secret, begun, opening, ended) VALUES ('dtouWtgJcd1z', 'weads', 1, 'ruleset = "weads"
id = "duel-of-the-mages"
name = "Duel of the Mages"
summary = "Pankow and Filigast meet among scattered woods, each with one more leader and all his spells."
designer = "Warhost, house design"
teaches = "spells: when to cast them, and when to keep them for later"
minutes = 60
turns = 10
rows = [
    "..............",
    "..ww......ww..",
    "...w......w...",
    "..............",
    "....ww...ww...",
    ".w..ww....ww..",
    ".ww......ww...",
    "..............",
    "......ww......",
    "......w....w..",
    "..............",
    "..............",
    "..w........ww.",
    "..ww......ww..",
    "......w.......",
    "..............",
]
streams = ["0909-0910", "1008-1109", "1009-1109", "1009-1010", "1009-0910", "1108-1209", "1108-1109", "1208-1309", "1208-1209", "1308-1409", "1308-1309", "1408-1409"]

[elf]
home = "north"
rout_level = 15

[dwarf]
home = "south"
rout_level = 18

[[commands]]
id = "PAN"
army = "elf"
colour = "silver"
paint = "#aab2ba"
leader = "Pankow"
value = 2
move = 7
caster = true
units = {A = 1, B = 2, C = 2}
set_up = ["0905", "1005", "0906", "1006", "1106"]
leader_at = "1005"

[[commands]]
id = "THE"
army = "elf"
colour = "blue"
paint = "#3b6fb5"
leader = "Thessil"
value = 1
move = 7
units = {B = 2, C = 2}
set_up = ["0405", "0505", "0506", "0606"]
leader_at = "0505"

[[commands]]
id = "FIL"
army = "dwarf"
colour = "purple"
paint = "#7d4a9e"
leader = "Filigast"
value = 2
move = 5
caster = true
units = {A = 2, B = 2, C = 2}
set_up = ["0811", "0911", "1011", "0812", "0912", "1012"]
leader_at = "0912"

[[commands]]
id = "OST"
army = "dwarf"
colour = "brown"
paint = "#7a5230"
leader = "Ostvar"
value = 1
move = 6
units = {A = 1, B = 2, C = 3}
set_up = ["0311", "0411", "0511", "0412", "0512", "0612"]
leader_at = "0412"
', '{"elf": {"kind": "person", "name": "person"}, "dwarf": {"kind": "person", "name": "person"}}', '3d044e057ce3dc30e07b21a66059c1c13990d8e1ff507aa848442401e02031c1', '2026-11-26 13:51:01.681801', '[Ruleset "weads 1"]
[Scenario "weads/duel-of-the-mages"]
[Options ""]
[StartHash "60acf9168d5d6215"]
[Elf "person"]
[Dwarf "person"]
[Seats "person person"]
[Commitment "6d2bb6c5c7c3422cf52b7caf57c4883acac5a973dc82eb4510007ee2922a09d0"]
[Seeded "no"]
[Practice "no"]', NULL);
INSERT INTO battles (id, game, version, scenario, seats, secret, begun, opening, ended) VALUES ('Ew0CFOnweVwn', 'weads', 1, 'ruleset = "weads"
id = "duel-of-the-mages"
name = "Duel of the Mages"
summary = "Pankow and Filigast meet among scattered woods, each with one more leader and all his spells."
designer = "Warhost, house design"
teaches = "spells: when to cast them, and when to keep them for later"
minutes = 60
turns = 10
rows = [
    "..............",
    "..ww......ww..",
    "...w......w...",
    "..............",
    "....ww...ww...",
    ".w..ww....ww..",
    ".ww......ww...",
    "..............",
    "......ww......",
    "......w....w..",
    "..............",
    "..............",
    "..w........ww.",
    "..ww......ww..",
    "......w.......",
    "..............",
]
streams = ["0909-0910", "1008-1109", "1009-1109", "1009-1010", "1009-0910", "1108-1209", "1108-1109", "1208-1309", "1208-1209", "1308-1409", "1308-1309", "1408-1409"]

[elf]
home = "north"
rout_level = 15

[dwarf]
home = "south"
rout_level = 18

[[commands]]
id = "PAN"
army = "elf"
colour = "silver"
paint = "#aab2ba"
leader = "Pankow"
value = 2
move = 7
caster = true
units = {A = 1, B = 2, C = 2}
set_up = ["0905", "1005", "0906", "1006", "1106"]
leader_at = "1005"

[[commands]]
id = "THE"
army = "elf"
colour = "blue"
paint = "#3b6fb5"
leader = "Thessil"
value = 1
move = 7
units = {B = 2, C = 2}
set_up = ["0405", "0505", "0506", "0606"]
leader_at = "0505"

[[commands]]
id = "FIL"
army = "dwarf"
colour = "purple"
paint = "#7d4a9e"
leader = "Filigast"
value = 2
move = 5
caster = true
units = {A = 2, B = 2, C = 2}
set_up = ["0811", "0911", "1011", "0812", "0912", "1012"]
leader_at = "0912"

[[commands]]
id = "OST"
army = "dwarf"
colour = "brown"
paint = "#7a5230"
leader = "Ostvar"
value = 1
move = 6
units = {A = 1, B = 2, C = 3}
set_up = ["0311", "0411", "0511", "0412", "0512", "0612"]
leader_at = "0412"
', '{"elf": {"kind": "person", "name": "person"}, "dwarf": {"kind": "person", "name": "person"}}', 'f67f178a6dc70cdad5e21119bae530782fbbfe49c183eef6f80f758556ad7579', '2026-11-26 13:51:21.877450', '[Ruleset "weads 1"]
[Scenario "weads/duel-of-the-mages"]
[Options ""]
[StartHash "60acf9168d5d6215"]
[Elf "person"]
[Dwarf "person"]
[Seats "person person"]
[Commitment "dc6e49c0db34d796a7a6e611662dbcc178212cd95773fba19935e62adf740e73"]
[Seeded "no"]
[Practice "no"]', 'dwarf: elf surrenders');
INSERT INTO battles (id, game, version, scenario, seats, secret, begun, opening, ended) VALUES ('GFuRuz1ur8s-', 'eightcastles', 1, 'ruleset = "eightcastles"
id = "two-realms"
name = "Two Realms"
summary = "Humans out of Duskhold and Orcs out of Southgate, with a host each, and thirty regions between them that are nobody''s yet."
designer = "Warhost, house design"
teaches = "how a season goes: muster, marches, neutral regions, battles and sieges"
map = "veldramar"
years = 1

[factions]
orcs = {capital = "C7", host = [{row = "orc.general", at = "14"}, {row = "orc.wizard", at = "14"}, {row = "orc.swords", at = "14"}, {row = "orc.swords", at = "14"}, {row = "orc.gobswords", at = "14"}, {row = "orc.archers", at = "14"}, {row = "orc.wolfriders", at = "14"}, {row = "orc.wolfriders", at = "14"}, {row = "orc.catapult", at = "14"}]}
humans = {capital = "C1", host = [{row = "hum.king", at = "55"}, {row = "hum.wizard", at = "55"}, {row = "hum.polearms", at = "55"}, {row = "hum.polearms", at = "55"}, {row = "hum.barbarians", at = "55"}, {row = "hum.archers", at = "55"}, {row = "hum.cavalry", at = "55"}, {row = "hum.knights", at = "55"}, {row = "hum.blunderbusses", at = "55"}]}
', '{"ratmen": {"kind": "nobody", "name": ""}, "undead": {"kind": "nobody", "name": ""}, "orcs": {"kind": "person", "name": "Ada"}, "chaos": {"kind": "nobody", "name": ""}, "lizardmen": {"kind": "nobody", "name": ""}, "humans": {"kind": "person", "name": "Bob"}}', 'a', '2026-11-28 07:26:17.839438', '[Ruleset "eightcastles 1"]
[Scenario "eightcastles/two-realms"]
[Options "years = 1"]
[StartHash "57c07806fa7e7d59"]
[Ratmen ""]
[Undead ""]
[Orcs "Ada"]
[Chaos ""]
[Lizardmen ""]
[Humans "Bob"]
[Seats "nobody nobody person nobody nobody person"]
[Commitment "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb"]
[Seeded "yes"]
[Practice "no"]', NULL);
INSERT INTO battles (id, game, version, scenario, seats, secret, begun, opening, ended) VALUES ('EI7mwlZ7P7Wf', 'tewapen', 1, 'ruleset = "tewapen"
id = "battle-of-barrowfell"
name = "Battle of Barrowfell"
summary = "Humans attack Neutrals: 7 units against 5, on 13 by 9 hexes."
designer = "Warhost, campaign"
modules = [1, 2, 3]
turns = 8
rows = [
    ".............",
    ".......h.w...",
    ".......h..w..",
    "....v....v...",
    "h............",
    "...hh........",
    "..h..........",
    "..h......v...",
    ".............",
]
walls = [["0906", "W"], ["0906", "SW"], ["0101", "E"], ["0101", "SE"]]

[red]
army = "Humans"
pieces = [
    {troop = "hum.king", hex = "0601"},
    {troop = "hum.wizard", hex = "0600"},
    {troop = "hum.polearms", hex = "0601"},
    {troop = "hum.polearms", hex = "0501"},
    {troop = "hum.barbarians", hex = "0701"},
    {troop = "hum.archers", hex = "0600"},
    {troop = "hum.cavalry", hex = "1201"},
    {troop = "hum.knights", hex = "0001"},
    {troop = "hum.blunderbusses", hex = "0700"},
]

[black]
army = "Neutrals"
pieces = [
    {troop = "std.inf", hex = "0607"},
    {troop = "std.inf", hex = "0507"},
    {troop = "std.inf", hex = "0707"},
    {troop = "std.arch", hex = "0608"},
    {troop = "std.cav", hex = "1207"},
]

[victory]
breaks = {holds = "black"}

[deploy]
first = "black"
red = {rows = [0, 1]}
black = {rows = [7, 8]}
', '{"red": {"kind": "person", "name": "Bob"}, "black": {"kind": "computer:captain", "name": "captain"}}', '3591130088998807561', '2026-11-28 07:26:51.256656', '[Ruleset "tewapen 1"]
[Scenario "inline"]
[ScenarioText "ruleset = \"tewapen\"\nid = \"battle-of-barrowfell\"\nname = \"Battle of Barrowfell\"\nsummary = \"Humans attack Neutrals: 7 units against 5, on 13 by 9 hexes.\"\ndesigner = \"Warhost, campaign\"\nmodules = [1, 2, 3]\nturns = 8\nrows = [\n    \".............\",\n    \".......h.w...\",\n    \".......h..w..\",\n    \"....v....v...\",\n    \"h............\",\n    \"...hh........\",\n    \"..h..........\",\n    \"..h......v...\",\n    \".............\",\n]\nwalls = [[\"0906\", \"W\"], [\"0906\", \"SW\"], [\"0101\", \"E\"], [\"0101\", \"SE\"]]\n\n[red]\narmy = \"Humans\"\npieces = [\n    {troop = \"hum.king\", hex = \"0601\"},\n    {troop = \"hum.wizard\", hex = \"0600\"},\n    {troop = \"hum.polearms\", hex = \"0601\"},\n    {troop = \"hum.polearms\", hex = \"0501\"},\n    {troop = \"hum.barbarians\", hex = \"0701\"},\n    {troop = \"hum.archers\", hex = \"0600\"},\n    {troop = \"hum.cavalry\", hex = \"1201\"},\n    {troop = \"hum.knights\", hex = \"0001\"},\n    {troop = \"hum.blunderbusses\", hex = \"0700\"},\n]\n\n[black]\narmy = \"Neutrals\"\npieces = [\n    {troop = \"std.inf\", hex = \"0607\"},\n    {troop = \"std.inf\", hex = \"0507\"},\n    {troop = \"std.inf\", hex = \"0707\"},\n    {troop = \"std.arch\", hex = \"0608\"},\n    {troop = \"std.cav\", hex = \"1207\"},\n]\n\n[victory]\nbreaks = {holds = \"black\"}\n\n[deploy]\nfirst = \"black\"\nred = {rows = [0, 1]}\nblack = {rows = [7, 8]}\n"]
[Options ""]
[StartHash "41ead7832921ca6d"]
[Red "Bob"]
[Black "captain"]
[Seats "person computer:captain"]
[Commitment "831c70d1c97e22d70245165c3724e994568fe2b3922b2979a7ffa801b474c21a"]
[Seeded "no"]
[Practice "no"]', NULL);
INSERT INTO clubs (id, slug, name, about, joined_by, made) VALUES ('clubs-0', 'clubs-0', 'clubs-0', 'clubs-1', 'clubs-0', '2026-11-28 12:00:00.000000');
INSERT INTO heartbeats (id, until) VALUES (1, '2026-11-28 12:00:00.000000');
INSERT INTO outages (began, ended) VALUES ('2026-11-28 12:00:00.000000', '2026-11-28 12:00:00.000000');
INSERT INTO persons (id, name, settings, made, seen, banned) VALUES ('persons-0', 'persons-0', '{}', '2026-11-28 12:00:00.000000', '2026-11-28 12:00:00.000000', 'persons-0');
INSERT INTO persons (id, name, settings, made, seen, banned) VALUES ('persons-1', 'persons-1', '{}', '2026-11-28 12:00:00.000000', '2026-11-28 12:00:00.000000', 'persons-1');
INSERT INTO blocks (person, blocked, made) VALUES ('persons-0', 'persons-1', '2026-11-28 12:00:00.000000');
INSERT INTO challenges (hash, purpose, person, until) VALUES ('0000000000000000000000000000000000000000000000000000000000000000', 'challenges-0', 'persons-0', '2026-11-28 12:00:00.000000');
INSERT INTO devices (hash, person, name, made, seen) VALUES ('0000000000000000000000000000000000000000000000000000000000000000', 'persons-0', 'devices-0', '2026-11-28 12:00:00.000000', '2026-11-28 12:00:00.000000');
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('9Aql0LrU8gQb', 1, 'join', 0, '"Ada''s \u00abgreek\u00bb" from-greek', '2026-11-26 13:50:49.880915', NULL, NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('9Aql0LrU8gQb', 2, 'join', 1, '"Ada''s \u00abtrojan\u00bb" from-trojan', '2026-11-26 13:50:49.950431', NULL, NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('9Aql0LrU8gQb', 3, 'act', 0, 'call E4', '2026-11-26 13:50:50.269921', 'The Greeks call on the gods: Deflect weapon (E4), 1 chip left', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('9Aql0LrU8gQb', 4, 'act', 0, 'bless 3', '2026-11-26 13:50:50.341760', 'Deflect weapon (E4) for 3 Menelaus to the end of the phase', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('9Aql0LrU8gQb', 5, 'pass', 1, 'pass', '2026-11-26 13:50:50.655249', '', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('9Aql0LrU8gQb', 6, 'act', 0, 'challenge 7 53', '2026-11-26 13:50:50.768049', '7 Eurypylus challenges 53 Glaucus to a duel; 53 Glaucus must accept; 7 Eurypylus takes the duel place at 18.00,11.50; 53 Glaucus takes the duel place at 18.00,24.50; 7 Eurypylus rolled 1, 53 Glaucus 4: 53 Glaucus goes first; 53 Glaucus hurls a spear at 7 Eurypylus over 12.00 inches', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('9Aql0LrU8gQb', 7, 'act', 1, 'pass', '2026-11-26 13:50:51.497002', 'Attack factor 7 of 53 Glaucus; Defence factor 6 of 7 Eurypylus; Differential +1; 53 Glaucus rolled 4: panic; 7 Eurypylus panics; 7 Eurypylus drops the spear for good; 7 Eurypylus flees from 18.00,11.50 to 19.55,5.70', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('9Aql0LrU8gQb', 8, 'pass', 1, 'pass', '2026-11-26 13:50:51.759824', '53 Glaucus wins the duel; 53 Glaucus goes back to 18.00,30.00', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('9Aql0LrU8gQb', 9, 'pass', 1, 'pass', '2026-11-26 13:50:52.094795', 'Deflect weapon (E4) ends for 3 Menelaus; Phase 2: the Trojans are active', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('9Aql0LrU8gQb', 10, 'pass', 1, 'pass', '2026-11-26 13:50:52.335865', '', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('9Aql0LrU8gQb', 11, 'act', 1, 'done', '2026-11-26 13:50:52.495448', 'Action step of the Trojans', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('9Aql0LrU8gQb', 12, 'undo', 1, '1', '2026-11-26 13:50:52.909021', NULL, NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('9Aql0LrU8gQb', 13, 'act', 1, 'done', '2026-11-26 13:50:53.094808', 'Action step of the Trojans', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('9Aql0LrU8gQb', 14, 'act', 1, 'choose 53', '2026-11-26 13:50:53.372770', '', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('9Aql0LrU8gQb', 15, 'act', 1, 'move 53 12.46,32.30', '2026-11-26 13:50:54.174123', '53 Glaucus moved from 18.00,30.00 to 12.46,32.30 for 6.00 inches', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('9Aql0LrU8gQb', 16, 'offer', 1, 'draw', '2026-11-26 13:50:54.455327', NULL, NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('9Aql0LrU8gQb', 17, 'surrender', 0, '', '2026-11-26 13:50:54.587833', NULL, NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('B5nRQC1hr8yd', 1, 'join', 0, '"Ada''s \u00abred\u00bb" from-red', '2026-11-26 13:50:59.212048', NULL, NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('B5nRQC1hr8yd', 2, 'join', 1, '"Ada''s \u00abblack\u00bb" from-black', '2026-11-26 13:50:59.271898', NULL, NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('B5nRQC1hr8yd', 3, 'act', 0, 'move R4 H4 N', '2026-11-26 13:50:59.344648', 'R4 Dwarves on hill ponies moved from G7 to H4, 3 squares', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('B5nRQC1hr8yd', 4, 'act', 0, 'move R2 E5 N', '2026-11-26 13:50:59.449468', 'R2 Dwarf foot moved from E7 to E5, 2 squares', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('B5nRQC1hr8yd', 5, 'act', 0, 'move R3 C7 E', '2026-11-26 13:50:59.542757', 'R3 Dwarf archers turned to face east', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('B5nRQC1hr8yd', 6, 'act', 0, 'move R5 C8 W', '2026-11-26 13:50:59.758153', 'R5 Dwarf leader and guard turned to face west; R5 Dwarf leader and guard moved from D8 to C8, 1 square', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('B5nRQC1hr8yd', 7, 'act', 0, 'done', '2026-11-26 13:50:59.857996', 'Red: nobody else moves; Black: movement', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('B5nRQC1hr8yd', 8, 'act', 1, 'move B2 E2 E', '2026-11-26 13:50:59.955794', 'B2 Goblin foot turned to face east', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('B5nRQC1hr8yd', 9, 'act', 1, 'move B1 D3 E', '2026-11-26 13:51:00.098931', 'B1 Goblin foot moved from D2 to D3, 1 square; B1 Goblin foot turned to face east', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('B5nRQC1hr8yd', 10, 'act', 1, 'done', '2026-11-26 13:51:00.269920', 'Black: nobody else moves; Turn 1 ends; Turn 2 begins; Initiative: red 5, black 6; Black acts first; Black: movement', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('B5nRQC1hr8yd', 11, 'offer', 1, 'draw', '2026-11-26 13:51:00.468420', NULL, NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('C7O5MSMEE3GS', 1, 'join', 0, '"Ada''s \u00abred\u00bb" from-red', '2026-11-26 13:51:00.720394', NULL, NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('C7O5MSMEE3GS', 2, 'join', 1, '"Ada''s \u00abblack\u00bb" from-black', '2026-11-26 13:51:00.783011', NULL, NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('C7O5MSMEE3GS', 3, 'act', 0, 'move R4 H4 N', '2026-11-26 13:51:00.936068', 'R4 Dwarves on hill ponies moved from G7 to H4, 3 squares', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('C7O5MSMEE3GS', 4, 'act', 0, 'move R2 E5 N', '2026-11-26 13:51:00.963662', 'R2 Dwarf foot moved from E7 to E5, 2 squares', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('C7O5MSMEE3GS', 5, 'act', 0, 'move R3 C7 E', '2026-11-26 13:51:00.978344', 'R3 Dwarf archers turned to face east', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('C7O5MSMEE3GS', 6, 'act', 0, 'move R5 C8 W', '2026-11-26 13:51:01.005024', 'R5 Dwarf leader and guard turned to face west; R5 Dwarf leader and guard moved from D8 to C8, 1 square', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('C7O5MSMEE3GS', 7, 'act', 0, 'done', '2026-11-26 13:51:01.038656', 'Red: nobody else moves; Black: movement', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('C7O5MSMEE3GS', 8, 'act', 1, 'move B2 E2 E', '2026-11-26 13:51:01.073503', 'B2 Goblin foot turned to face east', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('C7O5MSMEE3GS', 9, 'act', 1, 'move B1 D3 E', '2026-11-26 13:51:01.097899', 'B1 Goblin foot moved from D2 to D3, 1 square; B1 Goblin foot turned to face east', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('C7O5MSMEE3GS', 10, 'act', 1, 'done', '2026-11-26 13:51:01.183055', 'Black: nobody else moves; Turn 1 ends; Turn 2 begins; Initiative: red 2, black 4; Black acts first; Black: movement', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('C7O5MSMEE3GS', 11, 'offer', 1, 'draw', '2026-11-26 13:51:01.313562', NULL, NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('C7O5MSMEE3GS', 12, 'surrender', 0, '', '2026-11-26 13:51:01.398524', NULL, NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('DBWIO4I1AD_5', 1, 'join', 0, '"Ada''s \u00abred\u00bb" from-red', '2026-11-26 13:50:41.253065', NULL, NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('DBWIO4I1AD_5', 2, 'join', 1, '"Ada''s \u00abblack\u00bb" from-black', '2026-11-26 13:50:41.289080', NULL, NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('DBWIO4I1AD_5', 3, 'act', 0, 'nominate R2', '2026-11-26 13:50:41.301961', 'R2 Infantry - polearms nominated', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('DBWIO4I1AD_5', 4, 'act', 0, 'done', '2026-11-26 13:50:41.315391', '7 of clubs: it activates 1 piece of black', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('DBWIO4I1AD_5', 5, 'act', 1, 'nominate B5', '2026-11-26 13:50:41.327517', 'B5 Ogres nominated', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('DBWIO4I1AD_5', 6, 'act', 1, 'move B5 0300', '2026-11-26 13:50:41.341478', 'B5 Ogres moved from 0201 to 0300, 1 hex; 3 of spades: it activates 1 piece of black', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('DBWIO4I1AD_5', 7, 'act', 1, 'nominate B3', '2026-11-26 13:50:41.348046', 'B3 Orc - archers nominated', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('DBWIO4I1AD_5', 8, 'undo', 1, '1', '2026-11-26 13:50:41.354838', NULL, NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('DBWIO4I1AD_5', 9, 'act', 1, 'nominate B6', '2026-11-26 13:50:41.362719', 'B6 Goblin - wolfriders nominated', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('DBWIO4I1AD_5', 10, 'act', 1, 'move B6 0202', '2026-11-26 13:50:41.374508', 'B6 Goblin - wolfriders moved from 0001 to 0202, 2 hexes; 9 of hearts: it activates 1 piece of red', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('DBWIO4I1AD_5', 11, 'act', 0, 'nominate R7', '2026-11-26 13:50:41.382723', 'R7 King nominated', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('DBWIO4I1AD_5', 12, 'offer', 1, 'draw', '2026-11-26 13:50:41.397781', NULL, NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('EI7mwlZ7P7Wf', 1, 'act', 1, 'done', '2026-11-28 07:26:51.466448', 'Black has deployed', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('EI7mwlZ7P7Wf', 2, 'act', 0, 'place R1 1101', '2026-11-28 07:26:51.791811', 'R1 King deployed in 1101', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('EI7mwlZ7P7Wf', 3, 'act', 0, 'place R6 1101', '2026-11-28 07:26:51.931293', 'R6 Archers deployed in 1101; R2 Wizard deployed in 1101', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('EI7mwlZ7P7Wf', 4, 'act', 0, 'place R2 0600', '2026-11-28 07:26:51.971715', 'R2 Wizard deployed in 0600', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('EI7mwlZ7P7Wf', 5, 'act', 0, 'place R8 0200', '2026-11-28 07:26:52.106276', 'R8 Mounted Knights deployed in 0200', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('EI7mwlZ7P7Wf', 6, 'act', 0, 'place R5 0900', '2026-11-28 07:26:52.200075', 'R5 Barbarians deployed in 0900', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('EI7mwlZ7P7Wf', 7, 'act', 0, 'place R9 0001', '2026-11-28 07:26:52.301104', 'R9 Blunderbusses deployed in 0001', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('EI7mwlZ7P7Wf', 8, 'act', 0, 'done', '2026-11-28 07:26:52.363452', 'Red has deployed; Turn 1 begins; 6 of clubs: it activates 1 piece of black', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('EI7mwlZ7P7Wf', 9, 'act', 1, 'nominate B3', '2026-11-28 07:26:52.446805', 'B3 Standard Infantry nominated', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('EI7mwlZ7P7Wf', 10, 'act', 1, 'move B3 0907', '2026-11-28 07:26:52.461461', 'B3 Standard Infantry moved from 0707 to 0907, 2 hexes; No action for B3 Standard Infantry after entering 0907; 6 of spades: it activates 1 piece of black', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('EI7mwlZ7P7Wf', 11, 'act', 1, 'nominate B5', '2026-11-28 07:26:52.483452', 'B5 Standard Cavalry nominated', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('EI7mwlZ7P7Wf', 12, 'act', 1, 'done', '2026-11-28 07:26:52.515023', 'King of hearts: it activates 2 pieces of red', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('EI7mwlZ7P7Wf', 13, 'act', 0, 'nominate R8', '2026-11-28 07:26:52.783793', 'R8 Mounted Knights nominated', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('EI7mwlZ7P7Wf', 14, 'act', 0, 'nominate R5', '2026-11-28 07:26:52.822574', 'R5 Barbarians nominated', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('EI7mwlZ7P7Wf', 15, 'act', 0, 'move R8 0402', '2026-11-28 07:26:52.837056', 'R8 Mounted Knights moved from 0200 to 0402, 3 hexes', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('EucZbZm2GrvL', 1, 'join', 0, '"Ada''s \u00abred\u00bb" from-red', '2026-11-26 13:50:41.519265', NULL, NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('EucZbZm2GrvL', 2, 'join', 1, '"Ada''s \u00abblack\u00bb" from-black', '2026-11-26 13:50:41.576495', NULL, NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('EucZbZm2GrvL', 3, 'act', 0, 'nominate R2', '2026-11-26 13:50:41.591940', 'R2 Infantry - polearms nominated', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('EucZbZm2GrvL', 4, 'act', 0, 'done', '2026-11-26 13:50:41.617862', '2 of hearts: it activates 1 piece of red', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('EucZbZm2GrvL', 5, 'act', 0, 'nominate R6', '2026-11-26 13:50:41.685044', 'R6 Cavalry nominated', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('EucZbZm2GrvL', 6, 'act', 0, 'move R6 0704', '2026-11-26 13:50:41.725393', 'R6 Cavalry moved from 0805 to 0704, 2 hexes; No action for R6 Cavalry after entering 0704; 5 of spades: it activates 1 piece of black', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('EucZbZm2GrvL', 7, 'act', 1, 'nominate B3', '2026-11-26 13:50:41.738491', 'B3 Orc - archers nominated', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('EucZbZm2GrvL', 8, 'undo', 1, '1', '2026-11-26 13:50:41.744249', NULL, NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('EucZbZm2GrvL', 9, 'act', 1, 'nominate B5', '2026-11-26 13:50:41.750142', 'B5 Ogres nominated', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('EucZbZm2GrvL', 10, 'act', 1, 'move B5 0103', '2026-11-26 13:50:41.758244', 'B5 Ogres moved from 0201 to 0103, 2 hexes', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('EucZbZm2GrvL', 11, 'act', 1, 'attack B5 R4', '2026-11-26 13:50:41.769955', 'B5 Ogres against R4 Archers: close combat; 5 dice at range 1; 1 die less: the attacker stands in a river; 4 dice in all; rolled 3 3 4 4; 2 hits, 4+ needed; R4 Archers lost 2 wounds, 2 left; 7 of spades: it activates 1 piece of black', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('EucZbZm2GrvL', 12, 'offer', 1, 'draw', '2026-11-26 13:50:41.779682', NULL, NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('EucZbZm2GrvL', 13, 'surrender', 0, '', '2026-11-26 13:50:41.787322', NULL, NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('Ew0CFOnweVwn', 1, 'join', 0, '"Ada''s \u00abelf\u00bb" from-elf', '2026-11-26 13:51:22.433954', NULL, NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('Ew0CFOnweVwn', 2, 'join', 1, '"Ada''s \u00abdwarf\u00bb" from-dwarf', '2026-11-26 13:51:22.497837', NULL, NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('Ew0CFOnweVwn', 3, 'act', 0, 'place PAN-C1 1106', '2026-11-26 13:51:23.409183', 'PAN-C1 Pankow''s Scouts set up in 1106', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('Ew0CFOnweVwn', 4, 'act', 0, 'place PAN-B2 1006', '2026-11-26 13:51:24.170043', 'PAN-B2 Pankow''s Bowmen set up in 1006', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('Ew0CFOnweVwn', 5, 'act', 0, 'place THE-B2 0606', '2026-11-26 13:51:24.722258', 'THE-B2 Thessil''s Bowmen set up in 0606', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('Ew0CFOnweVwn', 6, 'act', 0, 'done', '2026-11-26 13:51:25.724526', 'The Elves are set up', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('Ew0CFOnweVwn', 7, 'act', 1, 'place FIL 0811', '2026-11-26 13:51:26.507691', 'FIL Filigast set up in 0811', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('Ew0CFOnweVwn', 8, 'undo', 1, '1', '2026-11-26 13:51:26.852414', NULL, NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('Ew0CFOnweVwn', 9, 'act', 1, 'place FIL-A2 0912', '2026-11-26 13:51:28.172608', 'FIL-A2 Filigast''s Hammerers set up in 0912', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('Ew0CFOnweVwn', 10, 'act', 1, 'place OST-C1 0512', '2026-11-26 13:51:29.011413', 'OST-C1 Ostvar''s Miners set up in 0512', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('Ew0CFOnweVwn', 11, 'act', 1, 'place FIL-A1 0911', '2026-11-26 13:51:29.945780', 'FIL-A1 Filigast''s Hammerers set up in 0911', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('Ew0CFOnweVwn', 12, 'offer', 1, 'draw', '2026-11-26 13:51:30.324430', NULL, NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('Ew0CFOnweVwn', 13, 'surrender', 0, '', '2026-11-26 13:51:30.385273', NULL, NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('GFuRuz1ur8s-', 1, 'act', 2, 'raise orc.gobarchers 14', '2026-11-28 07:26:17.899086', 'O49 Goblin - archers raised in Oxmeadow', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('GFuRuz1ur8s-', 2, 'act', 2, 'raise mon.troll 14', '2026-11-28 07:26:17.914392', 'O50 Troll raised in Oxmeadow; Humans: 2 recruits in this muster, 7 units of 9 under arms', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('GFuRuz1ur8s-', 3, 'act', 5, 'done', '2026-11-28 07:26:17.927885', 'Humans raised no more; Orcs and Goblins drew the 8 of clubs: first to act; Humans drew the 3 of hearts: second to act; It is the turn of Orcs and Goblins', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('GFuRuz1ur8s-', 4, 'act', 2, 'march 14 12', '2026-11-28 07:26:17.940326', 'Orcs and Goblins: 11 pieces marched from Oxmeadow to Goldwater; Orcs and Goblins entered Goldwater, which is neutral: 3; Militia of Goldwater: 3 units; Battle 1, in Goldwater: Orcs and Goblins against Neutrals', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('GFuRuz1ur8s-', 5, 'pass', 2, 'wins attacker', '2026-11-28 07:26:45.860382', 'Orcs and Goblins held the field in Goldwater against Neutrals', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('GFuRuz1ur8s-', 6, 'pass', 2, 'fate O31 1', '2026-11-28 07:26:45.860395', '', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('GFuRuz1ur8s-', 7, 'pass', 2, 'fate O32 1', '2026-11-28 07:26:45.860399', '', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('GFuRuz1ur8s-', 8, 'pass', 2, 'fate O33 4', '2026-11-28 07:26:45.860404', '', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('GFuRuz1ur8s-', 9, 'pass', 2, 'fate O34 4', '2026-11-28 07:26:45.860407', '', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('GFuRuz1ur8s-', 10, 'pass', 2, 'fate O35 3', '2026-11-28 07:26:45.860410', '', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('GFuRuz1ur8s-', 11, 'pass', 2, 'fate O36 4', '2026-11-28 07:26:45.860413', '', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('GFuRuz1ur8s-', 12, 'pass', 2, 'fate O37 3', '2026-11-28 07:26:45.860415', '', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('GFuRuz1ur8s-', 13, 'pass', 2, 'fate O38 3', '2026-11-28 07:26:45.860418', '', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('GFuRuz1ur8s-', 14, 'pass', 2, 'fate O39 2', '2026-11-28 07:26:45.860420', '', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('GFuRuz1ur8s-', 15, 'pass', 2, 'fate O49 3', '2026-11-28 07:26:45.860423', '', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('GFuRuz1ur8s-', 16, 'pass', 2, 'fate O50 3', '2026-11-28 07:26:45.860425', '', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('GFuRuz1ur8s-', 17, 'pass', 2, 'fate N51 3', '2026-11-28 07:26:45.860427', 'N51 Standard Infantry left with 3 wounds', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('GFuRuz1ur8s-', 18, 'pass', 2, 'fate N52 0', '2026-11-28 07:26:45.860430', 'N52 Standard Infantry eliminated in Goldwater', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('GFuRuz1ur8s-', 19, 'pass', 2, 'fate N53 0', '2026-11-28 07:26:45.860432', 'N53 Standard Archers eliminated in Goldwater; N51 Standard Infantry lost in Goldwater: there is nowhere to go', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('GFuRuz1ur8s-', 20, 'act', 2, 'assault C6 12', '2026-11-28 07:26:46.165663', 'Orcs and Goblins besieged Amberwall from Goldwater; Battle 2: Orcs and Goblins assaulted Amberwall', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('GFuRuz1ur8s-', 21, 'pass', 2, 'wins attacker', '2026-11-28 07:26:51.137459', 'Orcs and Goblins held the field in Amberwall against Neutrals', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('GFuRuz1ur8s-', 22, 'pass', 2, 'fate N21 1', '2026-11-28 07:26:51.137470', 'N21 Standard Infantry left with 1 wound', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('GFuRuz1ur8s-', 23, 'pass', 2, 'fate N22 0', '2026-11-28 07:26:51.137473', 'N22 Standard Infantry eliminated in Amberwall', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('GFuRuz1ur8s-', 24, 'pass', 2, 'fate N23 4', '2026-11-28 07:26:51.137475', '', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('GFuRuz1ur8s-', 25, 'pass', 2, 'fate N24 2', '2026-11-28 07:26:51.137477', 'N24 Standard Archers left with 2 wounds', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('GFuRuz1ur8s-', 26, 'pass', 2, 'fate N25 0', '2026-11-28 07:26:51.137480', 'N25 War Machine (direct) eliminated in Amberwall', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('GFuRuz1ur8s-', 27, 'pass', 2, 'fate O31 1', '2026-11-28 07:26:51.137482', '', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('GFuRuz1ur8s-', 28, 'pass', 2, 'fate O32 1', '2026-11-28 07:26:51.137484', '', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('GFuRuz1ur8s-', 29, 'pass', 2, 'fate O33 4', '2026-11-28 07:26:51.137486', '', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('GFuRuz1ur8s-', 30, 'pass', 2, 'fate O34 0', '2026-11-28 07:26:51.137489', 'O34 Orc - swords eliminated in Goldwater', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('GFuRuz1ur8s-', 31, 'pass', 2, 'fate O35 3', '2026-11-28 07:26:51.137491', '', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('GFuRuz1ur8s-', 32, 'pass', 2, 'fate O36 4', '2026-11-28 07:26:51.137493', '', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('GFuRuz1ur8s-', 33, 'pass', 2, 'fate O37 3', '2026-11-28 07:26:51.137495', '', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('GFuRuz1ur8s-', 34, 'pass', 2, 'fate O38 3', '2026-11-28 07:26:51.137498', '', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('GFuRuz1ur8s-', 35, 'pass', 2, 'fate O39 2', '2026-11-28 07:26:51.137500', '', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('GFuRuz1ur8s-', 36, 'pass', 2, 'fate O49 3', '2026-11-28 07:26:51.137502', '', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('GFuRuz1ur8s-', 37, 'pass', 2, 'fate O50 3', '2026-11-28 07:26:51.137504', '', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('GFuRuz1ur8s-', 38, 'pass', 2, 'done', '2026-11-28 07:26:51.137507', 'No building has more damage; N21 Standard Infantry lost in Amberwall: there is nowhere to go; N23 Standard Infantry lost in Amberwall: there is nowhere to go; N24 Standard Archers lost in Amberwall: there is nowhere to go; O34 Orc - swords: 6, and comes back; Neutrals: the garrison of Amberwall is lost', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('GFuRuz1ur8s-', 39, 'act', 2, 'enter O32', '2026-11-28 07:26:51.167835', 'O32 Goblin Wizard went into Amberwall', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('GFuRuz1ur8s-', 40, 'act', 2, 'enter O39', '2026-11-28 07:26:51.179683', 'O39 Goblin - Catapult went into Amberwall', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('GFuRuz1ur8s-', 41, 'act', 2, 'enter O49', '2026-11-28 07:26:51.190952', 'O49 Goblin - archers went into Amberwall', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('GFuRuz1ur8s-', 42, 'act', 2, 'enter O50', '2026-11-28 07:26:51.201943', 'O50 Troll went into Amberwall', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('GFuRuz1ur8s-', 43, 'act', 2, 'enter O38', '2026-11-28 07:26:51.212840', 'O38 Goblin - wolfriders went into Amberwall', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('GFuRuz1ur8s-', 44, 'act', 2, 'done', '2026-11-28 07:26:51.223505', 'Orcs and Goblins sent nobody else into the castle; It is the turn of Humans', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('GFuRuz1ur8s-', 45, 'act', 5, 'march 55 32', '2026-11-28 07:26:51.234179', 'Humans: 9 pieces marched from Old Tangle to Barrowfell; Humans entered Barrowfell, which is neutral: 5; Militia of Barrowfell: 5 units; Battle 3, in Barrowfell: Humans against Neutrals', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('W46qR_DEtxTX', 1, 'join', 0, '"Ada''s \u00abgreek\u00bb" from-greek', '2026-11-26 13:50:45.687873', NULL, NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('W46qR_DEtxTX', 2, 'join', 1, '"Ada''s \u00abtrojan\u00bb" from-trojan', '2026-11-26 13:50:46.302157', NULL, NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('W46qR_DEtxTX', 3, 'act', 0, 'call E4', '2026-11-26 13:50:46.847144', 'The Greeks call on the gods: Deflect weapon (E4), 1 chip left', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('W46qR_DEtxTX', 4, 'act', 0, 'bless 3', '2026-11-26 13:50:46.934425', 'Deflect weapon (E4) for 3 Menelaus to the end of the phase', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('W46qR_DEtxTX', 5, 'pass', 1, 'pass', '2026-11-26 13:50:47.211643', '', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('W46qR_DEtxTX', 6, 'act', 0, 'challenge 7 53', '2026-11-26 13:50:47.318604', '7 Eurypylus challenges 53 Glaucus to a duel; 53 Glaucus must accept; 7 Eurypylus takes the duel place at 18.00,11.50; 53 Glaucus takes the duel place at 18.00,24.50; 7 Eurypylus rolled 1, 53 Glaucus 4: 53 Glaucus goes first; 53 Glaucus hurls a spear at 7 Eurypylus over 12.00 inches', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('W46qR_DEtxTX', 7, 'act', 1, 'pass', '2026-11-26 13:50:47.558783', 'Attack factor 7 of 53 Glaucus; Defence factor 6 of 7 Eurypylus; Differential +1; 53 Glaucus rolled 5: wound; 7 Eurypylus is wounded: all factors halved', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('W46qR_DEtxTX', 8, 'pass', 1, 'pass', '2026-11-26 13:50:47.680768', '7 Eurypylus hurls a spear at 53 Glaucus over 12.00 inches', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('W46qR_DEtxTX', 9, 'act', 1, 'call E2', '2026-11-26 13:50:48.242639', 'The Trojans call on the gods: Strength & courage (E2), 1 chip left; Strength & courage (E2) for 53 Glaucus to the end of the phase; Attack factor 4 of 7 Eurypylus; Defence factor 8 of 53 Glaucus; Differential -4; 7 Eurypylus rolled 3: no effect; 7 Eurypylus takes the duel place at 18.00,17.50; 53 Glaucus takes the duel place at 18.00,18.51; 53 Glaucus strikes at 7 Eurypylus; Attack factor 8 of 53 Glaucus; Defence factor 3 of 7 Eurypylus; Differential +5; 53 Glaucus rolled 4: killed; 7 Eurypylus is killed at 18.00,17.50; 53 Glaucus wins the duel; 53 Glaucus goes back to 18.00,30.00; Deflect weapon (E4) ends for 3 Menelaus; Strength & courage (E2) ends for 53 Glaucus; Phase 2: the Trojans are active', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('W46qR_DEtxTX', 10, 'act', 1, 'done', '2026-11-26 13:50:48.414182', 'Action step of the Trojans', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('W46qR_DEtxTX', 11, 'act', 1, 'choose 51', '2026-11-26 13:50:48.485510', '', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('W46qR_DEtxTX', 12, 'act', 1, 'move 51 16.01,33.00', '2026-11-26 13:50:49.390035', '51 Trojan spearman moved from 12.00,30.00 to 16.01,33.00 for 5.01 inches', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('W46qR_DEtxTX', 13, 'offer', 1, 'draw', '2026-11-26 13:50:49.723220', NULL, NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('dtouWtgJcd1z', 1, 'join', 0, '"Ada''s \u00abelf\u00bb" from-elf', '2026-11-26 13:51:14.389404', NULL, NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('dtouWtgJcd1z', 2, 'join', 1, '"Ada''s \u00abdwarf\u00bb" from-dwarf', '2026-11-26 13:51:14.487668', NULL, NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('dtouWtgJcd1z', 3, 'act', 0, 'place PAN-C1 1106', '2026-11-26 13:51:15.223960', 'PAN-C1 Pankow''s Scouts set up in 1106', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('dtouWtgJcd1z', 4, 'act', 0, 'place PAN-B2 1006', '2026-11-26 13:51:15.866513', 'PAN-B2 Pankow''s Bowmen set up in 1006', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('dtouWtgJcd1z', 5, 'act', 0, 'place THE-B2 0606', '2026-11-26 13:51:16.321051', 'THE-B2 Thessil''s Bowmen set up in 0606', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('dtouWtgJcd1z', 6, 'act', 0, 'done', '2026-11-26 13:51:17.183952', 'The Elves are set up', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('dtouWtgJcd1z', 7, 'act', 1, 'place FIL 0811', '2026-11-26 13:51:17.911459', 'FIL Filigast set up in 0811', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('dtouWtgJcd1z', 8, 'undo', 1, '1', '2026-11-26 13:51:18.291012', NULL, NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('dtouWtgJcd1z', 9, 'act', 1, 'place FIL-A2 0912', '2026-11-26 13:51:18.874288', 'FIL-A2 Filigast''s Hammerers set up in 0912', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('dtouWtgJcd1z', 10, 'act', 1, 'place OST-C1 0512', '2026-11-26 13:51:19.842686', 'OST-C1 Ostvar''s Miners set up in 0512', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('dtouWtgJcd1z', 11, 'act', 1, 'place FIL-A1 0911', '2026-11-26 13:51:21.124416', 'FIL-A1 Filigast''s Hammerers set up in 0911', NULL);
INSERT INTO entries (battle, number, kind, side, action, at, told, spent) VALUES ('dtouWtgJcd1z', 12, 'offer', 1, 'draw', '2026-11-26 13:51:21.836924', NULL, NULL);
INSERT INTO guests (person, name, looks, since, seen) VALUES ('persons-0', 'guests-0', 'guests-0', '2026-11-28 12:00:00.000000', '2026-11-28 12:00:00.000000');
INSERT INTO meetings (campaign, entry, number, title, name, place, how, battle, sides, winner, transcript) VALUES ('GFuRuz1ur8s-', 4, 1, 'Two Realms', 'Battle of Goldwater', '12', 'chances', NULL, '{}', 'orcs', '[Chances "tewapen 1"]
[Meeting "Battle of Goldwater"]
[Seed "7497522092161318401"]
[Outcome "wins attacker; fate O31 1; fate O32 1; fate O33 4; fate O34 4; fate O35 3; fate O36 4; fate O37 3; fate O38 3; fate O39 2; fate O49 3; fate O50 3; fate N51 3; fate N52 0; fate N53 0"]
');
INSERT INTO meetings (campaign, entry, number, title, name, place, how, battle, sides, winner, transcript) VALUES ('GFuRuz1ur8s-', 20, 2, 'Two Realms', 'Assault on Amberwall', 'C6', 'captains', NULL, '{}', 'orcs', '[Ruleset "tewapen 1"]
[Scenario "inline"]
[ScenarioText "ruleset = \"tewapen\"\nid = \"assault-on-amberwall\"\nname = \"Assault on Amberwall\"\nsummary = \"Orcs and Goblins storm a castle of Neutrals: 9 units against 5, on 13 by 11 hexes.\"\ndesigner = \"Warhost, campaign\"\nmodules = [1, 2, 3, 4]\nturns = 12\nrows = [\n    \".............\",\n    \".....DDD.....\",\n    \".....D..D....\",\n    \"....D.D.D....\",\n    \".....D..D....\",\n    \".....DGD.....\",\n    \".............\",\n    \"..w.......w..\",\n    \"...d.....d...\",\n    \".............\",\n    \".............\",\n]\n\n[red]\narmy = \"Neutrals\"\nholds = [\"0501\", \"0601\", \"0701\", \"0502\", \"0802\", \"0403\", \"0603\", \"0803\", \"0504\", \"0804\", \"0505\", \"0605\", \"0705\"]\npieces = [\n    {troop = \"std.inf\", hex = \"0605\", equipment = [\"oil\"]},\n    {troop = \"std.inf\", hex = \"0603\"},\n    {troop = \"std.inf\", hex = \"0604\"},\n    {troop = \"std.arch\", hex = \"0403\"},\n    {troop = \"std.gun\", hex = \"0704\"},\n]\n\n[black]\narmy = \"Orcs and Goblins\"\npieces = [\n    {troop = \"orc.general\", hex = \"0608\", reputation = \"Sword of the Gods\"},\n    {troop = \"orc.wizard\", hex = \"0609\"},\n    {troop = \"orc.swords\", hex = \"0608\", equipment = [\"ladders\"]},\n    {troop = \"orc.swords\", hex = \"0708\", equipment = [\"ladders\"]},\n    {troop = \"orc.gobswords\", hex = \"0508\"},\n    {troop = \"orc.archers\", hex = \"0609\"},\n    {troop = \"orc.wolfriders\", hex = \"0908\"},\n    {troop = \"orc.wolfriders\", hex = \"0408\"},\n    {troop = \"orc.catapult\", hex = \"0509\"},\n    {troop = \"orc.gobarchers\", hex = \"0709\"},\n    {troop = \"mon.troll\", hex = \"0808\"},\n]\n\n[victory]\nstorm = {side = \"black\", hexes = [\"0603\"], fortifications = 4}\n\n[deploy]\nfirst = \"red\"\nred = {hexes = [\"0501\", \"0601\", \"0701\", \"0502\", \"0602\", \"0702\", \"0802\", \"0403\", \"0503\", \"0603\", \"0703\", \"0803\", \"0504\", \"0604\", \"0704\", \"0804\", \"0505\", \"0605\", \"0705\"]}\nblack = {rows = [8, 9, 10]}\n"]
[Options ""]
[StartHash "926e9ace396f1516"]
[Red "captain"]
[Black "captain"]
[Date "????.??.??"]
[Seed "601292908239800104"]
[SeedCommit "8eae71526272bad9d4cd3a60f70320e6979903c827ad5d16570d8c8714d26e75"]
[Result "black: the place was stormed (TW-R75)"]
[Actions "122 e1e197a031340a93"]

1.
place R1 0601 {R1 Standard Infantry deployed in 0601}
done {Red has deployed}
done {Black has deployed; Turn 1 begins; 5 of clubs: it activates 1 piece of black}
nominate B2 {B2 Goblin Wizard nominated}
move B2 0707 {B2 Goblin Wizard moved from 0609 to 0707, 2 hexes}
cast B2 elemental fire 0607 {B2 Goblin Wizard cast Summon Elemental for 3 MP, 7 MP left; B12 Elemental - fire appeared
    in 0607; 10 of spades: it activates 1 piece of black}
nominate B6 {B6 Orc - archers nominated}
done {Jack of hearts: it activates 2 pieces of red}
nominate R1 {R1 Standard Infantry nominated}
nominate R5 {R5 War Machine (direct) nominated}
move R5 0804 {R5 War Machine (direct) moved from 0704 to 0804, 1 hex}
done {5 of hearts: it activates 1 piece of red}
nominate R2 {R2 Standard Infantry nominated}
done {Ace of diamonds: it activates 3 pieces of red; R3 Standard Infantry nominated; R4 Standard Archers nominated}
done {6 of clubs: it activates 1 piece of black}
nominate B10 {B10 Goblin - archers nominated}
done {2 of diamonds: it activates 1 piece of red; 2 of diamonds put aside: red has nobody left to activate; Jack of
    diamonds: it activates 2 pieces of red; Jack of diamonds put aside: red has nobody left to activate; 8 of diamonds:
    it activates 1 piece of red; 8 of diamonds put aside: red has nobody left to activate; Joker: the turn ends at once;
    Turn 1 ends; Turn 2 begins; 2 of diamonds: it activates 1 piece of red}
2.
nominate R5 {R5 War Machine (direct) nominated}
move R5 0803 {R5 War Machine (direct) moved from 0804 to 0803, 1 hex; 4 of spades: it activates 1 piece of black}
nominate B6 {B6 Orc - archers nominated}
done {Queen of hearts: it activates 2 pieces of red}
nominate R2 {R2 Standard Infantry nominated}
nominate R4 {R4 Standard Archers nominated}
move R4 0502 {R4 Standard Archers moved from 0403 to 0502, 1 hex}
move R2 0802 {R2 Standard Infantry moved from 0603 to 0802, 2 hexes; 7 of diamonds: it activates 1 piece of red}
nominate R1 {R1 Standard Infantry nominated}
done {King of hearts: it activates 2 pieces of red; R3 Standard Infantry nominated}
move R3 0603 {R3 Standard Infantry moved from 0604 to 0603, 1 hex; 4 of hearts: it activates 1 piece of red; 4 of hearts
    put aside: red has nobody left to activate; 5 of clubs: it activates 1 piece of black}
nominate B12 {B12 Elemental - fire nominated}
move B12 0707 {B12 Elemental - fire moved from 0607 to 0707, 1 hex; 4 of clubs: it activates 1 piece of black}
nominate B2 {B2 Goblin Wizard nominated}
done
cast B2 elemental air 0706 {B2 Goblin Wizard cast Summon Elemental for 3 MP, 4 MP left; B13 Elemental - air appeared in
    0706; 3 of clubs: it activates 1 piece of black}
nominate B3 {B3 Orc - swords nominated}
include B1 {B1 Orc General included with B3 Orc - swords}
move B3 0506 {B3 Orc - swords moved from 0608 to 0506, 2 hexes; B1 Orc General went along with B3 Orc - swords to 0506;
    King of spades: it activates 2 pieces of black}
nominate B10 {B10 Goblin - archers nominated}
nominate B7 {B7 Goblin - wolfriders nominated}
done {Ace of spades: it activates 3 pieces of black}
nominate B5 {B5 Goblin - swords nominated}
nominate B4 {B4 Orc - swords nominated}
nominate B8 {B8 Goblin - wolfriders nominated}
move B8 0407 {B8 Goblin - wolfriders moved from 0408 to 0407, 1 hex}
move B5 0307 {B5 Goblin - swords moved from 0508 to 0307, 2 hexes}
move B4 0606 {B4 Orc - swords moved from 0708 to 0606, 2 hexes; 5 of diamonds: it activates 1 piece of red; 5 of
    diamonds put aside: red has nobody left to activate; 6 of hearts: it activates 1 piece of red; 6 of hearts put
    aside: red has nobody left to activate; 6 of spades: it activates 1 piece of black}
nominate B11 {B11 Troll nominated}
move B11 0806 {B11 Troll moved from 0808 to 0806, 2 hexes; 10 of spades: it activates 1 piece of black; B9 Goblin -
    Catapult nominated}
move B9 0508 {B9 Goblin - Catapult moved from 0509 to 0508, 1 hex; Every piece has a counter: turn 2 ends without a
    Joker; Turn 2 ends; Turn 3 begins; 2 of spades: it activates 1 piece of black}
3.
nominate B11 {B11 Troll nominated}
move B11 0904 {B11 Troll moved from 0806 to 0904, 2 hexes}
attack B11 R5 {B11 Troll against R5 War Machine (direct): close combat; 5 dice at range 1; 1 die less: the walls of
    0803; 4 dice in all; rolled 1 2 5 6; 2 hits, 5+ needed; 1 retreat ignored: behind walls; R5 War Machine (direct)
    lost 2 wounds, 0 left; R5 War Machine (direct) eliminated in 0803; Jack of hearts: it activates 2 pieces of red}
nominate R3 {R3 Standard Infantry nominated}
nominate R4 {R4 Standard Archers nominated}
done {Joker: the turn ends at once; Turn 3 ends; Turn 4 begins; 5 of clubs: it activates 1 piece of black}
4.
nominate B4 {B4 Orc - swords nominated}
move B4 0605 {B4 Orc - swords moved from 0606 to 0605, 1 hex; B4 Orc - swords holds 0605 now; 5 of spades: it activates
    1 piece of black}
nominate B12 {B12 Elemental - fire nominated}
include B2 {B2 Goblin Wizard included with B12 Elemental - fire}
move B12 0606 {B12 Elemental - fire moved from 0707 to 0606, 2 hexes; B2 Goblin Wizard went along with B12 Elemental -
    fire to 0606}
cast B2 elemental earth 0507 {B2 Goblin Wizard cast Summon Elemental for 3 MP, 1 MP left; B14 Elemental - earth appeared
    in 0507; 5 of hearts: it activates 1 piece of red}
nominate R3 {R3 Standard Infantry nominated}
move R3 0501 {R3 Standard Infantry moved from 0603 to 0501, 2 hexes; 8 of spades: it activates 1 piece of black}
nominate B13 {B13 Elemental - air nominated}
move B13 0603 {B13 Elemental - air moved from 0706 to 0603, 3 hexes; B13 Elemental - air holds 0603 now; Queen of clubs:
    it activates 2 pieces of black}
nominate B11 {B11 Troll nominated}
nominate B3 {B3 Orc - swords nominated}
include B1 {B1 Orc General included with B3 Orc - swords}
move B11 0902 {B11 Troll moved from 0904 to 0902, 2 hexes}
move B3 0505 {B3 Orc - swords moved from 0506 to 0505, 1 hex; B1 Orc General went along with B3 Orc - swords to 0505; B3
    Orc - swords holds 0505 now}
attack B11 R2 {B11 Troll against R2 Standard Infantry: close combat; 5 dice at range 1; 1 die less: the walls of 0802; 4
    dice in all; rolled 2 4 4 5; 3 hits, 4+ needed; R2 Standard Infantry lost 3 wounds, 1 left; Queen of diamonds: it
    activates 2 pieces of red}
nominate R4 {R4 Standard Archers nominated}
nominate R2 {R2 Standard Infantry nominated}
move R2 0703 {R2 Standard Infantry moved from 0802 to 0703, 1 hex}
done
attack R2 B13 {R2 Standard Infantry against B13 Elemental - air: close combat; 4 dice at range 1; 1 die less: the walls
    of 0603; 3 dice in all; rolled 1 1 5; 1 hit, 4+ needed; 1 retreat ignored: behind walls; B13 Elemental - air lost 1
    wound, 2 left; B13 Elemental - air retreated from 0603 to 0503}
attack R4 B13 {R4 Standard Archers against B13 Elemental - air: close combat; 1 die at range 1; 1 die in all; rolled 5;
    1 hit, 4+ needed; B13 Elemental - air lost 1 wound, 1 left; King of clubs: it activates 2 pieces of black}
nominate B6 {B6 Orc - archers nominated}
nominate B9 {B9 Goblin - Catapult nominated}
done {9 of clubs: it activates 1 piece of black}
nominate B8 {B8 Goblin - wolfriders nominated}
move B8 0206 {B8 Goblin - wolfriders moved from 0407 to 0206, 3 hexes; 5 of diamonds: it activates 1 piece of red; R1
    Standard Infantry nominated}
move R1 0602 {R1 Standard Infantry moved from 0601 to 0602, 1 hex}
attack R1 B13 {R1 Standard Infantry against B13 Elemental - air: close combat; 4 dice at range 1; 4 dice in all; rolled
    2 4 4 5; 3 hits, 4+ needed; B13 Elemental - air lost 1 wound, 0 left; B13 Elemental - air eliminated in 0503}
follow {R1 Standard Infantry followed up from 0602 to 0503; 7 of hearts: it activates 1 piece of red; 7 of hearts put
    aside: red has nobody left to activate; Ace of hearts: it activates 3 pieces of red; Ace of hearts put aside: red
    has nobody left to activate; Ace of diamonds: it activates 3 pieces of red; Ace of diamonds put aside: red has
    nobody left to activate; 4 of diamonds: it activates 1 piece of red; 4 of diamonds put aside: red has nobody left to
    activate; Ace of spades: it activates 3 pieces of black; B5 Goblin - swords nominated; B7 Goblin - wolfriders
    nominated; B10 Goblin - archers nominated}
move B5 0409 {B5 Goblin - swords moved from 0307 to 0409, 2 hexes}
done {Every piece has a counter: turn 4 ends without a Joker; Turn 4 ends; Turn 5 begins; 9 of hearts: it activates 1
    piece of red}
5.
nominate R2 {R2 Standard Infantry nominated}
move R2 0704 {R2 Standard Infantry moved from 0703 to 0704, 1 hex}
attack R2 B4 {R2 Standard Infantry against B4 Orc - swords: close combat; 4 dice at range 1; 1 die less: the walls of
    0605; 3 dice in all; rolled 3 4 5; 2 hits, 4+ needed; B4 Orc - swords lost 2 wounds, 2 left; Joker: the turn ends at
    once; Turn 5 ends; Turn 6 begins; King of clubs: it activates 2 pieces of black}
6.
nominate B4 {B4 Orc - swords nominated}
nominate B2 {B2 Goblin Wizard nominated}
done
attack B4 R2 {B4 Orc - swords against R2 Standard Infantry: close combat; 4 dice at range 1; 4 dice in all; rolled 2 4 4
    6; 3 hits, 4+ needed; R2 Standard Infantry lost 1 wound, 0 left; R2 Standard Infantry eliminated in 0704}
follow {B4 Orc - swords followed up from 0605 to 0704; 3 of diamonds: it activates 1 piece of red}
nominate R1 {R1 Standard Infantry nominated}
move R1 0604 {R1 Standard Infantry moved from 0503 to 0604, 1 hex}
attack R1 B4 {R1 Standard Infantry against B4 Orc - swords: close combat; 4 dice at range 1; 4 dice in all; rolled 1 3 4
    5; 2 hits, 4+ needed; B4 Orc - swords lost 2 wounds, 0 left; B4 Orc - swords eliminated in 0704}
follow {R1 Standard Infantry followed up from 0604 to 0704; 2 of clubs: it activates 1 piece of black}
nominate B6 {B6 Orc - archers nominated}
done {Jack of clubs: it activates 2 pieces of black}
nominate B14 {B14 Elemental - earth nominated}
nominate B11 {B11 Troll nominated}
move B14 0705 {B14 Elemental - earth moved from 0507 to 0705, 3 hexes; B14 Elemental - earth holds 0705 now}
done
attack B14 R1 {B14 Elemental - earth against R1 Standard Infantry: close combat; 4 dice at range 1; 4 dice in all;
    rolled 1 3 5 6; 2 hits, 4+ needed; R1 Standard Infantry lost 2 wounds, 2 left; R1 Standard Infantry cannot retreat 1
    hex: 1 hit; R1 Standard Infantry lost 1 wound, 1 left; King of diamonds: it activates 2 pieces of red; R3 Standard
    Infantry nominated; R4 Standard Archers nominated}
done {Ace of clubs: it activates 3 pieces of black}
nominate B8 {B8 Goblin - wolfriders nominated}
nominate B9 {B9 Goblin - Catapult nominated}
nominate B3 {B3 Orc - swords nominated}
include B1 {B1 Orc General included with B3 Orc - swords}
move B3 0603 {B3 Orc - swords moved from 0505 to 0603, 2 hexes; B1 Orc General went along with B3 Orc - swords to 0603}
move B8 0003 {B8 Goblin - wolfriders moved from 0206 to 0003, 3 hexes}
move B9 0407 {B9 Goblin - Catapult moved from 0508 to 0407, 1 hex; Jack of diamonds: it activates 2 pieces of red; Jack
    of diamonds put aside: red has nobody left to activate; 6 of diamonds: it activates 1 piece of red; 6 of diamonds
    put aside: red has nobody left to activate; King of hearts: it activates 2 pieces of red; King of hearts put aside:
    red has nobody left to activate; 3 of hearts: it activates 1 piece of red; 3 of hearts put aside: red has nobody
    left to activate; 4 of diamonds: it activates 1 piece of red; 4 of diamonds put aside: red has nobody left to
    activate; 9 of clubs: it activates 1 piece of black}
nominate B5 {B5 Goblin - swords nominated}
move B5 0307 {B5 Goblin - swords moved from 0409 to 0307, 2 hexes; Jack of hearts: it activates 2 pieces of red; Jack of
    hearts put aside: red has nobody left to activate; 7 of clubs: it activates 1 piece of black}
nominate B7 {B7 Goblin - wolfriders nominated}
move B7 0807 {B7 Goblin - wolfriders moved from 0908 to 0807, 1 hex; 5 of hearts: it activates 1 piece of red; 5 of
    hearts put aside: red has nobody left to activate; 10 of clubs: it activates 1 piece of black}
nominate B10 {B10 Goblin - archers nominated}
move B10 0708 {B10 Goblin - archers moved from 0709 to 0708, 1 hex; 9 of spades: it activates 1 piece of black; B12
    Elemental - fire nominated}
stay B2 {B2 Goblin Wizard to stay when the unit goes}
move B12 0503 {B12 Elemental - fire moved from 0606 to 0503, 3 hexes}
attack B12 R4 {B12 Elemental - fire against R4 Standard Archers: close combat; 4 dice at range 1; 1 die less: the walls
    of 0502; 3 dice in all; rolled 2 5 6; 2 hits, 4+ needed; R4 Standard Archers lost 2 wounds, 2 left; Every piece has
    a counter: turn 6 ends without a Joker; Turn 6 ends; Black wins the battle: the place was stormed}
black
');
INSERT INTO meetings (campaign, entry, number, title, name, place, how, battle, sides, winner, transcript) VALUES ('GFuRuz1ur8s-', 45, 3, 'Two Realms', 'Battle of Barrowfell', '32', 'fight', 'EI7mwlZ7P7Wf', '{"red": "humans", "black": null}', NULL, NULL);
INSERT INTO members (club, person, role, since) VALUES ('clubs-0', 'persons-0', 'members-0', '2026-11-28 12:00:00.000000');
INSERT INTO messages (battle, number, side, text, at) VALUES ('9Aql0LrU8gQb', 1, 0, 'It''s raining;
let us fight; -- really? ☂', '2026-11-26 13:50:54.382301');
INSERT INTO messages (battle, number, side, text, at) VALUES ('9Aql0LrU8gQb', 2, 1, 'no', '2026-11-26 13:50:54.511357');
INSERT INTO messages (battle, number, side, text, at) VALUES ('B5nRQC1hr8yd', 1, 0, 'It''s raining;
let us fight; -- really? ☂', '2026-11-26 13:51:00.435029');
INSERT INTO messages (battle, number, side, text, at) VALUES ('B5nRQC1hr8yd', 2, 1, 'no', '2026-11-26 13:51:00.506335');
INSERT INTO messages (battle, number, side, text, at) VALUES ('C7O5MSMEE3GS', 1, 0, 'It''s raining;
let us fight; -- really? ☂', '2026-11-26 13:51:01.288826');
INSERT INTO messages (battle, number, side, text, at) VALUES ('C7O5MSMEE3GS', 2, 1, 'no', '2026-11-26 13:51:01.343474');
INSERT INTO messages (battle, number, side, text, at) VALUES ('DBWIO4I1AD_5', 1, 0, 'It''s raining;
let us fight; -- really? ☂', '2026-11-26 13:50:41.391857');
INSERT INTO messages (battle, number, side, text, at) VALUES ('DBWIO4I1AD_5', 2, 1, 'no', '2026-11-26 13:50:41.401542');
INSERT INTO messages (battle, number, side, text, at) VALUES ('EI7mwlZ7P7Wf', 1, 0, 'here we stand', '2026-11-28 07:26:52.842705');
INSERT INTO messages (battle, number, side, text, at) VALUES ('EucZbZm2GrvL', 1, 0, 'It''s raining;
let us fight; -- really? ☂', '2026-11-26 13:50:41.775381');
INSERT INTO messages (battle, number, side, text, at) VALUES ('EucZbZm2GrvL', 2, 1, 'no', '2026-11-26 13:50:41.783378');
INSERT INTO messages (battle, number, side, text, at) VALUES ('Ew0CFOnweVwn', 1, 0, 'It''s raining;
let us fight; -- really? ☂', '2026-11-26 13:51:30.279118');
INSERT INTO messages (battle, number, side, text, at) VALUES ('Ew0CFOnweVwn', 2, 1, 'no', '2026-11-26 13:51:30.352367');
INSERT INTO messages (battle, number, side, text, at) VALUES ('GFuRuz1ur8s-', 1, 2, 'good luck', '2026-11-28 07:26:17.878130');
INSERT INTO messages (battle, number, side, text, at) VALUES ('W46qR_DEtxTX', 1, 0, 'It''s raining;
let us fight; -- really? ☂', '2026-11-26 13:50:49.585817');
INSERT INTO messages (battle, number, side, text, at) VALUES ('W46qR_DEtxTX', 2, 1, 'no', '2026-11-26 13:50:49.753473');
INSERT INTO messages (battle, number, side, text, at) VALUES ('dtouWtgJcd1z', 1, 0, 'It''s raining;
let us fight; -- really? ☂', '2026-11-26 13:51:21.770108');
INSERT INTO messages (battle, number, side, text, at) VALUES ('dtouWtgJcd1z', 2, 1, 'no', '2026-11-26 13:51:21.870967');
INSERT INTO open_battles (id, person, game, asked, wishes, club, made, until) VALUES ('open_battles-0', 'persons-0', 'tewapen', '{}', '{}', 'open_battles-0', '2026-11-28 12:00:00.000000', '2026-11-28 12:00:00.000000');
INSERT INTO passkeys (id, person, public_key, count, name, made) VALUES ('passkeys-0', 'persons-0', 'key', 1, 'passkeys-0', '2026-11-28 12:00:00.000000');
INSERT INTO person_seats (person, battle, sides, kept, at) VALUES ('persons-0', '9Aql0LrU8gQb', 1, '{}', '2026-11-28 12:00:00.000000');
INSERT INTO phrases (hash, person, made) VALUES ('0000000000000000000000000000000000000000000000000000000000000000', 'persons-0', '2026-11-28 12:00:00.000000');
INSERT INTO ratings (who, game, battles, mean, deviation, battle, at) VALUES ('ratings-0', 'tewapen', 1, 1.5, 1.5, '9Aql0LrU8gQb', '2026-11-28 12:00:00.000000');
INSERT INTO reports (id, person, about, battle, said, why, made, settled) VALUES ('reports-0', 'persons-0', 'persons-1', '9Aql0LrU8gQb', 'reports-0', 'reports-0', '2026-11-28 12:00:00.000000', 'reports-0');
INSERT INTO results (battle, game, who, winner, at) VALUES ('9Aql0LrU8gQb', 'tewapen', '{}', 'results-0', '2026-11-28 12:00:00.000000');
INSERT INTO series (id, first, second, best_of, asked, watchers, made, ended) VALUES ('series-0', 'persons-0', 'persons-0', 1, '{}', TRUE, '2026-11-28 12:00:00.000000', '2026-11-28 12:00:00.000000');
INSERT INTO standings (battle, number, asked, since, turn, told, deadline, clocks) VALUES ('9Aql0LrU8gQb', 0, 0, '2026-11-26 13:50:49.800857', 0, '{}', NULL, NULL);
INSERT INTO standings (battle, number, asked, since, turn, told, deadline, clocks) VALUES ('B5nRQC1hr8yd', 0, 0, '2026-11-26 13:50:54.904003', 0, '{}', NULL, NULL);
INSERT INTO standings (battle, number, asked, since, turn, told, deadline, clocks) VALUES ('C7O5MSMEE3GS', 0, 0, '2026-11-26 13:51:00.544557', 0, '{}', NULL, NULL);
INSERT INTO standings (battle, number, asked, since, turn, told, deadline, clocks) VALUES ('DBWIO4I1AD_5', 0, 0, '2026-11-26 13:50:12.344162', 0, '{}', NULL, NULL);
INSERT INTO standings (battle, number, asked, since, turn, told, deadline, clocks) VALUES ('EI7mwlZ7P7Wf', 0, 0, '2026-11-28 07:26:51.256656', 0, '{}', NULL, NULL);
INSERT INTO standings (battle, number, asked, since, turn, told, deadline, clocks) VALUES ('EucZbZm2GrvL', 0, 0, '2026-11-26 13:50:41.405540', 0, '{}', NULL, NULL);
INSERT INTO standings (battle, number, asked, since, turn, told, deadline, clocks) VALUES ('Ew0CFOnweVwn', 0, 0, '2026-11-26 13:51:21.877450', 0, '{}', NULL, NULL);
INSERT INTO standings (battle, number, asked, since, turn, told, deadline, clocks) VALUES ('GFuRuz1ur8s-', 0, 0, '2026-11-28 07:26:17.839438', 0, '{}', NULL, NULL);
INSERT INTO standings (battle, number, asked, since, turn, told, deadline, clocks) VALUES ('W46qR_DEtxTX', 0, 0, '2026-11-26 13:50:42.347699', 0, '{}', NULL, NULL);
INSERT INTO standings (battle, number, asked, since, turn, told, deadline, clocks) VALUES ('dtouWtgJcd1z', 0, 0, '2026-11-26 13:51:01.681801', 0, '{}', NULL, NULL);
INSERT INTO subscriptions (id, person, battle, token, kind, address, reaches, quiet, stop, made, confirmed, failing, ended) VALUES ('subscriptions-0', 'persons-0', '9Aql0LrU8gQb', 'subscriptions-0', 'subscriptions-0', '{}', 'subscriptions-0', '{}', '0000000000000000000000000000000000000000000000000000000000000000', '2026-11-28 12:00:00.000000', '2026-11-28 12:00:00.000000', '2026-11-28 12:00:00.000000', '2026-11-28 12:00:00.000000');
INSERT INTO tokens (hash, battle, sides, device) VALUES ('a73d73b5cc0aa860ac44d26bd3636e7f6991c05a1334fcbc9b6f45775079ed82', '9Aql0LrU8gQb', 0, NULL);
INSERT INTO tokens (hash, battle, sides, device) VALUES ('f28d899352ef0b53e5d2e787ab589923ff9705e48fc4ded8fb85100f6ae623f8', '9Aql0LrU8gQb', 1, NULL);
INSERT INTO tokens (hash, battle, sides, device) VALUES ('4b0a731eb6e9d3436cb8e9f329c2ca8313faf683f6e11cef564892e9e98b6906', '9Aql0LrU8gQb', 2, NULL);
INSERT INTO tokens (hash, battle, sides, device) VALUES ('717cd9a27791f55a861cf96259f576f886f73c2cfbe546fe2fcc737ceee10c45', '9Aql0LrU8gQb', 3, NULL);
INSERT INTO tokens (hash, battle, sides, device) VALUES ('b6c71400fe0c5eaf6a1b255484ff1245e2ba3ae12ec42fb5a135e34a013b1435', 'B5nRQC1hr8yd', 0, NULL);
INSERT INTO tokens (hash, battle, sides, device) VALUES ('3fa7f9df31ab138920d12d885f5d7e7a6e4eb584f541e9f792cfc589c6de2b5b', 'B5nRQC1hr8yd', 1, NULL);
INSERT INTO tokens (hash, battle, sides, device) VALUES ('485ea11cc10f2d6fc3f17c48532121f40f37cb3bd0e78e7c19914adc67370c9a', 'B5nRQC1hr8yd', 2, NULL);
INSERT INTO tokens (hash, battle, sides, device) VALUES ('72d873d6c2fd2c0d2afcd163d0423c77c319d7f597f63b03b641557727871a63', 'B5nRQC1hr8yd', 3, NULL);
INSERT INTO tokens (hash, battle, sides, device) VALUES ('82195f5b4447afe9d6c12c61ef99ca600c4e8c63ed5d74bad5429c36f8fdd787', 'C7O5MSMEE3GS', 0, NULL);
INSERT INTO tokens (hash, battle, sides, device) VALUES ('e99f63f9e439fe4fdf5816ae8ffb0a50c36ecd0e32bdc816e508960b39e6be5d', 'C7O5MSMEE3GS', 1, NULL);
INSERT INTO tokens (hash, battle, sides, device) VALUES ('252125d70b1159ec18cf65283bda3b9f95d4dc21e540bd5a288d183bc20e0a5d', 'C7O5MSMEE3GS', 2, NULL);
INSERT INTO tokens (hash, battle, sides, device) VALUES ('55ad0ce73e434dc0f9b3b4c68b2b482ecff246f40f4154ab15db9ea8f57e4f3c', 'C7O5MSMEE3GS', 3, NULL);
INSERT INTO tokens (hash, battle, sides, device) VALUES ('fde781f811e77daf6e6c51a16e1014e12ab7a5f9ed187d5234313f52c4880508', 'DBWIO4I1AD_5', 0, NULL);
INSERT INTO tokens (hash, battle, sides, device) VALUES ('c0e564b9cb0d98333b0126fd4980774c30369b4fe67e88c609f7c39b093ca515', 'DBWIO4I1AD_5', 1, NULL);
INSERT INTO tokens (hash, battle, sides, device) VALUES ('efc6a1768457afcf980e86909cf7ee0342634fb19a354cd476a140128696895b', 'DBWIO4I1AD_5', 2, NULL);
INSERT INTO tokens (hash, battle, sides, device) VALUES ('b7dcfdc0536341f735a6e518a5afeeaa912e8126901f72040aff849623cf189d', 'DBWIO4I1AD_5', 3, NULL);
INSERT INTO tokens (hash, battle, sides, device) VALUES ('2db66b337bbe6cbb93aa5fc6912a12a34eecc3c3c260ef287c77f428f3ad29b8', 'EI7mwlZ7P7Wf', 0, NULL);
INSERT INTO tokens (hash, battle, sides, device) VALUES ('689facfae01d7745555a10a8481f6b06a1de7ee8b5981cd972f926f4561143eb', 'EI7mwlZ7P7Wf', 1, NULL);
INSERT INTO tokens (hash, battle, sides, device) VALUES ('9ee23e4ddeb9c93c982017985d35feefc7c6410f1afff90c5fb895c783325e83', 'EucZbZm2GrvL', 0, NULL);
INSERT INTO tokens (hash, battle, sides, device) VALUES ('c462266e83ff10f9a9340fdbd5d1e5f57611464d51d5e429a7571f3c4ac80d1b', 'EucZbZm2GrvL', 1, NULL);
INSERT INTO tokens (hash, battle, sides, device) VALUES ('cc536f1d5544213e5ee495875b5d62a16d2d1295a3e67b14721a7999a513ad64', 'EucZbZm2GrvL', 2, NULL);
INSERT INTO tokens (hash, battle, sides, device) VALUES ('2df4caec424c91c56f96c5e6b853f1efff6bc1bba9801d39941ebb532e9cddab', 'EucZbZm2GrvL', 3, NULL);
INSERT INTO tokens (hash, battle, sides, device) VALUES ('8612b69b7a044d659bcd7d6d60ed18a4f562de54b922e589d3a62ced93a44f75', 'Ew0CFOnweVwn', 0, NULL);
INSERT INTO tokens (hash, battle, sides, device) VALUES ('96e44bde8440e2162b7d1c4ee24a95ae1a3be1ff2ec1c1bae76c5be7fde2cee7', 'Ew0CFOnweVwn', 1, NULL);
INSERT INTO tokens (hash, battle, sides, device) VALUES ('25d8a47b8738de1736134917a7e8cfa0f54d9b88f2c5c1fc90acdd465c93769f', 'Ew0CFOnweVwn', 2, NULL);
INSERT INTO tokens (hash, battle, sides, device) VALUES ('aa4e63a87a895bcdcec4e6fd8630fac7fc4b6dbf66cb1f41154394054e5c6a9f', 'Ew0CFOnweVwn', 3, NULL);
INSERT INTO tokens (hash, battle, sides, device) VALUES ('37ea910f52ac54077ac0799f5efdd9d72d672d42083ef5073731b940511aa438', 'GFuRuz1ur8s-', 0, NULL);
INSERT INTO tokens (hash, battle, sides, device) VALUES ('8f32a28a75eaa168802d729d53c9d58ffa27309459776c8b7e3af482039cded9', 'GFuRuz1ur8s-', 4, NULL);
INSERT INTO tokens (hash, battle, sides, device) VALUES ('2c2e861fcfd015590638c9644d8c900b9ab062312768dee83ab0f42c27e5e886', 'GFuRuz1ur8s-', 32, NULL);
INSERT INTO tokens (hash, battle, sides, device) VALUES ('1f7c501223bb6eea3f8b02e73781914cfb558f20f734d7d4915bf6a788044c92', 'GFuRuz1ur8s-', 36, NULL);
INSERT INTO tokens (hash, battle, sides, device) VALUES ('f7721c0499c9c528257e591bffe8ec3138588719e056d7aa1621d994df941924', 'W46qR_DEtxTX', 0, NULL);
INSERT INTO tokens (hash, battle, sides, device) VALUES ('93f56aaa3087f185006c93f5141e869bb4136e0452f54ab220b111d31c2c1162', 'W46qR_DEtxTX', 1, NULL);
INSERT INTO tokens (hash, battle, sides, device) VALUES ('212443768cb7a9b502de9c1579c06ff0a1e0944bffee22fb6835af3d059375d8', 'W46qR_DEtxTX', 2, NULL);
INSERT INTO tokens (hash, battle, sides, device) VALUES ('fc36c7e2436e34dd4b55828c2db0e90583259471f6caa4fc0e93072a1323ef30', 'W46qR_DEtxTX', 3, NULL);
INSERT INTO tokens (hash, battle, sides, device) VALUES ('e71ec364bb1be3085444168e1046474d86f95cfcd20019f230f7050206670fcb', 'dtouWtgJcd1z', 0, NULL);
INSERT INTO tokens (hash, battle, sides, device) VALUES ('6750f1f9ecee2fcb69f555189bbc2be4490ec4118add824396ed636de7981c5d', 'dtouWtgJcd1z', 1, NULL);
INSERT INTO tokens (hash, battle, sides, device) VALUES ('606bb73bfa71d09199696a246003ed79f2e4245f940a262724c1aaab6ecdd3d2', 'dtouWtgJcd1z', 2, NULL);
INSERT INTO tokens (hash, battle, sides, device) VALUES ('03e2493e4e071059f4769dfb8a98959a699ba4a38d936ba9da25dc61ec11d929', 'dtouWtgJcd1z', 3, NULL);
INSERT INTO tournaments (id, club, name, kind, game, asked, pace, rounds, made, began, ended) VALUES ('tournaments-0', 'clubs-0', 'tournaments-0', 'tournaments-0', 'tewapen', '{}', 'tournaments-0', 1, '2026-11-28 12:00:00.000000', '2026-11-28 12:00:00.000000', '2026-11-28 12:00:00.000000');
INSERT INTO watched (battle) VALUES ('9Aql0LrU8gQb');
INSERT INTO accepted (open_battle, battle) VALUES ('open_battles-0', '9Aql0LrU8gQb');
INSERT INTO entrants (tournament, place, number, who, name, gone) VALUES ('tournaments-0', 1, 1, 'entrants-0', 'entrants-0', '2026-11-28 12:00:00.000000');
INSERT INTO invitations (open_battle, person, answer, made) VALUES ('open_battles-0', 'persons-0', 'invitations-0', '2026-11-28 12:00:00.000000');
INSERT INTO outbox (id, subscription, battle, side, kind, number, title, sentence, due, claimed, tries, sent) VALUES ('outbox-0', 'subscriptions-0', '9Aql0LrU8gQb', 1, 'outbox-0', 1, 'outbox-0', 'outbox-0', '2026-11-28 12:00:00.000000', 'outbox-0', 1, '2026-11-28 12:00:00.000000');
INSERT INTO pairings (tournament, round, board, first, second, battle, points) VALUES ('tournaments-0', 1, 1, 1, 1, '9Aql0LrU8gQb', '{}');
INSERT INTO series_battles (series, number, battle, first_side) VALUES ('series-0', 1, '9Aql0LrU8gQb', 'series_battles-0');
