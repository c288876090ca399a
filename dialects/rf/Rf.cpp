//===- Rf.cpp - Registration, attributes of functions, version ------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/Rf.h"

#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace refold::rf;

#include "dialects/rf/RfDialect.cpp.inc"
#include "dialects/rf/RfEnums.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "dialects/rf/RfAttrs.cpp.inc"
#define GET_OP_CLASSES
#include "dialects/rf/RfOps.cpp.inc"

void RfDialect::initialize() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "dialects/rf/RfAttrs.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "dialects/rf/RfOps.cpp.inc"
      >();
}

Operation *RfDialect::materializeConstant(OpBuilder &builder, Attribute value, Type type,
                                          Location loc) {
  auto elements = dyn_cast<ElementsAttr>(value);
  if (!elements || elements.getType() != type)
    return nullptr;
  return ConstantOp::create(builder, loc, type, elements);
}

LogicalResult RfDialect::verifyOperationAttribute(Operation *op, NamedAttribute attribute) {
  if (attribute.getName() == kVersionAttr) {
    auto version = dyn_cast<IntegerAttr>(attribute.getValue());
    if (!version)
      return op->emitError() << "rf.version must be an integer";
    if (version.getInt() < 1 || version.getInt() > kVersion)
      return op->emitError() << "program has rf.version " << version.getInt()
                             << ", but this build reads versions 1 to " << kVersion;
    return success();
  }
  if (attribute.getName() == kCapacityAttr) {
    auto capacity = dyn_cast<IntegerAttr>(attribute.getValue());
    if (!isa<scf::ForOp>(op) || !capacity || capacity.getInt() < 0)
      return op->emitError() << "rf.capacity must be a non-negative integer on an scf.for";
    return success();
  }
  return op->emitError() << "unknown attribute '" << attribute.getName().getValue() << "'";
}

LogicalResult RfDialect::verifyRegionArgAttribute(Operation *op, unsigned, unsigned index,
                                                  NamedAttribute attribute) {
  auto function = dyn_cast<func::FuncOp>(op);
  if (!function)
    return op->emitError() << "'" << attribute.getName().getValue()
                           << "' belongs on a function's argument";
  StringRef name = attribute.getName().getValue();
  if ((name == kInputAttr && isa<InputAttr>(attribute.getValue())) ||
      (name == kFetchAttr && isa<FetchAttr>(attribute.getValue())))
    return success();
  if (name == kStepsAttr && isa<UnitAttr>(attribute.getValue())) {
    if (!function.getArgumentTypes()[index].isInteger(64))
      return op->emitError() << "argument " << index << " with rf.steps must be an i64";
    return success();
  }
  if (name == kStateAttr) {
    auto state = dyn_cast<StateAttr>(attribute.getValue());
    if (!state)
      return op->emitError() << "rf.state on argument " << index
                             << " must be #rf.state<name, result>";
    // In the mem form a state is updated in place, and functions have no results.
    if (state.getResult() == -1 && function.getNumResults() == 0)
      return success();
    if (state.getResult() < 0 || state.getResult() >= function.getNumResults())
      return op->emitError() << "state '" << state.getName() << "' names result "
                             << state.getResult() << ", but the function has "
                             << function.getNumResults();
    if (function.getResultTypes()[state.getResult()] != function.getArgumentTypes()[index])
      return op->emitError() << "state '" << state.getName() << "' has type "
                             << function.getArgumentTypes()[index]
                             << ", but its next value has type "
                             << function.getResultTypes()[state.getResult()];
    return success();
  }
  return op->emitError() << "argument " << index << " has '" << name
                         << "', which is none of rf.input, rf.state, rf.fetch, rf.steps";
}

LogicalResult RfDialect::verifyRegionResultAttribute(Operation *op, unsigned, unsigned index,
                                                     NamedAttribute attribute) {
  StringRef name = attribute.getName().getValue();
  if (!isa<func::FuncOp>(op))
    return op->emitError() << "'" << name << "' belongs on a function's result";
  if ((name == kFetchAttr && isa<FetchAttr>(attribute.getValue())) ||
      (name == kStateAttr && isa<StateAttr>(attribute.getValue())))
    return success();
  return op->emitError() << "result " << index << " has '" << name
                         << "', which is none of rf.fetch, rf.state";
}

Value refold::rf::makeSplat(OpBuilder &builder, Location loc, Type type, double number) {
  auto tensor = cast<RankedTensorType>(type);
  Type element = tensor.getElementType();
  Attribute value = isa<FloatType>(element)
                        ? Attribute(builder.getFloatAttr(element, number))
                        : Attribute(IntegerAttr::get(element, static_cast<int64_t>(number)));
  return ConstantOp::create(builder, loc, tensor, DenseElementsAttr::get(tensor, value));
}

std::optional<double> refold::rf::splatValue(Value value) {
  DenseElementsAttr elements;
  if (!matchPattern(value, m_Constant(&elements)) || !elements.isSplat())
    return std::nullopt;
  if (isa<FloatType>(elements.getElementType()))
    return elements.getSplatValue<APFloat>().convertToDouble();
  APInt number = elements.getSplatValue<APInt>();
  return elements.getElementType().isUnsignedInteger() ? number.getZExtValue()
                                                       : number.getSExtValue();
}
