//===- RfWindowPlaceGradients.cpp - Window gradients by position ----------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Computes the gradients of windows for which no gradient op exists: products over windows, and
// maxima or minima over dilated windows. All windows are gathered into one tensor of shape
// [windows..., positions...]. If n windows overlap at each element, this tensor is n times as large
// as the operand.
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/reduction/RfChains.h"
#include "dialects/rf/window/RfWindow.h"

using namespace mlir;
using namespace refold::rf;

static Term wholeNumber(Term like, int64_t number) {
  auto element = cast<IntegerType>(like.type().getElementType());
  auto value = DenseElementsAttr::get(like.type(), APInt(element.getWidth(), number, true));
  return like.with(ConstantOp::create(*like.builder, like.loc, like.type(), value));
}

namespace {

/// Gathers the elements of all windows of an op. The resulting tensors have the shape [windows...,
/// positions of a window...].
class OpenWindows {
public:
  OpenWindows(OpBuilder &b, ReduceWindowOp op)
      : rank(typeOf(op.getOperand()).getRank()),
        placeDims(llvm::to_vector(llvm::seq(rank, 2 * rank))), shape(shapeOf(op)),
        numbers{&b, op.getLoc(), {}}, inside(numbers), elements(numbers) {
    findNumbers(op);
    gatherElements(op);
  }

  /// Repeats one element for each window along the places of that window.
  Term along(Term windows) const { return alongReduced(windows, shape, placeDims); }

  const int64_t rank;
  const SmallVector<int64_t> placeDims, shape;
  Term numbers;  ///< the element's row-major number, 0 where there is none
  Term inside;   ///< whether there is an element
  Term elements; ///< the element with that number

private:
  static SmallVector<int64_t> shapeOf(ReduceWindowOp op) {
    SmallVector<int64_t> shape(typeOf(op.getResult()).getShape());
    llvm::append_range(shape, op.getWindowDimensions());
    return shape;
  }

  /// Returns along d where place k of window o lies: o · stride + k · dilation - low.
  Term placesAlong(OpBuilder &b, const Windows &windows, Location loc, int64_t d) {
    auto type = RankedTensorType::get(shape, b.getI64Type());
    Term o{&b, loc, IotaOp::create(b, loc, type, d)};
    Term k = o.with(IotaOp::create(b, loc, type, rank + d));
    Term moved = o * wholeNumber(o, windows.strides[d]);
    Term begin = moved - wholeNumber(o, windows.low[d]);
    return begin + k * wholeNumber(k, windows.dilation(d));
  }

  void findNumbers(ReduceWindowOp op) {
    OpBuilder &b = *numbers.builder;
    const Windows windows = windowsOf(op);
    std::optional<Term> number, isInside;
    for (int64_t d = 0; d < rank; ++d) {
      Term place = placesAlong(b, windows, op.getLoc(), d);
      Term first = wholeNumber(place, 0);
      Term within = compare(Direction::GE, place, first);
      if (const int64_t apart = windows.baseDilation(d); apart != 1) {
        Term step = wholeNumber(place, apart);
        Term left = binary<RemainderOp>(place, step);
        within = binary<AndOp>(within, compare(Direction::EQ, left, first));
        place = place / step;
      }
      Term extent = wholeNumber(place, typeOf(op.getOperand()).getDimSize(d));
      within = binary<AndOp>(within, compare(Direction::LT, place, extent));
      isInside = isInside ? binary<AndOp>(*isInside, within) : within;
      number = number ? *number * extent + place : place;
    }
    inside = *isInside;
    numbers = select(inside, *number, wholeNumber(*number, 0));
  }

  void gatherElements(ReduceWindowOp op) {
    OpBuilder &b = *numbers.builder;
    RankedTensorType type = typeOf(op.getOperand());
    Term line = reshaped(numbers.with(op.getOperand()), type.getNumElements());
    const int64_t first[] = {0}, one[] = {1};
    const ArrayRef<int64_t> none;
    elements = line.with(GatherOp::create(b, op.getLoc(), line, numbers, /*offset_dims=*/none,
                                          /*collapsed_slice_dims=*/first, none, none,
                                          /*start_index_map=*/first,
                                          /*index_vector_dim=*/2 * rank, /*slice_sizes=*/one,
                                          /*fill=*/true));
  }
};

} // namespace

/// Returns zeros of the operand's shape plus `updates`, each at the element with its number.
static Value addedAt(ReduceWindowOp op, Term numbers, Term updates) {
  OpBuilder &b = *updates.builder;
  RankedTensorType type = typeOf(op.getOperand());
  const int64_t line[] = {type.getNumElements()}, first[] = {0};
  const ArrayRef<int64_t> none;
  Value zeros = makeSplat(b, op.getLoc(), type.clone(line), 0);
  Value sums = ScatterOp::create(b, op.getLoc(), UpdateKind::Add, zeros, numbers, updates,
                                 /*update_window_dims=*/none, /*inserted_window_dims=*/first, none,
                                 none, /*scatter_dims_to_operand_dims=*/first,
                                 /*index_vector_dim=*/numbers.type().getRank());
  return b.createOrFold<ReshapeOp>(op.getLoc(), type, sums);
}

bool refold::rf::hasOpenPlaces(ReduceWindowOp op) {
  RankedTensorType operand = typeOf(op.getOperand()), result = typeOf(op.getResult());
  return operand.getRank() > 0 && operand.getNumElements() > 0 && result.getNumElements() > 0;
}

LogicalResult refold::rf::openWindowsGradient(OpBuilder &b, ReduceWindowOp op, Value gradient,
                                              Value &out) {
  if (!hasOpenPlaces(op)) {
    // A scalar is its own window.
    out = typeOf(op.getOperand()).getRank() == 0
              ? gradient
              : makeSplat(b, op.getLoc(), op.getOperand().getType(), 0);
    return success();
  }
  constexpr int64_t kMost = int64_t(1) << 40;
  int64_t places = typeOf(op.getResult()).getNumElements();
  for (int64_t extent : op.getWindowDimensions())
    if ((places = extent > kMost ? kMost + 1 : places * extent) > kMost)
      return op.emitOpError() << "has a gradient for kind '" << stringifyReduceKind(op.getKind())
                              << "' only if its windows have at most 2^40 elements in total";
  const OpenWindows open(b, op);
  Term dy = open.elements.with(gradient);
  if (op.getKind() == ReduceKind::Multiply) {
    Term factors = select(open.inside, open.elements, open.elements.splat(1));
    Term others = productOfOthers(factors, open.placeDims);
    Term shares = open.along(dy) * others;
    out = addedAt(op, open.numbers, select(open.inside, shares, shares.splat(0)));
    return success();
  }
  // The gradient of a window goes to its best element. Among equally good elements, the one with
  // the least row-major number gets it. A second copy of the op computes the best value, and CSE
  // merges it with the op of the forward pass. A reduction of the gathered elements is no
  // alternative: it would need an infinity for each missing element.
  Term again = dy.with(ReduceWindowOp::create(b, op.getLoc(), op.getKind(), op.getOperand(),
                                              op.getWindowDimensions(), op.getWindowStrides(),
                                              op.getBaseDilations(), op.getWindowDilations(),
                                              op.getPaddingLow(), op.getPaddingHigh()));
  Term isBest = equalOrNan(open.elements, open.along(again));
  isBest = binary<AndOp>(open.inside, isBest);
  Term none = wholeNumber(open.numbers, std::numeric_limits<int64_t>::max());
  Term first = reduce(ReduceKind::Minimum, select(isBest, open.numbers, none), open.placeDims);
  Term last = wholeNumber(first, typeOf(op.getOperand()).getNumElements() - 1);
  Term isThere = compare(Direction::LE, first, last);
  Term number = select(isThere, first, wholeNumber(first, 0));
  out = addedAt(op, number, select(isThere, dy, dy.splat(0)));
  return success();
}
