//===- file_names.h - Which names are one file ------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A file has many names: "a", "./a", "b/../a", a symbolic link, a hard link. A command that read
// one of them and wrote another would destroy its own input:
//
//   refold-run p.mlir --json=link      where link -> p.mlir
//
// is refused before anything runs.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

#include <string>

namespace refold::runtime {

/// The folder that a file of this name lies in.
std::string FolderOf(absl::string_view path);
/// "log/a.csv" of "./log//a.csv", and "log" of "log/": one name for one file, as far as the text of
/// a path tells.
std::string PlainName(absl::string_view path);

/// The end of a chain of symbolic links.
struct LinkEnd {
  std::string name;           ///< a file of that name need not be there
  bool of_descriptor = false; ///< a link such as /dev/fd/5: its file may have lost that name
};

/// Follows the symbolic link, or chain of links, that `path` may be. Error: the links lead in a
/// circle.
absl::StatusOr<LinkEnd> FollowLinks(absl::string_view path);
/// The name that FollowLinks ends at.
absl::StatusOr<std::string> BehindLinks(absl::string_view path);

/// A text that two names have in common exactly if they are one file or folder, be it there
/// already or not. Empty for devices and pipes, which any number of outputs may be written to.
std::string FileIdentity(absl::string_view path);

/// A file that a command reads or writes.
struct UsedFile {
  /// The noun that errors call it by: "the program", "--state-in".
  std::string use;
  std::string path;
};

/// An error if a file that is written is one that is read, is written twice, or is a regular file
/// to which standard output goes. A name below /dev or /proc may be standard output.
absl::Status CheckDistinct(absl::Span<const UsedFile> read, absl::Span<const UsedFile> written);

} // namespace refold::runtime
