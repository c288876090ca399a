//===- InPlace.cpp - Dispatch of the in-place interface -------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/interfaces/InPlace.h"

#include "dialects/interfaces/InPlace.cpp.inc"
