//===- KeepRun.cpp - Run state as program state ---------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Keeps the state of a run so that it can be resumed. Values are selected with scf.if and not with
// a select op. scf.if moves bytes and computes no value, so the check for non-finite values has
// nothing to inspect.
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/Rf.h"
#include "dialects/rf/RunState.h"
#include "passes/Passes.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/ADT/Twine.h"

namespace refold {
#define GEN_PASS_DEF_KEEPRUN
#include "passes/state/Passes.h.inc"
} // namespace refold

using namespace mlir;
using namespace refold;

namespace {

/// A state of @train.
struct TrainState {
  BlockArgument now;
  unsigned result; ///< of the function, its next value
  StringRef name;
};

/// One value that the fold carries.
struct FoldCarry {
  unsigned index; ///< among the first values
  Value result;   ///< after the fold
};

/// Adds the states to @train, and their first values to @startup.
class RunKeeper {
public:
  RunKeeper(func::FuncOp train, func::FuncOp startup, LoopLikeOpInterface fold)
      : train(train), startup(startup), fold(fold), block(train.getBody().front()) {}

  LogicalResult run() {
    if (!readStates() || !findCarries())
      return success();
    findReadStates();
    if (carries.empty() && readStates_.empty())
      return success();
    return keep();
  }

private:
  /// Returns false if there is nothing to do: no states, or states that are kept already.
  bool readStates();
  /// Returns false if the fold does not yield a value that must be kept.
  bool findCarries();
  void findReadStates();
  bool isHistory(unsigned index, Value result);
  /// Returns the result of the fold for the value carried at `index`; null if there is none.
  Value resultOf(unsigned index);
  Value nextOf(const TrainState &state) { return block.getTerminator()->getOperand(state.result); }
  /// Returns whether the use reads the state as of the beginning of the run.
  bool readsFirst(OpOperand &use, const TrainState &state);
  LogicalResult keep();
  FailureOr<BlockArgument> addState(const std::string &name, Type type);
  void setNext(BlockArgument state, Value next);
  /// Selects `kept` if the run resumes, `begun` if it begins.
  SmallVector<Value> choose(OpBuilder &builder, BlockArgument started, ValueRange kept,
                            ValueRange begun);
  std::string nameOf(const FoldCarry &carry);

  func::FuncOp train, startup;
  LoopLikeOpInterface fold;
  Block &block;
  SmallVector<TrainState> states;
  llvm::DenseMap<unsigned, unsigned> ownStates; ///< carried index -> index into states
  SmallVector<FoldCarry> carries;               ///< to be kept
  SmallVector<TrainState> readStates_;          ///< of which the first value is to be kept
};

} // namespace

bool RunKeeper::readStates() {
  for (BlockArgument argument : block.getArguments())
    if (auto state = train.getArgAttrOfType<rf::StateAttr>(argument.getArgNumber(),
                                                           rf::RfDialect::kStateAttr)) {
      if (state.getName() == rf::kRunStarted)
        return false;
      states.push_back({argument, static_cast<unsigned>(state.getResult()), state.getName()});
    }
  return !states.empty();
}

Value RunKeeper::resultOf(unsigned index) {
  auto loop = dyn_cast<scf::WhileOp>(fold.getOperation());
  if (!loop)
    return fold->getResult(index);
  for (auto [result, handedOn] :
       llvm::zip_equal(loop.getResults(), loop.getConditionOp().getArgs()))
    if (handedOn == loop.getBeforeArguments()[index])
      return result;
  return {};
}

/// Returns whether every step writes its own row, and only the fetch reads rows.
bool RunKeeper::isHistory(unsigned index, Value result) {
  if (!fold.getInits()[index].getDefiningOp<rf::EmptyOp>() || !result)
    return false;
  Value row;
  Operation *end;
  if (auto loop = dyn_cast<scf::WhileOp>(fold.getOperation())) {
    row = loop.getAfterArguments()[cast<OpResult>(result).getResultNumber()];
    end = loop.getAfterBody()->getTerminator();
    if (!loop.getBeforeArguments()[index].hasOneUse())
      return false;
  } else {
    row = fold.getRegionIterArgs()[index];
    end = fold.getLoopRegions().front()->front().getTerminator();
  }
  auto update = row.hasOneUse() ? dyn_cast<rf::UpdateRowOp>(*row.user_begin()) : rf::UpdateRowOp();
  auto isFetch = [&](OpOperand &use) {
    return use.getOwner() == block.getTerminator() &&
           train.getResultAttr(use.getOperandNumber(), rf::RfDialect::kFetchAttr);
  };
  return update && update->getOperand(0) == row && update->hasOneUse() &&
         end->getOperand(index) == update->getResult(0) && llvm::all_of(result.getUses(), isFetch);
}

bool RunKeeper::findCarries() {
  for (auto [index, init] : llvm::enumerate(fold.getInits())) {
    if (!isa<RankedTensorType>(init.getType()))
      continue; // the counter of a while loop, which is the state 'step'
    Value result = resultOf(index);
    auto own = llvm::find_if(states, [&](const TrainState &state) {
      return state.now == init && result && nextOf(state) == result;
    });
    if (own != states.end())
      ownStates[index] = own - states.begin();
    else if (isHistory(index, result))
      continue;
    else if (!result)
      return false;
    else
      carries.push_back({static_cast<unsigned>(index), result});
  }
  return true;
}

bool RunKeeper::readsFirst(OpOperand &use, const TrainState &state) {
  // The fold begins at the step in the state.
  if (auto number = dyn_cast<tensor::ExtractOp>(use.getOwner()))
    if (llvm::is_contained(fold->getOperands(), number.getResult()))
      return false;
  if (use.getOwner() == fold.getOperation())
    for (auto [index, own] : ownStates)
      if (states[own].now == state.now &&
          fold.getInitsMutable()[index].getOperandNumber() == use.getOperandNumber())
        return false;
  return true;
}

void RunKeeper::findReadStates() {
  for (const TrainState &state : states)
    if (nextOf(state) != state.now &&
        llvm::any_of(state.now.getUses(), [&](OpOperand &use) { return readsFirst(use, state); }))
      readStates_.push_back(state);
}

std::string RunKeeper::nameOf(const FoldCarry &carry) {
  for (OpOperand &use : carry.result.getUses())
    if (use.getOwner() == block.getTerminator())
      if (auto fetch = train.getResultAttrOfType<rf::FetchAttr>(use.getOperandNumber(),
                                                                rf::RfDialect::kFetchAttr))
        return (rf::kRunCarriedPrefix + fetch.getName()).str();
  return (rf::kRunCarriedPrefix + Twine(carry.index)).str();
}

FailureOr<BlockArgument> RunKeeper::addState(const std::string &name, Type type) {
  MLIRContext *context = train.getContext();
  Location loc = fold->getLoc();
  const unsigned argument = train.getNumArguments(), result = train.getNumResults();
  auto attribute = rf::StateAttr::get(context, name, result);
  NamedAttribute named(StringAttr::get(context, rf::RfDialect::kStateAttr), attribute);
  if (failed(train.insertArgument(argument, type, DictionaryAttr::get(context, named), loc)) ||
      failed(train.insertResult(result, type, {})))
    return failure();
  BlockArgument added = block.getArgument(argument);
  // A placeholder until setNext.
  block.getTerminator()->insertOperands(result, added);
  if (!startup)
    return added;
  Operation *end = startup.getBody().front().getTerminator();
  OpBuilder builder(end);
  const unsigned place = startup.getNumResults();
  end->insertOperands(place, rf::makeSplat(builder, startup.getLoc(), type, 0));
  if (failed(startup.insertResult(place, type, {})))
    return failure();
  startup.setResultAttr(place, rf::RfDialect::kStateAttr, rf::StateAttr::get(context, name, place));
  return added;
}

void RunKeeper::setNext(BlockArgument state, Value next) {
  auto attribute =
      train.getArgAttrOfType<rf::StateAttr>(state.getArgNumber(), rf::RfDialect::kStateAttr);
  block.getTerminator()->setOperand(attribute.getResult(), next);
}

SmallVector<Value> RunKeeper::choose(OpBuilder &builder, BlockArgument started, ValueRange kept,
                                     ValueRange begun) {
  if (kept.empty())
    return {};
  Location loc = fold->getLoc();
  Value goesOn = tensor::ExtractOp::create(builder, loc, started, ValueRange());
  auto choice = scf::IfOp::create(builder, loc, kept.getTypes(), goesOn, /*addThenBlock=*/true,
                                  /*addElseBlock=*/true);
  OpBuilder then = choice.getThenBodyBuilder(), otherwise = choice.getElseBodyBuilder();
  scf::YieldOp::create(then, loc, kept);
  scf::YieldOp::create(otherwise, loc, begun);
  return SmallVector<Value>(choice.getResults());
}

LogicalResult RunKeeper::keep() {
  auto truth = RankedTensorType::get({}, IntegerType::get(train.getContext(), 1));
  FailureOr<BlockArgument> started = addState(rf::kRunStarted.str(), truth);
  if (failed(started))
    return failure();
  OpBuilder end(block.getTerminator());
  setNext(*started, rf::makeSplat(end, fold->getLoc(), truth, 1));

  // The values of the states at the beginning of the run.
  SmallVector<Value> kept, begun;
  for (const TrainState &state : readStates_) {
    FailureOr<BlockArgument> first =
        addState((rf::kRunFirstPrefix + state.name).str(), state.now.getType());
    if (failed(first))
      return failure();
    kept.push_back(*first);
    begun.push_back(state.now);
  }
  SmallVector<SmallVector<OpOperand *>> readers;
  for (const TrainState &state : readStates_) {
    readers.emplace_back();
    for (OpOperand &use : state.now.getUses())
      if (readsFirst(use, state))
        readers.back().push_back(&use);
  }
  OpBuilder top = OpBuilder::atBlockBegin(&block);
  SmallVector<Value> firsts = choose(top, *started, kept, begun);
  for (auto [index, first] : llvm::enumerate(firsts)) {
    for (OpOperand *use : readers[index])
      use->set(first);
    setNext(cast<BlockArgument>(kept[index]), first);
  }

  // Choose the initial value of each value that the fold carries. If the run continues, it is the
  // kept value, otherwise the program's own initial value. A stacked fetch needs no choice, because
  // each step writes its own row.
  kept.clear();
  begun.clear();
  SmallVector<unsigned> chosen;
  for (const FoldCarry &carry : carries) {
    FailureOr<BlockArgument> last = addState(nameOf(carry), carry.result.getType());
    if (failed(last))
      return failure();
    Value init = fold.getInits()[carry.index];
    if (init.getDefiningOp<rf::EmptyOp>()) {
      fold.getInitsMutable()[carry.index].set(*last);
    } else {
      kept.push_back(*last);
      begun.push_back(init);
      chosen.push_back(carry.index);
    }
    setNext(*last, carry.result);
  }
  OpBuilder before(fold);
  for (auto [index, value] : llvm::zip_equal(chosen, choose(before, *started, kept, begun)))
    fold.getInitsMutable()[index].set(value);
  return success();
}

namespace {

/// Returns the loop over steps at the top level of @train; null if there is none.
LoopLikeOpInterface foldIn(func::FuncOp train) {
  for (auto loop : train.getBody().front().getOps<LoopLikeOpInterface>())
    if (loop->hasAttr(rf::RfDialect::kCapacityAttr))
      return loop;
  return {};
}

struct KeepRun : refold::impl::KeepRunBase<KeepRun> {
  void runOnOperation() override {
    auto train = getOperation().lookupSymbol<func::FuncOp>("train");
    auto startup = getOperation().lookupSymbol<func::FuncOp>("startup");
    if (!train || train.isDeclaration() || !train.getBody().hasOneBlock())
      return;
    if (startup && startup.isDeclaration())
      startup = {};
    LoopLikeOpInterface fold = foldIn(train);
    if (fold && failed(RunKeeper(train, startup, fold).run()))
      signalPassFailure();
  }
};

} // namespace
