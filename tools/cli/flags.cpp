//===- flags.cpp - The command line of a tool -------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parses the arguments in one pass. Each flag checks its own value.
//
//===----------------------------------------------------------------------===//
#include "tools/cli/flags.h"

#include "runtime/core/nearest.h"

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

#include <algorithm>
#include <cstring>

namespace refold::tools {
namespace {

/// The prefix that the flags of runs may have, with dashes for underscores.
constexpr char kPrefix[] = "FLAGS-";
constexpr size_t kHelpColumn = 30, kColumns = 100;

/// The bounds as text: " from 1 to 10", " from 1", " up to 10" or "".
template <typename T> std::string Range(T least, T most, T no_least, T no_most) {
  if (least > no_least && most < no_most)
    return absl::StrCat(" from ", least, " to ", most);
  if (least > no_least)
    return absl::StrCat(" from ", least);
  return most < no_most ? absl::StrCat(" up to ", most) : "";
}

absl::Status Wanted(absl::string_view what, absl::string_view range = "") {
  return absl::InvalidArgumentError(absl::StrCat(what, range));
}

std::string Written(absl::string_view name) {
  return absl::StrCat(name.size() == 1 ? "-" : "--", name);
}

/// Returns the end of an error text for a flag whose value is empty, such as " needs the name of a
/// file". Returns "" for flags whose value does not name a file or a folder.
std::string NeededName(absl::string_view metavar) {
  if (absl::StartsWith(metavar, "FILE"))
    return " needs the name of a file";
  if (absl::StartsWith(metavar, "DIR"))
    return " needs the name of a folder";
  return absl::StrContains(metavar, "FILE") ? absl::StrCat(" must be ", metavar) : "";
}

} // namespace

void Flags::AddFlag(std::string name, std::string metavar, std::string help,
                    std::function<absl::Status(absl::string_view)> set) {
  flags_.push_back(
      {{std::move(name), std::move(metavar), std::move(help), group_, false}, std::move(set)});
}

void Flags::Add(std::string name, bool *value, std::string help) {
  AddFlag(std::move(name), "", std::move(help), [value](absl::string_view text) {
    return absl::SimpleAtob(text, value) ? absl::OkStatus() : Wanted("true or false");
  });
}

void Flags::Add(std::string name, std::string *value, std::string help, std::string metavar) {
  AddFlag(std::move(name), std::move(metavar), std::move(help), [value](absl::string_view text) {
    *value = std::string(text);
    return absl::OkStatus();
  });
}

void Flags::Add(std::string name, int64_t *value, std::string help, int64_t least, int64_t most) {
  AddFlag(std::move(name), "N", std::move(help), [=](absl::string_view text) {
    int64_t number;
    if (!absl::SimpleAtoi(text, &number) || number < least || number > most)
      return Wanted("an integer", Range(least, most, kLeast, kMost));
    *value = number;
    return absl::OkStatus();
  });
}

void Flags::Add(std::string name, double *value, std::string help, double least, double most) {
  AddFlag(std::move(name), "X", std::move(help), [=](absl::string_view text) {
    double number;
    if (!absl::SimpleAtod(text, &number) || !(number >= least && number <= most))
      return Wanted("a number", Range(least, most, -kInfinity, kInfinity));
    *value = number;
    return absl::OkStatus();
  });
}

void Flags::AddChoice(std::string name, std::string *value, std::vector<std::string> choices,
                      std::string help) {
  std::string metavar = absl::StrJoin(choices, "|");
  AddFlag(std::move(name), std::move(metavar), std::move(help),
          [value, choices = std::move(choices)](absl::string_view text) {
            if (std::find(choices.begin(), choices.end(), text) == choices.end())
              return Wanted(
                  absl::StrCat("one of ", absl::StrJoin(choices, ", "), DidYouMean(text, choices)));
            *value = std::string(text);
            return absl::OkStatus();
          });
}

void Flags::AddPairs(std::string name, NamedValues *value, std::string help, std::string metavar) {
  std::string form = metavar;
  AddFlag(std::move(name), std::move(metavar), std::move(help),
          [value, form = std::move(form)](absl::string_view text) {
            std::pair<std::string, std::string> pair =
                absl::StrSplit(text, absl::MaxSplits('=', 1));
            if (pair.first.empty() || pair.second.empty())
              return Wanted(form);
            value->push_back(std::move(pair));
            return absl::OkStatus();
          });
  flags_.back().repeats = true;
}

void Flags::AddFlagValues(runtime::FlagValues *values) {
  for (const runtime::FlagEntry &entry : runtime::KnownFlags()) {
    AddFlag(absl::StrReplaceAll(entry.name, {{"_", "-"}}), entry.metavar,
            absl::StrCat(entry.help, " (default ",
                         *entry.default_text ? entry.default_text : "none", ")"),
            [values, &entry](absl::string_view text) {
              return entry.set(text, *values) ? absl::OkStatus() : Wanted(entry.range);
            });
    flags_.back().has_prefix = true;
  }
}

void Flags::Rename(std::string old_name, std::string name) {
  renamed_.emplace_back(std::move(old_name), std::move(name));
}

void Flags::AddHelp(std::string *asked) {
  static const std::vector<std::string> kForms = {"text",  "man",   "markdown",
                                                  "index", "flags", "bash"};
  AddFlag("help", "man|markdown|index|flags|bash",
          "print this text, or another form: a page for man, a page or table rows in Markdown, the "
          "table of FLAGS_, completion for bash",
          [asked](absl::string_view text) {
            *asked = text == "true" ? "text" : std::string(text);
            if (std::find(kForms.begin(), kForms.end(), *asked) == kForms.end())
              return Wanted(
                  absl::StrCat("one of ", absl::StrJoin(kForms, ", "), DidYouMean(text, kForms)));
            return absl::OkStatus();
          });
  flags_.back().value_may_miss = true;
  AddFlag("version", "", "print the version of Refold", [asked](absl::string_view text) {
    if (text != "true")
      return Wanted("given alone");
    *asked = "version";
    return absl::OkStatus();
  });
}

absl::StatusOr<bool> Flags::ParseHelp(const std::vector<std::string> &arguments) {
  for (const std::string &argument : arguments) {
    if (argument == "--")
      break;
    for (Flag &flag : flags_) {
      absl::string_view rest = argument;
      if ((flag.name != "help" && flag.name != "version") ||
          !absl::ConsumePrefix(&rest, Written(flag.name)))
        continue;
      if (!rest.empty() && rest[0] != '=')
        continue;
      absl::string_view value = rest.empty() ? "true" : rest.substr(1);
      if (absl::Status status = flag.set(value); !status.ok())
        return absl::InvalidArgumentError(absl::StrCat("flag ", Written(flag.name), " must be ",
                                                       status.message(), ", got '", value, "'"));
      flag.given = true;
      return true;
    }
  }
  return false;
}

absl::StatusOr<Flags::Flag *> Flags::Find(absl::string_view argument) {
  bool two_dashes = absl::StartsWith(argument, "--");
  std::string name = absl::StrReplaceAll(argument.substr(two_dashes ? 2 : 1), {{"_", "-"}});
  const bool prefix = two_dashes && absl::StartsWith(name, kPrefix);
  if (prefix)
    name.erase(0, std::strlen(kPrefix));
  for (const auto &[old_name, new_name] : renamed_)
    if (two_dashes && !prefix && name == old_name) {
      warnings_.push_back(absl::StrCat("flag ", Written(old_name), " is deprecated, use ",
                                       Written(new_name),
                                       "; the old name will be removed in the next version"));
      name = new_name;
    }
  std::vector<std::string> known;
  for (Flag &flag : flags_) {
    // One dash precedes a single letter. -steps is a typing error, which the suggestion corrects.
    if (flag.name == name && (two_dashes || name.size() == 1) && (flag.has_prefix || !prefix))
      return &flag;
    if (flag.has_prefix || !prefix)
      known.push_back(Written(flag.name));
  }
  std::string hint = DidYouMean(absl::StrCat("--", name), known);
  return absl::InvalidArgumentError(absl::StrCat("unknown flag '", argument, "'",
                                                 hint.empty() ? ", --help lists all flags" : hint));
}

absl::Status Flags::Parse(const std::vector<std::string> &arguments,
                          std::vector<std::string> *positional) {
  for (Flag &flag : flags_)
    flag.given = false;
  warnings_.clear();
  if (absl::StatusOr<bool> help = ParseHelp(arguments); !help.ok() || *help)
    return help.status();
  auto end = std::find(arguments.begin(), arguments.end(), "--");
  for (auto argument = arguments.begin(); argument != end; ++argument) {
    if (argument->size() < 2 || (*argument)[0] != '-') {
      positional->push_back(*argument);
      continue;
    }
    size_t equals = argument->find('=');
    std::string name = argument->substr(0, equals);
    absl::StatusOr<Flag *> flag = Find(name);
    if (!flag.ok())
      return flag.status();
    std::string value = "true"; // a switch without a value
    if (equals != std::string::npos)
      value = argument->substr(equals + 1);
    else if (!(*flag)->metavar.empty() && !(*flag)->value_may_miss) {
      if (argument + 1 == end)
        return absl::InvalidArgumentError(
            absl::StrCat("flag ", name, " needs a value: ", (*flag)->metavar));
      value = *++argument;
    }
    const std::string needed = NeededName((*flag)->metavar);
    if (value.empty() && !needed.empty())
      return absl::InvalidArgumentError(absl::StrCat("flag ", name, needed, ", got ''"));
    if (!needed.empty() && !(*flag)->repeats && (*flag)->given && (*flag)->value != value)
      return absl::InvalidArgumentError(absl::StrCat("flag ", name, " is given twice, with '",
                                                     (*flag)->value, "' and '", value,
                                                     "': give it only once"));
    if (absl::Status status = (*flag)->set(value); !status.ok())
      return absl::InvalidArgumentError(
          absl::StrCat("flag ", name, " must be ", status.message(), ", got '", value, "'"));
    (*flag)->given = true;
    (*flag)->value = std::move(value);
  }
  if (end != arguments.end())
    positional->insert(positional->end(), end + 1, arguments.end());
  return absl::OkStatus();
}

bool Flags::given(absl::string_view name) const {
  return std::any_of(flags_.begin(), flags_.end(),
                     [&](const Flag &flag) { return flag.name == name && flag.given; });
}

bool Flags::asks(absl::string_view name) const {
  return std::any_of(flags_.begin(), flags_.end(), [&](const Flag &flag) {
    bool on = !flag.value.empty();
    if (flag.metavar.empty() && !absl::SimpleAtob(flag.value, &on))
      on = false;
    return flag.name == name && flag.given && on;
  });
}

std::vector<FlagText> Flags::texts() const { return {flags_.begin(), flags_.end()}; }

std::string Flags::Help() const { return FlagTable(texts()); }

std::string WrittenForm(const FlagText &flag) {
  std::string text = Written(flag.name);
  if (flag.metavar.empty())
    return text;
  if (flag.value_may_miss)
    return absl::StrCat(text, "[=", flag.metavar, "]");
  return absl::StrCat(text, flag.name.size() == 1 ? " " : "=", flag.metavar);
}

std::string Wrapped(absl::string_view text, size_t indent) {
  std::string wrapped;
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    const size_t own = std::min(line.find_first_not_of(' '), line.size());
    const std::string next_line = absl::StrCat("\n", std::string(indent + own, ' '));
    absl::StrAppend(&wrapped, wrapped.empty() ? std::string(own, ' ') : next_line);
    size_t column = indent + own;
    bool first = true;
    for (absl::string_view word : absl::StrSplit(line.substr(own), ' ')) {
      if (!first && column + 1 + word.size() > kColumns) {
        absl::StrAppend(&wrapped, next_line);
        column = indent + own;
      } else if (!first) {
        absl::StrAppend(&wrapped, " ");
        ++column;
      }
      absl::StrAppend(&wrapped, word);
      column += word.size();
      first = false;
    }
  }
  return wrapped;
}

std::string FlagTable(const std::vector<FlagText> &flags) {
  std::string text, group;
  for (const FlagText &flag : flags) {
    if (flag.group != group)
      absl::StrAppend(&text, text.empty() ? "" : "\n", group = flag.group, ":\n");
    std::string head = absl::StrCat("  ", WrittenForm(flag));
    if (head.size() + 2 > kHelpColumn)
      absl::StrAppend(&head, "\n", std::string(kHelpColumn, ' '));
    else
      head.resize(kHelpColumn, ' ');
    absl::StrAppend(&text, head, Wrapped(flag.help, kHelpColumn), "\n");
  }
  return text;
}

std::string DidYouMean(absl::string_view name, const std::vector<std::string> &known) {
  return runtime::Suggest(name, known);
}

} // namespace refold::tools
