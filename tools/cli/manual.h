//===- manual.h - What a tool says of itself --------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One description of a tool, as data; the text of --help, its page for man, its page of the
// reference and its completion are made from it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "tools/cli/flags.h"

#include "absl/strings/string_view.h"

#include <string>
#include <vector>

namespace refold::tools {

/// A word and what it means: an environment variable, an exit status.
struct Term {
  std::string name;
  std::string text;
};

struct Example {
  std::string text;
  std::vector<std::string> commands;
};

/// A first argument that decides which flags there are.
struct Command {
  std::string name;
  std::string summary;
  std::vector<FlagText> flags;
};

struct Manual {
  std::string name;
  std::string summary;                  ///< "compiles ...": what follows the name in a sentence
  std::vector<std::string> synopsis;    ///< what follows the name on a command line, each way
  std::vector<std::string> description; ///< paragraphs
  /// The form of what is no flag, as FlagText::metavar has it.
  std::string argument;
  std::vector<FlagText> flags;
  /// Flags for completion alone; the description says where a reader finds them.
  std::vector<FlagText> unlisted;
  std::vector<Command> commands;
  std::vector<Example> examples;
  std::vector<Term> environment;
  std::vector<Term> exit_status;
  std::vector<std::string> see_also; ///< tools of Refold
  /// "LLVM 22.1.8", or nothing: what --version adds.
  std::string built_on;
};

/// The manual in one of the forms of Flags::AddHelp: "text", "man" (roff with the man macros),
/// "markdown", "index" (rows of a table of flags), "flags" (the table of FLAGS_, and what a tool
/// adds to it), "bash" or "version".
std::string Render(const Manual &manual, absl::string_view form);

/// The renderers of those forms that have a file of their own.
std::string ManPage(const Manual &manual);
std::string MarkdownPage(const Manual &manual);
std::string MarkdownIndex(const Manual &manual);
std::string BashCompletion(const Manual &manual);
/// The FLAGS_ of runs, the same for every tool.
std::string FlagValuesTable();

/// The version of Refold: "0.1.0".
std::string Version();

} // namespace refold::tools
