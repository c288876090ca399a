// RUN: refold-opt %s --pass-pipeline='builtin.module(func.func(refold-form-dispatches{max-bytes=-1}))' -verify-diagnostics

// expected-error @below {{max-bytes must not be negative, got -1}}
func.func @f() {
  return
}
