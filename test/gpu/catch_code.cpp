//===- catch_code.cpp - Catch2's own code ---------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For a tool over libraries of tests: they refer to Catch2, which comes with a main of its own
// else.
//
//===----------------------------------------------------------------------===//
#define CATCH_CONFIG_RUNNER
#include <catch2/catch.hpp>
