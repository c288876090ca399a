//===- labels.cpp - Labels of an array's dimensions -----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/program/labels.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"

namespace refold::internal {

std::vector<absl::string_view> SplitLabels(absl::string_view labels, size_t rank) {
  if (labels.empty())
    return {};
  if (rank == 1 || absl::StrContains(labels, ','))
    return absl::StrSplit(labels, ',');
  std::vector<absl::string_view> letters;
  for (size_t i = 0; i < labels.size(); ++i)
    letters.push_back(labels.substr(i, 1));
  return letters;
}

std::string CanonicalLabels(absl::string_view labels, size_t rank) {
  const std::vector<absl::string_view> split = SplitLabels(labels, rank);
  for (absl::string_view label : split)
    if (label.size() != 1)
      return std::string(labels);
  return absl::StrJoin(split, "");
}

absl::Status CheckLabels(absl::string_view labels, size_t rank) {
  const std::vector<absl::string_view> split = SplitLabels(labels, rank);
  for (absl::string_view label : split)
    if (label.empty())
      return absl::InvalidArgumentError(absl::StrCat("labels '", labels, "' have an empty label"));
  if (!split.empty() && split.size() != rank)
    return absl::InvalidArgumentError(absl::StrCat("labels '", labels, "' are ", split.size(),
                                                   ", and the array has ", rank,
                                                   rank == 1 ? " dimension" : " dimensions"));
  return absl::OkStatus();
}

} // namespace refold::internal
