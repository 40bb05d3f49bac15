"""The games of the examples, installed as whoever wrote them would: a wheel, pip, an entry point."""

from __future__ import annotations

import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

EXAMPLES = Path(__file__).parents[2] / "examples"
NAME = "feud"
SOURCE = EXAMPLES / NAME


def pack(folder: Path, source: Path = SOURCE) -> Path:
    """The wheel of a distribution with one package, made without the build tools that a bare machine lacks."""
    project = tomllib.loads((source / "pyproject.toml").read_text("utf-8"))["project"]
    name, version = project["name"], project["version"]
    info = f"{name}-{version}.dist-info"
    points = [
        line
        for group, entries in project["entry-points"].items()
        for line in (f"[{group}]", *(f"{key} = {place}" for key, place in entries.items()))
    ]
    files = {
        file.relative_to(source).as_posix(): file.read_text("utf-8")
        for file in sorted((source / name).rglob("*"))
        if file.is_file() and file.suffix != ".pyc"
    } | {
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: tests\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{info}/entry_points.txt": "\n".join([*points, ""]),
    }
    wheel = folder / f"{name}-{version}-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as packed:
        for place, text in files.items():
            packed.writestr(place, text)
        packed.writestr(f"{info}/RECORD", "".join(f"{place},,\n" for place in [*files, f"{info}/RECORD"]))
    return wheel


def install(wheel: Path, place: Path) -> None:
    """Put a wheel into a folder, by pip and without a network."""
    options = ["--quiet", "--disable-pip-version-check", "--no-deps", "--no-index", "--no-compile"]
    subprocess.run([sys.executable, "-m", "pip", "install", *options, "--target", str(place), str(wheel)], check=True)
