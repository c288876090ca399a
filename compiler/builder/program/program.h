//===- program.h - A training program, built in C++ -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The root of the C++ API. Ordinary C++ code builds a program once, and the compiler then compiles
// it; docs/rationale/program.md describes its form. A public header: Abseil and the standard
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

/// How refold-run generates an input that is not fed. A run that is fed the input ignores the
/// generator.
struct Generator {
  enum class Kind { None, UniformOpen, RowSums, EpochBatches, UniformBelow };
  Kind kind = Kind::None;
  std::string of;
  int64_t bound = 0;

  /// Independent uniform numbers in the open interval (0, 1). The input is f32 or f64.
  static Generator UniformOpen();
  /// For each row x of the input `of`: (sum x, sum ln x, sum e^x, sum sin x). `of` is a matrix of
  /// f32 or f64 declared before this input; this input has its type and shape [rows, 4].
  static Generator RowSums(std::string of);
  /// Indices in [0, bound), a fresh permutation for each epoch. The input is s32[steps, batch], and
  /// `batch` divides `bound`.
  static Generator EpochBatches(int64_t bound);
  /// Independent integers in [0, bound), of type s32: class labels, tokens.
  static Generator UniformBelow(int64_t bound);
};

/// Options of Program::Input.
struct InputOptions {
  Generator generator = {};
};

struct ProgramOptions {
  /// Number of steps of a program without a Foldl; its stacked fetches have that many rows.
  int64_t steps = 1;
};

struct WhileOptions {
  /// Upper bound on the iterations, at least 1. Memory is planned for this number, so there is no
  /// default.
  int64_t max_steps = 0;
};

struct FunctionOptions {
  /// The state that the function may assign. It may read all state.
  std::vector<Variable> assigns = {};
};

struct SerializeOptions {
  /// Writes the source location and the layer of each op into the text, so that a report of the
  /// file names the same layers and lines as a report of the program. Without them ops are named by
  /// the lines of the text, which is shorter and easier to read and to edit. Bytecode always
  /// contains the locations. A file name is written without its folder if it is absolute.
  bool locations = true;
};

/// A training program. Program is a handle: copies refer to the same program.
///
/// The program keeps its first error, with the file and line of the user's own call. Print,
/// Serialize and the compiler return that error. Ops and methods never throw, and after an error
/// they do nothing.
///
/// A program without a Foldl is one step that is repeated. It is built as if its whole body stood
/// inside a Foldl over ProgramOptions::steps steps.
///
/// Loops and branches nest. Their bodies can read tensors and state of the surrounding code. A
/// tensor made inside belongs to the loop or branch and cannot be used outside; results that the
/// body returns and state that it assigns can.
///
/// In an accelerated function, which is traced as a Program without steps, Input, Fetch, Function,
/// Step and Shuffle are errors.
class Program {
public:
  /// Makes an empty program. It has an error if the name is empty or has characters that names may
  /// not have, or if `options.steps` is below 1.
  explicit Program(std::string name, ProgramOptions options = {},
                   std::source_location where = std::source_location::current());

  /// Declares an input. A run is fed the input by name and keeps it on the device. Errors: a name
  /// that is empty, taken or malformed; a negative extent; a call inside a loop or branch.
  Tensor Input(std::string name, DType dtype, Shape shape, InputOptions options = {},
               std::source_location where = std::source_location::current());

  /// Declares state that optimizers train. May be called inside a fold. A second call with the same
  /// name, type and shape returns the same parameter; a second call with another type or shape is
  /// an error.
  Variable Parameter(std::string name, DType dtype, Shape shape,
                     Initializer init = init::KaimingUniform(),
                     std::source_location where = std::source_location::current());
  /// Declares state that optimizers do not train. A name that is taken is an error, except in a
  /// Function, where the name, type and shape of a state of the program return that state.
  Variable State(std::string name, DType dtype, Shape shape, Initializer init = init::Zeros(),
                 std::source_location where = std::source_location::current());

  /// Runs `body` on each row of `sequence`, one row per step, on the device. `body` is called once,
  /// to build the step. State that it assigns is carried from step to step.
  ///
  /// The outermost Foldl is the program's fold, and a program has at most one. The fold holds as
  /// many steps as `sequence` has rows, and each run chooses how many of them to execute. A Foldl
  /// inside the fold, or in a Function, is a loop that goes over all rows each time. Gradients flow
  /// through such a loop; values that its backward pass reads are kept for each iteration.
  void Foldl(const Arg &sequence, const std::function<void(Tensor)> &body);
  /// The same without a sequence: the body can read Step() and Iteration().
  void Foldl(int64_t steps, const std::function<void()> &body,
             std::source_location where = std::source_location::current());
  /// The same with explicit accumulators. `body` takes the row and the accumulators (`init` in the
  /// first step), and returns as many values of the same types. Returns the values of the last
  /// step. Unlike state, accumulators start at `init` in every run.
  std::vector<Tensor>
  Foldl(const Arg &sequence, const std::vector<Arg> &init,
        const std::function<std::vector<Tensor>(Tensor, std::vector<Tensor>)> &body);
  std::vector<Tensor> Foldl(int64_t steps, const std::vector<Arg> &init,
                            const std::function<std::vector<Tensor>(std::vector<Tensor>)> &body,
                            std::source_location where = std::source_location::current());

  /// Other names of Foldl, which errors mention as Scan.
  void Scan(const Arg &sequence, const std::function<void(Tensor)> &body);
  void Scan(int64_t steps, const std::function<void()> &body,
            std::source_location where = std::source_location::current());
  std::vector<Tensor>
  Scan(const Arg &sequence, const std::vector<Arg> &init,
       const std::function<std::vector<Tensor>(Tensor, std::vector<Tensor>)> &body);
  std::vector<Tensor> Scan(int64_t steps, const std::vector<Arg> &init,
                           const std::function<std::vector<Tensor>(std::vector<Tensor>)> &body,
                           std::source_location where = std::source_location::current());

  /// Runs `body` until it returns false, a scalar of type pred, but at most options.max_steps times
  /// and at least once. As the program's fold, it can end a run early; RunReport::steps counts the
  /// executed steps. A While has no gradient.
  void While(WhileOptions options, const std::function<Tensor()> &body,
             std::source_location where = std::source_location::current());
  /// The same with explicit accumulators, as in Foldl. The body returns whether to continue, then
  /// the accumulators.
  std::vector<Tensor>
  While(WhileOptions options, const std::vector<Arg> &init,
        const std::function<std::pair<Tensor, std::vector<Tensor>>(std::vector<Tensor>)> &body,
        std::source_location where = std::source_location::current());

  /// Executes `then` if `predicate`, a scalar of type pred, is true, and `otherwise` if it is
  /// false. Only one of the two is executed. State that either branch assigns has its assigned
  /// value afterwards if that branch was executed, else its previous value.
  ///
  /// Both branches return nothing, or both a Tensor, or both a std::vector of tensors, with the
  /// same types. If returns the result of the executed branch.
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

  /// Adds another function to the program, beside training, for example evaluation. `body` is
  /// called once and declares its own inputs and fetches. It may read the inputs of train and all
  /// state, but may assign only state that `options` names. A run executes the function once, over
  /// every row of its Foldl. Unnamed layers share the parameters of the program's own unnamed
  /// layers, in the same order. Names of inputs and fetches are unique in the whole program.
  ///
  /// Errors: a call inside a loop, a branch or another function; a name that is taken, or "startup"
  /// or "train"; a Variable of another program in `options`.
  void Function(std::string name, const std::function<void()> &body, FunctionOptions options = {},
                std::source_location where = std::source_location::current());

  /// Puts "name/" in front of the names of all parameters, states and layers that `body` makes.
  /// Scopes nest.
  void Scope(std::string name, const std::function<void()> &body,
             std::source_location where = std::source_location::current());

  /// Makes `value` readable under `name` after a run. Outside of loops the fetch is the whole
  /// value. Inside a loop it is stacked over the iterations: row i comes from iteration i. The
  /// stacked fetch of the fold is cut to the steps that ran. In a loop inside the fold the fetch is
  /// stacked twice: [steps, iterations, ...]. Iterations that a While did not execute leave rows of
  /// zeros.
  ///
  /// Errors: a name that is taken; a number; a Fetch inside an If, because the other branch would
  /// not compute the value.
  void Fetch(std::string name, const Arg &value);

  /// Returns the step number of the fold, an s64 scalar. It is state, so it continues across runs.
  /// Outside of the fold, returns the number of the run's first step. In a Function, returns the
  /// number of completed steps.
  Tensor Step(std::source_location where = std::source_location::current());
  /// Returns the iteration number of the innermost loop, an s64 scalar; directly inside the fold it
  /// equals Step().
  Tensor Iteration(std::source_location where = std::source_location::current());
  [[deprecated("use Iteration")]] Tensor
  Pass(std::source_location where = std::source_location::current()) {
    return Iteration(where);
  }

  /// Returns a tensor whose elements are all `value`. It is an error if the type cannot hold
  /// `value`.
  Tensor Constant(double value, DType dtype, Shape shape = {},
                  std::source_location where = std::source_location::current());
  /// Returns a tensor with these elements, in row-major order. Errors: a wrong number of elements;
  /// a number that the type cannot hold.
  Tensor Constant(const std::vector<double> &values, DType dtype, Shape shape,
                  std::source_location where = std::source_location::current());

  // Random numbers are a function of the run's seed, the step number (in nested loops also the
  // iteration numbers) and the RNG stream id of the op. They are the same in every run and on every
  // device.

  /// Returns uniform random numbers in [low, high), of f32 or f64. The bounds are finite and low <
  /// high.
  Tensor RandomUniform(double low, double high, DType dtype, Shape shape,
                       std::source_location where = std::source_location::current());
  /// Returns normal random numbers, of f32 or f64. Both parameters are finite, and stddev >= 0.
  Tensor RandomNormal(double mean, double stddev, DType dtype, Shape shape,
                      std::source_location where = std::source_location::current());
  /// Returns s32 indices in [0, n), drawn with replacement. 1 <= n < 2^31.
  Tensor SampleIndices(int64_t n, Shape shape,
                       std::source_location where = std::source_location::current());
  /// Returns the next `batch` indices (s32[batch]) of a permutation of [0, n), a fresh permutation
  /// in each epoch. The permutation is computed, not stored. `batch` divides n, and 1 <= n < 2^31.
  Tensor Shuffle(int64_t n, int64_t batch,
                 std::source_location where = std::source_location::current());

  /// Returns all parameters declared so far, in the order of their first declaration.
  std::vector<Variable> parameters() const;
  const std::string &name() const;
  /// Returns the first error, or OK.
  absl::Status status() const;

  /// Returns the program as MLIR text: the text that Serialize writes.
  absl::StatusOr<std::string> Print(SerializeOptions options = {}) const;
  /// Writes the program to a file: as bytecode if `path` ends in .mlirbc, else as text. The file
  /// appears under its name only when it is complete.
  absl::Status Serialize(const std::string &path, SerializeOptions options = {}) const;

private:
  friend struct internal::Access;
  friend class NameScope;
  using BranchBody = std::function<std::vector<Tensor>()>;
  using RowBody = std::function<std::vector<Tensor>(Tensor, std::vector<Tensor>)>;

  explicit Program(std::shared_ptr<internal::ProgramImpl> impl) : impl_(std::move(impl)) {}
  // Foldl and Scan; `name` is the one that errors mention.
  void Fold(const char *name, const Arg &sequence, const std::function<void(Tensor)> &body);
  void Fold(const char *name, int64_t steps, const std::function<void()> &body,
            const std::source_location &where);
  std::vector<Tensor> Fold(const char *name, const Arg &sequence, const std::vector<Arg> &init,
                           const RowBody &body);
  std::vector<Tensor> Fold(const char *name, int64_t steps, const std::vector<Arg> &init,
                           const std::function<std::vector<Tensor>(std::vector<Tensor>)> &body,
                           const std::source_location &where);
  std::vector<Tensor> Choose(const Arg &predicate, const BranchBody &then,
                             const BranchBody &otherwise);
  template <typename Result> static bool IsNull(const std::function<Result()> &body) {
    return !body;
  }
  template <typename Body> static bool IsNull(const Body &) { return false; }
  /// Wraps a branch into a function that returns tensors; null if `body` is a null std::function.
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

/// A name scope that ends with the enclosing C++ block: Program::Scope without a body.
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
