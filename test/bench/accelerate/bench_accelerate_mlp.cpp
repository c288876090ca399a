//===- bench_accelerate_mlp.cpp - A step of training, called in a loop ------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Trains a small network, the in-VRAM MLP of refold-zoo, in one of two ways:
// - A loop on the host calls an accelerated step for each batch. The batches are made before the
//   clock starts.
// - A compiled Program contains the loop. It gathers the rows of each batch itself.
// Prints one line of JSON.
//
//===----------------------------------------------------------------------===//
#include "test/bench/accelerate/arguments.h"
#include "test/bench/accelerate/network_steps.h"
#include "test/bench/in_vram_mlp/dataset.h"
#include "test/bench/in_vram_mlp/training_step.h"
#include "tools/refold-zoo/in_vram_mlp.h"

#include "absl/types/span.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace refold;
using namespace refold::bench;

constexpr const char *kUsage =
    "usage: bench_accelerate_mlp FOLDER BATCH STEPS         calls a step for each batch\n"
    "       bench_accelerate_mlp --fold FOLDER BATCH STEPS  runs the steps as one program\n"
    "       bench_accelerate_mlp --write FOLDER ROWS        writes the data of the others, and "
    "the\n"
    "                                                       first parameters for peers\n";
/// The number of first losses that are printed, for comparison with the peers.
constexpr int64_t kChecked = 20;
/// Epochs in the data. Each epoch has all row numbers in another order.
constexpr int64_t kEpochs = 2;

template <typename T> T Must(absl::StatusOr<T> value) {
  if (!value.ok())
    Fail(std::string(value.status().message()));
  return *std::move(value);
}
void MustBe(const absl::Status &status) {
  if (!status.ok())
    Fail(std::string(status.message()));
}

struct Request {
  std::string folder;
  int64_t batch, steps;
};

Dataset ReadData(const Request &request) {
  const std::string &folder = request.folder;
  Dataset data = ReadDataset(folder + "/x.npy", folder + "/y.npy", folder + "/batches.npy");
  const int64_t rows = data.batches.rows * data.batches.columns;
  if (request.batch * request.steps > rows)
    Fail(std::to_string(request.steps) + " steps of batch " + std::to_string(request.batch) +
         " need " + std::to_string(request.batch * request.steps) + " rows, " + folder + " has " +
         std::to_string(rows));
  return data;
}

struct Result {
  std::vector<float> losses;
  float last_loss;
  double seconds;
  int64_t in_place = -1;
};

/// Returns the rows of each batch as one array.
std::vector<Array> Gathered(const Matrix<float> &matrix, const Dataset &data,
                            const Request &request) {
  std::vector<Array> arrays;
  std::vector<float> values(static_cast<size_t>(request.batch * matrix.columns));
  const int32_t *row = data.batches.data();
  for (int64_t step = 0; step < request.steps; ++step) {
    for (int64_t i = 0; i < request.batch; ++i)
      std::copy_n(matrix.data() + *row++ * matrix.columns, matrix.columns,
                  values.data() + i * matrix.columns);
    arrays.push_back(Must(Array::From<float>(values, {request.batch, matrix.columns})));
  }
  return arrays;
}

Result TrainByCalls(const Request &request) {
  std::vector<Array> x, y;
  {
    const Dataset data = ReadData(request);
    x = Gathered(data.x, data, request);
    y = Gathered(data.y, data, request);
  }
  const AcceleratedFunction step = Accelerate(
      MlpStep,
      {.name = "MlpStep", .arguments = {"parameters", "x", "y"}, .compile = {.threads = 1}});
  const Network first = Must(MakeMlp());
  Result result;
  Array loss;
  Network network = Must(first.Copy());
  for (size_t i = 0; i < std::min<size_t>(kChecked, x.size()); ++i) {
    std::tie(network, loss) = step.CallOrDie(std::move(network), x[i], y[i]);
    result.losses.push_back(Must(loss.Item<float>()));
  }
  network = Must(first.Copy());
  const auto begin = std::chrono::steady_clock::now();
  for (size_t i = 0; i < x.size(); ++i)
    std::tie(network, loss) = step.CallOrDie(std::move(network), x[i], y[i]);
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  result.last_loss = Must(loss.Item<float>());
  result.in_place = step.LastCall().in_place;
  return result;
}

Result TrainByFold(const Request &request) {
  const Dataset data = ReadData(request);
  auto host = [](const auto &matrix, Shape shape) {
    const auto count = static_cast<size_t>(shape[0] * shape[1]);
    return HostTensor::From(absl::MakeConstSpan(matrix.data(), count), std::move(shape));
  };
  const HostTensor x = host(data.x, {data.x.rows, kInputs}),
                   y = host(data.y, {data.y.rows, kOutputs}),
                   batches = host(data.batches, {request.steps, request.batch});
  CompiledProgram program = Must(
      Compile(zoo::InVramMlp({.batch = request.batch, .steps = request.steps, .rows = data.x.rows}),
              {.threads = 1}));
  const std::vector<Feed> feeds = {{"x", x}, {"y", y}, {"batches", batches}};
  auto losses = [](Outputs &outputs) {
    HostTensor &history = outputs.fetches.at("loss");
    const float *values = history.as<float>();
    return std::vector<float>(values, values + outputs.report.steps);
  };
  Result result;
  MustBe(program.Initialize(0));
  Outputs checked = Must(program.Run(feeds, {.steps = std::min(kChecked, request.steps)}));
  result.losses = losses(checked);
  MustBe(program.Initialize(0));
  Outputs all = Must(program.Run({}));
  result.seconds = all.report.seconds;
  result.last_loss = losses(all).back();
  return result;
}

void Print(const Request &request, const Result &result) {
  std::string losses;
  for (float loss : result.losses) {
    char text[32];
    std::snprintf(text, sizeof(text), "%s%.9g", losses.empty() ? "" : ", ", loss);
    losses += text;
  }
  const std::string in_place = result.in_place < 0 ? "null" : std::to_string(result.in_place);
  std::printf("{\"name\": \"batch %ld\", \"batch\": %ld, \"steps\": %ld, \"nanoseconds\": %.1f, "
              "\"losses\": [%s], \"last_loss\": %.9g, \"in_place\": %s}\n",
              static_cast<long>(request.batch), static_cast<long>(request.batch),
              static_cast<long>(request.steps),
              result.seconds * 1e9 / static_cast<double>(request.steps), losses.c_str(),
              result.last_loss, in_place.c_str());
}

void Write(const std::string &folder, int64_t rows) {
  if (rows % kRowUnit != 0)
    Fail("ROWS is " + std::to_string(rows) + ", it must be a multiple of " +
         std::to_string(kRowUnit));
  WriteDataset(MakeDataset(rows, kEpochs, rows, /*seed=*/1), folder);
  MustBe(SaveArrays(folder + "/initial.safetensors", Must(MakeMlp())));
}

} // namespace

int main(int argc, char **argv) {
  std::vector<std::string> arguments(argv + 1, argv + argc);
  if (arguments.size() == 1 && arguments[0] == "--help") {
    std::fputs(kUsage, stdout);
    return 0;
  }
  std::string how;
  if (!arguments.empty() && arguments[0].rfind("--", 0) == 0) {
    how = arguments[0];
    arguments.erase(arguments.begin());
  }
  const bool write = how == "--write";
  if ((!write && how != "--fold" && !how.empty()) || arguments.size() != (write ? 2 : 3)) {
    std::fputs(kUsage, stderr);
    return 1;
  }
  auto count = [&](size_t i, const char *what) {
    return CountOf("bench_accelerate_mlp", what, arguments[i]);
  };
  if (write) {
    Write(arguments[0], count(1, "rows"));
    return 0;
  }
  const Request request = {arguments[0], count(1, "rows of a batch"), count(2, "steps")};
  Print(request, how == "--fold" ? TrainByFold(request) : TrainByCalls(request));
  return 0;
}
