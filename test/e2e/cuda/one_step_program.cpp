//===- one_step_program.cpp - Programs of one step ------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/e2e/cuda/one_step_program.h"

#include "absl/strings/str_cat.h"

namespace refold::test {

std::string OneStepProgram(const std::string &name, const std::string &body,
                           const std::vector<std::pair<std::string, std::string>> &inputs,
                           const std::string &value, const std::string &result) {
  const std::string state = "tensor<i64> {rf.state = #rf.state<\"step\", 0>}";
  std::string arguments;
  for (const auto &[name, type] : inputs)
    absl::StrAppend(&arguments, "%", name, ": ", type, " {rf.input = #rf.input<\"", name, "\">}, ");
  return absl::StrCat(
      "module @", name, " attributes {rf.version = 1 : i64} {\n",
      "func.func @startup(%seed: tensor<i64>) -> (", state,
      ") {\n  %0 = rf.constant dense<0> : tensor<i64>\n  return %0 : tensor<i64>\n}\n",
      "func.func @train(", arguments, "%step: ", state,
      ", %steps: i64 {rf.steps})\n    -> (tensor<i64>, ", result,
      " {rf.fetch = #rf.fetch<\"out\">}) {\n", body, "  return %step, ", value, " : tensor<i64>, ",
      result, "\n}\n}\n");
}

} // namespace refold::test
