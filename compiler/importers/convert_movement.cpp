//===- convert_movement.cpp - Element movement ----------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/importers/conversions.h"

using namespace mlir;

namespace refold::importers {
namespace {

/// An attribute of the source and its name in rf.
struct Renamed {
  StringRef source, rf;
};

/// Writes the source op with its lists under their names in rf.
absl::StatusOr<Values> withLists(const SourceOp &source, ArrayRef<Renamed> lists) {
  SmallVector<NamedAttribute> attributes;
  for (const Renamed &list : lists) {
    absl::StatusOr<Numbers> numbers = source.numbers(list.source);
    if (!numbers.ok())
      return numbers.status();
    attributes.push_back(source.attribute(list.rf, *numbers));
  }
  return source.write(source.name(), source.resultType(), source.operands, attributes);
}

absl::StatusOr<Values> withDimension(const SourceOp &source, StringRef name) {
  absl::StatusOr<int64_t> dim = source.number(name);
  if (!dim.ok())
    return dim.status();
  return source.write(source.name(), source.resultType(), source.operands,
                      source.attribute("dim", *dim));
}

absl::StatusOr<Values> iota(const SourceOp &source) {
  return withDimension(source, "iota_dimension");
}
absl::StatusOr<Values> concatenate(const SourceOp &source) {
  return withDimension(source, "dimension");
}
absl::StatusOr<Values> slice(const SourceOp &source) {
  return withLists(
      source, {{"start_indices", "start"}, {"limit_indices", "limit"}, {"strides", "strides"}});
}
absl::StatusOr<Values> reverse(const SourceOp &source) {
  return withLists(source, {{"dimensions", "dims"}});
}
absl::StatusOr<Values> pad(const SourceOp &source) {
  return withLists(source, {{"edge_padding_low", "low"},
                            {"edge_padding_high", "high"},
                            {"interior_padding", "interior"}});
}
absl::StatusOr<Values> dynamicSlice(const SourceOp &source) {
  return withLists(source, {{"slice_sizes", "sizes"}});
}

} // namespace

void addMovement(ConversionTable &table) {
  table["stablehlo.iota"] = {iota, 0, 1, {"iota_dimension"}};
  table["stablehlo.slice"] = {slice, 1, 1, {"start_indices", "limit_indices", "strides"}};
  table["stablehlo.reverse"] = {reverse, 1, 1, {"dimensions"}};
  table["stablehlo.pad"] = {
      pad, 2, 1, {"edge_padding_low", "edge_padding_high", "interior_padding"}};
  table["stablehlo.concatenate"] = {concatenate, Row::kAny, 1, {"dimension"}};
  table["stablehlo.dynamic_slice"] = {dynamicSlice, Row::kAny, 1, {"slice_sizes"}};
  table["stablehlo.dynamic_update_slice"] = {sameName, Row::kAny, 1};
}

} // namespace refold::importers
