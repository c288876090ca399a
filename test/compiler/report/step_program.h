//===- step_program.h - A step with countable bytes -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A step with three dispatches, an input, a state, and an arena of three buffers. The input and the
// state have 344,064 bytes and are always live. The live bytes of the arena are 65,536, then
// 115,536, then 40,000.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/report/memory_page.h"
#include "passes/planner/memory/memory_model.h"

#include <catch2/catch.hpp>

#include <string>
#include <utility>

namespace refold::testing {

inline planner::Program StepProgram() {
  using planner::BufferKind;
  planner::Program program;
  program.name = "net";
  program.positions = 3;
  program.position_names = {"writes h", "writes dloss", "writes fc0.weight"};
  program.residents = {{"x", 262'144, BufferKind::Input},
                       {"fc0.weight", 81'920, BufferKind::State, "train.cpp:12"}};
  program.temps = {{{0, 2, 65'536, 64, "h"}, BufferKind::Activation, "train.cpp:30"},
                   {{1, 2, 10'000, 64, "scratch"}, BufferKind::Workspace},
                   {{1, 3, 40'000, 64, "dloss"}, BufferKind::Activation}};
  return program;
}

inline planner::MemoryModel Evaluated(const planner::Program &program) {
  absl::StatusOr<planner::MemoryModel> model = planner::EvaluateMemory(program);
  INFO(model.status().ToString());
  REQUIRE(model.ok());
  return *std::move(model);
}

/// Returns the model of a packing with 960 unused bytes between two buffers, so that the arena has
/// 116,496 bytes.
inline planner::MemoryModel EvaluatedWithGap(const planner::Program &program) {
  absl::StatusOr<planner::MemoryModel> model = planner::EvaluateMemory(
      program, planner::Packing{.offsets = {0, 106'496, 65'536}, .height = 116'496, .order = ""});
  INFO(model.status().ToString());
  REQUIRE(model.ok());
  return *std::move(model);
}

inline size_t Count(const std::string &text, const std::string &part) {
  size_t count = 0;
  for (size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
    ++count;
  return count;
}

} // namespace refold::testing
