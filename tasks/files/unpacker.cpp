// SPDX-License-Identifier: Apache-2.0
#include "tasks/files/unpacker.h"

#include <fmt/format.h>
#include <zlib.h>
#include <zstd.h>

#include <array>

#include "elmo/error.h"

namespace tasks {
namespace {

using elmo::Error;
using elmo::ErrorCode;
using Check = std::function<void(std::size_t)>;

constexpr std::size_t kUnpackerBlock = std::size_t{1} << 17;
constexpr int kMaxWindowLog = 27;  // 128 MiB, what `zstd -d` takes without being asked; bounds the decoder's memory

[[noreturn]] void refusePacked(const std::filesystem::path& path, const char* kind, const std::string& reason) {
    throw Error(ErrorCode::kBadFormat,
                fmt::format("{} can't be unpacked as {}: {}. Copy the file again.", path.string(), kind, reason));
}

class PlainBytes : public Unpacker {
public:
    void add(std::string_view piece, std::string& out, const Check&) override { out += piece; }
    void finish() override {}
};

class ZstdFrames : public Unpacker {
public:
    explicit ZstdFrames(std::filesystem::path path) : m_path(std::move(path)), m_stream(ZSTD_createDStream()) {
        if (m_stream == nullptr)
            throw Error(ErrorCode::kOutOfMemory, "There is no memory to unpack " + m_path.string() + ".");
        ZSTD_DCtx_setParameter(m_stream.get(), ZSTD_d_windowLogMax, kMaxWindowLog);
    }

    void add(std::string_view piece, std::string& out, const Check& check) override {
        ZSTD_inBuffer input = {piece.data(), piece.size(), 0};
        bool full = false;  // the last call filled its block: there may be more to come without input
        while (input.pos < input.size || full) {
            ZSTD_outBuffer output = {m_block.data(), m_block.size(), 0};
            m_open = ZSTD_decompressStream(m_stream.get(), &output, &input);
            if (ZSTD_isError(m_open) != 0)
                refusePacked(m_path, "Zstandard", ZSTD_getErrorName(m_open));
            out.append(m_block.data(), output.pos);
            check(out.size());
            full = m_open != 0 && output.pos == output.size;
        }
    }
    void finish() override {
        if (m_open != 0)
            refusePacked(m_path, "Zstandard", "it breaks off");
    }

private:
    struct Free {
        void operator()(ZSTD_DStream* stream) const { ZSTD_freeDStream(stream); }
    };
    std::filesystem::path m_path;
    std::unique_ptr<ZSTD_DStream, Free> m_stream;
    std::size_t m_open = 1;  // 0 between frames
    std::array<char, kUnpackerBlock> m_block;
};

class GzipMembers : public Unpacker {
public:
    explicit GzipMembers(std::filesystem::path path) : m_path(std::move(path)) {
        if (inflateInit2(&m_stream, 16 + MAX_WBITS) != Z_OK)
            throw Error(ErrorCode::kOutOfMemory, "There is no memory to unpack " + m_path.string() + ".");
    }
    ~GzipMembers() override { inflateEnd(&m_stream); }
    GzipMembers(const GzipMembers&) = delete;
    GzipMembers& operator=(const GzipMembers&) = delete;

    void add(std::string_view piece, std::string& out, const Check& check) override {
        m_stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(piece.data()));
        m_stream.avail_in = static_cast<uInt>(piece.size());
        bool full = false;
        while (m_stream.avail_in > 0 || full) {
            if (m_ended) {  // members may follow each other
                inflateReset(&m_stream);
                m_ended = false;
            }
            m_stream.next_out = reinterpret_cast<Bytef*>(m_block.data());
            m_stream.avail_out = static_cast<uInt>(m_block.size());
            const int result = inflate(&m_stream, Z_NO_FLUSH);
            if (result != Z_OK && result != Z_STREAM_END && result != Z_BUF_ERROR)
                refusePacked(m_path, "gzip", m_stream.msg == nullptr ? "its bytes are damaged" : m_stream.msg);
            out.append(m_block.data(), m_block.size() - m_stream.avail_out);
            check(out.size());
            m_ended = result == Z_STREAM_END;
            full = !m_ended && m_stream.avail_out == 0;
        }
    }
    void finish() override {
        if (!m_ended)
            refusePacked(m_path, "gzip", "it breaks off");
    }

private:
    std::filesystem::path m_path;
    z_stream m_stream = {};
    bool m_ended = false;
    std::array<char, kUnpackerBlock> m_block;
};

}  // namespace

std::unique_ptr<Unpacker> makeUnpacker(std::string_view head, const std::filesystem::path& path) {
    if (head.starts_with("\x28\xB5\x2F\xFD"))
        return std::make_unique<ZstdFrames>(path);
    if (head.starts_with("\x1F\x8B"))
        return std::make_unique<GzipMembers>(path);
    return std::make_unique<PlainBytes>();
}

}  // namespace tasks
