//===- test_driver_damaged_files.cpp - Valid and damaged programs ---------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Passes valid and damaged files to ReadProgramText and CompileText, as the tools do. Both
// functions run in this process, so a crash fails the test.
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/compile.h"
#include "compiler/driver/program_text.h"
#include "runtime/executable/rfx.h"
#include "test/runtime/data/scratch_folder.h"
#include "tools/refold-zoo/in_vram_mlp.h"

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"

#include <catch2/catch.hpp>

#include <random>
#include <string>

using namespace refold;
using namespace refold::testing;

namespace {

/// A small program as bytecode and as text.
struct ProgramFolder : ScratchFolder {
  ProgramFolder() {
    zoo::InVramMlpOptions options;
    options.depth = 1;
    options.width = 4;
    options.batch = 8;
    options.steps = 3;
    options.rows = 16;
    options.features = 4;
    options.dropout = 0.1;
    program = std::make_unique<Program>(zoo::InVramMlp(options));
    REQUIRE(program->Serialize(*this / "p.mlirbc").ok());
    bytes = Read("p.mlirbc");
    text = *program->Print();
  }
  /// Writes the bytes `changed` to a file, reads the file and compiles its text. Returns whether
  /// all of this succeeds. If the file cannot be read, the error must be one line that names the
  /// file.
  bool Compiles(const std::string &changed) const {
    const std::string path = Write("changed.mlirbc", changed);
    absl::StatusOr<std::string> text = ReadProgramText(path);
    absl::Status status = text.status();
    if (text.ok()) {
      status = CompileText(*text, path, {.device = "null"}).status();
      return status.ok();
    }
    INFO(status.message());
    CHECK(absl::StrContains(status.message(), path));
    CHECK_FALSE(absl::StrContains(status.message(), "\n"));
    return false;
  }
  std::unique_ptr<Program> program;
  std::string bytes, text;
};

std::string Table(const std::string &text) {
  absl::StatusOr<Compilation> compiled = CompileText(text, "p.mlir", {.device = "null"});
  REQUIRE(compiled.ok());
  return runtime::RfxImage(compiled->executable->table, {}, {});
}

} // namespace

TEST_CASE("bytecode is read back with all locations") {
  ProgramFolder folder;
  absl::StatusOr<std::string> text = ReadProgramText(folder / "p.mlirbc");
  REQUIRE(text.ok());
  absl::StatusOr<std::string> printed = folder.program->Print();
  REQUIRE(printed.ok());
  CHECK(Table(*text) == Table(*printed));
  CHECK(absl::StrContains(*text, "in_vram_mlp.cpp"));
  // Text is returned unchanged.
  CHECK(*ReadProgramText(folder.Write("p.mlir", folder.text)) == folder.text);
  CHECK(ReadProgramText(folder / "no.mlirbc").status().message() ==
        "cannot read '" + (folder / "no.mlirbc") + "': No such file or directory");
}

TEST_CASE("truncated bytecode is refused") {
  ProgramFolder folder;
  // A file shorter than the magic number counts as text.
  for (size_t length = 4; length < folder.bytes.size(); length += 37) {
    INFO("length " << length);
    CHECK_FALSE(folder.Compiles(folder.bytes.substr(0, length)));
  }
}

TEST_CASE("changed bytecode is compiled or refused without a crash") {
  ProgramFolder folder;
  std::mt19937_64 random(20260521);
  int compiled = 0, refused = 0;
  for (int round = 0; round < 400; ++round) {
    INFO("round " << round);
    std::string changed = folder.bytes;
    for (int edits = 1 + static_cast<int>(random() % 3); edits > 0; --edits) {
      char &byte = changed[random() % changed.size()];
      byte = static_cast<char>(random() % 2 ? byte ^ (1 << random() % 8) : random());
    }
    ++(folder.Compiles(changed) ? compiled : refused);
  }
  CHECK(compiled > 10);
  CHECK(refused > 200);
}

TEST_CASE("invalid text is refused with its location, even if the parser crashes") {
  ProgramFolder folder;
  const std::string path = folder.Write("p.mlir", "module {");
  CHECK(ReadProgramText(path).status().message() ==
        path + ":1:7: expected operation name in quotes");
  const std::string deep(1000000, '[');
  folder.Write("p.mlir", "module attributes {a = " + deep + "}");
  CHECK(ReadProgramText(path).status().message() ==
        path + ": malformed program: its reader crashes on it");
}

TEST_CASE("control characters in a name do not break the line of an error") {
  ProgramFolder folder;
  const std::string function = "func.func @\"a\\0A\\01b\"() {\n  return\n}\n";
  const std::string path = folder.Write("p.mlir", function + function);
  const absl::Status status = CompileText(folder.Read("p.mlir"), path, {.device = "null"}).status();
  INFO(status);
  CHECK(absl::StrContains(status.message(), "redefinition of symbol named 'a  b'"));
  CHECK_FALSE(absl::StrContains(status.message(), "\n"));
  CHECK_FALSE(absl::StrContains(status.message(), "\x01"));
}

TEST_CASE("changed text is compiled or refused without a crash") {
  ProgramFolder folder;
  std::mt19937_64 random(20260522);
  const std::string letters = "0123456789-%#@<>()[]{}:,.x \"\n\xff";
  int compiled = 0, refused = 0;
  for (int round = 0; round < 500; ++round) {
    std::string changed = folder.text;
    for (int edits = 1 + static_cast<int>(random() % 3); edits > 0; --edits) {
      // Replacing a digit by a digit often gives a valid program with other shapes and numbers.
      size_t place = random() % changed.size();
      while (random() % 4 != 0 && !absl::ascii_isdigit(changed[place]))
        place = random() % changed.size();
      changed[place] = absl::ascii_isdigit(changed[place]) && random() % 4 != 0
                           ? letters[random() % 10]
                           : letters[random() % letters.size()];
    }
    INFO(changed);
    ++(folder.Compiles(changed) ? compiled : refused);
  }
  CHECK(compiled > 10);
  CHECK(refused > 200);
}
