//===- op_view.h - Typed view of an operation -------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Gives operations access to their operand and result types and to their attributes, and formats
// errors that name the kernel and the operation. Preparing an operation validates it and returns a
// step, a function that computes it. The step runs any number of times without reading attributes
// again.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/core/tensor.h"
#include "runtime/executable/executable_generated.h"

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace refold::runtime::checked {

/// The type of a value of a body.
struct TensorType {
  ElementType type = ElementType::F32;
  std::vector<int64_t> shape;
  int64_t count = 0;
  size_t bytes = 0;

  int64_t rank() const { return static_cast<int64_t>(shape.size()); }
  std::string str() const { return TypeString(type, shape); }
  bool operator==(const TensorType &other) const {
    return type == other.type && shape == other.shape;
  }
  bool operator!=(const TensorType &other) const { return !(*this == other); }
};

/// The memory of one evaluation of an operation. Results overlap nothing else.
struct StepArgs {
  absl::Span<const std::byte *const> operands;
  absl::Span<std::byte *const> results;
  /// Report an index out of range as an error instead of clamping it.
  bool check_indices = false;

  template <typename T> const T *in(size_t i) const {
    return reinterpret_cast<const T *>(operands[i]);
  }
  template <typename T> T *out(size_t i) const { return reinterpret_cast<T *>(results[i]); }
};

using Step = std::function<absl::Status(const StepArgs &)>;

/// One operation during its preparation.
class OpView {
public:
  OpView(std::string name, const exe::OperationT &op, std::vector<const TensorType *> operands,
         std::vector<const TensorType *> results)
      : name_(std::move(name)), op_(op), operands_(std::move(operands)),
        results_(std::move(results)) {}

  /// Returns "kernel 'k': operation 3 (rf.add)".
  const std::string &name() const { return name_; }
  size_t operand_count() const { return operands_.size(); }
  size_t result_count() const { return results_.size(); }
  const TensorType &operand(size_t i) const { return *operands_[i]; }
  const TensorType &result(size_t i) const { return *results_[i]; }

  template <typename... Parts> absl::Status Error(const Parts &...parts) const {
    return absl::InvalidArgumentError(absl::StrCat(name_, ": ", parts...));
  }

  /// These functions look up an attribute by name. All except Has return an error if the attribute
  /// is missing or has a different kind. Int and Float also return an error if it does not have
  /// exactly one number.
  bool Has(absl::string_view attribute) const { return Find(attribute) != nullptr; }
  absl::StatusOr<std::vector<int64_t>> Ints(absl::string_view attribute) const;
  absl::StatusOr<int64_t> Int(absl::string_view attribute) const;
  absl::StatusOr<double> Float(absl::string_view attribute) const;
  absl::StatusOr<std::string> Text(absl::string_view attribute) const;
  /// Returns false if the attribute is missing.
  absl::StatusOr<bool> Flag(absl::string_view attribute) const;
  const exe::AttributeT *Find(absl::string_view attribute) const;

  /// Check that operand or result i has that type; the error names both types.
  absl::Status ExpectOperand(size_t i, ElementType type, const std::vector<int64_t> &shape) const;
  absl::Status ExpectResult(size_t i, ElementType type, const std::vector<int64_t> &shape) const;
  /// Checks that all operands and results have the same type and shape.
  absl::Status ExpectAllSame() const;

private:
  std::string name_;
  const exe::OperationT &op_;
  std::vector<const TensorType *> operands_;
  std::vector<const TensorType *> results_;
};

/// Any number of operands or results; the preparation checks the number.
inline constexpr int kVariadic = -1;

struct OpKind {
  absl::string_view name;
  int operands;
  int results;
  absl::StatusOr<Step> (*prepare)(const OpView &);
  /// The op moves elements, or converts them, so they may be floating-point numbers of 16 bits. All
  /// other ops compute, and no op computes in these types.
  bool takes_short_floats = false;
};

/// All operations, one list for each source file.
absl::Span<const OpKind> ElementwiseOps();
absl::Span<const OpKind> ShapeOps();
absl::Span<const OpKind> ContractionOps();
absl::Span<const OpKind> ConvolutionOps();
absl::Span<const OpKind> ReductionOps();
absl::Span<const OpKind> RandomOps();
absl::Span<const OpKind> IndexingOps();
absl::Span<const OpKind> MathOps();
absl::Span<const OpKind> BitwiseOps();
absl::Span<const OpKind> ChoiceOps();
absl::Span<const OpKind> MovementOps();
absl::Span<const OpKind> DynamicSliceOps();
absl::Span<const OpKind> GatherScatterOps();
absl::Span<const OpKind> OrderOps();
absl::Span<const OpKind> WindowOps();

/// Returns the operation of that name ("rf.add"), or null.
const OpKind *FindOp(absl::string_view name);
/// Returns the names of all operations.
std::vector<std::string> KnownOps();

} // namespace refold::runtime::checked
