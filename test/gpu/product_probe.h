//===- product_probe.h - Times of a large product ---------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Measures a product of 512x512 f32 matrices twice: computed by cuBLASLt, and by Refold's own
// kernel. The same program is compiled for each of them. The compiler does not use these times. It
// chooses between cuBLASLt and a kernel by the shapes of a product.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "test/gpu/card.h"

#include <string>

namespace refold::gpu {

/// Prints a row for each program in FOLDER/probe; prints nothing if these were not prepared.
absl::Status ProbeProducts(const Card &card, const std::string &folder);

} // namespace refold::gpu
