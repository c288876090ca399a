//===- index_uses.cpp - Index operands of operations ----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A start is in range if the whole slice that begins there is in range.
//
//===----------------------------------------------------------------------===//
#include "runtime/cpu/index_uses.h"

#include "runtime/core/tensor.h"

#include "absl/strings/str_cat.h"

#include <algorithm>

namespace refold::runtime {
namespace {

class Uses {
public:
  Uses(const exe::KernelT &kernel, const exe::OperationT &op, const std::string &name)
      : kernel_(kernel), op_(op), name_(name) {}

  absl::StatusOr<std::vector<IndexUse>> Find() const {
    // The first argument of Rows is the operand that holds the indices. The bound of the indices is
    // the first dimension of operand 0, or of the result if the second argument is true.
    if (op_.name == "rf.take" || op_.name == "rf.slice_row")
      return Rows(1, false);
    if (op_.name == "rf.update_row")
      return Rows(2, false);
    if (op_.name == "rf.take_grad")
      return Rows(1, true);
    if (op_.name == "rf.group_rows")
      return Rows(0, true);
    if (op_.name == "rf.dynamic_slice")
      return Starts(1, Ints("sizes"));
    if (op_.name == "rf.dynamic_update_slice")
      return Starts(2, op_.operands.size() > 1 ? Shape(op_.operands[1]) : std::vector<int64_t>());
    if (op_.name == "rf.gather" && Ints("fill").empty())
      return Slices("start_index_map", Ints("slice_sizes"), 2);
    if (op_.name == "rf.scatter")
      return Slices("scatter_dims_to_operand_dims", UpdateSizes(), 3);
    if (op_.name == "rf.compare" && !Ints("rf.places").empty())
      return Classes();
    return std::vector<IndexUse>();
  }

private:
  const std::vector<int64_t> &Shape(uint32_t value) const { return kernel_.values[value]->shape; }
  /// Returns the attribute's integers; empty if there is no such attribute.
  std::vector<int64_t> Ints(const char *attribute) const {
    for (const auto &candidate : op_.attributes)
      if (candidate->name == attribute)
        return candidate->ints;
    return {};
  }
  absl::Status Error(const char *message) const {
    return absl::InvalidArgumentError(absl::StrCat(name_, ": ", message));
  }
  absl::Status WrongCount() const { return Error("it has the wrong number of operands"); }

  absl::StatusOr<std::vector<IndexUse>> Rows(size_t index, bool bound_is_result) const {
    if (op_.operands.size() <= index || op_.results.empty())
      return WrongCount();
    const std::vector<int64_t> &shape = Shape(bound_is_result ? op_.results[0] : op_.operands[0]);
    return std::vector<IndexUse>{{index, {0}, {shape.empty() ? 0 : shape[0]}, 1}};
  }

  /// Indices that are repeated along the last dimension and compared with it.
  absl::StatusOr<std::vector<IndexUse>> Classes() const {
    if (op_.operands.size() != 2 || Shape(op_.operands[0]).empty())
      return WrongCount();
    const std::vector<int64_t> &shape = Shape(op_.operands[0]);
    return std::vector<IndexUse>{{0, {static_cast<int64_t>(shape.size()) - 1}, {shape.back()}, 1}};
  }

  /// One scalar index for each dimension, from operand `first` on.
  absl::StatusOr<std::vector<IndexUse>> Starts(size_t first,
                                               const std::vector<int64_t> &sizes) const {
    if (op_.operands.empty() || op_.operands.size() != first + Shape(op_.operands[0]).size())
      return WrongCount();
    const std::vector<int64_t> &shape = Shape(op_.operands[0]);
    if (sizes.size() != shape.size())
      return Error("it must have one size for each dimension");
    std::vector<IndexUse> uses;
    for (size_t d = 0; d < shape.size(); ++d)
      uses.push_back({first + d, {static_cast<int64_t>(d)}, {shape[d] - sizes[d] + 1}, 1});
    return uses;
  }

  /// Returns the extents of scatter's slices, for each dimension of the operand.
  std::vector<int64_t> UpdateSizes() const {
    if (op_.operands.size() != 3)
      return {};
    const std::vector<int64_t> &updates = Shape(op_.operands[2]);
    std::vector<int64_t> window = Ints("update_window_dims"), single = Ints("inserted_window_dims"),
                         batching = Ints("input_batching_dims"), sizes;
    single.insert(single.end(), batching.begin(), batching.end());
    auto next = window.begin();
    for (size_t d = 0; d < Shape(op_.operands[0]).size(); ++d) {
      bool one = std::find(single.begin(), single.end(), static_cast<int64_t>(d)) != single.end();
      if (!one &&
          (next == window.end() || *next < 0 || *next >= static_cast<int64_t>(updates.size())))
        return {};
      sizes.push_back(one ? 1 : updates[*next++]);
    }
    return sizes;
  }

  /// The components of a start lie along one dimension of the index tensor, operand 1.
  absl::StatusOr<std::vector<IndexUse>> Slices(const char *map, const std::vector<int64_t> &sizes,
                                               size_t operands) const {
    if (op_.operands.size() != operands)
      return WrongCount();
    const std::vector<int64_t> &shape = Shape(op_.operands[0]), &indices = Shape(op_.operands[1]);
    std::vector<int64_t> vector_dim = Ints("index_vector_dim");
    if (sizes.size() != shape.size() || vector_dim.size() != 1 || vector_dim[0] < 0 ||
        vector_dim[0] > static_cast<int64_t>(indices.size()))
      return Error("its slices do not fit its operands");
    IndexUse use{1, {}, {}, 1};
    for (size_t d = vector_dim[0] + 1; d < indices.size(); ++d)
      use.stride *= indices[d];
    for (int64_t dim : Ints(map)) {
      if (dim < 0 || dim >= static_cast<int64_t>(shape.size()))
        return Error("its slices do not fit its operands");
      use.dims.push_back(dim);
      use.bounds.push_back(shape[dim] - sizes[dim] + 1);
    }
    // Without starts, or starts without components, there is nothing to check.
    if (use.bounds.empty() || use.stride == 0)
      return std::vector<IndexUse>();
    return std::vector<IndexUse>{use};
  }

  const exe::KernelT &kernel_;
  const exe::OperationT &op_;
  const std::string &name_;
};

} // namespace

absl::StatusOr<std::vector<IndexUse>>
IndexUsesOf(const exe::KernelT &kernel, const exe::OperationT &op, const std::string &name) {
  return Uses(kernel, op, name).Find();
}

} // namespace refold::runtime
