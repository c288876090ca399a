//===- evaluator.h - A kernel's own body, interpreted -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a kernel computes, to the bit of docs/rationale/numerics.md: one simple loop for each
// operation, on whole operands, no code generation. Validated when it is made: a malformed body is
// an error then.
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
  /// An index out of range is an error that names the operation, the index and the bound, instead
  /// of being clamped.
  bool check_indices = false;
};

/// One kernel, ready to run any number of times. Keeps nothing of the KernelT it was made from.
class KernelEvaluator {
public:
  /// Errors name the kernel (by `name`, or its symbol where that is empty), the operation and what
  /// would be right.
  static absl::StatusOr<KernelEvaluator> Create(const exe::KernelT &kernel,
                                                absl::string_view name = "");

  /// Types of the operands and results, in the order of Run's pointers.
  size_t operand_count() const { return operands_.size(); }
  size_t result_count() const { return results_.size(); }
  const TensorType &operand(size_t i) const { return values_[operands_[i]]; }
  const TensorType &result(size_t i) const { return values_[results_[i]]; }
  /// The operand that result i is written over, or -1.
  int32_t tied(size_t i) const { return tied_[i]; }
  /// True where a result is operand i with a row replaced, in its place, and nothing else reads it:
  /// the other rows are kept as they are, so a history need not be written before its first row.
  bool is_only_updated(size_t i) const { return only_updated_[i]; }
  const std::string &name() const { return name_; }

  /// Results are stored after everything was read, so a result may lie where an operand does.
  /// Subnormals are flushed whatever the thread's mode. `scratch` grows to what the body needs; its
  /// contents do not matter.
  absl::Status Run(absl::Span<const std::byte *const> operands,
                   absl::Span<std::byte *const> results, const EvaluateOptions &options,
                   std::vector<std::byte> &scratch) const;

private:
  struct PreparedOp {
    Step step;
    std::vector<uint32_t> operands, results; // values
  };
  /// Reads operations_ in order, checking that each value is made once and before it is read.
  absl::Status Prepare(const exe::KernelT &kernel);
  absl::Status PrepareOp(const exe::OperationT &op, size_t index, std::vector<bool> &made);
  absl::Status Boundary(const exe::KernelT &kernel, std::vector<bool> &made);

  std::string name_;
  std::vector<TensorType> values_;
  std::vector<uint32_t> operands_, results_;
  std::vector<int32_t> tied_;
  std::vector<bool> only_updated_;
  std::vector<PreparedOp> ops_;
  /// Where a value lies in the scratch; operands have no place there.
  std::vector<size_t> offsets_;
  size_t scratch_bytes_ = 0;
};

} // namespace refold::runtime::checked

namespace refold::runtime {

/// Validates and evaluates once. Pointers are to whole tensors, as the kernel's own values say.
absl::Status EvaluateKernel(const exe::KernelT &kernel, absl::Span<void *const> operands,
                            absl::Span<void *const> results,
                            const checked::EvaluateOptions &options = {});

} // namespace refold::runtime
