//===- no_card.cpp - A driver library without a GPU -----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A libcuda.so.1 that exports all functions that Refold looks for, and reports that there is no
// GPU. In builds without a GPU, the tested programs must load this library.
//
//===----------------------------------------------------------------------===//
#include "runtime/cuda/driver/driver_api.h"

using namespace refold::runtime::cuda;

#define REFOLD_NO_CARD(name, symbol, since, params)                                                \
  extern "C" Result symbol params { return Result::NoDevice; }
REFOLD_CUDA_DRIVER_FUNCTIONS(REFOLD_NO_CARD)
#undef REFOLD_NO_CARD
