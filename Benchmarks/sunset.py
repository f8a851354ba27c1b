"""Sunset as a contender, with whatever caching this build of it knows."""

import csv
import json
import os
import pathlib
import shutil
import subprocess

from measuring import Command, Contender, output

NEW_COMMITS = 10


class Sunset:
    def __init__(self, binary, repository, scratch):
        self.binary = str(binary)
        self.repository = repository
        self.scratch = pathlib.Path(scratch)
        self.cache = self.scratch / "cache"
        self.site = self.scratch / "site"
        self.environment = {"SUNSET_CACHE": str(self.cache)}
        # Of the mainline, oldest first; known when the site was built.
        self.commits = []
        self.has_cache = "--no-cache" in output(self.binary, "scan", "--help")

    def command(self, *words):
        return Command([self.binary, *words], environment=self.environment)

    def forget(self):
        shutil.rmtree(self.cache, ignore_errors=True)

    def forget_all(self):
        self.forget()
        shutil.rmtree(self.site, ignore_errors=True)

    # The site and what it says

    def build(self):
        """Builds the site once: patterns and lines are taken from it."""
        subprocess.run(
            [self.binary, "build", self.repository, "--output", str(self.site), "--quiet"], check=True,
            env=self.variables())
        report = json.loads(next(self.site.glob("*/data/report.json")).read_text())
        self.patterns = {rule["id"]: rule["pattern"] for rule in report["rules"]}
        self.headline = [rule["pattern"] for rule in report["rules"] if rule["level"] == "headline"]
        self.commits = report["series"]["commits"]

    def totals(self):
        """`commit,total` of every commit, as lines.csv has it."""
        rows = csv.DictReader(next(self.site.glob("*/data/lines.csv")).open(newline=""))
        return [f"{row['commit']},{row['total']}" for row in rows]

    def work(self):
        """The numbers of `sunset scan`, without a cache."""
        words = ["--no-cache"] if self.has_cache else []
        printed = subprocess.run(
            [self.binary, "scan", self.repository, *words], check=True, stdout=subprocess.PIPE, env=self.variables())
        return {name: int(value) for name, value in (word.split("=") for word in printed.stdout.decode().split())}

    def variables(self):
        return {**os.environ, **self.environment}

    # Contenders

    def scans(self):
        scan = ["scan", self.repository]
        if not self.has_cache:
            yield Contender("scan", "sunset scan", [self.command(*scan)], note="this build has no cache yet")
            yield self.single(scan, "scan, one thread", [])
            return
        bare = ["--no-cache"]
        yield Contender("scan, no cache", "sunset scan --no-cache", [self.command(*scan, *bare)])
        yield self.single(scan, "scan, no cache, one thread", bare)
        yield Contender("scan, cold", "sunset scan", [self.command(*scan)], prepare=self.forget, note="writes the cache")
        yield Contender("scan, warm", "sunset scan", [self.command(*scan)], note="the cache of the run before")
        if len(self.commits) > NEW_COMMITS:
            yield self.continued(scan)

    def continued(self, scan):
        """From the cache of a run that ended some commits before the newest one."""
        cache, before = self.scratch / "continued", self.scratch / "before"
        command = Command([self.binary, *scan], environment={"SUNSET_CACHE": str(cache)})
        subprocess.run(
            [self.binary, *scan, "--branch", self.commits[-1 - NEW_COMMITS]], check=True, stdout=subprocess.DEVNULL,
            env={**os.environ, "SUNSET_CACHE": str(before)})

        def restore():
            shutil.rmtree(cache, ignore_errors=True)
            shutil.copytree(before, cache)

        return Contender(
            f"scan, {NEW_COMMITS} commits more", "sunset scan", [command], prepare=restore,
            note=f"the cache of a run {NEW_COMMITS} commits before")

    def single(self, scan, name, words):
        words = [*words, "--threads", "1"]
        return Contender(name, " ".join(["sunset", "scan", *words]), [self.command(*scan, *words)])

    def builds(self):
        # Advice is another program's work, and costs what the newest commit holds, not what the history does.
        words = ["--no-advice"] if "--no-advice" in output(self.binary, "build", "--help") else []
        command = self.command("build", self.repository, "--output", str(self.site), "--quiet", *words)
        first = "build, cold" if self.has_cache else "build"
        yield Contender(
            first, " ".join(["sunset build", *words]), [command], prepare=self.forget_all,
            note="the whole site, into no folder and no cache")
        note = "the site of the run before is there" + ("; its cache too" if self.has_cache else "; no cache yet")
        yield Contender("build, warm" if self.has_cache else "build again", "sunset build", [command], note=note)

    def version(self):
        return Contender("start-up", "sunset --version", [self.command("--version")])
