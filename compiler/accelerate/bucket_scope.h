//===- bucket_scope.h - Bucketed lengths in a trace -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/accelerate/buckets.h"
#include "compiler/accelerate/cached_trace.h"
#include "compiler/builder/program/tensor.h"

#include "absl/strings/string_view.h"

#include <cstdint>
#include <source_location>
#include <vector>

namespace refold::internal {

/// Makes the functions Length and Mask available to the code that is traced. Both use the lengths
/// that dimensions have before they are padded to a bucket. `frame` describes the call with these
/// lengths.
///
/// Affects only the thread that created the object. Create the object after the TraceScope of
/// `trace`, and destroy it before that TraceScope.
class BucketScope {
public:
  /// `buckets` is null if the function has no buckets.
  BucketScope(const Buckets *buckets, const CallFrame &frame, CachedTrace &trace);
  ~BucketScope();
  BucketScope(const BucketScope &) = delete;
  BucketScope &operator=(const BucketScope &) = delete;

  /// Returns the length that dimensions with this label have before padding, as a value of the
  /// calling thread's innermost trace. If the label has no buckets, the trace fails. `op` is the
  /// name for the error message: "Length" or "Mask".
  static Tensor Length(absl::string_view op, absl::string_view label,
                       const std::source_location &where);
  /// Returns the length to which dimensions with this label are padded. Returns 0 if the label has
  /// no buckets.
  static int64_t Bucket(absl::string_view label);

private:
  const Buckets *buckets_;
  const CallFrame &frame_;
  CachedTrace &trace_;
  /// One for each label; invalid until it is requested.
  std::vector<Tensor> lengths_;
  BucketScope *outer_;
};

} // namespace refold::internal
