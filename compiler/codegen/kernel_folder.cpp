//===- kernel_folder.cpp - Compiled kernels on disk -----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A file: eight letters with the format's number, the key, the object's size, its SHA-256, the
// object. LLVM's own pruning of caches keeps the folder small; it looks at names of one form only,
// which ours have.
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/kernel_folder.h"

#include "absl/strings/str_cat.h"

#include "llvm/Support/CachePruning.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SHA256.h"
#include "llvm/Support/raw_ostream.h"

#include <cstring>

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

Header headerOf(const KernelKey &key, llvm::ArrayRef<char> object) {
  Header header{{}, key.bytes, object.size(), {}};
  std::memcpy(header.magic, kMagic, sizeof(header.magic));
  header.checksum = llvm::SHA256::hash(
      llvm::ArrayRef(reinterpret_cast<const uint8_t *>(object.data()), object.size()));
  return header;
}

} // namespace

absl::StatusOr<KernelFolder> KernelFolder::open(std::string path) {
  if (std::error_code error = llvm::sys::fs::create_directories(path))
    return absl::UnavailableError(
        absl::StrCat("cache folder '", path, "' cannot be made: ", error.message()));
  return KernelFolder(std::move(path));
}

std::string KernelFolder::fileOf(const KernelKey &key) const {
  return absl::StrCat(path_, "/llvmcache-", key.hex(), ".kernel");
}

absl::StatusOr<KernelObject> KernelFolder::find(const KernelKey &key) const {
  const std::string file = fileOf(key);
  // Read, not mapped: somebody may cut the file meanwhile.
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
  llvm::Error error = llvm::writeToOutput(fileOf(key), [&](llvm::raw_ostream &out) {
    out.write(reinterpret_cast<const char *>(&header), sizeof(header));
    out.write(object.data(), object.size());
    return llvm::Error::success();
  });
  if (error)
    return absl::UnavailableError(absl::StrCat(
        "cache folder '", path_, "' cannot be written to: ", llvm::toString(std::move(error))));
  return absl::OkStatus();
}

void KernelFolder::trim(uint64_t most_bytes) const {
  llvm::CachePruningPolicy policy;
  policy.Interval = std::chrono::seconds(0);
  policy.Expiration = std::chrono::seconds(0);
  policy.MaxSizeBytes = most_bytes;
  llvm::pruneCache(path_, policy);
}

} // namespace refold::codegen
