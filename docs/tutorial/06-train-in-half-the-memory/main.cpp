//===- main.cpp - Tutorial 6: train in half the memory --------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Trains one network in less memory, with marks and with a budget. Losses and states must have the
// same bits each time. README.md in this folder explains the source and continues from there. A
// test compares the page with this source and with all output.
//
//===----------------------------------------------------------------------===//
#include <refold/refold.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <random>
#include <sstream>
#include <string>
#include <vector>

namespace rf = refold;

constexpr int64_t kColumns = 16, kWidth = 256, kBlocks = 10;
constexpr int64_t kRows = 10'240, kSteps = 2;

// A residual block.
rf::Tensor Block(rf::Tensor x) {
  return x + rf::Gelu(rf::nn::Linear(rf::nn::LayerNorm(x), kWidth));
}

// Maps the result of the first layer to the input of the last one.
using Middle = std::function<rf::Tensor(rf::Tensor)>;

rf::Tensor AsItIs(rf::Tensor h) {
  for (int64_t block = 0; block < kBlocks; ++block)
    h = Block(h);
  return h;
}

// Keeps the input of each block, and no value inside it.
rf::Tensor EachBlockAgain(rf::Tensor h) {
  for (int64_t block = 0; block < kBlocks; ++block)
    h = rf::Recompute(Block, h);
  return h;
}

// Keeps the input of each pair of blocks. All values of the last pair are kept.
rf::Tensor InSegments(rf::Tensor h) {
  std::vector<std::function<rf::Tensor(rf::Tensor)>> blocks(kBlocks, Block);
  return rf::RecomputeSequential(blocks, 5, h);
}

// Marks the values to recompute from; the compiler cuts the segments.
rf::Tensor MarkedBlocks(rf::Tensor h) {
  for (int64_t block = 0; block < kBlocks; ++block) {
    h = Block(h);
    if (block % 3 == 2)
      h = rf::Checkpoint(h);
  }
  return h;
}

rf::Program Blocks(const Middle &middle, int64_t rows) {
  rf::Program program("blocks");
  rf::Tensor x = program.Input("x", rf::F32, {rows, kColumns}, {rf::Generator::UniformOpen()});
  rf::Tensor y = program.Input("y", rf::F32, {rows, 1}, {rf::Generator::UniformOpen()});
  program.Foldl(kSteps, [&] {
    rf::Tensor h = middle(rf::nn::Linear(x, kWidth));
    rf::Tensor loss = rf::MeanSquaredError(rf::nn::Linear(h, 1), y);
    rf::optim::Adam({.learning_rate = 1e-4}).Minimize(loss);
    program.Fetch("loss", loss);
  });
  return program;
}

struct Data {
  rf::HostTensor x{rf::F32, {kRows, kColumns}};
  rf::HostTensor y{rf::F32, {kRows, 1}};
};

Data MakeData() {
  Data data;
  std::mt19937 bits(7);
  std::uniform_real_distribution<float> place(-1, 1);
  for (int64_t row = 0; row < kRows; ++row)
    for (int64_t column = 0; column < kColumns; ++column) {
      float number = place(bits);
      data.x.as<float>()[row * kColumns + column] = number;
      data.y.as<float>()[row] += number * number;
    }
  return data;
}

// The whole result of a training: losses, parameters, Adam's moments, the step.
struct Trained {
  std::vector<float> losses;
  std::string states;
  bool operator==(const Trained &) const = default;
};

int Fail(const absl::Status &status) {
  std::fprintf(stderr, "%s\n", std::string(status.message()).c_str());
  return 1;
}

absl::StatusOr<Trained> Train(const char *name, const rf::Program &program, const Data &data,
                              const rf::CompileOptions &options) {
  absl::StatusOr<rf::CompiledProgram> compiled = rf::Compile(program, options);
  if (!compiled.ok())
    return compiled.status();
  absl::StatusOr<rf::Outputs> run = compiled->Run({{"x", data.x}, {"y", data.y}});
  if (!run.ok())
    return run.status();
  std::string file = std::string(name) + ".safetensors";
  if (absl::Status saved = compiled->SaveState(file); !saved.ok())
    return saved;
  const float *loss = run->fetches.at("loss").as<float>();
  std::ostringstream states;
  states << std::ifstream(file, std::ios::binary).rdbuf();
  std::printf("%-22s %6.1f MB  loss %.6f  %.2f s\n", name, compiled->PlannedPeakBytes() / 1e6,
              loss[kSteps - 1], run->report.seconds);
  return Trained{{loss, loss + kSteps}, states.str()};
}

// Without an argument: trains. With a number of rows: prints the program for it as text.
int main(int argc, char **argv) {
  if (argc > 1) {
    absl::StatusOr<std::string> text = Blocks(AsItIs, std::atoll(argv[1])).Print();
    if (!text.ok())
      return Fail(text.status());
    std::printf("%s", text->c_str());
    return 0;
  }
  rf::Program plain = Blocks(AsItIs, kRows);
  struct Way {
    const char *name;
    rf::Program program;
    uint64_t budget = 0;
  };
  const Way ways[] = {{"as-it-is", plain},
                      {"each-block-again", Blocks(EachBlockAgain, kRows)},
                      {"segments", Blocks(InSegments, kRows)},
                      {"marked-blocks", Blocks(MarkedBlocks, kRows)},
                      {"budget", plain, rf::MiB(160)}};
  const Data data = MakeData();
  std::vector<Trained> all;
  for (const Way &way : ways) {
    absl::StatusOr<Trained> trained =
        Train(way.name, way.program, data, {.memory_budget = way.budget});
    if (!trained.ok())
      return Fail(trained.status());
    all.push_back(*std::move(trained));
    if (!(all.back() == all.front()))
      return 1;
  }
  if (absl::Status written = plain.Serialize("blocks.mlirbc"); !written.ok())
    return Fail(written);
  return 0;
}
