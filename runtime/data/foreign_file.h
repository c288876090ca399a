//===- foreign_file.h - Files of unsupported formats ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Recognizes files that are not what their names say: a Git LFS pointer, an error page from the
// web, weights from torch.save. Readers use it for the error message about an unknown file.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/strings/string_view.h"

#include <string>

namespace refold::runtime {

/// Bytes at the start of a file that ForeignFile examines.
inline constexpr size_t kForeignStart = 24;

/// Recognizes the format of a file from its first bytes, `start`. Returns a text with advice, such
/// as "; it is a Git LFS pointer: fetch the file with git lfs pull". Returns "" if the format is
/// unknown.
std::string ForeignFile(absl::string_view start);

} // namespace refold::runtime
