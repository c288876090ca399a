//===- recorded_device.cpp - Arrays on the fake CUDA driver ---------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/e2e/cuda/recorded_device.h"

#include "compiler/accelerate/call_compiler.h"
#include "compiler/driver/compile_module.h"
#include "runtime/cuda/cuda_device.h"
#include "runtime/shared/shared_device.h"
#include "test/e2e/cuda/card_grids.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <utility>

namespace refold::test {

using runtime::SharedDevice;

/// Ends the process on an error, because no test is meaningful without the device.
static void RequireForDevice(const absl::Status &status) {
  if (status.ok())
    return;
  std::fprintf(stderr, "no recorded device: %s\n", std::string(status.message()).c_str());
  std::abort();
}

RecordedDevice &RecordedDevice::Get() {
  static RecordedDevice &device = *new RecordedDevice();
  return device;
}

RecordedDevice::RecordedDevice() : control_(ControlForHost()) {
  RequireForDevice(control_.status());
  RequireForDevice(control_->RegisterControl(driver_));
  StandInFor("cuda");
  internal::SetCallCompilerForTest(
      [this](mlir::ModuleOp module, const CompileOptions &options) -> absl::StatusOr<Compilation> {
        if (!names_.count(options.device.name()))
          return CompileModule(module, options);
        absl::StatusOr<CudaOptions> cuda = CudaOptionsOf(options);
        if (!cuda.ok())
          return cuda.status();
        cuda->architecture = kCardArch;
        if (cuda->granularity == FusionGranularity::Auto)
          cuda->granularity = FusionGranularity::Layer; // for the bits of the cpu
        CompileOptions on_card = options;
        on_card.device = DeviceKind::Cuda;
        on_card.target = *cuda;
        absl::StatusOr<Compilation> compiled = CompileModule(module, on_card);
        if (!compiled.ok())
          return compiled;
        absl::StatusOr<HostGrid> grids =
            GridsForHost(module, cuda->granularity == FusionGranularity::Step);
        if (!grids.ok())
          return grids.status();
        if (absl::Status known = RegisterProgram(driver_, *compiled->executable, *grids);
            !known.ok())
          return known;
        return compiled;
      });
}

void RecordedDevice::StandInFor(const std::string &name) {
  auto context = runtime::OpenCudaContext(driver_.Api(), library_.Source());
  RequireForDevice(context.status());
  auto device =
      SharedDevice::Create([context = *context](int) { return runtime::MakeCudaDevice(context); });
  RequireForDevice(device.status());
  SharedDevice::SetForTest(name, *std::move(device));
  names_.insert(name);
}

int64_t RecordedDevice::Count(const std::string &call) const {
  return std::count(driver_.Calls().begin(), driver_.Calls().end(), call);
}

std::string RecordedDevice::Calls() const {
  std::map<std::string, int64_t> counts;
  for (const std::string &call : driver_.Calls())
    ++counts[call];
  return absl::StrJoin(counts, ", ", absl::PairFormatter(" "));
}

std::string RecordedDevice::Breaches() const {
  return absl::StrJoin(driver_.Violations(), "\n",
                       [](std::string *out, const runtime::cuda::Violation &violation) {
                         absl::StrAppend(out, violation.message);
                       });
}

} // namespace refold::test
