//===- traced.h - Ops of functions that are traced ------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions for traced code that need no Program, since the trace is one. A public header: Abseil
// and the standard library only.
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

/// The program that the calling thread traces; one with an error where it traces none. Loops are
/// made with its Foldl and While.
Program CurrentProgram(std::source_location where = std::source_location::current());

/// Elements of `on_true` where `predicate` holds, else of `on_false`; they broadcast. Both are
/// computed.
Tensor Where(const Arg &predicate, const Arg &on_true, const Arg &on_false);

/// A tensor whose elements are all `value`.
Tensor Constant(double value, ElementType type, Shape shape = {},
                std::source_location where = std::source_location::current());

// Random numbers are fresh in each call, also where it reuses a trace. SeedRandom, or the option
// `seed`, makes them repeatable.

/// Uniform in [low, high).
Tensor RandomUniform(double low, double high, ElementType type, Shape shape,
                     std::source_location where = std::source_location::current());
Tensor RandomNormal(double mean, double stddev, ElementType type, Shape shape,
                    std::source_location where = std::source_location::current());
/// Indices in [0, n), s32, drawn with replacement.
Tensor SampleIndices(int64_t n, Shape shape,
                     std::source_location where = std::source_location::current());

/// The same value with labels, one for each dimension.
Array Labeled(const Arg &value, Labels labels);

/// The true length, a scalar s32, of the dimensions with a label that has buckets
/// (AccelerateOptions::buckets).
Tensor Length(absl::string_view label,
              std::source_location where = std::source_location::current());
/// Pred, as long as the bucket of the label: true below Length.
Tensor Mask(absl::string_view label, std::source_location where = std::source_location::current());

namespace internal {
/// Gathers the tensors of a structure.
class GatherWalk : public SilentWalk {
public:
  std::vector<Tensor> tensors;
  void Leaf(const Array &array) { tensors.push_back(array.tensor()); }
  void Leaf(const Tensor &tensor) { tensors.push_back(tensor); }
};
/// Puts tensors into a structure, in order; where there are too few, ones that are not valid.
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

/// Executes `then` where `predicate`, a scalar of type pred, is true, else `otherwise`, and gives
/// its result. Both return nothing, or structures of the same type with arrays of the same types.
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
