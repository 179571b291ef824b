// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/post.h"

#include <memory>
#include <utility>

#ifdef __SANITIZE_THREAD__
#include <sanitizer/tsan_interface.h>
#endif

namespace ui {
namespace {

/// Work on its way to another thread, where what it holds goes away, too: the last to let go of a Posted may be the one
/// who posted it. Qt is built without the thread sanitizer, which so does not see that its queue of events and its
/// counts of references order the two threads; it is told here.
class Posted {
public:
    explicit Posted(std::function<void()> then) : m_then(std::make_shared<std::function<void()>>(std::move(then))) {
        release();
    }
    Posted(const Posted&) = default;
    Posted& operator=(const Posted&) = delete;
    ~Posted() { acquire(); }

    void operator()() const {
        acquire();
        std::exchange(*m_then, nullptr)();
        release();
    }

private:
    void acquire() const {
#ifdef __SANITIZE_THREAD__
        __tsan_acquire(m_then.get());
#endif
    }
    void release() const {
#ifdef __SANITIZE_THREAD__
        __tsan_release(m_then.get());
#endif
    }

    std::shared_ptr<std::function<void()>> m_then;
};

}  // namespace

void post(QObject* receiver, std::function<void()> then) {
    QMetaObject::invokeMethod(receiver, Posted(std::move(then)), Qt::QueuedConnection);
}

}  // namespace ui
