//===- first.cpp - Refused code -------------------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This source must not compile: the caller asks for four results of a function that has three.
//
//===----------------------------------------------------------------------===//
// expected: First<n> gives the first n results
#include "compiler/accelerate/accelerate.h"

#include <tuple>

std::tuple<refold::Array, refold::Array, refold::Array> Three(refold::Array x) { return {x, x, x}; }
auto three = refold::Accelerate(Three);
auto called = three.First<4>(refold::Array());
