#!/usr/bin/env python3
"""Opens what Sunset writes with the programs and libraries that others read it with: `make test-recipes`."""

import csv
import html.parser
import io
import json
import os
import re
import shutil
import struct
import subprocess
import unittest
from datetime import datetime

import feedparser
import jsonschema
import junitparser
import pikepdf
from lxml import etree
from markdown_it import MarkdownIt
from prometheus_client.openmetrics.parser import text_string_to_metric_families

from work import Work, commit, example

# What SARIF 2.1.0 says about the parts that Sunset writes; nothing else may be there. The whole schema of OASIS is used
# besides where SARIF_SCHEMA names the file.
TEXT = {"type": "object", "required": ["text"], "additionalProperties": False, "properties": {"text": {"type": "string"}}}
LEVEL = {"enum": ["none", "note", "warning", "error"]}
SARIF = {
    "type": "object", "required": ["version", "runs"], "additionalProperties": False,
    "properties": {
        "$schema": {"type": "string", "format": "uri"}, "version": {"const": "2.1.0"},
        "runs": {"type": "array", "minItems": 1, "items": {
            "type": "object", "required": ["tool", "results"], "additionalProperties": False,
            "properties": {
                "columnKind": {"enum": ["utf16CodeUnits", "unicodeCodePoints"]}, "properties": {"type": "object"},
                "tool": {"type": "object", "required": ["driver"], "additionalProperties": False, "properties": {"driver": {
                    "type": "object", "required": ["name"], "additionalProperties": False,
                    "properties": {
                        "name": {"type": "string"}, "version": {"type": "string"}, "semanticVersion": {"type": "string"},
                        "rules": {"type": "array", "uniqueItems": True, "items": {
                            "type": "object", "required": ["id"], "additionalProperties": False,
                            "properties": {
                                "id": {"type": "string"}, "shortDescription": TEXT, "fullDescription": TEXT, "help": TEXT,
                                "defaultConfiguration": {"type": "object", "properties": {"level": LEVEL}},
                                "properties": {"type": "object", "properties": {"tags": {"type": "array", "uniqueItems": True}}},
                            }}}}}}},
                "results": {"type": "array", "items": {
                    "type": "object", "required": ["message"], "additionalProperties": False,
                    "properties": {
                        "ruleId": {"type": "string"}, "ruleIndex": {"type": "integer", "minimum": -1}, "level": LEVEL,
                        "message": TEXT, "partialFingerprints": {"type": "object", "additionalProperties": {"type": "string"}},
                        "locations": {"type": "array", "items": {
                            "type": "object", "additionalProperties": False, "properties": {"physicalLocation": {
                                "type": "object", "additionalProperties": False, "properties": {
                                    "artifactLocation": {"type": "object", "additionalProperties": False, "properties": {
                                        "uri": {"type": "string", "format": "uri-reference"}, "uriBaseId": {"type": "string"}}},
                                    "region": {"type": "object", "additionalProperties": False, "properties": {
                                        "startLine": {"type": "integer", "minimum": 1},
                                        "startColumn": {"type": "integer", "minimum": 1}, "snippet": TEXT}}}}}}},
                    }}}}}}}}

MEGABYTE = 1 << 20


def setUpModule():
    global WORK, EXAMPLE, FORGE, SITE, REVIEW
    WORK = Work()
    EXAMPLE = example(WORK)
    FORGE = WORK.repository("forge")
    SITE = WORK.folder / "site"
    REVIEW = WORK.folder / "review"
    WORK.sunset("build", EXAMPLE, "--output", SITE, "--quiet")
    WORK.sunset("report", EXAMPLE, "--sprint", "last", "--output", REVIEW, "--quiet")


def tearDownModule():
    WORK.close()


def check(form, head="bad"):
    return WORK.sunset("check", FORGE, "--base", "main", "--head", head, "--format", form,
                       status=1 if head == "bad" else 0).stdout


class SARIFTests(unittest.TestCase):
    def validate(self, text):
        log = json.loads(text)
        schemas = [SARIF]
        if path := os.environ.get("SARIF_SCHEMA"):
            with open(path, encoding="utf-8") as file:
                schemas.append(json.load(file))
        for schema in schemas:
            kind = jsonschema.validators.validator_for(schema, jsonschema.Draft202012Validator)
            kind(schema, format_checker=kind.FORMAT_CHECKER).validate(log)
        run = log["runs"][0]
        rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
        for result in run["results"]:
            self.assertEqual(rules[result["ruleIndex"]], result["ruleId"])
        prints = [result["partialFingerprints"]["sunset/v1"] for result in run["results"]]
        self.assertEqual(len(set(prints)), len(prints))
        return run["results"]

    def test_a_wrong_log_would_be_noticed(self):
        log = json.loads(check("sarif"))
        log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["region"]["startLine"] = 0
        with self.assertRaises(jsonschema.ValidationError):
            self.validate(json.dumps(log))

    def test_check_writes_it(self):
        for head, count in [("bad", 1), ("good", 0)]:
            self.assertEqual(len(self.validate(check("sarif", head))), count)

    def test_budgets_and_exemptions_are_results_too(self):
        config = WORK.folder / "tight.yml"
        config.write_text("budgets:\n  - {path: App, max: 0}\nexempt:\n  - {path: App/Old.swift, reason: R, until: 2020-01-01}\n")
        text = WORK.sunset("check", FORGE, "--base", "main", "--head", "bad", "--config", config, "--format", "sarif",
                           status=1).stdout
        self.assertEqual({r["ruleId"] for r in self.validate(text)}, {"navigation-view", "budget", "exemption"})

    def test_inventory_writes_it(self):
        usages = WORK.sunset("inventory", EXAMPLE).stdout.splitlines()
        self.assertEqual(len(self.validate(WORK.sunset("inventory", EXAMPLE, "--format", "sarif").stdout)), len(usages))

    def test_the_same_usage_has_the_same_fingerprint_in_both(self):
        added = self.validate(check("sarif"))[0]["partialFingerprints"]
        listed = self.validate(WORK.sunset("inventory", FORGE, "--commit", "bad", "--format", "sarif").stdout)
        self.assertIn(added, [result["partialFingerprints"] for result in listed])


class CheckFormatTests(unittest.TestCase):
    def test_junit_is_read_by_its_parser(self):
        for head, failures in [("bad", 1), ("good", 0)]:
            suites = junitparser.JUnitXml.fromstring(check("junit", head).encode())
            self.assertEqual((suites.failures, suites.errors), (failures, 0))
            cases = [case for suite in suites for case in suite]
            self.assertEqual(suites.tests, len(cases))
            failed = [case for case in cases if any(isinstance(r, junitparser.Failure) for r in case.result)]
            self.assertEqual([case.name for case in failed], ["navigation-view"] * failures)

    def test_checkstyle_has_the_elements_that_its_readers_look_for(self):
        root = etree.fromstring(check("checkstyle").encode())
        self.assertEqual((root.tag, root[0].tag, root[0].get("name")), ("checkstyle", "file", "App/My List.swift"))
        error = root[0][0]
        self.assertEqual(error.get("severity"), "error")
        self.assertEqual((int(error.get("line")), int(error.get("column"))), (1, 1))
        self.assertTrue(error.get("message") and error.get("source"))
        self.assertEqual(len(etree.fromstring(check("checkstyle", "good").encode())), 0)

    def test_gitlab_has_the_fields_that_it_requires(self):
        finding, = json.loads(check("gitlab"))
        self.assertIn(finding["severity"], ["info", "minor", "major", "critical", "blocker"])
        self.assertEqual(finding["location"], {"path": "App/My List.swift", "lines": {"begin": 1}})
        self.assertTrue(all(isinstance(finding[key], str) for key in ["description", "check_name", "fingerprint"]))


class SiteFileTests(unittest.TestCase):
    def test_the_feed_is_atom(self):
        path = SITE / "navigation/feed.xml"
        feed = feedparser.parse(path.read_bytes())
        self.assertFalse(feed.bozo, feed.get("bozo_exception"))
        self.assertEqual(feed.version, "atom10")
        self.assertTrue(feed.entries)
        # What RFC 4287 requires of a feed and of each entry.
        atom = "{http://www.w3.org/2005/Atom}"
        root = etree.parse(path).getroot()
        known = {"id", "title", "updated", "author", "link", "generator", "subtitle", "entry"}
        self.assertLessEqual({child.tag.removeprefix(atom) for child in root}, known)
        entries = root.findall(atom + "entry")
        for part in [root, *entries]:
            for name in ["id", "title", "updated"]:
                self.assertEqual(len(part.findall(atom + name)), 1, name)
            self.assertRegex(part.findtext(atom + "id"), r"^[a-z][a-z0-9+.-]*:\S+$")
            self.assertIsNotNone(datetime.fromisoformat(part.findtext(atom + "updated")).tzinfo)
        self.assertTrue(root.find(atom + "author") is not None or all(e.find(atom + "author") is not None for e in entries))
        for entry in entries:
            has_content = entry.find(atom + "content") is not None
            self.assertTrue(has_content or entry.find(f"{atom}link[@rel='alternate']") is not None)
        ids = [entry.findtext(atom + "id") for entry in entries]
        self.assertEqual(len(set(ids)), len(ids))

    def test_the_badge_is_an_image_that_rsvg_draws(self):
        done = subprocess.run(["rsvg-convert", "--format", "png", SITE / "navigation/badge.svg"], capture_output=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertGreater(picture_size(done.stdout)[0], 50)

    def test_csv_has_as_many_fields_as_its_head(self):
        for path in (SITE / "navigation/data").glob("*.csv"):
            rows = list(csv.reader(io.StringIO(path.read_text(), newline=""), strict=True))
            self.assertEqual({len(row) for row in rows}, {len(rows[0])}, path)

    def test_series_end_where_the_inventory_is(self):
        rows = table(SITE / "navigation/data/series.csv")
        commits = WORK.git("rev-list", "--count", "--first-parent", "HEAD", folder=EXAMPLE)
        self.assertEqual(len(rows), int(commits))
        usages = WORK.sunset("inventory", EXAMPLE).stdout.splitlines()
        self.assertEqual(int(rows[-1]["total"]), len(usages))
        rules = [key for key in rows[-1] if key not in {"commit", "date", "total"}]
        self.assertEqual(int(rows[-1]["total"]), sum(int(rows[-1][rule]) for rule in rules))

    def test_prometheus_reads_the_metrics(self):
        text = WORK.sunset("export", EXAMPLE, "--quiet").stdout
        families = list(text_string_to_metric_families(text))
        self.assertTrue(families)
        remaining = [s.value for f in families for s in f.samples if s.name == "sunset_usages"]
        self.assertEqual(sum(remaining), len(WORK.sunset("inventory", EXAMPLE).stdout.splitlines()))
        # Its own checker reads an older form of the text, which has no end mark; a comment is none to it.
        if promtool := shutil.which("promtool"):
            done = subprocess.run([promtool, "check", "metrics"], input=text, capture_output=True, text=True)
            self.assertEqual((done.returncode, done.stdout + done.stderr), (0, ""))


def table(path):
    """A CSV file's rows, by the names in its head."""
    with path.open(newline="") as file:
        return list(csv.DictReader(file, strict=True))


def picture_size(png):
    """Width and height, as the file says."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    return struct.unpack(">II", png[16:24])


class Mail(html.parser.HTMLParser):
    """What a mail client leaves of a document: no style, no script; text, tables and pictures in it."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.ids, self.links, self.requests, self.text = set(), set(), [], [], []
        self.hidden = 0
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.tags.add(tag)
        self.hidden += tag in {"style", "title", "desc"}
        if "id" in attributes:
            self.ids.add(attributes["id"])
        if tag == "a":
            self.links.append(attributes.get("href", ""))
        for name in ["src", "srcset", "poster", "data", "xlink:href"] + (["href"] if tag != "a" else []):
            if value := attributes.get(name):
                self.requests.append(value)

    def handle_endtag(self, tag):
        self.hidden -= tag in {"style", "title", "desc"}

    def handle_data(self, data):
        if not self.hidden:
            self.text.append(data)


class ReviewTests(unittest.TestCase):
    """What people attach and paste."""

    @classmethod
    def setUpClass(cls):
        cls.html = (REVIEW / "sprint-review.html").read_text()
        cls.summary = json.loads((REVIEW / "summary.json").read_text())

    def test_the_html_file_is_small_and_asks_for_nothing(self):
        self.assertLess(len(self.html.encode()), MEGABYTE)
        mail = Mail(self.html)
        self.assertFalse(mail.tags & {"script", "link", "iframe", "object", "embed", "form"})
        self.assertEqual([place for place in mail.requests if not place.startswith(("#", "data:"))], [])
        self.assertNotRegex(self.html, r"@import|url\((?!['\"]?(#|data:))|\son[a-z]+=")
        for link in mail.links:
            self.assertTrue(link.startswith(("https://", "http://")) or link[1:] in mail.ids, link)

    def test_without_styles_everything_is_still_said(self):
        text = re.sub(r"\s+", " ", " ".join(Mail(self.html).text))
        migration = self.summary["migrations"][0]
        for word in [migration["title"], str(migration["remaining"])]:
            self.assertIn(word, text)

    def test_lines_of_code_are_left_out_unless_asked_for(self):
        lines = [line.split(": ", 2)[2] for line in WORK.sunset("inventory", EXAMPLE).stdout.splitlines()]
        code = [line for line in lines if len(line) > 24]
        self.assertTrue(code)
        for path in REVIEW.rglob("*"):
            if path.suffix in {".html", ".md", ".json", ".csv", ".svg"}:
                text = path.read_text()
                self.assertEqual([line for line in code if line in text], [], path)

    def test_slides_are_sixteen_to_nine_in_two_sizes(self):
        charts = sorted((REVIEW / "charts").glob("*.svg"))
        self.assertTrue(charts)
        for chart in charts:
            for suffix, size in [("", (1600, 900)), ("@2x", (3200, 1800))]:
                self.assertEqual(picture_size(chart.with_name(f"{chart.stem}{suffix}.png").read_bytes()), size)

    def test_the_documents_are_tagged_and_on_their_paper(self):
        papers = {"sprint-review.pdf": (595, 842), "sprint-review-letter.pdf": (612, 792)}
        for name, size in papers.items():
            subprocess.run(["qpdf", "--check", REVIEW / name], check=True, capture_output=True)
            with pikepdf.open(REVIEW / name) as pdf:
                self.assertTrue(pdf.Root.MarkInfo.Marked)
                self.assertIn("/StructTreeRoot", pdf.Root)
                self.assertEqual(str(pdf.Root.Lang), "en")
                self.assertTrue(str(pdf.docinfo["/Title"]))
                for page in pdf.pages:
                    box = [float(number) for number in page.mediabox]
                    self.assertEqual((round(box[2] - box[0]), round(box[3] - box[1])), size)
                kinds = {str(node.S) for node in structure(pdf.Root.StructTreeRoot)}
                self.assertLessEqual({"/H1", "/H2", "/H3", "/Table", "/TH", "/P", "/LI"}, kinds)
                # WeasyPrint tags images since version 66.
                figures = [node for node in structure(pdf.Root.StructTreeRoot) if node.S == "/Figure"]
                self.assertTrue(all(str(figure.get("/Alt", "")) for figure in figures))

    def test_every_page_says_which_it_is_of_how_many(self):
        for name in ["sprint-review.pdf", "sprint-review-letter.pdf"]:
            pages = subprocess.run(["pdftotext", "-layout", REVIEW / name, "-"], check=True, capture_output=True,
                                   text=True).stdout.split("\f")[:-1]
            for number, page in enumerate(pages, 1):
                self.assertRegex(page, rf"\b{number}\s*(/|of)\s*{len(pages)}\b")
                # A heading is not left alone at the end of a page.
                last = [line for line in page.splitlines() if line.strip()][-3:]
                self.assertTrue(any(len(line.split()) > 4 or re.search(r"\d", line) for line in last), last)

    def test_links_in_the_document_lead_somewhere(self):
        with pikepdf.open(REVIEW / "sprint-review.pdf") as pdf:
            links = [a for page in pdf.pages for a in page.get("/Annots", []) if a.Subtype == "/Link"]
            for link in links:
                target = str(link.A.get("/URI", "")) if "/A" in link else str(link.get("/Dest", ""))
                self.assertTrue(target, "a link without a target")

    def test_the_summary_is_markdown_with_a_table(self):
        text = (REVIEW / "summary.md").read_text()
        page = Mail(MarkdownIt("commonmark").enable("table").render(text))
        self.assertLessEqual({"h2", "table", "th"}, page.tags)
        self.assertNotIn("|", "".join(page.text).replace("||", ""))

    def test_the_numbers_agree_from_file_to_file(self):
        migration = self.summary["migrations"][0]
        self.assertEqual(int(table(REVIEW / "series.csv")[-1]["total"]), migration["remaining"])
        self.assertIn(f"**{migration['remaining']}\u00a0usages left", (REVIEW / "summary.md").read_text())

    def test_without_images_the_chart_is_still_said(self):
        words = re.search(r'<img [^>]*alt="([^"]+)"', self.html)[1]
        self.assertIn(str(self.summary["migrations"][0]["remaining"]), words)


def structure(root):
    """All elements of a tagged document's tree."""
    kids = root.get("/K", [])
    for kid in kids if isinstance(kids, pikepdf.Array) else [kids]:
        if isinstance(kid, pikepdf.Dictionary) and "/S" in kid:
            yield kid
            yield from structure(kid)


if __name__ == "__main__":
    unittest.main()
