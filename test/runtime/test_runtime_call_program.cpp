//===- test_runtime_call_program.cpp - Programs called with pointers ------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each call passes other memory for some buffers. The program accesses this memory only.
//
//===----------------------------------------------------------------------===//
#include "runtime/session/call_program.h"

#include "runtime/core/aligned_memory.h"
#include "runtime/devices.h"
#include "test/runtime/executable/call_table.h"
#include "test/runtime/forwarding_device.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstring>
#include <limits>
#include <random>
#include <utility>

using namespace refold;
using namespace refold::runtime;
using namespace refold::runtime::testing;
using Catch::Matchers::Contains;

namespace {

constexpr std::byte kUntouched{0xCD};

std::unique_ptr<CallProgram> MakeCall(const std::string &device, Program program = CallTable(),
                                      const SessionOptions &options = {}) {
  auto executable = std::move(program).Load();
  INFO(executable.status());
  REQUIRE(executable.ok());
  auto made = CallProgram::Create(*executable, *MakeDevice(device, 2), options);
  INFO(made.status());
  REQUIRE(made.ok());
  return *std::move(made);
}

/// Several allocations for each slot of a program. A call uses one of them.
class CallMemory {
public:
  static constexpr size_t kPieces = 3;
  using Choice = std::vector<size_t>;

  explicit CallMemory(const CallProgram &program) : program_(program) {
    for (const CallProgram::Slot &slot : program.slots())
      for (size_t i = 0; i < kPieces; ++i)
        pieces_.emplace_back(slot.bytes);
  }

  std::byte *At(size_t slot, size_t piece) { return pieces_[slot * kPieces + piece].data(); }

  /// Writes `values` to memory and calls the program. Each slot of the program has several
  /// allocations, and `choice` selects one of them. Checks the results, and that the other
  /// allocations are unchanged.
  void Call(CallProgram &program, const Choice &choice, CallValues values, bool computes) {
    const absl::Span<const CallProgram::Slot> slots = program_.slots();
    std::vector<std::byte *> addresses;
    for (size_t i = 0; i < slots.size(); ++i) {
      for (size_t piece = 0; piece < kPieces; ++piece)
        std::fill_n(At(i, piece), slots[i].bytes, kUntouched);
      addresses.push_back(At(i, choice[i]));
      const std::vector<std::byte> bytes = values.Bytes(slots[i].buffer);
      std::copy(bytes.begin(), bytes.end(), addresses.back());
    }
    absl::Status called = program.Call(addresses);
    INFO(called);
    REQUIRE(called.ok());
    if (computes)
      values.Apply();
    for (size_t i = 0; i < slots.size(); ++i)
      for (size_t piece = 0; piece < kPieces; ++piece) {
        INFO("slot '" << slots[i].name << "', piece " << piece);
        std::vector<std::byte> expected(slots[i].bytes, kUntouched);
        if (const auto bytes = values.Bytes(slots[i].buffer); piece == choice[i] && !bytes.empty())
          expected = bytes;
        REQUIRE(std::memcmp(At(i, piece), expected.data(), expected.size()) == 0);
      }
  }

private:
  const CallProgram &program_;
  std::vector<AlignedBytes> pieces_;
};

CallMemory::Choice RandomChoice(const CallProgram &program, std::mt19937 &random) {
  CallMemory::Choice choice;
  for (size_t i = 0; i < program.slots().size(); ++i)
    choice.push_back(random() % CallMemory::kPieces);
  return choice;
}

/// Calls the program several times, each time with randomly chosen allocations.
void CallAtRandom(CallProgram &program, bool computes, int calls) {
  std::mt19937 random(11);
  CallMemory memory(program);
  for (int i = 0; i < calls; ++i) {
    INFO("call " << i);
    memory.Call(program, RandomChoice(program, random), CallValues::MadeUp(i), computes);
    CHECK(program.MeasuredBytes() == program.predicted_bytes());
  }
}

/// Returns the call program with two changes. First, the loop uses its own buffer instead of buffer
/// "a". Second, buffer "a" has only half of its original bytes, and two tiles of rows use these
/// bytes one after the other.
Program WithTurns() {
  Program program = CallTable();
  exe::ExecutableT &table = program.table;
  exe::FunctionT &train = *table.functions[0];
  const auto own = static_cast<uint32_t>(table.buffers.size());
  table.buffers.push_back(std::make_unique<exe::BufferT>(*table.buffers[kA]));
  table.buffers[own]->name = "a of the loop";
  table.buffers[own]->offset = train.arena_bytes;
  train.arena_bytes += 256;
  table.peak_bytes += 256;
  for (auto &command : train.commands)
    if (exe::RepeatT *loop = command->action.AsRepeat())
      for (auto &inner : loop->body) {
        if (exe::FreeT *freed = inner->action.AsFree())
          std::replace(freed->buffers.begin(), freed->buffers.end(), uint32_t{kA}, own);
        if (exe::DispatchT *dispatch = inner->action.AsDispatch())
          for (auto &launch : dispatch->launches)
            for (auto &arg : launch->args)
              if (arg->buffer == kA)
                arg->buffer = own;
      }
  table.buffers[kA]->tiles = 2;
  table.buffers[kA]->bytes = 128;
  exe::DispatchT &rows = DispatchOf(*train.commands[1]);
  rows.run = 2;
  for (auto &launch : rows.launches)
    for (auto &arg : launch->args)
      if (arg->buffer == kA)
        arg->run = 2;
  return program;
}

/// Forwards calls to another device, and records the pointers that it is asked to move.
class RebindingDevice final : public ForwardingDevice {
public:
  struct Log {
    std::vector<std::vector<uint32_t>> moved;
    int binds = 0;
    bool fails = false;
  };
  RebindingDevice(std::unique_ptr<Device> device, Log &log)
      : ForwardingDevice(std::move(device)), log_(log) {}

  absl::Status Bind(const Bindings &bindings) override {
    ++log_.binds;
    return inner().Bind(bindings);
  }
  absl::Status Rebind(absl::Span<const BufferAddress> moved) override {
    log_.moved.emplace_back();
    for (const BufferAddress &each : moved)
      log_.moved.back().push_back(each.buffer);
    if (log_.fails)
      return absl::ResourceExhaustedError("no memory for a graph");
    return inner().Rebind(moved);
  }

private:
  Log &log_;
};

} // namespace

TEST_CASE("a program has a slot for each state, input and fetch, in table order") {
  auto program = MakeCall("cpu");
  std::vector<std::string> names;
  for (const CallProgram::Slot &slot : program->slots()) {
    names.push_back(slot.name);
    CHECK(slot.kind != exe::BufferKind::Temp);
  }
  CHECK(names == std::vector<std::string>{"step", "seed", "w", "x", "loss", "flag", "other",
                                          "chosen", "before", "after"});
  CHECK(program->slots()[2].buffer == kW);
  CHECK(program->slots()[2].kind == exe::BufferKind::State);
  CHECK(program->slots()[2].bytes == 256);
  CHECK(program->arena_bytes() == 280);
  CHECK(program->constant_bytes() == 68);
  CHECK(program->code_bytes() == KernelObject().size());
  CHECK(program->predicted_bytes() == kCallPeak);
}

TEST_CASE("each call reads and writes only the memory that it is given") {
  for (const std::string name : {"cpu", "checked", "null"})
    for (bool turns : {false, true}) {
      INFO(name << (turns ? ", tiles take turns" : ""));
      auto program = MakeCall(name, turns ? WithTurns() : CallTable());
      CallAtRandom(*program, name != "null", name == "checked" ? 40 : 200);
    }
}

TEST_CASE("flags have the same effect in a call as in a session") {
  for (const std::string name : {"cpu", "checked"})
    for (AllocatorStrategy strategy :
         {AllocatorStrategy::Arena, AllocatorStrategy::NaiveBestFit, AllocatorStrategy::AutoGrowth})
      for (bool checks : {false, true}) {
        INFO(name << ", " << StrategyName(strategy) << (checks ? ", checked" : ""));
        auto program = MakeCall(name, CallTable(),
                                {.check_indices = checks,
                                 .flags = {.initial_cpu_memory_in_mb = 1,
                                           .allocator_strategy = strategy,
                                           .check_nan_inf = checks,
                                           .benchmark = checks}});
        CallAtRandom(*program, true, 20);
        if (strategy != AllocatorStrategy::Arena)
          CHECK(program->arena_bytes() > 280);
      }
  auto executable = CallTable().Load();
  REQUIRE(executable.ok());
  CHECK(CallProgram::Create(
            *executable, *MakeDevice("cpu", 1),
            {.flags = {.allocator_strategy = AllocatorStrategy::AutoGrowth, .memory_budget = 100}})
            .status()
            .code() == absl::StatusCode::kResourceExhausted);
}

TEST_CASE("a NaN or infinity is found in memory that moved") {
  for (const std::string name : {"cpu", "checked"}) {
    auto program = MakeCall(name, CallTable(), {.flags = {.check_nan_inf = true}});
    CallMemory memory(*program);
    CallMemory::Choice choice(program->slots().size(), 0);
    memory.Call(*program, choice, CallValues::MadeUp(1), true);
    std::vector<std::byte *> addresses;
    CallValues values = CallValues::MadeUp(2);
    values.w[37] = std::numeric_limits<float>::infinity();
    for (size_t i = 0; i < choice.size(); ++i) {
      addresses.push_back(memory.At(i, 1));
      const auto bytes = values.Bytes(program->slots()[i].buffer);
      std::copy(bytes.begin(), bytes.end(), addresses.back());
    }
    absl::Status called = program->Call(addresses);
    CHECK(called.code() == absl::StatusCode::kOutOfRange);
    CHECK_THAT(std::string(called.message()), Contains("function 'train'"));
    // The memory of the call before is not checked any more.
    memory.Call(*program, choice, CallValues::MadeUp(1), true);
  }
}

TEST_CASE("two inputs may share memory, which is counted once") {
  for (const std::string name : {"cpu", "checked", "null"}) {
    INFO(name);
    auto program = MakeCall(name);
    CallMemory memory(*program);
    const size_t count = program->slots().size();
    const CallMemory::Choice choice(count, 0);
    memory.Call(*program, choice, CallValues::MadeUp(1), name != "null");
    CallValues values = CallValues::MadeUp(1);
    values.other = values.x;
    std::vector<std::byte *> addresses;
    for (size_t i = 0; i < count; ++i) {
      const uint32_t buffer = program->slots()[i].buffer;
      addresses.push_back(buffer == kOther ? memory.At(3, 1) : memory.At(i, 1));
      const auto bytes = values.Bytes(buffer);
      std::copy(bytes.begin(), bytes.end(), addresses.back());
    }
    REQUIRE(program->slots()[3].buffer == kX);
    REQUIRE(program->Call(addresses).ok());
    CHECK(program->MeasuredBytes() == kCallPeak - 256);
    if (name == "null")
      continue;
    values.Apply();
    CHECK(std::memcmp(addresses.back(), values.after.data(), 256) == 0);
    // The inputs are in separate memory again.
    memory.Call(*program, choice, CallValues::MadeUp(4), true);
    CHECK(program->MeasuredBytes() == kCallPeak);
  }
}

TEST_CASE("the checked device checks row blocks again when memory moves") {
  Program table = CallTable();
  // Row blocks of the first launch write rows of a fetch.
  exe::DispatchT &rows = DispatchOf(*table.table.functions[0]->commands[1]);
  rows.launches[0]->args[3]->buffer = kChosen;
  rows.launches[1]->args[0]->buffer = kChosen;
  auto program = MakeCall("checked", std::move(table));
  AlignedBytes room(1024);
  std::fill_n(room.data(), room.size(), std::byte{0});
  std::vector<std::unique_ptr<AlignedBytes>> apart;
  std::vector<std::byte *> addresses;
  for (const CallProgram::Slot &slot : program->slots()) {
    apart.push_back(std::make_unique<AlignedBytes>(slot.bytes));
    std::fill_n(apart.back()->data(), slot.bytes, std::byte{0});
    addresses.push_back(apart.back()->data());
  }
  absl::Status called = program->Call(addresses);
  INFO(called);
  REQUIRE(called.ok());
  addresses[3] = room.data();      // x
  addresses[7] = room.data() + 64; // chosen: its row 0 is row 1 of x
  CHECK_THAT(std::string(program->Call(addresses).message()),
             Contains("blocks of a dispatch touch the same bytes"));
}

TEST_CASE("a device is asked to move changed pointers only, and again after a failure") {
  auto executable = CallTable().Load();
  REQUIRE(executable.ok());
  RebindingDevice::Log log;
  auto made = CallProgram::Create(*executable,
                                  std::make_unique<RebindingDevice>(*MakeDevice("cpu", 1), log));
  REQUIRE(made.ok());
  CallProgram &program = **made;
  CallMemory memory(program);
  CallMemory::Choice choice(program.slots().size(), 0);
  memory.Call(program, choice, CallValues::MadeUp(1), true);
  memory.Call(program, choice, CallValues::MadeUp(2), true);
  CHECK(log.moved.empty());
  choice[2] = 1;
  choice[9] = 2;
  memory.Call(program, choice, CallValues::MadeUp(3), true);
  memory.Call(program, choice, CallValues::MadeUp(4), true);
  CHECK(log.moved == std::vector<std::vector<uint32_t>>{{kW, kAfter}});

  log.moved.clear();
  log.fails = true;
  std::vector<std::byte *> addresses;
  choice[4] = 1;
  for (size_t i = 0; i < choice.size(); ++i)
    addresses.push_back(memory.At(i, choice[i]));
  CHECK(program.Call(addresses).message() == "no memory for a graph");
  log.fails = false;
  memory.Call(program, choice, CallValues::MadeUp(5), true);
  CHECK(log.moved == std::vector<std::vector<uint32_t>>{{kLoss}, {kLoss}});
  CHECK(log.binds == 1);
}

TEST_CASE("invalid calls and moves are refused") {
  auto fold = FoldProgram().Load();
  REQUIRE(fold.ok());
  CHECK(CallProgram::Create(*fold, *MakeDevice("cpu", 1)).status().message() ==
        "program 'fold' has a fold: a call needs a function 'train' without a fold");
  Program renamed = CallTable();
  renamed.table.functions[0]->name = "evaluate";
  auto other = std::move(renamed).Load();
  if (other.ok())
    CHECK(CallProgram::Create(*other, *MakeDevice("cpu", 1)).status().message() ==
          "program 'call' has no function 'train': a call needs a function 'train' without a fold");
  auto program = MakeCall("cpu");
  CHECK(program->Call({}).message() == "0 pointers for 10 slots");

  auto executable = CallTable().Load();
  REQUIRE(executable.ok());
  for (const std::string name : {"cpu", "checked", "null"}) {
    auto device = *MakeDevice(name, 1);
    REQUIRE(device->Load(*executable, {}).ok());
    CHECK(device->Rebind({}).message() == "a device must be bound before it gets other pointers");
    AlignedBytes room(4096);
    Bindings bindings;
    bindings.buffers.assign((*executable)->table.buffers.size(), room.data());
    bindings.arena = room.data();
    bindings.arena_bytes = 280;
    REQUIRE(device->Bind(bindings).ok());
    CHECK(device->Rebind({{kW, room.data() + 64}}).ok());
    for (uint32_t buffer : {kScale, kA})
      CHECK_THAT(std::string(device->Rebind({{buffer, room.data() + 64}}).message()),
                 Contains("which is not a state, input or fetch"));
    CHECK(device->Rebind({{99, room.data()}}).message() == "a pointer for buffer 99 of 14");
  }
}
