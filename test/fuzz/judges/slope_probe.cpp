//===- slope_probe.cpp - A loss along a direction -------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/judges/slope_probe.h"

#include "dialects/rf/RfTerms.h"

#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

#include <numeric>

namespace refold::test {

using namespace mlir;

namespace {

/// Returns the gradients of one loss, in @train itself or in its fold.
SmallVector<rf::GradientOp> candidates(func::FuncOp train) {
  SmallVector<rf::GradientOp> found;
  train.walk([&](rf::GradientOp gradient) {
    Operation *parent = gradient->getParentOp();
    bool alike = llvm::all_of(gradient.getWrt(), [&](Value value) {
      return getElementTypeOrSelf(value.getType()) ==
             getElementTypeOrSelf(gradient.getLoss().getType());
    });
    if (alike && (parent == train || (isa<scf::ForOp>(parent) && parent->getParentOp() == train)))
      found.push_back(gradient);
  });
  return found;
}

/// Returns a constant whose elements are in [-1, 1].
rf::Term direction(OpBuilder &builder, Location loc, RankedTensorType type, Dice &dice) {
  SmallVector<double> numbers(static_cast<size_t>(type.getNumElements()));
  for (double &number : numbers)
    number = dice.Real(-1, 1);
  SmallVector<APFloat> rounded;
  for (double number : numbers) {
    bool isInexact = false;
    rounded.emplace_back(number);
    rounded.back().convert(cast<FloatType>(type.getElementType()).getFloatSemantics(),
                           APFloat::rmNearestTiesToEven, &isInexact);
  }
  auto value = DenseElementsAttr::get(type, ArrayRef(rounded));
  return {&builder, loc, rf::ConstantOp::create(builder, loc, type, value)};
}

/// Returns the sum of all elements of a product.
rf::Term inner(rf::Term a, rf::Term b) {
  rf::Term product = a * b;
  SmallVector<int64_t> dims(static_cast<size_t>(product.type().getRank()));
  std::iota(dims.begin(), dims.end(), 0);
  return dims.empty() ? product : rf::sum(product, dims);
}

/// Makes `values` available after the fold (the loop over steps). If `parent` is the fold, adds the
/// values of the last step to the fold's results, and returns these results. If `parent` is @train,
/// returns `values` unchanged.
SmallVector<Value> afterTheFold(Operation *parent, ArrayRef<Value> values) {
  auto fold = dyn_cast<scf::ForOp>(parent);
  if (!fold)
    return SmallVector<Value>(values);
  IRRewriter rewriter(fold);
  SmallVector<Value> first;
  for (Value value : values)
    first.push_back(rf::makeSplat(rewriter, fold.getLoc(), value.getType(), 0));
  const DictionaryAttr attributes = fold->getDiscardableAttrDictionary();
  const size_t carried = fold.getNumResults();
  FailureOr<LoopLikeOpInterface> wider = fold.replaceWithAdditionalYields(
      rewriter, first, /*replaceInitOperandUsesInLoop=*/false,
      [&](OpBuilder &, Location, ArrayRef<BlockArgument>) { return SmallVector<Value>(values); });
  (*wider)->setDiscardableAttrs(attributes);
  return llvm::to_vector_of<Value>((*wider)->getResults().drop_front(carried));
}

} // namespace

bool addSlopeProbe(ModuleOp module, Dice &dice) {
  auto train = module.lookupSymbol<func::FuncOp>("train");
  SmallVector<rf::GradientOp> gradients = candidates(train);
  if (gradients.empty())
    return false;
  rf::GradientOp gradient =
      gradients[static_cast<size_t>(dice.Between(0, static_cast<int64_t>(gradients.size()) - 1))];
  MLIRContext *context = module.getContext();
  Builder attributes(context);
  const Location loc = gradient.getLoc();

  const unsigned place = train.getNumArguments();
  auto input = rf::InputAttr::get(context, kProbeInput, rf::GeneratorAttr());
  if (failed(train.insertArgument(
          place, gradient.getLoss().getType(),
          attributes.getDictionaryAttr(attributes.getNamedAttr(rf::RfDialect::kInputAttr, input)),
          loc)))
    return false;
  const Value epsilon = train.getArgument(place);

  Operation *parent = gradient->getParentOp();
  llvm::MapVector<Value, Value> directions;
  for (Value value :
       llvm::SmallSetVector<Value, 8>(gradient.getWrt().begin(), gradient.getWrt().end())) {
    OpBuilder builder(context);
    builder.setInsertionPointAfterValue(value);
    rf::Term along = direction(builder, loc, cast<RankedTensorType>(value.getType()), dice);
    rf::Term step = rf::spread(along.with(epsilon), along.type().getShape(), {}) * along;
    // Moves away from the initial values, which are often equal: a tie has no slope.
    rf::Term apart = direction(builder, loc, along.type(), dice) * 0.01 + along.with(value);
    rf::Term moved = apart + step;
    value.replaceAllUsesExcept(moved.value, apart.value.getDefiningOp());
    directions[moved.value] = along.value;
  }

  OpBuilder builder(context);
  builder.setInsertionPointAfter(gradient);
  rf::Term slope{&builder, loc, gradient.getLoss()};
  slope = slope.splat(0);
  for (auto [value, result] : llvm::zip_equal(gradient.getWrt(), gradient.getGradients())) {
    // The direction of a value from outside of the fold is made outside, and can be read here.
    slope = slope + inner(slope.with(result), slope.with(directions[value]));
  }
  SmallVector<Value> fetched = afterTheFold(parent, {gradient.getLoss(), slope.value});
  Operation *end = train.getBody().front().getTerminator();
  const char *const names[] = {kProbeLoss, kProbeSlope};
  for (auto [name, value] : llvm::zip_equal(names, fetched)) {
    auto fetch = rf::FetchAttr::get(context, name);
    if (failed(train.insertResult(train.getNumResults(), value.getType(),
                                  attributes.getDictionaryAttr(
                                      attributes.getNamedAttr(rf::RfDialect::kFetchAttr, fetch)))))
      return false;
    end->insertOperands(end->getNumOperands(), value);
  }
  return true;
}

} // namespace refold::test
