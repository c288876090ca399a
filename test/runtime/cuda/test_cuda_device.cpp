//===- test_cuda_device.cpp - Errors of the CUDA device ---------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests the error messages of the CUDA device: for programs of other devices, for code that does
// not load, for drivers that refuse a call, and for kernels that fail.
//
//===----------------------------------------------------------------------===//
#include "host_run.h"
#include "test/runtime/cuda/recording/older_driver.h"

using namespace refold;
using namespace refold::runtime;
using namespace refold::runtime::cuda;
using exe::BufferKind;

namespace {

/// The driver to which the replaced functions below forward.
DriverApi real;
bool planted = false;
/// The result that replaced functions return.
Result refusal;

/// Returns `driver` with a GraphAddNode that refuses every node.
DriverApi RefusingConditionals(const DriverApi &driver, Result result) {
  refusal = result;
  DriverApi api = driver;
  api.GraphAddNode = [](GraphNode *, Graph, const GraphNode *, const GraphEdgeData *, size_t,
                        GraphNodeParams *) { return refusal; };
  return api;
}

/// Returns `driver` with a GraphInstantiate that refuses graphs with conditionals.
DriverApi RefusingLoops(const DriverApi &driver, Result result) {
  real = driver;
  refusal = result;
  DriverApi api = real;
  api.GraphInstantiate = [](GraphExec *exec, Graph graph, unsigned long long flags) {
    GraphNode nodes[64] = {};
    size_t count = std::size(nodes);
    REQUIRE(real.GraphGetNodes(graph, nodes, &count) == Result::Success);
    for (size_t i = 0; i < count; ++i) {
      NodeType type = NodeType::Kernel;
      REQUIRE(real.GraphNodeGetType(nodes[i], &type) == Result::Success);
      if (type == NodeType::Conditional)
        return refusal;
    }
    return real.GraphInstantiate(exec, graph, flags);
  };
  return api;
}

/// Returns the error message of Session::Create, or an empty string if it succeeds.
std::string Refusal(CardProgram program, const DriverApi &api, SessionOptions options = {}) {
  auto executable = program.Load();
  if (!executable.ok())
    return std::string(executable.status().message());
  auto device = MakeCudaDevice(api);
  if (!device.ok())
    return std::string(device.status().message());
  return std::string(Session::Create(*executable, *std::move(device), options).status().message());
}

std::string Refusal(CardProgram program, SessionOptions options = {}) {
  RecordingDriver driver;
  RegisterCardKernels(driver);
  std::string message = Refusal(std::move(program), driver.Api(), options);
  CHECK(driver.Violations().empty());
  CHECK(driver.DeviceBytes() == 0);
  return message;
}

} // namespace

TEST_CASE("programs for other GPUs are refused with the right target") {
  CHECK(Refusal(MarkingProgram()).empty());
  const std::pair<const char *, const char *> targets[] = {
      {"sm_90", ""},
      {"sm_100", "the program was compiled for sm_100, 'fake CUDA driver' is sm_90: compile it "
                 "with --cuda-arch=sm_90 or lower"},
      {"x86-64-v4", "the program was compiled for x86-64-v4, not for the cuda device: compile it "
                    "with --device=cuda"},
      {"", "the program was compiled without code, not for the cuda device: compile it with "
           "--device=cuda"},
      {"sm_new", "the program was compiled for sm_new, not for the cuda device: compile it with "
                 "--device=cuda"}};
  for (const auto &[target, message] : targets) {
    CardProgram program = MarkingProgram();
    program.table.target = target;
    CHECK(Refusal(std::move(program)) == message);
  }
}

TEST_CASE("code that does not load is reported with the reason") {
  CardProgram program = MarkingProgram();
  program.kernel_ptx = "garbage";
  CHECK(Refusal(std::move(program)) ==
        "cuModuleLoadDataEx of the program's kernels: CUDA_ERROR_INVALID_PTX (as the fake CUDA "
        "driver says): ptxas fatal: no .version or no .entry");

  program = MarkingProgram();
  program.table.kernels[kStir]->entries[0]->name = "stirred";
  CHECK(Refusal(std::move(program)) == "cuModuleGetFunction of kernel 'stirred': "
                                       "CUDA_ERROR_NOT_FOUND (as the fake CUDA driver says)");

  program = MarkingProgram();
  program.table.kernels[kStir]->entries.clear();
  CHECK(Refusal(std::move(program)) == "no code for kernel 1 (''): the program was not compiled "
                                       "for the cuda device");

  program = MarkingProgram();
  program.table.kernels[kStir]->entries[0]->shared_bytes = 1 << 20;
  CHECK(Refusal(std::move(program)) == "kernel 'stir' needs 1048576 bytes of shared memory, "
                                       "'fake CUDA driver' has 232448 per thread block");

  program = MarkingProgram();
  program.kernel_ptx.clear();
  CHECK(Refusal(std::move(program)) ==
        "the program has no code for kernel 'stir': compile it with --device=cuda");

  program = MarkingProgram();
  for (auto &function : program.table.functions)
    function->arena_bytes = 64;
  auto executable = LoadedExecutable::FromParts(
      std::move(program.table), std::vector<std::byte>(3, std::byte{'x'}), program.constants);
  REQUIRE(executable.ok());
  RecordingDriver driver;
  CHECK((*MakeCudaDevice(driver.Api()))->Load(*executable, {}).message() ==
        "malformed executable: its PTX does not end");
}

TEST_CASE("a program falls back to straight graphs without control kernels, and says why") {
  const Outcome folded = RunCard(MarkingProgram(), {.pieces = {20}});
  for (bool missing : {false, true}) {
    CardProgram program = MarkingProgram();
    program.control_ptx = missing ? "" : "from the future";
    Outcome outcome = RunCard(std::move(program), {.pieces = {20}});
    CHECK(outcome == folded);
    CHECK(outcome.launched_as ==
          (missing ? "graphs of 16 steps, because no graph can loop: the program was compiled "
                     "without kernels for loops"
                   : "graphs of 16 steps, because no graph can loop: cuModuleLoadDataEx of the "
                     "kernels that loop on the GPU: CUDA_ERROR_INVALID_PTX (as the fake CUDA "
                     "driver says): ptxas fatal: no .version or no .entry"));
  }
  // Some drivers have the function but refuse the node.
  RecordingDriver driver;
  RegisterCardKernels(driver);
  const DriverApi api = RefusingConditionals(driver.Api(), Result::NotSupported);
  auto session = Session::Create(*MarkingProgram().Load(), *MakeCudaDevice(api));
  REQUIRE(session.ok());
  REQUIRE((*session)->Startup(3).ok());
  auto report = (*session)->Train(20);
  REQUIRE(report.ok());
  CHECK(report->launched_as ==
        "graphs of 16 steps, because no graph can loop: cuGraphAddNode_v2 of the loop over 'step': "
        "CUDA_ERROR_NOT_SUPPORTED (as the fake CUDA driver says)");
  CHECK(WordsOf(*(*session)->State("w")) == folded.states.at("w"));
}

TEST_CASE("a program falls back to straight graphs if the driver refuses a graph that loops") {
  const Outcome folded = RunCard(MarkingProgram(), {.pieces = {20}});
  RecordingDriver driver;
  RegisterCardKernels(driver);
  const std::pair<DriverApi, const char *> drivers[] = {
      {RefusingLoops(driver.Api(), Result::InvalidValue),
       "cuGraphInstantiateWithFlags of function 'train': CUDA_ERROR_INVALID_VALUE"},
      {RefusingConditionals(driver.Api(), Result::InvalidValue),
       "cuGraphAddNode_v2 of the loop over 'step': CUDA_ERROR_INVALID_VALUE"}};
  for (const auto &[api, why] : drivers) {
    auto session = Session::Create(*MarkingProgram().Load(), *MakeCudaDevice(api));
    INFO(session.status());
    REQUIRE(session.ok());
    REQUIRE((*session)->Startup(3).ok());
    auto report = (*session)->Train(20);
    REQUIRE(report.ok());
    CHECK(report->launched_as == std::string("graphs of 16 steps, because no graph can loop: ") +
                                     why + " (as the fake CUDA driver says)");
    CHECK(WordsOf(*(*session)->State("w")) == folded.states.at("w"));
  }
  // Out of memory is an error, because straight graphs need as much memory.
  CHECK(Refusal(MarkingProgram(), RefusingLoops(driver.Api(), Result::OutOfMemory)) ==
        "cuGraphInstantiateWithFlags of function 'train': CUDA_ERROR_OUT_OF_MEMORY (as the "
        "fake CUDA driver says)");
}

TEST_CASE("a body with a node not allowed in a loop is refused by name and never instantiated") {
  RecordingDriver driver;
  RegisterCardKernels(driver);
  static int instantiated;
  instantiated = 0;
  real = driver.Api();
  DriverApi api = real;
  api.GraphNodeGetType = [](GraphNode, NodeType *type) {
    return *type = NodeType::Host, Result::Success;
  };
  api.GraphInstantiate = [](GraphExec *exec, Graph graph, unsigned long long flags) {
    return ++instantiated, real.GraphInstantiate(exec, graph, flags);
  };
  CardProgram program;
  uint32_t w = program.Vector("w", BufferKind::State), i = program.TempScalar("i");
  program.Startup(List(Repeat(i, 0, 1, 40, List(Launch(kStir, {w, w})))));
  CHECK(Refusal(std::move(program), api) ==
        "the loop over 'i' has node 0 of kind host function in its body: on a GPU only kernels, "
        "copies, child graphs and conditionals can loop");
  CHECK(instantiated == 0);
}

TEST_CASE("only a function launched as one graph is reported as one graph") {
  for (bool passes : {false, true}) {
    CardProgram program;
    uint32_t w = program.Vector("w", BufferKind::State), i = program.TempScalar("i");
    const auto flag = static_cast<int32_t>(program.TempFlag("go"));
    program.Startup(List(Launch(kStir, {w, w})));
    program.Straight(passes ? List(Repeat(i, 0, 1, 40, List(Launch(kStir, {w, w})), flag))
                            : List(Launch(kStir, {w, w})));
    const Outcome outcome = RunCard(std::move(program), {.pieces = {1}, .conditionals = false});
    CHECK(outcome.launched_as == (passes ? "several graphs, because no graph can loop: the driver "
                                           "has no conditional nodes, which need CUDA 12.3"
                                         : "one graph"));
  }
}

TEST_CASE("index checks on a GPU are refused") {
  CHECK(Refusal(MarkingProgram(), {.check_indices = true}) ==
        "the cuda device does not check indices: use --device=cpu or checked");
}

TEST_CASE("tables that no GPU can run are malformed") {
  auto change = [](auto edit) {
    CardProgram program = MarkingProgram();
    edit(program);
    return Refusal(std::move(program));
  };
  auto loop = [](CardProgram &program) -> exe::LoopT & {
    return *program.table.functions[1]->commands[0]->action.AsLoop();
  };
  CHECK(change([&](CardProgram &program) { loop(program).end = -1; }) ==
        "malformed executable: the loop over 'step' has no buffer on the GPU for its end");
  CHECK(change([&](CardProgram &program) { loop(program).end = 1; }) ==
        "malformed executable: loop counter buffer 1 ('w') is not an s64 scalar temporary");
  CHECK(change([&](CardProgram &program) { loop(program).end = 99; }) ==
        "malformed executable: a loop over counter 99 of 3 buffers");
  CHECK(change([&](CardProgram &program) { program.table.kernels[kStir]->workspace_bytes = 8; }) ==
        "malformed executable: launch of kernel 1 ('') (net.cpp:7): a workspace of 8 bytes, "
        "function 'startup' has 0");
  CHECK(change([&](CardProgram &program) {
          program.table.kernels[kStir]->entries[0]->threads = 2048;
        }) == "malformed executable: kernel 1 (''): a grid without a name, or outside of 1 to "
              "2147483647 times 1 to 1024 threads");
  CHECK(change([&](CardProgram &program) {
          program.table.functions[0]->commands.push_back(
              Repeat(program.TempScalar("i"), 0, 0, 3, {}));
        }) == "malformed executable: a loop of 3 iterations from 0 by 0");
}

TEST_CASE("a device is loaded and bound once, and reports wrong use") {
  RecordingDriver driver;
  auto device = *MakeCudaDevice(driver.Api());
  CHECK(device->name() == "cuda");
  CHECK(device->computes());
  CHECK(!device->host_addressable());
  CHECK(device->Bind({}).message() == "a device must be bound once, after it is loaded");
  CHECK(device->Run(0, 1).message() == "function 0 is not bound");
  auto executable = *MarkingProgram().Load();
  REQUIRE(device->Load(executable, {}).ok());
  CHECK(device->Load(executable, {}).message() ==
        "a device executes one program, and this one already has a program");
  CHECK(device->Bind({}).message() == "0 pointers for 3 buffers");
  CHECK(device->MeasuredBytes(0) == 0);
  CHECK(device->LaunchedAs(7).empty());
}

TEST_CASE("a refused node or graph is reported with the kernel and the source line") {
  RecordingDriver driver;
  RegisterCardKernels(driver);
  DriverApi api = driver.Api();
  api.GraphAddKernelNode = [](GraphNode *, Graph, const GraphNode *, size_t,
                              const KernelNodeParams *) { return Result::LaunchOutOfResources; };
  CHECK(Refusal(MarkingProgram(), api) ==
        "cuGraphAddKernelNode_v2 of kernel 'stir' at net.cpp:7: driver "
        "error 701 (as the fake CUDA driver says)");
  api = driver.Api();
  api.GraphInstantiate = [](GraphExec *, Graph, unsigned long long) {
    return Result::NotInitialized;
  };
  CHECK(Refusal(MarkingProgram(), api) ==
        "cuGraphInstantiateWithFlags of function 'startup': driver "
        "error 3 (as the fake CUDA driver says)");
}

TEST_CASE("a run that fails on the GPU is reported with the last step") {
  RecordingDriver driver;
  RegisterCardKernels(driver);
  real = driver.Api();
  DriverApi api = real;
  api.StreamSynchronize = [](Stream stream) {
    Result result = real.StreamSynchronize(stream);
    return planted ? Result::IllegalAddress : result;
  };
  auto session = *Session::Create(*MarkingProgram().Load(), *MakeCudaDevice(api));
  REQUIRE(session->Startup(1).ok());
  REQUIRE(session->Train(3).ok());
  auto *counter = &planted;
  // Fail from the first step on. The wait of the counter's read, before that, must succeed.
  driver.RegisterKernel("mark", [=](const KernelCall &) { *counter = true; });
  CHECK(session->Train(4).status().message() ==
        "function 'train' failed on the GPU after step 4 of the run: cuStreamSynchronize: driver "
        "error 700 (as the fake CUDA driver says)");
  CHECK(!session->State("w").ok()); // a GPU that failed returns no state
  planted = false;
}

TEST_CASE("a run that cannot be launched is reported with the function and the last step") {
  for (bool conditionals : {true, false}) {
    RecordingDriver driver;
    RegisterCardKernels(driver);
    real = conditionals ? driver.Api() : AsOfCuda(kOldestDriver, driver.Api());
    DriverApi api = real;
    api.GraphLaunch = [](GraphExec exec, Stream stream) {
      return planted ? Result::LaunchFailed : real.GraphLaunch(exec, stream);
    };
    auto session = *Session::Create(*MarkingProgram().Load(), *MakeCudaDevice(api));
    REQUIRE(session->Startup(1).ok());
    planted = true;
    CHECK(session->Train(4).status().message() ==
          "function 'train' failed on the GPU after step 0 of the run: cuGraphLaunch of function "
          "'train': driver error 719 (as the fake CUDA driver says)");
    planted = false;
  }
}

TEST_CASE("no device is made without a GPU") {
  RecordingDriver driver;
  DriverApi api = driver.Api();
  api.Init = [](unsigned) { return Result::NoDevice; };
  auto device = MakeCudaDevice(api);
  CHECK(device.status().code() == absl::StatusCode::kUnavailable);
  CHECK(device.status().message() == "the NVIDIA driver finds no CUDA device");
}
