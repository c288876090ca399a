//===- loop_form.h - Who takes chains side by side --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"

namespace refold::codegen {

/// How the loops of a sequential op (sequential_ops.h) are written. The order of each chain, and so
/// every bit, is the same.
enum class LoopForm {
  /// Neighbours take each step together, in loops that vectorise: for a CPU.
  Vectors,
  /// Each chain goes its way alone, and the loops over chains are marked by kLaneAttr: for threads.
  Lanes,
};

/// An i64 on a loop `for i = 0 to n`: no trip touches an element of the results that another does.
/// Loops with the same number go over the same dimension of the results; in each trip of one, only
/// the trip of the same number of the others touches the same elements.
inline constexpr llvm::StringLiteral kLaneAttr = "refold.lane";

} // namespace refold::codegen
