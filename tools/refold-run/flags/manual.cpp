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
          {"Without flags it runs all steps of the program and prints a summary. Inputs come from "
           "--feed, unless the program generates them itself, as programs of refold-zoo do. If a "
           "name is unknown, the error lists the names that the program has.",
           "An underscore in a flag's name stands for a dash; a value follows after '=' or as the "
           "next argument; '--' ends the flags. A flag without effect, such as --cpu with an .rfx "
           "file, gets a warning; --help=flags prints a table of the modes in which each flag "
           "acts."},
      .argument = "FILE.mlir|.mlirbc|.rfx",
      .flags = flags.texts(),
      .unlisted = {},
      .commands = {},
      .examples =
          {{"train a program of the zoo, with its losses as a table and a plot",
            {"refold-zoo in-vram-mlp -o p.mlir",
             "refold-run p.mlir --fetch loss=loss.csv --plot=loss.svg"}},
           {"run 4,000 steps now and the rest later, bitwise identical to one run",
            {"refold-run p.mlir --steps=4000 --state-out=at4000.safetensors",
             "refold-run p.mlir --state-in=at4000.safetensors --state-out=trained.safetensors"}},
           {"a training that may be stopped at any time and resumed with the same command",
            {"refold-run p.mlir --state-out=checkpoints --save-every=500 --resume --log=run"}},
           {"read images and labels of CIFAR-10, with pixels from 0 to 1",
            {"refold-run p.mlir --feed images=cifar10:cifar-10-batches-bin:images/255 \\",
             "  --feed labels=cifar10:cifar-10-batches-bin:labels"}},
           {"start from the weights of another training, as far as they fit",
            {"refold-run p.mlir --state-in=pretrained.safetensors --state-partial"}},
           {"report memory without computing anything",
            {"refold-run p.mlir --device=null --report=text",
             "refold-run p.mlir --device=null:like=cuda-sm_90,capacity=80GB --report=memory.html"}},
           {"compile here and run on another machine",
            {"refold-run p.mlir --compile-only -o p.rfx --cpu=x86-64-v3", "refold-run p.rfx"}}},
      .environment = Environment(),
      .exit_status = {{"0", "success: the run is complete and all outputs are written"},
                      {"1", "failure; one line on standard error names the reason, and no output "
                            "is left incomplete"},
                      {"130, 143", "Ctrl-C or SIGTERM ended a run with --save-every or --log "
                                   "between two steps; its outputs so far are written, and one "
                                   "line on standard error names the file of its state"}},
      .see_also = {"refold-opt", "refold-zoo"},
      .built_on = ""};
}

} // namespace refold::run
