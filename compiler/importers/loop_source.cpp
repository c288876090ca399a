//===- loop_source.cpp - The form of a StableHLO loop ---------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/importers/loop_source.h"

#include "compiler/importers/calls.h"

#include "absl/strings/str_cat.h"
#include "mlir/IR/BuiltinAttributes.h"

using namespace mlir;

namespace refold::importers {

namespace {

std::optional<int64_t> integerOf(Attribute attribute, Type element) {
  auto integer = dyn_cast_or_null<IntegerAttr>(attribute);
  if (!integer || integer.getValue().getBitWidth() > 64)
    return std::nullopt;
  if (!element.isUnsignedInteger())
    return integer.getValue().getSExtValue();
  // A count above the largest i64 never ends.
  const uint64_t value = integer.getValue().getZExtValue();
  return value <= static_cast<uint64_t>(INT64_MAX) ? std::optional<int64_t>(value) : std::nullopt;
}

bool isNamed(Operation *op, StringRef name) { return op && op->getName().getStringRef() == name; }

/// Finds the counter of a loop.
class Counting {
public:
  Counting(const LoopSource &loop, const Scope &scope) : loop(loop), scope(scope) {}

  std::optional<LoopCount> count() const {
    Operation *compare = loop.condition->back().getOperand(0).getDefiningOp();
    if (!isNamed(compare, "stablehlo.compare") || compare->getNumOperands() != 2)
      return std::nullopt;
    auto direction = dyn_cast_or_null<OpaqueAttr>(compare->getAttr("comparison_direction"));
    if (!direction)
      return std::nullopt;
    absl::StatusOr<std::string> word = parseEnum(direction.getAttrData(), "comparison_direction");
    if (!word.ok())
      return std::nullopt;
    Value left = compare->getOperand(0), right = compare->getOperand(1);
    if (*word == "LT" || *word == "LE")
      return countFrom(left, right, *word == "LE");
    if (*word == "GT" || *word == "GE")
      return countFrom(right, left, *word == "GE");
    return std::nullopt;
  }

private:
  std::optional<LoopCount> countFrom(Value counted, Value bound, bool isInclusive) const {
    auto counter = dyn_cast<BlockArgument>(counted);
    if (!counter || counter.getOwner() != loop.condition)
      return std::nullopt;
    const unsigned index = counter.getArgNumber();
    Value inBody = loop.body->getArgument(index);
    Operation *add = loop.body->back().getOperand(index).getDefiningOp();
    if (!isNamed(add, "stablehlo.add") || add->getNumOperands() != 2)
      return std::nullopt;
    const bool isFirst = add->getOperand(0) == inBody;
    if (!isFirst && add->getOperand(1) != inBody)
      return std::nullopt;
    Type element = cast<RankedTensorType>(loop.init[index].getType()).getElementType();
    const std::optional<int64_t> first = integerOf(splatOf(loop.init[index]), element),
                                 step = constant(add->getOperand(isFirst ? 1 : 0)),
                                 end = constant(bound);
    if (!first || !step || !end || *step < 1 || !element.isInteger())
      return std::nullopt;
    // The counter of its type must not wrap around, and i64 neither.
    const auto width = static_cast<unsigned>(element.getIntOrFloatBitWidth());
    const __int128 last = __int128(*end) + *step;
    if (last > (__int128(1) << (width - (element.isUnsignedInteger() ? 0 : 1))) - 1)
      return std::nullopt;
    const __int128 distance = __int128(*end) - *first + (isInclusive ? 1 : 0),
                   iterations = distance <= 0 ? 0 : (distance + *step - 1) / *step;
    if (iterations > INT32_MAX)
      return std::nullopt;
    return LoopCount{index, *first, *step, static_cast<int64_t>(iterations)};
  }

  /// Returns the integer that `value` has in all iterations.
  std::optional<int64_t> constant(Value value) const {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (!type || type.getRank() != 0)
      return std::nullopt;
    Attribute splat;
    if (auto argument = dyn_cast<BlockArgument>(value);
        argument && (argument.getOwner() == loop.condition || argument.getOwner() == loop.body)) {
      if (loop.isInvariant[argument.getArgNumber()])
        splat = splatOf(loop.init[argument.getArgNumber()]);
    } else if (isNamed(value.getDefiningOp(), "stablehlo.constant")) {
      if (auto elements =
              dyn_cast_or_null<DenseElementsAttr>(value.getDefiningOp()->getAttr("value"));
          elements && elements.isSplat())
        splat = elements.getSplatValue<Attribute>();
    } else if (Value outside = scope.lookup(value)) {
      splat = splatOf(outside);
    }
    return integerOf(splat, type.getElementType());
  }

  const LoopSource &loop;
  const Scope &scope;
};

} // namespace

absl::StatusOr<LoopSource> readLoop(Operation &op, ValueRange operands, const Scope &scope) {
  if (op.getNumRegions() != 2)
    return refuseOp(&op, absl::StrCat("has ", op.getNumRegions(), " regions, not 2"));
  absl::StatusOr<Block *> condition = bodyOf(&op, op.getRegion(0)),
                          body = bodyOf(&op, op.getRegion(1));
  for (const absl::StatusOr<Block *> *block : {&condition, &body})
    if (!block->ok())
      return block->status();
  LoopSource loop{*condition, *body, Values(operands), {}, {}};
  for (Block *block : {loop.condition, loop.body})
    if (!isNamed(&block->back(), "stablehlo.return"))
      return refuseOp(&op, "each of its regions must end with stablehlo.return");
  const TypeRange types = operands.getTypes();
  const auto fits = [&](TypeRange others) { return others == types; };
  if (!fits(op.getResultTypes()) || !fits(loop.condition->getArgumentTypes()) ||
      !fits(loop.body->getArgumentTypes()) || !fits(loop.body->back().getOperandTypes()))
    return refuseOp(&op, "its regions and results must have the types of its operands");
  auto flag = RankedTensorType::get({}, IntegerType::get(op.getContext(), 1));
  if (loop.condition->back().getOperandTypes() != TypeRange(flag))
    return refuseOp(&op, "its condition must return one tensor<i1>");
  for (auto [argument, next] :
       llvm::zip_equal(loop.body->getArguments(), loop.body->back().getOperands()))
    loop.isInvariant.push_back(argument == next);
  loop.count = Counting(loop, scope).count();
  return loop;
}

} // namespace refold::importers
