//===- host_grid.cpp - A loaded grid, run by the host ---------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Device pointers are passed unchanged, because device memory of the fake CUDA driver is host
// memory.
//
//===----------------------------------------------------------------------===//
#include "test/compiler/codegen/gpu/grid/host_grid.h"

#include "runtime/core/flush_denormals.h"

#include "absl/strings/str_cat.h"

#include <utility>

namespace refold::test {

using runtime::cuda::KernelCall;

absl::StatusOr<HostGrid> HostGrid::Load(absl::Span<const char> object) {
  auto loaded = runtime::LoadedObject::Load(
      {reinterpret_cast<const std::byte *>(object.data()), object.size()});
  if (!loaded.ok())
    return loaded.status();
  HostGrid grid;
  grid.object_ = *std::move(loaded);
  return grid;
}

absl::StatusOr<runtime::cuda::HostKernel> HostGrid::Kernel(const std::string &name,
                                                           size_t parameters, BlockOrder order,
                                                           std::vector<size_t> bytes) const {
  using Block = void (*)(const uint64_t *args, int64_t cta, int64_t threads);
  auto block = reinterpret_cast<Block>(object_->Find(name));
  if (!block)
    return absl::NotFoundError(absl::StrCat("the object has no function '", name, "'"));
  return [object = object_, block, parameters, order,
          bytes = std::move(bytes)](const KernelCall &call) {
    for (size_t i = 0; i < bytes.size(); ++i)
      if (bytes[i] > 0 && !call.Memory<std::byte>(i, bytes[i]))
        return;
    runtime::FlushDenormals flush;
    void (*set)(const KernelCall *, uint64_t, uint32_t) = [](const KernelCall *self,
                                                             uint64_t handle, uint32_t value) {
      self->SetConditional(handle, value);
    };
    std::vector<uint64_t> args;
    for (size_t i = 0; i < parameters; ++i)
      args.push_back(call.Param<uint64_t>(i));
    args.push_back(reinterpret_cast<uintptr_t>(set));
    args.push_back(reinterpret_cast<uintptr_t>(&call));
    const bool forward = order == BlockOrder::Forward;
    const int64_t ctas = call.grid[0], threads = call.block[0];
    for (int64_t i = 0; i < ctas; ++i)
      block(args.data(), forward ? i : ctas - 1 - i, forward ? threads : -threads);
  };
}

absl::Status HostGrid::Register(runtime::cuda::RecordingDriver &driver, const std::string &name,
                                size_t parameters, BlockOrder order,
                                std::vector<size_t> bytes) const {
  absl::StatusOr<runtime::cuda::HostKernel> kernel =
      Kernel(name, parameters, order, std::move(bytes));
  if (!kernel.ok())
    return kernel.status();
  driver.RegisterKernel(name, *std::move(kernel));
  return absl::OkStatus();
}

absl::Status HostGrid::RegisterControl(runtime::cuda::RecordingDriver &driver) const {
  const struct {
    const char *name;
    size_t parameters;
  } kernels[] = {
      {"refold_count", 3},       {"refold_set", 2},       {"refold_loop_enter", 5},
      {"refold_loop_tick", 5},   {"refold_loop_more", 4}, {"refold_repeat_enter", 5},
      {"refold_repeat_tick", 5}, {"refold_choose", 3},
  };
  for (const auto &kernel : kernels)
    if (absl::Status status = Register(driver, kernel.name, kernel.parameters); !status.ok())
      return status;
  // An object without control kernels has none of these functions.
  for (const auto &[name, parameters] : {std::pair{"refold_find_f32", size_t{7}},
                                         {"refold_find_f64", 7},
                                         {"refold_find_bf16", 7},
                                         {"refold_find_f16", 7},
                                         {"refold_nothing_found", 3}})
    if (absl::Status status = Register(driver, name, parameters);
        !status.ok() && !absl::IsNotFound(status))
      return status;
  return absl::OkStatus();
}

} // namespace refold::test
