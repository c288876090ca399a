//===- test_driver_grid_program.cpp - Which kernels are one grid -*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/grid_program.h"
#include "dialects/rf/Rf.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Parser/Parser.h"

#include <catch2/catch.hpp>

using namespace refold;

namespace {

/// The one dispatch of these launches, in which the kernel @relu reads one buffer and writes
/// another.
codegen::GridDispatch DispatchOf(const std::string &launches) {
  mlir::MLIRContext context;
  context.loadDialect<mlir::func::FuncDialect, rf::RfDialect, mem::MemDialect>();
  const std::string text = R"(
    mem.kernel @relu blocks = 4 operands [0] results [0] tied [-1] {
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

std::string Launch(const std::string &from, const std::string &to) {
  return "mem.launch @relu ins(" + from + ") outs(" + to +
         ") : (memref<512x32xf32>) -> memref<512x32xf32>\n";
}

using Numbers = std::vector<int>;
Numbers OrderOf(const codegen::GridDispatch &dispatch) {
  REQUIRE(dispatch.parts.size() == 1);
  return Numbers(dispatch.parts[0].begin(), dispatch.parts[0].end());
}

} // namespace

TEST_CASE("a launch runs as early as what it depends on allows, and waits only then") {
  // The last one waits for the first alone.
  const codegen::GridDispatch dispatch =
      DispatchOf(Launch("%x", "%a") + Launch("%a", "%b") + Launch("%b", "%c") + Launch("%a", "%d"));
  CHECK(OrderOf(dispatch) == Numbers{0, 1, 3, 2});
  std::vector<bool> waits;
  for (int launch : OrderOf(dispatch))
    waits.push_back(dispatch.launches[launch].waits);
  CHECK(waits == std::vector<bool>{false, true, false, true});
}

TEST_CASE("what is read stays until it has been read") {
  // The third writes what the second reads, the fourth what the first has written.
  CHECK(OrderOf(DispatchOf(Launch("%x", "%a") + Launch("%b", "%c") + Launch("%x", "%b") +
                           Launch("%c", "%d") + Launch("%d", "%a"))) == Numbers{0, 1, 2, 3, 4});
}
