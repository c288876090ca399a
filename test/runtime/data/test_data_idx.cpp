//===- test_data_idx.cpp - IDX files --------------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests handwritten bytes of every type, and every kind of malformed file.
//
//===----------------------------------------------------------------------===//
#include "runtime/data/idx.h"

#include "test/runtime/data/file_bytes.h"

#include "absl/strings/str_replace.h"

using namespace refold::runtime;
using namespace refold::testing;

static std::string IdxError(const std::string &bytes) {
  ScratchFolder folder;
  folder.Write("t-idx1-ubyte", bytes);
  return absl::StrReplaceAll(SourceError(folder, "t-idx1-ubyte"),
                             {{"malformed IDX file 't-idx1-ubyte': ", ""}});
}

TEST_CASE("big-endian elements of each IDX type are read") {
  ScratchFolder folder;
  auto read = [&](int type, const std::string &data, const char *expected) {
    const int64_t size = type == 8 || type == 9 ? 1 : type == 0xb ? 2 : type == 0xe ? 8 : 4;
    folder.Write("a", IdxBytes(type, {static_cast<int64_t>(data.size()) / size}, data));
    CHECK(TypeOfSource(folder, "a") == expected);
    for (int64_t piece : {0, 1})
      CHECK(ReadSource(folder, "a", piece).ok());
    return *ReadSource(folder, "a", 1);
  };
  CHECK(read(8, "\x01\xff", "u8[2]") == "\x01\xff");
  CHECK(read(9, "\x01\xff", "s8[2]") == "\x01\xff");
  CHECK(read(0xb, "\x01\x02\xff\xfe", "s16[2]") == BytesOf<int16_t>({0x0102, -2}));
  CHECK(read(0xc, Big(0x01020304, 4) + Big(-7, 4), "s32[2]") == BytesOf<int32_t>({0x01020304, -7}));
  CHECK(read(0xd, Big(0x40490fdb, 4), "f32[1]") == BytesOf<float>({3.14159274f}));
  CHECK(read(0xe, Big(0x4000000000000000, 8), "f64[1]") == BytesOf<double>({2}));
}

TEST_CASE("IDX images and IDX files without elements are read") {
  ScratchFolder folder;
  std::string pixels;
  for (int i = 0; i < 2 * 28 * 28; ++i)
    pixels += static_cast<char>(i);
  folder.Write("train-images-idx3-ubyte", IdxBytes(8, {2, 28, 28}, pixels));
  CHECK(TypeOfSource(folder, "train-images-idx3-ubyte") == "u8[2,28,28]");
  CHECK(*ReadSource(folder, "train-images-idx3-ubyte", 100) == pixels);
  folder.Write("none", IdxBytes(8, {0, 28}, ""));
  CHECK(*ReadSource(folder, "none") == "");
}

TEST_CASE("each error in an IDX file has its own message") {
  CHECK(IdxError("") == "it ends after 0 bytes, within its first four");
  CHECK(IdxError(std::string(3, '\0')) == "it ends after 3 bytes, within its first four");
  const std::string magic = ", must be two zeros, a type (08, 09, 0b, 0c, 0d or 0e) and the number "
                            "of dimensions";
  CHECK(IdxError(IdxBytes(0xa, {1}, "a")) == "it begins with 00 00 0a 01" + magic);
  CHECK(IdxError(IdxBytes(8, {}, "a")) == "it begins with 00 00 08 00" + magic);
  CHECK(IdxError("\x01" + IdxBytes(8, {1}, "a")) == "it begins with 01 00 00 08" + magic);
  CHECK(IdxError(IdxBytes(8, {2, 3}, "").substr(0, 9)) ==
        "it ends after 9 bytes, within its 2 extents");
  CHECK(IdxError(IdxBytes(8, {2, 3}, "abcde")) == "u8[2,3] takes 6 bytes, the file holds 5");
  CHECK(IdxError(IdxBytes(8, {2, 3}, "abcdefg")) == "u8[2,3] takes 6 bytes, the file holds 7");
  CHECK(IdxError(IdxBytes(0xc, {2}, "abcdefg")) == "s32[2] takes 8 bytes, the file holds 7");
  CHECK(IdxError(IdxBytes(8, {UINT32_MAX, UINT32_MAX, UINT32_MAX}, "")) ==
        "u8[4294967295,4294967295,4294967295] is too large");
}

TEST_CASE("an IDX file cut at any length is refused") {
  const std::string whole = IdxBytes(8, {2, 3}, "abcdef");
  for (size_t length = 0; length < whole.size(); ++length)
    CHECK(IdxError(whole.substr(0, length)) != "");
}
