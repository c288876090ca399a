//===- log_page.h - A training as a page ------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Renders the log of a run as one HTML file without external resources. The page has a picture for
// each curve, and shows the value under the pointer as text. It follows the reader's setting for
// light or dark. The page reloads itself while the run goes on.
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
  /// Lines of text: "step 4,000 of 10,000 on cpu, 8 threads".
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
