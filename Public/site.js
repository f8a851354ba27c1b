// Sorting, filtering and chart read-outs. Every number is on the page without this file; nothing is stored or sent.
"use strict";

// Numbers as the pages write them: narrow spaces between thousands, a real minus.
function numberIn(text) {
  const plain = text.replace(/[\s\u2009\u202F]/g, "").replace(/\u2212/g, "-").replace(/^\+/, "");
  const match = plain.match(/^-?\d+(\.\d+)?/);
  return match ? Number(match[0]) : NaN;
}

function sortKey(cell) {
  if (!cell) return "";
  const time = cell.querySelector("time");
  return time ? time.dateTime : cell.textContent.trim();
}

// Numbers start with the largest, words with A.
function makeSortable(table) {
  const body = table.tBodies[0];
  for (const head of table.tHead.rows[0].cells) {
    const name = head.textContent.trim();
    if (!name || head.classList.contains("bar-head") || name === "History") continue;
    const isNumber = head.classList.contains("number");
    const button = document.createElement("button");
    button.type = "button";
    button.className = "sort";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const current = head.getAttribute("aria-sort");
      const order = current ? (current === "ascending" ? "descending" : "ascending") : isNumber ? "descending" : "ascending";
      for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", order);
      sortRows(body, head.cellIndex, isNumber, order === "ascending" ? 1 : -1);
    });
  }
}

function sortRows(body, column, isNumber, sign) {
  const rows = Array.from(body.rows, (row) => {
    const text = sortKey(row.cells[column]);
    return { row, key: isNumber ? numberIn(text) || 0 : text };
  });
  rows.sort((a, b) => sign * (isNumber ? a.key - b.key : a.key.localeCompare(b.key, "en", { numeric: true })));
  body.append(...rows.map((entry) => entry.row));
}

let filters = 0;
function makeFilterable(table) {
  const body = table.tBodies[0];
  if (body.rows.length < 8) return;
  const form = document.createElement("div");
  form.className = "filter";
  form.setAttribute("role", "search");
  const label = document.createElement("label");
  const input = document.createElement("input");
  const count = document.createElement("span");
  input.type = "search";
  input.id = "filter-" + ++filters;
  label.htmlFor = input.id;
  label.textContent = "Filter by " + table.dataset.filter;
  count.className = "muted small";
  count.setAttribute("role", "status");
  form.append(label, input, count);
  table.closest(".scroll").before(form);
  const rows = Array.from(body.rows, (row) => ({ row, text: row.textContent.toLowerCase() }));
  input.addEventListener("input", () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const { row, text } of rows) {
      const fits = words.every((word) => text.includes(word));
      row.hidden = !fits;
      if (fits) shown++;
    }
    count.textContent = words.length ? shown + " of " + rows.length : "";
  });
}

// A chart brings its points with it; the format is told at the top of Sources/Site/Charts/Chart.swift.
function readPoints(svg) {
  return svg.dataset.points.split(";").filter(Boolean).map((entry) => {
    const [x, date, ...values] = entry.split(",");
    return { x: Number(x), date, values: values.map(Number) };
  });
}

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
function dateText(iso) {
  const [year, month, day] = iso.split("-").map(Number);
  return day + " " + months[month - 1] + " " + year;
}

function numberText(value) {
  return String(Math.abs(value)).replace(/\B(?=(\d{3})+$)/g, "\u202F").replace(/^/, value < 0 ? "\u2212" : "");
}

function svgElement(name, className) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  element.setAttribute("class", className);
  element.setAttribute("visibility", "hidden");
  return element;
}

function makeReadable(svg) {
  const points = readPoints(svg);
  const figure = svg.closest(".figure");
  const output = figure && figure.querySelector(".readout");
  if (points.length < 2 || !output || !svg.dataset.plot) return;
  const [, top, , bottom] = svg.dataset.plot.split(" ").map(Number);
  const low = Number(svg.dataset.min), high = Number(svg.dataset.max);
  const labels = [svg.dataset.label || "", svg.dataset.label2 || svg.getAttribute("data-label-2") || ""];
  const line = svgElement("line", "cursor-line");
  line.setAttribute("y1", top);
  line.setAttribute("y2", bottom);
  const dots = points[0].values.map(() => svgElement("circle", "cursor-dot"));
  for (const dot of dots) dot.setAttribute("r", 4);
  svg.append(line, ...dots);
  let current = -1;

  function show(index) {
    current = Math.max(0, Math.min(points.length - 1, index));
    const point = points[current];
    line.setAttribute("x1", point.x);
    line.setAttribute("x2", point.x);
    line.removeAttribute("visibility");
    dots.forEach((dot, i) => {
      dot.setAttribute("cx", point.x);
      dot.setAttribute("cy", bottom - ((point.values[i] - low) / (high - low || 1)) * (bottom - top));
      if (low >= 0) dot.removeAttribute("visibility");
    });
    output.textContent = dateText(point.date) + ": " +
      point.values.map((value, i) => (numberText(value) + " " + (labels[i] || "")).trim()).join(", ");
  }
  function hide() {
    current = -1;
    for (const mark of [line, ...dots]) mark.setAttribute("visibility", "hidden");
    output.textContent = "";
  }
  function nearest(x) {
    let low = 0, high = points.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (points[middle].x <= x) low = middle + 1; else high = middle;
    }
    return Math.max(0, low - 1);
  }
  svg.addEventListener("pointermove", (event) => {
    const box = svg.getBoundingClientRect();
    show(nearest(((event.clientX - box.left) / box.width) * svg.viewBox.baseVal.width));
  });
  svg.addEventListener("pointerleave", hide);
  svg.addEventListener("blur", hide);
  svg.addEventListener("focus", () => { if (svg.matches(":focus-visible")) show(points.length - 1); });
  svg.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10 }[event.key];
    if (event.key === "Escape") return hide();
    if (event.key === "Home") show(0);
    else if (event.key === "End") show(points.length - 1);
    else if (step) show(current < 0 ? points.length - 1 : current + step);
    else return;
    event.preventDefault();
  });
  svg.setAttribute("tabindex", "0");
}

// On a narrow screen the navigation scrolls sideways: the current page's entry should be in sight.
const current = document.querySelector(".pages [aria-current]");
if (current) {
  const bar = current.closest(".pages");
  bar.scrollLeft = current.offsetLeft - (bar.clientWidth - current.offsetWidth) / 2;
}

// A list to take along gets a button; without the script its text can be selected.
function makeCopyable(block) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button";
  button.textContent = "Copy";
  const said = document.createElement("span");
  said.className = "muted small";
  said.setAttribute("role", "status");
  const row = document.createElement("p");
  row.append(button, " ", said);
  block.before(row);
  button.addEventListener("click", () => {
    getSelection().selectAllChildren(block);
    const isDone = document.execCommand("copy");
    said.textContent = isDone ? "Copied." : "Selected: copy it with the keyboard.";
  });
}

document.querySelectorAll("table[data-sort]").forEach(makeSortable);
document.querySelectorAll("table[data-filter]").forEach(makeFilterable);
document.querySelectorAll("svg[data-points]").forEach(makeReadable);
document.querySelectorAll("pre.copy").forEach(makeCopyable);
