//===- recompute.h - Functions whose inside is not kept ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Instead of keeping what a function makes on its way for the backward pass, it is computed a
// second time. A public header: Abseil and the standard library only.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program/tensor.h"

#include <functional>
#include <vector>

namespace refold {

struct RecomputeFunctionOptions {
  /// Whether the second run draws the random numbers of the first. Where false, it draws others, as
  /// a function would that takes them from a stream: the gradient is then that of another mask than
  /// the loss, whatever the memory plan, and the compiler warns.
  bool preserve_rng_state = true;
};

namespace internal {

using RecomputedFunction = std::function<std::vector<Tensor>(const std::vector<Tensor> &)>;

/// How many tensors Fn takes; -1 where it takes them in a std::vector.
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

/// `takes` tensors, or -1 where any number will do; `fn` null where the user gave none.
std::vector<Tensor> CallRecomputed(const RecomputedFunction &fn, int takes,
                                   const std::vector<Arg> &inputs, RecomputeFunctionOptions options,
                                   const std::source_location &where);

} // namespace internal

/// What `fn` gives for these inputs, of which there is at least one. What it makes on its way is
/// not kept for the backward pass: that runs `fn` once more, from what it reads and behind the
/// gradients of its results. Losses and gradients are the same to the bit as without; only memory
/// and time differ.
///
/// `fn` takes one to four Tensors, or any number in a std::vector, and returns a Tensor, or several
/// in a std::vector. It is called once, to be built. It may read other tensors and state, make
/// parameters and use layers: these are the program's. State that it assigns, such as the averages
/// of a batch norm, is assigned once in a step. A fetch in it keeps what it fetches. Calls nest.
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
/// The same of one input.
template <typename Fn>
auto Recompute(const Fn &fn, const Tensor &input, RecomputeFunctionOptions options = {},
               std::source_location where = std::source_location::current()) {
  return Recompute(fn, std::vector<Arg>{Arg(input, where)}, options, where);
}

/// One function after the other, the first of x. The list is cut into `segments` parts, as equal as
/// can be, the shorter ones first; each but the last is one Recompute. The backward pass comes to
/// the last part at once, so that one is kept.
Tensor RecomputeSequential(const std::vector<std::function<Tensor(Tensor)>> &functions,
                           int64_t segments, const Arg &x, RecomputeFunctionOptions options = {});

} // namespace refold
