//===- Watch.h - Values of FLAGS_check_nan_inf ------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Defines which values FLAGS_check_nan_inf inspects. After autodiff, these are the results of ops
// that the user wrote, and the gradients passed between those ops. All other values belong to the
// compiler: padding, initial values, intermediate values of gradient rules and decompositions,
// transposes, and recomputed clones.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/rf/Rf.h"

#include "dialects/watch/WatchDialect.h.inc"
#define GET_OP_CLASSES
#include "dialects/watch/WatchOps.h.inc"

#include <string>

namespace refold::watch {

/// On a function: its values are watched. Unit attribute.
inline constexpr llvm::StringLiteral kWatchedAttr{"watch.watched"};
/// On an op that the compiler made for its own use. Unit attribute.
inline constexpr llvm::StringLiteral kInternalAttr{"watch.internal"};
/// An attribute of an op that autodiff created: the indices of those results that are gradients.
/// The check ignores the op's other results.
inline constexpr llvm::StringLiteral kGradientsAttr{"watch.gradients"};
/// On such an op: the name of the gradient in errors, "the gradient of rf.log".
inline constexpr llvm::StringLiteral kNameAttr{"watch.name"};
/// On an op whose layout was changed: ValueOp's `order` of its first result.
inline constexpr llvm::StringLiteral kOrderAttr{"watch.order"};
/// On a fusion, then on its launch: the indices of its watched results.
inline constexpr llvm::StringLiteral kResultsAttr{"watch.results"};

/// Returns whether values of the function around `op` are watched.
bool isWatched(mlir::Operation *op);
/// Marks `op` and the ops in its regions as the compiler's own, if values are watched.
void markInternal(mlir::Operation *op);
/// Marks `gradient` as the gradient of the value `of`, unless values are not watched. Error
/// messages call the gradient `name`. `gradient` and `of` must have the same order of dimensions.
void markGradient(mlir::Value gradient, mlir::Value of, const llvm::Twine &name);

/// Returns whether the check for NaN and infinity watches a value. It watches floating-point values
/// that the program computes. It does not watch constants and stacked fetches.
bool isNamed(mlir::OpResult value);
/// Returns the name that errors give the results of `op`.
std::string nameOf(mlir::Operation *op);

/// Adds a ValueOp for each watched value under `root` (see isNamed) that has none yet. Skips
/// gradients unless `gradients` is set.
void watchNamed(mlir::Operation *root, bool gradients);

} // namespace refold::watch
