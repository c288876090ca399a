//===- refold_opt.cpp - The mlir-opt of Refold ----------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parses a module (text or bytecode), runs passes over it and prints it. All of upstream's dialects
// and passes are there beside ours; --remark-format, --mlir-pass-pipeline-crash-reproducer,
// --emit-bytecode and the others are MlirOptMain's.
//
//===----------------------------------------------------------------------===//
#include "compiler/pipeline/pipeline.h"
#include "passes/Passes.h"
#include "tools/dialects.h"
#include "tools/flag_arguments.h"
#include "tools/llvm_manual.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

static refold::tools::Manual manual() {
  return {
      .name = "refold-opt",
      .summary = "runs passes over programs, and shows what comes out",
      .synopsis = {"[flags] [program.mlir|.mlirbc]"},
      .description =
          {"It reads a module, as text or bytecode, from a file or from standard input, runs the "
           "passes that the flags name in their order, and prints the module. A pass's options "
           "follow its flag: --refold-NAME='OPTION=VALUE OPTION=VALUE'.",
           "This is MLIR's mlir-opt with Refold's dialects and passes. Upstream's dialects and "
           "passes are there, too: --help-list names them, along with the options of LLVM's code "
           "generation. What Refold's passes do is told in docs/reference/passes.",
           "The FLAGS_ of runs are taken too, as --FLAGS_name=value or --name=value or from the "
           "environment: FLAGS_enable_inplace, FLAGS_eager_delete_tensor_gb and "
           "FLAGS_check_nan_inf decide what --refold-memory-pipeline does where its own options do "
           "not, the others nothing here."},
      .argument = "FILE.mlir|.mlirbc",
      .flags = {},
      .unlisted = {},
      .commands = {},
      .examples = {{"the backward pass of a program",
                    {"refold-opt p.mlir --refold-append-backward"}},
                   {"down to planned memory, with a word on every decision",
                    {"refold-opt p.mlir --refold-memory-pipeline --remark-format=emitRemark \\",
                     "  --remarks-filter='.*'"}},
                   {"the module after each pass that changed it",
                    {"refold-opt p.mlir --refold-memory-pipeline --mlir-print-ir-after-change"}},
                   {"a file that fails the same way, if a pass fails or crashes",
                    {"refold-opt p.mlir --refold-memory-pipeline \\",
                     "  --mlir-pass-pipeline-crash-reproducer=r.mlir",
                     "refold-opt --run-reproducer r.mlir"}},
                   {"text to bytecode", {"refold-opt p.mlir --emit-bytecode -o p.mlirbc"}}},
      .environment = {},
      .exit_status = {{"0", "the module was read, every pass succeeded, the result is written"},
                      {"1", "anything else; messages are on standard error"}},
      .see_also = {"refold-lsp-server", "refold-run", "refold-zoo"},
      .built_on = ""};
}

int main(int argc, char **argv) {
  absl::StatusOr<refold::tools::FlagArguments> taken =
      refold::tools::TakeFlagArguments(refold::tools::TakeHelp(argc, argv, manual()));
  if (!taken.ok()) {
    llvm::errs() << "refold-opt: error: " << std::string(taken.status().message()) << "\n";
    return 1;
  }
  for (const std::string &line : taken->warnings)
    llvm::errs() << "refold-opt: warning: " << line << "\n";
  std::vector<char *> &arguments = taken->rest;
  mlir::DialectRegistry registry;
  refold::tools::registerDialects(registry);

  mlir::registerAllPasses();
  refold::registerRefoldPasses();
  const refold::runtime::FlagValues flags = refold::runtime::WithDefaults(taken->values);
  refold::registerRefoldPipelines({.in_place = *flags.enable_inplace,
                                   .eager_deletion = *flags.eager_delete_tensor_gb >= 0,
                                   .check_nan_inf = *flags.check_nan_inf});

  return mlir::asMainReturnCode(mlir::MlirOptMain(static_cast<int>(arguments.size()),
                                                  arguments.data(), "Refold's optimizer driver\n",
                                                  registry));
}
