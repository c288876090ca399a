//===- bucketed_memory.h - Padded arguments and cut results -----*- C++ -*-===//
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

/// Extra memory for one call whose arguments are padded. It holds the padded arguments, and the
/// results after they are cut to the lengths before padding.
///
/// All memory is allocated before the program runs. So if an allocation fails, every donated
/// argument still has its value. TakePadded and TakeCut pass memory to the caller. The destructor
/// releases the rest.
class BucketedMemory {
public:
  BucketedMemory(Buckets &buckets, runtime::SharedDevice &device, const CachedTrace &trace,
                 CallFrame &frame);
  ~BucketedMemory();
  BucketedMemory(const BucketedMemory &) = delete;
  BucketedMemory &operator=(const BucketedMemory &) = delete;

  /// Pads the arguments and allocates the results that will be cut.
  absl::Status Prepare();
  uint64_t bytes() const { return bytes_; }
  /// The memory of a padded argument; null if the argument needs no padding.
  std::byte *Padded(size_t leaf) const;
  std::byte *TakePadded(size_t leaf);
  /// The scalar that holds the length of a label.
  std::byte *Length(size_t bucket) const { return lengths_[bucket]; }

  /// Copies each cut result out of the program's padded result. `source(i)` returns the address of
  /// result i of the program.
  absl::Status CutResults(absl::FunctionRef<const std::byte *(uint32_t)> source);
  /// The type of a result.
  const SignatureRef &TypeOf(size_t result) const { return types_[result]; }
  /// Passes the memory of a cut result to the caller. Returns null if the result is not cut.
  std::byte *TakeCut(size_t result);

private:
  absl::Status PadArgument(size_t leaf);
  /// Returns the first result that holds the same value.
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
