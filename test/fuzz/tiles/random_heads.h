//===- random_heads.h - Random losses of many classes -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <string>

namespace refold::test {

/// Returns the text of the program of `seed`: a small hidden layer, a wide product, and a random
/// loss of its result. Its fetches are the loss, the gradients of all parameters, and sometimes
/// other values that read the wide product. Sums of integers are not among them, so two programs
/// with other roundings have nearly equal fetches.
std::string MakeRandomHead(uint64_t seed);

} // namespace refold::test
