//===- name_list.cpp - Names of tensors in a file -------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lists names for error messages and chooses the tensor that a user means.
//
//===----------------------------------------------------------------------===//
#include "runtime/data/name_list.h"

#include "runtime/core/nearest.h"

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

#include <algorithm>
#include <vector>

namespace refold::runtime {

std::string NameList(absl::Span<const std::string> names) {
  if (names.size() > kShownNames)
    return absl::StrCat(absl::StrJoin(names.subspan(0, kShownNames), ", "), " and ",
                        names.size() - kShownNames, " more");
  if (names.size() < 2)
    return absl::StrJoin(names, ", ");
  return absl::StrCat(absl::StrJoin(names.subspan(0, names.size() - 1), ", "), " and ",
                      names.back());
}

std::string PartName(absl::string_view path, absl::string_view part) {
  return absl::StrCat(path, ":", absl::CEscape(part));
}

absl::StatusOr<std::string> ChooseName(absl::string_view path, absl::string_view kind,
                                       absl::Span<const std::string> there, absl::string_view asked,
                                       absl::string_view wanted) {
  auto has = [&](absl::string_view name) {
    return std::any_of(there.begin(), there.end(),
                       [&](const std::string &known) { return known == name; });
  };
  if (there.empty())
    return absl::InvalidArgumentError(absl::StrCat("'", path, "' holds no ", kind));
  if (!asked.empty() && has(asked))
    return std::string(asked);
  if (asked.empty() && there.size() == 1)
    return there[0];
  if (asked.empty() && has(wanted))
    return std::string(wanted);
  std::vector<std::string> shown;
  for (const std::string &name : there)
    shown.push_back(absl::CEscape(name));
  if (!asked.empty())
    return absl::NotFoundError(absl::StrCat("'", path, "' has no ", kind, " '",
                                            absl::CEscape(asked), "'", Suggest(asked, shown),
                                            ", there are: ", NameList(shown)));
  // Suggest a name that is similar to the input's name. Any two names of one letter count as
  // similar, so an input with such a name gets no suggestion.
  return absl::InvalidArgumentError(
      absl::StrCat("'", path, "' holds ", there.size(), " ", kind, "s, none of them called '",
                   absl::CEscape(wanted), "'", wanted.size() > 1 ? Suggest(wanted, shown) : "",
                   ": select one with ", path, ":NAME; there are: ", NameList(shown)));
}

} // namespace refold::runtime
