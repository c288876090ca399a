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
#include "runtime/session/run_report.h"

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

/// One input of a run. Run copies the tensor before it returns, so the tensor may be destroyed
/// afterwards.
struct Feed {
  Feed(absl::string_view name, const HostTensor &tensor) : name(name), tensor(&tensor) {}
  absl::string_view name;
  const HostTensor *tensor;
};

struct RunOptions {
  /// The function to run: "train", or a function made by Program::Function. All functions use the
  /// same state.
  std::string function = "train";
  /// Number of steps, counted from the step counter. -1 means all steps that are left in the fold.
  /// 0 means that only the ops before and after the fold are executed. A function without a fold is
  /// executed `steps` times. For such a function, -1 means once, and 0 is an error if the function
  /// has fetches.
  int64_t steps = -1;
  /// Called from the calling thread at intervals, with the number of steps completed so far.
  runtime::ProgressFn progress = {};
};

/// The results of a run. The caller owns them.
struct Outputs {
  /// The fetches by name. A stacked fetch is cut to the steps that ran. The map is empty on the
  /// device "null", which computes nothing.
  std::map<std::string, HostTensor> fetches;
  runtime::RunReport report;
};

struct LoadStateOptions {
  /// If true, the file must have exactly the program's states, and the next run of "train" resumes
  /// the saved run. If false, loads only the states whose name, type and shape match, as for
  /// fine-tuning. The step counter and the seed are then not loaded.
  bool strict = true;
};

/// The names that CompiledProgram::LoadState loaded and left out.
struct LoadedState {
  std::vector<std::string> loaded;
  /// The program's states that were not loaded. A state that has a value keeps it. Other states get
  /// their values from the initializers.
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
  /// The FLAGS_ values (docs/reference/flags.md). A flag that is not set here takes its value from
  /// the environment, or else its default.
  runtime::FlagValues flags = {};
};

/// A compiled program on a device, with its state. The state persists between runs. Only one thread
/// at a time may use a LoadedProgram. Different programs may run concurrently. Movable, not
/// copyable.
///
///     absl::StatusOr<rf::LoadedProgram> program = rf::LoadedProgram::Load("train.rfx");
///     absl::StatusOr<rf::Outputs> out = program->Run({{"x", x}});
class LoadedProgram {
public:
  /// Reads a .rfx file. CompiledProgram::Save and refold-run --compile-only write such files.
  /// Errors name the file and its defect, or the device and the reason why it cannot run the
  /// program.
  static absl::StatusOr<LoadedProgram> Load(absl::string_view path,
                                            const LoadProgramOptions &options = {});
  /// The same for a program in memory.
  static absl::StatusOr<LoadedProgram>
  Make(std::shared_ptr<const runtime::LoadedExecutable> executable,
       const LoadProgramOptions &options = {});
  LoadedProgram(LoadedProgram &&) noexcept;
  LoadedProgram &operator=(LoadedProgram &&) noexcept;
  ~LoadedProgram();

  /// Sets the inputs in `feeds` and runs the program. Creates the initial state first if there is
  /// no state yet. Inputs that were fed in an earlier call keep their values. An input that was
  /// never fed is an error. Errors name the input, the expected type and the given type.
  absl::StatusOr<Outputs> Run(absl::Span<const Feed> feeds, const RunOptions &options = {});

  /// The same as Run, except that an error ends the process with its text, for short programs.
  Outputs RunOrDie(absl::Span<const Feed> feeds = {}, const RunOptions &options = {});

  /// Creates the initial state from `seed` and resets the step counter to 0. If there is no state
  /// yet, Run calls Initialize(0).
  absl::Status Initialize(uint64_t seed);
  absl::StatusOr<HostTensor> State(absl::string_view name) const;
  absl::Status SetState(absl::string_view name, const HostTensor &value);

  /// Writes all states to a .safetensors file: parameters, optimizer state, the step counter, the
  /// seed and the state of an unfinished run. The option --state-out of refold-run writes such a
  /// file, too. The file appears only when it is complete.
  absl::Status SaveState(absl::string_view path) const;
  /// Loads the states of a file that SaveState or refold-run wrote. The file may come from a
  /// different program. The next run of "train" resumes the saved run and produces the same bits as
  /// a run that never stopped. The run after that is a new run: its accumulators start again. The
  /// file must have exactly the program's states. Otherwise nothing is loaded, and one error lists
  /// all missing states, all extra states, and all states with a wrong type or shape.
  absl::Status LoadState(absl::string_view path);
  /// Loads states with options and returns the names of the loaded states. With {.strict = false},
  /// loads only the states that match, as refold-run's --state-partial does. If no state matches,
  /// returns an error.
  absl::StatusOr<LoadedState> LoadState(absl::string_view path, LoadStateOptions options);

  /// Returns the peak device bytes of training, which are known before the run. They include
  /// states, inputs, fetches, constants and the arena. The inputs and fetches of all functions are
  /// included, because they stay on the device whichever function runs. Other functions have arenas
  /// of different sizes, and therefore different peaks. The RunReport of a run has the peak of the
  /// function that ran.
  uint64_t PlannedPeakBytes() const;
  /// Returns the peak device bytes of the last successful run, or 0 before the first run. They are
  /// measured from the pointers that the run's commands used (RunReport::peak_measured_bytes). For
  /// a run of "train" with the default allocator strategy, they equal PlannedPeakBytes.
  uint64_t MeasuredPeakBytes() const;
  /// Writes the compiled program for Load and refold-run, on this machine or another.
  absl::Status Save(absl::string_view path) const;

private:
  struct Impl;
  explicit LoadedProgram(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

} // namespace refold
