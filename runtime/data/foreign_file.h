//===- foreign_file.h - Files of unsupported formats ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A file is often not what its name says: a Git LFS pointer, an error page from the web, weights as
// torch.save writes them. Readers that do not recognize the first bytes of a file ask here for its
// likely format.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/strings/string_view.h"

#include <string>

namespace refold::runtime {

/// Bytes at the start of a file that ForeignFile examines.
inline constexpr size_t kForeignStart = 24;

/// Recognizes the format of a file from `start`, its first bytes. Returns the format and advice,
/// such as "; it is a Git LFS pointer: fetch the file with git lfs pull". Returns "" for an unknown
/// format.
std::string ForeignFile(absl::string_view start);

} // namespace refold::runtime
