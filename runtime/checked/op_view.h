//===- op_view.h - One operation of a kernel's body, typed ------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the implementations of operations see: types of operands and results, attributes by name,
// and errors that name the kernel and the operation. A preparation validates once and returns a
// step, which then runs any number of times without looking at attributes again.
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

/// A value of a body.
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

/// Memory of one evaluation of an operation. Results overlap nothing else.
struct StepArgs {
  absl::Span<const std::byte *const> operands;
  absl::Span<std::byte *const> results;
  /// An index out of range is an error instead of being clamped.
  bool check_indices = false;

  template <typename T> const T *in(size_t i) const {
    return reinterpret_cast<const T *>(operands[i]);
  }
  template <typename T> T *out(size_t i) const { return reinterpret_cast<T *>(results[i]); }
};

using Step = std::function<absl::Status(const StepArgs &)>;

/// One operation while it is prepared.
class OpView {
public:
  OpView(std::string name, const exe::OperationT &op, std::vector<const TensorType *> operands,
         std::vector<const TensorType *> results)
      : name_(std::move(name)), op_(op), operands_(std::move(operands)),
        results_(std::move(results)) {}

  /// "kernel 'k': operation 3 (rf.add)"
  const std::string &name() const { return name_; }
  size_t operand_count() const { return operands_.size(); }
  size_t result_count() const { return results_.size(); }
  const TensorType &operand(size_t i) const { return *operands_[i]; }
  const TensorType &result(size_t i) const { return *results_[i]; }

  template <typename... Parts> absl::Status Error(const Parts &...parts) const {
    return absl::InvalidArgumentError(absl::StrCat(name_, ": ", parts...));
  }

  /// Attributes by name. An error if it is missing or not of that kind; Int and Float want exactly
  /// one number.
  bool Has(absl::string_view attribute) const { return Find(attribute) != nullptr; }
  absl::StatusOr<std::vector<int64_t>> Ints(absl::string_view attribute) const;
  absl::StatusOr<int64_t> Int(absl::string_view attribute) const;
  absl::StatusOr<double> Float(absl::string_view attribute) const;
  absl::StatusOr<std::string> Text(absl::string_view attribute) const;
  /// False where the attribute is missing.
  absl::StatusOr<bool> Flag(absl::string_view attribute) const;
  const exe::AttributeT *Find(absl::string_view attribute) const;

  /// Operand or result i has that type, else an error that names both.
  absl::Status ExpectOperand(size_t i, ElementType type, const std::vector<int64_t> &shape) const;
  absl::Status ExpectResult(size_t i, ElementType type, const std::vector<int64_t> &shape) const;
  /// All operands and results have the same type and shape.
  absl::Status ExpectAllSame() const;

private:
  std::string name_;
  const exe::OperationT &op_;
  std::vector<const TensorType *> operands_;
  std::vector<const TensorType *> results_;
};

/// Any number of operands or results; the preparation checks.
inline constexpr int kVariadic = -1;

struct OpKind {
  absl::string_view name;
  int operands;
  int results;
  absl::StatusOr<Step> (*prepare)(const OpView &);
};

/// The operations, one list for each source file.
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

/// The operation of that name ("rf.add"), or null.
const OpKind *FindOp(absl::string_view name);
/// The names of all operations.
std::vector<std::string> KnownOps();

} // namespace refold::runtime::checked
