//===- contraction_ops.cpp - Dot products -----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Computes matrix products. The terms of an output are added in chains, and a tree adds the results
// of the chains. A chain consists of fused multiply-adds over k in increasing order and starts from
// +0. Operands are packed to [batch, row, k] and [batch, k, column], so that one loop advances the
// chains of a whole row. The bits are the same as for one chain at a time.
//
//===----------------------------------------------------------------------===//
#include "runtime/checked/arithmetic.h"
#include "runtime/checked/element_dispatch.h"
#include "runtime/checked/op_view.h"
#include "runtime/checked/product_parts.h"
#include "runtime/checked/strided_copy.h"
#include "runtime/checked/sum_tree.h"

#include <cmath>
#include <cstring>

namespace refold::runtime::checked {
namespace {

struct Extents {
  int64_t batches = 1, rows = 1, columns = 1, k = 1;
  /// The lengths of the chains of an output.
  std::vector<int64_t> parts;
};

/// Computes one chain of `terms` multiply-adds for each of `columns` outputs. For each term, `lhs`
/// has one number and `rhs` has one row.
template <typename T>
[[gnu::always_inline]] inline void Chains(const T *lhs, const T *rhs, T *out, int64_t terms,
                                          int64_t columns) {
  for (int64_t j = 0; j < columns; ++j)
    out[j] = T(0);
  for (int64_t k = 0; k < terms; ++k)
    for (int64_t j = 0; j < columns; ++j)
      out[j] = MultiplyAdd(lhs[k], rhs[k * columns + j], out[j]);
}

template <typename T>
void PortableChains(const T *lhs, const T *rhs, T *out, int64_t terms, int64_t columns) {
  Chains(lhs, rhs, out, terms, columns);
}

/// Does the same as PortableChains, but is compiled for FMA instructions and is a hundred times
/// faster.
template <typename T>
[[gnu::target("avx2,fma")]] void FmaChains(const T *lhs, const T *rhs, T *out, int64_t terms,
                                           int64_t columns) {
  Chains(lhs, rhs, out, terms, columns);
}

template <typename T> void AllSums(const T *lhs, const T *rhs, T *out, const Extents &e) {
  void (*chains)(const T *, const T *, T *, int64_t, int64_t) = PortableChains<T>;
  if constexpr (std::is_floating_point_v<T>)
    if (HasFma())
      chains = FmaChains<T>;
  Elements<T> sums(static_cast<size_t>(e.columns));
  for (int64_t row = 0; row < e.batches * e.rows; ++row, lhs += e.k, out += e.columns) {
    const T *right = rhs + row / e.rows * e.k * e.columns;
    if (e.parts.size() == 1) {
      chains(lhs, right, out, e.k, e.columns);
      continue;
    }
    SumTree<T> tree;
    int64_t k = 0;
    for (int64_t terms : e.parts) {
      chains(lhs + k, right + k * e.columns, sums.data(), terms, e.columns);
      tree.template Add<AddOp>(sums);
      k += terms;
    }
    tree.template Finish<AddOp>(sums);
    std::copy(sums.begin(), sums.end(), out);
  }
}

/// The order of an operand's dimensions in packed form.
struct Packing {
  std::vector<int64_t> shape, strides;
  bool needed = false;

  Packing(const TensorType &type, const std::vector<int64_t> &order) {
    std::vector<int64_t> own = RowMajorStrides(type.shape);
    for (size_t i = 0; i < order.size(); ++i) {
      shape.push_back(type.shape[order[i]]);
      strides.push_back(own[order[i]]);
      needed = needed || order[i] != static_cast<int64_t>(i);
    }
  }
};

/// Appends to `free` the dimensions of the operand that are in neither list. Returns an error if a
/// list contains a dimension that does not exist, or if a dimension occurs twice in the lists.
absl::Status FreeDimensions(const OpView &op, size_t operand, const std::vector<int64_t> &batching,
                            const std::vector<int64_t> &contracting, std::vector<int64_t> &free) {
  const TensorType &type = op.operand(operand);
  std::vector<bool> taken(type.shape.size(), false);
  for (const std::vector<int64_t> *list : {&batching, &contracting})
    for (int64_t d : *list) {
      if (d < 0 || d >= type.rank())
        return op.Error("dimension ", d, " is not a dimension of operand ", operand, ", ",
                        type.str());
      if (taken[d])
        return op.Error("dimension ", d, " of operand ", operand, " is named twice");
      taken[d] = true;
    }
  for (int64_t d = 0; d < type.rank(); ++d)
    if (!taken[d])
      free.push_back(d);
  return absl::OkStatus();
}

std::vector<int64_t> Concat(std::initializer_list<const std::vector<int64_t> *> lists) {
  std::vector<int64_t> all;
  for (const std::vector<int64_t> *list : lists)
    all.insert(all.end(), list->begin(), list->end());
  return all;
}

absl::StatusOr<Step> PrepareDotGeneral(const OpView &op) {
  const TensorType &lhs = op.operand(0), &rhs = op.operand(1);
  std::vector<int64_t> dims[4];
  static constexpr const char *kNames[] = {"lhs_batching_dimensions", "rhs_batching_dimensions",
                                           "lhs_contracting_dimensions",
                                           "rhs_contracting_dimensions"};
  for (int i = 0; i < 4; ++i) {
    absl::StatusOr<std::vector<int64_t>> given = op.Ints(kNames[i]);
    if (!given.ok())
      return given.status();
    dims[i] = *given;
  }
  const auto &[lhs_batch, rhs_batch, lhs_k, rhs_k] = dims;
  if (lhs.type != rhs.type || !IsNumeric(lhs.type))
    return op.Error("no product of ", lhs.str(), " and ", rhs.str());
  if (lhs_batch.size() != rhs_batch.size() || lhs_k.size() != rhs_k.size())
    return op.Error("the operands have ", lhs_batch.size(), " and ", rhs_batch.size(),
                    " batching, ", lhs_k.size(), " and ", rhs_k.size(), " contracting dimensions");
  std::vector<int64_t> lhs_free, rhs_free;
  if (absl::Status status = FreeDimensions(op, 0, lhs_batch, lhs_k, lhs_free); !status.ok())
    return status;
  if (absl::Status status = FreeDimensions(op, 1, rhs_batch, rhs_k, rhs_free); !status.ok())
    return status;

  Extents extents;
  std::vector<int64_t> shape, summed;
  for (size_t i = 0; i < lhs_batch.size() + lhs_k.size(); ++i) {
    bool batch = i < lhs_batch.size();
    int64_t left = batch ? lhs_batch[i] : lhs_k[i - lhs_batch.size()];
    int64_t right = batch ? rhs_batch[i] : rhs_k[i - lhs_batch.size()];
    int64_t extent = lhs.shape[left];
    if (extent != rhs.shape[right])
      return op.Error("dimension ", left, " of ", lhs.str(), " and dimension ", right, " of ",
                      rhs.str(), " differ");
    (batch ? extents.batches : extents.k) *= extent;
    (batch ? shape : summed).push_back(extent);
  }
  for (int64_t d : lhs_free) {
    extents.rows *= lhs.shape[d];
    shape.push_back(lhs.shape[d]);
  }
  for (int64_t d : rhs_free) {
    extents.columns *= rhs.shape[d];
    shape.push_back(rhs.shape[d]);
  }
  if (absl::Status status = op.ExpectResult(0, lhs.type, shape); !status.ok())
    return status;

  absl::StatusOr<std::vector<int64_t>> parts = ReadPartsOfProduct(op, summed);
  if (!parts.ok())
    return parts.status();
  extents.parts = *std::move(parts);

  Packing left(lhs, Concat({&lhs_batch, &lhs_free, &lhs_k}));
  Packing right(rhs, Concat({&rhs_batch, &rhs_k, &rhs_free}));
  size_t left_bytes = lhs.bytes, right_bytes = rhs.bytes;
  return WithType(lhs.type, [&](auto zero) -> Step {
    using T = decltype(zero);
    return [=](const StepArgs &args) {
      std::vector<std::byte> packed[2];
      auto pack = [&](int i, const Packing &packing, size_t bytes) {
        if (!packing.needed)
          return args.in<T>(i);
        packed[i].resize(bytes);
        CopyStrided(packed[i].data(), args.operands[i], packing.shape, packing.strides, sizeof(T));
        return reinterpret_cast<const T *>(packed[i].data());
      };
      const T *a = pack(0, left, left_bytes), *b = pack(1, right, right_bytes);
      AllSums(a, b, args.out<T>(0), extents);
      return absl::OkStatus();
    };
  });
}

} // namespace

absl::Span<const OpKind> ContractionOps() {
  static constexpr OpKind kOps[] = {{"rf.dot_general", 2, 1, PrepareDotGeneral}};
  return kOps;
}

} // namespace refold::runtime::checked
