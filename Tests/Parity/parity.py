#!/usr/bin/env python3
"""Compares the lines that Sunset counts with those that git grep prints, commit by commit.

usage: parity.py [--sunset PATH] [--commits N] [--seed S] [--listings N] [--rules headline|all] [--config FILE] REPOSITORY

Sunset builds its site; patterns, paths and counts are taken from there. At N commits by chance (0: at every one), the
oldest and the newest among them, three things are compared:

  counts    each rule's lines with the sum of `git grep -c -E PATTERN COMMIT -- PATHS`, and the total with the sum for
            all headline patterns in one alternation
  listings  `sunset inventory --lines --commit COMMIT` byte for byte with `git grep -n -E`, all headline rules together
            and each rule alone, at a few of the commits (with --rules headline each alone at the newest only)
  commands  each `git grep` command that the site prints, run as it stands, with the lines counted at the newest commit

Exit code: 0 no difference, 1 differences, 2 something failed. REPOSITORY is only read.
"""

import argparse
import collections
import csv
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]

# Git without the user's taste: no colour, no other pattern type, names quoted as they are by default.
QUIET = {"GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1", "GIT_OPTIONAL_LOCKS": "0", "LC_ALL": "C"}

EMPTY_TREE = "4b825dc642cb6eb9a060e54bf8d69288fbee4904"


class Failure(Exception):
    pass


def run(command, accepted=(0,), **options):
    """The standard output of a program that ended with an accepted exit code."""
    done = subprocess.run(command, stdout=subprocess.PIPE, env={**os.environ, **QUIET}, **options)
    if done.returncode not in accepted:
        raise Failure(f"exit code {done.returncode} from: {command if isinstance(command, str) else ' '.join(command)}")
    return done.stdout


def git(repository):
    """The first words of a git command there. In a bare repository no .gitattributes count, as in every git but 2.43 to 2.45."""
    words = ["-C", repository]
    bare = run(["git", *words, "rev-parse", "--is-bare-repository"]).strip() == b"true"
    return words + (["-c", f"attr.tree={EMPTY_TREE}"] if bare else [])


class Migration:
    """What Sunset says of one migration: its rules, and the lines of each at every commit."""

    def __init__(self, folder):
        data = folder / "data"
        report = json.loads((data / "report.json").read_text())
        self.id = report["migration"]["id"]
        self.pathspecs = report["migration"]["paths"] + [f":(exclude){path}" for path in report["migration"]["excludes"]]
        self.rules = report["rules"]
        self.commits = report["series"]["commits"]
        self.rows = list(csv.DictReader((data / "lines.csv").open(newline="")))
        if [row["commit"] for row in self.rows] != self.commits:
            raise Failure(f"{data}: lines.csv and report.json name different commits")
        steps = report["series"]["linesByRule"]
        self.lines = {rule["id"]: values(steps[rule["id"]], len(self.commits)) for rule in self.rules}
        self.check_tables()

    def rules_of(self, level):
        return [rule for rule in self.rules if rule["level"] == level]

    def check_tables(self):
        """The headline rules' columns say the same in the table and in the report."""
        for rule in self.rules_of("headline"):
            column = [int(row[rule["id"]]) for row in self.rows]
            if column != self.lines[rule["id"]]:
                raise Failure(f"{self.id}: {rule['id']} differs between lines.csv and report.json")

    def total(self, index):
        return int(self.rows[index]["total"])


def values(steps, count):
    """A list of steps [first commit, value], spread over all commits."""
    result, current, steps = [], 0, collections.deque(steps)
    for index in range(count):
        while steps and steps[0][0] <= index:
            current = steps.popleft()[1]
        result.append(current)
    return result


class Comparison:
    """Runs git grep beside Sunset, and keeps what differs."""

    def __init__(self, options, migration, is_alone):
        self.options = options
        self.migration = migration
        self.is_alone = is_alone
        self.compared = collections.Counter()
        self.differences = []

    def check(self, kind, where, expected, found):
        self.compared[kind] += 1
        if expected != found:
            self.differences.append((kind, where, expected, found))

    def git_grep(self, *arguments):
        command = ["git", *self.options.git, "grep", *arguments, "--", *self.migration.pathspecs]
        return run(command, accepted=(0, 1))

    def rules(self):
        only_headline = self.options.rules == "headline"
        return self.migration.rules_of("headline") if only_headline else self.migration.rules

    def count(self, pattern, commit):
        return sum(map(int, self.git_grep("-c", "-h", "-E", "-e", pattern, commit).split()))

    # Counts

    def counts(self, index):
        commit = self.migration.commits[index]
        headline = [rule["pattern"] for rule in self.migration.rules_of("headline")]
        both = self.count("|".join(headline), commit) if headline else 0
        self.check("count", f"{commit} total", both, self.migration.total(index))
        known = {}
        for rule in self.rules():
            pattern = rule["pattern"]
            if pattern not in known:
                known[pattern] = self.count(pattern, commit)
            self.check("count", f"{commit} {rule['id']}", known[pattern], self.migration.lines[rule["id"]][index])

    # Listings

    def listings(self, index, one_by_one):
        commit = self.migration.commits[index]
        headline = self.migration.rules_of("headline")
        # Without --rule Sunset lists the headline rules of all migrations, whose paths may differ.
        if headline and self.is_alone:
            self.listing(commit, headline, [])
        for rule in self.rules() if one_by_one else []:
            self.listing(commit, [rule], ["--rule", rule["id"]])

    def listing(self, commit, rules, arguments):
        patterns = [word for rule in rules for word in ("-e", rule["pattern"])]
        expected = self.git_grep("-n", "-E", *patterns, commit)
        command = [self.options.sunset, "inventory", self.options.repository, "--lines", "--commit", commit]
        found = run(command + arguments + self.options.configuration)
        name = " ".join(arguments) or "all"
        if expected == found:
            self.check("listing", f"{commit} {name}", None, None)
        else:
            self.check("listing", f"{commit} {name}", *first_difference(expected, found))

    # Commands

    def commands(self):
        for rule in self.rules():
            command = rule["grep"]
            if not command:
                continue
            printed = run(command, accepted=(0, 1), shell=True, cwd=self.options.repository)
            lines = printed.split(b"\n")[:-1]
            if any(line.startswith(b"Binary file ") for line in lines):
                continue  # such a file has one line there, whatever it holds
            self.check("command", command, len(lines), rule["lines"])


def first_difference(expected, found):
    """The first lines that differ, cut to a readable length."""
    for wanted, got in zip(expected.split(b"\n") + [b"(end)"], found.split(b"\n") + [b"(end)"]):
        if wanted != got:
            return wanted[:200], got[:200]
    return b"(end)", b"(more)"


def sample(options, count):
    """Indexes of the commits to compare, the oldest and the newest among them."""
    if options.commits == 0 or options.commits >= count:
        return list(range(count))
    chosen = {0, count - 1} | set(random.Random(options.seed).sample(range(count), options.commits))
    return sorted(chosen)


def compare(options, migration, is_alone):
    comparison = Comparison(options, migration, is_alone)
    indexes = sample(options, len(migration.commits))
    for done, index in enumerate(indexes):
        progress(f"{migration.id}: {done} of {len(indexes)} commits")
        comparison.counts(index)
    few = random.Random(options.seed).sample(indexes, min(options.listings, len(indexes)))
    for index in sorted({indexes[-1], *few}):
        progress(f"{migration.id}: listings at {migration.commits[index][:12]}")
        comparison.listings(index, one_by_one=index == indexes[-1] or options.rules == "all")
    comparison.commands()
    progress("")
    return comparison, len(indexes)


def progress(text):
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


def report(comparison, commits, options):
    migration = comparison.migration
    done = ", ".join(f"{number} {kind}s" for kind, number in sorted(comparison.compared.items()))
    print(
        f"{options.repository}: {migration.id}: {commits} of {len(migration.commits)} commits, seed {options.seed}: "
        f"{done} compared, {len(comparison.differences)} differ")
    for kind, where, expected, found in comparison.differences[: options.show]:
        print(f"  {kind} {where}\n    git    {expected}\n    sunset {found}")


def build(options, folder):
    site = pathlib.Path(folder) / "site"
    run([options.sunset, "build", options.repository, "--output", str(site), "--quiet", *options.configuration])
    return [Migration(path.parents[1]) for path in sorted(site.glob("*/data/report.json"))]


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("repository")
    parser.add_argument("--sunset", default=str(ROOT / ".build/release/sunset"))
    parser.add_argument("--config")
    parser.add_argument("--commits", type=int, default=200)
    parser.add_argument("--listings", type=int, default=4)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6))
    parser.add_argument("--show", type=int, default=20)
    parser.add_argument("--rules", choices=["headline", "all"], default="all")
    options = parser.parse_args()
    options.sunset = str(pathlib.Path(options.sunset).resolve())
    options.git = git(options.repository)
    options.configuration = ["--config", options.config] if options.config else []

    with tempfile.TemporaryDirectory(prefix="parity-") as folder:
        migrations = build(options, folder)
        if not migrations:
            raise Failure("sunset wrote no migration")
        differed = False
        for migration in migrations:
            comparison, commits = compare(options, migration, len(migrations) == 1)
            report(comparison, commits, options)
            differed = differed or bool(comparison.differences)
    return 1 if differed else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (Failure, OSError) as failure:
        print(f"parity.py: {failure}", file=sys.stderr)
        sys.exit(2)
