//===- traced.h - Ops for traced functions ----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions for traced code. They need no Program argument, because the trace is the program. A
// public header: Abseil and the standard library only.
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

/// Returns the program that the calling thread is tracing; a program with an error if there is
/// none. Its Foldl and While make loops.
Program CurrentProgram(std::source_location where = std::source_location::current());

/// Selects elements of `on_true` where `predicate` is true, and of `on_false` elsewhere. The
/// operands broadcast. Both choices are computed.
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
/// Return the numbers 0, 1, ... count - 1, or start, start + step, ... below `limit`; see Arange of
/// a Program.
Tensor Arange(int64_t count, ElementType type = S32,
              std::source_location where = std::source_location::current());
Tensor Arange(double start, double limit, double step = 1, ElementType type = S32,
              std::source_location where = std::source_location::current());

// Each call draws fresh random numbers, also if it reuses a trace. SeedRandom or
// AccelerateOptions::seed makes them reproducible.

/// Returns uniform numbers in [low, high), of f32 or f64.
Tensor RandomUniform(double low, double high, ElementType type, Shape shape,
                     std::source_location where = std::source_location::current());
/// Returns normal numbers, of f32 or f64.
Tensor RandomNormal(double mean, double stddev, ElementType type, Shape shape,
                    std::source_location where = std::source_location::current());
/// Returns indices in [0, n), s32, drawn with replacement.
Tensor SampleIndices(int64_t n, Shape shape,
                     std::source_location where = std::source_location::current());

/// Returns the same value with labels, one for each dimension.
Array Labeled(const Arg &value, Labels labels);

/// Returns the true length, an s32 scalar, of the dimensions with a label that has buckets
/// (AccelerateOptions::buckets).
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

/// Executes `then` if `predicate`, a scalar of type pred, is true, else `otherwise`, and returns
/// its result. Both return nothing, or structures of the same type whose arrays have the same
/// types.
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
