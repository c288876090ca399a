//===- convolution_ops.cpp - Window products --------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Computes convolutions. The terms of an output are added in chains, and a tree adds the results of
// the chains. A chain consists of fused multiply-adds over the kernel's dimensions in order and
// starts from +0. One loop advances the chains of a whole row of outputs. The bits are the same as
// for one chain at a time.
//
//===----------------------------------------------------------------------===//
#include "runtime/checked/arithmetic.h"
#include "runtime/checked/counted_places.h"
#include "runtime/checked/element_dispatch.h"
#include "runtime/checked/op_view.h"
#include "runtime/checked/product_parts.h"
#include "runtime/checked/strided_copy.h"
#include "runtime/checked/sum_tree.h"

#include <algorithm>

namespace refold::runtime::checked {
namespace {

using List = std::vector<int64_t>;

/// The loop nest of a convolution: loops over the result (`outer`, with `row` as the innermost),
/// and loops over the dimensions that are summed. Strides count elements.
struct Nest {
  List outer, outer_out, outer_lhs, outer_rhs;
  int64_t row = 1, row_out = 0, row_lhs = 0, row_rhs = 0;
  List summed, summed_lhs, summed_rhs;
  List parts; ///< lengths of the chains
};

template <typename T>
[[gnu::always_inline]] inline void Row(const T *lhs, const T *rhs, T *acc, const Nest &nest) {
  for (int64_t j = 0; j < nest.row; ++j)
    acc[j] = MultiplyAdd(lhs[j * nest.row_lhs], rhs[j * nest.row_rhs], acc[j]);
}
template <typename T> void PortableRow(const T *lhs, const T *rhs, T *acc, const Nest &nest) {
  Row(lhs, rhs, acc, nest);
}
/// Runs a row with FMA instructions instead of calls.
template <typename T>
[[gnu::target("avx2,fma")]] void FmaRow(const T *lhs, const T *rhs, T *acc, const Nest &nest) {
  Row(lhs, rhs, acc, nest);
}

int64_t Dot(const List &index, const List &strides) {
  int64_t sum = 0;
  for (size_t d = 0; d < strides.size(); ++d)
    sum += index[d] * strides[d];
  return sum;
}

template <typename T> void Multiply(const T *lhs, const T *rhs, T *out, const Nest &nest) {
  void (*row)(const T *, const T *, T *, const Nest &) = PortableRow<T>;
  if constexpr (std::is_floating_point_v<T>)
    if (HasFma())
      row = FmaRow<T>;
  Elements<T> acc(static_cast<size_t>(nest.row));
  ForEachIndex(nest.outer, [&](const List &at, int64_t) {
    const T *left = lhs + Dot(at, nest.outer_lhs), *right = rhs + Dot(at, nest.outer_rhs);
    std::fill(acc.begin(), acc.end(), T(0));
    SumTree<T> tree;
    size_t part = 0;
    int64_t end = nest.parts.front();
    ForEachIndex(nest.summed, [&](const List &k, int64_t number) {
      if (number == end) {
        tree.template Add<AddOp>(acc);
        std::fill(acc.begin(), acc.end(), T(0));
        end += nest.parts[++part];
      }
      row(left + Dot(k, nest.summed_lhs), right + Dot(k, nest.summed_rhs), acc.data(), nest);
    });
    if (part > 0) {
      tree.template Add<AddOp>(acc);
      tree.template Finish<AddOp>(acc);
    }
    T *to = out + Dot(at, nest.outer_out);
    for (int64_t j = 0; j < nest.row; ++j)
      to[j * nest.row_out] = acc[static_cast<size_t>(j)];
  });
}

struct Attributes {
  List lhs, rhs, result, strides, dilations;
  size_t spatial() const { return strides.size(); }
  bool groups() const { return lhs.size() == spatial() + 3; }
};

bool IsPermutation(const List &dims, int64_t rank) {
  List sorted = dims;
  std::sort(sorted.begin(), sorted.end());
  for (size_t d = 0; d < sorted.size(); ++d)
    if (sorted[d] != static_cast<int64_t>(d))
      return false;
  return static_cast<int64_t>(dims.size()) == rank;
}

absl::StatusOr<Attributes> Read(const OpView &op) {
  Attributes read;
  const std::pair<const char *, List *> lists[] = {{"lhs_dims", &read.lhs},
                                                   {"rhs_dims", &read.rhs},
                                                   {"result_dims", &read.result},
                                                   {"strides", &read.strides},
                                                   {"dilations", &read.dilations}};
  for (auto [name, list] : lists) {
    absl::StatusOr<List> given = op.Ints(name);
    if (!given.ok())
      return given.status();
    *list = *given;
  }
  const TensorType &lhs = op.operand(0), &rhs = op.operand(1);
  if (lhs.type != rhs.type || !IsNumeric(lhs.type))
    return op.Error("no product of ", lhs.str(), " and ", rhs.str());
  for (const List *dims : {&read.lhs, &read.rhs, &read.result})
    if (!IsPermutation(*dims, lhs.rank()) || lhs.rank() != rhs.rank())
      return op.Error("dimensions are not permutations of those of ", lhs.str(), " and ",
                      rhs.str());
  const int64_t named = lhs.rank() - static_cast<int64_t>(read.spatial());
  if ((named != 2 && named != 3) || read.dilations.size() != read.spatial())
    return op.Error(read.spatial(), " strides and ", read.dilations.size(), " dilations for ",
                    lhs.str());
  for (const List *list : {&read.strides, &read.dilations})
    for (int64_t n : *list)
      if (n < 1)
        return op.Error("strides and dilations must be at least 1, got ", n);
  return read;
}

/// Returns the result's shape; an error if the operands do not fit each other.
absl::StatusOr<List> ResultShape(const OpView &op, const Attributes &a) {
  const List &lhs = op.operand(0).shape, &rhs = op.operand(1).shape;
  if (lhs[a.lhs[1]] != rhs[a.rhs[1]] || (a.groups() && lhs[a.lhs.back()] != rhs[a.rhs.back()]))
    return op.Error("features or groups of ", op.operand(0).str(), " and ", op.operand(1).str(),
                    " differ");
  List shape(lhs.size());
  shape[a.result[0]] = lhs[a.lhs[0]];
  shape[a.result[1]] = rhs[a.rhs[0]];
  if (a.groups())
    shape[a.result.back()] = lhs[a.lhs.back()];
  for (size_t d = 0; d < a.spatial(); ++d) {
    const int64_t extent = lhs[a.lhs[2 + d]];
    int64_t window = 0;
    if (!Span(rhs[a.rhs[2 + d]], a.dilations[d], &window))
      return op.Error("too many elements along dimension ", a.rhs[2 + d], " of ",
                      op.operand(1).str());
    shape[a.result[2 + d]] =
        extent < window || extent == 0 ? 0 : (extent - window) / a.strides[d] + 1;
  }
  return shape;
}

/// Returns `apart` * `stride`, the distance in elements between neighbouring positions. Returns 0
/// if there is only one position, because then `apart` may be any number and the product could
/// overflow.
int64_t StrideOf(int64_t count, int64_t apart, int64_t stride) {
  return count > 1 ? apart * stride : 0;
}

/// Builds the loop nest. The operands and the result must not be empty. Every window lies in lhs,
/// so no stride overflows.
Nest NestOf(const OpView &op, const Attributes &a) {
  const TensorType &lhs = op.operand(0), &rhs = op.operand(1), &out = op.result(0);
  const List lhs_strides = RowMajorStrides(lhs.shape), rhs_strides = RowMajorStrides(rhs.shape),
             out_strides = RowMajorStrides(out.shape);
  // Strides of the operands along the result's dimensions.
  List left(out.shape.size(), 0), right(out.shape.size(), 0);
  left[a.result[0]] = lhs_strides[a.lhs[0]];
  right[a.result[1]] = rhs_strides[a.rhs[0]];
  if (a.groups()) {
    left[a.result.back()] = lhs_strides[a.lhs.back()];
    right[a.result.back()] = rhs_strides[a.rhs.back()];
  }
  for (size_t d = 0; d < a.spatial(); ++d)
    left[a.result[2 + d]] =
        StrideOf(out.shape[a.result[2 + d]], a.strides[d], lhs_strides[a.lhs[2 + d]]);
  Nest nest;
  for (size_t d = 0; d < out.shape.size(); ++d) {
    if (d + 1 == out.shape.size()) {
      nest.row = out.shape[d];
      nest.row_out = out_strides[d];
      nest.row_lhs = left[d];
      nest.row_rhs = right[d];
      break;
    }
    nest.outer.push_back(out.shape[d]);
    nest.outer_out.push_back(out_strides[d]);
    nest.outer_lhs.push_back(left[d]);
    nest.outer_rhs.push_back(right[d]);
  }
  for (int64_t dim = 0; dim < rhs.rank(); ++dim) {
    const size_t role = std::find(a.rhs.begin(), a.rhs.end(), dim) - a.rhs.begin();
    if (role == 0 || role >= a.spatial() + 2)
      continue;
    nest.summed.push_back(rhs.shape[dim]);
    nest.summed_rhs.push_back(rhs_strides[dim]);
    nest.summed_lhs.push_back(
        StrideOf(rhs.shape[dim], role == 1 ? 1 : a.dilations[role - 2], lhs_strides[a.lhs[role]]));
  }
  return nest;
}

absl::StatusOr<Step> PrepareWindowProduct(const OpView &op) {
  absl::StatusOr<Attributes> attributes = Read(op);
  if (!attributes.ok())
    return attributes.status();
  absl::StatusOr<List> shape = ResultShape(op, *attributes);
  if (!shape.ok())
    return shape.status();
  if (absl::Status status = op.ExpectResult(0, op.operand(0).type, *shape); !status.ok())
    return status;
  if (op.operand(1).count == 0 || op.result(0).count == 0) // nothing to sum
    return Step([bytes = op.result(0).bytes](const StepArgs &args) {
      std::fill_n(args.results[0], bytes, std::byte{0});
      return absl::OkStatus();
    });
  Nest nest = NestOf(op, *attributes);
  absl::StatusOr<List> parts = ReadPartsOfProduct(op, nest.summed);
  if (!parts.ok())
    return parts.status();
  nest.parts = *std::move(parts);
  return WithType(op.operand(0).type, [&nest](auto zero) -> Step {
    using T = decltype(zero);
    return [nest](const StepArgs &args) {
      Multiply(args.in<T>(0), args.in<T>(1), args.out<T>(0), nest);
      return absl::OkStatus();
    };
  });
}

} // namespace

absl::Span<const OpKind> ConvolutionOps() {
  static constexpr OpKind kOps[] = {{"rf.window_product", 2, 1, PrepareWindowProduct}};
  return kOps;
}

} // namespace refold::runtime::checked
