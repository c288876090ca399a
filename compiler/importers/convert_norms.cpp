//===- convert_norms.cpp - Batch norm -------------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/importers/conversions.h"

using namespace mlir;

namespace refold::importers {

/// Writes the op of the same name. Epsilon is an f32 for every operand type.
static absl::StatusOr<Values> batchNorm(const SourceOp &source) {
  auto epsilon = dyn_cast_or_null<FloatAttr>(source.op->getAttr("epsilon"));
  if (!epsilon)
    return source.refuse("attribute 'epsilon' must be a float");
  absl::StatusOr<int64_t> dim = source.number("feature_index");
  if (!dim.ok())
    return dim.status();
  return source.write(
      source.name(), source.op->getResultTypes(), source.operands,
      {source.attribute("epsilon", source.builder.getF64FloatAttr(epsilon.getValueAsDouble())),
       source.attribute("dim", *dim)});
}

void addNorms(ConversionTable &table) {
  table["stablehlo.batch_norm_training"] = {batchNorm, 3, 3, {"epsilon", "feature_index"}};
  table["stablehlo.batch_norm_inference"] = {batchNorm, 5, 1, {"epsilon", "feature_index"}};
}

} // namespace refold::importers
