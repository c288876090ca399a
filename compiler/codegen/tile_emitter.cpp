//===- tile_emitter.cpp - Linalg on tensors, one vector at a time ---------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scalars stay scalars until they meet a vector, and loop indices stay coordinates until an operation wants their value:
// so a gathered row is one scalar index and whole vectors, and an operand without lanes is a broadcast load.
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/tile_emitter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace refold::codegen {

namespace arith = mlir::arith;
namespace linalg = mlir::linalg;
namespace tensor = mlir::tensor;

MemoKey TileEmitter::key(mlir::Value value, llvm::ArrayRef<Coordinate> at, Lanes lanes) {
  MemoKey key = {reinterpret_cast<int64_t>(value.getAsOpaquePointer()), lanes.width, lanes.active};
  for (const Coordinate &coordinate : at) {
    key.append({coordinate.constant, coordinate.lane,
                static_cast<int64_t>(coordinate.terms.size())});
    for (auto [unknown, coefficient] : coordinate.terms)
      key.append({reinterpret_cast<int64_t>(unknown.getAsOpaquePointer()), coefficient});
  }
  return key;
}

/// Lanes only where a coordinate has them.
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
  // A view, where the extents of each group lie row-major.
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
    return Coordinate::of(*constant);
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
      return arith::ConstantOp::create(builder_, loc_,
                                       splat.getSplatValue<mlir::TypedAttr>());
  if (mlir::isa<mlir::bufferization::ToTensorOp>(op)) {
    const Buffer *buffer = bufferOf(value);
    return buffer ? memory_.load(*buffer, at, lanes) : fail("a tensor that is no argument's");
  }
  auto generic = mlir::dyn_cast<linalg::GenericOp>(op);
  if (!generic)
    return fail(op->getName().getStringRef());
  std::optional<Place> loops =
      loopsOf<mlir::Value>(generic, mlir::cast<mlir::OpResult>(value).getResultNumber(), at);
  if (!loops)
    return fail("a linalg.generic whose result is no permutation of its loops");
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
    std::optional<Place> at = applyMap<mlir::Value>(
        op.getMatchingIndexingMap(op.getDpsInitOperand(index)), loops);
    if (!at)
      return fail("a linalg.generic with a result map that is not linear"), false;
    scopes_.remember(key(op->getResult(index), *at, lanesOf(*at, lanes)), result,
                     scopes_.innermost());
  }
  return true;
}

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
  // The constant goes with the lanes: below an aligned base, LLVM sees which bits are which.
  llvm::SmallVector<int64_t> steps;
  for (int64_t lane = 0; lane < lanes.width; ++lane)
    steps.push_back(base.constant + lane * base.lane);
  base.constant = 0;
  auto type = mlir::VectorType::get({lanes.width}, i64);
  mlir::Value sum = arith::ConstantOp::create(
      builder_, loc_, mlir::DenseElementsAttr::get(type, llvm::ArrayRef<int64_t>(steps)));
  if (!base.terms.empty())
    sum = arith::AddIOp::create(builder_, loc_,
                                memory_.broadcast(memory_.scalarOf(base), lanes), sum);
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
      return Coordinate::of(*constant);
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
  // An integer division traps on 0, which is what a lane beyond the tensor may hold.
  if (vector && lanes.active < lanes.width &&
      mlir::isa<arith::DivSIOp, arith::DivUIOp, arith::RemSIOp, arith::RemUIOp>(op))
    state.operands[1] = memory_.activeOr(state.operands[1], 1, lanes);
  mlir::Type type = op->getResult(0).getType();
  state.types.push_back(vector ? mlir::Type(mlir::VectorType::get({lanes.width}, type)) : type);
  state.attributes.append(op->getAttrs().begin(), op->getAttrs().end());
  return builder_.create(state)->getResult(0);
}

mlir::Value TileEmitter::extract(tensor::ExtractOp op, llvm::ArrayRef<BodyValue> indices,
                                 Lanes lanes) {
  bool apart = llvm::any_of(indices, [](const BodyValue &index) {
    return !index.index && mlir::isa<mlir::VectorType>(index.value.getType());
  });
  auto placeInLane = [&](std::optional<int64_t> lane) {
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
  };
  if (!apart)
    return evaluate(op.getTensor(), placeInLane(std::nullopt), lanes);
  llvm::SmallVector<mlir::Value> elements;
  for (int64_t lane = 0; lane < lanes.active; ++lane) {
    elements.push_back(evaluate(op.getTensor(), placeInLane(lane), {}));
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
  // What the loop reads from outside is computed outside.
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
  // Carried: the loop's own values, the results so far, and which lanes go on.
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
    going = arith::AndIOp::create(builder_, loc_, going, spread(op.getConditionOp().getCondition()));
    results.push_back(going);
    mlir::Value any = lanes.scalar()
                          ? going
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
                       mlir::ValueRange accumulators,
                       llvm::SmallVectorImpl<mlir::Value> &yielded) {
  Body body{op, loops, lanes, accumulators, llvm::DenseMap<mlir::Value, BodyValue>()};
  if (!operations(body, *op.getBody()))
    return false;
  for (mlir::Value operand : op.getBody()->getTerminator()->getOperands()) {
    BodyValue value = lookup(body, operand);
    if (!value.value && !value.index)
      return false;
    yielded.push_back(asValue(value, lanes));
  }
  return true;
}

bool TileEmitter::reductionLoops(linalg::GenericOp op, size_t next,
                                 llvm::ArrayRef<unsigned> reductions,
                                 llvm::MutableArrayRef<ReductionPoint> points,
                                 llvm::SmallVectorImpl<mlir::Value> &accumulators) {
  // Enough independent work between two branches, and a block that fits the decoded-instruction cache.
  constexpr int64_t kBodiesInBlock = 192;
  size_t results = op.getNumResults();
  if (next == reductions.size()) {
    for (auto [index, point] : llvm::enumerate(points)) {
      llvm::MutableArrayRef<mlir::Value> own =
          llvm::MutableArrayRef(accumulators).slice(index * results, results);
      llvm::SmallVector<mlir::Value> yielded;
      if (!body(op, point.loops, point.lanes, llvm::SmallVector<mlir::Value>(own), yielded))
        return false;
      for (auto [accumulator, value] : llvm::zip_equal(own, yielded))
        accumulator = memory_.broadcast(value, point.lanes);
    }
    return true;
  }
  unsigned loop = reductions[next];
  int64_t extent = op.getStaticLoopRanges()[loop];
  bool inner = next + 1 == reductions.size();
  int64_t fitting = kBodiesInBlock / static_cast<int64_t>(points.size());
  int64_t unroll = inner ? std::clamp<int64_t>(fitting, 1, 8) : 1;
  int64_t looped = extent / unroll * unroll;
  if (looped == unroll)
    looped = 0; // one trip is no loop
  auto step = [&](const Coordinate &at) {
    for (ReductionPoint &point : points)
      point.loops[loop] = at;
    return reductionLoops(op, next + 1, reductions, points, accumulators);
  };

  if (looped != 0) {
    auto loop_op = mlir::scf::ForOp::create(builder_, loc_, memory_.constantI64(0),
                                            memory_.constantI64(looped),
                                            memory_.constantI64(unroll), accumulators);
    llvm::SmallVector<mlir::Value> outside(loop_op.getResults());
    accumulators.assign(loop_op.getRegionIterArgs().begin(), loop_op.getRegionIterArgs().end());
    scopes_.enter(loop_op.getBody());
    bool known = true;
    for (int64_t offset = 0; known && offset < unroll; ++offset)
      known = step(Coordinate::of(loop_op.getInductionVar(), offset));
    if (known)
      mlir::scf::YieldOp::create(builder_, loc_, accumulators);
    scopes_.leave();
    if (!known)
      return false;
    accumulators = outside;
  }
  for (int64_t at = looped; at < extent; ++at)
    if (!step(Coordinate::of(at)))
      return false;
  return true;
}

bool TileEmitter::reduce(linalg::GenericOp op, llvm::ArrayRef<ReductionPoint> points) {
  llvm::SmallVector<unsigned> reductions;
  op.getReductionDims(reductions);
  std::vector<ReductionPoint> own(points);
  llvm::SmallVector<mlir::Value> accumulators;
  for (const ReductionPoint &point : own)
    for (mlir::OpOperand &init : op.getDpsInitsMutable()) {
      std::optional<Place> at = applyMap<mlir::Value>(op.getMatchingIndexingMap(&init), point.loops);
      mlir::Value value = at ? evaluate(init.get(), *at, point.lanes)
                             : fail("an indexing map that is not linear");
      if (!value)
        return false;
      accumulators.push_back(memory_.broadcast(value, point.lanes));
    }
  if (!reductionLoops(op, 0, reductions, own, accumulators))
    return false;
  size_t results = op.getNumResults();
  for (auto [index, point] : llvm::enumerate(points))
    if (!remember(op, point.loops, point.lanes,
                  llvm::ArrayRef(accumulators).slice(index * results, results)))
      return false;
  return true;
}

} // namespace refold::codegen
