//===- test_executable_rfx.cpp - Compiled programs in files -----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests the format of .rfx files. A file that was written must read back the same. Broken files
// must be refused: cut at any length, with any bit flipped, or with a changed table and valid
// checksums.
//
//===----------------------------------------------------------------------===//
#include "runtime/executable/rfx.h"

#include "runtime/executable/lookup.h"
#include "runtime/executable/validate.h"
#include "runtime/null/null_device.h"
#include "runtime/session/session.h"
#include "test/runtime/executable/fold_program.h"

#include "absl/strings/match.h"

#include <catch2/catch.hpp>

#include <cstdio>
#include <cstring>
#include <random>
#include <string>

#include <sys/stat.h>
#include <unistd.h>

using namespace refold;
using namespace refold::runtime;
using namespace refold::runtime::testing;

namespace {

std::string Image() {
  Program program = FoldProgram();
  program.object.resize(200); // the container does not interpret the object
  return RfxImage(program.table, program.object, program.constants);
}

absl::Span<const std::byte> Bytes(const std::string &text) {
  return {reinterpret_cast<const std::byte *>(text.data()), text.size()};
}

/// Recomputes the checksums after a change of a section.
void Reseal(std::string &image) {
  constexpr size_t kHeader = 32, kSection = 32, kCount = 3;
  for (size_t i = 0; i < kCount; ++i) {
    char *section = image.data() + kHeader + i * kSection;
    uint64_t offset, bytes;
    std::memcpy(&offset, section + 8, 8);
    std::memcpy(&bytes, section + 16, 8);
    uint64_t checksum = Checksum(Bytes(image).subspan(offset, bytes));
    std::memcpy(section + 24, &checksum, 8);
  }
  uint64_t checksum = Checksum(Bytes(image).subspan(kHeader, kCount * kSection));
  std::memcpy(image.data() + 24, &checksum, 8);
}

std::string TempPath(const char *name) {
  return "/tmp/refold_rfx_test_" + std::to_string(getpid()) + "_" + name;
}

} // namespace

TEST_CASE("an .rfx file gives back the program that was written") {
  Program program = FoldProgram();
  std::string path = TempPath("round_trip.rfx");
  REQUIRE(WriteRfx(path, program.table, program.object, program.constants).ok());
  auto read = ReadRfx(path);
  std::remove(path.c_str());
  REQUIRE(read.ok());
  const LoadedExecutable &executable = **read;
  CHECK(executable.table.name == "fold");
  CHECK(executable.table.buffers.size() == program.table.buffers.size());
  CHECK(FindFunction(executable.table, "train") == 1u);
  CHECK(*FindBuffer(executable.table, exe::BufferKind::State, "w") == size_t{kW});
  CHECK(!FindBuffer(executable.table, exe::BufferKind::Input, "w").ok());
  CHECK(executable.table.buffers[kLoss]->history);
  CHECK(!executable.table.buffers[kW]->history);
  REQUIRE(executable.object.size() == program.object.size());
  CHECK(std::memcmp(executable.object.data(), program.object.data(), program.object.size()) == 0);
  REQUIRE(executable.constants.size() == program.constants.size());
  CHECK(std::memcmp(executable.constants.data(), program.constants.data(),
                    program.constants.size()) == 0);
  // Writing the same program again gives the same bytes.
  CHECK(RfxImage(executable.table, program.object, program.constants) ==
        RfxImage(program.table, program.object, program.constants));
}

TEST_CASE(".rfx files that cannot be read or written are reported by name") {
  absl::Status missing = ReadRfx("/nonexistent/a.rfx").status();
  CHECK(missing.code() == absl::StatusCode::kNotFound);
  CHECK(missing.message() == "cannot read '/nonexistent/a.rfx': No such file or directory");
  CHECK(ReadRfx("/tmp").status().message() == "cannot read '/tmp': it is a folder");
  Program program = FoldProgram();
  CHECK(absl::StartsWith(
      WriteRfx("/nonexistent/a.rfx", program.table, {}, program.constants).message(),
      "cannot write '/nonexistent/a.rfx'"));
}

TEST_CASE("an invalid program is not written, and the earlier file remains") {
  Program program = FoldProgram();
  std::string path = TempPath("keep.rfx");
  REQUIRE(WriteRfx(path, program.table, {}, program.constants).ok());
  program.table.buffers[kA]->bytes += 4;
  CHECK(!WriteRfx(path, program.table, {}, program.constants).ok());
  CHECK(ReadRfx(path).ok());
  std::remove(path.c_str());
}

TEST_CASE("an .rfx file cut at any length is refused") {
  std::string image = Image();
  REQUIRE(ParseRfx(Bytes(image)).ok());
  for (size_t length = 0; length < image.size(); ++length) {
    INFO("length " << length);
    std::string cut = image.substr(0, length);
    CHECK_FALSE(ParseRfx(Bytes(cut)).ok());
  }
  CHECK_FALSE(ParseRfx(Bytes(image + "x")).ok());
}

TEST_CASE("an .rfx file with any bit flipped is refused") {
  std::string image = Image();
  size_t accepted = 0;
  for (size_t bit = 0; bit < image.size() * 8; ++bit) {
    image[bit / 8] = static_cast<char>(image[bit / 8] ^ (1 << bit % 8));
    accepted += ParseRfx(Bytes(image)).ok();
    image[bit / 8] = static_cast<char>(image[bit / 8] ^ (1 << bit % 8));
  }
  CHECK(accepted == 0);
}

TEST_CASE("an .rfx file shorter than its header says is refused before any allocation") {
  std::string image = Image();
  uint64_t huge = uint64_t{1} << 60;
  std::memcpy(image.data() + 32 + 16, &huge, 8); // size of section 0 in bytes
  uint64_t checksum = Checksum(Bytes(image).subspan(32, 96));
  std::memcpy(image.data() + 24, &checksum, 8);
  CHECK(absl::StrContains(ParseRfx(Bytes(image)).status().message(),
                          "is not at its required offset"));
}

TEST_CASE("changed tables with valid checksums are refused or can be walked") {
  const std::string image = Image();
  uint64_t offset, bytes;
  std::memcpy(&offset, image.data() + 32 + 8, 8);
  std::memcpy(&bytes, image.data() + 32 + 16, 8);
  std::mt19937_64 random(20240501);
  int refused = 0, accepted = 0, ran = 0;
  for (int round = 0; round < 20000; ++round) {
    std::string changed = image;
    for (int edits = 1 + static_cast<int>(random() % 3); edits > 0; --edits) {
      char &byte = changed[offset + random() % bytes];
      switch (random() % 3) {
      case 0:
        byte = static_cast<char>(byte ^ (1 << random() % 8));
        break;
      case 1:
        byte = static_cast<char>(random());
        break;
      default:
        byte = random() % 2 ? '\0' : '\xff';
      }
    }
    Reseal(changed);
    auto executable = ParseRfx(Bytes(changed));
    if (!executable.ok()) {
      ++refused;
      CHECK(!executable.status().message().empty());
      continue;
    }
    ++accepted;
    auto session = Session::Create(*executable, MakeNullDevice());
    if (session.ok() && (*session)->Startup(1).ok() && (*session)->Train(2).ok())
      ++ran;
  }
  CHECK(refused > 1000);
  CHECK(accepted > 1000);
  CHECK(ran > 500);
}

TEST_CASE("a table with texts that would break an error line is refused") {
  Program program = FoldProgram();
  program.table.functions[1]->name = "train\n\x1b[2J";
  std::string image = RfxImage(program.table, {}, program.constants);
  CHECK(ParseRfx(Bytes(image)).status().message() ==
        "malformed executable table: its texts hold control characters");
}

TEST_CASE("a table whose parts share bytes cannot expand without bound") {
  flatbuffers::FlatBufferBuilder builder;
  std::vector<int64_t> long_shape(20000, 1);
  auto shape = builder.CreateVector(long_shape);
  auto name = builder.CreateString("b");
  std::vector<flatbuffers::Offset<exe::Buffer>> buffers;
  for (int i = 0; i < 5000; ++i)
    buffers.push_back(
        exe::CreateBuffer(builder, name, exe::BufferKind::Temp, exe::ElementType::F32, shape));
  auto all = builder.CreateVector(buffers);
  exe::ExecutableBuilder table(builder);
  table.add_format_version(kFormatVersion);
  table.add_buffers(all);
  builder.Finish(table.Finish());

  std::string image = Image();
  std::string section(reinterpret_cast<const char *>(builder.GetBufferPointer()),
                      builder.GetSize());
  // A container with this table and two empty sections.
  uint64_t start = 128, end = start + section.size(), empty = (end + 63) / 64 * 64, zero = 0;
  std::string hostile = image.substr(0, 128) + section + std::string(empty - end, '\0');
  std::memcpy(hostile.data() + 16, &empty, 8);
  for (size_t i = 0; i < 3; ++i) {
    uint64_t size = section.size();
    std::memcpy(hostile.data() + 32 + i * 32 + 8, i == 0 ? &start : &empty, 8);
    std::memcpy(hostile.data() + 32 + i * 32 + 16, i == 0 ? &size : &zero, 8);
  }
  Reseal(hostile);
  CHECK(ParseRfx(Bytes(hostile)).status().message() ==
        "malformed executable table: its parts overlap");
}
