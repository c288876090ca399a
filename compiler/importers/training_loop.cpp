//===- training_loop.cpp - The loop over training steps -------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/importers/training_loop.h"

#include "dialects/rf/Rf.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;

namespace refold::importers {
namespace {

/// Returns whether an op computes floating-point numbers. Random keys are integers.
bool computes(Operation *op) {
  const auto isFloat = [](Type type) { return isa<FloatType>(getElementTypeOrSelf(type)); };
  return isa<rf::RfDialect>(op->getDialect()) && !op->hasTrait<rf::MovesElements>() &&
         !isa<rf::ConstantOp, rf::ConvertOp, rf::IotaOp, rf::BarrierOp>(op) &&
         llvm::any_of(op->getResultTypes(), isFloat);
}

int64_t computingOps(Operation *op) {
  int64_t count = 0;
  op->walk([&](Operation *inner) { count += computes(inner) ? 1 : 0; });
  return count;
}

/// Returns the training loop, or null.
scf::ForOp trainingLoopOf(func::FuncOp train) {
  scf::ForOp found;
  int64_t all = 0, inside = 0;
  for (Operation &op : train.getBody().front()) {
    const int64_t ops = computingOps(&op);
    all += ops;
    auto loop = dyn_cast<scf::ForOp>(op);
    if (loop && !loop->hasAttr(kCounterReadAttr) && (!found || ops > inside)) {
      found = loop;
      inside = ops;
    }
  }
  return found && all - inside <= std::max<int64_t>(8, inside / 10) ? found : scf::ForOp();
}

/// Returns the value that `value` is equal to if the number `position` is not negative. Exporters
/// print an index i as select(i < 0, i + n, i).
Value withoutWrapping(Value value, Value position) {
  auto select = value.getDefiningOp<rf::SelectOp>();
  auto less = select ? select.getPredicate().getDefiningOp<rf::CompareOp>() : rf::CompareOp();
  if (!less || less.getDirection() != rf::Direction::LT || less.getLhs() != select.getOnFalse() ||
      rf::splatValue(less.getRhs()) != 0)
    return value;
  Value counter = select.getOnFalse(), source = counter;
  if (auto convert = source.getDefiningOp<rf::ConvertOp>())
    source = convert.getOperand();
  return source == position ? counter : value;
}

/// Returns whether `value` is the number of the iteration.
bool isPosition(Value value, Value position) {
  value = withoutWrapping(value, position);
  if (auto convert = value.getDefiningOp<rf::ConvertOp>())
    value = convert.getOperand();
  return value == position;
}

/// Returns the row that `next` writes at the iteration's position of `history`, or null.
Value rowOf(Value next, BlockArgument history, Value position) {
  auto update = next.getDefiningOp<rf::DynamicUpdateSliceOp>();
  if (!update || update.getOperand() != history || !history.hasOneUse() ||
      update.getStart().empty() || !isPosition(update.getStart()[0], position))
    return {};
  auto whole = cast<RankedTensorType>(history.getType()),
       part = cast<RankedTensorType>(update.getUpdate().getType());
  if (part.getDimSize(0) != 1 || part.getShape().drop_front() != whole.getShape().drop_front())
    return {};
  return update.getUpdate();
}

class LoopFolder {
public:
  LoopFolder(func::FuncOp train, scf::ForOp loop)
      : train(train), loop(loop), loc(loop.getLoc()), builder(loop) {}

  void fold() {
    APInt iterations;
    matchPattern(loop.getUpperBound(), m_ConstantInt(&iterations));
    stackFetches(iterations.getSExtValue());
    addCounter();
    loop->setAttr(rf::RfDialect::kCapacityAttr,
                  builder.getI64IntegerAttr(iterations.getSExtValue()));
  }

private:
  /// Makes stacked fetches of carried values that are written row by row.
  void stackFetches(int64_t iterations) {
    auto position = cast<tensor::FromElementsOp>(loop.getBody()->front());
    Operation *yield = loop.getBody()->getTerminator(),
              *end = train.getBody().front().getTerminator();
    for (auto [i, history] : llvm::enumerate(loop.getRegionIterArgs())) {
      Value row = rowOf(yield->getOperand(i), history, position.getResult());
      auto type = cast<RankedTensorType>(history.getType());
      Value result = loop->getResult(i);
      if (!row || type.getDimSize(0) != iterations || !isFetched(result, end))
        continue;
      OpBuilder inside(yield);
      Value flat = rf::ReshapeOp::create(inside, row.getLoc(),
                                         type.clone(type.getShape().drop_front()), row);
      yield->setOperand(i, rf::UpdateRowOp::create(inside, row.getLoc(), type, history, flat,
                                                   position.getResult()));
      loop.getInitArgsMutable()[i].assign(rf::EmptyOp::create(builder, loc, type));
      for (Operation *user : llvm::make_early_inc_range(history.getUsers()))
        if (isa<rf::DynamicUpdateSliceOp>(user) && user->use_empty())
          user->erase();
    }
  }

  /// Returns whether a value is only returned, as one fetch.
  bool isFetched(Value value, Operation *end) {
    return value.hasOneUse() && *value.getUsers().begin() == end &&
           train.getResultAttr(value.getUses().begin()->getOperandNumber(),
                               rf::RfDialect::kFetchAttr);
  }

  /// Adds the state `step` and the number of steps, and begins the loop at `step`.
  void addCounter() {
    auto scalar = RankedTensorType::get({}, builder.getI64Type());
    const unsigned arguments = train.getNumArguments(), results = train.getNumResults();
    auto state = rf::StateAttr::get(builder.getContext(), "step", results);
    const auto attributes = [&](StringRef name, Attribute value) {
      return builder.getDictionaryAttr(builder.getNamedAttr(name, value));
    };
    (void)train.insertArgument(arguments, scalar, attributes(rf::RfDialect::kStateAttr, state),
                               loc);
    (void)train.insertArgument(arguments + 1, builder.getI64Type(),
                               attributes(rf::RfDialect::kStepsAttr, builder.getUnitAttr()), loc);
    (void)train.insertResult(results, scalar, {});
    Value first =
        tensor::ExtractOp::create(builder, loc, train.getArgument(arguments), ValueRange());
    Value end = arith::AddIOp::create(builder, loc, first, train.getArgument(arguments + 1));
    loop.setLowerBound(first);
    loop.setUpperBound(end);
    Operation *terminator = train.getBody().front().getTerminator();
    OpBuilder last(terminator);
    Value step = tensor::FromElementsOp::create(last, loc, scalar, end);
    SmallVector<Value> returned(terminator->getOperands());
    returned.push_back(step);
    terminator->setOperands(returned);
  }

  func::FuncOp train;
  scf::ForOp loop;
  Location loc;
  OpBuilder builder;
};

} // namespace

bool foldTrainingLoop(func::FuncOp train, bool folds) {
  scf::ForOp loop = folds ? trainingLoopOf(train) : scf::ForOp();
  train.walk([](scf::ForOp marked) { marked->removeAttr(kCounterReadAttr); });
  if (!loop)
    return false;
  LoopFolder(train, loop).fold();
  return true;
}

} // namespace refold::importers
