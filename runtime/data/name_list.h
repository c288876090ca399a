//===- name_list.h - Which of the things in a file --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Names come from files: they are shown without control characters, and not all of thousands.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

#include <string>

namespace refold::runtime {

/// Names that a message shows at most.
inline constexpr size_t kShownNames = 10;

/// "a, b and c", or of many "a, b, ... and 7 more". Names are shown as they are given.
std::string NameList(absl::Span<const std::string> names);

/// "data.npz:x", with control characters of `part` escaped.
std::string PartName(absl::string_view path, absl::string_view part);

/// The name among `there` that `asked` is. Where nothing is asked for: the only one, or else
/// `wanted`. The error says what kind of thing the file holds, and which; it suggests one whose
/// name is near.
absl::StatusOr<std::string> ChooseName(absl::string_view path, absl::string_view kind,
                                       absl::Span<const std::string> there, absl::string_view asked,
                                       absl::string_view wanted);

} // namespace refold::runtime
