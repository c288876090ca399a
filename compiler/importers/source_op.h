//===- source_op.h - The input and output of a conversion -------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Defines SourceOp, the input and output of a conversion. It has the op to convert, the Program's
// values of its operands, and a builder for rf ops. Every written op is verified immediately, so
// invalid input produces an error that names the source op.
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

/// The values that stand for the results of an op.
using Values = llvm::SmallVector<mlir::Value>;
using Numbers = llvm::SmallVector<int64_t>;
using Attributes = llvm::ArrayRef<mlir::NamedAttribute>;

/// Returns the error "file:line:column: stablehlo.add: why", the form of every refusal.
absl::Status refuseOp(mlir::Operation *op, absl::string_view why);

/// Checks that the type is a tensor of static shape, and that rf supports its element type. Errors
/// begin with `what`, the value of this type.
absl::Status checkType(mlir::Operation *op, mlir::Type type, absl::string_view what = "");

class SourceOp {
public:
  /// The types of operands and results have already been checked.
  SourceOp(mlir::Operation *op, mlir::ValueRange operands, mlir::OpBuilder &builder)
      : op(op), operands(operands), builder(builder) {}

  mlir::Operation *const op;
  const mlir::ValueRange operands;
  mlir::OpBuilder &builder;

  /// Returns the op name without its dialect.
  llvm::StringRef name() const { return op->getName().stripDialect(); }
  mlir::Value operand(unsigned i = 0) const { return operands[i]; }
  mlir::RankedTensorType operandType(unsigned i = 0) const;
  mlir::RankedTensorType resultType(unsigned i = 0) const;
  absl::Status refuse(absl::string_view why) const { return refuseOp(op, why); }

  // These functions read attributes. If the attribute is missing, they return `otherwise`, or an
  // error if `otherwise` is not given. Errors name the attribute and its required form.
  absl::StatusOr<int64_t> number(llvm::StringRef name, std::optional<int64_t> otherwise = {}) const;
  /// Reads `array<i64: 1, 2>`, or a dense tensor of i64, row-major.
  absl::StatusOr<Numbers> numbers(llvm::StringRef name,
                                  std::optional<Numbers> otherwise = {}) const;
  /// Reads `#stablehlo<name EQ>` and returns `EQ`.
  absl::StatusOr<std::string> word(llvm::StringRef name,
                                   std::optional<std::string> otherwise = {}) const;
  /// Returns the text after `#stablehlo.` in an attribute.
  absl::StatusOr<llvm::StringRef> text(llvm::StringRef name) const;
  /// Reads `#stablehlo.kind<...>`.
  absl::StatusOr<DimensionNumbers> dimensions(llvm::StringRef name, llvm::StringRef kind,
                                              llvm::ArrayRef<llvm::StringRef> fields) const;

  // Writing ops. `rfName` has no dialect prefix: "add".
  absl::StatusOr<Values> write(llvm::StringRef rfName, mlir::TypeRange results,
                               mlir::ValueRange operands, Attributes attributes = {}) const;
  /// The same for ops with one result.
  absl::StatusOr<mlir::Value> writeOne(llvm::StringRef rfName, mlir::Type result,
                                       mlir::ValueRange operands, Attributes attributes = {}) const;
  mlir::NamedAttribute attribute(llvm::StringRef name, llvm::ArrayRef<int64_t> numbers) const;
  mlir::NamedAttribute attribute(llvm::StringRef name, int64_t number) const;
  mlir::NamedAttribute attribute(llvm::StringRef name, mlir::Attribute value) const;
  mlir::NamedAttribute flag(llvm::StringRef name) const;

  /// Broadcasts a scalar to the shape of `shape`. If `value` already has this shape, returns
  /// `value` itself.
  absl::StatusOr<mlir::Value> spread(mlir::Value value, mlir::RankedTensorType shape) const;
  /// Converts a value to another element type. Returns a value that has this type unchanged.
  absl::StatusOr<mlir::Value> converted(mlir::Value value, mlir::Type element) const;
};

/// Returns one value as the results of an op.
absl::StatusOr<Values> single(absl::StatusOr<mlir::Value> value);

/// Returns the constant that all elements of `value` are equal to, or null if there is none. Looks
/// through reshapes and broadcasts.
mlir::Attribute splatOf(mlir::Value value);

} // namespace refold::importers
