//===- generators.h - Generated inputs --------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fills inputs with generated data, so that a program runs without feeds. A program may name one of
// these generators for an input. The seed determines every bit, on every machine and for any number
// of threads.
//   uniform_open    f32 or f64 in the open interval (0, 1), as rf.random_uniform draws them
//   row_sums        [n, 4] from another input x [n, c]: the sums of x, ln x, e^x and sin x over
//                   each row
//   epoch_batches   s32 [steps, batch], params[0] = bound: one permutation of [0, bound) for each
//                   epoch, one after the other, in rows of `batch` numbers; a row may contain the
//                   end of one epoch and the start of the next
//   uniform_below   s32 in [0, bound), params[0] = bound, as rf.random_index draws them: class
//                   labels, tokens
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/core/tensor.h"
#include "runtime/session/session.h"

#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"

#include <cstdint>
#include <functional>
#include <string>

namespace refold::runtime {

struct GenerateOptions {
  uint64_t seed = 0;
  /// At least 1.
  int threads = 1;
};

/// Returns the memory of an input by name; Session::InputMemory, for example.
using InputMemoryFn = std::function<absl::StatusOr<MutableTensorView>(absl::string_view name)>;

/// Fills every input of the table that has a generator and is not in `fed`. If a generator reads
/// another input, that input is filled first. Each input has an RNG stream of its own, which no op
/// uses. An error names the input, its generator and the generator's requirement. After an error,
/// nothing has been written.
absl::Status GenerateInputs(const exe::ExecutableT &table,
                            const absl::flat_hash_set<std::string> &fed,
                            const GenerateOptions &options, const InputMemoryFn &memory);

/// Returns the error that GenerateInputs would return, without using memory.
absl::Status CheckGenerators(const exe::ExecutableT &table,
                             const absl::flat_hash_set<std::string> &fed);

} // namespace refold::runtime
