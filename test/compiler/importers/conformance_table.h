//===- conformance_table.h - What passed, and what was refused ---*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <map>
#include <string>

namespace refold::test {

/// Counts of programs, by the op that each is a test of.
class ConformanceTable {
public:
  void pass(const std::string &op) { ++rows_[op].passed; }
  /// `message` is the importer's.
  void refuse(const std::string &op, const std::string &message);
  /// Has another result, for a reason that is documented.
  void differ(const std::string &op, const std::string &reason) { ++rows_[op].different[reason]; }

  int passed() const;
  int refused() const;
  int different() const;
  /// The page docs/reference/stablehlo-conformance.md.
  std::string page() const;

private:
  struct Row {
    int passed = 0;
    std::map<std::string, int> refused, different; ///< by reason
  };
  std::map<std::string, Row> rows_;
};

} // namespace refold::test
