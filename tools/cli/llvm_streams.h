//===- llvm_streams.h - Standard streams of the LLVM tools ------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM checks its streams for errors when they are destroyed, and ends the process with a message
// of its own if there is one.
//
//===----------------------------------------------------------------------===//
#pragma once

namespace refold::tools {

/// Opens the standard streams that are closed, as OpenStandardStreams does. From then on, an error
/// of an LLVM stream ends the process with exit code 1 and a line that begins with `tool`. Call it
/// first in main. `tool` must stay valid until the process ends.
void OpenLlvmStreams(const char *tool);

} // namespace refold::tools
