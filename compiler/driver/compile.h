//===- compile.h - From a Program to something that runs ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The compiler's front door: a serialized Program in, an executable of the runtime out. Abseil
// only: no MLIR header is seen here. Calls are independent of each other and may run side by side.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace refold::runtime {
struct LoadedExecutable; // runtime/executable/loaded_executable.h
} // namespace refold::runtime

namespace refold {

struct CompileOptions {
  /// "cpu", "null", "checked": only "cpu" needs machine code.
  std::string device = "cpu";
  /// "native", "x86-64-v3" or "x86-64-v4".
  std::string cpu = "native";
  /// Threads of the "cpu" device; 0: as many as the machine has. They change no bit.
  int threads = 0;
  /// A folder that keeps compiled kernels from process to process; made where it is not there, kept
  /// below 1 GiB, safe to share, to copy and to delete at any time. Empty: none. It changes no bit.
  std::string cache_dir = "";
};

/// Where the machine code of a program's kernels came from. Kernels that are equal count once.
struct KernelCounts {
  int64_t compiled = 0;
  /// Compiled by this process before, for another program.
  int64_t from_memory = 0;
  /// Compiled by any process before, and kept in CompileOptions::cache_dir.
  int64_t from_disk = 0;
};

struct Compilation {
  std::shared_ptr<const runtime::LoadedExecutable> executable;
  /// The text of --report=text: peak, who is alive at it, bytes by kind.
  std::string memory_report;
  double seconds = 0;
  KernelCounts kernels;
  /// What went wrong without harm, a line each: a cache folder that cannot be written, a damaged
  /// file in it.
  std::vector<std::string> warnings;
};

/// Compiles a Program in a file: `.mlir` text or `.mlirbc` bytecode. Errors name file, line and
/// what would be right. Bytecode must be sound: damaged, it can take the process down
/// (program_text.h).
absl::StatusOr<Compilation> CompileFile(absl::string_view path, const CompileOptions &options = {});

/// The same from memory; `name` stands for the file in errors.
absl::StatusOr<Compilation> CompileText(absl::string_view text, absl::string_view name,
                                        const CompileOptions &options = {});

} // namespace refold
