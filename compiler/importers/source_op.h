//===- source_op.h - An op that is read, and where it is written -*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What one conversion sees: the op of the source, the Program's values of its operands, a place to
// write ops of `rf`. Every op that is written is verified at once, so that bad input ends in an
// error that names the op of the source.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/importers/attribute_text.h"

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"

#include <optional>
#include <string>

namespace refold::importers {

/// The values that stand for an op's results.
using Values = llvm::SmallVector<mlir::Value>;
using Numbers = llvm::SmallVector<int64_t>;
using Attributes = llvm::ArrayRef<mlir::NamedAttribute>;

/// "file:line:column: stablehlo.add: why", the form of every refusal.
absl::Status refuseOp(mlir::Operation *op, absl::string_view why);

/// Refuses a type that is no tensor of static shape and of an element type that rf has.
absl::Status checkType(mlir::Operation *op, mlir::Type type);

class SourceOp {
public:
  /// The types of operands and results have been checked.
  SourceOp(mlir::Operation *op, mlir::ValueRange operands, mlir::OpBuilder &builder)
      : op(op), operands(operands), builder(builder) {}

  mlir::Operation *const op;
  const mlir::ValueRange operands;
  mlir::OpBuilder &builder;

  /// The name without its dialect.
  llvm::StringRef name() const { return op->getName().stripDialect(); }
  mlir::Value operand(unsigned i = 0) const { return operands[i]; }
  mlir::RankedTensorType operandType(unsigned i = 0) const;
  mlir::RankedTensorType resultType(unsigned i = 0) const;
  absl::Status refuse(absl::string_view why) const { return refuseOp(op, why); }

  // Attributes. Errors name the attribute and what it must be; `otherwise` is the value of one that
  // is not there.
  absl::StatusOr<int64_t> number(llvm::StringRef name, std::optional<int64_t> otherwise = {}) const;
  /// `array<i64: 1, 2>`, or a dense tensor of i64, row-major.
  absl::StatusOr<Numbers> numbers(llvm::StringRef name,
                                  std::optional<Numbers> otherwise = {}) const;
  /// `#stablehlo<name EQ>`
  absl::StatusOr<std::string> word(llvm::StringRef name,
                                   std::optional<std::string> otherwise = {}) const;
  /// What stands behind `#stablehlo.` in an attribute.
  absl::StatusOr<llvm::StringRef> text(llvm::StringRef name) const;
  /// `#stablehlo.kind<...>`
  absl::StatusOr<DimensionNumbers> dimensions(llvm::StringRef name, llvm::StringRef kind,
                                              llvm::ArrayRef<llvm::StringRef> fields) const;

  // Writing. `rfName` is without its dialect: "add".
  absl::StatusOr<Values> write(llvm::StringRef rfName, mlir::TypeRange results,
                               mlir::ValueRange operands, Attributes attributes = {}) const;
  /// The same of one result.
  absl::StatusOr<mlir::Value> writeOne(llvm::StringRef rfName, mlir::Type result,
                                       mlir::ValueRange operands, Attributes attributes = {}) const;
  mlir::NamedAttribute attribute(llvm::StringRef name, llvm::ArrayRef<int64_t> numbers) const;
  mlir::NamedAttribute attribute(llvm::StringRef name, int64_t number) const;
  mlir::NamedAttribute attribute(llvm::StringRef name, mlir::Attribute value) const;
  mlir::NamedAttribute flag(llvm::StringRef name) const;

  /// A scalar as a tensor of `shape`'s extents; a value that has them is itself.
  absl::StatusOr<mlir::Value> spread(mlir::Value value, mlir::RankedTensorType shape) const;
  /// The value with another element type; one that has it is itself.
  absl::StatusOr<mlir::Value> converted(mlir::Value value, mlir::Type element) const;
};

/// One value as the results of an op.
absl::StatusOr<Values> single(absl::StatusOr<mlir::Value> value);

/// The constant whose elements `value` has, all of them one: through reshapes and broadcasts. Null
/// where it is none.
mlir::Attribute splatOf(mlir::Value value);

} // namespace refold::importers
