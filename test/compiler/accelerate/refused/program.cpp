//===- program.cpp - Refused code -----------------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This source must not compile: an argument is a Program.
//
//===----------------------------------------------------------------------===//
// expected: rf::Accelerate: a parameter is a handle, or a struct without ForEachField
#include "compiler/builder/program/program.h"
#include "compiler/accelerate/accelerate.h"

refold::Array Same(refold::Array x, refold::Program) { return x; }
auto same = refold::Accelerate(Same);
