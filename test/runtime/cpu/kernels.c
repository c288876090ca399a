//===- kernels.c - Kernels compiled from C ----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The object has everything that the loader supports: read-only data, writable data, zeroed data,
// pointers in data, and calls of memset. Kernels take the pointers of their row block, operands
// first.
//
//===----------------------------------------------------------------------===//
#include <stdint.h>
#include <string.h>

typedef void *const *Args;

/* (seed) -> w[64] */
void test_init(Args args, int64_t block) {
  const int64_t *seed = args[0];
  float *w = args[1];
  for (int i = 0; i < 64; ++i)
    w[i] = (float)*seed * 0.5f + (float)i;
}

/* (w[16], x[16], step) -> a[16]: one of 4 row blocks of 64 elements */
void test_mix(Args args, int64_t block) {
  const float *w = args[0], *x = args[1];
  const int64_t *step = args[2];
  float *a = args[3];
  for (int i = 0; i < 16; ++i)
    a[i] = w[i] * x[i] + (float)(*step + block);
}

/* (a[16]) -> b[1]: one of 4 row blocks of 4 elements */
void test_partial(Args args, int64_t block) {
  const float *a = args[0];
  float sum = 0;
  for (int i = 0; i < 16; ++i)
    sum += a[i];
  *(float *)args[1] = sum;
}

/* (b[4], scale, w[64], loss[n], step) -> w, loss; loss is a stacked fetch */
void test_combine(Args args, int64_t block) {
  const float *b = args[0], *scale = args[1];
  const int64_t *step = args[4];
  float *w = args[5], *history = args[6];
  float sum = (b[0] + b[1]) + (b[2] + b[3]);
  history[*step] = sum;
  for (int i = 0; i < 64; ++i)
    w[i] = w[i] - *scale * sum;
}

static const int32_t primes[8] = {2, 3, 5, 7, 11, 13, 17, 19};
static int32_t calls_in_data = 100;
static int32_t calls_in_bss;
static int32_t Twice(int32_t x) { return 2 * x; }
static int32_t Square(int32_t x) { return x * x; }
typedef int32_t (*Fn)(int32_t);
static const Fn functions[2] = {Twice, Square};

/* () -> out[16]: values from each kind of section */
void test_sections(Args args, int64_t block) {
  int32_t *out = args[0];
  memset(out, (int)block, 16 * sizeof(int32_t));
  for (int i = 0; i < 8; ++i)
    out[i] = primes[i];
  out[8] = ++calls_in_data;
  out[9] = ++calls_in_bss;
  out[10] = functions[block & 1](7);
}

/* (n, from[n]) -> to[n] */
void test_copy(Args args, int64_t block) {
  const int64_t *n = args[0];
  memcpy(args[2], args[1], (size_t)*n);
  memmove((char *)args[2] + 1, args[2], (size_t)*n - 1);
}
