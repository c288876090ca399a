//===- traced.h - Ops for traced functions ----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions that can be called in traced code. They take no Program argument, because they use the
// program that is being traced.
//
// This is a public header. It includes only Abseil and the standard library.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/accelerate/structure.h"
#include "compiler/builder/program/array.h"
#include "compiler/builder/program/program.h"

#include "absl/strings/string_view.h"

#include <cstdint>
#include <optional>
#include <source_location>
#include <type_traits>
#include <utility>
#include <vector>

namespace refold {

/// Returns the program that the calling thread is tracing. Its methods Foldl and While make loops.
/// If the thread is not tracing, returns a program with an error.
Program CurrentProgram(std::source_location where = std::source_location::current());

/// Selects element by element. If the element of `predicate` is true, the result has the element of
/// `on_true`, else that of `on_false`. The operands broadcast. All three operands are always
/// computed.
Tensor Where(const Arg &predicate, const Arg &on_true, const Arg &on_false);

/// Returns a tensor whose elements are all `value`.
Tensor Constant(double value, ElementType type, Shape shape = {},
                std::source_location where = std::source_location::current());

/// The same by the names that NumPy, PyTorch and JAX use.
Tensor Full(double value, ElementType type, Shape shape,
            std::source_location where = std::source_location::current());
Tensor Zeros(ElementType type, Shape shape,
             std::source_location where = std::source_location::current());
Tensor Ones(ElementType type, Shape shape,
            std::source_location where = std::source_location::current());
/// The first form returns the numbers 0, 1, ... count - 1. The second form returns the numbers
/// start, start + step, start + 2 · step, ... below `limit`.
Tensor Arange(int64_t count, ElementType type = S32,
              std::source_location where = std::source_location::current());
Tensor Arange(double start, double limit, double step = 1, ElementType type = S32,
              std::source_location where = std::source_location::current());

// Each call of the accelerated function draws new random numbers, even if the call reuses a trace.
// To get the same numbers in every run, call SeedRandom or set AccelerateOptions::seed.

/// Returns uniform numbers in [low, high), of a floating-point type.
Tensor RandomUniform(double low, double high, ElementType type, Shape shape,
                     std::source_location where = std::source_location::current());
/// Returns normal numbers, of a floating-point type.
Tensor RandomNormal(double mean, double stddev, ElementType type, Shape shape,
                    std::source_location where = std::source_location::current());
/// Returns indices in [0, n), s32, drawn with replacement.
Tensor SampleIndices(int64_t n, Shape shape,
                     std::source_location where = std::source_location::current());

/// Returns the same value with labels, one for each dimension.
Array Labeled(const Arg &value, Labels labels);

/// Returns the length that dimensions with this label have before padding, as an s32 scalar.
/// AccelerateOptions::buckets must have buckets for the label.
Tensor Length(absl::string_view label,
              std::source_location where = std::source_location::current());
/// Returns a pred vector as long as the label's bucket: true at indices below Length.
Tensor Mask(absl::string_view label, std::source_location where = std::source_location::current());

namespace internal {
/// Collects the tensors of a structure.
class GatherWalk : public SilentWalk {
public:
  std::vector<Tensor> tensors;
  void Leaf(const Array &array) { tensors.push_back(array.tensor()); }
  void Leaf(const Tensor &tensor) { tensors.push_back(tensor); }
};
/// Puts tensors into a structure, in order; if there are too few, the rest become invalid.
class ScatterWalk : public SilentWalk {
public:
  explicit ScatterWalk(std::vector<Tensor> tensors) : tensors_(std::move(tensors)) {}
  void Leaf(Array &array) { array = Array(Next()); }
  void Leaf(Tensor &tensor) { tensor = Next(); }

private:
  Tensor Next() { return next_ < tensors_.size() ? tensors_[next_++] : Tensor(); }
  std::vector<Tensor> tensors_;
  size_t next_ = 0;
};
} // namespace internal

/// Executes `then` if `predicate` is true, else `otherwise`, and returns the result of the executed
/// branch. `predicate` is a scalar of type pred. Results of the two branches have the same
/// structure, element types and shapes. Both branches may also return nothing.
template <typename Then, typename Otherwise>
auto Cond(const Arg &predicate, const Then &then, const Otherwise &otherwise) {
  using Result = decltype(then());
  static_assert(std::is_same_v<Result, decltype(otherwise())>, "Cond's branches return one type");
  Program program =
      predicate.is_number() ? CurrentProgram(predicate.where()) : predicate.tensor().program();
  if constexpr (std::is_void_v<Result>) {
    program.If(predicate, then, otherwise);
  } else {
    std::optional<Result> built;
    auto branch = [&built](const auto &body) {
      return [&built, &body]() -> std::vector<Tensor> {
        built.emplace(body());
        internal::GatherWalk gather;
        internal::VisitParts(std::as_const(*built), gather);
        return gather.tensors;
      };
    };
    internal::ScatterWalk scatter(program.If(predicate, branch(then), branch(otherwise)));
    Result result = built ? *std::move(built) : Result();
    internal::VisitParts(result, scatter);
    return result;
  }
}

} // namespace refold
