//===- test_checked.cpp - Random programs compared with float64 -----------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/failures/failure.h"
#include "test/fuzz/judges/judges.h"

#include <catch2/catch.hpp>

using namespace refold;
using namespace refold::test;

TEST_CASE(
    "random programs have the same bits in every way, the predicted bytes and the right values",
    "[programs]") {
  Judges judges;
  int64_t tried = 0, finite = 0;
  JudgeRandomPrograms("checked", 1000, 3, [&](const FuzzCase &one) {
    Results whole;
    Finding finding = judges(one, &whole);
    ++tried;
    finite += AllFinite(whole);
    return finding;
  });
  // Equal bits mean little if all of them are NaN.
  CHECK(finite * 100 >= tried * 98);
  const int64_t values = judges.float64().values(), slopes = judges.float64().gradients();
  INFO(tried << " programs, " << values << " against float64, " << slopes << " slopes");
  CHECK((tried < 50 || (values * 25 >= tried && slopes * 4 >= tried)));
}

TEST_CASE("random programs with small tiles have the same bits folded and step by step") {
  ProgramCompiler compiler(ProgramCompiler::Rows::SmallTiles);
  JudgeRandomPrograms("checked-tiles", 200, 3,
                      [&](const FuzzCase &one) { return JudgeChecked(compiler, one); });
}
