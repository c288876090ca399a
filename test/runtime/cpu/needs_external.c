//===- needs_external.c - A kernel that needs what no kernel may ---*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For the refusal of an external by name.
//
//===----------------------------------------------------------------------===//
float expf(float);

void test_external(void *const *args, long block) { *(float *)args[1] = expf(*(float *)args[0]); }
