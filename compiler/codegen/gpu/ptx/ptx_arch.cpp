//===- ptx_arch.cpp - The cards that PTX is emitted for -------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An older version of the language than the table's ends code generation, and with it the process.
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/gpu/ptx/ptx_arch.h"

#include "runtime/core/nearest.h"

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

#include <algorithm>

namespace refold::codegen {
namespace {

struct Row {
  const char *name;
  int ptx_version;
};

constexpr Row kArchs[] = {
    {"sm_80", 70},  {"sm_86", 71},  {"sm_87", 74},  {"sm_88", 90},  {"sm_89", 78},  {"sm_90", 78},
    {"sm_100", 86}, {"sm_103", 88}, {"sm_110", 90}, {"sm_120", 87}, {"sm_121", 88},
};

} // namespace

absl::StatusOr<PtxArch> PtxArch::Get(absl::string_view name) {
  for (const Row &row : kArchs)
    if (name == row.name)
      return PtxArch{row.name, row.ptx_version};
  std::vector<std::string> names = Names();
  return absl::InvalidArgumentError(absl::StrCat("unknown CUDA architecture '", name, "'",
                                                 runtime::Suggest(name, names), ": must be one of ",
                                                 absl::StrJoin(names, ", ")));
}

std::vector<std::string> PtxArch::Names() {
  std::vector<std::string> names;
  for (const Row &row : kArchs)
    names.push_back(row.name);
  return names;
}

PtxArch PtxArch::WithParameters(size_t count) const {
  constexpr size_t kOfOldVersions = 4352 / 8;
  constexpr int kLargeParameters = 81;
  return {name, count > kOfOldVersions ? std::max(ptx_version, kLargeParameters) : ptx_version};
}

} // namespace refold::codegen
