//===- options_key.cpp - Compile options as part of a key -------------------===//
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

/// Gathers what is not as it is by default.
class OptionsWriter {
public:
  template <typename T> void Add(const char *name, const T &value, const T &usual) {
    if (value != usual)
      Write(name, value);
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
    else if constexpr (std::is_enum_v<T>)
      absl::StrAppend(&text, static_cast<int>(value));
    else
      absl::StrAppend(&text, value);
  }
};

} // namespace

std::string OptionsText(const CompileOptions &options) {
  const CompileOptions usual;
  OptionsWriter out;
  out.Add("device", options.device, usual.device);
  out.Add("cpu", options.cpu, usual.cpu);
  out.Add("cuda_arch", options.cuda_arch, usual.cuda_arch);
  out.Add("cuda_tier", options.cuda_tier, usual.cuda_tier);
  out.Add("libraries", options.libraries, usual.libraries);
  out.Add("account_only", options.account_only, usual.account_only);
  out.Add("tf32", options.tf32, usual.tf32);
  out.Add("row_tiles", options.row_tiles, usual.row_tiles);
  out.Add("threads", options.threads, usual.threads);
  out.Add("cache_dir", options.cache_dir, usual.cache_dir);
  out.Add("profile", options.profile, usual.profile);
  out.Add("memory_budget", options.memory_budget, usual.memory_budget);
  out.Add("least_budget", options.least_budget, usual.least_budget);
  out.Add("recompute.strategy", options.recompute.strategy, usual.recompute.strategy);
  out.Add("recompute.layers", options.recompute.layers, usual.recompute.layers);
  out.Add("recompute.objective", options.recompute.objective, usual.recompute.objective);
  const runtime::FlagValues &flags = options.flags, none;
  out.Add("FLAGS_fraction_of_gpu_memory_to_use", flags.fraction_of_gpu_memory_to_use,
          none.fraction_of_gpu_memory_to_use);
  out.Add("FLAGS_initial_gpu_memory_in_mb", flags.initial_gpu_memory_in_mb,
          none.initial_gpu_memory_in_mb);
  out.Add("FLAGS_reallocate_gpu_memory_in_mb", flags.reallocate_gpu_memory_in_mb,
          none.reallocate_gpu_memory_in_mb);
  out.Add("FLAGS_gpu_memory_limit_mb", flags.gpu_memory_limit_mb, none.gpu_memory_limit_mb);
  out.Add("FLAGS_fraction_of_cpu_memory_to_use", flags.fraction_of_cpu_memory_to_use,
          none.fraction_of_cpu_memory_to_use);
  out.Add("FLAGS_initial_cpu_memory_in_mb", flags.initial_cpu_memory_in_mb,
          none.initial_cpu_memory_in_mb);
  out.Add("FLAGS_allocator_strategy", flags.allocator_strategy, none.allocator_strategy);
  out.Add("FLAGS_eager_delete_tensor_gb", flags.eager_delete_tensor_gb,
          none.eager_delete_tensor_gb);
  out.Add("FLAGS_memory_fraction_of_eager_deletion", flags.memory_fraction_of_eager_deletion,
          none.memory_fraction_of_eager_deletion);
  out.Add("FLAGS_fast_eager_deletion_mode", flags.fast_eager_deletion_mode,
          none.fast_eager_deletion_mode);
  out.Add("FLAGS_enable_inplace", flags.enable_inplace, none.enable_inplace);
  out.Add("FLAGS_memory_budget", flags.memory_budget, none.memory_budget);
  out.Add("FLAGS_check_nan_inf", flags.check_nan_inf, none.check_nan_inf);
  out.Add("FLAGS_benchmark", flags.benchmark, none.benchmark);
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
