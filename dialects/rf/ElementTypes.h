//===- ElementTypes.h - Element types as types of MLIR ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/core/element_type.h"

#include "mlir/IR/BuiltinTypes.h"
#include "llvm/Support/ErrorHandling.h"

#include <optional>
#include <type_traits>

namespace refold::rf {

/// The element type that `type` stands for; nothing for a type that no tensor of a program has.
std::optional<ElementType> elementTypeOf(mlir::Type type);

/// The type of MLIR that stands for `type`.
mlir::Type mlirTypeOf(ElementType type, mlir::MLIRContext *context);

/// Calls `f` with a zero of the C++ type of a floating-point type, and returns its result. Every
/// choice between float types goes through here, so that a new one is an error and never taken for
/// another.
template <typename F> decltype(auto) withFloatType(mlir::Type type, F &&f) {
  if (type.isF32())
    return f(float{});
  if (type.isF64())
    return f(double{});
  llvm::report_fatal_error("withFloatType: not a floating-point element type");
}

/// The result of the function of the two that is for the format of `type`: `single` or `twice` its
/// width.
template <typename Result, typename Single, typename Double>
Result inFormat(mlir::Type type, Single &&single, Double &&twice) {
  return withFloatType(type, [&](auto zero) -> Result {
    static_assert(std::is_same_v<decltype(zero), float> || std::is_same_v<decltype(zero), double>);
    if constexpr (std::is_same_v<decltype(zero), float>)
      return single();
    else
      return twice();
  });
}

} // namespace refold::rf
