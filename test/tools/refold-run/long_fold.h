//===- long_fold.h - The fold program with more steps -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For runs that are interrupted; and the tensors of a state file, for comparison.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/data/safetensors.h"
#include "test/tools/refold-run/fold_folder.h"

#include <map>
#include <string>

namespace refold::testing {

/// Returns the fold program with this capacity in steps.
inline runtime::testing::Program LongFold(int64_t steps) {
  using namespace runtime::testing;
  Program program = FoldProgram();
  exe::ExecutableT &table = program.table;
  exe::BufferT &loss = *table.buffers[kLoss];
  table.peak_bytes += 4 * static_cast<uint64_t>(steps) - loss.bytes;
  loss.shape = {steps};
  loss.bytes = 4 * static_cast<uint64_t>(steps);
  exe::KernelT &combine = *table.kernels[3];
  for (const auto &value : combine.values)
    if (value->shape == std::vector<int64_t>{kCapacity})
      value->shape = {steps};
  LoopOf(table, 1).capacity = steps;
  return program;
}

/// long.rfx and its input, x.npy.
struct LongFolder : ScratchFolder {
  explicit LongFolder(int64_t steps) {
    WriteProgram(*this, "long.rfx", LongFold(steps));
    REQUIRE(runtime::WriteNpy(*this / "x.npy", runtime::testing::FoldInput()).ok());
  }
};

/// Returns the bytes of each tensor of a file, by name.
inline std::map<std::string, std::string> TensorsOf(const ScratchFolder &folder,
                                                    const std::string &name) {
  std::map<std::string, std::string> tensors;
  auto file = runtime::SafetensorsFile::Open(folder / name);
  INFO(file.status().ToString());
  REQUIRE(file.ok());
  for (const runtime::TensorEntry &entry : file->entries()) {
    auto value = file->Read(entry);
    REQUIRE(value.ok());
    tensors[entry.name] =
        std::string(reinterpret_cast<const char *>(value->data()), value->bytes());
  }
  return tensors;
}

} // namespace refold::testing
