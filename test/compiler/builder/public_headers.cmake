# Fails if <refold/refold.h> or <refold/runtime.h> includes a header that does not belong to the builder, Abseil or the standard
# library, in the source tree or installed.
# Arguments: COMPILER, SOURCE (the repository), BUILD (the build tree).
cmake_minimum_required(VERSION 3.25)
file(WRITE ${BUILD}/public_headers.cpp "#include <refold/refold.h>\n#include <refold/runtime.h>\n")
execute_process(COMMAND ${COMPILER} -std=c++20 -M -I${SOURCE} -I${BUILD} -I/usr/lib/llvm-22/include ${BUILD}/public_headers.cpp
                OUTPUT_VARIABLE rule RESULT_VARIABLE failed ERROR_VARIABLE errors)
if(failed)
  message(FATAL_ERROR "refold/refold.h does not compile by itself: ${errors}")
endif()
string(REGEX REPLACE "\\\\\n" " " rule "${rule}")
string(REGEX MATCHALL "[^ \n]+\\.h[a-z]*" headers "${rule}")
list(LENGTH headers count)
if(count LESS 20)
  message(FATAL_ERROR "the list of headers has only ${count}: ${headers}")
endif()
foreach(header IN LISTS headers)
  # Planner headers are allowed: they are structs over Abseil and contain no pass.
  if(header MATCHES "/(mlir|llvm|dialects|passes|catch2|flatbuffers)/|_impl\\.h$|op_scope\\.h$" AND NOT header MATCHES "/passes/planner/")
    message(FATAL_ERROR "refold/refold.h reaches ${header}")
  endif()
endforeach()

# The headers as they are installed: the same, without the source tree.
set(installed ${BUILD}/public_headers_test)
execute_process(COMMAND ${CMAKE_COMMAND} -DSOURCE=${SOURCE} -DDESTINATION=${installed} "-DROOTS=refold.h.in;runtime.h.in"
                        -P ${SOURCE}/cmake/PublicHeaders.cmake RESULT_VARIABLE failed ERROR_VARIABLE errors)
if(failed)
  message(FATAL_ERROR "the public headers cannot be written: ${errors}")
endif()
execute_process(COMMAND ${COMPILER} -std=c++20 -fsyntax-only -I${installed} ${BUILD}/public_headers.cpp
                RESULT_VARIABLE failed ERROR_VARIABLE errors)
if(failed)
  message(FATAL_ERROR "the installed headers do not compile by themselves: ${errors}")
endif()
file(GLOB_RECURSE written RELATIVE ${installed} ${installed}/*)
if(NOT "refold/refold.h" IN_LIST written OR NOT "refold/ops/elementwise.h" IN_LIST written)
  message(FATAL_ERROR "headers are missing, there are: ${written}")
endif()
foreach(header IN LISTS written)
  if(NOT header MATCHES "^refold/" OR header MATCHES "_impl\\.h$|region\\.h$|op_scope\\.h$|pooling\\.h$|optim/update\\.h$|array_state\\.h$")
    message(FATAL_ERROR "${header} would be installed and is not public")
  endif()
endforeach()

# A public header that reaches an internal one is an error that names both.
set(planted ${BUILD}/public_headers_planted)
file(MAKE_DIRECTORY ${planted}/compiler/api)
file(WRITE ${planted}/compiler/api/planted.h.in "#include \"compiler/executable/buffer_table.h\"\n")
execute_process(COMMAND ${CMAKE_COMMAND} -DSOURCE=${planted} -DDESTINATION=${planted} -DROOTS=planted.h.in
                        -P ${SOURCE}/cmake/PublicHeaders.cmake RESULT_VARIABLE failed ERROR_VARIABLE errors)
string(REGEX REPLACE "[ \n]+" " " errors "${errors}")
if(NOT failed OR NOT errors MATCHES "planted.h.in is public and includes compiler/executable/buffer_table.h, whose folder has no public headers")
  message(FATAL_ERROR "a planted internal header was let through: ${errors}")
endif()
file(WRITE ${planted}/compiler/api/planted.h.in "#include <mlir/IR/Builders.h>\n")
execute_process(COMMAND ${CMAKE_COMMAND} -DSOURCE=${planted} -DDESTINATION=${planted} -DROOTS=planted.h.in
                        -P ${SOURCE}/cmake/PublicHeaders.cmake RESULT_VARIABLE failed ERROR_VARIABLE errors)
if(NOT failed OR NOT errors MATCHES "mlir/IR/Builders.h")
  message(FATAL_ERROR "a planted header of MLIR was let through: ${errors}")
endif()
