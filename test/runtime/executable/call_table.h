//===- call_table.h - A program without a fold, by hand ---------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The fold program's kernels in a function "train" that runs once, with every kind of command:
// launches of several blocks, copies, a choice and a loop. And the same in plain C++.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "test/runtime/executable/fold_program.h"

#include <cstdint>
#include <vector>

namespace refold::runtime::testing {

/// Indices of the call program's own buffers, behind those of FoldBuffer.
enum CallBuffer : uint32_t { kFlag = kB + 1, kOther, kChosen, kBefore, kAfter, kCount };

/// buffers: states seed (which no command touches), w[64]; inputs step, x[4,16], flag, other[4,16];
/// fetches loss[kCapacity], chosen[4,16], before[64], after[64]. train: before = w; one step of the
/// fold program on x; chosen = flag ? x : other; two more steps on chosen, numbered 2 and 5;
/// after = w.
Program CallTable();
/// Bytes that its function touches, by hand.
inline constexpr uint64_t kCallPeak =
    8 + 8 + 256 + 256 + 4 * kCapacity + 4 + 1 + 256 + 3 * 256 + (256 + 16 + 8);

/// Values of its buffers.
struct CallValues {
  int64_t step = 0;
  bool flag = false;
  std::vector<float> w, x, other, loss, chosen, before, after;

  /// Makes up the inputs and states of a call.
  static CallValues MadeUp(uint32_t number);
  /// Does what a call does.
  void Apply();
  /// Content of the buffer; empty for buffers without a value here.
  std::vector<std::byte> Bytes(uint32_t buffer) const;
};

} // namespace refold::runtime::testing
