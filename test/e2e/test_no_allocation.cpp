//===- test_no_allocation.cpp - No allocation during training -------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks that training steps allocate no host memory. Tests the compiled in-vram-mlp and a small
// network of each family of refold-zoo. A wrapper around the device forwards all calls. It reads
// the allocation counter before and after the one call that runs all steps.
//
//===----------------------------------------------------------------------===//
#include "runtime/devices.h"
#include "test/e2e/allocation_counter.h"
#include "test/e2e/harness.h"
#include "test/e2e/mlp_text.h"
#include "test/e2e/reference_network.h"

#include <atomic>
#include <cstdlib>
#include <functional>

#include <sys/mman.h>

using namespace refold;
using namespace refold::test;

namespace {

constexpr int64_t kRows = 768, kSteps = 50;
/// Number of steps of the networks.
constexpr int64_t kNetworkSteps = 20;

/// Keeps the compiler from removing a pair of allocation and deallocation.
std::atomic<void *> seen;

class CountingDevice final : public runtime::Device {
public:
  /// If `between` is set, the run is cut after its second step, and `between` is called there.
  CountingDevice(std::unique_ptr<runtime::Device> device, int64_t &counted,
                 std::function<void()> between)
      : device_(std::move(device)), counted_(counted), between_(std::move(between)) {}

  absl::string_view name() const override { return device_->name(); }
  int threads() const override { return device_->threads(); }
  absl::StatusOr<std::byte *> Allocate(uint64_t bytes) override { return device_->Allocate(bytes); }
  void Release(std::byte *memory, uint64_t bytes) override { device_->Release(memory, bytes); }
  absl::Status Load(std::shared_ptr<const runtime::LoadedExecutable> executable,
                    const runtime::DeviceOptions &options) override {
    return device_->Load(std::move(executable), options);
  }
  absl::Status Bind(const runtime::Bindings &bindings) override { return device_->Bind(bindings); }
  uint64_t MeasuredBytes(size_t function) const override {
    return device_->MeasuredBytes(function);
  }

  absl::Status Run(size_t function, int64_t steps, runtime::RunPart part) override {
    if (steps < kNetworkSteps) // startup
      return device_->Run(function, steps, part);
    int64_t start = Allocations();
    absl::Status status;
    if (between_) {
      status = device_->Run(function, 2, {part.first, false});
      between_();
      if (status.ok())
        status = device_->Run(function, steps - 2, {false, part.last});
    } else {
      status = device_->Run(function, steps, part);
    }
    counted_ = Allocations() - start;
    return status;
  }

private:
  std::unique_ptr<runtime::Device> device_;
  int64_t &counted_;
  std::function<void()> between_;
};

std::shared_ptr<const runtime::LoadedExecutable> Compiled(double dropout) {
  return CompileOrFail(
      MlpText({.depth = 3, .batch = 256, .steps = kSteps, .rows = kRows, .dropout = dropout}),
      "cpu");
}

std::map<std::string, runtime::HostTensor>
InputsOfMlp(const runtime::LoadedExecutable &executable) {
  std::map<std::string, runtime::HostTensor> inputs;
  for (const auto &buffer : executable.table.buffers) {
    if (buffer->kind != exe::BufferKind::Input)
      continue;
    runtime::HostTensor value(runtime::ToElementType(buffer->type), buffer->shape);
    for (int64_t i = 0, n = runtime::ElementCount(buffer->shape); i < n; ++i)
      if (value.type() == runtime::ElementType::F32)
        value.as<float>()[i] = static_cast<float>(i % 7) / 8;
      else
        value.as<int32_t>()[i] = static_cast<int32_t>(i % kRows);
    inputs.emplace(buffer->name, std::move(value));
  }
  return inputs;
}

/// Returns the number of allocations while all steps run.
int64_t CountTraining(std::shared_ptr<const runtime::LoadedExecutable> executable, int threads,
                      const std::map<std::string, runtime::HostTensor> &inputs, int64_t steps,
                      std::function<void()> between = {}) {
  int64_t counted = -1;
  auto device = runtime::MakeDevice("cpu", threads);
  REQUIRE(device.ok());
  auto session = runtime::Session::Create(
      executable,
      std::make_unique<CountingDevice>(*std::move(device), counted, std::move(between)));
  INFO(session.status());
  REQUIRE(session.ok());
  for (const auto &[name, value] : inputs)
    REQUIRE((*session)->SetInput(name, value).ok());
  REQUIRE((*session)->Startup(3).ok());
  auto report = (*session)->Train(steps);
  INFO(report.status());
  REQUIRE(report.ok());
  REQUIRE(report->host_calls == 1);
  CHECK(report->peak_measured_bytes == report->peak_predicted_bytes);
  REQUIRE(counted >= 0);
  return counted;
}

} // namespace

TEST_CASE("a compiled loop allocates nothing") {
  for (double dropout : {0.0, 0.2}) {
    auto executable = Compiled(dropout);
    for (int threads : {1, 2}) {
      INFO("dropout " << dropout << ", " << threads << " threads");
      CHECK(CountTraining(executable, threads, InputsOfMlp(*executable), kSteps) == 0);
    }
  }
}

TEST_CASE("networks of every family train without an allocation, in the predicted bytes") {
  for (const char *family :
       {"small_cnn", "vgg19", "resnet18", "googlenet", "unet", "pspnet", "deeplabv3p",
        "transformer_base", "bert_base", "gpt2_small", "lstm_lm"}) {
    INFO(family);
    const nlohmann::json file = ReferenceFile(family);
    CHECK(CountTraining(CompileOrFail(ZooText(file["arguments"]), "cpu"), 2, ReferenceInputs(file),
                        kNetworkSteps) == 0);
  }
}

TEST_CASE("an allocation between two steps is counted") {
  auto executable = Compiled(0);
  auto count = [&](std::function<void *()> allocate, std::function<void(void *)> release) {
    return CountTraining(executable, 1, InputsOfMlp(*executable), kSteps, [&] {
      void *memory = allocate();
      seen = memory;
      release(memory);
    });
  };
  CHECK(count([] { return ::operator new(100); }, [](void *p) { ::operator delete(p); }) == 1);
  if (!CountsAllCalls())
    return;
  CHECK(count([] { return std::malloc(100); }, std::free) == 1);
  CHECK(count([] { return std::calloc(10, 10); }, std::free) == 1);
  CHECK(count([] { return std::realloc(nullptr, 100); }, std::free) == 1);
  CHECK(count([] { return std::aligned_alloc(64, 128); }, std::free) == 1);
  CHECK(count(
            [] {
              void *memory = nullptr;
              return posix_memalign(&memory, 64, 128) == 0 ? memory : nullptr;
            },
            std::free) == 1);
  CHECK(count([] { return mmap(nullptr, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0); },
              [](void *p) { munmap(p, 4096); }) == 1);
}
