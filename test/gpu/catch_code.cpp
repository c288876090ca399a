//===- catch_code.cpp - Catch2's own code ---------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Defines Catch2's functions for a tool that uses test libraries and has a main function of its
// own. Catch2's usual definition of these functions includes a main function.
//
//===----------------------------------------------------------------------===//
#define CATCH_CONFIG_RUNNER
#include <catch2/catch.hpp>
