"""Whatever blanks stand between words, as in text that was pasted from a page or a mail: they part words."""

import re

import pytest

import warhost
from chronicles import joined, play
from going_on import fought_on
from warhost import position, transcript
from warhost.face.battle import Battle
from warhost.face.receipt import Receipt
from warhost.ruleset import rulesets

GAMES = {name: f"{name}/{game.quick_start}" for name, game in rulesets().items()}
BLANKS = ["\t", "  ", " \t ", "\u00a0", "\u2009", "\u3000"]
QUOTED_OR_BLANK = re.compile(r'("(?:[^"\\]|\\.)*")|[^\S\n]')


def spaced(text: str, blank: str) -> str:
    """The text with other blanks wherever nothing is quoted."""
    return QUOTED_OR_BLANK.sub(lambda found: found[1] or blank, text)


@pytest.fixture(scope="module", params=GAMES)
def battle(request: pytest.FixtureRequest) -> Battle:
    """A battle of each game in its midst, with options, and with fresh dice given on the way."""
    begun = fought_on(warhost.start(GAMES[request.param], seed=3, options={"turns": 3}), 12)
    begun.apply(begun.legal_actions[-1], key=(3, 4))
    return begun


@pytest.mark.parametrize("blank", BLANKS)
def test_positions(battle: Battle, blank: str) -> None:
    written = spaced(position.write(battle), blank)
    assert position.read(written).key() == battle.key()
    assert position.read(written.encode()).key() == battle.key()


@pytest.mark.parametrize("blank", BLANKS)
def test_transcripts(battle: Battle, blank: str) -> None:
    """Those with a chain too, whose entries stand in braces."""
    kept = transcript.write(play(joined(), 12))
    for written in (transcript.write(battle), kept):
        report = transcript.verify(spaced(written, blank))
        assert report.ok, str(report)
        indented = "\n".join(blank + line if line.startswith("[") else line for line in written.split("\n"))
        assert transcript.verify(indented).ok


@pytest.mark.parametrize("blank", BLANKS)
def test_actions_and_names_of_scenarios(battle: Battle, blank: str) -> None:
    for action in list(battle.legal_actions)[:20]:
        assert battle.action(spaced(f" {action} ", blank)) == action
    assert warhost.start(f"{blank}{GAMES[battle.ruleset.name]}{blank}", seed=3).scenario.id == battle.scenario.id


@pytest.mark.parametrize("blank", BLANKS)
def test_scenario_files(battle: Battle, blank: str) -> None:
    """Also where a fault is told with its line; in quotes, blanks are what they are."""
    game, toml = battle.ruleset, battle.scenario.to_toml()
    assert game.read_scenario(spaced(toml, blank)) == battle.scenario
    named = battle.scenario.model_copy(update={"name": "Un\u00a0deux \u3000trois"})
    assert game.read_scenario(named.to_toml()) == named
    with pytest.raises(warhost.ScenarioError, match=r"nmae: unknown key 'nmae'; nearest: name"):
        game.read_scenario(spaced(f'{blank}nmae = "a"\n{toml}', blank))
    inline = position.read(position.write(warhost.start(named, seed=1)).replace("    ", blank))
    assert inline.scenario.name == named.name


@pytest.mark.parametrize("blank", [*BLANKS, "\n", "\r\n  "])
def test_receipts(blank: str) -> None:
    """Broken into lines by a mail, too."""
    receipt = Receipt.of(play(joined(), 2), 0)
    assert Receipt.read(f"Kept:{blank}{str(receipt).replace(' ', blank)}{blank}") == receipt
