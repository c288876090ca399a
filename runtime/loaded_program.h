//===- loaded_program.h - A compiled program on its device ------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs .rfx files, on machines with and without the compiler. A public header: Abseil and the
// standard library only.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/core/flag_values.h"
#include "runtime/core/tensor.h"
#include "runtime/executable/run_report.h"

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace refold::runtime {
struct LoadedExecutable; // runtime/executable/loaded_executable.h
} // namespace refold::runtime

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

struct LoadStateOptions {
  /// If true, the file must have exactly the program's states, and the next run of "train" resumes
  /// the saved run. If false, loads the states that match by name, type and shape, for fine-tuning;
  /// the step counter and the seed are not loaded.
  bool strict = true;
};

/// The names that CompiledProgram::LoadState loaded and left out.
struct LoadedState {
  std::vector<std::string> loaded;
  /// The program's states that were not loaded: they keep their values, or the values that the
  /// initializers give them.
  std::vector<std::string> not_loaded;
  /// The file's tensors for which the program has no state.
  std::vector<std::string> unexpected;
};

/// Options of LoadedProgram::Load.
struct LoadProgramOptions {
  /// "cpu", "cuda", "null" or "checked".
  std::string device = "cpu";
  /// Threads of the "cpu" device; 0: one per hardware thread. Changes no bit.
  int threads = 0;
  /// The FLAGS_ values (docs/reference/flags.md). A flag that is not set here has the value of the
  /// environment, or else the default of the table.
  runtime::FlagValues flags = {};
};

/// A compiled program on its device, with its state. The state persists between runs. Use from one
/// thread at a time; different programs may run concurrently. Movable, not copyable.
///
///     absl::StatusOr<rf::LoadedProgram> program = rf::LoadedProgram::Load("train.rfx");
///     absl::StatusOr<rf::Outputs> out = program->Run({{"x", x}});
class LoadedProgram {
public:
  /// Reads a .rfx file, which CompiledProgram::Save and refold-run --compile-only write. Errors
  /// name the file and the defect, or the device and why it cannot run the program.
  static absl::StatusOr<LoadedProgram> Load(absl::string_view path,
                                            const LoadProgramOptions &options = {});
  /// The same for a program in memory.
  static absl::StatusOr<LoadedProgram>
  Make(std::shared_ptr<const runtime::LoadedExecutable> executable,
       const LoadProgramOptions &options = {});
  LoadedProgram(LoadedProgram &&) noexcept;
  LoadedProgram &operator=(LoadedProgram &&) noexcept;
  ~LoadedProgram();

  /// Sets the given inputs, creates the initial state if there is none yet, and runs. Inputs fed in
  /// an earlier call keep their contents. Errors name the input, the expected type and the given
  /// type. An input that was never fed is an error.
  absl::StatusOr<Outputs> Run(absl::Span<const Feed> feeds, const RunOptions &options = {});

  /// The same as Run, except that an error ends the process with its text, for short programs.
  Outputs RunOrDie(absl::Span<const Feed> feeds = {}, const RunOptions &options = {});

  /// Creates the initial state from `seed` and resets the step counter to 0. A Run without an
  /// earlier Initialize calls Initialize(0).
  absl::Status Initialize(uint64_t seed);
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
  /// The same with options, and returns what was loaded. With {.strict = false} it loads what fits,
  /// as refold-run's --state-partial does; a file without any matching state is then an error.
  absl::StatusOr<LoadedState> LoadState(absl::string_view path, LoadStateOptions options);

  /// Peak device bytes of training, known before the run: state, inputs, fetches, constants and
  /// arena. Inputs and fetches of all functions stay on the device whichever function runs. A run
  /// of another function differs only in its arena; its RunReport has that number.
  uint64_t PlannedPeakBytes() const;
  /// Peak device bytes of the last successful run, measured from the pointers that its commands
  /// used (RunReport::peak_measured_bytes); 0 before the first run. For a run of "train" with the
  /// default allocator strategy it equals PlannedPeakBytes.
  uint64_t MeasuredPeakBytes() const;
  /// Writes the compiled program for Load and refold-run, on this machine or another.
  absl::Status Save(absl::string_view path) const;

private:
  struct Impl;
  explicit LoadedProgram(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

} // namespace refold
