#!/usr/bin/env python3
"""Looks at generated sites as their readers do, with headless Chromium: `make test-browser`."""

import itertools
import os
import sys
import tempfile
import unittest
from pathlib import Path

import browser
import pages
import sites

WIDTHS = [320, 390, 1280, 3840]
SCHEMES = ["light", "dark"]
OVERVIEW_BYTES = 150_000

# Sites of which every kind of page is opened; of the others those that depend most on what there is to show.
WHOLE = {"example", "growing", "several"}
CROWDED = {"index", "overview", "files", "teams", "at", "folders"}

# Looked at more than once: for the layout at every width, then page by page.
OVERFLOW = """
const wide = document.documentElement.scrollWidth - innerWidth;
if (wide <= 0) return null;
const guilty = [...document.body.querySelectorAll("*")].filter((e) => e.getBoundingClientRect().right > innerWidth + 0.5
  && !e.closest(".scroll, .pages, .hidden, svg, pre"));
return wide + " px too wide: " + guilty.slice(0, 3).map((e) => e.outerHTML.slice(0, 120)).join(" | ");
"""
FOCUS = """
const e = document.activeElement, s = getComputedStyle(e), b = e.getBoundingClientRect();
return {name: e.outerHTML.slice(0, 120), isBody: e === document.body, seen: b.width > 0 && b.bottom > 0 && b.top < innerHeight,
  marked: s.outlineStyle !== "none" && parseFloat(s.outlineWidth) >= 1.5};
"""


def setUpModule():
    global WORK, SITES, BROWSER
    WORK = tempfile.TemporaryDirectory(prefix="sunset-browser-")
    work = Path(WORK.name).resolve()
    SITES = {"example": sites.write_site(sites.ROOT / ".build/example/Recipes.git", work / "example")}
    SITES |= {name: sites.build(work, name, grow) for name, grow in sites.SMALL.items()}
    SITES |= {name: sites.build_several(work, name, *grown) for name, grown in sites.SEVERAL.items()}
    BROWSER = browser.start()


def tearDownModule():
    BROWSER.quit()
    WORK.cleanup()


class Case(unittest.TestCase):
    """Goes through sites and kinds of pages."""

    def each_page(self, check, *names):
        """Calls `check` with each site (of these names, or every one) and each kind of its pages, opened from its file."""
        for name in names or SITES:
            for kind, path in pages.kinds(SITES[name]).items():
                if name in WHOLE or kind in CROWDED:
                    with self.subTest(site=name, page=path):
                        BROWSER.size(1280)
                        BROWSER.scheme("light")
                        BROWSER.open((SITES[name] / path).as_uri())
                        check(SITES[name], path)

    def overview(self, name):
        """Opens a site's overview of its only migration."""
        BROWSER.size(1280)
        BROWSER.open((SITES[name] / "navigation/index.html").as_uri())


class Files(Case):
    """What needs no browser."""

    def test_every_link_leads_somewhere_and_nothing_needs_leave(self):
        for name, site in SITES.items():
            with self.subTest(site=name):
                self.assertEqual(pages.broken_links(site)[:20], [])

    def test_the_html_is_valid(self):
        files = [site / path for site in SITES.values() for path in pages.kinds(site).values()]
        problems, checker = pages.validate(files)
        print(f"HTML checked by {checker}: {len(files)} files", file=sys.stderr)
        self.assertEqual(problems[:20], [], f"{len(problems)} problems")

    def test_a_list_is_as_long_as_the_number_that_leads_to_it(self):
        for name, site in SITES.items():
            folder = site / "navigation"
            plotted = pages.totals(folder / "data/series.csv")
            shown = list(pages.snapshots(folder))
            self.assertTrue(shown, name)
            for link, commit, number in shown:
                with self.subTest(site=name, page=link):
                    self.assertEqual(number, plotted[commit])
                    self.assertEqual(pages.rows(folder / link), number)

    def test_a_point_of_the_burndown_leads_to_as_many_usages(self):
        for name in ["example", "growing", "exempted", "several"]:
            folder = SITES[name] / "navigation"
            links = pages.chart_links(folder / "index.html")
            self.assertTrue(links, name)
            for href, number in links:
                with self.subTest(site=name, page=href):
                    self.assertEqual(pages.rows(folder / href), number)

    def test_what_is_exempt_is_in_no_list(self):
        folder = SITES["exempted"] / "navigation"
        shown = dict((link, number) for link, _, number in pages.snapshots(folder))
        # Day 0: two in A. Day 20: three more in B, of which one was exempt until a day in the past of the report.
        self.assertEqual([shown["at/v1.html"], shown["at/v2.html"], shown["at/newest-commit.html"]], [2, 3, 3])
        for link in shown:
            text = pages.letters((folder / link).read_text())
            self.assertNotIn("Kit/", text)
            self.assertNotIn("thewrapper", text)

    def test_an_overview_is_light(self):
        for name, site in SITES.items():
            with self.subTest(site=name):
                self.assertLessEqual(pages.weight(site, "navigation/index.html"), OVERVIEW_BYTES)


class Layout(Case):
    def test_no_page_scrolls_sideways(self):
        def check(_, __):
            for width, scheme in itertools.product(WIDTHS, SCHEMES):
                BROWSER.size(width)
                BROWSER.scheme(scheme)
                self.assertIsNone(BROWSER.run(OVERFLOW), f"at {width} px, {scheme}")

        self.each_page(check)

    def test_every_page_prints(self):
        self.each_page(lambda _, __: self.assertTrue(BROWSER.pdf().startswith(b"%PDF-")), "example")


    def test_paper_shows_charts_and_tables_as_a_laptop_does(self):
        """A sheet is as narrow as a phone, and once had no chart at all."""
        self.overview("example")
        BROWSER.size(690)
        BROWSER.command("Emulation.setEmulatedMedia", media="print")
        self.addCleanup(BROWSER.command, "Emulation.setEmulatedMedia", media="")
        drawn = BROWSER.run("return [...document.querySelectorAll('#burndown svg')].map((e) => e.getBoundingClientRect().width > 0)")
        self.assertEqual(drawn, [True, False])
        head = BROWSER.run("return getComputedStyle(document.querySelector('.stack thead')).display")
        self.assertEqual(head, "table-header-group")


class Policy(Case):
    def test_nothing_is_asked_of_another_place(self):
        def check(site, _):
            self.assertEqual([url for url in BROWSER.requests() if not url.startswith(site.as_uri() + "/")], [])
            self.assertEqual(BROWSER.complaints(), [])

        self.each_page(check)

    def test_a_strict_policy_suits(self):
        for name in ["example", "growing"]:
            server = browser.Server(SITES[name])
            self.addCleanup(server.stop)
            for kind, path in pages.kinds(SITES[name]).items():
                with self.subTest(site=name, kind=kind):
                    BROWSER.open(server.address + path)
                    self.assertEqual([u for u in BROWSER.requests() if not u.startswith(server.address)], [])
                    self.assertEqual(BROWSER.complaints(), [])
                    self.assertTrue(BROWSER.run("return getComputedStyle(document.querySelector('.top')).display") == "block")


class Reading(Case):
    def test_axe_finds_nothing(self):
        def check(_, __):
            BROWSER.run("document.querySelectorAll('details').forEach((d) => { d.open = true })")
            for width, scheme in [(1280, "light"), (1280, "dark"), (320, "light")]:
                BROWSER.size(width)
                BROWSER.scheme(scheme)
                self.assertEqual(BROWSER.violations(), [], f"at {width} px, {scheme}")

        self.each_page(check)

    def test_all_is_there_with_scripts_off(self):
        def check(site, path):
            html = (site / path).read_text()
            shown = BROWSER.run("return document.querySelector('main').textContent.replace(/\\s+/g, '')")
            added = BROWSER.run(ADDED_BY_SCRIPTS)
            self.assertEqual(BROWSER.run(COUNTS), [html.count("<table"), html.count("<svg")])
            for text in added:
                shown = shown.replace(text, "", 1)
            self.assertIn(shown[:2000], pages.letters(html))

        self.each_page(check, "example")

    def test_without_scripts_nothing_dead_is_shown(self):
        BROWSER.scripts(False)
        self.addCleanup(BROWSER.scripts, True)
        self.overview("example")
        html = BROWSER.html()
        for dead in ['class="sort"', 'class="filter"', 'class="cursor-line"', "aria-sort"]:
            self.assertNotIn(dead, html)
        self.assertIn('class="answer"', html)


class Acting(Case):
    def test_the_pointer_reads_a_chart(self):
        self.overview("example")
        box = BROWSER.run(CHART_BOX)
        BROWSER.point(box["x"] + box["width"] * 0.5, box["y"] + box["height"] * 0.5)
        self.assertRegex(BROWSER.run(READOUT), r"^\d+ \w+ \d{4}: \d+ left")

    def test_the_keyboard_reads_a_chart(self):
        self.overview("example")
        BROWSER.run("document.querySelector('#burndown .chart-wide svg').focus()")
        BROWSER.press("End", 35)
        last = BROWSER.run(READOUT)
        BROWSER.press("ArrowLeft", 37)
        before = BROWSER.run(READOUT)
        BROWSER.press("Escape", 27)
        self.assertRegex(last, r"left")
        self.assertRegex(before, r"left")
        self.assertNotEqual(last, before)
        self.assertEqual(BROWSER.run(READOUT), "")

    def test_the_keyboard_reaches_the_points_of_a_chart(self):
        self.overview("example")
        BROWSER.run("document.querySelector('#burndown .chart-wide svg').focus()")
        BROWSER.press("Tab", 9)
        found = BROWSER.run("const e = document.activeElement; return [e.getAttribute('class'), e.getAttribute('href')]")
        self.assertEqual(found[0], "chart-link")
        BROWSER.press("Enter", 13)
        self.assertIn(found[1], BROWSER.run("return location.href"))

    def test_a_list_to_copy_has_a_button(self):
        BROWSER.size(1280)
        BROWSER.open((SITES["example"] / "navigation/files-oldest.html").as_uri())
        BROWSER.run("document.querySelector('pre.copy').closest('details').open = true;"
                    " document.querySelector('.button').click()")
        self.assertRegex(BROWSER.run("return String(getSelection())"), r"^- \[ \] ")

    def test_a_table_sorts_both_ways(self):
        self.overview("example")
        orders = []
        for _ in range(2):
            BROWSER.run("document.querySelectorAll('[aria-labelledby=apis] .sort')[1].click()")
            orders.append(BROWSER.run(SECOND_COLUMN))
        self.assertEqual(orders[0], sorted(orders[0], reverse=True))
        self.assertEqual(orders[1], sorted(orders[1]))
        self.assertEqual(BROWSER.run("return document.querySelectorAll('[aria-sort=ascending]').length"), 1)

    def test_a_list_is_filtered(self):
        BROWSER.open((SITES["growing"] / "navigation/files.html").as_uri())
        BROWSER.run("const i = document.querySelector('.filter input'); i.value = 'feature7';"
                    " i.dispatchEvent(new Event('input'))")
        shown = BROWSER.run("return [...document.querySelectorAll('table tbody tr')].filter((r) => r.offsetHeight).length")
        self.assertEqual(shown, 1)

    def test_focus_can_be_seen(self):
        def check(_, __):
            for step in range(14):
                BROWSER.press("Tab", 9)
                focus = BROWSER.run(FOCUS)
                if focus["isBody"]:
                    break
                self.assertTrue(focus["marked"] and focus["seen"], f"step {step}: {focus}")

        self.each_page(check, "example")


CHART_BOX = """
const svg = document.querySelector("#burndown .chart-wide svg");
svg.scrollIntoView({block: "center", behavior: "instant"});
const b = svg.getBoundingClientRect();
return {x: b.x, y: b.y, width: b.width, height: b.height};
"""
ADDED_BY_SCRIPTS = "return [...document.querySelectorAll('.filter')].map((e) => e.textContent.replace(/\\s+/g, ''))"
COUNTS = "return [document.querySelectorAll('table').length, document.querySelectorAll('svg').length]"
READOUT = "return document.querySelector('#burndown .readout').textContent"
SECOND_COLUMN = """
const body = document.querySelector("[aria-labelledby=apis] tbody");
return [...body.rows].map((row) => Number(row.cells[1].textContent.replace(/\\s/g, "")));
"""

if __name__ == "__main__":
    os.chdir(Path(__file__).parent)
    unittest.main()
