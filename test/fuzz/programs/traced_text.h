//===- traced_text.h - Inlining of a program's text in a trace --*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Turns programs in text form into functions that can be accelerated.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/accelerate/accelerate.h"
#include "compiler/builder/program/array.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace refold::test {

/// Adds the ops of @train to the function that is being traced. `arguments` has a value for each
/// input and each state, by name. `steps` is the number of steps of the fold. Returns the fetches
/// and the final values of the states, with the keys "fetch:NAME" and "state:NAME".
std::map<std::string, Array>
InlineText(const std::string &text, const std::map<std::string, Array> &arguments, int64_t steps);

} // namespace refold::test
