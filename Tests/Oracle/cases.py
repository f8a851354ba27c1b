#!/usr/bin/env python3
"""Runs a classifier over Cases/ and compares its answers with the expected ones.

usage: cases.py COMMAND [ARGUMENT...]      cases.py .build/release/oracle      cases.py sunset classify

The command reads blobs as `git cat-file --batch` writes them and answers in the oracle's format (README.md).
Exit code: 0 all agree, 1 some do not, 2 the command failed.
"""

import pathlib
import subprocess
import sys

sys.dont_write_bytecode = True

from compare import PATTERNS

CASES = pathlib.Path(__file__).resolve().parent / "Cases"


def main(command):
    sources = sorted(CASES.glob("*.swift.txt"))
    stream = b""
    for number, source in enumerate(sources):
        content = source.read_bytes()
        stream += b"%040x blob %d\n%s\n" % (number, len(content), content)
    run = subprocess.run(command, input=stream, stdout=subprocess.PIPE)
    if run.returncode != 0:
        print(f"{command[0]} failed with exit code {run.returncode}", file=sys.stderr)
        return 2

    answers = [set() for _ in sources]
    ended = 0
    for line in run.stdout.decode().splitlines():
        oid, *words = line.split(" ")
        if words == ["end"]:
            ended += 1
        elif words[0] in PATTERNS:  # adoption rules are not the oracle's
            rule, row, column, counted, kind = words
            answers[int(oid, 16)].add((int(row), int(column), rule, counted, kind))
    if ended != len(sources):
        print(f"{command[0]} ended {ended} of {len(sources)} files", file=sys.stderr)
        return 2

    wrong = 0
    for source, found in zip(sources, answers):
        wanted = set(map(parse, source.with_name(source.name.replace(".swift.txt", ".expected")).read_text().splitlines()))
        lines = source.read_bytes().split(b"\n")
        for row, column in sorted({item[:2] for item in wanted ^ found}):
            here = lambda items: ", ".join(sorted(" ".join(i[2:]) for i in items if i[:2] == (row, column))) or "nothing"
            print(f"{source.name}:{row}:{column}: expected {here(wanted)}; found {here(found)}")
            print("    " + lines[row - 1].decode(errors="replace").strip())
            wrong += 1
    print(f"{len(sources)} cases, {sum(map(len, answers))} matches, {wrong} wrong")
    return 1 if wrong else 0


def parse(line):
    row, column, rule, counted, kind = line.split(" ")
    return int(row), int(column), rule, counted, kind


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1:]))
