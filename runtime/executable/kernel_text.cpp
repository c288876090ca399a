//===- kernel_text.cpp - Kernels and launches in words ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/executable/kernel_text.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"

#include <vector>

namespace refold::runtime {

std::string KernelName(const exe::ExecutableT &table, size_t kernel) {
  const std::string &symbol = table.kernels[kernel]->symbol;
  return symbol.empty() ? absl::StrCat("k", kernel) : symbol;
}

std::string OperationList(const exe::KernelT &kernel) {
  std::vector<absl::string_view> names;
  for (const auto &operation : kernel.operations)
    names.push_back(absl::StripPrefix(operation->name, "rf."));
  return absl::StrJoin(names, ", ");
}

} // namespace refold::runtime
