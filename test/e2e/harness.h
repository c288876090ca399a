//===- harness.h - Programs compiled and run, result by result --*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What end-to-end tests share: a program in, every state and fetch out as bytes, however it was
// run.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/driver/compile.h"
#include "runtime/executable/session.h"

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace refold::test {

/// How a program is run.
struct RunWays {
  std::string device = "checked";
  int threads = 1;
  bool no_fold = false;
  runtime::FlagValues flags = {};
  runtime::Timeline *timeline = nullptr;
  uint64_t seed = 7;
  /// Runs of so many steps one after the other, each in a session of its own that takes up the
  /// states of the last.
  std::vector<int64_t> steps;
  /// Fetches from outside of the fold: not histories to be joined, the last run's value counts.
  std::set<std::string> whole_fetches = {};
  /// Makes the device, where it is none of those that the runtime has by name.
  std::function<absl::StatusOr<std::unique_ptr<runtime::Device>>()> make_device = {};
};

using Bytes = std::vector<unsigned char>;

struct Results {
  /// "state:NAME" and "fetch:NAME"; the fetches of several runs are joined.
  std::map<std::string, Bytes> values;
  std::map<std::string, runtime::ElementType> types;
  runtime::RunReport last;
};

/// Inputs by name; one that is missing is filled from its position by a fixed rule: floats in (0,
/// 1), indices below `index_bound`.
struct Feeds {
  std::map<std::string, runtime::HostTensor> tensors;
  int64_t index_bound = 1;
  /// States by name, in place of those that a program begins with.
  std::map<std::string, runtime::HostTensor> states = {};
};

/// What an input that is missing is filled with.
runtime::HostTensor FillInput(const std::string &name, runtime::ElementType type,
                              const std::vector<int64_t> &shape, int64_t index_bound);

/// Sets every input of the session's program.
absl::Status Feed(runtime::Session &session, const Feeds &feeds);

/// Fails the test where anything is not OK.
std::shared_ptr<const runtime::LoadedExecutable> CompileOrFail(const std::string &text,
                                                               const std::string &device);
Results Run(std::shared_ptr<const runtime::LoadedExecutable> executable, const RunWays &ways,
            const Feeds &feeds = {});
/// The same where failing is what the test is about.
absl::Status TryRun(std::shared_ptr<const runtime::LoadedExecutable> executable,
                    const RunWays &ways, const Feeds &feeds, Results *results);

/// The names whose bytes differ; empty is what tests want. Which NaN a NaN is is not specified, so
/// any two are the same.
std::string Differences(const Results &a, const Results &b);
/// True if no float of the results is infinite or NaN.
bool AllFinite(const Results &results);

} // namespace refold::test
