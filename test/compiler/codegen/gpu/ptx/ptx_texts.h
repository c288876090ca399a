//===- ptx_texts.h - PTX from LLVM IR ---------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Helpers for the tests in this folder. They compile LLVM IR, given as text, to PTX for an
// architecture, and find lines in the result.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/gpu/ptx/ptx_emitter.h"
#include "compiler/codegen/nest/target_description.h"

#include "absl/status/statusor.h"

#include <string>
#include <vector>

namespace refold::test {

/// Returns the LLVM IR of a GPU kernel `k(ptr %a, ptr %b, i64 %n)` with the body `instructions`.
/// The text `behind` follows the kernel and may contain further definitions.
std::string Entry(const std::string &instructions, const std::string &behind = "");

/// Returns an entry `k` of `parameters` pointers that stores to the last one.
std::string EntryWith(size_t parameters);

/// Returns the PTX for this IR, an error of emitPtx, or an error if the text is not valid IR.
absl::StatusOr<std::string> TryPtx(const std::string &ir, const std::string &arch = "sm_80");
/// Returns the object for the host that is compiled from the same IR.
absl::StatusOr<std::vector<char>> TryHostGrid(const std::string &ir);
/// Returns the object for the host with the control kernels, including the counters.
absl::StatusOr<std::vector<char>> TryControlHostGrid();

/// The same as TryPtx, but fails the test on an error.
std::string Ptx(const std::string &ir, const std::string &arch = "sm_80");

/// Returns the lines that contain `part`, without leading and trailing space.
std::vector<std::string> LinesWith(const std::string &text, const std::string &part);

} // namespace refold::test
