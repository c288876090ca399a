//===- tile_emitter.h - Linalg on tensors as vector code --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Emits code that computes one element of a tensor, or a vector of neighbouring elements. The
// emitter starts at the wanted value and goes back to memory, through the bodies of elementwise
// operations. A reduction becomes a loop with accumulators in registers. Sums are not reassociated:
// the SIMD lanes are different outputs, or different chains of one segment of a sum.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/nest/lane_memory.h"
#include "compiler/codegen/nest/sum_tree.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

#include "llvm/ADT/DenseMap.h"

#include <string>

namespace refold::codegen {

/// One element of a reduction's results, or a vector of elements. `loops` has the coordinates of
/// the parallel loops; its entries for reduction loops are ignored.
struct ReductionPoint {
  Place loops;
  Lanes lanes;
};

/// Returns the loop coordinates of the iteration of `op` that computes the element at `at` of
/// result number `result`. Reduction loops get 0, because the result's indexing map does not
/// mention them. Returns nothing if the map has no inverse.
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

/// Returns the unroll factor for the innermost loop of a reduction. One step of this loop computes
/// `points` points. The unrolled loop has at most `bodies` copies of the loop body. This limit
/// leaves enough independent work, and the loop fits in the CPU's cache of decoded instructions.
inline int64_t unrolledSteps(int64_t points, int64_t bodies = 192) {
  return std::clamp<int64_t>(bodies / points, 1, 8);
}

class TileEmitter {
public:
  TileEmitter(mlir::OpBuilder &builder, mlir::Location loc)
      : builder_(builder), loc_(loc), scopes_(builder), memory_(builder, loc, scopes_) {}

  /// The memory of operands and of every tensor written so far.
  llvm::DenseMap<mlir::Value, Buffer> buffers;
  /// Maps the source function's scalar arguments to values here.
  llvm::DenseMap<mlir::Value, mlir::Value> scalars;

  EmissionScopes &scopes() { return scopes_; }
  LaneMemory &memory() { return memory_; }

  /// Returns the value of `tensor` at `at`: a vector if a coordinate has a lane term, else a
  /// scalar. Loads the value if `tensor` has memory, and computes it otherwise. Returns null if the
  /// tensor has an unsupported form; why() then names that form.
  mlir::Value evaluate(mlir::Value tensor, llvm::ArrayRef<Coordinate> at, Lanes lanes);
  /// Like evaluate(), but computes the tensor from its definition even if it has memory.
  mlir::Value compute(mlir::Value tensor, llvm::ArrayRef<Coordinate> at, Lanes lanes);
  /// Returns a value of the function's own body that is no tensor.
  mlir::Value scalar(mlir::Value value);
  /// Returns a slice's offset, or any other scalar, as a coordinate.
  Coordinate coordinateOf(mlir::Value value);
  /// Sets the bytes of a vector that holds chains of a segment. If it is 0, scalars hold them.
  void setVectorBytes(int64_t bytes) { vector_bytes_ = bytes; }
  /// Emits one loop nest that computes all results of `op` at all `points`. Later calls of
  /// evaluate() return these results.
  bool reduce(mlir::linalg::GenericOp op, llvm::ArrayRef<ReductionPoint> points);
  /// Emits a loop of `count` iterations that carries `accumulators`, unrolled `unroll` times.
  /// `step` emits one iteration and updates `accumulators`. If `keeps` is true, LLVM does not
  /// unroll the loop further.
  bool carryingLoop(int64_t count, int64_t unroll, llvm::SmallVectorImpl<mlir::Value> &accumulators,
                    llvm::function_ref<bool(const Coordinate &at)> step, bool keeps = false);
  /// Emits the body of the reduction `op` for the iteration at `loops`. Does not load input number
  /// `input`, but uses `value` for it.
  bool step(mlir::linalg::GenericOp op, const Place &loops, Lanes lanes,
            mlir::ValueRange accumulators, unsigned input, mlir::Value value,
            llvm::SmallVectorImpl<mlir::Value> &yielded);
  /// Prefetches `bytes` bytes, beginning with the first element that the body of `op` extracts in
  /// the iteration at `loops`. Computes nothing else.
  bool prefetch(mlir::linalg::GenericOp op, const Place &loops, int64_t bytes);
  /// Makes evaluate() return `results` for `op` with its loops at `loops`.
  bool remember(mlir::linalg::GenericOp op, const Place &loops, Lanes lanes,
                mlir::ValueRange results);
  /// Returns the memory of `tensor`, or of the tensor that it reshapes.
  const Buffer *bufferOf(mlir::Value tensor);
  /// Returns the memory and the coordinates from which evaluate() would load `tensor`. Returns
  /// nothing if evaluate() would compute it.
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
    std::optional<Coordinate> index; // linear in loop indices, not yet a value
    bool is_i64 = false;             // for an index: its type is i64, not index
  };
  /// The state while the body of one operation is evaluated.
  struct Body {
    mlir::linalg::GenericOp op;
    const Place &loops;
    Lanes lanes;
    mlir::ValueRange accumulators;
    llvm::DenseMap<mlir::Value, BodyValue> values;
    int64_t prefetched_bytes = 0; // if not 0: prefetch at the first extract, then stop
  };
  MemoKey key(mlir::Value tensor, llvm::ArrayRef<Coordinate> at, Lanes lanes);
  mlir::Value fromDefinition(mlir::Value tensor, llvm::ArrayRef<Coordinate> at, Lanes lanes);
  mlir::Value asValue(const BodyValue &value, Lanes lanes);
  /// Returns a result that is linear in loop indices.
  std::optional<BodyValue> linear(Body &body, mlir::Operation &op);
  BodyValue lookup(Body &body, mlir::Value value);
  bool operations(Body &body, mlir::Block &block);
  /// Emits a loop that runs until all lanes are done. A lane that is done keeps its values.
  bool whileLoop(Body &body, mlir::scf::WhileOp op);
  bool body(mlir::linalg::GenericOp op, const Place &loops, Lanes lanes,
            mlir::ValueRange accumulators, llvm::SmallVectorImpl<mlir::Value> &yielded);
  bool evaluateBody(Body &body, llvm::SmallVectorImpl<mlir::Value> &yielded);
  mlir::Value elementwise(mlir::Operation *op, llvm::ArrayRef<mlir::Value> operands, Lanes lanes);
  /// Returns the coordinates of `indices` in one lane, or in all lanes if `lane` is not given.
  Place placeOf(llvm::ArrayRef<BodyValue> indices, std::optional<int64_t> lane);
  mlir::Value extract(mlir::tensor::ExtractOp op, llvm::ArrayRef<BodyValue> indices, Lanes lanes);
  bool prefetch(mlir::Value tensor, const Place &at, int64_t bytes);
  using Values = llvm::SmallVector<mlir::Value>;
  /// Sets `values` to the start of a chain at each point.
  bool chainStarts(mlir::linalg::GenericOp op, llvm::ArrayRef<ReductionPoint> points,
                   Values &values);
  /// A function that emits the values of one part of a tree. `at` is the part's index along each
  /// loop over parts. `isLast` is true for the last part along the last loop, if that part is
  /// shorter.
  using Part = llvm::function_ref<bool(const Place &at, bool isLast, Values &values)>;
  using PartVisitor =
      llvm::function_ref<bool(const Place &at, bool isLast, const Coordinate &number)>;
  /// Emits the tree that joins parts. `parts` has the number of parts along each loop over them.
  bool joinTree(const SumTree &tree, llvm::ArrayRef<int64_t> parts, bool isLastShort, Part part,
                Values &values);
  /// Emits the inner loops over the parts of a tree. `at` has the indices of the outer loops.
  /// `number` is the number of the first part in the inner loops.
  bool partLoops(llvm::ArrayRef<int64_t> parts, bool isLastShort, Place at,
                 const Coordinate &number, PartVisitor visit);
  /// Emits a loop of `count` iterations, or only its body if that is one iteration.
  bool countedLoop(int64_t count, llvm::function_ref<bool(const Coordinate &at)> body);
  bool unrolledTree(const SumTree &tree, int64_t first, int64_t count, Part part, Values &values);
  /// Emits a reduction whose sums are trees of chains.
  bool reduceInChains(mlir::linalg::GenericOp op, llvm::ArrayRef<ReductionPoint> points,
                      Values &values);
  /// Emits a reduction that has segments along the last loop.
  bool reduceInLanes(mlir::linalg::GenericOp op, const ReductionPoint &point, Values &values);
  bool segmentInLanes(mlir::linalg::GenericOp op, const ReductionPoint &point,
                      const Coordinate &first, int64_t terms, Values &values);
  /// One of `count` groups of the chains of a segment. The chains of a group are summed together,
  /// in vectors of `width` adjacent chains. The first vector begins with chain `first`. Each next
  /// vector begins `count` * `width` chains later.
  struct LaneGroup {
    int64_t first, count, width;
  };
  /// Emits the sum of a group of chains and appends it to `sums`.
  bool lanesOfGroup(mlir::linalg::GenericOp op, const ReductionPoint &point,
                    const Coordinate &first, int64_t terms, const LaneGroup &group, Values &sums);
  /// Joins `values` as a tree. First joins each value with the one `half` after it, then with the
  /// one `half` / 2 after it, and so on down to neighbours. Values may be missing at the end.
  /// Returns the value that remains, in a list.
  Values foldHalves(const SumTree &tree, Values values, int64_t half);
  /// Joins the elements of a vector in the same way.
  mlir::Value foldVector(const SumTree &tree, mlir::Value vector);
  bool reductionLoops(mlir::linalg::GenericOp op, size_t next, llvm::ArrayRef<unsigned> reductions,
                      llvm::MutableArrayRef<ReductionPoint> points,
                      llvm::SmallVectorImpl<mlir::Value> &accumulators);

  mlir::OpBuilder &builder_;
  mlir::Location loc_;
  EmissionScopes scopes_;
  LaneMemory memory_;
  int64_t vector_bytes_ = 0;
  std::string why_;
};

} // namespace refold::codegen
