//===- covered_ops.h - Ops covered by tests ---------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Records which ops a test runs, because one test covers several ops. docs/reference/op_tests makes
// its table from these records.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "mlir/IR/Operation.h"

#include <cstdlib>
#include <fstream>
#include <set>
#include <string>

namespace refold::reference {

/// Returns the names of the ops of dialect rf in `root`.
inline std::set<std::string> opsOf(mlir::Operation *root) {
  std::set<std::string> names;
  root->walk([&](mlir::Operation *op) {
    if (op->getName().getDialectNamespace() == "rf")
      names.insert(op->getName().getStringRef().str());
  });
  return names;
}

/// Appends a line "KIND OP" for each op to the file that the environment variable
/// REFOLD_COVERED_OPS names. Does nothing if the variable is not set. A process writes the same
/// line only once.
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
