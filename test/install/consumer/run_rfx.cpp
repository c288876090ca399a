//===- run_rfx.cpp - A program that trains without a compiler -------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Links the runtime alone. usage: run_rfx PROGRAM.rfx
//
//===----------------------------------------------------------------------===//
#include "runtime/devices.h"
#include "runtime/executable/rfx.h"
#include "runtime/executable/session.h"

#include <cstdio>

using namespace refold::runtime;

static int Fail(const absl::Status &status) {
  std::fprintf(stderr, "%s\n", std::string(status.message()).c_str());
  return 1;
}

int main(int argc, char **argv) {
  auto executable = ReadRfx(argc > 1 ? argv[1] : "");
  if (!executable.ok())
    return Fail(executable.status());
  auto device = MakeDevice("cpu", 1);
  if (!device.ok())
    return Fail(device.status());
  auto session = Session::Create(*executable, *std::move(device));
  if (!session.ok())
    return Fail(session.status());
  HostTensor rows(ElementType::F32, {64, 8});
  for (int i = 0; i < 64 * 8; ++i)
    rows.as<float>()[i] = static_cast<float>(i % 13) / 13;
  absl::Status status = (*session)->SetInput("x", rows);
  if (status.ok())
    status = (*session)->Startup(0);
  if (!status.ok())
    return Fail(status);
  auto report = (*session)->Train(50);
  if (!report.ok())
    return Fail(report.status());
  auto loss = (*session)->Fetch("loss");
  if (!loss.ok())
    return Fail(loss.status());
  std::printf("loss %g -> %g, %llu bytes at the peak\n", loss->as<float>()[0],
              loss->as<float>()[49], static_cast<unsigned long long>(report->peak_measured_bytes));
  return loss->as<float>()[49] < 0.5f * loss->as<float>()[0] ? 0 : 1;
}
