//===- packing_file.h - Buffers in a CSV file -------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The format that packers share: a header with id, lower, upper, size and optionally alignment, in
// any order, then one buffer for each line. The output has the offsets as a last column.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/packing/lifetime.h"

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include <string>
#include <vector>

namespace refold::pack {

/// Reads and checks the buffers of a file. Errors name the file and the line, and describe valid
/// input.
absl::StatusOr<std::vector<planner::Lifetime>> ReadPackingFile(const std::string &path);

/// Renders a packing as CSV, in MiniMalloc's format for results. The columns are
/// id,lower,upper,size[,alignment],offset. The alignment column is left out if all alignments are
/// 1.
std::string PackingCsv(const std::vector<planner::Lifetime> &lifetimes,
                       const planner::Packing &packing);

} // namespace refold::pack
