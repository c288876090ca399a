//===- Watch.h - Values of FLAGS_check_nan_inf ------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Defines the values that FLAGS_check_nan_inf inspects: results of ops after gradients are written
// out. They are the results of ops that the user wrote, and the gradients passed between those ops.
// All other values are the compiler's own: padding, initial values, the steps of a gradient rule or
// of a decomposition, transposes, recomputed clones.
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
/// An attribute of an op that autodiff made: the indices of its results that are gradients. The
/// other results of the op do not count as values of the program.
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
/// Marks `gradient` as the gradient of the value `of`. `name` is the name of the gradient in error
/// messages. `gradient` and `of` must have the same order of dimensions. Does nothing if values are
/// not watched.
void markGradient(mlir::Value gradient, mlir::Value of, const llvm::Twine &name);

/// Returns whether the check for NaN and infinity watches a value. It watches floating-point values
/// that the program computes. Constants and stacked fetches are not watched.
bool isNamed(mlir::OpResult value);
/// Returns the name that errors give the results of `op`.
std::string nameOf(mlir::Operation *op);

/// Adds a ValueOp for each value under `root` that isNamed accepts, unless the value already has a
/// ValueOp. Skips gradients unless `gradients` is set.
void watchNamed(mlir::Operation *root, bool gradients);

} // namespace refold::watch
