//===- layer.h - A layer while it is being built --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Internal. What layers with several parameters share: parameters are found by the layer's name,
// and every op stands at the user's call. Weights lie as PyTorch has them, [features, inputs].
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/ops/reduction.h"
#include "compiler/builder/program/op_scope.h"

namespace refold::internal {

class Layer {
public:
  /// Where `name` is empty, `stem` and a number, such that no state is called that + `suffix`.
  Layer(const OpScope &op, const std::string &name, const char *stem, const char *suffix,
        DType dtype)
      : op_(op), name_(name.empty() ? op.program().AutoName(stem, suffix) : name), dtype_(dtype) {}

  const std::string &name() const { return name_; }
  Arg At(const Tensor &tensor) const { return Arg(tensor, op_.where()); }
  /// The parameter called the layer's name and `suffix`, as it is here. Outputs come first in its
  /// shape.
  Arg Parameter(absl::string_view suffix, const Shape &shape, const Initializer &first) const {
    return Arg(op_.program().MakeVariable(absl::StrCat(name_, suffix), dtype_, shape,
                                          init::OutputsFirst(first), true, op_.where()),
               op_.where());
  }
  /// rows [n, inputs] · weightᵀ, with a weight of shape [features, inputs].
  Tensor Times(const Arg &rows, const Arg &weight) const {
    return DotGeneral(rows, weight, {.lhs_contracting = {-1}, .rhs_contracting = {-1}});
  }
  /// Gives the layer's result its name in text.
  Tensor Named(const Tensor &y) const {
    if (y.valid())
      op_.program().Name(Access::Node(y)->value, name_);
    return y;
  }

private:
  const OpScope &op_;
  std::string name_;
  DType dtype_;
};

} // namespace refold::internal
