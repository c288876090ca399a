//===- bucketed_memory.h - Padded arguments and results that are cut ---*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/accelerate/buckets.h"
#include "compiler/accelerate/cached_trace.h"
#include "compiler/accelerate/call_frame.h"

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace refold::internal {

/// Memory that a call of a function with buckets holds beside its arguments and the results of
/// its program. All of it is allocated before the program runs, so that a call without memory uses
/// no argument up. Released at the end, but for what is taken.
class BucketedMemory {
public:
  BucketedMemory(Buckets &buckets, runtime::SharedDevice &device, const CachedTrace &trace,
                 CallFrame &frame);
  ~BucketedMemory();
  BucketedMemory(const BucketedMemory &) = delete;
  BucketedMemory &operator=(const BucketedMemory &) = delete;

  /// Pads the arguments, and makes room for the results that are cut.
  absl::Status Prepare();
  uint64_t bytes() const { return bytes_; }
  /// Memory of the padded argument; null if the argument needs no padding.
  std::byte *Padded(size_t leaf) const;
  std::byte *TakePadded(size_t leaf);
  /// The scalar that holds the length of a label.
  std::byte *Length(size_t bucket) const { return lengths_[bucket]; }

  /// Fills the results that are cut. `source`: where the program left its result of that number.
  absl::Status CutResults(absl::FunctionRef<const std::byte *(uint32_t)> source);
  /// The type of a result.
  const SignatureRef &TypeOf(size_t result) const { return types_[result]; }
  /// The memory of a result that is cut; null if it is the program's, or an argument's.
  std::byte *TakeCut(size_t result);

private:
  absl::Status PadArgument(size_t leaf);
  /// The result that holds the value first.
  const ResultPlan &Origin(size_t result) const;

  Buckets &buckets_;
  runtime::SharedDevice &device_;
  const CachedTrace &trace_;
  CallFrame &frame_;
  std::vector<SignatureRef> types_;
  std::vector<std::byte *> cut_;
  std::vector<std::byte *> lengths_;
  uint64_t bytes_ = 0;
};

} // namespace refold::internal
