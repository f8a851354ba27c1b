#!/usr/bin/env python3
"""The inventory with pygit2, as a smart user would write it: each unique file version is counted once.

usage: pygit2-inventory.py REPOSITORY PATTERN...

Prints `commit,total` for each commit of HEAD's first-parent history, oldest first: the lines of *.swift that match any
of the patterns, as `git grep -c` counts them.
"""

import re
import sys

import pygit2


def mainline(repository):
    commit = repository.head.peel(pygit2.Commit)
    commits = []
    while commit:
        commits.append(commit)
        commit = commit.parents[0] if commit.parents else None
    return reversed(commits)


def main(path, *patterns):
    repository = pygit2.Repository(path)
    pattern = re.compile("|".join(patterns).encode())
    known = {}

    def lines(side):
        """Matching lines of one side of a change; none for what is no regular file."""
        if side.mode & 0o170000 != 0o100000:
            return 0
        if side.id not in known:
            content = repository[side.id].data
            known[side.id] = 0
            if pattern.search(content):
                known[side.id] = sum(1 for line in content.split(b"\n") if pattern.search(line))
        return known[side.id]

    total = 0
    before = None
    for commit in mainline(repository):
        tree = commit.tree
        if before is None:
            difference = tree.diff_to_tree(swap=True)
        else:
            difference = before.diff_to_tree(tree)
        for delta in difference.deltas:
            if delta.old_file.path.endswith(".swift"):
                total += lines(delta.new_file) - lines(delta.old_file)
        print(f"{commit.id},{total}")
        before = tree


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
