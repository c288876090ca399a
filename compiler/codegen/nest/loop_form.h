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
/// that computes one result. In both forms the steps of a chain run in the same order, so both give
/// the same bits.
enum class LoopForm {
  /// Neighbouring chains advance together, in inner loops that vectorise: for a CPU.
  Vectors,
  /// For GPU threads: each chain runs alone. The loops over chains carry kLaneAttr, which marks
  /// them as parallel.
  Lanes,
};

/// Marks a loop `for i = 0 to n` as parallel: different iterations write different result elements.
/// The value is a number, an i64. All loops with the same number run over the same dimension of the
/// results: iteration i of each of them accesses the elements with index i in that dimension.
inline constexpr llvm::StringLiteral kLaneAttr = "refold.lane";

} // namespace refold::codegen
