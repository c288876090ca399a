//===- Gradient.cpp - Dispatch of the gradient interface ------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/interfaces/Gradient.h"

#include "dialects/interfaces/Gradient.cpp.inc"
