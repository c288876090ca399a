//===- product_probe.h - A large product, our own and a library's -*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One program, compiled twice: what a product of 512x512 f32 matrices costs by cuBLASLt and by our
// own kernel. Which of the two a program gets is decided without it, by shapes.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "test/gpu/card.h"

#include <string>

namespace refold::gpu {

/// Prints a row for each of the programs in FOLDER/probe; none where these were not carried.
absl::Status ProbeProducts(const Card &card, const std::string &folder);

} // namespace refold::gpu
