# Runs the .mlir and .test files: their RUN lines call the tools and FileCheck. CMake writes the
# paths to lit.site.cfg.py.
import os

import lit.formats

config.name = "refold"
config.suffixes = [".mlir", ".test"]
config.test_format = lit.formats.ShTest(execute_external=False)
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = config.refold_test_build
config.excludes = ["Inputs"]

# refold-opt, FileCheck, not, ...: found by PATH alone, so that a RUN line can be pasted into a shell.
config.environment["PATH"] = os.pathsep.join([config.refold_tools, config.llvm_tools, os.environ["PATH"]])
# Reproducers and remarks go where a test says, not where the user's environment does.
config.environment.pop("MLIR_CRASH_REPRODUCER_DIRECTORY", None)
