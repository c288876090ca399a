//===- and_arrays.cpp - Refused code --------------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This source must not compile: the condition consists of two arrays.
//
//===----------------------------------------------------------------------===//
// expected: if and while need a bool
#include "compiler/accelerate/accelerate.h"

refold::Array Chosen(refold::Array x, refold::Array y) { return x && y ? x : y; }
