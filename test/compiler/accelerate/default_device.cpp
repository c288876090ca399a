//===- default_device.cpp - Other devices in place of cpu -----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs the tests of this folder on the fake CUDA driver if REFOLD_TEST_DEVICE=cuda is set. The fake
// driver then replaces the default device, "cpu".
//
//===----------------------------------------------------------------------===//
#define CATCH_CONFIG_EXTERNAL_INTERFACES
#include <catch2/catch.hpp>

#include "test/e2e/cuda/recorded_device.h"

#include <cstdio>
#include <cstdlib>
#include <string>

namespace {

class DefaultDevice : public Catch::TestEventListenerBase {
public:
  using TestEventListenerBase::TestEventListenerBase;

  void testRunStarting(const Catch::TestRunInfo &) override {
    const char *name = std::getenv("REFOLD_TEST_DEVICE");
    stands_in_ = name && name == std::string("cuda");
    if (stands_in_)
      refold::test::RecordedDevice::Get().StandInFor("cpu");
  }

  /// A listener cannot fail a test, so the process ends at the first broken rule.
  void testCaseEnded(const Catch::TestCaseStats &stats) override {
    if (!stands_in_)
      return;
    const std::string breaches = refold::test::RecordedDevice::Get().Breaches();
    if (breaches.empty())
      return;
    std::fprintf(stderr, "rules of the driver broken in '%s':\n%s\n", stats.testInfo.name.c_str(),
                 breaches.c_str());
    std::fflush(nullptr);
    std::_Exit(1);
  }

private:
  bool stands_in_ = false;
};

} // namespace

CATCH_REGISTER_LISTENER(DefaultDevice)
