//===- test_executable_validate_library.cpp - Library products ------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes one change at a time to a valid table, and checks the error text.
//
//===----------------------------------------------------------------------===//
#include "runtime/executable/command_text.h"
#include "runtime/executable/kernel_text.h"
#include "runtime/executable/loaded_executable.h"
#include "runtime/executable/validate.h"

#include <catch2/catch.hpp>

#include <functional>
#include <string>

using namespace refold;
using namespace refold::runtime;
using exe::BufferKind;

namespace {

constexpr int64_t kM = 8, kN = 4, kK = 16;

void AddBuffer(exe::ExecutableT &table, std::string name, BufferKind kind, exe::ElementType type,
               std::vector<int64_t> shape, uint64_t offset = 0) {
  auto buffer = std::make_unique<exe::BufferT>();
  buffer->name = std::move(name);
  buffer->kind = kind;
  buffer->type = type;
  buffer->bytes =
      static_cast<uint64_t>(ElementCount(shape)) * ElementSize(runtime::ToElementType(type));
  buffer->shape = std::move(shape);
  buffer->offset = offset;
  table.buffers.push_back(std::move(buffer));
}

exe::LaunchT &LaunchOf(exe::ExecutableT &table) {
  return *table.functions[0]->commands[0]->action.AsDispatch()->launches[0];
}

/// Returns a table with one function without a fold, in which a library computes c = a · b.
exe::ExecutableT Table() {
  exe::ExecutableT table;
  table.format_version = kFormatVersion;
  table.target_kind = exe::TargetKind::Cuda;
  table.target = "sm_90";
  const std::vector<int64_t> shapes[] = {{kM, kK}, {kK, kN}, {kM, kN}};
  auto kernel = std::make_unique<exe::KernelT>();
  auto launch = std::make_unique<exe::LaunchT>();
  launch->blocks = 1;
  const char *names[] = {"a", "b", "c"};
  for (uint32_t i = 0; i < 3; ++i) {
    AddBuffer(table, names[i], i == 2 ? BufferKind::Temp : BufferKind::State, exe::ElementType::F32,
              shapes[i]);
    auto value = std::make_unique<exe::ValueT>();
    value->type = exe::ElementType::F32;
    value->shape = shapes[i];
    kernel->values.push_back(std::move(value));
    auto arg = std::make_unique<exe::ArgT>();
    arg->buffer = i;
    launch->args.push_back(std::move(arg));
  }
  AddBuffer(table, "workspace", BufferKind::Temp, exe::ElementType::S8, {4096}, 256);
  kernel->operands = {0, 1};
  kernel->results = {2};
  kernel->tied = {-1};
  kernel->workspace_bytes = 4096;
  kernel->library = std::make_unique<exe::LibraryProductT>();
  kernel->library->rhs = 1;
  kernel->library->batch = 1;
  kernel->library->m = kM;
  kernel->library->n = kN;
  kernel->library->k = kK;
  table.kernels.push_back(std::move(kernel));
  exe::DispatchT dispatch;
  dispatch.blocks = 1;
  dispatch.launches.push_back(std::move(launch));
  auto command = std::make_unique<exe::CommandT>();
  command->action.Set(std::move(dispatch));
  auto function = std::make_unique<exe::FunctionT>();
  function->name = "train";
  function->arena_bytes = 256 + 4096;
  function->workspace = 3;
  function->commands.push_back(std::move(command));
  table.functions.push_back(std::move(function));
  return table;
}

struct LibraryCase {
  const char *message; // a part of it
  std::function<void(exe::ExecutableT &)> change;
};

} // namespace

TEST_CASE("a handwritten library product is valid and has a text") {
  exe::ExecutableT table = Table();
  absl::Status status = Validate(table, 0);
  INFO(status);
  CHECK(status.ok());
  CHECK(LibraryProductText(*table.kernels[0]) == "f32 product of 8x16 and 16x4");
  CHECK(CommandText(table).find("by a library: f32 product of 8x16 and 16x4\n") !=
        std::string::npos);
}

TEST_CASE("the text of a library product has the layouts of its matrices") {
  exe::ExecutableT table = Table();
  exe::KernelT &kernel = *table.kernels[0];
  kernel.library->batch = 12;
  kernel.library->lhs_transposed = kernel.library->rhs_transposed = kernel.library->tf32 = true;
  CHECK(LibraryProductText(kernel) ==
        "12 f32 products of 8x16 and 16x4, lhs transposed, rhs transposed, in TF32");
}

TEST_CASE("each error in a library product has its own message") {
  const LibraryCase cases[] = {
      {"kernel 0 (''): a library product with its own code",
       [](auto &t) {
         t.kernels[0]->entries.push_back(std::make_unique<exe::EntryT>());
         t.kernels[0]->entries[0]->name = "k0";
         t.kernels[0]->entries[0]->ctas = t.kernels[0]->entries[0]->threads = 1;
       }},
      {"kernel 0 ('k0'): a library product with its own code",
       [](auto &t) { t.kernels[0]->symbol = "k0"; }},
      {"a library product of operands 0 and 2 of 2, or not with one result in its own buffer",
       [](auto &t) { t.kernels[0]->library->rhs = 2; }},
      {"a library product of operands 9 and 1 of 2",
       [](auto &t) { t.kernels[0]->library->lhs = 9; }},
      {"or not with one result in its own buffer", [](auto &t) { t.kernels[0]->tied[0] = 0; }},
      {"or not with one result in its own buffer",
       [](auto &t) {
         t.kernels[0]->results.push_back(2);
         t.kernels[0]->tied.push_back(-1);
       }},
      {"a library product of s32",
       [](auto &t) { t.kernels[0]->values[0]->type = exe::ElementType::S32; }},
      {"a library product of f64 in TF32",
       [](auto &t) {
         t.kernels[0]->values[0]->type = exe::ElementType::F64;
         t.kernels[0]->library->tf32 = true;
       }},
      {"the lhs of 1 times 9x16, the kernel's is f32[8,16]",
       [](auto &t) { t.kernels[0]->library->m = 9; }},
      {"the rhs of 1 times 16x5, the kernel's is f32[16,4]",
       [](auto &t) { t.kernels[0]->library->n = 5; }},
      {"the lhs of 2 times 8x16", [](auto &t) { t.kernels[0]->library->batch = 2; }},
      {"the lhs of 1 times 8x0", [](auto &t) { t.kernels[0]->library->k = 0; }},
      {"the lhs of 1 times -8x-16",
       [](auto &t) { t.kernels[0]->library->m = -kM, t.kernels[0]->library->k = -kK; }},
      {"the lhs of 1 times 8x4294967296",
       [](auto &t) { t.kernels[0]->library->k = int64_t{1} << 32; }},
      {"the rhs of 1 times 16x4, the kernel's is f64[16,4]",
       [](auto &t) { t.kernels[0]->values[1]->type = exe::ElementType::F64; }},
      {"the result of 1 times 8x4, the kernel's is f32[4,4]",
       [](auto &t) { t.kernels[0]->values[2]->shape = {4, 4}; }},
      {"a library product in 2 blocks",
       [](auto &t) {
         LaunchOf(t).blocks = 2;
         t.functions[0]->commands[0]->action.AsDispatch()->blocks = 2;
       }},
      {"buffer 2 ('c') begins at 8, but a library needs a multiple of 16",
       [](auto &t) { t.buffers[2]->offset = 8; }},
      {"the workspace begins at 64, but a library needs a multiple of 256",
       [](auto &t) { t.buffers[3]->offset = 64; }},
      {"a workspace of 4096 bytes, function 'train' has 0",
       [](auto &t) { t.functions[0]->workspace = -1; }},
  };
  for (const LibraryCase &each : cases) {
    exe::ExecutableT table = Table();
    each.change(table);
    const absl::Status status = Validate(table, 0);
    INFO(each.message << " in: " << status.message());
    CHECK(!status.ok());
    CHECK(std::string(status.message()).find(each.message) != std::string::npos);
  }
}
