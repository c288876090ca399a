//===- BlockSplit.cpp - Splitting an op into blocks -----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/analysis/BlockSplit.h"

#include "dialects/rf/Rf.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace refold;

static RankedTensorType tensor(Value value) { return cast<RankedTensorType>(value.getType()); }

/// Returns the dimensions of a tensor of `rank` that are not in `dims`, in order.
static SmallVector<int64_t> without(int64_t rank, ArrayRef<int64_t> dims,
                                    ArrayRef<int64_t> more = {}) {
  SmallVector<int64_t> kept;
  for (int64_t d = 0; d < rank; ++d)
    if (!llvm::is_contained(dims, d) && !llvm::is_contained(more, d))
      kept.push_back(d);
  return kept;
}

bool refold::isElementwise(Operation *op) {
  return op->hasTrait<OpTrait::Elementwise>() && op->getNumResults() == 1;
}

static std::optional<int64_t> dotDim(rf::DotGeneralOp op, unsigned index, int64_t dim) {
  int64_t batching = op.getLhsBatchingDimensions().size();
  if (dim < batching)
    return (index == 0 ? op.getLhsBatchingDimensions() : op.getRhsBatchingDimensions())[dim];
  SmallVector<int64_t> lhsFree =
      without(tensor(op.getLhs()).getRank(), op.getLhsBatchingDimensions(),
              op.getLhsContractingDimensions());
  SmallVector<int64_t> rhsFree =
      without(tensor(op.getRhs()).getRank(), op.getRhsBatchingDimensions(),
              op.getRhsContractingDimensions());
  int64_t place = dim - batching;
  if (place < static_cast<int64_t>(lhsFree.size()))
    return index == 0 ? lhsFree[place] : -1;
  return index == 1 ? rhsFree[place - lhsFree.size()] : -1;
}

/// Windows along a spatial dimension overlap; along the other dimensions a product is split.
static std::optional<int64_t> windowProductDim(rf::WindowProductOp op, unsigned index,
                                               int64_t dim) {
  ArrayRef<int64_t> l = op.getLhsDims(), r = op.getRhsDims(), o = op.getResultDims();
  if (dim == o[0])
    return index == 0 ? l[0] : -1;
  if (dim == o[1])
    return index == 1 ? r[0] : -1;
  if (op.hasGroups() && dim == o.back())
    return index == 0 ? l.back() : r.back();
  return std::nullopt;
}

/// If each window is one element of its own, windows are split as elements are.
template <typename Op> static std::optional<int64_t> windowDim(Op op, int64_t dim) {
  const bool single = op.getWindowDimensions()[dim] == 1 && op.getWindowStrides()[dim] == 1 &&
                      op.getPaddingLow()[dim] == 0 && op.getPaddingHigh()[dim] == 0;
  return single ? std::optional<int64_t>(dim) : std::nullopt;
}

/// An op that moves elements can be split along the dimensions that it leaves unchanged.
static std::optional<int64_t> movementDim(Operation *op, unsigned index, int64_t dim) {
  int64_t from = tensor(op->getOperand(0)).getDimSize(dim),
          to = tensor(op->getResult(0)).getDimSize(dim);
  bool kept =
      TypeSwitch<Operation *, bool>(op)
          .Case([&](rf::SliceOp) { return from == to; })
          .Case([&](rf::ReverseOp reverse) { return !llvm::is_contained(reverse.getDims(), dim); })
          .Case([&](rf::PadOp pad) {
            return pad.getLow()[dim] == 0 && pad.getHigh()[dim] == 0 &&
                   (pad.getInterior()[dim] == 0 || from <= 1);
          })
          .Case([&](rf::ConcatenateOp concatenate) {
            return static_cast<int64_t>(concatenate.getDim()) != dim;
          })
          .Case([&](rf::DynamicSliceOp) { return from == to; })
          .Case([&](rf::DynamicUpdateSliceOp update) {
            return tensor(update.getUpdate()).getDimSize(dim) == to;
          })
          .Default([](Operation *) { return false; });
  if (!kept)
    return std::nullopt;
  // The padding value and the start indices are scalars.
  unsigned tensors = isa<rf::ConcatenateOp>(op)          ? op->getNumOperands()
                     : isa<rf::DynamicUpdateSliceOp>(op) ? 2
                                                         : 1;
  return index < tensors ? dim : -1;
}

/// Maps an index among the indices' dimensions without `vectorDim` to a dimension of the indices.
static int64_t indicesDim(int64_t place, int64_t vectorDim) {
  return place < vectorDim ? place : place + 1;
}

/// Implements operandDim for a gather: the result is sliced along `dim`, and the function returns
/// the dimension along which operand `index` is sliced. A gather can be split along its indices, or
/// along a dimension that each window spans as a whole.
static std::optional<int64_t> gatherDim(rf::GatherOp op, unsigned index, int64_t dim) {
  RankedTensorType operand = tensor(op.getOperand());
  if (const int64_t *offset = llvm::find(op.getOffsetDims(), dim);
      offset != op.getOffsetDims().end()) {
    int64_t along = without(operand.getRank(), op.getCollapsedSliceDims(),
                            op.getOperandBatchingDims())[offset - op.getOffsetDims().begin()];
    bool whole = op.getSliceSizes()[along] == operand.getDimSize(along) &&
                 !(op.getFill() && llvm::is_contained(op.getStartIndexMap(), along));
    if (!whole)
      return std::nullopt;
    return index == 0 ? along : -1;
  }
  SmallVector<int64_t> batch = without(tensor(op).getRank(), op.getOffsetDims());
  int64_t along = indicesDim(llvm::find(batch, dim) - batch.begin(), op.getIndexVectorDim());
  if (index == 1)
    return along;
  const int64_t *paired = llvm::find(op.getStartIndicesBatchingDims(), along);
  return paired == op.getStartIndicesBatchingDims().end()
             ? -1
             : op.getOperandBatchingDims()[paired - op.getStartIndicesBatchingDims().begin()];
}

/// Implements operandDim for a scatter: the result is sliced along `dim`, and the function returns
/// the dimension along which operand `index` is sliced. A scatter can be split along a batching
/// dimension, or along a dimension that each window spans as a whole.
static std::optional<int64_t> scatterDim(rf::ScatterOp op, unsigned index, int64_t dim) {
  RankedTensorType operand = tensor(op.getOperand()), updates = tensor(op.getUpdates());
  if (const int64_t *paired = llvm::find(op.getInputBatchingDims(), dim);
      paired != op.getInputBatchingDims().end()) {
    int64_t along = op.getScatterIndicesBatchingDims()[paired - op.getInputBatchingDims().begin()];
    SmallVector<int64_t> batch = without(updates.getRank(), op.getUpdateWindowDims());
    int64_t vectorDim = op.getIndexVectorDim();
    return index == 0 ? dim : index == 1 ? along : batch[along < vectorDim ? along : along - 1];
  }
  if (llvm::is_contained(op.getInsertedWindowDims(), dim) ||
      llvm::is_contained(op.getScatterDimsToOperandDims(), dim))
    return std::nullopt;
  SmallVector<int64_t> window =
      without(operand.getRank(), op.getInsertedWindowDims(), op.getInputBatchingDims());
  int64_t along = op.getUpdateWindowDims()[llvm::find(window, dim) - window.begin()];
  if (updates.getDimSize(along) != operand.getDimSize(dim))
    return std::nullopt;
  return index == 0 ? dim : index == 1 ? -1 : along;
}

std::optional<int64_t> refold::operandDim(Operation *op, unsigned index, int64_t dim) {
  using Answer = std::optional<int64_t>;
  if (isElementwise(op))
    return dim;
  return TypeSwitch<Operation *, Answer>(op)
      .Case([&](rf::BroadcastInDimOp broadcast) -> Answer {
        for (auto [d, place] : llvm::enumerate(broadcast.getBroadcastDimensions()))
          if (place == dim &&
              tensor(broadcast.getOperand()).getDimSize(d) == tensor(broadcast).getDimSize(dim))
            return d;
        return -1;
      })
      .Case([&](rf::TransposeOp transpose) -> Answer { return transpose.getPermutation()[dim]; })
      .Case([&](rf::ReduceOp reduce) -> Answer {
        return without(tensor(reduce.getOperand()).getRank(), reduce.getDimensions())[dim];
      })
      .Case([&](rf::DotGeneralOp dot) -> Answer { return dotDim(dot, index, dim); })
      .Case([&](rf::WindowProductOp product) { return windowProductDim(product, index, dim); })
      .Case([&](rf::TakeOp take) -> Answer {
        int64_t indexRank = tensor(take.getIndices()).getRank();
        if (dim >= indexRank)
          return index == 0 ? Answer(dim - indexRank + 1) : Answer(-1);
        return index == 1 ? Answer(dim) : Answer(-1);
      })
      // The first row of a group and their number are sliced like the groups.
      .Case([&](rf::SumRowsOp) -> Answer {
        if (dim == 0)
          return index == 1 || index == 2 ? 0 : -1;
        return index == 0 ? dim : -1;
      })
      .Case([&](rf::SliceRowOp) -> Answer { return index == 0 ? Answer(dim + 1) : Answer(-1); })
      .Case([&](rf::DropoutOp) -> Answer { return index == 0 ? Answer(dim) : Answer(-1); })
      .Case<rf::RandomUniformOp, rf::RandomNormalOp, rf::RandomIndexOp, rf::ShuffleOp>(
          [&](auto) -> Answer { return -1; })
      .Case<rf::IotaOp>([&](auto) -> Answer { return -1; })
      .Case<rf::SliceOp, rf::ReverseOp, rf::PadOp, rf::ConcatenateOp, rf::DynamicSliceOp,
            rf::DynamicUpdateSliceOp>([&](auto) { return movementDim(op, index, dim); })
      .Case<rf::ArgmaxOp, rf::ArgminOp>([&](auto arg) -> Answer {
        return dim < static_cast<int64_t>(arg.getDim()) ? dim : dim + 1;
      })
      .Case<rf::CumulativeOp, rf::SortOp>([&](auto lines) -> Answer {
        return dim == static_cast<int64_t>(lines.getDim()) ? Answer() : Answer(dim);
      })
      .Case([&](rf::ReduceWindowOp window) {
        return window.getBaseDilations()[dim] == 1 ? windowDim(window, dim) : Answer();
      })
      .Case([&](rf::SelectAndScatterOp select) { return windowDim(select, dim); })
      .Case([&](rf::GatherOp gather) { return gatherDim(gather, index, dim); })
      .Case([&](rf::ScatterOp scatter) { return scatterDim(scatter, index, dim); })
      .Default([](Operation *) -> Answer { return std::nullopt; });
}

/// Returns roughly the number of scalar operations of the op: the work that splitting can share.
static int64_t work(Operation *op) {
  int64_t elements = tensor(op->getResult(0)).getNumElements();
  if (isa<rf::ReduceOp, rf::ArgmaxOp, rf::ArgminOp>(op))
    return tensor(op->getOperand(0)).getNumElements();
  if (auto sort = dyn_cast<rf::SortOp>(op))
    return elements * (1 + llvm::Log2_64_Ceil(std::max<int64_t>(
                               tensor(sort->getResult(0)).getDimSize(sort.getDim()), 1)));
  if (auto dot = dyn_cast<rf::DotGeneralOp>(op))
    elements *= productOf(dot.getSummedExtents());
  if (auto product = dyn_cast<rf::WindowProductOp>(op))
    elements *= productOf(product.getSummedExtents());
  if (auto sum = dyn_cast<rf::SumRowsOp>(op))
    elements += tensor(sum.getOperand()).getNumElements();
  if (auto window = dyn_cast<rf::ReduceWindowOp>(op))
    elements *= window.getWindowPlaces();
  if (auto select = dyn_cast<rf::SelectAndScatterOp>(op))
    elements += tensor(select.getSource()).getNumElements() * select.getWindowPlaces();
  return elements;
}

/// Returns the reshape that computes `value`, or that computes an operand of the elementwise ops
/// behind it. An elementwise op is passed only if all its users are in `readers`, and is then added
/// to `readers`. Returns null if there is no such reshape.
static rf::ReshapeOp reshapeBehind(Value value, llvm::SmallPtrSetImpl<Operation *> &readers) {
  Operation *op = value.getDefiningOp();
  if (!op || readers.contains(op))
    return {};
  if (auto reshape = dyn_cast<rf::ReshapeOp>(op))
    return reshape;
  if (!isElementwise(op) ||
      !llvm::all_of(op->getUsers(), [&](Operation *user) { return readers.contains(user); }))
    return {};
  readers.insert(op);
  for (Value operand : op->getOperands())
    if (rf::ReshapeOp found = reshapeBehind(operand, readers))
      return found;
  return {};
}

/// Returns the number of rows that refold-sum-trees has reshaped into blocks of rows. The reshape
/// must compute the first operand of a product, or the summands of a reduction. Returns 0 if there
/// is no such reshape.
static int64_t rowsOfBlocks(Operation *op) {
  if (!isa<rf::DotGeneralOp, rf::ReduceOp>(op))
    return 0;
  llvm::SmallPtrSet<Operation *, 8> readers{op};
  auto split = isa<rf::ReduceOp>(op) ? reshapeBehind(op->getOperand(0), readers)
                                     : op->getOperand(0).getDefiningOp<rf::ReshapeOp>();
  if (!split)
    return 0;
  RankedTensorType from = tensor(split.getOperand()), to = tensor(split.getResult());
  bool isSplit = from.getRank() >= 1 && to.getRank() == from.getRank() + 1 &&
                 from.getDimSize(0) == to.getDimSize(0) * to.getDimSize(1);
  return isSplit ? from.getDimSize(0) : 0;
}

/// Returns whether each result element is a sum over the rows of one block, in the order of the
/// rows. The blocks must be dimension 0 and the rows dimension 1 of both operands.
static bool sumsOverRows(Operation *op) {
  auto dot = dyn_cast<rf::DotGeneralOp>(op);
  const int64_t blocks[] = {0}, rows[] = {1};
  return dot && dot.getLhsBatchingDimensions() == ArrayRef(blocks) &&
         dot.getRhsBatchingDimensions() == ArrayRef(blocks) &&
         dot.getLhsContractingDimensions() == ArrayRef(rows) &&
         dot.getRhsContractingDimensions() == ArrayRef(rows);
}

/// Returns the number of blocks into which a convolution is split. Each block reads a slice of the
/// images and all filters, or a slice of the filters and all images. Reading a whole operand is
/// worthwhile only if a block computes many rows of the product.
static int64_t blocksOfProduct(rf::WindowProductOp op) {
  constexpr int64_t kMostBlocks = 8, kLeastRows = 32, kLeastPlaces = 64;
  RankedTensorType type = tensor(op.getResult());
  const bool sharesKernel = op.getResultDims()[1] == 0;
  const int64_t extent = type.getDimSize(0);
  int64_t rows = 1;
  for (int64_t dim : op.getResultDims().slice(2, op.getSpatialRank()))
    rows *= sharesKernel ? 1 : type.getDimSize(dim);
  for (int64_t blocks = kMostBlocks; blocks > 1; --blocks)
    if (extent % blocks == 0 &&
        extent / blocks * rows >= (sharesKernel ? kLeastRows : kLeastPlaces))
      return blocks;
  return 1;
}

int64_t refold::preferredBlocks(Operation *op, RowBlocks split) {
  constexpr int64_t kUsualWork = 16384, kMuchWork = 1 << 20, kMostOfFewDivisors = 64;
  RankedTensorType type = tensor(op->getResult(0));
  if (type.getRank() == 0 || (op->getNumResults() != 1 && !isa<rf::SortOp>(op)))
    return 1;
  for (unsigned i = 0; i < op->getNumOperands(); ++i)
    if (!operandDim(op, i, 0))
      return 1;
  int64_t rows = type.getDimSize(0), total = work(op);
  if (auto product = dyn_cast<rf::WindowProductOp>(op))
    return total < kUsualWork ? 1 : blocksOfProduct(product);
  const int64_t all = rowsOfBlocks(op);
  if (int64_t blocks = split.of(rows); blocks > 1 && all == 0)
    return blocks * split.tilesOf(rows); // the tiles of sums over the rows
  // The chains of a reduction over rows belong to the tiles of these rows.
  if (isa<rf::ReduceOp>(op) && all > 0 && split.of(all) > 1)
    for (int64_t blocks : {split.of(all) * split.tilesOf(all), split.of(all)})
      if (rows % blocks == 0)
        return blocks;
  // A block of a sum over rows is not split further.
  if (rows <= split.most || (all > 0 && rows == split.of(all)))
    return rows > 0 && total / rows >= split.leastWork ? rows : 1;
  for (int64_t blocks = split.most; blocks > 1; --blocks)
    if (rows % blocks == 0 && total / blocks >= kUsualWork)
      return blocks;
  // No number of blocks up to `split.most` fits. For example, 50,257 rows have no divisor from 2 to
  // 8, but they can be split into 29 blocks. Many blocks are better than one block, because all
  // threads but one would wait for a single block.
  for (int64_t blocks = split.most + 1; blocks <= kMostOfFewDivisors; ++blocks)
    if (rows % blocks == 0 && total / blocks >= kMuchWork)
      return blocks;
  return 1;
}

int64_t refold::chainedTiles(Operation *op, RowBlocks split) {
  // A tile could not continue a tree.
  int64_t rows = rowsOfBlocks(op);
  if (rows == 0 || !sumsOverRows(op) || cast<rf::DotGeneralOp>(op).getChain())
    return 1;
  int64_t blocks = split.of(rows);
  // Each operand has its rows in blocks, and a block computes the result of its own rows.
  bool isBlocked = llvm::all_of(op->getOperands(), [&](Value operand) {
    return operand.getDefiningOp<rf::ReshapeOp>() && tensor(operand).getDimSize(0) == blocks;
  });
  return isBlocked && preferredBlocks(op, split) == blocks ? split.tilesOf(rows) : 1;
}
