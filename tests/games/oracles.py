"""What must hold in every battle of every game, whatever was decided before."""

from __future__ import annotations

import json
from typing import Any
from xml.etree import ElementTree

from games.brought import brought
from games.parts import View
from games.played import Played
from games.readable import Readable
from positions import survives
from warhost import transcript
from warhost.face.standing import BOTH
from warhost.kernel.abi import NOBODY, RUNNING, Header

PIECES = "piece target unit other".split()
PLACES = "from to hex square".split()
"""What an event may call the pieces and the places that it is about."""
SAMPLE = 40
"""How many of a long list of actions are written and read."""


# --- how it stands ----------------------------------------------------------------------------------------


def check_header(played: Played) -> None:
    """Whoever decides does so in a battle that goes on, and nothing is left of matters that are settled."""
    battle: Any = Header.over(played.battle.memory)
    assert (battle.to_decide == NOBODY) == (battle.result != RUNNING)
    assert all(not any(frame.tobytes()) for frame in battle.stack[battle.depth :]), "a trace of an old matter"


def check_list(played: Played) -> None:
    """The list is a function of the position, and nobody objects to what is on it."""
    battle, codes = played.battle, played.listed()
    assert codes == played.listed()
    for code in codes:
        assert battle.contract.allows(battle.memory, battle.umpire, code), battle.table.write_action(code)


def check_all_listed(played: Played) -> None:
    """Of all actions that there could be, those to which nobody objects are on the list."""
    if played.its.count_legal:
        legal = played.its.count_legal(played.battle)
        assert legal == len(played.listed()), f"{legal} actions have no objection, {len(played.listed())} are listed"


def check_notation(played: Played) -> None:
    """Actions are written and read back, each in words of its own."""
    table, codes = played.battle.table, played.listed()
    codes = codes if len(codes) <= SAMPLE else played.chance.sample(codes, SAMPLE)
    texts = [table.write_action(code) for code in codes]
    assert [table.read_action(text) for text in texts] == codes
    assert len({*texts}) == len(codes)


def check_words(played: Played) -> None:
    """The prompt and the actions can be read."""
    readable, battle = Readable(played.game), played.battle
    readable.check(battle.prompt)
    for action in battle.legal_actions[:SAMPLE]:
        readable.check(action.sentence)


def check_view(played: Played) -> None:
    """A view is plain data of the agreed shape, and offers whoever must choose the legal actions, and nobody else."""
    battle, its, game = played.battle, brought(played.game, View), played.battle.ruleset.game
    view = battle.view(BOTH)
    assert json.loads(json.dumps(view)) == view
    assert sorted(view) == sorted(its.keys.split())
    assert (view["turn"], view["prompt"]) == (battle.turn, battle.prompt)
    for piece in view["pieces"]:
        if piece.get("hidden"):
            assert "label" not in piece
            continue
        assert list(piece) == its.piece_keys.split()
        assert {*piece["states"]} <= {*game.looks["signs"]}
    assert [one["action"] for one in view["choices"]] == [str(action) for action in battle.legal_actions]
    assert [one["sentence"] for one in view["choices"]] == [action.sentence for action in battle.legal_actions]
    for choice in view["choices"]:
        assert {*choice} - {*its.some_choices.split()} == {*its.choice_keys.split()}
    for seat in (None, *range(len(battle.ruleset.sides))):
        expected = view["choices"] if seat is not None and seat == battle.seat_to_decide else []
        assert battle.view(seat)["choices"] == expected
    played.watcher.look_at_view(view)


def check_hidden(played: Played) -> None:
    """What a seat sees depends neither on the dice to come nor on what it can only guess."""
    battle = played.battle
    for seat in range(len(battle.ruleset.sides)):
        seen = battle.seen_by(seat)
        header: Any = Header.over(seen)
        assert not any(header.dice.tobytes()), "the dice to come are seen"
        for _ in range(2):
            guess = battle.memory.copy()
            battle.contract.imagine(guess, battle.umpire, seat)
            played.watcher.look_at_guess(battle.ruleset.battle_record.over(guess))
            battle.contract.redact(guess, seat)
            assert guess.tobytes() == seen.tobytes()
    other = battle.clone(key=(1, 2))
    assert {**other.view(BOTH), "can_undo": None} == {**battle.view(BOTH), "can_undo": None}


def check_position_text(played: Played) -> None:
    """Every field survives the position text, and the battle goes on from it as it would."""
    assert played.battle.scenario.id in survives(played.battle)
    assert played.battle.clone(same_dice=True).key() == played.battle.key()


def check_pictures(played: Played) -> None:
    """Map and picture show every piece where it stands."""
    battle, its = played.battle, brought(played.game, View)
    svg, text = battle.table.draw_svg(), battle.table.draw_ascii()
    ElementTree.fromstring(svg)
    assert svg == battle.table.draw_svg()
    for piece in battle.view(BOTH)["pieces"]:
        if piece["place"] and not piece.get("hidden"):
            assert piece["label"] in text
            assert its.title.format(**piece) in svg


# --- at the end -------------------------------------------------------------------------------------------


def check_events(played: Played) -> None:
    """All that has happened can be read, with its clauses."""
    readable = Readable(played.game)
    for event in played.battle.events:
        readable.check(event.text)
        assert event.clauses, event
        readable.check_clauses(event.clauses)


def check_data(played: Played) -> None:
    """All that has happened is plain data that speaks only of what is there."""
    battle, is_place = played.battle, brought(played.game, View).is_place
    seats = range(len(battle.ruleset.sides))
    views = [battle.view(seat) for seat in seats]
    labels = {piece.get("label") for view in views for piece in view["pieces"]}
    labels |= {building["hex"] for view in views for building in view.get("buildings", ())}  # their hex is their label
    for event in battle.events:
        data = event.to_data()
        assert json.loads(json.dumps(data)) == data
        assert [*data, "story"][:5] == ["kind", "text", "clauses", "about", "story"]
        about, story = data["about"], data.get("story", {})
        assert all(about[fact] for _, fact in story.get("deeds", []))
        assert all(type(told) is str for told in story.get("says", []))
        assert {about[key] for key in PIECES if about.get(key) is not None} <= labels
        assert all(is_place(battle, about[key]) for key in PLACES if about.get(key) is not None), data


def check_transcript(played: Played) -> None:
    """The battle replays bit for bit from its transcript."""
    battle, text = played.battle, transcript.write(played.battle)
    again = transcript.replay(transcript.read(text))
    assert again.memory.tobytes() == battle.memory.tobytes()
    assert again.events == battle.events
    assert transcript.write(again) == text
    assert transcript.verify(text).ok


def check_undo(played: Played) -> None:
    """With the consent of all it is taken back to its start, action by action."""
    battle = played.battle
    befores = [step.before for step in battle.steps]
    while befores:
        battle.undo(consent=True)
        assert battle.memory.tobytes() == befores.pop()


CLOSELY = (check_header, check_list)
SHOWN = (check_notation, check_words, check_view, check_hidden, check_position_text)
AT_THE_END = (check_position_text, check_view, check_pictures, check_events, check_data, check_transcript, check_undo)
