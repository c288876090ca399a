//===- compile_options.cpp - Options of a compilation ---------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/target/compile_options.h"

#include "runtime/core/option_words.h"

namespace refold {
namespace {

// The words of each option, in the order of its enum.
constexpr const char *kDeviceWords[] = {"cpu", "cuda", "null", "checked"};
constexpr const char *kGranularityWords[] = {"auto", "op", "layer", "step"};
constexpr const char *kLibrariesWords[] = {"auto", "none"};

} // namespace

const char *WordOf(DeviceKind device) { return kDeviceWords[static_cast<size_t>(device)]; }
const char *WordOf(FusionGranularity granularity) {
  return kGranularityWords[static_cast<size_t>(granularity)];
}
const char *WordOf(GpuLibraries libraries) {
  return kLibrariesWords[static_cast<size_t>(libraries)];
}

absl::StatusOr<DeviceKind> ParseDeviceKind(absl::string_view word) {
  return runtime::ParseWord<DeviceKind>("device", kDeviceWords, word);
}
absl::StatusOr<FusionGranularity> ParseFusionGranularity(absl::string_view word) {
  return runtime::ParseWord<FusionGranularity>("fusion granularity", kGranularityWords, word);
}
absl::StatusOr<GpuLibraries> ParseGpuLibraries(absl::string_view word) {
  return runtime::ParseWord<GpuLibraries>("choice of libraries", kLibrariesWords, word);
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
