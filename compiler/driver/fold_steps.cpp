//===- fold_steps.cpp - A single step as a fold over steps ----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/fold_steps.h"

#include "compiler/driver/edit_program.h"
#include "dialects/rf/Rf.h"
#include "passes/shards/RowInputs.h"

#include "absl/strings/str_cat.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace refold;

namespace {

using Shapes = std::map<std::string, std::vector<int64_t>>;

RankedTensorType withRows(Type type, int64_t rows) {
  auto tensor = cast<RankedTensorType>(type);
  SmallVector<int64_t> shape{rows};
  llvm::append_range(shape, tensor.getShape());
  return tensor.clone(shape);
}

/// Builds the new @train beside the old one.
class StepFolder {
public:
  StepFolder(func::FuncOp step, std::optional<int64_t> steps, const Shapes &fed)
      : step(step), isGiven(steps.has_value()), steps(steps.value_or(0)), fed(fed), builder(step),
        loc(step.getLoc()) {}

  /// Returns whether there is a fold now.
  absl::StatusOr<bool> run() {
    if (absl::Status status = readSignature(); !status.ok())
      return status;
    if (steps == 0)
      return false;
    make();
    return true;
  }

private:
  static bool tensorsOnly(TypeRange types) {
    return llvm::all_of(types, llvm::IsaPred<RankedTensorType>);
  }

  absl::Status readSignature() {
    if (!tensorsOnly(step.getArgumentTypes()) || !tensorsOnly(step.getResultTypes()))
      return absl::InvalidArgumentError(
          "the arguments and results of 'train' must be tensors to fold it");
    for (auto [index, type] : llvm::enumerate(step.getArgumentTypes())) {
      argumentTypes.push_back(type);
      isCut.push_back(false);
      if (auto state = step.getArgAttrOfType<rf::StateAttr>(index, rf::RfDialect::kStateAttr)) {
        if (state.getName() == "step")
          counter = index;
        if (state.getResult() < 0 || state.getResult() >= step.getNumResults())
          return absl::InvalidArgumentError(
              absl::StrCat("state '", state.getName().str(), "' of 'train' has no next value"));
        continue;
      }
      auto input = step.getArgAttrOfType<rf::InputAttr>(index, rf::RfDialect::kInputAttr);
      auto found = input ? fed.find(input.getName().str()) : fed.end();
      if (found == fed.end())
        continue;
      llvm::ArrayRef<int64_t> given = found->second, own = cast<RankedTensorType>(type).getShape();
      if (given.size() != own.size() + 1 || given.drop_front() != own)
        continue;
      if (!isGiven)
        steps = steps == 0 ? given[0] : std::min(steps, given[0]);
      else if (given[0] < steps)
        return absl::InvalidArgumentError(absl::StrCat("input '", found->first, "' is fed ",
                                                       given[0], " rows for ", steps, " steps"));
      isCut.back() = true;
      argumentTypes.back() = withRows(type, given[0]);
    }
    return absl::OkStatus();
  }

  void make() {
    auto scalar = RankedTensorType::get({}, builder.getI64Type());
    const unsigned old = step.getNumArguments();
    // States keep their order among the results; fetches come after them.
    SmallVector<unsigned> states;
    for (unsigned index = 0; index < old; ++index)
      if (step.getArgAttr(index, rf::RfDialect::kStateAttr))
        states.push_back(index);
    SmallVector<Type> types(argumentTypes), results;
    if (!counter)
      types.push_back(scalar);
    types.push_back(builder.getI64Type());
    for (unsigned index : states)
      results.push_back(step.getArgumentTypes()[index]);
    if (!counter)
      results.push_back(scalar);
    const unsigned firstFetch = results.size();
    SmallVector<unsigned> fetches;
    for (unsigned index = 0; index < step.getNumResults(); ++index)
      if (step.getResultAttr(index, rf::RfDialect::kFetchAttr)) {
        fetches.push_back(index);
        results.push_back(withRows(step.getResultTypes()[index], steps));
      }

    auto folded =
        func::FuncOp::create(builder, loc, "train", builder.getFunctionType(types, results));
    Block *block = folded.addEntryBlock();
    for (unsigned index = 0; index < old; ++index) {
      block->getArgument(index).setLoc(step.getArgument(index).getLoc());
      folded.setArgAttrs(index, step.getArgAttrDict(index));
      // Each step reads a row of the input, so the rows of the batch lie one dimension later.
      if (const int64_t rows = rowDimOf(step, index); isCut[index] && rows != 0)
        folded.setArgAttr(index, rf::RfDialect::kRowsAttr,
                          builder.getI64IntegerAttr(rows < 0 ? -1 : rows + 1));
    }
    auto setState = [&](unsigned index, StringRef name, int64_t result) {
      folded.setArgAttr(index, rf::RfDialect::kStateAttr,
                        rf::StateAttr::get(builder.getContext(), name, result));
    };
    for (auto [result, index] : llvm::enumerate(states))
      setState(index,
               step.getArgAttrOfType<rf::StateAttr>(index, rf::RfDialect::kStateAttr).getName(),
               result);
    if (!counter)
      setState(old, "step", states.size());
    folded.setArgAttr(types.size() - 1, rf::RfDialect::kStepsAttr, builder.getUnitAttr());
    for (auto [place, index] : llvm::enumerate(fetches))
      folded.setResultAttr(firstFetch + place, rf::RfDialect::kFetchAttr,
                           step.getResultAttr(index, rf::RfDialect::kFetchAttr));
    fill(*block, states, fetches);
  }

  void fill(Block &block, ArrayRef<unsigned> states, ArrayRef<unsigned> fetches) {
    OpBuilder outside = OpBuilder::atBlockEnd(&block);
    Operation *old = step.getBody().front().getTerminator();
    Value number = block.getArgument(counter.value_or(step.getNumArguments()));
    Value first = tensor::ExtractOp::create(outside, loc, number, ValueRange());
    Value end = arith::AddIOp::create(outside, loc, first, block.getArguments().back());
    Value one = arith::ConstantOp::create(outside, loc, outside.getI64IntegerAttr(1));
    SmallVector<Value> init;
    for (unsigned index : states)
      if (index != counter)
        init.push_back(block.getArgument(index));
    for (unsigned index : fetches)
      init.push_back(
          rf::EmptyOp::create(outside, loc, withRows(step.getResultTypes()[index], steps)));
    auto loop = scf::ForOp::create(outside, loc, first, end, one, init);
    loop->setAttr(rf::RfDialect::kCapacityAttr, outside.getI64IntegerAttr(steps));
    loop.getBody()->clear();
    OpBuilder inside = OpBuilder::atBlockEnd(loop.getBody());
    Value position =
        tensor::FromElementsOp::create(inside, loc, number.getType(), loop.getInductionVar());

    IRMapping map;
    unsigned carried = 0;
    for (BlockArgument argument : step.getArguments()) {
      unsigned index = argument.getArgNumber();
      Value now = block.getArgument(index);
      if (index == counter)
        now = position;
      else if (llvm::is_contained(states, index))
        now = loop.getRegionIterArg(carried++);
      else if (isCut[index])
        now = rf::SliceRowOp::create(inside, argument.getLoc(), argument.getType(), now, position);
      map.map(argument, now);
    }
    for (Operation &op : step.getBody().front().without_terminator())
      inside.clone(op, map);
    SmallVector<Value> next, results;
    for (unsigned index : states) {
      auto state = step.getArgAttrOfType<rf::StateAttr>(index, rf::RfDialect::kStateAttr);
      if (index != counter)
        next.push_back(map.lookupOrDefault(old->getOperand(state.getResult())));
    }
    for (unsigned index : fetches) {
      Value history = loop.getRegionIterArg(carried++);
      next.push_back(rf::UpdateRowOp::create(inside, loc, history.getType(), history,
                                             map.lookupOrDefault(old->getOperand(index)),
                                             position));
    }
    scf::YieldOp::create(inside, loc, next);

    Value last = tensor::FromElementsOp::create(outside, loc, number.getType(), end);
    carried = 0;
    for (unsigned index : states)
      results.push_back(index == counter ? last : loop.getResult(carried++));
    if (!counter)
      results.push_back(last);
    while (carried < loop.getNumResults())
      results.push_back(loop.getResult(carried++));
    func::ReturnOp::create(outside, loc, results);
  }

  func::FuncOp step;
  bool isGiven;
  int64_t steps;
  const Shapes &fed;
  OpBuilder builder;
  Location loc;
  std::optional<unsigned> counter;
  SmallVector<Type> argumentTypes;
  SmallVector<bool> isCut;
};

/// Makes @startup return the step counter, if it does not.
void startCounting(func::FuncOp startup) {
  for (unsigned index = 0; index < startup.getNumResults(); ++index)
    if (auto state = startup.getResultAttrOfType<rf::StateAttr>(index, rf::RfDialect::kStateAttr);
        state && state.getName() == "step")
      return;
  Operation *terminator = startup.getBody().front().getTerminator();
  OpBuilder builder(terminator);
  auto scalar = RankedTensorType::get({}, builder.getI64Type());
  unsigned place = startup.getNumResults();
  SmallVector<Value> values(terminator->getOperands());
  values.push_back(rf::makeSplat(builder, startup.getLoc(), scalar, 0));
  terminator->setOperands(values);
  if (failed(startup.insertResult(place, scalar, {})))
    return;
  startup.setResultAttr(place, rf::RfDialect::kStateAttr,
                        rf::StateAttr::get(builder.getContext(), "step", place));
}

/// Returns true if @train is one step without a step counter.
bool isOneStep(func::FuncOp train) {
  if (!train || train.isDeclaration() || !train.getBody().hasOneBlock())
    return false;
  for (unsigned index = 0; index < train.getNumArguments(); ++index)
    if (train.getArgAttr(index, rf::RfDialect::kStepsAttr))
      return false;
  return !train
              .walk([](Operation *op) {
                return op->hasAttr(rf::RfDialect::kCapacityAttr) ? WalkResult::interrupt()
                                                                 : WalkResult::advance();
              })
              .wasInterrupted();
}

} // namespace

absl::StatusOr<std::string> refold::FoldSteps(absl::string_view text, absl::string_view name,
                                              std::optional<int64_t> steps, const Shapes &fed) {
  return EditProgram(text, name, [&](ModuleOp module) -> absl::StatusOr<bool> {
    auto train = module.lookupSymbol<func::FuncOp>("train");
    if (steps.value_or(1) < 1 || !isOneStep(train))
      return false;
    absl::StatusOr<bool> folded = StepFolder(train, steps, fed).run();
    if (!folded.ok() || !*folded)
      return folded;
    train.erase();
    if (auto startup = module.lookupSymbol<func::FuncOp>("startup");
        startup && !startup.isDeclaration())
      startCounting(startup);
    return true;
  });
}
