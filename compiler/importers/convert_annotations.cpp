//===- convert_annotations.cpp - Annotations, and ops of a platform --------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shardings have no effect on one device. A collective of one replica is the identity. Calls and
// random numbers of a platform are refused.
//
//===----------------------------------------------------------------------===//
#include "compiler/importers/conversions.h"

#include "absl/strings/str_cat.h"
#include "mlir/IR/BuiltinAttributes.h"

using namespace mlir;

namespace refold::importers {

static absl::StatusOr<Values> identity(const SourceOp &source) { return Values(source.operands); }

/// Converts a collective whose groups have one replica each.
static absl::StatusOr<Values> allReduce(const SourceOp &source) {
  auto groups = dyn_cast_or_null<DenseIntElementsAttr>(source.op->getAttr("replica_groups"));
  const auto type = groups ? dyn_cast<RankedTensorType>(groups.getType()) : RankedTensorType();
  const int64_t replicas = type && type.getRank() == 2 ? type.getDimSize(1) : 0;
  if (replicas != 1)
    return source.refuse(
        absl::StrCat("adds over ", replicas == 0 ? "all" : std::to_string(replicas),
                     " replicas, but a program runs on one: export the step of one device"));
  return Values(source.operands);
}

absl::StatusOr<Values> convertCustomCall(const SourceOp &source) {
  auto target = dyn_cast_or_null<StringAttr>(source.op->getAttr("call_target_name"));
  const std::string name = target ? target.getValue().str() : "";
  const bool isSharding =
      name == "Sharding" || name == "SPMDFullToShardShape" || name == "SPMDShardToFullShape";
  if (isSharding && source.operands.size() == 1 && source.op->getNumResults() == 1)
    return Values(source.operands);
  return source.refuse(absl::StrCat(
      "calls '", name,
      "', which rf does not have: export for a platform whose text has ops instead, such as "
      "lowering_platforms=(\"cuda\",) of JAX, or (\"tpu\",) for linear algebra"));
}

/// The generator of the platform draws other numbers on each of them.
static absl::StatusOr<Values> rngBitGenerator(const SourceOp &source) {
  return source.refuse("draws the random numbers of a platform: use threefry, JAX's default "
                       "(jax_default_prng_impl = \"threefry2x32\")");
}

void addAnnotations(ConversionTable &table) {
  for (StringRef name : {"sdy.sharding_constraint", "sdy.reshard", "sdy.propagation_barrier"})
    table[name] = {identity, 1, 1, {"sharding", "allowed_direction"}};
  table["stablehlo.rng_bit_generator"] = {rngBitGenerator, 1, 2, {"rng_algorithm"}};
  table["stablehlo.all_reduce"] = {allReduce,
                                   Row::kAny,
                                   Row::kAny,
                                   {"replica_groups", "channel_handle", "use_global_device_ids"},
                                   1};
}

} // namespace refold::importers
