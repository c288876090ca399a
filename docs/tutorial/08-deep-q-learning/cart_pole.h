//===- cart_pole.h - A pole on a cart ------------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The environment of Barto, Sutton and Anderson, "Neuronlike Adaptive Elements That Can Solve
// Difficult Learning Control Problems" (1983): a force of 10 N pushes a cart left or right, 50
// times a second, and the pole on it must not fall. An episode ends when the pole leans by more
// than 12 degrees, when the cart is more than 2.4 m off the middle, or after 500 steps. Each step
// has a reward of 1.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <array>
#include <cmath>
#include <random>

class CartPole {
public:
  /// Position and speed of the cart, angle and angular speed of the pole.
  using State = std::array<float, 4>;

  explicit CartPole(unsigned seed) : bits_(seed) { Reset(); }

  const State &state() const { return state_; }
  int steps() const { return steps_; }
  bool fell() const {
    return std::abs(state_[0]) > 2.4F || std::abs(state_[2]) > 12 * 3.14159265F / 180;
  }
  bool ended() const { return fell() || steps_ == 500; }

  void Reset() {
    std::uniform_real_distribution<float> near_zero(-0.05F, 0.05F);
    for (float &value : state_)
      value = near_zero(bits_);
    steps_ = 0;
  }

  /// Pushes to the left (0) or to the right (1) for a fiftieth of a second.
  void Push(int action) {
    constexpr float kGravity = 9.8F, kCart = 1.0F, kPole = 0.1F, kHalfLength = 0.5F, kTime = 0.02F;
    auto &[place, speed, angle, turning] = state_;
    const float force = action == 1 ? 10.0F : -10.0F;
    const float cosine = std::cos(angle), sine = std::sin(angle);
    const float pushed = (force + kPole * kHalfLength * turning * turning * sine) / (kCart + kPole);
    const float turned = (kGravity * sine - cosine * pushed) /
                         (kHalfLength * (4.0F / 3 - kPole * cosine * cosine / (kCart + kPole)));
    const float moved = pushed - kPole * kHalfLength * turned * cosine / (kCart + kPole);
    place += kTime * speed;
    speed += kTime * moved;
    angle += kTime * turning;
    turning += kTime * turned;
    ++steps_;
  }

private:
  std::mt19937 bits_;
  State state_{};
  int steps_ = 0;
};
