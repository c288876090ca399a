//===- fold_steps.h - A single step as a fold over steps --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program that describes one step, without the number of steps (as other tools write programs),
// becomes a program that runs any number of steps on the device.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace refold {

/// Puts the body of @train into a fold of `steps` steps and returns the new program. Returns `text`
/// unchanged if @train already has a fold. Fetches become stacked fetches.
///
/// `fed` maps names of inputs to the shapes that the user feeds. If a fed shape has one more
/// leading dimension than the program's input, step i reads row i of it. A program without a step
/// counter gets the state `step`.
///
/// Errors: `text` is not a program; a fed shape has fewer rows than steps. Errors use `name` as the
/// file name.
absl::StatusOr<std::string> FoldSteps(absl::string_view text, absl::string_view name, int64_t steps,
                                      const std::map<std::string, std::vector<int64_t>> &fed);

} // namespace refold
