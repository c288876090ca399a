//===- test_zoo_command.cpp - Output of refold-zoo ------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs the tool itself, as a user does in a shell, and checks its output, files and errors.
//
//===----------------------------------------------------------------------===//
#include "test/tools/tool_output.h"

#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <string>

using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;
using refold::testing::OutputOfTool;
using refold::testing::ReadFile;
using refold::testing::ToolOutput;

static ToolOutput Run(const std::string &arguments) {
  return OutputOfTool(REFOLD_ZOO " " + arguments);
}

/// Returns the line that begins with a word.
static std::string LineOf(const std::string &text, const std::string &word) {
  const size_t begin = ("\n" + text).find("\n" + word + " ");
  return begin == std::string::npos ? "" : text.substr(begin, text.find('\n', begin) - begin);
}

TEST_CASE("refold-zoo --list prints the programs") {
  ToolOutput list = Run("--list");
  CHECK(list.code == 0);
  CHECK_THAT(list.output,
             StartsWith("program ") && Contains("parameters  ") && Contains("activation bytes"));
  // One line for each program: its name, the exact number of parameters, and the cost of a step.
  for (const auto &[name, parameters] :
       {std::pair("in-vram-mlp", "6,436"), std::pair("small-cnn", "267,178"),
        std::pair("vgg19", "143,667,240"), std::pair("resnet18", "11,689,512"),
        std::pair("resnet50", "25,557,032"), std::pair("resnet152", "60,192,808"),
        std::pair("densenet161", "28,681,000"), std::pair("googlenet", "13,004,888"),
        std::pair("unet", "31,030,658"), std::pair("pspnet", "68,072,166"),
        std::pair("deeplabv3p", "58,753,973"), std::pair("gpt2-small", "124,439,808")}) {
    const std::string line = LineOf(list.output, name);
    INFO(line);
    CHECK_THAT(line, Contains(std::string("  ") + parameters + "  "));
    CHECK(!line.empty());
  }
  // Parameters, two moments of each and two powers of betas, with 4 bytes each.
  CHECK_THAT(LineOf(list.output, "in-vram-mlp"), Contains("  77.2 k  "));
  ToolOutput help = Run("--help");
  CHECK(help.code == 0);
  CHECK_THAT(help.output, Contains("refold-zoo in-vram-mlp -o p.mlir"));
  ToolOutput flags = Run("in-vram-mlp --help");
  CHECK(flags.code == 0);
  for (const char *flag :
       {"--depth=N", "--width=N", "--batch=N", "--steps=N", "--rows=N", "--features=N",
        "--optimizer=adam|adamw|sgd|momentum", "--learning-rate=X", "--dropout=X",
        "--shuffle=fed|device|sample", "-o FILE.mlir|.mlirbc", "(default 1024000)"})
    CHECK_THAT(flags.output, Contains(flag));
}

TEST_CASE("refold-zoo writes a program to standard output as text or bytecode") {
  const auto folder = std::filesystem::temp_directory_path() / "refold_zoo_test";
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);
  const std::string small = "in-vram-mlp --depth=2 --width 8 --batch=16 --rows=64 --steps=5 ";
  ToolOutput text = Run(small);
  CHECK(text.code == 0);
  CHECK_THAT(text.output, Contains("\nmodule @in_vram_mlp attributes {rf.version = 2 : i64}"));
  CHECK_THAT(text.output, Contains("%batches: tensor<5x16xi32>") && Contains("\"fc1.bias\"") &&
                              !Contains("\"fc2.bias\"") && Contains("\"out.weight\"") &&
                              Contains("#rf.fetch<\"loss\">"));
  ToolOutput written = Run(small + "-o " + (folder / "p.mlir").string());
  CHECK(written.code == 0);
  CHECK(written.output.empty());
  CHECK(ReadFile(folder / "p.mlir") == text.output);
  CHECK(Run(small + "-o " + (folder / "p.mlirbc").string()).code == 0);
  CHECK_THAT(ReadFile(folder / "p.mlirbc"), StartsWith("ML\xefR"));
  // The same command writes the same bytes.
  CHECK(Run(small + "-o " + (folder / "q.mlirbc").string()).code == 0);
  CHECK(ReadFile(folder / "p.mlirbc") == ReadFile(folder / "q.mlirbc"));
  CHECK_THAT(text.output,
             Contains("loc(\"tools/refold-zoo/in_vram_mlp.cpp\":") && Contains("loc(\"fc1\"(#loc"));
  CHECK(Run(small + "--locations").output == text.output);
  ToolOutput bare = Run(small + "--locations=false");
  CHECK_THAT(bare.output, StartsWith("module @in_vram_mlp attributes {rf.version = 2 : i64}") &&
                              !Contains("loc("));
  std::filesystem::remove_all(folder);
}

TEST_CASE("flags of refold-zoo change the program") {
  ToolOutput result = Run(
      "in-vram-mlp --optimizer=momentum --momentum=0.5 --shuffle=device --dropout=0.25 --depth=1 "
      "--learning_rate=0.5 --rows=1024 --features=3");
  CHECK(result.code == 0);
  CHECK_THAT(result.output, Contains("fc0.weight.velocity") &&
                                Contains("rf.shuffle %seed, %position, bound = 1024") &&
                                Contains("rate = 2.500000e-01") &&
                                Contains("dense<5.000000e-01>") &&
                                Contains("%x: tensor<1024x3xf32>") && !Contains("%batches"));
  CHECK_THAT(Run("in_vram_mlp --shuffle=sample --batch=7").output,
             Contains("rf.random_index %seed, %position"));
  CHECK_THAT(
      Run("in-vram-mlp --optimizer=adamw --weight-decay=0.5 --learning-rate=0.5 --depth=0").output,
      Contains("dense<7.500000e-01>") && Contains("\"adamw.beta2_power\""));
}

TEST_CASE("networks share flags, with their own defaults") {
  ToolOutput help = Run("resnet50 --help");
  CHECK(help.code == 0);
  for (const char *flag :
       {"--batch=N", "(default 96)", "--image=N", "(default 224)", "--classes=N", "--layers=N",
        "50, 101 or 152 (default 50)", "--width-multiplier=X", "--dropout=X",
        "--optimizer=adam|adamw|sgd|momentum", "(default momentum)", "--learning-rate=X",
        "(default 0.1)", "--rows=N", "--steps=N", "--inference"})
    CHECK_THAT(help.output, Contains(flag));
  CHECK_THAT(help.output, !Contains("--seq"));
  CHECK_THAT(Run("googlenet --help").output,
             Contains("(default that of the network)") && !Contains("--layers"));
  const std::string small = "small-cnn --batch=4 --image=8 --width_multiplier=0.25 --steps=3 ";
  ToolOutput text = Run(small + "--rows=8 --classes=3 --optimizer=sgd --learning-rate=0.25 "
                                "--dropout=0.125 --layers=1 --inference");
  CHECK(text.code == 0);
  CHECK_THAT(text.output, Contains("\nmodule @small_cnn attributes {rf.version = 2 : i64}"));
  CHECK_THAT(text.output, Contains("%images: tensor<8x3x8x8xf32>") &&
                              Contains("%fc2.weight: tensor<3x16xf32>") &&
                              Contains("rf.capacity = 3") && Contains("rate = 1.250000e-01") &&
                              Contains("dense<2.500000e-01>") && Contains("@predict(") &&
                              !Contains("conv3.weight"));
  CHECK_THAT(text.output, Contains("loc(\"tools/refold-zoo/small_cnn.cpp\":"));
}

TEST_CASE("invalid input gives one line and exit code 1") {
  const std::pair<const char *, const char *> cases[] = {
      {"", "no program given: refold-zoo --list names them, refold-zoo --help shows examples"},
      {"in-vram-mpl",
       "no program 'in-vram-mpl' (did you mean 'in-vram-mlp'?); refold-zoo --list names them"},
      {"--lisst", "unknown flag '--lisst' (did you mean '--list'?)"},
      {"in-vram-mlp --dept=3", "unknown flag '--dept' (did you mean '--depth'?)"},
      {"in-vram-mlp --depth=x", "flag --depth must be an integer from 0 to 10000, got 'x'"},
      {"in-vram-mlp --batch=0", "flag --batch must be an integer from 1 to 134217728, got '0'"},
      {"in-vram-mlp --dropout=1", "flag --dropout must be below 1, got 1"},
      {"in-vram-mlp --momentum=1", "flag --momentum must be below 1, got 1"},
      {"in-vram-mlp --batch=500 --rows=64",
       "flag --batch must divide --rows=64, got 500 (or use --shuffle=sample)"},
      {"resnet50 --image=0", "flag --image must be an integer from 1 to 1048576, got '0'"},
      {"resnet50 --layers=18", "flag --layers must be one of 50, 101, 152, got 18"},
      {"vgg19 --image=31", "flag --image must be at least 32, got 31"},
      {"unet --image=256",
       "flag --image must be 188 plus a multiple of 16, since no convolution is padded and every "
       "halving comes out even, got 256"},
      {"resnet18 --batch=7 --rows=100", "flag --batch must divide --rows=100, got 7"},
      {"resnet18 --width-multiplier=0.001",
       "flag --width-multiplier must leave at least one of the 64 channels of the narrowest layer, "
       "as 0.015625 does, got 0.001"},
      {"pspnet --batch=1", "flag --batch must be at least 2 with --image=713, because a batch norm "
                           "then has one value per channel and image, got 1"},
      {"vgg19 --dropout=1", "flag --dropout must be below 1, got 1"},
      {"vgg19 --dropout=1.5", "flag --dropout must be a number from 0 to 1, got '1.5'"},
      {"vgg19 --classes=1", "flag --classes must be an integer from 2 to 1048576, got '1'"},
      {"vgg19 --learning-rate=0",
       "flag --learning-rate must be a number from 1e-30 to 1e+30, got '0'"},
      {"vgg19 --optimizer=adamw2",
       "flag --optimizer must be one of adam, adamw, sgd, momentum (did you mean 'adamw'?), got "
       "'adamw2'"},
      {"resnet5", "no program 'resnet5' (did you mean 'resnet50'?); refold-zoo --list names them"},
      {"in-vram-mlp extra", "expected one program and flags, got 'extra' too"},
      {"in-vram-mlp -o ''", "flag -o needs the name of a file, got ''"},
      {"in-vram-mlp -o /no/such/folder/p.mlir",
       "cannot write '/no/such/folder/p.mlir': No such file or directory"},
  };
  for (auto [arguments, message] : cases) {
    INFO(arguments);
    ToolOutput result = Run(arguments);
    CHECK(result.code == 1);
    CHECK(result.output == "refold-zoo: error: " + std::string(message) + "\n");
  }
}
