//===- access_walk.cpp - The accesses behind a tensor's elements ----------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/nest/access_walk.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"

namespace refold::codegen {

namespace linalg = mlir::linalg;
namespace tensor = mlir::tensor;

bool isDataMovement(linalg::GenericOp op) {
  return op.getBody()->without_terminator().empty() && op.getNumReductionLoops() == 0;
}

bool isConversion(linalg::GenericOp op) {
  namespace arith = mlir::arith;
  if (op.getNumReductionLoops() != 0 || op.getNumDpsInputs() != 1 || op.getNumDpsInits() != 1)
    return false;
  mlir::Type from = mlir::getElementTypeOrSelf(op.getDpsInputs().front());
  return (from.isInteger(16) || from.isF32()) &&
         mlir::getElementTypeOrSelf(op->getResult(0)).isF32() &&
         llvm::all_of(op.getBody()->without_terminator(), [](mlir::Operation &inner) {
           return mlir::isa<arith::ConstantOp, arith::ExtUIOp, arith::TruncIOp, arith::ShLIOp,
                            arith::ShRUIOp, arith::BitcastOp, arith::AndIOp, arith::OrIOp,
                            arith::CmpIOp, arith::SelectOp, arith::AddIOp, arith::UIToFPOp,
                            arith::AddFOp, arith::MulFOp>(inner);
         });
}

bool AccessWalk::walk(mlir::Value value, const LoopPlace &at, double volume, int depth) {
  if (const Buffer *buffer = buffer_of(value)) {
    on_load(value, *buffer, at, volume, depth);
    return true;
  }
  return walkDefinition(value, at, volume, depth);
}

bool AccessWalk::walkDefinition(mlir::Value value, const LoopPlace &at, double volume, int depth) {
  mlir::Operation *op = value.getDefiningOp();
  if (!op)
    return false;
  bool known = true;
  auto offset = [&](mlir::Value dynamic) {
    known &= walkScalar(dynamic, depth);
    return IndexForm::number(0);
  };
  if (auto renamed = renameThrough<int>(op, at, offset))
    return known && walk(renamed->source, renamed->at, volume, depth);
  if (auto collapse = mlir::dyn_cast<tensor::CollapseShapeOp>(op)) {
    if (buffer_of(collapse.getSrc())) // has memory of its own, but with gaps
      return unknown = op, false;
    on_reshape(collapse.getSrc());
    return true;
  }
  if (auto fill = mlir::dyn_cast<linalg::FillOp>(op))
    return walkScalar(fill.getInputs().front(), depth);
  if (mlir::isa<tensor::SplatOp, tensor::FromElementsOp>(op))
    return op->getNumOperands() == 1 && walkScalar(op->getOperand(0), depth);
  if (mlir::isa<tensor::EmptyOp, mlir::arith::ConstantOp>(op))
    return true;
  if (mlir::isa<mlir::bufferization::ToTensorOp>(op)) {
    const Buffer *buffer = buffer_of(value);
    if (buffer)
      on_load(value, *buffer, at, volume, depth);
    return buffer;
  }
  auto generic = mlir::dyn_cast<linalg::GenericOp>(op);
  if (!generic || generic.hasDynamicShape())
    return unknown = op, false;
  auto result = mlir::cast<mlir::OpResult>(value);
  std::optional<LoopPlace> loops = loopsOf<int>(generic, result.getResultNumber(), at);
  if (!loops)
    return unknown = op, false;
  return !on_generic(result, at, depth) || walkGeneric(generic, *loops, volume, depth);
}

bool AccessWalk::walkScalar(mlir::Value value, int depth) {
  mlir::Operation *op = value.getDefiningOp();
  if (!op)
    return true;
  if (auto extract = mlir::dyn_cast<tensor::ExtractOp>(op))
    if (!walk(extract.getTensor(), LoopPlace(extract.getIndices().size()), 0, depth + 1))
      return false;
  return llvm::all_of(op->getOperands(), [&](mlir::Value operand) {
    return mlir::isa<mlir::TensorType>(operand.getType()) || walkScalar(operand, depth);
  });
}

/// Returns a linear form that has a term for each loop on which `value` depends. `value` is
/// computed in the body of `op`, and `loops` has the coordinates of the loops of `op`. The term for
/// loop d is kApart + d, because the dependence may not be linear.
static IndexForm apartForm(linalg::GenericOp op, mlir::Value value, const LoopPlace &loops) {
  IndexForm form;
  auto depend = [&](const IndexForm &on) {
    for (auto [loop, coefficient] : on.terms)
      form.add(IndexForm::of(loop >= kApart ? loop : loop + kApart));
  };
  llvm::SmallVector<mlir::Value> pending = {value};
  while (!pending.empty()) {
    mlir::Value next = pending.pop_back_val();
    if (next.getParentBlock() != op.getBody())
      continue;
    if (auto argument = mlir::dyn_cast<mlir::BlockArgument>(next)) {
      mlir::OpOperand &operand = op->getOpOperand(argument.getArgNumber());
      mlir::AffineMap map = op.getMatchingIndexingMap(&operand);
      for (unsigned d = 0; d < map.getNumDims(); ++d)
        if (map.isFunctionOfDim(d))
          depend(loops[d]);
      continue;
    }
    mlir::Operation *inner = next.getDefiningOp();
    if (inner->getNumRegions() != 0) // a loop: everything that its body reads
      inner->walk([&](mlir::Operation *nested) {
        pending.append(nested->operand_begin(), nested->operand_end());
        if (auto index = mlir::dyn_cast<linalg::IndexOp>(nested))
          depend(loops[index.getDim()]);
      });
    if (auto index = mlir::dyn_cast<linalg::IndexOp>(inner))
      depend(loops[index.getDim()]);
    pending.append(inner->operand_begin(), inner->operand_end());
  }
  return form;
}

bool AccessWalk::walkGeneric(linalg::GenericOp op, LoopPlace loops, double volume, int depth) {
  double init_volume = volume;
  bool reduction = op.getNumReductionLoops() != 0;
  llvm::SmallVector<int64_t> extents = op.getStaticLoopRanges();
  for (auto [d, iterator] : llvm::enumerate(op.getIteratorTypesArray()))
    if (iterator == mlir::utils::IteratorType::reduction) {
      loops[d] = IndexForm::of(next_reduction_++);
      volume *= static_cast<double>(extents[d]);
    }
  int inner_depth = depth + (reduction ? 1 : 0);

  mlir::Block &block = *op.getBody();
  for (mlir::OpOperand &operand : op->getOpOperands()) {
    if (!mlir::isa<mlir::RankedTensorType>(operand.get().getType())) {
      if (!walkScalar(operand.get(), depth))
        return false;
      continue;
    }
    if (block.getArgument(operand.getOperandNumber()).use_empty())
      continue;
    std::optional<LoopPlace> at = applyMap<int>(op.getMatchingIndexingMap(&operand), loops);
    bool init = op.isDpsInit(&operand);
    if (!at)
      return unknown = op, false;
    if (!walk(operand.get(), *at, init ? init_volume : volume, init ? depth : inner_depth))
      return false;
  }
  return walkBody(op, loops, volume, depth);
}

bool AccessWalk::walkBody(linalg::GenericOp op, const LoopPlace &loops, double volume, int depth) {
  int inner_depth = depth + (op.getNumReductionLoops() != 0 ? 1 : 0);
  // Maps each value that is linear in the loop indices to its linear form. Other values in the body
  // depend on data. Values defined outside the body count as constants.
  llvm::DenseMap<mlir::Value, IndexForm> indices;
  auto outside = [&](mlir::Value value) {
    return !op.getRegion().isAncestor(value.getParentRegion());
  };
  auto formOf = [&](mlir::Value value) -> std::optional<IndexForm> {
    if (auto found = indices.find(value); found != indices.end())
      return found->second;
    if (std::optional<int64_t> constant = mlir::getConstantIntValue(value))
      return IndexForm::number(*constant);
    return outside(value) ? std::optional(IndexForm::number(0)) : std::nullopt;
  };
  mlir::WalkResult result = op.getBody()->walk([&](mlir::Operation *inner) {
    for (mlir::Value operand : inner->getOperands())
      if (outside(operand) && !mlir::isa<mlir::TensorType>(operand.getType()) &&
          !walkScalar(operand, depth))
        return mlir::WalkResult::interrupt();
    if (auto index = mlir::dyn_cast<linalg::IndexOp>(inner)) {
      indices[index.getResult()] = loops[index.getDim()];
      return mlir::WalkResult::advance();
    }
    if (auto extract = mlir::dyn_cast<tensor::ExtractOp>(inner)) {
      LoopPlace at;
      for (mlir::Value index : extract.getIndices())
        at.push_back(formOf(index).value_or(apartForm(op, index, loops)));
      bool known =
          extract->getBlock() == op.getBody() && walk(extract.getTensor(), at, volume, inner_depth);
      return known ? mlir::WalkResult::advance() : mlir::WalkResult::interrupt();
    }
    bool number = llvm::any_of(inner->getOperands(),
                               [&](mlir::Value operand) { return indices.contains(operand); });
    if (std::optional<IndexForm> form; number && (form = linearResult<int>(inner, formOf))) {
      indices[inner->getResult(0)] = *form;
      return mlir::WalkResult::advance();
    }
    for (mlir::Value operand : inner->getOperands())
      if (auto found = indices.find(operand); found != indices.end())
        on_index(found->second);
    if (inner->getNumRegions() != 0 && !mlir::isa<mlir::scf::WhileOp>(inner)) {
      unknown = inner;
      return mlir::WalkResult::interrupt();
    }
    return mlir::WalkResult::advance();
  });
  return !result.wasInterrupted();
}

} // namespace refold::codegen
