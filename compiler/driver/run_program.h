//===- run_program.h - A built Program, compiled and run ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a user of the C++ API calls after building: Compile, then Run as often as wanted.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program/program.h"
#include "compiler/driver/compile.h"
#include "runtime/core/tensor.h"
#include "runtime/executable/run_report.h"

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace refold {

using runtime::HostTensor;

/// One input of a run. The tensor is copied before Run returns, and not needed afterwards.
struct Feed {
  Feed(absl::string_view name, const HostTensor &tensor) : name(name), tensor(&tensor) {}
  absl::string_view name;
  const HostTensor *tensor;
};

struct RunOptions {
  /// The function to run: training, or what Program::Function made. Every function works on the
  /// same state.
  std::string function = "train";
  /// Number of steps, counted from the step counter. -1: all steps that the fold still holds.
  /// 0: only the ops before and after the fold. A function without a fold runs this many times; -1:
  /// once; 0: an error if it has fetches.
  int64_t steps = -1;
  /// Called from the calling thread now and then, with the steps done so far.
  runtime::ProgressFn progress = {};
};

/// What a run gives back. The caller owns it.
struct Outputs {
  /// Fetches by name, histories cut to the steps that ran; none on "null", which computes nothing.
  std::map<std::string, HostTensor> fetches;
  runtime::RunReport report;
};

/// A program on its device, with its state. State lives on from run to run. One thread at a time;
/// different CompiledPrograms may run side by side. Movable, not copyable.
class CompiledProgram {
public:
  CompiledProgram(CompiledProgram &&) noexcept;
  CompiledProgram &operator=(CompiledProgram &&) noexcept;
  ~CompiledProgram();

  /// Feeds inputs (those fed before keep their contents), makes the initial state if there is none
  /// yet, and runs. Errors name the input, what was expected and what was given; an input never fed
  /// is one.
  absl::StatusOr<Outputs> Run(absl::Span<const Feed> feeds, const RunOptions &options = {});

  /// Makes the initial state anew, from `seed`; the step counter becomes 0.
  absl::Status Startup(uint64_t seed);
  absl::StatusOr<HostTensor> State(absl::string_view name) const;
  absl::Status SetState(absl::string_view name, const HostTensor &value);

  /// Writes all states, among them what optimizers keep, the step counter, the seed and what a run
  /// has beside these, to a .safetensors file, as refold-run's --state-out does. It appears when it
  /// is complete.
  absl::Status SaveState(absl::string_view path) const;
  /// Loads the states of such a file, whichever program wrote it. The next run of "train" resumes
  /// the saved run, with the bits of a run that never stopped. A run that follows another run is
  /// new: its accumulators start again. The file must have exactly the program's states; else one
  /// error lists what it lacks, what it has besides and what is of another type or shape, and
  /// nothing is taken.
  absl::Status LoadState(absl::string_view path);
  /// For fine-tuning: takes what fits but step counter and seed, as refold-run's --state-partial
  /// does, and returns the names of the states that are left as they were, or as startup makes
  /// them. A file of nothing that fits is an error.
  absl::StatusOr<std::vector<std::string>> LoadPartOfState(absl::string_view path);

  /// Device bytes at the peak of training, known before it: state, inputs, fetches, constants and
  /// arena. Inputs and fetches of all functions stay on the device whichever runs; a run of another
  /// function differs by its arena, and its report has the number.
  uint64_t predicted_peak_bytes() const;
  /// The text of --report: the peak, its parts, and who is alive at it.
  const std::string &memory_report() const;
  /// Where the machine code of its kernels came from, and what went wrong without harm, as
  /// Compilation has them.
  const KernelCounts &kernels() const;
  const std::vector<std::string> &warnings() const;
  /// Writes the compiled program for refold-run, on this machine or another.
  absl::Status Save(absl::string_view path) const;

private:
  friend absl::StatusOr<CompiledProgram> Compile(const Program &, const CompileOptions &);
  struct Impl;
  explicit CompiledProgram(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

/// Compiles `program` for `options.device`. The error is the program's first, with file and line of
/// the user's own call, or the compiler's. The program may be changed and compiled again.
absl::StatusOr<CompiledProgram> Compile(const Program &program, const CompileOptions &options = {});

} // namespace refold
