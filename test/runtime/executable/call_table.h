//===- call_table.h - A handwritten program without a fold ------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A test program whose function "train" runs once and has every kind of command: launches of
// several row blocks, copies, a condition and a loop. Its kernels are those of the fold program.
// CallValues computes the same values in plain C++.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "test/runtime/executable/fold_program.h"

#include <cstdint>
#include <vector>

namespace refold::runtime::testing {

/// Indices of the buffers that only the call program has. They follow the buffers of FoldBuffer.
enum CallBuffer : uint32_t { kFlag = kB + 1, kOther, kChosen, kBefore, kAfter, kCount };

/// Returns the program.
///
/// The states are seed and w[64]; no command touches seed. The inputs are step, x[4,16], flag and
/// other[4,16]. The fetches are loss[kCapacity], chosen[4,16], before[64] and after[64].
///
/// The function train first copies w to before. Then it runs one step of the fold program on x. It
/// computes chosen = flag ? x : other, and runs two more steps on chosen, with the step numbers 2
/// and 5. Finally it copies w to after.
Program CallTable();
/// Bytes that "train" touches, computed by hand.
inline constexpr uint64_t kCallPeak =
    8 + 8 + 256 + 256 + 4 * kCapacity + 4 + 1 + 256 + 3 * 256 + (256 + 16 + 8);

/// The values of the program's buffers.
struct CallValues {
  int64_t step = 0;
  bool flag = false;
  std::vector<float> w, x, other, loss, chosen, before, after;

  /// Returns inputs and states for call `number`.
  static CallValues MadeUp(uint32_t number);
  /// Computes the effect of one call.
  void Apply();
  /// Returns the content of a buffer; empty for buffers without a value here.
  std::vector<std::byte> Bytes(uint32_t buffer) const;
};

} // namespace refold::runtime::testing
