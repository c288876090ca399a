//===- test_ptxas_products.cpp - Products assembled by ptxas --------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/e2e/cuda/product_programs.h"
#include "test/e2e/cuda/ptxas_program.h"

#include <catch2/catch.hpp>

using namespace refold::test;

TEST_CASE("ptxas accepts products of every tile size without spills") {
  int number = 0;
  PtxasPrograms programs;
  for (const char *type : {"f32", "f64"})
    for (int64_t extent : {2048, 1999, 704, 701, 352, 349, 128, 127}) {
      const int form = ++number % 8;
      const ProductCase product{.rows = extent,
                                .contraction = extent % 2 == 0 ? 256 : 251,
                                .columns = extent / 2 + 1,
                                .lhs_transposed = (form & 1) != 0,
                                .rhs_transposed = (form & 2) != 0,
                                .epilogue = (form & 4) != 0,
                                .type = type};
      REQUIRE(programs.Add(ProductProgram(product), "layer", product.Name()).ok());
    }
  CHECK(programs.Refusals() == "");
}

TEST_CASE("ptxas accepts convolutions and their gradients without spills") {
  PtxasPrograms programs;
  for (const char *type : {"f32", "f64"})
    for (WindowCase::Of of : {WindowCase::Result, WindowCase::Images, WindowCase::Kernel})
      for (int64_t features : {13, 64}) {
        for (int64_t images : {2, 64}) {
          const WindowCase window{.of = of,
                                  .images = images,
                                  .height = 28,
                                  .width = 28,
                                  .features = features,
                                  .outputs = 2 * features,
                                  .stride = images == 2 ? 1 : 2,
                                  .type = type};
          REQUIRE(programs.Add(WindowProgram(window), "layer", window.Name()).ok());
        }
      }
  CHECK(programs.Refusals() == "");
}
