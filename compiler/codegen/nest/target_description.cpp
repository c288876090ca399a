//===- target_description.cpp - The target of kernel compilation ----------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The feature lists follow the definition of the levels in the x86-64 psABI.
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/nest/target_description.h"

#include "compiler/codegen/nest/bf16_products.h"

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace refold::codegen {
namespace {

TargetDescription Level3() {
  return {"x86-64-v3",
          {"cx16", "lahf_lm", "popcnt", "pni", "ssse3", "sse4_1", "sse4_2", "avx", "avx2", "bmi1",
           "bmi2", "f16c", "fma", "abm", "movbe", "xsave"},
          32,
          16};
}

TargetDescription Level4() {
  TargetDescription target = Level3();
  target.name = "x86-64-v4";
  for (const char *feature : {"avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"})
    target.features.push_back(feature);
  target.vector_bytes = 64;
  target.vector_registers = 32;
  return target;
}

/// Level 4 of a CPU whose vdpbf16ps multiplies bf16.
TargetDescription Level4Bf16() {
  TargetDescription target = Level4();
  target.name = "x86-64-v4-bf16";
  target.features.push_back("avx512_bf16");
  target.multiplies_bf16 = true;
  return target;
}

bool HostHasLevel3() { return __builtin_cpu_supports("x86-64-v3"); }
bool HostHasLevel4() { return __builtin_cpu_supports("x86-64-v4"); }

} // namespace

absl::StatusOr<TargetDescription> TargetDescription::Get(absl::string_view name) {
  if (name == "x86-64-v3")
    return Level3();
  if (name == "x86-64-v4")
    return Level4();
  if (name == "x86-64-v4-bf16")
    return Level4Bf16();
  if (name != "native")
    return absl::InvalidArgumentError(absl::StrCat(
        "unknown CPU target '", name, "': must be native, x86-64-v3, x86-64-v4 or x86-64-v4-bf16"));
  if (HostHasLevel4())
    return Level4();
  if (HostHasLevel3())
    return Level3();
  return absl::FailedPreconditionError(
      "CPU target 'native': this machine lacks AVX2 or FMA, and kernels need x86-64-v3 at least");
}

absl::StatusOr<TargetDescription> TargetDescription::GetForBf16(absl::string_view name) {
  return name == "native" && hasFastProductsOfBf16() ? Level4Bf16() : Get(name);
}

TargetDescription TargetDescription::Grid(absl::string_view arch) {
  TargetDescription target;
  target.name = std::string(arch);
  target.vector_bytes = 128; // the memory line that a warp reads
  target.vector_registers = 64;
  target.grid = true;
  return target;
}

} // namespace refold::codegen
