// SPDX-License-Identifier: Apache-2.0
#include "tests/support/python.h"

#include <sys/wait.h>

#include <array>
#include <cstdio>

#include "tests/support/temporary_folder.h"

namespace elmo::test {

bool havePython(const std::string& modules) {
    return std::system(("/usr/bin/python3 -c 'import " + modules + "' 2>/dev/null").c_str()) == 0;
}

std::string runPython(const std::string& script, const std::string& arguments) {
    const TemporaryFolder folder;
    const std::string path = folder.write("script.py", script);
    const std::string command = "/usr/bin/python3 '" + path + "' " + arguments + " 2>&1";
    FILE* pipe = ::popen(command.c_str(), "r");
    if (pipe == nullptr)
        return "python could not be started";
    std::string output;
    std::array<char, 4096> part;
    while (const std::size_t count = std::fread(part.data(), 1, part.size(), pipe))
        output.append(part.data(), count);
    const int status = ::pclose(pipe);
    return status == 0 ? output : output + "\nexit status " + std::to_string(WEXITSTATUS(status));
}

}  // namespace elmo::test
