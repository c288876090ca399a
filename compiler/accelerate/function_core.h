//===- function_core.h - An accelerated function without its types ---*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The functions that the templates of accelerate.h call. A public header: Abseil and the standard
// library only.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/accelerate/call_frame.h"
#include "compiler/accelerate/function_registry.h"
#include "compiler/driver/compile.h"

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
  /// The function's name in messages. Empty: where it was accelerated.
  std::string name = {};
  /// Names of the arguments in messages: {"parameters", "x"}.
  std::vector<std::string> arguments = {};
  /// Device, memory budget, recompute, threads, cache folder: all of it is part of the key.
  CompileOptions compile = {};
  /// Its random numbers are its own, and the same in every process that makes the same calls. Not
  /// given: it draws from the device's, which SeedRandom sets.
  std::optional<uint64_t> seed = {};
  /// Sizes that dimensions with a label are padded to, with zeros, so that all lengths up to a size
  /// share a trace: {{"time", {64, 128, 256}}}. In the function Length and Mask tell the true
  /// length; dimensions of results with the label are cut back to it.
  std::map<std::string, std::vector<int64_t>> buckets = {};
  /// Receives warnings, a line each. Empty: they go to standard error.
  std::function<void(const std::string &)> warn = {};
};

/// Describes a call.
struct CallReport {
  /// Whether it reused a trace.
  bool hit = false;
  /// Arguments, results, constants and arena: known before the call, and as it touched them.
  uint64_t predicted_bytes = 0, measured_bytes = 0;
  /// Results that were written over donated arguments.
  int64_t in_place = 0;
  /// Arguments that were moved in but kept their values, or that no result was written over; a line
  /// each, with the reason.
  std::vector<std::string> remarks = {};
  double compile_seconds = 0;
};

/// How calls are held against the function itself. A mismatch warns.
enum class CheckMode {
  None,
  /// The function is also run op by op; results may differ by CheckTolerance, relative to one or to
  /// the larger value.
  Tolerance,
  /// The same, and results may not differ in a bit.
  Bits,
  /// The function is traced again, and must give the same program. It finds a function that depends
  /// on what is not part of the key: a global, the host's random numbers, the time.
  Retrace,
};

namespace internal {

class FunctionCore;

/// One address for each type.
template <typename T> const void *TypeTag() {
  static constexpr char tag = 0;
  return &tag;
}

std::shared_ptr<FunctionCore> MakeCore(FunctionId id, AccelerateOptions options,
                                       const std::source_location &where);

/// Whether the calling thread traces a function: calls become part of that trace.
bool IsTracing();

/// A call within a trace, as long as it lasts. Its status refuses a function that calls itself
/// without end.
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

/// Empties the frame and begins its key. `results`: how many were asked for; 0 for all.
void BeginCall(const FunctionCore &core, CallFrame &frame, int results);
/// Runs the call that the frame describes; `trace` runs the function where no trace has its key.
/// The results are then the frame's outputs; their structure is returned, and lives as long as the
/// frame.
absl::StatusOr<const void *> RunCall(FunctionCore &core, CallFrame &frame,
                                     absl::FunctionRef<void(TraceIo &)> trace,
                                     const std::source_location &where);
[[noreturn]] void Die(const absl::Status &status);

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
