//===- needs_got.c - A kernel that uses the GOT -----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The loader must refuse the relocation and name it. A symbol that another object may replace is
// accessed through the global offset table (GOT).
//
//===----------------------------------------------------------------------===//
int visible_to_all = 3;

void test_got(void *const *args, long block) { *(int *)args[0] = visible_to_all; }
