//===- machine_code.cpp - Cubins in place of PTX --------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions for assembling programs with the CUDA toolkit. One writes a program's PTX to a file,
// which the assembler reads. The other adds the resulting machine code to the program.
//
//===----------------------------------------------------------------------===//
#include "test/gpu/stages.h"

#include "runtime/core/files.h"
#include "runtime/executable/rfx.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <cstring>

namespace refold::gpu {

absl::Status WriteKernelText(const std::string &program, const std::string &path) {
  auto executable = runtime::ReadRfx(program);
  if (!executable.ok())
    return executable.status();
  const auto &object = (*executable)->object;
  const char *text = reinterpret_cast<const char *>(object.data());
  if ((*executable)->table.target_kind != exe::TargetKind::Cuda || object.size() == 0 ||
      !std::memchr(text, 0, object.size()))
    return absl::InvalidArgumentError(
        absl::StrCat("'", program, "' has no PTX: compile it with --device=cuda"));
  return runtime::WriteFile(path, text);
}

absl::Status AddMachineCode(const std::string &program, const std::string &arch,
                            const std::string &cubin) {
  auto executable = runtime::ReadRfx(program);
  if (!executable.ok())
    return executable.status();
  auto image = runtime::ReadFile(cubin);
  if (!image.ok())
    return image.status();
  exe::ExecutableT table = (*executable)->table;
  auto &cubins = table.cubins;
  cubins.erase(std::remove_if(cubins.begin(), cubins.end(),
                              [&](const auto &known) { return known->arch == arch; }),
               cubins.end());
  auto added = std::make_unique<exe::CubinT>();
  added->arch = arch;
  const auto *bytes = reinterpret_cast<const uint8_t *>(image->data());
  added->image.assign(bytes, bytes + image->size());
  cubins.push_back(std::move(added));
  const auto &object = (*executable)->object, &constants = (*executable)->constants;
  return runtime::WriteRfx(program, table, {object.data(), object.size()},
                           {constants.data(), constants.size()});
}

} // namespace refold::gpu
