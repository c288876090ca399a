//===- branches.cpp - The branches of an If -------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/program/program_impl.h"

#include "absl/strings/str_cat.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

#include <array>

namespace refold::internal {

std::vector<Tensor> ProgramImpl::If(const Arg &predicate, const BranchBody &then,
                                    const BranchBody &otherwise) {
  const Where &where = predicate.where();
  // Returns as many invalid tensors as the branch would return, so ops on them do nothing.
  auto invalid = [&] {
    size_t count = then ? then().size() : 0;
    return std::vector<Tensor>(count, Fail(where, ""));
  };
  if (failed())
    return invalid();
  if (!then || !otherwise) {
    Fail(where, "If needs a body for each branch");
    return invalid();
  }
  if (predicate.is_number()) {
    Fail(where, "If needs a scalar condition of type pred, got a number; use the if of C++");
    return invalid();
  }
  if (!Check(predicate.tensor(), where, "If"))
    return invalid();
  const TensorNode *flag = Access::Node(predicate.tensor());
  if (flag->dtype != DType::Pred || !flag->shape.empty()) {
    Fail(where, absl::StrCat("If needs a scalar condition of type pred, got ",
                             TypeName(flag->dtype, flag->shape)));
    return invalid();
  }

  std::array<std::unique_ptr<Region>, 2> branches;
  std::array<std::vector<Tensor>, 2> given;
  for (int side : {0, 1}) {
    Enter(Region::Kind::Branch, "If", where);
    given[side] = (side == 0 ? then : otherwise)();
    for (size_t i = 0; i < given[side].size() && !failed(); ++i)
      Check(given[side][i], where, absl::StrCat("result ", i, " of the If"));
    if (failed())
      Abandon();
    else
      branches[side] = Leave();
    if (failed())
      break;
  }
  if (!failed() && given[0].size() != given[1].size())
    Fail(where, absl::StrCat("If's branches return ", given[0].size(), " and ", given[1].size(),
                             " tensors; they must return the same types"));
  for (size_t i = 0; i < given[0].size() && !failed(); ++i)
    if (given[0][i].dtype() != given[1][i].dtype() || given[0][i].shape() != given[1][i].shape())
      Fail(where, absl::StrCat("result ", i, " of the If is ", given[0][i].type_string(),
                               " in one branch and ", given[1][i].type_string(), " in the other"));
  if (failed()) {
    for (std::unique_ptr<Region> &branch : branches)
      if (branch)
        branch->Clear();
    return std::vector<Tensor>(given[0].size(), Fail(where, ""));
  }

  // Both branches return every state that either of them assigned.
  std::set<int> assigned;
  for (const std::unique_ptr<Region> &branch : branches)
    for (const auto &[index, held] : branch->held)
      if (held.assigned())
        assigned.insert(index);
  std::array<std::vector<mlir::Value>, 2> values;
  llvm::SmallVector<mlir::Type> types;
  for (int side : {0, 1}) {
    for (int index : assigned) {
      auto held = branches[side]->held.find(index);
      values[side].push_back(held == branches[side]->held.end() ? Hold(index).now()
                                                                : held->second.now());
    }
    for (const Tensor &tensor : given[side])
      values[side].push_back(Access::Node(tensor)->value);
  }
  for (mlir::Value value : values[0])
    types.push_back(value.getType());

  mlir::OpBuilder builder = At();
  mlir::Value chosen =
      mlir::tensor::ExtractOp::create(builder, Loc(where), flag->value, mlir::ValueRange());
  auto op = mlir::scf::IfOp::create(builder, Loc(where, "chosen"), types, chosen,
                                    /*withElseRegion=*/true);
  for (int side : {0, 1}) {
    Region &branch = *branches[side];
    mlir::Block *block = side == 0 ? op.thenBlock() : op.elseBlock();
    block->clear();
    block->getOperations().splice(block->end(), branch.block->getOperations());
    mlir::OpBuilder inside = At(block);
    mlir::scf::YieldOp::create(inside, Loc(where), values[side]);
    for (auto &[index, held] : branch.held)
      held.argument.replaceAllUsesWith(Hold(index).now());
  }
  size_t result = 0;
  for (int index : assigned)
    SetVersion(index, op.getResult(result++));
  std::vector<Tensor> results;
  while (result < op.getNumResults())
    results.push_back(Wrap(op.getResult(result++)));
  return results;
}

} // namespace refold::internal
