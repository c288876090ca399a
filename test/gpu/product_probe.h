//===- product_probe.h - Times of a large product ---------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares a product of 512x512 f32 matrices by cuBLASLt and by our own kernel: one program,
// compiled twice. These times do not decide which of the two a program gets. Its shapes do.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "test/gpu/card.h"

#include <string>

namespace refold::gpu {

/// Prints a row for each program in FOLDER/probe; prints nothing if these were not prepared.
absl::Status ProbeProducts(const Card &card, const std::string &folder);

} // namespace refold::gpu
