//===- packing_file.h - Buffers in a CSV file -------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The format that packers share: a header with id, lower, upper, size and perhaps alignment, in any
// order, then one buffer a line. What is written has the offsets as a last column.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/packing/lifetime.h"

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include <string>
#include <vector>

namespace refold::pack {

/// The buffers of a file, checked: errors name file and line, and say what would be right.
absl::StatusOr<std::vector<planner::Lifetime>> ReadPackingFile(const std::string &path);

/// id,lower,upper,size[,alignment],offset; alignments only if one is not 1. MiniMalloc's format of
/// results.
std::string PackingCsv(const std::vector<planner::Lifetime> &lifetimes,
                       const planner::Packing &packing);

} // namespace refold::pack
