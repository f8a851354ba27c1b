"""Git's floor, G: what git itself needs to list every change of a history and to print every file version once."""

import dataclasses
import os
import re
import subprocess
import threading

from measuring import QUIET, Command, Contender, Failure

PATHS = ["*.swift"]


def log_arguments(repository, paths=PATHS):
    return [
        "git", "-C", repository, "log", "--first-parent", "--raw", "--no-renames", "--no-abbrev", "-m", "--format=%H", "HEAD",
        "--", *paths]  # fmt: skip


def batch_arguments(repository):
    return ["git", "-C", repository, "cat-file", "--batch", "--buffer"]


@dataclasses.dataclass
class Work:
    """What a history holds, worked out by git alone."""

    commits: int
    changes: int
    blobs: list[str]


def work(repository, paths=PATHS):
    """Commits of the mainline, changed regular files, and each of their versions once, in the order of the log."""
    git = {**os.environ, **QUIET}
    log = subprocess.run(log_arguments(repository, paths), stdout=subprocess.PIPE, env=git, check=True).stdout
    changes = 0
    blobs = {}
    for line in log.split(b"\n"):
        if not line.startswith(b":"):
            continue
        old_mode, new_mode, old, new, _ = line[1:].split(b"\t")[0].split(b" ")
        versions = [oid for mode, oid in ((old_mode, old), (new_mode, new)) if mode.startswith(b"100")]
        # A new mode alone is no change of a file's text.
        if versions and old != new:
            changes += 1
            blobs.update(dict.fromkeys(reversed(versions)))
    command = ["git", "-C", repository, "rev-list", "--count", "--first-parent", "HEAD"]
    commits = int(subprocess.run(command, stdout=subprocess.PIPE, env=git, check=True).stdout)
    return Work(commits, changes, [oid.decode() for oid in blobs])


def write_blob_list(work, file):
    with open(file, "w") as out:
        out.writelines(oid + "\n" for oid in work.blobs)


def contender(repository, blob_list):
    return Contender(
        "git's floor, G",
        "git log --first-parent --raw --no-renames --no-abbrev -m --format=%H HEAD -- '*.swift'; "
        "git cat-file --batch --buffer < unique-blobs",
        [Command(log_arguments(repository)), Command(batch_arguments(repository), input=blob_list)],
    )


def contents(repository, blobs):
    """Each blob's bytes, in the order asked."""
    process = subprocess.Popen(
        batch_arguments(repository), stdin=subprocess.PIPE, stdout=subprocess.PIPE, env={**os.environ, **QUIET})
    with ListWriter(process.stdin, blobs):
        for oid in blobs:
            header = process.stdout.readline().split()
            if len(header) != 3 or header[0].decode() != oid:
                raise Failure(f"git cat-file: {b' '.join(header).decode()} in answer to {oid}")
            yield process.stdout.read(int(header[2]) + 1)[:-1]
    process.wait()


class ListWriter:
    """Writes a list to a pipe from a thread of its own, so that nothing can jam."""

    def __init__(self, pipe, blobs):
        self.pipe = pipe
        self.thread = threading.Thread(target=self.write, args=[blobs], daemon=True)

    def write(self, blobs):
        try:
            self.pipe.write("".join(oid + "\n" for oid in blobs).encode())
            self.pipe.close()
        except OSError:
            pass

    def __enter__(self):
        self.thread.start()

    def __exit__(self, *error):
        self.thread.join(timeout=1)


def exact_work(repository, patterns, paths=PATHS):
    """The numbers that `sunset scan` must print, worked out from git's output with Python's regular expressions."""
    found = work(repository, paths)
    compiled = [re.compile(pattern.encode()) for pattern in patterns]
    size = matches = 0
    for content in contents(repository, found.blobs):
        size += len(content)
        matches += sum(count_matches(pattern, content) for pattern in compiled)
    return {
        "commits": found.commits, "changes": found.changes, "blobs": len(found.blobs), "bytes": size, "matches": matches,
    }  # fmt: skip


def count_matches(pattern, content):
    return sum(1 for _ in pattern.finditer(content))
