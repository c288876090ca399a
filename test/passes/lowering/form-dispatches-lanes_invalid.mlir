// RUN: refold-opt %s --pass-pipeline='builtin.module(func.func(refold-form-dispatches{lanes=-2}))' -verify-diagnostics

// expected-error @below {{lanes must not be negative, got -2}}
func.func @f() {
  return
}
