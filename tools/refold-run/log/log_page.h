//===- log_page.h - A training as a page ------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One HTML file that needs nothing else: a picture for each curve, and what lies under the pointer
// as text. Light or dark as the reader has it. While the run goes on, the page loads itself again.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "tools/refold-run/log/curve_bins.h"

#include <cstdint>
#include <string>
#include <vector>

namespace refold::run {

struct LogPage {
  std::string title;
  /// "step 4,000 of 10,000 on cpu, 8 threads", a line each.
  std::vector<std::string> lines;
  bool goes_on = false;
  struct Named {
    std::string name;
    const CurveBins *bins;
  };
  std::vector<Named> curves;
};

std::string HtmlOfLog(const LogPage &page);

} // namespace refold::run
