//===- Decomposition.cpp - Dispatch of the decomposition interface --------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/interfaces/Decomposition.h"

#include "dialects/interfaces/Decomposition.cpp.inc"
