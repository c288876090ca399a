//===- memory_page_test.cpp - The numbers of a memory page ----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests the HTML page about a program's memory: its numbers add up, names are escaped, and its size
// is bounded.
//
//===----------------------------------------------------------------------===//
#include "compiler/report/memory_page.h"

#include "test/compiler/report/step_program.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"

#include <algorithm>
#include <vector>

using namespace refold;
using namespace refold::testing;
using Catch::Matchers::Contains;
using planner::BufferKind;

namespace {

MemoryPage PageOfStep(std::optional<uint64_t> capacity = {}) {
  MemoryPage page{.title = "net", .limit = {}, .functions = {}};
  if (capacity)
    page.limit = {"capacity", *capacity};
  page.functions.push_back({"train", StepProgram(), Evaluated(StepProgram())});
  return page;
}

/// Returns the text between two tags, starting at the first `begin`.
std::string Between(const std::string &html, const std::string &begin, const std::string &end) {
  const size_t from = html.find(begin);
  REQUIRE(from != std::string::npos);
  const size_t to = html.find(end, from);
  REQUIRE(to != std::string::npos);
  return html.substr(from, to - from);
}

/// Returns the exact bytes in the rows of the table of kinds. The last row is the peak.
std::vector<uint64_t> BytesByKind(const std::string &html) {
  std::vector<uint64_t> bytes;
  const std::string table = Between(html, "<table class=\"kinds\">", "</table>");
  const std::string cell = "<td class=\"n\">";
  for (size_t row = table.find("<tr><td>"); row != std::string::npos;
       row = table.find("<tr><td>", row + 1)) {
    size_t at = table.find(cell, table.find(cell, row) + 1) + cell.size();
    bytes.push_back(
        std::stoull(absl::StrReplaceAll(table.substr(at, table.find('<', at) - at), {{",", ""}})));
  }
  return bytes;
}

} // namespace

TEST_CASE("the parts of the peak add up to the peak") {
  const std::string html = HtmlOfMemory(PageOfStep());
  CHECK_THAT(html, Contains("<title>memory of net</title>") && Contains("<h1>memory of net</h1>") &&
                       Contains("<h2>train</h2>") &&
                       Contains("<p class=\"headline\">peak 459.6 KB (459,600 bytes)</p>"));
  const std::string kinds = Between(html, "<table class=\"kinds\">", "</table>");
  CHECK_THAT(kinds, Contains("state</td><td class=\"n\">81.9 KB</td><td class=\"n\">81,920</td>"
                             "<td class=\"n\">17.8 %</td><td class=\"n\">1</td>") &&
                        Contains("inputs</td><td class=\"n\">262.1 KB</td>"
                                 "<td class=\"n\">262,144</td>") &&
                        Contains("activations</td><td class=\"n\">105.5 KB</td><td class=\"n\">"
                                 "105,536</td><td class=\"n\">23.0 %</td><td class=\"n\">2</td>") &&
                        Contains("workspace</td><td class=\"n\">10.0 KB</td>") &&
                        !Contains("fetches") && !Contains("gaps"));
  CHECK(BytesByKind(html) == std::vector<uint64_t>{81'920, 262'144, 105'536, 10'000, 459'600});
  CHECK_THAT(html, Contains("<title>inputs: 262.1 KB (262,144 bytes), 57.0 % of the peak</title>"));
}

TEST_CASE("bytes lost to packing are a part of the peak") {
  MemoryPage page = PageOfStep();
  page.functions[0].model = EvaluatedWithGap(StepProgram());
  const std::string html = HtmlOfMemory(page);
  CHECK(BytesByKind(html) == std::vector<uint64_t>{81'920, 262'144, 105'536, 10'000, 960, 460'560});
  CHECK_THAT(html, Contains("gaps of the arena</td><td class=\"n\">960 B</td>"));
  CHECK_THAT(Between(html, "<table class=\"arena\">", "</table>"),
             Contains("<td>most live at once</td><td class=\"n\">115.5 KB</td>"
                      "<td class=\"n\">115,536</td><td>first in dispatch 2</td>") &&
                 Contains("<td>lower bound</td><td class=\"n\">115.5 KB</td>"
                          "<td class=\"n\">115,536</td>") &&
                 Contains("<td>height after packing</td><td class=\"n\">116.5 KB</td>"
                          "<td class=\"n\">116,496</td>") &&
                 Contains("<td>fragmentation</td><td class=\"n\">960 B</td><td class=\"n\">960</td>"
                          "<td>0.8 % of the arena; 0 of it forced by alignment</td>"));
}

TEST_CASE("a page reports whether the program fits, and by how many bytes") {
  CHECK_THAT(
      HtmlOfMemory(PageOfStep(500'000)),
      Contains("<p class=\"fits\">fits: of the capacity of 500.0 KB (500,000 bytes), 40.4 KB "
               "(40,400 bytes) are left</p>") &&
          Contains(">capacity: 500.0 KB</text>") && !Contains("<p class=\"exceeds\">"));
  CHECK_THAT(HtmlOfMemory(PageOfStep(459'600)), Contains("0 bytes are left"));
  CHECK_THAT(
      HtmlOfMemory(PageOfStep(459'599)),
      Contains("<p class=\"exceeds\">does not fit: exceeds the capacity of 459.6 KB (459,599 "
               "bytes) by 1 byte</p>") &&
          !Contains("<p class=\"fits\">"));
  const std::string none = HtmlOfMemory(PageOfStep());
  CHECK_THAT(none, !Contains("<p class=\"fits\">") && !Contains("<p class=\"exceeds\">") &&
                       !Contains("<line class=\"limit\""));
}

TEST_CASE("live buffers at the peak are listed by size, with their saving") {
  const std::string html = HtmlOfMemory(PageOfStep());
  CHECK_THAT(html, Contains("<p>In dispatch 2 of 3, which writes dloss. "));
  const std::string table = Between(html, "<table class=\"alive\">", "</table>");
  CHECK(Count(table, "<tr><td") == 5);
  CHECK_THAT(table, Contains("<td class=\"name\">h</td><td><i class=\"k4\"></i>activations</td>"
                             "<td class=\"n\">65.5 KB</td><td class=\"n\">65,536</td>"
                             "<td class=\"n\">14.3 %</td><td class=\"n\">65,536</td><td>1-2</td>"
                             "<td class=\"name\">train.cpp:30</td>") &&
                        Contains("<td class=\"name\">fc0.weight</td><td><i class=\"k0\"></i>state"
                                 "</td><td class=\"n\">81.9 KB</td><td class=\"n\">81,920</td>"
                                 "<td class=\"n\">17.8 %</td><td class=\"n\">81,920</td>"
                                 "<td>all</td><td class=\"name\">train.cpp:12</td>"));
  std::vector<size_t> order;
  for (const char *name : {">x<", ">fc0.weight<", ">h<", ">dloss<", ">scratch<"})
    order.push_back(table.find(name));
  CHECK(std::is_sorted(order.begin(), order.end()));
  CHECK(order.back() != std::string::npos);
}

TEST_CASE("every function has a section, and the first one is open") {
  MemoryPage page = PageOfStep(500'000);
  planner::Program startup;
  startup.residents = {{"w", 600'000, BufferKind::State}};
  page.functions.push_back({"startup", startup, Evaluated(startup)});
  const std::string html = HtmlOfMemory(page);
  CHECK(Count(html, "<details open>\n<summary><h2>train</h2>") == 1);
  CHECK(Count(html, "<details>\n<summary><h2>startup</h2>") == 1);
  CHECK_THAT(html,
             Contains("peak 600.0 KB (600,000 bytes)") && Contains("by 100.0 KB (100,000 bytes)"));
  // Without dispatches and an arena there is nothing to draw.
  CHECK(Count(html, "<h3>Live bytes") == 1);
  CHECK(Count(html, "<table class=\"arena\">") == 1);
}

TEST_CASE("names on a page are escaped") {
  const std::string evil = "</title><script>alert('1')</script>\"><img src=x onerror=alert(2)>&";
  MemoryPage page{.title = evil, .limit = {}, .functions = {}};
  planner::Program program = StepProgram();
  for (planner::Resident &resident : program.residents)
    resident.name = resident.place = evil;
  for (planner::Temp &temp : program.temps)
    temp.lifetime.name = temp.place = evil;
  for (std::string &name : program.position_names)
    name = evil;
  page.functions.push_back({evil, program, Evaluated(program)});
  const std::string html = HtmlOfMemory(page);
  CHECK(Count(html, "<script") == 1);
  CHECK(Count(html, "<img") == 0);
  CHECK(Count(html, "<title>memory of &lt;/title&gt;&lt;script&gt;alert(&#39;1&#39;)") == 1);
  CHECK(Count(html, "&quot;&gt;&lt;img src=x onerror=alert(2)&gt;&amp;") > 5);
}

TEST_CASE("a page loads nothing from elsewhere") {
  const std::string html = HtmlOfMemory(PageOfStep(500'000));
  for (const char *part : {"://", "src=", "href=", "url(", "@import", "<link", "<iframe", "fetch("})
    CHECK_THAT(html, !Contains(part));
  CHECK_THAT(html, Contains("content=\"default-src 'none'; style-src 'unsafe-inline'; script-src "
                            "'unsafe-inline'\"") &&
                       Contains("@media (prefers-color-scheme: dark)"));
  CHECK(html == HtmlOfMemory(PageOfStep(500'000)));
}

TEST_CASE("a large program has a page of bounded size that reports its omissions") {
  planner::Program program;
  program.positions = 20'000;
  for (int i = 0; i < 20'000; ++i) {
    const std::string name =
        absl::StrCat("transformer.h.", i / 1000, ".attention.", i, "/", std::string(200, 'n'));
    program.position_names.push_back("writes " + name);
    // Each lifetime lies inside the longer ones.
    program.temps.push_back(
        {{i / 2, 20'000 - i / 2, 1024, 64, name}, BufferKind::Activation, std::string(100, 'p')});
    program.residents.push_back({name, 512, BufferKind::State, ""});
  }
  MemoryPage page{.title = "large", .limit = {}, .functions = {}};
  absl::StatusOr<planner::MemoryModel> model =
      planner::EvaluateMemory(program, {.max_evaluations = 0});
  REQUIRE(model.ok());
  page.functions.push_back({"train", program, *model});
  for (const char *name : {"startup", "evaluate", "predict"})
    page.functions.push_back({name, program, *model});
  const std::string html = HtmlOfMemory(page);
  CHECK(html.size() < 3'000'000);
  CHECK(Count(html, "<p>4,000 buffers are drawn") == 1);
  CHECK(Count(html, "Left out: the 16,000 with the smallest areas, 16.4 MB (16,384,000 bytes) "
                    "together, none above 1.0 KB (1,024 bytes).") == 1);
  CHECK(Count(html, "<p>and 39,400 more, 30.1 MB (30,105,600 bytes)</p>") == 1);
  CHECK(Count(Between(html, "<details open>", "</details>"), "<rect class=\"hit\"") == 600);
}

TEST_CASE("an empty program has a page") {
  MemoryPage page{.title = "", .limit = {}, .functions = {}};
  CHECK_THAT(HtmlOfMemory(page), Contains("<h1>memory of the program</h1>"));
  page.functions.push_back({"train", {}, Evaluated({})});
  const std::string html = HtmlOfMemory(page);
  CHECK_THAT(html, Contains("peak 0 bytes") && !Contains("What to change") && !Contains("nan") &&
                       !Contains("inf"));
}
