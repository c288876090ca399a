//===- load_program.cpp - From a file to an executable ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Files are told apart by their endings.
//
//===----------------------------------------------------------------------===//
#include "tools/refold-run/load_program.h"

#include "runtime/executable/rfx.h"

#include "absl/strings/match.h"

namespace refold::run {

absl::StatusOr<LoadedProgram> LoadProgram(const Options &options) {
  if (!absl::EndsWith(options.program, ".rfx"))
    return CompileProgram(options);
  auto executable = runtime::ReadRfx(options.program);
  if (!executable.ok())
    return executable.status();
  return LoadedProgram{.executable = *std::move(executable)};
}

} // namespace refold::run
