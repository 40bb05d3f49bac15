"""The server: battles that are kept, watched live and fought over a link. `docs/wire.md` says what it speaks."""
