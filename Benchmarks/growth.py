#!/usr/bin/env python3
"""Measures how the time grows with the history: commits × 2, then files × 2, on made-up histories.

usage: growth.py [--files N] [--commits N] [--rounds N] [--folder FOLDER]

Grows three histories with grow-synthetic (kept in FOLDER for the next time), measures git's floor G and `sunset scan`
on all three in turn, and prints the growth of each.
"""

import argparse
import pathlib
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True

import floor
import measuring
import tables
from measuring import Failure
from sunset import Sunset

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent


def grown(folder, files, commits):
    repository = pathlib.Path(folder) / f"synthetic-{files}-{commits}.git"
    command = [str(HERE / "grow-synthetic"), "--files", str(files), "--commits", str(commits), str(repository)]
    subprocess.run(command, check=True)
    return str(repository)


def contenders(binary, repository, scratch):
    scratch.mkdir()
    blob_list = str(scratch / "blobs")
    floor.write_blob_list(floor.work(repository), blob_list)
    # Without a cache: what a first run costs is what grows.
    scans = [scan for scan in Sunset(binary, repository, scratch).scans() if "cold" not in scan.name and "warm" not in scan.name]
    return [floor.contender(repository, blob_list), *scans]


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--sunset", default=str(ROOT / ".build/release/sunset"))
    parser.add_argument("--files", type=int, default=2000)
    parser.add_argument("--commits", type=int, default=10000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--folder", default=str(ROOT / ".build/benchmark"))
    options = parser.parse_args()

    shapes = [
        (options.files, options.commits), (options.files, 2 * options.commits), (2 * options.files, 2 * options.commits),
    ]  # fmt: skip
    with tempfile.TemporaryDirectory(prefix="growth-") as scratch:
        groups = []
        for number, (files, commits) in enumerate(shapes):
            repository = grown(options.folder, files, commits)
            groups.append(contenders(options.sunset, repository, pathlib.Path(scratch) / str(number)))
        results = measuring.compete([contender for group in groups for contender in group], options.rounds)
    width = len(groups[0])
    for place in range(width):
        base, commits, files = (results[place + group * width].median("wall") for group in range(3))
        name = groups[0][place].name
        times = ", ".join(tables.seconds(value) for value in (base, commits, files))
        print(f"{name:28} {times:28} commits × 2: × {commits / base:.2f}   files × 2: × {files / commits:.2f}")
    histories = ", ".join(f"{files:,} files and {commits:,} commits" for files, commits in shapes)
    print(f"histories of {histories}; Sunset {measuring.commit_of(ROOT)}, load {measuring.machine()['load']}")


if __name__ == "__main__":
    try:
        main()
    except (Failure, OSError, subprocess.CalledProcessError) as failure:
        print(f"growth: {failure}", file=sys.stderr)
        sys.exit(2)
