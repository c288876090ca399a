//===- unordered_map.cpp - Refused code -----------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This source must not compile: an argument is an unordered map.
//
//===----------------------------------------------------------------------===//
// expected: rf::Accelerate: a parameter is a handle, or a struct without ForEachField
#include "compiler/accelerate/accelerate.h"

#include <string>
#include <unordered_map>

refold::Array First(std::unordered_map<std::string, refold::Array> all) { return all["first"]; }
auto first = refold::Accelerate(First);
