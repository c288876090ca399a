//===- pointer_in_vector.cpp - Refused code -------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This source must not compile: an argument is a vector of pointers.
//
//===----------------------------------------------------------------------===//
// expected: rf::Accelerate: a parameter is a handle
#include "compiler/accelerate/accelerate.h"

#include <vector>

refold::Array Add(refold::Array x, std::vector<float *> terms) { return x + *terms[0]; }
auto add = refold::Accelerate(Add);
