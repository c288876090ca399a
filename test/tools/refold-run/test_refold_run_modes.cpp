//===- test_refold_run_modes.cpp - All flags, in all modes ----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares refold-run with the table of its flags in flag_modes.h. Tests every flag in every mode,
// and then random combinations of flags:
// - A flag that is idle in the table must cause one warning and must not change an output.
// - A flag that is refused in the table must end the run in one line and leave every file
//   unchanged.
// - Any other flag must not cause a warning.
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/programs/fuzz_environment.h"
#include "test/tools/refold-run/flag_lines.h"
#include "test/tools/refold-run/flag_oracle.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"

namespace refold::testing::modes {

using Catch::Matchers::Contains;
using run::FlagRow;

TEST_CASE("the table of modes has a row for each flag and a cell for each mode") {
  std::set<std::string> rows;
  for (const FlagRow &row : run::FlagRows()) {
    INFO(row.flag);
    CHECK(rows.insert(row.flag).second);
    const std::string cells = absl::StrReplaceAll(row.cells, {{" ", ""}});
    CHECK(cells.size() == run::kModes);
    CHECK(cells.find_first_not_of(".wurf") == std::string::npos);
    CHECK((cells.find('u') == std::string::npos) == (row.unless == nullptr));
    CHECK((ModeFlags().count(row.flag) || FlagValues().count(row.flag)));
  }
  ScratchFolder folder;
  const std::string help = Output(folder, "--help=index");
  for (absl::string_view line : absl::StrSplit(help, '\n', absl::SkipEmpty())) {
    const size_t name = line.find("`-");
    if (name == absl::string_view::npos)
      continue; // a variable
    line.remove_prefix(line.find_first_not_of("`-| "));
    const std::string flag(line.substr(0, line.find_first_of("=[` ")));
    INFO(flag);
    CHECK((rows.count(flag) || flag == "help" || flag == "version"));
  }
  const std::string page = Output(folder, "--help=flags");
  for (const std::string &row : rows)
    CHECK_THAT(page, Contains(absl::StrCat("| `", row.size() == 1 ? "-" : "--", row, "` |")));
}

TEST_CASE("every flag behaves in every mode as the table says") {
  FlagFolder folder;
  for (const Base &base : Bases())
    for (const Line &line : LinesOfEveryFlag(base))
      CheckLine(folder, line);
}

TEST_CASE("random command lines behave as the table says") {
  FlagFolder folder;
  const uint64_t first = test::FuzzSeed();
  for (uint64_t seed = first; seed < first + test::FuzzPrograms(40); ++seed) {
    INFO("seed " << seed);
    test::Dice dice(seed);
    CheckLine(folder, RandomLine(dice));
  }
}

} // namespace refold::testing::modes
