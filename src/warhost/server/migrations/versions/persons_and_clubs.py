"""What every battle waits for, persons with their devices, notices, the meeting place and clubs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "persons_and_clubs"
down_revision = "battles_of_campaigns"
branch_labels = None
depends_on = None

TABLES = (
    "heartbeats",
    "outages",
    "bans",
    "clubs",
    "persons",
    "ratings",
    "blocks",
    "challenges",
    "devices",
    "guests",
    "members",
    "open_battles",
    "passkeys",
    "person_seats",
    "phrases",
    "reports",
    "results",
    "series",
    "standings",
    "subscriptions",
    "outbox",
    "tournaments",
    "watched",
    "accepted",
    "entrants",
    "invitations",
    "pairings",
    "series_battles",
)
BARE_STANDINGS = """
INSERT INTO standings (battle, number, asked, since, turn, told)
SELECT id, 0, 0, begun, 0, '{}' FROM battles
"""
"""Of battles that are older: each is told in full as soon as it is opened."""


def upgrade() -> None:
    """Add the tables; tokens learn for which device they were made, and entries how much time went by before them."""
    op.add_column("tokens", sa.Column("device", sa.String(64)))
    op.add_column("entries", sa.Column("spent", sa.Integer))
    op.create_table(
        "heartbeats",
        sa.Column("id", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("until", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_heartbeats"),
    )
    op.create_table(
        "outages",
        sa.Column("began", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ended", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("began", name="pk_outages"),
    )
    op.create_table(
        "bans",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("what", sa.Text, nullable=False),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("made", sa.DateTime(timezone=True), nullable=False),
        sa.Column("until", sa.DateTime(timezone=True)),
        sa.PrimaryKeyConstraint("id", name="pk_bans"),
        sa.UniqueConstraint("what", name="uq_bans_what"),
    )
    op.create_table(
        "clubs",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("slug", sa.String(64), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("about", sa.Text, nullable=False),
        sa.Column("joined_by", sa.String(16), nullable=False),
        sa.Column("made", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_clubs"),
        sa.UniqueConstraint("slug", name="uq_clubs_slug"),
    )
    op.create_table(
        "persons",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("settings", sa.JSON, nullable=False),
        sa.Column("made", sa.DateTime(timezone=True), nullable=False),
        sa.Column("seen", sa.DateTime(timezone=True), nullable=False),
        sa.Column("banned", sa.Text),
        sa.PrimaryKeyConstraint("id", name="pk_persons"),
    )
    op.create_table(
        "ratings",
        sa.Column("who", sa.String(80), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("battles", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("mean", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("battle", sa.String(32), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("who", "game", "battles", name="pk_ratings"),
        sa.ForeignKeyConstraint(["battle"], ["battles.id"], name="fk_ratings_battle"),
    )
    op.create_table(
        "blocks",
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("blocked", sa.String(32), nullable=False),
        sa.Column("made", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("person", "blocked", name="pk_blocks"),
        sa.ForeignKeyConstraint(["person"], ["persons.id"], name="fk_blocks_person"),
        sa.ForeignKeyConstraint(["blocked"], ["persons.id"], name="fk_blocks_blocked"),
    )
    op.create_index("ix_blocks_blocked", "blocks", ["blocked"])
    op.create_table(
        "challenges",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("purpose", sa.String(16), nullable=False),
        sa.Column("person", sa.String(32)),
        sa.Column("until", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_challenges"),
        sa.ForeignKeyConstraint(["person"], ["persons.id"], name="fk_challenges_person"),
    )
    op.create_index("ix_challenges_until", "challenges", ["until"])
    op.create_table(
        "devices",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("made", sa.DateTime(timezone=True), nullable=False),
        sa.Column("seen", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_devices"),
        sa.ForeignKeyConstraint(["person"], ["persons.id"], name="fk_devices_person"),
    )
    op.create_index("ix_devices_person", "devices", ["person"])
    op.create_table(
        "guests",
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("looks", sa.Text, nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        sa.Column("seen", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("person", name="pk_guests"),
        sa.ForeignKeyConstraint(["person"], ["persons.id"], name="fk_guests_person"),
        sa.UniqueConstraint("looks", name="uq_guests_looks"),
    )
    op.create_table(
        "members",
        sa.Column("club", sa.String(32), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("role", sa.String(16), nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("club", "person", name="pk_members"),
        sa.ForeignKeyConstraint(["club"], ["clubs.id"], name="fk_members_club"),
        sa.ForeignKeyConstraint(["person"], ["persons.id"], name="fk_members_person"),
    )
    op.create_index("ix_members_person", "members", ["person"])
    op.create_table(
        "open_battles",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("asked", sa.JSON, nullable=False),
        sa.Column("wishes", sa.JSON, nullable=False),
        sa.Column("club", sa.String(32)),
        sa.Column("made", sa.DateTime(timezone=True), nullable=False),
        sa.Column("until", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_open_battles"),
        sa.ForeignKeyConstraint(["person"], ["persons.id"], name="fk_open_battles_person"),
    )
    op.create_index("ix_open_battles_made", "open_battles", ["made"])
    op.create_index("ix_open_battles_person", "open_battles", ["person"])
    op.create_index("ix_open_battles_until", "open_battles", ["until"])
    op.create_table(
        "passkeys",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("count", sa.Integer, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("made", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_passkeys"),
        sa.ForeignKeyConstraint(["person"], ["persons.id"], name="fk_passkeys_person"),
    )
    op.create_index("ix_passkeys_person", "passkeys", ["person"])
    op.create_table(
        "person_seats",
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("battle", sa.String(32), nullable=False),
        sa.Column("sides", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("kept", sa.JSON, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("person", "battle", "sides", name="pk_person_seats"),
        sa.ForeignKeyConstraint(["person"], ["persons.id"], name="fk_person_seats_person"),
        sa.ForeignKeyConstraint(["battle"], ["battles.id"], name="fk_person_seats_battle"),
    )
    op.create_index("ix_person_seats_battle", "person_seats", ["battle"])
    op.create_table(
        "phrases",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("made", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_phrases"),
        sa.ForeignKeyConstraint(["person"], ["persons.id"], name="fk_phrases_person"),
    )
    op.create_index("ix_phrases_person", "phrases", ["person"])
    op.create_table(
        "reports",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("person", sa.String(32)),
        sa.Column("about", sa.String(32)),
        sa.Column("battle", sa.String(32)),
        sa.Column("said", sa.Text, nullable=False),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("made", sa.DateTime(timezone=True), nullable=False),
        sa.Column("settled", sa.Text),
        sa.PrimaryKeyConstraint("id", name="pk_reports"),
        sa.ForeignKeyConstraint(["person"], ["persons.id"], name="fk_reports_person"),
        sa.ForeignKeyConstraint(["about"], ["persons.id"], name="fk_reports_about"),
        sa.ForeignKeyConstraint(["battle"], ["battles.id"], name="fk_reports_battle"),
    )
    op.create_table(
        "results",
        sa.Column("battle", sa.String(32), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("who", sa.JSON, nullable=False),
        sa.Column("winner", sa.String(32)),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("battle", name="pk_results"),
        sa.ForeignKeyConstraint(["battle"], ["battles.id"], name="fk_results_battle"),
    )
    op.create_index("ix_results_at", "results", ["at"])
    op.create_index("ix_results_game", "results", ["game"])
    op.create_table(
        "series",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("first", sa.String(32), nullable=False),
        sa.Column("second", sa.String(32), nullable=False),
        sa.Column("best_of", sa.Integer, nullable=False),
        sa.Column("asked", sa.JSON, nullable=False),
        sa.Column("watchers", sa.Boolean, nullable=False),
        sa.Column("made", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ended", sa.DateTime(timezone=True)),
        sa.PrimaryKeyConstraint("id", name="pk_series"),
        sa.ForeignKeyConstraint(["first"], ["persons.id"], name="fk_series_first"),
        sa.ForeignKeyConstraint(["second"], ["persons.id"], name="fk_series_second"),
    )
    op.create_index("ix_series_first", "series", ["first"])
    op.create_index("ix_series_second", "series", ["second"])
    op.create_table(
        "standings",
        sa.Column("battle", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("asked", sa.Integer, nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("told", sa.JSON, nullable=False),
        sa.Column("deadline", sa.DateTime(timezone=True)),
        sa.Column("clocks", sa.JSON),
        sa.PrimaryKeyConstraint("battle", name="pk_standings"),
        sa.ForeignKeyConstraint(["battle"], ["battles.id"], name="fk_standings_battle"),
    )
    op.create_index("ix_standings_deadline", "standings", ["deadline"])
    op.create_table(
        "subscriptions",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("person", sa.String(32)),
        sa.Column("battle", sa.String(32)),
        sa.Column("token", sa.String(64)),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("address", sa.JSON, nullable=False),
        sa.Column("reaches", sa.String(64), nullable=False),
        sa.Column("quiet", sa.JSON),
        sa.Column("stop", sa.String(64), nullable=False),
        sa.Column("made", sa.DateTime(timezone=True), nullable=False),
        sa.Column("confirmed", sa.DateTime(timezone=True)),
        sa.Column("failing", sa.DateTime(timezone=True)),
        sa.Column("ended", sa.DateTime(timezone=True)),
        sa.PrimaryKeyConstraint("id", name="pk_subscriptions"),
        sa.ForeignKeyConstraint(["person"], ["persons.id"], name="fk_subscriptions_person"),
        sa.ForeignKeyConstraint(["battle"], ["battles.id"], name="fk_subscriptions_battle"),
        sa.UniqueConstraint("stop", name="uq_subscriptions_stop"),
    )
    op.create_index("ix_subscriptions_person", "subscriptions", ["person"])
    op.create_index("ix_subscriptions_reaches", "subscriptions", ["reaches"])
    op.create_index("ix_subscriptions_token", "subscriptions", ["token"])
    op.create_table(
        "outbox",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("subscription", sa.String(32), nullable=False),
        sa.Column("battle", sa.String(32), nullable=False),
        sa.Column("side", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("sentence", sa.Text, nullable=False),
        sa.Column("due", sa.DateTime(timezone=True), nullable=False),
        sa.Column("claimed", sa.String(32)),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("sent", sa.DateTime(timezone=True)),
        sa.PrimaryKeyConstraint("id", name="pk_outbox"),
        sa.ForeignKeyConstraint(["subscription"], ["subscriptions.id"], name="fk_outbox_subscription"),
        sa.ForeignKeyConstraint(["battle"], ["battles.id"], name="fk_outbox_battle"),
    )
    op.create_index("ix_outbox_battle", "outbox", ["battle"])
    op.create_index("ix_outbox_subscription", "outbox", ["subscription"])
    op.create_index("ix_outbox_unsent", "outbox", ["sent", "due"])
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("club", sa.String(32), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("asked", sa.JSON, nullable=False),
        sa.Column("pace", sa.Text, nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("made", sa.DateTime(timezone=True), nullable=False),
        sa.Column("began", sa.DateTime(timezone=True)),
        sa.Column("ended", sa.DateTime(timezone=True)),
        sa.PrimaryKeyConstraint("id", name="pk_tournaments"),
        sa.ForeignKeyConstraint(["club"], ["clubs.id"], name="fk_tournaments_club"),
    )
    op.create_index("ix_tournaments_club", "tournaments", ["club"])
    op.create_table(
        "watched",
        sa.Column("battle", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("battle", name="pk_watched"),
        sa.ForeignKeyConstraint(["battle"], ["battles.id"], name="fk_watched_battle"),
    )
    op.create_table(
        "accepted",
        sa.Column("open_battle", sa.String(32), nullable=False),
        sa.Column("battle", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("open_battle", name="pk_accepted"),
        sa.ForeignKeyConstraint(["open_battle"], ["open_battles.id"], name="fk_accepted_open_battle"),
        sa.ForeignKeyConstraint(["battle"], ["battles.id"], name="fk_accepted_battle"),
    )
    op.create_index("ix_accepted_battle", "accepted", ["battle"])
    op.create_table(
        "entrants",
        sa.Column("tournament", sa.String(32), nullable=False),
        sa.Column("place", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("number", sa.Integer),
        sa.Column("who", sa.String(80), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("gone", sa.DateTime(timezone=True)),
        sa.PrimaryKeyConstraint("tournament", "place", name="pk_entrants"),
        sa.ForeignKeyConstraint(["tournament"], ["tournaments.id"], name="fk_entrants_tournament"),
    )
    op.create_table(
        "invitations",
        sa.Column("open_battle", sa.String(32), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("answer", sa.String(16)),
        sa.Column("made", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("open_battle", "person", name="pk_invitations"),
        sa.ForeignKeyConstraint(["open_battle"], ["open_battles.id"], name="fk_invitations_open_battle"),
        sa.ForeignKeyConstraint(["person"], ["persons.id"], name="fk_invitations_person"),
    )
    op.create_index("ix_invitations_person", "invitations", ["person"])
    op.create_table(
        "pairings",
        sa.Column("tournament", sa.String(32), nullable=False),
        sa.Column("round", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("board", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("first", sa.Integer, nullable=False),
        sa.Column("second", sa.Integer),
        sa.Column("battle", sa.String(32)),
        sa.Column("points", sa.JSON),
        sa.PrimaryKeyConstraint("tournament", "round", "board", name="pk_pairings"),
        sa.ForeignKeyConstraint(["tournament"], ["tournaments.id"], name="fk_pairings_tournament"),
        sa.ForeignKeyConstraint(["battle"], ["battles.id"], name="fk_pairings_battle"),
    )
    op.create_index("ix_pairings_battle", "pairings", ["battle"])
    op.create_table(
        "series_battles",
        sa.Column("series", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("battle", sa.String(32), nullable=False),
        sa.Column("first_side", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("series", "number", name="pk_series_battles"),
        sa.ForeignKeyConstraint(["series"], ["series.id"], name="fk_series_battles_series"),
        sa.ForeignKeyConstraint(["battle"], ["battles.id"], name="fk_series_battles_battle"),
    )
    op.create_index("ix_series_battles_battle", "series_battles", ["battle"])
    op.execute(BARE_STANDINGS)


def downgrade() -> None:
    """Drop them."""
    for table in reversed(TABLES):
        op.drop_table(table)
    with op.batch_alter_table("tokens") as tokens:
        tokens.drop_column("device")
    with op.batch_alter_table("entries") as entries:
        entries.drop_column("spent")
