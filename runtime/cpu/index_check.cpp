//===- index_check.cpp - Index checks before a launch -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One walk over the body: each value is in memory, known to be in range, or unknown.
//
//===----------------------------------------------------------------------===//
#include "runtime/cpu/index_check.h"

#include "runtime/core/index_error.h"
#include "runtime/core/tensor.h"
#include "runtime/executable/loaded_executable.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <limits>
#include <type_traits>
#include <utility>

namespace refold::runtime {
namespace {

int64_t ReadInteger(exe::ElementType type, const void *memory, int64_t i) {
  return WithElementType(ToElementType(type), [&](auto zero) -> int64_t {
    if constexpr (std::is_integral_v<decltype(zero)>)
      return static_cast<int64_t>(static_cast<const decltype(zero) *>(memory)[i]);
    return 0; // indices are integers
  });
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
      source.shape = kernel_.values[kernel_.operands[i]]->shape;
    }
    for (size_t i = 0; i < kernel_.operations.size(); ++i) {
      const exe::OperationT &op = *kernel_.operations[i];
      name_ = absl::StrCat("kernel '", kernel_.symbol, "': operation ", i, " (", op.name, ")");
      absl::StatusOr<std::vector<IndexUse>> found = IndexUsesOf(kernel_, op, name_);
      if (!found.ok())
        return found.status();
      for (IndexUse &use : *found)
        if (absl::Status status = AddUse(op, std::move(use), uses); !status.ok())
          return status;
      if (op.results.size() == 1)
        sources_[op.results[0]] = Trace(op);
    }
    return absl::OkStatus();
  }

private:
  static constexpr int64_t kUnbounded = std::numeric_limits<int64_t>::max();

  int64_t Count(uint32_t value) const { return ElementCount(kernel_.values[value]->shape); }

  absl::Status AddUse(const exe::OperationT &op, IndexUse use, std::vector<Use> &uses) {
    const Source &indices = sources_[op.operands[use.operand]];
    if (indices.kind == Source::InRange &&
        indices.bound <= *std::min_element(use.bounds.begin(), use.bounds.end()))
      return absl::OkStatus();
    bool integers = indices.type == exe::ElementType::S32 ||
                    indices.type == exe::ElementType::S64 || indices.type == exe::ElementType::U32;
    if (indices.kind != Source::Memory || !integers || (indices.repeated && use.bounds.size() > 1))
      return absl::UnimplementedError(absl::StrCat(
          name_, ": its indices are computed inside the kernel, where the cpu device cannot check "
                 "them: use --device=checked"));
    uses.push_back({indices, std::move(use), name_});
    return absl::OkStatus();
  }

  static const std::vector<int64_t> *Ints(const exe::OperationT &op, const char *attribute) {
    for (const auto &candidate : op.attributes)
      if (candidate->name == attribute && !candidate->ints.empty())
        return &candidate->ints;
    return nullptr;
  }
  static Source InRange(int64_t bound, int64_t count) {
    Source result;
    result.kind = Source::InRange;
    result.bound = bound;
    result.count = count;
    return result;
  }

  /// Returns the origin of the single result of `op`.
  Source Trace(const exe::OperationT &op) {
    Source result;
    int64_t count = Count(op.results[0]);
    if (op.name == "rf.reshape" && op.operands.size() == 1) {
      if (sources_[op.operands[0]].count == count) {
        result = sources_[op.operands[0]];
        result.shape = kernel_.values[op.results[0]]->shape;
      }
    } else if (op.name == "rf.slice_row" && op.operands.size() == 2) {
      const Source &rows = sources_[op.operands[0]], &index = sources_[op.operands[1]];
      const std::vector<int64_t> &shape = kernel_.values[op.operands[0]]->shape;
      bool scalar = index.kind == Source::Memory && index.type == exe::ElementType::S64 &&
                    index.count == 1 && index.picks.empty();
      if (rows.kind == Source::Memory && scalar && !shape.empty() && shape[0] > 0 &&
          rows.count == shape[0] * count) {
        result = rows;
        result.count = count;
        result.shape = kernel_.values[op.results[0]]->shape;
        result.picks.push_back({index.operand, shape[0], count});
      }
    } else if (op.name == "rf.shuffle" || op.name == "rf.random_index") {
      if (const std::vector<int64_t> *bound = Ints(op, "bound"); bound && bound->size() == 1)
        return InRange(bound->front(), count);
    } else if (op.name == "rf.constant") {
      const std::vector<int64_t> *numbers = Ints(op, "value");
      if (numbers && *std::min_element(numbers->begin(), numbers->end()) >= 0) {
        int64_t most = *std::max_element(numbers->begin(), numbers->end());
        return InRange(most == kUnbounded ? most : most + 1, count);
      }
    } else if (op.name == "rf.broadcast_in_dim" && op.operands.size() == 1) {
      if (sources_[op.operands[0]].kind == Source::InRange)
        return InRange(sources_[op.operands[0]].bound, count);
      result = sources_[op.operands[0]];
      result.repeated = true;
    } else if (op.name == "rf.maximum" && op.operands.size() == 2) {
      // A maximum with a non-negative number clamps from below, as for the starts of a gradient.
      for (uint32_t operand : op.operands)
        if (sources_[operand].kind == Source::InRange)
          return InRange(kUnbounded, count);
    } else if (op.name == "rf.minimum" && op.operands.size() == 2) {
      const Source &a = sources_[op.operands[0]], &b = sources_[op.operands[1]];
      if (a.kind == Source::InRange && b.kind == Source::InRange)
        return InRange(std::min(a.bound, b.bound), count);
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
      const std::vector<int64_t> &bounds = use.use.bounds;
      const int64_t n = i / use.use.stride % static_cast<int64_t>(bounds.size());
      if (index >= 0 && index < bounds[n])
        continue;
      absl::Status status =
          IndexError(use.op, index, bounds[n], use.use.dims[n], use.indices.shape, i);
      if (location.empty())
        return status;
      return absl::Status(status.code(), absl::StrCat(status.message(), " at ", location));
    }
  }
  return absl::OkStatus();
}

} // namespace refold::runtime
