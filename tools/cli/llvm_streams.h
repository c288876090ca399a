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

/// Opens standard streams that are closed, as OpenStandardStreams does. Turns an error of an LLVM
/// stream into one line with the name of the tool and exit code 1. Call it first in main; `tool`
/// must outlive the process.
void OpenLlvmStreams(const char *tool);

} // namespace refold::tools
