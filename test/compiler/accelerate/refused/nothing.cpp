//===- nothing.cpp - Refused code -----------------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This source must not compile: the function returns nothing.
//
//===----------------------------------------------------------------------===//
// expected: rf::Accelerate: the function returns nothing
#include "compiler/accelerate/accelerate.h"

void Drop(refold::Array) {}
auto drop = refold::Accelerate(Drop);
