//===- name_list.h - Names of tensors in a file -----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Formats lists of names for error messages. The names come from files, so control characters are
// escaped. A list of thousands of names is shortened.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

#include <string>

namespace refold::runtime {

/// The most names that a message shows.
inline constexpr size_t kShownNames = 10;

/// Returns "a, b and c", or for many names "a, b, ... and 7 more". Names are shown as given.
std::string NameList(absl::Span<const std::string> names);

/// Returns "data.npz:x", with control characters of `part` escaped.
std::string PartName(absl::string_view path, absl::string_view part);

/// Chooses one of the names in `there`: `asked` if it is not empty, otherwise the only name, or
/// `wanted` if there are several names. If the chosen name is missing, the error lists the names
/// and suggests a similar one. `kind` is the noun for the names in the error.
absl::StatusOr<std::string> ChooseName(absl::string_view path, absl::string_view kind,
                                       absl::Span<const std::string> there, absl::string_view asked,
                                       absl::string_view wanted);

} // namespace refold::runtime
