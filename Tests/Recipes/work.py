"""A folder to try things in: an installed Sunset, a repository like people have, and programs run as others run them."""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = Path(os.environ.get("SUNSET", ROOT / ".build/release/sunset"))
RECIPES = ROOT / "Examples/ci"


class Work:
    """One temporary folder with a home, an installed copy, and nothing of the person's who runs the tests."""

    def __init__(self):
        self.folder = Path(tempfile.mkdtemp(prefix="sunset-recipes-"))
        self.home = self.folder / "home"
        self.home.mkdir()
        self.prefix = self.folder / "usr"
        self.run(ROOT / "scripts/install", PROGRAM, self.prefix)
        self.git("config", "--global", "user.name", "Ada")
        self.git("config", "--global", "user.email", "ada@example.org")
        self.git("config", "--global", "init.defaultBranch", "main")

    def close(self):
        shutil.rmtree(self.folder)

    def environment(self, **more):
        path = f"{self.prefix}/bin:/usr/local/bin:/usr/bin:/bin:/usr/sbin:{os.path.dirname(shutil.which('python3'))}"
        return {"PATH": path, "HOME": str(self.home), "LANG": "C.UTF-8"} | more

    def run(self, *command, status=0, folder=None, env=None, **options):
        """Runs a command and returns it; any other exit status than `status` is an error (None: any will do)."""
        done = subprocess.run([str(word) for word in command], cwd=folder or self.folder, capture_output=True, text=True,
                              env=env or self.environment(), **options)
        if status is not None and done.returncode != status:
            raise AssertionError(f"{command} gave {done.returncode}:\n{done.stdout[-3000:]}{done.stderr[-3000:]}")
        return done

    def git(self, *words, folder=None):
        return self.run("git", *words, folder=folder).stdout.strip()

    def sunset(self, *words, **options):
        return self.run(self.prefix / "bin/sunset", *words, **options)

    def repository(self, name):
        """A forge's repository: `main` with a usage, `good` that removes it, `bad` that adds one more."""
        clone = self.folder / f"{name}.work"
        self.git("init", "--quiet", clone)
        commit(self, clone, "Begin", {"App/Old.swift": "NavigationView { Text(\"old\") }\n", ".github/CODEOWNERS": "* @o/t\n"})
        commit(self, clone, "Go on", {"App/New.swift": "NavigationStack { Text(\"new\") }\n"})
        self.git("switch", "--quiet", "-c", "good", folder=clone)
        commit(self, clone, "Migrate", {"App/Old.swift": "NavigationStack { Text(\"old\") }\n"})
        self.git("switch", "--quiet", "-c", "bad", "main", folder=clone)
        commit(self, clone, "Add one", {"App/My List.swift": "NavigationView { Text(\"again\") }\n"})
        self.git("switch", "--quiet", "main", folder=clone)
        commit(self, clone, "Meanwhile", {"README.md": "Hello\n"})
        bare = self.folder / f"{name}.git"
        self.git("clone", "--quiet", "--bare", clone, bare)
        shutil.rmtree(clone)
        return bare


def commit(work, clone, message, files):
    for path, text in files.items():
        file = clone / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    work.git("add", "--all", folder=clone)
    work.git("commit", "--quiet", "--message", message, folder=clone)


def example(work):
    """The bundled example history."""
    bare = work.folder / "Recipes.git"
    if not bare.exists():
        work.run(ROOT / "Examples/grow-recipes", bare)
    return bare
