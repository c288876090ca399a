//===- unique_pointer.cpp - Refused code ----------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This source must not compile: an argument is a unique pointer.
//
//===----------------------------------------------------------------------===//
// expected: rf::Accelerate: a parameter is a handle, or a struct without ForEachField
#include "compiler/accelerate/accelerate.h"

#include <memory>

refold::Array Scale(refold::Array x, std::unique_ptr<double> by) { return x * *by; }
auto scale = refold::Accelerate(Scale);
