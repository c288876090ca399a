//===- markdown_page.cpp - A manual as a page of the reference --*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/cli/manual.h"

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"

namespace refold::tools {
namespace {

/// Escapes text for Markdown. Text between backquotes stays code.
std::string MarkdownEscaped(absl::string_view text) {
  std::string page;
  bool code = false;
  for (char c : text) {
    code ^= c == '`';
    if (!code && absl::StrContains("<>*_|[]", std::string(1, c)))
      page += '\\';
    page += c;
  }
  return page;
}

void AppendMarkdownTerm(std::string *page, absl::string_view name, absl::string_view text) {
  absl::StrAppend(page, "- `", name,
                  "`: ", absl::StrReplaceAll(MarkdownEscaped(text), {{"\n", "<br>\n  "}}), "\n");
}

void AppendMarkdownTerms(std::string *page, absl::string_view title,
                         const std::vector<Term> &terms) {
  if (!terms.empty())
    absl::StrAppend(page, "\n## ", title, "\n\n");
  for (const Term &term : terms)
    AppendMarkdownTerm(page, term.name, term.text);
}

void AppendFlags(std::string *page, const std::vector<FlagText> &flags, absl::string_view level) {
  std::string group;
  for (size_t i = 0; i < flags.size(); ++i) {
    if (flags[i].group != group)
      absl::StrAppend(page, "\n", level, " ", MarkdownEscaped(group = flags[i].group), "\n");
    if (i == 0 || flags[i].group != flags[i - 1].group)
      absl::StrAppend(page, "\n");
    AppendMarkdownTerm(page, WrittenForm(flags[i]), flags[i].help);
  }
}

void AppendRows(std::string *rows, const Manual &manual, absl::string_view command,
                const std::vector<FlagText> &flags) {
  for (const FlagText &flag : flags) {
    absl::string_view first = *absl::StrSplit(flag.help, '\n').begin();
    absl::StrAppend(rows, "| `", absl::StrReplaceAll(WrittenForm(flag), {{"|", "\\|"}}), "` | [",
                    manual.name, "](tools/", manual.name, ".md)", command.empty() ? "" : " ",
                    command, " | ", MarkdownEscaped(first), " |\n");
  }
}

} // namespace

std::string MarkdownPage(const Manual &manual) {
  std::string page =
      absl::StrCat("<!-- Written by docs/reference/generate from ", manual.name,
                   " --help=markdown. Do not edit. -->\n\n# ", manual.name, "\n\n",
                   MarkdownEscaped(absl::StrCat(manual.name, " ", manual.summary)), ".\n\n```\n");
  for (const std::string &way : manual.synopsis)
    absl::StrAppend(&page, manual.name, " ", way, "\n");
  absl::StrAppend(&page, "```\n");
  for (const std::string &paragraph : manual.description)
    absl::StrAppend(&page, "\n", MarkdownEscaped(paragraph), "\n");
  absl::StrAppend(&page, "\n## Flags\n");
  AppendFlags(&page, manual.flags, "###");
  for (const Command &command : manual.commands) {
    absl::StrAppend(&page, "\n## ", manual.name, " ", command.name, "\n\n",
                    MarkdownEscaped(command.summary), "\n");
    AppendFlags(&page, command.flags, "###");
  }
  if (!manual.examples.empty())
    absl::StrAppend(&page, "\n## Examples\n");
  for (const Example &example : manual.examples)
    absl::StrAppend(&page, "\n", MarkdownEscaped(example.text), ":\n\n```\n",
                    absl::StrJoin(example.commands, "\n"), "\n```\n");
  AppendMarkdownTerms(&page, "Environment", manual.environment);
  AppendMarkdownTerms(&page, "Exit status", manual.exit_status);
  std::string links;
  for (const std::string &tool : manual.see_also)
    absl::StrAppend(&links, links.empty() ? "" : ", ", "[", tool, "](", tool, ".md)");
  if (!links.empty())
    absl::StrAppend(&page, "\n## See also\n\n", links, "\n");
  return page;
}

std::string MarkdownIndex(const Manual &manual) {
  std::string rows;
  AppendRows(&rows, manual, "", manual.flags);
  for (const Command &command : manual.commands)
    AppendRows(&rows, manual, command.name, command.flags);
  for (const Term &term : manual.environment)
    absl::StrAppend(&rows, "| `$", term.name, "` | [", manual.name, "](tools/", manual.name,
                    ".md) | ", MarkdownEscaped(*absl::StrSplit(term.text, '\n').begin()), " |\n");
  return rows;
}

} // namespace refold::tools
