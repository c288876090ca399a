//===- test_math_functions.cpp - List of mathematical functions -----------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests that each row of math_functions.def has an op with a gradient, an evaluation in the
// reference interpreter and a function of the builder. Code generation, costs and the checked
// device need no such test, because they are generated from the rows.
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/ops/ops.h"
#include "compiler/reference/operations.h"
#include "dialects/rf/Rf.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Verifier.h"

#include <catch2/catch.hpp>

#include <string>
#include <vector>

namespace refold::reference {
namespace {

using Unary = refold::Tensor (*)(const Arg &);
using Binary = refold::Tensor (*)(const Arg &, const Arg &);

struct MathFunction {
  std::string name, op;
  size_t operands;
};

std::vector<MathFunction> AllMathFunctions() {
  // A row without a function of the builder would not compile.
#define REFOLD_MATH_FUNCTION(Op, Name, Function, Operands, Types, Cost)                            \
  [[maybe_unused]] constexpr Operands of_builder_##Function = &refold::Function;
#include "runtime/core/math_functions.def"
  constexpr size_t kUnary = 1, kBinary = 2;
  return {
#define REFOLD_MATH_FUNCTION(Op, Name, Function, Operands, Types, Cost)                            \
  {"rf." Name, rf::Op::getOperationName().str(), k##Operands},
#include "runtime/core/math_functions.def"
  };
}

TEST_CASE("Each mathematical function is an op with a gradient and a reference") {
  mlir::MLIRContext context;
  context.loadDialect<rf::RfDialect>();
  mlir::OpBuilder builder(&context);
  const mlir::Location loc = builder.getUnknownLoc();
  auto type = mlir::RankedTensorType::get({4}, builder.getF32Type());
  for (const MathFunction &function : AllMathFunctions()) {
    INFO(function.name);
    CHECK(function.name == function.op);
    mlir::OperationState state(loc, function.op);
    mlir::Block block;
    for (size_t i = 0; i < function.operands; ++i)
      state.addOperands(block.addArgument(type, loc));
    state.addTypes(type);
    mlir::Operation *op = mlir::Operation::create(state);
    CHECK(mlir::succeeded(mlir::verify(op)));
    CHECK(mlir::isa<rf::GradientOpInterface>(op));
    CHECK(lookupEvaluation(*op) != nullptr);
    op->destroy();
  }
}

} // namespace
} // namespace refold::reference
