//===- convert_windows.cpp - Reductions over windows ----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Converts `reduce_window` and `select_and_scatter` over one operand. A reduction is a prefix sum
// if each window extends from one end of a dimension to an element. It then becomes rf.cumulative.
//
//===----------------------------------------------------------------------===//
#include "compiler/importers/conversions.h"
#include "compiler/importers/reducers.h"

#include "absl/strings/str_cat.h"

using namespace mlir;
using refold::rf::ReduceKind;

namespace refold::importers {
namespace {

using Id = Expressions::Id;

/// One entry for each dimension.
struct Windows {
  Numbers window, strides, baseDilations, dilations, low, high;

  bool isPadded() const {
    auto isZero = [](int64_t n) { return n == 0; };
    return !llvm::all_of(low, isZero) || !llvm::all_of(high, isZero) || !isOne(baseDilations);
  }
  static bool isOne(ArrayRef<int64_t> list) {
    return llvm::all_of(list, [](int64_t n) { return n == 1; });
  }
};

/// Without `otherwise`, the window attribute is required.
absl::StatusOr<Windows> windowsOf(const SourceOp &source, std::optional<Numbers> otherwise = {}) {
  const size_t rank = source.operandType().getRank();
  const Numbers ones(rank, 1);
  Windows windows;
  auto read = [&](StringRef name, std::optional<Numbers> otherwise, size_t count,
                  Numbers &list) -> absl::Status {
    absl::StatusOr<Numbers> numbers = source.numbers(name, std::move(otherwise));
    if (!numbers.ok())
      return numbers.status();
    if (numbers->size() != count)
      return source.refuse(absl::StrCat("attribute '", name.str(), "' must have ", count,
                                        " numbers for ", rank, " dimensions, got ",
                                        numbers->size()));
    list = *std::move(numbers);
    return absl::OkStatus();
  };
  Numbers padding;
  for (const absl::Status &status :
       {read("window_dimensions", std::move(otherwise), rank, windows.window),
        read("window_strides", ones, rank, windows.strides),
        read("base_dilations", ones, rank, windows.baseDilations),
        read("window_dilations", ones, rank, windows.dilations),
        read("padding", Numbers(2 * rank, 0), 2 * rank, padding)})
    if (!status.ok())
      return status;
  for (size_t d = 0; d < rank; ++d) {
    windows.low.push_back(padding[2 * d]);
    windows.high.push_back(padding[2 * d + 1]);
  }
  return windows;
}

/// Returns the kind of the reduction that a region performs on its two arguments.
absl::StatusOr<std::optional<ReduceKind>> kindOf(Region &region, Type element) {
  Expressions expressions;
  absl::StatusOr<SmallVector<Id>> steps = expressions.read(region);
  if (!steps.ok())
    return steps.status();
  if (steps->size() != 1)
    return std::optional<ReduceKind>();
  return reducerOf(expressions, steps->front(), expressions.argument(0), expressions.argument(1),
                   element);
}

/// Returns the dimension along which the windows form a cumulative reduction, such as a prefix sum.
/// In a cumulative reduction, the window of each element extends from one end of the dimension to
/// that element. Sets `reversed` to true if the windows extend from the last element. Returns
/// nothing if the windows have another form.
std::optional<int64_t> cumulativeDimension(RankedTensorType type, const Windows &windows,
                                           bool &reversed) {
  if (!Windows::isOne(windows.strides) || !Windows::isOne(windows.baseDilations) ||
      !Windows::isOne(windows.dilations))
    return std::nullopt;
  std::optional<int64_t> dim;
  for (int64_t d = 0; d < type.getRank(); ++d) {
    const int64_t low = windows.low[d], high = windows.high[d];
    if (windows.window[d] == 1 && low == 0 && high == 0)
      continue;
    const int64_t rest = type.getDimSize(d) - 1;
    if (dim || windows.window[d] != rest + 1 ||
        !((low == rest && high == 0) || (low == 0 && high == rest)))
      return std::nullopt;
    dim = d;
    reversed = high != 0;
  }
  return dim;
}

absl::StatusOr<Values> reduceWindow(const SourceOp &source) {
  if (source.operands.size() != 2 || source.op->getNumResults() != 1)
    return source.refuse("windows over several operands, but only one is supported");
  absl::StatusOr<Windows> windows = windowsOf(source);
  if (!windows.ok())
    return windows.status();
  RankedTensorType type = source.operandType(), result = source.resultType();
  absl::StatusOr<std::optional<ReduceKind>> kind =
      kindOf(source.op->getRegion(0), type.getElementType());
  if (!kind.ok())
    return kind.status();
  if (!*kind)
    return source.refuse(kNotSimpleReducer);
  const bool fromIdentity = isIdentity(**kind, splatOf(source.operand(1)));

  bool reversed = false;
  std::optional<int64_t> dim = cumulativeDimension(type, *windows, reversed);
  if (dim && fromIdentity) {
    SmallVector<NamedAttribute> attributes = {kindAttribute(source, **kind),
                                              source.attribute("dim", *dim)};
    if (reversed)
      attributes.push_back(source.flag("reverse"));
    return source.write("cumulative", result, source.operand(), attributes);
  }
  // StableHLO also uses the initial value as padding, so a window may combine this value several
  // times. This does not change a maximum or minimum, but it changes a sum.
  const bool isExtreme = **kind == ReduceKind::Maximum || **kind == ReduceKind::Minimum;
  if (!fromIdentity && !isExtreme && windows->isPadded())
    return source.refuse("windows over a padding that is not the identity of their reducer");
  absl::StatusOr<Value> reduced = source.writeOne(
      "reduce_window", result, source.operand(),
      {kindAttribute(source, **kind), source.attribute("window_dimensions", windows->window),
       source.attribute("window_strides", windows->strides),
       source.attribute("base_dilations", windows->baseDilations),
       source.attribute("window_dilations", windows->dilations),
       source.attribute("padding_low", windows->low),
       source.attribute("padding_high", windows->high)});
  if (!reduced.ok() || fromIdentity)
    return single(reduced);
  absl::StatusOr<Value> begun = source.spread(source.operand(1), result);
  if (!begun.ok())
    return begun.status();
  return source.write(rf::stringifyReduceKind(**kind), result, {*begun, *reduced});
}

/// Returns the kind of a selection: of two equal elements it keeps the first.
absl::StatusOr<ReduceKind> selectionOf(const SourceOp &source) {
  Expressions expressions;
  absl::StatusOr<SmallVector<Id>> steps = expressions.read(source.op->getRegion(0));
  if (!steps.ok())
    return steps.status();
  const Id kept = expressions.argument(0), next = expressions.argument(1);
  if (steps->size() == 1 && steps->front() == expressions.apply("compare GE", {kept, next}))
    return ReduceKind::Maximum;
  if (steps->size() == 1 && steps->front() == expressions.apply("compare LE", {kept, next}))
    return ReduceKind::Minimum;
  return source.refuse("a selection that is not a comparison by GE or LE, but rf keeps the first "
                       "of the largest or least elements");
}

absl::StatusOr<Values> selectAndScatter(const SourceOp &source) {
  RankedTensorType type = source.operandType();
  absl::StatusOr<Windows> windows = windowsOf(source, Numbers(type.getRank(), 1));
  if (!windows.ok())
    return windows.status();
  absl::StatusOr<ReduceKind> selection = selectionOf(source);
  if (!selection.ok())
    return selection.status();
  const bool pred = type.getElementType().isInteger(1);
  absl::StatusOr<std::optional<ReduceKind>> kind =
      kindOf(source.op->getRegion(1), type.getElementType());
  if (!kind.ok())
    return kind.status();
  if (*kind != (pred ? ReduceKind::Or : ReduceKind::Add))
    return source.refuse("a scatter that does not add");
  if (!isIdentity(ReduceKind::Add, splatOf(source.operand(2))))
    return source.refuse("a scatter that does not begin with zeros");

  // Preds become the numbers 0 and 1. Only 2^32 windows on one element could make a sum wrap to 0.
  Type element = pred ? source.builder.getI32Type() : type.getElementType();
  Values operands;
  for (Value operand : source.operands.take_front(2)) {
    absl::StatusOr<Value> converted = source.converted(operand, element);
    if (!converted.ok())
      return converted.status();
    operands.push_back(*converted);
  }
  absl::StatusOr<Value> result = source.writeOne(
      "select_and_scatter", source.resultType().clone(element), operands,
      {kindAttribute(source, *selection), source.attribute("window_dimensions", windows->window),
       source.attribute("window_strides", windows->strides),
       source.attribute("padding_low", windows->low),
       source.attribute("padding_high", windows->high)});
  if (!result.ok())
    return result.status();
  return single(source.converted(*result, source.resultType().getElementType()));
}

} // namespace

void addWindows(ConversionTable &table) {
  table["stablehlo.reduce_window"] = {
      reduceWindow,
      Row::kAny,
      Row::kAny,
      {"window_dimensions", "window_strides", "base_dilations", "window_dilations", "padding"},
      /*regions=*/1};
  table["stablehlo.select_and_scatter"] = {selectAndScatter,
                                           3,
                                           1,
                                           {"window_dimensions", "window_strides", "padding"},
                                           /*regions=*/2};
}

} // namespace refold::importers
