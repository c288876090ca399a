// The source of the precompiled header that all sources with MLIR share.
