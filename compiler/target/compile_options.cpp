//===- compile_options.cpp - Options of a compilation ---------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/target/compile_options.h"

#include "runtime/core/nearest.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

#include <vector>

namespace refold {
namespace {

// The words of each option, in the order of its enum.
constexpr const char *kDeviceWords[] = {"cpu", "cuda", "null", "checked"};
constexpr const char *kGranularityWords[] = {"auto", "op", "layer", "step"};
constexpr const char *kLibrariesWords[] = {"auto", "none"};

/// Returns the option whose word is `word`. `noun` is the name of the option in the error.
template <typename Option, size_t n>
absl::StatusOr<Option> ParseWord(const char *noun, const char *const (&words)[n],
                                 absl::string_view word) {
  for (size_t i = 0; i < n; ++i)
    if (word == words[i])
      return static_cast<Option>(i);
  const std::vector<std::string> known(words, words + n);
  return absl::InvalidArgumentError(absl::StrCat("unknown ", noun, " '", word, "'",
                                                 runtime::Suggest(word, known),
                                                 ", there are: ", absl::StrJoin(known, ", ")));
}

} // namespace

const char *WordOf(DeviceKind device) { return kDeviceWords[static_cast<size_t>(device)]; }
const char *WordOf(FusionGranularity granularity) {
  return kGranularityWords[static_cast<size_t>(granularity)];
}
const char *WordOf(GpuLibraries libraries) {
  return kLibrariesWords[static_cast<size_t>(libraries)];
}

absl::StatusOr<DeviceKind> ParseDeviceKind(absl::string_view word) {
  return ParseWord<DeviceKind>("device", kDeviceWords, word);
}
absl::StatusOr<FusionGranularity> ParseFusionGranularity(absl::string_view word) {
  return ParseWord<FusionGranularity>("fusion granularity", kGranularityWords, word);
}
absl::StatusOr<GpuLibraries> ParseGpuLibraries(absl::string_view word) {
  return ParseWord<GpuLibraries>("choice of libraries", kLibrariesWords, word);
}

// The fields of version 0.1 are read here, and nowhere else.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

CpuOptions CpuOptionsOf(const CompileOptions &options) {
  const auto *given = std::get_if<CpuOptions>(&options.target);
  CpuOptions cpu = given ? *given : CpuOptions();
  if (options.cpu)
    cpu.architecture = *options.cpu;
  return cpu;
}

absl::StatusOr<CudaOptions> CudaOptionsOf(const CompileOptions &options) {
  const auto *given = std::get_if<CudaOptions>(&options.target);
  CudaOptions cuda = given ? *given : CudaOptions();
  if (options.cuda_arch)
    cuda.architecture = *options.cuda_arch;
  if (options.cuda_tier) {
    absl::StatusOr<FusionGranularity> granularity = ParseFusionGranularity(*options.cuda_tier);
    if (!granularity.ok())
      return granularity.status();
    cuda.granularity = *granularity;
  }
  if (options.libraries) {
    absl::StatusOr<GpuLibraries> libraries = ParseGpuLibraries(*options.libraries);
    if (!libraries.ok())
      return libraries.status();
    cuda.libraries = *libraries;
  }
  cuda.account_only = options.account_only.value_or(cuda.account_only);
  cuda.tf32 = options.tf32.value_or(cuda.tf32);
  return cuda;
}

#pragma GCC diagnostic pop

} // namespace refold
