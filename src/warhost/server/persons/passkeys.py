"""Passkeys: a device that has one comes in without a name and without a word.

A passkey belongs to the host's name under which the page was asked for, and to no other.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fastapi import Request
from sqlalchemy import RowMapping, bindparam, delete, select, update

from warhost.server import tables
from warhost.server.hosts import check_origin, name_in
from warhost.server.persons.challenges import COME_IN, MAKE, issue, spend
from warhost.server.persons.sessions import Person, come_in
from warhost.server.persons.wire import Asserted, Attested
from warhost.server.refusals import Refusal
from warhost.server.store import Raced, Store, now

if TYPE_CHECKING:
    from webauthn.helpers.structs import AuthenticatorData

MOST_PASSKEYS = 20  # of one person
passkeys = tables.passkeys
COUNT = update(passkeys).where(passkeys.c.id == bindparam("of")).values(count=bindparam("new_count"))
FORGET = delete(passkeys).where(passkeys.c.id == bindparam("key"), passkeys.c.person == bindparam("of"))


@dataclass(frozen=True)
class Party:
    """The host that is asked, as passkeys know it."""

    id: str  # the name of the host, without its port
    origin: str


def party_of(request: Request) -> Party:
    """The host that a page has asked; Refusal for a page from elsewhere."""
    headers, state = request.headers, request.app.state
    check_origin(headers, state.hall.settings, state.advice)
    origin = headers.get("origin") or f"{request.url.scheme}://{headers.get('host', '')}"
    return Party((name_in(origin.partition("://")[2]) or "").strip("[]"), origin)


# --- making one -------------------------------------------------------------------------------------------


async def ask_to_make(store: Store, person: Person, party: Party) -> dict[str, Any]:
    """What a browser is asked that is to make a passkey."""
    from webauthn import generate_registration_options
    from webauthn.helpers import base64url_to_bytes, options_to_json_dict
    from webauthn.helpers.structs import (
        AuthenticatorSelectionCriteria,
        PublicKeyCredentialDescriptor,
        ResidentKeyRequirement,
        UserVerificationRequirement,
    )

    known = await passkeys_of(store, person.id)
    if len(known) >= MOST_PASSKEYS:
        raise Refusal("too_many", f"a person has at most {MOST_PASSKEYS} passkeys: forget one first")
    options = generate_registration_options(
        rp_id=party.id,
        rp_name="Warhost",
        user_id=person.id.encode(),
        user_name=person.name,
        user_display_name=person.name,
        challenge=await issue(store, MAKE, person.id),
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=base64url_to_bytes(one["id"])) for one in known],
    )
    return options_to_json_dict(options)


async def make(store: Store, person: Person, party: Party, asked: Attested) -> None:
    """Keep the passkey that a browser has made."""
    from webauthn import verify_registration_response
    from webauthn.helpers import bytes_to_base64url

    challenge = await _answered(store, party, asked.client_data, MAKE, person.id)
    said = {"clientDataJSON": asked.client_data, "attestationObject": asked.attestation}
    try:
        made = verify_registration_response(
            credential={"id": asked.id, "rawId": asked.id, "type": "public-key", "response": said},
            expected_challenge=challenge,
            expected_rp_id=party.id,
            expected_origin=party.origin,
        )
    except Exception as error:  # whatever a made-up passkey trips over in the library, it is none
        raise _is_none(party, error) from None
    row = {"id": bytes_to_base64url(made.credential_id), "person": person.id, "public_key": made.credential_public_key}
    try:
        await store.add((passkeys, row | {"count": made.sign_count, "name": asked.name, "made": now()}))
    except Raced:
        raise Refusal("not_now", "this passkey is known here already") from None


# --- coming in --------------------------------------------------------------------------------------------


async def ask_to_come_in(store: Store, party: Party) -> dict[str, Any]:
    """What a browser is asked that is to come in by a passkey."""
    from webauthn import generate_authentication_options
    from webauthn.helpers import options_to_json_dict

    return options_to_json_dict(
        generate_authentication_options(rp_id=party.id, challenge=await issue(store, COME_IN, None))
    )


async def come_in_by(store: Store, party: Party, asked: Asserted) -> dict[str, Any]:
    """The person of a passkey, with a token for the device that has answered with it."""
    from webauthn import verify_authentication_response

    challenge = await _answered(store, party, asked.client_data, COME_IN, None)
    known = await _find(store, asked.id)
    said = {
        "clientDataJSON": asked.client_data,
        "authenticatorData": asked.authenticator_data,
        "signature": asked.signature,
    }
    try:
        _check_authenticator(_read(asked.authenticator_data), party, known["count"])
        verified = verify_authentication_response(
            credential={"id": asked.id, "rawId": asked.id, "type": "public-key", "response": said},
            expected_challenge=challenge,
            expected_rp_id=party.id,
            expected_origin=party.origin,
            credential_public_key=known["public_key"],
            credential_current_sign_count=known["count"],
        )
    except Refusal:
        raise
    except Exception as error:  # as above
        raise _is_none(party, error) from None
    count = COUNT, {"of": asked.id, "new_count": verified.new_sign_count}
    return await come_in(store, known["person"], asked.device, count)


async def _answered(store: Store, party: Party, client_data: str, purpose: str, person: str | None) -> bytes:
    """The challenge that an answer says it answers, which is spent with that; Refusal where it was asked elsewhere."""
    from webauthn.helpers import base64url_to_bytes, parse_client_data_json

    try:
        said = parse_client_data_json(base64url_to_bytes(client_data))
        origin, challenge = str(said.origin), said.challenge
    except Exception as error:
        raise _is_none(party, error) from None
    if origin != party.origin:
        raise Refusal("wrong_passkey", f"the passkey was asked for by {origin}, and this is {party.origin}")
    await spend(store, purpose, challenge, person)
    return challenge


async def _find(store: Store, passkey: str) -> RowMapping:
    async with store.engine.connect() as connection:
        found = (await connection.execute(select(passkeys).where(passkeys.c.id == passkey))).mappings().one_or_none()
    if found is None:
        raise Refusal(
            "wrong_passkey", "nobody here has this passkey, or no longer: come in otherwise and make a new one"
        )
    return found


def _read(authenticator_data: str) -> AuthenticatorData:
    from webauthn.helpers import base64url_to_bytes, parse_authenticator_data

    return parse_authenticator_data(base64url_to_bytes(authenticator_data))


def _check_authenticator(said: AuthenticatorData, party: Party, count: int) -> None:
    """Refuse with a sentence of its own what has one; all else the library finds."""
    if said.rp_id_hash != hashlib.sha256(party.id.encode()).digest():
        raise Refusal("wrong_passkey", f"this passkey is for another host, not for {party.id}")
    if (said.sign_count or count) and said.sign_count <= count:
        sentence = "this passkey has signed more often than it says, so somebody may have a copy: come in otherwise"
        raise Refusal("wrong_passkey", f"{sentence}, forget it, and make a new one")


def _is_none(party: Party, error: Exception) -> Refusal:
    return Refusal("wrong_passkey", f"that is no passkey of {party.id}: {str(error)[:200] or type(error).__name__}")


# --- what there is ----------------------------------------------------------------------------------------


async def passkeys_of(store: Store, person: str) -> list[RowMapping]:
    """The passkeys of a person."""
    query = select(passkeys.c.id, passkeys.c.name, passkeys.c.made).where(passkeys.c.person == person)
    async with store.engine.connect() as connection:
        return list((await connection.execute(query.order_by(passkeys.c.made))).mappings())


async def forget_passkey(store: Store, person: Person, passkey: str) -> None:
    """A passkey comes in no more."""
    await store.add((FORGET, {"key": passkey, "of": person.id}))
