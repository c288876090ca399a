//===- flag_modes_page.cpp - Flags and modes in Markdown ------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/refold-run/flags/flag_modes.h"

#include "absl/strings/str_cat.h"

#include <array>

namespace refold::run {

static constexpr std::array<const char *, kModes> kModeTitles = {"a run",
                                                                 "`--compile-only`",
                                                                 "`--dump-commands`",
                                                                 "`--find-batch`",
                                                                 "`.rfx`",
                                                                 "`--device=cpu`",
                                                                 "`--device=cuda`",
                                                                 "`--device=null`",
                                                                 "`--device=checked`",
                                                                 "`--device=reference`",
                                                                 "host memory",
                                                                 "GPU memory",
                                                                 "`--cuda-granularity=step`",
                                                                 "`--function=NAME`",
                                                                 "`--steps=0`"};

std::string FlagModesPage() {
  std::string page =
      "\n# Flags of refold-run by mode\n\n"
      "A command line has several modes: how it ends, the kind of program file, the device and "
      "more. An empty cell: the flag acts.\n"
      "*No effect*: the flag does nothing, and a warning says so, also for FLAGS_ of the "
      "environment. *Refused*: the command line is an error,\n"
      "and no file is made or changed. If a command line has several modes, the strictest cell "
      "counts. The tool itself uses this table.\n\n"
      "| flag |";
  for (const char *title : kModeTitles)
    absl::StrAppend(&page, " ", title, " |");
  absl::StrAppend(&page, "\n|---|");
  for (size_t i = 0; i < kModes; ++i)
    absl::StrAppend(&page, "---|");
  absl::StrAppend(&page, "\n");
  for (const FlagRow &row : FlagRows()) {
    absl::StrAppend(&page, "| `", WrittenFlag(row.flag), "` |");
    for (size_t i = 0; i < kModes; ++i)
      switch (row.In(static_cast<Mode>(i))) {
      case Effect::Acts:
        absl::StrAppend(&page, " |");
        break;
      case Effect::Idle:
        absl::StrAppend(&page, " no effect |");
        break;
      case Effect::IdleUnless:
        absl::StrAppend(&page, " only ", row.unless_text, " |");
        break;
      case Effect::Refused:
        absl::StrAppend(&page, " refused |");
        break;
      case Effect::RefusedWithoutFold:
        absl::StrAppend(&page, " refused without a fold |");
        break;
      }
    absl::StrAppend(&page, "\n");
  }
  return page;
}

} // namespace refold::run
