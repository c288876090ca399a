//===- foreign_file.h - Files that are something else -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A file is often not what its name says: a pointer of Git LFS, the web page of an error, weights
// as torch.save writes them. Readers that do not know a file by its first bytes ask here what it
// may be.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/strings/string_view.h"

#include <string>

namespace refold::runtime {

/// Bytes of a file's start that ForeignFile looks at.
inline constexpr size_t kForeignStart = 24;

/// Names the format of a file that begins with `start`, and says what to do: "; it is a pointer of
/// Git LFS: git lfs pull fetches the file". Returns "" if no known format begins so.
std::string ForeignFile(absl::string_view start);

} // namespace refold::runtime
