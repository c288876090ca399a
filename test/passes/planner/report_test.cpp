//===- report_test.cpp - Exact text of memory reports ---------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests the exact text of memory reports. Users and scripts read them, so their form is part of the
// interface.
//
//===----------------------------------------------------------------------===//
#include "passes/planner/memory/report.h"

#include <catch2/catch.hpp>

namespace refold::planner {
namespace {

Program ReportedStep() {
  Program program;
  program.name = "train";
  program.positions = 3;
  program.position_names = {"computes h", "runs backward", "updates"};
  program.residents = {{"x", 262'144'000, BufferKind::Input},
                       {"fc0.weight", 8192, BufferKind::State}};
  program.temps = {{{0, 2, 65'536, 64, "h"}, BufferKind::Activation},
                   {{1, 2, 100, 64, "scratch"}, BufferKind::Workspace},
                   {{1, 3, 4, 64, "dloss"}, BufferKind::Activation}};
  return program;
}

std::string Render(const Program &program, const ReportOptions &options = {}) {
  absl::StatusOr<MemoryModel> model = EvaluateMemory(program);
  INFO(model.status().ToString());
  REQUIRE(model.ok());
  return RenderReport(program, *model, options);
}

TEST_CASE("the report of a step has the expected text") {
  CHECK(Render(ReportedStep()) == R"(memory of train: peak 262.2 MB (262,217,860 bytes)
  state                  8.2 KB        8,192    0.0 %
  inputs               262.1 MB  262,144,000  100.0 %
  fetches                   0 B            0    0.0 %
  constants                 0 B            0    0.0 %
  activations (arena)   65.6 KB       65,568    0.0 %
  workspace               100 B          100    0.0 %
  peak                 262.2 MB  262,217,860  100.0 %

alive at the peak, in dispatch 2 of 3, which runs backward
  buffer          size        bytes  kind         dispatches
  x           262.1 MB  262,144,000  inputs       all
  h            65.5 KB       65,536  activations  1-2
  fc0.weight    8.2 KB        8,192  state        all
  scratch        100 B          100  workspace    2
  dloss            4 B            4  activations  2-3

arena of 3 buffers
  most live at once     65.6 KB  65,640
  height after packing  65.7 KB  65,668  (size, first fit)
  fragmentation            28 B      28  0.0 % of the arena; alignment alone forces 28
)");
}

TEST_CASE("a long list is truncated, with a sum of the rest") {
  const std::string cut = Render(ReportedStep(), {.max_alive = 2});
  CHECK(cut.find("activations  1-2\n  and 3 more, 8.3 KB (8,296 bytes)\n") != std::string::npos);
  CHECK(cut.find("scratch") == std::string::npos);
  const std::string four = Render(ReportedStep(), {.max_alive = 4});
  CHECK(four.find("\n  and 1 more, 4 bytes\n") != std::string::npos);
  CHECK(Render(ReportedStep(), {.max_alive = 5}).find("more") == std::string::npos);
}

TEST_CASE("the location of a buffer is printed if it is known") {
  Program program = ReportedStep();
  program.residents[1].place = "train.cpp:31";
  const std::string text = Render(program);
  CHECK(text.find("kind         dispatches  made at\n") != std::string::npos);
  CHECK(text.find("inputs       all\n") != std::string::npos);
  CHECK(text.find("state        all         train.cpp:31\n") != std::string::npos);
}

TEST_CASE("at most twenty rows are printed by default") {
  Program program;
  for (int i = 0; i < 30; ++i)
    program.residents.push_back({"w", 2000, BufferKind::State});
  const std::string text = Render(program);
  size_t rows = 0;
  for (size_t at = text.find("\n  w "); at != std::string::npos; at = text.find("\n  w ", at + 1))
    ++rows;
  CHECK(rows == 20);
  CHECK(text.find("\n  and 10 more, 20.0 KB (20,000 bytes)\n") != std::string::npos);
}

TEST_CASE("a given packing has no order to report") {
  Program program = ReportedStep();
  absl::StatusOr<MemoryModel> model = EvaluateMemory(
      program, Packing{.offsets = {0, 65'536, 65'664}, .height = 65'668, .order = ""});
  REQUIRE(model.ok());
  const std::string text = RenderReport(program, *model);
  CHECK(text.find("height after packing  65.7 KB  65,668\n") != std::string::npos);
  CHECK(text.find("()") == std::string::npos);
}

TEST_CASE("programs without an arena or without buffers have a report") {
  Program program;
  program.residents = {{"w", 12, BufferKind::State}};
  const std::string text = Render(program);
  CHECK(text.find("memory of the program: peak 12 bytes\n") == 0);
  CHECK(text.find("\nalive at the peak\n"
                  "  buffer  size  bytes  kind   dispatches\n"
                  "  w       12 B     12  state  all\n") != std::string::npos);
  CHECK(text.find("arena of") == std::string::npos);
  CHECK(Render(Program{}).find("alive") == std::string::npos);
}

} // namespace
} // namespace refold::planner
