//===- normalization.cpp - Softmax, its losses, norms of rows -------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each line or row by its definition; the gradients' closed forms and the decompositions are not
// looked at.
//
//===----------------------------------------------------------------------===//
#include "compiler/reference/operations.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace refold::reference {
namespace {

/// ln Σ exp(x) of `count` elements, `stride` apart.
double logSumExp(const double *x, int64_t count, int64_t stride) {
  double most = -std::numeric_limits<double>::infinity(), sum = 0;
  for (int64_t i = 0; i < count; ++i)
    most = std::max(most, x[i * stride]);
  for (int64_t i = 0; i < count; ++i)
    sum += std::exp(x[i * stride] - most);
  return most + std::log(sum);
}

Tensor logSoftmax(const Tensor &operand, int64_t dim) {
  Tensor result = operand;
  const int64_t extent = operand.shape[dim], stride = rowMajorStrides(operand.shape)[dim];
  for (int64_t first = 0; first < operand.count(); ++first) {
    if (first / stride % extent != 0)
      continue;
    double total = logSumExp(operand.reals.data() + first, extent, stride);
    for (int64_t i = 0; i < extent; ++i)
      result.reals[first + i * stride] -= total;
  }
  return result;
}

absl::StatusOr<Tensor> softmax(mlir::Operation &op, Operands operands, const ReferenceOptions &) {
  Tensor result = logSoftmax(*operands[0], mlir::cast<rf::SoftmaxOp>(op).getDim());
  for (double &number : result.reals)
    number = std::exp(number);
  return result;
}
absl::StatusOr<Tensor> logSoftmaxOp(mlir::Operation &op, Operands operands,
                                    const ReferenceOptions &) {
  return logSoftmax(*operands[0], mlir::cast<rf::LogSoftmaxOp>(op).getDim());
}

absl::StatusOr<Tensor> crossEntropy(mlir::Operation &op, Operands operands,
                                    const ReferenceOptions &) {
  const Tensor &logits = *operands[0], &labels = *operands[1];
  const int64_t classes = logits.shape.back();
  Tensor logs = logSoftmax(logits, logits.shape.size() - 1);
  Tensor result = zerosOf(op.getResult(0).getType());
  for (int64_t r = 0; r < result.count(); ++r) {
    const double *row = logs.reals.data() + r * classes;
    if (labels.isReal()) {
      for (int64_t c = 0; c < classes; ++c)
        result.reals[r] -= labels.reals[r * classes + c] * row[c];
    } else {
      int64_t label = labels.integers[r];
      bool known = label >= 0 && label < classes;
      result.reals[r] = known ? -row[label] : std::numeric_limits<double>::quiet_NaN();
    }
  }
  return result;
}

/// Each row of `scale.count()` elements less its mean, if `centered`, over its deviation.
Tensor standardized(const Tensor &operand, const Tensor &scale, double epsilon, bool centered) {
  Tensor result = operand;
  const int64_t width = scale.count();
  for (int64_t r = 0; r < operand.count() / width; ++r) {
    double *row = result.reals.data() + r * width;
    double mean = centered ? std::accumulate(row, row + width, 0.0) / width : 0;
    double squares = 0;
    for (int64_t i = 0; i < width; ++i) {
      row[i] -= mean;
      squares += row[i] * row[i];
    }
    double deviation = std::sqrt(squares / width + epsilon);
    for (int64_t i = 0; i < width; ++i)
      row[i] = row[i] / deviation * scale.reals[i];
  }
  return result;
}

absl::StatusOr<Tensor> layerNorm(mlir::Operation &op, Operands operands, const ReferenceOptions &) {
  double epsilon = mlir::cast<rf::LayerNormOp>(op).getEpsilon().convertToDouble();
  const Tensor &offset = *operands[2];
  Tensor result = standardized(*operands[0], *operands[1], epsilon, true);
  for (int64_t i = 0; i < result.count(); ++i)
    result.reals[i] += offset.reals[i % offset.count()];
  return result;
}
absl::StatusOr<Tensor> rmsNorm(mlir::Operation &op, Operands operands, const ReferenceOptions &) {
  double epsilon = mlir::cast<rf::RmsNormOp>(op).getEpsilon().convertToDouble();
  return standardized(*operands[0], *operands[1], epsilon, false);
}

} // namespace

void addNormalization(EvaluationTable &table) {
  table["rf.softmax"] = softmax;
  table["rf.log_softmax"] = logSoftmaxOp;
  table["rf.softmax_cross_entropy"] = crossEntropy;
  table["rf.layer_norm"] = layerNorm;
  table["rf.rms_norm"] = rmsNorm;
}

} // namespace refold::reference
