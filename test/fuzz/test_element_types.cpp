//===- test_element_types.cpp - One list of element types -----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks that each element type in element_types.def is a type of the rf dialect, and that tests of
// random ops have operands of this type.
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/Rf.h"
#include "test/fuzz/ops/op_kinds.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Verifier.h"

#include <catch2/catch.hpp>

#include <set>

namespace refold::test {
namespace {

TEST_CASE("Each element type is a type of the dialect") {
  mlir::MLIRContext context;
  context.loadDialect<rf::RfDialect>();
  mlir::OpBuilder builder(&context);
  const mlir::Location loc = builder.getUnknownLoc();
  for (const ElementFacts &facts : kElementTypes) {
    INFO(facts.name);
    const mlir::Type element = rf::mlirTypeOf(facts.type, &context);
    CHECK(rf::elementTypeOf(element) == facts.type);
    const auto type = mlir::RankedTensorType::get({4}, element);
    mlir::Block block;
    mlir::OperationState state(loc, rf::ReverseOp::getOperationName());
    state.addOperands(block.addArgument(type, loc));
    state.addTypes(type);
    state.addAttribute("dims", builder.getDenseI64ArrayAttr({0}));
    mlir::Operation *op = mlir::Operation::create(state);
    CHECK(mlir::succeeded(mlir::verify(op)));
    op->destroy();
  }
}

TEST_CASE("Some random op has an operand of each element type") {
  std::set<ElementType> tried;
  const std::vector<OpKind> kinds = OpKinds();
  for (uint64_t seed = kFirstSeedOfOps; seed < kFirstSeedOfOps + kProgramsOfOps; ++seed) {
    Dice dice = DiceOfOps(seed);
    for (const OpCase &one : MakeCases(kinds, seed, dice))
      for (const auto &operand : one.operands)
        tried.insert(operand.type.type);
  }
  for (const ElementFacts &facts : kElementTypes) {
    INFO(facts.name);
    CHECK(tried.contains(facts.type));
  }
}

} // namespace
} // namespace refold::test
