# Runs the .mlir and .test files of dialects, passes and tools with MLIR, as one ctest entry. `ninja
# check-lit` builds the tools first.
set(LLVM_EXTERNAL_LIT ${REFOLD_LLVM_PREFIX}/bin/lit CACHE FILEPATH "the lit that runs the .mlir tests")
configure_file(${CMAKE_CURRENT_SOURCE_DIR}/lit.site.cfg.py.in ${CMAKE_CURRENT_BINARY_DIR}/lit.site.cfg.py @ONLY)
set(lit_command ${LLVM_EXTERNAL_LIT} -sv --order=lexical ${CMAKE_CURRENT_BINARY_DIR}/dialects ${CMAKE_CURRENT_BINARY_DIR}/passes
    ${CMAKE_CURRENT_BINARY_DIR}/tools/refold-opt ${CMAKE_CURRENT_BINARY_DIR}/tools/refold-lsp-server)
file(MAKE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/tools/refold-opt ${CMAKE_CURRENT_BINARY_DIR}/tools/refold-lsp-server)
# Without psutil lit has no limit of its own for a test.
refold_add_command_test(lit LABELS long COMMAND ${lit_command})
add_custom_target(check-lit COMMAND ${lit_command} DEPENDS refold-opt refold-lsp-server USES_TERMINAL)
