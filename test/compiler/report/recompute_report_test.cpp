//===- recompute_report_test.cpp - Text of recompute reports --------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/report/before_after_chart.h"
#include "compiler/report/memory_page.h"
#include "compiler/report/memory_report.h"
#include "compiler/report/recompute_text.h"
#include "compiler/report/trade_off_chart.h"

#include "test/compiler/report/recompute_outcome.h"
#include "test/compiler/report/step_program.h"
#include "test/runtime/executable/fold_program.h"

#include "absl/strings/str_cat.h"

#include <vector>

using namespace refold;
using namespace refold::testing;
using Catch::Matchers::Contains;
using planner::RecomputeOutcome;

namespace {

std::string PageWith(std::optional<RecomputeOutcome> outcome) {
  MemoryPage page{.title = "net", .limit = {}, .functions = {}, .recompute = std::move(outcome)};
  for (const char *name : {"train", "startup"})
    page.functions.push_back({name, StepProgram(), Evaluated(StepProgram())});
  return HtmlOfMemory(page);
}

/// Returns the sentence with this beginning, or "" if there is none.
std::string Sentence(const RecomputeOutcome &outcome, const std::string &begin) {
  for (const std::string &sentence : RecomputeSentences(outcome))
    if (sentence.rfind(begin, 0) == 0)
      return sentence;
  return "";
}

} // namespace

TEST_CASE("a recompute report has the result and the alternatives") {
  const std::vector<std::string> said = RecomputeSentences(Outcome());
  REQUIRE(said.size() == 5);
  CHECK(said[0] ==
        "3 kernels are recomputed in each step, 5.0 % more work by estimate. The program needs "
        "459.6 KB (459,600 bytes); the baseline needs 800.0 KB (800,000 bytes).");
  CHECK(said[1] == "3 plans were tried, and this is the cheapest within the budget of 460.0 KB "
                   "(460,000 bytes).");
  CHECK(said[4] == "No plan can need less than 300.0 KB (300,000 bytes): op 1 'dloss' needs much.");
}

TEST_CASE("a chosen literature baseline is reported by name") {
  RecomputeOutcome published = Outcome();
  published.tried[1].strategy = "kusumoto-exact objective=time";
  published.tried[2].strategy = "chen";
  CHECK(RecomputeSentences(published)[1] ==
        "3 plans were tried, and this is the cheapest within the budget of 460.0 KB (460,000 "
        "bytes); it is the plan of chen.");
  CHECK_THAT(
      TradeOffChart(published),
      Contains(
          "<title>plan of kusumoto-exact objective=time, plan 2 of those tried: needs 500.0 KB ") &&
          Contains("<title>plan of chen, taken: needs 459.6 KB "));
}

TEST_CASE("a recompute report has the saving of a tenth more of the budget") {
  CHECK(Sentence(Outcome(), "10 % more") ==
        "10 % more budget, 506.0 KB, would give 1.0 % more work instead of 5.0 % more work.");
  RecomputeOutcome far = Outcome();
  far.tried[1].bytes = 600'000;
  CHECK(Sentence(far, "10 % more") ==
        "10 % more budget, 506.0 KB, would not help: of the cheaper plans that were tried, the one "
        "with the least memory needs 600.0 KB (600,000 bytes), for 1.0 % more work.");
  RecomputeOutcome skipped = Outcome();
  skipped.skipped = {{700'000, 1'005'000, 1}};
  CHECK(
      Sentence(skipped, "10 % more") ==
      "10 % more budget, 506.0 KB, would give 1.0 % more work at most instead of 5.0 % more work.");
  RecomputeOutcome near = Outcome();
  near.tried[0].bytes = 505'000;
  CHECK(Sentence(near, "10 % more") ==
        "10 % more budget, 506.0 KB, would give no recomputation instead of 5.0 % more work.");
}

TEST_CASE("a recompute report has the cost of a tenth less of the budget, if known") {
  CHECK(Sentence(Outcome(), "10 % less") ==
        "10 % less, 414.0 KB, was not tried: the search ends at the first plan within the budget.");
  RecomputeOutcome lean = Outcome();
  lean.tried[2].bytes = 400'000;
  CHECK(Sentence(lean, "10 % less") ==
        "10 % less, 414.0 KB, would cost nothing: the same plan is within it.");
  lean.least_budget = 430'000;
  CHECK(Sentence(lean, "10 % less") ==
        "10 % less, 414.0 KB, was not tried: the search ends at the first plan within the budget.");
  RecomputeOutcome more = Outcome();
  more.tried.push_back({410'000, 1'200'000, 9});
  CHECK(Sentence(more, "10 % less") ==
        "10 % less, 414.0 KB, would cost 20.0 % more work instead of 5.0 % more work.");
  RecomputeOutcome least = Outcome();
  least.bound = 450'000;
  CHECK(Sentence(least, "10 % less") == "10 % less, 414.0 KB, is not possible.");
}

TEST_CASE("a recompute report covers budgets that need no plan and that no plan meets") {
  CHECK(
      RecomputeSentences(NothingAgain()) ==
      std::vector<std::string>{
          "The budget of 900.0 KB (900,000 bytes) is met by the baseline: nothing is recomputed."});
  CHECK(RecomputeSentences({}).empty());
  RecomputeOutcome reordered = Outcome();
  reordered.tried = {{800'000, 1'000'000, 0}, {459'600, 1'000'000, 0}};
  reordered.taken = 1;
  CHECK(RecomputeSentences(reordered)[0] ==
        "Nothing is recomputed: in another order the program needs 459.6 KB (459,600 bytes) "
        "instead of 800.0 KB (800,000 bytes).");
  CHECK(TradeOffChart(reordered).empty());
  RecomputeOutcome none = Outcome();
  none.fits = false;
  none.budget = 1000;
  CHECK(RecomputeSentences(none)[1] == "None is within the budget of 1.0 KB (1,000 bytes): 3 plans "
                                       "were tried, and this is the one with the least memory.");
  CHECK(Sentence(none, "10 %").empty());
}

TEST_CASE("the text report has the sentences and the largest values") {
  CHECK_THAT(RecomputeText(Outcome()),
             Catch::Matchers::StartsWith("recomputation\n  3 kernels are recomputed") &&
                 Contains("  recomputed: h (train.cpp:30), 200.0 KB: it saves\n"
                          "  recomputed: <small>, 64 B: so small\n"
                          "  kept: logits, 40.0 KB: cheaper to keep: 1 & 2\n"));
  RecomputeOutcome many = Outcome();
  many.kept.resize(8, {"v", "", 100, 0, 0, 0, "why"});
  CHECK_THAT(RecomputeText(many), Contains("  kept: 3 more, 300 bytes\n"));
}

TEST_CASE("a recompute report lists the tried plans and the chosen one") {
  const std::string svg = TradeOffChart(Outcome());
  CHECK(Count(svg, "<rect class=\"plan\"") == 2);
  CHECK(Count(svg, "<rect class=\"plan taken\"") == 1);
  CHECK_THAT(svg, Contains("<title>plan 1 of those tried: needs 800.0 KB (800,000 bytes), nothing "
                           "is recomputed</title>") &&
                      Contains("<title>plan 2 of those tried: needs 500.0 KB (500,000 bytes), 1 "
                               "kernel is recomputed, 1.0 % more work</title>") &&
                      Contains("<title>taken: needs 459.6 KB (459,600 bytes), 3 kernels are "
                               "recomputed, 5.0 % more work</title>") &&
                      Contains(">budget: 460.0 KB</text>") &&
                      Contains(">no plan needs less: 300.0 KB</text>") &&
                      Contains(">extra work in a step, estimated</text>"));
  CHECK(TradeOffChart(NothingAgain()).empty());
  RecomputeOutcome skipped = Outcome();
  skipped.skipped = {{790'000, 1'000'000, 0}, {600'000, 1'005'000, 1}};
  const std::string more = TradeOffChart(skipped);
  CHECK(Count(more, "<rect class=\"plan skipped\"") == 1);
  CHECK_THAT(more, Contains("<title>not tried: predicted to need 600.0 KB (600,000 bytes), 1 "
                            "kernel is recomputed, 0.5 % more work</title>"));
  RecomputeOutcome free = Outcome();
  for (planner::TriedPlan &plan : free.tried)
    plan.cost = 0;
  CHECK(TradeOffChart(free).empty());
}

TEST_CASE("both memory curves are in one chart, above the resident memory") {
  const planner::Program program = StepProgram();
  const planner::MemoryModel model = Evaluated(program);
  const std::string svg = BeforeAfterChart(Outcome().keep_all, program, model, 460'000, 100);
  CHECK(Count(svg, "<rect class=\"hit\"") == 3);
  CHECK_THAT(svg, Contains("<title>dispatch 2; baseline: 800.0 KB (800,000 bytes) at k2_dloss; as "
                           "compiled: 459.6 KB (459,600 bytes) at writes dloss</title>") &&
                      Contains("<title>dispatch 3; baseline: finished; as compiled: ") &&
                      Contains(">baseline: 800.0 KB</text>") &&
                      Contains(">budget: 460.0 KB</text>"));
  const std::string two = BeforeAfterChart(Outcome().keep_all, program, model, 460'000, 1);
  CHECK_THAT(two, Contains("<title>dispatches 1-3; baseline: 800.0 KB (800,000 bytes) at 2, "
                           "k2_dloss; as compiled: 459.6 KB (459,600 bytes) at 2, writes dloss"));
  CHECK(BeforeAfterChart({}, program, model, 460'000, 100).empty());
  CHECK(BeforeAfterChart(Outcome().keep_all, {}, Evaluated({}), 460'000, 100).empty());
}

TEST_CASE("a page has one recompute section, with escaped names") {
  const std::string html = PageWith(Outcome());
  CHECK(Count(html, "<h3>Recomputation</h3>") == 1);
  CHECK(html.find("<h3>Recomputation</h3>") < html.find("<h2>startup</h2>"));
  CHECK_THAT(html, Contains("<h3>Bytes against work</h3>") &&
                       Contains("<h3>Live bytes, before and after</h3>") &&
                       Contains("<td class=\"name\">h</td><td class=\"n\">200.0 KB</td><td "
                                "class=\"n\">200,000</td><td class=\"n\">2</td><td "
                                "class=\"n\">30.00</td><td class=\"why\">it saves</td><td "
                                "class=\"name\">train.cpp:30</td>") &&
                       Contains("&lt;small&gt;") && !Contains("<small>") &&
                       Contains("<td class=\"n\">123,457</td><td class=\"why\">cheaper to keep: 1 "
                                "&amp; 2</td>"));
}

TEST_CASE("a page without an outcome has no recompute section") {
  const std::string none = PageWith({}), kept = PageWith(NothingAgain());
  CHECK_THAT(none, !Contains("Recomputation") && !Contains("class=\"plan"));
  CHECK_THAT(kept, Contains("<li>The budget of 900.0 KB (900,000 bytes) is met by the baseline") &&
                       !Contains("<h3>Bytes against work") && !Contains("<h3>Kept") &&
                       !Contains("<h3>Live bytes, before"));
  CHECK_THAT(PageWith(RecomputeOutcome{}), !Contains("Recomputation"));
}

TEST_CASE("reports of a compiled program have a recompute section if it is known") {
  const exe::ExecutableT table = runtime::testing::FoldProgram().table;
  const RecomputeOutcome outcome = Outcome();
  CHECK_THAT(*MemoryReportText(table, &outcome), Contains("\nrecomputation\n  3 kernels"));
  CHECK_THAT(*MemoryReportText(table), !Contains("recomputation"));
  CHECK_THAT(*MemoryReportPage(table, {}, &outcome), Contains("<h3>Recomputation</h3>"));
  CHECK_THAT(*MemoryReportPage(table, {}), !Contains("<h3>Recomputation</h3>"));
}

TEST_CASE("30,000 ops give a page of bounded size") {
  RecomputeOutcome outcome = Outcome();
  planner::Program program = StepProgram();
  program.positions = 30'000;
  program.position_names.assign(30'000, "writes " + std::string(200, 'n'));
  outcome.keep_all.bytes.assign(29'000, 1000);
  outcome.keep_all.names.assign(29'000, std::string(300, 'k'));
  for (auto *values : {&outcome.recomputed, &outcome.kept})
    values->assign(
        30'000, {std::string(300, 'v'), std::string(300, 'p'), 10, 1, 1, 1, std::string(900, 'w')});
  outcome.tried.clear();
  for (uint64_t i = 0; i < 200; ++i)
    outcome.tried.push_back({1'000'000 - i * 1000, 1'000'000 + i * 10'000, static_cast<int>(i)});
  outcome.taken = 199;
  MemoryPage page{.title = "large", .limit = {}, .functions = {}, .recompute = outcome};
  page.functions.push_back({"train", program, Evaluated(program)});
  const std::string html = HtmlOfMemory(page);
  CHECK(html.size() < 1'000'000);
  CHECK(Count(html, "<p>and 29,850 more, 298.5 KB (298,500 bytes)</p>") == 2);
}
