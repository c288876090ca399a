//===- flag_values_page.cpp - The FLAGS_ as a Markdown table --------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/cli/manual.h"

#include "runtime/core/flag_values.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"

namespace refold::tools {

std::string FlagValuesTable() {
  auto cell = [](absl::string_view text) {
    return text.empty() ? std::string("-")
                        : absl::StrReplaceAll(text, {{"_", "\\_"}, {"|", "\\|"}, {"<", "\\<"}});
  };
  std::string table = "| flag | type | unit | default | values | effect | no effect |\n"
                      "|---|---|---|---|---|---|---|\n";
  for (const runtime::FlagEntry &flag : runtime::KnownFlags())
    absl::StrAppend(&table, "| `FLAGS_", flag.name, "` | ", flag.type, " | ", cell(flag.unit),
                    " | ", cell(flag.default_text), " | ", cell(flag.range), " | ", cell(flag.help),
                    " | ", cell(runtime::ConflictsOf(flag)), " |\n");
  return table;
}

} // namespace refold::tools
