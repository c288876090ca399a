//===- traced_text.cpp - Inlining of a program's text in a trace ----------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/programs/traced_text.h"

#include "compiler/builder/program/trace_scope.h"

#include "absl/strings/str_cat.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Parser/Parser.h"

#include <catch2/catch.hpp>

namespace refold::test {

using internal::Access;

std::map<std::string, Array>
InlineText(const std::string &text, const std::map<std::string, Array> &arguments, int64_t steps) {
  internal::ProgramImpl &program = internal::TraceScope::Innermost()->program();
  auto module = mlir::parseSourceString<mlir::ModuleOp>(text, program.context());
  REQUIRE(module);
  auto train = module->lookupSymbol<mlir::func::FuncOp>("train");
  REQUIRE(train);
  const std::source_location here = std::source_location::current();
  mlir::OpBuilder builder = program.At();
  mlir::IRMapping map;
  std::map<std::string, int64_t> states; // the result that is its next value
  for (unsigned i = 0; i < train.getNumArguments(); ++i) {
    mlir::Value argument = train.getArgument(i);
    std::string name;
    if (auto input = train.getArgAttrOfType<refold::rf::InputAttr>(i, rf::RfDialect::kInputAttr)) {
      name = input.getName().str();
    } else if (auto state =
                   train.getArgAttrOfType<refold::rf::StateAttr>(i, rf::RfDialect::kStateAttr)) {
      name = state.getName().str();
      states[name] = state.getResult();
    } else {
      map.map(argument, mlir::Value(mlir::arith::ConstantOp::create(
                            builder, program.Loc(here), builder.getI64IntegerAttr(steps))));
      continue;
    }
    INFO(name);
    map.map(argument, Access::Node(arguments.at(name).tensor())->value);
  }
  // A call has no first step: its loop runs `steps` iterations from 0.
  auto number = [&](int64_t value) {
    return mlir::Value(mlir::arith::ConstantOp::create(builder, program.Loc(here),
                                                       builder.getI64IntegerAttr(value)));
  };
  for (mlir::Operation &op : train.getBody().front().without_terminator()) {
    if (auto extract = llvm::dyn_cast<mlir::tensor::ExtractOp>(op);
        extract && llvm::isa<mlir::BlockArgument>(extract.getTensor()))
      map.map(extract.getResult(), number(0));
    else if (auto add = llvm::dyn_cast<mlir::arith::AddIOp>(op);
             add && llvm::isa<mlir::BlockArgument>(add.getRhs()))
      map.map(add.getResult(), number(steps));
    else if (llvm::isa<mlir::tensor::FromElementsOp>(op) && op.getResult(0).hasOneUse())
      states.erase("step"); // the number of the next step
    else
      builder.clone(op, map)->removeAttr(rf::RfDialect::kCapacityAttr);
  }
  mlir::Operation *end = train.getBody().front().getTerminator();
  auto value = [&](int64_t result) {
    return Array(program.Wrap(map.lookup(end->getOperand(static_cast<unsigned>(result)))));
  };
  std::map<std::string, Array> results;
  for (const auto &[name, result] : states)
    results[absl::StrCat("state:", name)] = value(result);
  for (unsigned i = 0; i < train.getNumResults(); ++i)
    if (auto fetch = train.getResultAttrOfType<rf::FetchAttr>(i, rf::RfDialect::kFetchAttr))
      results[absl::StrCat("fetch:", fetch.getName().str())] = value(i);
  return results;
}

} // namespace refold::test
