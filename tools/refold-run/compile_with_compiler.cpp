//===- compile_with_compiler.cpp - A refold-run that compiles ---*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The compiler's front door; where --device=reference asks, the interpreter beside it.
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/compile.h"
#include "tools/refold-run/load_program.h"

namespace refold::run {

absl::StatusOr<LoadedProgram> CompileProgram(const Options &options) {
  // The reference needs no code, but names, shapes and the fold: those of any device.
  CompileOptions compile{.device = options.device == "reference" ? "checked" : options.device,
                         .cpu = options.cpu};
  absl::StatusOr<Compilation> compilation = CompileFile(options.program, compile);
  if (!compilation.ok())
    return compilation.status();
  return LoadedProgram{std::move(compilation->executable), std::move(compilation->memory_report),
                       compilation->seconds};
}

} // namespace refold::run
