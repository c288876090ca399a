//===- man_page.cpp - A manual in roff --------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writes a manual with those man macros that groff and mandoc share. The page has no date, so the
// same build always writes the same page.
//
//===----------------------------------------------------------------------===//
#include "tools/cli/manual.h"

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"

namespace refold::tools {
namespace {

/// Escapes text for roff, so that backslashes are printed and no line is read as a request. A
/// request is a line that begins with '.' or an apostrophe. Readers of the page can still search
/// for dashes.
std::string RoffEscaped(absl::string_view text) {
  std::string roff;
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    size_t own = std::min(line.find_first_not_of(' '), line.size());
    if (!roff.empty())
      absl::StrAppend(&roff, "\n.br\n");
    for (size_t i = 0; i < own; ++i)
      absl::StrAppend(&roff, "\\ ");
    line.remove_prefix(own);
    if (!line.empty() && (line[0] == '.' || line[0] == '\''))
      absl::StrAppend(&roff, "\\&");
    absl::StrAppend(&roff, absl::StrReplaceAll(line, {{"\\", "\\e"},
                                                      {"-", "\\-"},
                                                      {"'", "\\(aq"},
                                                      {"`", "\\(ga"},
                                                      {"^", "\\(ha"},
                                                      {"~", "\\(ti"}}));
  }
  return roff;
}

std::string Bold(absl::string_view text) { return absl::StrCat("\\fB", RoffEscaped(text), "\\fR"); }

/// Appends the name of a term. A list of many alternatives may be broken into lines.
void AppendRoffTerm(std::string *page, absl::string_view name, absl::string_view text) {
  absl::StrAppend(page, ".TP\n", absl::StrReplaceAll(Bold(name), {{"|", "|\\:"}}), "\n",
                  RoffEscaped(text), "\n");
}

void AppendRoffTerms(std::string *page, absl::string_view title, const std::vector<Term> &terms) {
  if (!terms.empty())
    absl::StrAppend(page, ".SH ", title, "\n");
  for (const Term &term : terms)
    AppendRoffTerm(page, term.name, term.text);
}

void AppendFlags(std::string *page, const std::vector<FlagText> &flags) {
  std::string group;
  for (const FlagText &flag : flags) {
    if (flag.group != group)
      absl::StrAppend(page, ".SS ", RoffEscaped(group = flag.group), "\n");
    AppendRoffTerm(page, WrittenForm(flag), flag.help);
  }
}

/// Appends the lines without changes to spaces or line ends.
void AppendVerbatim(std::string *page, const std::vector<std::string> &lines) {
  absl::StrAppend(page, ".RS 4\n.nf\n");
  for (const std::string &line : lines)
    absl::StrAppend(page, RoffEscaped(line), "\n");
  absl::StrAppend(page, ".fi\n.RE\n");
}

} // namespace

std::string ManPage(const Manual &manual) {
  std::string page =
      absl::StrCat(".TH ", absl::AsciiStrToUpper(RoffEscaped(manual.name)), " 1 \"\" \"Refold ",
                   Version(), "\" \"Refold\"\n.ad l\n.SH NAME\n", RoffEscaped(manual.name), " \\- ",
                   RoffEscaped(manual.summary), "\n");
  absl::StrAppend(&page, ".SH SYNOPSIS\n");
  for (size_t i = 0; i < manual.synopsis.size(); ++i)
    absl::StrAppend(&page, i == 0 ? "" : ".br\n", Bold(manual.name), " ",
                    RoffEscaped(manual.synopsis[i]), "\n");
  for (size_t i = 0; i < manual.description.size(); ++i)
    absl::StrAppend(&page, i == 0 ? ".SH DESCRIPTION\n" : ".PP\n",
                    RoffEscaped(manual.description[i]), "\n");
  absl::StrAppend(&page, ".SH OPTIONS\n");
  AppendFlags(&page, manual.flags);
  for (const Command &command : manual.commands) {
    absl::StrAppend(&page, ".SH ", absl::AsciiStrToUpper(RoffEscaped(command.name)), "\n",
                    RoffEscaped(command.summary), "\n");
    AppendFlags(&page, command.flags);
  }
  if (!manual.examples.empty())
    absl::StrAppend(&page, ".SH EXAMPLES\n");
  for (size_t i = 0; i < manual.examples.size(); ++i) {
    absl::StrAppend(&page, i == 0 ? "" : ".PP\n", RoffEscaped(manual.examples[i].text), ":\n");
    AppendVerbatim(&page, manual.examples[i].commands);
  }
  AppendRoffTerms(&page, "ENVIRONMENT", manual.environment);
  AppendRoffTerms(&page, "EXIT STATUS", manual.exit_status);
  if (!manual.see_also.empty())
    absl::StrAppend(&page, ".SH SEE ALSO\n");
  for (size_t i = 0; i < manual.see_also.size(); ++i)
    absl::StrAppend(&page, ".BR ", RoffEscaped(manual.see_also[i]), " (1)",
                    i + 1 < manual.see_also.size() ? " ,\n" : "\n");
  return page;
}

} // namespace refold::tools
