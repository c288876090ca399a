//===- step.cpp - Memory requests of a step -------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One walk along the launches.
//
//===----------------------------------------------------------------------===//
#include "runtime/allocator/step.h"

#include "runtime/allocator/garbage.h"

#include "absl/strings/str_cat.h"

namespace refold::runtime {

absl::Status ValidateStep(const Step &step) {
  std::vector<bool> begun(step.buffers.size()), ended(step.buffers.size());
  const auto mark = [&](std::vector<bool> &marks, uint32_t buffer, const StepLaunch &launch,
                        const char *verb) -> absl::Status {
    if (buffer >= step.buffers.size())
      return absl::InvalidArgumentError(absl::StrCat("launch '", launch.name, "' names buffer ",
                                                     buffer, ", there are ", step.buffers.size()));
    if (marks[buffer])
      return absl::InvalidArgumentError(absl::StrCat("buffer '", step.buffers[buffer].name, "' ",
                                                     verb, " a second time at launch '",
                                                     launch.name, "'"));
    marks[buffer] = true;
    return absl::OkStatus();
  };
  for (const StepLaunch &launch : step.launches) {
    for (uint32_t buffer : launch.begins)
      if (absl::Status status = mark(begun, buffer, launch, "begins"); !status.ok())
        return status;
    for (uint32_t buffer : launch.ends) {
      if (absl::Status status = mark(ended, buffer, launch, "ends"); !status.ok())
        return status;
      if (!begun[buffer])
        return absl::InvalidArgumentError(absl::StrCat("buffer '", step.buffers[buffer].name,
                                                       "' ends at launch '", launch.name,
                                                       "' before it begins"));
    }
  }
  for (size_t i = 0; i < begun.size(); ++i)
    if (!begun[i])
      return absl::InvalidArgumentError(
          absl::StrCat("buffer '", step.buffers[i].name, "' begins at none of the launches"));
  return absl::OkStatus();
}

absl::StatusOr<WalkedStep> WalkStep(const Step &step, const FlagValues &flags, Allocator &allocator,
                                    const std::function<void(uint32_t)> &at_launch) {
  std::vector<uint64_t> bytes;
  for (const StepBuffer &buffer : step.buffers)
    bytes.push_back(buffer.bytes);
  GarbageCollector collector(flags, std::move(bytes));

  WalkedStep walked;
  walked.buffers.resize(step.buffers.size());
  std::vector<bool> live(step.buffers.size());
  const auto free = [&](uint32_t buffer) {
    allocator.Free(walked.buffers[buffer]);
    live[buffer] = false;
  };
  absl::Status status;
  for (uint32_t i = 0; i < step.launches.size() && status.ok(); ++i) {
    const StepLaunch &launch = step.launches[i];
    if (at_launch)
      at_launch(i);
    for (uint32_t buffer : launch.begins) {
      const StepBuffer &asked = step.buffers[buffer];
      absl::StatusOr<Allocation> allocation =
          allocator.Allocate(asked.bytes, {asked.name, asked.kind});
      if (status = allocation.status(); !status.ok())
        break;
      walked.buffers[buffer] = *allocation;
      live[buffer] = true;
    }
    if (!status.ok())
      break;
    for (uint32_t buffer : collector.Queued(launch.ends))
      free(buffer);
  }
  if (status.ok())
    for (uint32_t buffer : collector.EndOfStep())
      free(buffer);
  // Buffers without an end, and after an error all live buffers.
  for (uint32_t buffer = 0; buffer < live.size(); ++buffer)
    if (live[buffer])
      free(buffer);
  walked.at_end = allocator.statistics();
  allocator.GiveBackIdle();
  if (!status.ok())
    return status;
  return walked;
}

} // namespace refold::runtime
