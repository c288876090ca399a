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
  void refuse(const std::string &op, const std::string &reason) { ++rows_[op].refused[reason]; }

  int passed() const;
  int refused() const;
  /// The page docs/reference/stablehlo-conformance.md.
  std::string page() const;

private:
  struct Row {
    int passed = 0;
    std::map<std::string, int> refused; ///< by reason
  };
  std::map<std::string, Row> rows_;
};

/// What a refusal's reason is once place, op and particulars are left out: the words before the
/// first comma.
std::string reasonOf(const std::string &message);

} // namespace refold::test
