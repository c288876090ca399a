//===- why_missed.h - The reasons for cache misses --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/accelerate/trace_cache.h"

#include "absl/strings/string_view.h"
#include "absl/types/span.h"

#include <string>

namespace refold::internal {

/// Returns one line that explains why the cache has no trace with this key. Returns "" if there is
/// such a trace. The line lists the differences from the most similar key in the cache. This is the
/// key with the fewest different parts, or the most recently used one of several such keys.
///
/// `arguments` are the names of the arguments; trailing names may be missing. Examples:
///
///     argument 1 'x': 32 × 784 was 16 × 784
///     argument 0 'parameters', layers.2.rate: 0.001 was 0.0012 (1 more difference)
///     requested results: 1 were all
///     options: threads=2 was 1
///     the trace was dropped, because the cache holds at most 50: raise that with SetCacheSize
std::string WhyMissed(const TraceCache &cache, absl::string_view key,
                      absl::Span<const std::string> arguments);

} // namespace refold::internal
