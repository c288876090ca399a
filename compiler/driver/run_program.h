//===- run_program.h - Compiling and running a built Program ----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The C++ API after building: call Compile once, then Run any number of times.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program/program.h"
#include "compiler/driver/compile.h"
#include "compiler/report/memory_parts.h"
#include "runtime/loaded_program.h"

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace refold {

/// A program that was just compiled, on its device. The base class runs it, and saves and loads its
/// state.
class CompiledProgram : public LoadedProgram {
public:
  /// Returns the peak, its parts, and the values alive at the peak. ToString() of the result is the
  /// text of --report=text.
  MemoryReport memory_report() const { return memory_; }
  /// The origin of the kernels' machine code, and the warnings; see Compilation.
  const KernelCounts &kernels() const { return kernels_; }
  const std::vector<std::string> &warnings() const { return warnings_; }

  // Names of version 0.1.
  [[deprecated("use Initialize")]] absl::Status Startup(uint64_t seed) { return Initialize(seed); }
  [[deprecated("use LoadState(path, {.strict = false})")]] absl::StatusOr<std::vector<std::string>>
  LoadPartOfState(absl::string_view path);
  [[deprecated("use PlannedPeakBytes")]] uint64_t predicted_peak_bytes() const {
    return PlannedPeakBytes();
  }

private:
  friend absl::StatusOr<CompiledProgram> Compile(const Program &, const CompileOptions &);
  explicit CompiledProgram(LoadedProgram program) : LoadedProgram(std::move(program)) {}

  MemoryReport memory_;
  KernelCounts kernels_;
  std::vector<std::string> warnings_;
};

/// Compiles `program` for `options.device`. Returns the first error of the program, with the file
/// and line of the user's call, or the compiler's error. The program may be changed and compiled
/// again.
absl::StatusOr<CompiledProgram> Compile(const Program &program, const CompileOptions &options = {});
/// The same, except that an error ends the process with its text, for short programs.
///
///     rf::CompiledProgram compiled = rf::CompileOrDie(program);
///     rf::Outputs out = compiled.RunOrDie({{"x", x}});
CompiledProgram CompileOrDie(const Program &program, const CompileOptions &options = {});

} // namespace refold
