//===- conversions.cpp - One conversion for each op -----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/importers/conversions.h"

#include "absl/strings/str_cat.h"
#include "mlir/IR/BuiltinAttributes.h"

using namespace mlir;

namespace refold::importers {

const ConversionTable &conversions() {
  static const ConversionTable table = [] {
    ConversionTable table;
    addAnnotations(table);
    addBitwise(table);
    addElementwise(table);
    addFunctions(table);
    addIndexing(table);
    addLinearAlgebra(table);
    addMovement(table);
    addNorms(table);
    addOrders(table);
    addProducts(table);
    addReduction(table);
    addShapes(table);
    addWindows(table);
    return table;
  }();
  return table;
}

static absl::Status checkAttributes(const SourceOp &source, const Row &row, Attribute attributes) {
  auto dictionary = dyn_cast<DictionaryAttr>(attributes);
  if (!dictionary)
    return source.refuse("properties must be a dictionary of attributes");
  for (NamedAttribute attribute : dictionary) {
    StringRef name = attribute.getName();
    if (!name.contains('.') && !llvm::is_contained(row.attributes, name))
      return source.refuse(absl::StrCat("attribute '", name.str(), "' is not supported"));
  }
  return absl::OkStatus();
}

absl::StatusOr<Values> convert(const SourceOp &source) {
  auto found = conversions().find(source.op->getName().getStringRef());
  if (source.op->getName().getStringRef() == "stablehlo.custom_call")
    return convertCustomCall(source);
  if (found == conversions().end())
    return source.refuse("rf has no such op");
  const Row &row = found->second;
  auto differs = [](int expected, unsigned got) {
    return expected != Row::kAny && expected != static_cast<int>(got);
  };
  if (differs(row.operands, source.op->getNumOperands()))
    return source.refuse(
        absl::StrCat("has ", source.op->getNumOperands(), " operands, not ", row.operands));
  if (differs(row.results, source.op->getNumResults()))
    return source.refuse(
        absl::StrCat("has ", source.op->getNumResults(), " results, not ", row.results));
  if (differs(row.regions, source.op->getNumRegions()))
    return source.refuse(
        absl::StrCat("has ", source.op->getNumRegions(), " regions, not ", row.regions));
  for (Attribute attributes : {source.op->getPropertiesAsAttribute(),
                               Attribute(source.op->getDiscardableAttrDictionary())})
    if (attributes)
      if (absl::Status status = checkAttributes(source, row, attributes); !status.ok())
        return status;
  return row.convert(source);
}

absl::StatusOr<Values> sameName(const SourceOp &source) {
  return source.write(source.name(), source.op->getResultTypes(), source.operands);
}

} // namespace refold::importers
