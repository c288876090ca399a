//===- conformance_case.cpp - A program that checks itself ----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/compiler/importers/conformance_case.h"

#include "dialects/rf/ElementTypes.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

using namespace mlir;

namespace refold::test {
namespace {

using runtime::ElementType;
using runtime::HostTensor;

/// Follows calls: returns the value in the called function that `value` is the result of.
Value throughCall(Value value) {
  while (auto call = value.getDefiningOp<func::CallOp>()) {
    auto callee = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(call, call.getCalleeAttr());
    if (!callee || callee.isDeclaration())
      return value;
    value = callee.getBody().back().getTerminator()->getOperand(
        cast<OpResult>(value).getResultNumber());
  }
  return value;
}

DenseElementsAttr constantOf(Value value) {
  Operation *op = throughCall(value).getDefiningOp();
  return op && op->getName().getStringRef() == "stablehlo.constant"
             ? op->getAttrOfType<DenseElementsAttr>("value")
             : nullptr;
}

/// Returns the name of a check, which has two forms, or "" if `op` is not a check.
StringRef checkName(Operation &op) {
  StringRef name = op.getName().getStringRef();
  if (auto target = op.getAttrOfType<StringAttr>("call_target_name"))
    name = target.getValue();
  return name.consume_front("check.") ? name : StringRef();
}

Nearness nearnessOf(Operation &op, StringRef name) {
  Nearness nearness;
  if (name.starts_with("expect_close"))
    nearness.kind = Nearness::Ulps;
  else if (name.starts_with("expect_almost_eq"))
    nearness.kind = Nearness::Absolute;
  if (auto ulps = op.getAttrOfType<IntegerAttr>("max_ulp_difference"))
    nearness.ulps = ulps.getValue().getZExtValue();
  if (auto absolute = op.getAttrOfType<FloatAttr>("tolerance"))
    nearness.absolute = absolute.getValueAsDouble();
  return nearness;
}

bool isCallOf(Operation &op, StringRef callee) {
  auto call = dyn_cast<func::CallOp>(op);
  return call && call.getCallee() == callee;
}

/// Returns the inputs of the entry function: the results of its calls of @inputs, or its constants
/// if there is no such call.
SmallVector<Value> inputsOf(Block &body) {
  SmallVector<Value> values;
  for (Operation &op : body)
    if (isCallOf(op, "inputs"))
      llvm::append_range(values, op.getResults());
  if (values.empty())
    for (Operation &op : body)
      if (op.getName().getStringRef() == "stablehlo.constant")
        values.push_back(op.getResult(0));
  return values;
}

template <typename T> int64_t place(T number) {
  int64_t bits = 0;
  std::memcpy(&bits, &number, sizeof(T));
  // Maps floats to integers in the same order; both zeros become one number.
  const int64_t sign =
      sizeof(T) == 8 ? std::numeric_limits<int64_t>::min() : int64_t(1) << (8 * sizeof(T) - 1);
  return bits & sign ? -(bits & ~sign) : bits;
}

template <typename T> bool isNear(T got, T expected, const Nearness &nearness) {
  if (std::isnan(got) || std::isnan(expected))
    return std::isnan(got) && std::isnan(expected);
  if (got == expected)
    return nearness.kind != Nearness::Equal || std::signbit(got) == std::signbit(expected);
  if (std::isinf(got) || std::isinf(expected))
    return false;
  const bool absolute = std::abs(got - expected) <= nearness.absolute;
  switch (nearness.kind) {
  case Nearness::Equal:
    return false;
  case Nearness::Absolute:
    return absolute;
  case Nearness::Either:
    if (absolute)
      return true;
    [[fallthrough]];
  case Nearness::Ulps:
    return static_cast<uint64_t>(place(got)) - static_cast<uint64_t>(place(expected)) +
               nearness.ulps <=
           2 * nearness.ulps;
  }
  return false;
}

template <typename T, typename Near>
std::string firstFarOf(const HostTensor &got, const HostTensor &expected, Near &&near) {
  const int64_t count = runtime::ElementCount(expected.shape());
  for (int64_t i = 0; i < count; ++i) {
    const T a = got.as<T>()[i], b = expected.as<T>()[i];
    if (near(a, b))
      continue;
    return kIsFloat<T> ? absl::StrFormat("element %d is %.17g, not %.17g", i,
                                         static_cast<double>(a), static_cast<double>(b))
                       : absl::StrFormat("element %d is %d, not %d", i, static_cast<int64_t>(a),
                                         static_cast<int64_t>(b));
  }
  return "";
}

template <typename T> void fill(HostTensor &tensor, DenseElementsAttr elements) {
  T *out = tensor.as<T>();
  if constexpr (kIsShortFloat<T>)
    for (const APFloat &number : elements.getValues<APFloat>())
      *out++ = T::FromBits(static_cast<uint16_t>(number.bitcastToAPInt().getZExtValue()));
  else if constexpr (std::is_floating_point_v<T>)
    for (T number : elements.getValues<T>())
      *out++ = number;
  else
    for (const APInt &number : elements.getValues<APInt>())
      *out++ = static_cast<T>(number.getZExtValue());
}

} // namespace

std::vector<ModuleOp> programsIn(ModuleOp file) {
  std::vector<ModuleOp> programs;
  file->walk([&](ModuleOp module) {
    if (!module.getOps<func::FuncOp>().empty())
      programs.push_back(module);
  });
  return programs;
}

absl::StatusOr<ConformanceCase> takeApart(ModuleOp program) {
  auto functions = program.getOps<func::FuncOp>();
  func::FuncOp entry = program.lookupSymbol<func::FuncOp>("main");
  if (!entry && llvm::hasSingleElement(functions))
    entry = *functions.begin();
  if (!entry || !entry.getBody().hasOneBlock())
    return absl::InvalidArgumentError("no one entry");
  Block &body = entry.getBody().front();
  ConformanceCase taken;
  taken.entry = entry.getName().str();

  SmallVector<Value> results;
  SmallVector<Operation *> checks;
  for (Operation &op : body) {
    StringRef name = checkName(op);
    if (name.empty())
      continue;
    checks.push_back(&op);
    DenseElementsAttr expected = op.getAttrOfType<DenseElementsAttr>("value");
    Value result = op.getOperand(0);
    // The expected value is the second operand, or else the first.
    for (unsigned i : {1u, 0u})
      if (!expected && op.getNumOperands() == 2 && (expected = constantOf(op.getOperand(i))))
        result = op.getOperand(1 - i);
    if (!expected)
      return absl::InvalidArgumentError("a check without a constant");
    results.push_back(result);
    taken.checks.push_back({expected, nearnessOf(op, name)});
  }
  if (!checks.empty())
    body.getTerminator()->setOperands(results);
  for (Operation *check : checks)
    check->erase();
  for (Value input : entry.getNumArguments() == 0 ? inputsOf(body) : SmallVector<Value>()) {
    if (input.use_empty())
      continue;
    DenseElementsAttr elements = constantOf(input);
    if (!elements)
      return absl::InvalidArgumentError("an input that is no constant");
    input.replaceAllUsesWith(body.addArgument(input.getType(), input.getLoc()));
    taken.inputs.push_back(elements);
  }
  for (Operation &op : llvm::make_early_inc_range(llvm::reverse(body)))
    if (op.use_empty() &&
        (isa<func::CallOp>(op) || op.getName().getStringRef() == "stablehlo.constant"))
      op.erase();
  ValueRange returned = body.getTerminator()->getOperands();
  Operation *maker = returned.empty() ? nullptr : throughCall(returned.front()).getDefiningOp();
  taken.op = maker ? maker->getName().getStringRef().str() : "(an input)";
  entry.setType(
      FunctionType::get(entry.getContext(), body.getArgumentTypes(), returned.getTypes()));
  entry.removeResAttrsAttr();
  return taken;
}

HostTensor hostTensor(DenseElementsAttr elements) {
  HostTensor tensor(*rf::elementTypeOf(elements.getElementType()),
                    elements.getType().getShape().vec());
  WithElementType(tensor.type(), [&](auto zero) { fill<decltype(zero)>(tensor, elements); });
  return tensor;
}

Nearness inAnyOrder(const Nearness &nearness, const HostTensor &expected) {
  if (nearness.kind != Nearness::Ulps)
    return nearness;
  double largest = 0;
  auto look = [&](auto number) { largest = std::max(largest, std::abs(double(number))); };
  const int64_t count = runtime::ElementCount(expected.shape());
  if (IsFloat(expected.type()))
    WithElementType(expected.type(), [&](auto zero) {
      std::for_each_n(expected.as<decltype(zero)>(), count, look);
    });
  Nearness either = nearness;
  either.kind = Nearness::Either;
  either.absolute = std::isfinite(largest) ? largest * 0x1p-20 : 0;
  return either;
}

std::string firstFar(const HostTensor &got, const HostTensor &expected, const Nearness &nearness) {
  if (got.type() != expected.type() || got.shape() != expected.shape())
    return absl::StrCat("is ", got.type_string(), ", not ", expected.type_string());
  auto near = [&](auto a, auto b) { return isNear(a, b, nearness); };
  auto equal = [](auto a, auto b) { return a == b; };
  return WithElementType(got.type(), [&](auto zero) {
    using T = decltype(zero);
    if constexpr (kIsFloat<T>)
      return firstFarOf<T>(got, expected, near);
    else
      return firstFarOf<T>(got, expected, equal);
  });
}

} // namespace refold::test
