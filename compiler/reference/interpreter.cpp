//===- interpreter.cpp - The mathematics of a Program ---------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Handles arguments and results by name; the other files of this folder define the ops.
//
//===----------------------------------------------------------------------===//
#include "compiler/reference/interpreter.h"

#include "compiler/reference/block.h"
#include "compiler/reference/operations.h"
#include "dialects/rf/RunState.h"
#include "runtime/core/nearest.h"

#include "absl/strings/str_cat.h"

namespace refold::reference {
namespace {

/// Does not copy large inputs; the caller keeps the tensor alive.
SharedTensor borrow(const Tensor &tensor) { return SharedTensor(SharedTensor(), &tensor); }

absl::StatusOr<std::vector<SharedTensor>> evaluateShared(mlir::func::FuncOp function,
                                                         llvm::ArrayRef<SharedTensor> arguments,
                                                         ReferenceOptions options,
                                                         const StepsOfFold &steps = {}) {
  if (function.isExternal())
    return absl::InvalidArgumentError(
        absl::StrCat("function '", function.getName().str(), "' has no body"));
  BlockEvaluator evaluator(options, steps);
  evaluator.bind(function.getArguments(), arguments);
  return evaluator.evaluate(function.getBody().front());
}

absl::Status checkType(absl::string_view what, mlir::Type type, const Tensor &tensor) {
  Tensor expected = zerosOf(type);
  if (expected.type != tensor.type || expected.shape != tensor.shape)
    return absl::InvalidArgumentError(
        absl::StrCat(what, " must be ", expected.typeString(), ", got ", tensor.typeString()));
  return absl::OkStatus();
}

absl::StatusOr<mlir::func::FuncOp> findFunction(mlir::Operation *module, absl::string_view name) {
  std::vector<std::string> known;
  for (auto function : mlir::cast<mlir::ModuleOp>(module).getOps<mlir::func::FuncOp>()) {
    known.push_back(function.getName().str());
    if (known.back() == name)
      return function;
  }
  return absl::NotFoundError(
      absl::StrCat("program has no function '", name, "'", runtime::Suggest(name, known)));
}

/// Looks up a named argument and checks its type. `used` collects the names that the function has.
absl::StatusOr<SharedTensor> findArgument(absl::string_view kind, llvm::StringRef name,
                                          mlir::Type type, const NamedTensors &given,
                                          std::vector<std::string> &used) {
  used.push_back(name.str());
  std::string what = absl::StrCat(kind, " '", used.back(), "'");
  auto found = given.find(used.back());
  if (found == given.end())
    return absl::InvalidArgumentError(
        absl::StrCat(what, " is missing: ", zerosOf(type).typeString(), " is needed"));
  if (absl::Status status = checkType(what, type, found->second); !status.ok())
    return status;
  return borrow(found->second);
}

absl::Status checkAllUsed(absl::string_view kind, const NamedTensors &given,
                          const std::vector<std::string> &used) {
  for (const auto &[name, tensor] : given)
    if (!llvm::is_contained(used, name))
      return absl::InvalidArgumentError(
          absl::StrCat("program has no ", kind, " '", name, "'", runtime::Suggest(name, used)));
  return absl::OkStatus();
}

/// Returns the loop with stacked fetches, or null. A Program has at most one.
mlir::LoopLikeOpInterface findFold(mlir::func::FuncOp function) {
  mlir::LoopLikeOpInterface fold;
  function.walk([&](mlir::LoopLikeOpInterface loop) {
    if (loop->hasAttr(rf::RfDialect::kCapacityAttr))
      fold = loop;
  });
  return fold;
}

int64_t capacityOf(mlir::LoopLikeOpInterface fold) {
  return fold->getAttrOfType<mlir::IntegerAttr>(rf::RfDialect::kCapacityAttr).getInt();
}

/// Returns true if `value` is a stacked fetch: a result of the loop over steps that has one row for
/// each step. Before the first step, a stacked fetch has no contents.
bool isHistory(mlir::Value value, mlir::LoopLikeOpInterface fold) {
  auto result = mlir::dyn_cast<mlir::OpResult>(value);
  if (!fold || !result || result.getOwner() != fold)
    return false;
  auto type = mlir::cast<mlir::RankedTensorType>(value.getType());
  return type.getRank() > 0 && type.getDimSize(0) == capacityOf(fold) &&
         rf::beginsAsHistory(fold.getInits()[result.getResultNumber()]);
}

Tensor sliceRows(const Tensor &tensor, int64_t first, int64_t count) {
  Tensor rows;
  rows.type = tensor.type;
  rows.shape = tensor.shape;
  rows.shape[0] = count;
  int64_t width = tensor.count() / std::max<int64_t>(tensor.shape[0], 1);
  auto cut = [&](const auto &from, auto &to) {
    if (!from.empty())
      to.assign(from.begin() + first * width, from.begin() + (first + count) * width);
  };
  cut(tensor.reals, rows.reals);
  cut(tensor.integers, rows.integers);
  return rows;
}

/// Returns true if the Program has a state named "seed". A Program that draws random numbers only
/// in @startup has no such state.
bool keepsSeed(mlir::Operation *module) {
  for (auto function : mlir::cast<mlir::ModuleOp>(module).getOps<mlir::func::FuncOp>())
    for (unsigned i = 0; i < function.getNumArguments(); ++i)
      if (auto state = function.getArgAttrOfType<rf::StateAttr>(i, rf::RfDialect::kStateAttr))
        if (state.getName() == "seed")
          return true;
  return false;
}

} // namespace

ReferenceInterpreter::ReferenceInterpreter(mlir::ModuleOp module, ReferenceOptions options)
    : module(module), options(options) {}

absl::StatusOr<NamedTensors> ReferenceInterpreter::startup(uint64_t seed) const {
  absl::StatusOr<mlir::func::FuncOp> function = findFunction(module, "startup");
  if (!function.ok())
    return function.status();
  Tensor seedTensor = Tensor::scalar(static_cast<int64_t>(seed));
  if (function->getNumArguments() != 1)
    return absl::InvalidArgumentError(absl::StrCat(
        "function 'startup' must have one argument, the seed, got ", function->getNumArguments()));
  Tensor expected = zerosOf(function->getArgumentTypes()[0]);
  if (expected.typeString() != seedTensor.typeString())
    return absl::InvalidArgumentError(absl::StrCat("the seed of 'startup' must be ",
                                                   seedTensor.typeString(), ", got ",
                                                   expected.typeString()));
  absl::StatusOr<std::vector<SharedTensor>> results =
      evaluateShared(*function, borrow(seedTensor), options);
  if (!results.ok())
    return results.status();
  NamedTensors states;
  for (auto [index, tensor] : llvm::enumerate(*results)) {
    auto state = function->getResultAttrOfType<rf::StateAttr>(index, rf::RfDialect::kStateAttr);
    if (!state)
      return absl::InvalidArgumentError(
          absl::StrCat("result ", index, " of 'startup' has no rf.state"));
    states[state.getName().str()] = *tensor;
  }
  if (keepsSeed(module))
    states["seed"] = seedTensor;
  return states;
}

absl::StatusOr<RunResult> ReferenceInterpreter::run(absl::string_view name,
                                                    const NamedTensors &inputs,
                                                    const NamedTensors &states, int64_t steps,
                                                    const StepObserver &observer) const {
  absl::StatusOr<mlir::func::FuncOp> function = findFunction(module, name);
  if (!function.ok())
    return function.status();
  if (steps < 0)
    return absl::InvalidArgumentError(
        absl::StrCat("the number of steps must not be negative, got ", steps));

  std::vector<SharedTensor> arguments;
  std::vector<std::string> inputNames, stateNames;
  RunResult result;
  for (auto [index, type] : llvm::enumerate(function->getArgumentTypes())) {
    auto input = function->getArgAttrOfType<rf::InputAttr>(index, rf::RfDialect::kInputAttr);
    auto state = function->getArgAttrOfType<rf::StateAttr>(index, rf::RfDialect::kStateAttr);
    if (!input && !state) {
      if (!function->getArgAttr(index, rf::RfDialect::kStepsAttr))
        return absl::InvalidArgumentError(absl::StrCat(
            "argument ", index, " of '", name, "' is neither an input, a state nor the steps"));
      arguments.push_back(std::make_shared<const Tensor>(Tensor::scalar(steps)));
      continue;
    }
    absl::StatusOr<SharedTensor> argument =
        input ? findArgument("input", input.getName(), type, inputs, inputNames)
              : findArgument("state", state.getName(), type, states, stateNames);
    if (!argument.ok())
      return argument.status();
    arguments.push_back(*std::move(argument));
  }
  if (absl::Status status = checkAllUsed("input", inputs, inputNames); !status.ok())
    return status;
  if (absl::Status status = checkAllUsed("state", states, stateNames); !status.ok())
    return status;

  mlir::LoopLikeOpInterface fold = findFold(*function);
  auto counter = states.find("step");
  int64_t first = counter == states.end() ? 0 : counter->second.integers[0];
  if (fold && (first < 0 || steps > capacityOf(fold) - first))
    return absl::OutOfRangeError(absl::StrCat("cannot run ", steps, " steps from step ", first,
                                              ": the fold holds ", capacityOf(fold)));

  absl::StatusOr<std::vector<SharedTensor>> values = evaluateShared(
      *function, arguments, options, {fold ? fold.getOperation() : nullptr, first, &observer});
  if (!values.ok())
    return values.status();
  for (unsigned index = 0; index < function->getNumArguments(); ++index)
    if (auto state = function->getArgAttrOfType<rf::StateAttr>(index, rf::RfDialect::kStateAttr))
      result.states[state.getName().str()] = *(*values)[state.getResult()];
  // A fold may end before its last step.
  if (auto last = result.states.find("step"); fold && last != result.states.end())
    steps = last->second.integers[0] - first;
  mlir::Operation *terminator = function->getBody().front().getTerminator();
  for (auto [index, tensor] : llvm::enumerate(*values))
    if (auto fetch = function->getResultAttrOfType<rf::FetchAttr>(index, rf::RfDialect::kFetchAttr))
      result.fetches[fetch.getName().str()] = isHistory(terminator->getOperand(index), fold)
                                                  ? sliceRows(*tensor, first, steps)
                                                  : *tensor;
  return result;
}

absl::StatusOr<std::vector<Tensor>> evaluate(mlir::func::FuncOp function,
                                             const std::vector<Tensor> &arguments,
                                             ReferenceOptions options) {
  if (arguments.size() != function.getNumArguments())
    return absl::InvalidArgumentError(absl::StrCat("function '", function.getName().str(),
                                                   "' takes ", function.getNumArguments(),
                                                   " arguments, got ", arguments.size()));
  std::vector<SharedTensor> shared;
  for (auto [index, argument] : llvm::enumerate(arguments)) {
    if (absl::Status status = checkType(absl::StrCat("argument ", index),
                                        function.getArgumentTypes()[index], argument);
        !status.ok())
      return status;
    shared.push_back(borrow(argument));
  }
  absl::StatusOr<std::vector<SharedTensor>> values = evaluateShared(function, shared, options);
  if (!values.ok())
    return values.status();
  std::vector<Tensor> results;
  for (const SharedTensor &value : *values)
    results.push_back(*value);
  return results;
}

} // namespace refold::reference
