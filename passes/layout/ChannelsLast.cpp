//===- ChannelsLast.cpp - Channels-last layout ----------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rewrites the ops of a function in program order. When an op is rewritten to channels-last layout,
// the new version of its result is recorded. Later ops that support the layout read the new
// version. At the end the old ops are erased, the last one first. An op that still reads an old
// result gets a transpose of the new version.
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/Rf.h"
#include "dialects/watch/Watch.h"
#include "passes/Passes.h"

#include "mlir/IR/Remarks.h"

#include "llvm/ADT/TypeSwitch.h"

namespace refold {
#define GEN_PASS_DEF_CHANNELSLAST
#include "passes/layout/Passes.h.inc"
} // namespace refold

using namespace mlir;
using namespace refold;

namespace {

RankedTensorType tensor(Value value) { return cast<RankedTensorType>(value.getType()); }

/// Returns the index that dimension `dim` of [batch, channels, spatial...] has in channels-last
/// order, [batch, spatial..., channels].
int64_t lastPlace(int64_t dim, int64_t rank) {
  return dim == 0 ? 0 : dim == 1 ? rank - 1 : dim - 1;
}

/// Returns the dimensions of [batch, channels, spatial...] in channels-last order.
SmallVector<int64_t> lastOrder(int64_t rank) {
  SmallVector<int64_t> order(rank);
  for (int64_t d = 0; d < rank; ++d)
    order[lastPlace(d, rank)] = d;
  return order;
}

/// Returns a list with one entry per dimension in channels-last order.
SmallVector<int64_t> inLastOrder(ArrayRef<int64_t> entries) {
  SmallVector<int64_t> moved;
  for (int64_t d : lastOrder(entries.size()))
    moved.push_back(entries[d]);
  return moved;
}

RankedTensorType lastType(RankedTensorType type) {
  return type.clone(inLastOrder(type.getShape()));
}

/// A convolution of images as programs have them.
bool isOfChannelsFirst(rf::ConvolutionOp op) {
  auto inOrder = [](ArrayRef<int64_t> dims) {
    return llvm::equal(dims, llvm::seq<int64_t>(0, dims.size()));
  };
  return isa<FloatType>(op.getType().getElementType()) && op.getSpatialRank() >= 1 &&
         op.getBatchGroups() == 1 && inOrder(op.getLhsDims()) && inOrder(op.getResultDims());
}

/// Returns whether the result of a reduction has the same order of dimensions in both layouts. This
/// holds if the channels are reduced, or if all spatial dimensions are reduced.
bool keepsOrder(rf::ReduceOp op) {
  const int64_t rank = tensor(op.getOperand()).getRank();
  int64_t spatial = 0;
  for (int64_t d = 2; d < rank; ++d)
    spatial += llvm::is_contained(op.getDimensions(), d) ? 0 : 1;
  return spatial == 0 || llvm::is_contained(op.getDimensions(), 1);
}

/// Returns whether an op can work on channels-last images, and whether its first result is one.
enum class Follows { No, WithImage, WithoutImage };
Follows follows(Operation *op) {
  if (op->hasTrait<OpTrait::Elementwise>() && op->getNumResults() == 1)
    return Follows::WithImage;
  return TypeSwitch<Operation *, Follows>(op)
      .Case<rf::CheckpointOp, rf::StopGradientOp, rf::ReduceWindowOp, rf::SelectAndScatterOp,
            rf::PadOp, rf::SliceOp, rf::ConcatenateOp, rf::BatchNormTrainingOp,
            rf::BatchNormInferenceOp>([](Operation *) { return Follows::WithImage; })
      .Case([](rf::ReduceOp reduce) {
        // A chain counts elements along the dimensions in their present order.
        const bool follows = !reduce.getChain() && keepsOrder(reduce);
        return follows ? Follows::WithoutImage : Follows::No;
      })
      .Default([](Operation *) { return Follows::No; });
}

/// Renames dimensions of images in `op` to their channels-last indices.
void renameDims(Operation *op) {
  auto place = [&](int64_t dim) { return lastPlace(dim, tensor(op->getOperand(0)).getRank()); };
  TypeSwitch<Operation *>(op)
      .Case([](rf::ReduceWindowOp window) {
        window.setBaseDilations(inLastOrder(window.getBaseDilations()));
        window.setWindowDilations(inLastOrder(window.getWindowDilations()));
      })
      .Case([](rf::PadOp pad) {
        pad.setLow(inLastOrder(pad.getLow()));
        pad.setHigh(inLastOrder(pad.getHigh()));
        pad.setInterior(inLastOrder(pad.getInterior()));
      })
      .Case([](rf::SliceOp slice) {
        slice.setStart(inLastOrder(slice.getStart()));
        slice.setLimit(inLastOrder(slice.getLimit()));
        slice.setStrides(inLastOrder(slice.getStrides()));
      })
      .Case<rf::ConcatenateOp, rf::BatchNormTrainingOp, rf::BatchNormInferenceOp>(
          [&](auto along) { along.setDim(place(along.getDim())); })
      .Case([&](rf::ReduceOp reduce) {
        SmallVector<int64_t> dims;
        for (int64_t dim : reduce.getDimensions())
          dims.push_back(place(dim));
        llvm::sort(dims);
        reduce.setDimensions(dims);
      });
  TypeSwitch<Operation *>(op).Case<rf::ReduceWindowOp, rf::SelectAndScatterOp>([](auto window) {
    window.setWindowDimensions(inLastOrder(window.getWindowDimensions()));
    window.setWindowStrides(inLastOrder(window.getWindowStrides()));
    window.setPaddingLow(inLastOrder(window.getPaddingLow()));
    window.setPaddingHigh(inLastOrder(window.getPaddingHigh()));
  });
}

class Rewriter {
public:
  explicit Rewriter(Operation *root) : builder(root->getContext()) {
    root->walk([&](rf::GradientOp request) {
      asked.insert(request.getWrt().begin(), request.getWrt().end());
    });
    root->walk<WalkOrder::PreOrder>([&](Operation *op) { visit(op); });
    for (Operation *op : llvm::reverse(replaced))
      remove(op);
  }

private:
  void visit(Operation *op) {
    builder.setInsertionPoint(op);
    if (auto convolution = dyn_cast<rf::ConvolutionOp>(op);
        convolution && isOfChannelsFirst(convolution))
      return convolve(convolution);
    if (auto transpose = dyn_cast<rf::TransposeOp>(op))
      return compose(transpose);
    if (auto yield = dyn_cast<rf::YieldOp>(op))
      if (auto recompute = dyn_cast<rf::RecomputeOp>(op->getParentOp()))
        return giveImages(recompute, yield);
    const Follows how = follows(op);
    if (how == Follows::No ||
        llvm::none_of(op->getOperands(), [&](Value v) { return last.contains(v); }))
      return;
    // All its operands of that shape's rank are images: the first is in every op that follows.
    const int64_t rank = tensor(op->getOperand(0)).getRank();
    SmallVector<Value> operands;
    for (Value operand : op->getOperands())
      operands.push_back(tensor(operand).getRank() == rank ? withChannelsLast(operand, op)
                                                           : operand);
    Operation *moved = builder.clone(*op);
    renameDims(moved);
    moved->setOperands(operands);
    if (how == Follows::WithImage)
      moved->getResult(0).setType(lastType(tensor(op->getResult(0))));
    replace(op, moved, how == Follows::WithImage);
  }

  void convolve(rf::ConvolutionOp op) {
    Value image = withChannelsLast(op.getLhs(), op);
    auto moved = cast<rf::ConvolutionOp>(builder.clone(*op));
    SmallVector<int64_t> dims;
    for (int64_t d = 0; d < op.getType().getRank(); ++d)
      dims.push_back(lastPlace(d, op.getType().getRank()));
    moved.setLhsDims(dims);
    moved.setResultDims(dims);
    moved->setOperand(0, image);
    moved->getResult(0).setType(lastType(tensor(op.getResult())));
    replace(op, moved, /*isImage=*/true);
  }

  /// Detects a program that moves the channels itself.
  void compose(rf::TransposeOp op) {
    Value image = last.lookup(op.getOperand());
    if (!image)
      return;
    SmallVector<int64_t> dims;
    for (int64_t d : op.getPermutation())
      dims.push_back(lastPlace(d, tensor(image).getRank()));
    op.getOperandMutable().assign(image);
    op.setPermutation(dims);
  }

  /// A function that is recomputed gives the images that it makes as they are.
  void giveImages(rf::RecomputeOp op, rf::YieldOp yield) {
    builder.setInsertionPointAfter(op);
    for (auto [operand, result] : llvm::zip_equal(yield->getOpOperands(), op.getResults())) {
      Value image = last.lookup(operand.get());
      if (!image || asked.contains(result))
        continue;
      // Stands for the original result until its readers are known.
      auto before = rf::EmptyOp::create(builder, op.getLoc(), result.getType());
      result.replaceAllUsesWith(before);
      result.setType(image.getType());
      operand.set(image);
      last[before] = result;
      standsFor[before] = result;
      replaced.push_back(before);
    }
  }

  /// Marks `op` for erasure; `moved` replaces it.
  void replace(Operation *op, Operation *moved, bool isImage) {
    if (isImage && watch::isWatched(op))
      noteOrder(moved);
    for (auto [old, now] : llvm::zip_equal(op->getResults(), moved->getResults())) {
      if (isImage && old.getResultNumber() == 0) {
        // If the gradient of a value is requested, all readers must read the same value. So they do
        // not get the channels-last version, and each reader converts the value if necessary.
        if (!asked.contains(old))
          last[old] = now;
        standsFor[op] = now;
      } else {
        old.replaceAllUsesWith(now);
      }
    }
    replaced.push_back(op);
  }

  /// Errors name elements of images as the program has them.
  void noteOrder(Operation *moved) {
    SmallVector<int64_t> places;
    const int64_t rank = tensor(moved->getResult(0)).getRank();
    for (int64_t dim = 0; dim < rank; ++dim)
      places.push_back(lastPlace(dim, rank));
    moved->setAttr(watch::kOrderAttr, builder.getDenseI64ArrayAttr(places));
  }

  void remove(Operation *op) {
    if (Value image = standsFor.lookup(op); image && !op->getResult(0).use_empty()) {
      Operation *reader = *op->getResult(0).user_begin();
      builder.setInsertionPointAfterValue(image);
      SmallVector<int64_t> order;
      for (int64_t d = 0; d < tensor(image).getRank(); ++d)
        order.push_back(lastPlace(d, tensor(image).getRank()));
      Value back = rf::TransposeOp::create(builder, op->getLoc(), image, order);
      watch::markInternal(back.getDefiningOp());
      op->getResult(0).replaceAllUsesWith(back);
      explain(op, "another op reads it with channels first", reader, back);
    }
    op->erase();
  }

  /// Returns `value` in channels-last order, for `reader`.
  Value withChannelsLast(Value value, Operation *reader) {
    if (Value known = last.lookup(value))
      return known;
    RankedTensorType type = tensor(value);
    DenseElementsAttr splat;
    if (auto constant = value.getDefiningOp<rf::ConstantOp>())
      splat = dyn_cast<SplatElementsAttr>(constant.getValue());
    if (splat)
      return rf::ConstantOp::create(builder, value.getLoc(), lastType(type),
                                    splat.resizeSplat(lastType(type)));
    if (auto broadcast = value.getDefiningOp<rf::BroadcastInDimOp>()) {
      SmallVector<int64_t> dims;
      for (int64_t d : broadcast.getBroadcastDimensions())
        dims.push_back(lastPlace(d, type.getRank()));
      if (llvm::is_sorted(dims)) {
        Value wide = rf::BroadcastInDimOp::create(builder, value.getLoc(), lastType(type),
                                                  broadcast.getOperand(), dims);
        watch::markInternal(wide.getDefiningOp());
        return wide;
      }
    }
    Value moved =
        rf::TransposeOp::create(builder, value.getLoc(), value, lastOrder(type.getRank()));
    watch::markInternal(moved.getDefiningOp());
    explain(reader, "an operand has channels first", reader, moved);
    return moved;
  }

  void explain(Operation *at, StringRef reason, Operation *reader, Value copy) {
    if (!at->getContext()->getRemarkEngine())
      return;
    auto function = at->getParentOfType<func::FuncOp>();
    const RankedTensorType type = tensor(copy);
    remark::missed(at->getLoc(), remark::RemarkOpts::name("layout")
                                     .category("refold-channels-last")
                                     .function(function ? function.getSymName() : ""))
        << remark::reason("{0}", reason) << remark::metric("op", reader->getName().getStringRef())
        << remark::metric("bytes",
                          type.getNumElements() * ((type.getElementTypeBitWidth() + 7) / 8));
  }

  OpBuilder builder;
  /// Values whose gradients are requested.
  llvm::DenseSet<Value> asked;
  /// Images, and the same with channels last.
  llvm::DenseMap<Value, Value> last;
  /// Ops to erase, in program order, with the replacement of the first result of each.
  SmallVector<Operation *> replaced;
  llvm::DenseMap<Operation *, Value> standsFor;
};

struct ChannelsLast : refold::impl::ChannelsLastBase<ChannelsLast> {
  void runOnOperation() override { Rewriter rewriter(getOperation()); }
};

} // namespace
