//===- traced_text.h - A program's text as part of a trace ------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Programs that are drawn as text become functions to accelerate.
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

/// In a traced function: makes the ops of @train part of the trace and returns its fetches by name
/// ("fetch:loss"), and what its states are afterwards ("state:w"). `arguments` has a value for each
/// input and state, by name. `steps` is how many steps a fold makes.
std::map<std::string, Array>
InlineText(const std::string &text, const std::map<std::string, Array> &arguments, int64_t steps);

} // namespace refold::test
