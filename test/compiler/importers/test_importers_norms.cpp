//===- test_importers_norms.cpp - Batch norm of StableHLO -----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/compiler/importers/import_text.h"

#include <catch2/catch.hpp>

using namespace refold::test;
using Catch::Matchers::Contains;
using Catch::Matchers::Equals;

static std::string training(const std::string &attributes,
                            const std::string &scale = "tensor<2xf32>") {
  return imported(moduleOf("%x: tensor<4x3x2xf32>, %s: " + scale + ", %o: " + scale,
                           "%r, %m, %v = \"stablehlo.batch_norm_training\"(%x, %s, %o) <{" +
                               attributes + "}> : (tensor<4x3x2xf32>, " + scale + ", " + scale +
                               ") -> (tensor<4x3x2xf32>, " + scale + ", " + scale + ")",
                           "tensor<4x3x2xf32>"));
}

TEST_CASE("batch norm is imported as the rf op") {
  CHECK_THAT(training("epsilon = 0.5 : f32, feature_index = 2 : i64"),
             Equals("%result, %mean, %variance = rf.batch_norm_training %arg0, %arg1, %arg2, "
                    "epsilon = 5.000000e-01, "
                    "dim = 2 : tensor<4x3x2xf32>, tensor<2xf32>\n"));
  // StableHLO allows an epsilon of zero.
  CHECK_THAT(training("epsilon = 0.0 : f32, feature_index = 2 : i64"),
             Contains("rf.batch_norm_training"));
  CHECK_THAT(
      imported(moduleOf(
          "%x: tensor<4x3xf64>, %s: tensor<3xf64>",
          R"(%r = "stablehlo.batch_norm_inference"(%x, %s, %s, %s, %s) <{epsilon = 0.25 : f32, feature_index = 1 : i64}> : (tensor<4x3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>) -> tensor<4x3xf64>)",
          "tensor<4x3xf64>")),
      Equals("%0 = rf.batch_norm_inference %arg0, %arg1, %arg1, %arg1, %arg1, epsilon = "
             "2.500000e-01, dim = 1 : tensor<4x3xf64>, tensor<3xf64>\n"));
}

TEST_CASE("invalid batch norms are refused") {
  CHECK_THAT(training("feature_index = 2 : i64"),
             Contains("stablehlo.batch_norm_training: attribute 'epsilon' must be a float"));
  CHECK_THAT(training("epsilon = 0.5 : f32"),
             Contains("stablehlo.batch_norm_training: attribute 'feature_index' must be an i64"));
  CHECK_THAT(training("epsilon = 0.5 : f32, feature_index = 3 : i64"),
             Contains("'rf.batch_norm_training' op needs dim in [0, 3), got 3"));
  CHECK_THAT(training("epsilon = 0.5 : f32, feature_index = 2 : i64", "tensor<3xf32>"),
             Contains("stablehlo.batch_norm_training: 'rf.batch_norm_training' op needs a scale of "
                      "'tensor<2xf32>'"));
  CHECK_THAT(
      imported(moduleOf(
          "%x: tensor<4x3xf32>, %s: tensor<3xf32>",
          R"(%r, %p, %q = "stablehlo.batch_norm_grad"(%x, %s, %s, %s, %x) <{epsilon = 0.5 : f32, feature_index = 1 : i64}> : (tensor<4x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<4x3xf32>) -> (tensor<4x3xf32>, tensor<3xf32>, tensor<3xf32>))",
          "tensor<4x3xf32>")),
      Contains("stablehlo.batch_norm_grad: rf has no such op"));
}
