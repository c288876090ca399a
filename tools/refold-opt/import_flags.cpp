//===- import_flags.cpp - Flags for programs of StableHLO -----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/refold-opt/import_flags.h"

#include "llvm/Support/CommandLine.h"

namespace refold::opt {
namespace {

struct ImportFlags {
  llvm::cl::opt<bool> import{
      "import", llvm::cl::desc("read a StableHLO module as a Program, before the passes run")};
  llvm::cl::opt<std::string> entry{
      "import-entry", llvm::cl::init(ImportOptions().entry), llvm::cl::value_desc("NAME"),
      llvm::cl::desc("for --import: the function that is the program")};
  llvm::cl::opt<std::string> state{
      "import-state", llvm::cl::value_desc("ARGUMENT:RESULT,..."),
      llvm::cl::desc("for --import: the arguments that are state, each with the result that "
                     "replaces it, or from-aliases, or none")};
};

ImportFlags &flags() {
  static ImportFlags flags;
  return flags;
}

} // namespace

void registerImportFlags() { flags(); }

std::optional<ImportOptions> importOptions() {
  if (!flags().import)
    return std::nullopt;
  return ImportOptions{.entry = flags().entry, .state = flags().state};
}

} // namespace refold::opt
