//===- loop_form.h - Vector loops or parallel loops -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"

namespace refold::codegen {

/// The form of the loops of a sequential op (sequential_ops.h). A chain is the sequence of steps
/// that computes one result. The form does not change the order of the steps in a chain, so all
/// forms give the same bits.
enum class LoopForm {
  /// Neighbouring chains advance together, in inner loops that vectorise: for a CPU.
  Vectors,
  /// For a GPU: each chain runs alone. The loops over chains have the attribute kLaneAttr, which
  /// marks them as parallel.
  Lanes,
};

/// The attribute of a parallel loop `for i = 0 to n`, whose iterations write different result
/// elements. Its value is an i64, the number of the loop. Loops with the same number run over the
/// same dimension of the results. Iteration i of each of them accesses the elements with index i in
/// that dimension.
inline constexpr llvm::StringLiteral kLaneAttr = "refold.lane";

} // namespace refold::codegen
