//===- file_names.h - File identity of path names ---------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Decides whether two path names refer to the same file. One file has many names: "a", "./a",
// "b/../a", a symbolic link, a hard link. A command that reads and writes the same file would
// destroy its own input, so CheckDistinct refuses it before anything runs. Example, where `link` is
// a symbolic link to p.mlir:
//   refold-run p.mlir --json=link
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

/// Returns a text that identifies a file or folder, which need not exist. Two names have equal
/// texts if and only if they refer to the same file or folder. The text is empty for devices and
/// pipes, because several outputs may go to the same one.
std::string FileIdentity(absl::string_view path);

/// A file that a command reads or writes.
struct UsedFile {
  /// The noun that errors use for the file: "the program", "--state-in".
  std::string use;
  std::string path;
};

/// Returns an error if two uses of a file conflict:
/// - A file is both read and written.
/// - Two outputs go to the same file.
/// - Standard output goes to a file that is also read.
/// - Standard output goes to a file that another output names by its path. (It may use /dev/stdout
///   instead.)
absl::Status CheckDistinct(absl::Span<const UsedFile> read, absl::Span<const UsedFile> written);

} // namespace refold::runtime
