//===- recompute.cpp - Functions whose intermediates are not kept ---------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Implements Recompute as an op with a region. The results of the op are the values of the region
// that are visible outside: the results of the function, the states that it assigns, and the values
// that it fetches.
//
// Each such value is only one result, even if it is visible in several ways. So the terms of its
// gradient are added in the same order as without Recompute.
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/program/recompute.h"
#include "compiler/builder/program/op_scope.h"

#include "llvm/ADT/SetVector.h"

namespace refold {
namespace internal {

namespace {

/// Maps the values of a region to values outside when the region ends.
class Leaving {
public:
  explicit Leaving(mlir::Block &block) : block_(block) {}

  /// Replaces an argument that stands for a value from outside of the region.
  void Capture(mlir::BlockArgument argument, mlir::Value value) {
    argument.replaceAllUsesWith(value);
    around_[argument] = value;
  }
  /// Makes the value visible outside.
  void Give(mlir::Value value) {
    if (value.getParentBlock() == &block_ && !around_.contains(value))
      made_.insert(value);
  }
  llvm::ArrayRef<mlir::Value> made() const { return made_.getArrayRef(); }
  /// Returns the value that stands for `value` outside; `op` returns the values made in the region.
  mlir::Value Outside(mlir::Value value, rf::RecomputeOp op) const {
    if (auto found = llvm::find(made_, value); found != made_.end())
      return op.getResult(found - made_.begin());
    mlir::Value captured = around_.lookup(value);
    return captured ? captured : value;
  }

private:
  mlir::Block &block_;
  llvm::DenseMap<mlir::Value, mlir::Value> around_;
  llvm::SetVector<mlir::Value> made_;
};

} // namespace

std::vector<Tensor> ProgramImpl::Recompute(const RecomputeBody &body,
                                           const std::vector<Tensor> &inputs,
                                           bool preserve_rng_state, const Where &where) {
  Enter(Region::Kind::Recompute, "Recompute", where);
  std::vector<Tensor> given = body(inputs);
  for (size_t i = 0; i < given.size() && !failed(); ++i)
    Check(given[i], where, absl::StrCat("result ", i, " of the Recompute"));
  if (failed()) {
    Abandon();
    return std::vector<Tensor>(given.size(), Fail(where, ""));
  }
  std::unique_ptr<Region> region = Leave();
  std::vector<FetchRecord> &fetches = function_->fetches;
  Leaving leaving(*region->block);
  for (auto &[index, held] : region->held)
    leaving.Capture(held.argument, Hold(index).now());
  for (const Tensor &tensor : given)
    leaving.Give(Access::Node(tensor)->value);
  for (auto &[index, held] : region->held)
    leaving.Give(held.now());
  for (size_t i = region->first_fetch; i < fetches.size(); ++i)
    leaving.Give(fetches[i].value);

  llvm::SmallVector<mlir::Type> types;
  for (mlir::Value value : leaving.made())
    types.push_back(value.getType());
  rf::RecomputeOp op;
  if (types.empty()) {
    region->Clear();
  } else {
    mlir::OpBuilder builder = At();
    op = rf::RecomputeOp::create(builder, Loc(where, "recomputed"), types, preserve_rng_state);
    mlir::Block &block = op.getBody().emplaceBlock();
    block.getOperations().splice(block.end(), region->block->getOperations());
    mlir::OpBuilder inside = At(&block);
    rf::YieldOp::create(inside, Loc(where), leaving.made());
  }

  for (auto &[index, held] : region->held)
    if (held.assigned())
      SetVersion(index, leaving.Outside(held.now(), op));
  for (size_t i = region->first_fetch; i < fetches.size(); ++i)
    fetches[i].value = leaving.Outside(fetches[i].value, op);
  std::vector<Tensor> results;
  for (const Tensor &tensor : given) {
    mlir::Value value = Access::Node(tensor)->value, outside = leaving.Outside(value, op);
    results.push_back(outside == value ? tensor : Wrap(outside));
  }
  return results;
}

std::vector<Tensor> CallRecomputed(const RecomputedFunction &fn, int takes,
                                   const std::vector<Arg> &inputs, RecomputeFunctionOptions options,
                                   const std::source_location &where) {
  std::vector<const Arg *> operands;
  std::vector<Tensor> tensors;
  for (const Arg &input : inputs) {
    operands.push_back(&input);
    tensors.push_back(input.tensor());
  }
  if (inputs.empty())
    return {}; // no program to record an error in
  OpScope op("Recompute", operands);
  const bool fits = takes < 0 || static_cast<size_t>(takes) == inputs.size();
  auto fail = [&](absl::string_view message) {
    op.program().Fail(where, absl::StrCat("Recompute ", message));
  };
  if (op && !fn)
    fail("needs a function");
  else if (op && !fits)
    fail(absl::StrCat("has a function of ", takes, takes == 1 ? " tensor" : " tensors", ", got ",
                      inputs.size()));
  for (const Arg &input : inputs)
    if (op && input.is_number() && !op.program().failed())
      op.program().Fail(input.where(),
                        absl::StrCat("Recompute needs a tensor, got ", Describe(input)));
  if (op && !op.program().failed())
    return op.program().Recompute(fn, tensors, options.preserve_rng_state, where);
  // Returns as many invalid tensors as the function would return, so ops on them do nothing.
  return std::vector<Tensor>(fn && fits ? fn(tensors).size() : 0, op.Invalid());
}

} // namespace internal

Tensor RecomputeSequential(const std::vector<std::function<Tensor(Tensor)>> &functions,
                           int64_t segments, const Arg &x, RecomputeFunctionOptions options) {
  internal::OpScope op("RecomputeSequential", {&x});
  if (!op || !op.IsTensor(x))
    return op.Invalid();
  const auto count = static_cast<int64_t>(functions.size());
  if (count == 0)
    return op.Fail("needs at least one function");
  if (segments < 1 || segments > count)
    return op.Fail(absl::StrCat("cuts ", count, count == 1 ? " function" : " functions",
                                " into 1 to ", count, " segments, got ", segments));
  for (int64_t i = 0; i < count; ++i)
    if (!functions[i])
      return op.Fail(absl::StrCat("needs a function at position ", i, " of its list"));
  Tensor value = x.tensor();
  for (int64_t segment = 0; segment < segments; ++segment) {
    auto run = [&](Tensor inner) {
      for (int64_t i = segment * count / segments; i < (segment + 1) * count / segments; ++i)
        inner = functions[i](inner);
      return inner;
    };
    value = segment + 1 < segments ? Recompute(run, value, options, op.where()) : run(value);
  }
  return value;
}

} // namespace refold
