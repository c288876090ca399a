//===- test_cuda_fold.cpp - Folds on a GPU ----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs programs with loops, conditions and early ends in several ways: as one graph, step by step,
// as graphs without loops, and on the host. Each way must leave the same bits, use the same number
// of bytes, and break no rule of the driver.
//
//===----------------------------------------------------------------------===//
#include "host_run.h"
#include "runtime/session/device_memory.h"
#include "test/runtime/cuda/recording/older_driver.h"

#include "absl/strings/str_replace.h"

using namespace refold;
using namespace refold::runtime;
using namespace refold::runtime::cuda;
using exe::BufferKind;

namespace {

constexpr int64_t kCapacity = 20000;
using Words = std::vector<uint64_t>;

/// Returns a fold whose steps mix the input into the state and write a fetch.
CardProgram SimpleFold() {
  CardProgram program;
  uint32_t w = program.Vector("w", BufferKind::State);
  uint32_t x = program.Vector("x", BufferKind::Input);
  uint32_t loss = program.History("loss", kCapacity);
  uint32_t t = program.Temp("t");
  program.Startup(List(Launch(kStir, {w, w})));
  program.Fold(kCapacity, List(Launch(kMix, {w, x, t}), Launch(kMark, {t, program.step(), w}),
                               Launch(kNote, {loss, w, program.step(), loss}), FreeOf({t})));
  return program;
}

} // namespace

TEST_CASE("a fold of n steps leaves the same states as n single steps") {
  Outcome folded = SameEveryWay(SimpleFold, {5});
  CHECK(folded.progress == 5);
  CHECK(folded.states.at("step") == Words{5});
  CHECK(folded.fetches.at("loss").size() == 5);
  for (std::vector<int64_t> pieces : {std::vector<int64_t>{1, 1, 1, 1, 1}, {2, 0, 3}, {4, 1, 0}})
    CHECK(SameEveryWay(SimpleFold, pieces) == folded);
  CHECK(SameEveryWay(SimpleFold, {37, 1}).states.at("step") == Words{38});
}

TEST_CASE("any number of steps is one launch of the same graph") {
  CardSession card(SimpleFold());
  REQUIRE(card.session->Startup(3).ok());
  CHECK(card.Count("GraphInstantiate") == 2); // startup and train
  for (int64_t steps : {10000, 1, 77}) {
    card.driver.ClearCalls();
    REQUIRE(card.session->Train(steps).ok());
    // The session first reads the counter.
    CHECK(card.driver.Calls() == std::vector<std::string>{"CtxSetCurrent", "MemcpyDtoHAsync",
                                                          "StreamSynchronize", "CtxSetCurrent",
                                                          "GraphLaunch", "StreamSynchronize"});
  }
  CHECK(WordsOf(*card.session->State("step")) == Words{10078});
}

TEST_CASE("sixteen steps are one iteration of a loop, and the rest are single steps") {
  for (int64_t steps : {1, 15, 16, 17, 47, 48}) {
    CardSession card(SimpleFold());
    REQUIRE(card.session->Startup(3).ok());
    const size_t before = card.driver.Executed().size();
    REQUIRE(card.session->Train(steps).ok());
    const std::vector<std::string> executed(card.driver.Executed().begin() +
                                                static_cast<std::ptrdiff_t>(before),
                                            card.driver.Executed().end());
    const auto count = [&](const char *name) {
      return std::count(executed.begin(), executed.end(), name);
    };
    CHECK(count("refold_loop_tick") == steps);
    CHECK(count("refold_loop_more") == 1 + steps / 16 + 1);
  }
  for (int64_t steps : {15, 16, 17, 48})
    CHECK(SameEveryWay(SimpleFold, {steps}).progress == steps);
}

TEST_CASE("a loop with a small trip count has no WHILE node, others unroll by a divisor") {
  const auto nodes = [](int64_t passes, int launches) {
    CardProgram program;
    uint32_t w = program.Vector("w", BufferKind::State), i = program.TempScalar("i");
    CommandVector body;
    for (int n = 0; n < launches; ++n)
      body.push_back(Launch(kMark, {w, i, w}));
    program.Startup(List(Repeat(i, 0, 1, passes, std::move(body))));
    CardSession card(std::move(program));
    REQUIRE(card.session->Startup(3).ok());
    return card.Count("GraphAddKernelNode") + card.Count("GraphAddNode");
  };
  // An iteration is two nodes, a launch and a tick. 17 is prime, so the body has one iteration.
  const int64_t around = nodes(17, 1) - 2;
  CHECK(nodes(1, 1) == around - 1 + 2); // without the WHILE node
  CHECK(nodes(16, 1) == around - 1 + 16 * 2);
  CHECK(nodes(26, 1) == around + 13 * 2);
  CHECK(nodes(0, 1) == around + 2);
  CHECK(nodes(16, 63) == around + 4 * 64);
  CHECK(nodes(16, 200) == around + 201); // a long body has one iteration
}

TEST_CASE("a program without the look-ahead kernel loops step by step") {
  CardProgram older = SimpleFold();
  older.control_ptx = absl::StrReplaceAll(older.control_ptx, {{"refold_loop_more", "other"}});
  CardSession card(std::move(older));
  REQUIRE(card.session->Startup(3).ok());
  auto report = card.session->Train(40);
  REQUIRE(report.ok());
  CHECK(report->launched_as == "one graph");
  CHECK(WordsOf(*card.session->State("step")) == Words{40});
}

TEST_CASE("without conditional nodes, ten thousand steps are graphs of sixteen") {
  CardSession card(SimpleFold(), /*conditionals=*/false);
  REQUIRE(card.session->Startup(3).ok());
  card.driver.ClearCalls();
  auto report = card.session->Train(10005);
  REQUIRE(report.ok());
  CHECK(report->launched_as == "graphs of 16 steps, because no graph can loop: the driver has no "
                               "conditional nodes, which need CUDA 12.3");
  CHECK(report->host_calls == 1);
  CHECK(card.Count("GraphLaunch") == 10005 / 16 + 10005 % 16);
  CHECK(card.Count("StreamSynchronize") == 2); // one for the counter, one for the run
  CHECK(card.Count("GraphInstantiate") == 0);
}

TEST_CASE("a run of zero steps changes nothing") {
  for (bool conditionals : {true, false}) {
    CardSession card(SimpleFold(), conditionals);
    REQUIRE(card.session->Startup(3).ok());
    REQUIRE(card.session->Train(3).ok());
    Words w = WordsOf(*card.session->State("w"));
    auto report = card.session->Train(0);
    REQUIRE(report.ok());
    CHECK(report->steps == 0);
    CHECK(WordsOf(*card.session->State("w")) == w);
    CHECK(WordsOf(*card.session->State("step")) == Words{3});
    CHECK(card.session->Fetch("loss")->bytes() == 0);
  }
}

TEST_CASE("commands around the loop run once, however the host splits the run") {
  auto make = [](bool after) {
    return [=] {
      CardProgram program;
      uint32_t w = program.Vector("w", BufferKind::State),
               n = program.Vector("n", BufferKind::State);
      uint32_t best = program.Vector("best", BufferKind::State), t = program.Temp("t");
      program.Startup(List(Launch(kStir, {w, w}), CopyOf(w, n)));
      program.Fold(50, List(Launch(kMix, {w, t, w})), -1,
                   List(Launch(kStir, {n, n}), Launch(kMark, {n, program.step(), t})),
                   after ? List(Launch(kMix, {w, t, best})) : CommandVector());
      return program;
    };
  };
  for (bool after : {false, true}) {
    SameEveryWay(make(after), {7});
    SameEveryWay(make(after), {1, 4, 0, 20});
  }
  // Runs of more than one step through the device's own interface.
  for (bool conditionals : {true, false}) {
    auto executable = *make(true)().Load();
    RecordingDriver driver;
    RegisterCardKernels(driver);
    DriverApi api = driver.Api();
    if (!conditionals)
      api = AsOfCuda(kOldestDriver, api);
    auto device = *MakeCudaDevice(api);
    REQUIRE(device->Load(executable, {}).ok());
    {
      DeviceMemory memory(*device);
      REQUIRE(memory.Allocate(*executable).ok());
      REQUIRE(device->Bind(memory.bindings()).ok());
      REQUIRE(device->Run(0, 0).ok());
      REQUIRE(device->Run(1, 3, {.first = true, .last = false}).ok());
      REQUIRE(device->Run(1, 0, {.first = false, .last = false}).ok());
      REQUIRE(device->Run(1, 4, {.first = false, .last = true}).ok());
      CHECK(device->progress() == 7);
      HostRun host(executable);
      host.Run(0, 0);
      host.Run(1, 7);
      for (size_t i = 0; i < executable->table.buffers.size(); ++i) {
        const exe::BufferT &buffer = *executable->table.buffers[i];
        if (buffer.kind != BufferKind::State)
          continue;
        Words words(buffer.bytes / 8);
        REQUIRE(device
                    ->Read(reinterpret_cast<std::byte *>(words.data()),
                           memory.bindings().buffers[i], buffer.bytes)
                    .ok());
        CHECK(words == host.States().at(buffer.name));
      }
    }
    CHECK(driver.Violations().empty());
  }
}

TEST_CASE("a fold or loop ends early when its condition becomes false") {
  auto make = [] {
    CardProgram program;
    uint32_t w = program.Vector("w", BufferKind::State),
             limit = program.Constant("limit", {7, 0, 0, 0});
    uint32_t inner = program.Constant("inner", {2, 0, 0, 0});
    uint32_t i = program.TempScalar("i"), go = program.TempFlag("go"),
             turn = program.TempFlag("turn");
    program.Startup(List(Launch(kStir, {w, w})));
    CommandVector turns = List(Launch(kMark, {w, i, w}), Launch(kBelow, {inner, i, turn}));
    CommandVector body =
        List(Launch(kBelow, {limit, program.step(), turn}),
             Repeat(i, 0, 1, 10, std::move(turns), static_cast<int32_t>(turn)),
             Launch(kMark, {w, i, w}), Launch(kBelow, {limit, program.step(), go}));
    program.Fold(100, std::move(body), static_cast<int32_t>(go),
                 List(Launch(kBelow, {limit, program.step(), go})));
    return program;
  };
  CHECK(SameEveryWay(make, {20}).progress == 8);
  CHECK(SameEveryWay(make, {3, 2, 90}).progress == 3);
  CHECK(SameEveryWay(make, {8, 4}).progress == 0);
}

TEST_CASE("nested loops count up and down, and run once or never") {
  auto make = [] {
    CardProgram program;
    uint32_t w = program.Vector("w", BufferKind::State);
    uint32_t i = program.TempScalar("i"), j = program.TempScalar("j"), k = program.TempScalar("k");
    program.Startup(List(Repeat(i, 5, -2, 3, List(Launch(kMark, {w, i, w})))));
    CommandVector innermost = List(Launch(kMark, {w, k, w}), FreeOf({}));
    CommandVector inner = List(Launch(kMark, {w, j, w}), Repeat(k, 0, 7, 2, std::move(innermost)),
                               Launch(kStir, {w, w}));
    CommandVector outer = List(
        Repeat(i, 10, -3, 3, List(Repeat(j, 0, 1, 2, std::move(inner)), Launch(kMark, {w, i, w}))),
        Repeat(k, 3, 1, 0, List(Launch(kStir, {w, w}))), Launch(kMark, {w, k, w}),
        Repeat(j, 4, 1, 1, List(Launch(kMark, {w, j, w}))), Repeat(j, 0, 1, 3, {}),
        Launch(kMark, {w, j, w}));
    program.Fold(50, std::move(outer));
    return program;
  };
  SameEveryWay(make, {1});
  SameEveryWay(make, {3, 20});
}

TEST_CASE("a condition runs one of its lists, and lists without work have no node") {
  auto make = [] {
    CardProgram program;
    uint32_t w = program.Vector("w", BufferKind::State), v = program.Vector("v", BufferKind::State);
    uint32_t none = program.Buffer("none", BufferKind::State, exe::ElementType::S64, {0});
    uint32_t none_too = program.Buffer("none_too", BufferKind::State, exe::ElementType::S64, {0});
    uint32_t p = program.TempFlag("p"), q = program.TempFlag("q"), t = program.Temp("t");
    program.Startup(List(Launch(kStir, {w, w})));
    CommandVector nested = List(Launch(kJudge, {v, q}), Choose(q, List(Launch(kStir, {v, v})), {}),
                                Choose(q, {}, List(CopyOf(w, v))));
    CommandVector body =
        List(Launch(kStir, {w, w}), Launch(kJudge, {w, p}), Launch(kMix, {w, v, t}),
             Choose(p, std::move(nested), List(Launch(kMark, {w, program.step(), v}))),
             Choose(p, List(FreeOf({t})), List(CopyOf(none, none_too), CopyOf(w, w))),
             Choose(p, List(FreeOf({t})), List(CopyOf(t, v))), Launch(kMix, {v, w, v}));
    program.Fold(60, std::move(body));
    return program;
  };
  SameEveryWay(make, {40});
  SameEveryWay(make, {1, 2, 30});
  // Two of the three conditions have lists that do nothing; such a list has no node.
  CardSession card(make());
  int64_t conditionals = card.Count("GraphConditionalHandleCreate");
  CHECK(conditionals == 1 + 2 + 2 + 1); // the loop, both lists of the first, both nested, the last
}

TEST_CASE("independent conditions and loops set their conditions in turns") {
  SameEveryWay( // the fake driver checks Rule::RacingConditions
      [] {
        CardProgram program;
        CommandVector startup, body;
        for (const char *name : {"a", "b", "c"}) {
          uint32_t w = program.Vector(name, BufferKind::State), p = program.TempFlag("p");
          uint32_t i = program.TempScalar("i");
          startup.push_back(Launch(kStir, {w, w}));
          body.push_back(Launch(kJudge, {w, p}));
          body.push_back(Choose(p, List(Launch(kStir, {w, w})), {}));
          body.push_back(Repeat(i, 0, 1, 3, List(Launch(kStir, {w, w}))));
        }
        program.Startup(std::move(startup));
        program.Fold(60, std::move(body));
        return program;
      },
      {5});
}

TEST_CASE("grids of a kernel share a workspace, row blocks have strides, and copies work") {
  auto make = [] {
    CardProgram program;
    uint32_t r = program.Rows("r", BufferKind::State), w = program.Vector("w", BufferKind::State);
    uint32_t rows = program.Temp("rows", -1, kRowsWidth), a = program.Temp("a"),
             b = program.Temp("b");
    program.Workspace();
    program.Startup(List(Launch(kStir, {w, w})));
    program.Fold(30, List(Launch(kRows, {r, rows}), Launch(kDetour, {w, a}), Launch(kStir, {w, w}),
                          Launch(kDetour, {a, b}), Launch(kMix, {a, b, w}),
                          Launch(kRows, {rows, r}), CopyOf(b, a), Launch(kMix, {a, w, w})));
    return program;
  };
  SameEveryWay(make, {9});
  SameEveryWay(make, {1, 17});
}

TEST_CASE("temporaries that share bytes keep their order") {
  auto make = [] {
    CardProgram program;
    uint32_t w = program.Vector("w", BufferKind::State);
    uint32_t a = program.Temp("a", 0), b = program.Temp("b", 16), c = program.Temp("c", 8);
    program.Startup(List(Launch(kStir, {w, w})));
    program.Fold(30,
                 List(Launch(kMark, {w, program.step(), a}), Launch(kMix, {w, a, b}),
                      Launch(kMix, {b, a, c}), Launch(kMix, {c, w, a}), Launch(kMix, {a, b, w})));
    return program;
  };
  SameEveryWay(make, {11});
}

TEST_CASE("launches that share the workspace take turns, and others do not wait") {
  static DriverApi real;
  static std::vector<size_t> waits; // number of dependencies of each kernel node
  CardProgram program;
  uint32_t w = program.Vector("w", BufferKind::State), v = program.Vector("v", BufferKind::State);
  uint32_t a = program.Temp("a"), b = program.Temp("b"), c = program.Temp("c");
  program.Workspace();
  program.Startup({});
  program.Straight(List(Launch(kDetour, {w, a}), Launch(kDetour, {v, b}),
                        Launch(kMark, {w, program.step(), c}), Launch(kMix, {a, c, v})));
  RecordingDriver driver;
  real = driver.Api();
  DriverApi api = real;
  api.GraphAddKernelNode = [](GraphNode *node, Graph graph, const GraphNode *after, size_t count,
                              const KernelNodeParams *params) {
    waits.push_back(count);
    return real.GraphAddKernelNode(node, graph, after, count, params);
  };
  waits.clear();
  REQUIRE(Session::Create(*program.Load(), *MakeCudaDevice(api)).ok());
  // Each kDetour kernel has two grids that use the workspace. Both kDetour kernels share the
  // workspace, so the second waits for the first. kMark waits for nothing. kMix reads the result of
  // kMark and overwrites v, which the second kDetour reads. So kMix waits for both.
  CHECK(waits == std::vector<size_t>{0, 1, 1, 1, 0, 2});
}

TEST_CASE("a dispatch with its own grids runs them instead of its launches") {
  CardProgram program;
  uint32_t w = program.Vector("w", BufferKind::State), v = program.Vector("v", BufferKind::State);
  uint32_t t = program.Temp("t");
  program.Startup(List(Launch(kStir, {w, w})));
  program.Workspace();
  CommandPtr fused = Launch(kMix, {w, v, t}); // the launches that the grids replace
  exe::DispatchT &dispatch = *fused->action.AsDispatch();
  dispatch.launches.push_back(
      std::move(Launch(kMark, {t, program.step(), v})->action.AsDispatch()->launches[0]));
  dispatch.buffers = {w, v};
  dispatch.workspace_bytes = kVectorBytes;
  for (const char *name : {"detour_out", "detour_back"}) {
    auto entry = std::make_unique<exe::EntryT>();
    entry->name = name;
    entry->ctas = entry->threads = 1;
    dispatch.entries.push_back(std::move(entry));
  }
  program.Fold(30, List(std::move(fused), Launch(kStir, {w, w})));
  CardSession card(std::move(program));
  REQUIRE(card.session->Startup(1).ok());
  Words w_before = WordsOf(*card.session->State("w"));
  REQUIRE(card.session->Train(1).ok());
  Words expected;
  for (int i = 0; i < kWidth; ++i)
    expected.push_back(5 * (w_before[kWidth - 1 - i] + 7));
  CHECK(WordsOf(*card.session->State("v")) == expected);
}

TEST_CASE("a function without a fold runs once per step or call") {
  for (bool conditionals : {true, false}) {
    CardProgram program;
    uint32_t w = program.Vector("w", BufferKind::State), i = program.TempScalar("i");
    uint32_t p = program.TempFlag("p");
    program.Startup(List(Launch(kStir, {w, w})));
    program.Straight(List(Launch(kMark, {w, program.step(), w})));
    program.Straight(List(Launch(kJudge, {w, p}),
                          Choose(p, List(Repeat(i, 0, 1, 3, List(Launch(kStir, {w, w})))),
                                 List(Launch(kStir, {w, w})))),
                     "eval");
    program.Straight({}, "idle");
    CardSession card(std::move(program), conditionals);
    REQUIRE(card.session->Startup(3).ok());
    auto train = card.session->Train(2);
    REQUIRE(train.ok());
    CHECK(train->launched_as == "one graph");
    CHECK(train->host_calls == 2);
    auto eval = card.session->Run("eval", 3);
    REQUIRE(eval.ok());
    CHECK(eval->launched_as.substr(0, 14) == (conditionals ? "one graph" : "several graphs"));
    CHECK(card.session->Run("idle", 2).ok());
    HostRun host(card.executable);
    host.Run(0, 0);
    for (int n = 0; n < 2; ++n)
      host.Run(1, 1);
    for (int n = 0; n < 3; ++n)
      host.Run(2, 1);
    CHECK(WordsOf(*card.session->State("w")) == host.States().at("w"));
  }
}

TEST_CASE("a large body uses graphs of fewer steps, and a long loop graphs of its own") {
  CardProgram program;
  uint32_t w = program.Vector("w", BufferKind::State), i = program.TempScalar("i");
  program.Startup(List(Launch(kStir, {w, w})));
  CommandVector body;
  for (int n = 0; n < 600; ++n)
    body.push_back(Launch(kMark, {w, program.step(), w}));
  program.Fold(40, std::move(body));
  program.Straight(List(Repeat(i, 0, 1, 5000, List(Launch(kMark, {w, i, w})))), "long");
  CardSession card(std::move(program), /*conditionals=*/false);
  REQUIRE(card.session->Startup(3).ok());
  card.driver.ClearCalls();
  auto train = card.session->Train(20);
  REQUIRE(train.ok());
  CHECK(train->launched_as.substr(0, 17) == "graphs of 6 steps");
  CHECK(card.Count("GraphLaunch") == 3 + 2);
  card.driver.ClearCalls();
  REQUIRE(card.session->Run("long").ok());
  CHECK(card.Count("GraphLaunch") == 5000 / 16 + 5000 % 16);
  HostRun host(card.executable);
  host.Run(0, 0);
  host.Run(1, 20);
  host.Run(2, 1);
  CHECK(WordsOf(*card.session->State("w")) == host.States().at("w"));
}

TEST_CASE("progress is visible while the GPU runs") {
  CardSession card(SimpleFold());
  REQUIRE(card.session->Startup(3).ok());
  std::vector<int64_t> seen;
  REQUIRE(card.session->Train(50, [&](int64_t done) { seen.push_back(done); }).ok());
  REQUIRE(!seen.empty());
  CHECK(seen.back() == 50);
  CHECK(std::is_sorted(seen.begin(), seen.end()));
}
