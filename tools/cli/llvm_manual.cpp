//===- llvm_manual.cpp - The manual of a tool with flags of LLVM ----------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/cli/llvm_manual.h"

#include "tools/cli/standard_streams.h"

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/CommandLine.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>

namespace refold::tools {
namespace {

constexpr char kPasses[] = "passes of Refold", kPipelines[] = "pipelines of Refold";

[[noreturn]] void Answer(const Manual &manual, absl::string_view form) {
  Print(Render(manual, form));
  const absl::Status printed = Printed();
  if (!printed.ok())
    std::fprintf(stderr, "%s: error: %s\n", manual.name.c_str(),
                 std::string(printed.message()).c_str());
  std::exit(printed.ok() ? 0 : 1);
}

/// The options of a pass with their defaults: "max-bytes=8388608 size=2".
std::string OptionsOf(const mlir::PassRegistryEntry &pass) {
  mlir::OpPassManager manager("any", mlir::OpPassManager::Nesting::Implicit);
  if (mlir::failed(
          pass.addToPipeline(manager, "", [](const llvm::Twine &) { return mlir::failure(); })))
    return "";
  std::string text;
  llvm::raw_string_ostream stream(text);
  manager.printAsTextualPipeline(stream);
  auto [before, after] = llvm::StringRef(text).split('{');
  return after.take_until([](char c) { return c == '}'; }).trim().str();
}

FlagText TextOfPass(llvm::StringRef name, const mlir::PassRegistryEntry &pass) {
  FlagText text{.name = name.str(),
                .metavar = "",
                .help = pass.getPassDescription().rtrim('.').str(),
                .group = kPasses,
                .value_may_miss = true};
  if (std::string options = OptionsOf(pass); !options.empty()) {
    llvm::SmallVector<llvm::StringRef> settings;
    llvm::StringRef(options).split(settings, ' ', -1, false);
    for (llvm::StringRef setting : settings)
      absl::StrAppend(&text.metavar, text.metavar.empty() ? "" : "|",
                      setting.split('=').first.str(), "=VALUE");
    absl::StrAppend(&text.help, "; by default '", options, "'");
  }
  return text;
}

FlagText TextOfOption(llvm::StringRef name, const llvm::cl::Option &option) {
  FlagText text{.name = name.str(),
                .metavar = option.ValueStr.str(),
                .help = option.HelpStr.trim().rtrim('.').str(),
                .group = "options",
                .value_may_miss = option.getValueExpectedFlag() != llvm::cl::ValueRequired};
  // "<string>" is any text, "filename" is a file.
  text.metavar.erase(std::remove_if(text.metavar.begin(), text.metavar.end(),
                                    [](char c) { return c == '<' || c == '>'; }),
                     text.metavar.end());
  const bool file = absl::StrContains(text.metavar, "file");
  text.metavar = file ? "FILE" : absl::AsciiStrToUpper(text.metavar);
  if (option.getValueExpectedFlag() == llvm::cl::ValueRequired && text.metavar.empty())
    text.metavar = "VALUE";
  return text;
}

/// Adds the flags that LLVM has now but did not have at `before`, in order of their names.
void AddFlags(Manual &manual, const llvm::StringSet<> &before) {
  std::map<std::string, const llvm::cl::Option *> options; // sorted
  for (auto &[name, option] : llvm::cl::getRegisteredOptions())
    if (!before.contains(name) && option->getOptionHiddenFlag() == llvm::cl::NotHidden)
      options[name.str()] = option;
  std::vector<FlagText> passes, pipelines, others;
  for (auto &[name, option] : options) {
    const bool ours = absl::StartsWith(name, "refold-");
    const mlir::PassInfo *pass = mlir::PassInfo::lookup(name);
    const mlir::PassPipelineInfo *pipeline = mlir::PassPipelineInfo::lookup(name);
    if (ours && pass)
      passes.push_back(TextOfPass(name, *pass));
    else if (ours && pipeline)
      pipelines.push_back({.name = name,
                           .metavar = "",
                           .help = pipeline->getPassDescription().rtrim('.').str(),
                           .group = kPipelines});
    else if (pass || pipeline)
      manual.unlisted.push_back({.name = name, .metavar = "", .help = "", .group = ""});
    else
      others.push_back(TextOfOption(name, *option));
  }
  for (std::vector<FlagText> *part : {&passes, &pipelines, &others})
    manual.flags.insert(manual.flags.end(), part->begin(), part->end());
}

} // namespace

std::vector<char *> TakeHelp(int argc, char **argv, Manual manual) {
  manual.built_on = "LLVM " LLVM_VERSION_STRING;
  std::string asked;
  Flags flags;
  flags.Group("general");
  flags.AddHelp(&asked);
  absl::StatusOr<bool> met = flags.ParseHelp(std::vector<std::string>(argv + 1, argv + argc));
  if (!met.ok()) {
    std::fprintf(stderr, "%s: error: %s\n", manual.name.c_str(),
                 std::string(met.status().message()).c_str());
    std::exit(1);
  }
  if (!*met)
    return std::vector<char *>(argv, argv + argc);
  if (asked == "version")
    Answer(manual, asked);

  static llvm::StringSet<> before;
  for (auto &[name, option] : llvm::cl::getRegisteredOptions())
    before.insert(name);
  static char kFlag[] = "--refold-manual";
  before.insert(kFlag + 2);
  // This option takes effect while LLVM parses. All options of the tool are registered by then.
  static Manual full;
  full = std::move(manual);
  static std::vector<FlagText> about;
  about = flags.texts();
  static std::string form;
  form = asked;
  static llvm::cl::opt<bool> option(
      llvm::StringRef(kFlag + 2), llvm::cl::Hidden, llvm::cl::callback([](const bool &) {
        AddFlags(full, before);
        full.flags.insert(full.flags.end(), about.begin(), about.end());
        Answer(full, form);
      }));
  return {argv[0], kFlag};
}

} // namespace refold::tools
