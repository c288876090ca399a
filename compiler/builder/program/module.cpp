//===- module.cpp - From detached blocks to a module ----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Builds an MLIR module from the blocks of a Program. docs/rationale/program.md describes the form
// of the module.
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/program/program_impl.h"

#include "absl/strings/str_cat.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Verifier.h"

namespace refold::internal {

using mlir::Value;

/// Returns "file:line: message", or the message alone if the location is unknown.
static std::string Describe(mlir::Diagnostic &diagnostic) {
  mlir::Location loc = diagnostic.getLocation();
  while (auto named = llvm::dyn_cast<mlir::NameLoc>(loc))
    loc = named.getChildLoc();
  if (auto file = llvm::dyn_cast<mlir::FileLineColLoc>(loc))
    return absl::StrCat(file.getFilename().str(), ":", file.getLine(), ": ", diagnostic.str());
  return diagnostic.str();
}

static void CloneAll(mlir::OpBuilder &into, mlir::Block &from, mlir::IRMapping &map) {
  for (mlir::Operation &op : from)
    into.clone(op, map);
}

/// A function under construction.
struct ProgramImpl::FunctionBody {
  mlir::OpBuilder builder;
  mlir::IRMapping map;
  std::vector<int> states; ///< indices of the Variables that are arguments
  llvm::SmallVector<Value> next, fetched;
  Value end;
};

absl::StatusOr<mlir::OwningOpRef<mlir::ModuleOp>> ProgramImpl::BuildModule() {
  if (failed())
    return status_;
  if (!in_train() || function_->regions.size() > 1) {
    const Region &outermost = in_train() ? *function_->regions[1] : *function_->regions[0];
    const bool is_fold = outermost.kind == Region::Kind::Fold;
    return absl::FailedPreconditionError(absl::StrCat(
        "program '", name_, "' is inside ", is_fold ? "its " : "a ", NounOf(outermost.kind),
        ": it can be read when ", outermost.maker, " has returned"));
  }
  mlir::OwningOpRef<mlir::ModuleOp> module = NewModule();
  mlir::OpBuilder builder(&context_);
  builder.setInsertionPointToEnd(module->getBody());
  BuildStartup(builder);
  for (FunctionRecord &function : functions_) {
    builder.setInsertionPointToEnd(module->getBody());
    BuildFunction(builder, function);
  }
  return Verified(std::move(module));
}

mlir::OwningOpRef<mlir::ModuleOp> ProgramImpl::NewModule() {
  auto module = mlir::OwningOpRef<mlir::ModuleOp>(mlir::ModuleOp::create(Loc(where_), name_));
  (*module)->setAttr(rf::RfDialect::kVersionAttr,
                     mlir::Builder(&context_).getI64IntegerAttr(rf::RfDialect::kVersion));
  if (shards_ > 1)
    (*module)->setAttr(rf::RfDialect::kShardsAttr,
                       mlir::Builder(&context_).getI64IntegerAttr(shards_));
  if (precision_)
    (*module)->setAttr(rf::RfDialect::kPrecisionAttr,
                       mlir::StringAttr::get(&context_, DTypeName(*precision_)));
  return module;
}

absl::StatusOr<mlir::OwningOpRef<mlir::ModuleOp>>
ProgramImpl::Verified(mlir::OwningOpRef<mlir::ModuleOp> module) {
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

void ProgramImpl::BuildStartup(mlir::OpBuilder &builder) {
  mlir::Location loc = Loc(where_);
  mlir::Type scalar = functions_.front().step.getType();
  llvm::SmallVector<mlir::Type> types;
  for (const Record &variable : variables_)
    types.push_back(variable.initial.getType());
  types.push_back(scalar);
  auto startup =
      mlir::func::FuncOp::create(builder, loc, "startup", builder.getFunctionType({scalar}, types));
  mlir::Block *block = startup.addEntryBlock();
  mlir::OpBuilder body = mlir::OpBuilder::atBlockEnd(block);
  mlir::IRMapping map;
  block->getArgument(0).setLoc(startup_.getArgument(0).getLoc());
  map.map(Value(startup_.getArgument(0)), Value(block->getArgument(0)));
  CloneAll(body, startup_, map);
  llvm::SmallVector<Value> results;
  auto give = [&](llvm::StringRef name, Value value) {
    startup.setResultAttr(results.size(), rf::RfDialect::kStateAttr,
                          rf::StateAttr::get(&context_, name, results.size()));
    results.push_back(value);
  };
  for (const Record &variable : variables_)
    give(variable.name, map.lookup(variable.initial));
  give("step", rf::makeSplat(body, Loc(where_, "step"), scalar, 0));
  mlir::func::ReturnOp::create(body, loc, results);
}

/// Builds one function of the module. Its arguments are inputs, states, step and seed; train also
/// takes the number of steps. Its results are states, step, seed and fetches. In train, the states
/// are all states of the program. In any other function, they are the states that it reads or
/// assigns.
void ProgramImpl::BuildFunction(mlir::OpBuilder &builder, FunctionRecord &function) {
  const bool is_train = &function == &functions_.front();
  const bool is_repeated = is_train && !function.fold_where;
  mlir::Location loc = Loc(function.where);
  Region &region = *function.regions.front();
  FunctionBody body{builder, {}, {}, {}, {}, {}};

  std::vector<const InputRecord *> inputs;
  if (!is_train) {
    llvm::DenseSet<Value> read;
    for (mlir::Operation &op : *region.block)
      op.walk([&](mlir::Operation *inner) {
        read.insert(inner->getOperands().begin(), inner->getOperands().end());
      });
    for (const FetchRecord &fetch : function.fetches)
      read.insert(fetch.value);
    for (const auto &[index, held] : region.held)
      read.insert(held.now());
    for (const InputRecord &input : functions_.front().inputs)
      if (read.contains(Value(input.argument)))
        inputs.push_back(&input);
  }
  for (const InputRecord &input : function.inputs)
    inputs.push_back(&input);
  for (size_t i = 0; i < variables_.size(); ++i)
    if (is_train || region.held.count(static_cast<int>(i)))
      body.states.push_back(static_cast<int>(i));
  const int64_t n = static_cast<int64_t>(body.states.size());

  llvm::SmallVector<mlir::Type> arguments, results;
  mlir::Type scalar = function.step.getType();
  for (const InputRecord *input : inputs)
    arguments.push_back(input->argument.getType());
  for (int index : body.states)
    results.push_back(variables_[index].initial.getType());
  results.append({scalar, scalar});
  llvm::append_range(arguments, results);
  if (is_train)
    arguments.push_back(builder.getI64Type());
  for (const FetchRecord &fetch : function.fetches) {
    auto type = llvm::cast<mlir::RankedTensorType>(fetch.value.getType());
    llvm::SmallVector<int64_t> shape(type.getShape());
    if (is_repeated)
      shape.insert(shape.begin(), options_.steps);
    results.push_back(type.clone(shape));
  }
  auto op = mlir::func::FuncOp::create(builder, loc, function.name,
                                       builder.getFunctionType(arguments, results));
  mlir::Block *block = op.addEntryBlock();
  body.builder = mlir::OpBuilder::atBlockEnd(block);
  unsigned place = 0;
  auto bind = [&](Value from, mlir::Location at, llvm::StringRef attr, mlir::Attribute value) {
    block->getArgument(place).setLoc(at);
    if (from)
      body.map.map(from, Value(block->getArgument(place)));
    op.setArgAttr(place++, attr, value);
  };
  auto state = [&](llvm::StringRef name, int64_t result) {
    return rf::StateAttr::get(&context_, name, result);
  };
  for (const InputRecord *input : inputs) {
    if (input->rows)
      op.setArgAttr(place, rf::RfDialect::kRowsAttr, body.builder.getI64IntegerAttr(*input->rows));
    bind(input->argument, input->argument.getLoc(), rf::RfDialect::kInputAttr,
         rf::InputAttr::get(&context_, input->name, input->generator));
  }
  for (auto [result, index] : llvm::enumerate(body.states)) {
    const Record &variable = variables_[index];
    auto held = region.held.find(index);
    body.next.push_back(block->getArgument(place));
    bind(held == region.held.end() ? Value() : Value(held->second.argument),
         Loc(variable.where, variable.name), rf::RfDialect::kStateAttr,
         state(variable.name, static_cast<int64_t>(result)));
  }
  bind(function.step, function.step.getLoc(), rf::RfDialect::kStateAttr, state("step", n));
  bind(function.seed, function.seed.getLoc(), rf::RfDialect::kStateAttr, state("seed", n + 1));
  if (is_train)
    bind(function.steps, function.steps.getLoc(), rf::RfDialect::kStepsAttr, builder.getUnitAttr());

  if (is_repeated)
    RepeatStep(body, function);
  else
    CloneStep(body, function);
  Value step = body.map.lookup(function.step), seed = body.map.lookup(function.seed);
  if (body.end)
    step = mlir::tensor::FromElementsOp::create(body.builder, Loc(where_, "step.next"), scalar,
                                                body.end);
  body.next.append({step, seed});
  for (const FetchRecord &fetch : function.fetches)
    op.setResultAttr(body.next.size() + (&fetch - function.fetches.data()),
                     rf::RfDialect::kFetchAttr, rf::FetchAttr::get(&context_, fetch.name));
  llvm::append_range(body.next, body.fetched);
  mlir::func::ReturnOp::create(body.builder, loc, body.next);
}

/// Copies the function as it was built.
void ProgramImpl::CloneStep(FunctionBody &body, FunctionRecord &function) {
  Region &region = *function.regions.front();
  CloneAll(body.builder, *region.block, body.map);
  for (auto [next, index] : llvm::zip_equal(body.next, body.states))
    if (auto held = region.held.find(index); held != region.held.end())
      next = body.map.lookup(held->second.now());
  for (const FetchRecord &fetch : function.fetches)
    body.fetched.push_back(body.map.lookup(fetch.value));
  if (function.end)
    body.end = body.map.lookup(function.end);
}

/// Builds the body of a program that has no fold. Makes a fold over ProgramOptions::steps steps,
/// and moves the whole function into it.
void ProgramImpl::RepeatStep(FunctionBody &body, FunctionRecord &function) {
  Region &region = *function.regions.front();
  mlir::OpBuilder &builder = body.builder;
  Value argument = body.map.lookup(function.step);
  Value first =
      mlir::tensor::ExtractOp::create(builder, Loc(where_, "first"), argument, mlir::ValueRange());
  body.end = mlir::arith::AddIOp::create(builder, Loc(where_, "end"), first,
                                         body.map.lookup(function.steps));
  Value one =
      mlir::arith::ConstantOp::create(builder, Loc(where_, "one"), builder.getI64IntegerAttr(1));
  llvm::SmallVector<Value> init, yielded;
  llvm::SmallVector<Region::Held *> assigned;
  for (auto &[index, held] : region.held)
    if (held.assigned()) {
      assigned.push_back(&held);
      init.push_back(body.map.lookup(Value(held.argument)));
    }
  for (const FetchRecord &fetch : function.fetches)
    init.push_back(History(builder, fetch, options_.steps, /*zero=*/false));
  auto loop = mlir::scf::ForOp::create(builder, Loc(where_, "fold"), first, body.end, one, init);
  loop->setAttr(rf::RfDialect::kCapacityAttr, builder.getI64IntegerAttr(options_.steps));
  loop.getBody()->clear();
  mlir::OpBuilder inside = mlir::OpBuilder::atBlockEnd(loop.getBody());
  loop.getBody()->getArgument(0).setLoc(Loc(where_, "i"));
  Value position = mlir::tensor::FromElementsOp::create(
      inside, Loc(where_, "position"), argument.getType(), Value(loop.getInductionVar()));
  body.map.map(function.step, position);
  size_t carried = 0;
  for (Region::Held *held : assigned) {
    mlir::BlockArgument inner = loop.getRegionIterArgs()[carried++];
    inner.setLoc(held->argument.getLoc());
    body.map.map(Value(held->argument), Value(inner));
  }
  CloneAll(inside, *region.block, body.map);
  for (Region::Held *held : assigned)
    yielded.push_back(body.map.lookup(held->now()));
  for (const FetchRecord &fetch : function.fetches) {
    mlir::BlockArgument history = loop.getRegionIterArgs()[carried++];
    history.setLoc(Loc(fetch.where, fetch.name + ".history"));
    yielded.push_back(rf::UpdateRowOp::create(inside, Loc(fetch.where, fetch.name + ".next"),
                                              history.getType(), history,
                                              body.map.lookup(fetch.value), position));
  }
  mlir::scf::YieldOp::create(inside, Loc(where_), yielded);
  if (position.use_empty())
    position.getDefiningOp()->erase();

  carried = 0;
  for (auto [next, index] : llvm::zip_equal(body.next, body.states))
    if (auto held = region.held.find(index); held != region.held.end() && held->second.assigned())
      next = loop.getResult(carried++);
  for ([[maybe_unused]] const FetchRecord &fetch : function.fetches)
    body.fetched.push_back(loop.getResult(carried++));
  body.map.map(function.step, argument);
}

absl::StatusOr<mlir::OwningOpRef<mlir::ModuleOp>> BuildModule(const Program &program) {
  return Access::Impl(program)->BuildModule();
}

} // namespace refold::internal
