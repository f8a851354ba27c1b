"""Results in words, tables and a chart."""

import html
import math

BEGIN, END = "<!-- results: written by make bench-all -->", "<!-- end of results -->"


def seconds(value):
    if value < 0.1:
        return f"{value * 1000:.1f} ms"
    if value < 100:
        return f"{value:.2f} s"
    return f"{value:,.0f} s"


def megabytes(value):
    return "" if value is None else f"{value / 1e6:.0f} MB"


def ratio(value):
    if value < 10:
        return f"{value:.2f}"
    return f"{value:,.0f}"


def rows(run):
    floor = run["results"][0]
    for result in run["results"]:
        low, median, high = result["wall"]
        yield [
            result["name"], seconds(median), ratio(median / floor["wall"][1]), f"{seconds(low)} to {seconds(high)}",
            seconds(result["cpu"]), ratio(result["cpu"] / floor["cpu"]), megabytes(result["peakMemory"]),
            megabytes(result["anonymousMemory"]),
        ]  # fmt: skip


HEAD = ["", "median", "of G", "fastest to slowest", "CPU", "of G's", "peak memory", "anonymous"]


def work_line(run):
    work = run["work"]
    return (
        f"{work['commits']:,} commits, {work['changes']:,} changed files, {work['blobs']:,} unique versions, "
        f"{work['bytes'] / 1e6:,.1f} MB, {work['matches']:,} matches")


def text(run):
    """For a terminal: the table, then what each line ran."""
    table = [HEAD, *rows(run)]
    widths = [max(len(row[column]) for row in table) for column in range(len(HEAD))]
    lines = [f"{run['repository']} {run['tip'][:12]}: {work_line(run)}", ""]
    for row in table:
        cells = [row[0].ljust(widths[0])] + [cell.rjust(width) for cell, width in zip(row[1:], widths[1:])]
        lines.append("  " + "  ".join(cells))
    lines.append("")
    for result in run["results"]:
        note = f"   ({result['note']})" if result["note"] else ""
        lines.append(f"  {result['name']}: {result['command']}{note}")
    return "\n".join(lines) + "\n"


def conditions(report):
    machine = report["machine"]
    return (
        f"Sunset {report['sunset']}, {machine['day']}, {machine['processor']}, {machine['cores']} cores, {machine['memory']} GB, "
        f"{machine['system']}, git {machine['git']}, libgit2 {machine['libgit2']}; load {machine['load']} before, "
        f"{report['loadAfter']} after.")


# The README


def write_readme(readme, report):
    """Puts the results between the marks, and the chart beside the README."""
    head, _, rest = readme.read_text().partition(BEGIN)
    _, mark, tail = rest.partition(END)
    if not mark:
        raise OSError(f"{readme}: the marks {BEGIN} and {END} are missing")
    readme.write_text(head + BEGIN + "\n\n" + markdown(report) + "\n" + END + tail)
    (readme.parent / "results.svg").write_text(chart(report))


def markdown(report):
    parts = [conditions(report), "", "![Wall time of each way, as a multiple of git's floor](results.svg)", "", summary(report)]
    for run in report["runs"]:
        parts += ["", f"### {run['repository']}", "", f"`{run['tip'][:12]}`: {work_line(run)}.", "", table(HEAD, rows(run))]
    notes = [f"- {result['name']}: `{result['command']}`" + (f"; {result['note']}" if result["note"] else "")
             for result in report["runs"][0]["results"]]  # fmt: skip
    return "\n".join(parts + ["", "What each line ran:", "", *notes]) + "\n"


def table(head, body):
    lines = ["| " + " | ".join(head) + " |", "|---" + "|---:" * (len(head) - 1) + "|"]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in body])


def summary(report):
    """One row a repository: the ratio of each way to git's floor."""
    names = [result["name"] for result in report["runs"][0]["results"]]
    body = []
    for run in report["runs"]:
        walls = {result["name"]: result["wall"][1] for result in run["results"]}
        floor = walls[names[0]]
        body.append([run["repository"], seconds(floor)] + [ratio(walls[name] / floor) if name in walls else "" for name in names[1:]])
    return table(["ratio to G", "G"] + names[1:], body)


# The chart: a dot for each repository, one row for each way, on a logarithmic scale

WIDTH, LEFT, RIGHT, ROW, TOP = 860, 210, 30, 30, 56


def chart(report):
    names = [result["name"] for result in report["runs"][0]["results"]]
    points = {name: [] for name in names}
    for run in report["runs"]:
        floor = run["results"][0]["wall"][1]
        for result in run["results"]:
            points[result["name"]].append((run["repository"], result["wall"][1] / floor))
    values = [value for row in points.values() for _, value in row]
    low = 10 ** math.floor(math.log10(min(values)))
    high = 10 ** math.ceil(math.log10(max(values) * 1.3))

    def x(value):
        return LEFT + (WIDTH - LEFT - RIGHT) * (math.log10(value) - math.log10(low)) / (math.log10(high) - math.log10(low))

    height = TOP + ROW * len(names) + 40
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}" role="img" '
        'font-family="system-ui, sans-serif" font-size="13">',
        "<title>Wall time of each way, as a multiple of git's floor</title>",
        "<desc>One dot for each repository; the scale is logarithmic; less is faster. The same numbers stand in the table.</desc>",
        "<style>text{fill:#333}.grid{stroke:#8885}.one{stroke:#c33;stroke-width:1.5}.dot{fill:#36c9}.own{fill:#080c}"
        "@media(prefers-color-scheme:dark){text{fill:#ddd}.dot{fill:#8bfc}.own{fill:#6d6c}}</style>",
        f'<text x="{LEFT}" y="20">time as a multiple of G (logarithmic; less is faster)</text>',
    ]
    tick = low
    while tick <= high * 1.001:
        kind = "one" if abs(tick - 1) < 1e-9 else "grid"
        label = f"{tick:g} ×" if kind == "grid" else "G"
        lines.append(f'<line class="{kind}" x1="{x(tick):.1f}" x2="{x(tick):.1f}" y1="{TOP - 14}" y2="{height - 34}"/>')
        lines.append(f'<text x="{x(tick):.1f}" y="{height - 16}" text-anchor="middle">{label}</text>')
        tick *= 10
    for row, name in enumerate(names):
        y = TOP + ROW * row + 4
        lines.append(f'<text x="{LEFT - 12}" y="{y + 4}" text-anchor="end">{html.escape(name)}</text>')
        command = report["runs"][0]["results"][row]["command"]
        kind = "own" if command.startswith("sunset") else "dot"
        for repository, value in points[name]:
            title = html.escape(f"{repository}: {ratio(value)} G")
            lines.append(f'<circle class="{kind}" cx="{x(value):.1f}" cy="{y}" r="6"><title>{title}</title></circle>')
    return "\n".join(lines + ["</svg>"]) + "\n"
