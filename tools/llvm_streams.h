//===- llvm_streams.h - Streams of a tool over LLVM -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM looks at the errors of its streams when they are destroyed, and ends the process then with a
// line of its own.
//
//===----------------------------------------------------------------------===//
#pragma once

namespace refold::tools {

/// Opens standard streams that are closed, as OpenStandardStreams does, and makes an error of any
/// of LLVM's streams one line of the tool's and exit code 1. First in main; `tool` must outlive it.
void OpenLlvmStreams(const char *tool);

} // namespace refold::tools
