//===- conformance_table.cpp - Passed and refused programs ----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/compiler/importers/conformance_table.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"

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

/// Returns a list such as "12 element type bf16; 3 dynamic shape", the most frequent first.
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

/// Returns the reason in `message`, up to the first comma. Omits the source location. Also omits
/// the name of the op after the location, if it is `op` or func.func.
std::string reasonOf(const std::string &op, const std::string &message) {
  static const std::regex place("^[^ ]*:[0-9]+:[0-9]+: ");
  const std::string text = std::regex_replace(message, place, "");
  absl::string_view reason = text;
  for (const std::string &owner : {op + ": ", std::string("func.func: ")})
    absl::ConsumePrefix(&reason, owner);
  return std::string(reason.substr(0, reason.find(',')));
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

int ConformanceTable::different() const {
  int total = 0;
  for (const auto &[op, row] : rows_)
    total += sum(row.different);
  return total;
}

void ConformanceTable::refuse(const std::string &op, const std::string &message) {
  ++rows_[op].refused[reasonOf(op, message)];
}

std::string ConformanceTable::page() const {
  std::string text = absl::StrCat(
      "<!-- Written by test_importers_stablehlo_conformance. Do not edit. -->\n\n"
      "# StableHLO's own test programs\n\n",
      passed() + refused() + different(),
      " programs of openxla/stablehlo, each one op or a few, most with inputs and the expected "
      "result inside. `compiler/importers` reads them ([how](../rationale/importers.md)),\n"
      "`checked`, `cpu` and `reference` run them, and every result is held to the program's own "
      "check: equal, within 3 units of the last place, or within 1e-4.\n\n**",
      passed(), " passed, ", refused(), " are refused, ", different(),
      " differ as documented**, none is wrong otherwise. A row is the op that makes the checked "
      "result, a reason that names an op\nis of that op, which the program needs besides.\n\n"
      "| op | passed | refused | differs | why |\n|---|---|---|---|---|\n");
  for (const auto &[op, row] : rows_) {
    std::map<std::string, int> reasons = row.refused;
    reasons.insert(row.different.begin(), row.different.end());
    absl::StrAppend(&text, "| ", op.front() == '(' ? op : absl::StrCat("`", op, "`"), " | ",
                    row.passed, " | ", sum(row.refused), " | ", sum(row.different), " | ",
                    listed(reasons), " |\n");
  }
  return text;
}

} // namespace refold::test
