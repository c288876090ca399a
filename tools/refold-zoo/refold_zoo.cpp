//===- refold_zoo.cpp - Writes serialized training programs ---------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writes a training program to a file. Every program names the generators of its inputs, so
// refold-run can train it without data. For invalid input, the tool prints one line, leaves no
// incomplete file, and ends with exit code 1.
//
//===----------------------------------------------------------------------===//
#include "tools/cli/manual.h"
#include "tools/cli/standard_streams.h"
#include "tools/refold-zoo/entry.h"
#include "tools/refold-zoo/zoo_list.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"

#include <iostream>

namespace {

using refold::tools::Flags;
using refold::tools::Manual;
using refold::zoo::Entry;

int Fail(absl::string_view message) {
  std::cerr << "refold-zoo: error: " << message << "\n";
  return 1;
}

/// The output of a program, and the flags of the tool itself.
struct Common {
  std::string output, asked, precision = "f32", states = "full";
  bool locations = true;
  int64_t shards = 1;

  refold::zoo::Numerics numerics() const {
    using refold::optim::StateFormat;
    return {.precision = precision == "f32"    ? std::optional<refold::DType>()
                         : precision == "bf16" ? refold::BF16
                                               : refold::F16,
            .states = states == "full"   ? StateFormat::Full
                      : states == "bf16" ? StateFormat::BFloat16
                                         : StateFormat::EightBits};
  }

  void AddTo(Flags &flags) {
    flags.Group("numerics");
    flags.Add("shards", &shards,
              "cut the batch into N equal shards, a power of two, and add every sum over its rows "
              "shard by shard (default 1); results with another number differ in their last bits",
              1);
    flags.AddChoice("precision", &precision, {"f32", "bf16", "f16"},
                    "type of products and activations (default f32); bf16 and f16 halve the bytes "
                    "of activations, and f16 scales the loss");
    flags.AddChoice("optimizer-states", &states, {"full", "bf16", "8bit"},
                    "how the optimizer stores moments and velocities (default full)\n"
                    "full: 4 bytes an element\n"
                    "bf16: 2 bytes, rounded at random\n"
                    "8bit: 1 byte, with a scale for each 256 elements");
    flags.Group("output");
    flags.Add("o", &output,
              "output file: bytecode if the name ends in .mlirbc, else text "
              "(default: text to standard output)",
              "FILE.mlir|.mlirbc");
    flags.Add("locations", &locations,
              "include the source line and the layer of each op in text, so that reports name them "
              "(default: true); with --locations=false the text is shorter, and reports name the "
              "lines of the text; bytecode always has them");
    flags.Group("general");
    flags.AddHelp(&asked);
  }
};

/// Returns the manual of the whole tool, not of a single program. If `for_index` is true, lists the
/// flags that all networks share only once, without defaults.
Manual ZooManual(const std::vector<Entry> &zoo, const Flags &flags, bool for_index) {
  Manual manual{
      .name = "refold-zoo",
      .summary = "writes training programs for refold-run and refold-opt",
      .synopsis = {"<program> [flags] [-o file]", "<program> --help", "--list"},
      .description = {"The programs generate their own data, so refold-run needs no feeds. "
                      "refold-zoo <program> --help lists the flags of a program; all networks "
                      "have the same flags, with different defaults.",
                      "refold-zoo --list counts from each program: trained parameters, operations "
                      "per step, bytes of state, and bytes of activations, which the forward pass "
                      "computes and the backward pass reads.",
                      "The file is bytecode if its name ends in .mlirbc, else text; without -o the "
                      "text goes to standard output."},
      .argument = "",
      .flags = flags.texts(),
      .unlisted = {},
      .commands = {},
      .examples = {{"write a program and train it",
                    {"refold-zoo in-vram-mlp -o p.mlir && refold-run p.mlir"}},
                   {"write a network at half its width, for smaller images",
                    {"refold-zoo resnet50 --width-multiplier=0.5 --image=128 --batch=32 \\",
                     "  -o resnet.mlirbc"}},
                   {"write a program that also predicts, train it, and predict",
                    {"refold-zoo small-cnn --inference -o cnn.mlir",
                     "refold-run cnn.mlir --steps=100 --state-out=cnn.safetensors",
                     "refold-run cnn.mlir --function=predict --state-in=cnn.safetensors \\",
                     "  --fetch logits=logits.npy"}},
                   {"print a small program to read",
                    {"refold-zoo in-vram-mlp --depth=2 --width=8 --batch=16 --rows=64 --steps=5 \\",
                     "  --locations=false"}},
                   {"write a program with dropout, shuffled on the device, as bytecode",
                    {"refold-zoo in-vram-mlp --dropout=0.1 --optimizer=adamw --shuffle=device \\",
                     "  -o p.mlirbc"}}},
      .environment = {},
      .exit_status = {{"0", "success: the program is written"},
                      {"1", "failure; one line on standard error names the reason, and no output "
                            "is left incomplete"}},
      .see_also = {"refold-opt", "refold-run"},
      .built_on = ""};
  auto add = [&](const std::string &name, const std::string &summary, auto add_flags) {
    Flags own;
    Common common;
    add_flags(own);
    common.AddTo(own);
    manual.commands.push_back({name, summary, own.texts()});
  };
  if (for_index) {
    refold::zoo::NetworkOptions options;
    const Entry &mlp = zoo.front(); // the one program that is not a network
    add(mlp.name, mlp.summary, mlp.flags);
    add("NETWORK", "any network",
        [&](Flags &own) { refold::zoo::AddNetworkFlags(nullptr, &options, own); });
  } else {
    for (const Entry &entry : zoo)
      add(entry.name, entry.summary, entry.flags);
  }
  return manual;
}

/// The text that refold-zoo PROGRAM --help prints.
std::string ProgramHelp(const Entry &entry, const Flags &flags) {
  return absl::StrCat("usage: refold-zoo ", entry.name, " [flags] [-o file]: ", entry.summary,
                      "\n\n", flags.Help());
}

/// Prints `text` as the only output, and returns the exit status.
int PrintAndEnd(absl::string_view text) {
  refold::tools::Print(text);
  const absl::Status printed = refold::tools::Printed();
  return printed.ok() ? 0 : Fail(printed.message());
}

int Run(const std::vector<std::string> &arguments) {
  const std::vector<Entry> zoo = refold::zoo::Entries();
  std::vector<std::string> names;
  for (const Entry &entry : zoo)
    names.push_back(entry.name);

  // The program comes first, because it decides which flags there are.
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
    flags.Add("list", &list, "list the programs, with the cost of one step at the default flags");
  common.AddTo(flags);
  std::vector<std::string> positional;
  if (absl::Status status = flags.Parse(rest, &positional); !status.ok())
    return Fail(absl::string_view(status.message()));
  if (!common.asked.empty())
    return PrintAndEnd(entry && common.asked == "text"
                           ? ProgramHelp(*entry, flags)
                           : Render(ZooManual(zoo, flags, common.asked == "index"), common.asked));
  if (list) {
    absl::StatusOr<std::string> table = refold::zoo::ListText(zoo);
    if (!table.ok())
      return Fail(table.status().message());
    return PrintAndEnd(*table);
  }
  if (!entry)
    return Fail("no program given: refold-zoo --list names them, refold-zoo --help shows examples");
  if (!positional.empty())
    return Fail(absl::StrCat("expected one program and flags, got '", positional[0], "' too"));

  if (common.shards > 65536 || (common.shards & (common.shards - 1)) != 0)
    return Fail(
        absl::StrCat("flag --shards must be a power of two up to 65536, got ", common.shards));
  absl::StatusOr<refold::Program> program = entry->build(common.numerics());
  if (!program.ok())
    return Fail(absl::string_view(program.status().message()));
  program->Shards(common.shards);
  const refold::SerializeOptions options{.locations = common.locations};
  if (!common.output.empty()) {
    absl::Status written = program->Serialize(common.output, options);
    return written.ok() ? 0 : Fail(written.message());
  }
  absl::StatusOr<std::string> text = program->Print(options);
  if (!text.ok())
    return Fail(text.status().message());
  return PrintAndEnd(*text);
}

} // namespace

int main(int argc, char **argv) {
  refold::tools::OpenStandardStreams();
  return Run(std::vector<std::string>(argv + 1, argv + argc));
}
