//===- memory_report_test.cpp - The report of a compiled program ----------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests memory reports of a small program, written by hand, whose lifetimes are easy to count.
//
//===----------------------------------------------------------------------===//
#include "compiler/report/memory_report.h"

#include "test/runtime/executable/fold_program.h"

#include <catch2/catch.hpp>

#include <string>
#include <utility>

using namespace refold;
using namespace refold::runtime::testing;

namespace {

exe::FunctionT &Train(exe::ExecutableT &table) { return *table.functions[1]; }

/// Returns the lifetime of a temporary of "train", by its name.
std::pair<int64_t, int64_t> LifetimeOf(exe::ExecutableT &table, const std::string &name) {
  for (const planner::Temp &temp : DescribeMemory(table, Train(table)).program.temps)
    if (temp.lifetime.name == name)
      return {temp.lifetime.lower, temp.lifetime.upper};
  return {-1, -1};
}

std::string Refusal(const exe::ExecutableT &table) {
  absl::StatusOr<std::string> report = MemoryReportText(table);
  return report.ok() ? "none" : std::string(report.status().message());
}

} // namespace

TEST_CASE("the report of a program has the expected text") {
  Program program = FoldProgram();
  program.table.buffers[kA]->location = "/home/somebody/fold.cpp:6";
  absl::StatusOr<std::string> report = MemoryReportText(program.table);
  REQUIRE(report.ok());
  CHECK(*report == R"(memory of fold: peak 844 bytes
  state                272 B  272   32.2 %
  inputs               256 B  256   30.3 %
  fetches               40 B   40    4.7 %
  constants              4 B    4    0.5 %
  activations (arena)  272 B  272   32.2 %
  workspace              0 B    0    0.0 %
  peak                 844 B  844  100.0 %

alive at the peak, in dispatch 1 of 2, which writes a, b (fold.cpp:7)
  buffer   size  bytes  kind         dispatches  made at
  w       256 B    256  state        all
  x       256 B    256  inputs       all
  a       256 B    256  activations  1           fold.cpp:6
  loss     40 B     40  fetches      all
  b        16 B     16  activations  1-2
  step      8 B      8  state        all
  seed      8 B      8  state        all
  scale     4 B      4  constants    all

arena of 2 buffers
  most live at once     272 B  272
  height after packing  272 B  272
  fragmentation           0 B    0  0.0 %
)");
}

TEST_CASE("a temporary lives from its first use to its last") {
  Program program = FoldProgram();
  CHECK(LifetimeOf(program.table, "a") == std::pair<int64_t, int64_t>(0, 1));
  CHECK(LifetimeOf(program.table, "b") == std::pair<int64_t, int64_t>(0, 2));
}

TEST_CASE("a buffer that is used around the loop lives as long as the loop") {
  Program program = FoldProgram();
  Train(program.table).commands.push_back(CopyCommand(kW, kA));
  LoopOf(program.table, 1).body.pop_back(); // the command that frees a and b
  CHECK(LifetimeOf(program.table, "a") == std::pair<int64_t, int64_t>(0, 3));

  program = FoldProgram();
  auto &commands = Train(program.table).commands;
  commands.insert(commands.begin(), CopyCommand(kW, kA));
  LoopOf(program.table, 1).body.pop_back();
  // The buffer is read only in the loop's first dispatch, but again in every iteration.
  CHECK(LifetimeOf(program.table, "a") == std::pair<int64_t, int64_t>(0, 3));
}

TEST_CASE("a buffer that is not freed in the loop's body lives through every iteration") {
  Program program = FoldProgram();
  LoopOf(program.table, 1).body.pop_back();
  CHECK(LifetimeOf(program.table, "a") == std::pair<int64_t, int64_t>(0, 2));
}

TEST_CASE("idle slices and constants are not counted") {
  Program program = FoldProgram();
  AddIdleBuffers(program.table);
  CHECK(TrainingMemory(program.table)->peak_bytes == kFoldPeak);
}

TEST_CASE("not all of many buffers of one dispatch are named") {
  Program program = FoldProgram();
  exe::DispatchT &dispatch = DispatchOf(*LoopOf(program.table, 1).body[0]);
  for (const char *name : {"c", "d", "e"}) {
    auto buffer = std::make_unique<exe::BufferT>(*program.table.buffers[kB]);
    buffer->name = name;
    program.table.buffers.push_back(std::move(buffer));
    auto launch = std::make_unique<exe::LaunchT>(*dispatch.launches[1]);
    launch->args[1]->buffer = static_cast<uint32_t>(program.table.buffers.size() - 1);
    dispatch.launches.push_back(std::move(launch));
  }
  CHECK(DescribeMemory(program.table, Train(program.table)).program.position_names[0] ==
        "writes a, b, c and 2 more (fold.cpp:7)");
  CHECK_THAT(Refusal(program.table), Catch::Matchers::Contains("overlaps"));
}

TEST_CASE("an inconsistent program is refused by the report") {
  Program program = FoldProgram();
  program.table.peak_bytes = 843;
  CHECK(Refusal(program.table) ==
        "program 'fold' records a peak of 843 bytes, its buffers need 844");
  program = FoldProgram();
  program.table.buffers[kB]->offset = 252;
  CHECK_THAT(Refusal(program.table), Catch::Matchers::Contains("overlaps"));
  program = FoldProgram();
  Train(program.table).name = "eval";
  CHECK(Refusal(program.table) == "program 'fold' has no function 'train' to account for");
}

TEST_CASE("memory that kernels use internally is workspace, not an activation") {
  Program program = FoldProgram();
  Train(program.table).workspace = kB;
  absl::StatusOr<planner::MemoryModel> model = TrainingMemory(program.table);
  REQUIRE(model.ok());
  CHECK(model->peak_bytes == kFoldPeak);
  CHECK(model->bytes_by_kind[static_cast<size_t>(planner::BufferKind::Workspace)] == 16);
  CHECK(model->bytes_by_kind[static_cast<size_t>(planner::BufferKind::Activation)] == 256);
}

TEST_CASE("the page of a program has its functions and whether they fit") {
  Program program = FoldProgram();
  absl::StatusOr<std::string> page = MemoryReportPage(program.table, MemoryLimit{"budget", 843});
  INFO(page.status().ToString());
  REQUIRE(page.ok());
  CHECK_THAT(*page,
             Catch::Matchers::Contains("<h1>memory of fold</h1>") &&
                 Catch::Matchers::Contains("<p class=\"headline\">peak 844 bytes</p>\n<p class=\""
                                           "exceeds\">does not fit: exceeds the budget of 843 "
                                           "bytes by 1 byte</p>"));
  // "train" comes first, whatever the order in the table.
  const size_t train = page->find("<details open>\n<summary><h2>train</h2>");
  const size_t startup = page->find("<details>\n<summary><h2>startup</h2>");
  REQUIRE(startup != std::string::npos);
  CHECK(train < startup);
  CHECK(*page == *MemoryReportPage(program.table, MemoryLimit{"budget", 843}));
  CHECK(MemoryReportPage(program.table, {})->find("budget of") == std::string::npos);
}

TEST_CASE("an inconsistent program is refused by the page") {
  auto refusal = [](const exe::ExecutableT &table) {
    absl::StatusOr<std::string> page = MemoryReportPage(table, {});
    return page.ok() ? "none" : std::string(page.status().message());
  };
  Program program = FoldProgram();
  program.table.peak_bytes = 843;
  CHECK(refusal(program.table) ==
        "program 'fold' records a peak of 843 bytes, its buffers need 844");
  program = FoldProgram();
  program.table.functions[0]->arena_bytes += 64;
  CHECK_THAT(refusal(program.table),
             Catch::Matchers::Contains(" bytes in 'startup', its buffers need "));
  program = FoldProgram();
  Train(program.table).name = "eval";
  CHECK(refusal(program.table) == "program 'fold' has no function 'train' to account for");
}
