//===- llvm_streams.h - Streams of a tool over LLVM -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM checks its streams for errors when they are destroyed, and then ends the process with a
// message of its own.
//
//===----------------------------------------------------------------------===//
#pragma once

namespace refold::tools {

/// Opens standard streams that are closed, as OpenStandardStreams does, and turns an error of an
/// LLVM stream into one line of the tool and exit code 1. Call it first in main; `tool` must
/// outlive it.
void OpenLlvmStreams(const char *tool);

} // namespace refold::tools
