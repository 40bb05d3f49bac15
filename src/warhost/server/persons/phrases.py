"""Phrases: twelve words with which a person comes in on any device. They are shown once; their hash alone is kept.

They say 128 bits, drawn by the server: nothing short of that guesses them, so their hash need not be a slow one.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from sqlalchemy import bindparam, delete, select

from warhost.errors import nearest_names
from warhost.server import tables
from warhost.server.persons.sessions import Person, come_in
from warhost.server.refusals import Refusal
from warhost.server.store import Store, hash_of, now

if TYPE_CHECKING:
    from mnemonic import Mnemonic

WORDS = 12
phrases = tables.phrases
FORGET_OTHERS = delete(phrases).where(phrases.c.person == bindparam("of"), phrases.c.hash != bindparam("new"))


@lru_cache(1)
def _book() -> Mnemonic:
    """The 2048 words, and the arithmetic of their last bits."""
    from mnemonic import Mnemonic

    return Mnemonic("english")


async def new_phrase(store: Store, person: Person) -> str:
    """Twelve words of the person's; those before come in no more."""
    words = _book().generate(128)
    row = {"hash": hash_of(words), "person": person.id, "made": now()}
    await store.add((phrases, row), (FORGET_OTHERS, {"of": person.id, "new": row["hash"]}))
    return words


def words_in(said: str) -> str:
    """Twelve words as they were drawn, however they were typed; Refusal that names what is mistyped."""
    words = said.lower().split()
    known = _book().wordlist
    strange = [word for word in words if word not in known]
    if strange:
        raise Refusal("wrong_phrase", "; ".join(_no_word(word) for word in dict.fromkeys(strange)))
    if len(words) != WORDS:
        raise Refusal("wrong_phrase", f"a phrase has {WORDS} words, and these are {len(words)}")
    if not _book().check(" ".join(words)):
        raise Refusal("wrong_phrase", "one of the words is wrong, or they stand in another order")
    return " ".join(words)


def _no_word(word: str) -> str:
    nearest = nearest_names(word, _book().wordlist)
    meant = f": is it {' or '.join(nearest)}?" if nearest else ""
    return f"{word[:40]!r} is none of the words that phrases have{meant}"


async def come_in_with(store: Store, said: str, device: str) -> dict[str, Any]:
    """The person of a phrase, with a token for the device at which it was said."""
    query = select(phrases.c.person).where(phrases.c.hash == hash_of(words_in(said)))
    async with store.engine.connect() as connection:
        person = (await connection.execute(query)).scalar_one_or_none()
    if person is None:
        raise Refusal("wrong_phrase", "nobody here has these twelve words, or no longer")
    return await come_in(store, person, device)


async def has_phrase(store: Store, person: str) -> bool:
    """True where a phrase comes in as this person."""
    async with store.engine.connect() as connection:
        found = await connection.execute(select(phrases.c.hash).where(phrases.c.person == person).limit(1))
        return found.first() is not None
