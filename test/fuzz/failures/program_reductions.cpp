//===- program_reductions.cpp - Reductions of a Program -------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/failures/program_reductions.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/ADT/BitVector.h"

namespace refold::test {

using namespace mlir;

static func::FuncOp trainOf(ModuleOp module) { return module.lookupSymbol<func::FuncOp>("train"); }

int64_t countOps(ModuleOp module) {
  int64_t count = 0;
  trainOf(module).getBody().walk([&](Operation *) { ++count; });
  return count;
}

void eraseDeadOps(ModuleOp module) {
  for (bool changed = true; changed;) {
    changed = false;
    SmallVector<Operation *> inside;
    for (auto function : module.getOps<func::FuncOp>())
      function.getBody().walk<WalkOrder::PreOrder>([&](Operation *op) { inside.push_back(op); });
    // The order is reversed: users of an op come before the op, and the ops of a region come before
    // the op that contains the region.
    for (Operation *op : llvm::reverse(inside))
      if (isOpTriviallyDead(op)) {
        op->erase();
        changed = true;
      }
  }
}

SmallVector<func::FuncOp> otherFunctions(ModuleOp module) {
  SmallVector<func::FuncOp> found;
  for (auto function : module.getOps<func::FuncOp>())
    if (function.getSymName() != "train" && function.getSymName() != "startup")
      found.push_back(function);
  return found;
}

//===- Results and arguments ----------------------------------------------===//

static rf::StateAttr stateOf(func::FuncOp function, unsigned argument) {
  return function.getArgAttrOfType<rf::StateAttr>(argument, rf::RfDialect::kStateAttr);
}

/// Removes a result. The states that later results update get their new indices.
static void eraseResult(func::FuncOp function, unsigned result) {
  function.getBody().front().getTerminator()->eraseOperand(result);
  (void)function.eraseResult(result);
  for (unsigned i = 0; i < function.getNumArguments(); ++i)
    if (rf::StateAttr state = stateOf(function, i); state && state.getResult() > result)
      function.setArgAttr(
          i, rf::RfDialect::kStateAttr,
          rf::StateAttr::get(function.getContext(), state.getName(), state.getResult() - 1));
}

/// Returns zeros of a type, or null if the type has no zeros.
static Value zeroOf(OpBuilder &builder, Location loc, Type type) {
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    return rf::makeSplat(builder, loc, type, 0);
  if (type.isIntOrIndex())
    return arith::ConstantOp::create(builder, loc, builder.getZeroAttr(type));
  return {};
}

static void eraseArgument(func::FuncOp function, unsigned argument) {
  OpBuilder builder(function.getBody());
  Value value = function.getArgument(argument);
  if (!value.use_empty())
    value.replaceAllUsesWith(zeroOf(builder, function.getLoc(), value.getType()));
  (void)function.eraseArgument(argument);
}

static SmallVector<unsigned> numbersWhere(unsigned count,
                                          llvm::function_ref<bool(unsigned)> holds) {
  return llvm::to_vector(llvm::make_filter_range(llvm::seq(count), holds));
}

SmallVector<unsigned> fetchResults(ModuleOp module) {
  func::FuncOp train = trainOf(module);
  return numbersWhere(train.getNumResults(), [&](unsigned i) {
    return train.getResultAttr(i, rf::RfDialect::kFetchAttr) != nullptr;
  });
}

void dropFetches(ModuleOp module, size_t begin, size_t end) {
  SmallVector<unsigned> fetches = fetchResults(module);
  for (size_t i = end; i-- > begin;)
    eraseResult(trainOf(module), fetches[i]);
}

SmallVector<unsigned> stateArguments(ModuleOp module) {
  func::FuncOp train = trainOf(module);
  return numbersWhere(train.getNumArguments(), [&](unsigned i) {
    rf::StateAttr state = stateOf(train, i);
    return state && state.getName() != "step" && state.getName() != "seed";
  });
}

void dropState(ModuleOp module, size_t i) {
  func::FuncOp train = trainOf(module);
  unsigned argument = stateArguments(module)[i];
  rf::StateAttr state = stateOf(train, argument);
  eraseResult(train, static_cast<unsigned>(state.getResult()));
  eraseArgument(train, argument);
  auto startup = module.lookupSymbol<func::FuncOp>("startup");
  if (!startup)
    return;
  // Results of @startup carry their own index.
  for (unsigned r = 0; r < startup.getNumResults(); ++r) {
    auto made = startup.getResultAttrOfType<rf::StateAttr>(r, rf::RfDialect::kStateAttr);
    if (made && made.getName() == state.getName()) {
      eraseResult(startup, r);
      break;
    }
  }
  for (unsigned r = 0; r < startup.getNumResults(); ++r)
    if (auto made = startup.getResultAttrOfType<rf::StateAttr>(r, rf::RfDialect::kStateAttr))
      startup.setResultAttr(r, rf::RfDialect::kStateAttr,
                            rf::StateAttr::get(module.getContext(), made.getName(),
                                               made.getResult() > state.getResult()
                                                   ? made.getResult() - 1
                                                   : made.getResult()));
}

SmallVector<unsigned> inputArguments(ModuleOp module) {
  func::FuncOp train = trainOf(module);
  return numbersWhere(train.getNumArguments(), [&](unsigned i) {
    return train.getArgAttr(i, rf::RfDialect::kInputAttr) != nullptr;
  });
}

void dropInput(ModuleOp module, size_t i) {
  eraseArgument(trainOf(module), inputArguments(module)[i]);
}

//===- Ops ------------------------------------------------------------------===//

SmallVector<Operation *> reducibleOps(ModuleOp module) {
  SmallVector<Operation *> found;
  trainOf(module).getBody().walk([&](Operation *op) {
    bool able = llvm::all_of(op->getResultTypes(), [](Type type) {
      return isa<RankedTensorType>(type) || type.isIntOrIndex();
    });
    if (op->getNumResults() > 0 && able && !op->hasTrait<OpTrait::ConstantLike>())
      found.push_back(op);
  });
  return found;
}

void makeZero(ModuleOp module, size_t begin, size_t end) {
  SmallVector<Operation *> ops = reducibleOps(module);
  for (size_t i = begin; i < end; ++i) {
    // The fold and the ops that define its bounds are not part of the chunks.
    if (ops[i]->hasAttr("rf.capacity") || ops[i]->getNumRegions() > 0)
      continue;
    OpBuilder builder(ops[i]);
    for (Value result : ops[i]->getResults())
      if (!result.use_empty())
        result.replaceAllUsesWith(zeroOf(builder, ops[i]->getLoc(), result.getType()));
  }
}

/// Moves a branch of an If to the location of the If.
static void inlineBranch(scf::IfOp choice, Region &branch) {
  if (branch.empty())
    return;
  Operation *yield = branch.front().getTerminator();
  SmallVector<Value> given(yield->getOperands());
  yield->erase();
  choice->getBlock()->getOperations().splice(choice->getIterator(), branch.front().getOperations());
  choice->replaceAllUsesWith(given);
  choice->erase();
}

void replace(Operation *op, int way) {
  if (auto choice = dyn_cast<scf::IfOp>(op); choice && way < 2)
    return inlineBranch(choice, way == 0 ? choice.getThenRegion() : choice.getElseRegion());
  if (auto loop = dyn_cast<scf::ForOp>(op); loop && way == 0) {
    loop->replaceAllUsesWith(loop.getInitArgs());
    return;
  }
  OpBuilder builder(op);
  for (Value result : op->getResults()) {
    if (result.use_empty())
      continue;
    // The first or the last operand of its type, or zeros.
    SmallVector<Value> same;
    for (Value operand : op->getOperands())
      if (operand.getType() == result.getType())
        same.push_back(operand);
    if (way == 2)
      result.replaceAllUsesWith(zeroOf(builder, op->getLoc(), result.getType()));
    else if (!same.empty())
      result.replaceAllUsesWith(way == 0 ? same.front() : same.back());
  }
}

//===- Loops ----------------------------------------------------------------===//

void setCapacity(ModuleOp module, int64_t capacity) {
  trainOf(module).walk([&](Operation *op) {
    auto now = op->getAttrOfType<IntegerAttr>("rf.capacity");
    if (now && now.getInt() > capacity)
      op->setAttr("rf.capacity", IntegerAttr::get(now.getType(), capacity));
  });
}

/// Returns the values that the loops carry to their next iterations.
static SmallVector<std::pair<scf::ForOp, unsigned>> carriedOf(ModuleOp module) {
  SmallVector<std::pair<scf::ForOp, unsigned>> found;
  trainOf(module).walk([&](scf::ForOp loop) {
    for (auto [i, next] : llvm::enumerate(loop.getYieldedValues()))
      if (next != loop.getRegionIterArg(i))
        found.push_back({loop, static_cast<unsigned>(i)});
  });
  return found;
}

size_t countCarried(ModuleOp module) { return carriedOf(module).size(); }

void carryUnchanged(ModuleOp module, size_t i) {
  auto [loop, place] = carriedOf(module)[i];
  loop.getBody()->getTerminator()->setOperand(place, loop.getRegionIterArg(place));
}

SmallVector<scf::ForOp> nestedLoops(ModuleOp module) {
  SmallVector<scf::ForOp> found;
  trainOf(module).walk([&](scf::ForOp loop) {
    if (!loop->hasAttr("rf.capacity"))
      found.push_back(loop);
  });
  return found;
}

void passOnce(scf::ForOp loop) {
  auto first = loop.getLowerBound().getDefiningOp<arith::ConstantOp>();
  if (!first)
    return;
  OpBuilder builder(loop);
  auto number = cast<IntegerAttr>(first.getValue());
  loop.setUpperBound(arith::ConstantOp::create(
      builder, loop.getLoc(), builder.getIntegerAttr(number.getType(), number.getInt() + 1)));
}

} // namespace refold::test
