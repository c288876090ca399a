//===- tile_emitter.cpp - Linalg on tensors as vector code ----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The value of a tensor's element is loaded from memory, read from the operand of an op that moves
// no data, taken from a scalar of the function, or computed by a linalg.generic.
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/nest/tile_emitter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"

namespace refold::codegen {

namespace arith = mlir::arith;
namespace linalg = mlir::linalg;
namespace tensor = mlir::tensor;

MemoKey TileEmitter::key(mlir::Value value, llvm::ArrayRef<Coordinate> at, Lanes lanes) {
  MemoKey key = {reinterpret_cast<int64_t>(value.getAsOpaquePointer()), lanes.width, lanes.active};
  for (const Coordinate &coordinate : at) {
    key.append(
        {coordinate.constant, coordinate.lane, static_cast<int64_t>(coordinate.terms.size())});
    for (auto [unknown, coefficient] : coordinate.terms)
      key.append({reinterpret_cast<int64_t>(unknown.getAsOpaquePointer()), coefficient});
  }
  return key;
}

/// Returns `lanes` if a coordinate has a lane term, else the scalar form.
static Lanes lanesOf(llvm::ArrayRef<Coordinate> at, Lanes lanes) {
  return llvm::any_of(at, [](const Coordinate &c) { return c.lane != 0; }) ? lanes : Lanes{};
}

const Buffer *TileEmitter::bufferOf(mlir::Value value) {
  if (auto found = buffers.find(value); found != buffers.end())
    return &found->second;
  auto collapse = value.getDefiningOp<tensor::CollapseShapeOp>();
  const Buffer *source = collapse ? bufferOf(collapse.getSrc()) : nullptr;
  if (!source)
    return nullptr;
  // A view, if the extents of each group are contiguous.
  Buffer view = *source;
  view.strides.clear();
  llvm::ArrayRef<int64_t> shape = collapse.getSrcType().getShape();
  for (const mlir::ReassociationIndices &group : collapse.getReassociationIndices()) {
    int64_t stride = 0, expected = 0;
    for (int64_t d : llvm::reverse(group)) {
      if (shape[d] == 1)
        continue;
      if (stride == 0)
        stride = source->strides[d];
      else if (source->strides[d] != expected)
        return nullptr;
      expected = source->strides[d] * shape[d];
    }
    view.strides.push_back(stride == 0 ? 1 : stride);
  }
  return &(buffers[value] = view);
}

std::optional<std::pair<const Buffer *, Place>> TileEmitter::memoryOf(mlir::Value tensor,
                                                                      Place at) {
  while (true) {
    if (const Buffer *buffer = bufferOf(tensor))
      return std::pair(buffer, at);
    mlir::Operation *op = tensor.getDefiningOp();
    std::optional<Renamed<mlir::Value>> renamed;
    if (op)
      renamed = renameThrough<mlir::Value>(
          op, at, [&](mlir::Value offset) { return coordinateOf(offset); });
    if (!renamed)
      return std::nullopt;
    tensor = renamed->source;
    at = renamed->at;
  }
}

mlir::Value TileEmitter::scalar(mlir::Value value) {
  if (auto found = scalars.find(value); found != scalars.end())
    return found->second;
  mlir::Operation *op = value.getDefiningOp();
  if (!op)
    return fail("an argument of type that is neither memref, index nor i64");
  mlir::OpBuilder::InsertionGuard guard(builder_);
  scopes_.setInsertionPoint(0);
  if (auto extract = mlir::dyn_cast<tensor::ExtractOp>(op)) {
    Place at;
    for (mlir::Value index : extract.getIndices())
      at.push_back(coordinateOf(index));
    return scalars[value] = evaluate(extract.getTensor(), at, {});
  }
  if (op->getNumRegions() != 0 || op->getNumResults() != 1 || !mlir::isPure(op))
    return fail(op->getName().getStringRef());
  llvm::SmallVector<mlir::Value> operands;
  for (mlir::Value operand : op->getOperands()) {
    if (!operand.getType().isIntOrIndexOrFloat())
      return fail(op->getName().getStringRef());
    operands.push_back(scalar(operand));
    if (!operands.back())
      return {};
  }
  return scalars[value] = elementwise(op, operands, {});
}

Coordinate TileEmitter::coordinateOf(mlir::Value value) {
  if (std::optional<int64_t> constant = mlir::getConstantIntValue(value))
    return Coordinate::number(*constant);
  mlir::Value number = scalar(value);
  if (!number)
    return {};
  mlir::OpBuilder::InsertionGuard guard(builder_);
  builder_.setInsertionPointAfterValue(number);
  if (number.getType().isIndex())
    number = arith::IndexCastOp::create(builder_, loc_, builder_.getI64Type(), number);
  return Coordinate::of(number);
}

mlir::Value TileEmitter::evaluate(mlir::Value value, llvm::ArrayRef<Coordinate> at, Lanes lanes) {
  if (const Buffer *buffer = bufferOf(value))
    if (!scopes_.find(key(value, at, lanesOf(at, lanes))))
      return memory_.load(*buffer, at, lanesOf(at, lanes));
  return compute(value, at, lanes);
}

mlir::Value TileEmitter::compute(mlir::Value value, llvm::ArrayRef<Coordinate> at, Lanes lanes) {
  lanes = lanesOf(at, lanes);
  if (mlir::Value known = scopes_.find(key(value, at, lanes)))
    return known;
  mlir::Value result = fromDefinition(value, at, lanes);
  if (result)
    scopes_.remember(key(value, at, lanes), result, scopes_.innermost());
  return result;
}

mlir::Value TileEmitter::fromDefinition(mlir::Value value, llvm::ArrayRef<Coordinate> at,
                                        Lanes lanes) {
  mlir::Operation *op = value.getDefiningOp();
  if (!op)
    return fail("a tensor that is an argument");
  if (auto renamed = renameThrough<mlir::Value>(
          op, at, [&](mlir::Value offset) { return coordinateOf(offset); }))
    return evaluate(renamed->source, renamed->at, lanes);
  if (auto fill = mlir::dyn_cast<linalg::FillOp>(op))
    return scalar(fill.getInputs().front());
  if (auto splat = mlir::dyn_cast<tensor::SplatOp>(op))
    return scalar(splat.getInput());
  if (auto elements = mlir::dyn_cast<tensor::FromElementsOp>(op);
      elements && elements.getElements().size() == 1)
    return scalar(elements.getElements().front());
  mlir::Type element = mlir::getElementTypeOrSelf(value.getType());
  if (mlir::isa<tensor::EmptyOp>(op))
    return arith::ConstantOp::create(builder_, loc_, builder_.getZeroAttr(element));
  if (auto constant = mlir::dyn_cast<arith::ConstantOp>(op))
    if (auto splat = mlir::dyn_cast<mlir::SplatElementsAttr>(constant.getValue()))
      return arith::ConstantOp::create(builder_, loc_, splat.getSplatValue<mlir::TypedAttr>());
  if (mlir::isa<mlir::bufferization::ToTensorOp>(op)) {
    const Buffer *buffer = bufferOf(value);
    return buffer ? memory_.load(*buffer, at, lanes) : fail("a tensor that is not an argument");
  }
  auto generic = mlir::dyn_cast<linalg::GenericOp>(op);
  if (!generic)
    return fail(op->getName().getStringRef());
  std::optional<Place> loops =
      loopsOf<mlir::Value>(generic, mlir::cast<mlir::OpResult>(value).getResultNumber(), at);
  if (!loops)
    return fail("a linalg.generic whose result is not a permutation of its loops");
  if (generic.getNumReductionLoops() != 0) {
    if (!reduce(generic, ReductionPoint{*loops, lanes}))
      return {};
  } else {
    llvm::SmallVector<mlir::Value> yielded;
    if (!body(generic, *loops, lanes, {}, yielded) || !remember(generic, *loops, lanes, yielded))
      return {};
  }
  return scopes_.find(key(value, at, lanes));
}

bool TileEmitter::remember(linalg::GenericOp op, const Place &loops, Lanes lanes,
                           mlir::ValueRange results) {
  for (auto [index, result] : llvm::enumerate(results)) {
    std::optional<Place> at =
        applyMap<mlir::Value>(op.getMatchingIndexingMap(op.getDpsInitOperand(index)), loops);
    if (!at)
      return fail("a linalg.generic with a result map that is not linear"), false;
    scopes_.remember(key(op->getResult(index), *at, lanesOf(*at, lanes)), result,
                     scopes_.innermost());
  }
  return true;
}

} // namespace refold::codegen
