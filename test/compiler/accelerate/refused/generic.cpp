//===- generic.cpp - Refused code -----------------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This source must not compile: the lambda is generic, so its parameters have no types yet.
//
//===----------------------------------------------------------------------===//
// expected: rf::Accelerate: the parameters of a lambda need types
#include "compiler/accelerate/accelerate.h"

auto same = refold::Accelerate([](auto x) { return x; });
