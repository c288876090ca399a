//===- reduction_ops.cpp - Reductions ---------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each output is one chain over its elements in row-major order of the operand, starting from the
// identity, or from the first element if the op says so. One walk over the operand visits every
// chain in order.
//
// Example: a sum of a tensor [2, 3] over dimension 0 has extents {2, 3} and out_strides {0, 1}. The
// six elements go to the outputs 0, 1, 2, 0, 1, 2.
//
//===----------------------------------------------------------------------===//
#include "runtime/checked/arithmetic.h"
#include "runtime/checked/op_view.h"
#include "runtime/checked/reduction_identity.h"
#include "runtime/checked/strided_copy.h"

#include <algorithm>

namespace refold::runtime::checked {
namespace {

/// The extents of the operand, and the stride of the output along each dimension of the operand.
/// The stride along a reduced dimension is 0.
struct ReductionShape {
  std::vector<int64_t> extents, out_strides;
  int64_t out_count = 0;
};

/// Calls visit(output index) for every element of the operand in row-major order.
template <typename F> void ForEachElement(const ReductionShape &shape, F visit) {
  for (int64_t extent : shape.extents)
    if (extent == 0)
      return;
  const size_t rank = shape.extents.size();
  if (rank == 0) {
    visit(int64_t{0});
    return;
  }
  std::vector<int64_t> index(rank, 0);
  int64_t out = 0;
  while (true) {
    const int64_t inner = shape.extents[rank - 1], step = shape.out_strides[rank - 1];
    for (int64_t i = 0; i < inner; ++i)
      visit(out + i * step);
    size_t d = rank - 1;
    while (d-- > 0) {
      out += shape.out_strides[d];
      if (++index[d] < shape.extents[d])
        break;
      out -= shape.out_strides[d] * shape.extents[d];
      index[d] = 0;
    }
    if (d == static_cast<size_t>(-1))
      return;
  }
}

template <typename Op, typename T>
Step Reduce(const ReductionShape &shape, T identity, bool from_first) {
  return [=](const StepArgs &args) {
    const T *in = args.in<T>(0);
    T *out = args.out<T>(0);
    if (!from_first) {
      std::fill_n(out, shape.out_count, identity);
      ForEachElement(shape, [&](int64_t o) { out[o] = Op::Apply(out[o], *in++); });
      return absl::OkStatus();
    }
    std::vector<uint8_t> begun(shape.out_count, 0);
    ForEachElement(shape, [&](int64_t o) {
      out[o] = begun[o] ? Op::Apply(out[o], *in) : *in;
      begun[o] = 1;
      ++in;
    });
    return absl::OkStatus();
  };
}

absl::StatusOr<Step> PrepareReduce(const OpView &op) {
  const TensorType &from = op.operand(0);
  absl::StatusOr<std::string> kind = op.Text("kind");
  if (!kind.ok())
    return kind.status();
  absl::StatusOr<std::vector<int64_t>> dimensions = op.Ints("dimensions");
  if (!dimensions.ok())
    return dimensions.status();
  absl::StatusOr<bool> from_first = op.Flag("from_first");
  if (!from_first.ok())
    return from_first.status();
  const bool is_logic = *kind == "and" || *kind == "or";
  if (is_logic ? IsFloat(from.type) : !IsNumeric(from.type))
    return op.Error(is_logic ? "logic" : "arithmetic", " is not defined on ", from.str());
  std::vector<bool> reduced(from.shape.size(), false);
  bool empty = false;
  for (int64_t d : *dimensions) {
    if (d < 0 || d >= from.rank())
      return op.Error("dimension ", d, " is not a dimension of ", from.str());
    if (reduced[d])
      return op.Error("dimension ", d, " is named twice");
    reduced[d] = true;
    empty = empty || from.shape[d] == 0;
  }
  if (*from_first && empty)
    return op.Error("no first element in ", from.str());
  std::vector<int64_t> kept;
  for (size_t d = 0; d < from.shape.size(); ++d)
    if (!reduced[d])
      kept.push_back(from.shape[d]);
  if (absl::Status status = op.ExpectResult(0, from.type, kept); !status.ok())
    return status;

  ReductionShape shape{from.shape, std::vector<int64_t>(from.shape.size(), 0), op.result(0).count};
  std::vector<int64_t> strides = RowMajorStrides(kept);
  for (size_t d = 0, next = 0; d < from.shape.size(); ++d)
    if (!reduced[d])
      shape.out_strides[d] = strides[next++];
  Step step = WithType(from.type, [&](auto zero) -> Step {
    using T = decltype(zero);
    if constexpr (std::is_integral_v<T>) {
      // For a pred, "all bits set" is 1.
      const T all = std::is_same_v<T, uint8_t> ? T(1) : static_cast<T>(-1);
      if (*kind == "and")
        return Reduce<AndOp, T>(shape, all, *from_first);
      if (*kind == "or")
        return Reduce<OrOp, T>(shape, T(0), *from_first);
    }
    if (*kind == "add")
      return Reduce<AddOp, T>(shape, T(0), *from_first);
    if (*kind == "multiply")
      return Reduce<MultiplyOp, T>(shape, T(1), *from_first);
    if (*kind == "maximum")
      return Reduce<MaximumOp, T>(shape, Lowest<T>(), *from_first);
    if (*kind == "minimum")
      return Reduce<MinimumOp, T>(shape, Highest<T>(), *from_first);
    return nullptr;
  });
  if (!step)
    return op.Error("kind '", *kind,
                    "' is unknown, expected one of add, maximum, minimum, multiply, and, or");
  return step;
}

} // namespace

absl::Span<const OpKind> ReductionOps() {
  static constexpr OpKind kOps[] = {{"rf.reduce", 1, 1, PrepareReduce}};
  return kOps;
}

} // namespace refold::runtime::checked
