//===- load_program.cpp - From a file to an executable ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The ending of a file decides how it is read.
//
//===----------------------------------------------------------------------===//
#include "tools/refold-run/load_program.h"

#include "runtime/executable/rfx.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

namespace refold::run {

absl::StatusOr<LoadedProgram> LoadProgram(const Options &options) {
  if (!absl::EndsWith(options.program, ".rfx"))
    return CompileProgram(options);
  auto executable = runtime::ReadRfx(options.program);
  if (!executable.ok())
    return executable.status();
  const bool for_card = (*executable)->table.target_kind == exe::TargetKind::Cuda;
  if (options.device.name == "null" && options.device.like != "cpu" && !for_card)
    return absl::InvalidArgumentError(
        absl::StrCat("'", options.program, "' was compiled for another device than ",
                     options.device.like, options.device.arch.empty() ? "" : "-",
                     options.device.arch, ": give the program it was compiled from"));
  return LoadedProgram{.executable = *std::move(executable)};
}

} // namespace refold::run
