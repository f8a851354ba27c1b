#!/usr/bin/env python3
"""Compares Sunset's answers with the oracle's, over every Swift file that a history ever held.

usage: compare.py [--oracle PATH] [--branch REF] [--limit N] [--show N] [--rules headline|all] REPOSITORY [SUNSET]

REPOSITORY is a git repository, bare or not; it is only read. SUNSET is the path of the sunset binary. Without it, the
oracle's own answers are counted and N examples of each class are shown, to be read by eye.

Every unique *.swift blob of the first-parent history in which a pattern stands is given to both, and each match is
compared by place, rule and class. Matches that the oracle cannot place (class unparsed) are listed apart and are no
disagreement. Exit code: 0 all agree, 1 some do not, 2 something failed.
"""

import argparse
import collections
import pathlib
import queue
import random
import re
import subprocess
import sys
import threading

PATTERNS = {
    "navigation-view": rb"NavigationView",
    "navigation-view-style": rb"navigationViewStyle",
    "link-is-active": rb"isActive:",
    "link-tag-selection": rb"tag:",
    "bar-title": rb"navigationBarTitle\(",
    "bar-items": rb"navigationBarItems",
    "presentation-mode": rb"presentationMode",
    "destination-value-link": rb"destination:",
    "bar-hidden": rb"navigationBarHidden",
    "bar-placement": rb"navigationBar(?:Lead|Trail)ing",
    "presentation-mode-type": rb"PresentationMode",
    "watch-storyboard-link": rb"destinationName:",
    "detail-link": rb"isDetailLink",
}
HEADLINE = list(PATTERNS)[:7]

Answer = collections.namedtuple("Answer", "counted kind")


class Failure(Exception):
    pass


def git(repository, *arguments, **options):
    return subprocess.Popen(["git", "-C", repository, *arguments], stdout=subprocess.PIPE, **options)


def swift_blobs(repository, branch):
    """(blob id, path) of each Swift file version of the first-parent history, newest first, each blob once."""
    log = git(
        repository, "log", "--first-parent", "--diff-merges=first-parent", "--raw", "--no-abbrev", "--no-renames",
        "-z", "--format=", branch, "--", "*.swift")  # fmt: skip
    seen = set()
    fields = records(log.stdout, b"\0")
    for change in fields:
        words = change.strip(b"\n\0").split(b" ")
        if not words[0].startswith(b":"):
            continue
        path = next(fields)
        mode, oid = words[1], words[3]
        if mode.startswith(b"100") and oid not in seen:
            seen.add(oid)
            yield oid.decode(), path.decode(errors="replace")
    if log.wait() != 0:
        raise Failure(f"git log failed in {repository}")


def records(stream, separator):
    rest = b""
    while chunk := stream.read1(1 << 16):
        *whole, rest = (rest + chunk).split(separator)
        yield from whole
    if rest:
        yield rest


class Classifier:
    """A running classifier: takes blobs, gives each blob's answers. Reads and writes at once, so nothing can jam."""

    def __init__(self, command):
        self.command = command
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.questions = queue.Queue(maxsize=64)
        self.answers = queue.Queue()
        threading.Thread(target=self.write, daemon=True).start()
        threading.Thread(target=self.read, daemon=True).start()

    def write(self):
        broken = False
        while (text := self.questions.get()) is not None:
            try:
                if not broken:
                    self.process.stdin.write(text)
            except OSError:
                broken = True
        try:
            self.process.stdin.close()
        except OSError:
            pass

    def read(self):
        found = {}
        for line in self.process.stdout:
            oid, *words = line.decode().rstrip("\n").split(" ")
            if words == ["end"]:
                self.answers.put((oid, found))
                found = {}
            else:
                rule, row, column, counted, kind = words
                found[int(row), int(column), rule] = Answer(counted, kind)
        self.answers.put(None)

    def next(self, oid):
        answer = self.answers.get()
        if answer is None:
            raise Failure(f"{' '.join(self.command)} stopped before {oid}, exit code {self.process.wait()}")
        if answer[0] != oid:
            raise Failure(f"{' '.join(self.command)} answered {answer[0]} where {oid} was asked")
        return answer[1]


def ask(repository, blobs, rules, classifiers, asked):
    """Gives every blob with a match to every classifier, and its id and path to `asked`."""
    anything = re.compile(b"|".join(PATTERNS[rule] for rule in rules))
    objects = git(repository, "cat-file", "--batch", stdin=subprocess.PIPE)
    paths = queue.Queue(maxsize=256)

    def request():
        for oid, path in blobs:
            paths.put((oid, path))
            objects.stdin.write(oid.encode() + b"\n")
            objects.stdin.flush()
        paths.put(None)
        objects.stdin.close()

    def guarded(work):
        try:
            work()
        except (Failure, OSError) as failure:
            asked.put(failure)

    def forward():
        while (item := paths.get()) is not None:
            header = objects.stdout.readline()
            words = header.split()
            if len(words) != 3 or words[1] != b"blob":
                raise Failure(f"git cat-file: {header.decode().strip()}")
            content = objects.stdout.read(int(words[2]) + 1)
            if anything.search(content):
                asked.put(item)
                for classifier in classifiers:
                    classifier.questions.put(header + content)
        for classifier in classifiers:
            classifier.questions.put(None)
        asked.put(None)

    threading.Thread(target=guarded, args=[request], daemon=True).start()
    threading.Thread(target=guarded, args=[forward], daemon=True).start()


class Report:
    def __init__(self, show):
        self.show = show
        self.blobs = 0
        self.agreed = collections.Counter()
        self.differed = collections.Counter()
        self.unparsed = 0
        self.examples = collections.defaultdict(list)
        self.random = random.Random(1)

    def compare(self, oid, path, right, other):
        self.blobs += 1
        for place in sorted(right.keys() | other.keys()):
            wanted, found = right.get(place), other.get(place)
            if wanted == found:
                self.agreed[wanted] += 1
            elif wanted and wanted.kind == "unparsed":
                self.unparsed += 1
                self.keep("unparsed", oid, path, place, wanted, found)
            else:
                self.differed[place[2], wanted, found] += 1
                self.keep("differed", oid, path, place, wanted, found)

    def count(self, oid, path, right):
        self.blobs += 1
        for place, answer in right.items():
            self.agreed[answer] += 1
            self.keep((place[2], *answer), oid, path, place, answer, None)

    def keep(self, group, *example):
        """The first of each group; where everything is only read by eye, a sample of all ages instead."""
        kept = self.examples[group]
        if len(kept) < self.show * 8:
            kept.append(example)
        elif group not in ("differed", "unparsed") and self.random.random() < 0.1:
            kept[self.random.randrange(len(kept))] = example

    def table(self, counter, title):
        if not counter:
            return
        print(title)
        for key, number in sorted(counter.items(), key=lambda item: (-item[1], str(item[0]))):
            words = [word if isinstance(word, str) else spell(word) for word in key]
            print(f"  {number:8}  {'  '.join(words)}")


def spell(answer):
    return f"{answer.counted}/{answer.kind}" if answer else "nothing"


def print_examples(repository, examples, compared, show):
    """At most `show` of the examples, those with the same text and verdict once."""
    shown = set()
    for oid, path, (row, column, rule), wanted, found in examples:
        content = subprocess.run(["git", "-C", repository, "cat-file", "blob", oid], stdout=subprocess.PIPE).stdout
        text = content.split(b"\n")[row - 1].decode(errors="replace").strip()
        if (text, wanted, found) in shown or len(shown) == show:
            continue
        shown.add((text, wanted, found))
        verdict = f": oracle {spell(wanted)}, sunset {spell(found)}" if compared else ""
        print(f"  {oid[:12]} {path}:{row}:{column}: {rule}{verdict}\n      {text[:200]}")


def main():
    here = pathlib.Path(__file__).resolve().parent
    parser = argparse.ArgumentParser(usage=__doc__, add_help=True)
    parser.add_argument("repository")
    parser.add_argument("sunset", nargs="?")
    parser.add_argument("--oracle", default=str(here / ".build/release/oracle"))
    parser.add_argument("--branch", default="HEAD")
    parser.add_argument("--limit", type=int, default=None)
    parser.add_argument("--show", type=int, default=20)
    parser.add_argument("--rules", choices=["headline", "all"], default="all")
    options = parser.parse_args()

    rules = HEADLINE if options.rules == "headline" else list(PATTERNS)
    classifiers = [Classifier([options.oracle])]
    if options.sunset:
        classifiers.append(Classifier([options.sunset, "classify"]))
    asked = queue.Queue()
    ask(options.repository, swift_blobs(options.repository, options.branch), rules, classifiers, asked)

    report = Report(options.show)
    while (item := asked.get()) is not None:
        if isinstance(item, Exception):
            raise Failure(str(item))
        oid, path = item
        answers = [
            {place: answer for place, answer in classifier.next(oid).items() if place[2] in rules}
            for classifier in classifiers
        ]
        if options.sunset:
            report.compare(oid, path, *answers)
        else:
            report.count(oid, path, *answers)
        if report.blobs == options.limit:
            break

    compared = bool(options.sunset)
    print(f"{options.repository}: {report.blobs} blobs with a match")
    report.table(report.agreed, "agreed" if compared else "found")
    report.table(report.differed, "differed: rule, oracle, sunset")
    for group, examples in sorted(report.examples.items(), key=str):
        print(group if isinstance(group, str) else "  ".join(group))
        print_examples(options.repository, examples, compared, options.show)
    if compared:
        differed = sum(report.differed.values())
        print(f"{sum(report.agreed.values())} agree, {differed} differ, {report.unparsed} the oracle could not place")
        return 1 if differed else 0
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Failure as failure:
        print(f"compare.py: {failure}", file=sys.stderr)
        sys.exit(2)
