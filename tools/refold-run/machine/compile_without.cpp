//===- compile_without.cpp - A refold-run without the compiler --*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For builds with REFOLD_COMPILER=OFF: runs compiled programs and refuses others.
//
//===----------------------------------------------------------------------===//
#include "tools/refold-run/load_program.h"

#include "absl/strings/str_cat.h"

namespace refold::run {

absl::StatusOr<LoadedProgram> CompileProgram(const Options &options) {
  return absl::UnimplementedError(
      absl::StrCat("cannot compile '", options.program,
                   "': this refold-run was built without the compiler and runs .rfx files, which "
                   "another writes with --compile-only"));
}

absl::StatusOr<LoadedProgram> CompileProgramText(const std::string &, const std::string &name,
                                                 const Options &) {
  return absl::UnimplementedError(
      absl::StrCat("cannot compile ", name, ": this refold-run was built without the compiler"));
}

absl::StatusOr<std::unique_ptr<Machine>>
MakeReferenceMachine(const Options &, const LoadedProgram &, runtime::Timeline *) {
  return absl::UnimplementedError("this refold-run was built without the compiler, which has the "
                                  "device 'reference'");
}

bool HasReference() { return false; }

} // namespace refold::run
