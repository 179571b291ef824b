// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/post.h"

#include <memory>

#ifdef __SANITIZE_THREAD__
#include <sanitizer/tsan_interface.h>
#endif

namespace ui {
namespace {

/// Work on its way to another thread. Qt is built without the thread sanitizer, which so does not see that its queue of
/// events orders the two threads; it is told here.
class Posted {
public:
    explicit Posted(std::function<void()> then) : m_then(std::make_shared<std::function<void()>>(std::move(then))) {
#ifdef __SANITIZE_THREAD__
        __tsan_release(m_then.get());
#endif
    }

    void operator()() const {
#ifdef __SANITIZE_THREAD__
        __tsan_acquire(m_then.get());
#endif
        (*m_then)();
    }

private:
    std::shared_ptr<std::function<void()>> m_then;
};

}  // namespace

void post(QObject* receiver, std::function<void()> then) {
    QMetaObject::invokeMethod(receiver, Posted(std::move(then)), Qt::QueuedConnection);
}

}  // namespace ui
