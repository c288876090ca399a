//===- file_bytes.h - Handwritten data files --------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writes .npy, .zip, IDX and CIFAR files as other programs write them. The function SourceError
// returns the error of reading a file.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/data/data_source.h"
#include "test/runtime/data/scratch_folder.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

#include <cstring>
#include <string>
#include <vector>

#include <zlib.h>

namespace refold::testing {

/// Returns a number as little-endian bytes.
inline std::string Little(uint64_t number, int bytes) {
  std::string text;
  for (int i = 0; i < bytes; ++i)
    text += static_cast<char>(number >> (8 * i));
  return text;
}
inline std::string Big(uint64_t number, int bytes) {
  std::string text = Little(number, bytes);
  return std::string(text.rbegin(), text.rend());
}

template <typename T> std::string BytesOf(const std::vector<T> &values) {
  return std::string(reinterpret_cast<const char *>(values.data()), values.size() * sizeof(T));
}

/// Returns a .npy file as numpy.save writes it.
inline std::string NpyBytes(const std::string &descr, const std::vector<int64_t> &shape,
                            const std::string &data) {
  std::string header =
      absl::StrCat("{'descr': '", descr, "', 'fortran_order': False, 'shape': (",
                   absl::StrJoin(shape, ", "), shape.size() == 1 ? ",)" : ")", ", }");
  header.resize((10 + header.size()) / 64 * 64 + 63 - 10, ' ');
  header += '\n';
  return absl::StrCat(absl::string_view("\x93NUMPY\x01\x00", 8), Little(header.size(), 2), header,
                      data);
}

/// One file of an archive. Members that a test does not set have valid values.
struct Zipped {
  std::string name, bytes;
  bool deflated = false;
  /// Puts 64-bit sizes into the directory, too. numpy has them in the local header only.
  bool wide = false;
  uint16_t flags = 0;
  int method = -1;
  int64_t packed_bytes = -1, unpacked_bytes = -1, checksum = -1;
};

inline std::string Deflated(const std::string &bytes) {
  z_stream stream = {};
  REQUIRE(deflateInit2(&stream, 9, Z_DEFLATED, -MAX_WBITS, 9, Z_DEFAULT_STRATEGY) == Z_OK);
  std::string packed(deflateBound(&stream, bytes.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef *>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  REQUIRE(deflate(&stream, Z_FINISH) == Z_STREAM_END);
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  return packed;
}

/// Returns an archive of these files. `wide`: the end of the directory has 64-bit numbers only.
inline std::string ZipBytes(const std::vector<Zipped> &files, bool wide = false) {
  std::string archive, directory;
  for (const Zipped &file : files) {
    const std::string packed = file.deflated ? Deflated(file.bytes) : file.bytes;
    const uint64_t offset = archive.size(),
                   packed_bytes = file.packed_bytes < 0 ? packed.size() : file.packed_bytes,
                   bytes = file.unpacked_bytes < 0 ? file.bytes.size() : file.unpacked_bytes;
    const uint64_t checksum = file.checksum < 0
                                  ? crc32(0, reinterpret_cast<const Bytef *>(file.bytes.data()),
                                          static_cast<uInt>(file.bytes.size()))
                                  : static_cast<uint64_t>(file.checksum);
    const int method = file.method < 0 ? (file.deflated ? 8 : 0) : file.method;
    const std::string extra = absl::StrCat(Little(1, 2), Little(16, 2), Little(bytes, 8),
                                           Little(packed_bytes, 8)),
                      start = absl::StrCat(Little(45, 2), Little(file.flags, 2), Little(method, 2),
                                           Little(0, 4), Little(checksum, 4));
    absl::StrAppend(&archive, Little(0x04034b50, 4), start, Little(UINT32_MAX, 4),
                    Little(UINT32_MAX, 4), Little(file.name.size(), 2), Little(extra.size(), 2),
                    file.name, extra, packed);
    const std::string wide_extra = file.wide
                                       ? absl::StrCat(Little(1, 2), Little(24, 2), Little(bytes, 8),
                                                      Little(packed_bytes, 8), Little(offset, 8))
                                       : "";
    absl::StrAppend(&directory, Little(0x02014b50, 4), Little(45, 2), start,
                    Little(file.wide ? UINT32_MAX : packed_bytes, 4),
                    Little(file.wide ? UINT32_MAX : bytes, 4), Little(file.name.size(), 2),
                    Little(wide_extra.size(), 2), Little(0, 2), Little(0, 2), Little(0, 2),
                    Little(0, 4), Little(file.wide ? UINT32_MAX : offset, 4), file.name,
                    wide_extra);
  }
  const uint64_t offset = archive.size(), end = offset + directory.size();
  archive += directory;
  if (wide)
    absl::StrAppend(&archive, Little(0x06064b50, 4), Little(44, 8), Little(45, 2), Little(45, 2),
                    Little(0, 8), Little(files.size(), 8), Little(files.size(), 8),
                    Little(directory.size(), 8), Little(offset, 8), Little(0x07064b50, 4),
                    Little(0, 4), Little(end, 8), Little(1, 4));
  const uint64_t count = wide ? UINT16_MAX : files.size();
  return absl::StrCat(archive, Little(0x06054b50, 4), Little(0, 4), Little(count, 2),
                      Little(count, 2), Little(wide ? UINT32_MAX : directory.size(), 4),
                      Little(wide ? UINT32_MAX : offset, 4), Little(0, 2));
}

/// Returns an IDX file; `type` is 8 for bytes.
inline std::string IdxBytes(int type, const std::vector<int64_t> &shape, const std::string &data) {
  std::string file = absl::StrCat(Little(0, 2), Little(type, 1), Little(shape.size(), 1));
  for (int64_t extent : shape)
    absl::StrAppend(&file, Big(extent, 4));
  return file + data;
}

/// Returns `images` records of CIFAR. Pixel p of image i is i + p; labels are i modulo the classes.
inline std::string CifarBytes(int images, bool hundred = false, int first = 0) {
  std::string file;
  for (int i = first; i < first + images; ++i) {
    if (hundred)
      file += static_cast<char>(i % 20);
    file += static_cast<char>(i % (hundred ? 100 : 10));
    for (int p = 0; p < 3072; ++p)
      file += static_cast<char>(i + p);
  }
  return file;
}

/// Reads all bytes of the source `text` in the folder, `piece` elements at a time; 0: all at once.
inline absl::StatusOr<std::string> ReadSource(const ScratchFolder &folder, const std::string &text,
                                              int64_t piece = 0, const std::string &input = "in") {
  absl::StatusOr<runtime::DataSource> source = runtime::ParseDataSource(text);
  if (!source.ok())
    return source.status();
  source->path = folder / source->path;
  auto reader = runtime::OpenData(*source, input);
  if (!reader.ok())
    return reader.status();
  std::string bytes((*reader)->bytes(), '\0');
  const int64_t elements = (*reader)->elements();
  for (int64_t at = 0; at < elements;) {
    const int64_t now = piece == 0 ? elements : std::min(piece, elements - at);
    if (absl::Status status =
            (*reader)->Read(reinterpret_cast<std::byte *>(bytes.data()) +
                                static_cast<uint64_t>(at) * runtime::ElementSize((*reader)->type()),
                            now);
        !status.ok())
      return status;
    at += now;
  }
  if (absl::Status status = (*reader)->Finish(); !status.ok())
    return status;
  return bytes;
}

/// Returns the type of the source `text`, such as "u8[2,3]".
inline std::string TypeOfSource(const ScratchFolder &folder, const std::string &text) {
  absl::StatusOr<runtime::DataSource> source = runtime::ParseDataSource(text);
  REQUIRE(source.ok());
  source->path = folder / source->path;
  auto reader = runtime::OpenData(*source, "in");
  INFO(reader.status().ToString());
  REQUIRE(reader.ok());
  return (*reader)->type_string();
}

/// Returns the error of reading the source `text`, without the folder's path.
inline std::string SourceError(const ScratchFolder &folder, const std::string &text) {
  absl::StatusOr<std::string> bytes = ReadSource(folder, text);
  REQUIRE(!bytes.ok());
  std::string message(bytes.status().message());
  for (size_t at; (at = message.find(folder.path() + "/")) != std::string::npos;)
    message.erase(at, folder.path().size() + 1);
  CHECK(message.find('\n') == std::string::npos);
  return message;
}

} // namespace refold::testing
