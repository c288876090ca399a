//===- stream.cpp - Refused code ------------------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This source must not compile: an argument is an input stream.
//
//===----------------------------------------------------------------------===//
// expected: rf::Accelerate: a parameter is a reference that the function could write through
#include "compiler/accelerate/accelerate.h"

#include <fstream>

refold::Array Parse(refold::Array x, std::ifstream &file) { return x + double(file.get()); }
auto reader = refold::Accelerate(Parse);
