# Every emcc flag, with its reason. Debian's emcc 3.1.6 (clang 14); the link steps need NODE_PATH=/usr/share/nodejs in the
# environment, or its JavaScript optimizer does not find acorn.

set(LINK_TIME_OPTIMISATION -flto) # ODE, cJSON and the core are optimised as one: 6 % less time a step
add_compile_options(
  -msimd128 # the compiler may use 128-bit vectors; every browser since 2023 has them
  ${LINK_TIME_OPTIMISATION}
)

# emcc is a Python program that starts clang with a few flags. It takes longer to start than clang needs for a file of ours, so
# the files are compiled and the archives packed by clang and llvm-ar themselves, with the flags that emcc names. emcc links.
function(ask_emscripten variable)
  execute_process(COMMAND ${ARGN} OUTPUT_VARIABLE answer OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
  set(${variable} "${answer}" PARENT_SCOPE)
endfunction()
ask_emscripten(LLVM_FOLDER em-config LLVM_ROOT)
ask_emscripten(C_FLAGS emcc ${LINK_TIME_OPTIMISATION} --cflags)
ask_emscripten(CXX_FLAGS em++ ${LINK_TIME_OPTIMISATION} --cflags)
string(REGEX MATCH "^[0-9]+" LLVM_VERSION ${CMAKE_C_COMPILER_VERSION})
find_program(WASM_CLANG NAMES clang-${LLVM_VERSION} clang HINTS ${LLVM_FOLDER} REQUIRED)
find_program(WASM_CLANGXX NAMES clang++-${LLVM_VERSION} clang++ HINTS ${LLVM_FOLDER} REQUIRED)
find_program(WASM_AR NAMES llvm-ar-${LLVM_VERSION} llvm-ar HINTS ${LLVM_FOLDER} REQUIRED)
set(CMAKE_C_COMPILE_OBJECT "${WASM_CLANG} ${C_FLAGS} <DEFINES> <INCLUDES> <FLAGS> -o <OBJECT> -c <SOURCE>")
set(CMAKE_CXX_COMPILE_OBJECT "${WASM_CLANGXX} ${CXX_FLAGS} <DEFINES> <INCLUDES> <FLAGS> -o <OBJECT> -c <SOURCE>")
foreach(language C CXX)
  set(CMAKE_${language}_ARCHIVE_CREATE "${WASM_AR} qcs <TARGET> <OBJECTS>") # s: with an index, so there is nothing to finish
  set(CMAKE_${language}_ARCHIVE_FINISH "")
endforeach()
# Another emscripten may name other flags: then CMake asks again.
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${EMSCRIPTEN_ROOT_PATH}/emscripten-version.txt)

# binaryen would put every function that is called from one place into its caller. The whole step becomes one function then, in
# which a browser's compiler keeps little in registers: 9 % more time a tick of a full match.
set(SANDLOT_INLINE_LIMIT -sBINARYEN_EXTRA_PASSES=--one-caller-inline-max-function-size=100)

# The module of the page, the worker and Node: one .wasm without emscripten's JavaScript.
set(SANDLOT_MODULE_LINK
  --no-entry                   # a library: no main
  -sSTANDALONE_WASM            # WASI imports only (proc_exit, fd_write, fd_close, fd_seek); web/sim/core/load-module.ts gives them
  -sINITIAL_MEMORY=67108864    # 64 MiB: the largest field mesh allowed with six robots and 1,024 pieces fits in half of it
  -sALLOW_MEMORY_GROWTH=0      # fixed: a view on the memory never goes stale in the middle of a step
  -sTOTAL_STACK=4194304        # 4 MiB: ODE's solver keeps its matrices on the stack
  -sFILESYSTEM=0               # the core does no I/O
  -sERROR_ON_UNDEFINED_SYMBOLS # a missing function is a build error, not an import
  ${SANDLOT_INLINE_LIMIT}
  -O3 -g0                      # names and debug information stay out of what is sent
)

# Programs for Node: the same objects with emscripten's JavaScript around them.
set(SANDLOT_NODE_LINK
  -sENVIRONMENT=node
  -sSINGLE_FILE                # its loader of a separate .wasm tries fetch(), which fails on files since Node 18
  -sNODERAWFS                  # fopen() opens the machine's files
  -sEXIT_RUNTIME               # main's result is the exit code
  -sINITIAL_MEMORY=134217728
  -sTOTAL_STACK=4194304
  ${SANDLOT_INLINE_LIMIT}
  -O2 -g0
)
set(CMAKE_EXECUTABLE_SUFFIX .cjs) # package.json says "type": "module"; emscripten writes CommonJS
