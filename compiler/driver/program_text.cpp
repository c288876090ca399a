//===- program_text.cpp - Text of a program from any file format ----------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The child answers through a pipe: one letter, then the text or the error message.
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/program_text.h"

#include "compiler/driver/import_program.h"
#include "compiler/driver/read_program.h"
#include "runtime/core/descriptor.h"
#include "runtime/core/files.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/MemoryBufferRef.h"

#include <cerrno>
#include <csignal>
#include <cstring>
#include <optional>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace mlir;
using namespace refold;

namespace {

constexpr char kText = 't', kError = 'e';
/// Exit code of a child whose answer could not be written; LLVM's errors use other codes.
constexpr int kLostAnswer = 86;

/// The limits for the process that reads a file of `fileBytes` bytes: seconds of processor time,
/// and bytes of address space. The limits are far above the needs of valid files. For example, a
/// file of 15,000 ops takes a tenth of a second.
rlim_t mostSeconds(size_t fileBytes) { return 2 + fileBytes / (rlim_t(256) << 10); }
[[maybe_unused]] rlim_t mostBytes(size_t fileBytes) {
  return (rlim_t(4) << 30) + 64 * rlim_t(fileBytes);
}

/// Limits `resource` of this process to `most`. For processor time, the hard limit is one second
/// higher than the soft limit. A process that exceeds the soft limit gets SIGXCPU, which names the
/// cause. A process that exceeds the hard limit gets a signal that does not.
void limit(int resource, rlim_t most) {
  rlimit limits = {most, most + (resource == RLIMIT_CPU ? 1 : 0)};
  setrlimit(resource, &limits);
}

/// The child's only work: it shares its files with the parent.
[[noreturn]] void answer(absl::string_view content, absl::string_view name, bool isText,
                         const ImportOptions &import, int to) {
  // A crash of this process tells the parent that the file is bad. The crash must have no other
  // effect: no core dump, no output, and no call of the parent's signal handlers.
  for (int signal : {SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGXCPU})
    std::signal(signal, SIG_DFL);
  if (int nowhere = open("/dev/null", O_WRONLY); nowhere >= 0)
    dup2(nowhere, STDERR_FILENO);
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_CPU, mostSeconds(content.size()));
#ifndef __SANITIZE_ADDRESS__ // AddressSanitizer reserves terabytes
  limit(RLIMIT_AS, mostBytes(content.size()));
#endif
  DialectRegistry registry;
  registerCompilerDialects(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  absl::StatusOr<OwningOpRef<ModuleOp>> module = ParseProgramText(content, name, &context, import);
  std::string text;
  if (module.ok()) {
    text = kText;
    llvm::raw_string_ostream out(text);
    if (!isText)
      (*module)->print(out, OpPrintingFlags().enableDebugInfo());
  } else {
    text = absl::StrCat(std::string(1, kError), module.status().message());
  }
  _exit(runtime::WriteWhole(to, text.data(), text.size()) == 0 ? 0 : kLostAnswer);
}

/// Returns everything that comes through the pipe; nothing if reading fails.
std::optional<std::string> readAll(int from) {
  std::string text;
  char block[1 << 16];
  for (;;) {
    ssize_t bytes = read(from, block, sizeof(block));
    if (bytes > 0)
      text.append(block, static_cast<size_t>(bytes));
    else if (bytes == 0)
      return text;
    else if (errno != EINTR)
      return std::nullopt;
  }
}

/// Opens a pipe whose descriptors are never 0, 1 or 2, because the child replaces descriptor 2, its
/// stderr. If the calling process has closed its standard streams, pipe2 alone could return these
/// numbers. Returns false and sets errno if no descriptors are left.
bool makePipe(int (&ends)[2]) {
  int low[2];
  if (pipe2(low, O_CLOEXEC) != 0)
    return false;
  int error = 0;
  for (int i : {0, 1})
    if (ends[i] = runtime::CopyDescriptor(low[i]); ends[i] < 0)
      error = errno;
  for (int i : {0, 1}) {
    close(low[i]);
    if (error != 0 && ends[i] >= 0)
      close(ends[i]);
  }
  errno = error;
  return error == 0;
}

/// Returns the text of bytecode and of imported modules; an empty string for other text, which the
/// parent already has.
absl::StatusOr<std::string> readApart(absl::string_view content, absl::string_view name,
                                      bool isText, const ImportOptions &import) {
  int ends[2];
  if (!makePipe(ends))
    return absl::ResourceExhaustedError(
        absl::StrCat("cannot read '", name, "': ", std::strerror(errno)));
  pid_t child = fork();
  if (child == 0) {
    close(ends[0]);
    answer(content, name, isText, import, ends[1]);
  }
  int error = errno;
  close(ends[1]);
  std::optional<std::string> text;
  if (child >= 0)
    text = readAll(ends[0]);
  close(ends[0]);
  if (child < 0)
    return absl::ResourceExhaustedError(
        absl::StrCat("cannot read '", name, "': ", std::strerror(error)));
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR)
    ;
  const std::string malformed =
      absl::StrCat(name, ": malformed ", isText || IsStablehlo(content) ? "program" : "bytecode");
  if (WIFSIGNALED(status))
    return absl::InvalidArgumentError(
        absl::StrCat(malformed, ": its reader ",
                     WTERMSIG(status) == SIGXCPU ? "does not terminate" : "crashes on it"));
  if (!text || (WIFEXITED(status) && WEXITSTATUS(status) == kLostAnswer))
    return absl::UnavailableError(
        absl::StrCat("cannot read '", name, "': the answer of its reader was lost"));
  if (text->empty() || !WIFEXITED(status) || WEXITSTATUS(status) != 0)
    return absl::InvalidArgumentError(malformed);
  std::string rest = text->substr(1);
  if (text->front() == kText)
    return rest;
  // An error of an op names the location of the op's source, which may be in another file.
  return absl::InvalidArgumentError(absl::StrContains(rest, name) ? rest
                                                                  : absl::StrCat(name, ": ", rest));
}

} // namespace

absl::StatusOr<std::string> refold::ReadProgramText(absl::string_view path,
                                                    const ImportOptions &import) {
  absl::StatusOr<runtime::AlignedBytes> file = runtime::ReadFile(path);
  if (!file.ok())
    return file.status();
  absl::string_view content(reinterpret_cast<const char *>(file->data()), file->size());
  const bool isText =
      !isBytecode(llvm::MemoryBufferRef(llvm::StringRef(content.data(), content.size()), "")) &&
      !IsStablehlo(content);
  absl::StatusOr<std::string> text = readApart(content, path, isText, import);
  return text.ok() && isText ? std::string(content) : text;
}
