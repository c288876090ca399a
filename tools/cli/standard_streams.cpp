//===- standard_streams.cpp - Standard streams of a tool ------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Output is not buffered. So it stays in order with the output of child processes and libraries.
//
//===----------------------------------------------------------------------===//
#include "tools/cli/standard_streams.h"

#include "runtime/core/descriptor.h"

#include "absl/strings/str_cat.h"

#include <csignal>
#include <cstring>

#include <fcntl.h>
#include <unistd.h>

namespace refold::tools {
namespace {

bool has_printed = false;
int print_error = 0; // errno of the first text that was lost

} // namespace

void OpenStandardStreams() {
  // Opens /dev/null for each closed stream. open() returns the lowest free descriptor, which is
  // that of the closed stream. Standard input becomes write-only and standard output read-only, so
  // reads and writes still fail, as with closed descriptors. Messages to standard error are
  // discarded.
  for (const auto &[stream, flags] :
       {std::pair(STDIN_FILENO, O_WRONLY), std::pair(STDOUT_FILENO, O_RDONLY),
        std::pair(STDERR_FILENO, O_WRONLY)})
    if (fcntl(stream, F_GETFD) < 0 && open("/dev/null", flags) != stream)
      _exit(1); // the system has no /dev/null
  std::signal(SIGXFSZ, SIG_IGN);
}

void Print(absl::string_view text) {
  has_printed |= !text.empty();
  if (print_error == 0)
    print_error = runtime::WriteWhole(STDOUT_FILENO, text.data(), text.size());
}

absl::Status Printed() {
  // Some file systems report a full disk only when a file is closed.
  if (has_printed && print_error == 0)
    if (const int copy = runtime::CopyDescriptor(STDOUT_FILENO); copy >= 0)
      print_error = runtime::CloseFile(copy);
  return print_error == 0 ? absl::OkStatus()
                          : absl::UnavailableError(absl::StrCat("cannot write to standard output: ",
                                                                std::strerror(print_error)));
}

} // namespace refold::tools
