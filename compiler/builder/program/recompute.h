//===- recompute.h - Functions whose intermediates are not kept -*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Trades time for memory. The intermediate values of a function are not kept for the backward pass.
// Instead, the program recomputes them.
//
// This is a public header. It includes only Abseil and the standard library.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program/tensor.h"

#include <functional>
#include <vector>

namespace refold {

struct RecomputeFunctionOptions {
  /// If true, the recomputation draws the same random numbers as the first execution. If false, it
  /// draws new numbers, which do not depend on the memory plan. The compiler warns about this case.
  /// For example, a dropout then uses different masks for the loss and for the gradient.
  bool preserve_rng_state = true;
};

namespace internal {

using RecomputedFunction = std::function<std::vector<Tensor>(const std::vector<Tensor> &)>;

/// Returns how many tensors Fn takes; -1 if it takes them in a std::vector.
template <typename Fn> constexpr int TakenTensors() {
  if constexpr (std::is_invocable_v<Fn, Tensor>)
    return 1;
  else if constexpr (std::is_invocable_v<Fn, Tensor, Tensor>)
    return 2;
  else if constexpr (std::is_invocable_v<Fn, Tensor, Tensor, Tensor>)
    return 3;
  else if constexpr (std::is_invocable_v<Fn, Tensor, Tensor, Tensor, Tensor>)
    return 4;
  else
    return -1;
}

template <typename Fn> auto CallWith(const Fn &fn, const std::vector<Tensor> &inputs) {
  if constexpr (TakenTensors<const Fn &>() == 1)
    return fn(inputs[0]);
  else if constexpr (TakenTensors<const Fn &>() == 2)
    return fn(inputs[0], inputs[1]);
  else if constexpr (TakenTensors<const Fn &>() == 3)
    return fn(inputs[0], inputs[1], inputs[2]);
  else if constexpr (TakenTensors<const Fn &>() == 4)
    return fn(inputs[0], inputs[1], inputs[2], inputs[3]);
  else
    return fn(inputs);
}

template <typename Signature> bool IsNull(const std::function<Signature> &fn) { return !fn; }
template <typename Fn> bool IsNull(const Fn &) { return false; }

/// Builds a Recompute. `takes` is the number of tensors that `fn` takes, or -1 if `fn` takes any
/// number. `fn` is null if the user passed a null function.
std::vector<Tensor> CallRecomputed(const RecomputedFunction &fn, int takes,
                                   const std::vector<Arg> &inputs, RecomputeFunctionOptions options,
                                   const std::source_location &where);

} // namespace internal

/// Calls `fn` with at least one input and returns its results. The intermediate values of `fn` are
/// not kept for the backward pass. Instead, the backward pass runs `fn` again from its inputs, when
/// it knows the gradients of the results. Losses and gradients are bit-identical to those without
/// Recompute; only memory and time differ.
///
/// `fn` takes one to four Tensors, or a std::vector with any number of them. It returns a Tensor or
/// a std::vector of Tensors. It is called once, while the program is built.
///
/// `fn` may read other tensors and state, declare parameters, use layers and call Recompute itself.
/// Its parameters and layers belong to the program. State that it assigns, such as the running
/// averages of a batch norm, is assigned once in each step, and not again by the recomputation. A
/// fetch inside `fn` keeps the fetched value.
///
/// Errors: an input is a number and not a tensor; `fn` takes more or fewer inputs.
template <typename Fn>
auto Recompute(const Fn &fn, const std::vector<Arg> &inputs, RecomputeFunctionOptions options = {},
               std::source_location where = std::source_location::current()) {
  using Result = decltype(internal::CallWith(fn, std::vector<Tensor>()));
  constexpr bool gives_one = std::is_same_v<Result, Tensor>;
  static_assert(gives_one || std::is_same_v<Result, std::vector<Tensor>>,
                "a function that is recomputed gives a Tensor, or several in a std::vector");
  internal::RecomputedFunction call;
  if (!internal::IsNull(fn))
    call = [&](const std::vector<Tensor> &values) -> std::vector<Tensor> {
      if constexpr (gives_one)
        return {internal::CallWith(fn, values)};
      else
        return internal::CallWith(fn, values);
    };
  std::vector<Tensor> results =
      internal::CallRecomputed(call, internal::TakenTensors<const Fn &>(), inputs, options, where);
  if constexpr (gives_one)
    return results.empty() ? Tensor() : results[0];
  else
    return results;
}
/// The same with one input.
template <typename Fn>
auto Recompute(const Fn &fn, const Tensor &input, RecomputeFunctionOptions options = {},
               std::source_location where = std::source_location::current()) {
  return Recompute(fn, std::vector<Arg>{Arg(input, where)}, options, where);
}

/// Applies the functions one after the other, starting with x. Splits the list into `segments`
/// segments of consecutive functions. The lengths of the segments differ by at most one; shorter
/// segments come first. Each segment except the last is one Recompute. The values of the last
/// segment are kept, because the backward pass needs them first.
///
/// Returns an error unless `segments` is from 1 to the number of functions.
///
/// Example: 5 functions in 2 segments are split into 2 and 3; the first 2 are recomputed.
Tensor RecomputeSequential(const std::vector<std::function<Tensor(Tensor)>> &functions,
                           int64_t segments, const Arg &x, RecomputeFunctionOptions options = {});

} // namespace refold
