//===- test_data_safetensors.cpp - Named tensors in one file ----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests a file written by hand as the format's own library writes it, and malformed headers.
//
//===----------------------------------------------------------------------===//
#include "runtime/data/safetensors.h"

#include "test/runtime/data/scratch_folder.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

#include <catch2/catch.hpp>

#include <cstring>
#include <random>

using namespace refold::runtime;
using Catch::Matchers::EndsWith;
using refold::testing::ScratchFolder;

namespace {

std::string File(const std::string &header, const std::string &data) {
  std::string file(8, '\0');
  for (size_t i = 0; i < 8; ++i)
    file[i] = static_cast<char>(uint64_t{header.size()} >> (8 * i));
  return file + header + data;
}

std::string SafetensorsError(const std::string &content) {
  ScratchFolder folder;
  std::string path = folder.Write("a.safetensors", content);
  auto file = SafetensorsFile::Open(path);
  REQUIRE(!file.ok());
  std::string message(file.status().message());
  for (const std::string &start :
       {"malformed .safetensors file '" + path + "': ", "'" + path + "': "})
    if (absl::StartsWith(message, start))
      return message.substr(start.size());
  return message;
}

/// Returns the error for a file whose only tensor, a, has this description and 8 bytes of data.
std::string EntryError(const std::string &entry) {
  return SafetensorsError(File("{\"a\":" + entry + "}", std::string(8, '\0')));
}

/// Returns one tensor entry of each type.
std::vector<TensorEntry> AllTypes() {
  return {{"pred", ElementType::Pred, {3}},       {"s8", ElementType::S8, {5}},
          {"s32", ElementType::S32, {2, 2}},      {"s64", ElementType::S64, {}},
          {"u32", ElementType::U32, {1}},         {"f32", ElementType::F32, {3, 1, 2}},
          {"f64/\"x\"\n", ElementType::F64, {2}}, {"none", ElementType::F32, {0, 4}}};
}

HostTensor ValueOf(const TensorEntry &entry) {
  HostTensor tensor(entry.type, entry.shape);
  for (size_t i = 0; i < tensor.bytes(); ++i)
    tensor.data()[i] = static_cast<std::byte>(
        entry.type == ElementType::Pred ? i % 2 : i * 31 + entry.name.size());
  return tensor;
}

absl::Status WriteAll(const std::string &path) {
  return WriteSafetensors(
      path, AllTypes(),
      [](const TensorEntry &entry) -> absl::StatusOr<HostTensor> { return ValueOf(entry); });
}

} // namespace

TEST_CASE("a handwritten safetensors file is read") {
  ScratchFolder folder;
  std::string header =
      R"({"__metadata__":{"format":"pt"},"b":{"dtype":"I64","shape":[],)"
      R"("data_offsets":[0,8]},"a":{"dtype":"F32","shape":[2,1],"data_offsets":[8,16]}}  )";
  int64_t b = -5;
  float a[2] = {1.5f, -2};
  std::string data(reinterpret_cast<const char *>(&b), 8);
  data.append(reinterpret_cast<const char *>(a), 8);
  auto file = SafetensorsFile::Open(folder.Write("a.safetensors", File(header, data)));
  REQUIRE(file.ok());
  REQUIRE(file->entries().size() == 2);
  CHECK(file->entries()[0].name == "b");
  CHECK(file->Find("c") == nullptr);
  CHECK(file->Find("__metadata__") == nullptr);
  CHECK(*file->Read(*file->Find("b"))->as<int64_t>() == -5);
  auto read = file->Read(*file->Find("a"));
  REQUIRE(read.ok());
  CHECK(read->type_string() == "f32[2,1]");
  CHECK(read->as<float>()[1] == -2);
}

TEST_CASE("written safetensors files are aligned, have no gaps and are read back") {
  ScratchFolder folder;
  REQUIRE(WriteAll(folder / "a.safetensors").ok());
  std::string content = folder.Read("a.safetensors");
  uint64_t header_bytes;
  std::memcpy(&header_bytes, content.data(), 8);
  CHECK((8 + header_bytes) % 64 == 0);
  auto file = SafetensorsFile::Open(folder / "a.safetensors");
  REQUIRE(file.ok());
  CHECK(file->entries().size() == AllTypes().size());
  for (const TensorEntry &entry : AllTypes()) {
    INFO(entry.name);
    const TensorEntry *found = file->Find(entry.name);
    REQUIRE(found);
    CHECK(found->offset % ElementSize(entry.type) == 0);
    auto read = file->Read(*found);
    REQUIRE(read.ok());
    HostTensor expected = ValueOf(entry);
    CHECK(read->type_string() == expected.type_string());
    CHECK(std::memcmp(read->data(), expected.data(), expected.bytes()) == 0);
  }
}

TEST_CASE("safetensors files can have text and a checksum of all bytes") {
  ScratchFolder folder;
  auto write = [&](SafetensorsExtras extras) {
    REQUIRE(
        WriteSafetensors(
            folder / "a.safetensors", AllTypes(),
            [](const TensorEntry &entry) -> absl::StatusOr<HostTensor> { return ValueOf(entry); },
            extras)
            .ok());
    return folder.Read("a.safetensors");
  };
  auto check = [&](const std::string &content) {
    auto file = SafetensorsFile::Open(folder.Write("b.safetensors", content));
    return file.ok() ? file->CheckChecksum() : file.status();
  };
  const std::string plain = write({.metadata = {{"note", "\"here\"\n"}}});
  CHECK(SafetensorsFile::Open(folder / "a.safetensors")->metadata().at("note") == "\"here\"\n");
  CHECK(absl::StrContains(check(plain).message(), "it has no checksum"));
  const std::string whole = write({.metadata = {{"note", "x"}}, .checksum = true});
  auto file = SafetensorsFile::Open(folder / "a.safetensors");
  REQUIRE(file.ok());
  CHECK(file->metadata().at("note") == "x");
  CHECK(file->entries().size() == AllTypes().size());
  CHECK(file->CheckChecksum().ok());
  uint64_t header_bytes;
  std::memcpy(&header_bytes, whole.data(), 8);
  CHECK((8 + header_bytes) % 64 == 0);
  for (size_t at = 0; at < whole.size(); ++at) {
    std::string changed = whole;
    changed[at] ^= 1;
    INFO(at);
    CHECK(!check(changed).ok());
  }
  REQUIRE(WriteSafetensors(folder / "none", {}, nullptr, {.checksum = true}).ok());
  CHECK(SafetensorsFile::Open(folder / "none")->CheckChecksum().ok());
}

TEST_CASE("a safetensors file may have no tensors") {
  ScratchFolder folder;
  REQUIRE(WriteSafetensors(folder / "a.safetensors", {}, nullptr).ok());
  auto file = SafetensorsFile::Open(folder / "a.safetensors");
  REQUIRE(file.ok());
  CHECK(file->entries().empty());
}

TEST_CASE("a value that cannot be read leaves no safetensors file") {
  ScratchFolder folder;
  auto status = WriteSafetensors(folder / "a.safetensors", AllTypes(),
                                 [](const TensorEntry &entry) -> absl::StatusOr<HostTensor> {
                                   if (entry.name == "pred")
                                     return absl::DataLossError("planted");
                                   return ValueOf(entry);
                                 });
  CHECK(status.message() == "planted");
  CHECK(folder.List().empty());
  std::vector<TensorEntry> twice = {{"a", ElementType::F32, {1}}, {"a", ElementType::F32, {1}}};
  CHECK(!WriteSafetensors(folder / "a.safetensors", twice, ValueOf).ok());
  CHECK(folder.List().empty());
}

TEST_CASE("each error in the header of a .safetensors file has its own message") {
  CHECK(SafetensorsError("") == "it ends after 0 bytes, within its header's length");
  CHECK(SafetensorsError(std::string(8, '\xff')) ==
        "a header of 18446744073709551615 bytes, at most 100000000 are read");
  CHECK(SafetensorsError(File("{}", "").substr(0, 9)) ==
        "it ends after 9 bytes, within its header of 2");
  CHECK(SafetensorsError(File("", "")) == "its header is not a JSON object");
  CHECK(SafetensorsError(File("[1]", "")) == "its header is not a JSON object");
  CHECK(SafetensorsError(File("{\"a\":", "")) == "its header is not a JSON object");
  CHECK(SafetensorsError(File(std::string(100000, '['), "")) == "its header is not a JSON object");
  CHECK(SafetensorsError(File("{\"a\":" + std::string(100000, '[') + std::string(100000, ']') + "}",
                              "")) == "its header nests more than 16 levels");
  CHECK(SafetensorsError(File("{\"a\":" + std::string(16, '[') + std::string(16, ']') + "}", "")) ==
        "tensor 'a' must have dtype, shape and data_offsets");
  CHECK(SafetensorsError(File("{\"\xff\":1}", "")) == "its header is not a JSON object");
  CHECK(SafetensorsError(File("{}", "x")) == "its tensors end at byte 0 of 1");
  const std::string one = R"({"dtype":"F32","shape":[2],"data_offsets":[0,8]})";
  CHECK(SafetensorsError(File("{\"a\":" + one + ",\"a\":" + one + "}", std::string(8, '\0'))) ==
        "its header has the key 'a' twice");
  CHECK(SafetensorsError(File("{\"a\":" + one + ",\"b\":" + one + "}", std::string(8, '\0'))) ==
        "tensor 'b' occupies bytes 0 to 8 of 8, but the tensor before it ends at 8");
  CHECK(SafetensorsError(File("{\"a\":" + one + "}", std::string(7, '\0'))) ==
        "tensor 'a' occupies bytes 0 to 8 of 7, but the tensor before it ends at 0");
  CHECK(SafetensorsError(File("{\"a\":" + one + "}", std::string(9, '\0'))) ==
        "its tensors end at byte 8 of 9");
}

TEST_CASE("a safetensors header may have the 100 MB that the format allows") {
  ScratchFolder folder;
  const std::string one = R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}})";
  // More than 16 MiB of the header are spaces, as from a writer that reserves room.
  folder.Write("a.safetensors", File(one + std::string((size_t{17} << 20), ' '), "12345678"));
  auto file = SafetensorsFile::Open(folder / "a.safetensors");
  REQUIRE(file.ok());
  REQUIRE(file->Find("a"));
  auto value = file->Read(*file->Find("a"));
  REQUIRE(value.ok());
  CHECK(std::memcmp(value->data(), "12345678", 8) == 0);
}

TEST_CASE("errors name the actual format of a file that is no safetensors file") {
  auto end = [](const std::string &start) {
    const std::string message = SafetensorsError(start + std::string(40, 'x'));
    const size_t at = message.find("; it is ");
    return at == message.npos ? message : message.substr(at + 8);
  };
  CHECK(end("version https://git-lfs.github.com/spec/v1\noid sha256:") ==
        "a Git LFS pointer: fetch the file with git lfs pull");
  for (const char *page : {"<!DOCTYPE html>", "<!doctype html>", "<html><body>404</body></html>"})
    CHECK(end(page) == "a web page, perhaps from a failed download: download the file itself");
  CHECK(end(std::string("PK\3\4\0\0\0\0", 8)) ==
        "a zip archive, as numpy.savez and torch.save write: name an archive of arrays .npz, and "
        "save tensors with safetensors.torch.save_file");
  for (const char *pickle : {"\x80\2}q", "\x80\3}q", "\x80\4\x95", "\x80\5\x95"})
    CHECK(end(pickle) == "a Python pickle: save its arrays with numpy.save, or its tensors with "
                         "safetensors.torch.save_file");
  CHECK(end("\x93NUMPY") == "a .npy file: --feed reads it");
  CHECK(end("\x1f\x8b\x08") == "compressed by gzip: decompress it with gunzip");
  CHECK(end("\x89HDF\r\n\x1a\n") == "an HDF5 file: save its arrays with numpy.save");
  CHECK(end("GGUF\3") == "a GGUF file: save its tensors with safetensors.torch.save_file");
  CHECK_THAT(end("1,2,3\n"), EndsWith("bytes, at most 100000000 are read"));
  // 0x80 and 2 are the low bytes of a header's length here, not the start of a pickle.
  CHECK(end(std::string("\x80\2\0\0\0\0\0\0", 8)) ==
        "it ends after 48 bytes, within its header of 640");
}

TEST_CASE("each error in a safetensors entry has its own message") {
  const std::string form = "tensor 'a' must have dtype, shape and data_offsets";
  for (const char *entry : {"1", "[]", "null", "{}", R"({"dtype":"F32","shape":[2]})",
                            R"({"dtype":"F32","shape":[2],"data_offsets":[0,8],"more":1})"})
    CHECK(EntryError(entry) == form);
  for (const char *entry : {R"({"dtype":1,"shape":[2],"data_offsets":[0,8]})",
                            R"({"dtype":"F32","shape":2,"data_offsets":[0,8]})",
                            R"({"dtype":"F32","shape":[2],"data_offsets":{}})"})
    CHECK(EntryError(entry) ==
          "tensor 'a' must have a string as dtype and arrays as shape and data_offsets");
  CHECK(EntryError(R"({"dtype":"","shape":[2],"data_offsets":[0,8]})") ==
        "tensor 'a' must have a string as dtype and arrays as shape and data_offsets");
  const std::string extent = "tensor 'a' has an extent that is not an integer from 0 to 2^63 - 1";
  for (const char *shape : {"[-2]", "[2.0]", "[\"2\"]", "[null]", "[9223372036854775808]", "[[2]]"})
    CHECK(EntryError(absl::StrCat(R"({"dtype":"F32","shape":)", shape,
                                  R"(,"data_offsets":[0,8]})")) == extent);
  CHECK(EntryError(R"({"dtype":"F32","shape":[9223372036854775807,2],"data_offsets":[0,8]})") ==
        "tensor 'a' is too large");
  std::string ranks = "1";
  for (int i = 0; i < 64; ++i)
    ranks += ",1";
  CHECK(EntryError(R"({"dtype":"F32","shape":[)" + ranks + R"(],"data_offsets":[0,4]})") ==
        "tensor 'a' has 65 dimensions, at most 64 are read");
  for (const char *offsets : {"[]", "[0]", "[0,8,8]", "[0,-8]", "[0.0,8]", "[\"0\",8]"})
    CHECK(EntryError(absl::StrCat(R"({"dtype":"F32","shape":[2],"data_offsets":)", offsets, "}")) ==
          "tensor 'a' must have two integers as data_offsets");
  CHECK(EntryError(R"({"dtype":"F32","shape":[2],"data_offsets":[8,0]})") ==
        "tensor 'a' is f32[2] of 8 bytes, but occupies bytes 8 to 0");
  CHECK(EntryError(R"({"dtype":"F32","shape":[2],"data_offsets":[0,7]})") ==
        "tensor 'a' is f32[2] of 8 bytes, but occupies bytes 0 to 7");
  CHECK(EntryError(R"({"dtype":"F32","shape":[2],"data_offsets":[18446744073709551600,)"
                   R"(18446744073709551608]})") ==
        "tensor 'a' occupies bytes 18446744073709551600 to 18446744073709551608 of 8, but the "
        "tensor before it ends at 0");
}

TEST_CASE("unsupported safetensors types must have the right number of bytes") {
  for (const auto &[entry, is] : std::vector<std::pair<std::string, std::string>>{
           {R"("F8_E5M2","shape":[2],"data_offsets":[0,8])", "F8_E5M2[2] of 2 bytes"},
           {R"("F4","shape":[2,2],"data_offsets":[0,8])", "F4[2,2] of 2 bytes"},
           {R"("C64","shape":[2],"data_offsets":[0,8])", "C64[2] of 16 bytes"},
           {R"("F4","shape":[15],"data_offsets":[0,8])",
            "F4[15] of 60 bits, which is not a whole number of bytes"},
           {R"("NEW7","shape":[0],"data_offsets":[0,8])", "NEW7[0]"},
           {R"("NEW7","shape":[2],"data_offsets":[8,0])", "NEW7[2]"}}) {
    INFO(entry);
    const std::string error = EntryError("{\"dtype\":" + entry + "}");
    CHECK(absl::StartsWith(error, "tensor 'a' is " + is));
  }
  CHECK(EntryError(R"({"dtype":"NEW7","shape":[2],"data_offsets":[0,9]})") ==
        "tensor 'a' occupies bytes 0 to 9 of 8, but the tensor before it ends at 0");
  CHECK(EntryError(R"({"dtype":"F8_E4M3","shape":[9223372036854775807,2],"data_offsets":[0,8]})") ==
        "tensor 'a' is too large");
}

TEST_CASE("tensors of unsupported types may lie beside those that are read") {
  ScratchFolder folder;
  const std::string there = "', expected one of: BOOL, I8, I32, I64, U32, F32, F64, I16, U16, "
                            "BF16, F16, U8, U64; convert the tensor to ";
  for (const auto &[type, bytes, instead] :
       std::vector<std::tuple<std::string, int, std::string>>{{"F8_E4M3", 2, "F32"},
                                                              {"F8_E5M2", 2, "F32"},
                                                              {"F8_E8M0", 2, "F32"},
                                                              {"F4", 1, "F32"},
                                                              {"C64", 16, "two tensors of F32"},
                                                              {"MX_NEW", 3, "one of these"}}) {
    INFO(type);
    const std::string header = absl::StrCat(R"({"x":{"dtype":"F32","shape":[1],"data_offsets":[)",
                                            bytes, ",", bytes + 4, R"(]},"q":{"dtype":")", type,
                                            R"(","shape":[2],"data_offsets":[0,)", bytes, "]}}");
    const std::string path =
        folder.Write("w", File(header, std::string(static_cast<size_t>(bytes), '?') + "abcd"));
    auto file = SafetensorsFile::Open(path);
    REQUIRE(file.ok());
    REQUIRE(file->entries().size() == 2);
    auto x = file->Read(*file->Find("x"));
    REQUIRE(x.ok());
    CHECK(std::memcmp(x->data(), "abcd", 4) == 0);
    const TensorEntry &q = *file->Find("q");
    CHECK_FALSE(q.is_read());
    CHECK(q.type_string() == type + "[2]");
    CHECK(file->Read(q).status().message() == absl::StrCat("'", path,
                                                           "': tensor 'q' has elements of type '",
                                                           type, there, instead, " before saving"));
  }
}

TEST_CASE("an invalid boolean is refused") {
  ScratchFolder folder;
  auto file = SafetensorsFile::Open(
      folder.Write("a.safetensors",
                   File(R"({"m":{"dtype":"BOOL","shape":[3],"data_offsets":[0,3]}})", {0, 1, 3})));
  REQUIRE(file.ok());
  CHECK(absl::StrContains(file->Read(file->entries()[0]).status().message(),
                          "element 2 of 'm' is 3, but a bool is 0 or 1"));
}

TEST_CASE("a .safetensors file cut at any length is refused") {
  ScratchFolder folder;
  REQUIRE(WriteAll(folder / "a.safetensors").ok());
  std::string whole = folder.Read("a.safetensors");
  for (size_t length = 0; length < whole.size(); ++length) {
    INFO(length);
    CHECK(!SafetensorsFile::Open(folder.Write("cut", whole.substr(0, length))).ok());
  }
}

TEST_CASE("corrupted .safetensors files do no harm") {
  ScratchFolder folder;
  REQUIRE(WriteAll(folder / "a.safetensors").ok());
  const std::string whole = folder.Read("a.safetensors");
  std::mt19937 random(11);
  int refused = 0;
  for (int round = 0; round < 3000; ++round) {
    std::string broken = whole;
    for (int i = std::uniform_int_distribution<int>(1, 5)(random); i > 0; --i)
      broken[random() % broken.size()] = static_cast<char>(
          round % 2 ? random() : static_cast<unsigned>("0123456789[],:{}\"-FI"[random() % 20]));
    auto file = SafetensorsFile::Open(folder.Write("b", broken));
    refused += !file.ok();
    if (file.ok())
      for (const TensorEntry &entry : file->entries())
        (void)file->Read(entry).ok();
  }
  CHECK(refused > 1000);
}
