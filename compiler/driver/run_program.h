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

/// One input of a run. Run copies the tensor before it returns; the tensor is not needed
/// afterwards.
struct Feed {
  Feed(absl::string_view name, const HostTensor &tensor) : name(name), tensor(&tensor) {}
  absl::string_view name;
  const HostTensor *tensor;
};

struct RunOptions {
  /// The function to run: "train", or a function made by Program::Function. All functions share one
  /// state.
  std::string function = "train";
  /// Number of steps, counted from the step counter. -1: all steps that the fold still has. 0: only
  /// the ops before and after the fold. A function without a fold runs this many times; then -1
  /// means once, and 0 is an error if the function has fetches.
  int64_t steps = -1;
  /// Called from the calling thread at intervals, with the number of steps completed so far.
  runtime::ProgressFn progress = {};
};

/// The results of a run. The caller owns them.
struct Outputs {
  /// Fetches by name. A stacked fetch is cut to the steps that ran. Empty on "null", which computes
  /// nothing.
  std::map<std::string, HostTensor> fetches;
  runtime::RunReport report;
};

/// A program on its device, with its state. The state persists between runs. Use from one thread at
/// a time; different CompiledPrograms may run concurrently. Movable, not copyable.
class CompiledProgram {
public:
  CompiledProgram(CompiledProgram &&) noexcept;
  CompiledProgram &operator=(CompiledProgram &&) noexcept;
  ~CompiledProgram();

  /// Sets the given inputs, creates the initial state if there is none yet, and runs. Inputs fed in
  /// an earlier call keep their contents. Errors name the input, the expected type and the given
  /// type. An input that was never fed is an error.
  absl::StatusOr<Outputs> Run(absl::Span<const Feed> feeds, const RunOptions &options = {});

  /// Creates the initial state from `seed` and resets the step counter to 0.
  absl::Status Startup(uint64_t seed);
  absl::StatusOr<HostTensor> State(absl::string_view name) const;
  absl::Status SetState(absl::string_view name, const HostTensor &value);

  /// Writes all states to a .safetensors file, as refold-run's --state-out does: parameters,
  /// optimizer state, the step counter, the seed and the state of an unfinished run. The file
  /// appears only when it is complete.
  absl::Status SaveState(absl::string_view path) const;
  /// Loads the states of such a file, whichever program wrote it. The next run of "train" resumes
  /// the saved run and produces the same bits as a run that never stopped. A run that follows
  /// another run is a new run: its accumulators start again. The file must have exactly the
  /// program's states. Otherwise nothing is loaded, and one error lists missing states, extra
  /// states and states of another type or shape.
  absl::Status LoadState(absl::string_view path);
  /// Loads the states that match by name, type and shape, for fine-tuning, as refold-run's
  /// --state-partial does. The step counter and the seed are not loaded. Returns the names of the
  /// states that were not loaded: they keep their values, or the values that startup gives them. A
  /// file without any matching state is an error.
  absl::StatusOr<std::vector<std::string>> LoadPartOfState(absl::string_view path);

  /// Peak device bytes of training, known before the run: state, inputs, fetches, constants and
  /// arena. Inputs and fetches of all functions stay on the device whichever function runs. A run
  /// of another function differs only in its arena; its RunReport has that number.
  uint64_t predicted_peak_bytes() const;
  /// The text of --report: the peak, its parts, and the values alive at the peak.
  const std::string &memory_report() const;
  /// The origin of the kernels' machine code, and the warnings; see Compilation.
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

/// Compiles `program` for `options.device`. Returns the first error of the program, with the file
/// and line of the user's call, or the compiler's error. The program may be changed and compiled
/// again.
absl::StatusOr<CompiledProgram> Compile(const Program &program, const CompileOptions &options = {});

} // namespace refold
