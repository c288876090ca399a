//===- attribute_text.h - The text of opaque attributes ---------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parses the text of StableHLO's enums and dimension numbers. MLIR keeps the text of these
// attributes without interpreting it, because the importer defines only the name of dialect
// `stablehlo`:
//   - The enum `#stablehlo<comparison_direction EQ>` has the text `comparison_direction EQ`.
//   - The dimensions `#stablehlo.dot<lhs_contracting_dimensions = [1]>` have the text
//     `dot<lhs_contracting_dimensions = [1]>`.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/statusor.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <string>

namespace refold::importers {

/// Numbers by the name of their field. A missing field is empty, which is StableHLO's default.
class DimensionNumbers {
public:
  /// Parses text of the form `kind<field = [1, 2], field = 3>`. A value is a 64-bit number or a
  /// list of such numbers. Returns an error if the kind in the text is not `kind`, if a field is
  /// not in `fields`, or if a field occurs twice.
  static absl::StatusOr<DimensionNumbers> parse(llvm::StringRef text, llvm::StringRef kind,
                                                llvm::ArrayRef<llvm::StringRef> fields);
  llvm::SmallVector<int64_t> list(llvm::StringRef field) const { return numbers.lookup(field); }
  /// Returns the number of a single-number field; 0 if the field is missing.
  int64_t number(llvm::StringRef field) const;

private:
  llvm::StringMap<llvm::SmallVector<int64_t>> numbers;
};

/// Returns `EQ` for `comparison_direction EQ`. It is an error if the enum has another kind.
absl::StatusOr<std::string> parseEnum(llvm::StringRef text, llvm::StringRef kind);

} // namespace refold::importers
