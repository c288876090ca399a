//===- program.h - A training program, built in C++ -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The root of the C++ API. C++ code builds a program once, and then the compiler compiles it.
// docs/rationale/program.md describes the form of a program.
//
// This is a public header. It includes only Abseil and the standard library.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program/initializers.h"
#include "compiler/builder/program/tensor.h"

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include <functional>
#include <memory>
#include <optional>
#include <source_location>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace refold {

/// Describes how the tool refold-run generates the values of an input. If the user feeds the input,
/// the generator is not used.
struct Generator {
  enum class Kind { None, UniformOpen, RowSums, EpochBatches, UniformBelow };
  Kind kind = Kind::None;
  std::string of;
  int64_t bound = 0;

  /// Independent uniform numbers in the open interval (0, 1). The input is floating-point.
  static Generator UniformOpen();
  /// Generates four sums for each row x of another input: sum x, sum ln x, sum e^x and sum sin x.
  /// `of` is the name of that input, a floating-point matrix that is declared earlier. The
  /// generated input has the same element type and the shape [rows, 4].
  static Generator RowSums(std::string of);
  /// Generates batches of indices in [0, bound). Each epoch is a new permutation. The input has
  /// type s32 and shape [steps, batch], and `batch` divides `bound`.
  static Generator EpochBatches(int64_t bound);
  /// Independent integers in [0, bound), of type s32: class labels, tokens.
  static Generator UniformBelow(int64_t bound);
};

/// Options of Program::Input.
struct InputOptions {
  Generator generator = {};
  /// The dimension of the input that counts the rows of the batch, or -1 if there is none, as in a
  /// table. If not set, it is dimension 1 if a Foldl goes over the rows of the input, and dimension
  /// 0 otherwise. Only Program::Shards needs it.
  std::optional<int64_t> rows = {};
};

struct ProgramOptions {
  /// Number of steps of a program without a Foldl; its stacked fetches have that many rows.
  int64_t steps = 1;
};

struct WhileOptions {
  /// Upper bound on the number of iterations, at least 1. The compiler plans memory for this
  /// number, so there is no default.
  int64_t max_steps = 0;
};

struct FunctionOptions {
  /// The state that the function may assign. It may read all state.
  std::vector<Variable> assigns = {};
};

struct SerializeOptions {
  /// Whether the text contains the source location and the layer of each op. A report on the file
  /// then has the same source lines and layer names as a report on the program.
  ///
  /// If false, the text is shorter and easier to edit, and a report gives the lines of the text.
  /// Bytecode always contains the locations. Absolute file names are written without their folders.
  bool locations = true;
};

/// A training program. Program is a handle: copies refer to the same program.
///
/// The program keeps its first error, with the file and line of the user's call. Print, Serialize
/// and the compiler return that error. Ops and methods never throw. After an error they do nothing.
///
/// If the program has no Foldl, its whole body is one step. The program then repeats this step
/// ProgramOptions::steps times, as if the body were inside a Foldl.
///
/// Loops and branches can nest. Their bodies can read tensors and state of the surrounding code. A
/// tensor made inside a body cannot be used outside. To pass a value out, return it from the body
/// or assign it to a state.
///
/// An accelerated function is traced as a Program without steps. In such a program, Input, Fetch,
/// Function, Step and Shuffle are errors.
class Program {
public:
  /// Makes an empty program. If the name is empty or has an invalid character, or if
  /// `options.steps` is below 1, the program has an error from the start.
  explicit Program(std::string name, ProgramOptions options = {},
                   std::source_location where = std::source_location::current());

  /// Declares an input. Users feed it by name, and a run keeps it on the device.
  ///
  /// Errors: a name that is empty, taken or malformed; a negative extent; a call inside a loop or
  /// branch.
  Tensor Input(std::string name, DType dtype, Shape shape, InputOptions options = {},
               std::source_location where = std::source_location::current());

  /// Declares a state that optimizers train. May be called inside a fold. If a parameter with the
  /// same name exists, returns it. It is an error if that parameter has a different type or shape.
  Variable Parameter(std::string name, DType dtype, Shape shape,
                     Initializer init = init::KaimingUniform(),
                     std::source_location where = std::source_location::current());
  /// Declares a state that optimizers do not train. It is an error if the name is taken, with one
  /// exception: in a Function, an existing state with the same type and shape is returned.
  Variable State(std::string name, DType dtype, Shape shape, Initializer init = init::Zeros(),
                 std::source_location where = std::source_location::current());

  /// Runs `body` on each row of `sequence`, one row in each step, on the device. The C++ function
  /// `body` is called only once, to build the ops of a step. State that `body` assigns is carried
  /// from step to step.
  ///
  /// The outermost Foldl of training is the program's fold. A program has at most one fold. A run
  /// executes as many steps of the fold as the caller asks for, at most one for each row of
  /// `sequence`.
  ///
  /// A Foldl inside the fold or in a Function is an inner loop, which always goes over all rows.
  /// Gradients flow through an inner loop. The values that its backward pass needs are kept for
  /// every iteration.
  void Foldl(const Arg &sequence, const std::function<void(Tensor)> &body);
  /// The same without a sequence: the body can read Step() and Iteration().
  void Foldl(int64_t steps, const std::function<void()> &body,
             std::source_location where = std::source_location::current());
  /// Runs Foldl with explicit accumulators. `body` takes the row and the accumulators, and returns
  /// new accumulators of the same types. In the first step the accumulators are `init`. Foldl
  /// returns the accumulators after the last step.
  ///
  /// The next run continues with the state of the previous run, but the accumulators start at
  /// `init` in every run.
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

  /// Runs `body` repeatedly, at least once, until it returns false. Runs it at most
  /// options.max_steps times. `body` returns a scalar of type pred. A While has no gradient.
  ///
  /// A While may be the program's fold. It can then end a run early, and RunReport::steps counts
  /// the executed steps.
  void While(WhileOptions options, const std::function<Tensor()> &body,
             std::source_location where = std::source_location::current());
  /// Runs While with explicit accumulators, as in Foldl. `body` returns a pair: whether to
  /// continue, and the new accumulators.
  std::vector<Tensor>
  While(WhileOptions options, const std::vector<Arg> &init,
        const std::function<std::pair<Tensor, std::vector<Tensor>>(std::vector<Tensor>)> &body,
        std::source_location where = std::source_location::current());

  /// Executes `then` if `predicate` is true, else `otherwise`, and returns the result of the
  /// executed branch. `predicate` is a scalar of type pred. If only the branch that is not executed
  /// assigns a state, the state keeps its value.
  ///
  /// Both branches return nothing, or both return a Tensor, or both return a std::vector of
  /// tensors. Corresponding tensors have the same type. Both branches are called once, to build
  /// them.
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

  /// Adds a function to the program in addition to training, for example for evaluation. `body` is
  /// called once to build the function, and declares the function's own inputs and fetches. The
  /// function may read the inputs of training and all state. It may assign only the state that
  /// `options` lists. A run executes the function once, over all rows of its Foldl.
  ///
  /// Unnamed layers in `body` are numbered from 0 again, as in training. So the first unnamed
  /// Linear in `body` uses the parameters of the first unnamed Linear in training. Names of inputs
  /// and fetches are unique in the whole program.
  ///
  /// Errors: a call inside a loop, a branch or another function; a name that is taken, or "startup"
  /// or "train"; a Variable of another program in `options`.
  void Function(std::string name, const std::function<void()> &body, FunctionOptions options = {},
                std::source_location where = std::source_location::current());

  /// Adds the prefix "name/" to the names of all parameters, states and layers that `body`
  /// declares. Scopes can nest.
  void Scope(std::string name, const std::function<void()> &body,
             std::source_location where = std::source_location::current());

  /// Divides the rows of the batch into `shards` equal shards. Each sum over the rows becomes one
  /// sum for each shard, and a balanced tree adds these sums. So the number of shards changes the
  /// last bits of results. It is part of the program, and checkpoints record it. The default is 1.
  ///
  /// Errors: `shards` is not a power of two from 1 to 65,536. The compiler refuses a number that
  /// does not divide the rows of an input.
  void Shards(int64_t shards, std::source_location where = std::source_location::current());

  /// Computes products in `type`, BF16 or F16, and keeps most activations in it. Parameters, the
  /// optimizer, norms and losses compute in f32. The pass --refold-autocast has the list of ops.
  /// The type changes results, and is part of the program.
  ///
  /// In a program with F16, optimizers scale the loss (optim::LossScale).
  ///
  /// Errors: another type; F16 after Minimize.
  void Autocast(DType type, std::source_location where = std::source_location::current());
  /// The same for the ops that `body` makes. With F32, they stay in f32 in a program with Autocast.
  /// The innermost Autocast counts.
  ///
  /// Example: `program.Autocast(F32, [&] { logits = nn::Linear(x, classes); });`
  ///
  /// Errors: a type other than BF16, F16 and F32; F16 after Minimize.
  void Autocast(DType type, const std::function<void()> &body,
                std::source_location where = std::source_location::current());

  /// Makes `value` readable under `name` after a run. Outside of loops, the fetch is the value
  /// itself. Inside a loop, the fetch is stacked: row i is the value in iteration i. In a loop
  /// inside the fold, the fetch is stacked twice: [steps, iterations, ...].
  ///
  /// In the fold, a stacked fetch has one row for each executed step. In an inner While, iterations
  /// that were not executed give rows of zeros.
  ///
  /// Errors: a name that is taken; a number as the value; a Fetch inside an If, because the other
  /// branch would not compute the value.
  void Fetch(std::string name, const Arg &value);

  /// Returns the step number, an s64 scalar. It is state, so the next run continues it. The result
  /// depends on where the method is called:
  /// - in the fold: the number of the current step;
  /// - in training, outside of the fold: the number of the run's first step;
  /// - in a Function: the number of completed training steps.
  Tensor Step(std::source_location where = std::source_location::current());
  /// Returns the iteration number of the innermost loop, an s64 scalar. If the innermost loop is
  /// the fold, the iteration number equals Step().
  Tensor Iteration(std::source_location where = std::source_location::current());
  [[deprecated("use Iteration")]] Tensor
  Pass(std::source_location where = std::source_location::current()) {
    return Iteration(where);
  }

  /// Returns a tensor whose elements are all `value`. The type must be able to hold `value`.
  Tensor Constant(double value, DType dtype, Shape shape = {},
                  std::source_location where = std::source_location::current());
  /// Returns a tensor with the elements `values`, in row-major order. Errors: the number of values
  /// does not fit the shape; the type cannot hold a value.
  Tensor Constant(const std::vector<double> &values, DType dtype, Shape shape,
                  std::source_location where = std::source_location::current());

  // Random numbers depend only on the run's seed, the step number, the iteration numbers of inner
  // loops, and the RNG stream id, which is a number that identifies the op. A second run with the
  // same seed draws the same numbers, on every device.

  /// Returns uniform random numbers in [low, high), of a floating-point type. The bounds are
  /// finite, and `low` is less than `high`.
  Tensor RandomUniform(double low, double high, DType dtype, Shape shape,
                       std::source_location where = std::source_location::current());
  /// Returns normal random numbers, of a floating-point type. Both parameters are finite, and
  /// stddev >= 0.
  Tensor RandomNormal(double mean, double stddev, DType dtype, Shape shape,
                      std::source_location where = std::source_location::current());
  /// Returns s32 indices in [0, n), drawn with replacement. 1 <= n < 2^31.
  Tensor SampleIndices(int64_t n, Shape shape,
                       std::source_location where = std::source_location::current());
  /// Returns the next `batch` indices of a permutation of [0, n), with type s32 and shape [batch].
  /// Each epoch uses a new permutation, which is computed, not stored. `batch` divides n, and n is
  /// from 1 to 2^31 - 1.
  Tensor Shuffle(int64_t n, int64_t batch,
                 std::source_location where = std::source_location::current());

  /// Returns all parameters declared so far, in the order of their first declaration.
  std::vector<Variable> parameters() const;
  const std::string &name() const;
  /// Returns the first error, or OK.
  absl::Status status() const;

  /// Returns the program as MLIR text: the text that Serialize writes.
  absl::StatusOr<std::string> Print(SerializeOptions options = {}) const;
  /// Writes the program to a file, as bytecode if `path` ends in .mlirbc, else as text. The file
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
