//===- Rf.cpp - Registration, constants -----------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/ListedOperands.h"
#include "dialects/rf/RfBytecode.h"

#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace refold::rf;

ParseResult
refold::rf::parseListedOperands(OpAsmParser &parser,
                                SmallVectorImpl<OpAsmParser::UnresolvedOperand> &operands) {
  while (true) {
    OpAsmParser::UnresolvedOperand operand;
    OptionalParseResult found = parser.parseOptionalOperand(operand);
    if (!found.has_value())
      return success();
    if (failed(*found) || failed(parser.parseComma()))
      return failure();
    operands.push_back(operand);
  }
}
void refold::rf::printListedOperands(OpAsmPrinter &printer, Operation *, OperandRange operands) {
  llvm::interleave(
      operands, [&](Value operand) { printer << operand << ","; }, [&] { printer << " "; });
}

#include "dialects/rf/RfDialect.cpp.inc"
#include "dialects/rf/RfEnums.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "dialects/rf/RfAttrs.cpp.inc"

void RfDialect::initialize() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "dialects/rf/RfAttrs.cpp.inc"
      >();
  registerRfDialectOperations(this);
  addBytecodeInterface(*this);
}

Operation *RfDialect::materializeConstant(OpBuilder &builder, Attribute value, Type type,
                                          Location loc) {
  auto elements = dyn_cast<ElementsAttr>(value);
  if (!elements || elements.getType() != type)
    return nullptr;
  return ConstantOp::create(builder, loc, type, elements);
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
