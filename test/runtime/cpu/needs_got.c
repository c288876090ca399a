//===- needs_got.c - A kernel that goes through a table of addresses ---*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For the refusal of a relocation by name: a symbol that another object might replace is reached
// through the GOT.
//
//===----------------------------------------------------------------------===//
int visible_to_all = 3;

void test_got(void *const *args, long block) { *(int *)args[0] = visible_to_all; }
