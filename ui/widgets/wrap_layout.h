// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLayout>
#include <memory>
#include <vector>

namespace ui {

/// A row of widgets that continues in further rows where the panel is too narrow for one, so that it needs no more
/// width than its widest widget. Widgets that expand share what is left of a row. GUI thread.
class WrapLayout : public QLayout {
public:
    explicit WrapLayout(QWidget* parent = nullptr) : QLayout(parent) {}

    void addItem(QLayoutItem* item) override;
    int count() const override;
    QLayoutItem* itemAt(int index) const override;
    QLayoutItem* takeAt(int index) override;
    Qt::Orientations expandingDirections() const override { return Qt::Horizontal; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSize() const override;
    void setGeometry(const QRect& place) override;

private:
    struct Row {
        std::vector<QLayoutItem*> items;
        int width = 0, height = 0;
    };
    std::vector<Row> rowsIn(int width) const;

    std::vector<std::unique_ptr<QLayoutItem>> m_items;
};

}  // namespace ui
