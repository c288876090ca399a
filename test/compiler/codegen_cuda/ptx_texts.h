//===- ptx_texts.h - LLVM IR in, PTX out ------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the tests of this folder share: IR as text, emitted for an architecture, and the lines of
// the result.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/gpu/ptx/ptx_emitter.h"
#include "compiler/codegen/nest/target_description.h"

#include "absl/status/statusor.h"

#include <string>
#include <vector>

namespace refold::test {

/// An entry `k(ptr %a, ptr %b, i64 %n)` around these instructions, and what they use behind it.
std::string Entry(const std::string &instructions, const std::string &behind = "");

/// An entry `k` of so many pointers that stores to the last.
std::string EntryWith(size_t parameters);

/// PTX of this IR. Errors: of emitPtx; text that is no IR.
absl::StatusOr<std::string> TryPtx(const std::string &ir, const std::string &arch = "sm_80");
/// The same as an object for the host.
absl::StatusOr<std::vector<char>> TryHostGrid(const std::string &ir);
/// The same of the control kernels, the counters among them.
absl::StatusOr<std::vector<char>> TryControlHostGrid();

/// Fails the test where that is an error.
std::string Ptx(const std::string &ir, const std::string &arch = "sm_80");

/// The lines that hold `part`, without the space around them.
std::vector<std::string> LinesWith(const std::string &text, const std::string &part);

} // namespace refold::test
