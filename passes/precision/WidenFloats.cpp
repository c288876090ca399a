//===- WidenFloats.cpp - Ops on bf16 and f16 in f32 -----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/elementwise/ElementNumbers.h"
#include "dialects/rf/elementwise/ShortFloats.h"
#include "passes/Passes.h"

#include "llvm/ADT/TypeSwitch.h"

namespace refold {
#define GEN_PASS_DEF_WIDENFLOATS
#include "passes/precision/Passes.h.inc"
} // namespace refold

using namespace mlir;
using namespace refold;

namespace {

/// Writes the ops that replace one op.
class Widening {
public:
  explicit Widening(Operation *op) : op(op), builder(op), loc(op->getLoc()) {}

  void replace() {
    SmallVector<Value> results =
        TypeSwitch<Operation *, SmallVector<Value>>(op)
            .Case([&](rf::ConvertOp convert) { return throughSingle(convert); })
            .Case([&](rf::NegateOp) { return withSign<rf::XorOp>(0x8000); })
            .Case([&](rf::AbsOp) { return withSign<rf::AndOp>(0x7FFF); })
            .Case([&](rf::SortOp sort) { return sorted(sort); })
            .Case([&](rf::ReluGradOp relu) { return selected(relu); })
            .Case([&](rf::ScatterOp scatter) {
              return scatter.getKind() == rf::UpdateKind::Set ? moved(scatter) : inSingle();
            })
            .Case([&](rf::RandomUniformOp uniform) { return drawn(uniform); })
            .Default([&](Operation *) { return inSingle(); });
    op->replaceAllUsesWith(results);
    op->erase();
  }

private:
  using Values = SmallVector<Value>;

  /// Computes the op in f32, and rounds its results.
  Values inSingle() { return rounded(rf::cloneWidened(builder, op)->getResults()); }

  /// Converts values to the types of the op's results.
  Values rounded(ValueRange values) {
    Values results;
    for (auto [value, result] : llvm::zip_equal(values, op->getResults()))
      results.push_back(rf::convertedTo(builder, loc, value, result.getType()));
    return results;
  }

  /// Converts to another type than f32, or from another type, by way of f32.
  Values throughSingle(rf::ConvertOp convert) {
    Value single = rf::convertedTo(builder, loc, convert.getOperand(), builder.getF32Type());
    return {rf::convertedTo(builder, loc, single, convert.getType())};
  }

  Value bits(Value value) {
    auto type = cast<RankedTensorType>(value.getType());
    return rf::BitcastConvertOp::create(builder, loc, type.clone(builder.getIntegerType(16, false)),
                                        value);
  }
  Value fromBits(Value value, Type type) {
    return rf::BitcastConvertOp::create(builder, loc, type, value);
  }

  /// Combines the bits of the operand with a mask.
  template <typename Op> Values withSign(int64_t mask) {
    Value number = bits(op->getOperand(0));
    Value constant = rf::makeSplat(builder, loc, number.getType(), static_cast<double>(mask));
    Value changed = Op::create(builder, loc, number, constant);
    return {fromBits(changed, op->getResult(0).getType())};
  }

  /// Sorts by the converted keys. The keys themselves are carried, because a sort moves bits.
  Values sorted(rf::SortOp sort) {
    if (!rf::hasShortFloats(sort.getInputs().front()))
      return keep();
    Values inputs = {rf::widened(builder, loc, sort.getInputs().front())};
    llvm::append_range(inputs, sort.getInputs());
    auto made = rf::SortOp::create(builder, loc, inputs, sort.getDim(), sort.getDescending());
    return Values(made.getResults().drop_front());
  }

  Values selected(rf::ReluGradOp relu) {
    Value output = rf::widened(builder, loc, relu.getOutput());
    Value zero = rf::makeSplat(builder, loc, output.getType(), 0);
    Value isPositive = rf::CompareOp::create(builder, loc, rf::Direction::GT, output, zero);
    Value none = rf::makeSplat(builder, loc, relu.getType(), 0);
    return {rf::SelectOp::create(builder, loc, isPositive, relu.getGradient(), none)};
  }

  Values moved(rf::ScatterOp scatter) {
    Value operand = bits(scatter.getOperand()), updates = bits(scatter.getUpdates());
    Operation *made = builder.clone(*op);
    made->setOperands({operand, scatter.getIndices(), updates});
    made->getResult(0).setType(operand.getType());
    return {fromBits(made->getResult(0), scatter.getType())};
  }

  Values drawn(rf::RandomUniformOp uniform) {
    Value draw = rf::cloneWidened(builder, op)->getResult(0);
    const auto [least, most] = rf::endsOfUniform(
        getElementTypeOrSelf(uniform.getType()), uniform.getLow().convertToDouble(),
        uniform.getHigh().convertToDouble(), uniform.getOpen());
    Value low = rf::makeSplat(builder, loc, draw.getType(), least);
    Value high = rf::makeSplat(builder, loc, draw.getType(), most);
    Value above = rf::MaximumOp::create(builder, loc, draw, low);
    Value within = rf::MinimumOp::create(builder, loc, above, high);
    return rounded(within);
  }

  Values keep() {
    Operation *same = builder.clone(*op);
    return Values(same->getResults());
  }

  Operation *op;
  OpBuilder builder;
  Location loc;
};

struct WidenFloats : refold::impl::WidenFloatsBase<WidenFloats> {
  void runOnOperation() override {
    // A top_k is a sort, which moves elements.
    SmallVector<rf::TopKOp> lists;
    getOperation()->walk([&](rf::TopKOp op) {
      if (rf::computesInShortFloats(op))
        lists.push_back(op);
    });
    for (rf::TopKOp op : lists) {
      OpBuilder builder(op);
      op->replaceAllUsesWith(op.decompose(builder));
      op->erase();
    }
    SmallVector<Operation *> ops;
    getOperation()->walk([&](Operation *op) {
      if (rf::computesInShortFloats(op))
        ops.push_back(op);
    });
    for (Operation *op : ops)
      Widening(op).replace();
  }
};

} // namespace
