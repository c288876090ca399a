//===- ShardRows.cpp - Sums over the rows, cut into shards ----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Implements docs/rationale/numerics.md §4, shards, as a rewrite.
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/Rf.h"
#include "passes/Passes.h"
#include "passes/analysis/BlockSplit.h"
#include "passes/analysis/SumChains.h"
#include "passes/fusion/Summands.h"
#include "passes/shards/LoopSums.h"
#include "passes/shards/RowFlow.h"
#include "passes/shards/RowInputs.h"

#include "mlir/IR/Remarks.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/TypeSwitch.h"

namespace refold {
#define GEN_PASS_DEF_SHARDROWS
#include "passes/shards/Passes.h.inc"
} // namespace refold

using namespace mlir;
using namespace refold;

namespace {

using Extents = SmallVector<int64_t>;

/// A value with the dimension of its rows split into [outer, shards, rows of a shard]. There is no
/// outer dimension if outer is 1.
struct Split {
  Split(Value value, const RowPlace &place, int64_t shards)
      : shape(tensorTypeOf(value).getShape()), dim(place.dim),
        shard(place.dim + (place.outer > 1)) {
    const int64_t own = shape[dim] / (place.outer * shards);
    shape[dim] = own;
    shape.insert(shape.begin() + dim, shards);
    if (place.outer > 1)
      shape.insert(shape.begin() + dim, place.outer);
  }

  /// Returns the dimensions `dims` of the value in the split shape, without the shards.
  Extents mapped(ArrayRef<int64_t> dims) const {
    Extents result;
    for (int64_t each : dims) {
      if (each == dim && shard > dim)
        result.push_back(dim);
      result.push_back(each < dim ? each : each + 1 + (shard - dim));
    }
    return result;
  }

  Extents shape;
  const int64_t dim, shard; ///< the first dimension of the split, and the shards
};

/// Returns whether the bits of a sum depend on the order of its terms.
bool dependsOnOrder(Operation *op) {
  auto reduce = dyn_cast<rf::ReduceOp>(op);
  const bool isSum = !reduce || llvm::is_contained({rf::ReduceKind::Add, rf::ReduceKind::Multiply},
                                                   reduce.getKind());
  return isSum && isa<FloatType>(tensorTypeOf(op->getResult(0)).getElementType());
}

/// A sum over rows. The place is that of the rows in operand `operand`.
struct RowSum {
  Operation *op;
  unsigned operand;
  RowPlace place;
};

/// Rewrites the sums over the rows of one function.
class ShardWriter {
public:
  ShardWriter(int64_t shards, int64_t chainTerms, int64_t mostElements)
      : shards(shards), chainTerms(chainTerms), mostElements(mostElements) {}

  void write(const RowSum &sum) {
    TypeSwitch<Operation *>(sum.op)
        .Case([&](rf::ReduceOp op) { write(op, sum.place); })
        .Case([&](rf::DotGeneralOp op) { write(op, sum); })
        .Case([&](rf::WindowProductOp op) { write(op, sum.place); });
  }

  /// Erases the summands of reductions that got copies of them.
  void eraseDead() {
    while (!summands.empty()) {
      Operation *op = summands.pop_back_val();
      if (!op->use_empty())
        continue;
      for (Value operand : op->getOperands())
        keepSummand(operand);
      op->erase();
    }
  }

  /// The ops that join the shards of a sum.
  llvm::DenseSet<Operation *> joins;

private:
  void write(rf::ReduceOp op, const RowPlace &place) {
    OpBuilder builder(op);
    const Split split(op.getOperand(), place, shards);
    Extents dims = split.mapped(op.getDimensions());
    Value operand = reshapeSummands(builder, op.getOperand(), op, split.shape);
    int64_t shard = split.shard;
    // The order of the sum of a shard may depend on neighbouring dimensions. The shards must not
    // come between them.
    const int64_t last = split.shape.size() - 1;
    if (shard > 0 && (split.shape[shard + 1] == 1 || llvm::is_contained(dims, last))) {
      operand = withShardsFirst(builder, operand, shard);
      for (int64_t &dim : dims)
        dim += dim < shard;
      shard = 0;
    }
    Value parts =
        rf::ReduceOp::create(builder, op.getLoc(), op.getKind(), operand,
                             builder.getDenseI64ArrayAttr(dims), IntegerAttr(), IntegerAttr());
    markShards(parts, shard);
    int64_t kept = 0; // dimensions before the shards
    for (int64_t dim = 0; dim < shard; ++dim)
      kept += !llvm::is_contained(dims, dim);
    keepSummand(op.getOperand());
    replace(op, join(builder, parts, kept, op.getKind()));
  }

  void write(rf::DotGeneralOp op, const RowSum &sum) {
    const int64_t index = rowAxisOf(op, sum.operand, sum.place.dim).dim, outer = sum.place.outer;
    ArrayRef<int64_t> lhsDims = op.getLhsContractingDimensions(),
                      rhsDims = op.getRhsContractingDimensions();
    const RowPlace lhs = RowPlace::along(lhsDims[index], outer);
    const RowPlace rhs = RowPlace::along(rhsDims[index], outer);
    if (tensorTypeOf(op.getResult()).getNumElements() > mostElements && index == 0 && outer == 1 &&
        !isCarriedSum(op) && setChain(op))
      return;
    OpBuilder builder(op);
    const Split left(op.getLhs(), lhs, shards), right(op.getRhs(), rhs, shards);
    auto batched = [](const Split &split, ArrayRef<int64_t> dims) {
      Extents result{split.shard};
      llvm::append_range(result, split.mapped(dims));
      return result;
    };
    Value lhsParts = reshaped(builder, op.getLhs(), left.shape);
    Value rhsParts = reshaped(builder, op.getRhs(), right.shape);
    Value parts = rf::DotGeneralOp::create(
        builder, op.getLoc(), lhsParts, rhsParts, batched(left, op.getLhsBatchingDimensions()),
        batched(right, op.getRhsBatchingDimensions()), left.mapped(lhsDims), right.mapped(rhsDims));
    markShards(parts, left.shard);
    explainWritten(op);
    replace(op, join(builder, parts, 0, rf::ReduceKind::Add));
  }

  void write(rf::WindowProductOp op, const RowPlace &place) {
    if (place.outer == 1 && imagesComeFirst(op) && setChain(op))
      return;
    // Each shard is a product of its own.
    OpBuilder builder(op);
    SmallVector<Value> parts;
    for (int64_t shard = 0; shard < shards; ++shard) {
      Value lhs = sliced(builder, op.getLhs(), op.getLhsDims()[1], place.outer, shard);
      Value rhs = sliced(builder, op.getRhs(), op.getRhsDims()[1], place.outer, shard);
      Operation *own = builder.clone(*op);
      own->setOperands({lhs, rhs});
      parts.push_back(own->getResult(0));
    }
    for (; parts.size() > 1; parts.truncate(parts.size() / 2))
      for (size_t pair = 0; pair < parts.size() / 2; ++pair)
        parts[pair] = rf::AddOp::create(builder, op.getLoc(), parts[2 * pair], parts[2 * pair + 1]);
    explainWritten(op);
    replace(op, parts.front());
  }

  /// Returns whether the images, which lie along the features, are summed in the outermost loop.
  static bool imagesComeFirst(rf::WindowProductOp op) {
    ArrayRef<int64_t> dims = op.getRhsDims();
    for (int64_t dim = 0; dim < dims[1]; ++dim)
      if (dim != dims[0] && !(op.hasGroups() && dim == dims.back()))
        return false;
    return true;
  }

  /// Gives a product chains if their tree has a subtree for each shard. Then each shard has a power
  /// of two of chains, and no chain has rows of two shards. The rows must be the first summed
  /// dimension.
  template <typename Op> bool setChain(Op op) const {
    Extents own = op.getSummedExtents();
    if (own.front() % shards != 0)
      return false;
    own.front() /= shards;
    Extents chain = chainsOf(own, chainTerms);
    if (chain.empty())
      chain.push_back(own.front());
    if (chain.size() == 1 && own.front() % chain.front() != 0)
      return false;
    int64_t parts = 1;
    for (auto [extent, entries] : llvm::zip(own, chain))
      parts *= llvm::divideCeil(extent, entries);
    if (!llvm::isPowerOf2_64(parts))
      return false;
    op.setChain(chain);
    return true;
  }

  /// Tells refold-sum-trees which dimension of the op's first operand has the shards.
  static void markShards(Value parts, int64_t dim) {
    parts.getDefiningOp()->setAttr(rf::RfDialect::kShardDimAttr,
                                   Builder(parts.getContext()).getI64IntegerAttr(dim));
  }

  static Value reshaped(OpBuilder &builder, Value value, ArrayRef<int64_t> shape) {
    return rf::ReshapeOp::create(builder, value.getLoc(), tensorTypeOf(value).clone(shape), value);
  }

  /// Returns the rows of a shard, which lie along dimension `dim` in `outer` groups.
  Value sliced(OpBuilder &builder, Value value, int64_t dim, int64_t outer, int64_t shard) const {
    const Split split(value, RowPlace::along(dim, outer), shards);
    Value whole = reshaped(builder, value, split.shape);
    Extents start(split.shape.size(), 0), limit(split.shape), strides(split.shape.size(), 1);
    start[split.shard] = shard;
    limit[split.shard] = shard + 1;
    Value own = rf::SliceOp::create(builder, value.getLoc(), whole, start, limit, strides);
    Extents shape(tensorTypeOf(value).getShape());
    shape[dim] /= shards;
    return reshaped(builder, own, shape);
  }

  /// Returns `value` with dimension `shard` before all others.
  static Value withShardsFirst(OpBuilder &builder, Value value, int64_t shard) {
    Extents order{shard};
    for (int64_t dim = 0; dim < tensorTypeOf(value).getRank(); ++dim)
      if (dim != shard)
        order.push_back(dim);
    return rf::TransposeOp::create(builder, value.getLoc(), value, order);
  }

  /// Joins the sums of the shards, which lie along dimension `dim`, by the tree.
  Value join(OpBuilder &builder, Value parts, int64_t dim, rf::ReduceKind kind) {
    auto joined = rf::ReduceOp::create(builder, parts.getLoc(), kind, parts,
                                       builder.getDenseI64ArrayAttr({dim}),
                                       builder.getI64IntegerAttr(1), IntegerAttr());
    joins.insert(joined);
    return joined;
  }

  static void replace(Operation *op, Value by) {
    op->getResult(0).replaceAllUsesWith(by);
    op->erase();
  }

  void keepSummand(Value value) {
    if (Operation *op = value.getDefiningOp(); op && isElementwise(op))
      summands.insert(op);
  }

  void explainWritten(Operation *op) const {
    if (tensorTypeOf(op->getResult(0)).getNumElements() <= mostElements ||
        !op->getContext()->getRemarkEngine())
      return;
    auto function = op->getParentOfType<func::FuncOp>();
    remark::missed(op->getLoc(), remark::RemarkOpts::name("shards")
                                     .category("refold-shard-rows")
                                     .function(function ? function.getSymName() : ""))
        << remark::reason("{0}", isCarriedSum(op)
                                     ? "a loop carries the results of all shards"
                                     : "the results of all shards are written, because a shard "
                                       "does not have a power of two of equal chains")
        << remark::metric("op", op->getName().getStringRef())
        << remark::metric("bytes", shards * tensorBytes(tensorTypeOf(op->getResult(0))));
  }

  const int64_t shards, chainTerms, mostElements;
  llvm::SetVector<Operation *> summands;
};

struct ShardRows : refold::impl::ShardRowsBase<ShardRows> {
  using ShardRowsBase::ShardRowsBase;

  void runOnOperation() override {
    const int64_t shards = rf::shardsOf(getOperation());
    if (shards == 1)
      return;
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (function.getSymName() != "startup" && !function.isDeclaration() &&
          failed(shard(function, shards)))
        return signalPassFailure();
  }

  LogicalResult shard(func::FuncOp function, int64_t shards) {
    const bool isTraining = function.getSymName() == "train";
    FailureOr<SmallVector<RowPlace>> inputs = rowsOfInputs(function, shards, isTraining);
    if (failed(inputs))
      return failure();
    RowFlow rows(function, shards, *inputs);
    if (isTraining && !rows.hasRows())
      return function.emitError()
             << "program has " << shards
             << " shards, but no input of 'train' has rows: remove rf.shards, or give an input "
                "rf.rows";
    if (function.getContext()->getRemarkEngine())
      rows.forEachGather([](Operation *op, unsigned operand) { explain(op, operand); });
    // The places are those before the first rewrite.
    SmallVector<RowSum> sums;
    function.walk([&](Operation *op) {
      if (!isa<rf::ReduceOp, rf::DotGeneralOp, rf::WindowProductOp>(op) || !dependsOnOrder(op) ||
          tensorTypeOf(op->getOperand(0)).getNumElements() == 0)
        return;
      std::optional<unsigned> operand = rows.summedOperand(op);
      if (operand && op->hasAttr("chain")) // the program gives the order
        explain(op, *operand);
      else if (operand)
        sums.push_back({op, *operand, rows.of(op->getOperand(*operand))});
    });
    ShardWriter writer(shards, chainTerms, mostElements);
    for (const RowSum &sum : sums)
      writer.write(sum);
    writer.eraseDead();
    carryShards(function, shards, std::move(writer.joins));
    return success();
  }

  static void explain(Operation *op, unsigned operand) {
    if (!op->getContext()->getRemarkEngine())
      return;
    auto function = op->getParentOfType<func::FuncOp>();
    remark::missed(op->getLoc(), remark::RemarkOpts::name("shards")
                                     .category("refold-shard-rows")
                                     .function(function ? function.getSymName() : ""))
        << remark::reason("{0}", "each shard reads all rows of an operand")
        << remark::metric("op", op->getName().getStringRef())
        << remark::metric("bytes", tensorBytes(tensorTypeOf(op->getOperand(operand))));
  }
};

} // namespace
