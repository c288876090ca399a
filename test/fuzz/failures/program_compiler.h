//===- program_compiler.h - Many small programs, compiled fast --*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CompileText makes a context for each program; whoever compiles a thousand shares one. No MLIR
// header is seen here.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/driver/compile.h"
#include "test/fuzz/failures/pass_hook.h"

#include <memory>
#include <string>

namespace refold::test {

class ProgramCompiler {
public:
  /// As users have them, or so small that programs of few rows have several blocks of several
  /// tiles.
  enum class Rows { Usual, SmallTiles };
  explicit ProgramCompiler(Rows rows = Rows::Usual);
  ~ProgramCompiler();
  /// What decides on memory and changes no bit.
  struct Memory {
    bool in_place = true, remake_copies = true, schedule = true, eager_deletion = true;
    /// A dispatch takes on as many launches as it can, whose temporaries it then holds together.
    bool row_tiles = true;
    uint64_t budget = 0; ///< bytes, all of them; 0: none
    bool check_nan_inf = false;
    std::string recompute = "auto";
  };
  /// As CompileText.
  absl::StatusOr<Compilation> Compile(const std::string &text, const std::string &device);
  absl::StatusOr<Compilation> Compile(const std::string &text, const std::string &device,
                                      const Memory &memory);
  /// What is to be called around every pass from now on.
  void SetHook(PassHook hook);

private:
  struct Impl;
  Rows rows_;
  PassHook hook_;
  std::unique_ptr<Impl> impl_;
};

} // namespace refold::test
