//===- import_options.h - Options of the StableHLO reader -------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This is a public header.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <string>

namespace refold {

/// Says how a StableHLO module becomes a Program.
struct ImportOptions {
  /// The function that is imported.
  std::string entry = "main";
  /// The arguments that are state, and the results that replace them: "0:3,1:0". Argument 0 gets
  /// the value of result 3 after each run, and argument 1 that of result 0. A range "0-7:2-9"
  /// stands for eight pairs. "from-aliases" takes the pairs of `tf.aliasing_output`; check them,
  /// because JAX pairs values by their types only. "none": no argument. Empty: the marks
  /// `refold.replaced_by` of the module.
  std::string state = {};
  /// Whether a counted loop that is nearly the whole function becomes the loop over training steps,
  /// the fold.
  bool fold = true;
};

} // namespace refold
