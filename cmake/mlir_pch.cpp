// Carries the precompiled header that every source over MLIR shares.
