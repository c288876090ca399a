//===- first_none.cpp - Refused code --------------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This source must not compile: the caller asks for the first zero results of a function.
//
//===----------------------------------------------------------------------===//
// expected: First<n> gives the first n results
#include "compiler/accelerate/accelerate.h"

#include <utility>

std::pair<refold::Array, refold::Array> Two(refold::Array x) { return {x, x}; }
auto two = refold::Accelerate(Two);
auto called = two.First<0>(refold::Array());
