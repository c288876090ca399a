//===- fold_steps.h - A single step as a fold over steps ---------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program that says what one step is, and not how many there are (as other tools write them),
// becomes one that runs on the device for as many as are asked for.
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

/// The program `text` with a fold of `steps` steps around what its @train does; unchanged where
/// that has a fold already. Fetches become histories. An input that is `fed` (shapes by name) with
/// one more leading dimension than it has is cut along it, row i for step i. A program that counts
/// no steps counts them now: its state gets `step`. Errors: text that is no program, and fewer rows
/// than steps. `name` stands for the file in errors.
absl::StatusOr<std::string> FoldSteps(absl::string_view text, absl::string_view name, int64_t steps,
                                      const std::map<std::string, std::vector<int64_t>> &fed);

} // namespace refold
