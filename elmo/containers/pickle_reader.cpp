// SPDX-License-Identifier: Apache-2.0
#include "elmo/containers/pickle_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <unordered_map>

#include "elmo/error.h"

namespace elmo {
namespace {

using Kind = PickleValue::Kind;

constexpr std::array<std::string_view, 4> kKnownGlobals = {"collections OrderedDict", "torch._utils _rebuild_tensor_v2",
                                                           "torch._utils _rebuild_tensor",
                                                           "torch._utils _rebuild_parameter"};
constexpr std::array<std::string_view, 2> kStorageModules = {"torch ", "torch.cuda "};
constexpr std::array<std::string_view, 10> kStorages = {
    "FloatStorage", "DoubleStorage", "HalfStorage", "BFloat16Storage", "LongStorage",
    "IntStorage",   "ShortStorage",  "CharStorage", "ByteStorage",     "BoolStorage"};

bool isKnownGlobal(std::string_view name) {
    return std::ranges::find(kKnownGlobals, name) != kKnownGlobals.end() ||
           std::ranges::any_of(kStorageModules, [name](std::string_view module) {
               return name.starts_with(module) &&
                      std::ranges::find(kStorages, name.substr(module.size())) != kStorages.end();
           });
}

// Every tensor of a state_dict costs about 20 values; this is room for 50,000 tensors.
constexpr std::size_t kMaxValues = 1'000'000;
// No tuple of a state_dict is nested deeper than this.
constexpr std::size_t kMaxMarkDepth = 64;

struct OpcodeName {
    unsigned char code;
    const char* name;
};

// Names of opcodes that are refused, for the message; the first ones are those that make pickles dangerous.
constexpr OpcodeName kRefusedOpcodes[] = {{'i', "INST"},          {'o', "OBJ"},
                                          {0x81, "NEWOBJ"},       {0x92, "NEWOBJ_EX"},
                                          {0x93, "STACK_GLOBAL"}, {'P', "PERSID"},
                                          {0x82, "EXT1"},         {0x83, "EXT2"},
                                          {0x84, "EXT4"},         {'2', "DUP"},
                                          {'0', "POP"},           {'1', "POP_MARK"},
                                          {'F', "FLOAT"},         {'G', "BINFLOAT"},
                                          {'I', "INT"},           {'L', "LONG"},
                                          {0x8b, "LONG4"},        {'S', "STRING"},
                                          {'T', "BINSTRING"},     {'U', "SHORT_BINSTRING"},
                                          {'B', "BINBYTES"},      {'C', "SHORT_BINBYTES"},
                                          {0x8e, "BINBYTES8"},    {0x96, "BYTEARRAY8"},
                                          {'V', "UNICODE"},       {0x8c, "SHORT_BINUNICODE"},
                                          {0x8d, "BINUNICODE8"},  {'l', "LIST"},
                                          {'d', "DICT"},          {'g', "GET"},
                                          {'p', "PUT"},           {0x94, "MEMOIZE"},
                                          {0x95, "FRAME"},        {0x8f, "EMPTY_SET"},
                                          {0x90, "ADDITEMS"},     {0x91, "FROZENSET"},
                                          {0x97, "NEXT_BUFFER"},  {0x98, "READONLY_BUFFER"}};

std::string opcodeName(unsigned char code) {
    for (const OpcodeName& known : kRefusedOpcodes)
        if (known.code == code)
            return fmt::format("{} (0x{:02x})", known.name, code);
    return fmt::format("0x{:02x}", code);
}

/// The stack machine. Lives for one pickle.
class Machine {
public:
    Machine(std::string_view bytes, const std::string& where) : m_bytes(bytes), m_where(where) {}

    PickleValues run() {
        while (step()) {
        }
        return std::move(m_result);
    }

private:
    bool step();
    void stepContainer(unsigned char opcode);
    void stepMemo(unsigned char opcode);

    [[noreturn]] void refuse(ErrorCode code, const std::string& what) const {
        throw Error(code, fmt::format("The pickle in {} is refused: {} at byte {}.", m_where, what, m_opcodeAt));
    }
    [[noreturn]] void refuseDamaged() const {
        refuse(ErrorCode::kBadFormat,
               fmt::format("the operands of opcode {} do not fit what came before it", opcodeName(m_opcode)));
    }

    std::string_view take(std::size_t length);
    std::string_view takeLine();
    std::uint64_t takeNumber(std::size_t bytes);

    std::uint32_t add(PickleValue value);
    void push(PickleValue value) { m_stack.push_back(add(std::move(value))); }
    void pushInteger(std::int64_t value) { push({Kind::kInteger, value, {}, {}}); }
    std::uint32_t pop();
    std::vector<std::uint32_t> popToMark();
    PickleValue& top(Kind kind);
    void pushTuple(std::size_t count);
    void pushGlobal();
    void pushLong();
    void pushText();
    void reduce();
    void build();
    void append(PickleValue& container, const std::vector<std::uint32_t>& items);
    /// The items of a tuple that is copied. Tensors and storages have at most seven; a long tuple copied again and
    /// again would make memory grow with the square of the input.
    const std::vector<std::uint32_t>& shortTuple(std::uint32_t tuple) const;

    std::string_view m_bytes;
    const std::string& m_where;
    std::size_t m_at = 0;
    std::size_t m_opcodeAt = 0;
    unsigned char m_opcode = 0;
    std::vector<std::uint32_t> m_stack;
    std::vector<std::size_t> m_marks;
    std::unordered_map<std::uint32_t, std::uint32_t> m_memo;
    PickleValues m_result;
};

std::string_view Machine::take(std::size_t length) {
    if (length > m_bytes.size() - m_at)
        refuse(ErrorCode::kBadFormat, fmt::format("it ends inside the operands of opcode {}", opcodeName(m_opcode)));
    const std::string_view taken = m_bytes.substr(m_at, length);
    m_at += length;
    return taken;
}

std::string_view Machine::takeLine() {
    const std::size_t end = m_bytes.find('\n', m_at);
    if (end == std::string_view::npos || end - m_at > 256)
        refuse(ErrorCode::kBadFormat, "a name without end");
    const std::string_view line = m_bytes.substr(m_at, end - m_at);
    m_at = end + 1;
    return line;
}

std::uint64_t Machine::takeNumber(std::size_t bytes) {
    const std::string_view raw = take(bytes);
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < bytes; ++i)
        value |= std::uint64_t{static_cast<unsigned char>(raw[i])} << (8 * i);
    return value;
}

std::uint32_t Machine::add(PickleValue value) {
    if (m_result.values.size() >= kMaxValues)
        refuse(ErrorCode::kBadFormat, fmt::format("it holds more than {} values", kMaxValues));
    m_result.values.push_back(std::move(value));
    return static_cast<std::uint32_t>(m_result.values.size() - 1);
}

std::uint32_t Machine::pop() {
    if (m_stack.size() <= (m_marks.empty() ? 0 : m_marks.back()))
        refuseDamaged();
    const std::uint32_t value = m_stack.back();
    m_stack.pop_back();
    return value;
}

std::vector<std::uint32_t> Machine::popToMark() {
    if (m_marks.empty())
        refuseDamaged();
    const auto first = m_stack.begin() + static_cast<std::ptrdiff_t>(m_marks.back());
    std::vector<std::uint32_t> items(first, m_stack.end());
    m_stack.erase(first, m_stack.end());
    m_marks.pop_back();
    return items;
}

PickleValue& Machine::top(Kind kind) {
    if (m_stack.size() <= (m_marks.empty() ? 0 : m_marks.back()) || m_result.values[m_stack.back()].kind != kind)
        refuseDamaged();
    return m_result.values[m_stack.back()];
}

void Machine::pushTuple(std::size_t count) {
    std::vector<std::uint32_t> items(count);
    for (std::size_t i = count; i-- > 0;)
        items[i] = pop();
    push({Kind::kTuple, 0, {}, std::move(items)});
}

void Machine::pushGlobal() {
    std::string name(takeLine());
    name += ' ';
    name += takeLine();
    if (!isKnownGlobal(name))
        refuse(ErrorCode::kUnsupported,
               fmt::format("it refers to '{}', which is not a tensor or dictionary (nothing was executed),", name));
    push({Kind::kGlobal, 0, std::move(name), {}});
}

void Machine::pushLong() {
    const std::string_view raw = take(takeNumber(1));
    if (raw.size() <= 8) {
        std::uint64_t value = 0;
        for (std::size_t i = 0; i < raw.size(); ++i)
            value |= std::uint64_t{static_cast<unsigned char>(raw[i])} << (8 * i);
        if (!raw.empty() && raw.size() < 8 && (raw.back() & 0x80) != 0)
            value |= ~std::uint64_t{0} << (8 * raw.size());
        pushInteger(static_cast<std::int64_t>(value));
        return;
    }
    // The one longer number that occurs is the magic of the old form; its bytes say as much as its value.
    push({Kind::kText, 0, std::string(raw), {}});
}

void Machine::pushText() {
    const std::uint64_t length = takeNumber(4);
    push({Kind::kText, 0, std::string(take(length)), {}});
}

void Machine::append(PickleValue& container, const std::vector<std::uint32_t>& items) {
    container.items.insert(container.items.end(), items.begin(), items.end());
}

const std::vector<std::uint32_t>& Machine::shortTuple(std::uint32_t tuple) const {
    const PickleValue& value = m_result.values[tuple];
    if (value.kind != Kind::kTuple || value.items.size() > 8)
        refuseDamaged();
    return value.items;
}

void Machine::reduce() {
    const std::uint32_t arguments = pop();
    const std::uint32_t callee = pop();
    const PickleValue global = m_result.values[callee];
    if (global.kind != Kind::kGlobal)
        refuseDamaged();
    std::vector<std::uint32_t> items = shortTuple(arguments);
    if (global.text == "collections OrderedDict") {
        if (!items.empty())
            refuse(ErrorCode::kUnsupported, "an OrderedDict made from arguments");
        push({Kind::kDictionary, 0, {}, {}});
    } else if (global.text.starts_with("torch._utils")) {
        push({Kind::kTensor, 0, {}, std::move(items)});
    } else {
        refuse(ErrorCode::kUnsupported, fmt::format("'{}' is called", global.text));
    }
}

// torch.save() leaves the versions of the modules as an attribute of the state_dict; they say nothing about weights.
void Machine::build() {
    pop();
    top(Kind::kDictionary);
}

void Machine::stepContainer(unsigned char opcode) {
    switch (opcode) {
        case 't':
            return push({Kind::kTuple, 0, {}, popToMark()});
        case 'a': {
            const std::uint32_t item = pop();
            return append(top(Kind::kList), {item});
        }
        case 'e': {
            const std::vector<std::uint32_t> items = popToMark();
            return append(top(Kind::kList), items);
        }
        case 's': {
            const std::uint32_t value = pop();
            const std::uint32_t key = pop();
            return append(top(Kind::kDictionary), {key, value});
        }
        default: {  // 'u'
            const std::vector<std::uint32_t> items = popToMark();
            if (items.size() % 2 != 0)
                refuseDamaged();
            return append(top(Kind::kDictionary), items);
        }
    }
}

void Machine::stepMemo(unsigned char opcode) {
    const bool wide = opcode == 'r' || opcode == 'j';
    const auto slot = static_cast<std::uint32_t>(takeNumber(wide ? 4 : 1));
    if (opcode == 'q' || opcode == 'r') {
        const std::uint32_t value = pop();
        m_stack.push_back(value);
        m_memo[slot] = value;
        return;
    }
    const auto found = m_memo.find(slot);
    if (found == m_memo.end())
        refuse(ErrorCode::kBadFormat, fmt::format("it refers to a value {} that it has not stored", slot));
    m_stack.push_back(found->second);
}

// One opcode; false after STOP.
bool Machine::step() {
    m_opcodeAt = m_at;
    if (m_at == m_bytes.size())
        refuse(ErrorCode::kBadFormat, "it ends without its STOP opcode");
    m_opcode = static_cast<unsigned char>(take(1).front());
    switch (m_opcode) {
        case 0x80:  // PROTO
            if (takeNumber(1) > 5)
                refuse(ErrorCode::kUnsupported, "an unknown pickle protocol");
            break;
        case '(':
            if (m_marks.size() >= kMaxMarkDepth)
                refuse(ErrorCode::kBadFormat, fmt::format("values nested deeper than {}", kMaxMarkDepth));
            m_marks.push_back(m_stack.size());
            break;
        case 'c':
            pushGlobal();
            break;
        case 'N':
            push({});
            break;
        case 0x88:  // NEWTRUE
        case 0x89:  // NEWFALSE
            push({Kind::kBoolean, m_opcode == 0x88, {}, {}});
            break;
        case 'K':
            pushInteger(static_cast<std::int64_t>(takeNumber(1)));
            break;
        case 'M':
            pushInteger(static_cast<std::int64_t>(takeNumber(2)));
            break;
        case 'J':
            pushInteger(static_cast<std::int32_t>(takeNumber(4)));
            break;
        case 0x8a:  // LONG1
            pushLong();
            break;
        case 'X':
            pushText();
            break;
        case ')':
        case 0x85:  // TUPLE1 to TUPLE3
        case 0x86:
        case 0x87:
            pushTuple(m_opcode == ')' ? 0 : m_opcode - 0x84u);
            break;
        case '}':
            push({Kind::kDictionary, 0, {}, {}});
            break;
        case ']':
            push({Kind::kList, 0, {}, {}});
            break;
        case 't':
        case 'a':
        case 'e':
        case 's':
        case 'u':
            stepContainer(m_opcode);
            break;
        case 'q':
        case 'r':
        case 'h':
        case 'j':
            stepMemo(m_opcode);
            break;
        case 'Q': {
            const std::uint32_t id = pop();
            push({Kind::kStorage, 0, {}, shortTuple(id)});
            break;
        }
        case 'R':
            reduce();
            break;
        case 'b':
            build();
            break;
        case '.':
            m_result.root = pop();
            if (!m_stack.empty() || !m_marks.empty())
                refuseDamaged();
            m_result.length = m_at;
            return false;
        default:
            refuse(
                ErrorCode::kUnsupported,
                fmt::format("opcode {}, which no file of tensors needs (nothing was executed),", opcodeName(m_opcode)));
    }
    return true;
}

}  // namespace

PickleValues readPickle(std::string_view bytes, const std::string& where) {
    return Machine(bytes, where).run();
}

}  // namespace elmo
