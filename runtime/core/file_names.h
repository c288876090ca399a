//===- file_names.h - File identity of path names ---------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Decides which path names refer to the same file. A file has many names: "a", "./a", "b/../a", a
// symbolic link, a hard link. A command that reads one name and writes another would destroy its
// own input:
//   refold-run p.mlir --json=link      where link -> p.mlir
// CheckDistinct refuses such a command before anything runs.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

#include <string>

namespace refold::runtime {

/// Returns the folder that contains a file of this name.
std::string FolderOf(absl::string_view path);
/// Normalizes a path by its text alone: "./log//a.csv" becomes "log/a.csv", "log/" becomes "log".
std::string PlainName(absl::string_view path);

/// The target of a chain of symbolic links.
struct LinkEnd {
  std::string name; ///< no file of this name needs to exist
  /// The chain ended at a link such as /dev/fd/5, whose file may have lost this name.
  bool of_descriptor = false;
};

/// Follows the symbolic link, or chain of links, at `path`. Error: the links form a cycle.
absl::StatusOr<LinkEnd> FollowLinks(absl::string_view path);
/// Returns the name at which FollowLinks ends.
absl::StatusOr<std::string> BehindLinks(absl::string_view path);

/// Returns a text that identifies a file or folder, whether it exists or not. Two names have the
/// same text if and only if they refer to the same file or folder. For devices and pipes the text
/// is empty, because several outputs may be written to the same one.
std::string FileIdentity(absl::string_view path);

/// A file that a command reads or writes.
struct UsedFile {
  /// The noun that errors use for the file: "the program", "--state-in".
  std::string use;
  std::string path;
};

/// Returns an error if two uses of a file conflict:
/// - A file is both read and written.
/// - Two outputs are written to the same file.
/// - Standard output goes to a file that is also read.
/// - Standard output is redirected to a file, and an output also names this file by its path. An
///   output may name the stream instead, for example as /dev/stdout.
absl::Status CheckDistinct(absl::Span<const UsedFile> read, absl::Span<const UsedFile> written);

} // namespace refold::runtime
