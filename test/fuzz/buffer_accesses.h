//===- buffer_accesses.h - Who reads and writes which buffer, when -*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An account of a compiled program's reads and writes, by whole buffers and in order. It shares
// nothing with the planner, the validator or the checked device, so that they can be held against
// it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/executable_generated.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace refold::test {

class BufferAccesses {
public:
  /// Of function "train", two passes of its loop: what lives across the end of a step is seen.
  explicit BufferAccesses(const exe::ExecutableT &table);

  /// Temporaries that are touched.
  std::vector<uint32_t> Temporaries() const;
  /// Whether writing `a` onto `b` changes what a reader of `b` finds: `a` is written between a
  /// write and a read of `b`, or by the reader itself.
  bool Clobbers(uint32_t a, uint32_t b) const;
  /// False where what is executed or read depends on values: then the account has what might be.
  bool exact() const { return exact_; }

private:
  /// What one launch, copy or counter does.
  struct Access {
    std::vector<uint32_t> reads, writes;
  };
  void Add(const std::vector<std::unique_ptr<exe::CommandT>> &commands);
  bool WrittenUpTo(uint32_t buffer, size_t time) const;

  const exe::ExecutableT &table_;
  std::vector<Access> accesses_;
  bool exact_ = true;
};

} // namespace refold::test
