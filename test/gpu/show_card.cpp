//===- show_card.cpp - Facts about the GPU --------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This stage runs before the others, because they depend on kernels that set a condition.
//
//===----------------------------------------------------------------------===//
#include "test/gpu/probe_kernels.h"
#include "test/gpu/probe_rig.h"
#include "test/gpu/stages.h"

#include "absl/strings/str_cat.h"

#include <cstdio>

namespace refold::gpu {

using namespace runtime::cuda;

absl::Status ShowCard(const Card &card, const StageOptions &) {
  ProbeRig rig(card);
  if (!rig.status().ok())
    return rig.status();
  Calls calls(card.driver);
  char name[256] = "";
  int version = 0;
  size_t free = 0, total = 0;
  calls.Do("cuDeviceGetName", card.driver.DeviceGetName, name, static_cast<int>(sizeof(name)), 0);
  calls.Do("cuDriverGetVersion", card.driver.DriverGetVersion, &version);
  calls.Do("cuMemGetInfo", card.driver.MemGetInfo, &free, &total);
  std::printf("- card: %s, sm_%d%d, %d multiprocessors, L2 %.0f MiB\n", name,
              rig.Attribute(DeviceAttribute::ComputeCapabilityMajor),
              rig.Attribute(DeviceAttribute::ComputeCapabilityMinor),
              rig.Attribute(DeviceAttribute::MultiprocessorCount),
              rig.Attribute(DeviceAttribute::L2CacheSize) / 1048576.0);
  std::printf("- memory: %.1f GiB, %.1f GiB of it free\n",
              static_cast<double>(total) / 1073741824.0, static_cast<double>(free) / 1073741824.0);
  std::printf("- driver: for CUDA %d.%d; atomics on the host's memory: %s\n", version / 1000,
              version % 1000 / 10,
              rig.Attribute(DeviceAttribute::HostNativeAtomics) ? "native" : "not native");
  if (!calls.status().ok())
    return calls.status();
  if (!rig.status().ok())
    return rig.status();

  rig.Load(kProbePtx);
  if (!rig.status().ok())
    return rig.status();
  std::printf("- PTX is loaded\n");
  if (!card.driver.HasConditionals()) {
    std::printf("- conditional nodes: the driver has none\n");
    return absl::UnimplementedError("the driver has no conditional nodes: loops fall back");
  }
  rig.Load(kControlPtx);
  if (!rig.status().ok())
    return rig.status();
  std::printf("- PTX that sets a condition is loaded\n");
  constexpr int64_t kPasses = 10;
  rig.LoopMicroseconds(kPasses, [&](Graph body) -> ProbeRig::Nodes {
    return {rig.Kernel(body, "probe_add", {rig.Cell(1)}, {})};
  });
  const int64_t counted = rig.Value(1);
  if (!rig.status().ok())
    return rig.status();
  std::printf("- a loop of %lld passes on the card ran %lld\n", static_cast<long long>(kPasses),
              static_cast<long long>(counted));
  if (counted != kPasses)
    return absl::InternalError(absl::StrCat("a loop of ", kPasses, " passes ran ", counted));
  return absl::OkStatus();
}

} // namespace refold::gpu
