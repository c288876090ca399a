//===- probe_kernels.cpp - Handwritten PTX for probes ---------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PTX 7.0 is the oldest version that supports sm_80.
//
//===----------------------------------------------------------------------===//
#include "test/gpu/probe_kernels.h"

namespace refold::gpu {

const char kProbePtx[] = R"(.version 7.0
.target sm_80
.address_size 64
.visible .entry probe_nothing(.param .u64 cell) { ret; }
.visible .entry probe_add(.param .u64 cell)
{
  .reg .b64 %rd<3>;
  ld.param.u64 %rd1, [cell];
  ld.global.u64 %rd2, [%rd1];
  add.u64 %rd2, %rd2, 1;
  st.global.u64 [%rd1], %rd2;
  ret;
}
.visible .entry probe_barrier(.param .u64 arrived, .param .u64 passes)
{
  .reg .pred %p<4>;
  .reg .b32 %r<4>;
  .reg .b64 %rd<8>;
  ld.param.u64 %rd1, [arrived];
  ld.param.u64 %rd2, [passes];
  mov.u32 %r1, %tid.x;
  mov.u32 %r2, %nctaid.x;
  cvt.u64.u32 %rd3, %r2;
  mov.u64 %rd4, 0;
  mov.u64 %rd5, 0;
  setp.ne.u32 %p1, %r1, 0;
again:
  setp.ge.u64 %p2, %rd4, %rd2;
  @%p2 bra done;
  add.u64 %rd4, %rd4, 1;
  add.u64 %rd5, %rd5, %rd3;
  bar.sync 0;
  @%p1 bra met;
  atom.acq_rel.gpu.global.add.u64 %rd6, [%rd1], 1;
wait:
  ld.acquire.gpu.global.u64 %rd7, [%rd1];
  setp.lt.u64 %p3, %rd7, %rd5;
  @%p3 bra wait;
met:
  bar.sync 0;
  bra.uni again;
done:
  ret;
}
)";

const char kControlPtx[] = R"(.version 7.0
.target sm_80
.address_size 64
.extern .func cudaGraphSetConditional(.param .b64 handle, .param .b32 value);
.visible .entry probe_enter(.param .u64 counter, .param .u64 passes, .param .u64 handle)
{
  .reg .pred %p1;
  .reg .b32 %r1;
  .reg .b64 %rd<5>;
  ld.param.u64 %rd1, [counter];
  ld.param.u64 %rd2, [passes];
  ld.param.u64 %rd3, [handle];
  mov.u64 %rd4, 0;
  st.global.u64 [%rd1], %rd4;
  setp.ne.u64 %p1, %rd2, 0;
  selp.u32 %r1, 1, 0, %p1;
  {
    .param .b64 a0;
    st.param.b64 [a0], %rd3;
    .param .b32 a1;
    st.param.b32 [a1], %r1;
    call.uni cudaGraphSetConditional, (a0, a1);
  }
  ret;
}
.visible .entry probe_tick(.param .u64 counter, .param .u64 passes, .param .u64 handle)
{
  .reg .pred %p1;
  .reg .b32 %r1;
  .reg .b64 %rd<5>;
  ld.param.u64 %rd1, [counter];
  ld.param.u64 %rd2, [passes];
  ld.param.u64 %rd3, [handle];
  ld.global.u64 %rd4, [%rd1];
  add.u64 %rd4, %rd4, 1;
  st.global.u64 [%rd1], %rd4;
  setp.lt.u64 %p1, %rd4, %rd2;
  selp.u32 %r1, 1, 0, %p1;
  {
    .param .b64 a0;
    st.param.b64 [a0], %rd3;
    .param .b32 a1;
    st.param.b32 [a1], %r1;
    call.uni cudaGraphSetConditional, (a0, a1);
  }
  ret;
}
)";

} // namespace refold::gpu
