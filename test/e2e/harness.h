//===- harness.h - Compilation and runs of programs -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compiles a program, runs it on a device with given options, and returns every state and fetch as
// bytes. End-to-end tests share this code.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/driver/compile.h"
#include "runtime/session/session.h"

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace refold::test {

/// The way that a program is run.
struct RunWays {
  std::string device = "checked";
  int threads = 1;
  bool no_fold = false;
  runtime::FlagValues flags = {};
  runtime::Timeline *timeline = nullptr;
  uint64_t seed = 7;
  /// The number of steps of each run. Each run has its own session and starts with the states that
  /// the previous run ended with.
  std::vector<int64_t> steps;
  /// Fetches from outside of the fold. They are not stacked: the value of the last run counts.
  std::set<std::string> whole_fetches = {};
  /// Makes the device if it is not one that the runtime knows by name.
  std::function<absl::StatusOr<std::unique_ptr<runtime::Device>>()> make_device = {};
};

using Bytes = std::vector<unsigned char>;

struct Results {
  /// Values by "state:NAME" and "fetch:NAME"; the stacked fetches of several runs are joined.
  std::map<std::string, Bytes> values;
  std::map<std::string, runtime::ElementType> types;
  runtime::RunReport last;
};

/// Inputs by name. An input that is missing here gets values that depend only on its name and the
/// element's index: floating-point numbers in (0, 1), or integers below `index_bound`.
struct Feeds {
  std::map<std::string, runtime::HostTensor> tensors;
  int64_t index_bound = 1;
  /// States by name, in place of the initial states of the program.
  std::map<std::string, runtime::HostTensor> states = {};
};

/// Returns the values that a missing input is filled with.
runtime::HostTensor FillInput(const std::string &name, runtime::ElementType type,
                              const std::vector<int64_t> &shape, int64_t index_bound);

/// Sets every input of the session's program.
absl::Status Feed(runtime::Session &session, const Feeds &feeds);

/// Fails the test if the compilation or the run returns an error.
std::shared_ptr<const runtime::LoadedExecutable> CompileOrFail(const std::string &text,
                                                               const std::string &device);
Results Run(std::shared_ptr<const runtime::LoadedExecutable> executable, const RunWays &ways,
            const Feeds &feeds = {});
/// The same for tests that expect an error.
absl::Status TryRun(std::shared_ptr<const runtime::LoadedExecutable> executable,
                    const RunWays &ways, const Feeds &feeds, Results *results);

/// Returns the names of the results whose bytes differ. Tests expect an empty string. All NaNs
/// count as equal, because the bits of a NaN are unspecified.
std::string Differences(const Results &a, const Results &b);
/// Returns true if no floating-point number of the results is infinite or NaN.
bool AllFinite(const Results &results);

} // namespace refold::test
