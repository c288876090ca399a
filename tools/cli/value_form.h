//===- value_form.h - What a flag's value looks like ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// FlagText::metavar, read for completion.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/strings/string_view.h"

#include <string>
#include <vector>

namespace refold::tools {

struct ValueForm {
  std::vector<std::string> words; ///< "cpu", "max-bytes="
  bool files = false;             ///< and folders on the way to them
  bool folders = false;
  std::vector<std::string> endings; ///< of files, without the dot; none: any file
  bool named = false;               ///< files come after the user's NAME=
};

ValueForm ParseValueForm(absl::string_view metavar);

} // namespace refold::tools
