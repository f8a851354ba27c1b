"""Runs programs in turn and takes their wall time, CPU time and peak memory from the kernel."""

import dataclasses
import os
import pathlib
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from typing import Callable, Optional

# Programs see nothing of the user's git configuration, and write nothing into the repository.
QUIET = {"GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1", "GIT_OPTIONAL_LOCKS": "0", "GIT_PAGER": "cat"}

# The kernel counts in kilobytes, on a Mac in bytes.
MEMORY_UNIT = 1 if sys.platform == "darwin" else 1024


class Failure(Exception):
    """A program that did not do what it was asked."""


@dataclasses.dataclass
class Command:
    """One program with its arguments; its output goes to /dev/null."""

    arguments: list[str]
    input: Optional[str] = None
    environment: dict[str, str] = dataclasses.field(default_factory=dict)
    accepted: tuple[int, ...] = (0,)


@dataclasses.dataclass
class Sample:
    wall: float
    cpu: float
    memory: int


@dataclasses.dataclass
class Contender:
    """One way of doing the work: programs that run one after the other."""

    name: str
    # The command as a reader would type it.
    shown: str
    commands: list[Command]
    # Done before each run, and not timed.
    prepare: Callable[[], None] = lambda: None
    # The run does only a part of the work; its time is multiplied.
    scale: float = 1
    rounds: Optional[int] = None
    note: str = ""


@dataclasses.dataclass
class Result:
    contender: Contender
    samples: list[Sample]
    anonymous: Optional[int] = None

    def median(self, what):
        return statistics.median(getattr(sample, what) for sample in self.samples)

    def smallest(self, what):
        return min(getattr(sample, what) for sample in self.samples)

    def largest(self, what):
        return max(getattr(sample, what) for sample in self.samples)

    def values(self):
        """Plain values, for JSON."""
        contender = self.contender
        return {
            "name": contender.name,
            "command": contender.shown,
            "note": contender.note,
            "scale": contender.scale,
            "runs": len(self.samples),
            "wall": [round(getattr(self, kind)("wall") * contender.scale, 4) for kind in ("smallest", "median", "largest")],
            "cpu": round(self.median("cpu") * contender.scale, 4),
            "peakMemory": int(self.median("memory")),
            "anonymousMemory": self.anonymous,
        }


def run(contender):
    """One run: seconds and memory of all its programs together."""
    contender.prepare()
    wall = cpu = 0.0
    memory = 0
    for command in contender.commands:
        sample = run_command(command)
        wall += sample.wall
        cpu += sample.cpu
        memory = max(memory, sample.memory)
    return Sample(wall, cpu, memory)


def run_command(command):
    with tempfile.TemporaryFile() as errors:
        source = open(command.input, "rb") if command.input else subprocess.DEVNULL
        begin = time.monotonic()
        process = subprocess.Popen(
            command.arguments, stdin=source, stdout=subprocess.DEVNULL, stderr=errors,
            env={**os.environ, **QUIET, **command.environment})
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.monotonic() - begin
        process.returncode = os.waitstatus_to_exitcode(status)
        if command.input:
            source.close()
        if process.returncode not in command.accepted:
            errors.seek(0)
            message = errors.read().decode(errors="replace").strip()
            raise Failure(f"exit code {process.returncode} from {' '.join(command.arguments)}\n{message}")
    return Sample(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * MEMORY_UNIT)


def compete(contenders, rounds, say=lambda text: None):
    """All contenders in turn, A B C A B C …, after one run of each that warms the page cache and is thrown away."""
    results = [Result(contender, []) for contender in contenders]
    for turn in range(rounds + 1):
        for result in results:
            limit = result.contender.rounds or rounds
            # A slow contender needs no warm-up: what it reads is warm by then.
            if turn > limit or (turn == 0 and limit < rounds):
                continue
            say(f"round {turn} of {rounds}: {result.contender.name}")
            sample = run(result.contender)
            if turn > 0:
                result.samples.append(sample)
    return results


def anonymous_memory(contender):
    """Peak of the memory that is not a mapped file, by asking the kernel each millisecond; None where it does not tell."""
    if not pathlib.Path("/proc/self/status").exists():
        return None
    contender.prepare()
    peak = 0
    for command in contender.commands:
        source = open(command.input, "rb") if command.input else subprocess.DEVNULL
        process = subprocess.Popen(
            command.arguments, stdin=source, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env={**os.environ, **QUIET, **command.environment})
        while process.poll() is None:
            peak = max(peak, anonymous_now(process.pid))
            time.sleep(0.001)
        if command.input:
            source.close()
    return peak


def anonymous_now(process):
    try:
        with open(f"/proc/{process}/status", "rb") as status:
            for line in status:
                if line.startswith(b"RssAnon:"):
                    return int(line.split()[1]) * 1024
    except OSError:
        pass
    return 0


# What was measured, and where


def output(*arguments, **options):
    """What a program prints, without the line's end; empty when it cannot be run."""
    try:
        done = subprocess.run(arguments, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, **options)
    except OSError:
        return ""
    return done.stdout.decode(errors="replace").strip()


def machine():
    """The machine in words, without its name."""
    return {
        "processor": processor(),
        "cores": os.cpu_count(),
        "memory": round(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30),
        "system": f"{platform.system()} {platform.release().split('-')[0]}",
        "git": output("git", "--version").replace("git version ", ""),
        "libgit2": output("pkg-config", "--modversion", "libgit2"),
        "load": round(os.getloadavg()[0], 1),
        "day": time.strftime("%Y-%m-%d", time.gmtime()),
    }


def processor():
    try:
        with open("/proc/cpuinfo") as file:
            for line in file:
                if line.startswith("model name"):
                    return line.split(":", 1)[1].strip()
    except OSError:
        pass
    return output("sysctl", "-n", "machdep.cpu.brand_string") or platform.machine()


def commit_of(folder):
    """The commit of a checkout; with a star when files differ from it."""
    commit = output("git", "-C", str(folder), "rev-parse", "--short=12", "HEAD")
    changed = output("git", "-C", str(folder), "status", "--porcelain", "--untracked-files=no", "--", "Sources", "Package.swift")
    return commit + ("*" if changed else "")


def need(program):
    if not shutil.which(program):
        raise Failure(f"{program} is not found; install it")
