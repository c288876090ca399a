//===- instruction_counter.h - Instructions of a thread -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace refold::bench {

/// Counts the instructions of the thread that creates the counter, except those in the kernel of
/// the operating system. If the process is single-stepped (stepped_process.h), only one counter may
/// exist at a time, and only on the main thread.
class InstructionCounter {
public:
  InstructionCounter();
  ~InstructionCounter();
  InstructionCounter(const InstructionCounter &) = delete;
  InstructionCounter &operator=(const InstructionCounter &) = delete;
  /// Instructions so far. None if the system does not let the process count them.
  std::optional<int64_t> Read() const;
  /// The system's reason why it cannot count instructions.
  const std::string &why_not() const { return why_not_; }

private:
  const bool stepped_;
  int file_ = -1;
  std::string why_not_ = "the counter stands still"; // as on virtual machines
};

} // namespace refold::bench
