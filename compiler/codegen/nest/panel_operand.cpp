//===- panel_operand.cpp - The operand that panels copy -------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/nest/panel_operand.h"

namespace refold::codegen {

mlir::Value PanelOperand::source() const {
  auto conversion = value().getDefiningOp<mlir::linalg::GenericOp>();
  const bool isConverted = conversion && isConversion(conversion) &&
                           llvm::all_of(conversion.getIndexingMapsArray(),
                                        [](mlir::AffineMap map) { return map.isIdentity(); });
  return isConverted ? conversion.getDpsInputs().front() : value();
}

std::optional<Place> PanelOperand::at(const NestPoint &point,
                                      llvm::ArrayRef<Coordinate> offsets) const {
  Place loops = placeAt(panels_.place, point.at);
  loops_.stand(loops, offsets);
  std::optional<Place> at = applyMap<mlir::Value>(
      op().getMatchingIndexingMap(op().getDpsInputOperand(panels_.input)), loops);
  if (!at)
    emitter_.fail("an indexing map that is not linear");
  return at;
}

bool PanelOperand::liesAcross(llvm::ArrayRef<NestPoint> points,
                              llvm::SmallVector<Coordinate> offsets) const {
  offsets.push_back({});
  auto memoryAt = [&](int64_t offset) {
    offsets.back().constant = offset;
    std::optional<Place> place = at(points.front(), offsets);
    return place ? emitter_.memoryOf(source(), *place) : std::nullopt;
  };
  auto here = memoryAt(0), next = memoryAt(1);
  if (!here || !next)
    return false;
  int64_t lane = 0, step = 0;
  for (auto [from, to, stride] :
       llvm::zip_equal(here->second, next->second, here->first->strides)) {
    lane += from.lane * stride;
    step += (to.constant - from.constant) * stride;
  }
  return step == 1 && lane > 1;
}

void PanelOperand::loadSquares(llvm::ArrayRef<NestPoint> points,
                               llvm::ArrayRef<Coordinate> offsets) const {
  for (const NestPoint &point : points)
    if (std::optional<Place> place = at(point, offsets);
        place && point.lanes.active == shape_.width) {
      auto [buffer, from] = *emitter_.memoryOf(source(), *place);
      emitter_.memory().loadTransposed(*buffer, from, shape_.width);
    }
}

} // namespace refold::codegen
