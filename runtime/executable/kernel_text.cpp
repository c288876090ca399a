//===- kernel_text.cpp - Names of kernels and launches ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/executable/kernel_text.h"

#include "runtime/core/tensor.h"
#include "runtime/executable/loaded_executable.h"

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

std::string LibraryProductText(const exe::KernelT &kernel) {
  const exe::LibraryProductT &product = *kernel.library;
  const exe::ElementType type = kernel.values[kernel.operands[product.lhs]]->type;
  return absl::StrCat(
      product.batch > 1 ? absl::StrCat(product.batch, " ") : "", ElementName(ToElementType(type)),
      " product", product.batch > 1 ? "s" : "", " of ", product.m, "x", product.k, " and ",
      product.k, "x", product.n, product.lhs_transposed ? ", lhs transposed" : "",
      product.rhs_transposed ? ", rhs transposed" : "", product.tf32 ? ", in TF32" : "");
}

} // namespace refold::runtime
