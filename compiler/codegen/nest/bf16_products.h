//===- bf16_products.h - Products of bf16 on this CPU -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

namespace refold::codegen {

/// Returns whether this CPU has the instruction vdpbf16ps (AVX512-BF16) and its results have the
/// bits of kernels without it. These bits are those of two fused multiply-adds that flush
/// subnormals. The first one adds the product of the high halves of a pair to the sum, and the
/// second one adds that of the low halves. Tries the instruction on numbers of all exponents, once
/// per process.
bool hasProductsOfBf16();

/// Returns whether this CPU has such an instruction and it takes less time than the two fused
/// multiply-adds that it replaces. CPUs with AMX have a slow one. Measures it, once per process,
/// for about 50 us. Either answer gives the same bits.
bool hasFastProductsOfBf16();

} // namespace refold::codegen
