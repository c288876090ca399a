//===- initializers.cpp - First values of state ---------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/program/initializers.h"

namespace refold::init {

using Kind = Initializer::Kind;

Initializer Zeros() { return {Kind::Constant, 0, 0}; }
Initializer Ones() { return {Kind::Constant, 1, 0}; }
Initializer Constant(double value) { return {Kind::Constant, value, 0}; }
Initializer Uniform(double low, double high) { return {Kind::Uniform, low, high}; }
Initializer Normal(double mean, double stddev) { return {Kind::Normal, mean, stddev}; }
Initializer TruncatedNormal(double mean, double stddev, double low, double high) {
  return {Kind::TruncatedNormal, mean, stddev, low, high};
}
Initializer OutputsFirst(Initializer initializer) {
  initializer.outputs_first = true;
  return initializer;
}
Initializer KaimingUniform(double slope, Fan fan) {
  return {Kind::KaimingUniform, slope, 0, 0, 0, fan};
}
Initializer KaimingNormal(Fan fan) { return {Kind::KaimingNormal, 0, 0, 0, 0, fan}; }
Initializer XavierUniform() { return {Kind::XavierUniform, 0, 0}; }
Initializer LecunNormal() { return {Kind::LecunNormal, 0, 0}; }

} // namespace refold::init
