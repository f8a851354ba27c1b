#!/usr/bin/env python3
"""Follows the recipes of Examples/ci word by word, as far as one machine can: `make test-recipes`."""

import http.server
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import threading
import time
import unittest
import urllib.error
import urllib.request

import yaml

from work import RECIPES, ROOT, Work, commit, example

# What Jenkins sends with the files of its HTML publisher.
JENKINS = "sandbox; default-src 'none'; img-src 'self'; style-src 'self';"


def setUpModule():
    global WORK, SITE
    WORK = Work()
    SITE = WORK.folder / "site"
    WORK.sunset("build", example(WORK), "--output", SITE, "--quiet")


def tearDownModule():
    WORK.close()


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def refused(address):
    """What Chromium says about a page's violations of its policy."""
    browser = next(filter(None, map(shutil.which, ["chromium", "chromium-browser", "google-chrome"])))
    profile = WORK.folder / "chromium"
    done = subprocess.run(
        [browser, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", f"--user-data-dir={profile}",
         "--enable-logging=stderr", "--virtual-time-budget=2000", "--dump-dom", address],
        capture_output=True, text=True, timeout=60)
    assert "</html>" in done.stdout, done.stderr
    return [line for line in done.stderr.splitlines() if "CONSOLE" in line and "Content Security Policy" in line]


class Server:
    """Serves a folder with a policy, as Jenkins does."""

    def __init__(self, folder, policy):
        class Handler(http.server.SimpleHTTPRequestHandler):
            def __init__(self, *words):
                super().__init__(*words, directory=str(folder))

            def end_headers(self):
                self.send_header("Content-Security-Policy", policy)
                super().end_headers()

            def log_message(self, *words):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{self.server.server_address[1]}"

    def close(self):
        self.server.shutdown()
        self.server.server_close()


class NginxTests(unittest.TestCase):
    """Examples/ci/nginx.conf: only the port and the folder are others."""

    @classmethod
    def setUpClass(cls):
        cls.port = free_port()
        folder = WORK.folder / "nginx"
        (folder / "logs").mkdir(parents=True)
        # A page that breaks the policy shows that violations would be seen.
        served = WORK.folder / "served"
        shutil.copytree(SITE, served)
        (served / "control.html").write_text("<!doctype html><html><p style='color:red'>a<script>b()</script></html>")
        recipe = (RECIPES / "nginx.conf").read_text()
        recipe, ports = re.subn(r"listen 8080;", f"listen 127.0.0.1:{cls.port};", recipe)
        recipe, roots = re.subn(r"root /var/www/sunset;", f"root {served};", recipe)
        assert (ports, roots) == (1, 1), "the recipe's port or folder is written differently now"
        (folder / "sunset.conf").write_text(recipe)
        paths = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"])
        (folder / "nginx.conf").write_text(
            f"pid {folder}/pid; error_log {folder}/error.log; daemon off; events {{}}\n"
            f"http {{ include /etc/nginx/mime.types; access_log off; {paths} include {folder}/sunset.conf; }}\n")
        # Run as root, its workers become another user, who may not look into a temporary folder.
        cls.nginx = subprocess.Popen(
            ["nginx", "-p", folder, "-c", folder / "nginx.conf", "-g", "user root;"] if os.geteuid() == 0 else
            ["nginx", "-p", folder, "-c", folder / "nginx.conf"], env=WORK.environment(), stderr=subprocess.DEVNULL)
        cls.address = f"http://127.0.0.1:{cls.port}"
        for _ in range(100):
            try:
                urllib.request.urlopen(cls.address + "/index.html").close()
                return
            except OSError:
                time.sleep(0.05)
        raise AssertionError((folder / "error.log").read_text())

    @classmethod
    def tearDownClass(cls):
        cls.nginx.terminate()
        cls.nginx.wait()

    def get(self, path):
        with urllib.request.urlopen(self.address + path) as answer:
            return answer.headers, answer.read()

    def test_every_kind_of_page_obeys_the_strict_policy(self):
        self.assertEqual(len(refused(self.address + "/control.html")), 2)
        pages = ["index.html", "navigation/index.html", "navigation/checklist.html", "navigation/teams.html",
                 "navigation/files.html", "navigation/method.html", "navigation/guide.html", "navigation/changes.html"]
        for page in pages:
            self.assertEqual(refused(f"{self.address}/{page}"), [], page)

    def test_the_policy_and_the_types_are_sent(self):
        types = {"/": "text/html; charset=utf-8", "/navigation/badge.svg": "image/svg+xml",
                 "/navigation/data/report.json": "application/json"}
        for path, kind in types.items():
            headers, _ = self.get(path)
            self.assertEqual(headers["Content-Type"], kind)
            self.assertIn("default-src 'self'", headers["Content-Security-Policy"])
            self.assertEqual(headers["X-Content-Type-Options"], "nosniff")

    def test_hidden_files_are_not_served(self):
        hidden = [path for path in SITE.iterdir() if path.name.startswith(".")]
        self.assertTrue(hidden, "the site has no hidden file to ask for")
        for path in hidden:
            with self.assertRaises(urllib.error.HTTPError) as raised:
                self.get("/" + path.name)
            self.assertEqual(raised.exception.code, 403)
            raised.exception.close()


class JenkinsTests(unittest.TestCase):
    """Examples/ci/Jenkinsfile: its shell steps, and its pages below the publisher's default policy."""

    def steps(self):
        return re.findall(r"^\s*sh '(.*)'$", (RECIPES / "Jenkinsfile").read_text(), re.M)

    def test_only_scripts_are_refused(self):
        server = Server(SITE, JENKINS)
        try:
            for page in ["index.html", "navigation/index.html", "navigation/files.html"]:
                said = refused(f"{server.address}/{page}")
                self.assertTrue(all("script" in line for line in said), said)
        finally:
            server.close()

    def test_the_check_marks_a_bad_change_and_passes_a_good_one(self):
        forge = WORK.repository("jenkins")
        fetch, check, build = self.steps()
        for branch, status in [("good", 0), ("bad", 1)]:
            # The plug-in clones the change alone.
            clone = WORK.folder / f"jenkins-{branch}"
            WORK.git("clone", "--quiet", "--branch", branch, "--single-branch", f"file://{forge}", clone)
            env = WORK.environment(CHANGE_TARGET="main")
            WORK.run("sh", "-xe", "-c", fetch, folder=clone, env=env)
            WORK.run("sh", "-xe", "-c", check, folder=clone, env=env, status=status)
            self.assertEqual("<failure" in (clone / "sunset.xml").read_text(), status == 1)
        WORK.run("sh", "-xe", "-c", build, folder=clone)
        self.assertTrue((clone / "_sunset/index.html").exists())


class NightlyTests(unittest.TestCase):
    """Examples/ci/nightly, by the cron line in it."""

    def cron(self, clone, target):
        """The command of the line, with the paths of this machine."""
        line = re.search(r"^#   ((?:\S+ +){5})(.*)$", (RECIPES / "nightly").read_text(), re.M)
        command, count = re.subn(r"/usr/local/bin/nightly", str(WORK.prefix / "bin/nightly"), line[2])
        self.assertEqual(count, 1)
        # Cron makes a line's end of it.
        self.assertNotIn("%", command)
        return command.replace("/srv/git/app.git", str(clone)).replace("www@dashboard:/var/www/sunset", str(target))

    def run_cron(self, command, status=0):
        # What Debian's cron gives a job: no more than this.
        env = {"HOME": str(WORK.home), "LOGNAME": "ada", "PATH": "/usr/bin:/bin", "SHELL": "/bin/sh"}
        done = WORK.run("/bin/sh", "-c", command, folder=WORK.home, env=env, status=status)
        return done.stdout + done.stderr

    def files(self, folder):
        return {str(path.relative_to(folder)): path.stat().st_ino for path in folder.rglob("*") if path.is_file()}

    def test_the_second_run_sends_only_what_changed(self):
        shutil.copy(RECIPES / "nightly", WORK.prefix / "bin/nightly")
        forge = WORK.repository("nightly")
        clone = WORK.folder / "mirror.git"
        WORK.git("clone", "--quiet", "--mirror", f"file://{forge}", clone)
        target = WORK.folder / "www"
        target.mkdir()
        command = self.cron(clone, target)

        # Cron mails what a job says, so it says nothing.
        self.assertEqual(self.run_cron(command), "")
        first = self.files(target)
        self.assertIn("index.html", first)

        self.assertEqual(self.run_cron(command), "")
        self.assertEqual(self.files(target), first, "nothing changed, and files were sent again")

        other = WORK.folder / "nightly-change"
        WORK.git("clone", "--quiet", f"file://{forge}", other)
        commit(WORK, other, "Migrate", {"App/Old.swift": "NavigationStack { Text(\"old\") }\n"})
        WORK.git("push", "--quiet", folder=other)
        before = {path: (target / path).read_bytes() for path in first}
        self.assertEqual(self.run_cron(command), "")
        after = self.files(target)
        sent = {path for path, number in after.items() if first.get(path) != number}
        changed = {path for path in after if before.get(path) != (target / path).read_bytes()}
        self.assertEqual(sent, changed)
        self.assertIn("navigation/index.html", changed)
        self.assertTrue(set(after) - changed, "every file changed, so this shows nothing")

        # A build that fails sends nothing.
        shutil.rmtree(clone / "objects")
        self.assertNotEqual(self.run_cron(command, status=None), "")
        self.assertEqual(self.files(target), after)


class HookTests(unittest.TestCase):
    """Examples/ci/pre-commit, alone and in the pre-commit framework."""

    def clone(self, name):
        clone = WORK.folder / name
        WORK.git("init", "--quiet", clone)
        commit(WORK, clone, "Begin", {"A.swift": "NavigationStack { }\n"})
        return clone

    def try_it(self, clone):
        file = clone / "A.swift"
        file.write_text("NavigationStack { }\nNavigationView { }\n")
        refused = WORK.run("git", "commit", "--all", "--message", "Add", folder=clone, status=1)
        self.assertIn("A.swift:2:1: navigation-view: NavigationView { }", refused.stdout + refused.stderr)
        # What lies in the work tree and is not staged is not this commit's.
        (clone / "B.swift").write_text("Text(\"b\")\n")
        WORK.git("add", "B.swift", folder=clone)
        WORK.git("commit", "--message", "Another", folder=clone)
        self.assertEqual(WORK.git("log", "--format=%s", folder=clone), "Another\nBegin")

    def test_the_hook_refuses_what_is_staged_and_nothing_else(self):
        clone = self.clone("hook")
        shutil.copy(RECIPES / "pre-commit", clone / ".git/hooks/pre-commit")
        self.try_it(clone)

    def test_the_framework_runs_it(self):
        clone = self.clone("framework")
        shutil.copy(RECIPES / "pre-commit-config.yaml", clone / ".pre-commit-config.yaml")
        WORK.git("add", "--all", folder=clone)
        WORK.git("commit", "--quiet", "--amend", "--no-edit", folder=clone)
        WORK.run(sys.executable, "-m", "pre_commit", "install", folder=clone)
        self.try_it(clone)


class GitHubTests(unittest.TestCase):
    """Examples/ci/github-pages.yml: its shell steps, in the checkouts that actions/checkout makes."""

    @classmethod
    def setUpClass(cls):
        cls.text = (RECIPES / "github-pages.yml").read_text()
        cls.jobs = yaml.safe_load(cls.text)["jobs"]
        cls.forge = WORK.repository("github")

    def depth(self, job):
        return next(step["with"]["fetch-depth"] for step in self.jobs[job]["steps"] if "checkout" in step.get("uses", ""))

    def checkout(self, name, ref, depth):
        """As the action does it: one ref, so deep, a detached head."""
        clone = WORK.folder / name
        WORK.git("init", "--quiet", clone)
        WORK.git("remote", "add", "origin", f"file://{self.forge}", folder=clone)
        words = [f"--depth={depth}"] if depth else []
        WORK.git("fetch", "--quiet", "--no-tags", *words, "origin", f"+{ref}:refs/remotes/pull/merge", folder=clone)
        WORK.git("checkout", "--quiet", "--detach", "refs/remotes/pull/merge", folder=clone)
        return clone

    def merge(self, branch):
        """What GitHub keeps for a pull request: a merge into the target."""
        if f"refs/pull/{branch}/merge" in WORK.git("for-each-ref", "--format=%(refname)", folder=self.forge).split():
            return f"refs/pull/{branch}/merge"
        clone = WORK.folder / f"merge-{branch}"
        WORK.git("clone", "--quiet", f"file://{self.forge}", clone)
        WORK.git("merge", "--quiet", "--no-ff", "-m", "Merge", f"origin/{branch}", folder=clone)
        WORK.git("push", "--quiet", "origin", f"HEAD:refs/pull/{branch}/merge", folder=clone)
        return f"refs/pull/{branch}/merge"

    def shell(self, job, clone, status=0):
        """The `run:` lines, as the runner runs them; the last one's status counts."""
        scripts = [step["run"] for step in self.jobs[job]["steps"] if "run" in step]
        env = WORK.environment(GITHUB_WORKSPACE=str(clone), GITHUB_ACTIONS="true", CI="true")
        for script in scripts[:-1]:
            WORK.run("bash", "-e", "-c", script, folder=clone, env=env)
        return WORK.run("bash", "-e", "-c", scripts[-1], folder=clone, env=env, status=status)

    def test_the_file_is_a_workflow(self):
        WORK.run(sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.github-workflows",
                 RECIPES / "github-pages.yml")

    def test_a_pull_request_that_adds_usages_is_annotated(self):
        clone = self.checkout("github-bad", self.merge("bad"), self.depth("check"))
        said = self.shell("check", clone, status=1).stdout
        self.assertIn("::error file=App/My List.swift,line=1,endLine=1,col=1,title=New usage of navigation-view::", said)

    def test_a_pull_request_that_removes_usages_passes(self):
        clone = self.checkout("github-good", self.merge("good"), self.depth("check"))
        self.assertIn("0 usages added, 1 removed", self.shell("check", clone).stdout)

    def test_a_checkout_of_depth_one_says_what_to_do(self):
        clone = self.checkout("github-shallow", self.merge("bad"), 1)
        done = WORK.sunset("check", "--base", "origin/main", folder=clone, status=2)
        self.assertIn("git fetch --unshallow origin", done.stderr)
        self.assertIn("fetch-depth: 0", done.stderr)
        # Word by word.
        command = re.search(r"run `(git fetch .*?)`", done.stderr)[1]
        WORK.run("sh", "-c", command, folder=clone)
        WORK.sunset("check", "--base", "origin/main", folder=clone, status=1)

    def test_the_dashboard_is_where_the_upload_looks(self):
        clone = self.checkout("github-main", "refs/heads/main", self.depth("dashboard"))
        self.shell("dashboard", clone)
        path = next(step["with"]["path"] for step in self.jobs["dashboard"]["steps"] if "upload" in step.get("uses", ""))
        self.assertTrue((clone / path / "index.html").exists())


class GitLabTests(unittest.TestCase):
    """Examples/ci/gitlab-pages.yml: its scripts, in a clone as the runner makes it."""

    @classmethod
    def setUpClass(cls):
        cls.jobs = yaml.safe_load((RECIPES / "gitlab-pages.yml").read_text())
        cls.forge = WORK.repository("gitlab")

    def test_the_file_is_a_pipeline(self):
        WORK.run(sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.gitlab-ci", "--data-transform",
                 "gitlab-ci", RECIPES / "gitlab-pages.yml")

    def clone(self, branch):
        clone = WORK.folder / f"gitlab-{branch}"
        WORK.git("init", "--quiet", clone)
        WORK.git("remote", "add", "origin", f"file://{self.forge}", folder=clone)
        depth = self.jobs["variables"]["GIT_DEPTH"]
        words = [f"--depth={depth}"] if depth else []
        WORK.git("fetch", "--quiet", *words, "origin", f"+refs/heads/{branch}:refs/pipelines/1", folder=clone)
        WORK.git("checkout", "--quiet", "--detach", "refs/pipelines/1", folder=clone)
        return clone

    def test_the_check_leaves_a_code_quality_report(self):
        for branch, status in [("good", 0), ("bad", 1)]:
            clone = self.clone(branch)
            base = WORK.git("merge-base", "main", branch, folder=self.forge)
            env = WORK.environment(CI_MERGE_REQUEST_DIFF_BASE_SHA=base)
            for script in self.jobs["sunset-check"]["script"]:
                WORK.run("sh", "-e", "-c", script, folder=clone, env=env, status=status)
            findings = json.loads((clone / self.jobs["sunset-check"]["artifacts"]["reports"]["codequality"]).read_text())
            self.assertEqual(len(findings), status)

    def test_the_pages_are_where_gitlab_looks(self):
        clone = self.clone("main")
        for script in self.jobs["pages"]["script"]:
            WORK.run("sh", "-e", "-c", script, folder=clone)
        self.assertTrue((clone / self.jobs["pages"]["artifacts"]["paths"][0] / "index.html").exists())


class DocumentedCommandTests(unittest.TestCase):
    def test_the_line_for_the_node_exporter_works_in_a_plain_shell(self):
        """The command of Documentation/ci.md, with the paths of this machine."""
        text = (ROOT / "Documentation/ci.md").read_text()
        command = re.search(r"`(sunset export [^`]*)`", text.replace("\n  ", " "))[1]
        metrics = WORK.folder / "node_exporter"
        metrics.mkdir()
        command = command.replace("/var/lib/node_exporter", str(metrics)).replace("app.git", str(example(WORK)))
        WORK.run("sh", "-e", "-c", command)
        self.assertEqual([path.name for path in metrics.iterdir()], ["sunset.prom"])
        self.assertTrue((metrics / "sunset.prom").read_text().endswith("# EOF\n"))


if __name__ == "__main__":
    unittest.main()
