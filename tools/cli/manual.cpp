//===- manual.cpp - A manual as plain text ----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/cli/manual.h"

#include "absl/strings/str_cat.h"

#include <algorithm>

namespace refold::tools {
namespace {

void AppendTerms(std::string *text, absl::string_view title, const std::vector<Term> &terms) {
  if (terms.empty())
    return;
  absl::StrAppend(text, "\n", title, ":\n");
  size_t width = 0;
  for (const Term &term : terms)
    width = std::max(width, term.name.size());
  for (const Term &term : terms)
    absl::StrAppend(text, "  ", term.name, std::string(width - term.name.size() + 2, ' '),
                    Wrapped(term.text, width + 4), "\n");
}

std::string PlainText(const Manual &manual) {
  std::string text =
      absl::StrCat(Wrapped(absl::StrCat(manual.name, " ", manual.summary, "."), 0), "\n\n");
  for (size_t i = 0; i < manual.synopsis.size(); ++i)
    absl::StrAppend(&text, i == 0 ? "usage: " : "       ", manual.name, " ", manual.synopsis[i],
                    "\n");
  for (const std::string &paragraph : manual.description)
    absl::StrAppend(&text, "\n", Wrapped(paragraph, 0), "\n");
  std::vector<Term> commands;
  for (const Command &command : manual.commands)
    commands.push_back({command.name, command.summary});
  AppendTerms(&text, "programs", commands);
  absl::StrAppend(&text, "\n", FlagTable(manual.flags));
  if (!manual.examples.empty())
    absl::StrAppend(&text, "\nexamples:\n");
  for (const Example &example : manual.examples) {
    absl::StrAppend(&text, "  ", Wrapped(example.text, 2), ":\n");
    for (const std::string &command : example.commands)
      absl::StrAppend(&text, "    ", command, "\n");
  }
  AppendTerms(&text, "environment", manual.environment);
  AppendTerms(&text, "exit status", manual.exit_status);
  return text;
}

} // namespace

std::string Version() { return REFOLD_VERSION; }

std::string Render(const Manual &manual, absl::string_view form) {
  if (form == "version")
    return absl::StrCat(manual.name, " ", Version(), manual.built_on.empty() ? "" : ", ",
                        manual.built_on, "\n");
  if (form == "man")
    return ManPage(manual);
  if (form == "markdown")
    return MarkdownPage(manual);
  if (form == "index")
    return MarkdownIndex(manual);
  if (form == "flags")
    return FlagValuesTable();
  return form == "bash" ? BashCompletion(manual) : PlainText(manual);
}

} // namespace refold::tools
