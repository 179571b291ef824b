# SPDX-License-Identifier: Apache-2.0
# Compiles every source alone: cmake -DSOURCE=... -DBUILD=... -P each_source_alone.cmake
execute_process(COMMAND ${CMAKE_COMMAND} -S ${SOURCE} -B ${BUILD} -G Ninja -DCMAKE_BUILD_TYPE=Release -DELMOSCOPE_TESTS=ON
                        -DCMAKE_UNITY_BUILD=OFF
                COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${CMAKE_COMMAND} --build ${BUILD} -- --quiet COMMAND_ERROR_IS_FATAL ANY)
