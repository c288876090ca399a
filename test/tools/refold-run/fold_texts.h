//===- fold_texts.h - Small programs as text --------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Texts of programs for tests of the fold, which is the loop over steps. Some programs compute
// values before and after the fold, or carry other values than states. Some have a second function
// besides @train. Some have no fold.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/strings/str_replace.h"

#include <string>

namespace refold::testing {

/// Fetches inside the fold, carried by it, and computed outside of it from inputs and constants.
inline constexpr char kOutsideText[] = R"(module @outside attributes {rf.version = 1 : i64} {
  func.func @startup(%seed: tensor<i64>) -> (tensor<3xf32> {rf.state = #rf.state<"w", 0>}, tensor<i64> {rf.state = #rf.state<"step", 1>}) {
    %w = rf.constant dense<2.000000e+00> : tensor<3xf32>
    %step = rf.constant dense<0> : tensor<i64>
    return %w, %step : tensor<3xf32>, tensor<i64>
  }
  func.func @train(%x: tensor<3xf32> {rf.input = #rf.input<"x">}, %w: tensor<3xf32> {rf.state = #rf.state<"w", 0>}, %step: tensor<i64> {rf.state = #rf.state<"step", 1>}, %seed: tensor<i64> {rf.state = #rf.state<"seed", 2>}, %steps: i64 {rf.steps}) -> (tensor<3xf32>, tensor<i64>, tensor<i64>, tensor<4xf32> {rf.fetch = #rf.fetch<"loss">}, tensor<3xf32> {rf.fetch = #rf.fetch<"acc">}, tensor<f32> {rf.fetch = #rf.fetch<"sum">}, tensor<3xf32> {rf.fetch = #rf.fetch<"w">}, tensor<f32> {rf.fetch = #rf.fetch<"seven">}) {
    %history = rf.empty : tensor<4xf32>
    %first = tensor.extract %step[] : tensor<i64>
    %end = arith.addi %first, %steps : i64
    %one = arith.constant 1 : i64
    %fold:3 = scf.for %i = %first to %end step %one iter_args(%w_0 = %w, %accumulator = %x, %loss.history = %history) -> (tensor<3xf32>, tensor<3xf32>, tensor<4xf32>)  : i64 {
      %position = tensor.from_elements %i : tensor<i64>
      %0 = rf.multiply %w_0, %w_0 : tensor<3xf32>
      %loss = rf.reduce add %0, dims = [0] : tensor<3xf32>
      %gradient = rf.gradient %loss wrt(%w_0) : tensor<f32>, tensor<3xf32> -> tensor<3xf32>
      %1 = rf.constant dense<1.000000e-01> : tensor<3xf32>
      %2 = rf.multiply %1, %gradient : tensor<3xf32>
      %3 = rf.subtract %w_0, %2 : tensor<3xf32>
      %4 = rf.constant dense<2.000000e+00> : tensor<3xf32>
      %5 = rf.multiply %accumulator, %4 : tensor<3xf32>
      %loss.next = rf.update_row %loss.history, %loss, %position : tensor<4xf32>, tensor<f32>
      scf.yield %3, %5, %loss.next : tensor<3xf32>, tensor<3xf32>, tensor<4xf32>
    } {rf.capacity = 4 : i64}
    %sum = rf.reduce add %x, dims = [0] : tensor<3xf32>
    %seven = rf.constant dense<7.000000e+00> : tensor<f32>
    %step.next = tensor.from_elements %end : tensor<i64>
    return %fold#0, %step.next, %seed, %fold#2, %fold#1, %sum, %fold#0, %seven : tensor<3xf32>, tensor<i64>, tensor<i64>, tensor<4xf32>, tensor<3xf32>, tensor<f32>, tensor<3xf32>, tensor<f32>
  }
}

)";

/// The parts that differ between the programs of TrainingText.
struct TrainingParts {
  std::string name;                ///< of the module
  std::string input;               ///< the attribute of %x
  int capacity;                    ///< of the fold, in steps
  std::string behind = "";         ///< ops after the fold, one per line
  std::string fetch_types = "";    ///< types of the fetches after the fold, with their attributes
  std::string fetches = "";        ///< values of these fetches
  std::string returned_types = ""; ///< types of these fetches, without attributes
  std::string functions = "";      ///< other functions than @startup and @train
};

/// Returns a program with a loss of mean(x · w), trained by a fold.
inline std::string TrainingText(const TrainingParts &parts) {
  return absl::StrReplaceAll(
      R"(module @NAME attributes {rf.version = 1 : i64} {
  func.func @startup(%seed: tensor<i64>) -> (tensor<3xf32> {rf.state = #rf.state<"w", 0>}, tensor<i64> {rf.state = #rf.state<"step", 1>}) {
    %w = rf.constant dense<1.000000e+00> : tensor<3xf32>
    %step = rf.constant dense<0> : tensor<i64>
    return %w, %step : tensor<3xf32>, tensor<i64>
  }
  func.func @train(%x: tensor<4x3xf32> {rf.input = INPUT}, %w: tensor<3xf32> {rf.state = #rf.state<"w", 0>}, %step: tensor<i64> {rf.state = #rf.state<"step", 1>}, %seed: tensor<i64> {rf.state = #rf.state<"seed", 2>}, %steps: i64 {rf.steps}) -> (tensor<3xf32>, tensor<i64>, tensor<i64>, tensor<CAPACITYxf32> {rf.fetch = #rf.fetch<"loss">}FETCH_TYPES) {
    %history = rf.empty : tensor<CAPACITYxf32>
    %first = tensor.extract %step[] : tensor<i64>
    %end = arith.addi %first, %steps : i64
    %one = arith.constant 1 : i64
    %fold:2 = scf.for %i = %first to %end step %one iter_args(%w_0 = %w, %loss.history = %history) -> (tensor<3xf32>, tensor<CAPACITYxf32>)  : i64 {
      %position = tensor.from_elements %i : tensor<i64>
      %4 = rf.dot_general %x, %w_0, batching = [] x [], contracting = [1] x [0] : (tensor<4x3xf32>, tensor<3xf32>) -> tensor<4xf32>
      %5 = rf.reduce add %4, dims = [0] : tensor<4xf32>
      %6 = rf.constant dense<2.500000e-01> : tensor<f32>
      %loss = rf.multiply %5, %6 : tensor<f32>
      %gradient = rf.gradient %loss wrt(%w_0) : tensor<f32>, tensor<3xf32> -> tensor<3xf32>
      %7 = rf.constant dense<1.000000e-01> : tensor<3xf32>
      %8 = rf.multiply %7, %gradient : tensor<3xf32>
      %9 = rf.subtract %w_0, %8 : tensor<3xf32>
      %loss.next = rf.update_row %loss.history, %loss, %position : tensor<CAPACITYxf32>, tensor<f32>
      scf.yield %9, %loss.next : tensor<3xf32>, tensor<CAPACITYxf32>
    } {rf.capacity = CAPACITY : i64}
BEHIND    %step.next = tensor.from_elements %end : tensor<i64>
    return %fold#0, %step.next, %seed, %fold#1FETCHES : tensor<3xf32>, tensor<i64>, tensor<i64>, tensor<CAPACITYxf32>RETURNED
  }
FUNCTIONS}

)",
      {{"NAME", parts.name},
       {"INPUT", parts.input},
       {"CAPACITY", std::to_string(parts.capacity)},
       {"BEHIND", parts.behind},
       {"FETCH_TYPES", parts.fetch_types},
       {"FETCHES", parts.fetches},
       {"RETURNED", parts.returned_types},
       {"FUNCTIONS", parts.functions}});
}

/// Returns a program with fetches that are computed after the fold from the values that it carried.
inline std::string BehindText() {
  return TrainingText(
      {.name = "behind",
       .input = R"(#rf.input<"x">)",
       .capacity = 6,
       .behind = R"(    %0 = rf.constant dense<1.000000e+00> : tensor<3xf32>
    %final = rf.multiply %fold#0, %0 : tensor<3xf32>
    %1 = rf.dot_general %x, %fold#0, batching = [] x [], contracting = [1] x [0] : (tensor<4x3xf32>, tensor<3xf32>) -> tensor<4xf32>
    %2 = rf.reduce add %1, dims = [0] : tensor<4xf32>
    %3 = rf.constant dense<2.500000e-01> : tensor<f32>
    %score = rf.multiply %2, %3 : tensor<f32>
)",
       .fetch_types =
           R"(, tensor<3xf32> {rf.fetch = #rf.fetch<"final">}, tensor<f32> {rf.fetch = #rf.fetch<"score">})",
       .fetches = ", %final, %score",
       .returned_types = ", tensor<3xf32>, tensor<f32>"});
}

/// Returns a program with a fold of 4 training steps, and with a function @eval that has no fold.
/// The program generates its own input.
inline std::string WithEvalText() {
  return TrainingText(
      {.name = "modes",
       .input = R"(#rf.input<"x", <uniform_open, of = "", bound = 0>>)",
       .capacity = 4,
       .functions =
           R"(  func.func @eval(%x: tensor<4x3xf32> {rf.input = #rf.input<"x", <uniform_open, of = "", bound = 0>>}, %w: tensor<3xf32> {rf.state = #rf.state<"w", 0>}, %step: tensor<i64> {rf.state = #rf.state<"step", 1>}, %seed: tensor<i64> {rf.state = #rf.state<"seed", 2>}) -> (tensor<3xf32>, tensor<i64>, tensor<i64>, tensor<f32> {rf.fetch = #rf.fetch<"m">}, tensor<i64> {rf.fetch = #rf.fetch<"at">}, tensor<4xf32> {rf.fetch = #rf.fetch<"row">}, tensor<f32> {rf.fetch = #rf.fetch<"acc">}, tensor<2xf32> {rf.fetch = #rf.fetch<"drawn">}) {
    %0 = rf.dot_general %x, %w, batching = [] x [], contracting = [1] x [0] : (tensor<4x3xf32>, tensor<3xf32>) -> tensor<4xf32>
    %1 = rf.reduce add %0, dims = [0] : tensor<4xf32>
    %2 = rf.constant dense<2.500000e-01> : tensor<f32>
    %m = rf.multiply %1, %2 : tensor<f32>
    %3 = rf.constant dense<0.000000e+00> : tensor<f32>
    %history = rf.empty : tensor<4xf32>
    %zero = arith.constant 0 : i64
    %passes = arith.constant 4 : i64
    %one = arith.constant 1 : i64
    %loop:2 = scf.for %i = %zero to %passes step %one iter_args(%accumulator = %3, %row.history = %history) -> (tensor<f32>, tensor<4xf32>)  : i64 {
      %position = tensor.from_elements %i : tensor<i64>
      %row = rf.slice_row %x, %position : tensor<4x3xf32>
      %row_0 = rf.reduce add %row, dims = [0] : tensor<3xf32>
      %4 = rf.multiply %row, %w : tensor<3xf32>
      %5 = rf.reduce add %4, dims = [0] : tensor<3xf32>
      %6 = rf.add %accumulator, %5 : tensor<f32>
      %row.next = rf.update_row %row.history, %row_0, %position : tensor<4xf32>, tensor<f32>
      scf.yield %6, %row.next : tensor<f32>, tensor<4xf32>
    }
    %drawn = rf.random_uniform %seed, %step, low = 0.000000e+00, high = 1.000000e+00, site = 0 : tensor<2xf32>
    return %w, %step, %seed, %m, %step, %loop#1, %loop#0, %drawn : tensor<3xf32>, tensor<i64>, tensor<i64>, tensor<f32>, tensor<i64>, tensor<4xf32>, tensor<f32>, tensor<2xf32>
  }
)"});
}

/// One step, without a fold and without a state.
inline constexpr char kNegateText[] = R"(module @p attributes {rf.version = 1 : i64} {
  func.func @startup(%seed: tensor<i64>) {
    return
  }
  func.func @train(%x: tensor<2x3xf32> {rf.input = #rf.input<"x">}) -> (tensor<2x3xf32> {rf.fetch = #rf.fetch<"y">}) {
    %y = rf.negate %x : tensor<2x3xf32>
    return %y : tensor<2x3xf32>
  }
}
)";

/// One step without a fold, which doubles a state with initial value 3.
inline constexpr char kDoubleText[] = R"(module @double attributes {rf.version = 1 : i64} {
  func.func @startup(%seed: tensor<i64>) -> (tensor<f32> {rf.state = #rf.state<"w", 0>}) {
    %w = rf.constant dense<3.000000e+00> : tensor<f32>
    return %w : tensor<f32>
  }
  func.func @train(%w: tensor<f32> {rf.state = #rf.state<"w", 0>})
      -> (tensor<f32>, tensor<f32> {rf.fetch = #rf.fetch<"twice">}) {
    %0 = rf.add %w, %w : tensor<f32>
    return %0, %0 : tensor<f32>, tensor<f32>
  }
}
)";

} // namespace refold::testing
