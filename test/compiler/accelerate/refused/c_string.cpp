//===- c_string.cpp - Refused code ----------------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This source must not compile: an argument is text that the function does not own.
//
//===----------------------------------------------------------------------===//
// expected: rf::Accelerate: a parameter is a pointer
#include "compiler/accelerate/accelerate.h"

refold::Array Apply(refold::Array x, const char *how) { return x * double(how[0]); }
auto apply = refold::Accelerate(Apply);
