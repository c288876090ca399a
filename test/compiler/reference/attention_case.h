//===- attention_case.h - Attention's text and operands ---------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Helpers for the tests of attention: its evaluation, its decomposition and its gradients.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "test/compiler/reference/gradient_case.h"

namespace refold::reference {

/// The extents, and the operands besides query, key and value.
struct AttentionForm {
  int64_t batches = 1, heads = 1, rows = 1, columns = 1, width = 1, depth = 1;
  std::vector<int64_t> mask = {}; ///< extents of the mask; empty: every row attends to every column
  bool causal = false, drops = false;

  std::vector<int64_t> query() const { return {batches, heads, rows, width}; }
  std::vector<int64_t> key() const { return {batches, heads, columns, width}; }
  std::vector<int64_t> value() const { return {batches, heads, columns, depth}; }
  std::vector<int64_t> result() const { return {batches, heads, rows, depth}; }
  std::vector<int64_t> logSum() const { return {batches, heads, rows}; }

  /// Returns %a to %f: query, key, value, seed, step and, if there is one, the mask.
  std::vector<Tensor> arguments(Dice &dice) const {
    std::vector<Tensor> list{dice.signedReals(query()), dice.signedReals(key()),
                             dice.signedReals(value()), position(dice.below(1000)),
                             position(dice.below(1000))};
    if (!mask.empty()) {
      list.emplace_back(ElementType::Pred, mask);
      for (Integer &visible : list.back().integers)
        visible = dice.flip();
    }
    return list;
  }

  /// "attention %a, ... : types"
  std::string forward() const {
    return "attention %a, %b, %c" + rest() + " : (" + types() + moreTypes() + ") -> (" +
           real(result()) + ", " + real(logSum()) + ")";
  }
  /// Returns the backward op. It reads the result `y` of the forward op and the gradients `dy` and
  /// `ds` of both results. `ds` is empty if log_sum has no gradient.
  std::string backward(const std::string &dy, const std::string &y, const std::string &ds) const {
    return "attention_grad " + dy + ", %a, %b, %c, " + y +
           (ds.empty() ? "" : " log_sum_gradient(" + ds + ")") + rest() + " : (" + real(result()) +
           ", " + types() + ", " + real(result()) + (ds.empty() ? "" : ", " + real(logSum())) +
           moreTypes() + ") -> (" + types() + ")";
  }
  std::string types() const { return real(query()) + ", " + real(key()) + ", " + real(value()); }

  static std::string real(const std::vector<int64_t> &shape) {
    return typeText(ElementType::F64, shape);
  }

private:
  std::string rest() const {
    return std::string(mask.empty() ? "" : " mask(%f)") +
           (drops ? " dropout(%d, %e, rate = 0.25, site = 9)" : "") + ", scale = 0.75" +
           (causal ? " causal" : "");
  }
  std::string moreTypes() const {
    return (mask.empty() ? "" : ", " + typeText(ElementType::Pred, mask)) +
           std::string(drops ? ", tensor<i64>, tensor<i64>" : "");
  }
};

} // namespace refold::reference
