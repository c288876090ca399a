//===- refold_opt.cpp - The mlir-opt of Refold ----------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parses a module (text or bytecode), runs passes over it and prints it. Has all upstream dialects
// and passes, and those of Refold. MlirOptMain defines general options such as --remark-format,
// --mlir-pass-pipeline-crash-reproducer and --emit-bytecode.
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/passes/Passes.h"
#include "compiler/driver/import_program.h"
#include "compiler/pipeline/pipeline.h"
#include "passes/Passes.h"
#include "runtime/core/file_names.h"
#include "runtime/core/files.h"
#include "tools/cli/dialects.h"
#include "tools/cli/flag_arguments.h"
#include "tools/cli/llvm_manual.h"
#include "tools/cli/llvm_streams.h"
#include "tools/refold-opt/import_flags.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"

/// The name that means standard input or standard output on a command line.
static constexpr char kStream[] = "-";

static refold::tools::Manual manual() {
  return {
      .name = "refold-opt",
      .summary = "runs passes on programs and prints the result",
      .synopsis = {"[flags] [program.mlir|.mlirbc]"},
      .description =
          {"It reads a module, as text or bytecode, from a file or from standard input, runs "
           "passes in the order of their flags, and prints the module. The options of a pass "
           "follow its flag: --refold-NAME='OPTION=VALUE OPTION=VALUE'.",
           "This is MLIR's mlir-opt with Refold's dialects and passes in addition to those of "
           "MLIR. --help-list names MLIR's passes and the options of LLVM's code generation. "
           "docs/reference/passes describes Refold's passes.",
           "Like mlir-opt, it prints text without locations. --mlir-print-debuginfo includes them, "
           "and with them the names of layers that reports and errors use. Bytecode always has "
           "them.",
           "FLAGS_ of runs are accepted as --FLAGS_name=value, as --name=value and from the "
           "environment. FLAGS_enable_inplace, FLAGS_eager_delete_tensor_gb and "
           "FLAGS_check_nan_inf set defaults for the options of --refold-memory-pipeline; the "
           "other flags have no effect here."},
      .argument = "FILE.mlir|.mlirbc",
      .flags = {},
      .unlisted = {},
      .commands = {},
      .examples = {{"add the backward pass to a program",
                    {"refold-opt p.mlir --refold-append-backward"}},
                   {"plan the memory, with remarks about every decision",
                    {"refold-opt p.mlir --refold-memory-pipeline --remark-format=emitRemark \\",
                     "  --remarks-filter='.*'"}},
                   {"read a training step that JAX exported",
                    {"refold-opt step.mlir --import --import-state=0-11:0-11"}},
                   {"lower to the LLVM dialect, and print the module after each pass",
                    {"refold-opt p.mlir --refold-memory-pipeline --refold-kernels-to-linalg \\",
                     "  --refold-lower-to-tiles --refold-lower-to-llvm --mlir-print-ir-after-all"}},
                   {"lower to the LLVM dialect for a GPU",
                    {"refold-opt p.mlir --refold-memory-pipeline \\",
                     "  --refold-kernels-to-linalg=gpu=true --refold-lower-to-grid=arch=sm_90 \\",
                     "  --refold-lower-to-llvm"}},
                   {"print the module after each pass that changes it",
                    {"refold-opt p.mlir --refold-memory-pipeline --mlir-print-ir-after-change"}},
                   {"write a reproducer if a pass fails or crashes, and run it",
                    {"refold-opt p.mlir --refold-memory-pipeline \\",
                     "  --mlir-pass-pipeline-crash-reproducer=r.mlir",
                     "refold-opt --run-reproducer r.mlir"}},
                   {"convert text to bytecode", {"refold-opt p.mlir --emit-bytecode -o p.mlirbc"}},
                   {"write text with the layer names of p.mlir, for reports",
                    {"refold-opt p.mlir --canonicalize --mlir-print-debuginfo -o q.mlir"}}},
      .environment = {},
      .exit_status = {{"0", "success: every pass succeeded, and the result is written"},
                      {"1", "failure; messages are on standard error"}},
      .see_also = {"refold-lsp-server", "refold-run", "refold-zoo"},
      .built_on = ""};
}

/// The files that options of MLIR itself write.
static std::vector<refold::runtime::UsedFile> filesOfOptions(const std::vector<char *> &arguments) {
  std::vector<refold::runtime::UsedFile> files;
  for (size_t i = 1; i < arguments.size(); ++i) {
    llvm::StringRef argument = arguments[i];
    if (!argument.consume_front("--") && !argument.consume_front("-"))
      continue;
    const auto [name, value] = argument.split('=');
    for (llvm::StringRef option :
         {"log-actions-to", "mlir-generate-reproducer", "mlir-pass-pipeline-crash-reproducer",
          "profile-actions-to", "remarks-output-file"}) {
      if (name != option)
        continue;
      const bool isNext = value.empty() && i + 1 < arguments.size();
      const llvm::StringRef path = isNext ? llvm::StringRef(arguments[i + 1]) : value;
      if (!path.empty() && path != kStream)
        files.push_back({"--" + option.str(), path.str()});
    }
  }
  return files;
}

/// Processes the files of the command line as MlirOptMain does, with two differences:
/// - The new output replaces the old output only when it is complete.
/// - It is an error if the output file is also the input file.
///
/// If MLIR has already printed a message, the returned error has no text.
static absl::Status optimize(std::vector<char *> arguments, const std::string &input,
                             const std::string &output, mlir::DialectRegistry &registry) {
  std::vector<refold::runtime::UsedFile> read, written = filesOfOptions(arguments);
  if (input != kStream)
    read.push_back({"the program", input});
  if (output != kStream)
    written.push_back({"-o", output});
  if (absl::Status distinct = refold::runtime::CheckDistinct(read, written); !distinct.ok())
    return distinct;
  const mlir::MlirOptMainConfig config = mlir::MlirOptMainConfig::createFromCLOptions();
  const std::optional<refold::ImportOptions> import = refold::opt::importOptions();
  if ((output == kStream && !import) || config.shouldShowDialects() || config.shouldListPasses())
    return mlir::succeeded(mlir::MlirOptMain(static_cast<int>(arguments.size()), arguments.data(),
                                             input, kStream, registry))
               ? absl::OkStatus()
               : absl::UnknownError("");
  if (output != kStream)
    if (absl::Status writable = refold::runtime::CheckWritable(output); !writable.ok())
      return writable;
  int argc = static_cast<int>(arguments.size());
  char **argv = arguments.data();
  llvm::InitLLVM init(argc, argv);
  std::string error;
  std::unique_ptr<llvm::MemoryBuffer> file = mlir::openInputFile(input, &error);
  if (!file)
    return absl::NotFoundError(error);
  if (import) {
    const absl::StatusOr<std::string> program = refold::ImportStablehloText(
        {file->getBufferStart(), file->getBufferSize()}, input, *import);
    if (!program.ok())
      return program.status();
    file = llvm::MemoryBuffer::getMemBufferCopy(*program, input);
  }
  std::string content;
  llvm::raw_string_ostream stream(content);
  if (mlir::failed(mlir::MlirOptMain(stream, std::move(file), registry, config)))
    return absl::UnknownError("");
  if (output != kStream)
    return refold::runtime::WriteFile(output, stream.str());
  llvm::outs() << stream.str();
  return absl::OkStatus();
}

static int fail(const absl::Status &status) {
  if (!status.message().empty())
    llvm::errs() << "refold-opt: error: " << std::string(status.message()) << "\n";
  return 1;
}

int main(int argc, char **argv) {
  refold::tools::OpenLlvmStreams("refold-opt");
  absl::StatusOr<refold::tools::FlagArguments> taken =
      refold::tools::TakeFlagArguments(refold::tools::TakeHelp(argc, argv, manual()));
  if (!taken.ok())
    return fail(taken.status());
  for (const std::string &line : taken->warnings)
    llvm::errs() << "refold-opt: warning: " << line << "\n";
  std::vector<char *> &arguments = taken->rest;
  refold::opt::registerImportFlags();
  mlir::DialectRegistry registry;
  refold::tools::registerDialects(registry);

  mlir::registerAllPasses();
  refold::registerRefoldPasses();
  refold::registerCodegenPasses();
  const refold::runtime::FlagValues flags = refold::runtime::WithDefaults(taken->values);
  refold::registerRefoldPipelines({.in_place = *flags.enable_inplace,
                                   .eager_deletion = *flags.eager_delete_tensor_gb >= 0,
                                   .check_nan_inf = *flags.check_nan_inf});

  const auto [input, output] =
      mlir::registerAndParseCLIOptions(static_cast<int>(arguments.size()), arguments.data(),
                                       "Refold's optimizer driver\n", registry);
  const absl::Status status = optimize(arguments, input, output, registry);
  return status.ok() ? 0 : fail(status);
}
