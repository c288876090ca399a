//===- memory_charts_test.cpp - Positions in memory charts ----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/report/arena_chart.h"
#include "compiler/report/live_chart.h"

#include "test/compiler/report/step_program.h"

#include "absl/strings/str_cat.h"

#include <vector>

using namespace refold;
using namespace refold::testing;
using Catch::Matchers::Contains;
using planner::BufferKind;

namespace {

/// A rectangle of a picture, and its text.
struct Drawn {
  double x, y, width, height;
  std::string text;
};

double Attribute(const std::string &svg, size_t from, const std::string &name) {
  const std::string key = absl::StrCat(" ", name, "=\"");
  return std::stod(svg.substr(svg.find(key, from) + key.size()));
}

std::vector<Drawn> Rectangles(const std::string &svg, const std::string &style) {
  std::vector<Drawn> drawn;
  const std::string begin = "<rect class=\"" + style;
  for (size_t at = svg.find(begin); at != std::string::npos; at = svg.find(begin, at + 1)) {
    const size_t text = svg.find("<title>", at) + 7;
    drawn.push_back({Attribute(svg, at, "x"), Attribute(svg, at, "y"), Attribute(svg, at, "width"),
                     Attribute(svg, at, "height"),
                     svg.substr(text, svg.find("</title>", text) - text)});
  }
  return drawn;
}

bool Overlap(const Drawn &a, const Drawn &b) {
  const double tolerance = 0.02; // numbers have two digits after the point
  return a.x + a.width > b.x + tolerance && b.x + b.width > a.x + tolerance &&
         a.y + a.height > b.y + tolerance && b.y + b.height > a.y + tolerance;
}

} // namespace

TEST_CASE("each dispatch in a chart names its live buffers") {
  const planner::Program program = StepProgram();
  const std::string svg = LiveChart(program, Evaluated(program), {}, 100);
  const std::vector<Drawn> hits = Rectangles(svg, "hit");
  REQUIRE(hits.size() == 3);
  CHECK(hits[0].text == "dispatch 1 writes h: 409.6 KB (409,600 bytes) live, of them in the arena "
                        "65.5 KB (65,536 bytes)");
  CHECK(hits[1].text == "dispatch 2 writes dloss: 459.6 KB (459,600 bytes) live, of them in the "
                        "arena 115.5 KB (115,536 bytes)");
  CHECK(hits[2].text == "dispatch 3 writes fc0.weight: 384.1 KB (384,064 bytes) live, of them in "
                        "the arena 40.0 KB (40,000 bytes)");
  CHECK(hits[0].x + hits[0].width == Approx(hits[1].x));
  CHECK(hits[1].x + hits[1].width == Approx(hits[2].x));
  CHECK_THAT(svg, Contains(">peak: dispatch 2, which writes dloss</text>") &&
                      Contains(">reserved: 459.6 KB</text>"));
}

TEST_CASE("kinds are stacked in a chart, with resident memory at the bottom") {
  const planner::Program program = StepProgram();
  const std::string svg = LiveChart(program, Evaluated(program), {}, 100);
  const std::vector<Drawn> state = Rectangles(svg, "k0"), inputs = Rectangles(svg, "k1");
  REQUIRE(state.size() == 1);
  REQUIRE(inputs.size() == 1);
  CHECK(inputs[0].y + inputs[0].height == Approx(state[0].y).margin(0.02));
  CHECK(inputs[0].height / state[0].height == Approx(262'144.0 / 81'920).epsilon(0.001));
  // The workspace begins at the end of the inputs, in all dispatches.
  CHECK_THAT(svg, Contains(absl::StrCat("<path class=\"k5\" d=\"M84,", inputs[0].y, "V")) &&
                      Contains("<path class=\"k4\" d=\"M84,") && !Contains("\"k2\""));
}

TEST_CASE("many dispatches share columns, and none hides the largest") {
  planner::Program program;
  program.positions = 1000;
  for (int i = 0; i < 1000; ++i)
    program.position_names.push_back(absl::StrCat("writes v", i));
  program.temps = {{{0, 1000, 640, 64, "long"}, BufferKind::Activation},
                   {{777, 778, 6400, 64, "spike"}, BufferKind::Activation}};
  const std::string svg = LiveChart(program, Evaluated(program), {}, 100);
  const std::vector<Drawn> hits = Rectangles(svg, "hit");
  REQUIRE(hits.size() == 100);
  CHECK(hits[77].text == "dispatches 771-780, of which 778 is the fullest and writes v777: 7.0 KB "
                         "(7,040 bytes) live, of them in the arena 7.0 KB (7,040 bytes)");
  CHECK_THAT(hits[76].text, Contains("640 bytes live"));
}

TEST_CASE("a limit is drawn unless it is far above the peak") {
  const planner::Program program = StepProgram();
  const planner::MemoryModel model = Evaluated(program);
  CHECK_THAT(LiveChart(program, model, MemoryLimit{"capacity", 900'000}, 100),
             Contains(">capacity: 900.0 KB</text>"));
  CHECK_THAT(LiveChart(program, model, MemoryLimit{"capacity", 1'000'000'000}, 100),
             !Contains("capacity"));
  CHECK_THAT(LiveChart(program, model, MemoryLimit{"budget", 1000}, 100),
             Contains(">budget: 1.0 KB</text>"));
  CHECK(LiveChart({}, Evaluated({}), {}, 100).empty());
}

TEST_CASE("a buffer is drawn over its dispatches and its bytes") {
  const planner::Program program = StepProgram();
  const planner::MemoryModel model = EvaluatedWithGap(program);
  const ArenaChart chart = DrawArena(program, model, 100);
  CHECK(chart.drawn == 3);
  CHECK(chart.left_out == 0);
  const std::vector<Drawn> activations = Rectangles(chart.svg, "k4"),
                           workspace = Rectangles(chart.svg, "k5");
  REQUIRE(activations.size() == 2);
  REQUIRE(workspace.size() == 1);
  const Drawn &h = activations[0], &dloss = activations[1], &scratch = workspace[0];
  CHECK(h.text == "h: 65.5 KB (65,536 bytes) of activations at 0, alive in dispatches 1-2, made at "
                  "train.cpp:30");
  CHECK(dloss.text ==
        "dloss: 40.0 KB (40,000 bytes) of activations at 65,536, alive in dispatches 2-3");
  CHECK(scratch.text ==
        "scratch: 10.0 KB (10,000 bytes) of workspace at 106,496, alive in dispatch 2");
  CHECK(h.width == Approx(2 * scratch.width).epsilon(0.001));
  CHECK(dloss.x == Approx(scratch.x));
  CHECK(h.height / dloss.height == Approx(65'536.0 / 40'000).epsilon(0.001));
  CHECK(dloss.y + dloss.height == Approx(h.y).margin(0.02));
  // The gap has 960 bytes.
  CHECK((dloss.y - scratch.y - scratch.height) / h.height == Approx(960.0 / 65'536).epsilon(0.05));
  CHECK_THAT(chart.svg, Contains(">height: 116.5 KB</text>") &&
                            Contains(">most live at once: 115.5 KB</text>"));
  CHECK_THAT(DrawArena(program, Evaluated(program), 100).svg,
             Contains(">height: 115.5 KB, the most live at once</text>"));
}

TEST_CASE("without enough room the largest areas are drawn") {
  const planner::Program program = StepProgram();
  const ArenaChart chart = DrawArena(program, Evaluated(program), 1);
  CHECK(chart.drawn == 1);
  CHECK(chart.left_out == 2);
  CHECK(chart.left_out_bytes == 50'000);
  CHECK(chart.left_out_most == 40'000);
  CHECK(Count(chart.svg, "<rect") == 1);
  CHECK_THAT(chart.svg, Contains("<title>h: "));
}

TEST_CASE("buffers without bytes are not drawn") {
  planner::Program program = StepProgram();
  program.temps.push_back({{0, 1, 0, 64, "nothing"}, BufferKind::Activation});
  CHECK(DrawArena(program, Evaluated(program), 100).drawn == 3);
  program.temps = {{{0, 1, 0, 64, "nothing"}, BufferKind::Activation}};
  CHECK(DrawArena(program, Evaluated(program), 100).svg.empty());
}

TEST_CASE("buffers that do not overlap in the arena do not overlap in the chart") {
  planner::Program program;
  program.positions = 60;
  for (int i = 0; i < 150; ++i)
    program.temps.push_back(
        {{i * 7 % 50, i * 7 % 50 + 1 + i * 13 % 10, static_cast<uint64_t>(64 * (1 + i * 29 % 97)),
          64, absl::StrCat("v", i)},
         BufferKind::Activation});
  const std::vector<Drawn> drawn =
      Rectangles(DrawArena(program, Evaluated(program), 1000).svg, "k4");
  REQUIRE(drawn.size() == 150);
  for (size_t a = 0; a < drawn.size(); ++a)
    for (size_t b = 0; b < a; ++b)
      if (Overlap(drawn[a], drawn[b]))
        FAIL(drawn[a].text << " lies over " << drawn[b].text);
}
