//===- fuzz_flags.cpp - Fuzz target for command lines ---------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parses the flags of refold-run, one argument per line. There are flags of each kind: switches,
// numbers with bounds, choices, pairs, numbers of bytes, and devices.
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/parsers/parser_target.h"
#include "tools/refold-run/flags/options.h"

#include "absl/strings/str_split.h"

#include <string>
#include <vector>

namespace refold::fuzz {

bool Accepts(absl::Span<const std::byte> input) {
  // As from a shell, an argument ends at a zero byte.
  std::vector<std::string> arguments = {"refold-run"};
  for (absl::string_view line : absl::StrSplit(AsText(input), '\n'))
    arguments.emplace_back(line.substr(0, line.find('\0')));
  if (arguments.back().empty()) // after the last line
    arguments.pop_back();
  std::vector<char *> pointers;
  for (std::string &argument : arguments)
    pointers.push_back(argument.data());
  absl::StatusOr<run::Options> options =
      run::ParseOptions(static_cast<int>(pointers.size()), pointers.data());
  if (!options.ok()) {
    Expect(!options.status().message().empty(), "an error says something");
    return false;
  }
  Expect(options->help ? !options->help_text.empty() : !options->program.empty(),
         "there is a program to run, or the text of --help");
  return true;
}

} // namespace refold::fuzz
