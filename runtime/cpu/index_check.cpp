//===- index_check.cpp - Indices out of range, found before a launch ---*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One pass over the body: each value is in memory, known to be in range, or unknown.
//
//===----------------------------------------------------------------------===//
#include "runtime/cpu/index_check.h"

#include "runtime/core/tensor.h"
#include "runtime/executable/loaded_executable.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <utility>

namespace refold::runtime {
namespace {

/// Which operand of an op is its index, and whose first dimension bounds it (an operand, or the
/// result).
struct IndexOp {
  const char *name;
  size_t index;
  bool bound_is_result;
};

const IndexOp *FindIndexOp(const std::string &name) {
  static const IndexOp ops[] = {{"rf.take", 1, false},
                                {"rf.take_grad", 1, true},
                                {"rf.slice_row", 1, false},
                                {"rf.update_row", 2, false}};
  for (const IndexOp &op : ops)
    if (name == op.name)
      return &op;
  return nullptr;
}

int64_t ReadInteger(exe::ElementType type, const void *memory, int64_t i) {
  return type == exe::ElementType::S64 ? static_cast<const int64_t *>(memory)[i]
                                       : static_cast<const int32_t *>(memory)[i];
}

} // namespace

class IndexCheck::Tracer {
public:
  explicit Tracer(const exe::KernelT &kernel) : kernel_(kernel), sources_(kernel.values.size()) {}

  absl::Status Run(std::vector<Use> &uses) {
    for (size_t i = 0; i < kernel_.operands.size(); ++i) {
      Source &source = sources_[kernel_.operands[i]];
      source.kind = Source::Memory;
      source.operand = i;
      source.type = kernel_.values[kernel_.operands[i]]->type;
      source.count = Count(kernel_.operands[i]);
    }
    for (size_t i = 0; i < kernel_.operations.size(); ++i) {
      const exe::OperationT &op = *kernel_.operations[i];
      name_ = absl::StrCat("kernel '", kernel_.symbol, "': operation ", i, " (", op.name, ")");
      if (const IndexOp *index_op = FindIndexOp(op.name))
        if (absl::Status status = AddUse(op, *index_op, uses); !status.ok())
          return status;
      if (op.results.size() == 1)
        sources_[op.results[0]] = Trace(op);
    }
    return absl::OkStatus();
  }

private:
  int64_t Count(uint32_t value) const { return ElementCount(kernel_.values[value]->shape); }

  absl::Status AddUse(const exe::OperationT &op, const IndexOp &index_op, std::vector<Use> &uses) {
    if (op.operands.size() <= index_op.index || op.results.size() != 1)
      return absl::InvalidArgumentError(
          absl::StrCat(name_, ": it has the wrong number of operands"));
    const std::vector<int64_t> &shape =
        kernel_.values[index_op.bound_is_result ? op.results[0] : op.operands[0]]->shape;
    int64_t rows = shape.empty() ? 0 : shape[0];
    const Source &indices = sources_[op.operands[index_op.index]];
    bool integers = indices.type == exe::ElementType::S32 || indices.type == exe::ElementType::S64;
    if (indices.kind == Source::InRange && indices.bound <= rows)
      return absl::OkStatus();
    if (indices.kind != Source::Memory || !integers)
      return absl::UnimplementedError(absl::StrCat(
          name_, ": its indices are computed inside the kernel, where the cpu device cannot check "
                 "them: use --device=checked"));
    uses.push_back({indices, rows, name_});
    return absl::OkStatus();
  }

  /// Where the one result of `op` comes from.
  Source Trace(const exe::OperationT &op) {
    Source result;
    int64_t count = Count(op.results[0]);
    if (op.name == "rf.reshape" && op.operands.size() == 1) {
      if (sources_[op.operands[0]].count == count)
        result = sources_[op.operands[0]];
    } else if (op.name == "rf.slice_row" && op.operands.size() == 2) {
      const Source &rows = sources_[op.operands[0]], &index = sources_[op.operands[1]];
      const std::vector<int64_t> &shape = kernel_.values[op.operands[0]]->shape;
      bool scalar = index.kind == Source::Memory && index.type == exe::ElementType::S64 &&
                    index.count == 1 && index.picks.empty();
      if (rows.kind == Source::Memory && scalar && !shape.empty() && shape[0] > 0 &&
          rows.count == shape[0] * count) {
        result = rows;
        result.count = count;
        result.picks.push_back({index.operand, shape[0], count});
      }
    } else if (op.name == "rf.shuffle" || op.name == "rf.random_index") {
      for (const auto &attribute : op.attributes)
        if (attribute->name == "bound" && attribute->ints.size() == 1) {
          result.kind = Source::InRange;
          result.bound = attribute->ints[0];
          result.count = count;
        }
    }
    return result;
  }

  const exe::KernelT &kernel_;
  std::vector<Source> sources_;
  std::string name_;
};

absl::StatusOr<IndexCheck> IndexCheck::Make(const exe::KernelT &kernel) {
  IndexCheck check;
  if (absl::Status status = Tracer(kernel).Run(check.uses_); !status.ok())
    return status;
  return check;
}

absl::Status IndexCheck::Check(absl::Span<void *const> operands, absl::string_view location) const {
  for (const Use &use : uses_) {
    int64_t first = 0;
    for (const Pick &pick : use.indices.picks) {
      int64_t row = *static_cast<const int64_t *>(operands[pick.operand]);
      first += std::clamp<int64_t>(row, 0, pick.rows - 1) * pick.stride;
    }
    const void *memory = operands[use.indices.operand];
    for (int64_t i = 0; i < use.indices.count; ++i) {
      int64_t index = ReadInteger(use.indices.type, memory, first + i);
      if (index < 0 || index >= use.rows)
        return absl::OutOfRangeError(absl::StrCat(use.op, ": index ", index, " is outside of [0, ",
                                                  use.rows, ")", location.empty() ? "" : " at ",
                                                  location));
    }
  }
  return absl::OkStatus();
}

} // namespace refold::runtime
