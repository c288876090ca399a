//===- llvm_streams.cpp - Standard streams of the LLVM tools --------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/cli/llvm_streams.h"

#include "tools/cli/standard_streams.h"

#include "absl/strings/match.h"
#include "absl/strings/string_view.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdio>
#include <cstdlib>

#include <unistd.h>

namespace refold::tools {
namespace {

const char *tool_name = "";

[[noreturn]] void EndWith(absl::string_view before, const std::string &what) {
  std::fprintf(stderr, "%s: error: %s%s\n", tool_name, std::string(before).c_str(), what.c_str());
  _exit(1);
}

/// Handles a fatal error of LLVM. If LLVM could not write to an output stream, prints the error and
/// ends the process. `reason` is then "IO failure on output stream: " followed by the error.
/// Returns for all other errors, which LLVM handles itself.
void OnFatalError(void *, const char *reason, bool) {
  absl::string_view text = reason;
  constexpr absl::string_view kStart = "IO failure on output stream: ";
  if (absl::StartsWith(text, kStart))
    EndWith("cannot write an output: ", std::string(text.substr(kStart.size())));
}

/// Runs before the destructor of standard output, because it is registered after the constructor.
void OnExit() {
  llvm::raw_fd_ostream &output = llvm::outs();
  output.flush();
  if (output.has_error())
    EndWith("cannot write to standard output: ", output.error().message());
}

} // namespace

void OpenLlvmStreams(const char *tool) {
  OpenStandardStreams();
  tool_name = tool;
  llvm::install_fatal_error_handler(OnFatalError);
  llvm::outs();
  std::atexit(OnExit);
}

} // namespace refold::tools
