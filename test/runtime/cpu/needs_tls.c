//===- needs_tls.c - A kernel with thread-local data ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The loader must refuse the section and name it.
//
//===----------------------------------------------------------------------===//
static _Thread_local int calls;

void test_tls(void *const *args, long block) { *(int *)args[0] = ++calls; }
