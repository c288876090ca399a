//===- block.cpp - Control flow of the reference --------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/reference/block.h"

#include "compiler/reference/operations.h"
#include "dialects/watch/Watch.h"
#include "runtime/core/not_finite.h"

#include "absl/strings/str_cat.h"

#include <cmath>

namespace refold::reference {

void BlockEvaluator::bind(mlir::ValueRange targets, llvm::ArrayRef<SharedTensor> tensors) {
  for (auto [target, tensor] : llvm::zip_equal(targets, tensors))
    bind(target, tensor);
}

std::vector<SharedTensor> BlockEvaluator::lookup(mlir::ValueRange range) const {
  std::vector<SharedTensor> found;
  for (mlir::Value value : range)
    found.push_back(values.lookup(value));
  return found;
}

int64_t BlockEvaluator::integer(mlir::Value scalar) const {
  return values.lookup(scalar)->integers[0];
}

absl::StatusOr<std::vector<SharedTensor>> BlockEvaluator::evaluate(mlir::Block &block) {
  for (mlir::Operation &op : block.without_terminator())
    if (absl::Status status = evaluate(op); !status.ok())
      return status;
  return lookup(block.getTerminator()->getOperands());
}

absl::Status BlockEvaluator::evaluate(mlir::Operation &op) {
  if (auto loop = mlir::dyn_cast<mlir::scf::ForOp>(op))
    return evaluateFor(loop);
  if (auto loop = mlir::dyn_cast<mlir::scf::WhileOp>(op))
    return evaluateWhile(loop);
  if (auto condition = mlir::dyn_cast<mlir::scf::IfOp>(op))
    return evaluateIf(condition);
  if (auto barrier = mlir::dyn_cast<rf::BarrierOp>(op)) {
    for (auto [input, result] : llvm::zip_equal(barrier.getInputs(), barrier.getResults())) {
      const SharedTensor tensor = values.lookup(input);
      if (absl::Status status = checkNamed(result, *tensor); !status.ok())
        return status;
      bind(result, tensor);
    }
    return absl::OkStatus();
  }
  if (auto group = mlir::dyn_cast<rf::FusionOp>(op)) {
    bind(group.getBody().getArguments(), lookup(group.getInputs()));
    absl::StatusOr<std::vector<SharedTensor>> yielded = evaluate(group.getBody().front());
    if (!yielded.ok())
      return yielded.status();
    bind(group.getResults(), *yielded);
    return absl::OkStatus();
  }
  if (auto recompute = mlir::dyn_cast<rf::RecomputeOp>(op)) {
    absl::StatusOr<std::vector<SharedTensor>> yielded = evaluate(recompute.getBody().front());
    if (!yielded.ok())
      return yielded.status();
    bind(recompute.getResults(), *yielded);
    return absl::OkStatus();
  }
  if (mlir::isa<rf::GradientOp>(op))
    return absl::FailedPreconditionError(
        absl::StrCat(describe(op), " is a request: run --refold-append-backward first"));
  // The value was checked when it was made.
  if (mlir::isa<watch::ValueOp>(op))
    return absl::OkStatus();
  // A constant in the body of a loop is evaluated once.
  if (op.hasTrait<mlir::OpTrait::ConstantLike>() && values.contains(op.getResult(0)))
    return absl::OkStatus();
  llvm::SmallVector<const Tensor *> operands;
  for (mlir::Value operand : op.getOperands())
    operands.push_back(values.find(operand)->second.get());
  if (SeveralEvaluation evaluation = lookupSeveralEvaluation(op)) {
    absl::StatusOr<std::vector<Tensor>> results = evaluation(op, operands, options);
    if (!results.ok())
      return results.status();
    for (auto [value, result] : llvm::zip_equal(op.getResults(), *results))
      if (absl::Status status = bindResult(value, std::move(result)); !status.ok())
        return status;
    return absl::OkStatus();
  }
  Evaluation evaluation = lookupEvaluation(op);
  if (!evaluation)
    return absl::UnimplementedError(
        absl::StrCat(describe(op), " is not supported by the reference interpreter"));
  absl::StatusOr<Tensor> result = evaluation(op, operands, options);
  if (!result.ok())
    return result.status();
  return bindResult(op.getResult(0), *std::move(result));
}

absl::Status BlockEvaluator::checkNamed(mlir::OpResult value, const Tensor &result) const {
  if (!options.checkNanInf || !result.isReal() || !watch::isNamed(value))
    return absl::OkStatus();
  // A device judges the value that its type can hold.
  auto held = [type = result.type](double real) {
    return WithElementType(type, [&](auto zero) -> double {
      return static_cast<double>(static_cast<decltype(zero)>(real));
    });
  };
  auto found = llvm::find_if(result.reals, [&](double real) { return !std::isfinite(held(real)); });
  if (found == result.reals.end())
    return absl::OkStatus();
  return absl::OutOfRangeError(
      absl::StrCat(describe(*value.getOwner()), " makes ", runtime::NotFiniteText(held(*found)),
                   " at ", runtime::PlaceText(result.shape, found - result.reals.begin()), " of ",
                   result.typeString(), ", the first value of the run that is not finite"));
}

absl::Status BlockEvaluator::bindResult(mlir::OpResult value, Tensor result) {
  if (absl::Status status = checkNamed(value, result); !status.ok())
    return status;
  bind(value, std::make_shared<const Tensor>(std::move(result)));
  return absl::OkStatus();
}

absl::StatusOr<std::vector<SharedTensor>> BlockEvaluator::pass(mlir::Operation *loop,
                                                               mlir::Block &body) {
  if (loop != steps.fold || !steps.observer)
    return evaluate(body);
  if (steps.observer->begins)
    steps.observer->begins(steps.next);
  absl::StatusOr<std::vector<SharedTensor>> yielded = evaluate(body);
  if (yielded.ok() && steps.observer->ends)
    steps.observer->ends(steps.next);
  ++steps.next;
  return yielded;
}

absl::Status BlockEvaluator::evaluateFor(mlir::scf::ForOp loop) {
  int64_t end = integer(loop.getUpperBound()), stride = integer(loop.getStep());
  if (stride <= 0)
    return absl::InvalidArgumentError(
        absl::StrCat(describe(*loop), " needs a positive step, got ", stride));
  std::vector<SharedTensor> carried = lookup(loop.getInitArgs());
  for (int64_t i = integer(loop.getLowerBound()); i < end; i += stride) {
    bind(loop.getInductionVar(), std::make_shared<const Tensor>(Tensor::scalar(i)));
    bind(loop.getRegionIterArgs(), carried);
    absl::StatusOr<std::vector<SharedTensor>> yielded = pass(loop, *loop.getBody());
    if (!yielded.ok())
      return yielded.status();
    carried = *std::move(yielded);
  }
  bind(loop.getResults(), carried);
  return absl::OkStatus();
}

absl::Status BlockEvaluator::evaluateWhile(mlir::scf::WhileOp loop) {
  std::vector<SharedTensor> carried = lookup(loop.getInits());
  while (true) {
    bind(loop.getBeforeArguments(), carried);
    absl::StatusOr<std::vector<SharedTensor>> decided = evaluate(*loop.getBeforeBody());
    if (!decided.ok())
      return decided.status();
    // The operands are the condition and then the values passed on.
    bool goesOn = decided->front()->integers[0] != 0;
    decided->erase(decided->begin());
    if (!goesOn) {
      bind(loop.getResults(), *decided);
      return absl::OkStatus();
    }
    bind(loop.getAfterArguments(), *decided);
    absl::StatusOr<std::vector<SharedTensor>> yielded = pass(loop, *loop.getAfterBody());
    if (!yielded.ok())
      return yielded.status();
    carried = *std::move(yielded);
  }
}

absl::Status BlockEvaluator::evaluateIf(mlir::scf::IfOp condition) {
  mlir::Region &branch =
      integer(condition.getCondition()) ? condition.getThenRegion() : condition.getElseRegion();
  if (branch.empty())
    return absl::OkStatus();
  absl::StatusOr<std::vector<SharedTensor>> yielded = evaluate(branch.front());
  if (!yielded.ok())
    return yielded.status();
  bind(condition.getResults(), *yielded);
  return absl::OkStatus();
}

} // namespace refold::reference
