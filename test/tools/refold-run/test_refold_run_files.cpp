//===- test_refold_run_files.cpp - Names of inputs and outputs ------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One file with two names, and dangling links.
//
//===----------------------------------------------------------------------===//
#include "test/tools/refold-run/fold_folder.h"

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include <unistd.h>

using namespace refold;
using namespace refold::testing;
using Catch::Matchers::Contains;

TEST_CASE("an output that is an input is refused") {
  FoldFolder folder;
  REQUIRE(RefoldRun(folder, "fold.rfx --feed x=x.npy --state-out=s").code == 0);
  std::filesystem::create_directory(folder / "inner");
  REQUIRE(symlink("fold.rfx", (folder / "link.json").c_str()) == 0);
  REQUIRE(link((folder / "fold.rfx").c_str(), (folder / "hard.json").c_str()) == 0);
  REQUIRE(symlink("x.npy", (folder / "y.npy").c_str()) == 0);
  auto refusal = [&](const std::string &arguments) {
    return Refusal(folder, "fold.rfx --feed x=x.npy " + arguments);
  };
  const std::string program = " is the same file as the program, 'fold.rfx', and would overwrite "
                              "it: give the output another name";
  for (const std::string name : {"fold.rfx", "inner/../fold.rfx", "link.json", "hard.json"}) {
    INFO(name);
    CHECK(refusal("--json=" + name) == "output '" + name + "' of --json" + program);
    CHECK(refusal("--device=null --json=" + name) == "output '" + name + "' of --json" + program);
    CHECK(refusal("--state-out=" + name) == "output '" + name + "' of --state-out" + program);
    CHECK(refusal("--compile-only -o " + name) == "output '" + name + "' of -o" + program);
  }
  for (const std::string name : {"x.npy", "y.npy"})
    CHECK(refusal("--fetch loss=" + name) ==
          "output '" + name +
              "' of --fetch loss is the same file as --feed x, 'x.npy', and would overwrite it: "
              "give the output another name");
  CHECK(refusal("--state-in=s --state-out=./s") ==
        "output './s' of --state-out is the same file as --state-in, 's', and would overwrite it: "
        "give the output another name");
  std::filesystem::create_directory(folder / "cifar");
  folder.Write("cifar/train.bin", "");
  CHECK(Refusal(folder, "fold.rfx --feed x=cifar100:cifar:images --json=cifar/train.bin") ==
        "output 'cifar/train.bin' of --json is the same file as --feed x, 'cifar/train.bin', and "
        "would overwrite it: give the output another name");
  // The shell has opened the file before.
  const std::string before = folder.Read("fold.rfx");
  const Result run = Shell(folder, "'" REFOLD_RUN "' fold.rfx --feed x=x.npy >>fold.rfx");
  CHECK(run.code == 1);
  CHECK(run.err == "refold-run: error: standard output is also the program, 'fold.rfx', and would "
                   "overwrite it: redirect it to another file\n");
  CHECK(folder.Read("fold.rfx") == before);
}

TEST_CASE("two outputs that are the same file are refused") {
  FoldFolder folder;
  REQUIRE(symlink("a.json", (folder / "link").c_str()) == 0);
  std::filesystem::create_directory(folder / "run");
  REQUIRE(symlink("run", (folder / "run2").c_str()) == 0);
  REQUIRE(symlink("none", (folder / "run3").c_str()) == 0);
  auto refusal = [&](const std::string &arguments) {
    return Refusal(folder, "fold.rfx --feed x=x.npy " + arguments);
  };
  CHECK(refusal("--json=a.json --state-out=link") ==
        "two outputs are one file, 'link' of --state-out and 'a.json' of --json: give each its own "
        "file");
  CHECK(
      refusal("--json=link --trace=a.json") ==
      "two outputs are one file, 'link' of --json and 'a.json' of --trace: give each its own file");
  CHECK(refusal("--log=run --json=run2/log.csv") ==
        "'run2/log.csv' is written by --log=run: give this output another name");
  CHECK(refusal("--log=run3") ==
        "cannot make folder 'run3': it is a link to a file that does not exist");
  CHECK(refusal("--state-out=c --save-every=3 --json=c/step-0000000003.safetensors") ==
        "'c/step-0000000003.safetensors' has the name of a checkpoint of --save-every: give this "
        "output another name");
  CHECK(refusal("--cache-dir=c --json=c") == "two outputs have the name 'c'");
  const Result run = Shell(folder, "'" REFOLD_RUN "' fold.rfx --feed x=x.npy --json=j >j");
  CHECK(run.err == "refold-run: error: output 'j' of --json is also the file of standard output: "
                   "give it another name\n");
  CHECK(run.code == 1);
  // Two outputs may have the same name if it is the name of a device or a pipe. The output of
  // --json may also go to standard output.
  CHECK(RefoldRun(folder, "fold.rfx --feed x=x.npy --json=/dev/null --plot=/dev/null").code == 0);
  const Result printed = RefoldRun(folder, "fold.rfx --feed x=x.npy --json=/dev/stdout");
  CHECK(printed.code == 0);
  CHECK_THAT(printed.out, Contains("peak") && Contains("\"steps\""));
}

TEST_CASE("a dangling link as an output is written through") {
  FoldFolder folder;
  const std::vector<std::pair<std::string, std::string>> outputs = {
      {"--fetch loss=link.npy", "link.npy"}, {"--fetch loss=link.csv", "link.csv"},
      {"--state-out=link.st", "link.st"},    {"--json=link.json", "link.json"},
      {"--trace=link.json", "link.json"},    {"--plot=link.svg", "link.svg"},
      {"--report=link.html", "link.html"},   {"--compile-only -o link.rfx", "link.rfx"},
      {"--log=log", "log/log.csv"},          {"--log=log", "log/log.html"}};
  for (const auto &[flag, name] : outputs) {
    INFO(flag);
    std::filesystem::create_directory(folder / "log");
    const std::string target = folder / "behind";
    REQUIRE(symlink(target.c_str(), (folder / name).c_str()) == 0);
    Output(folder, "fold.rfx --feed x=x.npy " + flag);
    CHECK(std::filesystem::is_symlink(folder / name));
    CHECK_FALSE(folder.Read("behind").empty());
    for (const std::string &used : {name, std::string("behind"), std::string("log")})
      std::filesystem::remove_all(folder / used);
  }
}
