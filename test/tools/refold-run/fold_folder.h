//===- fold_folder.h - A compiled program in a folder -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program written by hand in an .rfx file, so that no compiler is needed, and its inputs.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/data/npy.h"
#include "runtime/executable/rfx.h"
#include "test/runtime/executable/fold_program.h"
#include "test/tools/refold-run/command.h"

#include <nlohmann/json.hpp>

#include <string>

namespace refold::testing {

inline void WriteProgram(const ScratchFolder &folder, const std::string &name,
                         runtime::testing::Program program) {
  REQUIRE(runtime::WriteRfx(folder / name, program.table, program.object, program.constants).ok());
}

/// fold.rfx and its input, x.npy.
struct FoldFolder : ScratchFolder {
  FoldFolder() {
    WriteProgram(*this, "fold.rfx", runtime::testing::FoldProgram());
    REQUIRE(runtime::WriteNpy(*this / "x.npy", runtime::testing::FoldInput()).ok());
  }
};

inline nlohmann::json Json(const ScratchFolder &folder, const std::string &name) {
  return nlohmann::json::parse(folder.Read(name), nullptr, /*allow_exceptions=*/false);
}

} // namespace refold::testing
