//===- markup.cpp - Text for HTML and SVG -----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/core/markup.h"

namespace refold::runtime {

std::string EscapeMarkup(absl::string_view text) {
  std::string escaped;
  escaped.reserve(text.size());
  for (char c : text)
    switch (c) {
    case '&':
      escaped += "&amp;";
      break;
    case '<':
      escaped += "&lt;";
      break;
    case '>':
      escaped += "&gt;";
      break;
    case '"':
      escaped += "&quot;";
      break;
    case '\'':
      escaped += "&#39;";
      break;
    case '\t':
    case '\n':
    case '\r':
      escaped += c;
      break;
    default:
      if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f)
        escaped += "\xef\xbf\xbd";
      else
        escaped += c;
    }
  return escaped;
}

std::string Shortened(absl::string_view text, size_t most) {
  // `cut` is the byte offset of character number `most` - 1 (from 0), at which the text is cut.
  size_t characters = 0, cut = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    if ((static_cast<unsigned char>(text[i]) & 0xc0) == 0x80)
      continue; // a continuation byte
    if (++characters == most)
      cut = i;
    if (characters > most)
      return std::string(text.substr(0, cut)) + "\xe2\x80\xa6";
  }
  return std::string(text);
}

} // namespace refold::runtime
