//===- kernel_texts.h - Kernels that several tests compile -------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Written as the compiler's own lowering writes them: operands as tensors, one linalg operation each, destinations.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <string>

namespace refold::test {

/// How the operands of [batch, m, n] = [batch, m, k] x [batch, k, n] lie in memory.
enum class Form { Plain, RhsTransposed, LhsTransposed };

struct Product {
  int64_t batch, m, k, n;
  Form form = Form::Plain;
  bool bias_relu = false;
};

/// Kernel "product" (a, b, bias, out) of element type `type` ("f32"). A batch of 0 means that there is no batch dimension.
std::string KernelText(const Product &p, const std::string &type);

} // namespace refold::test
