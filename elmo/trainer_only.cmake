# SPDX-License-Identifier: Apache-2.0
# Builds `elmo train-lm` alone, for a machine with a GPU and little else: from LibTorch, oneDNN if it is installed, and
# libraries used as headers: CLI11, fmt, nlohmann-json, toml++ and xxHash. If the system lacks them, ELMOSCOPE_HEADERS
# names a folder that has them.
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
    set(PRODUCTS_BY_ONEDNN ON)
else()
    message(STATUS "Without oneDNN: training on the processor uses ATen's products, which are slower.")
    set(PRODUCTS_BY_ONEDNN OFF)
endif()

set(TRAINER_SOURCES version bilm/character_ids bilm/kernels/aligned_buffer bilm/kernels/current_level bilm/kernels/kernel_level bilm/model bilm/options bilm/thread_team
                    bilm/torch_device bilm/torch_model bilm/torch_threads bilm/torch_token_encoder
                    files/folder_lock files/input_file files/staged_file files/text_lines containers/finite_numbers
                    containers/json_depth containers/json_failure containers/json_node containers/safetensors
                    containers/shape_text embeddings/provenance_text settings/json_settings settings/settings
                    weights/bundle_manifest weights/character_cnn_json weights/json_manifest weights/model_bundle weights/published_record containers/quantised_rows weights/vocabulary_file weights/weight_reader
                    training/corpus/corpus training/corpus/corpus_overlap training/corpus/corpus_pieces training/corpus/corpus_writer training/corpus/lm_vocabulary
                    training/corpus/stream_batcher training/corpus/window_words)
list(TRANSFORM TRAINER_SOURCES PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/)
list(TRANSFORM TRAINER_SOURCES APPEND .cpp)
file(GLOB TRAINING_SOURCES CONFIGURE_DEPENDS training/*.cpp training/kernels/*.cpp training/passes/*.cpp training/run/*.cpp)
list(REMOVE_ITEM TRAINING_SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/training/run/word_evaluation.cpp)  # runs published models
list(APPEND TRAINER_SOURCES ${TRAINING_SOURCES})
