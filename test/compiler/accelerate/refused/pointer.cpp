//===- pointer.cpp - Refused code -----------------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This source must not compile: an argument is a pointer.
//
//===----------------------------------------------------------------------===//
// expected: rf::Accelerate: a parameter is a pointer
#include "compiler/accelerate/accelerate.h"

refold::Array Scale(refold::Array x, const float *by) { return x * by[0]; }
auto scale = refold::Accelerate(Scale);
