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

/// A program that is compiled and loaded on its device. The base class has the functions that run
/// the program, and those that save and load its state.
class CompiledProgram : public LoadedProgram {
public:
  /// Returns a report of the peak memory: its parts, and the values that are alive at the peak. The
  /// report's ToString() returns the text that --report=text prints.
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

/// Compiles `program` for `options.device`. If calls that built the program were wrong, returns the
/// error of the first such call, with the file and line of the call. `program` may be changed and
/// compiled again later.
absl::StatusOr<CompiledProgram> Compile(const Program &program, const CompileOptions &options = {});
/// Like Compile, but an error prints its text and ends the process. Meant for short programs.
///
///     rf::CompiledProgram compiled = rf::CompileOrDie(program);
///     rf::Outputs out = compiled.RunOrDie({{"x", x}});
CompiledProgram CompileOrDie(const Program &program, const CompileOptions &options = {});

} // namespace refold
