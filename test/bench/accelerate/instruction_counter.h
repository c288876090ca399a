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

/// Counts the instructions that its thread runs outside of the kernel. They do not depend on what
/// else the machine does. In a stepped process (stepped_process.h) one counter at a time, of the
/// main thread.
class InstructionCounter {
public:
  InstructionCounter();
  ~InstructionCounter();
  InstructionCounter(const InstructionCounter &) = delete;
  InstructionCounter &operator=(const InstructionCounter &) = delete;
  /// Instructions so far. None where the system does not let the process count them.
  std::optional<int64_t> Read() const;
  /// Why not, where it does not: the system's text.
  const std::string &why_not() const { return why_not_; }

private:
  const bool stepped_;
  int file_ = -1;
  std::string why_not_ = "the counter stands still"; // as virtual machines have them
};

} // namespace refold::bench
