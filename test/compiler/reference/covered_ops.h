//===- covered_ops.h - Which ops a test has tried ---------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests here are written by what ops do, several ops in one; which of them have a test is noted as
// they run. docs/reference/op_tests makes its table out of the notes.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "mlir/IR/Operation.h"

#include <cstdlib>
#include <fstream>
#include <set>
#include <string>

namespace refold::reference {

/// The names of the ops of dialect rf inside of `root`.
inline std::set<std::string> opsOf(mlir::Operation *root) {
  std::set<std::string> names;
  root->walk([&](mlir::Operation *op) {
    if (op->getName().getDialectNamespace() == "rf")
      names.insert(op->getName().getStringRef().str());
  });
  return names;
}

/// Where environment variable REFOLD_COVERED_OPS names a file, appends "KIND OP" for each op, once
/// in a program.
inline void noteCovered(const std::string &kind, const std::set<std::string> &ops) {
  static const char *file = std::getenv("REFOLD_COVERED_OPS");
  static std::set<std::string> noted;
  if (!file)
    return;
  for (const std::string &op : ops)
    if (noted.insert(kind + " " + op).second)
      std::ofstream(file, std::ios::app) << kind << " " << op << "\n";
}

} // namespace refold::reference
