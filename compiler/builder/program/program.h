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

#include "compiler/builder/program/initializers.h"
#include "compiler/builder/program/tensor.h"

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include <functional>
#include <memory>
#include <source_location>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace refold {

/// How refold-run makes an input by itself when it is not fed. Never used for an input that is.
struct Generator {
  enum class Kind { None, UniformOpen, RowSums, EpochBatches, UniformBelow };
  Kind kind = Kind::None;
  std::string of;
  int64_t bound = 0;

  /// Independent uniform numbers in the open interval (0, 1).
  static Generator UniformOpen();
  /// For each row of input `of`: (sum x, sum ln x, sum e^x, sum sin x).
  static Generator RowSums(std::string of);
  /// Indices below `bound`, a fresh permutation for each epoch.
  static Generator EpochBatches(int64_t bound);
  /// Independent integers in [0, bound), of s32: class labels, tokens.
  static Generator UniformBelow(int64_t bound);
};

struct InputOptions {
  Generator generator = {};
};

struct ProgramOptions {
  /// For a program without a Foldl: how many steps it holds. Its histories have that many rows.
  int64_t steps = 1;
};

struct WhileOptions {
  /// How often the body runs at most: memory is planned for so many. Must be given.
  int64_t max_steps = 0;
};

struct FunctionOptions {
  /// The states that the function may assign; it reads all.
  std::vector<Variable> assigns = {};
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
///
/// Loops and choices nest. Inside of one, tensors and state from around it are read as anywhere; a
/// tensor made inside belongs to it and cannot be used outside, but state that it assigned and the
/// values that it returns can.
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
  /// to build the step. State that it assigns lives on from step to step.
  ///
  /// The outermost Foldl is the program's fold, of which there is one: it holds as many steps as
  /// `sequence` has rows, and a run says how many of them to do. A Foldl inside of it, or in a
  /// Function, is a loop over all of its rows each time. Gradients go through such a loop; what its
  /// backward reads is kept for each pass.
  void Foldl(const Arg &sequence, const std::function<void(Tensor)> &body);
  /// The same without a sequence: Step() and Pass() are all that the body gets.
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

  /// A loop that goes on while `body` returns true, a scalar of type pred, for at most
  /// options.max_steps passes; it makes at least one. As the program's fold, it ends a run before
  /// its steps are done; RunReport::steps says how many there were. It has no gradient.
  void While(WhileOptions options, const std::function<Tensor()> &body,
             std::source_location where = std::source_location::current());
  /// With explicit accumulators, as Foldl has them: the body returns whether to go on, then them.
  std::vector<Tensor>
  While(WhileOptions options, const std::vector<Arg> &init,
        const std::function<std::pair<Tensor, std::vector<Tensor>>(std::vector<Tensor>)> &body,
        std::source_location where = std::source_location::current());

  /// Does what `then` says where `predicate`, a scalar of type pred, is true, and what `otherwise`
  /// says where it is not: only one of the two is executed. State that either assigns has its
  /// assigned value afterwards, or where the other was executed the value from before.
  /// Both return nothing, or a Tensor, or tensors in a std::vector; both the same types, which is
  /// what If then gives.
  template <typename Then, typename Otherwise>
  auto If(const Arg &predicate, const Then &then, const Otherwise &otherwise) {
    using Result = decltype(then());
    static_assert(std::is_same_v<Result, decltype(otherwise())>, "If's branches return one type");
    std::vector<Tensor> chosen = Choose(predicate, Branch(then), Branch(otherwise));
    if constexpr (std::is_same_v<Result, Tensor>)
      return chosen.empty() ? Tensor() : chosen[0];
    else if constexpr (!std::is_void_v<Result>)
      return chosen;
  }
  void If(const Arg &predicate, const std::function<void()> &then) {
    If(predicate, then, [] {});
  }

  /// Another function of the program, beside training: `body` is called once and has inputs and
  /// fetches of its own. It may read train's inputs and all state, but assign only what the options
  /// name. A run of it executes it once, with every row of its Foldl. Layers without names have the
  /// parameters of the program's own, in the same order; names of inputs and fetches are taken once
  /// in the whole program.
  void Function(std::string name, const std::function<void()> &body, FunctionOptions options = {},
                std::source_location where = std::source_location::current());

  /// Parameters, states and layers made by `body` have names that begin with "name/". Scopes nest.
  void Scope(std::string name, const std::function<void()> &body,
             std::source_location where = std::source_location::current());

  /// Makes `value` readable under `name` when a run has ended. Inside a loop: stacked over the
  /// passes, row i from pass i, for the fold cut to the steps that ran; inside a loop of the fold
  /// so in both, [steps, passes, ...]. Passes that a While did not make leave rows of zeros.
  /// Outside of loops: the whole value. Not inside an If, whose other branch would not make it.
  void Fetch(std::string name, const Arg &value);

  /// The number of the fold's step, s64: it counts on over runs, since it is state. Outside of the
  /// fold: the number of the run's first step. In a Function: the number of steps done.
  Tensor Step(std::source_location where = std::source_location::current());
  /// The number of the pass of the innermost loop, s64; directly in the fold this is Step().
  Tensor Pass(std::source_location where = std::source_location::current());

  /// A tensor whose elements are all `value`.
  Tensor Constant(double value, DType dtype, Shape shape = {},
                  std::source_location where = std::source_location::current());
  /// A tensor with these elements, row-major.
  Tensor Constant(const std::vector<double> &values, DType dtype, Shape shape,
                  std::source_location where = std::source_location::current());

  // Random numbers are a function of the run's seed, the step (in nested loops also the passes) and
  // the place in the program: the same in every run, on every device.

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
  friend class NameScope;
  using BranchBody = std::function<std::vector<Tensor>()>;

  explicit Program(std::shared_ptr<internal::ProgramImpl> impl) : impl_(std::move(impl)) {}
  std::vector<Tensor> Choose(const Arg &predicate, const BranchBody &then,
                             const BranchBody &otherwise);
  template <typename Result> static bool IsNull(const std::function<Result()> &body) {
    return !body;
  }
  template <typename Body> static bool IsNull(const Body &) { return false; }
  /// A branch as a function that returns tensors; null where it is a null std::function.
  template <typename Body> static BranchBody Branch(const Body &body) {
    if (IsNull(body))
      return nullptr;
    return [&body]() -> std::vector<Tensor> {
      if constexpr (std::is_void_v<decltype(body())>) {
        body();
        return {};
      } else if constexpr (std::is_same_v<decltype(body()), Tensor>) {
        return {body()};
      } else {
        return body();
      }
    };
  }

  std::shared_ptr<internal::ProgramImpl> impl_;
};

/// A scope of names that ends with the C++ block it stands in: Program::Scope without a body.
class NameScope {
public:
  NameScope(const Program &program, std::string name,
            std::source_location where = std::source_location::current());
  ~NameScope();
  NameScope(const NameScope &) = delete;
  NameScope &operator=(const NameScope &) = delete;

private:
  std::shared_ptr<internal::ProgramImpl> impl_;
};

} // namespace refold
