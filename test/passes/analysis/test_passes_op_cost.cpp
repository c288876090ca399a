//===- test_passes_op_cost.cpp - Costs of ops -----------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares the costs of ops with costs counted by hand.
//
//===----------------------------------------------------------------------===//
#include "passes/analysis/OpCost.h"

#include "dialects/rf/Rf.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Parser/Parser.h"

#include <catch2/catch.hpp>

using namespace mlir;
using namespace refold;

namespace {

/// The ops of a function @f.
struct Program {
  explicit Program(const std::string &text) {
    context.loadDialect<rf::RfDialect, arith::ArithDialect>();
    module = parseSourceString<ModuleOp>(text, &context);
    REQUIRE(module);
  }

  /// Returns the first op with this name, at any depth.
  Operation &op(StringRef name) {
    Operation *found = nullptr;
    module->walk([&](Operation *op) {
      if (!found && op->getName().getStringRef() == name)
        found = op;
    });
    REQUIRE(found);
    return *found;
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
};

} // namespace

TEST_CASE("a product costs two operations per multiplication and reads each matrix once") {
  Program p(R"(func.func @f(%x: tensor<8x16xf32>, %w: tensor<16x4xf32>) -> tensor<8x4xf32> {
    %y = rf.dot_general %x, %w, batching = [] x [], contracting = [1] x [0] : (tensor<8x16xf32>, tensor<16x4xf32>) -> tensor<8x4xf32>
    return %y : tensor<8x4xf32>
  })");
  Operation &dot = p.op("rf.dot_general");
  CHECK(operationsOf(dot) == 2 * 8 * 16 * 4);
  CHECK(flopsOf(dot) == 2 * 8 * 16 * 4);
  CHECK(bytesMovedBy(dot) == 4 * (8 * 16 + 16 * 4 + 8 * 4));
}

TEST_CASE("a convolution costs the operations of its window product") {
  Program p(
      R"(func.func @f(%x: tensor<2x3x8x8xf32>, %w: tensor<16x3x3x3xf32>) -> tensor<2x16x8x8xf32> {
    %y = rf.convolution %x, %w, dims = [0, 1, 2, 3] x [0, 1, 2, 3] -> [0, 1, 2, 3], strides = [1, 1], padding = [1, 1] x [1, 1],
      dilation = [1, 1] x [1, 1], reversed = [], groups = 1 x 1 : (tensor<2x3x8x8xf32>, tensor<16x3x3x3xf32>) -> tensor<2x16x8x8xf32>
    return %y : tensor<2x16x8x8xf32>
  })");
  CHECK(operationsOf(p.op("rf.convolution")) == 2 * (2 * 16 * 8 * 8) * (3 * 3 * 3));
}

TEST_CASE("functions cost twenty additions, movement costs no operations") {
  Program p(R"(func.func @f(%x: tensor<8x4xf32>) -> tensor<32xf32> {
    %0 = rf.add %x, %x : tensor<8x4xf32>
    %1 = rf.tanh %0 : tensor<8x4xf32>
    %2 = rf.transpose %1, dims = [1, 0] : tensor<8x4xf32>
    %3 = rf.reshape %2 : tensor<4x8xf32> -> tensor<32xf32>
    return %3 : tensor<32xf32>
  })");
  CHECK(operationsOf(p.op("rf.add")) == 32);
  // A value that is read twice is counted once.
  CHECK(bytesMovedBy(p.op("rf.add")) == 4 * (32 + 32));
  CHECK(operationsOf(p.op("rf.tanh")) == 20 * 32);
  CHECK(operationsOf(p.op("rf.transpose")) == 0);
  CHECK(bytesMovedBy(p.op("rf.transpose")) == 4 * (32 + 32));
  CHECK(costOf(&p.op("rf.transpose")) > 0);
  CHECK(bytesMovedBy(p.op("rf.reshape")) == 0);
  CHECK(costOf(&p.op("rf.reshape")) == 0);
}

TEST_CASE("random numbers cost time, but no operations") {
  Program p(
      R"(func.func @f(%x: tensor<8xf32>, %seed: tensor<i64>, %step: tensor<i64>) -> tensor<8xf32> {
    %0 = rf.dropout %x, %seed, %step, rate = 0.5, site = 0 : tensor<8xf32>
    return %0 : tensor<8xf32>
  })");
  Operation *dropout = &p.op("rf.dropout");
  CHECK(operationsOf(*dropout) == 0);
  CHECK(costOf(dropout, {.flopsPerSecond = 1e9, .bytesPerSecond = 1e12, .launchSeconds = 0}) ==
        160'000);
}

TEST_CASE("a take moves only the rows that it takes") {
  Program p(R"(func.func @f(%x: tensor<1000x4xf32>, %i: tensor<2xi32>) -> tensor<2x4xf32> {
    %0 = rf.take %x, %i : (tensor<1000x4xf32>, tensor<2xi32>) -> tensor<2x4xf32>
    return %0 : tensor<2x4xf32>
  })");
  CHECK(bytesMovedBy(p.op("rf.take")) == 4 * (8 + 2 + 8));
}

TEST_CASE("a fusion has the operations of its ops, and moves its operands and results") {
  Program p(R"(func.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
    %y = rf.fusion %x blocks = 1 operands [-1] results [-1] : (tensor<8x4xf32>) -> tensor<8x4xf32> {
    ^bb0(%a: tensor<8x4xf32>):
      %0 = rf.tanh %a : tensor<8x4xf32>
      %1 = rf.multiply %0, %a : tensor<8x4xf32>
      rf.yield %1 : tensor<8x4xf32>
    }
    return %y : tensor<8x4xf32>
  })");
  Operation &group = p.op("rf.fusion");
  CHECK(flopsOf(group) == 20 * 32 + 32);
  CHECK(bytesMovedBy(group) == 4 * (32 + 32));
  // One launch.
  const DeviceRates rates = {.flopsPerSecond = 1e12, .bytesPerSecond = 1e9, .launchSeconds = 1e-6};
  CHECK(costOf(&group, rates) == 256'000 + 1'000'000);
}

TEST_CASE("the slower of operations and bytes determines the cost") {
  Program p(R"(func.func @f(%x: tensor<1000xf32>) -> tensor<1000xf32> {
    %y = rf.tanh %x : tensor<1000xf32>
    return %y : tensor<1000xf32>
  })");
  Operation *tanh = &p.op("rf.tanh");
  CHECK(costOf(tanh, {.flopsPerSecond = 1e9, .bytesPerSecond = 1e12, .launchSeconds = 0}) ==
        20'000'000);
  CHECK(costOf(tanh, {.flopsPerSecond = 1e15, .bytesPerSecond = 1e9, .launchSeconds = 0}) ==
        8'000'000);
  CHECK(costOf(tanh, DeviceRates::card()) < costOf(tanh, DeviceRates{}) + 2'500'000);
}

TEST_CASE("a loop costs each of its iterations, a choice its larger branch") {
  Program p(R"(func.func @f(%x: tensor<8xf32>, %c: i1) -> tensor<8xf32> {
    %c0 = arith.constant 0 : i64
    %c1 = arith.constant 1 : i64
    %c5 = arith.constant 5 : i64
    %y = scf.for %i = %c0 to %c5 step %c1 iter_args(%h = %x) -> (tensor<8xf32>) : i64 {
      %0 = rf.tanh %h : tensor<8xf32>
      scf.yield %0 : tensor<8xf32>
    }
    %z = scf.if %c -> tensor<8xf32> {
      %0 = rf.negate %y : tensor<8xf32>
      scf.yield %0 : tensor<8xf32>
    } else {
      %0 = rf.exponential %y : tensor<8xf32>
      scf.yield %0 : tensor<8xf32>
    }
    return %z : tensor<8xf32>
  })");
  CHECK(flopsOf(p.op("scf.for")) == 5 * 20 * 8);
  CHECK(flopsOf(p.op("scf.if")) == 20 * 8);
  CHECK(costOf(&p.op("scf.for")) == 5 * costOf(&p.op("rf.tanh")));
  CHECK(flopsOf(*p.op("scf.for").getBlock()) == 6 * 20 * 8);
}
