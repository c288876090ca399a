//===- cache_keys.h - Keys of calls, for tests of the cache -----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/accelerate/call_key.h"

#include <string>

namespace refold::internal {

/// Returns the key of a call with one argument, the number `number`.
inline std::string NumberKey(int number, int results = 0) {
  KeyWriter key;
  key.Options(0);
  key.Results(results);
  key.Argument();
  key.Value(number);
  return std::string(key.view());
}

/// Returns the key of a call with one array. The caller holds the signature.
inline std::string ArrayKey(const SignatureRef &signature) {
  KeyWriter key;
  key.Options(0);
  key.Results(0);
  key.Argument();
  key.Tensor(signature);
  return std::string(key.view());
}

} // namespace refold::internal
