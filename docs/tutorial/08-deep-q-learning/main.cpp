//===- main.cpp - Tutorial 8: deep Q-learning --------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An agent learns to balance a pole. The environment and the replay memory are plain C++, and two
// accelerated functions compute on arrays. README.md in this folder walks through the source. A
// test compares the page with this source and its output.
//
// usage: tutorial-08-deep-q-learning [SEED [MOST_STEPS]]
//
//===----------------------------------------------------------------------===//
#include "cart_pole.h"

#include <refold/refold.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <numeric>

namespace rf = refold;

constexpr int64_t kBatch = 64, kRemembered = 50'000, kStart = 1'000;
constexpr double kRate = 2e-3, kDiscount = 0.98, kSolved = 195;

// The network: estimates the value of both pushes in each state.
rf::Tensor Values(rf::Tensor state) {
  rf::Tensor h = rf::Relu(rf::nn::Linear(state, 128));
  h = rf::Relu(rf::nn::Linear(h, 128));
  return rf::nn::Linear(h, 2);
}

// Takes one step of the optimizer.
void Improve(rf::Tensor loss, std::vector<rf::Variable> parameters) {
  rf::optim::Adam({.learning_rate = kRate})
      .Minimize(loss, {.parameters = parameters, .clip_global_norm = 10});
}

rf::Array BestPush(rf::Network values, rf::Array state) { return rf::ArgMax(values(state)); }

struct Batch {
  rf::Array state, push, next, fell;

  template <typename Self, typename Visit> static void ForEachField(Self &self, Visit &&visit) {
    visit("state", self.state);
    visit("push", self.push);
    visit("next", self.next);
    visit("fell", self.fell);
  }
};

// Trains `online` by one step of double Q-learning. The online network chooses the next push. The
// target network estimates the value of this push.
rf::Network Learn(rf::Network online, rf::Network target, Batch batch) {
  rf::Tensor best = rf::OneHot(rf::ArgMax(online(batch.next)), 2);
  rf::Tensor future = rf::Sum(target(batch.next) * best, {1});
  rf::Tensor wanted = rf::StopGradient(1.0 + kDiscount * future * (1.0 - batch.fell));
  rf::Tensor value = rf::Sum(online(batch.state) * rf::OneHot(batch.push, 2), {1});
  rf::Tensor off = rf::Abs(value - wanted), near = rf::Minimum(off, 1.0);
  rf::Tensor loss = rf::Mean(near * (off - 0.5 * near)); // Huber's loss: linear for large errors
  online.In([&] { Improve(loss, online.parameters()); });
  return online;
}

// The replay memory: the most recent steps.
class Memory {
public:
  void Add(const CartPole::State &state, int push, const CartPole::State &next, bool fell) {
    if (rows_.size() == static_cast<size_t>(kRemembered))
      rows_.pop_front();
    rows_.push_back({state, push, next, fell});
  }
  int64_t size() const { return static_cast<int64_t>(rows_.size()); }
  Batch Sample(std::mt19937 &bits) const {
    std::vector<float> state, next, fell;
    std::vector<int32_t> push;
    std::uniform_int_distribution<size_t> any(0, rows_.size() - 1);
    for (int64_t i = 0; i < kBatch; ++i) {
      const Row &row = rows_[any(bits)];
      state.insert(state.end(), row.state.begin(), row.state.end());
      next.insert(next.end(), row.next.begin(), row.next.end());
      push.push_back(row.push);
      fell.push_back(row.fell ? 1.0F : 0.0F);
    }
    return {*rf::Array::From<float>(state, {kBatch, 4}), *rf::Array::From<int32_t>(push, {kBatch}),
            *rf::Array::From<float>(next, {kBatch, 4}), *rf::Array::From<float>(fell, {kBatch})};
  }

private:
  struct Row {
    CartPole::State state;
    int push;
    CartPole::State next;
    bool fell;
  };
  std::deque<Row> rows_;
};

int main(int argc, char **argv) {
  const unsigned seed = argc > 1 ? static_cast<unsigned>(std::atoi(argv[1])) : 1;
  const int64_t most_steps = argc > 2 ? std::atoll(argv[2]) : 50'000;
  absl::StatusOr<rf::Network> made = rf::Network::Make(
      Values, {{rf::F32, {1, 4}}},
      {.seed = seed, .extra = [](rf::Tensor values) { Improve(rf::Sum(values), {}); }});
  if (!made.ok()) {
    std::fprintf(stderr, "%s\n", std::string(made.status().message()).c_str());
    return 1;
  }
  rf::Network online = *made, target = *online.Copy();
  auto best_push = rf::Accelerate(BestPush, {.name = "BestPush"});
  auto learn = rf::Accelerate(Learn, {.name = "Learn"});

  CartPole environment(seed);
  Memory memory;
  std::mt19937 bits(seed);
  std::uniform_real_distribution<float> uniform(0, 1);
  std::deque<int> returns; // of the last 100 episodes
  int episodes = 0;
  bool solved = false;
  for (int64_t step = 0; step < most_steps && !solved; ++step) {
    const float explore = std::max(0.02F, 1 - static_cast<float>(step) / 5'000);
    const CartPole::State before = environment.state();
    int push = uniform(bits) < 0.5F;
    if (uniform(bits) >= explore)
      push = *best_push.CallOrDie(online, *rf::Array::From<float>(before, {1, 4})).Item<int32_t>();
    environment.Push(push);
    memory.Add(before, push, environment.state(), environment.fell());

    if (step % 2 == 0 && memory.size() >= kStart)
      online = learn.CallOrDie(std::move(online), target, memory.Sample(bits));
    if (step % 50 == 0)
      target = *online.Copy();
    if (!environment.ended())
      continue;
    returns.push_back(environment.steps());
    if (returns.size() > 100)
      returns.pop_front();
    environment.Reset();
    const double mean =
        std::accumulate(returns.begin(), returns.end(), 0.0) / static_cast<double>(returns.size());
    if (++episodes % 100 == 0)
      std::printf("episode %d, step %d: mean return %.1f\n", episodes, static_cast<int>(step + 1),
                  mean);
    solved = returns.size() == 100 && mean >= kSolved;
    if (solved)
      std::printf("solved after %d episodes and %d steps: mean return %.1f\n", episodes,
                  static_cast<int>(step + 1), mean);
  }
  std::printf("Learn: %.2f %% of calls reused a trace, %d results in place\n", learn.HitRate(),
              static_cast<int>(learn.LastCall().in_place));
  return solved ? 0 : 1;
}
