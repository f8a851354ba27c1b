"""The sites that the browser tests look at: the bundled example, and small made-up histories that a page may get wrong."""

import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SUNSET = os.environ.get("SUNSET", ROOT / ".build/release/sunset")
FIRST_DAY = 1_735_689_600  # 2025-01-01 in UTC
DAY = 86_400

VIEW = "NavigationView {{ Text(\"{0}\") }}\n    .navigationBarTitle(\"{0}\")\n"
NEW = "NavigationStack {{ Text(\"{0}\") }}\n"
OTHER = "struct Nothing {}\n"

# A name that must not become markup, anywhere.
HOSTILE = "App/A & <b>\"quoted\"</b> 'name'.swift"


class History:
    """A bare repository that grows through `git fast-import`, one commit a call."""

    def __init__(self, folder):
        self.folder = folder
        self.stream = []
        self.commits = 0

    def commit(self, day, message, files):
        """Writes `files` (path to text, or None where it goes) on day number `day`."""
        self.commits += 1
        who = f"Ada <ada@example.org> {FIRST_DAY + day * DAY} +0000"
        self.stream.append(f"commit refs/heads/main\ncommitter {who}\n{data(message)}")
        for path, text in files.items():
            name = '"' + path.replace("\\", "\\\\").replace('"', '\\"') + '"'
            self.stream.append(f"D {name}\n" if text is None else f"M 100644 inline {name}\n{data(text)}")

    def tag(self, name):
        """A lightweight tag on the newest commit."""
        self.stream.append(f"reset refs/tags/{name}\nfrom refs/heads/main\n\n")

    def write(self):
        """Makes the repository."""
        run("git", "init", "--quiet", "--bare", "--initial-branch=main", self.folder)
        run("git", "-C", self.folder, "fast-import", "--quiet", input="".join(self.stream).encode())


def data(text):
    """A piece of data as fast-import reads it."""
    return f"data {len(text.encode())}\n{text}\n"


def run(*command, **options):
    """Runs a command; its output is shown when it fails."""
    done = subprocess.run([str(word) for word in command], capture_output=True, **options)
    if done.returncode != 0:
        raise SystemExit(f"{command[0]} failed:\n{done.stdout.decode()}{done.stderr.decode()}")
    return done


def build(work, name, grow):
    """The folder of the site of a made-up history."""
    history = History(work / f"{name}.git")
    grow(history)
    history.write()
    return write_site(work / f"{name}.git", work / name)


def build_several(work, name, *grown):
    """The folder of the site of several made-up histories."""
    folders = []
    for number, grow in enumerate(grown):
        history = History(work / f"{name}-{number}.git")
        grow(history)
        history.write()
        folders.append(work / f"{name}-{number}.git")
    return write_site(*folders, work / name)


def write_site(*places):
    """Runs Sunset as a user does; the last place is the site's."""
    run(SUNSET, "build", *places[:-1], "--output", places[-1], "--quiet")
    return places[-1]


# Histories --------------------------------------------------------------------------------------------------------


def never_used(history):
    """One commit that has nothing to do with the old API."""
    history.commit(0, "Begin", {"App/Other.swift": OTHER})


def done(history):
    """Everything was removed three months ago."""
    history.commit(0, "Begin", {"App/A.swift": VIEW.format("a"), "App/B.swift": VIEW.format("b")})
    history.commit(40, "Half", {"App/A.swift": NEW.format("a")})
    history.commit(80, "The other half", {"App/B.swift": NEW.format("b")})
    history.commit(170, "Something else", {"App/Other.swift": OTHER})


def growing(history):
    """No target, no sprints, more each month; names and messages that look like markup."""
    history.commit(0, "Begin", {HOSTILE: VIEW.format("<i>")})
    for month in range(1, 12):
        files = {f"App/Feature{month}/View.swift": VIEW.format(month) * month}
        history.commit(month * 30, f"<script>alert({month})</script> & more", files)
        history.tag(f"v1.{month}")


def large(history):
    """Two years of a large app with teams, sprints, and tags: what a heavy page looks like."""
    owners = "".join(f"/Sources/Module{n}/ @acme/team-{n}\n" for n in range(24))
    settings = "sprints: {start: 2025-01-06, length: 2 weeks}\ntarget: 2027-06-30\nforge: https://github.com/acme/app\n"
    history.commit(0, "Begin", {"CODEOWNERS": owners, "sunset.yml": settings})
    dice = Dice(7)
    for step in range(1, 900):
        module, screen = dice.roll(30), dice.roll(12)
        path = f"Sources/Module{module}/Screens/Deep/Screen{screen}.swift"
        text = VIEW.format(step) * dice.roll(6) + NEW.format(step) * dice.roll(4)
        history.commit(step * 4 // 5, f"Change screen {screen} of module {module}", {path: text})
        if step % 45 == 0:
            history.tag(f"v{step // 45}.0")


def exempted(history):
    """Comments and paths exempt some usages, one of them until a day that has passed, at sprint ends and tags alike."""
    settings = ("sprints: {start: 2025-01-06, length: 2 weeks}\n"
                "exempt: [{path: Kit/**, reason: the wall tablets stay}]\n")
    marked = "NavigationView { } // sunset:exempt the wrapper\n"
    ended = "NavigationView { } // sunset:exempt for now until 2025-02-01\n"
    history.commit(0, "Begin", {"sunset.yml": settings, "App/A.swift": VIEW.format("a") + marked, "Kit/K.swift": VIEW.format("k")})
    history.tag("v1")
    history.commit(20, "An end", {"App/B.swift": ended + marked + VIEW.format("b")})
    history.commit(45, "One less", {"App/A.swift": marked + marked})
    history.tag("v2")
    history.commit(70, "No comment any more", {"App/B.swift": VIEW.format("b") + "NavigationView { }\n"})


def later(history):
    """A repository that begins after others, with usages in its first commit."""
    history.commit(100, "Begin", {HOSTILE: VIEW.format("x"), "App/A.swift": VIEW.format("a") * 3})
    history.tag("v1.0")
    history.commit(160, "Less", {"App/A.swift": VIEW.format("a")})


class Dice:
    """Numbers by chance, the same each time and with every Python."""

    def __init__(self, seed):
        self.state = seed

    def roll(self, sides):
        """A number below `sides`."""
        self.state = (self.state * 1_103_515_245 + 12_345) % 2**31
        return (self.state >> 8) % sides


SMALL = {"never-used": never_used, "done": done, "growing": growing, "large": large, "exempted": exempted}
SEVERAL = {"several": (growing, later, done)}
