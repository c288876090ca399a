//===- test_data_npy.cpp - NumPy array files --------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests bytes written by hand as numpy writes them, and every kind of malformed file.
//
//===----------------------------------------------------------------------===//
#include "runtime/data/npy.h"

#include "runtime/data/npy_header.h"
#include "test/runtime/data/scratch_folder.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

#include <catch2/catch.hpp>

#include <cstring>
#include <random>

using namespace refold::runtime;
using refold::testing::ScratchFolder;

namespace {

/// Returns a file as numpy.save writes it, but without padding.
std::string Npy(const std::string &header, const std::string &data, int version = 1) {
  std::string file = "\x93NUMPY";
  file += static_cast<char>(version);
  file += '\0';
  size_t length_bytes = version == 1 ? 2 : 4;
  for (size_t i = 0; i < length_bytes; ++i)
    file += static_cast<char>(header.size() >> (8 * i));
  return file + header + data;
}

template <typename T> std::string Bytes(std::initializer_list<T> values) {
  return std::string(reinterpret_cast<const char *>(values.begin()), values.size() * sizeof(T));
}

std::string Dict(const std::string &descr, const std::string &shape,
                 const std::string &order = "False") {
  return "{'descr': '" + descr + "', 'fortran_order': " + order + ", 'shape': " + shape + ", }\n";
}

/// Returns the error for a file with this content, without the prefix that all such errors have.
std::string Error(const std::string &content) {
  ScratchFolder folder;
  std::string path = folder.Write("a.npy", content);
  auto tensor = ReadNpy(path);
  REQUIRE(!tensor.ok());
  std::string message(tensor.status().message());
  for (const std::string &start : {"malformed .npy file '" + path + "': ", "'" + path + "': "})
    if (absl::StartsWith(message, start))
      return message.substr(start.size());
  return message;
}

} // namespace

TEST_CASE("handwritten .npy files are read") {
  ScratchFolder folder;
  auto f32 = ReadNpy(
      folder.Write("f32.npy", Npy(Dict("<f4", "(2, 3)"), Bytes<float>({1, 2, 3, 4, 5, -6.5f}))));
  REQUIRE(f32.ok());
  CHECK(f32->type_string() == "f32[2,3]");
  CHECK(f32->as<float>()[5] == -6.5f);
  auto f64 = ReadNpy(folder.Write("f64.npy", Npy(Dict("<f8", "()"), Bytes<double>({0.1}))));
  REQUIRE(f64.ok());
  CHECK(f64->type_string() == "f64[]");
  CHECK(*f64->as<double>() == 0.1);
  auto s32 = ReadNpy(folder.Write("s32.npy", Npy(Dict("<i4", "(2,)"), Bytes<int32_t>({-1, 7}))));
  REQUIRE(s32.ok());
  CHECK(s32->type_string() == "s32[2]");
  CHECK(s32->as<int32_t>()[0] == -1);
  auto s64 =
      ReadNpy(folder.Write("s64.npy", Npy(Dict("<i8", "(1, 1)"), Bytes<int64_t>({INT64_MIN}))));
  REQUIRE(s64.ok());
  CHECK(*s64->as<int64_t>() == INT64_MIN);
  auto u32 =
      ReadNpy(folder.Write("u32.npy", Npy(Dict("<u4", "(1,)"), Bytes<uint32_t>({UINT32_MAX}))));
  REQUIRE(u32.ok());
  CHECK(u32->type_string() == "u32[1]");
  CHECK(*u32->as<uint32_t>() == UINT32_MAX);
  auto s8 = ReadNpy(folder.Write("s8.npy", Npy(Dict("|i1", "(3,)"), Bytes<int8_t>({-128, 0, 5}))));
  REQUIRE(s8.ok());
  CHECK(s8->type_string() == "s8[3]");
  CHECK(s8->as<int8_t>()[0] == -128);
  auto pred = ReadNpy(folder.Write("pred.npy", Npy(Dict("|b1", "(2,)"), Bytes<int8_t>({0, 1}))));
  REQUIRE(pred.ok());
  CHECK(pred->type_string() == "pred[2]");
  auto u8 = ReadNpy(folder.Write("u8.npy", Npy(Dict("uint8", "(2,)"), Bytes<uint8_t>({0, 255}))));
  REQUIRE(u8.ok());
  CHECK(u8->type_string() == "u8[2]");
  CHECK(u8->as<uint8_t>()[1] == 255);
  auto u64 =
      ReadNpy(folder.Write("u64.npy", Npy(Dict("<u8", "(1,)"), Bytes<uint64_t>({UINT64_MAX}))));
  REQUIRE(u64.ok());
  CHECK(*u64->as<uint64_t>() == UINT64_MAX);
  auto none = ReadNpy(folder.Write("none.npy", Npy(Dict("<f4", "(0, 5)"), "")));
  REQUIRE(none.ok());
  CHECK(none->type_string() == "f32[0,5]");
}

TEST_CASE("all three .npy versions are read, with any order and spacing of the keys") {
  ScratchFolder folder;
  for (int version : {1, 2, 3})
    CHECK(
        ReadNpy(folder.Write("a.npy", Npy(Dict("<f4", "(1,)"), Bytes<float>({1}), version))).ok());
  for (const char *header :
       {"{\"shape\":(2,),\"descr\":\"<f4\",\"fortran_order\":False}",
        "  { 'fortran_order' : False , 'shape' : ( 1 , 2 ) , 'descr' : '<f4' }   \n",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }                       \n"}) {
    INFO(header);
    CHECK(ReadNpy(folder.Write("a.npy", Npy(header, Bytes<float>({1, 2})))).ok());
  }
}

TEST_CASE(".npy headers of Python 2 and of other writers are read like in NumPy") {
  ScratchFolder folder;
  for (const char *header :
       {"{'descr': '<f4', 'fortran_order': False, 'shape': (2L, 3L), }",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (2l, 3L,), }          \n",
        "{u'descr': u'<f4', u'fortran_order': False, u'shape': (2, 3)}",
        "{b'descr': b'<f4', 'fortran_order': False, 'shape': (2, 3)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (0x2, +3)}\r\n",
        "{'descr': 'f4', 'fortran_order': False, 'shape': (2, 3)}",
        "{'descr': '=f4', 'fortran_order': False, 'shape': (2, 3)}",
        "{'descr': '|f4', 'fortran_order': False, 'shape': (2, 3)}",
        "{'descr': 'float32', 'fortran_order': False, 'shape': (2, 3)}",
        "{'descr': 'f', 'fortran_order': False, 'shape': (2, 3)}"}) {
    INFO(header);
    auto read = ReadNpy(folder.Write("a.npy", Npy(header, Bytes<float>({1, 2, 3, 4, 5, -6.5f}))));
    REQUIRE(read.ok());
    CHECK(read->type_string() == "f32[2,3]");
    CHECK(read->as<float>()[5] == -6.5f);
  }
  // One byte has no byte order, whatever the prefix says.
  for (const char *descr : {"<i1", ">i1", "i1", "b", "int8"}) {
    auto read = ReadNpy(folder.Write("a.npy", Npy(Dict(descr, "(2L,)"), Bytes<int8_t>({-1, 7}))));
    REQUIRE(read.ok());
    CHECK(read->type_string() == "s8[2]");
  }
  for (const char *descr : {"<b1", "?", "bool"})
    CHECK(ReadNpy(folder.Write("a.npy", Npy(Dict(descr, "(2,)"), Bytes<int8_t>({1, 0})))).ok());
  // With a single row or column, both element orders are the same.
  for (const char *shape : {"()", "(2,)", "(2, 1)", "(1, 1, 2, 1)"}) {
    const std::string data = shape[1] == ')' ? Bytes<float>({1}) : Bytes<float>({1, 2});
    CHECK(ReadNpy(folder.Write("a.npy", Npy(Dict("<f4", shape, "True"), data))).ok());
  }
  CHECK(ReadNpy(folder.Write("a.npy", Npy(Dict("<f4", "(2, 0, 3)", "True"), ""))).ok());
}

TEST_CASE("bf16 is read as NumPy saves it, and written as f32") {
  ScratchFolder folder;
  // numpy.save(f, numpy.array([1, -0.5], ml_dtypes.bfloat16)) writes bytes without a type.
  for (const char *type : {"<V2", "|V2"}) {
    auto read =
        ReadNpy(folder.Write("a.npy", Npy(Dict(type, "(2,)"), std::string("\x80\x3f\x00\xbf", 4))));
    REQUIRE(read.ok());
    CHECK(read->type_string() == "bf16[2]");
    CHECK(float(read->as<BFloat16>()[0]) == 1);
    CHECK(float(read->as<BFloat16>()[1]) == -0.5f);
    REQUIRE(WriteNpy(folder / "b.npy", *read).ok());
    auto written = ReadNpy(folder / "b.npy");
    REQUIRE(written.ok());
    CHECK(written->type_string() == "f32[2]");
    CHECK(written->as<float>()[1] == -0.5f);
  }
}

TEST_CASE("unsupported .npy types are refused with a remedy") {
  const std::string there = "' are not supported, expected one of: |b1, |i1, <i4, <i8, <u4, <f4, "
                            "<f8, <i2, <u2, <V2, <f2, |u1, <u8; ";
  auto error = [&](const char *descr) {
    const std::string message = Error(Npy(Dict(descr, "(1,)"), std::string(8, '\0')));
    const std::string start = "elements of type '" + std::string(descr) + there;
    REQUIRE(absl::StartsWith(message, start));
    return message.substr(start.size());
  };
  const std::string before = " before saving";
  for (const char *type : {"f4", "f8", "i4", "i8", "u4", "f2", "i2", "u2", "u8"})
    CHECK(error((">" + std::string(type)).c_str()) ==
          absl::StrCat("they are big-endian: convert them with astype('<", type, "')", before));
  CHECK(error("<f16") == "convert them with astype('<f8')" + before);
  CHECK(error("<u16") == "convert them with astype('<i4')" + before);
  CHECK(error("|O") == "they are Python objects: if all are numbers, convert them with "
                       "astype('<f4')" +
                           before);
  CHECK(error("<c8") == "they are complex: save .real and .imag as two arrays");
  for (const char *type : {"<U5", "|S3"})
    CHECK(error(type) ==
          "they are strings: if all are numbers, convert them with astype('<f4')" + before);
  CHECK(error("<M8[ns]") == "they are dates: convert them with astype('<i8')" + before);
  CHECK(error("<m8[s]") == "they are durations: convert them with astype('<i8')" + before);
  CHECK(error("|V3") == "they are bytes without a type: convert them with astype('<f4')" + before);
  CHECK(error("strange") == "convert them with astype('<f4')" + before);
  CHECK(error("") == "convert them with astype('<f4')" + before);
}

TEST_CASE("structured .npy types are refused by name") {
  auto error = [](const std::string &descr) {
    return Error(
        Npy("{'descr': " + descr + ", 'fortran_order': False, 'shape': (2, 3), }", "123456"));
  };
  const std::string remedy = " are not supported: save each field as a separate array, for example "
                             "numpy.save('x.npy', x['";
  CHECK(error("[('a', '<f4')]") ==
        "elements of a structured type, with the field 'a'," + remedy + "a'])");
  CHECK(error("[('x', '<f4'), ('y z', '<i8', (2L, 3)), ('', '|V4')]") ==
        "elements of a structured type, with the fields 'x' and 'y z'," + remedy + "x'])");
  CHECK(error("[(u'a', [('b', '<f4'), ('c', '<f4')])]") ==
        "elements of a structured type, with the field 'a'," + remedy + "a'])");
  CHECK(error("('<f4', (2,))") == "elements of a structured type" + remedy + "NAME'])");
  CHECK(error("{'names': ['a'], 'formats': ['<f4']}") ==
        "elements of a structured type" + remedy + "NAME'])");
}

TEST_CASE("written .npy files equal those of NumPy and are read back") {
  ScratchFolder folder;
  HostTensor tensor(ElementType::F32, {2, 3});
  for (int i = 0; i < 6; ++i)
    tensor.as<float>()[i] = static_cast<float>(i) * 0.1f;
  REQUIRE(WriteNpy(folder / "a.npy", tensor).ok());
  std::string file = folder.Read("a.npy");
  // numpy.save(f, numpy.arange(6, dtype='f4').reshape(2, 3) * 0.1): the header has 128 bytes
  CHECK(file.substr(0, 10) == std::string("\x93NUMPY\x01\x00\x76\x00", 10));
  std::string header = "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }";
  CHECK(file.substr(10, header.size()) == header);
  CHECK(file.substr(10 + header.size(), 118 - header.size()) ==
        std::string(117 - header.size(), ' ') + "\n");
  CHECK(file.substr(128) == std::string(reinterpret_cast<const char *>(tensor.data()), 24));

  const std::vector<int64_t> shapes[] = {{}, {1}, {0}, {7}, {3, 0, 2}, {2, 3, 5}, {1, 1, 1, 1, 6}};
  for (ElementType type : {ElementType::Pred, ElementType::S8, ElementType::S32, ElementType::S64,
                           ElementType::U32, ElementType::F32, ElementType::F64, ElementType::S16,
                           ElementType::U16, ElementType::F16, ElementType::U8, ElementType::U64})
    for (const auto &shape : shapes) {
      HostTensor value(type, shape);
      for (size_t i = 0; i < value.bytes(); ++i)
        value.data()[i] = static_cast<std::byte>(type == ElementType::Pred ? i % 2 : i * 37);
      REQUIRE(WriteNpy(folder / "b.npy", value).ok());
      auto read = ReadNpy(folder / "b.npy");
      REQUIRE(read.ok());
      CHECK(read->type_string() == value.type_string());
      CHECK(std::memcmp(read->data(), value.data(), value.bytes()) == 0);
      CHECK((folder.Read("b.npy").size() - value.bytes()) % 64 == 0);
    }
}

TEST_CASE("each error in a .npy file has its own message") {
  const std::string data = Bytes<float>({1, 2, 3, 4, 5, 6});
  CHECK(Error("") == "it does not begin with \\x93NUMPY");
  CHECK(Error("{'descr'") == "it does not begin with \\x93NUMPY");
  CHECK(Error(Npy("", "", 4)) == "version 4.0, supported are 1.0, 2.0 and 3.0");
  CHECK(Error(std::string("\x93NUMPY\x02\x00\x10", 9)) ==
        "it ends after 9 bytes, within its header");
  CHECK(Error(Npy(Dict("<f4", "(2, 3)"), data).substr(0, 40)) ==
        "it ends after 40 bytes, within its header of 60");
  CHECK(Error(std::string("\x93NUMPY\x02\x00\xff\xff\xff\xff", 12)) ==
        "a header of 4294967295 bytes, at most 65535 are read");
  CHECK(Error(Npy(Dict("<f4", "(2, 3)"), data.substr(1))) ==
        "f32[2,3] takes 24 bytes, the file holds 23");
  CHECK(Error(Npy(Dict("<f4", "(2, 3)"), data + "x")) ==
        "f32[2,3] takes 24 bytes, the file holds 25");
  CHECK(Error(Npy(Dict(">f4", "(2, 3)"), data)) ==
        "elements of type '>f4' are not supported, expected one of: |b1, |i1, <i4, <i8, <u4, <f4, "
        "<f8, <i2, <u2, <V2, <f2, |u1, <u8; they are big-endian: convert them with astype('<f4') "
        "before "
        "saving");
  CHECK(absl::StartsWith(Error(Npy(Dict("<f16", "(2, 3)"), data)), "elements of type '<f16'"));
  CHECK(absl::StrContains(Error(Npy(Dict("<f4", "(2, 3)", "True"), data)),
                          "is in Fortran order, must be in C order"));
  CHECK(Error(Npy(Dict("<f4", "(4611686018427387904, 4)"), data)) ==
        "f32[4611686018427387904,4] is too large");
  CHECK(Error(Npy(Dict("<f4", "(9223372036854775807, 9223372036854775807)"), data)) ==
        "f32[9223372036854775807,9223372036854775807] is too large");
  CHECK(Error(Npy(Dict("|b1", "(2,)"), Bytes<int8_t>({1, 2}))) ==
        "element 1 is 2, but a bool is 0 or 1");
}

TEST_CASE("each error in the header of a .npy file has its own message") {
  auto error = [](const char *header) { return Error(Npy(header, "")); };
  CHECK(error("") == "its header has no '{' at byte 0");
  CHECK(error("[]") == "its header has no '{' at byte 0");
  CHECK(error("{}") == "its header has no key 'descr'");
  CHECK(error("{'descr': '<f4'}") == "its header has no key 'fortran_order'");
  CHECK(error("{'descr': '<f4', 'fortran_order': False}") == "its header has no key 'shape'");
  CHECK(error("{'descr': '<f4' 'shape'") == "its header has no ',' at byte 16");
  CHECK(error("{'descr' '<f4'") == "its header has no ':' at byte 9");
  CHECK(error("{'descr: 5}") == "its header has no string at byte 1");
  CHECK(error("{descr: 5}") == "its header has no string at byte 1");
  CHECK(error("{'descr': [('a', '<f4')]}") == "its header has no key 'fortran_order'");
  CHECK(error("{'descr': [('a', '<f4'") == "its header has no ',' at byte 22");
  CHECK(error("{'descr': [('a', ;)]}") == "its header has no value at byte 17");
  CHECK(error("{'descr': 5}") == "its header has no string at byte 10");
  CHECK(error(("{'descr': " + std::string(60000, '[')).c_str()) ==
        "its header nests more than 32 levels");
  CHECK(error("{'descr': '<f4', 'descr': '<f4'}") == "its header has the key 'descr' twice");
  CHECK(error("{'color': '<f4'}") == "its header has an unknown key 'color'");
  CHECK(error("{'shape': (2,), 'color': 1}") == "its header has an unknown key 'color'");
  CHECK(error("{'fortran_order': 0}") == "its header has no 'False' at byte 18");
  CHECK(error("{'shape': 5}") == "its header has no '(' at byte 10");
  CHECK(error("{'shape': (5)}") == "its shape is a number, must be a tuple");
  CHECK(error("{'shape': (-5,)}") == "its header has no extent at byte 11");
  CHECK(error("{'shape': (99999999999999999999,)}") == "its header has no extent at byte 11");
  for (const char *extent : {"2LL", "L", "2x", "0x", "2.0", "2e3", "++2", "+-2", "-0x2", "None"})
    CHECK(error(("{'shape': (" + std::string(extent) + ",)}").c_str()) ==
          "its header has no extent at byte 11");
  CHECK(error("{'shape': (5, 5") == "its header has no ',' at byte 15");
  CHECK(error("{'shape': (,)}") == "its header has no extent at byte 11");
  std::string deep = "{'shape': (";
  for (int i = 0; i < 65; ++i)
    deep += "1,";
  CHECK(error((deep + ")}").c_str()) == "its shape has more than 64 dimensions");
  CHECK(error("{'descr': '<f4', 'fortran_order': False, 'shape': (0,)} x") ==
        "its header continues after its dictionary");
}

TEST_CASE("a .npy file cut at any length is refused") {
  ScratchFolder folder;
  HostTensor tensor(ElementType::S32, {5});
  std::memset(tensor.data(), 1, tensor.bytes());
  REQUIRE(WriteNpy(folder / "a.npy", tensor).ok());
  std::string whole = folder.Read("a.npy");
  for (size_t length = 0; length < whole.size(); ++length) {
    INFO(length);
    auto read = ReadNpy(folder.Write("cut.npy", whole.substr(0, length)));
    REQUIRE(!read.ok());
    CHECK(absl::StrContains(read.status().message(), "cut.npy"));
  }
}

TEST_CASE("corrupted .npy files do no harm") {
  ScratchFolder folder;
  HostTensor tensor(ElementType::F64, {3, 4});
  std::memset(tensor.data(), 0, tensor.bytes());
  REQUIRE(WriteNpy(folder / "a.npy", tensor).ok());
  const std::string whole = folder.Read("a.npy");
  std::mt19937 random(7);
  int refused = 0;
  for (int round = 0; round < 3000; ++round) {
    std::string broken = whole;
    for (int i = std::uniform_int_distribution<int>(1, 4)(random); i > 0; --i)
      broken[random() % 128] = static_cast<char>(
          round % 2 ? random() : static_cast<unsigned>("0123456789(),'{} <fi8"[random() % 21]));
    auto read = ReadNpy(folder.Write("b.npy", broken));
    refused += !read.ok();
    if (read.ok())
      CHECK(read->bytes() == 96);
  }
  CHECK(refused > 1000);
}
