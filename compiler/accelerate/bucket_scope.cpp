//===- bucket_scope.cpp - Bucketed lengths in a trace ---------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/accelerate/bucket_scope.h"

#include "compiler/builder/program/trace_scope.h"
#include "runtime/core/nearest.h"

#include "absl/strings/str_cat.h"

namespace refold::internal {

static thread_local BucketScope *innermost_buckets = nullptr;

BucketScope::BucketScope(const Buckets *buckets, const CallFrame &frame, CachedTrace &trace)
    : buckets_(buckets), frame_(frame), trace_(trace), outer_(innermost_buckets) {
  if (buckets)
    lengths_.resize(buckets->size());
  innermost_buckets = this;
}

BucketScope::~BucketScope() { innermost_buckets = outer_; }

Tensor BucketScope::Length(absl::string_view op, absl::string_view label,
                           const std::source_location &where) {
  BucketScope &scope = *innermost_buckets;
  TraceScope &trace = *TraceScope::Innermost();
  const int found = scope.buckets_ ? scope.buckets_->Find(label) : -1;
  if (found < 0) {
    const std::string nearest =
        scope.buckets_ ? runtime::Suggest(label, scope.buckets_->labels()) : "";
    return trace.program().Fail(
        where, absl::StrCat(op, " of '", label, "': it has no buckets in '", trace.function(), "'",
                            nearest.empty() ? ": set AccelerateOptions::buckets" : nearest));
  }
  const auto number = static_cast<size_t>(found);
  Tensor &length = scope.lengths_[number];
  if (!length.valid()) {
    // The name contains a space, so no argument and no result has it.
    std::string input = absl::StrCat("length ", number);
    length = trace.program().Argument(input, S32, {}, where);
    scope.trace_.lengths.push_back({number, std::move(input)});
  }
  return length;
}

int64_t BucketScope::Bucket(absl::string_view label) {
  const BucketScope &scope = *innermost_buckets;
  const int found = scope.buckets_ ? scope.buckets_->Find(label) : -1;
  return found < 0 ? 0 : scope.frame_.lengths[static_cast<size_t>(found)].bucket;
}

} // namespace refold::internal
