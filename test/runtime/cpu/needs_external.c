//===- needs_external.c - A kernel with an external call --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The loader must refuse the external symbol and name it.
//
//===----------------------------------------------------------------------===//
float expf(float);

void test_external(void *const *args, long block) { *(float *)args[1] = expf(*(float *)args[0]); }
