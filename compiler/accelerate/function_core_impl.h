//===- function_core_impl.h - The state of AcceleratedFunction --*- C++ -*-===//
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

/// The part of an accelerated function that does not depend on its C++ types. All objects that
/// accelerate the same function share one cache of traces.
class FunctionCore {
public:
  FunctionCore(std::shared_ptr<TraceCache> cache, AccelerateOptions options, std::string name);

  /// The reason why no call can succeed; OK for a function that can be called.
  absl::Status status;
  const std::shared_ptr<TraceCache> cache;
  AccelerateOptions options;
  const std::string name;
  /// The same name in memory that lives as long as the process.
  const char *const lasting_name;
  uint32_t options_id = 0;
  runtime::SharedDevice *device = nullptr;
  /// The function's own stream, or the device's.
  RandomStream *random = nullptr;
  /// Null if the function has no buckets.
  std::unique_ptr<Buckets> buckets;

  /// Passes one warning to the user.
  void Warn(const std::string &line) const;

  /// Facts about the last call.
  struct Last {
    bool hit = false;
    std::string why_missed;
    /// Weak, so that it does not keep a trace alive that the cache has dropped.
    std::weak_ptr<Variant> variant;
    const Variant *known = nullptr;
    double trace_seconds = 0;
    /// One line with the reason for each argument that was moved in but kept its value.
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

/// Returns an error if an array among the arguments has no value or is on another device. The
/// caller must not hold the device's calls() mutex.
absl::Status CheckLeaves(const FunctionCore &core, const CallFrame &frame,
                         const std::source_location &where);

/// Runs the trace on the frame's arguments and stores the results as the frame's outputs.
absl::Status ExecuteCall(FunctionCore &core, CachedTrace &trace, CallFrame &frame, bool hit,
                         const std::source_location &where);

} // namespace refold::internal
