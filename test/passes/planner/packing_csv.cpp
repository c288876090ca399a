//===- packing_csv.cpp - Packing instances as CSV -------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Nothing is skipped silently: a line that is not a name and three whole numbers is an error.
//
//===----------------------------------------------------------------------===//
#include "test/passes/planner/packing_csv.h"

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

#include <fstream>

namespace refold::planner {

absl::StatusOr<std::vector<Lifetime>> ReadPackingCsv(const std::string &path) {
  std::ifstream file(path);
  std::string line;
  if (!file || !std::getline(file, line))
    return absl::NotFoundError(absl::StrCat("cannot read ", path));
  if (line != "id,lower,upper,size")
    return absl::InvalidArgumentError(
        absl::StrCat(path, ":1: header is '", line, "', not id,lower,upper,size"));
  std::vector<Lifetime> lifetimes;
  for (int number = 2; std::getline(file, line); ++number) {
    const std::vector<std::string> cells = absl::StrSplit(line, ',');
    Lifetime lifetime;
    if (cells.size() != 4 || !absl::SimpleAtoi(cells[1], &lifetime.lower) ||
        !absl::SimpleAtoi(cells[2], &lifetime.upper) ||
        !absl::SimpleAtoi(cells[3], &lifetime.bytes))
      return absl::InvalidArgumentError(
          absl::StrCat(path, ":", number, ": '", line, "' is not a name and three whole numbers"));
    lifetime.name = cells[0];
    lifetimes.push_back(lifetime);
  }
  return lifetimes;
}

} // namespace refold::planner
