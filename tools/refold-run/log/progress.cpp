//===- progress.cpp - The progress of a run ---------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Speed and remaining time are averages over the whole run so far. The speed of a run hardly
// changes, and an average is steady.
//
//===----------------------------------------------------------------------===//
#include "tools/refold-run/log/progress.h"

#include "runtime/core/bytes.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

#include <algorithm>
#include <cmath>

#include <sys/ioctl.h>
#include <unistd.h>

namespace refold::run {
namespace {

constexpr std::chrono::seconds kPlainPeriod(5);
constexpr int kDefaultWidth = 80, kMostWidth = 100, kLeastBar = 10;

double Rate(int64_t done, double seconds) {
  return seconds > 0 ? static_cast<double>(done) / seconds : 0;
}

/// Speed and remaining time: "8,103 steps/s, 0:07 left".
std::string RateText(int64_t done, int64_t steps, double seconds) {
  double rate = Rate(done, seconds);
  std::string text = rate >= 100 ? runtime::FormatCount(static_cast<uint64_t>(rate))
                                 : absl::StrFormat("%.3g", rate);
  absl::StrAppend(&text, " steps/s");
  if (rate > 0)
    absl::StrAppend(&text, ", ", FormatDuration(static_cast<double>(steps - done) / rate), " left");
  return text;
}

int TerminalWidth(std::FILE *to) {
  winsize size{};
  if (ioctl(fileno(to), TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
    return kDefaultWidth;
  return std::min<int>(size.ws_col, kMostWidth);
}

} // namespace

std::string FormatDuration(double seconds) {
  auto whole = static_cast<int64_t>(std::ceil(std::clamp(seconds, 0.0, 1e9)));
  int64_t hours = whole / 3600, minutes = whole / 60 % 60;
  return hours > 0 ? absl::StrFormat("%d:%02d:%02d", hours, minutes, whole % 60)
                   : absl::StrFormat("%d:%02d", minutes, whole % 60);
}

std::string Progress::Bar(int64_t done, int64_t steps, double seconds, int width) {
  std::string counts = absl::StrCat(runtime::FormatCount(static_cast<uint64_t>(done)), " / ",
                                    runtime::FormatCount(static_cast<uint64_t>(steps)), " steps ");
  std::string rate = RateText(done, steps, seconds);
  // The last column stays empty, because some terminals wrap when it is written.
  int room = width - 1 - static_cast<int>(counts.size() + rate.size()) - 3;
  std::string line = counts;
  if (room >= kLeastBar) {
    int filled =
        steps > 0 ? static_cast<int>(static_cast<double>(done) / static_cast<double>(steps) * room)
                  : room;
    absl::StrAppend(&line, "[", std::string(filled, '#'), std::string(room - filled, '.'), "] ");
  }
  line += rate;
  line.resize(std::min<size_t>(line.size(), static_cast<size_t>(std::max(width - 1, 0))));
  return line;
}

std::string Progress::Line(int64_t first_step, int64_t done, int64_t steps, double seconds) {
  return absl::StrCat("step ", runtime::FormatCount(static_cast<uint64_t>(first_step + done)),
                      " of ", runtime::FormatCount(static_cast<uint64_t>(first_step + steps)), ", ",
                      RateText(done, steps, seconds));
}

Progress::Progress(int64_t first_step, int64_t steps, std::FILE *to)
    : first_step_(first_step), steps_(steps), to_(to), terminal_(isatty(fileno(to)) == 1),
      start_(Clock::now()), last_(start_) {}

Progress::~Progress() {
  if (drawn_ && terminal_) {
    std::fputs("\r\033[K", to_);
    std::fflush(to_);
  }
}

void Progress::Update(int64_t done) {
  Clock::time_point now = Clock::now();
  double seconds = std::chrono::duration<double>(now - start_).count();
  if (terminal_) {
    std::fprintf(to_, "\r%s\033[K", Bar(done, steps_, seconds, TerminalWidth(to_)).c_str());
  } else {
    if (now - last_ < kPlainPeriod || done >= steps_)
      return;
    last_ = now;
    std::fprintf(to_, "%s\n", Line(first_step_, done, steps_, seconds).c_str());
  }
  std::fflush(to_);
  drawn_ = true;
}

} // namespace refold::run
