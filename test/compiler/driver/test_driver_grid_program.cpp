//===- test_driver_grid_program.cpp - Kernels that form a grid --*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/gpu/program/grid_program.h"
#include "dialects/rf/Rf.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Parser/Parser.h"

#include <catch2/catch.hpp>

using namespace refold;

namespace {

/// Returns the dispatch of a program that consists only of these launches.
codegen::GridDispatch DispatchOf(const std::string &launches) {
  mlir::MLIRContext context;
  context.loadDialect<mlir::func::FuncDialect, rf::RfDialect, mem::MemDialect>();
  const std::string text = R"(
    mem.kernel @relu blocks = 4 operands [0] results [0] tied [-1] {
    ^bb0(%a: tensor<512x32xf32>):
      %0 = rf.relu %a : tensor<512x32xf32>
      rf.yield %0 : tensor<512x32xf32>
    }
    mem.kernel @in_place blocks = 4 operands [0] results [0] tied [0] {
    ^bb0(%a: tensor<512x32xf32>):
      %0 = rf.relu %a : tensor<512x32xf32>
      rf.yield %0 : tensor<512x32xf32>
    }
    mem.kernel @all blocks = 1 operands [-1] results [-1] tied [-1] {
    ^bb0(%a: tensor<512x32xf32>):
      %0 = rf.relu %a : tensor<512x32xf32>
      rf.yield %0 : tensor<512x32xf32>
    }
    mem.kernel @across blocks = 4 operands [1] results [1] tied [-1] {
    ^bb0(%a: tensor<512x32xf32>):
      %0 = rf.relu %a : tensor<512x32xf32>
      rf.yield %0 : tensor<512x32xf32>
    }
    func.func @train(%x: memref<512x32xf32>, %a: memref<512x32xf32>, %b: memref<512x32xf32>,
                     %c: memref<512x32xf32>, %d: memref<512x32xf32>) {
      mem.dispatch {)" + launches +
                           "}\n      return\n    }\n";
  auto module = mlir::parseSourceString<mlir::ModuleOp>(text, &context);
  REQUIRE(module);
  ProgramGrids grids = gridsOf(*module, [](mem::DispatchOp) { return true; });
  REQUIRE(grids.program.dispatches.size() == 1);
  return grids.program.dispatches.front();
}

std::string Launch(const std::string &from, const std::string &to,
                   const std::string &kernel = "relu") {
  return "mem.launch @" + kernel + " ins(" + from + ") outs(" + to +
         ") : (memref<512x32xf32>) -> memref<512x32xf32>\n";
}

using Numbers = std::vector<int>;
Numbers OrderOf(const codegen::GridDispatch &dispatch) {
  REQUIRE(dispatch.parts.size() == 1);
  return Numbers(dispatch.parts[0].begin(), dispatch.parts[0].end());
}

} // namespace

TEST_CASE("a launch runs as early as its dependences allow") {
  // The last launch waits only for the first one.
  const codegen::GridDispatch dispatch =
      DispatchOf(Launch("%x", "%a") + Launch("%a", "%b") + Launch("%b", "%c") + Launch("%a", "%d"));
  CHECK(OrderOf(dispatch) == Numbers{0, 1, 3, 2});
  std::vector<bool> waits;
  for (int launch : OrderOf(dispatch))
    waits.push_back(dispatch.launches[launch].waits);
  CHECK(waits == std::vector<bool>{false, true, false, true});
}

namespace {

/// Returns the buffers of which each thread block keeps a share, numbered in the order of launches.
std::vector<int64_t> LocalsOf(const std::string &launches) {
  std::vector<int64_t> numbers;
  for (const codegen::GridLocal &local : DispatchOf(launches).locals) {
    CHECK(local.bytes == 512 / 4 * 32 * 4);
    numbers.push_back(local.pointer);
  }
  return numbers;
}

} // namespace

TEST_CASE("blocks keep shares of buffers that are written first and read later") {
  // Buffer 0 is %x, 1 is %a, and so on.
  CHECK(LocalsOf(Launch("%x", "%a") + Launch("%a", "%b")) == std::vector<int64_t>{1});
  CHECK(LocalsOf(Launch("%x", "%a") + Launch("%a", "%b") + Launch("%b", "%a") +
                 Launch("%a", "%c")) == std::vector<int64_t>{1, 2});
  // Each thread block may keep its part of %a in its own memory, because nothing reads %a before
  // the first write. It does not matter that the second launch writes %a in place.
  CHECK(LocalsOf(Launch("%x", "%a") + Launch("%a", "%a", "in_place") + Launch("%a", "%b")) ==
        std::vector<int64_t>{1});
  // In three cases, a thread block must not keep its part of a buffer in its own memory:
  // - nothing reads the buffer;
  // - an earlier launch reads the buffer before its first write;
  // - the launch that first writes the buffer also reads it.
  CHECK(LocalsOf(Launch("%x", "%a") + Launch("%x", "%b")).empty());
  CHECK(LocalsOf(Launch("%a", "%b") + Launch("%x", "%a")).empty());
  CHECK(LocalsOf(Launch("%a", "%a", "in_place") + Launch("%a", "%b")).empty());
}

TEST_CASE("a buffer that is not a block's own share is not kept") {
  // A launch of one block reads all rows.
  CHECK(LocalsOf(Launch("%x", "%a") + Launch("%a", "%b", "all")).empty());
  // Shares along columns are not contiguous.
  CHECK(LocalsOf(Launch("%x", "%a", "across") + Launch("%a", "%b")).empty());
}

TEST_CASE("a buffer is not overwritten before it is read") {
  // The third launch writes what the second reads, and the fourth what the first has written.
  CHECK(OrderOf(DispatchOf(Launch("%x", "%a") + Launch("%b", "%c") + Launch("%x", "%b") +
                           Launch("%c", "%d") + Launch("%d", "%a"))) == Numbers{0, 1, 2, 3, 4});
}
