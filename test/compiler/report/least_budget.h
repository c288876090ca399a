//===- least_budget.h - Least budgets in refusals ---------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads the least budget from the error of a refused program, so that a test can compile again with
// this budget. compiler/report/budget.h writes the text of the error.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <catch2/catch.hpp>

#include <cstdint>
#include <string>

namespace refold::testing {

/// Returns the least budget of a refused program. The test fails if the text does not name one.
inline uint64_t LeastBudget(const std::string &refused) {
  INFO(refused);
  const std::string before = "; the least budget is ";
  const size_t at = refused.find(before);
  REQUIRE(at != std::string::npos);
  return std::stoull(refused.substr(at + before.size()));
}

} // namespace refold::testing
