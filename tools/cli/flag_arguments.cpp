//===- flag_arguments.cpp - FLAGS_ among another parser's arguments -------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/cli/flag_arguments.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"

namespace refold::tools {
namespace {

/// Returns the flag whose name the argument begins with, or null.
const runtime::FlagEntry *EntryOf(absl::string_view argument) {
  if (!absl::ConsumePrefix(&argument, "--"))
    return nullptr;
  const std::string name =
      absl::StrReplaceAll(argument.substr(0, argument.find('=')), {{"-", "_"}});
  for (const runtime::FlagEntry &entry : runtime::KnownFlags())
    if (name == entry.name || name == absl::StrCat("FLAGS_", entry.name))
      return &entry;
  return nullptr;
}

} // namespace

absl::StatusOr<FlagArguments> TakeFlagArguments(const std::vector<char *> &arguments) {
  FlagArguments taken;
  bool ended = false;
  for (char *each : arguments) {
    const absl::string_view argument = each;
    ended |= argument == "--";
    const runtime::FlagEntry *entry = ended ? nullptr : EntryOf(argument);
    if (!entry) {
      taken.rest.push_back(each);
      continue;
    }
    const size_t equals = argument.find('=');
    const bool has_value = equals != absl::string_view::npos;
    const bool is_switch = absl::string_view(entry->metavar).empty();
    const absl::string_view text = has_value ? argument.substr(equals + 1) : "true";
    if ((!has_value && !is_switch) || !entry->set(text, taken.values))
      return absl::InvalidArgumentError(
          absl::StrCat("flag ", argument.substr(0, equals), " must be ", entry->range, ", got ",
                       has_value ? absl::StrCat("'", text, "'") : "no value"));
  }
  absl::StatusOr<runtime::EnvironmentFlags> environment = runtime::ReadFlags();
  if (!environment.ok())
    return environment.status();
  taken.values = runtime::Or(taken.values, environment->values);
  taken.warnings = std::move(environment->warnings);
  for (std::string &line : runtime::IdleFlags(taken.values))
    taken.warnings.push_back(std::move(line));
  return taken;
}

} // namespace refold::tools
