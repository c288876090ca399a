//===- tile_body.cpp - Bodies of linalg.generic on vectors ----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A scalar becomes a vector only where it is combined with a vector. A loop index stays a
// coordinate until an operation needs its value. So the gather of a row computes one scalar index
// and loads whole vectors. An operand that is the same in all lanes is loaded once and broadcast.
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/nest/tile_emitter.h"

#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace refold::codegen {

namespace arith = mlir::arith;
namespace linalg = mlir::linalg;
namespace tensor = mlir::tensor;

mlir::Value TileEmitter::asValue(const BodyValue &value, Lanes lanes) {
  if (!value.index)
    return value.value;
  Coordinate base = *value.index;
  mlir::Type i64 = builder_.getI64Type(), index = builder_.getIndexType();
  if (base.lane == 0) {
    mlir::Value number = memory_.scalarOf(base);
    return value.is_i64 ? number
                        : arith::IndexCastOp::create(builder_, loc_, index, number).getResult();
  }
  // The constant is added to the lane terms: with an aligned base, LLVM can then tell the low bits.
  llvm::SmallVector<int64_t> steps;
  for (int64_t lane = 0; lane < lanes.width; ++lane)
    steps.push_back(base.constant + lane * base.lane);
  base.constant = 0;
  auto type = mlir::VectorType::get({lanes.width}, i64);
  mlir::Value sum = arith::ConstantOp::create(
      builder_, loc_, mlir::DenseElementsAttr::get(type, llvm::ArrayRef<int64_t>(steps)));
  if (!base.terms.empty())
    sum = arith::AddIOp::create(builder_, loc_, memory_.broadcast(memory_.scalarOf(base), lanes),
                                sum);
  return value.is_i64
             ? sum
             : arith::IndexCastOp::create(builder_, loc_, type.clone(index), sum).getResult();
}

std::optional<TileEmitter::BodyValue> TileEmitter::linear(Body &body, mlir::Operation &op) {
  auto indexOf = [&](mlir::Value value) -> const std::optional<Coordinate> & {
    static const std::optional<Coordinate> none;
    auto found = body.values.find(value);
    return found == body.values.end() ? none : found->second.index;
  };
  if (op.getNumRegions() != 0 || llvm::none_of(op.getOperands(), [&](mlir::Value operand) {
        return indexOf(operand).has_value();
      }))
    return std::nullopt;
  auto formOf = [&](mlir::Value value) -> std::optional<Coordinate> {
    if (indexOf(value))
      return indexOf(value);
    if (std::optional<int64_t> constant = mlir::getConstantIntValue(value))
      return Coordinate::number(*constant);
    if (body.op.getRegion().isAncestor(value.getParentRegion()))
      return std::nullopt;
    return coordinateOf(value);
  };
  std::optional<Coordinate> form = linearResult<mlir::Value>(&op, formOf);
  if (!form)
    return std::nullopt;
  return BodyValue{{}, form, op.getResult(0).getType().isInteger(64)};
}

mlir::Value TileEmitter::elementwise(mlir::Operation *op, llvm::ArrayRef<mlir::Value> operands,
                                     Lanes lanes) {
  bool vector = llvm::any_of(
      operands, [](mlir::Value v) { return mlir::isa<mlir::VectorType>(v.getType()); });
  mlir::OperationState state(loc_, op->getName());
  for (mlir::Value operand : operands)
    state.operands.push_back(vector ? memory_.broadcast(operand, lanes) : operand);
  // Integer division traps on 0, which an inactive lane may hold.
  if (vector && lanes.active < lanes.width &&
      mlir::isa<arith::DivSIOp, arith::DivUIOp, arith::RemSIOp, arith::RemUIOp>(op))
    state.operands[1] = memory_.activeOr(state.operands[1], 1, lanes);
  mlir::Type type = op->getResult(0).getType();
  state.types.push_back(vector ? mlir::Type(mlir::VectorType::get({lanes.width}, type)) : type);
  state.attributes.append(op->getAttrs().begin(), op->getAttrs().end());
  return builder_.create(state)->getResult(0);
}

Place TileEmitter::placeOf(llvm::ArrayRef<BodyValue> indices, std::optional<int64_t> lane) {
  Place at;
  for (const BodyValue &index : indices) {
    if (index.index) {
      at.push_back(*index.index);
      if (lane) {
        at.back().constant += *lane * at.back().lane;
        at.back().lane = 0;
      }
      continue;
    }
    mlir::Value number = index.value;
    if (mlir::isa<mlir::VectorType>(number.getType()))
      number = mlir::vector::ExtractOp::create(builder_, loc_, number, *lane);
    at.push_back(Coordinate::of(
        arith::IndexCastOp::create(builder_, loc_, builder_.getI64Type(), number).getResult()));
  }
  return at;
}

mlir::Value TileEmitter::extract(tensor::ExtractOp op, llvm::ArrayRef<BodyValue> indices,
                                 Lanes lanes) {
  bool apart = llvm::any_of(indices, [](const BodyValue &index) {
    return !index.index && mlir::isa<mlir::VectorType>(index.value.getType());
  });
  if (!apart)
    return evaluate(op.getTensor(), placeOf(indices, std::nullopt), lanes);
  llvm::SmallVector<mlir::Value> elements;
  for (int64_t lane = 0; lane < lanes.active; ++lane) {
    elements.push_back(evaluate(op.getTensor(), placeOf(indices, lane), {}));
    if (!elements.back())
      return {};
  }
  elements.resize(lanes.width, elements.front());
  auto type = mlir::VectorType::get({lanes.width}, op.getType());
  return mlir::vector::FromElementsOp::create(builder_, loc_, type, elements);
}

TileEmitter::BodyValue TileEmitter::lookup(Body &body, mlir::Value value) {
  if (auto found = body.values.find(value); found != body.values.end())
    return found->second;
  linalg::GenericOp op = body.op;
  if (value.getParentBlock() != op.getBody())
    return {scalar(value), std::nullopt};
  auto argument = mlir::cast<mlir::BlockArgument>(value);
  mlir::OpOperand &operand = op->getOpOperand(argument.getArgNumber());
  mlir::Value result;
  if (op.isDpsInit(&operand) && !body.accumulators.empty()) {
    result = body.accumulators[argument.getArgNumber() - op.getNumDpsInputs()];
  } else if (!mlir::isa<mlir::RankedTensorType>(operand.get().getType())) {
    result = scalar(operand.get());
  } else {
    std::optional<Place> at =
        applyMap<mlir::Value>(op.getMatchingIndexingMap(&operand), body.loops);
    result =
        at ? evaluate(operand.get(), *at, body.lanes) : fail("an indexing map that is not linear");
  }
  body.values[value] = {result, std::nullopt};
  return {result, std::nullopt};
}

bool TileEmitter::operations(Body &body, mlir::Block &block) {
  for (mlir::Operation &inner : block.without_terminator()) {
    if (auto index = mlir::dyn_cast<linalg::IndexOp>(inner)) {
      body.values[index.getResult()] = {{}, body.loops[index.getDim()]};
      continue;
    }
    if (auto loop = mlir::dyn_cast<mlir::scf::WhileOp>(inner)) {
      if (!whileLoop(body, loop))
        return false;
      continue;
    }
    if (std::optional<BodyValue> number = linear(body, inner)) {
      body.values[inner.getResult(0)] = *number;
      continue;
    }
    llvm::SmallVector<BodyValue> operands;
    for (mlir::Value operand : inner.getOperands()) {
      if (mlir::isa<mlir::TensorType>(operand.getType()))
        continue;
      operands.push_back(lookup(body, operand));
      if (!operands.back().value && !operands.back().index)
        return false;
    }
    mlir::Value result;
    if (auto read = mlir::dyn_cast<tensor::ExtractOp>(inner)) {
      if (body.prefetched_bytes != 0)
        return prefetch(read.getTensor(), placeOf(operands, std::nullopt), body.prefetched_bytes);
      result = extract(read, operands, body.lanes);
    } else if (inner.getNumRegions() == 0 && inner.getNumResults() == 1 &&
               (mlir::isa<arith::ConstantOp>(inner) ||
                mlir::OpTrait::hasElementwiseMappableTraits(&inner))) {
      llvm::SmallVector<mlir::Value> plain;
      for (const BodyValue &operand : operands)
        plain.push_back(asValue(operand, body.lanes));
      result = elementwise(&inner, plain, body.lanes);
    } else {
      fail(inner.getName().getStringRef() + " in the body of a linalg.generic");
    }
    if (!result)
      return false;
    body.values[inner.getResult(0)] = {result, std::nullopt};
  }
  return true;
}

bool TileEmitter::whileLoop(Body &body, mlir::scf::WhileOp op) {
  // Values that the loop reads from outside are computed outside.
  bool known = true;
  op->walk([&](mlir::Operation *inner) {
    for (mlir::Value operand : inner->getOperands())
      if (!op->isAncestor(operand.getParentBlock()->getParentOp())) {
        BodyValue value = lookup(body, operand);
        known &= value.value || value.index;
      }
  });
  if (!known)
    return false;
  Lanes lanes = body.lanes;
  auto spread = [&](mlir::Value value) {
    return memory_.broadcast(asValue(lookup(body, value), lanes), lanes);
  };
  // Carried values: those of the loop, the results so far, and the mask of lanes that continue.
  llvm::SmallVector<mlir::Value> carried;
  for (mlir::Value init : op.getInits())
    carried.push_back(spread(init));
  size_t count = carried.size();
  llvm::SmallVector<mlir::Type> types;
  for (mlir::Type type : op.getResultTypes()) {
    mlir::Type lifted = lanes.scalar() ? type : mlir::VectorType::get({lanes.width}, type);
    carried.push_back(arith::ConstantOp::create(builder_, loc_, builder_.getZeroAttr(lifted)));
    types.push_back(lifted);
  }
  carried.push_back(memory_.activeMask(lanes));
  types.push_back(carried.back().getType());
  auto loop = mlir::scf::WhileOp::create(builder_, loc_, types, carried);

  auto open = [&](mlir::Region &region, mlir::TypeRange arguments) {
    mlir::OpBuilder::InsertionGuard guard(builder_);
    llvm::SmallVector<mlir::Location> places(arguments.size(), loc_);
    return builder_.createBlock(&region, region.end(), arguments, places);
  };
  mlir::Block *before = open(loop.getBefore(), mlir::ValueRange(carried).getTypes());
  scopes_.enter(before);
  for (auto [mine, argument] : llvm::zip(op.getBeforeArguments(), before->getArguments()))
    body.values[mine] = {argument, std::nullopt};
  mlir::Value going = before->getArguments().back();
  if (operations(body, op.getBefore().front())) {
    llvm::SmallVector<mlir::Value> results;
    for (auto [index, value] : llvm::enumerate(op.getConditionOp().getArgs()))
      results.push_back(arith::SelectOp::create(builder_, loc_, going, spread(value),
                                                before->getArgument(count + index)));
    going =
        arith::AndIOp::create(builder_, loc_, going, spread(op.getConditionOp().getCondition()));
    results.push_back(going);
    mlir::Value any = lanes.scalar() ? going
                                     : mlir::vector::ReductionOp::create(
                                           builder_, loc_, mlir::vector::CombiningKind::OR, going)
                                           .getResult();
    mlir::scf::ConditionOp::create(builder_, loc_, any, results);
  } else {
    known = false;
  }
  scopes_.leave();

  mlir::Block *after = open(loop.getAfter(), types);
  scopes_.enter(after);
  for (auto [mine, argument] : llvm::zip(op.getAfterArguments(), after->getArguments()))
    body.values[mine] = {argument, std::nullopt};
  if (known && operations(body, op.getAfter().front())) {
    llvm::SmallVector<mlir::Value> next;
    for (mlir::Value value : op.getYieldOp().getOperands())
      next.push_back(spread(value));
    next.append(after->args_begin(), after->args_end());
    mlir::scf::YieldOp::create(builder_, loc_, next);
  } else {
    known = false;
  }
  scopes_.leave();
  for (auto [mine, result] : llvm::zip(op.getResults(), loop.getResults()))
    body.values[mine] = {result, std::nullopt};
  return known;
}

bool TileEmitter::body(linalg::GenericOp op, const Place &loops, Lanes lanes,
                       mlir::ValueRange accumulators, llvm::SmallVectorImpl<mlir::Value> &yielded) {
  Body body{op, loops, lanes, accumulators, llvm::DenseMap<mlir::Value, BodyValue>()};
  return evaluateBody(body, yielded);
}

bool TileEmitter::step(linalg::GenericOp op, const Place &loops, Lanes lanes,
                       mlir::ValueRange accumulators, unsigned input, mlir::Value value,
                       llvm::SmallVectorImpl<mlir::Value> &yielded) {
  Body body{op, loops, lanes, accumulators, llvm::DenseMap<mlir::Value, BodyValue>()};
  body.values[op.getBody()->getArgument(input)] = {value, std::nullopt};
  return evaluateBody(body, yielded);
}

bool TileEmitter::prefetch(linalg::GenericOp op, const Place &loops, int64_t bytes) {
  Body body{op, loops, {}, {}, llvm::DenseMap<mlir::Value, BodyValue>(), bytes};
  return operations(body, *op.getBody());
}

bool TileEmitter::prefetch(mlir::Value tensor, const Place &at, int64_t bytes) {
  constexpr int64_t kLine = 64, kUnroll = 8;
  std::optional<std::pair<const Buffer *, Place>> memory = memoryOf(tensor, at);
  if (!memory)
    return fail("rows that are computed"), false;
  auto [buffer, place] = *memory;
  const int64_t element = std::max<int64_t>(buffer->element.getIntOrFloatBitWidth() / 8, 1);
  llvm::SmallVector<mlir::Value> nothing;
  const int64_t lines = (bytes + kLine - 1) / kLine;
  return carryingLoop(lines, std::min(lines, kUnroll), nothing, [&](const Coordinate &line) {
    Coordinate further;
    further.add(line, kLine / element);
    memory_.prefetch(*buffer, place, further);
    return true;
  });
}

bool TileEmitter::evaluateBody(Body &body, llvm::SmallVectorImpl<mlir::Value> &yielded) {
  linalg::GenericOp op = body.op;
  if (!operations(body, *op.getBody()))
    return false;
  for (mlir::Value operand : op.getBody()->getTerminator()->getOperands()) {
    BodyValue value = lookup(body, operand);
    if (!value.value && !value.index)
      return false;
    yielded.push_back(asValue(value, body.lanes));
  }
  return true;
}

} // namespace refold::codegen
