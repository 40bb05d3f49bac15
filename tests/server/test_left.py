"""How a seat left its battle: what a page needs to show what others have done since, and what none must see."""

from __future__ import annotations

from server.clients import Fight


def pieces_of(fight: Fight, seat: str) -> list[object]:
    return list(fight.scene(seat)["view"]["pieces"])


def after_both_have_decided(fight: Fight) -> str:
    """Play until each side has decided: the side that decided last."""
    deciders: list[str] = []
    while len(set(deciders)) < 2:
        deciders.append(fight.seat_to_decide())
        fight.play(1)
    return deciders[-1]


def test_a_seat_left_it_as_it_was_set_up_until_it_decides(fight: Fight) -> None:
    first = fight.seat_to_decide()
    second = "black" if first == "red" else "red"
    set_up = pieces_of(fight, second)
    assert fight.scene(second)["left"] is None, "nobody has done anything"
    fight.play(1)
    left = fight.scene(second)["left"]
    assert left["number"] == 0
    assert left["view"]["pieces"] == set_up
    assert (left["view"]["to_decide"], left["view"]["choices"], left["view"]["prompt"]) == (None, [], "")


def test_it_is_counted_from_the_last_decision_of_the_seat(fight: Fight) -> None:
    last = after_both_have_decided(fight)
    log = fight.scene("watch")["log"]
    other = "black" if last == "red" else "red"
    assert fight.scene(last)["left"] is None, "nobody has done anything since"
    own = max(entry["number"] for entry in log if entry["side"] == other)
    assert fight.scene(other)["left"]["number"] == own


def test_whoever_watches_or_knows_the_log_already_has_left_nothing(fight: Fight) -> None:
    fight.play(1)
    seats = [seat for seat in ("red", "black", "watch") if fight.scene(seat)["left"]]
    assert len(seats) == 1
    assert "watch" not in seats
    assert fight.scene(seats[0], after=0)["left"] is None


def test_what_was_taken_back_is_not_shown(fight: Fight) -> None:
    first = fight.seat_to_decide()
    second = "black" if first == "red" else "red"
    told = fight.play(1)
    assert told["view"]["can_undo"]
    assert fight.post("undo", {"number": told["number"]}).status_code == 200
    assert fight.scene(second)["left"] is None
