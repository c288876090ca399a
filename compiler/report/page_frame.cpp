//===- page_frame.cpp - A self-contained page -----------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/report/page_frame.h"

#include "runtime/core/markup.h"

#include "absl/strings/str_cat.h"

namespace refold {
namespace {

// k0 to k5: colours of the buffer kinds, in the order of planner::BufferKind.
constexpr char kStyle[] = R"(<style>
  :root {
    color-scheme: light dark; --page: #fff; --ink: #222; --soft: #555; --grid: #e4e4e4; --axis: #888;
    --mark: #c0392b; --good: #1d7a46; --gap: #d9dce1; --over: #0000001a;
    --k0: #2a6fb0; --k1: #2e9486; --k2: #c29a13; --k3: #7d8590; --k4: #dd7f2e; --k5: #8d55b5;
  }
  @media (prefers-color-scheme: dark) {
    :root {
      --page: #16181c; --ink: #f0f0f0; --soft: #b8bcc4; --grid: #2b2f36; --axis: #6b7078;
      --mark: #ff7566; --good: #6fd39b; --gap: #3a3f48; --over: #ffffff2e;
      --k0: #5a9fdc; --k1: #4fb5a6; --k2: #cfa93a; --k3: #9aa1ab; --k4: #e0904a; --k5: #b083d6;
    }
  }
  body { font: 15px/1.5 system-ui, -apple-system, "Segoe UI", sans-serif; margin: 2rem auto; max-width: 1060px;
         padding: 0 1rem; background: var(--page); color: var(--ink) }
  h1 { font-size: 1.4rem; margin: 0 } h2 { font-size: 1.2rem; display: inline } h3 { font-size: 1rem; margin: 2rem 0 .3rem }
  p { margin: .3rem 0; color: var(--soft) } ul { margin: .3rem 0; padding-left: 1.2rem } li { margin: .3rem 0 }
  details { margin-top: 1.5rem; border-top: 1px solid var(--grid); padding-top: .8rem } summary { cursor: pointer }
  .headline { font-size: 1.2rem; color: var(--ink) } .fits, .exceeds { font-weight: 600 }
  .fits { color: var(--good) } .exceeds { color: var(--mark) }
  figure { margin: .5rem 0; overflow-x: auto } svg { width: 100%; min-width: 640px; height: auto; display: block; font: 12px system-ui, -apple-system, "Segoe UI", sans-serif }
  .tip { min-height: 1.6em; font-size: 14px; color: var(--ink); font-variant-numeric: tabular-nums; overflow-wrap: anywhere }
  .tip:empty::before { content: "point at the picture for names and bytes"; color: var(--soft) }
  .k0 { fill: var(--k0); background: var(--k0) } .k1 { fill: var(--k1); background: var(--k1) }
  .k2 { fill: var(--k2); background: var(--k2) } .k3 { fill: var(--k3); background: var(--k3) }
  .k4 { fill: var(--k4); background: var(--k4) } .k5 { fill: var(--k5); background: var(--k5) }
  .room { fill: var(--grid) } .gap { fill: var(--gap); background: var(--gap) }
  .s1 { fill-opacity: .85 } .s2 { fill-opacity: .7 } .s3 { fill-opacity: .52 }
  .o { stroke: var(--page); stroke-width: .7 } .at { stroke: var(--ink); stroke-width: 1.2 }
  rect[class^=k]:hover, .gap:hover { filter: brightness(1.2) } .hit { fill: transparent } .hit:hover { fill: var(--over) }
  text { fill: var(--soft) } .end { text-anchor: end } .middle { text-anchor: middle }
  text.in { fill: #000; font-size: 11px; pointer-events: none }
  text.halo { paint-order: stroke; stroke: var(--page); stroke-width: 3px; pointer-events: none; stroke-dasharray: none }
  .grid { stroke: var(--grid) } .axis { stroke: var(--axis) }
  line { pointer-events: none } line.under { stroke: var(--page); stroke-width: 4; stroke-opacity: .6 }
  line.peak { stroke: var(--mark); stroke-width: 1.5; stroke-dasharray: 4 3 } text.peak { fill: var(--mark) }
  line.height, line.bound { stroke: var(--ink); stroke-dasharray: 7 4 } text.height, text.bound { fill: var(--ink) }
  line.bound { stroke: var(--soft); stroke-dasharray: 2 3 }
  line.limit { stroke: var(--mark); stroke-width: 2 } text.limit { fill: var(--mark) }
  .before { fill: var(--gap); background: var(--gap); stroke: var(--axis) } path.after { fill-opacity: .6 }
  .after { fill: var(--k0); background: var(--k0); stroke: var(--k0) }
  .stairs { fill: none; stroke: var(--axis) } .plan { fill: var(--k0); rx: 50%; stroke: var(--page) } .plan.taken { fill: var(--mark); stroke: var(--ink) }
  .plan.skipped { fill: var(--page); stroke: var(--k0) }
  .why { white-space: normal; min-width: 18rem }
  .wide { overflow-x: auto } table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: 14px }
  th, td { text-align: left; white-space: nowrap; padding: .15rem .8rem .15rem 0; vertical-align: top } tbody tr:hover { background: var(--over) }
  th { border-bottom: 1px solid var(--axis); font-weight: 600 } .n { text-align: right }
  .name { white-space: normal; overflow-wrap: anywhere; min-width: 8rem } .name:last-child { white-space: nowrap } tfoot td { border-top: 1px solid var(--axis); font-weight: 600 }
  i { display: inline-block; width: .8em; height: .8em; margin-right: .5em; border-radius: 2px }
  button { font: inherit; color: inherit; background: none; border: 0; padding: 0; cursor: pointer; white-space: nowrap }
  [aria-sort=descending] button::after { content: " \25be" } [aria-sort=ascending] button::after { content: " \25b4" }
</style>
)";

constexpr char kScript[] = R"JS(<script>
for (const figure of document.querySelectorAll("figure")) {
  const tip = figure.querySelector(".tip"), texts = new Map();
  for (const title of figure.querySelectorAll("rect > title")) {
    texts.set(title.parentNode, title.textContent);
    title.remove();
  }
  const show = event => { tip.textContent = texts.get(event.target) || ""; };
  figure.addEventListener("pointerover", show);
  figure.addEventListener("pointerdown", show);
  figure.addEventListener("pointerleave", () => { tip.textContent = ""; });
}
for (const button of document.querySelectorAll("th button"))
  button.addEventListener("click", () => {
    const heading = button.parentNode, table = heading.closest("table"), by = Number(button.dataset.by);
    const numbers = button.dataset.how === "number", was = heading.getAttribute("aria-sort");
    const first = numbers ? "descending" : "ascending", other = numbers ? "ascending" : "descending";
    const order = was === first ? other : first, sign = order === "ascending" ? 1 : -1;
    for (const each of table.querySelectorAll("th")) each.setAttribute("aria-sort", each === heading ? order : "none");
    const key = row => {
      const text = row.cells[by].textContent;
      return numbers ? parseFloat(text.replaceAll(",", "")) || 0 : text;
    };
    const compare = (a, b) => numbers ? a - b : a < b ? -1 : a > b ? 1 : 0;
    const rows = [...table.tBodies[0].rows].map(row => [key(row), row]);
    rows.sort((a, b) => sign * compare(a[0], b[0]));
    table.tBodies[0].append(...rows.map(row => row[1]));
  });
</script>
)JS";

} // namespace

std::string PageOf(absl::string_view title, absl::string_view body) {
  return absl::StrCat(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
      "'unsafe-inline'; script-src 'unsafe-inline'\">\n<title>",
      runtime::EscapeMarkup(title), "</title>\n", kStyle, "</head>\n<body>\n", body, kScript,
      "</body>\n</html>\n");
}

} // namespace refold
