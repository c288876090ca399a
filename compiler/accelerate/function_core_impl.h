//===- function_core_impl.h - What is behind an AcceleratedFunction ---*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/accelerate/buckets.h"
#include "compiler/accelerate/cached_trace.h"
#include "compiler/accelerate/function_core.h"
#include "compiler/accelerate/random_stream.h"
#include "compiler/accelerate/trace_cache.h"

#include "absl/status/status.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace refold::runtime {
class SharedDevice;
} // namespace refold::runtime

namespace refold::internal {

/// An accelerated function without its types. Its traces are in a cache that it shares with all
/// objects over the same function.
class FunctionCore {
public:
  FunctionCore(std::shared_ptr<TraceCache> cache, AccelerateOptions options, std::string name);

  /// Why no call can succeed; OK for a function that can be called.
  absl::Status status;
  const std::shared_ptr<TraceCache> cache;
  AccelerateOptions options;
  const std::string name;
  /// The same, in memory that lives as long as the process.
  const char *const lasting_name;
  uint32_t options_id = 0;
  runtime::SharedDevice *device = nullptr;
  /// Its own, or the device's.
  RandomStream *random = nullptr;
  /// Null if it has none.
  std::unique_ptr<Buckets> buckets;

  /// A line for the user.
  void Warn(const std::string &line) const;

  /// About the last call.
  struct Last {
    bool hit = false;
    std::string why_missed;
    /// Weak: a trace that the cache drops is gone.
    std::weak_ptr<Variant> variant;
    const Variant *known = nullptr;
    double trace_seconds = 0;
    /// Arguments that were moved in and kept their values, and why.
    std::vector<std::string> kept;
  };
  mutable std::mutex last_mutex;
  Last last;
  bool warned_of_misses = false;

  std::atomic<bool> enabled{true};
  std::atomic<CheckMode> check_mode{CheckMode::None};
  std::atomic<double> check_tolerance{1e-4};

private:
  std::unique_ptr<RandomStream> own_random_;
};

/// Errors of arrays among the arguments: no value, another device. The caller does not hold the
/// device's calls().
absl::Status CheckLeaves(const FunctionCore &core, const CallFrame &frame,
                         const std::source_location &where);

/// Runs the trace on the frame's arguments and gives the frame its outputs.
absl::Status ExecuteCall(FunctionCore &core, CachedTrace &trace, CallFrame &frame, bool hit,
                         const std::source_location &where);

} // namespace refold::internal
