//===- integer_map.cpp - Refused code -------------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This source must not compile: an argument is a map whose keys are not strings.
//
//===----------------------------------------------------------------------===//
// expected: rf::Accelerate: a parameter is a handle, or a struct without ForEachField
#include "compiler/accelerate/accelerate.h"

#include <map>

refold::Array First(std::map<int, refold::Array> all) { return all[1]; }
auto first = refold::Accelerate(First);
