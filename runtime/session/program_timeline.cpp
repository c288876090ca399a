//===- program_timeline.cpp - Timeline of a walked program ------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Launches of equal kernels have separate descriptions because their source lines differ.
//
//===----------------------------------------------------------------------===//
#include "runtime/session/program_timeline.h"

#include "runtime/executable/kernel_text.h"

#include "absl/strings/str_cat.h"

#include <algorithm>

namespace refold::runtime {
namespace {

int64_t Integer(uint64_t number) { return static_cast<int64_t>(number); }

/// Returns the buffer's name, or "b3" if it has none.
std::string BufferName(const exe::ExecutableT &table, uint32_t buffer) {
  const std::string &name = table.buffers[buffer]->name;
  return name.empty() ? absl::StrCat("b", buffer) : name;
}

Timeline::Description DescribeDispatch(const exe::ExecutableT &table,
                                       const exe::DispatchT &dispatch) {
  Timeline::Description description{"dispatch", "dispatch", {}, ""};
  std::string kernels, operations, location;
  uint64_t bytes = 0, flops = 0;
  for (const auto &launch : dispatch.launches) {
    const exe::KernelT &kernel = *table.kernels[launch->kernel];
    absl::StrAppend(&kernels, kernels.empty() ? "" : ", ", KernelName(table, launch->kernel));
    absl::StrAppend(&operations, operations.empty() ? "" : "; ", OperationList(kernel));
    if (location.empty())
      location = launch->location;
    bytes += kernel.bytes;
    flops += kernel.flops;
  }
  if (dispatch.launches.size() == 1)
    description.name = kernels;
  else
    description.name = absl::StrCat("dispatch of ", dispatch.launches.size());
  description.arguments = {{"kernels", kernels},      {"operations", operations},
                           {"location", location},    {"blocks", Integer(dispatch.blocks)},
                           {"bytes", Integer(bytes)}, {"flops", Integer(flops)}};
  return description;
}

Timeline::Description DescribeCopy(const exe::ExecutableT &table, const BoundCopy &copy) {
  return {"copy",
          absl::StrCat("copy to ", BufferName(table, copy.target)),
          {{"from", BufferName(table, copy.source)},
           {"to", BufferName(table, copy.target)},
           {"bytes", Integer(copy.bytes)}},
          ""};
}

} // namespace

Timeline::Description DescribeLaunch(const exe::ExecutableT &table, const exe::LaunchT &launch) {
  const exe::KernelT &kernel = *table.kernels[launch.kernel];
  return {"launch",
          KernelName(table, launch.kernel),
          {{"operations", OperationList(kernel)},
           {"location", launch.location},
           {"blocks", Integer(launch.blocks)},
           {"bytes", Integer(kernel.bytes)},
           {"flops", Integer(kernel.flops)}},
          "block"};
}

ProgramTimeline::ProgramTimeline(Timeline &timeline, const BoundProgram &program)
    : timeline_(timeline) {
  const exe::ExecutableT &table = program.table;
  auto all = [&](const auto &commands, auto describe) {
    uint32_t first = kNone;
    for (const auto &command : commands)
      first = std::min(first, timeline_.Describe(describe(command)));
    return first;
  };
  dispatches_ = all(program.dispatches, [&](const BoundDispatch &bound) {
    return DescribeDispatch(table, *bound.dispatch);
  });
  copies_ = all(program.copies, [&](const BoundCopy &copy) { return DescribeCopy(table, copy); });
  repeats_ = all(program.repeats, [&](const auto &bound) {
    return Timeline::Description{"repeat",
                                 absl::StrCat("repeat ", BufferName(table, bound->repeat->counter)),
                                 {{"passes", bound->repeat->passes}},
                                 ""};
  });
  conditions_ = all(program.conditions, [&](const auto &bound) {
    return Timeline::Description{
        "condition", absl::StrCat("if ", BufferName(table, bound->predicate)), {}, ""};
  });
  for (const BoundDispatch &bound : program.dispatches)
    for (const BoundLaunch &launch : bound.launches)
      launches_ = std::min(launches_, timeline_.Describe(DescribeLaunch(table, *launch.launch)));
  for (size_t i = 0; i < program.functions.size(); ++i)
    steps_.push_back(
        timeline_.Describe(program.functions[i].loop
                               ? Timeline::Description{"step", "step", {}, "step"}
                               : Timeline::Description{"step", table.functions[i]->name, {}, ""}));
}

void ProgramTimeline::Command(const BoundCommand &command, Timeline::Time begin) const {
  uint32_t first = 0;
  switch (command.kind) {
  case CommandKind::Dispatch:
    first = dispatches_;
    break;
  case CommandKind::Copy:
    first = copies_;
    break;
  case CommandKind::Free:
    return; // takes no time
  case CommandKind::Repeat:
    first = repeats_;
    break;
  case CommandKind::Condition:
    first = conditions_;
    break;
  }
  timeline_.Record(Timeline::kWalk, first + command.index, begin, Timeline::Now());
}

void ProgramTimeline::Step(size_t function, int64_t step, Timeline::Time begin) const {
  timeline_.RecordStep(steps_[function], begin, Timeline::Now(), step);
}

} // namespace refold::runtime
