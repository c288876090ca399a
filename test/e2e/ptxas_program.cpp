//===- ptxas_program.cpp - A program, through the toolkit's assembler -----===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/e2e/ptxas_program.h"

#include "compiler/driver/compile.h"
#include "runtime/executable/loaded_executable.h"
#include "test/compiler/codegen_cuda/ptxas.h"

#include "absl/strings/str_cat.h"

namespace refold::test {
namespace {

/// Control kernels depend on the architecture alone.
absl::Status AcceptsControls(const std::string &ptx, const std::string &arch) {
  static std::string accepted[2];
  std::string &known = accepted[arch == "sm_90"];
  if (known == ptx)
    return absl::OkStatus();
  absl::StatusOr<std::vector<PtxasEntry>> entries = PtxasAccepts(ptx, arch);
  if (entries.ok())
    known = ptx;
  return entries.status();
}

} // namespace

std::string PtxasRefusal(const std::string &program, const std::string &tier) {
  for (const char *arch : {"sm_80", "sm_90"}) {
    CompileOptions options;
    options.device = "cuda";
    options.cuda_arch = arch;
    options.cuda_tier = tier;
    absl::StatusOr<Compilation> compiled = CompileText(program, "program.mlir", options);
    if (!compiled.ok())
      return compiled.status().ToString();
    const auto &object = compiled->executable->object;
    const char *texts = reinterpret_cast<const char *>(object.data());
    const std::string kernels = texts, controls = texts + kernels.size() + 1;
    absl::StatusOr<std::vector<PtxasEntry>> entries = PtxasAccepts(kernels, arch);
    if (!entries.ok())
      return entries.status().ToString();
    for (const PtxasEntry &entry : *entries)
      if (entry.spill_store_bytes + entry.spill_load_bytes > 0)
        return absl::StrCat(arch, ": '", entry.name, "' spills ", entry.spill_store_bytes,
                            " bytes, with ", entry.registers, " registers");
    if (absl::Status status = AcceptsControls(controls, arch); !status.ok())
      return status.ToString();
  }
  return "";
}

} // namespace refold::test
