//===- convert_shapes.cpp - Constants and shapes --------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/importers/conversions.h"

using namespace mlir;

namespace refold::importers {

static absl::StatusOr<Values> constant(const SourceOp &source) {
  auto value = source.op->getAttrOfType<DenseElementsAttr>("value");
  if (!value)
    return source.refuse("attribute 'value' must be dense elements");
  return source.write("constant", source.resultType(), {}, source.attribute("value", value));
}

/// Writes a broadcast. rf requires the broadcast dimensions in increasing order. If they have
/// another order, the operand is transposed first.
static absl::StatusOr<Values> broadcastInDim(const SourceOp &source) {
  absl::StatusOr<Numbers> dims = source.numbers("broadcast_dimensions");
  if (!dims.ok())
    return dims.status();
  RankedTensorType type = source.operandType();
  if (static_cast<int64_t>(dims->size()) != type.getRank())
    return source.refuse("broadcast_dimensions must have an entry for each operand dimension");
  Numbers order = llvm::to_vector(llvm::seq<int64_t>(0, type.getRank()));
  llvm::sort(order, [&](int64_t a, int64_t b) { return (*dims)[a] < (*dims)[b]; });
  absl::StatusOr<Value> operand = source.operand();
  if (!llvm::is_sorted(order)) {
    Numbers shape = llvm::map_to_vector(order, [&](int64_t d) { return type.getDimSize(d); });
    operand = source.writeOne("transpose", type.clone(shape), *operand,
                              source.attribute("permutation", order));
    if (!operand.ok())
      return operand.status();
    llvm::sort(*dims);
  }
  return source.write("broadcast_in_dim", source.resultType(), *operand,
                      source.attribute("broadcast_dimensions", *dims));
}

static absl::StatusOr<Values> transpose(const SourceOp &source) {
  absl::StatusOr<Numbers> permutation = source.numbers("permutation");
  if (!permutation.ok())
    return permutation.status();
  return source.write("transpose", source.resultType(), source.operand(),
                      source.attribute("permutation", *permutation));
}

static absl::StatusOr<Values> barrier(const SourceOp &source) {
  const int32_t inputs = static_cast<int32_t>(source.operands.size());
  return source.write(
      "barrier", source.op->getResultTypes(), source.operands,
      source.attribute("operandSegmentSizes", source.builder.getDenseI32ArrayAttr({inputs, 0})));
}

void addShapes(ConversionTable &table) {
  table["stablehlo.constant"] = {constant, 0, 1, {"value"}};
  table["stablehlo.broadcast_in_dim"] = {broadcastInDim, 1, 1, {"broadcast_dimensions"}};
  table["stablehlo.reshape"] = {sameName, 1, 1};
  table["stablehlo.transpose"] = {transpose, 1, 1, {"permutation"}};
  table["stablehlo.optimization_barrier"] = {barrier, Row::kAny, Row::kAny};
}

} // namespace refold::importers
