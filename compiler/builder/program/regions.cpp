//===- regions.cpp - Entering and leaving regions -------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/program/program_impl.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

#include <algorithm>
#include <limits>

namespace refold::internal {

const char *ProgramImpl::NounOf(Region::Kind kind) {
  switch (kind) {
  case Region::Kind::Function:
    return "function";
  case Region::Kind::Fold:
    return "fold";
  case Region::Kind::Loop:
    return "loop";
  case Region::Kind::Branch:
    return "branch";
  case Region::Kind::Recompute:
    return "recomputed function";
  }
  return "";
}

void ProgramImpl::Begin(FunctionRecord &function) {
  function_ = &function;
  Enter(Region::Kind::Function, "Function", function.where);
  mlir::Block &block = *innermost().block;
  mlir::Type scalar = TensorType(&context_, DType::S64, {});
  function.step = block.addArgument(scalar, Loc(function.where, "step"));
  function.seed = block.addArgument(scalar, Loc(function.where, "seed"));
  if (in_train())
    function.steps =
        block.addArgument(mlir::IntegerType::get(&context_, 64), Loc(function.where, "steps"));
}

Region &ProgramImpl::Enter(Region::Kind kind, const char *maker, const Where &where) {
  auto region = std::make_unique<Region>();
  region->kind = kind;
  region->maker = maker;
  region->where = where;
  region->id = static_cast<int>(notes_.size());
  region->block = std::make_unique<mlir::Block>();
  region->first_fetch = function_->fetches.size();
  notes_.push_back({kind, maker, where, function_->name});
  function_->regions.push_back(std::move(region));
  return innermost();
}

std::unique_ptr<Region> ProgramImpl::Leave() {
  std::unique_ptr<Region> region = std::move(function_->regions.back());
  function_->regions.pop_back();
  return region;
}

void ProgramImpl::Abandon() {
  std::unique_ptr<Region> region = Leave();
  function_->fetches.resize(region->first_fetch);
  region->Clear();
}

mlir::Value ProgramImpl::Step() const {
  const auto &regions = function_->regions;
  if (regions.size() > 1 && regions[1]->kind == Region::Kind::Fold)
    return regions[1]->position;
  return function_->step;
}

mlir::Value ProgramImpl::Iteration() const {
  for (size_t i = function_->regions.size(); i-- > 0;)
    if (mlir::Value position = function_->regions[i]->position)
      return position;
  return {};
}

mlir::Value ProgramImpl::CounterOf(size_t index) {
  Region &region = *function_->regions[index];
  if (region.kind == Region::Kind::Function)
    return is_call_ ? mlir::Value() : function_->step;
  if (region.kind == Region::Kind::Fold)
    return region.position;
  mlir::Value around = CounterOf(index - 1);
  if (region.kind == Region::Kind::Branch || region.kind == Region::Kind::Recompute)
    return around;
  // Created at the first random op that needs it; all its users come later in this block.
  if (!region.counter && !around) {
    region.counter = region.position;
  } else if (!region.counter) {
    mlir::OpBuilder builder = At(region.block.get());
    mlir::Location loc = Loc(region.where, "counter");
    mlir::Value passes =
        rf::makeSplat(builder, loc, around.getType(), static_cast<double>(region.passes));
    mlir::Value before = rf::MultiplyOp::create(builder, loc, around, passes);
    region.counter = rf::AddOp::create(builder, loc, before, region.position);
  }
  return region.counter;
}

mlir::Value ProgramImpl::Position() {
  mlir::Value counter = CounterOf(function_->regions.size() - 1);
  if (!is_call_)
    return counter;
  // A call reserves a range of counter values, as many as its loops have iterations.
  int64_t draws = 1;
  for (const std::unique_ptr<Region> &region : function_->regions)
    if (__builtin_mul_overflow(draws, region->passes, &draws))
      draws = std::numeric_limits<int64_t>::max();
  draws_ = std::max(draws_, draws);
  if (!counter)
    return function_->step;
  mlir::OpBuilder builder = At();
  return rf::AddOp::create(builder, Loc(innermost().where, "draw"), function_->step, counter);
}

Region::Held &ProgramImpl::Hold(int index) {
  Region &region = innermost();
  auto [entry, is_new] = region.held.try_emplace(index);
  Region::Held &held = entry->second;
  if (is_new) {
    const Record &record = variables_[index];
    held.argument = region.block->addArgument(TensorType(&context_, record.dtype, record.shape),
                                              Loc(record.where, record.name));
    held.versions = {held.argument};
  }
  return held;
}

void ProgramImpl::SetVersion(int index, mlir::Value value) {
  Hold(index).versions.push_back(value);
}

} // namespace refold::internal
