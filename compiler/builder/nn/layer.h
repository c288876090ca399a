//===- layer.h - A layer under construction ---------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Internal. The common part of layers with several parameters. It finds parameters by the layer's
// name, and creates every op with the source location of the user's call. Weights have the shape
// [features, inputs], as in PyTorch.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/ops/reduction.h"
#include "compiler/builder/program/op_scope.h"

namespace refold::internal {

class Layer {
public:
  /// Begins a layer named `name`. If `name` is empty, the layer is named "<stem><number>", with the
  /// smallest free number. A number is free if there is no state "<stem><number><suffix>".
  ///
  /// A function other than "train" reuses the numbers of "train", so its layers share the
  /// parameters of the layers in "train".
  Layer(const OpScope &op, const std::string &name, const char *stem, const char *suffix,
        DType dtype)
      : op_(op), name_(name.empty() ? op.program().AutoName(stem, suffix) : name), dtype_(dtype) {}

  const std::string &name() const { return name_; }
  Arg At(const Tensor &tensor) const { return Arg(tensor, op_.where()); }
  /// Returns the current value of the parameter "<layer name><suffix>". If there is no such
  /// parameter, declares it with this shape and with the initializer `first`. The first dimension
  /// of `shape` counts the layer's outputs.
  Arg Parameter(absl::string_view suffix, const Shape &shape, const Initializer &first) const {
    return Arg(op_.program().MakeVariable(absl::StrCat(name_, suffix), dtype_, shape,
                                          init::OutputsFirst(first), true, op_.where()),
               op_.where());
  }
  /// Returns rows [n, inputs] · weightᵀ [n, features]; the weight is [features, inputs].
  Tensor Times(const Arg &rows, const Arg &weight) const {
    return DotGeneral(rows, weight, {.lhs_contracting = {-1}, .rhs_contracting = {-1}});
  }
  /// Names the layer's result in the program's text after the layer.
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
