//===- value_form.h - The form of a flag's value ----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parses FlagText::metavar for completion.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/strings/string_view.h"

#include <string>
#include <vector>

namespace refold::tools {

struct ValueForm {
  std::vector<std::string> words; ///< "cpu", "max-bytes="
  bool files = false;             ///< a file; completion also offers folders
  bool folders = false;
  std::vector<std::string> endings; ///< endings of files, without the dot; empty: any file
  bool named = false;               ///< a file follows NAME=, which the user chooses
};

ValueForm ParseValueForm(absl::string_view metavar);

} // namespace refold::tools
