//===- flag_table.cpp - The table of FLAGS_ -------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The table of all flags. To add a flag, add it here and to FlagValues. If PaddlePaddle has the
// flag too, use PaddlePaddle's name, type, default and rules.
//
//===----------------------------------------------------------------------===//
#include "runtime/core/flag_values.h"

#include "runtime/core/bytes.h"

#include "absl/strings/numbers.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace refold::runtime {
namespace {

constexpr const char *kStrategies[] = {"arena", "naive_best_fit", "auto_growth"};

bool Read(absl::string_view text, bool &value) { return absl::SimpleAtob(text, &value); }

bool Read(absl::string_view text, double &value) {
  return absl::SimpleAtod(text, &value) && std::isfinite(value);
}

/// Accepts digits only: no sign, no space.
bool Read(absl::string_view text, uint64_t &value) {
  return !text.empty() && text.find_first_not_of("0123456789") == absl::string_view::npos &&
         absl::SimpleAtoi(text, &value);
}

bool Read(absl::string_view text, AllocatorStrategy &value) {
  const auto *found = std::find(std::begin(kStrategies), std::end(kStrategies), text);
  if (found == std::end(kStrategies))
    return false;
  value = static_cast<AllocatorStrategy>(found - std::begin(kStrategies));
  return true;
}

// Additional conditions on a value.
template <typename T> bool Any(T) { return true; }
bool IsShare(double value) { return value >= 0 && value <= 1; }
bool IsMebibytes(uint64_t value) { return value <= (uint64_t{1} << 43); }
/// Keeps the byte count within 63 bits.
bool IsGibibytes(double value) { return std::abs(value) <= 0x1p32; }

template <auto kMember, auto kAccept> bool Set(absl::string_view text, FlagValues &values) {
  typename std::remove_reference_t<decltype(values.*kMember)>::value_type value;
  if (!Read(text, value) || !kAccept(value))
    return false;
  values.*kMember = value;
  return true;
}
template <auto kMember> bool Said(const FlagValues &values) {
  return (values.*kMember).has_value();
}
template <auto kMember> void Take(const FlagValues &otherwise, FlagValues &values) {
  values.*kMember = otherwise.*kMember;
}

bool SetBudget(absl::string_view text, FlagValues &values) {
  if (text.empty()) {
    values.memory_budget = 0;
    return true;
  }
  const absl::StatusOr<uint64_t> bytes = ParseBytes(text);
  if (!bytes.ok() || *bytes == 0)
    return false;
  values.memory_budget = *bytes;
  return true;
}

constexpr char kTruth[] = "true or false", kShare[] = "a number from 0 to 1",
               kMebibytes[] = "an integer from 0 to 8796093022208";
constexpr ActsWith kAny = ActsWith::AnyStrategy, kPools = ActsWith::Pools,
                   kChunks = ActsWith::Chunks;

#define REFOLD_FLAG(member, accept)                                                                \
  Set<&FlagValues::member, accept>, Said<&FlagValues::member>, Take<&FlagValues::member>

const FlagEntry kTable[] = {
    {"fraction_of_gpu_memory_to_use", "X", "double", "", "0.92", kShare,
     "size of a chunk of GPU memory: this share of the free memory, less 5 %. A request that fits "
     "a chunk is served from one; a larger request goes to the driver. 0: no chunks",
     kChunks, "", REFOLD_FLAG(fraction_of_gpu_memory_to_use, IsShare)},
    {"initial_gpu_memory_in_mb", "N", "uint64", "MiB", "0", kMebibytes,
     "size of the first chunk of GPU memory; 0: set by fraction_of_gpu_memory_to_use", kChunks, "",
     REFOLD_FLAG(initial_gpu_memory_in_mb, IsMebibytes)},
    {"reallocate_gpu_memory_in_mb", "N", "uint64", "MiB", "0", kMebibytes,
     "size of each further chunk of GPU memory; 0: set by fraction_of_gpu_memory_to_use", kChunks,
     "", REFOLD_FLAG(reallocate_gpu_memory_in_mb, IsMebibytes)},
    {"gpu_memory_limit_mb", "N", "uint64", "MiB", "0", kMebibytes,
     "most GPU memory to request from the driver; 0: no limit", kAny, "",
     REFOLD_FLAG(gpu_memory_limit_mb, IsMebibytes)},
    {"fraction_of_cpu_memory_to_use", "X", "double", "", "1", kShare,
     "size of a chunk of host memory: this share of one 32nd of the host's memory, at most "
     "initial_cpu_memory_in_mb",
     kChunks, "", REFOLD_FLAG(fraction_of_cpu_memory_to_use, IsShare)},
    {"initial_cpu_memory_in_mb", "N", "uint64", "MiB", "500", kMebibytes,
     "maximum size of a chunk of host memory", kChunks, "",
     REFOLD_FLAG(initial_cpu_memory_in_mb, IsMebibytes)},
    {"allocator_strategy", "arena|naive_best_fit|auto_growth", "choice", "", "arena",
     "one of arena, naive_best_fit, auto_growth",
     "allocator of temporaries. arena: one block with offsets fixed when the program is compiled; "
     "naive_best_fit: parts of large chunks; auto_growth: allocated on demand and kept for reuse",
     kAny, "", REFOLD_FLAG(allocator_strategy, Any<AllocatorStrategy>)},
    {"eager_delete_tensor_gb", "X", "double", "GiB", "0", "a number from -4294967296 to 4294967296",
     "when to free temporaries that are not read again. 0: at once; above 0: when this many bytes "
     "are ready to be freed; below 0: at the end of the step",
     kAny, "with allocator_strategy=arena, a value above 0 acts like 0",
     REFOLD_FLAG(eager_delete_tensor_gb, IsGibibytes)},
    {"memory_fraction_of_eager_deletion", "X", "double", "", "1", kShare,
     "share of the bytes ready to be freed that is freed, largest temporaries first, including the "
     "temporary that crosses the share; 0: none",
     kPools, "", REFOLD_FLAG(memory_fraction_of_eager_deletion, IsShare)},
    {"fast_eager_deletion_mode", "", "bool", "", "true", kTruth,
     "free a temporary when the last kernel that reads it is queued, not when that kernel has "
     "finished",
     kPools, "", REFOLD_FLAG(fast_eager_deletion_mode, Any<bool>)},
    {"enable_inplace", "", "bool", "", "true", kTruth,
     "write results over operands that are not read again", kAny, "",
     REFOLD_FLAG(enable_inplace, Any<bool>)},
    {"memory_budget", "BYTES", "bytes", "B, KB, KiB, MB, MiB, GB, GiB", "",
     "a number of bytes above 0 with its unit, such as 6GiB, or nothing",
     "most device memory that the program may need in total. Values are recomputed to stay within "
     "the budget; if no plan does, the program is refused before it runs. Empty: no budget",
     kAny, "", SetBudget, Said<&FlagValues::memory_budget>, Take<&FlagValues::memory_budget>},
    {"check_nan_inf", "", "bool", "", "false", kTruth,
     "stop at the first value of the program that is NaN or infinite, and report its step, "
     "operation and source line; results are bitwise identical",
     kAny, "an .rfx file must be compiled with it, so that its kernels keep these values",
     REFOLD_FLAG(check_nan_inf, Any<bool>)},
    {"benchmark", "", "bool", "", "false", kTruth,
     "wait after every operation, and report the time of each operation at the end", kAny,
     "the cuda device refuses it: use --trace for times on a GPU",
     REFOLD_FLAG(benchmark, Any<bool>)},
};
#undef REFOLD_FLAG

} // namespace

const char *StrategyName(AllocatorStrategy strategy) {
  return kStrategies[static_cast<size_t>(strategy)];
}

absl::Span<const FlagEntry> KnownFlags() { return kTable; }

} // namespace refold::runtime
