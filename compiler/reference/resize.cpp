//===- resize.cpp - Image resizing ----------------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Resizes one dimension after another. If an element of the result lies at an element of the
// operand, it is a copy. If it lies between two elements, it is an interpolation.
//
//===----------------------------------------------------------------------===//
#include "compiler/reference/places.h"

#include <algorithm>
#include <cmath>

namespace refold::reference {
namespace {

/// The element lies at `low`, or at the fraction `share` of the way from `low` to `high`.
struct Between {
  int64_t low = 0, high = 0;
  double share = 0;
};

Between between(rf::ResizeOp op, int64_t place, int64_t from, int64_t to) {
  if (op.getMode() == rf::ResizeMode::Nearest)
    return {place * from / to, place * from / to, 0};
  double source = 0;
  if (!op.getAlignCorners())
    source = std::clamp<double>((place + 0.5) * from / to - 0.5, 0, from - 1);
  else if (to > 1)
    source = static_cast<double>(place) * (from - 1) / (to - 1);
  // Rounding may miss the last element on either side.
  const int64_t low = std::min<int64_t>(std::floor(source), from - 1);
  return {low, std::min(low + 1, from - 1), source - low};
}

absl::StatusOr<Tensor> resize(mlir::Operation &op, Operands operands, const ReferenceOptions &) {
  auto resize = mlir::cast<rf::ResizeOp>(op);
  Tensor image = *operands[0];
  const Tensor like = zerosOf(op.getResult(0).getType());
  for (size_t d = 2; d < image.shape.size(); ++d) {
    Index shape = image.shape;
    shape[d] = like.shape[d];
    if (shape == image.shape)
      continue;
    Tensor next(image.type, shape);
    forEachIndex(shape, [&](Index index, int64_t i) {
      const Between at = between(resize, index[d], image.shape[d], shape[d]);
      auto element = [&](int64_t place) {
        index[d] = place;
        return image.reals[placeOf(index, image.shape)];
      };
      next.reals[i] = at.share == 0
                          ? element(at.low)
                          : (1 - at.share) * element(at.low) + at.share * element(at.high);
    });
    image = std::move(next);
  }
  return image;
}

} // namespace

void addResize(EvaluationTable &table) { table["rf.resize"] = resize; }

} // namespace refold::reference
