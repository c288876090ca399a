//===- refold_lsp_server.cpp - Editor support for programs ----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The MLIR language server for .mlir files, with the dialects of Refold. It shows diagnostics while
// the user types, definitions and uses of values, and types on hover. To use it, set this binary as
// the server in the editor's MLIR extension.
//
//===----------------------------------------------------------------------===//
#include "tools/cli/dialects.h"
#include "tools/cli/llvm_manual.h"
#include "tools/cli/llvm_streams.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/Tools/mlir-lsp-server/MlirLspServerMain.h"

static refold::tools::Manual manual() {
  return {
      .name = "refold-lsp-server",
      .summary = "gives editors language support for programs in .mlir files",
      .synopsis = {"[flags]"},
      .description =
          {"An editor starts the server and speaks the Language Server Protocol with it over "
           "standard input and output. The server reports errors during typing, definitions and "
           "uses of values, and types on hover. It is MLIR's server with Refold's dialects in "
           "addition to those of MLIR.",
           "The server also accepts the options of LLVM's code generation, which --help-list "
           "names."},
      .argument = "",
      .flags = {},
      .unlisted = {},
      .commands = {},
      .examples = {{"in Visual Studio Code with the MLIR extension, settings.json",
                    {"\"mlir.server_path\": \"/usr/local/bin/refold-lsp-server\""}},
                   {"in Neovim",
                    {"vim.lsp.start({name = 'refold', cmd = {'refold-lsp-server'}})"}}},
      .environment = {},
      .exit_status = {{"0", "the editor ended the session according to the protocol"},
                      {"1", "the session ended otherwise, or a flag is wrong"}},
      .see_also = {"refold-opt", "refold-run", "refold-zoo"},
      .built_on = ""};
}

int main(int argc, char **argv) {
  refold::tools::OpenLlvmStreams("refold-lsp-server");
  std::vector<char *> arguments = refold::tools::TakeHelp(argc, argv, manual());
  mlir::DialectRegistry registry;
  refold::tools::registerDialects(registry);
  return mlir::failed(
      mlir::MlirLspServerMain(static_cast<int>(arguments.size()), arguments.data(), registry));
}
