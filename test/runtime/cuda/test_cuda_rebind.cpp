//===- test_cuda_rebind.cpp - Calls with other pointers on a GPU ----------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs several programs on one GPU. Their calls, uploads and copies must run in the order of the
// requests. Each call must use the pointers that it was given.
//
//===----------------------------------------------------------------------===//
#include "card_session.h"
#include "runtime/session/call_program.h"
#include "runtime/shared/shared_device.h"

#include <random>

using namespace refold;
using namespace refold::runtime;
using namespace refold::runtime::cuda;
using exe::BufferKind;

namespace {

using RebindWords = std::vector<uint64_t>;

/// A shared device on the fake CUDA driver.
struct SharedCard {
  RecordingDriver driver;
  std::unique_ptr<SharedDevice> device;

  explicit SharedCard(bool conditionals = true) {
    RegisterCardKernels(driver);
    DriverApi api = driver.Api();
    if (!conditionals)
      api = AsOfCuda(kOldestDriver, api);
    Open(api);
  }
  void Open(const DriverApi &api) {
    auto context = OpenCudaContext(api);
    INFO(context.status());
    REQUIRE(context.ok());
    auto made = SharedDevice::Create([context = *context](int) { return MakeCudaDevice(context); });
    INFO(made.status());
    REQUIRE(made.ok());
    device = *std::move(made);
  }
  ~SharedCard() {
    device.reset();
    for (const Violation &violation : driver.Violations())
      FAIL_CHECK(violation.message);
    CHECK(driver.DeviceBytes() == 0);
  }
  int64_t Count(const std::string &call) const {
    return std::count(driver.Calls().begin(), driver.Calls().end(), call);
  }
  std::unique_ptr<CallProgram> Make(CardProgram program) {
    auto executable = program.Load();
    INFO(executable.status());
    REQUIRE(executable.ok());
    auto made = CallProgram::Create(*executable, *device->MakeDevice(1));
    INFO(made.status());
    REQUIRE(made.ok());
    return *std::move(made);
  }
  std::byte *Put(const RebindWords &words) {
    std::byte *memory = *device->Allocate(8 * words.size());
    Put(memory, words);
    return memory;
  }
  void Put(std::byte *memory, const RebindWords &words) {
    REQUIRE(
        device->Write(memory, reinterpret_cast<const std::byte *>(words.data()), 8 * words.size())
            .ok());
  }
  RebindWords Get(const std::byte *memory) {
    RebindWords words(kWidth);
    REQUIRE(device->Read(reinterpret_cast<std::byte *>(words.data()), memory, kVectorBytes).ok());
    return words;
  }
};

RebindWords Made(CardKernel kernel, std::vector<RebindWords> operands) {
  RebindWords result(kWidth);
  std::vector<void *> args;
  for (RebindWords &words : operands)
    args.push_back(words.data());
  args.push_back(result.data());
  GridsOf(kernel)[0].run(args, {});
  return result;
}

/// Returns a program with the inputs x and y, the state w, the fetches f and g, and a temporary t.
/// With the kernels mix and stir, it computes
///
///   t = mix(x, y), f = t, w = stir(w), g = mix(t, w)
///
/// If `loops` is true, a branch follows. If the kernel judge(y) returns true, the branch marks w
/// three times. Otherwise, it computes w = mix(w, x).
CardProgram RebindProgram(bool loops) {
  CardProgram program;
  const uint32_t x = program.Vector("x", BufferKind::Input),
                 y = program.Vector("y", BufferKind::Input),
                 w = program.Vector("w", BufferKind::State),
                 f = program.Vector("f", BufferKind::Fetch),
                 g = program.Vector("g", BufferKind::Fetch), t = program.Temp("t");
  CommandVector commands =
      List(Launch(kMix, {x, y, t}), CopyOf(t, f), Launch(kStir, {w, w}), Launch(kMix, {t, w, g}));
  if (loops) {
    const uint32_t flag = program.TempFlag("flag"), count = program.TempScalar("count"),
                   u = program.Temp("u");
    commands.push_back(Launch(kJudge, {y, flag}));
    commands.push_back(
        Choose(flag, List(Repeat(count, 4, 2, 3, List(Launch(kMark, {w, count, u}), CopyOf(u, w)))),
               List(Launch(kMix, {w, x, u}), CopyOf(u, w))));
  }
  program.Straight(std::move(commands));
  return program;
}

struct RebindValues {
  RebindWords x, y, w, f, g;

  void Apply(bool loops) {
    const RebindWords t = Made(kMix, {x, y});
    f = t;
    GridsOf(kStir)[0].run({w.data(), w.data()}, {});
    g = Made(kMix, {t, w});
    if (!loops)
      return;
    unsigned char flag = 0;
    GridsOf(kJudge)[0].run({y.data(), &flag}, {});
    if (!flag)
      w = Made(kMix, {w, x});
    for (uint64_t count : {4, 6, 8})
      if (flag)
        w = Made(kMark, {w, {count}});
  }
};

} // namespace

TEST_CASE("each call uses the pointers that it is given") {
  for (bool loops : {false, true})
    for (bool conditionals : {false, true}) {
      INFO((loops ? "loops" : "straight") << (conditionals ? "" : ", without conditionals"));
      SharedCard card(conditionals);
      auto program = card.Make(RebindProgram(loops));
      CHECK(program->slots().size() == 6);
      std::mt19937 random(5);
      // Three allocations for each buffer; the state "step" has only one.
      const RebindWords untouched(kWidth, 77);
      std::byte *step = card.Put({0, 0, 0, 0});
      std::vector<std::vector<std::byte *>> pieces(5);
      for (auto &each : pieces)
        for (int i = 0; i < 3; ++i)
          each.push_back(card.Put(untouched));
      for (uint64_t call = 0; call < 25; ++call) {
        INFO("call " << call);
        RebindValues values{{call, 2, 3, 4}, {5 + call, 6, 7, 8}, {9, 10 * call, 11, 12}, {}, {}};
        values.f = values.g = untouched;
        RebindWords *buffers[] = {&values.x, &values.y, &values.w, &values.f, &values.g};
        std::vector<std::byte *> addresses = {step};
        for (size_t i = 0; i < 5; ++i) {
          for (std::byte *piece : pieces[i])
            card.Put(piece, untouched);
          addresses.push_back(pieces[i][random() % 3]);
          card.Put(addresses.back(), *buffers[i]);
        }
        absl::Status called = program->Call(addresses);
        INFO(called);
        REQUIRE(called.ok());
        CHECK(program->MeasuredBytes() == program->predicted_bytes());
        values.Apply(loops);
        for (size_t i = 0; i < 5; ++i)
          for (std::byte *piece : pieces[i]) {
            INFO("buffer " << i);
            CHECK(card.Get(piece) == (piece == addresses[i + 1] ? *buffers[i] : untouched));
          }
      }
      for (auto &each : pieces)
        for (std::byte *piece : each)
          card.device->Release(piece, kVectorBytes);
      card.device->Release(step, kVectorBytes);
    }
}

TEST_CASE("a call with the same pointers only launches one graph") {
  SharedCard card;
  auto program = card.Make(RebindProgram(false));
  std::vector<std::byte *> addresses;
  for (int i = 0; i < 6; ++i)
    addresses.push_back(card.Put({1, 2, 3, 4}));
  REQUIRE(program->Call(addresses).ok());
  card.driver.ClearCalls();
  REQUIRE(program->Call(addresses).ok());
  CHECK(card.Count("GraphLaunch") == 1);
  for (const char *call : {"GraphInstantiate", "MemAlloc", "MemFree", "MemcpyHtoDAsync",
                           "MemcpyDtoHAsync", "MemcpyDtoDAsync"}) {
    INFO(call);
    CHECK(card.Count(call) == 0);
  }
  for (std::byte *memory : addresses)
    card.device->Release(memory, kVectorBytes);
}

TEST_CASE("graphs of the last four sets of pointers are kept") {
  for (bool loops : {false, true}) {
    SharedCard card;
    auto program = card.Make(RebindProgram(loops));
    std::vector<std::byte *> addresses, places;
    for (int i = 0; i < 6; ++i)
      addresses.push_back(card.Put({1, 2, 3, 4}));
    for (uint64_t i = 0; i < 5; ++i)
      places.push_back(card.Put({i, 6, 7, 8}));
    auto call = [&](size_t place) {
      card.driver.ClearCalls();
      std::vector<std::byte *> given = addresses;
      given[1] = places[place];
      card.Put(given[3], {9, 10, 11, 12});
      REQUIRE(program->Call(given).ok());
      RebindValues values{{place, 6, 7, 8}, {1, 2, 3, 4}, {9, 10, 11, 12}, {}, {}};
      values.Apply(loops);
      CHECK(card.Get(given[3]) == values.w);
      CHECK(card.Get(given[4]) == values.f);
      CHECK(card.Get(given[5]) == values.g);
      CHECK(program->MeasuredBytes() == program->predicted_bytes());
      return std::pair(card.Count("GraphInstantiate"), card.Count("GraphExecDestroy"));
    };
    using Counts = std::pair<int64_t, int64_t>;
    for (size_t place : {0, 1, 2, 3})
      CHECK(call(place) == Counts{1, 0});
    for (size_t place : {1, 0, 2, 3, 0})
      CHECK(call(place) == Counts{0, 0});
    CHECK(call(4) == Counts{1, 1}); // replaces set 1, which was used least recently
    CHECK(call(3) == Counts{0, 0});
    CHECK(call(1) == Counts{1, 1});
    for (const auto &all : {addresses, places})
      for (std::byte *memory : all)
        card.device->Release(memory, kVectorBytes);
  }
}

TEST_CASE("programs, uploads and copies on one GPU run in order") {
  SharedCard card;
  auto first = card.Make(RebindProgram(false)), second = card.Make(RebindProgram(true));
  RebindValues values{{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}, {}, {}};
  std::byte *step = card.Put({0, 0, 0, 0}), *x = card.Put(values.x), *y = card.Put(values.y),
            *w = card.Put(values.w), *f = card.Put({0, 0, 0, 0}), *g = card.Put({0, 0, 0, 0}),
            *copy = card.Put({0, 0, 0, 0});
  REQUIRE(first->Call({step, x, y, w, f, g}).ok());
  values.Apply(false);
  // Copy g to the second program's input x on the GPU, and upload a new y.
  REQUIRE(card.device->Copy(copy, g, kVectorBytes).ok());
  card.Put(y, {2, 2, 2, 2});
  REQUIRE(second->Call({step, copy, y, w, f, g}).ok());
  values.x = values.g;
  values.y = {2, 2, 2, 2};
  values.Apply(true);
  REQUIRE(card.device->Zero(step, kVectorBytes).ok());
  CHECK(card.Get(copy) == values.x);
  CHECK(card.Get(w) == values.w);
  CHECK(card.Get(f) == values.f);
  CHECK(card.Get(g) == values.g);
  CHECK(card.Get(step) == RebindWords(kWidth, 0));
  first.reset();
  // The first program still runs.
  REQUIRE(second->Call({step, x, y, w, g, f}).ok());
  for (std::byte *memory : {step, x, y, w, f, g, copy})
    card.device->Release(memory, kVectorBytes);
}

TEST_CASE("a graph that could not be built is built by the next call") {
  static int failures;
  static DriverApi whole;
  SharedCard card;
  DriverApi api = whole = card.driver.Api();
  failures = 0;
  api.GraphInstantiate = [](GraphExec *exec, Graph graph, unsigned long long flags) {
    if (failures > 0)
      return --failures, Result::OutOfMemory;
    return whole.GraphInstantiate(exec, graph, flags);
  };
  card.device.reset();
  card.Open(api);
  for (bool at_first : {true, false}) {
    INFO((at_first ? "the first call" : "a later call"));
    auto program = card.Make(RebindProgram(false));
    RebindValues values{{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}, {}, {}};
    std::byte *step = card.Put({0, 0, 0, 0}), *x = card.Put(values.x), *y = card.Put(values.y),
              *w = card.Put(values.w), *f = card.Put({0, 0, 0, 0}), *g = card.Put({0, 0, 0, 0});
    if (!at_first) {
      REQUIRE(program->Call({step, y, x, w, f, g}).ok());
      card.Put(w, values.w);
    }
    failures = 1;
    CHECK_FALSE(program->Call({step, x, y, w, f, g}).ok());
    CHECK(card.Get(w) == values.w);
    if (!at_first) { // the pointers of the last good call still work
      RebindValues before = values;
      std::swap(before.x, before.y);
      REQUIRE(program->Call({step, y, x, w, f, g}).ok());
      before.Apply(false);
      CHECK(card.Get(f) == before.f);
      CHECK(card.Get(g) == before.g);
      card.Put(w, values.w);
      // The next call must start from the pointers of the last good call.
      failures = 1;
      CHECK_FALSE(program->Call({step, x, x, w, f, g}).ok());
      before.w = values.w;
      REQUIRE(program->Call({step, y, x, w, g, f}).ok());
      before.Apply(false);
      CHECK(card.Get(g) == before.f);
      CHECK(card.Get(f) == before.g);
      card.Put(w, values.w);
    }
    REQUIRE(program->Call({step, x, y, w, f, g}).ok());
    values.Apply(false);
    CHECK(card.Get(w) == values.w);
    CHECK(card.Get(f) == values.f);
    CHECK(card.Get(g) == values.g);
    for (std::byte *memory : {step, x, y, w, f, g})
      card.device->Release(memory, kVectorBytes);
  }
}

TEST_CASE("a device must be bound before its pointers change, and only some may change") {
  SharedCard card;
  auto executable = RebindProgram(false).Load();
  REQUIRE(executable.ok());
  auto device = *card.device->MakeDevice(1);
  CHECK(device->Rebind({}).message() == "a device must be bound before it gets other pointers");
  REQUIRE(device->Load(*executable, {}).ok());
  CHECK(device->Rebind({}).message() == "a device must be bound before it gets other pointers");
  std::byte *room = *card.device->Allocate(4096);
  Bindings bindings;
  bindings.arena = room;
  bindings.arena_bytes = 64;
  for (size_t i = 0; i < (*executable)->table.buffers.size(); ++i)
    bindings.buffers.push_back(room + 256 * i);
  REQUIRE(device->Bind(bindings).ok());
  REQUIRE(device->Run(0, 0).ok());
  CHECK(device->Rebind({{6, room}}).message() ==
        "a pointer for 't', which is not a state, input or fetch");
  CHECK(device->Rebind({{99, room}}).message() == "a pointer for buffer 99 of 7");
  device.reset();
  card.device->Release(room, 4096);
}
