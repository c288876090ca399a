//===- failing_calls.cpp - A system on which one call fails ---------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes one of the calls of a program that write files fail, as on a full or broken disk. The
// program must be started with this library in LD_PRELOAD. The environment defines the failure:
//
//   REFOLD_FAIL_PROGRAM  name of the program whose call fails; its children are not affected
//   REFOLD_FAIL_LOG      a file that gets a line for each call: "write /tmp/a.npy"
//   REFOLD_FAIL_AT       number of the call that fails, from 1; 0 or nothing: none
//   REFOLD_FAIL_AS       an error (ENOSPC, EIO, EPIPE, EINTR); SHORT: a write takes half of its
//                        bytes and says so; FULL: it takes half, and from then on the disk is full
//
// These calls are counted: write, pwrite and writev except to standard error; fsync, rename and
// mkdir; opening a file to create it; and closing a descriptor that can be written.
//
//===----------------------------------------------------------------------===//
#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

namespace {

struct Plan {
  int log = -1;
  long at = 0;
  int error = 0; // 0: no error but a write that is short
  bool full = false;
};

Plan ReadPlan() {
  Plan plan;
  const char *program = std::getenv("REFOLD_FAIL_PROGRAM");
  if (!program || std::strcmp(program, program_invocation_short_name) != 0)
    return plan;
  if (const char *at = std::getenv("REFOLD_FAIL_AT"))
    plan.at = std::atol(at);
  if (const char *log = std::getenv("REFOLD_FAIL_LOG"))
    plan.log = static_cast<int>(
        syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666));
  const char *as = std::getenv("REFOLD_FAIL_AS");
  const struct {
    const char *name;
    int error;
  } errors[] = {{"ENOSPC", ENOSPC}, {"EIO", EIO}, {"EPIPE", EPIPE}, {"EINTR", EINTR}};
  for (const auto &known : errors)
    if (as && std::strcmp(as, known.name) == 0)
      plan.error = known.error;
  plan.full = as && std::strcmp(as, "FULL") == 0;
  return plan;
}

const Plan &ThePlan() {
  static const Plan plan = ReadPlan();
  return plan;
}

/// Shared with forked children, because the program may be one of them.
struct Shared {
  std::atomic<long> calls{0};
  std::atomic<bool> is_full{false};
};

Shared &State() {
  static Shared *const shared =
      new (mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0))
          Shared;
  return *shared;
}

/// Runs before the program can fork.
__attribute__((constructor)) void MakeState() {
  ThePlan();
  State();
}

void PathOf(int descriptor, char *path, size_t size) {
  char link[64];
  std::snprintf(link, sizeof(link), "/proc/self/fd/%d", descriptor);
  const long length = syscall(SYS_readlink, link, path, size - 1);
  path[length < 0 ? 0 : length] = '\0';
}

/// Counts a call. Returns whether it is the call that must fail.
bool IsTheOne(const char *call, const char *path) {
  const Plan &plan = ThePlan();
  if (plan.log >= 0) {
    char line[4200];
    const int length = std::snprintf(line, sizeof(line), "%s %s\n", call, path);
    syscall(SYS_write, plan.log, line, static_cast<size_t>(length));
  }
  return ++State().calls == plan.at;
}

/// Counts a call that writes no bytes. Returns true and sets errno if it must fail.
bool Fails(const char *call, const char *path, bool takes_room) {
  const bool one = IsTheOne(call, path);
  if (State().is_full && takes_room) {
    errno = ENOSPC;
    return true;
  }
  if (!one || ThePlan().error == 0)
    return false;
  errno = ThePlan().error;
  return true;
}

bool FailsOn(const char *call, int descriptor) {
  char path[4096];
  PathOf(descriptor, path, sizeof(path));
  return Fails(call, path, false);
}

/// Returns how many of `bytes` a write must take, or -1 with errno set if it must fail.
ssize_t Taken(const char *call, int descriptor, size_t bytes) {
  if (descriptor == STDERR_FILENO || descriptor == ThePlan().log)
    return static_cast<ssize_t>(bytes);
  char path[4096];
  PathOf(descriptor, path, sizeof(path));
  const bool one = IsTheOne(call, path);
  if (State().is_full) {
    errno = ENOSPC;
    return -1;
  }
  if (!one)
    return static_cast<ssize_t>(bytes);
  if (ThePlan().error != 0) {
    errno = ThePlan().error;
    return -1;
  }
  State().is_full = ThePlan().full;
  if (bytes < 2 && State().is_full) {
    errno = ENOSPC;
    return -1;
  }
  return static_cast<ssize_t>(bytes < 2 ? bytes : bytes / 2);
}

bool Creates(int flags) { return (flags & O_CREAT) != 0; }

int Open(int folder, const char *path, int flags, unsigned mode) {
  if (Creates(flags) && Fails("open", path, true))
    return -1;
  return static_cast<int>(syscall(SYS_openat, folder, path, flags, mode));
}

unsigned ModeOf(int flags, va_list arguments) {
  return Creates(flags) ? va_arg(arguments, unsigned) : 0;
}

} // namespace

extern "C" {

ssize_t write(int descriptor, const void *data, size_t bytes) {
  const ssize_t taken = Taken("write", descriptor, bytes);
  return taken < 0 ? -1 : syscall(SYS_write, descriptor, data, static_cast<size_t>(taken));
}

ssize_t pwrite(int descriptor, const void *data, size_t bytes, off_t offset) {
  const ssize_t taken = Taken("pwrite", descriptor, bytes);
  return taken < 0 ? -1
                   : syscall(SYS_pwrite64, descriptor, data, static_cast<size_t>(taken), offset);
}

ssize_t pwrite64(int descriptor, const void *data, size_t bytes, off64_t offset) {
  return pwrite(descriptor, data, bytes, offset);
}

ssize_t writev(int descriptor, const struct iovec *parts, int count) {
  size_t bytes = 0;
  for (int i = 0; i < count; ++i)
    bytes += parts[i].iov_len;
  const ssize_t taken = Taken("writev", descriptor, bytes);
  if (taken < 0)
    return -1;
  if (static_cast<size_t>(taken) == bytes)
    return syscall(SYS_writev, descriptor, parts, count);
  // A short write: the first part, or half of the only one.
  return syscall(SYS_write, descriptor, parts[0].iov_base,
                 parts[0].iov_len < 2 ? parts[0].iov_len : parts[0].iov_len / 2);
}

int fsync(int descriptor) {
  return FailsOn("fsync", descriptor) ? -1 : static_cast<int>(syscall(SYS_fsync, descriptor));
}

int fdatasync(int descriptor) {
  return FailsOn("fdatasync", descriptor) ? -1
                                          : static_cast<int>(syscall(SYS_fdatasync, descriptor));
}

int rename(const char *from, const char *to) {
  return Fails("rename", to, false)
             ? -1
             : static_cast<int>(syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0));
}

int renameat(int from_folder, const char *from, int to_folder, const char *to) {
  return Fails("renameat", to, false)
             ? -1
             : static_cast<int>(syscall(SYS_renameat2, from_folder, from, to_folder, to, 0));
}

int mkdir(const char *path, mode_t mode) {
  return Fails("mkdir", path, true) ? -1
                                    : static_cast<int>(syscall(SYS_mkdirat, AT_FDCWD, path, mode));
}

int open(const char *path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  const unsigned mode = ModeOf(flags, arguments);
  va_end(arguments);
  return Open(AT_FDCWD, path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  const unsigned mode = ModeOf(flags, arguments);
  va_end(arguments);
  return Open(AT_FDCWD, path, flags | O_LARGEFILE, mode);
}

int openat(int folder, const char *path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  const unsigned mode = ModeOf(flags, arguments);
  va_end(arguments);
  return Open(folder, path, flags, mode);
}

int close(int descriptor) {
  const long flags = syscall(SYS_fcntl, descriptor, F_GETFL);
  const bool counts = descriptor > STDERR_FILENO && descriptor != ThePlan().log && flags >= 0 &&
                      (flags & O_ACCMODE) != O_RDONLY;
  char path[4096];
  if (counts)
    PathOf(descriptor, path, sizeof(path));
  const int closed = static_cast<int>(syscall(SYS_close, descriptor));
  // A failing close also closes the descriptor.
  return counts && Fails("close", path, false) ? -1 : closed;
}

} // extern "C"
