//===- one_step_program.h - Programs of one step ----------------*- C++ -*-===//
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

/// Returns the text of a program with the name `name` and one step. `body` computes `value`, of
/// type `result`, from inputs with these names and types. The step fetches the value as "out".
std::string OneStepProgram(const std::string &name, const std::string &body,
                           const std::vector<std::pair<std::string, std::string>> &inputs,
                           const std::string &value, const std::string &result);

} // namespace refold::test
