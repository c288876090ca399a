//===- ptx_arch.cpp - GPU architectures for PTX ---------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// With a PTX version older than the table's, code generation fails and ends the process.
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/gpu/ptx/ptx_arch.h"

#include "runtime/core/cuda_architecture.h"
#include "runtime/core/nearest.h"

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

#include <algorithm>

namespace refold::codegen {
namespace {

struct Row {
  int number;
  int ptx_version;
};

constexpr Row kArchs[] = {
    {80, 70},  {86, 71},  {87, 74},  {88, 90},  {89, 78},  {90, 78},
    {100, 86}, {103, 88}, {110, 90}, {120, 87}, {121, 88},
};

std::string nameOf(const Row &row) { return runtime::CudaArchitecture{row.number}.Name(); }

} // namespace

absl::StatusOr<PtxArch> PtxArch::Get(absl::string_view name) {
  for (const Row &row : kArchs)
    if (name == nameOf(row))
      return PtxArch{nameOf(row), row.ptx_version};
  std::vector<std::string> names = Names();
  return absl::InvalidArgumentError(absl::StrCat("unknown CUDA architecture '", name, "'",
                                                 runtime::Suggest(name, names), ": must be one of ",
                                                 absl::StrJoin(names, ", ")));
}

std::vector<std::string> PtxArch::Names() {
  std::vector<std::string> names;
  for (const Row &row : kArchs)
    names.push_back(nameOf(row));
  return names;
}

PtxArch PtxArch::WithParameters(size_t count) const {
  constexpr size_t kOfOldVersions = 4352 / 8;
  constexpr int kLargeParameters = 81;
  return {name, count > kOfOldVersions ? std::max(ptx_version, kLargeParameters) : ptx_version};
}

} // namespace refold::codegen
