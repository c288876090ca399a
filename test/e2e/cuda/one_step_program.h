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

/// Returns the text of a program with one step. `body` has the ops that compute `value`, which has
/// the type `result`. `inputs` has the name and the type of each input that `body` reads. The
/// program fetches `value` as "out".
std::string OneStepProgram(const std::string &name, const std::string &body,
                           const std::vector<std::pair<std::string, std::string>> &inputs,
                           const std::string &value, const std::string &result);

} // namespace refold::test
