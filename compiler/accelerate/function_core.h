//===- function_core.h - Accelerated functions without types ----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The functions that the templates of accelerate.h call.
//
// This is a public header. It includes only Abseil and the standard library.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/accelerate/call_frame.h"
#include "compiler/accelerate/function_registry.h"
#include "compiler/driver/compile.h"
#include "runtime/core/die.h"

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <source_location>
#include <string>
#include <vector>

namespace refold {

struct AccelerateOptions {
  /// The function's name in error messages; empty: the source location of the Accelerate call.
  std::string name = {};
  /// Names of the arguments in error messages: {"parameters", "x"}.
  std::vector<std::string> arguments = {};
  /// Device, memory budget, recompute, threads, cache folder, ...; every option is part of the key.
  CompileOptions compile = {};
  /// The seed of the function's own random numbers. With a seed, every process that makes the same
  /// calls gets the same numbers. Without a seed, the function uses the random numbers of the
  /// device, which SeedRandom seeds.
  std::optional<uint64_t> seed = {};
  /// Maps a dimension label to its buckets, the lengths to which its dimensions are padded with
  /// zeros. Example: with {{"time", {64, 128, 256}}}, lengths 65 to 128 of "time" are padded to 128
  /// and share one trace.
  ///
  /// In the function, Length and Mask give the length before padding. Results with this label are
  /// cut back to that length.
  std::map<std::string, std::vector<int64_t>> buckets = {};
  /// Receives warnings, one line each; empty: standard error.
  std::function<void(const std::string &)> warn = {};
};

/// Describes a call.
struct CallReport {
  /// Whether the call reused a trace.
  bool hit = false;
  /// Bytes of the call's arguments, results, constants and temporaries. predicted_bytes is planned
  /// before the call. measured_bytes counts the bytes that the call used.
  uint64_t predicted_bytes = 0, measured_bytes = 0;
  /// Number of results that were written over donated arguments.
  int64_t in_place = 0;
  /// One line for each argument that was passed with std::move but was not overwritten by a result.
  /// The line gives one of two reasons. The call could not take the argument's memory, so the
  /// argument kept its value. Or no result could be written over the memory.
  std::vector<std::string> remarks = {};
  double compile_seconds = 0;
};

/// How calls are compared with the function itself. A mismatch produces a warning.
enum class CheckMode {
  None,
  /// Also runs the function op by op, and compares the results of both runs. A result may differ
  /// from the op-by-op value v by at most CheckTolerance · max(1, |v|).
  Tolerance,
  /// The same, but results must be bit-identical.
  Bits,
  /// Traces the function again and compares the two traces. This finds functions that depend on
  /// something outside of the key, such as a global variable, the host's random numbers or the
  /// time.
  Retrace,
};

namespace internal {

class FunctionCore;

/// Returns a different address for each type.
template <typename T> const void *TypeTag() {
  static constexpr char tag = 0;
  return &tag;
}

std::shared_ptr<FunctionCore> MakeCore(FunctionId id, AccelerateOptions options,
                                       const std::source_location &where);

/// Returns true if the calling thread is tracing a function; calls then become part of that trace.
bool IsTracing();

/// Counts how deeply calls of accelerated functions nest inside a trace. The constructor adds one
/// and the destructor subtracts one. The status is an error if calls nest too deeply, for example
/// in an infinite recursion.
class NestedCall {
public:
  NestedCall(const FunctionCore &core, const std::source_location &where);
  ~NestedCall();
  NestedCall(const NestedCall &) = delete;
  NestedCall &operator=(const NestedCall &) = delete;
  const absl::Status &status() const { return status_; }

private:
  absl::Status status_;
};

/// Clears the frame and starts its key. `results` is the number of requested results; 0 for all.
void BeginCall(const FunctionCore &core, CallFrame &frame, int results);
/// Executes the call that `frame` describes and stores the results in the frame's outputs. If the
/// cache has no trace for the key, calls `trace`, which runs the C++ function. Returns a pointer to
/// the structure of the results, which is valid as long as the frame exists.
absl::StatusOr<const void *> RunCall(FunctionCore &core, CallFrame &frame,
                                     absl::FunctionRef<void(TraceIo &)> trace,
                                     const std::source_location &where);

bool EnabledOf(const FunctionCore &core);
void SetEnabledOf(FunctionCore &core, bool enabled);
CheckMode CheckModeOf(const FunctionCore &core);
void SetCheckModeOf(FunctionCore &core, CheckMode mode);
double CheckToleranceOf(const FunctionCore &core);
absl::Status SetCheckToleranceOf(FunctionCore &core, double tolerance);
const std::string &NameOf(const FunctionCore &core);
int64_t CacheSizeOf(const FunctionCore &core);
absl::Status SetCacheSizeOf(FunctionCore &core, int64_t size);
double HitRateOf(const FunctionCore &core);
double OccupancyOf(const FunctionCore &core);
void ClearCacheOf(FunctionCore &core);
uint64_t CacheBytesOf(const FunctionCore &core);
std::string WhyMissedOf(const FunctionCore &core);
std::string ReportOf(const FunctionCore &core);
CallReport LastCallOf(const FunctionCore &core);

} // namespace internal
} // namespace refold
