// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

namespace elmo::test {

/// The file descriptor of the socket that the server receives requests from.
inline constexpr int kRequestSocket = 3;

/// A request: the length and the bytes of a call, and the files for standard input, output and error.
struct ElmoCall {
    std::string folder;  ///< the working folder
    std::vector<std::string> arguments, environment;
};

std::string encodeCall(const ElmoCall& call);
ElmoCall decodeCall(const std::string& bytes);

/// Sends and receives bytes or files through a socket. False if the other end is closed.
bool sendAll(int socket, const void* bytes, std::size_t count);
bool receiveAll(int socket, void* bytes, std::size_t count);
bool sendFiles(int socket, const int (&files)[3]);
bool receiveFiles(int socket, int (&files)[3]);

/// Starts `elmo ARGUMENTS...` as a child of this process with its current environment. Loading LibTorch takes half a
/// second per start, so the child is forked from a server that has loaded it. Throws std::runtime_error. One thread at
/// a time.
pid_t startElmo(const std::vector<std::string>& arguments, const int (&files)[3]);

}  // namespace elmo::test
