//===- attention.cpp - Attention and its gradients, row by row ------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Evaluates attention by its definition, one row of scores at a time. Tiles of rows matter only for
// the random numbers of dropout.
//
//===----------------------------------------------------------------------===//
#include "compiler/reference/draws.h"
#include "compiler/reference/operations.h"
#include "dialects/rf/attention/AttentionTiles.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace refold::reference {
namespace {

/// Returns the tensor of an optional operand; null if the op does not have it.
const Tensor *tensorOf(mlir::Operation &op, Operands operands, mlir::Value value) {
  for (unsigned i = 0; i < op.getNumOperands(); ++i)
    if (op.getOperand(i) == value)
      return operands[i];
  return nullptr;
}

/// The operands and sizes of an attention op. There is one matrix of scores for each group, which
/// is one head of one batch element. If a tensor has one entry per row, the entry of a row is at
/// index group · rows + row. If it has one entry per column, the entry is at index group · columns
/// + column.
struct Square {
  const Tensor &q, &k, &v;
  const Tensor *mask, *seed, *step; ///< null if the op has none
  const bool causal;
  const double scale, rate;
  const int64_t site;
  const rf::AttentionExtents extents;
  const int64_t width, depth;
  const rf::AttentionTiles tiles;

  template <typename Op>
  Square(Op op, Operands operands)
      : q(*tensorOf(*op, operands, op.getQuery())), k(*tensorOf(*op, operands, op.getKey())),
        v(*tensorOf(*op, operands, op.getValue())), mask(tensorOf(*op, operands, op.getMask())),
        seed(tensorOf(*op, operands, op.getSeed())), step(tensorOf(*op, operands, op.getStep())),
        causal(op.getCausal()), scale(op.getScale().convertToDouble()),
        rate(op.getRate().convertToDouble()), site(op.getSite()),
        extents{q.shape[0], q.shape[1], q.shape[2], k.shape[2], rf::shardsOf(op)},
        width(q.shape[3]), depth(v.shape[3]), tiles(rf::AttentionTiles::of(extents, causal)) {}

  int64_t groups() const { return extents.batches * extents.heads; }
  /// Returns the log_sum of a row that attends to nothing.
  double least() const {
    return WithElementType(q.type, [](auto zero) -> double {
      using T = decltype(zero);
      using Computed = std::conditional_t<kIsShortFloat<T>, float, T>;
      return static_cast<double>(std::numeric_limits<Computed>::lowest());
    });
  }

  bool sees(int64_t group, int64_t row, int64_t column) const {
    if (causal && column > row + extents.columns - extents.rows)
      return false;
    if (!mask)
      return true;
    const int64_t places[] = {group / extents.heads, group % extents.heads, row, column};
    int64_t place = 0;
    for (int d = 0; d < 4; ++d)
      place = place * mask->shape[d] + (mask->shape[d] == 1 ? 0 : places[d]);
    return mask->integers[place] != 0;
  }

  /// Returns the factor that dropout multiplies a probability by.
  double factor(int64_t group, int64_t row, int64_t column) const {
    if (!seed)
      return 1;
    const rf::AttentionBand *band = tiles.bands.begin();
    while (band->end() <= row)
      ++band;
    const int64_t pass = group / tiles.groups(), place = group % tiles.groups();
    const int64_t first = band->first + (row - band->first) / band->rows * band->rows;
    const uint64_t element = (place * band->rows + row - first) * band->columns + column;
    uint64_t draw = step->integers[0];
    if (!tiles.isWhole())
      draw = draw * (tiles.passes * extents.rows) + pass * extents.rows + first;
    return isKept(seed->integers[0], draw, site, element, rate) ? 1 / (1 - rate) : 0;
  }

  double score(int64_t group, int64_t row, int64_t column) const {
    const double *a = q.reals.data() + (group * extents.rows + row) * width;
    const double *b = k.reals.data() + (group * extents.columns + column) * width;
    double sum = 0;
    for (int64_t i = 0; i < width; ++i)
      sum += a[i] * b[i];
    return scale * sum;
  }

  /// Computes the scores of one row, for the columns that the row attends to. Sets `most` to the
  /// maximum of these scores, and `sum` to the sum of exp(score - most). Returns false if the row
  /// attends to no column.
  bool scoreRow(int64_t group, int64_t row, std::vector<double> &scores, double &most,
                double &sum) const {
    most = -std::numeric_limits<double>::infinity();
    sum = 0;
    bool sees_any = false;
    for (int64_t c = 0; c < extents.columns; ++c)
      if (sees(group, row, c)) {
        scores[c] = score(group, row, c);
        most = std::max(most, scores[c]);
        sees_any = true;
      }
    for (int64_t c = 0; sees_any && c < extents.columns; ++c)
      if (sees(group, row, c))
        sum += std::exp(scores[c] - most);
    return sees_any;
  }
};

absl::StatusOr<std::vector<Tensor>> attention(mlir::Operation &op, Operands operands,
                                              const ReferenceOptions &) {
  const Square square(mlir::cast<rf::AttentionOp>(op), operands);
  const auto &[batches, heads, rows, columns, shards] = square.extents;
  Tensor result = zerosOf(op.getResult(0).getType()), logSum = zerosOf(op.getResult(1).getType());
  std::vector<double> scores(columns);
  for (int64_t group = 0; group < square.groups(); ++group)
    for (int64_t row = 0; row < rows; ++row) {
      const int64_t place = group * rows + row;
      double most = 0, sum = 0;
      if (!square.scoreRow(group, row, scores, most, sum)) {
        logSum.reals[place] = square.least();
        continue;
      }
      logSum.reals[place] = most + std::log(sum);
      double *to = result.reals.data() + place * square.depth;
      for (int64_t c = 0; c < columns; ++c)
        if (square.sees(group, row, c)) {
          const double share = std::exp(scores[c] - most) / sum * square.factor(group, row, c);
          const double *from = square.v.reals.data() + (group * columns + c) * square.depth;
          for (int64_t i = 0; i < square.depth; ++i)
            to[i] += share * from[i];
        }
    }
  return std::vector<Tensor>{std::move(result), std::move(logSum)};
}

absl::StatusOr<std::vector<Tensor>> attentionGrad(mlir::Operation &op, Operands operands,
                                                  const ReferenceOptions &) {
  auto grad = mlir::cast<rf::AttentionGradOp>(op);
  const Square square(grad, operands);
  const Tensor &dy = *tensorOf(op, operands, grad.getGradient()),
               &y = *tensorOf(op, operands, grad.getOutput()),
               *ds = tensorOf(op, operands, grad.getLogSumGradient());
  const auto &[batches, heads, rows, columns, shards] = square.extents;
  Tensor dq = zerosOf(op.getResult(0).getType()), dk = zerosOf(op.getResult(1).getType()),
         dv = zerosOf(op.getResult(2).getType());
  std::vector<double> scores(columns);
  for (int64_t group = 0; group < square.groups(); ++group)
    for (int64_t row = 0; row < rows; ++row) {
      const int64_t place = group * rows + row;
      double most = 0, sum = 0;
      if (!square.scoreRow(group, row, scores, most, sum))
        continue;
      const int64_t width = square.width, depth = square.depth;
      const double *dyRow = dy.reals.data() + place * depth;
      double less = ds ? -ds->reals[place] : 0;
      for (int64_t i = 0; i < depth; ++i)
        less += dyRow[i] * y.reals[place * depth + i];
      for (int64_t c = 0; c < columns; ++c) {
        if (!square.sees(group, row, c))
          continue;
        const int64_t other = group * columns + c;
        const double share = std::exp(scores[c] - most) / sum;
        const double factor = square.factor(group, row, c);
        double ofShare = 0;
        for (int64_t i = 0; i < depth; ++i) {
          ofShare += factor * dyRow[i] * square.v.reals[other * depth + i];
          dv.reals[other * depth + i] += share * factor * dyRow[i];
        }
        const double ofScore = square.scale * share * (ofShare - less);
        for (int64_t i = 0; i < width; ++i) {
          dq.reals[place * width + i] += ofScore * square.k.reals[other * width + i];
          dk.reals[other * width + i] += ofScore * square.q.reals[place * width + i];
        }
      }
    }
  return std::vector<Tensor>{std::move(dq), std::move(dk), std::move(dv)};
}

} // namespace

void addAttention(SeveralEvaluationTable &table) {
  table["rf.attention"] = attention;
  table["rf.attention_grad"] = attentionGrad;
}

} // namespace refold::reference
