//===- program.h - A training program, built in C++ --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The root of the C++ API. A program is built once, by ordinary C++ that runs once, and then
// compiled; its form is that of docs/rationale/program.md. A public header: Abseil and the standard
// library only.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/initializers.h"
#include "compiler/builder/tensor.h"

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include <functional>
#include <memory>
#include <source_location>
#include <string>
#include <vector>

namespace refold {

/// How refold-run makes an input by itself when it is not fed. Never used for an input that is.
struct Generator {
  enum class Kind { None, UniformOpen, RowSums, EpochBatches };
  Kind kind = Kind::None;
  std::string of;
  int64_t bound = 0;

  /// Independent uniform numbers in the open interval (0, 1).
  static Generator UniformOpen();
  /// For each row of input `of`: (sum x, sum ln x, sum e^x, sum sin x).
  static Generator RowSums(std::string of);
  /// Indices below `bound`, a fresh permutation for each epoch.
  static Generator EpochBatches(int64_t bound);
};

struct InputOptions {
  Generator generator = {};
};

struct ProgramOptions {
  /// For a program without a Foldl: how many steps it holds. Its histories have that many rows.
  int64_t steps = 1;
};

struct SerializeOptions {
  /// Writes into text where each op was made. Bytecode always carries it.
  bool locations = false;
};

/// A training program. A handle: copies are the same program.
///
/// The program keeps its first error, with file and line of the user's own call; Print, Serialize
/// and the compiler return it. Ops and methods never throw, and after an error they do nothing.
///
/// A program without Foldl is one step, repeated: it is built as if everything in it stood inside a
/// Foldl over ProgramOptions::steps steps.
class Program {
public:
  explicit Program(std::string name, ProgramOptions options = {},
                   std::source_location where = std::source_location::current());

  /// An input that a run is fed by name and that stays on the device while it runs.
  Tensor Input(std::string name, DType dtype, Shape shape, InputOptions options = {},
               std::source_location where = std::source_location::current());

  /// State that optimizers train. May be declared inside a fold; asking again for a name with the
  /// same type and shape gives the same parameter.
  Variable Parameter(std::string name, DType dtype, Shape shape,
                     Initializer init = init::KaimingUniform(),
                     std::source_location where = std::source_location::current());
  /// State that optimizers leave alone. A name that is taken is an error.
  Variable State(std::string name, DType dtype, Shape shape, Initializer init = init::Zeros(),
                 std::source_location where = std::source_location::current());

  /// Runs `body` on every row of `sequence`, one row a step, on the device: `body` is called once,
  /// to build the step. State that it assigns lives on from step to step. The fold holds as many
  /// steps as `sequence` has rows; a run says how many of them to do. A program has at most one
  /// fold.
  void Foldl(const Arg &sequence, const std::function<void(Tensor)> &body);
  /// The same without a sequence: Step() is all that the body gets.
  void Foldl(int64_t steps, const std::function<void()> &body,
             std::source_location where = std::source_location::current());
  /// With explicit accumulators: `body` gets the row and what the last step returned, at first
  /// `init`, and returns as many values of the same types. Gives what the last step returned.
  /// Accumulators start at `init` in every run, unlike state.
  std::vector<Tensor>
  Foldl(const Arg &sequence, const std::vector<Arg> &init,
        const std::function<std::vector<Tensor>(Tensor, std::vector<Tensor>)> &body);
  std::vector<Tensor> Foldl(int64_t steps, const std::vector<Arg> &init,
                            const std::function<std::vector<Tensor>(std::vector<Tensor>)> &body,
                            std::source_location where = std::source_location::current());

  /// Makes `value` readable under `name` when a run has ended. Inside a fold: stacked over the
  /// steps, row i from step i, cut to the steps that ran. Outside of one: the whole value.
  void Fetch(std::string name, const Arg &value);

  /// The number of this step, s64: it counts on over runs, since it is state. Outside a fold: the
  /// number of the run's first step.
  Tensor Step(std::source_location where = std::source_location::current());

  /// A tensor whose elements are all `value`.
  Tensor Constant(double value, DType dtype, Shape shape = {},
                  std::source_location where = std::source_location::current());
  /// A tensor with these elements, row-major.
  Tensor Constant(const std::vector<double> &values, DType dtype, Shape shape,
                  std::source_location where = std::source_location::current());

  // Random numbers are a function of the run's seed, the step and the place in the program: the
  // same in every run, on every device.

  /// Uniform in [low, high).
  Tensor RandomUniform(double low, double high, DType dtype, Shape shape,
                       std::source_location where = std::source_location::current());
  Tensor RandomNormal(double mean, double stddev, DType dtype, Shape shape,
                      std::source_location where = std::source_location::current());
  /// Indices in [0, n), s32, drawn with replacement. 1 <= n < 2^31.
  Tensor SampleIndices(int64_t n, Shape shape,
                       std::source_location where = std::source_location::current());
  /// The next `batch` indices, s32, of a permutation of [0, n) that is a fresh one in each epoch.
  /// Nothing is stored. `batch` divides n.
  Tensor Shuffle(int64_t n, int64_t batch,
                 std::source_location where = std::source_location::current());

  /// Parameters so far, in the order of their first mention.
  std::vector<Variable> parameters() const;
  const std::string &name() const;
  /// The first error, or OK.
  absl::Status status() const;

  /// The program as text.
  absl::StatusOr<std::string> Print(SerializeOptions options = {}) const;
  /// Writes the program: bytecode where `path` ends in .mlirbc, else text. The file appears under
  /// its name only when complete.
  absl::Status Serialize(const std::string &path, SerializeOptions options = {}) const;

private:
  friend struct internal::Access;
  explicit Program(std::shared_ptr<internal::ProgramImpl> impl) : impl_(std::move(impl)) {}
  std::shared_ptr<internal::ProgramImpl> impl_;
};

} // namespace refold
