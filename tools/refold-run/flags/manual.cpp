//===- manual.cpp - The manual of refold-run --------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/refold-run/flags/manual.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"

namespace refold::run {

/// The flags of runs as environment variables.
static std::vector<tools::Term> Environment() {
  std::vector<tools::Term> terms;
  for (const runtime::FlagEntry &flag : runtime::KnownFlags())
    terms.push_back({absl::StrCat("FLAGS_", flag.name),
                     absl::StrCat(flag.help, " (", flag.range, ", default ",
                                  *flag.default_text ? flag.default_text : "none", "); flag --",
                                  absl::StrReplaceAll(flag.name, {{"_", "-"}}), ", or --FLAGS_",
                                  flag.name, ", goes first")});
  return terms;
}

tools::Manual RunManual(const tools::Flags &flags) {
  return {
      .name = "refold-run",
      .summary = "compiles a training program and runs it on one device",
      .synopsis = {"<program.mlir|.mlirbc|.rfx> [flags]"},
      .description =
          {"Without flags it runs all steps that the program holds and prints what it did. Inputs "
           "come from --feed; those that the program can make up by itself need none (programs of "
           "refold-zoo can). A name that the program does not have is answered with those that it "
           "has.",
           "An underscore in a flag's name stands for a dash; a value follows after '=' or as the "
           "next argument; '--' ends the flags. A flag that has no effect, such as --cpu beside an "
           ".rfx file, gets a warning; --help=flags has a table of which flags act when."},
      .argument = "FILE.mlir|.mlirbc|.rfx",
      .flags = flags.texts(),
      .unlisted = {},
      .commands = {},
      .examples =
          {{"a program of the zoo, its losses as a table and as a picture",
            {"refold-zoo in-vram-mlp -o p.mlir",
             "refold-run p.mlir --fetch loss=loss.csv --plot=loss.svg"}},
           {"4,000 steps now and the rest later, the same bits as all at once",
            {"refold-run p.mlir --steps=4000 --state-out=at4000.safetensors",
             "refold-run p.mlir --state-in=at4000.safetensors --state-out=trained.safetensors"}},
           {"a training that may be ended at any time and begun again with the same line",
            {"refold-run p.mlir --state-out=checkpoints --save-every=500 --resume --log=run"}},
           {"pictures and labels of CIFAR-10, pixels from 0 to 1",
            {"refold-run p.mlir --feed images=cifar10:cifar-10-batches-bin:images/255 \\",
             "  --feed labels=cifar10:cifar-10-batches-bin:labels"}},
           {"weights of another training, as far as they fit",
            {"refold-run p.mlir --state-in=pretrained.safetensors --state-partial"}},
           {"the memory only, nothing is computed",
            {"refold-run p.mlir --device=null --report=text",
             "refold-run p.mlir --device=null:like=cuda-sm_90,capacity=80GB --report=memory.html"}},
           {"compiled here, run on another machine",
            {"refold-run p.mlir --compile-only -o p.rfx --cpu=x86-64-v3", "refold-run p.rfx"}}},
      .environment = Environment(),
      .exit_status = {{"0", "what was asked for is done and written"},
                      {"1", "it is not; one line on standard error says why, and no output is left "
                            "half-written"},
                      {"130, 143", "Ctrl-C or SIGTERM ended a run with --save-every or --log "
                                   "between two steps; what it did till then is written, and one "
                                   "line on standard error says where its state is"}},
      .see_also = {"refold-opt", "refold-zoo"},
      .built_on = ""};
}

} // namespace refold::run
