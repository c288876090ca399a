//===- loop_form.h - Vector loops or parallel loops -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"

namespace refold::codegen {

/// The form of the loops of a sequential op (sequential_ops.h). The order of each chain is the same
/// in both forms, and so is every bit.
enum class LoopForm {
  /// Neighbouring chains advance together, in inner loops that vectorise: for a CPU.
  Vectors,
  /// Each chain runs alone, and the loops over chains carry kLaneAttr, which marks them as
  /// parallel: for GPU threads.
  Lanes,
};

/// An i64 on a loop `for i = 0 to n`: iterations write disjoint result elements, so the loop is
/// parallel. Loops with the same number run over the same dimension of the results: iteration i of
/// one touches the same elements as iteration i of another, and no other iteration does.
inline constexpr llvm::StringLiteral kLaneAttr = "refold.lane";

} // namespace refold::codegen
