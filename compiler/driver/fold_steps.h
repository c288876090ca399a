//===- fold_steps.h - A single step as a fold over steps --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Turns a program of one training step into a program that runs any number of steps on the device.
// Other tools write programs of one step, without the number of steps.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace refold {

/// Puts the body of @train into a loop of `steps` training steps, and returns the new program. This
/// loop is called the fold. If `steps` is not given, it is the least number of rows of the data
/// that each step reads a row of; without such data, returns `text` unchanged. Returns `text`
/// unchanged if @train already has a fold. Each fetch becomes a stacked fetch, which has one row
/// for each step. A program without a step counter gets the state `step`.
///
/// `fed` maps names of inputs to the shapes of the data that the user feeds. If a shape has one
/// leading dimension more than the program's input, step i reads row i of the data.
///
/// Returns an error if `text` is not a program, or if such data has fewer rows than there are
/// steps. Errors use `name` as the file name.
absl::StatusOr<std::string> FoldSteps(absl::string_view text, absl::string_view name,
                                      std::optional<int64_t> steps,
                                      const std::map<std::string, std::vector<int64_t>> &fed);

} // namespace refold
