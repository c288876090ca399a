//===- instruction_counter.cpp - Instructions of a thread ------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/bench/accelerate/instruction_counter.h"

#include "test/bench/accelerate/stepped_process.h"

#include <linux/perf_event.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace refold::bench {

InstructionCounter::InstructionCounter() : stepped_(IsStepped()) {
  if (stepped_) {
    SwitchStepping();
    return;
  }
  perf_event_attr event{};
  event.type = PERF_TYPE_HARDWARE;
  event.size = sizeof(event);
  event.config = PERF_COUNT_HW_INSTRUCTIONS;
  event.exclude_kernel = 1;
  event.exclude_hv = 1;
  file_ = static_cast<int>(syscall(SYS_perf_event_open, &event, 0, -1, -1, 0));
  if (file_ < 0)
    why_not_ = std::system_category().message(errno);
}

InstructionCounter::~InstructionCounter() {
  if (stepped_)
    SwitchStepping();
  if (file_ >= 0)
    close(file_);
}

std::optional<int64_t> InstructionCounter::Read() const {
  if (stepped_)
    return SteppedInstructions();
  int64_t count = 0;
  if (file_ < 0 || read(file_, &count, sizeof(count)) != sizeof(count) || count == 0)
    return std::nullopt;
  return count;
}

} // namespace refold::bench
