//===- conformance_table.h - Passed and refused programs --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <map>
#include <string>

namespace refold::test {

/// Counts programs by the op that each of them tests.
class ConformanceTable {
public:
  void pass(const std::string &op) { ++rows_[op].passed; }
  /// Counts a program that the importer refused with `message`.
  void refuse(const std::string &op, const std::string &message);
  /// Counts a program whose result differs for a documented reason.
  void differ(const std::string &op, const std::string &reason) { ++rows_[op].different[reason]; }

  int passed() const;
  int refused() const;
  int different() const;
  /// Returns the text of docs/reference/stablehlo-conformance.md.
  std::string page() const;

private:
  struct Row {
    int passed = 0;
    std::map<std::string, int> refused, different; ///< by reason
  };
  std::map<std::string, Row> rows_;
};

} // namespace refold::test
