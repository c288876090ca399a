//===- instruction_counter.cpp - Instructions of a thread ------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/bench/accelerate/instruction_counter.h"

#include <linux/perf_event.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace refold::bench {

InstructionCounter::InstructionCounter() {
  perf_event_attr event{};
  event.type = PERF_TYPE_HARDWARE;
  event.size = sizeof(event);
  event.config = PERF_COUNT_HW_INSTRUCTIONS;
  event.exclude_kernel = 1;
  event.exclude_hv = 1;
  file_ = static_cast<int>(syscall(SYS_perf_event_open, &event, 0, -1, -1, 0));
}

InstructionCounter::~InstructionCounter() {
  if (file_ >= 0)
    close(file_);
}

std::optional<int64_t> InstructionCounter::Read() const {
  int64_t count = 0;
  if (file_ < 0 || read(file_, &count, sizeof(count)) != sizeof(count))
    return std::nullopt;
  return count;
}

} // namespace refold::bench
