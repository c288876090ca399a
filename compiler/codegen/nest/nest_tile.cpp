//===- nest_tile.cpp - Elements of a nest computed together ---------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/nest/nest_tile.h"

#include "llvm/Support/MathExtras.h"

namespace refold::codegen {

std::vector<NestPoint> NestTile::points(int lane, int64_t width) const {
  std::vector<NestPoint> points = {{base, {}}};
  for (size_t loop = 0; loop < size.size(); ++loop) {
    if (static_cast<int>(loop) == lane)
      continue;
    std::vector<NestPoint> next;
    for (const NestPoint &point : points)
      for (int64_t offset = 0; offset < size[loop]; ++offset) {
        next.push_back(point);
        next.back().at[loop].constant += offset;
      }
    points = std::move(next);
  }
  if (lane < 0)
    return points;
  std::vector<NestPoint> vectors;
  for (const NestPoint &point : points)
    for (int64_t offset = 0; offset < size[lane]; offset += width) {
      int64_t left = std::min(width, size[lane] - offset);
      vectors.push_back(point);
      vectors.back().at[lane].constant += offset;
      if (left == 1)
        continue;
      vectors.back().at[lane].lane = 1;
      vectors.back().lanes = {static_cast<int64_t>(llvm::PowerOf2Ceil(left)), left};
    }
  return vectors;
}

Place placeAt(const LoopPlace &place, const Place &point) {
  Place result;
  for (const IndexForm &form : place) {
    Coordinate coordinate = Coordinate::number(form.constant);
    for (auto [loop, coefficient] : form.terms)
      coordinate.add(point[loop], coefficient);
    result.push_back(coordinate);
  }
  return result;
}

bool storePoints(TileEmitter &emitter, const Nest &nest, const Destinations &destinations,
                 llvm::ArrayRef<NestPoint> points) {
  for (const NestPoint &point : points) {
    llvm::SmallVector<mlir::Value> values;
    for (mlir::Value tensor : nest.tensors) {
      values.push_back(emitter.compute(tensor, point.at, point.lanes));
      if (!values.back())
        return false;
    }
    for (auto [tensor, value] : llvm::zip_equal(nest.tensors, values))
      for (const Buffer &buffer : destinations.lookup(tensor))
        emitter.memory().store(value, buffer, point.at, point.lanes);
  }
  return true;
}

} // namespace refold::codegen
