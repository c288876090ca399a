//===- loaded_program.h - A compiled program on its device ------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads and runs .rfx files, on machines with and without the compiler. This public header includes
// only Abseil, the standard library, and headers of the runtime.
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

/// One input of a run. Run copies the tensor, which may be destroyed afterwards.
struct Feed {
  Feed(absl::string_view name, const HostTensor &tensor) : name(name), tensor(&tensor) {}
  absl::string_view name;
  const HostTensor *tensor;
};

struct RunOptions {
  /// The function to run: "train", or a function made by Program::Function. All functions share the
  /// same state.
  std::string function = "train";
  /// The number of steps, counted from the step counter. -1 means all steps that are left in the
  /// fold. With 0, only the ops before and after the fold run.
  ///
  /// A function without a fold runs `steps` times, and -1 means once. 0 is an error if the function
  /// has fetches.
  int64_t steps = -1;
  /// Called from the calling thread at intervals, with the number of steps completed so far.
  runtime::ProgressFn progress = {};
};

/// The results of a run. The caller owns them.
struct Outputs {
  /// The fetches by name. A stacked fetch has only the rows of the steps that ran. The map is empty
  /// on the device "null", which computes nothing.
  std::map<std::string, HostTensor> fetches;
  runtime::RunReport report;
};

struct LoadStateOptions {
  /// If true, the file must have exactly the program's states, and the next run of "train" resumes
  /// the saved run. If false, loads only states with the same name, type and shape, as for
  /// fine-tuning. The step counter and the seed are then not loaded.
  bool strict = true;
};

/// The names that CompiledProgram::LoadState loaded and left out.
struct LoadedState {
  std::vector<std::string> loaded;
  /// The program's states that were not loaded. They keep their values, or get them from their
  /// initializers if they have none.
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
  /// The FLAGS_ values (docs/reference/flags.md). If a flag is not set here, its value comes from
  /// the environment, and otherwise it is the default.
  runtime::FlagValues flags = {};
};

/// A compiled program on a device, with its state, which persists between runs. Only one thread at
/// a time may use a LoadedProgram. Different programs may run concurrently. Movable, not copyable.
///
///     absl::StatusOr<rf::LoadedProgram> program = rf::LoadedProgram::Load("train.rfx");
///     absl::StatusOr<rf::Outputs> out = program->Run({{"x", x}});
class LoadedProgram {
public:
  /// Loads a .rfx file, as CompiledProgram::Save or refold-run --compile-only writes it. An error
  /// names the file and its defect, or the device and the reason why it cannot run the program.
  static absl::StatusOr<LoadedProgram> Load(absl::string_view path,
                                            const LoadProgramOptions &options = {});
  /// The same for a program in memory.
  static absl::StatusOr<LoadedProgram>
  Make(std::shared_ptr<const runtime::LoadedExecutable> executable,
       const LoadProgramOptions &options = {});
  LoadedProgram(LoadedProgram &&) noexcept;
  LoadedProgram &operator=(LoadedProgram &&) noexcept;
  ~LoadedProgram();

  /// Sets the inputs in `feeds` and runs the program. Inputs from earlier calls keep their values.
  /// If there is no state yet, creates the initial state first. An input that was never fed is an
  /// error. Errors name the input, the expected type and the given type.
  absl::StatusOr<Outputs> Run(absl::Span<const Feed> feeds, const RunOptions &options = {});

  /// The same as Run, except that an error ends the process with its text, for short programs.
  Outputs RunOrDie(absl::Span<const Feed> feeds = {}, const RunOptions &options = {});

  /// Creates the initial state from `seed` and sets the step counter to 0. If Run finds no state,
  /// it calls Initialize(0).
  absl::Status Initialize(uint64_t seed);
  absl::StatusOr<HostTensor> State(absl::string_view name) const;
  absl::Status SetState(absl::string_view name, const HostTensor &value);

  /// Writes all states to a .safetensors file: parameters, optimizer state, the step counter, the
  /// seed and the state of an unfinished run. refold-run --state-out writes the same kind of file.
  /// The file appears only when it is complete.
  absl::Status SaveState(absl::string_view path) const;
  /// Loads a file that SaveState or refold-run wrote, possibly for another program. The next run of
  /// "train" resumes the saved run, with the same bits as if it had never stopped. The run after
  /// that is a new run, whose accumulators start again.
  ///
  /// The file must have exactly the program's states. Otherwise nothing is loaded, and one error
  /// lists all missing states, all extra states, and all states with a wrong type or shape.
  absl::Status LoadState(absl::string_view path);
  /// Loads states and returns their names. With {.strict = false}, loads only the states that
  /// match, as refold-run --state-partial does. If no state matches, returns an error.
  absl::StatusOr<LoadedState> LoadState(absl::string_view path, LoadStateOptions options);

  /// Returns the peak device bytes of training, which are known before the run. They include the
  /// arena, the states and the constants. They also include the inputs and fetches of all
  /// functions, because these always stay on the device. Other functions have arenas of other
  /// sizes, and so other peaks. A run's RunReport has the peak of its function.
  uint64_t PlannedPeakBytes() const;
  /// Returns the measured peak device bytes of the last successful run, or 0 before the first run
  /// (RunReport::peak_measured_bytes). After a run of "train" with the default allocator strategy,
  /// this is equal to PlannedPeakBytes.
  uint64_t MeasuredPeakBytes() const;
  /// Writes the compiled program for Load and refold-run, on this machine or another.
  absl::Status Save(absl::string_view path) const;

private:
  struct Impl;
  explicit LoadedProgram(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

} // namespace refold
