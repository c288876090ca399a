//===- kernel_body.cpp - A kernel's ops as data ---------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/executable/kernel_body.h"

#include "passes/analysis/OpCost.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace refold;

exe::ElementType refold::tableTypeOf(Type element) {
  return static_cast<exe::ElementType>(*rf::elementTypeOf(element)); // held equal by the runtime
}

static std::unique_ptr<exe::AttributeT> describe(NamedAttribute attribute) {
  auto entry = std::make_unique<exe::AttributeT>();
  entry->name = attribute.getName().str();
  TypeSwitch<Attribute>(attribute.getValue())
      .Case([&](UnitAttr) { entry->ints = {1}; })
      .Case([&](rf::ReduceKindAttr kind) {
        entry->text = stringifyReduceKind(kind.getValue()).str();
      })
      .Case([&](rf::UpdateKindAttr kind) {
        entry->text = stringifyUpdateKind(kind.getValue()).str();
      })
      .Case([&](rf::DirectionAttr direction) {
        entry->text = stringifyDirection(direction.getValue()).str();
      })
      .Case([&](DenseI64ArrayAttr list) {
        entry->ints.assign(list.asArrayRef().begin(), list.asArrayRef().end());
      })
      .Case([&](DenseElementsAttr elements) {
        bool isFloat = isa<FloatType>(elements.getElementType());
        bool isUnsigned =
            elements.getElementType().isUnsignedInteger() || elements.getElementType().isInteger(1);
        int64_t count = elements.isSplat() ? 1 : elements.getNumElements();
        if (isFloat)
          for (const APFloat &value : llvm::make_range(elements.value_begin<APFloat>(),
                                                       elements.value_begin<APFloat>() + count))
            entry->floats.push_back(value.convertToDouble());
        else
          for (const APInt &value : llvm::make_range(elements.value_begin<APInt>(),
                                                     elements.value_begin<APInt>() + count))
            entry->ints.push_back(isUnsigned ? value.getZExtValue() : value.getSExtValue());
      })
      .Case([&](IntegerAttr number) { entry->ints = {number.getInt()}; })
      .Case([&](FloatAttr number) { entry->floats = {number.getValueAsDouble()}; });
  return entry;
}

std::unique_ptr<exe::KernelT> refold::describeKernel(mem::KernelOp kernel, bool hasCode) {
  auto entry = std::make_unique<exe::KernelT>();
  if (hasCode)
    entry->symbol = kernel.getSymName().str();
  entry->tiles = kernel.getTiles();
  llvm::DenseMap<Value, uint32_t> number;
  auto add = [&](Value value) {
    auto type = cast<RankedTensorType>(value.getType());
    auto described = std::make_unique<exe::ValueT>();
    described->type = tableTypeOf(type.getElementType());
    described->shape.assign(type.getShape().begin(), type.getShape().end());
    number[value] = entry->values.size();
    entry->values.push_back(std::move(described));
    return number[value];
  };
  Block &body = kernel.getBody().front();
  for (Value argument : body.getArguments())
    entry->operands.push_back(add(argument));
  for (Operation &op : body.without_terminator()) {
    auto described = std::make_unique<exe::OperationT>();
    described->name = op.getName().getStringRef().str();
    for (Value operand : op.getOperands())
      described->operands.push_back(number.lookup(operand));
    for (Value result : op.getResults())
      described->results.push_back(add(result));
    // Inherent attributes are properties; the dictionary has all of them, defaults included.
    for (NamedAttribute attribute : op.getAttrDictionary())
      described->attributes.push_back(describe(attribute));
    entry->operations.push_back(std::move(described));
  }
  for (Value result : body.getTerminator()->getOperands())
    entry->results.push_back(number.lookup(result));
  entry->tied.assign(kernel.getTied().begin(), kernel.getTied().end());
  for (Operation &op : body.without_terminator())
    entry->flops += operationsOf(op);
  entry->bytes = bytesMovedBy(body);
  return entry;
}
