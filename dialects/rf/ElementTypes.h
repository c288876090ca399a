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

/// Returns whether `type` is bf16 or f16. No kernel computes in such a type: --refold-widen-floats
/// converts operands to f32 and results back.
inline bool isShortFloat(mlir::Type type) { return type.isBF16() || type.isF16(); }

/// Returns the type in which ops on elements of the floating-point type `type` compute: f32 for
/// bf16 and f16, otherwise `type`.
inline mlir::Type computedIn(mlir::Type type) {
  return isShortFloat(type) ? mlir::Float32Type::get(type.getContext()) : type;
}

/// Calls `f` with a zero of the C++ type for `type` (float for f32, double for f64), and returns
/// the result of `f`. Any other type is a fatal error. All code that depends on the floating-point
/// type calls this function, so no type is mistaken for another one.
template <typename F> decltype(auto) withFloatType(mlir::Type type, F &&f) {
  if (type.isF32())
    return f(float{});
  if (type.isF64())
    return f(double{});
  llvm::report_fatal_error("withFloatType: not a floating-point element type");
}

/// Returns single() if `type` is f32, or twice() if `type` is f64.
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
