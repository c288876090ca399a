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

/// Returns the program `text` with a fold of `steps` steps around the body of its @train; unchanged
/// if @train has a fold already. Fetches become stacked fetches. An input in `fed` (shapes by name)
/// with one more leading dimension than the program's input is sliced along it, row i for step i. A
/// program without a step counter gets the state `step`. Errors: text that is no program; fewer
/// rows than steps. `name` stands for the file in errors.
absl::StatusOr<std::string> FoldSteps(absl::string_view text, absl::string_view name, int64_t steps,
                                      const std::map<std::string, std::vector<int64_t>> &fed);

} // namespace refold
