//===- test_checked_memory.cpp - Reads of bytes that are not valid --------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Injects memory errors into programs that otherwise compute the right numbers. Each error must be
// reported by name, and the closest legal program must not be reported.
//
//===----------------------------------------------------------------------===//
#include "test/runtime/checked/program_builder.h"

#include <catch2/catch.hpp>

using namespace refold;
using namespace refold::runtime;
using exe::BufferKind;
using F = ElementType;
using Catch::Matchers::Contains;
using L = ProgramBuilder::L;

namespace {

/// x -> a = -x; b = |x|; y = c = a + b. a, b and c are temporaries of 16 floats at 0, 64 and 128.
struct MemoryChain {
  ProgramBuilder p;
  uint32_t x, y, a, b, c, negate, abs, add;
  MemoryChain() {
    x = p.Buffer("x", BufferKind::Input, F::F32, {16});
    y = p.Buffer("y", BufferKind::Fetch, F::F32, {16});
    a = p.Temp("a", {16}, 0);
    b = p.Temp("b", {16}, 64);
    c = p.Temp("c", {16}, 128);
    negate = p.Unary("negate", "rf.negate", {16});
    abs = p.Unary("abs", "rf.abs", {16});
    add = p.Binary("add", "rf.add", {16});
  }
  void Commands() {
    p.Launch(negate, {x, a}, "net.cpp:1");
    p.Launch(abs, {x, b}, "net.cpp:2");
    p.Launch(add, {a, b, c}, "net.cpp:3");
    p.Free({a, b});
    p.Copy(c, y);
    p.Free({c});
  }
};

bool Poisoned(const std::byte *bytes, size_t n) {
  for (size_t i = 0; i < n; ++i)
    if (bytes[i] != std::byte{0xFF})
      return false;
  return true;
}

} // namespace

TEST_CASE("a valid plan runs, and freed bytes are poisoned") {
  MemoryChain chain;
  chain.Commands();
  CheckedProgram bound(std::move(chain.p));
  REQUIRE(bound.status.ok());
  CHECK(bound.device->name() == "checked");
  for (int i = 0; i < 16; ++i)
    bound.Floats(chain.x)[i] = static_cast<float>(i - 8);
  for (int run = 0; run < 2; ++run) {
    REQUIRE(bound.Run().ok());
    for (int i = 0; i < 16; ++i)
      CHECK(bound.Floats(chain.y)[i] == (i < 8 ? 2.0f * static_cast<float>(8 - i) : 0.0f));
    CHECK(Poisoned(bound.memory[chain.a], 192));
    std::memset(bound.memory[chain.a], 0, 192);
  }
  CHECK(bound.device->MeasuredBytes(1) == 2 * 64 + 192);
}

TEST_CASE("a temporary moved onto a live buffer is reported at any offset") {
  for (uint64_t offset : {0, 4, 60}) {
    MemoryChain chain;
    chain.Commands();
    chain.p.table.buffers[chain.b]->offset = offset;
    CheckedProgram bound(std::move(chain.p));
    CHECK_THAT(bound.Message(),
               Contains("kernel 'add' at net.cpp:3 reads bytes [0, 64) of 'a'") &&
                   Contains("was overwritten by 'b' of kernel 'abs' at net.cpp:2"));
  }
}

TEST_CASE("a temporary may reuse the bytes of a dead buffer") {
  MemoryChain chain;
  chain.p.Launch(chain.negate, {chain.x, chain.a});
  chain.p.Launch(chain.abs, {chain.a, chain.b});
  chain.p.table.buffers[chain.c]->offset = 0;
  SECTION("freed before the reuse") {
    chain.p.Free({chain.a});
    chain.p.Launch(chain.negate, {chain.b, chain.c});
    chain.p.Copy(chain.c, chain.y);
  }
  SECTION("freed after the reuse, which keeps the new content valid") {
    chain.p.Launch(chain.negate, {chain.b, chain.c});
    chain.p.Free({chain.a});
    chain.p.Copy(chain.c, chain.y);
  }
  SECTION("never freed") {
    chain.p.Launch(chain.negate, {chain.b, chain.c});
    chain.p.Copy(chain.c, chain.y);
  }
  CheckedProgram bound(std::move(chain.p));
  bound.Floats(chain.x)[0] = 3;
  REQUIRE(bound.Message() == "");
  CHECK(bound.Floats(chain.y)[0] == -3);
}

TEST_CASE("reads of bytes that are not valid are reported") {
  MemoryChain chain;
  SECTION("a read before any write") {
    chain.p.Launch(chain.negate, {chain.x, chain.a});
    chain.p.Launch(chain.add, {chain.a, chain.b, chain.c}, "net.cpp:9");
    CHECK_THAT(CheckedProgram(std::move(chain.p)).Message(),
               Contains("kernel 'add' at net.cpp:9 reads bytes [0, 64) of 'b', which has not been "
                        "written since the run began"));
  }
  SECTION("a read after a free") {
    chain.p.Launch(chain.negate, {chain.x, chain.a});
    chain.p.Free({chain.a});
    chain.p.Launch(chain.negate, {chain.a, chain.b});
    CHECK_THAT(CheckedProgram(std::move(chain.p)).Message(),
               Contains("of 'a', which was freed and has not been written since"));
  }
  SECTION("a copy of unwritten bytes") {
    chain.p.Copy(chain.a, chain.y);
    CHECK_THAT(CheckedProgram(std::move(chain.p)).Message(),
               Contains("copy to 'y' reads") && Contains("'a'"));
  }
  SECTION("a read of bytes that only the last run wrote") {
    chain.p.Launch(chain.negate, {chain.x, chain.a});
    chain.p.InStartup();
    chain.p.Launch(chain.negate, {chain.a, chain.y});
    CheckedProgram bound(std::move(chain.p));
    REQUIRE(bound.Run().ok());
    CHECK_THAT(std::string(bound.device->Run(0, 0).message()), Contains("of 'a'"));
  }
  SECTION("a read after a copy wrote the bytes") {
    chain.p.Launch(chain.negate, {chain.x, chain.a});
    chain.p.Copy(chain.a, chain.b);
    chain.p.Launch(chain.negate, {chain.b, chain.y});
    CHECK(CheckedProgram(std::move(chain.p)).Message() == "");
  }
  SECTION("a copy of bytes that another buffer overwrote") {
    chain.p.table.buffers[chain.c]->offset = 96; // overlaps b
    chain.p.Launch(chain.negate, {chain.x, chain.a});
    chain.p.Launch(chain.negate, {chain.x, chain.b});
    chain.p.Copy(chain.a, chain.c);
    chain.p.Launch(chain.negate, {chain.b, chain.y});
    CHECK_THAT(CheckedProgram(std::move(chain.p)).Message(),
               Contains("overwritten by 'c' of copy to 'c'"));
  }
}

TEST_CASE("writes and reads of slices are tracked byte by byte") {
  ProgramBuilder p;
  uint32_t x = p.Buffer("x", BufferKind::Input, F::F32, {8});
  uint32_t y = p.Buffer("y", BufferKind::Fetch, F::F32, {16});
  uint32_t whole = p.Temp("whole", {16}, 0);
  uint32_t half = p.Unary("half", "rf.negate", {8}), all = p.Unary("all", "rf.negate", {16});
  auto write = [&](uint64_t offset) { p.Dispatch({{half, {{x}, {whole, 0, offset}}}}); };
  SECTION("both halves are written and the whole is read") {
    write(32);
    write(0);
    p.Launch(all, {whole, y});
    CHECK(CheckedProgram(std::move(p)).Message() == "");
  }
  SECTION("one half is written and the whole is read") {
    write(32);
    p.Launch(all, {whole, y});
    CHECK_THAT(CheckedProgram(std::move(p)).Message(), Contains("reads bytes [0, 64) of 'whole'"));
  }
  SECTION("one half is written and the same half is read") {
    write(32);
    p.Dispatch({{half, {{whole, 0, 32}, {y}}}});
    CHECK(CheckedProgram(std::move(p)).Message() == "");
  }
  SECTION("one half is overwritten and then read") {
    uint32_t other = p.Temp("other", {4}, 48);
    uint32_t quarter = p.Unary("quarter", "rf.abs", {4});
    write(0);
    write(32);
    p.Dispatch({{quarter, {{x}, {other}}}});
    p.Dispatch({{half, {{whole, 0, 0}, {y}}}});
    p.Dispatch({{half, {{whole, 0, 32}, {y, 0, 32}}, 1, "net.cpp:5"}});
    CHECK_THAT(CheckedProgram(std::move(p)).Message(),
               Contains("kernel 'half' at net.cpp:5 reads bytes [32, 64) of 'whole'") &&
                   Contains("overwritten by 'other' of kernel 'quarter'"));
  }
}

TEST_CASE("a result may share memory with its tied operand only") {
  ProgramBuilder p;
  uint32_t x = p.Buffer("x", BufferKind::Input, F::F32, {16});
  uint32_t y = p.Buffer("y", BufferKind::Fetch, F::F32, {16});
  uint32_t a = p.Temp("a", {16}, 0), b = p.Temp("b", {16}, 32);
  uint32_t negate = p.Unary("negate", "rf.negate", {16}), tied = p.Unary("tied", "rf.abs", {16}, 0);
  p.Launch(negate, {x, a});
  SECTION("tied to the operand") {
    p.Launch(tied, {a, a});
    p.Launch(negate, {a, y});
    CheckedProgram bound(std::move(p));
    bound.Floats(x)[1] = 4;
    REQUIRE(bound.Message() == "");
    CHECK(bound.Floats(y)[1] == -4);
  }
  SECTION("not tied, in the operand's buffer") {
    p.Launch(negate, {a, a}, "net.cpp:7");
    CHECK_THAT(
        CheckedProgram(std::move(p)).Message(),
        Contains("kernel 'negate' at net.cpp:7: result 0 in 'a' overlaps operand 0 in 'a', to "
                 "which it is not tied"));
  }
  SECTION("not tied, overlapping the operand") {
    p.Launch(negate, {a, b});
    CHECK_THAT(CheckedProgram(std::move(p)).Message(),
               Contains("result 0 in 'b' overlaps operand 0 in 'a'"));
  }
  SECTION("two results that overlap") {
    BodyBuilder both("both");
    uint32_t v = both.Operand(F::F32, {16});
    both.Result(both.Op("rf.negate", {v}, F::F32, {16}));
    both.Result(both.Op("rf.abs", {v}, F::F32, {16}));
    p.Launch(p.Kernel(std::move(both)), {x, a, b});
    CHECK_THAT(CheckedProgram(std::move(p)).Message(),
               Contains("result 1 in 'b' overlaps result 0 in 'a'"));
  }
}

TEST_CASE("row blocks of a dispatch must not conflict") {
  ProgramBuilder p;
  uint32_t x = p.Buffer("x", BufferKind::Input, F::F32, {16});
  uint32_t y = p.Buffer("y", BufferKind::Fetch, F::F32, {16});
  uint32_t a = p.Temp("a", {16}, 0);
  uint32_t negate = p.Unary("negate", "rf.negate", {16}), abs = p.Unary("abs", "rf.abs", {16});
  auto run = [&] { return CheckedProgram(std::move(p)).Message(); };
  SECTION("each block accesses its own rows") {
    p.Dispatch({{negate, {{x, 16}, {a, 16}}, 4}, {abs, {{a, 16}, {y, 16}}, 4}}, 4);
    CHECK(run() == "");
  }
  SECTION("all blocks write the whole buffer") {
    p.Dispatch({{negate, {{x, 16}, {a}}, 4}}, 4);
    CHECK_THAT(run(), Contains("blocks of a dispatch touch the same bytes: kernel 'negate' at "
                               "here.cpp:1 writes 'a' in block 0") &&
                          Contains("in block 1"));
  }
  SECTION("one block reads what the others write") {
    p.Dispatch({{negate, {{x, 16}, {a, 16}}, 4}, {abs, {{a}, {y}}, 1}}, 4);
    CHECK_THAT(run(), Contains("writes 'a' in block 1") && Contains("kernel 'abs'") &&
                          Contains("reads 'a' in block 0"));
  }
  SECTION("blocks read rows of another height") {
    uint32_t half = p.Unary("half", "rf.abs", {8});
    p.Dispatch({{negate, {{x, 16}, {a, 16}}, 4}, {half, {{a, 8}, {y, 8}}, 4}}, 4);
    CHECK_THAT(run(), Contains("blocks of a dispatch touch the same bytes"));
  }
  SECTION("blocks access columns of one buffer or of two") {
    // Blocks 0 and 1 write two columns each of a 4 x 4 matrix: a stride of 8 bytes within 64 bytes.
    const bool apart = GENERATE(true, false);
    uint32_t b = p.Temp("b", {16}, apart ? 64 : 32);
    p.Launch(negate, {x, a});
    p.Dispatch({{negate, {{a, 8}, {y, 8}}, 2}, {abs, {{x, 32}, {b, 32}}, 2}}, 2);
    std::string message = run();
    if (apart)
      CHECK(message == "");
    else
      CHECK_THAT(message, Contains("writes 'b' in block") && Contains("reads 'a' in block"));
  }
  SECTION("all blocks read the same buffer, and a single block may do anything") {
    p.Dispatch({{negate, {{x}, {a, 16}}, 4}}, 4);
    p.Dispatch({{negate, {{x}, {a}}}, {abs, {{a}, {y}}}}, 1);
    CHECK(run() == "");
  }
}

TEST_CASE("a row of an unwritten stacked fetch may be replaced, but the fetch must not be read") {
  for (bool reads_too : {false, true}) {
    ProgramBuilder p;
    uint32_t row = p.Buffer("row", BufferKind::Input, F::F32, {4});
    uint32_t place = p.Buffer("place", BufferKind::Input, F::S64, {});
    uint32_t y = p.Buffer("y", BufferKind::Fetch, F::F32, {2, 4});
    uint32_t other = p.Buffer("other", BufferKind::Fetch, F::F32, {2, 4});
    uint32_t history = p.Temp("history", {2, 4}, 0);
    BodyBuilder b("update");
    uint32_t rows = b.Operand(F::F32, {2, 4}), value = b.Operand(F::F32, {4}),
             position = b.Operand(F::S64, {});
    b.Result(b.Op("rf.update_row", {rows, value, position}, F::F32, {2, 4}), 0);
    if (reads_too)
      b.Result(b.Op("rf.negate", {rows}, F::F32, {2, 4}));
    uint32_t kernel = p.Kernel(std::move(b));
    p.Launch(kernel, reads_too ? std::vector<uint32_t>{history, row, place, history, other}
                               : std::vector<uint32_t>{history, row, place, history});
    p.Copy(history, y);
    CheckedProgram bound(std::move(p));
    for (int i = 0; i < 4; ++i)
      bound.Floats(row)[i] = static_cast<float>(i + 1);
    if (reads_too) {
      CHECK_THAT(bound.Message(), Contains("kernel 'update' at here.cpp:1 reads bytes [0, 32) of "
                                           "'history', which has not been written"));
      continue;
    }
    REQUIRE(bound.Message() == "");
    for (int i = 0; i < 4; ++i)
      CHECK(bound.Floats(y)[i] == static_cast<float>(i + 1));
  }
}

TEST_CASE("rows of a stacked fetch that were overwritten stay invalid after the next row") {
  ProgramBuilder p;
  uint32_t row = p.Buffer("row", BufferKind::Input, F::F32, {4});
  uint32_t first = p.Buffer("first", BufferKind::Input, F::S64, {});
  uint32_t second = p.Buffer("second", BufferKind::Input, F::S64, {});
  uint32_t y = p.Buffer("y", BufferKind::Fetch, F::F32, {2, 4});
  uint32_t history = p.Temp("history", {2, 4}, 0);
  uint32_t other = p.Temp("other", {4}, 32);
  BodyBuilder b("update");
  uint32_t rows = b.Operand(F::F32, {2, 4}), value = b.Operand(F::F32, {4}),
           position = b.Operand(F::S64, {});
  b.Result(b.Op("rf.update_row", {rows, value, position}, F::F32, {2, 4}), 0);
  uint32_t update = p.Kernel(std::move(b)), negate = p.Unary("negate", "rf.negate", {4});
  auto replace = [&](uint32_t place, const char *where) {
    p.Launch(update, {history, row, place, history}, where);
  };
  auto run = [&] {
    CheckedProgram bound(std::move(p));
    *reinterpret_cast<int64_t *>(bound.memory[second]) = 1;
    return bound.Message();
  };
  replace(first, "net.cpp:1");
  p.Launch(negate, {row, other}, "net.cpp:2");
  SECTION("the temporary is elsewhere") {
    replace(second, "net.cpp:3");
    p.Copy(history, y);
    CHECK(run() == "");
  }
  for (uint64_t offset : {0, 16}) // over the row that was written, or over the next row
    SECTION(absl::StrCat("one on the other at ", offset)) {
      p.table.buffers[other]->offset = offset;
      replace(second, "net.cpp:3");
      p.Copy(history, y);
      CHECK_THAT(run(), Contains("kernel 'update' at net.cpp:3 reads bytes [0, 32) of 'history'") &&
                            Contains("was overwritten by 'other' of kernel 'negate' at net.cpp:2"));
    }
  SECTION("another temporary overwrites all rows") {
    uint32_t eight = p.Buffer("eight", BufferKind::Input, F::F32, {8});
    uint32_t whole = p.Temp("whole", {8}, 0);
    p.Launch(p.Unary("wide", "rf.negate", {8}), {eight, whole}, "net.cpp:3");
    replace(second, "net.cpp:4");
    CHECK_THAT(run(), Contains("kernel 'update' at net.cpp:4 reads bytes [0, 32) of 'history'") &&
                          Contains("was overwritten by 'whole' of kernel 'wide' at net.cpp:3"));
  }
  SECTION("the stacked fetch is freed and starts again") {
    p.table.buffers[other]->offset = 0;
    p.Free({history});
    p.Launch(negate, {row, other});
    replace(second, "net.cpp:3");
    p.Copy(history, y);
    CHECK(run() == "");
  }
}
