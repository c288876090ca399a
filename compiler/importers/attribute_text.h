//===- attribute_text.h - What stands in an opaque attribute ----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// StableHLO writes an enum as `#stablehlo<comparison_direction EQ>` and dimensions as
// `#stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>`. The text is
// what an opaque attribute keeps of it: without `#stablehlo` and the point or brackets after that.
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

/// Numbers by the name of their field; one that is not there is empty, which is StableHLO's
/// default.
class DimensionNumbers {
public:
  /// Reads `kind<field = [1, 2], field = 3>`. Errors: another kind, a field not among `fields`, one
  /// that is there twice, anything else than numbers in 64 bits.
  static absl::StatusOr<DimensionNumbers> parse(llvm::StringRef text, llvm::StringRef kind,
                                                llvm::ArrayRef<llvm::StringRef> fields);
  llvm::SmallVector<int64_t> list(llvm::StringRef field) const { return numbers.lookup(field); }
  /// Of a field that is one number: 0 where it is not there.
  int64_t number(llvm::StringRef field) const;

private:
  llvm::StringMap<llvm::SmallVector<int64_t>> numbers;
};

/// The `EQ` of `comparison_direction EQ`. Errors: another kind of enum.
absl::StatusOr<std::string> parseEnum(llvm::StringRef text, llvm::StringRef kind);

} // namespace refold::importers
