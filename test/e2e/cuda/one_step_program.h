//===- one_step_program.h - What is computed once ---------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace refold::test {

/// A program called `name` of one step, which fetches "out": `value`, of type `result`, as `body`
/// computes it from inputs of these names and types.
std::string OneStepProgram(const std::string &name, const std::string &body,
                           const std::vector<std::pair<std::string, std::string>> &inputs,
                           const std::string &value, const std::string &result);

} // namespace refold::test
