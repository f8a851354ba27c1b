#!/usr/bin/env python3
"""Measures Sunset beside git, the user's own loop and pygit2, all in turn: A B C A B C …

usage: bench.py [--rounds N] [--quick] [--peers PYTHON] [--json FILE] [--readme FILE] [NAME=]REPOSITORY...

  --rounds N     timed runs of each contender (default 7); slow ones run three times
  --quick        git's floor and Sunset only
  --peers PYTHON a Python that has pygit2
  --json FILE    write the results there too, `-` for standard output
  --readme FILE  write table and chart between the marks of this README, and the chart beside it
  NAME           what the tables call the repository (default: of its origin, or its folder)

The repository is only read. Ratios are ratios of medians of one run, so they hold on a busy machine too.
"""

import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True

import floor
import measuring
import tables
from measuring import Command, Contender, Failure
from sunset import Sunset

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent
SLOW_ROUNDS = 3
LOOP_SAMPLE = 20


def loop(repository, patterns, commits):
    """What a user types first: git grep at one commit after the other. A sample of commits, evenly spread, scaled up."""
    step = max(1, len(commits) // LOOP_SAMPLE)
    sample = commits[step // 2 :: step]
    words = [word for pattern in patterns for word in ("-e", pattern)]
    commands = [
        Command(["git", "-C", repository, "grep", "-c", "-E", *words, commit, "--", *floor.PATHS], accepted=(0, 1))
        for commit in sample
    ]
    return Contender(
        "git grep at each commit", "for commit in $(git rev-list --first-parent HEAD); do git grep -c -E … $commit -- '*.swift'; done",
        commands, scale=len(commits) / len(sample), rounds=SLOW_ROUNDS,
        note=f"{len(sample)} of {len(commits)} commits, scaled; all rules in one command")  # fmt: skip


def log_search(repository, patterns):
    pattern = "|".join(patterns)
    return Contender(
        "git log -G", "git log --first-parent -m --no-renames -G '…' --format=%H HEAD -- '*.swift'",
        [Command([
            "git", "-C", repository, "log", "--first-parent", "-m", "--no-renames", f"-G{pattern}", "--format=%H", "HEAD",
            "--", *floor.PATHS])],
        rounds=SLOW_ROUNDS, note="names the commits that touch a match; counts nothing")  # fmt: skip


def pygit2(python, repository, patterns):
    script = str(HERE / "peers/pygit2-inventory.py")
    return Contender(
        "pygit2", "pygit2-inventory.py REPOSITORY PATTERN…", [Command([python, script, repository, *patterns])],
        rounds=SLOW_ROUNDS, note="each version once, headline rules only")  # fmt: skip


def check_peer(peer, sunset):
    """A race is only fair between programs that give the same answer."""
    printed = subprocess.run(peer.commands[0].arguments, check=True, stdout=subprocess.PIPE).stdout.decode().split()
    if printed != sunset.totals():
        different = sum(a != b for a, b in zip(printed, sunset.totals()))
        raise Failure(f"pygit2 and Sunset count differently at {different} commits; `make parity` tells who is right")


def check_work(sunset, repository):
    """What Sunset read is what git says there is to read."""
    expected = floor.exact_work(repository, sunset.patterns.values())
    found = sunset.work()
    for name, value in expected.items():
        if found.get(name) != value:
            raise Failure(f"{name}: git says {value}, sunset scan says {found.get(name)}")
    return expected


def bench(options, name, repository, scratch):
    sunset = Sunset(options.sunset, repository, scratch)
    sunset.build()
    say(f"{name}: working out what there is to read")
    work = check_work(sunset, repository)
    blob_list = str(pathlib.Path(scratch) / "blobs")
    floor.write_blob_list(floor.work(repository), blob_list)

    contenders = [floor.contender(repository, blob_list), *sunset.scans(), *sunset.builds(), sunset.version()]
    if not options.quick:
        contenders += [log_search(repository, sunset.headline), loop(repository, sunset.headline, sunset.commits)]
        if options.peers:
            peer = pygit2(options.peers, repository, sunset.headline)
            check_peer(peer, sunset)
            contenders.append(peer)
    results = measuring.compete(contenders, options.rounds, lambda text: say(f"{name}: {text}"))
    for result in results:
        if result.contender.scale == 1:
            result.anonymous = measuring.anonymous_memory(result.contender)
    say("")
    return {"repository": name, "tip": sunset.commits[-1], "work": work, "results": [result.values() for result in results]}


def say(text):
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


def named(argument):
    """`owner/name=path`, or a path and the name of its origin or its folder."""
    name, equals, path = argument.partition("=")
    if equals:
        return name, path
    origin = measuring.output("git", "-C", argument, "config", "remote.origin.url").removesuffix(".git").rstrip("/")
    if origin:
        return "/".join(origin.replace(":", "/").split("/")[-2:]), argument
    return pathlib.Path(argument).resolve().name.removesuffix(".git"), argument


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("repositories", nargs="+")
    parser.add_argument("--sunset", default=str(ROOT / ".build/release/sunset"))
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--peers")
    parser.add_argument("--json")
    parser.add_argument("--readme")
    options = parser.parse_args()

    measuring.need("git")
    report = {"machine": measuring.machine(), "sunset": measuring.commit_of(ROOT), "rounds": options.rounds, "runs": []}
    for name, repository in map(named, options.repositories):
        with tempfile.TemporaryDirectory(prefix="bench-") as scratch:
            run = bench(options, name, repository, scratch)
        report["runs"].append(run)
        if options.json != "-":
            print(tables.text(run))
    report["loadAfter"] = measuring.machine()["load"]

    text = json.dumps(report, indent=1, ensure_ascii=False) + "\n"
    if options.json == "-":
        print(text, end="")
    else:
        print(tables.conditions(report))
        if options.json:
            pathlib.Path(options.json).write_text(text)
    if options.readme:
        tables.write_readme(pathlib.Path(options.readme), report)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (Failure, OSError, subprocess.CalledProcessError) as failure:
        print(f"bench: {failure}", file=sys.stderr)
        sys.exit(2)
