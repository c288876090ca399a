//===- test_executable_validate.cpp - Validation of tables ------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes one change at a time to a valid table, and checks the error text.
//
//===----------------------------------------------------------------------===//
#include "runtime/executable/validate.h"

#include "test/runtime/executable/fold_program.h"

#include "absl/strings/match.h"

#include <catch2/catch.hpp>

#include <functional>
#include <string>

using namespace refold;
using namespace refold::runtime;
using namespace refold::runtime::testing;

namespace {

exe::LaunchT &Launch(exe::ExecutableT &table, size_t command, size_t launch) {
  return *DispatchOf(*LoopOf(table, 1).body[command]).launches[launch];
}

struct Case {
  const char *message; // a part of it
  std::function<void(exe::ExecutableT &)> change;
};

} // namespace

TEST_CASE("the handwritten program is valid") {
  Program program = FoldProgram();
  CHECK(Validate(program.table, program.constants.size()).ok());
}

TEST_CASE("each error in a table has its own message") {
  const Case cases[] = {
      {"the tick of function 'train': a grid without a name",
       [](auto &t) { LoopOf(t, 1).tick = std::make_unique<exe::EntryT>(); }},
      {"its loop has a condition, or does not end with a dispatch of one grid",
       [](auto &t) {
         LoopOf(t, 1).tick = std::make_unique<exe::EntryT>();
         LoopOf(t, 1).tick->name = "tick";
         LoopOf(t, 1).tick->ctas = LoopOf(t, 1).tick->threads = 1;
       }},
      {"unknown target kind 9", [](auto &t) { t.target_kind = static_cast<exe::TargetKind>(9); }},
      {"format version 7, this runtime reads version 3: compile the program again",
       [](auto &t) { t.format_version = 7; }},
      {"format version 2, this runtime reads version 3: compile the program again",
       [](auto &t) { t.format_version = 2; }},
      {"buffer 2 is missing", [](auto &t) { t.buffers[2].reset(); }},
      {"buffer 6 ('a') has the unknown element type 77",
       [](auto &t) { t.buffers[kA]->type = static_cast<exe::ElementType>(77); }},
      {"buffer 6 ('a') has the unknown kind 9",
       [](auto &t) { t.buffers[kA]->kind = static_cast<exe::BufferKind>(9); }},
      {"buffer 2 ('w') claims 260 bytes, but its type f32[64] has 256",
       [](auto &t) { t.buffers[kW]->bytes = 260; }},
      {"negative extent", [](auto &t) { t.buffers[kW]->shape = {-1}; }},
      {"too many elements",
       [](auto &t) { t.buffers[kW]->shape = {int64_t{1} << 40, int64_t{1} << 40}; }},
      {"two buffers of kind State are called 'step'",
       [](auto &t) { t.buffers[kSeed]->name = "step"; }},
      {"has no name", [](auto &t) { t.buffers[kW]->name = ""; }},
      {"is a separate allocation, but has offset 64", [](auto &t) { t.buffers[kW]->offset = 64; }},
      {"has offset 2, which is not a multiple of its element size",
       [](auto &t) { t.buffers[kB]->offset = 2; }},
      {"past the constants section of 68 bytes", [](auto &t) { t.buffers[kScale]->offset = 68; }},
      {"past the constants section of 68 bytes",
       [](auto &t) { t.buffers[kScale]->offset = UINT64_MAX - 3; }},
      {"past the arena of 272 bytes of function 'train'",
       [](auto &t) { t.buffers[kB]->offset = 260; }},
      {"more than 140737488355328 bytes",
       [](auto &t) {
         t.buffers[kX]->shape = {int64_t{1} << 45};
         t.buffers[kX]->bytes = uint64_t{1} << 47;
       }},
      {"kernel 0 is missing", [](auto &t) { t.kernels[0].reset(); }},
      {"an operand or result is not one of its 2 values",
       [](auto &t) { t.kernels[0]->results[0] = 2; }},
      {"value 1 has an invalid type", [](auto &t) { t.kernels[0]->values[1]->shape = {-4}; }},
      {"0 entries in tied for 1 results", [](auto &t) { t.kernels[0]->tied.clear(); }},
      {"tied to operand 1 of 1", [](auto &t) { t.kernels[0]->tied[0] = 1; }},
      {"tied to operand -2", [](auto &t) { t.kernels[0]->tied[0] = -2; }},
      {"rf.add uses a value that is not one of its 2",
       [](auto &t) {
         auto add = std::make_unique<exe::OperationT>();
         add->name = "rf.add";
         add->operands = {9};
         t.kernels[0]->operations.push_back(std::move(add));
       }},
      {"a watch of a result that is not one of the kernel's 1 results",
       [](auto &t) { Launch(t, 0, 0).watches[0]->result = 1; }},
      {"a watch of a result that is not one of the kernel's 1 results",
       [](auto &t) { Launch(t, 0, 0).watches[0].reset(); }},
      {"a watch of result 0 with 65 elements, but the result has 64",
       [](auto &t) { Launch(t, 0, 0).watches[0]->shape = {65}; }},
      {"a watch of result 0 whose order is not a permutation of its dimensions",
       [](auto &t) { Launch(t, 0, 0).watches[0]->order = {0, 2}; }},
      {"a watch of result 0 whose order is not a permutation of its dimensions",
       [](auto &t) { Launch(t, 0, 0).watches[0]->order = {0}; }},
      {"two functions are called 'train'", [](auto &t) { t.functions[0]->name = "train"; }},
      {"function 'train' has an unknown command",
       [](auto &t) { LoopOf(t, 1).body.push_back(std::make_unique<exe::CommandT>()); }},
      {"function 'train' has a dispatch of no blocks",
       [](auto &t) { DispatchOf(*LoopOf(t, 1).body[0]).blocks = 0; }},
      {"has a dispatch of 4 blocks in runs of 3",
       [](auto &t) { DispatchOf(*LoopOf(t, 1).body[0]).run = 3; }},
      {"has a dispatch of 4 blocks in runs of 0",
       [](auto &t) { DispatchOf(*LoopOf(t, 1).body[0]).run = 0; }},
      {"in runs of 2 blocks, which a GPU does not support",
       [](auto &t) {
         t.target_kind = exe::TargetKind::Cuda;
         t.target = "sm_80";
         DispatchOf(*LoopOf(t, 1).body[0]).run = 2;
       }},
      {"buffer 2 ('w') of kind State has 2 tiles", [](auto &t) { t.buffers[kW]->tiles = 2; }},
      {"of kind Temp has 0 tiles", [](auto &t) { t.buffers[kA]->tiles = 0; }},
      {"has 3 tiles of 256 bytes", [](auto &t) { t.buffers[kA]->tiles = 3; }},
      {"buffer 6 ('a') claims 256 bytes", [](auto &t) { t.buffers[kA]->tiles = 2; }},
      {"kernel 1 ('test_mix'): no tiles", [](auto &t) { t.kernels[1]->tiles = 0; }},
      {"4 blocks from 0 on, in runs of 1, for sums of 2 tiles",
       [](auto &t) { t.kernels[1]->tiles = 2; }},
      {"argument 0: buffer 2 ('w') in runs of 2 blocks, which must be 1",
       [](auto &t) { Launch(t, 0, 0).args[0]->run = 2; }},
      {"argument 0: buffer 2 ('w') in runs of 0 blocks, which must be 1",
       [](auto &t) { Launch(t, 0, 0).args[0]->run = 0; }},
      {"argument 3: buffer 6 ('a') in runs of 1 blocks, which must be 2",
       [](auto &t) {
         t.kernels[1]->tiles = 2;
         DispatchOf(*LoopOf(t, 1).body[0]).run = 2;
       }},
      {"in runs of 1 with stride 64, for buffer 6 ('a') of 128 bytes, whose 2 tiles share it in "
       "runs of 2",
       [](auto &t) {
         TakeTurns(t);
         Launch(t, 0, 0).args[3]->run = 1;
       }},
      {"with stride 60, for buffer 6 ('a')",
       [](auto &t) {
         TakeTurns(t);
         Launch(t, 0, 0).args[3]->block_stride = 60;
       }},
      {"whose 2 tiles share it in runs of 4",
       [](auto &t) {
         TakeTurns(t);
         DispatchOf(*LoopOf(t, 1).body[0]).run = 4;
       }},
      {"the tiles of buffer 6 ('a') belong to another dispatch",
       [](auto &t) {
         TakeTurns(t);
         LoopOf(t, 1).body[1]->action.Set(exe::DispatchT(DispatchOf(*LoopOf(t, 1).body[0])));
       }},
      {"copy of buffer 6 ('a') to buffer 6 ('a'): buffer 6 ('a') is a buffer of one tile at a time",
       [](auto &t) {
         TakeTurns(t);
         LoopOf(t, 1).body.push_back(CopyCommand(kA, kA));
       }},
      {"a launch of kernel 44, there are 4", [](auto &t) { Launch(t, 0, 0).kernel = 44; }},
      {"launch of kernel 1 ('test_mix') (fold.cpp:7): blocks 1 + 4 of a dispatch of 4",
       [](auto &t) { Launch(t, 0, 0).first_block = 1; }},
      {"blocks 0 + 0 of a dispatch of 4", [](auto &t) { Launch(t, 0, 0).blocks = 0; }},
      {"3 arguments for 3 operands and 1 results",
       [](auto &t) { Launch(t, 0, 0).args.pop_back(); }},
      {"argument 1 is not one of the 8 buffers",
       [](auto &t) { Launch(t, 0, 0).args[1]->buffer = 8; }},
      {"buffer 0 ('step') is s64, but the kernel's value is f32",
       [](auto &t) { Launch(t, 0, 0).args[0]->buffer = kStep; }},
      {"is a result, but of kind Input", [](auto &t) { Launch(t, 0, 0).args[3]->buffer = kX; }},
      {"is a result, but of kind Constant",
       [](auto &t) {
         t.buffers[kScale]->shape = {4};
         t.buffers[kScale]->bytes = 16;
         t.buffers[kScale]->offset = 0;
         Launch(t, 0, 1).args[1]->buffer = kScale;
       }},
      {"is not a multiple of the element size",
       [](auto &t) { Launch(t, 0, 0).args[0]->offset = 1; }},
      {"offset 4 and 4 blocks of stride 64 of f32[64] exceed buffer 2 ('w') of 256 bytes",
       [](auto &t) { Launch(t, 0, 0).args[0]->offset = 4; }},
      {"of f32[64] exceed buffer 2", [](auto &t) { Launch(t, 0, 0).args[0]->block_stride = 88; }},
      {"of f32[64] exceed buffer 2",
       [](auto &t) { Launch(t, 0, 0).args[0]->block_stride = uint64_t{1} << 63; }},
      {"of f32[64] exceed buffer 2",
       [](auto &t) { Launch(t, 0, 0).args[0]->offset = UINT64_MAX - 3; }},
      {"is tied to argument 2, but has other bytes",
       [](auto &t) {
         Launch(t, 1, 0).args[5]->buffer = kA;
         t.buffers[kA]->shape = {64};
       }},
      {"a copy between buffers 8 and 0 of 8",
       [](auto &t) { LoopOf(t, 1).body.push_back(CopyCommand(8, 0)); }},
      {"copy of buffer 2 ('w') to buffer 3 ('x'): the target is of kind Input",
       [](auto &t) { LoopOf(t, 1).body.push_back(CopyCommand(kW, kX)); }},
      {"256 and 16 bytes", [](auto &t) { LoopOf(t, 1).body.push_back(CopyCommand(kW, kB)); }},
      {"a free of buffer 2 ('w'), which is of kind State",
       [](auto &t) { LoopOf(t, 1).body[2]->action.AsFree()->buffers[0] = kW; }},
      {"a free of buffer 99 of 8",
       [](auto &t) { LoopOf(t, 1).body[2]->action.AsFree()->buffers[0] = 99; }},
      {"a loop over counter 8 of 8 buffers", [](auto &t) { LoopOf(t, 1).counter = 8; }},
      {"loop counter buffer 2 ('w') is not an s64 scalar state",
       [](auto &t) { LoopOf(t, 1).counter = kW; }},
      {"a loop of capacity -1", [](auto &t) { LoopOf(t, 1).capacity = -1; }},
      {"function 'train' has more than one loop",
       [](auto &t) {
         auto inner = std::make_unique<exe::CommandT>();
         inner->action.Set(exe::LoopT());
         LoopOf(t, 1).body.push_back(std::move(inner));
       }},
      {"buffer 2 ('w') is a stacked fetch, but of kind State",
       [](auto &t) { t.buffers[kW]->history = true; }},
      {"buffer 4 ('loss') is a stacked fetch of type f32[10], but the fold has 9 steps",
       [](auto &t) { LoopOf(t, 1).capacity = 9; }},
      {"buffer 4 ('loss') is a stacked fetch, but 'train' has no loop",
       [](auto &t) { t.functions[1]->name = "eval"; }},
      {"more than 16777216 blocks",
       [](auto &t) { DispatchOf(*LoopOf(t, 1).body[0]).blocks = 0xffffffff; }},
  };
  for (const Case &each : cases) {
    Program program = FoldProgram();
    each.change(program.table);
    absl::Status status = Validate(program.table, program.constants.size());
    INFO(each.message << " in: " << status.message());
    CHECK(!status.ok());
    CHECK(absl::StrContains(status.message(), each.message));
  }
}
