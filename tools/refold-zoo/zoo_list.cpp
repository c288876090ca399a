//===- zoo_list.cpp - The table of refold-zoo --list ----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/refold-zoo/zoo_list.h"

#include "tools/refold-zoo/network_cost.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

#include <algorithm>
#include <array>

namespace refold::zoo {

std::string WithCommas(int64_t number) {
  std::string digits = absl::StrCat(number);
  for (int64_t place = static_cast<int64_t>(digits.size()) - 3; place > 0; place -= 3)
    digits.insert(static_cast<size_t>(place), ",");
  return digits;
}

std::string InThousands(double number) {
  const char *powers[] = {"", " k", " M", " G", " T", " P", " E"};
  size_t power = 0;
  // A number that %.3g would write as 1e+03 belongs to the next power.
  while (number >= 999.5 && power + 1 < std::size(powers)) {
    number /= 1000;
    ++power;
  }
  return absl::StrFormat("%.3g%s", number, powers[power]);
}

absl::StatusOr<std::string> ListText(const std::vector<Entry> &entries) {
  constexpr size_t kColumns = 6;
  using Row = std::array<std::string, kColumns>;
  std::vector<Row> rows = {
      {"program", "parameters", "flops", "state bytes", "activation bytes", "description"}};
  for (const Entry &entry : entries) {
    absl::StatusOr<Program> program = entry.build({});
    if (!program.ok())
      return program.status();
    absl::StatusOr<NetworkCost> cost = CostOfTraining(*program);
    if (!cost.ok())
      return cost.status();
    rows.push_back({entry.name, WithCommas(cost->parameters), InThousands(cost->flops),
                    InThousands(static_cast<double>(cost->state_bytes)),
                    InThousands(static_cast<double>(cost->activation_bytes)), entry.summary});
  }
  std::array<size_t, kColumns> widths = {};
  for (const Row &row : rows)
    for (size_t column = 0; column < kColumns; ++column)
      widths[column] = std::max(widths[column], row[column].size());
  std::string text;
  for (const Row &row : rows)
    for (size_t column = 0; column < kColumns; ++column) {
      const std::string gap(widths[column] - row[column].size(), ' ');
      if (column == 0)
        absl::StrAppend(&text, row[column], gap);
      else if (column + 1 < kColumns)
        absl::StrAppend(&text, "  ", gap, row[column]);
      else
        absl::StrAppend(&text, "  ", row[column], "\n");
    }
  absl::StrAppend(
      &text, "\nAll numbers are for one step at the default flags, without recomputation. State: "
             "parameters,\ntheir optimizer state and running statistics. Activations: values that "
             "the forward pass computes\nand the backward pass reads.\n");
  return text;
}

} // namespace refold::zoo
