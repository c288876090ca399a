//===- write_inputs.cpp - Generated inputs as files -----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The benchmark's data are too large to transfer, but their seed is not.
//
//===----------------------------------------------------------------------===//
#include "test/gpu/stages.h"

#include "runtime/data/generators.h"
#include "runtime/data/npy.h"
#include "runtime/executable/lookup.h"
#include "runtime/executable/rfx.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <map>
#include <thread>

namespace refold::gpu {

absl::Status WriteInputs(const std::string &program, const std::string &folder) {
  auto executable = runtime::ReadRfx(program);
  if (!executable.ok())
    return executable.status();
  const exe::ExecutableT &table = (*executable)->table;
  std::map<std::string, runtime::HostTensor> inputs;
  for (const auto &buffer : table.buffers)
    if (buffer->kind == exe::BufferKind::Input)
      inputs.emplace(buffer->name,
                     runtime::HostTensor(runtime::ToElementType(buffer->type), buffer->shape));
  const int threads = std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, 16);
  auto memory = [&](absl::string_view name) -> absl::StatusOr<runtime::MutableTensorView> {
    runtime::HostTensor &tensor = inputs.at(std::string(name));
    if (!tensor.data())
      return absl::ResourceExhaustedError(absl::StrCat("no memory for input '", name, "'"));
    return tensor.view();
  };
  if (absl::Status status = runtime::GenerateInputs(table, {}, {.threads = threads}, memory);
      !status.ok())
    return status;
  for (const auto &[name, value] : inputs)
    if (absl::Status status = runtime::WriteNpy(absl::StrCat(folder, "/", name, ".npy"), value);
        !status.ok())
      return status;
  return absl::OkStatus();
}

} // namespace refold::gpu
