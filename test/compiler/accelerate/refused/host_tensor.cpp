//===- host_tensor.cpp - Refused code -------------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This source must not compile: an argument is a tensor in host memory.
//
//===----------------------------------------------------------------------===//
// expected: rf::Accelerate: a parameter is a HostTensor
#include "compiler/accelerate/accelerate.h"

refold::Array Same(refold::Array x, const refold::HostTensor &) { return x; }
auto same = refold::Accelerate(Same);
