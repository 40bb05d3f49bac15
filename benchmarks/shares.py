"""Who wins each scenario between two of a kind: fights the battles behind the figures on the start page.

    python benchmarks/shares.py                                     1,000 battles of quick players on every scenario
    python benchmarks/shares.py --players captain --battles 100 --seconds 300 weads/alder-raid
    python benchmarks/shares.py --table                             what has been found, as a table for the docs

Battle n has the seed 1 + n, as in `warhost lab run`. What was found goes into each game's `data/shares.toml`; battles
that are there already are not fought again unless the rules have another version. A series that takes too many seconds
ends sooner, and goes on from there when it is asked for once more. Remove a scenario from the file when you have
changed it.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

from warhost.arena.standings import share as share_with_interval
from warhost.kernel.abi import NOBODY, Header
from warhost.lab.plan import make_plan
from warhost.lab.watch import Fighter
from warhost.players.shares import ENOUGH, FILE, QUICK, Share, Shares, leading, shares_in
from warhost.ruleset import Ruleset, all_scenario_names, find_ruleset, rulesets

HEAD = """\
# Who wins each scenario between two of a kind, as benchmarks/shares.py has found it; docs/lab-shares.md is the table.
# Who tells most stands first: a card shows it, if it is of {enough} battles. Battles that nobody won were drawn.

version = {version}     # of the rules
"""
STRENGTH = ("marshal", "captain", "greedy", "soldier", "recruit", QUICK)
COLUMNS = "| scenario | between | battles | won by | of 100 | interval | drawn |\n|---|---|---|---|---|---|---|"


def fight_on(scenario: str, players: str, battles: int, seconds: float, known: Share | None) -> Share:
    """What is known with the battles that it lacks, as far as they are fought within so many seconds of this core."""
    fighter, ruleset = Fighter(make_plan(scenario, players, battles)), find_ruleset(scenario.partition("/")[0])
    won, fought = Counter(known.won if known else {}), known.battles if known else 0
    until = time.process_time() + seconds
    while fought < battles and time.process_time() < until:
        one = fighter.fight(fought)
        winner = int(Header.over(one.recorded.memory).winner)
        assert one.forfeit is None, f"{scenario}: a battle was forfeited"
        if winner != NOBODY:
            won[ruleset.sides[winner]] += 1
        fought += 1
    return Share(battles=fought, won={side: won[side] for side in ruleset.sides})


def keep(ruleset: Ruleset, scenario: str, players: str, found: Share) -> None:
    """Write down what was found, beside all that others have written meanwhile."""
    shares_in.cache_clear()
    known = shares_in(ruleset.name)
    write(ruleset, {**known, scenario: {**known.get(scenario, {}), players: found}})
    shares_in.cache_clear()


def write(ruleset: Ruleset, shares: Shares) -> None:
    """Write the file of a game."""
    lines = [HEAD.format(version=ruleset.version, enough=ENOUGH)]
    for scenario in sorted(shares.keys() & ruleset.scenarios().keys()):
        lines.append(f"[{scenario}]")
        for players in sorted(shares[scenario], key=_rank):
            share = shares[scenario][players]
            won = ", ".join(f"{side} = {times}" for side, times in share.won.items())
            lines.append(f"{players} = {{ battles = {share.battles}, won = {{ {won} }} }}")
        lines.append("")
    _file_of(ruleset).write_text("\n".join(lines), "utf-8", newline="\n")


def _rank(players: str) -> int:
    return STRENGTH.index(players) if players in STRENGTH else -1


def _file_of(ruleset: Ruleset) -> Path:
    return Path(str(files(ruleset.package))) / "data" / FILE


def table() -> Iterator[str]:
    """All that has been found, game by game, as rows of a table."""
    for game, ruleset in rulesets().items():
        yield f"\n## {ruleset.title}\n\n{COLUMNS}"
        for scenario, by_players in shares_in(game).items():
            model = ruleset.scenario(scenario)
            for players, share in by_players.items():
                yield _row(model.name, players, share, ruleset.side_names(model))


def _row(scenario: str, players: str, share: Share, names: dict[str, str]) -> str:
    """A row of the table: the share of the side that wins more, of the battles that were decided, with its interval."""
    side, decided = leading(share, names), share.battles - share.drawn
    found = share_with_interval(share.won.get(side, 0), decided)
    low, high = (round(100 * bound) for bound in found["interval"])
    won = " : ".join(f"{names[side]} {share.won.get(side, 0)}" for side in names)
    told = f"{names[side]} {round(100 * found['share'])} | {low} to {high}" if decided else "- | -"
    return f"| {scenario} | {players} | {share.battles:,} | {won} | {told} | {share.drawn} |"


def main() -> None:
    """Fight what is lacking, or print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scenarios", nargs="*", default=all_scenario_names(), help="all, unless some are named")
    parser.add_argument("--players", default=QUICK)
    parser.add_argument("--battles", type=int, default=1000, help="so many in all, those known included")
    parser.add_argument("--seconds", type=float, default=60, help="of this core, at most, for each scenario")
    parser.add_argument("--table", action="store_true", help="print what has been found, and fight nothing")
    options = parser.parse_args()
    if options.table:
        print("\n".join(table()))
        return
    for scenario in options.scenarios:
        game, _, name = scenario.partition("/")
        ruleset = find_ruleset(game)
        known = shares_in(game).get(name, {}).get(options.players)
        found = fight_on(scenario, options.players, options.battles, options.seconds, known)
        keep(ruleset, name, options.players, found)
        print(f"{scenario}: {found.battles} battles of {options.players}: {found.won}, {found.drawn} drawn", flush=True)


if __name__ == "__main__":
    main()
