//===- Watch.h - Values that FLAGS_check_nan_inf looks at --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The program's values are the results of its ops once gradients are written out: those of the ops
// that the user wrote, and the gradients that pass from one of them to another. All other values
// are the compiler's own: padding, initial values, the steps of a gradient rule or of a
// decomposition, transposes, recomputed clones.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/rf/Rf.h"

#include "dialects/watch/WatchDialect.h.inc"
#define GET_OP_CLASSES
#include "dialects/watch/WatchOps.h.inc"

#include <string>

namespace refold::watch {

/// On a function: its values are looked at. It has no value.
inline constexpr llvm::StringLiteral kWatchedAttr{"watch.watched"};
/// On an op that the compiler made for its own use. It has no value.
inline constexpr llvm::StringLiteral kInternalAttr{"watch.internal"};
/// On an op that autodiff made: the numbers of its results that are gradients. Only these are the
/// program's values.
inline constexpr llvm::StringLiteral kGradientsAttr{"watch.gradients"};
/// On such an op: what errors call the gradient, "the gradient of rf.log".
inline constexpr llvm::StringLiteral kNameAttr{"watch.name"};
/// On an op whose layout was changed: ValueOp's `order` of its first result.
inline constexpr llvm::StringLiteral kOrderAttr{"watch.order"};
/// On a kernel group, then on its launch: a list of its results that are looked at, by number.
inline constexpr llvm::StringLiteral kResultsAttr{"watch.results"};

/// True if values of the function around `op` are looked at.
bool isWatched(mlir::Operation *op);
/// Marks `op` and the ops in its regions as the compiler's own, where values are looked at.
void markInternal(mlir::Operation *op);
/// Marks a result as a gradient that errors call `name`, where values are looked at. Its dimensions
/// are in the order of those of `of`.
void markGradient(mlir::Value gradient, mlir::Value of, const llvm::Twine &name);

/// True for a value of the program that may be NaN or infinite. Histories and constants are none.
bool isNamed(mlir::OpResult value);
/// Returns the name that errors give the results of `op`.
std::string nameOf(mlir::Operation *op);

/// Adds a ValueOp for each named value of `root` that has none. Gradients are among them only if
/// `gradients` is set.
void watchNamed(mlir::Operation *root, bool gradients);

} // namespace refold::watch
