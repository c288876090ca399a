//===- result.cpp - Refused code ------------------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This source must not compile: the function returns a smart pointer.
//
//===----------------------------------------------------------------------===//
// expected: rf::Accelerate: the result type is not a structure of arrays
#include "compiler/accelerate/accelerate.h"

#include <memory>

std::unique_ptr<refold::Array> Same(refold::Array x) { return std::make_unique<refold::Array>(x); }
auto same = refold::Accelerate(Same);
