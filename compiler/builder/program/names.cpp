//===- names.cpp - Scopes and automatic names -----------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/program/program_impl.h"

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"

#include <algorithm>

namespace refold::internal {

bool ProgramImpl::CheckName(absl::string_view kind, const std::string &name, const Where &where) {
  bool good = !name.empty() && std::all_of(name.begin(), name.end(), [](unsigned char c) {
    return absl::ascii_isalnum(c) || c == '_' || c == '.' || c == '-' || c == '/';
  });
  if (!good)
    Fail(where, absl::StrCat(kind, " '", name,
                             "' needs a name of letters, digits, '_', '.', '-' and '/'"));
  return !failed();
}

void ProgramImpl::EnterScope(const std::string &name, const Where &where) {
  scopes_.push_back(scope_.size());
  if (!failed() && CheckName("scope", name, where))
    absl::StrAppend(&scope_, name, "/");
}

void ProgramImpl::LeaveScope() {
  scope_.resize(scopes_.back());
  scopes_.pop_back();
}

std::string ProgramImpl::AutoName(const std::string &stem, const std::string &suffix) {
  for (;;) {
    std::string name = absl::StrCat(stem, auto_names_[Scoped(stem)]++);
    const std::string state = Scoped(name + suffix);
    // The layers of another function are those of train, in the same order.
    if (FindVariable(state) < 0 || (!folds() && auto_states_.count(state))) {
      auto_states_.insert(state);
      return name;
    }
  }
}

bool ProgramImpl::TakeBareName(const std::string &stem, const std::string &suffix) {
  if (FindVariable(Scoped(stem + suffix)) < 0)
    return true;
  // The key contains a space, which no name does.
  return is_call_ && auto_names_.try_emplace(absl::StrCat(Scoped(stem), " itself"), 1).second;
}

} // namespace refold::internal
