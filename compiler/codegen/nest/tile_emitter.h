//===- tile_emitter.h - Linalg on tensors, one vector at a time --*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Emits what an element, or a vector of neighbouring elements, of a tensor needs: backwards from
// the wanted value to memory, through elementwise bodies, with a loop and register accumulators
// where there is a reduction. Nothing is reassociated: lanes are different outputs, so each output
// keeps its own chain in its own order.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/nest/lane_memory.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

#include "llvm/ADT/DenseMap.h"

#include <string>

namespace refold::codegen {

/// Elements of a reduction's results: its parallel loops stand at `loops` (entries of reduction
/// loops are ignored).
struct ReductionPoint {
  Place loops;
  Lanes lanes;
};

/// Where `op`'s loops stand when its result number `result` is wanted at `at`; nothing if the
/// result's map has no inverse. Loops that the map does not mention (reductions) stand at 0.
template <typename Unknown>
std::optional<Coordinates<Unknown>> loopsOf(mlir::linalg::GenericOp op, unsigned result,
                                            llvm::ArrayRef<LinearForm<Unknown>> at) {
  mlir::AffineMap map = op.getMatchingIndexingMap(op.getDpsInitOperand(result));
  Coordinates<Unknown> loops(op.getNumLoops());
  llvm::SmallBitVector seen(op.getNumLoops());
  for (auto [expr, coordinate] : llvm::zip_equal(map.getResults(), at)) {
    auto dim = mlir::dyn_cast<mlir::AffineDimExpr>(expr);
    if (!dim || seen.test(dim.getPosition()))
      return std::nullopt;
    seen.set(dim.getPosition());
    loops[dim.getPosition()] = coordinate;
  }
  llvm::SmallVector<mlir::utils::IteratorType> iterators = op.getIteratorTypesArray();
  for (size_t d = 0; d < iterators.size(); ++d)
    if (iterators[d] == mlir::utils::IteratorType::parallel && !seen.test(d) &&
        op.getStaticLoopRanges()[d] != 1)
      return std::nullopt;
  return loops;
}

/// Steps of a reduction's innermost loop that follow one another without a branch, each for
/// `points` of the tile: enough independent work, in a block that fits the decoded-instruction
/// cache.
inline int64_t unrolledSteps(int64_t points, int64_t bodies = 192) {
  return std::clamp<int64_t>(bodies / points, 1, 8);
}

class TileEmitter {
public:
  TileEmitter(mlir::OpBuilder &builder, mlir::Location loc)
      : builder_(builder), loc_(loc), scopes_(builder), memory_(builder, loc, scopes_) {}

  /// Memory of operands and of every tensor that has been written.
  llvm::DenseMap<mlir::Value, Buffer> buffers;
  /// What the function's scalar arguments are called here.
  llvm::DenseMap<mlir::Value, mlir::Value> scalars;

  EmissionScopes &scopes() { return scopes_; }
  LaneMemory &memory() { return memory_; }

  /// `tensor` at `at`: a vector if any coordinate has lanes, else a scalar. Loads it if it has
  /// memory. A null value means that a form is not known here; why() names it.
  mlir::Value evaluate(mlir::Value tensor, llvm::ArrayRef<Coordinate> at, Lanes lanes);
  /// The same, from its definition even if it has memory.
  mlir::Value compute(mlir::Value tensor, llvm::ArrayRef<Coordinate> at, Lanes lanes);
  /// A value of the function's own body that is no tensor.
  mlir::Value scalar(mlir::Value value);
  /// A slice's offset, or any other scalar, as a coordinate.
  Coordinate coordinateOf(mlir::Value value);
  /// Emits one loop nest that computes all results of `op` at all `points`, and remembers them for
  /// evaluate().
  bool reduce(mlir::linalg::GenericOp op, llvm::ArrayRef<ReductionPoint> points);
  /// A loop of `count` trips that carries `accumulators`, `unroll` trips in a block; `step` emits
  /// one of them, and changes what they are.
  bool carryingLoop(int64_t count, int64_t unroll, llvm::SmallVectorImpl<mlir::Value> &accumulators,
                    llvm::function_ref<bool(const Coordinate &at)> step);
  /// One step of a reduction, its loops at `loops`: the body of `op`, for which input number
  /// `input` is `value`.
  bool step(mlir::linalg::GenericOp op, const Place &loops, Lanes lanes,
            mlir::ValueRange accumulators, unsigned input, mlir::Value value,
            llvm::SmallVectorImpl<mlir::Value> &yielded);
  /// Asks for the cache lines of the `bytes` bytes that follow the first element which the body of
  /// `op` extracts where its loops stand at `loops`; computes nothing else.
  bool prefetch(mlir::linalg::GenericOp op, const Place &loops, int64_t bytes);
  /// Makes `results` what evaluate() finds of `op` where its loops stand at `loops`.
  bool remember(mlir::linalg::GenericOp op, const Place &loops, Lanes lanes,
                mlir::ValueRange results);
  /// The memory of `tensor`, or of what it is a reshape of.
  const Buffer *bufferOf(mlir::Value tensor);
  /// The memory that evaluate() would load from, and where; nothing if it would compute.
  std::optional<std::pair<const Buffer *, Place>> memoryOf(mlir::Value tensor, Place at);

  const std::string &why() const { return why_; }
  mlir::Value fail(const llvm::Twine &why) {
    if (why_.empty())
      why_ = why.str();
    return {};
  }

private:
  struct BodyValue {
    mlir::Value value;
    std::optional<Coordinate> index; // linear in loop indices, not yet made a value
    bool is_i64 = false;             // of an index: its type is i64, not index
  };
  /// The body of one operation while it is evaluated.
  struct Body {
    mlir::linalg::GenericOp op;
    const Place &loops;
    Lanes lanes;
    mlir::ValueRange accumulators;
    llvm::DenseMap<mlir::Value, BodyValue> values;
    int64_t prefetched_bytes = 0; // not 0: at the first extract, which is the last that is emitted
  };
  MemoKey key(mlir::Value tensor, llvm::ArrayRef<Coordinate> at, Lanes lanes);
  mlir::Value fromDefinition(mlir::Value tensor, llvm::ArrayRef<Coordinate> at, Lanes lanes);
  mlir::Value asValue(const BodyValue &value, Lanes lanes);
  /// A result that is linear in loop indices.
  std::optional<BodyValue> linear(Body &body, mlir::Operation &op);
  BodyValue lookup(Body &body, mlir::Value value);
  bool operations(Body &body, mlir::Block &block);
  /// Runs until no lane goes on; a lane that is done keeps what it had.
  bool whileLoop(Body &body, mlir::scf::WhileOp op);
  bool body(mlir::linalg::GenericOp op, const Place &loops, Lanes lanes,
            mlir::ValueRange accumulators, llvm::SmallVectorImpl<mlir::Value> &yielded);
  bool evaluateBody(Body &body, llvm::SmallVectorImpl<mlir::Value> &yielded);
  mlir::Value elementwise(mlir::Operation *op, llvm::ArrayRef<mlir::Value> operands, Lanes lanes);
  /// Where `indices` stand in a lane, or, if no lane is named, in all of them.
  Place placeOf(llvm::ArrayRef<BodyValue> indices, std::optional<int64_t> lane);
  mlir::Value extract(mlir::tensor::ExtractOp op, llvm::ArrayRef<BodyValue> indices, Lanes lanes);
  bool prefetch(mlir::Value tensor, const Place &at, int64_t bytes);
  bool reductionLoops(mlir::linalg::GenericOp op, size_t next, llvm::ArrayRef<unsigned> reductions,
                      llvm::MutableArrayRef<ReductionPoint> points,
                      llvm::SmallVectorImpl<mlir::Value> &accumulators);

  mlir::OpBuilder &builder_;
  mlir::Location loc_;
  EmissionScopes scopes_;
  LaneMemory memory_;
  std::string why_;
};

} // namespace refold::codegen
