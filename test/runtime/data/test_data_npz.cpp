//===- test_data_npz.cpp - NumPy archives ---------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests the reader of .npz archives: stored and deflated archives with 32-bit and 64-bit numbers,
// which the test writes byte by byte, and every kind of malformed archive.
//
//===----------------------------------------------------------------------===//
#include "runtime/data/npz.h"

#include "runtime/data/zip.h"
#include "test/runtime/data/file_bytes.h"

#include "absl/strings/str_replace.h"

#include <random>

using namespace refold::runtime;
using namespace refold::testing;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

namespace {

/// Returns random bytes that fit no reader's buffer, whether packed or not.
std::string Noise(size_t count = 200000) {
  std::mt19937 random(3);
  std::string bytes;
  for (size_t i = 0; i < count; ++i)
    bytes += static_cast<char>(i % 3 == 0 ? random() : i / 1000);
  return bytes;
}

Zipped Array(const std::string &name, const std::string &data, bool deflated) {
  return {name + ".npy", NpyBytes("|u1", {static_cast<int64_t>(data.size())}, data), deflated};
}

/// Returns the error for an archive, without the prefix that all such errors have.
std::string NpzError(const std::string &archive, const std::string &text = "a.npz:x") {
  ScratchFolder folder;
  folder.Write("a.npz", archive);
  return absl::StrReplaceAll(SourceError(folder, text), {{"malformed .npz file 'a.npz': ", ""}});
}

} // namespace

TEST_CASE("stored and deflated .npz arrays are read, at once and in pieces") {
  ScratchFolder folder;
  const std::string x = Noise(), y = "0123456789";
  for (bool deflated : {false, true})
    for (bool wide : {false, true}) {
      INFO(deflated << wide);
      std::vector<Zipped> files = {Array("x", x, deflated),
                                   Array("sub/y", y, deflated),
                                   {"notes.txt", "nothing for us", deflated}};
      for (Zipped &file : files)
        file.wide = wide;
      folder.Write("a.npz", ZipBytes(files, wide));
      CHECK(TypeOfSource(folder, "a.npz:x") == "u8[200000]");
      for (int64_t piece : {0, 1000, 65536, 199999})
        CHECK(*ReadSource(folder, "a.npz:x", piece) == x);
      CHECK(*ReadSource(folder, "a.npz:sub/y", 1) == y);
      CHECK(*ReadSource(folder, "a.npz", 0, "sub/y") == y);
    }
}

TEST_CASE("an .npz archive with a comment or with an empty array is read") {
  ScratchFolder folder;
  std::string archive = ZipBytes({Array("x", "", true)});
  archive.replace(archive.size() - 2, 2, Little(5, 2));
  folder.Write("a.npz", archive + "PK\5\6 ");
  CHECK(*ReadSource(folder, "a.npz") == "");
  CHECK(TypeOfSource(folder, "a.npz") == "u8[0]");
}

TEST_CASE("the array of an .npz archive is chosen by name") {
  const Zipped x = Array("x", "a", false), y = Array("x_train", "b", false);
  CHECK(NpzError(ZipBytes({})) == "'a.npz' holds no array");
  CHECK(NpzError(ZipBytes({{"x.txt", "a"}})) == "'a.npz' holds no array");
  CHECK(NpzError(ZipBytes({{"archive/data.pkl", "a"}, {"archive/version", "3"}})) ==
        "'a.npz' holds no array: torch.save wrote it; save its tensors by "
        "safetensors.torch.save_file");
  CHECK(NpzError(ZipBytes({x, y}), "a.npz") ==
        "'a.npz' holds 2 arrays, none of them called 'in': select one with a.npz:NAME; there are: "
        "x and x_train");
  CHECK(NpzError(ZipBytes({x, y}), "a.npz:x_trian") ==
        "'a.npz' has no array 'x_trian' (did you mean 'x_train'?), there are: x and x_train");
  std::vector<Zipped> many;
  for (int i = 0; i < 17; ++i)
    many.push_back(Array(absl::StrCat("a", i), "", false));
  CHECK_THAT(NpzError(ZipBytes(many), "a.npz:"), Contains("name an array after the colon"));
  CHECK(NpzError(ZipBytes(many), "a.npz") ==
        "'a.npz' holds 17 arrays, none of them called 'in': select one with a.npz:NAME; there are: "
        "a0, a1, a2, a3, a4, a5, a6, a7, a8, a9 and 7 more");
  // The suggestion is the array whose name is close to the input's name, if there is one.
  auto wanted = [&](const std::string &input) {
    ScratchFolder folder;
    folder.Write("t.npz", ZipBytes({x, y, Array("label", "c", false)}));
    auto read = ReadSource(folder, "t.npz", 0, input);
    REQUIRE(!read.ok());
    return absl::StrReplaceAll(read.status().message(), {{folder.path() + "/", ""}});
  };
  CHECK(wanted("labels") ==
        "'t.npz' holds 3 arrays, none of them called 'labels' (did you mean 'label'?): select one "
        "with t.npz:NAME; there are: x, x_train and label");
  CHECK(wanted("y") == "'t.npz' holds 3 arrays, none of them called 'y': select one with "
                       "t.npz:NAME; there are: x, x_train and label");
  CHECK(NpzError(ZipBytes({Array("a\n\x01", "", false), x}), "a.npz:\nlong") ==
        "'a.npz' has no array '\\nlong', there are: a\\n\\001 and x");
}

TEST_CASE("an .npz array that exists twice is refused only if it is requested") {
  ScratchFolder folder;
  const Zipped x = Array("x", "a", false), y = Array("y", "b", false);
  folder.Write("a.npz", ZipBytes({y, x, y}));
  CHECK(*ReadSource(folder, "a.npz:x") == "a");
  CHECK(NpzError(ZipBytes({y, x, y}), "a.npz:y") ==
        "'a.npz': 'y.npy' is in it twice, must be once");
  CHECK(NpzError(ZipBytes({x, x})) == "'a.npz': 'x.npy' is in it twice, must be once");
}

TEST_CASE("each error in an .npz archive has its own message") {
  Zipped file = Array("x", "abcdef", false);
  const std::string whole = ZipBytes({file});
  const std::string none = "no directory at its end: it is not a zip archive, or it is truncated";
  CHECK(NpzError("PK\3\4") == none);
  CHECK(NpzError(whole.substr(0, whole.size() - 1)) == none);
  CHECK(NpzError(whole + "x") == none);
  const size_t end = whole.size() - 22;
  auto patched = [&](size_t at, const std::string &bytes) {
    std::string archive = whole;
    archive.replace(at, bytes.size(), bytes);
    return NpzError(archive);
  };
  CHECK(patched(end + 4, Little(1, 2)) == "it is one part of an archive of several files");
  CHECK(patched(end + 10, Little(2, 2)) == "its directory has 1 entries, but claims 2");
  CHECK_THAT(patched(end + 12, Little(5000, 4)), StartsWith("its directory occupies bytes "));
  CHECK_THAT(patched(end + 12, Little(3, 4)), StartsWith("entry 0 of its directory is invalid"));
  CHECK(patched(end + 16, Little(UINT32_MAX, 4)) ==
        "the end of its directory with 64-bit numbers is missing");
  CHECK(NpzError(whole.substr(end, 10) + Little(UINT16_MAX, 2) + whole.substr(end + 12)) ==
        "its directory begins before its first byte");
  const size_t central = whole.find("PK\1\2");
  CHECK(patched(central, "x") == "entry 0 of its directory is invalid");
  CHECK(patched(central + 28, Little(9000, 2)) == "entry 0 of its directory is truncated");
  CHECK(patched(central + 42, Little(9000, 4)) ==
        absl::StrCat("'x.npy' of ", file.bytes.size(),
                     " bytes at byte 9000 does not end before "
                     "the directory, at ",
                     central));
  CHECK(patched(central + 24, Little(UINT32_MAX, 4)) == "'x.npy' lacks its 64-bit numbers");
  CHECK(patched(0, "x") == "there is no 'x.npy' at byte 0");
  CHECK_THAT(patched(28, Little(60000, 2)), Contains("does not end before the directory"));

  file.flags = 1;
  CHECK(NpzError(ZipBytes({file})) == "'a.npz': 'x.npy' is encrypted, which is not supported");
  file.flags = 0;
  file.method = 14;
  CHECK(NpzError(ZipBytes({file})) == "'a.npz': 'x.npy' is packed by method 14, must be stored or "
                                      "deflated, as numpy.savez and savez_compressed do");
  // A bad array does not prevent reading another one.
  CHECK(NpzError(ZipBytes({Array("y", "abcdef", false), file}), "a.npz:x") ==
        "'a.npz': 'x.npy' is packed by method 14, must be stored or deflated, as numpy.savez and "
        "savez_compressed do");
  ScratchFolder folder;
  folder.Write("b.npz", ZipBytes({Array("y", "abcdef", false), file}));
  CHECK(*ReadSource(folder, "b.npz:y") == "abcdef");
  file.method = -1;
  file.unpacked_bytes = 5;
  CHECK(NpzError(ZipBytes({file})) ==
        absl::StrCat("'x.npy' claims that ", file.bytes.size(),
                     " bytes are 5 bytes stored, which is impossible"));
  file.unpacked_bytes = -1;
  file.checksum = 0x1234;
  CHECK_THAT(NpzError(ZipBytes({file})),
             StartsWith("'x.npy' has the checksum ") && Contains(", must have 00001234"));
}

TEST_CASE("each error in deflated bytes has its own message") {
  Zipped file = Array("x", Noise(3000), true);
  const std::string packed = Deflated(file.bytes);
  auto with = [&](auto change) {
    Zipped changed = file;
    change(changed);
    return NpzError(ZipBytes({changed}));
  };
  // A size that so few packed bytes cannot have is refused before anything is unpacked.
  CHECK_THAT(with([](Zipped &f) { f.unpacked_bytes = INT64_C(0xfffffffe); }),
             Contains(" bytes are 4294967294 bytes deflated, which is impossible"));
  CHECK_THAT(with([&](Zipped &f) {
               f.bytes.pop_back();
               f.unpacked_bytes = f.bytes.size() + 1;
             }),
             Contains("'x.npy' unpacks to fewer bytes than the "));
  // The header says 3000 elements. The entry has one byte less, then one byte more.
  CHECK_THAT(with([&](Zipped &f) { f.unpacked_bytes = f.bytes.size() - 1; }),
             Contains("u8[3000] takes 3000 bytes, the file holds 2999"));
  CHECK_THAT(with([](Zipped &f) {
               f.bytes += "!";
               f.unpacked_bytes = static_cast<int64_t>(f.bytes.size()) - 1;
             }),
             Contains("'x.npy' continues after 3"));
  CHECK_THAT(with([&](Zipped &f) { f.packed_bytes = packed.size() / 2; }),
             Contains("is cut short: its packed bytes have no end"));
  CHECK_THAT(with([](Zipped &f) { f.checksum = 7; }), Contains("must have 00000007"));
}

TEST_CASE("an .npz array that is no valid .npy file is reported with its archive") {
  CHECK(NpzError(ZipBytes({{"x.npy", "hello, world"}})) ==
        "malformed .npy file 'a.npz:x': it does not begin with \\x93NUMPY");
  CHECK(NpzError(ZipBytes({{"x.npy", NpyBytes("<f4", {3}, "abc"), true}})) ==
        "malformed .npy file 'a.npz:x': f32[3] takes 12 bytes, the file holds 3");
  CHECK(NpzError(ZipBytes({{"x.npy", NpyBytes("<f4", {INT64_MAX}, "abc"), true}})) ==
        "malformed .npy file 'a.npz:x': f32[9223372036854775807] is too large");
}

TEST_CASE(".npz archives cut at any length are refused, and corrupted ones do no harm") {
  ScratchFolder folder;
  for (bool wide : {false, true}) {
    std::vector<Zipped> files = {Array("x", Noise(500), true), Array("y", "01234", false)};
    for (Zipped &file : files)
      file.wide = wide;
    const std::string whole = ZipBytes(files, wide);
    for (size_t length = 0; length < whole.size(); ++length) {
      folder.Write("cut.npz", whole.substr(0, length));
      REQUIRE(!ReadSource(folder, "cut.npz:x").ok());
    }
    std::mt19937 random(11);
    int refused = 0;
    for (int round = 0; round < 2000; ++round) {
      std::string broken = whole;
      for (int i = std::uniform_int_distribution<int>(1, 4)(random); i > 0; --i)
        broken[random() % broken.size()] = static_cast<char>(random() % 4 ? random() : 0xff);
      folder.Write("b.npz", broken);
      auto read = ReadSource(folder, "b.npz:x");
      refused += !read.ok();
      // The checksum ensures that a successful read returns the original bytes.
      if (read.ok() && read->size() == 500)
        REQUIRE(*read == Noise(500));
    }
    CHECK(refused > 500);
  }
}
