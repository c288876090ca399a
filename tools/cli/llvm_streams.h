//===- llvm_streams.h - Standard streams of the LLVM tools ------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// By default, LLVM checks its streams for errors only when they are destroyed. If there was an
// error, it ends the process with a message of LLVM. OpenLlvmStreams replaces this message by one
// of the tool.
//
//===----------------------------------------------------------------------===//
#pragma once

namespace refold::tools {

/// Opens the standard streams that are closed, as OpenStandardStreams does. After this call, an
/// error of an LLVM stream prints a line that begins with `tool`, and ends the process with exit
/// code 1. Call it first in main. `tool` must stay valid until the process ends.
void OpenLlvmStreams(const char *tool);

} // namespace refold::tools
