//===- rf_empty_test.cpp - Tensors without elements -----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/compiler/codegen/rf_kernels.h"

#include <catch2/catch.hpp>

#include <array>

namespace refold::test {
namespace {

TEST_CASE("kernels with empty results do nothing") {
  RfKernels kernels;
  kernels.Add({"0x3xf32", "0x3xf32"}, "rf.add %0, %1 : tensor<0x3xf32>", "0x3xf32");
  kernels.Add({}, "rf.iota dim = 1 : tensor<3x0xi32>", "3x0xi32");
  kernels.Add({"5x3xf32"},
              "rf.slice %0, start = [2, 0], limit = [2, 3], strides = [1, 1] : tensor<5x3xf32>",
              "0x3xf32");
  kernels.Add({"0x3xf32"}, "rf.reverse %0, dims = [0, 1] : tensor<0x3xf32>", "0x3xf32");
  kernels.Add({"0x3xi8"}, "rf.transpose %0, dims = [1, 0] : tensor<0x3xi8>", "3x0xi8");
  kernels.Add({"0xf32", "0xf32"}, "rf.concatenate %0, %1, dim = 0 : tensor<0xf32>, tensor<0xf32>",
              "0xf32");
  kernels.Add({"3x0xf64"}, "rf.argmax %0, dim = 0 : tensor<3x0xf64>", "0xi32");
  kernels.Add({"3x0xf64"}, "rf.cumulative add %0, dim = 0 : tensor<3x0xf64>", "3x0xf64");
  kernels.Add({"0xf64"}, "rf.sort %0, dim = 0 : tensor<0xf64>", "0xf64");
  kernels.Add({"4x3xf32", "0x1xi32"},
              "rf.gather %0, %1, offset = [1], collapsed = [0], batching = [] x [], map = [0], "
              "vector = 1, sizes = [1, 3] : (tensor<4x3xf32>, tensor<0x1xi32>) -> tensor<0x3xf32>",
              "0x3xf32");
  kernels.Check();
}

TEST_CASE("empty operands leave the other operand unchanged") {
  RfKernels kernels;
  for (const char *kind : {"add", "maximum", "minimum", "multiply"})
    for (const char *type : {"f32", "i32", "ui32"})
      kernels.Add({std::string("0x5x") + type},
                  std::string("rf.reduce ") + kind + " %0, dims = [0] : tensor<0x5x" + type + ">",
                  std::string("5x") + type);
  kernels.Add({"0x5xi1"}, "rf.reduce and %0, dims = [0] : tensor<0x5xi1>", "5xi1");
  kernels.Add({"0x3xf32", "f32"},
              "rf.pad %0, %1, low = [2, 0], high = [1, 0], interior = [0, 0] : tensor<0x3xf32>",
              "3x3xf32");
  kernels.Add({"3xf32", "f32"},
              "rf.pad %0, %1, low = [-5], high = [7], interior = [0] : tensor<3xf32>", "5xf32");
  kernels.Add({"2xf32", "0xf32", "3xf32"},
              "rf.concatenate %0, %1, %2, dim = 0 : tensor<2xf32>, tensor<0xf32>, tensor<3xf32>",
              "5xf32");
  kernels.Add({"4x0xf32", "0x3xf32"},
              "rf.dot_general %0, %1, batching = [] x [], contracting = [1] x [0] : "
              "(tensor<4x0xf32>, tensor<0x3xf32>) -> tensor<4x3xf32>",
              "4x3xf32");
  for (const auto &[lhs, rhs, to, moved] : std::vector<std::array<std::string, 4>>{
           {"2x0x5x", "3x0x2x", "2x3x4x", "strides = [1], dilations = [1]"},
           {"2x3x4x", "5x3x0x", "2x5x5x", "strides = [1], dilations = [1]"},
           {"2x3x4x", "5x3x0x", "2x5x1x", "strides = [7], dilations = [3]"}})
    for (const char *type : {"f32", "i8"})
      kernels.Add({lhs + type, rhs + type},
                  "rf.window_product %0, %1, dims = [0, 1, 2] x [0, 1, 2] -> [0, 1, 2], " + moved +
                      " : (" + Tensor(lhs + type) + ", " + Tensor(rhs + type) + ") -> " +
                      Tensor(to + type),
                  to + type);
  kernels.Add({"5xf32", "0xf32", "i32"},
              "rf.dynamic_update_slice %0, %1, %2 : (tensor<5xf32>, tensor<0xf32>, tensor<i32>) -> "
              "tensor<5xf32>",
              "5xf32");
  kernels.Add({"4x3xf32", "0x1xi32", "0x3xf32"},
              "rf.scatter add %0, %1, %2, window = [1], inserted = [0], batching = [] x [], map = "
              "[0], vector = 1 : (tensor<4x3xf32>, tensor<0x1xi32>, tensor<0x3xf32>) -> "
              "tensor<4x3xf32>",
              "4x3xf32", false);
  kernels.Check();
}

} // namespace
} // namespace refold::test
