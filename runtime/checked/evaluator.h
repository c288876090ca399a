//===- evaluator.h - Interpreter of kernel bodies ---------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Interprets a kernel, with one simple loop over whole operands for each operation. Results are
// equal to docs/rationale/numerics.md to the bit. Create validates the kernel's body.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/checked/op_view.h"

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace refold::runtime::checked {

struct EvaluateOptions {
  /// If true, an index out of range is an error that names the operation, the index and the bound.
  /// If false, the index is clamped to the valid range.
  bool check_indices = false;
};

/// One kernel, ready to run any number of times. Keeps no reference to its KernelT.
class KernelEvaluator {
public:
  /// Prepares a kernel. An error names the kernel and the operation, and says what is expected. If
  /// `name` is empty, errors name the kernel by its symbol.
  static absl::StatusOr<KernelEvaluator> Create(const exe::KernelT &kernel,
                                                absl::string_view name = "");

  /// Types of the operands and results, in the order of Run's pointers.
  size_t operand_count() const { return operands_.size(); }
  size_t result_count() const { return results_.size(); }
  const TensorType &operand(size_t i) const { return values_[operands_[i]]; }
  const TensorType &result(size_t i) const { return values_[results_[i]]; }
  /// Returns the operand that result i overwrites, or -1.
  int32_t tied(size_t i) const { return tied_[i]; }
  /// Returns whether the kernel only replaces one row of operand i in place, and reads nothing else
  /// of it. Such an operand may be unwritten, for example a stacked fetch before its first row is
  /// stored.
  bool is_only_updated(size_t i) const { return only_updated_[i]; }
  const std::string &name() const { return name_; }

  /// Runs the kernel. All operands are read before any result is stored, so a result may overlap an
  /// operand. Subnormals are flushed to zero, whatever the thread's floating-point mode is.
  /// `scratch` is temporary memory that grows as needed. Its content does not matter.
  absl::Status Run(absl::Span<const std::byte *const> operands,
                   absl::Span<std::byte *const> results, const EvaluateOptions &options,
                   std::vector<std::byte> &scratch) const;

private:
  struct PreparedOp {
    Step step;
    std::vector<uint32_t> operands, results; // indices of values
  };
  /// Prepares all operations in order. Checks that each value is computed exactly once, before any
  /// operation reads it.
  absl::Status Prepare(const exe::KernelT &kernel);
  absl::Status PrepareOp(const exe::OperationT &op, size_t index, std::vector<bool> &made);
  absl::Status Boundary(const exe::KernelT &kernel, std::vector<bool> &made);

  std::string name_;
  std::vector<TensorType> values_;
  std::vector<uint32_t> operands_, results_;
  std::vector<int32_t> tied_;
  std::vector<bool> only_updated_;
  std::vector<PreparedOp> ops_;
  /// Offset of each value in the scratch memory; unused for operands.
  std::vector<size_t> offsets_;
  size_t scratch_bytes_ = 0;
};

} // namespace refold::runtime::checked

namespace refold::runtime {

/// Validates a kernel and runs it once. Each pointer is to a whole tensor with the element type and
/// shape that the kernel declares.
absl::Status EvaluateKernel(const exe::KernelT &kernel, absl::Span<void *const> operands,
                            absl::Span<void *const> results,
                            const checked::EvaluateOptions &options = {});

} // namespace refold::runtime
