//===- test_core_markup.cpp - Text for HTML and SVG -----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/core/markup.h"
#include "runtime/core/nice_step.h"

#include <catch2/catch.hpp>

using namespace refold::runtime;

TEST_CASE("characters that could end an element or attribute are escaped") {
  CHECK(EscapeMarkup("<b a=\"1\" c='2'>&</b>") ==
        "&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&amp;&lt;/b&gt;");
  CHECK(EscapeMarkup("w\u00e4\u2026 \t\n") == "w\u00e4\u2026 \t\n");
  CHECK(EscapeMarkup(absl::string_view("a\0b\x1b\x7f", 5)) == "a\ufffdb\ufffd\ufffd");
  CHECK(EscapeMarkup("") == "");
}

TEST_CASE("a long text is shortened between characters") {
  CHECK(Shortened("relu", 4) == "relu");
  CHECK(Shortened("relu6", 4) == "rel\u2026");
  CHECK(Shortened("\u00e4\u00f6\u00fc", 3) == "\u00e4\u00f6\u00fc");
  CHECK(Shortened("\u00e4\u00f6\u00fc\u00df", 3) == "\u00e4\u00f6\u2026");
  CHECK(Shortened("ab", 1) == "\u2026");
  CHECK(Shortened("", 1) == "");
}

TEST_CASE("an axis has few ticks at round numbers") {
  CHECK(NiceStep(100, 8) == 20);
  CHECK(NiceStep(8, 8) == 1);
  CHECK(NiceStep(9, 8) == 2);
  CHECK(NiceStep(41, 8) == 10);
  CHECK(NiceStep(1e9, 5) == 2e8);
}
