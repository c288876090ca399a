//===- test_zoo_cost.cpp - Estimated cost of a step -----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares costs with sums by hand for a program of one layer, and with published numbers.
//
//===----------------------------------------------------------------------===//
#include "tools/refold-zoo/network_cost.h"
#include "tools/refold-zoo/network_options.h"
#include <refold/refold.h>

#include <catch2/catch.hpp>

using namespace refold;
using zoo::NetworkCost;
using zoo::NetworkOptions;

static NetworkCost Cost(const Program &program) {
  absl::StatusOr<NetworkCost> cost = zoo::CostOfTraining(program);
  INFO(cost.status());
  REQUIRE(cost.ok());
  return *cost;
}

static NetworkCost Cost(const std::string &name, const NetworkOptions &given) {
  for (const zoo::Network &network : zoo::VisionNetworks())
    if (network.name == name) {
      absl::StatusOr<Program> program = network.build(*zoo::Filled(network, given));
      INFO(program.status());
      REQUIRE(program.ok());
      return Cost(*program);
    }
  FAIL("no network " << name);
  return {};
}

TEST_CASE("a layer costs two products and keeps the values that its gradients read") {
  for (bool has_momentum : {false, true}) {
    INFO(has_momentum);
    Program p("p");
    Tensor x = p.Input("x", F32, {64, 128});
    p.Foldl(3, [&] {
      Tensor y = Relu(nn::Linear(x, 32, {.name = "fc", .bias = false}));
      Tensor loss = Sum(y * y);
      if (has_momentum)
        optim::Momentum().Minimize(loss);
      else
        optim::Sgd().Minimize(loss);
      p.Fetch("loss", loss);
    });
    const NetworkCost cost = Cost(p);
    CHECK(cost.parameters == 128 * 32);
    CHECK(cost.state_bytes == 4 * 128 * 32 * (has_momentum ? 2 : 1));
    // The gradients of relu and of the square read y, which counts as an activation. The gradient
    // of the linear layer reads x, which is an input and does not count.
    CHECK(cost.activation_bytes == 4 * 64 * 32);
    const double products = 2 * 2.0 * 64 * 128 * 32;
    CHECK(cost.flops > products);
    CHECK(cost.flops < 1.05 * products);
  }
}

TEST_CASE("a loop in the fold costs each of its iterations") {
  auto flops = [](int64_t passes) {
    Program p("p");
    Tensor x = p.Input("x", F32, {8, 16});
    Variable w = p.Parameter("w", F32, {16, 16});
    p.Foldl(3, [&] {
      std::vector<Tensor> y = p.Foldl(
          passes, {x}, [&](std::vector<Tensor> h) { return std::vector<Tensor>{Dot(h[0], w)}; });
      p.Fetch("y", Sum(y[0]));
    });
    return Cost(p).flops;
  };
  const double product = 2.0 * 8 * 16 * 16;
  CHECK(flops(5) - flops(3) == 2 * product);
}

TEST_CASE("networks cost about the published numbers") {
  // For an image of 224 x 224 pixels, the forward pass of ResNet-18 is known to need 1.8e9
  // multiply-adds. The backward pass needs twice that number. For layers with strides, the backward
  // count may include products with zeros.
  const NetworkCost two = Cost("resnet18", {.batch = 2}), four = Cost("resnet18", {.batch = 4});
  CHECK(two.parameters == 11689512);
  CHECK(two.flops > 2 * 2 * 3 * 1.7e9);
  CHECK(two.flops < 2 * 2 * 3 * 3.0e9);
  CHECK(four.flops == Approx(2 * two.flops).epsilon(0.02));
  CHECK(four.activation_bytes == Approx(2.0 * two.activation_bytes).epsilon(0.02));
  // Parameters, velocities, statistics of 4,800 channels, and 20 counters.
  CHECK(two.state_bytes == 4 * (2 * 11689512 + 2 * 4800) + 8 * 20);
}

TEST_CASE("a program with an error has no cost") {
  Program p("p");
  Tensor x = p.Input("x", F32, {8, 16});
  p.Fetch("y", Dot(x, x));
  absl::StatusOr<NetworkCost> cost = zoo::CostOfTraining(p);
  CHECK(cost.status() == p.status());
  CHECK_FALSE(cost.ok());
}
