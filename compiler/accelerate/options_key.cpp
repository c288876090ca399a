//===- options_key.cpp - Compile options as part of a key -----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/accelerate/options_key.h"

#include "absl/strings/str_cat.h"

#include <mutex>
#include <optional>
#include <type_traits>
#include <vector>

namespace refold::internal {
namespace {

/// Collects the options that differ from their defaults.
class OptionsWriter {
public:
  template <typename Options, typename T>
  void Add(const char *name, const Options &options, T Options::*member) {
    static const Options usual;
    if (options.*member != usual.*member)
      Write(name, options.*member);
  }
  std::string text;

private:
  template <typename T> void Write(const char *name, const std::optional<T> &value) {
    if (value)
      Write(name, *value);
  }
  template <typename T> void Write(const char *name, const T &value) {
    absl::StrAppend(&text, text.empty() ? "" : "; ", name, "=");
    if constexpr (std::is_same_v<T, bool>)
      absl::StrAppend(&text, value ? "true" : "false");
    else if constexpr (requires { WordOf(value); })
      absl::StrAppend(&text, WordOf(value));
    else if constexpr (std::is_enum_v<T>)
      absl::StrAppend(&text, static_cast<int>(value));
    else if constexpr (std::is_same_v<T, DeviceName>)
      absl::StrAppend(&text, value.name());
    else
      absl::StrAppend(&text, value);
  }
};

} // namespace

std::string OptionsText(const CompileOptions &options) {
  // This declaration fails to compile after an option is added, because it needs one name for each
  // option. Then add a name here, and add the option to the key below.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
  [[maybe_unused]] const auto &[o1, o2, o3, o4, o5, o6, o7, o8, o9, o10, o11, o12, o13, o14, o15,
                                o16] = options;
#pragma GCC diagnostic pop
  const CpuOptions cpu = CpuOptionsOf(options);
  const absl::StatusOr<CudaOptions> valid = CudaOptionsOf(options);
  const CudaOptions cuda = valid.value_or(CudaOptions()); // an error is the compilation's
  [[maybe_unused]] const auto &[c1] = cpu;
  [[maybe_unused]] const auto &[g1, g2, g3, g4, g5] = cuda;
  [[maybe_unused]] const auto &[r1, r2, r3] = options.recompute;
  [[maybe_unused]] const auto &[f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14] =
      options.flags;
  OptionsWriter out;
  out.Add("device", options, &CompileOptions::device);
  out.Add("cpu.architecture", cpu, &CpuOptions::architecture);
  out.Add("cuda.architecture", cuda, &CudaOptions::architecture);
  out.Add("cuda.granularity", cuda, &CudaOptions::granularity);
  out.Add("cuda.libraries", cuda, &CudaOptions::libraries);
  out.Add("cuda.account_only", cuda, &CudaOptions::account_only);
  out.Add("cuda.tf32", cuda, &CudaOptions::tf32);
  out.Add("row_tiles", options, &CompileOptions::row_tiles);
  out.Add("threads", options, &CompileOptions::threads);
  out.Add("cache_dir", options, &CompileOptions::cache_dir);
  out.Add("profile", options, &CompileOptions::profile);
  out.Add("memory_budget", options, &CompileOptions::memory_budget);
  out.Add("least_budget", options, &CompileOptions::least_budget);
  out.Add("recompute.strategy", options.recompute, &RecomputeChoice::strategy);
  out.Add("recompute.layers", options.recompute, &RecomputeChoice::layers);
  out.Add("recompute.objective", options.recompute, &RecomputeChoice::objective);
  out.Add("FLAGS_fraction_of_gpu_memory_to_use", options.flags,
          &runtime::FlagValues::fraction_of_gpu_memory_to_use);
  out.Add("FLAGS_initial_gpu_memory_in_mb", options.flags,
          &runtime::FlagValues::initial_gpu_memory_in_mb);
  out.Add("FLAGS_reallocate_gpu_memory_in_mb", options.flags,
          &runtime::FlagValues::reallocate_gpu_memory_in_mb);
  out.Add("FLAGS_gpu_memory_limit_mb", options.flags, &runtime::FlagValues::gpu_memory_limit_mb);
  out.Add("FLAGS_fraction_of_cpu_memory_to_use", options.flags,
          &runtime::FlagValues::fraction_of_cpu_memory_to_use);
  out.Add("FLAGS_initial_cpu_memory_in_mb", options.flags,
          &runtime::FlagValues::initial_cpu_memory_in_mb);
  out.Add("FLAGS_allocator_strategy", options.flags, &runtime::FlagValues::allocator_strategy);
  out.Add("FLAGS_eager_delete_tensor_gb", options.flags,
          &runtime::FlagValues::eager_delete_tensor_gb);
  out.Add("FLAGS_memory_fraction_of_eager_deletion", options.flags,
          &runtime::FlagValues::memory_fraction_of_eager_deletion);
  out.Add("FLAGS_fast_eager_deletion_mode", options.flags,
          &runtime::FlagValues::fast_eager_deletion_mode);
  out.Add("FLAGS_enable_inplace", options.flags, &runtime::FlagValues::enable_inplace);
  out.Add("FLAGS_memory_budget", options.flags, &runtime::FlagValues::memory_budget);
  out.Add("FLAGS_check_nan_inf", options.flags, &runtime::FlagValues::check_nan_inf);
  out.Add("FLAGS_benchmark", options.flags, &runtime::FlagValues::benchmark);
  return out.text;
}

namespace {
struct OptionsTable {
  std::mutex mutex;
  std::vector<std::string> texts{""};
};
OptionsTable &Table() {
  static OptionsTable &table = *new OptionsTable();
  return table;
}
} // namespace

uint32_t InternOptions(const std::string &text) {
  OptionsTable &table = Table();
  std::lock_guard<std::mutex> lock(table.mutex);
  for (size_t i = 0; i < table.texts.size(); ++i)
    if (table.texts[i] == text)
      return static_cast<uint32_t>(i);
  table.texts.push_back(text);
  return static_cast<uint32_t>(table.texts.size() - 1);
}

std::string TextOfOptions(uint32_t id) {
  OptionsTable &table = Table();
  std::lock_guard<std::mutex> lock(table.mutex);
  return id < table.texts.size() ? table.texts[id] : "";
}

} // namespace refold::internal
