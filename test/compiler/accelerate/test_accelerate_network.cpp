//===- test_accelerate_network.cpp - Networks as arguments and results ----===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests networks as arguments and results. Training by accelerated steps must have the same bits as
// the compiled loop of a Program.
//
//===----------------------------------------------------------------------===//
#include "test/compiler/accelerate/accelerate_subject.h"
#include "test/runtime/data/scratch_folder.h"

#include <cstring>

using namespace refold;
using namespace refold::testing;

namespace {

Tensor Critic(Tensor x) { return nn::Linear(Relu(nn::Linear(x, 8)), 1); }
Tensor OtherCritic(Tensor x) { return nn::Linear(Tanh(nn::Linear(x, 8)), 1); }
Tensor Normed(Tensor x) { return nn::BatchNorm2d(x, {.training = true}); }

Tensor LossOf(const Tensor &value, const Tensor &y) {
  Tensor error = value - y;
  return Mean(error * error);
}

int steps_traced = 0;
std::tuple<Network, Array> AdamStep(Network q, Array x, Array y) {
  ++steps_traced;
  Tensor loss = LossOf(q(x), y);
  q.In([&] { optim::Adam({.learning_rate = 0.01}).Minimize(loss, q.parameters()); });
  return {q, loss};
}

std::vector<float> Ramp(size_t count) {
  std::vector<float> values(count);
  for (size_t i = 0; i < count; ++i)
    values[i] = static_cast<float>((i * 7) % 11) / 11 - 0.4f;
  return values;
}

} // namespace

TEST_CASE("a network starts with the values of a program with its layers") {
  Network q = *Network::Make(Critic, {{F32, {1, 4}}}, {.seed = 3});
  CHECK(q.names() == std::vector<std::string>{"linear0.weight", "linear0.bias", "linear1.weight",
                                              "linear1.bias"});
  CHECK(q.is_parameter("linear0.weight"));
  Program p("p");
  Tensor x = p.Input("x", F32, {1, 4});
  p.Fetch("y", Critic(x));
  absl::StatusOr<CompiledProgram> compiled = Compile(p);
  REQUIRE(compiled.status() == absl::OkStatus());
  REQUIRE(compiled->Initialize(3).ok());
  for (const std::string &name : q.names()) {
    absl::StatusOr<HostTensor> state = compiled->State(name);
    REQUIRE(state.status() == absl::OkStatus());
    const float *begin = state->as<float>();
    CHECK(Floats(q.Value(name)) ==
          std::vector<float>(begin, begin + state->bytes() / sizeof(float)));
  }
}

TEST_CASE("accelerated steps with an optimizer have the bits of a fold") {
  constexpr int64_t kSteps = 30, kRows = 6;
  const std::vector<float> x = Ramp(kSteps * kRows * 4), y = Ramp(kSteps * kRows);
  Program p("p");
  Tensor all_x = p.Input("x", F32, {kSteps, kRows, 4}),
         all_y = p.Input("y", F32, {kSteps, kRows, 1});
  p.Foldl(kSteps, [&] {
    Tensor step = Convert(p.Step(), S32);
    Tensor loss = LossOf(Critic(Take(all_x, step)), Take(all_y, step));
    optim::Adam({.learning_rate = 0.01}).Minimize(loss);
    p.Fetch("loss", loss);
  });
  absl::StatusOr<CompiledProgram> compiled = Compile(p);
  REQUIRE(compiled.status() == absl::OkStatus());
  REQUIRE(compiled->Initialize(5).ok());
  HostTensor feed_x = HostTensor::From<float>(x, {kSteps, kRows, 4}),
             feed_y = HostTensor::From<float>(y, {kSteps, kRows, 1});
  absl::StatusOr<Outputs> outputs = compiled->Run({{"x", feed_x}, {"y", feed_y}});
  REQUIRE(outputs.status() == absl::OkStatus());

  absl::StatusOr<Network> made = Network::Make(
      Critic, {{F32, {kRows, 4}}}, {.seed = 5, .extra = [](Tensor value) {
                                      optim::Adam({.learning_rate = 0.01}).Minimize(Sum(value));
                                    }});
  REQUIRE(made.status() == absl::OkStatus());
  Network q = *std::move(made);
  AcceleratedFunction step = Accelerate(AdamStep);
  step.ClearCache();
  steps_traced = 0;
  for (int64_t i = 0; i < kSteps; ++i) {
    auto part = [&](const std::vector<float> &all, int64_t width) {
      return absl::MakeConstSpan(all).subspan(static_cast<size_t>(i * kRows * width),
                                              static_cast<size_t>(kRows * width));
    };
    auto [next, loss] = step.CallOrDie(std::move(q), *Array::From<float>(part(x, 4), {kRows, 4}),
                                       *Array::From<float>(part(y, 1), {kRows, 1}));
    q = std::move(next);
    CHECK(*loss.Item<float>() == outputs->fetches.at("loss").as<float>()[i]);
  }
  CHECK(steps_traced == 1);
  CHECK(step.LastCall().in_place == static_cast<int64_t>(q.names().size()));
  for (const std::string &name : q.names()) {
    INFO(name);
    absl::StatusOr<HostTensor> state = compiled->State(name);
    REQUIRE(state.status() == absl::OkStatus());
    absl::StatusOr<HostTensor> part = q.Value(name)->ToHost();
    REQUIRE(part.status() == absl::OkStatus());
    REQUIRE(part->bytes() == state->bytes());
    CHECK(std::memcmp(part->data(), state->data(), state->bytes()) == 0);
  }
}

TEST_CASE("a network's function and parts are part of the key") {
  int traces = 0;
  auto apply = Accelerate("apply a network", [&](Network q, Array x) {
    ++traces;
    return q(x);
  });
  Network a = *Network::Make(Critic, {{F32, {1, 4}}}, {.seed = 1}),
          b = *Network::Make(Critic, {{F32, {1, 4}}}, {.seed = 2}),
          other = *Network::Make(OtherCritic, {{F32, {1, 4}}}, {.seed = 1}),
          wide = *Network::Make(Critic, {{F32, {1, 5}}}, {.seed = 1});
  Array x = *Array::From<float>({1, 2, 3, 4}, {1, 4});
  const std::vector<float> first = Floats(apply(a, x));
  CHECK(Floats(apply(b, x)) != first);
  CHECK(traces == 1);
  CHECK(apply(other, x).ok());
  CHECK(apply(wide, *Array::Zeros(F32, {1, 5})).ok());
  CHECK(traces == 3);
}

TEST_CASE("a network that is applied twice has one set of parameters") {
  auto twice = Accelerate("apply twice", [](Network q, Array x, Array y) { return q(x) + q(y); });
  auto once = Accelerate("apply once", [](Network q, Array x) { return q(x); });
  Network q = *Network::Make(Critic, {{F32, {1, 4}}});
  Array x = *Array::From<float>({1, 2, 3, 4}, {1, 4}),
        y = *Array::From<float>({4, 3, 2, 1}, {1, 4});
  CHECK(Floats(twice(q, x, y))[0] == Floats(once(q, x))[0] + Floats(once(q, y))[0]);
}

TEST_CASE("states that a layer assigns are results of the call") {
  auto train = Accelerate("train a norm", [](Network q, Array x) {
    Tensor y = q(x);
    return std::pair(q, Array(Sum(y)));
  });
  Network q = *Network::Make(Normed, {{F32, {2, 3, 2, 2}}});
  Array x = *Array::From<float>(Ramp(24), {2, 3, 2, 2});
  std::string mean;
  for (const std::string &name : q.names())
    if (!q.is_parameter(name) && name.find("mean") != name.npos)
      mean = name;
  REQUIRE(mean != "");
  const std::vector<float> before = Floats(q.Value(mean));
  auto [next, sum] = *train(q, x);
  CHECK(Floats(q.Value(mean)) == before);
  CHECK(Floats(next.Value(mean)) != before);
}

TEST_CASE("a copy of a network survives the donation of the network") {
  auto step = Accelerate("donate a network", [](Network q) {
    q.In([&] {
      for (Variable &parameter : q.parameters())
        parameter.Assign(parameter.Read() + 1.0);
    });
    return q;
  });
  Network q = *Network::Make(Critic, {{F32, {1, 4}}});
  Network copy = *q.Copy();
  const std::vector<float> before = Floats(q.Value("linear1.bias"));
  Network next = *step(std::move(q));
  CHECK(Floats(copy.Value("linear1.bias")) == before);
  CHECK(Floats(next.Value("linear1.bias")) == std::vector<float>{before[0] + 1});
  CHECK_FALSE(q.Value("linear1.bias")->status().ok());
}

TEST_CASE("a network is saved and loaded by the names of its parts") {
  ScratchFolder folder;
  Network q = *Network::Make(Critic, {{F32, {1, 4}}}, {.seed = 1}),
          other = *Network::Make(Critic, {{F32, {1, 4}}}, {.seed = 2});
  REQUIRE(SaveArrays(folder / "q.safetensors", q) == absl::OkStatus());
  REQUIRE(LoadArrays(folder / "q.safetensors", &other) == absl::OkStatus());
  CHECK(Floats(other.Value("linear0.weight")) == Floats(q.Value("linear0.weight")));
}

TEST_CASE("networks refuse invalid parts and names") {
  Network q = *Network::Make(Critic, {{F32, {1, 4}}});
  CHECK(TextOf(q.Value("linear0.wieght")) ==
        "the network has no part 'linear0.wieght' (did you mean 'linear0.weight'?)");
  CHECK(TextOf(q.SetValue("linear1.bias", *Array::Zeros(F32, {2}))) ==
        "part 'linear1.bias' of the network is f32[1], got f32[2]");
  CHECK(q.SetValue("linear1.bias", *Array::Full(4, F32, {1})).ok());
  CHECK(Floats(q.Value("linear1.bias")) == std::vector<float>{4});
  CHECK(TextOf(Accelerate("no network", [](Network none, Array x) { return none(x); })(
            Network(), *Array::Zeros(F32, {1}))) ==
        "a network is used before it is created: Network::Make creates one");
  CHECK(TextOf(Accelerate(+[](Array x) { return nn::Linear(x, 3); },
                          {.name = "Step"})(*Array::Zeros(F32, {2, 2}))) ==
        "parameter 'linear0.weight' is made in 'Step', which is traced, and would be created again "
        "by each call: pass its value as an argument");
  CHECK(TextOf(Network::Make(+[](Tensor x) { return x + nn::Linear(x, 3); }, {{F32, {2, 2}}})) ==
        "operator+ cannot broadcast f32[2,2] with f32[2,3]");
}
