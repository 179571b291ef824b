// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <initializer_list>
#include <memory>
#include <utility>
#include <vector>

namespace tasks {

/// A list whose copies share their items until one of them is changed: annotations are copied with every edit, and a
/// treebank has a relation for every word. A value, compared by its items.
template <class T>
class SharedList {
public:
    SharedList() = default;
    SharedList(std::vector<T> items) {
        if (!items.empty())
            m_items = std::make_shared<std::vector<T>>(std::move(items));
    }
    SharedList(std::initializer_list<T> items) : SharedList(std::vector<T>(items)) {}

    const std::vector<T>& items() const {
        static const std::vector<T> none;
        return m_items ? *m_items : none;
    }
    auto begin() const { return items().begin(); }
    auto end() const { return items().end(); }
    bool empty() const { return items().empty(); }
    std::size_t size() const { return items().size(); }
    const T& operator[](std::size_t index) const { return (*m_items)[index]; }

    /// The items to be changed; no other list sees it.
    std::vector<T>& edit() {
        if (!m_items || m_items.use_count() > 1)
            m_items = std::make_shared<std::vector<T>>(items());
        return *m_items;
    }
    void clear() { m_items.reset(); }
    /// Whether no item was changed since one was copied from the other; false says nothing.
    bool sharesWith(const SharedList& other) const { return m_items == other.m_items; }

    bool operator==(const SharedList& other) const { return m_items == other.m_items || items() == other.items(); }

private:
    std::shared_ptr<std::vector<T>> m_items;
};

}  // namespace tasks
