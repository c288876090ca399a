//===- reduction_ops.cpp - Reductions ---------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Computes reductions. The elements of an output are combined in chains, and a tree combines the
// results of the chains (docs/rationale/numerics.md §5). A chain starts from the identity of the
// reduction. One walk over a part of the operand advances the chains of all outputs in order.
//
// Example: a sum of a tensor [2, 3] over dimension 0 has extents {2, 3} and out_strides {0, 1}. The
// six elements are added to the outputs 0, 1, 2, 0, 1, 2.
//
//===----------------------------------------------------------------------===//
#include "runtime/checked/arithmetic.h"
#include "runtime/checked/op_view.h"
#include "runtime/checked/reduction_identity.h"
#include "runtime/checked/strided_copy.h"
#include "runtime/checked/sum_tree.h"

#include <algorithm>

namespace refold::runtime::checked {
namespace {

/// How a reduction walks over its operand.
struct ReductionShape {
  /// The sizes of the operand's dimensions, and the strides of the operand and the output along
  /// them. The output's stride along a reduced dimension is 0.
  std::vector<int64_t> extents, in_strides, out_strides;
  int64_t out_count = 0;
  /// The first reduced dimension; -1 if there is none.
  int64_t first = -1;
  /// Entries of the first reduced dimension in one chain; 0: all of them.
  int64_t chain = 0;
  /// The number of chains in a segment of the last dimension. If it is 0, there are no segments.
  int64_t lanes = 0;
  /// Each entry of the reduced dimension is a part of the tree, not a chain from the identity.
  bool joins = false;
};

/// Calls visit(output index, operand index) for each element of a box in row-major order. `extents`
/// is the size of the box, and `in` is the operand index of its first element.
template <typename F>
void ForEachElement(const ReductionShape &shape, const std::vector<int64_t> &extents, int64_t in,
                    F visit) {
  for (int64_t extent : extents)
    if (extent == 0)
      return;
  const size_t rank = extents.size();
  if (rank == 0) {
    visit(int64_t{0}, in);
    return;
  }
  std::vector<int64_t> index(rank, 0);
  int64_t out = 0;
  while (true) {
    const int64_t inner = extents[rank - 1], step = shape.out_strides[rank - 1];
    for (int64_t i = 0; i < inner; ++i)
      visit(out + i * step, in + i);
    size_t d = rank - 1;
    while (d-- > 0) {
      out += shape.out_strides[d];
      in += shape.in_strides[d];
      if (++index[d] < extents[d])
        break;
      out -= shape.out_strides[d] * extents[d];
      in -= shape.in_strides[d] * extents[d];
      index[d] = 0;
    }
    if (d == static_cast<size_t>(-1))
      return;
  }
}

template <typename Op, typename T>
void InChains(const ReductionShape &shape, T identity, const T *in, T *out) {
  const auto count = static_cast<size_t>(shape.out_count);
  const int64_t extent = shape.first < 0 ? 1 : shape.extents[shape.first];
  const int64_t chain = shape.chain == 0 ? std::max<int64_t>(extent, 1) : shape.chain;
  SumTree<T> tree;
  Elements<T> sums(count);
  std::vector<int64_t> part = shape.extents;
  for (int64_t begin = 0; begin < std::max<int64_t>(extent, 1); begin += chain) {
    std::fill(sums.begin(), sums.end(), identity);
    int64_t offset = 0;
    if (shape.first >= 0) {
      part[shape.first] = std::min(chain, extent - begin);
      offset = begin * shape.in_strides[shape.first];
    }
    ForEachElement(shape, part, offset, [&](int64_t o, int64_t i) {
      sums[o] = shape.joins ? in[i] : Op::Apply(sums[o], in[i]);
    });
    tree.template Add<Op>(sums);
  }
  tree.template Finish<Op>(sums);
  std::copy(sums.begin(), sums.end(), out);
}

/// Reduces the last dimension. Element e of a segment belongs to lane e mod `lanes`.
template <typename Op, typename T>
void InLanes(const ReductionShape &shape, T identity, const T *in, T *out) {
  const int64_t extent = shape.extents.back();
  Elements<T> lanes(static_cast<size_t>(shape.lanes)), sum(1);
  for (int64_t o = 0; o < shape.out_count; ++o, in += extent) {
    SumTree<T> tree;
    for (int64_t begin = 0; begin < std::max<int64_t>(extent, 1); begin += shape.chain) {
      std::fill(lanes.begin(), lanes.end(), identity);
      for (int64_t e = 0; e < std::min(shape.chain, extent - begin); ++e) {
        T &lane = lanes[static_cast<size_t>(e % shape.lanes)];
        lane = Op::Apply(lane, in[begin + e]);
      }
      for (int64_t half = shape.lanes / 2; half >= 1; half /= 2)
        for (int64_t l = 0; l < half; ++l)
          lanes[l] = Op::Apply(lanes[l], lanes[l + half]);
      sum[0] = lanes[0];
      tree.template Add<Op>(sum);
    }
    tree.template Finish<Op>(sum);
    out[o] = sum[0];
  }
}

template <typename Op, typename T> Step Reduce(const ReductionShape &shape, T identity) {
  return [=](const StepArgs &args) {
    if (shape.lanes > 0)
      InLanes<Op, T>(shape, identity, args.in<T>(0), args.out<T>(0));
    else
      InChains<Op, T>(shape, identity, args.in<T>(0), args.out<T>(0));
    return absl::OkStatus();
  };
}

/// Sets `value` to the attribute, if the op has it.
absl::Status ReadOptional(const OpView &op, absl::string_view name, int64_t *value) {
  if (!op.Has(name))
    return absl::OkStatus();
  absl::StatusOr<int64_t> given = op.Int(name);
  if (!given.ok())
    return given.status();
  if (*given < 1)
    return op.Error(name, " must be at least 1, got ", *given);
  *value = *given;
  return absl::OkStatus();
}

absl::StatusOr<Step> PrepareReduce(const OpView &op) {
  const TensorType &from = op.operand(0);
  absl::StatusOr<std::string> kind = op.Text("kind");
  if (!kind.ok())
    return kind.status();
  absl::StatusOr<std::vector<int64_t>> dimensions = op.Ints("dimensions");
  if (!dimensions.ok())
    return dimensions.status();
  ReductionShape shape{.extents = from.shape,
                       .in_strides = RowMajorStrides(from.shape),
                       .out_strides = std::vector<int64_t>(from.shape.size(), 0),
                       .out_count = op.result(0).count};
  for (auto [name, value] : {std::pair{"chain", &shape.chain}, {"lanes", &shape.lanes}})
    if (absl::Status status = ReadOptional(op, name, value); !status.ok())
      return status;
  const bool is_logic = *kind == "and" || *kind == "or";
  if (is_logic ? IsFloat(from.type) : !IsNumeric(from.type))
    return op.Error(is_logic ? "logic" : "arithmetic", " is not defined on ", from.str());
  std::vector<bool> reduced(from.shape.size(), false);
  for (int64_t d : *dimensions) {
    if (d < 0 || d >= from.rank())
      return op.Error("dimension ", d, " is not a dimension of ", from.str());
    if (reduced[d])
      return op.Error("dimension ", d, " is named twice");
    reduced[d] = true;
    if (shape.first < 0 || d < shape.first)
      shape.first = d;
  }
  if (shape.chain > 0 && shape.first < 0)
    return op.Error("a chain needs a dimension to reduce");
  if (shape.lanes > 0 && (dimensions->size() != 1 || shape.first + 1 != from.rank() ||
                          shape.chain % shape.lanes != 0 || shape.chain == 0 ||
                          (shape.lanes & (shape.lanes - 1)) != 0))
    return op.Error(shape.lanes, " lanes do not fit a chain of ", shape.chain, " along dimension ",
                    shape.first, " of ", from.str());
  shape.joins = shape.chain == 1 && shape.lanes == 0 && dimensions->size() == 1;
  std::vector<int64_t> kept;
  for (size_t d = 0; d < from.shape.size(); ++d)
    if (!reduced[d])
      kept.push_back(from.shape[d]);
  if (absl::Status status = op.ExpectResult(0, from.type, kept); !status.ok())
    return status;

  std::vector<int64_t> strides = RowMajorStrides(kept);
  for (size_t d = 0, next = 0; d < from.shape.size(); ++d)
    if (!reduced[d])
      shape.out_strides[d] = strides[next++];
  Step step = WithType(from.type, [&](auto zero) -> Step {
    using T = decltype(zero);
    if constexpr (std::is_integral_v<T>) {
      // For a pred, "all bits set" is 1.
      const T all = std::is_same_v<T, bool> ? T(1) : static_cast<T>(-1);
      if (*kind == "and")
        return Reduce<AndOp, T>(shape, all);
      if (*kind == "or")
        return Reduce<OrOp, T>(shape, T(0));
    }
    if (*kind == "add")
      return Reduce<AddOp, T>(shape, T(0));
    if (*kind == "multiply")
      return Reduce<MultiplyOp, T>(shape, T(1));
    if (*kind == "maximum")
      return Reduce<MaximumOp, T>(shape, Lowest<T>());
    if (*kind == "minimum")
      return Reduce<MinimumOp, T>(shape, Highest<T>());
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
