//===- log_page.cpp - A training as a page --------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each curve is a figure of the page. An attribute of the figure has all numbers of the curve, and
// the positions where they are drawn. The script finds the number nearest to the pointer.
//
//===----------------------------------------------------------------------===//
#include "tools/refold-run/log/log_page.h"

#include "runtime/core/markup.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

namespace refold::run {

using runtime::EscapeMarkup;

namespace {

constexpr char kLogStyle[] = R"(<style>
  :root { color-scheme: light dark }
  body { font: 15px/1.5 system-ui, -apple-system, "Segoe UI", sans-serif; margin: 2rem auto; max-width: 900px;
         padding: 0 1rem; background: #fff; color: #222 }
  h1 { font-size: 1.4rem } p { margin: .2rem 0; color: #555 }
  figure { margin: 1.5rem 0; position: relative } figure svg { width: 100%; height: auto; display: block }
  .mark { stroke: #c0392b; stroke-dasharray: 3 3 } .dot { fill: #c0392b }
  .tip { position: absolute; top: 0; right: 0; font-variant-numeric: tabular-nums; min-height: 1.5em }
  @media (prefers-color-scheme: dark) {
    body { background: #16181c; color: #f0f0f0 } p { color: #b8bcc4 }
    .mark { stroke: #ff8a7a } .dot { fill: #ff8a7a }
  }
</style>
)";

constexpr char kScript[] = R"JS(<script>
for (const figure of document.querySelectorAll("figure[data-points]")) {
  const points = JSON.parse(figure.dataset.points), svg = figure.querySelector("svg");
  const tip = figure.querySelector(".tip"), name = "http://www.w3.org/2000/svg";
  const line = document.createElementNS(name, "line"), dot = document.createElementNS(name, "circle");
  line.setAttribute("class", "mark"); dot.setAttribute("class", "dot"); dot.setAttribute("r", 4);
  const short = v => Number(v.toPrecision(6)).toString();
  svg.addEventListener("pointermove", event => {
    if (!points.length) return;
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    let best = points[0];
    for (const point of points) if (Math.abs(point[0] - at.x) < Math.abs(best[0] - at.x)) best = point;
    const [x, y, step, mean, least, most] = best;
    for (const [key, value] of [["x1", x], ["x2", x], ["y1", 52], ["y2", 384]]) line.setAttribute(key, value);
    dot.setAttribute("cx", x); dot.setAttribute("cy", y);
    svg.append(line, dot);
    tip.textContent = "step " + Math.round(step).toLocaleString("en") + ": " + short(mean) +
        (least === most ? "" : " (" + short(least) + " to " + short(most) + ")");
  });
  svg.addEventListener("pointerleave", () => { line.remove(); dot.remove(); tip.textContent = ""; });
}
</script>
)JS";

std::string Figure(const LogPage &page, const LogPage::Named &named) {
  ColumnCurve curve{page.title, named.name, named.bins->first_step(), named.bins->last_step(),
                    named.bins->columns()};
  curve.ranges = named.bins->width() > 1;
  std::vector<PlacedColumn> placed;
  const std::string svg = SvgOfColumns(curve, &placed);
  std::string points;
  for (size_t i = 0; i < placed.size(); ++i)
    if (const CurveColumn &column = curve.columns[i]; column.any)
      absl::StrAppendFormat(&points, "%s[%.1f,%.1f,%.17g,%.9g,%.9g,%.9g]",
                            points.empty() ? "" : ",", placed[i].x, placed[i].y, column.step,
                            column.mean, column.least, column.most);
  return absl::StrCat("<figure data-points=\"[", points, "]\">\n", svg,
                      "<div class=\"tip\" aria-live=\"polite\"></div>\n</figure>\n");
}

} // namespace

std::string HtmlOfLog(const LogPage &page) {
  std::string html = absl::StrCat(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n",
      page.goes_on ? "<meta http-equiv=\"refresh\" content=\"5\">\n" : "",
      "<meta name=\"viewport\" content=\"width=device-width\">\n<title>", EscapeMarkup(page.title),
      "</title>\n", kLogStyle, "</head>\n<body>\n<h1>", EscapeMarkup(page.title), "</h1>\n");
  for (const std::string &line : page.lines)
    absl::StrAppend(&html, "<p>", EscapeMarkup(line), "</p>\n");
  for (const LogPage::Named &named : page.curves)
    html += Figure(page, named);
  return absl::StrCat(html, kScript, "</body>\n</html>\n");
}

} // namespace refold::run
