//===- module.cpp - From what was built to a module of its own ------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The form is that of docs/rationale/program.md.
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/program_impl.h"

#include "absl/strings/str_cat.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Verifier.h"

namespace refold::internal {

using mlir::Value;

/// "file:line: message", or the message where the location says nothing.
static std::string Describe(mlir::Diagnostic &diagnostic) {
  mlir::Location loc = diagnostic.getLocation();
  while (auto named = llvm::dyn_cast<mlir::NameLoc>(loc))
    loc = named.getChildLoc();
  if (auto file = llvm::dyn_cast<mlir::FileLineColLoc>(loc))
    return absl::StrCat(file.getFilename().str(), ":", file.getLine(), ": ", diagnostic.str());
  return diagnostic.str();
}

absl::StatusOr<mlir::OwningOpRef<mlir::ModuleOp>> ProgramImpl::BuildModule() {
  if (failed())
    return status_;
  if (body_)
    return absl::FailedPreconditionError(absl::StrCat(
        "program '", name_, "' is inside its fold: it can be read when Foldl has returned"));
  mlir::Location loc = Loc(where_);
  mlir::OpBuilder builder(&context_);
  auto module = mlir::OwningOpRef<mlir::ModuleOp>(mlir::ModuleOp::create(loc, name_));
  (*module)->setAttr(rf::RfDialect::kVersionAttr,
                     builder.getI64IntegerAttr(rf::RfDialect::kVersion));
  builder.setInsertionPointToEnd(module->getBody());
  auto state = [&](llvm::StringRef name, size_t result) {
    return rf::StateAttr::get(&context_, name, static_cast<int64_t>(result));
  };
  auto cloneAll = [](mlir::OpBuilder &into, mlir::Block &from, mlir::IRMapping &map) {
    for (mlir::Operation &op : from)
      into.clone(op, map);
  };
  mlir::Type scalar = step_.getType();

  // @startup: the first value of each state, and the step counter.
  llvm::SmallVector<mlir::Type> stateTypes;
  for (const Record &variable : variables_)
    stateTypes.push_back(variable.argument.getType());
  stateTypes.push_back(scalar);
  auto startup = mlir::func::FuncOp::create(builder, loc, "startup",
                                            builder.getFunctionType({scalar}, stateTypes));
  {
    mlir::Block *block = startup.addEntryBlock();
    mlir::OpBuilder body = mlir::OpBuilder::atBlockEnd(block);
    mlir::IRMapping map;
    block->getArgument(0).setLoc(startup_.getArgument(0).getLoc());
    map.map(Value(startup_.getArgument(0)), Value(block->getArgument(0)));
    cloneAll(body, startup_, map);
    llvm::SmallVector<Value> results;
    for (size_t i = 0; i < variables_.size(); ++i) {
      results.push_back(map.lookup(initial_[i]));
      startup.setResultAttr(i, rf::RfDialect::kStateAttr, state(variables_[i].name, i));
    }
    results.push_back(rf::makeSplat(body, Loc(where_, "step"), scalar, 0));
    startup.setResultAttr(variables_.size(), rf::RfDialect::kStateAttr,
                          state("step", variables_.size()));
    mlir::func::ReturnOp::create(body, loc, results);
  }

  // @train: arguments are inputs, states, step, seed, steps; results are states, step, seed,
  // fetches.
  const size_t n = variables_.size();
  llvm::SmallVector<mlir::Type> arguments, results;
  for (const InputRecord &input : inputs_)
    arguments.push_back(input.argument.getType());
  llvm::append_range(arguments, stateTypes);
  arguments.append({scalar, builder.getI64Type()});
  llvm::append_range(results, stateTypes);
  results.push_back(scalar);
  for (const FetchRecord &fetch : fetches_) {
    auto type = llvm::cast<mlir::RankedTensorType>(fetch.value.getType());
    llvm::SmallVector<int64_t> shape(type.getShape());
    if (!fold_where_)
      shape.insert(shape.begin(), options_.steps);
    results.push_back(type.clone(shape));
  }
  auto train = mlir::func::FuncOp::create(builder, loc, "train",
                                          builder.getFunctionType(arguments, results));
  mlir::Block *block = train.addEntryBlock();
  mlir::OpBuilder body = mlir::OpBuilder::atBlockEnd(block);
  mlir::IRMapping map;
  auto bind = [&](Value from, size_t index, llvm::StringRef attr, mlir::Attribute value) {
    block->getArgument(index).setLoc(from.getLoc());
    map.map(from, Value(block->getArgument(index)));
    train.setArgAttr(index, attr, value);
  };
  size_t index = 0;
  for (const InputRecord &input : inputs_)
    bind(input.argument, index++, rf::RfDialect::kInputAttr,
         rf::InputAttr::get(&context_, input.name, input.generator));
  for (size_t i = 0; i < n; ++i)
    bind(variables_[i].argument, index++, rf::RfDialect::kStateAttr, state(variables_[i].name, i));
  bind(step_, index++, rf::RfDialect::kStateAttr, state("step", n));
  bind(seed_, index++, rf::RfDialect::kStateAttr, state("seed", n + 1));
  bind(steps_, index++, rf::RfDialect::kStepsAttr, builder.getUnitAttr());

  llvm::SmallVector<Value> next, fetched;
  Value end;
  if (fold_where_) {
    cloneAll(body, entry_, map);
    for (const Record &variable : variables_)
      next.push_back(map.lookup(variable.outside));
    for (const FetchRecord &fetch : fetches_)
      fetched.push_back(map.lookup(fetch.value));
    end = map.lookup(end_);
  } else {
    // No fold: everything is one step of a fold over the steps that the program's options say.
    Value first = mlir::tensor::ExtractOp::create(body, Loc(where_, "first"), map.lookup(step_),
                                                  mlir::ValueRange());
    end = mlir::arith::AddIOp::create(body, Loc(where_, "end"), first, map.lookup(steps_));
    Value one =
        mlir::arith::ConstantOp::create(body, Loc(where_, "one"), body.getI64IntegerAttr(1));
    llvm::SmallVector<Value> init, yielded;
    for (const Record &variable : variables_) {
      next.push_back(map.lookup(Value(variable.argument)));
      if (variable.outside != variable.argument)
        init.push_back(next.back());
    }
    for (const FetchRecord &fetch : fetches_)
      init.push_back(History(body, fetch, options_.steps));
    auto loop = mlir::scf::ForOp::create(body, Loc(where_, "fold"), first, end, one, init);
    loop->setAttr(rf::RfDialect::kCapacityAttr, body.getI64IntegerAttr(options_.steps));
    loop.getBody()->clear();
    mlir::OpBuilder inside = mlir::OpBuilder::atBlockEnd(loop.getBody());
    loop.getBody()->getArgument(0).setLoc(Loc(where_, "i"));
    Value position = mlir::tensor::FromElementsOp::create(inside, Loc(where_, "position"), scalar,
                                                          Value(loop.getInductionVar()));
    map.map(step_, position);
    size_t carried = 0;
    for (size_t i = 0; i < n; ++i)
      if (variables_[i].outside != variables_[i].argument) {
        mlir::BlockArgument argument = loop.getRegionIterArgs()[carried];
        argument.setLoc(variables_[i].argument.getLoc());
        map.map(Value(variables_[i].argument), Value(argument));
        next[i] = loop.getResult(carried++);
      }
    cloneAll(inside, entry_, map);
    for (const Record &variable : variables_)
      if (variable.outside != variable.argument)
        yielded.push_back(map.lookup(variable.outside));
    for (const FetchRecord &fetch : fetches_) {
      mlir::BlockArgument history = loop.getRegionIterArgs()[carried];
      history.setLoc(Loc(fetch.where, fetch.name + ".history"));
      yielded.push_back(rf::UpdateRowOp::create(inside, Loc(fetch.where, fetch.name + ".next"),
                                                history.getType(), history, map.lookup(fetch.value),
                                                position));
      fetched.push_back(loop.getResult(carried++));
    }
    mlir::scf::YieldOp::create(inside, loc, yielded);
    if (position.use_empty())
      position.getDefiningOp()->erase();
  }
  next.push_back(mlir::tensor::FromElementsOp::create(body, Loc(where_, "step.next"), scalar, end));
  next.push_back(block->getArgument(inputs_.size() + n + 1));
  for (size_t i = 0; i < fetches_.size(); ++i)
    train.setResultAttr(next.size() + i, rf::RfDialect::kFetchAttr,
                        rf::FetchAttr::get(&context_, fetches_[i].name));
  llvm::append_range(next, fetched);
  mlir::func::ReturnOp::create(body, loc, next);

  std::string text;
  mlir::ScopedDiagnosticHandler handler(&context_, [&](mlir::Diagnostic &diagnostic) {
    if (text.empty())
      text = Describe(diagnostic);
    return mlir::success();
  });
  if (mlir::failed(mlir::verify(*module)))
    return absl::InternalError(text);
  return module;
}

absl::StatusOr<mlir::OwningOpRef<mlir::ModuleOp>> BuildModule(const Program &program) {
  return Access::Impl(program)->BuildModule();
}

} // namespace refold::internal
