//===- VerifyProgram.cpp - The first gate ---------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/Rf.h"
#include "passes/Passes.h"

namespace refold {
#define GEN_PASS_DEF_VERIFYPROGRAM
#include "passes/gates/Passes.h.inc"
} // namespace refold

using namespace mlir;
using namespace refold;

/// Returns whether a run can feed, keep and fetch values of the type.
static bool isBufferType(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor || !tensor.hasStaticShape())
    return false;
  return rf::elementTypeOf(tensor.getElementType()).has_value();
}

static LogicalResult verifyType(func::FuncOp function, Type type, StringRef what, size_t index) {
  if (isBufferType(type))
    return success();
  return function.emitError() << what << " " << index << " of '" << function.getSymName()
                              << "' must be a tensor of static shape of pred, s8, s16, s32, s64, "
                                 "u8, u16, u32, u64, f32, f64, bf16 or f16, got "
                              << type;
}

static LogicalResult verifyBody(func::FuncOp function) {
  if (function.isDeclaration())
    return function.emitError() << "'" << function.getSymName() << "' has no body";
  return success();
}

/// Returns whether a run can name the function's arguments or results.
static bool isRun(func::FuncOp function) {
  for (unsigned index = 0; index < function.getNumArguments(); ++index)
    if (function.getArgAttr(index, rf::RfDialect::kInputAttr) ||
        function.getArgAttr(index, rf::RfDialect::kStateAttr))
      return true;
  for (unsigned index = 0; index < function.getNumResults(); ++index)
    if (function.getResultAttr(index, rf::RfDialect::kFetchAttr))
      return true;
  return false;
}

/// Returns whether a function of the module has a state of that name.
static bool isStateName(ModuleOp module, StringRef name) {
  for (auto function : module.getOps<func::FuncOp>()) {
    auto isIt = [&](DictionaryAttr attributes) {
      auto state =
          attributes ? attributes.getAs<rf::StateAttr>(rf::RfDialect::kStateAttr) : nullptr;
      return state && state.getName() == name;
    };
    for (unsigned index = 0; index < function.getNumArguments(); ++index)
      if (isIt(function.getArgAttrDict(index)))
        return true;
    for (unsigned index = 0; index < function.getNumResults(); ++index)
      if (isIt(function.getResultAttrDict(index)))
        return true;
  }
  return false;
}

/// Checks that donated arguments are inputs of one call of @train.
static LogicalResult verifyDonated(func::FuncOp function) {
  auto has = [&](unsigned index, StringRef name) { return function.getArgAttr(index, name); };
  bool isFolded = false;
  for (unsigned index = 0; index < function.getNumArguments(); ++index)
    isFolded |= has(index, rf::RfDialect::kStepsAttr) != nullptr;
  for (unsigned index = 0; index < function.getNumArguments(); ++index) {
    if (!has(index, rf::RfDialect::kDonatedAttr))
      continue;
    auto error = [&]() {
      return function.emitError() << "argument " << index << " of '" << function.getSymName()
                                  << "' has rf.donated, ";
    };
    auto input = function.getArgAttrOfType<rf::InputAttr>(index, rf::RfDialect::kInputAttr);
    if (!input)
      return error() << "but not rf.input: only an input can be donated";
    if (function.getSymName() != "train")
      return error() << "but only inputs of 'train' can be donated";
    if (isFolded)
      return error() << "but a function with rf.steps reads its inputs in every step";
    if (input.getGenerator())
      return error() << "but a generator: only an input of the caller can be donated";
    if (isStateName(function->getParentOfType<ModuleOp>(), input.getName()))
      return error() << "but '" << input.getName() << "' is also a state: rename the input";
  }
  return success();
}

/// @train, or a function beside it.
static LogicalResult verifyRun(func::FuncOp function) {
  llvm::DenseSet<int64_t> updated;
  for (auto [index, type] : llvm::enumerate(function.getArgumentTypes())) {
    if (function.getArgAttr(index, rf::RfDialect::kStepsAttr))
      continue;
    auto state = function.getArgAttrOfType<rf::StateAttr>(index, rf::RfDialect::kStateAttr);
    if (!state && !function.getArgAttr(index, rf::RfDialect::kInputAttr))
      return function.emitError() << "argument " << index << " of '" << function.getSymName()
                                  << "' is neither an input nor a state: it needs rf.input or "
                                     "rf.state";
    if (failed(verifyType(function, type, "argument", index)))
      return failure();
    if (state)
      updated.insert(state.getResult());
  }
  for (auto [index, type] : llvm::enumerate(function.getResultTypes())) {
    if (!updated.contains(index) && !function.getResultAttr(index, rf::RfDialect::kFetchAttr))
      return function.emitError()
             << "result " << index << " of '" << function.getSymName()
             << "' is neither the next value of a state nor a fetch: it needs rf.fetch";
    if (failed(verifyType(function, type, "result", index)))
      return failure();
  }
  return success();
}

static LogicalResult verifyStartup(func::FuncOp function) {
  auto seed = RankedTensorType::get({}, IntegerType::get(function.getContext(), 64));
  if (function.getArgumentTypes() != ArrayRef<Type>(seed))
    return function.emitError() << "'startup' must take the seed, a " << seed
                                << ", and nothing else";
  for (auto [index, type] : llvm::enumerate(function.getResultTypes())) {
    if (!function.getResultAttr(index, rf::RfDialect::kStateAttr))
      return function.emitError() << "result " << index
                                  << " of 'startup' is not a state: it needs rf.state";
    if (failed(verifyType(function, type, "result", index)))
      return failure();
  }
  return success();
}

namespace {
struct VerifyProgram : refold::impl::VerifyProgramBase<VerifyProgram> {
  void runOnOperation() override {
    markAllAnalysesPreserved();
    if (auto train = getOperation().lookupSymbol<func::FuncOp>("train"))
      if (failed(verifyBody(train)) || failed(verifyRun(train)))
        return signalPassFailure();
    if (auto startup = getOperation().lookupSymbol<func::FuncOp>("startup"))
      if (failed(verifyBody(startup)) || failed(verifyStartup(startup)))
        return signalPassFailure();
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (failed(verifyDonated(function)))
        return signalPassFailure();
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (function.getSymName() != "train" && function.getSymName() != "startup" &&
          isRun(function) && (failed(verifyBody(function)) || failed(verifyRun(function))))
        return signalPassFailure();
  }
};
} // namespace
