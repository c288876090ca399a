//===- flag_values.h - The FLAGS_ of compilations and runs ------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Defines all flags in one table. A flag can be set on the command line, in the code of the
// program, or by an environment variable FLAGS_name. This is also the order of priority. No flag
// changes the bits of a result.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace refold::runtime {

/// The allocator of a run's temporaries.
enum class AllocatorStrategy : uint8_t {
  Arena,        ///< one block, with offsets fixed at compile time
  NaiveBestFit, ///< slices of chunks of a fixed size
  AutoGrowth,   ///< blocks allocated on demand and kept for reuse
};
/// Returns "arena", "naive_best_fit" or "auto_growth".
const char *StrategyName(AllocatorStrategy strategy);

/// Values of all flags. nullopt: not set here. The table gives units and ranges.
struct FlagValues {
  std::optional<double> fraction_of_gpu_memory_to_use = {};
  std::optional<uint64_t> initial_gpu_memory_in_mb = {};
  std::optional<uint64_t> reallocate_gpu_memory_in_mb = {};
  std::optional<uint64_t> gpu_memory_limit_mb = {};
  std::optional<double> fraction_of_cpu_memory_to_use = {};
  std::optional<uint64_t> initial_cpu_memory_in_mb = {};
  std::optional<AllocatorStrategy> allocator_strategy = {};
  std::optional<double> eager_delete_tensor_gb = {};
  std::optional<double> memory_fraction_of_eager_deletion = {};
  std::optional<bool> fast_eager_deletion_mode = {};
  std::optional<bool> enable_inplace = {};
  /// Bytes. 0: no budget.
  std::optional<uint64_t> memory_budget = {};
  std::optional<bool> check_nan_inf = {};
  std::optional<bool> benchmark = {};
};

/// The strategies with which a flag has an effect: all, all but `arena`, or naive_best_fit alone.
enum class ActsWith : uint8_t { AnyStrategy, Pools, Chunks };

/// One row of the table.
struct FlagEntry {
  const char *name;    ///< without FLAGS_
  const char *metavar; ///< the form of the value; "" for a switch
  const char *type;    ///< "bool", "double", "uint64", "bytes", "choice"
  const char *unit;    ///< "MiB", "GiB"; "" for none
  const char *default_text;
  const char *range; ///< the legal values: "true or false"
  const char *help;
  ActsWith acts_with;
  const char *but; ///< the strategy or device for which the flag has no effect; "" for none
  /// Parses `text` into `values`. Returns false if the text is not a legal value.
  bool (*set)(absl::string_view text, FlagValues &values);
  /// Returns whether the flag is set in `values`.
  bool (*said)(const FlagValues &values);
  /// Copies the flag's value from `otherwise` to `values`.
  void (*take)(const FlagValues &otherwise, FlagValues &values);
};

/// Describes when the flag has no effect or is refused; "" for never.
std::string ConflictsOf(const FlagEntry &flag);

/// Returns the table of all flags.
absl::Span<const FlagEntry> KnownFlags();

/// The flags set by environment variables.
struct EnvironmentFlags {
  FlagValues values;
  /// One line for each unknown variable FLAGS_... whose name resembles a known flag.
  std::vector<std::string> warnings;
};
/// Reads the flags from environment variables. `environment` is an array of texts NAME=VALUE that
/// ends with a null pointer. If it is null, reads the environment of this process. An error names
/// the variable, the value and the legal range.
absl::StatusOr<EnvironmentFlags> ReadFlags(const char *const *environment = nullptr);

/// Returns `said`, with unset flags taken from `otherwise`.
FlagValues Or(const FlagValues &said, const FlagValues &otherwise);
/// Returns `said`, with unset flags taken from the table's defaults, so that every flag is set.
FlagValues WithDefaults(const FlagValues &said);

/// Returns a line for each flag that is set but has no effect because of other flags. Example: with
/// the strategy `arena`, the flags for garbage collection and chunk sizes have no effect.
std::vector<std::string> IdleFlags(const FlagValues &said);

} // namespace refold::runtime
