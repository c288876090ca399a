//===- kernel_body.cpp - A kernel's ops as data ---------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/kernel_body.h"

#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace refold;

exe::ElementType refold::elementTypeOf(Type element) {
  if (element.isF64())
    return exe::ElementType::F64;
  if (auto integer = dyn_cast<IntegerType>(element)) {
    if (integer.isUnsigned())
      return exe::ElementType::U32;
    switch (integer.getWidth()) {
    case 1:
      return exe::ElementType::Pred;
    case 8:
      return exe::ElementType::S8;
    case 32:
      return exe::ElementType::S32;
    default:
      return exe::ElementType::S64;
    }
  }
  return exe::ElementType::F32;
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
      .Case([&](rf::UpdateKindAttr kind) {
        entry->text = stringifyUpdateKind(kind.getValue()).str();
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

/// What a function costs beside an addition: its polynomial and what is around it.
static int64_t operationsPerElement(Operation &op) {
  constexpr int64_t kFunction = 20;
  return isa<rf::CbrtOp, rf::ExponentialOp, rf::ExponentialMinusOneOp, rf::LogOp, rf::LogPlusOneOp,
             rf::LogisticOp, rf::TanhOp, rf::SineOp, rf::CosineOp, rf::TanOp, rf::ErfOp,
             rf::ErfInvOp, rf::PowerOp, rf::RemainderOp>(op)
             ? kFunction
             : 1;
}

int64_t refold::operationsOf(Operation &op) {
  auto elements = [](Value value) {
    return cast<RankedTensorType>(value.getType()).getNumElements();
  };
  return TypeSwitch<Operation *, int64_t>(&op)
      .Case([&](rf::DotGeneralOp dot) {
        int64_t contracted = 2;
        for (int64_t d : dot.getLhsContractingDimensions())
          contracted *= cast<RankedTensorType>(dot.getLhs().getType()).getDimSize(d);
        return elements(dot) * contracted;
      })
      .Case([&](rf::WindowProductOp product) {
        return 2 * elements(product) * product.getChainLength();
      })
      .Case([&](rf::ReduceWindowOp window) { return elements(window) * window.getWindowPlaces(); })
      .Case([&](rf::SelectAndScatterOp select) {
        // A comparison for each place of a window, and a sum.
        return elements(select.getSource()) * (select.getWindowPlaces() + 1);
      })
      .Case<rf::ReduceOp, rf::CumulativeOp, rf::ArgmaxOp, rf::ArgminOp>(
          [&](auto chain) { return elements(chain.getOperand()); })
      .Case([&](rf::TakeGradOp sum) { return elements(sum.getGradient()); })
      .Case([&](rf::ScatterOp scatter) {
        return scatter.getKind() == rf::UpdateKind::Set ? 0 : elements(scatter.getUpdates());
      })
      .Case([&](rf::SortOp sort) {
        auto keys = cast<RankedTensorType>(sort.getInputs().front().getType());
        return keys.getNumElements() *
               static_cast<int64_t>(llvm::Log2_64_Ceil(keys.getDimSize(sort.getDim()) + 1));
      })
      .Case<rf::SelectOp, rf::BitcastConvertOp>([](auto) { return 0; })
      .Default([&](Operation *other) {
        return other->hasTrait<OpTrait::Elementwise>()
                   ? elements(other->getResult(0)) * operationsPerElement(*other)
                   : 0;
      });
}

/// Where only a part of an operand is read or written: the op's other tensor, which is as large as
/// that part. Else null.
static Value partTouched(OpOperand &use) {
  Operation *op = use.getOwner();
  if (use.getOperandNumber() != 0)
    return {};
  if (isa<rf::TakeOp, rf::GatherOp, rf::SliceRowOp, rf::DynamicSliceOp, rf::SliceOp>(op))
    return op->getResult(0);
  if (isa<rf::UpdateRowOp, rf::DynamicUpdateSliceOp>(op))
    return op->getOperand(1);
  return {};
}

/// Of an argument of a kernel.
static int64_t bytesTouched(Value argument) {
  const int64_t whole = mem::bufferBytes(mem::bufferType(argument.getType()));
  int64_t bytes = 0;
  for (OpOperand &use : argument.getUses()) {
    Value part = partTouched(use);
    if (!part)
      return whole;
    bytes += mem::bufferBytes(mem::bufferType(part.getType()));
  }
  return std::min(bytes, whole);
}

/// Operations, and bytes read and written once.
static void estimate(mem::KernelOp kernel, exe::KernelT &entry) {
  Block &body = kernel.getBody().front();
  for (Operation &op : body.without_terminator())
    entry.flops += operationsOf(op);
  for (Value argument : body.getArguments())
    entry.bytes += bytesTouched(argument);
  for (Value result : body.getTerminator()->getOperands()) {
    auto update = result.getDefiningOp();
    const bool part = isa_and_nonnull<rf::UpdateRowOp, rf::DynamicUpdateSliceOp>(update);
    entry.bytes += mem::bufferBytes(
        mem::bufferType(part ? update->getOperand(1).getType() : result.getType()));
  }
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
    described->type = elementTypeOf(type.getElementType());
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
    // Inherent attributes are properties: all of them, defaults included.
    for (NamedAttribute attribute : op.getAttrDictionary())
      described->attributes.push_back(describe(attribute));
    entry->operations.push_back(std::move(described));
  }
  for (Value result : body.getTerminator()->getOperands())
    entry->results.push_back(number.lookup(result));
  entry->tied.assign(kernel.getTied().begin(), kernel.getTied().end());
  estimate(kernel, *entry);
  return entry;
}
