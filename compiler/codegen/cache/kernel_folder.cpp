//===- kernel_folder.cpp - Compiled kernels on disk -----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A cache file has five parts: eight letters that identify the format, the key, the size of the
// object, the SHA-256 of the object, and the object itself.
//
// If the disk is full, LLVM's streams and LLVM's cache pruning end the process, which may be a
// user's program. So this code writes and removes files with calls that return errors.
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/cache/kernel_folder.h"

#include "runtime/core/files.h"
#include "runtime/core/folders.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SHA256.h"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <tuple>

#include <sys/stat.h>

namespace refold::codegen {
namespace {

struct Header {
  char magic[8];
  std::array<uint8_t, 32> key;
  uint64_t bytes;
  std::array<uint8_t, 32> checksum;
};
static_assert(sizeof(Header) == 80);
constexpr char kMagic[] = "refoldk1";
/// Prefix of the names of all cache files, including files that are being written.
constexpr char kNameStart[] = "llvmcache-";

Header headerOf(const KernelKey &key, llvm::ArrayRef<char> object) {
  Header header{{}, key.bytes, object.size(), {}};
  std::memcpy(header.magic, kMagic, sizeof(header.magic));
  header.checksum = llvm::SHA256::hash(
      llvm::ArrayRef(reinterpret_cast<const uint8_t *>(object.data()), object.size()));
  return header;
}

/// A file of the cache as trim sees it.
struct KeptFile {
  int64_t read_seconds, read_nanoseconds; // last time it was read
  std::string path;
  uint64_t bytes;
};

/// Returns the cache files in a folder, the least recently read first.
std::vector<KeptFile> keptFilesOf(const std::string &folder) {
  std::vector<KeptFile> files;
  absl::StatusOr<std::vector<std::string>> names = runtime::ListFolder(folder);
  if (!names.ok())
    return files;
  for (const std::string &name : *names) {
    const std::string path = absl::StrCat(folder, "/", name);
    struct stat info;
    if (absl::StartsWith(name, kNameStart) && lstat(path.c_str(), &info) == 0 &&
        S_ISREG(info.st_mode))
      files.push_back(
          {info.st_atim.tv_sec, info.st_atim.tv_nsec, path, static_cast<uint64_t>(info.st_size)});
  }
  std::sort(files.begin(), files.end(), [](const KeptFile &a, const KeptFile &b) {
    return std::tie(a.read_seconds, a.read_nanoseconds, a.path) <
           std::tie(b.read_seconds, b.read_nanoseconds, b.path);
  });
  return files;
}

} // namespace

absl::StatusOr<KernelFolder> KernelFolder::open(std::string path) {
  if (std::error_code error = llvm::sys::fs::create_directories(path))
    return absl::UnavailableError(
        absl::StrCat("cache folder '", path, "' cannot be made: ", error.message()));
  return KernelFolder(std::move(path));
}

std::string KernelFolder::fileOf(const KernelKey &key) const {
  return absl::StrCat(path_, "/", kNameStart, key.hex(), ".kernel");
}

absl::StatusOr<KernelObject> KernelFolder::find(const KernelKey &key) const {
  const std::string file = fileOf(key);
  // Read, not mapped: another process may truncate the file meanwhile.
  auto buffer = llvm::MemoryBuffer::getFile(file, /*IsText=*/false,
                                            /*RequiresNullTerminator=*/false, /*IsVolatile=*/true);
  if (!buffer && buffer.getError() == std::errc::no_such_file_or_directory)
    return KernelObject();
  auto damaged = [&](auto... why) {
    return absl::DataLossError(absl::StrCat("cache entry '", file, "' ", why...));
  };
  if (!buffer)
    return damaged("cannot be read: ", buffer.getError().message());
  llvm::StringRef content = (*buffer)->getBuffer();
  Header header;
  if (content.size() < sizeof(header))
    return damaged("has ", content.size(), " bytes, too few for its header");
  std::memcpy(&header, content.data(), sizeof(header));
  if (std::memcmp(header.magic, kMagic, sizeof(header.magic)) != 0)
    return damaged("is of another format than ", kMagic);
  if (header.key != key.bytes)
    return damaged("is that of another kernel");
  llvm::StringRef object = content.drop_front(sizeof(header));
  if (object.size() != header.bytes)
    return damaged("holds ", object.size(), " bytes of ", header.bytes);
  if (headerOf(key, llvm::ArrayRef(object.data(), object.size())).checksum != header.checksum)
    return damaged("has the wrong checksum");
  return std::make_shared<const std::vector<char>>(object.begin(), object.end());
}

absl::Status KernelFolder::store(const KernelKey &key, llvm::ArrayRef<char> object) const {
  const Header header = headerOf(key, object);
  const std::string name = fileOf(key);
  absl::StatusOr<runtime::AtomicFile> file = runtime::AtomicFile::Create(name);
  absl::Status status = file.status();
  if (status.ok())
    status = file->Write(&header, sizeof(header));
  if (status.ok())
    status = file->Write(object.data(), object.size());
  if (status.ok())
    status = file->Commit(runtime::Outlives::Process);
  if (status.ok())
    return status;
  absl::string_view reason = status.message();
  absl::ConsumePrefix(&reason, absl::StrCat("cannot write '", name, "': "));
  return absl::UnavailableError(
      absl::StrCat("cache folder '", path_, "' cannot be written to: ", reason));
}

void KernelFolder::trim(uint64_t most_bytes) const {
  const std::vector<KeptFile> files = keptFilesOf(path_);
  uint64_t bytes = 0;
  for (const KeptFile &file : files)
    bytes += file.bytes;
  // Leaves room for others on a small disk.
  std::error_code unknown;
  const std::filesystem::space_info disk = std::filesystem::space(path_, unknown);
  if (!unknown)
    most_bytes = std::min<uint64_t>(most_bytes, (disk.available + bytes) / 4 * 3);
  for (const KeptFile &file : files) {
    if (bytes <= most_bytes)
      return;
    if (runtime::RemoveFile(file.path).ok())
      bytes -= file.bytes;
  }
}

} // namespace refold::codegen
