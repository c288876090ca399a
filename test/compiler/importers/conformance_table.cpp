//===- conformance_table.cpp - What passed, and what was refused ----------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/compiler/importers/conformance_table.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <regex>
#include <vector>

namespace refold::test {
namespace {

int sum(const std::map<std::string, int> &counts) {
  int total = 0;
  for (const auto &[reason, count] : counts)
    total += count;
  return total;
}

/// "12 element type bf16; 3 dynamic shape", the most frequent first.
std::string listed(const std::map<std::string, int> &counts) {
  std::vector<std::pair<int, std::string>> ordered;
  for (const auto &[reason, count] : counts)
    ordered.emplace_back(-count, reason);
  std::sort(ordered.begin(), ordered.end());
  std::string text;
  for (const auto &[count, reason] : ordered)
    absl::StrAppend(&text, text.empty() ? "" : "; ", -count, " ", reason);
  return text;
}

} // namespace

int ConformanceTable::passed() const {
  int total = 0;
  for (const auto &[op, row] : rows_)
    total += row.passed;
  return total;
}

int ConformanceTable::refused() const {
  int total = 0;
  for (const auto &[op, row] : rows_)
    total += sum(row.refused);
  return total;
}

std::string ConformanceTable::page() const {
  std::string text = absl::StrCat(
      "<!-- Written by test_importers_stablehlo_conformance. Do not edit. -->\n\n"
      "# StableHLO's conformance programs\n\n"
      "The test programs of openxla/stablehlo, each one op or a few, with inputs and the expected "
      "result inside. `compiler/importers` reads\nthem, `checked` runs them all and `cpu` a "
      "sample, and every "
      "result is held to the program's own check: equal to the bit, within 3 units of the\nlast "
      "place, or within 1e-4. None is wrong. ",
      passed(), " passed, ", refused(),
      " are refused for the reason given. A row is the op that makes the checked result;\na reason "
      "that "
      "names another op is one that the program needs besides.\n\n"
      "| op | passed | refused | why |\n|---|---|---|---|\n");
  for (const auto &[op, row] : rows_)
    absl::StrAppend(&text, "| ", op.front() == '(' ? op : absl::StrCat("`", op, "`"), " | ",
                    row.passed, " | ", sum(row.refused), " | ", listed(row.refused), " |\n");
  return text;
}

std::string reasonOf(const std::string &message) {
  static const std::regex place("^[^ ]*:[0-9]+:[0-9]+: ");
  std::string reason = std::regex_replace(message, place, "");
  return reason.substr(0, reason.find(','));
}

} // namespace refold::test
