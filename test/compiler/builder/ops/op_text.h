//===- op_text.h - Types and texts of ops -----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Helpers for the tests of the builder's ops: the type of a result, and the text of a program.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <refold/refold.h>

#include <string>

namespace refold::testing {

inline std::string Type(const Tensor &tensor) { return tensor.type_string(); }

/// Returns the program's text without locations, or its error if there is one.
inline std::string Text(const Program &program) {
  absl::StatusOr<std::string> text = program.Print({.locations = false});
  return text.ok() ? *text : std::string(text.status().message());
}

} // namespace refold::testing
