//===- SumTrees.cpp - The order of each sum -------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Implements docs/rationale/numerics.md §4 and §5 as a rewrite.
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/Rf.h"
#include "passes/Passes.h"
#include "passes/analysis/BlockSplit.h"
#include "passes/analysis/LibraryProducts.h"
#include "passes/analysis/RowBlocks.h"
#include "passes/analysis/SumChains.h"
#include "passes/fusion/GroupedSums.h"
#include "passes/fusion/Summands.h"
#include "passes/fusion/WindowSums.h"

#include <limits>

namespace refold {
#define GEN_PASS_DEF_SUMTREES
#include "passes/fusion/Passes.h.inc"
} // namespace refold

using namespace mlir;
using namespace refold;

namespace {

/// Returns the shape of `value` with dimension `dim` split into [parts, extent / parts].
SmallVector<int64_t> splitShape(Value value, int64_t parts, int64_t dim = 0) {
  SmallVector<int64_t> shape(tensorTypeOf(value).getShape());
  shape[dim] /= parts;
  shape.insert(shape.begin() + dim, parts);
  return shape;
}

Value splitRows(OpBuilder &builder, Value value, int64_t parts) {
  return rf::ReshapeOp::create(builder, value.getLoc(),
                               tensorTypeOf(value).clone(splitShape(value, parts)), value);
}

/// Creates a reduction with `chain` entries in a chain, or with one chain if `chain` is 0.
Value createReduce(OpBuilder &builder, rf::ReduceKind kind, Value operand, ArrayRef<int64_t> dims,
                   int64_t chain, int64_t lanes = 0) {
  auto number = [&](int64_t value) {
    return value == 0 ? IntegerAttr() : builder.getI64IntegerAttr(value);
  };
  return rf::ReduceOp::create(builder, operand.getLoc(), kind, operand,
                              builder.getDenseI64ArrayAttr(dims), number(chain), number(lanes));
}

/// A reduction that is rewritten, and the builder that inserts the new ops before it.
struct Site {
  explicit Site(rf::ReduceOp op) : op(op), builder(op) {}

  /// Returns `value` in another shape, and with it the ops that only this reduction reads.
  Value reshaped(Value value, ArrayRef<int64_t> shape) {
    return reshapeSummands(builder, value, op, shape);
  }
  Value chained(Value operand, ArrayRef<int64_t> dims, int64_t chain, int64_t lanes = 0) {
    return createReduce(builder, op.getKind(), operand, dims, chain, lanes);
  }
  /// Joins parts that lie along dimension `dim`.
  Value joined(Value parts, int64_t dim = 0) { return chained(parts, {dim}, 1); }

  rf::ReduceOp op;
  OpBuilder builder;
};

/// Returns the dimension of the first operand that has the shards of refold-shard-rows, or a number
/// above all dimensions. Removes the attribute.
int64_t takeShardDim(Operation *op) {
  auto dim = op->getAttrOfType<IntegerAttr>(rf::RfDialect::kShardDimAttr);
  op->removeAttr(rf::RfDialect::kShardDimAttr);
  return dim ? dim.getInt() : std::numeric_limits<int64_t>::max();
}

/// Writes the order of each sum into the program.
class TreeWriter {
public:
  struct Limits {
    int64_t rowTerms, productTerms, lanes, mostElements;
  };
  TreeWriter(RowBlocks rows, const Limits &limits) : rows(rows), limits(limits) {}

  /// Splits a product over the leading dimension of both operands into row blocks. Gives a product
  /// its chains.
  void write(rf::DotGeneralOp op) const {
    if (op.getChain())
      return;
    if (takeShardDim(op) == 0)
      return writeShards(op);
    const int64_t leading[] = {0};
    const bool isOverRows = op.getLhsBatchingDimensions().empty() &&
                            op.getLhsContractingDimensions() == ArrayRef(leading) &&
                            op.getRhsContractingDimensions() == ArrayRef(leading) &&
                            tensorTypeOf(op.getResult()).getNumElements() <= limits.mostElements;
    const int64_t blocks = isOverRows ? rows.of(tensorTypeOf(op.getLhs()).getDimSize(0)) : 1;
    if (blocks == 1)
      return setChain(op);
    OpBuilder builder(op);
    const int64_t batch[] = {0}, inner[] = {1};
    Value lhs = splitRows(builder, op.getLhs(), blocks);
    Value rhs = splitRows(builder, op.getRhs(), blocks);
    auto parts =
        rf::DotGeneralOp::create(builder, op.getLoc(), lhs, rhs, batch, batch, inner, inner);
    setChain(parts);
    op.replaceAllUsesWith(createReduce(builder, rf::ReduceKind::Add, parts, {0}, 1));
    op.erase();
  }

  void write(rf::WindowProductOp op) const {
    if (!op.getChain())
      setChain(op);
  }

  /// Rewrites a reduction of any kind: those that are exact in any order become faster.
  void write(rf::ReduceOp op) const {
    if (op.getChain() || op.getDimensions().empty())
      return;
    Site site(op);
    Value sum = reduced(site, op.getOperand(), op.getDimensions(), takeShardDim(op));
    if (!sum)
      return;
    op.replaceAllUsesWith(sum);
    Operation *summands = op.getOperand().getDefiningOp();
    op.erase();
    eraseIfDead(summands);
  }

private:
  /// The same for a product of each shard: splits the rows of each shard into row blocks.
  void writeShards(rf::DotGeneralOp op) const {
    const int64_t first[] = {0}, second[] = {1};
    const int64_t shards = tensorTypeOf(op.getLhs()).getDimSize(0);
    const bool isOverRows =
        shards > 0 && op.getLhsBatchingDimensions() == ArrayRef(first) &&
        op.getRhsBatchingDimensions() == ArrayRef(first) &&
        op.getLhsContractingDimensions() == ArrayRef(second) &&
        op.getRhsContractingDimensions() == ArrayRef(second) &&
        tensorTypeOf(op.getResult()).getNumElements() / shards <= limits.mostElements;
    const int64_t blocks = isOverRows ? rows.of(tensorTypeOf(op.getLhs()).getDimSize(1)) : 1;
    if (blocks == 1)
      return setChain(op);
    OpBuilder builder(op);
    auto blocked = [&](Value operand) {
      SmallVector<int64_t> shape = splitShape(operand, blocks, 1);
      shape.erase(shape.begin());
      shape.front() *= shards;
      return rf::ReshapeOp::create(builder, operand.getLoc(), tensorTypeOf(operand).clone(shape),
                                   operand);
    };
    Value lhs = blocked(op.getLhs());
    Value rhs = blocked(op.getRhs());
    auto parts =
        rf::DotGeneralOp::create(builder, op.getLoc(), lhs, rhs, first, first, second, second);
    setChain(parts);
    SmallVector<int64_t> shape = splitShape(parts, shards);
    Value byShard =
        rf::ReshapeOp::create(builder, op.getLoc(), tensorTypeOf(parts).clone(shape), parts);
    op.replaceAllUsesWith(createReduce(builder, rf::ReduceKind::Add, byShard, {1}, 1));
    op.erase();
  }

  /// Sets the chains of a product that sums more terms than one chain may have.
  template <typename Op> void setChain(Op op) const {
    const SmallVector<int64_t> chain = chainsOf(op.getSummedExtents(), limits.productTerms);
    if (!chain.empty())
      op.setChain(chain);
  }

  /// Erases `op` and the elementwise ops behind it, if nothing reads them any more.
  static void eraseIfDead(Operation *op) {
    if (!op || !isElementwise(op) || !op->use_empty())
      return;
    const SmallVector<Value> operands(op->getOperands());
    op->erase();
    for (Value operand : llvm::SetVector<Value>(operands.begin(), operands.end()))
      eraseIfDead(operand.getDefiningOp());
  }

  /// Returns the reduction of `operand` along `dims`. Returns null if one chain has all terms and
  /// the operand keeps its shape, so that there is nothing to rewrite. The order is that of a
  /// tensor without dimension `shards`.
  Value reduced(Site &site, Value operand, ArrayRef<int64_t> dims, int64_t shards) const {
    // Dimensions with one element have no influence on the order.
    SmallVector<int64_t> shape, left;
    const int64_t given = shards;
    for (auto [dim, extent] : llvm::enumerate(tensorTypeOf(operand).getShape())) {
      const bool isReduced = llvm::is_contained(dims, dim);
      if (static_cast<int64_t>(dim) == given)
        shards = shape.size();
      if (isReduced && extent == 1)
        continue;
      if (isReduced)
        left.push_back(shape.size());
      shape.push_back(extent);
    }
    if (left.empty() || productOf(shape) == 0)
      return Value();
    const bool isWhole = shape.size() == tensorTypeOf(operand).getShape().size();
    operand = site.reshaped(operand, shape);
    if (left.back() + 1 == static_cast<int64_t>(shape.size()))
      return alongLast(site, operand, left, shards);
    Value sum = acrossRows(site, operand, left, shards);
    return sum || isWhole ? sum : site.chained(operand, left, 0);
  }

  /// The last dimension is reduced. It comes first, together with the reduced dimensions before it.
  /// If all dimensions are reduced, the first one is left, because its elements are rows.
  Value alongLast(Site &site, Value operand, ArrayRef<int64_t> dims, int64_t shards) const {
    ArrayRef<int64_t> shape = tensorTypeOf(operand).getShape();
    int64_t kept = shape.size() - 1;
    while (kept - 1 > firstBut(shards) && llvm::is_contained(dims, kept - 1))
      --kept;
    SmallVector<int64_t> merged(shape.take_front(kept));
    merged.push_back(productOf(shape.drop_front(kept)));
    Value sum = overLines(site, site.reshaped(operand, merged));
    SmallVector<int64_t> left;
    for (int64_t dim : dims)
      if (dim < kept)
        left.push_back(dim);
    if (left.empty())
      return sum;
    Value rest = reduced(site, sum, left, shards);
    return rest ? rest : site.chained(sum, left, 0);
  }

  /// Reduces the last dimension. A long list is cut into whole segments first, so that threads can
  /// share them. This gives the same tree.
  Value overLines(Site &site, Value lines) const {
    constexpr int64_t kManySegments = 16;
    RankedTensorType type = tensorTypeOf(lines);
    const int64_t last = type.getRank() - 1, terms = type.getDimSize(last);
    if (last == 0 && terms % limits.rowTerms == 0 && terms >= kManySegments * limits.rowTerms) {
      Value segments = site.reshaped(lines, splitShape(lines, terms / limits.rowTerms));
      Value parts = site.chained(segments, {1}, limits.rowTerms, limits.lanes);
      return site.joined(parts);
    }
    return site.chained(lines, {last}, limits.rowTerms, limits.lanes);
  }

  /// Returns the first dimension that is not `shards`.
  static int64_t firstBut(int64_t shards) { return shards == 0 ? 1 : 0; }

  /// The last dimension is kept.
  Value acrossRows(Site &site, Value operand, ArrayRef<int64_t> dims, int64_t shards) const {
    ArrayRef<int64_t> shape = tensorTypeOf(operand).getShape();
    const int64_t first = dims.front(), extent = shape[first];
    int64_t inner = 1;
    for (int64_t dim : dims.drop_front())
      inner *= shape[dim];
    if (inner > rows.chainTerms) {
      // Each entry of the first dimension is a sum of its own.
      Value parts = reduced(site, operand, dims.drop_front(), shards);
      if (!parts)
        parts = site.chained(operand, dims.drop_front(), 0);
      return site.chained(parts, {first}, 1);
    }
    if (extent * inner <= rows.chainTerms)
      return Value();
    const int64_t most = rows.chainTerms / inner;
    const bool areRows = first == firstBut(shards);
    const int64_t entries =
        areRows ? rows.entriesOf(extent, most) : RowBlocks::entriesIn(extent, most);
    const bool isEqual = extent % entries == 0;
    const int64_t blocks = areRows && !isEqual ? rows.of(extent) : 1;
    if (!areRows || (!isEqual && blocks == 1))
      return site.chained(operand, dims, entries);
    // Tiles of rows compute the chains, and a second reduction joins them.
    SmallVector<int64_t> behind;
    for (int64_t dim : dims)
      behind.push_back(dim + 1);
    if (isEqual) {
      Value split = site.reshaped(operand, splitShape(operand, extent / entries, first));
      return site.joined(site.chained(split, behind, 0), first);
    }
    // Each row block has equal chains and a shorter last one.
    Value split = site.reshaped(operand, splitShape(operand, blocks, first));
    return site.joined(site.chained(split, behind, RowBlocks::entriesIn(extent / blocks, most)),
                       first);
  }

  const RowBlocks rows;
  const Limits limits;
};

struct SumTrees : refold::impl::SumTreesBase<SumTrees> {
  using SumTreesBase::SumTreesBase;
  void runOnOperation() override {
    for (auto [name, value] : {std::pair{"most-blocks", int64_t(mostBlocks)},
                               {"least-rows", int64_t(leastRows)},
                               {"chain-terms", int64_t(chainTerms)},
                               {"row-terms", int64_t(rowTerms)},
                               {"product-terms", int64_t(productTerms)},
                               {"lanes", int64_t(lanes)}})
      if (value < 1)
        return refuse(Twine(name) + " must be at least 1, got " + Twine(value));
    if (!llvm::isPowerOf2_64(lanes) || rowTerms % lanes != 0)
      return refuse("lanes must be a power of two that divides row-terms, got " + Twine(lanes) +
                    " and " + Twine(rowTerms));
    const TreeWriter writer({.most = mostBlocks, .leastRows = leastRows, .chainTerms = chainTerms},
                            {rowTerms, productTerms, lanes, mostElements});
    getOperation()->walk([&](Operation *op) {
      if (auto dot = dyn_cast<rf::DotGeneralOp>(op)) {
        if (!libraryProducts || !isLibraryProduct(dot))
          writer.write(dot);
      } else if (auto product = dyn_cast<rf::WindowProductOp>(op)) {
        writer.write(product);
      } else if (auto window = dyn_cast<rf::ReduceWindowOp>(op)) {
        splitLargeWindow(window, chainTerms);
      } else if (auto sum = dyn_cast<rf::TakeGradOp>(op)) {
        sumInGroups(sum, chainTerms);
      } else if (auto scatter = dyn_cast<rf::ScatterOp>(op)) {
        sumInGroups(scatter, chainTerms);
      } else if (auto reduce = dyn_cast<rf::ReduceOp>(op)) {
        writer.write(reduce);
      }
    });
  }

  void refuse(const Twine &why) {
    getOperation()->emitError() << why;
    signalPassFailure();
  }
};

} // namespace
