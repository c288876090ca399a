//===- file_names.cpp - File identity of path names -----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Computes a text that identifies a file. For an existing file, it consists of the device and the
// inode. For a missing file, it consists of the identity of the nearest existing parent folder and
// the rest of the path.
//
//===----------------------------------------------------------------------===//
#include "runtime/core/file_names.h"

#include "runtime/core/descriptor.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

#include <cerrno>
#include <climits>
#include <filesystem>
#include <map>
#include <utility>

#include <linux/magic.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

namespace refold::runtime {
namespace {

constexpr int kMostLinks = 40; // Linux's own limit

/// Returns "device:inode"; "" for devices and pipes.
std::string IdentityOf(const struct stat &info) {
  return S_ISREG(info.st_mode) || S_ISDIR(info.st_mode)
             ? absl::StrCat(info.st_dev, ":", info.st_ino)
             : "";
}

/// Returns the identity of the regular file that standard output goes to; "" if it goes elsewhere.
std::string IdentityOfStandardOutput() {
  struct stat info;
  return fstat(STDOUT_FILENO, &info) == 0 && S_ISREG(info.st_mode) ? IdentityOf(info) : "";
}

/// Returns whether the folder is on the file system /proc, whose links lead to open files.
bool IsOfProcesses(const std::string &folder) {
  struct statfs system;
  return statfs(folder.c_str(), &system) == 0 && system.f_type == PROC_SUPER_MAGIC;
}

bool IsNameOfStream(absl::string_view path) {
  return absl::StartsWith(path, "/dev/") || absl::StartsWith(path, "/proc/");
}

} // namespace

std::string FolderOf(absl::string_view path) {
  const size_t slash = path.rfind('/');
  if (slash == path.npos)
    return ".";
  return slash == 0 ? "/" : std::string(path.substr(0, slash));
}

std::string PlainName(absl::string_view path) {
  std::string name = std::filesystem::path(std::string(path)).lexically_normal().string();
  if (name.size() > 1 && name.back() == '/')
    name.pop_back();
  return name;
}

absl::StatusOr<LinkEnd> FollowLinks(absl::string_view path) {
  LinkEnd end{std::string(path)};
  for (int followed = 0; followed <= kMostLinks; ++followed) {
    struct stat info;
    if (lstat(end.name.c_str(), &info) != 0 || !S_ISLNK(info.st_mode))
      return end;
    char target[PATH_MAX];
    const ssize_t length = readlink(end.name.c_str(), target, sizeof(target));
    if (length < 0)
      return FileError("follow", path, errno);
    const absl::string_view next(target, static_cast<size_t>(length));
    const std::string folder = FolderOf(end.name);
    end.of_descriptor |= IsOfProcesses(folder);
    end.name = absl::StartsWith(next, "/") ? std::string(next) : absl::StrCat(folder, "/", next);
  }
  return FileError("follow", path, ELOOP);
}

absl::StatusOr<std::string> BehindLinks(absl::string_view path) {
  absl::StatusOr<LinkEnd> end = FollowLinks(path);
  if (!end.ok())
    return end.status();
  return std::move(end->name);
}

std::string FileIdentity(absl::string_view path) {
  namespace fs = std::filesystem;
  const std::string text(path);
  struct stat info;
  if (stat(text.c_str(), &info) == 0)
    return IdentityOf(info);
  std::error_code none;
  const absl::StatusOr<std::string> behind = BehindLinks(path);
  const fs::path named = behind.ok() ? *behind : text;
  fs::path above = fs::weakly_canonical(named, none);
  if (none || above.is_relative())
    above = fs::absolute(named, none).lexically_normal();
  std::string rest;
  while (above.has_relative_path() && stat(above.c_str(), &info) != 0) {
    if (above.has_filename()) // false for "a/"
      rest = absl::StrCat("/", above.filename().string(), rest);
    above = above.parent_path();
  }
  return stat(above.c_str(), &info) == 0 ? absl::StrCat(IdentityOf(info), rest)
                                         : absl::StrCat(above.string(), rest);
}

absl::Status CheckDistinct(absl::Span<const UsedFile> read, absl::Span<const UsedFile> written) {
  std::map<std::string, const UsedFile *> reads, writes;
  for (const UsedFile &file : read)
    reads.try_emplace(FileIdentity(file.path), &file);
  const std::string output = IdentityOfStandardOutput();
  for (const UsedFile &file : written) {
    const std::string identity = FileIdentity(file.path);
    if (identity.empty())
      continue;
    if (auto input = reads.find(identity); input != reads.end())
      return absl::InvalidArgumentError(absl::StrCat(
          "output '", file.path, "' of ", file.use, " is the same file as ", input->second->use,
          ", '", input->second->path, "', and would overwrite it: give the output another name"));
    if (auto [other, fresh] = writes.try_emplace(identity, &file); !fresh) {
      const std::string name = PlainName(file.path);
      if (name == PlainName(other->second->path))
        return absl::InvalidArgumentError(absl::StrCat("two outputs have the name '", name, "'"));
      return absl::InvalidArgumentError(absl::StrCat(
          "two outputs are one file, '", other->second->path, "' of ", other->second->use, " and '",
          file.path, "' of ", file.use, ": give each its own file"));
    }
    if (identity == output && !IsNameOfStream(file.path))
      return absl::InvalidArgumentError(
          absl::StrCat("output '", file.path, "' of ", file.use,
                       " is also the file of standard output: give it another name"));
  }
  if (auto input = output.empty() ? reads.end() : reads.find(output); input != reads.end())
    return absl::InvalidArgumentError(
        absl::StrCat("standard output is also ", input->second->use, ", '", input->second->path,
                     "', and would overwrite it: redirect it to another file"));
  return absl::OkStatus();
}

} // namespace refold::runtime
