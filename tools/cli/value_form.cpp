//===- value_form.cpp - The form of a flag's value --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/cli/value_form.h"

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

namespace refold::tools {

ValueForm ParseValueForm(absl::string_view metavar) {
  ValueForm form;
  for (absl::string_view part : absl::StrSplit(metavar, '|', absl::SkipEmpty())) {
    form.named |= absl::ConsumePrefix(&part, "NAME=");
    if (absl::ConsumePrefix(&part, "FILE"))
      form.files = true;
    if (part == "DIR")
      form.folders = true;
    else if (absl::ConsumePrefix(&part, "."))
      form.endings.emplace_back(part);
    else if (size_t equals = part.find('='); equals != absl::string_view::npos)
      form.words.push_back(absl::StrCat(part.substr(0, equals), "="));
    else if (!part.empty() && !absl::ascii_isupper(part[0]))
      form.words.emplace_back(part);
  }
  return form;
}

} // namespace refold::tools
