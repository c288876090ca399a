//===- refold_zoo.cpp - Writes serialized training programs ---------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every program names the generators of its inputs, so that refold-run trains it with no feeds.
// Exit code 1 and one line on bad input; nothing half-written.
//
//===----------------------------------------------------------------------===//
#include "tools/manual.h"
#include "tools/refold-zoo/in_vram_mlp.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"

#include <functional>
#include <iostream>
#include <memory>

namespace {

using refold::tools::Flags;
using refold::tools::Manual;
using refold::zoo::InVramMlpOptions;

/// A program of the zoo: its flags, and how it is built once they are read.
struct Entry {
  const char *name;
  const char *summary;
  std::function<void(Flags &)> flags;
  std::function<absl::StatusOr<refold::Program>()> build;
};

Entry InVramMlp() {
  auto options = std::make_shared<InVramMlpOptions>();
  auto flags = [options](Flags &flags) {
    flags.Group("the program");
    using absl::StrCat;
    constexpr int64_t kMaxIndex = (int64_t(1) << 31) - 1, kMaxExtent = int64_t(1) << 20;
    InVramMlpOptions &o = *options;
    flags.Add("depth", &o.depth, StrCat("hidden layers (default ", o.depth, ")"), 0, 10000);
    flags.Add("width", &o.width, StrCat("units of a hidden layer (default ", o.width, ")"), 1,
              kMaxExtent);
    flags.Add("batch", &o.batch, StrCat("rows of a step (default ", o.batch, ")"), 1,
              int64_t(1) << 27);
    flags.Add("steps", &o.steps, StrCat("steps that the program holds (default ", o.steps, ")"), 1,
              kMaxIndex);
    flags.Add("rows", &o.rows, StrCat("rows of the data (default ", o.rows, ")"), 1, kMaxIndex);
    flags.Add("features", &o.features, StrCat("columns of x (default ", o.features, ")"), 1,
              kMaxExtent);
    flags.AddChoice("optimizer", &o.optimizer, {"adam", "adamw", "sgd", "momentum"},
                    StrCat("what updates the parameters (default ", o.optimizer, ")"));
    flags.Add("learning-rate", &o.learning_rate,
              StrCat("of the optimizer (default ", o.learning_rate, ")"), 0, 1e30);
    flags.Add("momentum", &o.momentum, StrCat("of --optimizer=momentum (default ", o.momentum, ")"),
              0, 1);
    flags.Add("weight-decay", &o.weight_decay,
              "decoupled with adamw, else added to the gradient (default 0)", 0, 1e30);
    flags.Add("dropout", &o.dropout, "rate after each hidden layer, below 1 (default 0)", 0, 1);
    flags.AddChoice("shuffle", &o.shuffle, {"fed", "device", "sample"},
                    "which rows a step takes (default fed)\n"
                    "fed: those that input `batches` names\n"
                    "device: the next of a permutation that the device makes for each epoch\n"
                    "sample: drawn with replacement");
  };
  auto build = [options]() -> absl::StatusOr<refold::Program> {
    for (auto [name, value] :
         {std::pair("dropout", options->dropout), std::pair("momentum", options->momentum)})
      if (value >= 1)
        return absl::InvalidArgumentError(
            absl::StrCat("flag --", name, " must be below 1, got ", value));
    if (options->shuffle != "sample" && options->rows % options->batch != 0)
      return absl::InvalidArgumentError(
          absl::StrCat("flag --batch must divide --rows=", options->rows, ", got ", options->batch,
                       " (or use --shuffle=sample)"));
    return refold::zoo::InVramMlp(*options);
  };
  return {"in-vram-mlp", "regression net whose data stays on the device", flags, build};
}

int Fail(absl::string_view message) {
  std::cerr << "refold-zoo: error: " << message << "\n";
  return 1;
}

/// Where a program is written, and the tool's own flags.
struct Common {
  std::string output, asked;
  bool locations = false;

  void AddTo(Flags &flags) {
    flags.Group("what is written");
    flags.Add("o", &output,
              "where to write: bytecode if the name ends in .mlirbc, else text "
              "(default text, to standard output)",
              "FILE.mlir|.mlirbc");
    flags.Add("locations", &locations,
              "write into text where each op was made; bytecode always has it");
    flags.Group("about the tool");
    flags.AddHelp(&asked);
  }
};

/// Without a program, all of the tool.
Manual ZooManual(const std::vector<Entry> &zoo, const Flags &flags) {
  Manual manual{
      .name = "refold-zoo",
      .summary = "writes training programs, for refold-run to train and refold-opt to look at",
      .synopsis = {"<program> [flags] [-o file]", "<program> --help", "--list"},
      .description = {"The programs make up their own data: refold-run needs no feeds. Each has "
                      "flags of its own, which refold-zoo <program> --help names.",
                      "The file is bytecode if its name ends in .mlirbc, else text; without -o the "
                      "text goes to standard output."},
      .argument = "",
      .flags = flags.texts(),
      .unlisted = {},
      .commands = {},
      .examples = {{"write a program and train it",
                    {"refold-zoo in-vram-mlp -o p.mlir && refold-run p.mlir"}},
                   {"a small one, to read",
                    {"refold-zoo in-vram-mlp --depth=2 --width=8 --batch=16 --rows=64 --steps=5"}},
                   {"one with dropout, shuffled on the device, as bytecode",
                    {"refold-zoo in-vram-mlp --dropout=0.1 --optimizer=adamw --shuffle=device \\",
                     "  -o p.mlirbc"}}},
      .environment = {},
      .exit_status = {{"0", "the program is written"},
                      {"1", "it is not, and nothing half of it; one line on standard error says "
                            "why"}},
      .see_also = {"refold-opt", "refold-run"},
      .built_on = ""};
  for (const Entry &entry : zoo) {
    Flags own;
    Common common;
    entry.flags(own);
    common.AddTo(own);
    manual.commands.push_back({entry.name, entry.summary, own.texts()});
  }
  return manual;
}

/// What refold-zoo PROGRAM --help prints.
std::string ProgramHelp(const Entry &entry, const Flags &flags) {
  return absl::StrCat("usage: refold-zoo ", entry.name, " [flags] [-o file]: ", entry.summary,
                      "\n\n", flags.Help());
}

int Run(const std::vector<std::string> &arguments) {
  const std::vector<Entry> zoo = {InVramMlp()};
  std::vector<std::string> names;
  for (const Entry &entry : zoo)
    names.push_back(entry.name);

  // The program comes first: it says which flags there are.
  const Entry *entry = nullptr;
  std::vector<std::string> rest = arguments;
  if (!rest.empty() && !rest[0].empty() && rest[0][0] != '-') {
    const std::string name = rest[0];
    rest.erase(rest.begin());
    for (const Entry &known : zoo)
      if (absl::StrReplaceAll(name, {{"_", "-"}}) == known.name)
        entry = &known;
    if (!entry)
      return Fail(absl::StrCat("no program '", name, "'", refold::tools::DidYouMean(name, names),
                               "; refold-zoo --list names them"));
  }

  bool list = false;
  Common common;
  Flags flags;
  if (entry)
    entry->flags(flags);
  else
    flags.Add("list", &list, "name the programs");
  common.AddTo(flags);
  std::vector<std::string> positional;
  if (absl::Status status = flags.Parse(rest, &positional); !status.ok())
    return Fail(absl::string_view(status.message()));
  if (!common.asked.empty()) {
    std::cout << (entry && common.asked == "text" ? ProgramHelp(*entry, flags)
                                                  : Render(ZooManual(zoo, flags), common.asked));
    return 0;
  }
  if (list) {
    for (const Entry &known : zoo)
      std::cout << known.name << "  " << known.summary << "\n";
    return 0;
  }
  if (!entry)
    return Fail("which program? refold-zoo --list names them, refold-zoo --help shows examples");
  if (!positional.empty())
    return Fail(absl::StrCat("takes one program and flags, got '", positional[0], "' too"));
  if (flags.given("o") && common.output.empty())
    return Fail("flag -o needs the name of a file, got ''");

  absl::StatusOr<refold::Program> program = entry->build();
  if (!program.ok())
    return Fail(absl::string_view(program.status().message()));
  const refold::SerializeOptions options{.locations = common.locations};
  if (!common.output.empty()) {
    absl::Status written = program->Serialize(common.output, options);
    return written.ok() ? 0 : Fail(written.message());
  }
  absl::StatusOr<std::string> text = program->Print(options);
  if (!text.ok())
    return Fail(text.status().message());
  std::cout << *text << std::flush;
  return std::cout ? 0 : Fail("cannot write to standard output");
}

} // namespace

int main(int argc, char **argv) { return Run(std::vector<std::string>(argv + 1, argv + argc)); }
