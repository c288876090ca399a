//===- conversions.h - One conversion for each op ---------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The table of ops that are read, by family as dialects/rf has them. An op that is not in it is
// refused, and so is one whose operands, results, regions or attributes are not as its row says.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/importers/source_op.h"

#include "llvm/ADT/StringMap.h"

namespace refold::importers {

/// Writes what an op of the source computes, and gives the values of its results.
using Conversion = absl::StatusOr<Values> (*)(const SourceOp &source);

struct Row {
  /// Any number of operands or results.
  static constexpr int kAny = -1;
  Conversion convert;
  int operands, results;
  /// Names of the attributes that it may have. A name with a point in it is anybody's, and ignored.
  llvm::SmallVector<llvm::StringRef> attributes = {};
  int regions = 0;
};

/// Rows by the name of their op: "stablehlo.add".
using ConversionTable = llvm::StringMap<Row>;

void addBitwise(ConversionTable &table);
void addElementwise(ConversionTable &table);
void addIndexing(ConversionTable &table);
void addMovement(ConversionTable &table);
void addNorms(ConversionTable &table);
void addOrders(ConversionTable &table);
void addProducts(ConversionTable &table);
void addReduction(ConversionTable &table);
void addShapes(ConversionTable &table);
void addWindows(ConversionTable &table);

/// All families.
const ConversionTable &conversions();

/// Converts one op whose types have been checked.
absl::StatusOr<Values> convert(const SourceOp &source);

/// The op of rf that has the source's name, operands and results, and no attributes.
absl::StatusOr<Values> sameName(const SourceOp &source);

} // namespace refold::importers
