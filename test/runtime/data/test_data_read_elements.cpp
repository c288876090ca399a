//===- test_data_read_elements.cpp - Conversion of file elements ----------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests which types of files can be read into which types of inputs. Every number must keep its
// value. If this is impossible, there must be an error.
//
//===----------------------------------------------------------------------===//
#include "runtime/data/read_elements.h"

#include "test/runtime/data/file_bytes.h"

#include "absl/strings/str_replace.h"

#include <algorithm>
#include <limits>

using namespace refold::runtime;
using namespace refold::testing;

namespace {

/// Reads the source `text` into an input.
absl::StatusOr<HostTensor> Feed(const ScratchFolder &folder, const std::string &text,
                                ElementTarget target) {
  absl::StatusOr<DataSource> source = ParseDataSource(text);
  REQUIRE(source.ok());
  source->path = folder / source->path;
  target.input = "in";
  target.divisor = source->divisor;
  auto reader = OpenData(*source, "in");
  REQUIRE(reader.ok());
  if (absl::Status status = CheckElements(**reader, target); !status.ok())
    return status;
  HostTensor tensor(target.type, target.shape);
  if (absl::Status status = ReadElements(**reader, target, tensor.data()); !status.ok())
    return status;
  return tensor;
}

std::string ReadError(const ScratchFolder &folder, const std::string &text, ElementTarget target) {
  auto tensor = Feed(folder, text, std::move(target));
  REQUIRE(!tensor.ok());
  return absl::StrReplaceAll(tensor.status().message(), {{folder.path() + "/", ""}});
}

} // namespace

TEST_CASE("pixels are converted to floats, and divided only on request") {
  ScratchFolder folder;
  std::string pixels;
  for (int i = 0; i < 70000; ++i) // more elements than one conversion takes
    pixels += static_cast<char>(i * 7);
  folder.Write("x", IdxBytes(8, {70000}, pixels));
  auto plain = Feed(folder, "x", {.type = ElementType::F32, .shape = {70000}});
  auto scaled = Feed(folder, "x/255", {.type = ElementType::F32, .shape = {70000}});
  auto wide = Feed(folder, "x/127.5", {.type = ElementType::F64, .shape = {70000}});
  REQUIRE((plain.ok() && scaled.ok() && wide.ok()));
  for (int i = 0; i < 70000; ++i) {
    const auto pixel = static_cast<unsigned char>(pixels[i]);
    REQUIRE(plain->as<float>()[i] == pixel);
    REQUIRE(scaled->as<float>()[i] == static_cast<float>(pixel) / 255.0f);
    REQUIRE(wide->as<double>()[i] == pixel / 127.5);
  }
}

TEST_CASE("highly compressed data are read, whatever remains after a batch") {
  // The first batch has 65,536 elements, and `more` elements follow. For some values of `more`,
  // zlib has already read all compressed bytes when the first batch is full, but has not yet
  // returned all zeros that they stand for.
  ScratchFolder folder;
  for (int64_t more = 1; more <= 300; ++more) {
    INFO(more);
    const int64_t count = 65536 + more;
    const std::string zeros(static_cast<size_t>(count), '\0');
    folder.Write("z.npz", ZipBytes({{"x.npy", NpyBytes("|u1", {count}, zeros), true}}));
    auto read = Feed(folder, "z.npz", {.type = ElementType::F32, .shape = {count}});
    INFO(read.status().ToString());
    REQUIRE(read.ok());
    REQUIRE(std::all_of(read->as<float>(), read->as<float>() + count,
                        [](float value) { return value == 0; }));
  }
}

TEST_CASE("integers are converted to another width if they fit") {
  ScratchFolder folder;
  folder.Write("s64.npy", NpyBytes("<i8", {3}, BytesOf<int64_t>({-5, 0, INT32_MAX})));
  auto s32 = Feed(folder, "s64.npy", {.type = ElementType::S32, .shape = {3}});
  REQUIRE(s32.ok());
  CHECK(s32->as<int32_t>()[0] == -5);
  CHECK(s32->as<int32_t>()[2] == INT32_MAX);
  CHECK(ReadError(folder, "s64.npy", {.type = ElementType::U32, .shape = {3}}) ==
        "input 'in': 's64.npy' holds -5 in row 0, u32 accepts 0 to 4294967295");
  folder.Write("s64.npy", NpyBytes("<i8", {2, 2}, BytesOf<int64_t>({1, 2, 3, INT64_C(1) << 31})));
  CHECK(ReadError(folder, "s64.npy", {.type = ElementType::S32, .shape = {2, 2}}) ==
        "input 'in': 's64.npy' holds 2147483648 at [1, 1], s32 accepts -2147483648 to 2147483647");
  folder.Write("u32.npy", NpyBytes("<u4", {}, BytesOf<uint32_t>({UINT32_MAX})));
  CHECK(*Feed(folder, "u32.npy", {.type = ElementType::S64})->as<int64_t>() == UINT32_MAX);
  CHECK(ReadError(folder, "u32.npy", {.type = ElementType::S32}) ==
        "input 'in': 'u32.npy' holds 4294967295, s32 accepts -2147483648 to 2147483647");
  folder.Write("u64.npy", NpyBytes("<u8", {2}, BytesOf<uint64_t>({200, UINT64_MAX})));
  CHECK(Feed(folder, "u64.npy", {.type = ElementType::U64, .shape = {2}})->as<uint64_t>()[1] ==
        UINT64_MAX);
  CHECK(ReadError(folder, "u64.npy", {.type = ElementType::S64, .shape = {2}}) ==
        "input 'in': 'u64.npy' holds 18446744073709551615 in row 1, s64 accepts "
        "-9223372036854775808 to 9223372036854775807");
  CHECK(ReadError(folder, "u64.npy", {.type = ElementType::S8, .shape = {2}}) ==
        "input 'in': 'u64.npy' holds 200 in row 0, s8 accepts -128 to 127");
  folder.Write("s8.npy", NpyBytes("|i1", {2}, "\x05\xff"));
  CHECK(ReadError(folder, "s8.npy", {.type = ElementType::U64, .shape = {2}}) ==
        "input 'in': 's8.npy' holds -1 in row 1, u64 accepts 0 to 18446744073709551615");
  folder.Write("u8.npy", NpyBytes("|u1", {2}, "\x05\xff"));
  CHECK(Feed(folder, "u8.npy", {.type = ElementType::U8, .shape = {2}})->as<uint8_t>()[1] == 255);
  CHECK(Feed(folder, "u8.npy", {.type = ElementType::BF16, .shape = {2}}).ok());
  folder.Write("s16", IdxBytes(0xb, {1}, "\xff\xfe"));
  CHECK(*Feed(folder, "s16", {.type = ElementType::S64, .shape = {1}})->as<int64_t>() == -2);
  CHECK(*Feed(folder, "s16", {.type = ElementType::F32, .shape = {1}})->as<float>() == -2);
}

TEST_CASE("labels are checked against the program's bound") {
  ScratchFolder folder;
  folder.Write("y", IdxBytes(8, {4}, std::string("\x00\x09\x05\x0a", 4)));
  CHECK(ReadError(folder, "y", {.type = ElementType::S32, .shape = {4}, .bound = 10}) ==
        "input 'in': 'y' holds 10 in row 3, the program accepts 0 to 9");
  CHECK(Feed(folder, "y", {.type = ElementType::S32, .shape = {4}, .bound = 11}).ok());
  folder.Write("y.npy", NpyBytes("<i4", {2, 2}, BytesOf<int32_t>({0, 1, -1, 2})));
  CHECK(ReadError(folder, "y.npy", {.type = ElementType::S32, .shape = {2, 2}, .bound = 10}) ==
        "input 'in': 'y.npy' holds -1 at [1, 0], the program accepts 0 to 9");
  CHECK(Feed(folder, "y.npy", {.type = ElementType::S32, .shape = {2, 2}}).ok());
}

TEST_CASE("elements of the input's type are copied") {
  ScratchFolder folder;
  const float nan = std::numeric_limits<float>::quiet_NaN();
  folder.Write("f.npy", NpyBytes("<f4", {3}, BytesOf<float>({1.5f, nan, -0.0f})));
  auto f32 = Feed(folder, "f.npy", {.type = ElementType::F32, .shape = {3}});
  REQUIRE(f32.ok());
  CHECK(std::memcmp(f32->data(), BytesOf<float>({1.5f, nan, -0.0f}).data(), 12) == 0);
  CHECK(Feed(folder, "f.npy/2", {.type = ElementType::F32, .shape = {3}})->as<float>()[0] == 0.75f);
  folder.Write("p.npy", NpyBytes("|b1", {3}, std::string("\x00\x01\x02", 3)));
  CHECK(ReadError(folder, "p.npy", {.type = ElementType::Pred, .shape = {3}}) ==
        "input 'in': 'p.npy' holds 2 in row 2, but a bool is 0 or 1");
}

TEST_CASE("numbers of f32 feed an input of 16 bits if they are exact") {
  ScratchFolder folder;
  folder.Write("x.npy", NpyBytes("<f4", {2}, BytesOf<float>({1.5f, 1.005f})));
  folder.Write("exact.npy", NpyBytes("<f4", {2}, BytesOf<float>({1.5f, -0.0f})));
  auto exact = Feed(folder, "exact.npy", {.type = ElementType::BF16, .shape = {2}});
  REQUIRE(exact.ok());
  CHECK(float(exact->as<BFloat16>()[0]) == 1.5f);
  CHECK(ReadError(folder, "x.npy", {.type = ElementType::BF16, .shape = {2}}) ==
        "input 'in': 'x.npy' holds 1.005 in row 1, which bf16 rounds to 1.00781; round the "
        "numbers to bf16 before saving");
  auto quotient = Feed(folder, "x.npy/2", {.type = ElementType::BF16, .shape = {2}});
  REQUIRE(quotient.ok());
  CHECK(float(quotient->as<BFloat16>()[1]) == 0.50390625f);
}

TEST_CASE("a file with a number as name is read with /1 after it, into any type") {
  ScratchFolder folder;
  folder.Write("2024", NpyBytes("<f4", {2}, BytesOf<float>({1.5f, -0.0f})));
  folder.Write("7", IdxBytes(8, {2}, "\x05\x06"));
  folder.Write("8", NpyBytes("|b1", {2}, std::string("\x00\x01", 2)));
  auto f32 = Feed(folder, "2024/1", {.type = ElementType::F32, .shape = {2}});
  REQUIRE(f32.ok());
  CHECK(std::memcmp(f32->data(), BytesOf<float>({1.5f, -0.0f}).data(), 8) == 0);
  CHECK(Feed(folder, "7/1", {.type = ElementType::S32, .shape = {2}})->as<int32_t>()[1] == 6);
  CHECK(Feed(folder, "7/1", {.type = ElementType::F32, .shape = {2}})->as<float>()[0] == 5);
  CHECK(Feed(folder, "8/1.0", {.type = ElementType::Pred, .shape = {2}}).ok());
}

TEST_CASE("elements that do not fit the input are refused with both types and a remedy") {
  ScratchFolder folder;
  folder.Write("f32.npy", NpyBytes("<f4", {2}, std::string(8, '\0')));
  folder.Write("f64.npy", NpyBytes("<f8", {2}, std::string(16, '\0')));
  folder.Write("s32.npy", NpyBytes("<i4", {2}, std::string(8, '\0')));
  folder.Write("u8.npy", NpyBytes("|u1", {2}, std::string(2, '\0')));
  folder.Write("pred.npy", NpyBytes("|b1", {2}, std::string(2, '\0')));
  for (auto [file, type] : {std::pair{"f64", ElementType::F32},
                            {"f32", ElementType::F64},
                            {"f32", ElementType::S32},
                            {"s32", ElementType::F32},
                            {"u8", ElementType::Pred},
                            {"pred", ElementType::S32},
                            {"pred", ElementType::F32}})
    CHECK(ReadError(folder, absl::StrCat(file, ".npy"), {.type = type, .shape = {2}}) ==
          absl::StrCat("input 'in' is ", ElementName(type), "[2], but '", file, ".npy' holds ",
                       file, "[2]; convert it to ", ElementName(type), " before saving"));
  CHECK(ReadError(folder, "s32.npy/3", {.type = ElementType::S32, .shape = {2}}) ==
        "input 'in' is s32[2], but only floating-point numbers can be divided: feed it without /3");
}

TEST_CASE("shapes must match, except for extents of 1 and fixed extents of a format") {
  ScratchFolder folder;
  folder.Write("a.npy", NpyBytes("|u1", {2, 6}, "0123456789ab"));
  folder.Write("one.npy", NpyBytes("|u1", {2, 1, 6, 1}, "0123456789ab"));
  folder.Write("idx", IdxBytes(8, {2, 2, 3}, "0123456789ab"));
  auto fits = [&](const char *text, std::vector<int64_t> shape) {
    return Feed(folder, text, {.type = ElementType::F32, .shape = std::move(shape)}).ok();
  };
  CHECK(fits("a.npy", {2, 6}));
  CHECK(fits("a.npy", {2, 1, 6}));
  CHECK(fits("one.npy", {2, 6}));
  CHECK(!fits("a.npy", {6, 2}));
  CHECK(!fits("a.npy", {12}));
  CHECK(!fits("a.npy", {2, 2, 3}));
  CHECK(fits("idx", {2, 6}));
  CHECK(fits("idx", {2, 1, 2, 3}));
  CHECK(fits("idx", {2, 3, 2}));
  CHECK(!fits("idx", {12}));
  CHECK(!fits("idx", {3, 4}));
  CHECK(ReadError(folder, "idx", {.type = ElementType::F32, .shape = {3, 4}}) ==
        "input 'in' is f32[3,4], but 'idx' holds u8[2,2,3]; reshape it to [3,4] before saving");
  CHECK(ReadError(folder, "a.npy", {.type = ElementType::F32, .shape = {3, 3}}) ==
        "input 'in' is f32[3,3], but 'a.npy' holds u8[2,6]");
}
