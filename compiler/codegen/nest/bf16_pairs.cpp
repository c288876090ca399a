//===- bf16_pairs.cpp - Pairs of bf16 in words ----------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/nest/bf16_pairs.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"

namespace refold::codegen {

mlir::Value Bf16Pairs::bitcast(mlir::Value value, mlir::Type element) {
  mlir::Type type = element;
  if (auto vector = mlir::dyn_cast<mlir::VectorType>(value.getType()))
    type = vector.clone(element);
  return mlir::arith::BitcastOp::create(builder_, loc_, type, value);
}

mlir::Value Bf16Pairs::wordLike(mlir::Value words, int32_t word) {
  mlir::TypedAttr attribute = builder_.getI32IntegerAttr(word);
  if (auto vector = mlir::dyn_cast<mlir::VectorType>(words.getType()))
    attribute = mlir::DenseElementsAttr::get(vector, mlir::Attribute(attribute));
  return mlir::arith::ConstantOp::create(builder_, loc_, attribute);
}

mlir::Value Bf16Pairs::join(mlir::Value first, mlir::Value second) {
  mlir::Value high = bitcast(first, builder_.getI32Type()),
              words = bitcast(second, builder_.getI32Type());
  mlir::Value low = mlir::arith::ShRUIOp::create(builder_, loc_, words, wordLike(words, 16));
  mlir::Value both = mlir::arith::OrIOp::create(builder_, loc_, high, low);
  return bitcast(both, builder_.getF32Type());
}

mlir::Value Bf16Pairs::joinBits(mlir::Value first, mlir::Value second) {
  mlir::Type word = builder_.getI32Type();
  mlir::Value halves[2];
  for (auto [half, bits] : {std::pair{&halves[0], first}, std::pair{&halves[1], second}})
    *half = mlir::arith::ExtUIOp::create(builder_, loc_, word, bits);
  mlir::Value high =
      mlir::arith::ShLIOp::create(builder_, loc_, halves[0], wordLike(halves[0], 16));
  return mlir::arith::OrIOp::create(builder_, loc_, high, halves[1]);
}

mlir::Value Bf16Pairs::swapped(mlir::Value word) {
  return mlir::LLVM::FshlOp::create(builder_, loc_, word, word, wordLike(word, 16));
}

mlir::Value Bf16Pairs::multiplyAdd(mlir::Value words, mlir::Value panel, mlir::Value sum) {
  auto type = mlir::dyn_cast<mlir::VectorType>(sum.getType());
  constexpr int64_t kLeastWidth = 4;
  if (type && type.getDimSize(0) >= kLeastWidth) {
    const int64_t width = type.getDimSize(0);
    auto pairs = mlir::VectorType::get({2 * width}, builder_.getBF16Type());
    mlir::Value lhs = mlir::LLVM::BitcastOp::create(builder_, loc_, pairs, words);
    mlir::Value rhs = mlir::LLVM::BitcastOp::create(builder_, loc_, pairs, panel);
    return mlir::LLVM::CallIntrinsicOp::create(
               builder_, loc_, type,
               builder_.getStringAttr("llvm.x86.avx512bf16.dpbf16ps." + llvm::Twine(32 * width)),
               mlir::ValueRange{sum, lhs, rhs})
        ->getResult(0);
  }
  const mlir::Value factors[2] = {words, bitcast(panel, builder_.getI32Type())};
  mlir::Value mask = wordLike(words, static_cast<int32_t>(0xFFFF0000u)),
              sixteen = wordLike(words, 16), high[2], low[2];
  for (int index : {0, 1}) {
    mlir::Value kept = mlir::arith::AndIOp::create(builder_, loc_, factors[index], mask);
    mlir::Value moved = mlir::arith::ShLIOp::create(builder_, loc_, factors[index], sixteen);
    high[index] = bitcast(kept, builder_.getF32Type());
    low[index] = bitcast(moved, builder_.getF32Type());
  }
  mlir::Value first = mlir::math::FmaOp::create(builder_, loc_, high[0], high[1], sum);
  return mlir::math::FmaOp::create(builder_, loc_, low[0], low[1], first);
}

} // namespace refold::codegen
