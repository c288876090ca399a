//===- flag_values.h - The FLAGS_ of compilations and runs ------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One table of what can be set by environment variables FLAGS_name, by tools' flags of the same
// names and in code. The command line is asked first, then what the program's code says, then the
// environment, then the default. None of them changes a bit of a result.
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

/// Where a run's temporaries get their memory.
enum class AllocatorStrategy : uint8_t {
  Arena,        ///< one block, with places fixed when the program is compiled
  NaiveBestFit, ///< cut from chunks of a fixed size
  AutoGrowth,   ///< blocks taken when they are needed, and kept for the next time
};
/// "arena", "naive_best_fit", "auto_growth"
const char *StrategyName(AllocatorStrategy strategy);

/// Nothing: it was not said here. Units and ranges are the table's.
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
  /// 0: none.
  std::optional<uint64_t> memory_budget = {};
  std::optional<bool> check_nan_inf = {};
  std::optional<bool> benchmark = {};
};

/// With which strategies a flag does anything: all, all but `arena`, naive_best_fit alone.
enum class ActsWith : uint8_t { AnyStrategy, Pools, Chunks };

/// One row of the table.
struct FlagEntry {
  const char *name;    ///< without FLAGS_
  const char *metavar; ///< the form of the value; "" for a switch
  const char *type;    ///< "bool", "double", "uint64", "bytes", "choice"
  const char *unit;    ///< "MiB", "GiB"; "" for none
  const char *default_text;
  const char *range; ///< what its values are: "true or false"
  const char *help;
  ActsWith acts_with;
  const char *but; ///< what it does not do with some strategy or device; "" for nothing
  /// False if the text is none of its values.
  bool (*set)(absl::string_view text, FlagValues &values);
  /// Whether it was said.
  bool (*said)(const FlagValues &values);
  /// Says what `otherwise` says.
  void (*take)(const FlagValues &otherwise, FlagValues &values);
};

/// When the flag has no effect, or is refused; "" for never.
std::string ConflictsOf(const FlagEntry &flag);

/// The table.
absl::Span<const FlagEntry> KnownFlags();

/// What the environment says. Errors name variable, value and range.
struct EnvironmentFlags {
  FlagValues values;
  /// A line for each variable FLAGS_... that is none of the table's, but looks like one of them.
  std::vector<std::string> warnings;
};
/// `environment`: NAME=VALUE, ended by null; or null for that of this process.
absl::StatusOr<EnvironmentFlags> ReadFlags(const char *const *environment = nullptr);

/// `said`, and what it does not say from `otherwise`.
FlagValues Or(const FlagValues &said, const FlagValues &otherwise);
/// `said`, and the table's defaults: every one of them is said.
FlagValues WithDefaults(const FlagValues &said);

/// A line for each flag that was said and has no effect beside the others: what gathers garbage and
/// how large chunks are, in the strategy `arena`.
std::vector<std::string> IdleFlags(const FlagValues &said);

} // namespace refold::runtime
