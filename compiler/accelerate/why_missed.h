//===- why_missed.h - Why a call traced anew ---------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/accelerate/trace_cache.h"

#include "absl/strings/string_view.h"

#include <string>
#include <vector>

namespace refold::internal {

/// Why no trace of the cache has this key: what differs from the nearest trace. `arguments` are
/// names as far as they were given.
///
///     argument 1 'x': 32 × 784 was 16 × 784
///     argument 2: 0.001 was 0.0012, and 1 more
///     results asked for: 1 were all
///     it was traced before, and dropped since more than 50 traces are in use: SetCacheSize
std::string WhyMissed(const TraceCache &cache, absl::string_view key,
                      const std::vector<std::string> &arguments);

} // namespace refold::internal
