# SPDX-License-Identifier: Apache-2.0
# What `elmo train-lm` alone is built of, for a machine with a GPU and little else: LibTorch, oneDNN where there is one,
# and headers, which need no library: CLI11, fmt, nlohmann-json, toml++ and xxHash. A folder with these goes into
# ELMOSCOPE_HEADERS where the system has none.
set(ELMOSCOPE_HEADERS "" CACHE PATH "Folder that holds CLI/, fmt/, nlohmann/, toml++/ and xxhash.h")
foreach(header CLI/CLI.hpp fmt/format.h nlohmann/json.hpp toml++/toml.h xxhash.h)
    string(MAKE_C_IDENTIFIER ${header} name)
    find_path(TRAINER_${name} ${header} HINTS ${ELMOSCOPE_HEADERS})
    if(NOT TRAINER_${name})
        message(FATAL_ERROR "${header} was not found. Copy CLI/, fmt/, nlohmann/, toml++/ and xxhash.h from a machine that "
                            "has them (Debian: /usr/include) into one folder and give it as -DELMOSCOPE_HEADERS=FOLDER.")
    endif()
    list(APPEND TRAINER_INCLUDES ${TRAINER_${name}})
endforeach()
list(REMOVE_DUPLICATES TRAINER_INCLUDES)
foreach(library CLI11::CLI11 fmt::fmt nlohmann_json::nlohmann_json)
    add_library(${library} INTERFACE IMPORTED GLOBAL)
    set_target_properties(${library} PROPERTIES
                          INTERFACE_INCLUDE_DIRECTORIES "${TRAINER_INCLUDES}"
                          INTERFACE_COMPILE_DEFINITIONS "FMT_HEADER_ONLY;XXH_INLINE_ALL")
endforeach()

option(ELMOSCOPE_ONEDNN "Train on the processor with oneDNN's products, not with ATen's slower ones" ON)
find_library(DNNL_LIBRARY dnnl)
if(ELMOSCOPE_ONEDNN AND DNNL_LIBRARY)
    set(ELMO_LIBRARIES ${DNNL_LIBRARY})
    set(OTHER_PRODUCTS torch_products)
else()
    message(STATUS "Without oneDNN: training on the processor takes ATen's products, which are slower.")
    set(OTHER_PRODUCTS products)
endif()

set(TRAINER_FORMATS "bundle_manifest|character_cnn_json|finite_numbers|folder_lock|input_file|json_depth|json_failure|json_fields|model_bundle|provenance_text|quantised_rows"
                    "safetensors|shape_text|staged_file|text_lines|vocabulary_file|weight_reader")
list(JOIN TRAINER_FORMATS "|" TRAINER_FORMATS)
set(TRAINER_SOURCES "/elmo/(version\\.|training/|formats/(${TRAINER_FORMATS})\\."
                    "bilm/(character_ids|model|options|thread_team|torch_device|torch_threads)\\.)")
list(JOIN TRAINER_SOURCES "|" TRAINER_SOURCES)
set(TRAINER_LEAVES_OUT "training/(corpus_feeder|corpus_preparation|text_variation|kneser_ney|linear_probe)\\.cpp$")
