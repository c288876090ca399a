//===- conversions.h - One conversion for each op ---------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Defines the table of the StableHLO ops that the importer supports. The row of an op has its
// conversion, its attributes, and its numbers of operands, results and regions. An op that is not
// in the table, or that does not match its row, is an error.
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/importers/source_op.h"

#include "llvm/ADT/StringMap.h"

namespace refold::importers {

/// Writes the ops that compute a source op, and returns the values of its results.
using Conversion = absl::StatusOr<Values> (*)(const SourceOp &source);

struct Row {
  /// Any number of operands or results.
  static constexpr int kAny = -1;
  Conversion convert;
  int operands, results;
  /// Names of the attributes that the op may have. Attributes whose name contains a dot belong to
  /// other dialects and are ignored.
  llvm::SmallVector<llvm::StringRef> attributes = {};
  int regions = 0;
};

/// Rows by op name: "stablehlo.add".
using ConversionTable = llvm::StringMap<Row>;

void addAnnotations(ConversionTable &table);
void addBitwise(ConversionTable &table);
void addElementwise(ConversionTable &table);
void addFunctions(ConversionTable &table);
void addIndexing(ConversionTable &table);
void addLinearAlgebra(ConversionTable &table);
void addMovement(ConversionTable &table);
void addNorms(ConversionTable &table);
void addOrders(ConversionTable &table);
void addProducts(ConversionTable &table);
void addReduction(ConversionTable &table);
void addShapes(ConversionTable &table);
void addWindows(ConversionTable &table);

/// Returns the table with all families.
const ConversionTable &conversions();

/// Converts one op whose types have been checked.
absl::StatusOr<Values> convert(const SourceOp &source);

/// Converts a `stablehlo.custom_call`, which may have any attributes. Only annotations of shardings
/// are supported.
absl::StatusOr<Values> convertCustomCall(const SourceOp &source);

/// Writes the rf op with the same name, operands and results as the source op, without attributes.
absl::StatusOr<Values> sameName(const SourceOp &source);

} // namespace refold::importers
