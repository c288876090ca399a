//===- stepper.cpp - Op-by-op evaluation of functions ---------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/accelerate/stepper.h"

#include "compiler/accelerate/op_program.h"
#include "compiler/builder/program/array_state.h"
#include "runtime/shared/shared_device.h"

#include "absl/strings/str_cat.h"
#include "llvm/ADT/SetVector.h"

namespace refold::internal {

void Stepper::Began(TraceScope &scope) {
  program_ = scope.shared_program();
  scope.SetReader(this);
}

void Stepper::Bound(size_t leaf, const Tensor &value) {
  values_[Access::Node(value)->value] = *frame_.leaves[leaf].array;
}

absl::Status Stepper::Ended(const std::vector<Tensor> &made) {
  for (const Tensor &tensor : made) {
    absl::StatusOr<Array> value = Read(tensor, where_);
    if (!value.ok())
      return value.status();
    made_.push_back(*std::move(value));
  }
  return absl::OkStatus();
}

absl::StatusOr<Array> Stepper::Read(const Tensor &tensor, const std::source_location &where) {
  if (program_->failed())
    return program_->status();
  mlir::Value value = Access::Node(tensor)->value;
  if (value.getParentBlock() != &program_->call_block())
    return ErrorAt(where,
                   absl::StrCat("a value inside a loop or a condition of '", program_->name(),
                                "' cannot be read: it is built once, and executed as a whole"));
  if (absl::Status computed = Compute(value); !computed.ok())
    return computed;
  return values_[value];
}

/// Returns true if an op is compiled together with the ops that use its result. These ops are:
/// - constants, whose values may affect how their users are compiled;
/// - loop counters and branch flags, which are not arrays.
static bool IsPartOfUsers(mlir::Operation *op) {
  return op->hasTrait<mlir::OpTrait::ConstantLike>() ||
         llvm::none_of(op->getResultTypes(),
                       [](mlir::Type type) { return llvm::isa<mlir::RankedTensorType>(type); });
}

/// Returns the values of the function's block that an op reads, also inside its regions.
static llvm::SetVector<mlir::Value> ReadsOf(mlir::Operation *op) {
  llvm::SetVector<mlir::Value> reads;
  op->walk([&](mlir::Operation *inner) {
    for (mlir::Value operand : inner->getOperands())
      if (operand.getParentBlock() == op->getBlock())
        reads.insert(operand);
  });
  return reads;
}

/// Adds `op`, and before it the ops that are compiled together with it.
static void Gather(mlir::Operation *op, llvm::SetVector<mlir::Operation *> &ops) {
  for (mlir::Value read : ReadsOf(op))
    if (mlir::Operation *maker = read.getDefiningOp(); maker && IsPartOfUsers(maker))
      Gather(maker, ops);
  ops.insert(op);
}

absl::Status Stepper::Compute(mlir::Value value) {
  if (values_.contains(value))
    return absl::OkStatus();
  if (absl::Status bound = BindRandom(); !bound.ok())
    return bound;
  const llvm::DenseSet<mlir::Value> slice = BackwardSlice(value);
  auto isNeeded = [&](mlir::Operation &op) {
    return llvm::any_of(op.getResults(),
                        [&](mlir::Value result) { return slice.contains(result); });
  };
  llvm::SetVector<mlir::Operation *> before; // everything that a gradient may depend on
  for (mlir::Operation &op : program_->call_block()) {
    if (!isNeeded(op))
      continue;
    before.insert(&op);
    const bool is_result = llvm::is_contained(op.getResults(), value);
    // A While also returns its iteration number, which is not an array.
    llvm::SmallVector<mlir::Value> results(
        llvm::make_filter_range(op.getResults(), [](mlir::Value made) {
          return llvm::isa<mlir::RankedTensorType>(made.getType());
        }));
    if (results.empty() || values_.contains(results[0]) || (IsPartOfUsers(&op) && !is_result))
      continue;
    llvm::SetVector<mlir::Operation *> ops;
    if (llvm::isa<rf::GradientOp>(op)) {
      const llvm::DenseSet<mlir::Value> read = BackwardSlice(op.getResult(0));
      for (mlir::Operation *each : before)
        if (llvm::any_of(each->getResults(),
                         [&](mlir::Value result) { return read.contains(result); }))
          ops.insert(each);
    } else {
      Gather(&op, ops);
    }
    if (absl::Status ran = Run(ops.getArrayRef(), results); !ran.ok())
      return ran;
    if (is_result)
      break;
  }
  return absl::OkStatus();
}

absl::Status Stepper::Run(llvm::ArrayRef<mlir::Operation *> ops,
                          llvm::ArrayRef<mlir::Value> results) {
  const llvm::DenseSet<mlir::Operation *> inside(ops.begin(), ops.end());
  llvm::SetVector<mlir::Value> inputs;
  for (mlir::Operation *op : ops)
    for (mlir::Value read : ReadsOf(op))
      if (!read.getDefiningOp() || !inside.contains(read.getDefiningOp()))
        inputs.insert(read);
  absl::StatusOr<mlir::OwningOpRef<mlir::ModuleOp>> module =
      program_->BuildSlice(ops, inputs.getArrayRef(), results);
  if (!module.ok())
    return module.status();
  std::vector<Array> arguments;
  for (mlir::Value input : inputs)
    arguments.push_back(values_.at(input));
  absl::StatusOr<std::vector<Array>> made = RunOpProgram(core_, **module, arguments, where_);
  if (!made.ok())
    return made.status();
  for (auto [result, array] : llvm::zip_equal(results, *made))
    values_[result] = array;
  return absl::OkStatus();
}

absl::Status Stepper::BindRandom() {
  if (values_.contains(program_->call_seed()))
    return absl::OkStatus();
  std::unique_lock<std::mutex> lock(core_.device->calls());
  if (absl::Status begun = core_.random->EnsureBegun(); !begun.ok())
    return begun;
  for (auto [value, cell] : {std::pair(program_->call_seed(), core_.random->seed()),
                             std::pair(program_->call_count(), core_.random->calls())}) {
    absl::StatusOr<Array> copy = MakeArray(*core_.device, InternSignature(S64, {}, ""), where_);
    if (!copy.ok())
      return copy.status();
    if (absl::Status copied =
            core_.device->Copy(ArrayAccess::State(*copy)->data, cell, sizeof(int64_t));
        !copied.ok())
      return copied;
    values_[value] = *std::move(copy);
  }
  return absl::OkStatus();
}

absl::StatusOr<std::shared_ptr<CachedTrace>> StepCall(FunctionCore &core, CallFrame &frame,
                                                      absl::FunctionRef<void(TraceIo &)> run,
                                                      bool advance,
                                                      const std::source_location &where) {
  if (core.buckets)
    return ErrorAt(where, absl::StrCat("'", core.name,
                                       "' has buckets, so it cannot be evaluated op by op: enable "
                                       "it, or accelerate it without buckets"));
  if (absl::Status good = CheckLeaves(core, frame, where); !good.ok())
    return good;
  Stepper stepper(core, frame, where);
  absl::StatusOr<std::shared_ptr<CachedTrace>> trace =
      TraceFunction({core.name, core.options.arguments, frame, where}, run, &stepper);
  if (!trace.ok())
    return trace;
  frame.outputs.clear();
  for (const ResultPlan &plan : (*trace)->results)
    switch (plan.kind) {
    case ResultPlan::Kind::Program:
      frame.outputs.push_back(Relabeled(stepper.made()[plan.index], plan.signature, where));
      break;
    case ResultPlan::Kind::Argument:
      frame.outputs.push_back(Relabeled(*frame.leaves[plan.index].array, plan.signature, where));
      break;
    case ResultPlan::Kind::Earlier:
      frame.outputs.push_back(Relabeled(frame.outputs[plan.index], plan.signature, where));
      break;
    }
  if (advance && (*trace)->draws) {
    std::lock_guard<std::mutex> lock(core.device->calls());
    if (absl::Status skipped = core.random->Skip(stepper.draws()); !skipped.ok())
      return skipped;
  }
  return trace;
}

} // namespace refold::internal
