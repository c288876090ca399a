//===- first_of_one.cpp - Refused code ------------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This source must not compile: it asks for the first results of a function with one result.
//
//===----------------------------------------------------------------------===//
// expected: First<n> gives the first n results
#include "compiler/accelerate/accelerate.h"

refold::Array Same(refold::Array x) { return x; }
auto same = refold::Accelerate(Same);
auto called = same.First<1>(refold::Array());
