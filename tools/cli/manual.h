//===- manual.h - A tool's description of itself ----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Describes a tool as data. The text of --help, the man page, the reference page and the shell
// completion are all made from this description.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "tools/cli/flags.h"

#include "absl/strings/string_view.h"

#include <string>
#include <vector>

namespace refold::tools {

/// A word and its meaning: an environment variable or an exit status.
struct Term {
  std::string name;
  std::string text;
};

struct Example {
  std::string text;
  std::vector<std::string> commands;
};

/// A command, given as the first argument. It decides which flags there are.
struct Command {
  std::string name;
  std::string summary;
  std::vector<FlagText> flags;
};

struct Manual {
  std::string name;
  std::string summary;                  ///< "compiles ...": follows the name in a sentence
  std::vector<std::string> synopsis;    ///< the rest of a command line, one entry for each form
  std::vector<std::string> description; ///< paragraphs
  /// The form of the arguments that are no flags, in the notation of FlagText::metavar.
  std::string argument;
  std::vector<FlagText> flags;
  /// Flags that only completion offers. The description says where a reader finds them.
  std::vector<FlagText> unlisted;
  std::vector<Command> commands;
  std::vector<Example> examples;
  std::vector<Term> environment;
  std::vector<Term> exit_status;
  std::vector<std::string> see_also; ///< tools of Refold
  /// Text that --version adds, such as "LLVM 22.1.8"; may be empty.
  std::string built_on;
};

/// Returns the manual in one of these forms:
/// - "text", "man" (roff with the man macros), "markdown", "bash" or "version";
/// - "index": the rows of a table of flags;
/// - "flags": the table of the runtime's flags (FLAGS_name), and the rows that the tool adds to it.
std::string Render(const Manual &manual, absl::string_view form);

/// The renderers that have a file of their own.
std::string ManPage(const Manual &manual);
std::string MarkdownPage(const Manual &manual);
std::string MarkdownIndex(const Manual &manual);
std::string BashCompletion(const Manual &manual);
/// The table of FLAGS_, which is the same for every tool.
std::string FlagValuesTable();

/// The version of Refold: "0.1.0".
std::string Version();

} // namespace refold::tools
