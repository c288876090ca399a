//===- main.cpp - The command line of the GPU check -----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/gpu/stages.h"
#include "tools/cli/flags.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"

#include <cstdio>
#include <map>

namespace refold::gpu {
namespace {

constexpr char kUsage[] = R"(refold-gpu-check makes one stage of tools/ci/gpu_check.sh.

usage: refold-gpu-check card|probes|conformance|promises|memory FOLDER [flags]
       refold-gpu-check serve PROGRAM.rfx --initial=FILE.safetensors --feed=NAME=FILE.npy
       refold-gpu-check train --program=NAME=PROGRAM.rfx --below=INPUT=N
       refold-gpu-check inputs PROGRAM.rfx FOLDER
       refold-gpu-check ptx PROGRAM.rfx FILE.ptx
       refold-gpu-check cubin PROGRAM.rfx sm_90 FILE.cubin

)";

using Stage = absl::Status (*)(const Card &, const StageOptions &);
const std::map<std::string, Stage> kStages = {{"card", ShowCard},
                                              {"probes", Probe},
                                              {"conformance", Conformance},
                                              {"promises", Promises},
                                              {"memory", Memory}};

struct Arguments {
  std::vector<std::string> words;
  std::string only;
  StageOptions stage;
  ServeOptions serve;
  TrainOptions train;
  bool without_conditionals = false;
};

absl::Status WrongCount(const std::string &command, const char *wanted) {
  return absl::InvalidArgumentError(absl::StrCat("'", command, "' takes ", wanted));
}

absl::Status Run(Arguments &arguments, const std::function<absl::StatusOr<Card>()> &open) {
  const std::string command = arguments.words.empty() ? "" : arguments.words[0];
  const size_t given = arguments.words.size();
  if (command == "inputs")
    return given == 3 ? WriteInputs(arguments.words[1], arguments.words[2])
                      : WrongCount(command, "a program and a folder");
  if (command == "ptx")
    return given == 3 ? WriteKernelText(arguments.words[1], arguments.words[2])
                      : WrongCount(command, "a program and a file");
  if (command == "cubin")
    return given == 4 ? AddMachineCode(arguments.words[1], arguments.words[2], arguments.words[3])
                      : WrongCount(command, "a program, an architecture and a file");
  const auto stage = kStages.find(command);
  const bool trains = command == "train";
  if (stage == kStages.end() && command != "serve" && !trains)
    return absl::InvalidArgumentError(
        absl::StrCat("no command '", command, "', there are: ",
                     absl::StrJoin(kStages, ", ",
                                   [](std::string *out, const auto &entry) {
                                     absl::StrAppend(out, entry.first);
                                   }),
                     ", serve, train, inputs, ptx, cubin"));
  if (trains && (given != 1 || arguments.train.programs.empty()))
    return WrongCount(command, "programs as --program=NAME=FILE.rfx");
  if (given != 2 && !trains)
    return WrongCount(command, command == "serve" ? "one program" : "one folder");
  absl::StatusOr<Card> card = open();
  if (!card.ok())
    return card.status();
  if (trains) {
    arguments.train.conditionals = !arguments.without_conditionals;
    return TrainNetworks(*card, arguments.train);
  }
  if (command == "serve") {
    arguments.serve.program = arguments.words[1];
    arguments.serve.conditionals = !arguments.without_conditionals;
    return Serve(*card, arguments.serve);
  }
  arguments.stage.folder = arguments.words[1];
  arguments.stage.conditionals = !arguments.without_conditionals;
  for (absl::string_view name : absl::StrSplit(arguments.only, ',', absl::SkipEmpty()))
    arguments.stage.only.emplace(name);
  return stage->second(*card, arguments.stage);
}

} // namespace

int Main(int argc, char **argv, const std::function<absl::StatusOr<Card>()> &open) {
  std::setvbuf(stdout, nullptr, _IOLBF, 0); // keep the output of a stage that hangs or is killed
  Arguments arguments;
  tools::Flags flags;
  flags.Add("only", &arguments.only, "the cases that are tried", "NAME[,NAME]");
  flags.Add("seconds", &arguments.stage.seconds, "begin no case after so many", 0);
  flags.Add("partial", &arguments.stage.partial,
            "pass with those that there was time for, if they pass");
  flags.Add("without-conditionals", &arguments.without_conditionals,
            "run loops as on a driver that has no conditional nodes");
  flags.Add("initial", &arguments.serve.initial, "states to begin with", "FILE.safetensors");
  flags.AddPairs("feed", &arguments.serve.feeds, "an input", "NAME=FILE.npy");
  flags.AddPairs("program", &arguments.train.programs, "a program to train", "NAME=FILE.rfx");
  flags.AddPairs("below", &arguments.train.below, "the bound of an input of whole numbers",
                 "INPUT=N");
  std::string help;
  flags.AddHelp(&help);
  absl::Status status =
      flags.Parse(std::vector<std::string>(argv + 1, argv + argc), &arguments.words);
  if (status.ok() && !help.empty()) {
    std::printf("%s%s", kUsage, flags.Help().c_str());
    return 0;
  }
  if (status.ok())
    status = Run(arguments, open);
  std::fflush(stdout);
  if (status.ok())
    return 0;
  std::fprintf(stderr, "refold-gpu-check: error: %s\n",
               absl::StrReplaceAll(status.message(), {{"\n", " "}}).c_str());
  return 1;
}

} // namespace refold::gpu
