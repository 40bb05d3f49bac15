"""`python -m warhost.cli` is the `warhost` command."""

from warhost.cli import app

app()
