//===- padded_operands.cpp - Zeros around and between elements ------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/importers/padded_operands.h"

#include "dialects/rf/Rf.h"

using namespace mlir;

namespace refold::importers {

static Numbers permuted(ArrayRef<int64_t> numbers, ArrayRef<int64_t> permutation) {
  return llvm::map_to_vector(permutation, [&](int64_t d) { return numbers[d]; });
}

std::optional<Unpadded> unpadded(OpBuilder &builder, Value value) {
  SmallVector<rf::TransposeOp> transposes;
  while (auto transpose = value.getDefiningOp<rf::TransposeOp>()) {
    transposes.push_back(transpose);
    value = transpose.getOperand();
  }
  auto pad = value.getDefiningOp<rf::PadOp>();
  const auto isNegative = [](int64_t number) { return number < 0; };
  if (!pad || rf::splatValue(pad.getValue()) != 0 || llvm::any_of(pad.getLow(), isNegative) ||
      llvm::any_of(pad.getHigh(), isNegative))
    return std::nullopt;
  Unpadded found{pad.getOperand(), Numbers(pad.getLow()), Numbers(pad.getHigh()),
                 Numbers(pad.getInterior())};
  for (rf::TransposeOp transpose : llvm::reverse(transposes)) {
    ArrayRef<int64_t> order = transpose.getPermutation();
    found.value = rf::TransposeOp::create(builder, transpose.getLoc(), found.value, order);
    for (Numbers *numbers : {&found.low, &found.high, &found.interior})
      *numbers = permuted(*numbers, order);
  }
  return found;
}

} // namespace refold::importers
