//===- control_flow.cpp - Loops and branches ------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops and branches become ops of `scf`, in the forms that a Program may have
// (docs/rationale/program.md). No loop is unrolled.
//
//===----------------------------------------------------------------------===//
#include "compiler/importers/block_importer.h"
#include "compiler/importers/calls.h"
#include "compiler/importers/loop_source.h"
#include "compiler/importers/training_loop.h"
#include "dialects/rf/Rf.h"

#include "absl/strings/str_cat.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;

namespace refold::importers {

/// The bound of a loop that ends by its condition only.
static constexpr int64_t kMostIterations = INT64_MAX;

static Value integer(OpBuilder &builder, Location loc, int64_t value) {
  return arith::ConstantOp::create(builder, loc, builder.getI64IntegerAttr(value));
}

static RankedTensorType scalar(Type element) { return RankedTensorType::get({}, element); }

/// Returns a scalar of the integer type `element` with the same value. A double, as makeSplat takes
/// it, would not hold every value.
static Value numberOf(OpBuilder &builder, Location loc, int64_t value, Type element) {
  const auto type = scalar(element);
  const auto number = IntegerAttr::get(
      element, APInt(64, static_cast<uint64_t>(value)).trunc(element.getIntOrFloatBitWidth()));
  return rf::ConstantOp::create(builder, loc, type, DenseElementsAttr::get(type, number));
}

/// Returns the counter of iteration `position`, in the type that the source has.
static Value counterOf(OpBuilder &builder, Location loc, Value position, const LoopCount &count,
                       Type element) {
  Value counter = position;
  const auto apply = [&]<typename Op>(int64_t number) {
    counter = Op::create(builder, loc, counter.getType(), counter,
                         numberOf(builder, loc, number, builder.getI64Type()));
  };
  if (count.step != 1)
    apply.template operator()<rf::MultiplyOp>(count.step);
  if (count.first != 0)
    apply.template operator()<rf::AddOp>(count.first);
  if (!element.isSignlessInteger(64))
    counter = rf::ConvertOp::create(builder, loc, scalar(element), counter);
  return counter;
}

absl::StatusOr<Values> BlockImporter::importWhile(Operation &op, ValueRange operands,
                                                  const Scope &scope, int depth) {
  absl::StatusOr<LoopSource> loop = readLoop(op, operands, scope);
  if (!loop.ok())
    return loop.status();
  return loop->count ? importFor(op, *loop, scope, depth) : importOpenLoop(op, *loop, scope, depth);
}

absl::StatusOr<Values> BlockImporter::importFor(Operation &op, const LoopSource &source,
                                                const Scope &scope, int depth) {
  const Location loc = op.getLoc();
  const LoopCount &count = *source.count;
  const auto isCarried = [&](size_t i) { return i != count.counter && !source.isInvariant[i]; };
  Values init;
  for (auto [i, value] : llvm::enumerate(source.init))
    if (isCarried(i))
      init.push_back(value);
  auto loop =
      scf::ForOp::create(builder, loc, integer(builder, loc, 0),
                         integer(builder, loc, count.iterations), integer(builder, loc, 1), init);
  loop.getBody()->clear();
  if (!source.isInvariant[count.counter] && !op.getResult(count.counter).use_empty())
    loop->setAttr(kCounterReadAttr, builder.getUnitAttr());
  Type element = cast<RankedTensorType>(source.init[count.counter].getType()).getElementType();
  Values results(source.init);
  {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToEnd(loop.getBody());
    Value position = tensor::FromElementsOp::create(builder, loc, scalar(builder.getI64Type()),
                                                    loop.getInductionVar());
    Values arguments(source.init);
    arguments[count.counter] = counterOf(builder, loc, position, count, element);
    unsigned carried = 0;
    for (size_t i = 0; i < arguments.size(); ++i)
      if (isCarried(i)) {
        results[i] = loop.getResult(carried);
        arguments[i] = loop.getRegionIterArg(carried++);
      }
    absl::StatusOr<Values> next = importRegion(&op, op.getRegion(1), arguments, scope, depth);
    if (!next.ok())
      return next.status();
    Values yielded;
    for (size_t i = 0; i < next->size(); ++i)
      if (isCarried(i))
        yielded.push_back((*next)[i]);
    scf::YieldOp::create(builder, loc, yielded);
  }
  if (!source.isInvariant[count.counter])
    results[count.counter] =
        numberOf(builder, loc, count.first + count.step * count.iterations, element);
  return results;
}

absl::StatusOr<Values> BlockImporter::importOpenLoop(Operation &op, const LoopSource &source,
                                                     const Scope &scope, int depth) {
  const Location loc = op.getLoc();
  absl::StatusOr<Values> go = importRegion(&op, op.getRegion(0), source.init, scope, depth);
  if (!go.ok())
    return go.status();
  // The loop carries a counter, the flag of the condition, and what changes.
  Values init{integer(builder, loc, 0), go->front()};
  for (auto [value, isInvariant] : llvm::zip_equal(source.init, source.isInvariant))
    if (!isInvariant)
      init.push_back(value);
  const SmallVector<Type> types(ValueRange(init).getTypes());
  const SmallVector<Location> places(types.size(), loc);
  Value bound = integer(builder, loc, kMostIterations), one = integer(builder, loc, 1);
  auto loop = scf::WhileOp::create(builder, loc, types, init);
  OpBuilder::InsertionGuard guard(builder);
  Block *before = builder.createBlock(&loop.getBefore(), {}, types, places);
  Value less =
      arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::slt, before->getArgument(0), bound);
  Value flag = tensor::ExtractOp::create(builder, loc, before->getArgument(1), ValueRange());
  Value both = arith::AndIOp::create(builder, loc, less, flag);
  scf::ConditionOp::create(builder, loc, both, before->getArguments());

  Block *after = builder.createBlock(&loop.getAfter(), {}, types, places);
  Values arguments(source.init), results(source.init);
  unsigned carried = 2;
  for (size_t i = 0; i < arguments.size(); ++i)
    if (!source.isInvariant[i]) {
      results[i] = loop.getResult(carried);
      arguments[i] = after->getArgument(carried++);
    }
  absl::StatusOr<Values> next = importRegion(&op, op.getRegion(1), arguments, scope, depth);
  if (!next.ok())
    return next.status();
  absl::StatusOr<Values> more = importRegion(&op, op.getRegion(0), *next, scope, depth);
  if (!more.ok())
    return more.status();
  Values yielded{arith::AddIOp::create(builder, loc, after->getArgument(0), one), more->front()};
  for (auto [value, isInvariant] : llvm::zip_equal(*next, source.isInvariant))
    if (!isInvariant)
      yielded.push_back(value);
  scf::YieldOp::create(builder, loc, yielded);
  return results;
}

absl::StatusOr<Values> BlockImporter::importBranches(Operation &op, Value index, const Scope &scope,
                                                     int depth) {
  auto type = cast<RankedTensorType>(index.getType());
  const bool isIf = op.getName().getStringRef() == "stablehlo.if";
  if (type.getRank() != 0 || !type.getElementType().isInteger(isIf ? 1 : 32))
    return refuseOp(&op, absl::StrCat("operand must be a tensor<", isIf ? "i1" : "i32", ">"));
  if (op.getNumRegions() == 0 || (isIf && op.getNumRegions() != 2))
    return refuseOp(&op, absl::StrCat("has ", op.getNumRegions(), " regions, not ",
                                      isIf ? "2" : "one for each branch"));
  return importBranch(op, index, 0, scope, depth);
}

absl::StatusOr<Values> BlockImporter::importBranch(Operation &op, Value index, unsigned branch,
                                                   const Scope &scope, int depth) {
  const Location loc = op.getLoc();
  // An index that names no branch stands for the last one.
  if (branch + 1 == op.getNumRegions()) {
    absl::StatusOr<Values> last = importRegion(&op, op.getRegion(branch), {}, scope, depth);
    if (last.ok() && ValueRange(*last).getTypes() != op.getResultTypes())
      return refuseOp(&op, "its branches must return values of the types of its results");
    return last;
  }
  Value chosen = index;
  if (op.getName().getStringRef() != "stablehlo.if")
    chosen = rf::CompareOp::create(builder, loc, rf::Direction::EQ, index,
                                   numberOf(builder, loc, branch, builder.getI32Type()));
  Value flag = tensor::ExtractOp::create(builder, loc, chosen, ValueRange());
  auto choice = scf::IfOp::create(builder, loc, op.getResultTypes(), flag, /*addThenBlock=*/true,
                                  /*addElseBlock=*/true);
  for (const bool isThen : {true, false}) {
    OpBuilder::InsertionGuard guard(builder);
    Block &block = isThen ? choice.getThenRegion().front() : choice.getElseRegion().front();
    builder.setInsertionPointToEnd(&block);
    absl::StatusOr<Values> results = isThen
                                         ? importRegion(&op, op.getRegion(branch), {}, scope, depth)
                                         : importBranch(op, index, branch + 1, scope, depth);
    if (!results.ok())
      return results.status();
    if (ValueRange(*results).getTypes() != op.getResultTypes())
      return refuseOp(&op, "its branches must return values of the types of its results");
    scf::YieldOp::create(builder, loc, *results);
  }
  return Values(choice.getResults());
}

} // namespace refold::importers
