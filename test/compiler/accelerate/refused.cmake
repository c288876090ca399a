# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Compiles each source of FOLDER. The first error must contain the text of the source's line "//
# expected:", and there must be no other error. A source without that line must compile.
# usage: cmake -DCOMPILER=c++ "-DFLAGS=-Iroot -std=c++20" -DFOLDER=refused -P refused.cmake
cmake_minimum_required(VERSION 3.22)
separate_arguments(FLAGS UNIX_COMMAND "${FLAGS}")
file(GLOB sources ${FOLDER}/*.cpp)
list(LENGTH sources count)
if(count LESS 2)
  message(FATAL_ERROR "${FOLDER} has ${count} sources, and needs two or more")
endif()

set(failed 0)
foreach(source ${sources})
  get_filename_component(name ${source} NAME)
  file(STRINGS ${source} expected REGEX "^// expected: ")
  string(REGEX REPLACE "^// expected: " "" expected "${expected}")
  execute_process(COMMAND ${COMPILER} ${FLAGS} -fsyntax-only ${source} RESULT_VARIABLE status OUTPUT_VARIABLE text ERROR_VARIABLE text)
  # Replaced, because a semicolon in a message would split a list.
  string(REPLACE ";" "," text "${text}")
  string(REGEX MATCHALL "error: [^\n]*" errors "${text}")
  list(LENGTH errors count)
  set(first)
  if(errors)
    list(GET errors 0 first)
  endif()
  string(FIND "${first}" "${expected}" found)
  if(expected AND (status EQUAL 0 OR found EQUAL -1 OR NOT count EQUAL 1))
    message("${name}: ${count} errors, and not only: ${expected}\n${text}")
    math(EXPR failed "${failed} + 1")
  elseif(NOT expected AND NOT status EQUAL 0)
    message("${name}: does not compile\n${text}")
    math(EXPR failed "${failed} + 1")
  endif()
endforeach()
if(failed)
  message(FATAL_ERROR "${failed} sources of ${FOLDER} fail")
endif()
