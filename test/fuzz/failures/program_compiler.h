//===- program_compiler.h - Fast compilation of small programs --*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compiles thousands of programs with one MLIR context. (CompileText makes a context for each
// program.) This header includes no MLIR header.
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
  /// Sizes of row blocks and row tiles. SmallTiles are so small that even programs of few rows have
  /// several row blocks, each with several tiles. With WideTiles, losses of a few classes are
  /// computed in tiles.
  enum class Rows { Usual, SmallTiles, WideTiles };
  explicit ProgramCompiler(Rows rows = Rows::Usual);
  ~ProgramCompiler();
  /// Options that affect memory but change no bit of the results.
  struct Memory {
    bool in_place = true, remake_copies = true, schedule = true, eager_deletion = true;
    /// Whether each dispatch executes as many kernels as possible. This needs more memory, because
    /// the temporaries of all kernels of a dispatch are live at the same time.
    bool row_tiles = true;
    uint64_t budget = 0; ///< budget in bytes for all memory; 0: none
    bool check_nan_inf = false;
    /// Whether loops compute the tiles of wide values.
    bool tile_loops = true;
    std::string recompute = "auto";
  };
  /// The same as CompileText.
  absl::StatusOr<Compilation> Compile(const std::string &text, const std::string &device);
  absl::StatusOr<Compilation> Compile(const std::string &text, const std::string &device,
                                      const Memory &memory);
  /// Sets the hook that is called around every later pass.
  void SetHook(PassHook hook);
  /// Sets the CPU target of later compilations. The default is "native".
  void SetCpu(std::string cpu);

private:
  struct Impl;
  Rows rows_;
  PassHook hook_;
  std::string cpu_;
  std::unique_ptr<Impl> impl_;
};

} // namespace refold::test
