<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ar" sourcelanguage="en">
<context>
    <name>app::DesktopApplication</name>
    <message>
        <source>Something failed that should not have</source>
        <translation>حدث خطأ غير متوقع في البرنامج</translation>
    </message>
    <message>
        <source>Your work is kept and the window goes on. No report could be written.</source>
        <translation>عملك محفوظ والنافذة تواصل العمل. تعذّرت كتابة تقرير.</translation>
    </message>
    <message>
        <source>Your work is kept and the window goes on. Please send the report to the makers of the program: %1</source>
        <translation>عملك محفوظ والنافذة تواصل العمل. يُرجى إرسال التقرير إلى مطوّري البرنامج: %1</translation>
    </message>
</context>
<context>
    <name>app::DesktopSession</name>
    <message>
        <source>The annotations were not saved</source>
        <translation>لم تُحفظ التعليقات التوضيحية</translation>
    </message>
    <message>
        <source>The document was not opened</source>
        <translation>لم يُفتح المستند</translation>
    </message>
    <message>
        <source>The model was not loaded</source>
        <translation>لم يُحمَّل النموذج</translation>
    </message>
    <message>
        <source>The document was not analysed</source>
        <translation>لم يُحلَّل المستند</translation>
    </message>
    <message>
        <source>The token was not compared</source>
        <translation>لم تُقارَن الوحدة النصية</translation>
    </message>
    <message>
        <source>The task head was not loaded</source>
        <translation>لم يُحمَّل رأس المهمة</translation>
    </message>
    <message>
        <source>A task head did not read the document</source>
        <translation>لم يقرأ أحد رؤوس المهام المستند</translation>
    </message>
    <message>
        <source>The question was not answered</source>
        <translation>لم يُجَب عن السؤال</translation>
    </message>
    <message>
        <source>The document was not exported</source>
        <translation>لم يُصدَّر المستند</translation>
    </message>
    <message>
        <source>This model can&apos;t be read</source>
        <translation>تتعذر قراءة هذا النموذج</translation>
    </message>
    <message>
        <source>The annotations kept so far are damaged</source>
        <translation>التعليقات التوضيحية المحفوظة حتى الآن تالفة</translation>
    </message>
    <message>
        <source>The layer was not deleted</source>
        <translation>لم تُحذف الطبقة</translation>
    </message>
    <message>
        <source>The answer about the changed file was not saved</source>
        <translation>لم يُحفظ الاختيار بشأن الملف المتغيّر</translation>
    </message>
    <message>
        <source>The file of the open document can&apos;t be read any more</source>
        <translation>لم يعد ممكنًا قراءة ملف المستند المفتوح</translation>
    </message>
    <message>
        <source>%1 The text and its annotations stay open here.</source>
        <translation>%1 يبقى النص وتعليقاته مفتوحين هنا.</translation>
    </message>
    <message>
        <source>The folder %1 holds no documents (%2). Choose another folder, or files.</source>
        <translation>لا يحتوي المجلد %1 على مستندات (%2). اختر مجلدًا آخر أو ملفات.</translation>
    </message>
</context>
<context>
    <name>app::FailureText</name>
    <message>
        <source>A file or folder is not there.</source>
        <translation>الملف أو المجلد غير موجود.</translation>
    </message>
    <message>
        <source>The system refuses access to a file or folder.</source>
        <translation>يرفض النظام الوصول إلى ملف أو مجلد.</translation>
    </message>
    <message>
        <source>Reading or writing failed half-way. Is the disk full?</source>
        <translation>فشلت القراءة أو الكتابة في منتصفها. هل امتلأ القرص؟</translation>
    </message>
    <message>
        <source>A file is damaged or has another format.</source>
        <translation>الملف تالف أو بصيغة أخرى.</translation>
    </message>
    <message>
        <source>The sizes in a model do not fit together.</source>
        <translation>الأحجام في النموذج غير متوافقة.</translation>
    </message>
    <message>
        <source>This program can&apos;t do what a file or setting asks for.</source>
        <translation>لا يستطيع هذا البرنامج تنفيذ ما يطلبه ملف أو إعداد.</translation>
    </message>
    <message>
        <source>A newer version of this program wrote the file.</source>
        <translation>كُتب الملف بإصدار أحدث من هذا البرنامج.</translation>
    </message>
    <message>
        <source>A file is not as it was written.</source>
        <translation>محتوى الملف ليس كما كُتب.</translation>
    </message>
    <message>
        <source>A setting has a value that is not possible.</source>
        <translation>قيمة أحد الإعدادات غير ممكنة.</translation>
    </message>
    <message>
        <source>There is not enough memory.</source>
        <translation>الذاكرة غير كافية.</translation>
    </message>
    <message>
        <source>A computing device is missing or failed.</source>
        <translation>جهاز الحوسبة مفقود أو تعطل.</translation>
    </message>
    <message>
        <source>A fault of this program.</source>
        <translation>خطأ في هذا البرنامج.</translation>
    </message>
</context>
<context>
    <name>app::LayerDesk</name>
    <message>
        <source>The run was not added</source>
        <translation>لم تُضف عملية التدريب</translation>
    </message>
    <message>
        <source>The token was not compared</source>
        <translation>لم تُقارَن الوحدة النصية</translation>
    </message>
    <message>
        <source>The index of tokens was not built</source>
        <translation>لم يُبنَ فهرس الوحدات النصية</translation>
    </message>
    <message>
        <source>The word was not projected</source>
        <translation>لم تُسقَط الكلمة</translation>
    </message>
    <message>
        <source>Other weights were not tried</source>
        <translation>لم تُجرَّب الأوزان الأخرى</translation>
    </message>
    <message>
        <source>The prediction was not explained</source>
        <translation>لم يُفسَّر التنبؤ</translation>
    </message>
</context>
<context>
    <name>app::LazySession</name>
    <message>
        <source>The engine was not loaded</source>
        <translation>لم يُحمَّل المحرك</translation>
    </message>
    <message>
        <source>%1. Install the program again, or build it anew.</source>
        <translation>%1. ثبّت البرنامج من جديد، أو أعد بناءه.</translation>
    </message>
</context>
<context>
    <name>app::TrainingDesk</name>
    <message>
        <source>The training was not continued</source>
        <translation>لم يُواصَل التدريب</translation>
    </message>
    <message>
        <source>%1: %2 %3</source>
        <translation>%1: %2 %3</translation>
    </message>
    <message>
        <source>Held-out perplexity %1 before, %2 after</source>
        <translation>الحيرة على البيانات المحجوبة: %1 قبلُ، و%2 بعدُ</translation>
    </message>
</context>
<context>
    <name>main</name>
    <message>
        <source>Shows a document with its tokens, and what each layer of an ELMo language model makes of the selected one.

  elmoscope letter.txt
  elmoscope --model ~/models/elmo-original letter.txt</source>
        <translation>يعرض مستندًا بوحداته النصية، وما تصنعه كل طبقة من نموذج ELMo اللغوي من الوحدة المحددة.

  elmoscope letter.txt
  elmoscope --model ~/models/elmo-original letter.txt</translation>
    </message>
    <message>
        <source>A model folder, options.json or weights file. Without it: the model that the environment variable ELMOSCOPE_MODEL names, or the one that came with the program.</source>
        <translation>مجلد نموذج أو ملف options.json أو ملف أوزان. من دونه: النموذج الذي يسمّيه متغير البيئة ELMOSCOPE_MODEL، أو النموذج المرفق بالبرنامج.</translation>
    </message>
    <message>
        <source>The folder of a task head to read with; may be repeated.</source>
        <translation>مجلد رأس مهمة للقراءة به؛ يمكن تكراره.</translation>
    </message>
    <message>
        <source>Texts to open, or folders of texts. Without any: what was open last.</source>
        <translation>نصوص تُفتح، أو مجلدات نصوص. من دونها: آخر ما كان مفتوحًا.</translation>
    </message>
</context>
<context>
    <name>ui::AboutDialog</name>
    <message>
        <source>&lt;h3&gt;Elmoscope %1&lt;/h3&gt;&lt;p&gt;Shows what the layers of ELMo language models know about the words of a text.&lt;/p&gt;&lt;p&gt;The application is licensed under the GNU General Public License, version 3 or later; its engine under the Apache License 2.0.&lt;/p&gt;</source>
        <translation>&lt;h3&gt;Elmoscope %1&lt;/h3&gt;&lt;p&gt;يعرض ما تعرفه طبقات نماذج ELMo اللغوية عن كلمات النص.&lt;/p&gt;&lt;p&gt;التطبيق مرخّص بموجب رخصة GNU العمومية العامة، الإصدار 3 أو ما بعده؛ ومحركه بموجب رخصة Apache 2.0.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>About Elmoscope</source>
        <translation>حول Elmoscope</translation>
    </message>
</context>
<context>
    <name>ui::ActivityBar</name>
    <message>
        <source>Progress</source>
        <translation>التقدم</translation>
    </message>
    <message>
        <source>How far the job under way has come</source>
        <translation>مدى تقدم المهمة الجارية</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>إلغاء</translation>
    </message>
    <message>
        <source>Stop the job under way (Esc)</source>
        <translation>إيقاف المهمة الجارية (Esc)</translation>
    </message>
    <message>
        <source>Cancel the job under way</source>
        <translation>إلغاء المهمة الجارية</translation>
    </message>
    <message>
        <source>Opening the document</source>
        <translation>جارٍ فتح المستند</translation>
    </message>
    <message>
        <source>Loading the model</source>
        <translation>جارٍ تحميل النموذج</translation>
    </message>
    <message>
        <source>Analysing the document</source>
        <translation>جارٍ تحليل المستند</translation>
    </message>
    <message>
        <source>Comparing the token</source>
        <translation>جارٍ مقارنة الوحدة النصية</translation>
    </message>
    <message>
        <source>Loading the task head</source>
        <translation>جارٍ تحميل رأس المهمة</translation>
    </message>
    <message>
        <source>Reading the document</source>
        <translation>جارٍ قراءة المستند</translation>
    </message>
    <message>
        <source>Looking for answers</source>
        <translation>جارٍ البحث عن إجابات</translation>
    </message>
    <message>
        <source>Exporting</source>
        <translation>جارٍ التصدير</translation>
    </message>
    <message>
        <source>about %1 s left</source>
        <translation>بقي نحو %1 ث</translation>
    </message>
    <message>
        <source>about %1 min left</source>
        <translation>بقي نحو %1 د</translation>
    </message>
</context>
<context>
    <name>ui::AnnotationEditor</name>
    <message numerus="yes">
        <source>reopen %n span(s)</source>
        <translation>
            <numerusform>إعادة فتح %n مقاطع</numerusform>
            <numerusform>إعادة فتح مقطع واحد</numerusform>
            <numerusform>إعادة فتح مقطعين</numerusform>
            <numerusform>إعادة فتح %n مقاطع</numerusform>
            <numerusform>إعادة فتح %n مقطعًا</numerusform>
            <numerusform>إعادة فتح %n مقطع</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>accept %n span(s)</source>
        <translation>
            <numerusform>قبول %n مقاطع</numerusform>
            <numerusform>قبول مقطع واحد</numerusform>
            <numerusform>قبول مقطعين</numerusform>
            <numerusform>قبول %n مقاطع</numerusform>
            <numerusform>قبول %n مقطعًا</numerusform>
            <numerusform>قبول %n مقطع</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>reject %n span(s)</source>
        <translation>
            <numerusform>رفض %n مقاطع</numerusform>
            <numerusform>رفض مقطع واحد</numerusform>
            <numerusform>رفض مقطعين</numerusform>
            <numerusform>رفض %n مقاطع</numerusform>
            <numerusform>رفض %n مقطعًا</numerusform>
            <numerusform>رفض %n مقطع</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>label %n span(s) %1</source>
        <translation>
            <numerusform>وسم %n مقاطع بـ %1</numerusform>
            <numerusform>وسم مقطع واحد بـ %1</numerusform>
            <numerusform>وسم مقطعين بـ %1</numerusform>
            <numerusform>وسم %n مقاطع بـ %1</numerusform>
            <numerusform>وسم %n مقطعًا بـ %1</numerusform>
            <numerusform>وسم %n مقطع بـ %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Choose a span first: click it, or press N.</source>
        <translation>اختر مقطعًا أولًا: انقر عليه، أو اضغط N.</translation>
    </message>
    <message>
        <source>reopen %1</source>
        <translation>إعادة فتح %1</translation>
    </message>
    <message>
        <source>accept %1</source>
        <translation>قبول %1</translation>
    </message>
    <message>
        <source>reject %1</source>
        <translation>رفض %1</translation>
    </message>
    <message>
        <source>Every prediction of this document has been decided.</source>
        <translation>بُتَّ في جميع تنبؤات هذا المستند.</translation>
    </message>
    <message>
        <source>This document has no spans.</source>
        <translation>لا مقاطع في هذا المستند.</translation>
    </message>
    <message>
        <source>label %1 as %2</source>
        <translation>وسم %1 بـ %2</translation>
    </message>
    <message>
        <source>move an edge</source>
        <translation>تحريك حد</translation>
    </message>
    <message>
        <source>mark %1</source>
        <translation>تعليم %1</translation>
    </message>
    <message>
        <source>apply %1 to identical mentions</source>
        <translation>تطبيق %1 على المواضع المطابقة</translation>
    </message>
    <message numerus="yes">
        <source>%n mention(s) changed.</source>
        <translation>
            <numerusform>لم يُغيَّر أي موضع.</numerusform>
            <numerusform>غُيِّر موضع واحد.</numerusform>
            <numerusform>غُيِّر موضعان.</numerusform>
            <numerusform>غُيِّرت %n مواضع.</numerusform>
            <numerusform>غُيِّر %n موضعًا.</numerusform>
            <numerusform>غُيِّر %n موضع.</numerusform>
        </translation>
    </message>
    <message>
        <source>keep the answers</source>
        <translation>الاحتفاظ بالإجابات</translation>
    </message>
    <message>
        <source>delete the layer %1</source>
        <translation>حذف الطبقة %1</translation>
    </message>
</context>
<context>
    <name>ui::AnnotationLayerBook</name>
    <message>
        <source>By hand</source>
        <translation>يدويًا</translation>
    </message>
    <message>
        <source>Unnamed model</source>
        <translation>نموذج بلا اسم</translation>
    </message>
</context>
<context>
    <name>ui::AnnotationLayerModel</name>
    <message>
        <source>Person</source>
        <translation>شخص</translation>
    </message>
    <message>
        <source>Came with the file</source>
        <translation>جاءت مع الملف</translation>
    </message>
    <message>
        <source>Head, not loaded</source>
        <translation>رأس مهمة غير محمَّل</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>رأس مهمة</translation>
    </message>
    <message>
        <source>Check to show the layer; double-click to name it</source>
        <translation>علِّم لإظهار الطبقة؛ انقر نقرًا مزدوجًا لتسميتها</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>الطبقة</translation>
    </message>
    <message>
        <source>Made by</source>
        <translation>المصدر</translation>
    </message>
    <message>
        <source>Spans</source>
        <translation>المقاطع</translation>
    </message>
    <message>
        <source>Decided</source>
        <translation>المقرَّرة</translation>
    </message>
    <message>
        <source>Scores, questions</source>
        <translation>الدرجات والأسئلة</translation>
    </message>
</context>
<context>
    <name>ui::AnnotationLayerPanel</name>
    <message>
        <source>Annotation layers</source>
        <translation>طبقات التعليقات</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>إعادة تسمية</translation>
    </message>
    <message>
        <source>Delete Here</source>
        <translation>حذف هنا</translation>
    </message>
    <message>
        <source>Delete Everywhere...</source>
        <translation>حذف في كل مكان...</translation>
    </message>
    <message>
        <source>Give the layer a name of your own</source>
        <translation>أعطِ الطبقة اسمًا من عندك</translation>
    </message>
    <message>
        <source>Delete the layer in this document; a head is unloaded, so that it does not come back. Can be undone.</source>
        <translation>حذف الطبقة في هذا المستند؛ يُزال رأس المهمة كي لا تعود. يمكن التراجع.</translation>
    </message>
    <message>
        <source>Delete the layer in every document that you worked on</source>
        <translation>حذف الطبقة في كل مستند عملت عليه</translation>
    </message>
</context>
<context>
    <name>ui::AnnotationModel</name>
    <message>
        <source>? open</source>
        <translation>? مفتوح</translation>
    </message>
    <message>
        <source>✓ accepted</source>
        <translation>✓ مقبول</translation>
    </message>
    <message>
        <source>✗ rejected</source>
        <translation>✗ مرفوض</translation>
    </message>
    <message>
        <source>✎ by hand</source>
        <translation>✎ يدوي</translation>
    </message>
    <message>
        <source>Human</source>
        <translation>بشري</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>النموذج</translation>
    </message>
    <message>
        <source>What the span was marked as</source>
        <translation>ما وُسم به المقطع</translation>
    </message>
    <message>
        <source>The marked text</source>
        <translation>النص المعلَّم</translation>
    </message>
    <message>
        <source>The model&apos;s probability for the whole span, from 0 to 1; people give none</source>
        <translation>احتمال المقطع كله عند النموذج، من 0 إلى 1؛ ولا يعطي الناس احتمالًا</translation>
    </message>
    <message>
        <source>What a person said of a model&apos;s span</source>
        <translation>ما قاله شخص عن مقطع من النموذج</translation>
    </message>
    <message>
        <source>Who marked it: a model, or a person</source>
        <translation>من علّمه: نموذج أم شخص</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>الوسم</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>النص</translation>
    </message>
    <message>
        <source>Confidence</source>
        <translation>الثقة</translation>
    </message>
    <message>
        <source>Decision</source>
        <translation>القرار</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>الطبقة</translation>
    </message>
</context>
<context>
    <name>ui::AnnotationPanel</name>
    <message>
        <source>Annotations</source>
        <translation>التعليقات التوضيحية</translation>
    </message>
    <message>
        <source>Filter by label or text</source>
        <translation>التصفية بالوسم أو النص</translation>
    </message>
    <message>
        <source>Show only spans whose label or text holds these letters</source>
        <translation>عرض المقاطع التي يحوي وسمها أو نصها هذه الأحرف فقط</translation>
    </message>
    <message>
        <source>All</source>
        <translation>الكل</translation>
    </message>
    <message>
        <source>Filter by decision</source>
        <translation>التصفية بالقرار</translation>
    </message>
    <message>
        <source>Show only spans that are open, accepted, rejected, or made by hand</source>
        <translation>عرض المقاطع المفتوحة أو المقبولة أو المرفوضة أو اليدوية فقط</translation>
    </message>
    <message numerus="yes">
        <source>%Ln span(s)</source>
        <translation>
            <numerusform>لا مقاطع</numerusform>
            <numerusform>مقطع واحد</numerusform>
            <numerusform>مقطعان</numerusform>
            <numerusform>%Ln مقاطع</numerusform>
            <numerusform>%Ln مقطعًا</numerusform>
            <numerusform>%Ln مقطع</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 من %2</translation>
    </message>
    <message numerus="yes">
        <source>Accept %n span(s)</source>
        <translation>
            <numerusform>قبول %n مقاطع</numerusform>
            <numerusform>قبول مقطع واحد</numerusform>
            <numerusform>قبول مقطعين</numerusform>
            <numerusform>قبول %n مقاطع</numerusform>
            <numerusform>قبول %n مقطعًا</numerusform>
            <numerusform>قبول %n مقطع</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Reject %n span(s)</source>
        <translation>
            <numerusform>رفض %n مقاطع</numerusform>
            <numerusform>رفض مقطع واحد</numerusform>
            <numerusform>رفض مقطعين</numerusform>
            <numerusform>رفض %n مقاطع</numerusform>
            <numerusform>رفض %n مقطعًا</numerusform>
            <numerusform>رفض %n مقطع</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Reopen %n span(s)</source>
        <translation>
            <numerusform>إعادة فتح %n مقاطع</numerusform>
            <numerusform>إعادة فتح مقطع واحد</numerusform>
            <numerusform>إعادة فتح مقطعين</numerusform>
            <numerusform>إعادة فتح %n مقاطع</numerusform>
            <numerusform>إعادة فتح %n مقطعًا</numerusform>
            <numerusform>إعادة فتح %n مقطع</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Label %n span(s)...</source>
        <translation>
            <numerusform>وسم %n مقاطع...</numerusform>
            <numerusform>وسم مقطع واحد...</numerusform>
            <numerusform>وسم مقطعين...</numerusform>
            <numerusform>وسم %n مقاطع...</numerusform>
            <numerusform>وسم %n مقطعًا...</numerusform>
            <numerusform>وسم %n مقطع...</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::AnswerModel</name>
    <message>
        <source>No answer in this document</source>
        <translation>لا إجابة في هذا المستند</translation>
    </message>
    <message>
        <source>The head&apos;s probability among all stretches of the document and &quot;no answer&quot;</source>
        <translation>احتمال الرأس بين جميع مقاطع المستند و«لا إجابة»</translation>
    </message>
    <message>
        <source>Probability</source>
        <translation>الاحتمال</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>الإجابة</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>السياق</translation>
    </message>
</context>
<context>
    <name>ui::ArchitectureSummary</name>
    <message>
        <source>%1 of width %2</source>
        <translation>%1 بعرض %2</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Characters</source>
        <translation>المحارف</translation>
    </message>
    <message>
        <source>%1, up to %2 a token, vectors of %3</source>
        <translation>%1، حتى %2 لكل وحدة نصية، متجهات من %3</translation>
    </message>
    <message>
        <source>UTF-8 bytes</source>
        <translation>بايتات UTF-8</translation>
    </message>
    <message>
        <source>a dictionary of %1</source>
        <translation>معجم من %1</translation>
    </message>
    <message>
        <source>What a token is cut into. Of longer tokens the model sees only the beginning.</source>
        <translation>ما تُقطَّع إليه الوحدة النصية. ومن الوحدات الأطول لا يرى النموذج إلا البداية.</translation>
    </message>
    <message>
        <source>Filters</source>
        <translation>المرشحات</translation>
    </message>
    <message>
        <source>Convolutions over neighbouring characters; each yields one number per token.</source>
        <translation>التفافات على المحارف المتجاورة؛ يعطي كل منها عددًا لكل وحدة نصية.</translation>
    </message>
    <message>
        <source>Highway layers</source>
        <translation>طبقات الطريق السريع (highway)</translation>
    </message>
    <message>
        <source>Layers that mix the filters&apos; numbers and let part of them pass unchanged.</source>
        <translation>طبقات تمزج أعداد المرشحات وتدع جزءًا منها يمر دون تغيير.</translation>
    </message>
    <message>
        <source>LSTM layers</source>
        <translation>طبقات LSTM</translation>
    </message>
    <message>
        <source>%1 in each direction</source>
        <translation>%1 في كل اتجاه</translation>
    </message>
    <message>
        <source>One stack reads the sentence forwards, another backwards.</source>
        <translation>رصّة تقرأ الجملة إلى الأمام، وأخرى إلى الخلف.</translation>
    </message>
    <message>
        <source>Cells</source>
        <translation>الخلايا</translation>
    </message>
    <message>
        <source>%1, projected to %2</source>
        <translation>%1، تُسقَط إلى %2</translation>
    </message>
    <message>
        <source>The size of an LSTM&apos;s memory, and of what it passes on.</source>
        <translation>حجم ذاكرة LSTM، وحجم ما تمرره.</translation>
    </message>
    <message>
        <source>Skip connections</source>
        <translation>وصلات التخطي</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>نعم</translation>
    </message>
    <message>
        <source>no</source>
        <translation>لا</translation>
    </message>
    <message>
        <source>Whether a layer&apos;s input is added to its output.</source>
        <translation>هل يُضاف دخل الطبقة إلى خرجها.</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>الصيغة</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>الكلمات</translation>
    </message>
    <message>
        <source>a dictionary of %1, vectors of %2</source>
        <translation>معجم من %1، متجهات من %2</translation>
    </message>
    <message>
        <source>Words in the dictionary have a vector of their own.</source>
        <translation>لكل كلمة في المعجم متجه خاص بها.</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>الطبقات</translation>
    </message>
    <message>
        <source>%1, vectors of %2</source>
        <translation>%1، متجهات من %2</translation>
    </message>
    <message>
        <source>What you will see for every token.</source>
        <translation>ما ستراه لكل وحدة نصية.</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>المعاملات</translation>
    </message>
    <message>
        <source>How many numbers were learned.</source>
        <translation>كم عددًا جرى تعلّمه.</translation>
    </message>
</context>
<context>
    <name>ui::AskPanel</name>
    <message>
        <source>Add a Question Head...</source>
        <translation>إضافة رأس أسئلة...</translation>
    </message>
    <message>
        <source>&amp;Keep the Answers</source>
        <translation>الاحت&amp;فاظ بالإجابات</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>الإجابات</translation>
    </message>
    <message>
        <source>Ask something that the document says</source>
        <translation>اسأل عن شيء يقوله المستند</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>السؤال</translation>
    </message>
    <message>
        <source>The answers follow the question as you edit it</source>
        <translation>تتبع الإجابات السؤال وأنت تحرره</translation>
    </message>
    <message>
        <source>About the answers</source>
        <translation>عن الإجابات</translation>
    </message>
    <message>
        <source>Choose the folder of a trained task head that answers questions</source>
        <translation>اختر مجلد رأس مهمة مدرَّب يجيب عن الأسئلة</translation>
    </message>
    <message>
        <source>Keep question and answers with the document, to export them</source>
        <translation>الاحتفاظ بالسؤال والإجابات مع المستند لتصديرها</translation>
    </message>
    <message>
        <source>Open a document to ask about it.</source>
        <translation>افتح مستندًا لتسأل عنه.</translation>
    </message>
    <message>
        <source>Answers come from a task head that was trained on questions. None is loaded yet.</source>
        <translation>تأتي الإجابات من رأس مهمة مدرَّب على الأسئلة. لم يُحمَّل أي رأس بعد.</translation>
    </message>
    <message>
        <source>Ask a question, for example who did something, where or when.</source>
        <translation>اطرح سؤالًا، مثلًا من فعل شيئًا، أو أين، أو متى.</translation>
    </message>
    <message>
        <source>Looking for answers...</source>
        <translation>جارٍ البحث عن إجابات...</translation>
    </message>
    <message>
        <source>The document has to be analysed first.</source>
        <translation>يجب تحليل المستند أولًا.</translation>
    </message>
    <message>
        <source>No answer in this document: probability %1</source>
        <translation>لا إجابة في هذا المستند: الاحتمال %1</translation>
    </message>
</context>
<context>
    <name>ui::ChangeModel</name>
    <message>
        <source>Text</source>
        <translation>النص</translation>
    </message>
    <message>
        <source>Learned</source>
        <translation>المتعلَّم</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>الآن</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>الرأس</translation>
    </message>
</context>
<context>
    <name>ui::ChangedTextDialog</name>
    <message>
        <source>The File Has Changed</source>
        <translation>تغيّر الملف</translation>
    </message>
    <message>
        <source>Decisions that cannot be carried over</source>
        <translation>قرارات لا يمكن نقلها</translation>
    </message>
    <message>
        <source>Put the decisions at their places in the new text</source>
        <translation>ضع القرارات في أماكنها من النص الجديد</translation>
    </message>
    <message>
        <source>Show the earlier text with all its annotations in place of the file&apos;s text</source>
        <translation>إظهار النص السابق بكل تعليقاته بدلًا من نص الملف</translation>
    </message>
    <message>
        <source>Keep the Earlier Text</source>
        <translation>الإبقاء على النص السابق</translation>
    </message>
    <message>
        <source>Begin without them; they stay stored with the earlier text</source>
        <translation>البدء بدونها؛ تبقى محفوظة مع النص السابق</translation>
    </message>
    <message>
        <source>Do Not Carry Over</source>
        <translation>عدم النقل</translation>
    </message>
    <message>
        <source>“%1” has changed since you worked on it.</source>
        <translation>تغيّر «%1» منذ أن عملت عليه.</translation>
    </message>
    <message numerus="yes">
        <source>You made %Ln decision(s) about the earlier text.</source>
        <translation>
            <numerusform>لم تتخذ قرارات بشأن النص السابق.</numerusform>
            <numerusform>اتخذت قرارًا واحدًا بشأن النص السابق.</numerusform>
            <numerusform>اتخذت قرارين بشأن النص السابق.</numerusform>
            <numerusform>اتخذت %Ln قرارات بشأن النص السابق.</numerusform>
            <numerusform>اتخذت %Ln قرارًا بشأن النص السابق.</numerusform>
            <numerusform>اتخذت %Ln قرار بشأن النص السابق.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln of them can be carried over to the same words in the new text.</source>
        <translation>
            <numerusform>لا يمكن نقل أي منها إلى النص الجديد.</numerusform>
            <numerusform>يمكن نقل واحد منها إلى الكلمات نفسها في النص الجديد.</numerusform>
            <numerusform>يمكن نقل اثنين منها إلى الكلمات نفسها في النص الجديد.</numerusform>
            <numerusform>يمكن نقل %Ln منها إلى الكلمات نفسها في النص الجديد.</numerusform>
            <numerusform>يمكن نقل %Ln منها إلى الكلمات نفسها في النص الجديد.</numerusform>
            <numerusform>يمكن نقل %Ln منها إلى الكلمات نفسها في النص الجديد.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Carry Over %Ln Decision(s)</source>
        <translation>
            <numerusform>نقل القرارات</numerusform>
            <numerusform>نقل قرار واحد</numerusform>
            <numerusform>نقل قرارين</numerusform>
            <numerusform>نقل %Ln قرارات</numerusform>
            <numerusform>نقل %Ln قرارًا</numerusform>
            <numerusform>نقل %Ln قرار</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln cannot, as their words were changed or removed:</source>
        <translation>
            <numerusform>لا شيء تعذّر نقله:</numerusform>
            <numerusform>تعذّر نقل واحد لأن كلماته تغيّرت أو حُذفت:</numerusform>
            <numerusform>تعذّر نقل اثنين لأن كلماتهما تغيّرت أو حُذفت:</numerusform>
            <numerusform>تعذّر نقل %Ln لأن كلماتها تغيّرت أو حُذفت:</numerusform>
            <numerusform>تعذّر نقل %Ln لأن كلماتها تغيّرت أو حُذفت:</numerusform>
            <numerusform>تعذّر نقل %Ln لأن كلماتها تغيّرت أو حُذفت:</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::ConfusionModel</name>
    <message>
        <source>Gold %1, predicted %2: %3, which is %4 % of the row. Click to list them.</source>
        <translation>الذهبي %1، المتنبأ به %2: %3، وهو %4 % من الصف. انقر لسردها.</translation>
    </message>
    <message>
        <source>Predicted as %1</source>
        <translation>متنبأ به على أنه %1</translation>
    </message>
    <message>
        <source>Gold label %1</source>
        <translation>الوسم الذهبي %1</translation>
    </message>
</context>
<context>
    <name>ui::ConfusionText</name>
    <message>
        <source>no entity</source>
        <translation>لا كيان</translation>
    </message>
    <message>
        <source>answer</source>
        <translation>إجابة</translation>
    </message>
    <message>
        <source>no answer</source>
        <translation>لا إجابة</translation>
    </message>
</context>
<context>
    <name>ui::Curves</name>
    <message>
        <source>Training step</source>
        <translation>خطوة التدريب</translation>
    </message>
    <message>
        <source>best so far</source>
        <translation>الأفضل حتى الآن</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>الخطوة %1</translation>
    </message>
</context>
<context>
    <name>ui::DocumentKindTexts</name>
    <message>
        <source>Documents (%1);;All files (*)</source>
        <translation>مستندات (%1);;كل الملفات (*)</translation>
    </message>
</context>
<context>
    <name>ui::DocumentModel</name>
    <message>
        <source>waiting</source>
        <translation>ينتظر</translation>
    </message>
    <message>
        <source>read</source>
        <translation>مقروء</translation>
    </message>
    <message>
        <source>analysed</source>
        <translation>محلَّل</translation>
    </message>
    <message>
        <source>annotated</source>
        <translation>معلَّق عليه</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>فشل</translation>
    </message>
    <message>
        <source>Document</source>
        <translation>المستند</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>الحالة</translation>
    </message>
    <message>
        <source>Sentiment</source>
        <translation>المشاعر</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>الوحدات النصية</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>اللغة</translation>
    </message>
</context>
<context>
    <name>ui::DocumentPanel</name>
    <message>
        <source>Documents</source>
        <translation>المستندات</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>تصفية</translation>
    </message>
    <message>
        <source>Filter documents</source>
        <translation>تصفية المستندات</translation>
    </message>
    <message>
        <source>Show only documents whose name, status or language holds these letters</source>
        <translation>عرض المستندات التي يحوي اسمها أو حالتها أو لغتها هذه الأحرف فقط</translation>
    </message>
    <message>
        <source>Files...</source>
        <translation>ملفات...</translation>
    </message>
    <message>
        <source>Put several files on the list</source>
        <translation>وضع عدة ملفات في القائمة</translation>
    </message>
    <message>
        <source>Folder...</source>
        <translation>مجلد...</translation>
    </message>
    <message>
        <source>Put all texts of a folder on the list</source>
        <translation>وضع جميع نصوص مجلد في القائمة</translation>
    </message>
    <message>
        <source>Take off the List</source>
        <translation>إزالة من القائمة</translation>
    </message>
</context>
<context>
    <name>ui::DocumentView</name>
    <message>
        <source>Document</source>
        <translation>المستند</translation>
    </message>
    <message>
        <source>The document. Every token is underlined; click one, or move with the arrow keys, to see what the layers make of it.</source>
        <translation>المستند. تحت كل وحدة نصية خط؛ انقر على إحداها، أو تنقّل بأسهم لوحة المفاتيح، لترى ما تصنعه الطبقات منها.</translation>
    </message>
</context>
<context>
    <name>ui::EvaluationPage</name>
    <message>
        <source>precision</source>
        <translation>الدقة</translation>
    </message>
    <message>
        <source>recall</source>
        <translation>الاستدعاء</translation>
    </message>
    <message>
        <source>macro F1</source>
        <translation>F1 الكلي</translation>
    </message>
    <message>
        <source>exact match</source>
        <translation>التطابق التام</translation>
    </message>
    <message>
        <source>F1 with an answer</source>
        <translation>F1 عند وجود إجابة</translation>
    </message>
    <message>
        <source>exact match with an answer</source>
        <translation>التطابق التام عند وجود إجابة</translation>
    </message>
    <message>
        <source>right without an answer</source>
        <translation>الصواب عند عدم وجود إجابة</translation>
    </message>
    <message>
        <source>length in tokens</source>
        <translation>الطول بالوحدات النصية</translation>
    </message>
    <message>
        <source>words unseen in training</source>
        <translation>كلمات لم تُرَ في التدريب</translation>
    </message>
    <message>
        <source>Progress of the evaluation</source>
        <translation>تقدم التقييم</translation>
    </message>
    <message>
        <source>Overall scores</source>
        <translation>الدرجات الإجمالية</translation>
    </message>
    <message>
        <source>Head to measure</source>
        <translation>الرأس المراد قياسه</translation>
    </message>
    <message>
        <source>One of the heads that read the documents</source>
        <translation>أحد الرؤوس التي تقرأ المستندات</translation>
    </message>
    <message>
        <source>Labelled file</source>
        <translation>الملف الموسوم</translation>
    </message>
    <message>
        <source>A file with gold labels that the head was not trained on</source>
        <translation>ملف بوسوم ذهبية لم يُدرَّب عليه الرأس</translation>
    </message>
    <message>
        <source>Cut texts into tokens with the program&apos;s tokenizer; otherwise tokens stand between blanks</source>
        <translation>تقطيع النصوص إلى وحدات بمقطِّع البرنامج؛ وإلا فالوحدات ما بين المسافات</translation>
    </message>
    <message>
        <source>Run the head over the file and compare with its labels</source>
        <translation>تشغيل الرأس على الملف والمقارنة بوسومه</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>إن&amp;هاء</translation>
    </message>
    <message>
        <source>Stop the evaluation</source>
        <translation>إيقاف التقييم</translation>
    </message>
    <message>
        <source>Scores</source>
        <translation>الدرجات</translation>
    </message>
    <message>
        <source>Confusion matrix: gold labels in rows, predicted labels in columns</source>
        <translation>مصفوفة الالتباس: الوسوم الذهبية في الصفوف والمتنبأ بها في الأعمدة</translation>
    </message>
    <message>
        <source>Scores by label</source>
        <translation>الدرجات بحسب الوسم</translation>
    </message>
    <message>
        <source>Scores by slice</source>
        <translation>الدرجات بحسب الشريحة</translation>
    </message>
    <message>
        <source>Confusion</source>
        <translation>الالتباس</translation>
    </message>
    <message>
        <source>How often a gold label (row) was called what (column); a cell lists its examples</source>
        <translation>كم مرة سُمّي الوسم الذهبي (الصف) بماذا (العمود)؛ وتسرد الخلية أمثلتها</translation>
    </message>
    <message>
        <source>Labels</source>
        <translation>الوسوم</translation>
    </message>
    <message>
        <source>Slices</source>
        <translation>الشرائح</translation>
    </message>
    <message>
        <source>The score over texts of like length, and by words that the training data lacks</source>
        <translation>الدرجة على النصوص المتقاربة الطول، وبحسب الكلمات التي تخلو منها بيانات التدريب</translation>
    </message>
    <message>
        <source>Which examples are listed</source>
        <translation>الأمثلة المسرودة</translation>
    </message>
    <message>
        <source>List the examples of all cells</source>
        <translation>سرد أمثلة جميع الخلايا</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>الأمثلة</translation>
    </message>
    <message>
        <source>Double-click, or press Return, to go there if the text stands in the open document</source>
        <translation>انقر نقرًا مزدوجًا أو اضغط مفتاح الإدخال للذهاب إليه إن كان النص في المستند المفتوح</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>الوسم</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>الدقة</translation>
    </message>
    <message>
        <source>Of what the head called so, how much is right, in percent</source>
        <translation>كم الصحيح مما سماه الرأس كذلك، بالمئة</translation>
    </message>
    <message>
        <source>Recall</source>
        <translation>الاستدعاء</translation>
    </message>
    <message>
        <source>Of what gold calls so, how much the head found, in percent</source>
        <translation>كم وجد الرأس مما تسميه الوسوم الذهبية كذلك، بالمئة</translation>
    </message>
    <message>
        <source>F1</source>
        <translation>F1</translation>
    </message>
    <message>
        <source>Harmonic mean of precision and recall</source>
        <translation>المتوسط التوافقي للدقة والاستدعاء</translation>
    </message>
    <message>
        <source>Gold</source>
        <translation>الذهبي</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>المتنبأ به</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>الصحيح</translation>
    </message>
    <message>
        <source>By</source>
        <translation>بحسب</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>المدى</translation>
    </message>
    <message>
        <source>Choose a head and a labelled file to see how well the head does there.</source>
        <translation>اختر رأسًا وملفًا موسومًا لترى جودة أداء الرأس عليه.</translation>
    </message>
    <message>
        <source>⚠ The head was not measured: %1</source>
        <translation>⚠ لم يُقَس الرأس: %1</translation>
    </message>
    <message numerus="yes">
        <source>%1: %2 over %Ln example(s)</source>
        <translation>
            <numerusform>%1: %2 على %Ln من الأمثلة</numerusform>
            <numerusform>%1: %2 على %Ln من الأمثلة</numerusform>
            <numerusform>%1: %2 على %Ln من الأمثلة</numerusform>
            <numerusform>%1: %2 على %Ln من الأمثلة</numerusform>
            <numerusform>%1: %2 على %Ln من الأمثلة</numerusform>
            <numerusform>%1: %2 على %Ln من الأمثلة</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Gold %1, predicted %2: %Ln example(s)</source>
        <translation>
            <numerusform>الذهبي %1، المتنبأ به %2: الأمثلة %Ln</numerusform>
            <numerusform>الذهبي %1، المتنبأ به %2: الأمثلة %Ln</numerusform>
            <numerusform>الذهبي %1، المتنبأ به %2: الأمثلة %Ln</numerusform>
            <numerusform>الذهبي %1، المتنبأ به %2: الأمثلة %Ln</numerusform>
            <numerusform>الذهبي %1، المتنبأ به %2: الأمثلة %Ln</numerusform>
            <numerusform>الذهبي %1، المتنبأ به %2: الأمثلة %Ln</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All cells: %Ln example(s)</source>
        <translation>
            <numerusform>جميع الخلايا: الأمثلة %Ln</numerusform>
            <numerusform>جميع الخلايا: الأمثلة %Ln</numerusform>
            <numerusform>جميع الخلايا: الأمثلة %Ln</numerusform>
            <numerusform>جميع الخلايا: الأمثلة %Ln</numerusform>
            <numerusform>جميع الخلايا: الأمثلة %Ln</numerusform>
            <numerusform>جميع الخلايا: الأمثلة %Ln</numerusform>
        </translation>
    </message>
    <message>
        <source>Hea&amp;d:</source>
        <translation>&amp;الرأس:</translation>
    </message>
    <message>
        <source>F&amp;ile:</source>
        <translation>المل&amp;ف:</translation>
    </message>
    <message>
        <source>To&amp;kenize</source>
        <translation>تق&amp;طيع إلى وحدات</translation>
    </message>
    <message>
        <source>Eval&amp;uate</source>
        <translation>تقي&amp;يم</translation>
    </message>
    <message>
        <source>Show A&amp;ll</source>
        <translation>عرض ال&amp;كل</translation>
    </message>
    <message>
        <source>partial F1</source>
        <translation>F1 الجزئي</translation>
    </message>
    <message>
        <source>&amp;Beside:</source>
        <translation>مقا&amp;رنة مع:</translation>
    </message>
    <message>
        <source>Head to compare with</source>
        <translation>الرأس الذي يُقارن به</translation>
    </message>
    <message>
        <source>Measure a second head of the same task on the same file</source>
        <translation>قياس رأس ثانٍ للمهمة نفسها على الملف نفسه</translation>
    </message>
    <message>
        <source>Each la&amp;yer alone, and without it</source>
        <translation>كل &amp;طبقة وحدها، وبدونها</translation>
    </message>
    <message>
        <source>Ablation: what the head scores when its scalar mix keeps one layer only, or leaves one out; gamma stays</source>
        <translation>الاستئصال: نتيجة الرأس حين يُبقي مزيجه السلّمي طبقة واحدة فقط أو يحذف طبقة؛ وتبقى gamma كما هي</translation>
    </message>
    <message>
        <source>no other head</source>
        <translation>لا رأس آخر</translation>
    </message>
    <message>
        <source>Comparisons on the same examples</source>
        <translation>مقارنات على الأمثلة نفسها</translation>
    </message>
    <message>
        <source>Comparisons</source>
        <translation>مقارنات</translation>
    </message>
    <message>
        <source>Layers left out, or another head, on the same examples, and whether it is chance</source>
        <translation>حذف طبقات أو رأس آخر على الأمثلة نفسها، وهل الفرق صدفة</translation>
    </message>
    <message>
        <source>What</source>
        <translation>العنصر</translation>
    </message>
    <message>
        <source>Partial F1</source>
        <translation>F1 الجزئي</translation>
    </message>
    <message>
        <source>An entity with the label and the place of a gold one counts 1, one that only overlaps it 1/2</source>
        <translation>الكيان الذي يطابق الوسم والموضع يُحسب 1، والذي يتداخل معه فقط يُحسب 1/2</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>الفرق</translation>
    </message>
    <message>
        <source>From the head as it is, in points</source>
        <translation>الفرق عن الرأس كما هو، بالنقاط</translation>
    </message>
    <message>
        <source>From</source>
        <translation>من</translation>
    </message>
    <message>
        <source>Lower end of the difference&apos;s 95 % interval</source>
        <translation>الحد الأدنى لفترة الفرق 95 %</translation>
    </message>
    <message>
        <source>To</source>
        <translation>إلى</translation>
    </message>
    <message>
        <source>Upper end of the difference&apos;s 95 % interval</source>
        <translation>الحد الأعلى لفترة الفرق 95 %</translation>
    </message>
    <message>
        <source>p</source>
        <translation>p</translation>
    </message>
    <message>
        <source>How often chance alone gives such a difference: paired bootstrap over the examples</source>
        <translation>كم مرة تعطي الصدفة وحدها مثل هذا الفرق: إعادة معاينة مزدوجة للأمثلة</translation>
    </message>
    <message>
        <source>only layer %1</source>
        <translation>الطبقة %1 وحدها</translation>
    </message>
    <message>
        <source>without layer %1</source>
        <translation>بدون الطبقة %1</translation>
    </message>
</context>
<context>
    <name>ui::ExampleModel</name>
    <message>
        <source>Question</source>
        <translation>السؤال</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>قبل</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>النص</translation>
    </message>
    <message>
        <source>Behind</source>
        <translation>بعد</translation>
    </message>
    <message>
        <source>Gold</source>
        <translation>الذهبي</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>المتنبأ به</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>الموضع</translation>
    </message>
</context>
<context>
    <name>ui::ExportDialog</name>
    <message>
        <source>— %1 file —</source>
        <translation>— ملف %1 —</translation>
    </message>
    <message>
        <source>(empty)</source>
        <translation>(فارغ)</translation>
    </message>
    <message>
        <source>… (%1 in all)</source>
        <translation>… (المجموع %1)</translation>
    </message>
    <message>
        <source>Read again: everything is there.</source>
        <translation>أُعيدت القراءة: كل شيء موجود.</translation>
    </message>
    <message>
        <source>Read again: everything is there but for exactly what is listed as left out.</source>
        <translation>أُعيدت القراءة: كل شيء موجود ما عدا المذكور أنه متروك بالضبط.</translation>
    </message>
    <message>
        <source>Read again: more differs than is listed as left out. Keep the document.
</source>
        <translation>أُعيدت القراءة: الفروق أكثر مما ذُكر أنه متروك. احتفظ بالمستند.
</translation>
    </message>
    <message>
        <source>This program only writes the format, so the file was not read again.</source>
        <translation>هذا البرنامج يكتب هذه الصيغة فقط، فلم تُعَد قراءة الملف.</translation>
    </message>
    <message>
        <source>The file is whole, but reading it again was stopped.</source>
        <translation>الملف كامل، لكن أُوقفت إعادة قراءته.</translation>
    </message>
    <message>
        <source>%1 exported</source>
        <translation>صُدِّر %1</translation>
    </message>
    <message>
        <source>Cancelled. Nothing was written.</source>
        <translation>أُلغي. لم يُكتب شيء.</translation>
    </message>
    <message>
        <source>Has no positions.</source>
        <translation>بلا مواضع.</translation>
    </message>
    <message>
        <source>Positions count %1.</source>
        <translation>تُعدّ المواضع بـ %1.</translation>
    </message>
    <message>
        <source>Read again after writing, and compared.</source>
        <translation>تُعاد القراءة بعد الكتابة وتُقارن.</translation>
    </message>
    <message>
        <source>Written only: it can&apos;t be read again.</source>
        <translation>للكتابة فقط: لا تمكن إعادة قراءته.</translation>
    </message>
    <message>
        <source>Working out what would be written...</source>
        <translation>جارٍ حساب ما سيُكتب...</translation>
    </message>
    <message>
        <source>Nothing: the format holds all of this document.</source>
        <translation>لا شيء: تسع الصيغة هذا المستند كله.</translation>
    </message>
    <message>
        <source>This document can&apos;t be written so. </source>
        <translation>لا يمكن كتابة هذا المستند هكذا. </translation>
    </message>
    <message>
        <source>Export As</source>
        <translation>التصدير باسم</translation>
    </message>
    <message>
        <source>This is the document itself. Choose another name.</source>
        <translation>هذا هو المستند نفسه. اختر اسمًا آخر.</translation>
    </message>
    <message>
        <source>A file of this name exists; it will be replaced.</source>
        <translation>يوجد ملف بهذا الاسم؛ سيُستبدل.</translation>
    </message>
    <message>
        <source>&amp;Replace</source>
        <translation>ا&amp;ستبدال</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>ت&amp;صدير</translation>
    </message>
    <message>
        <source>Writing %1...</source>
        <translation>جارٍ كتابة %1...</translation>
    </message>
    <message>
        <source>Written: %1.</source>
        <translation>كُتب: %1.</translation>
    </message>
    <message>
        <source> and </source>
        <translation> و </translation>
    </message>
    <message>
        <source>Export</source>
        <translation>التصدير</translation>
    </message>
    <message>
        <source>Progress of the export</source>
        <translation>تقدم التصدير</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>إ&amp;لغاء</translation>
    </message>
    <message>
        <source>Stop writing; the file that stood there stays</source>
        <translation>إيقاف الكتابة؛ يبقى الملف الذي كان هناك</translation>
    </message>
    <message>
        <source>Formats</source>
        <translation>الصيغ</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>الوسوم</translation>
    </message>
    <message>
        <source>How the tags of a span&apos;s tokens are written</source>
        <translation>كيف تُكتب وسوم وحدات المقطع</translation>
    </message>
    <message>
        <source>&amp;Tags:</source>
        <translation>ال&amp;وسوم:</translation>
    </message>
    <message>
        <source>&amp;Format:</source>
        <translation>ال&amp;صيغة:</translation>
    </message>
    <message>
        <source>Beginning of what would be written</source>
        <translation>بداية ما سيُكتب</translation>
    </message>
    <message>
        <source>What would be left out</source>
        <translation>ما سيُترك</translation>
    </message>
    <message>
        <source>&amp;What would be written:</source>
        <translation>ما سيُ&amp;كتب:</translation>
    </message>
    <message>
        <source>What the format can&apos;t &amp;hold of this document:</source>
        <translation>ما لا تسعه الصيغة من &amp;هذا المستند:</translation>
    </message>
    <message>
        <source>File to write</source>
        <translation>الملف المراد كتابته</translation>
    </message>
    <message>
        <source>&amp;Browse...</source>
        <translation>ا&amp;ستعراض...</translation>
    </message>
    <message>
        <source>F&amp;ile:</source>
        <translation>ال&amp;ملف:</translation>
    </message>
    <message>
        <source>… (the first sentences only)</source>
        <translation>… (الجمل الأولى فقط)</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>الطبقات</translation>
    </message>
    <message>
        <source>Which of the model&apos;s layers are written of each token</source>
        <translation>أي طبقات النموذج تُكتب لكل كلمة</translation>
    </message>
    <message>
        <source>&amp;Layers:</source>
        <translation>ال&amp;طبقات:</translation>
    </message>
    <message numerus="yes">
        <source>Lea&amp;ve out %Ln hidden layer(s)</source>
        <translation>
            <numerusform>اس&amp;تبعاد %Ln طبقة مخفية</numerusform>
            <numerusform>اس&amp;تبعاد طبقة مخفية واحدة</numerusform>
            <numerusform>اس&amp;تبعاد طبقتين مخفيتين</numerusform>
            <numerusform>اس&amp;تبعاد %Ln طبقات مخفية</numerusform>
            <numerusform>اس&amp;تبعاد %Ln طبقة مخفية</numerusform>
            <numerusform>اس&amp;تبعاد %Ln طبقة مخفية</numerusform>
        </translation>
    </message>
    <message>
        <source>Hidden in the window, but written unless you leave them out: %1</source>
        <translation>مخفية في النافذة، لكنها تُكتب ما لم تستبعدها: %1</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between names</comment>
        <translation>، </translation>
    </message>
</context>
<context>
    <name>ui::ExportFormat</name>
    <message>
        <source>tokens</source>
        <translation>وحدات نصية</translation>
    </message>
    <message>
        <source>code points</source>
        <translation>نقاط ترميز</translation>
    </message>
    <message>
        <source>UTF-16 units</source>
        <translation>وحدات UTF-16</translation>
    </message>
    <message>
        <source>sentences</source>
        <translation>جُمَل</translation>
    </message>
    <message>
        <source>sentences and tokens</source>
        <translation>جُمَل ووحدات نصية</translation>
    </message>
    <message>
        <source>JSON lines of this program: everything, a document a line</source>
        <translation>أسطر JSON الخاصة بهذا البرنامج: كل شيء، مستند في كل سطر</translation>
    </message>
    <message>
        <source>CoNLL-2003 columns; tags IOB1, IOB2 or BIOUL</source>
        <translation>أعمدة CoNLL-2003؛ وسوم IOB1 أو IOB2 أو BIOUL</translation>
    </message>
    <message>
        <source>CoNLL-U, entities as NER= in MISC</source>
        <translation>صيغة CoNLL-U، والكيانات بصورة NER= في MISC</translation>
    </message>
    <message>
        <source>brat standoff, .txt and .ann</source>
        <translation>صيغة brat المنفصلة، ملفان .txt و .ann</translation>
    </message>
    <message>
        <source>WebAnno TSV 3.3 for INCEpTION</source>
        <translation>صيغة WebAnno TSV 3.3 لبرنامج INCEpTION</translation>
    </message>
    <message>
        <source>UIMA CAS XMI with its type system, one zip (DKPro, INCEpTION)</source>
        <translation>صيغة UIMA CAS XMI مع نظام أنواعها في ملف zip واحد (DKPro وINCEpTION)</translation>
    </message>
    <message>
        <source>spaCy&apos;s Doc.to_json, a document a line</source>
        <translation>صيغة Doc.to_json من spaCy، مستند في كل سطر</translation>
    </message>
    <message>
        <source>displaCy entities, a JSON list for displacy.render(manual=True)</source>
        <translation>كيانات displaCy، قائمة JSON للدالة displacy.render(manual=True)</translation>
    </message>
    <message>
        <source>doccano sequence labelling, JSON lines</source>
        <translation>وسم التتابع في doccano، أسطر JSON</translation>
    </message>
    <message>
        <source>Label Studio tasks with predictions, a JSON array</source>
        <translation>مهام Label Studio مع التنبؤات، مصفوفة JSON</translation>
    </message>
    <message>
        <source>Prodigy spans with tokens, JSON lines</source>
        <translation>مقاطع Prodigy مع الوحدات النصية، أسطر JSON</translation>
    </message>
    <message>
        <source>SQuAD 2.0 questions and answers</source>
        <translation>أسئلة وأجوبة SQuAD 2.0</translation>
    </message>
    <message>
        <source>answers by question id, as SQuAD&apos;s evaluation reads them</source>
        <translation>الأجوبة بحسب معرّف السؤال، كما يقرؤها تقييم SQuAD</translation>
    </message>
    <message>
        <source>report for people: one file, printable</source>
        <translation>تقرير للقراءة: ملف واحد قابل للطباعة</translation>
    </message>
    <message>
        <source>HDF5 as `allennlp elmo` writes it: one data set a sentence, with an index of the texts</source>
        <translation>صيغة HDF5 كما يكتبها `allennlp elmo`: مجموعة بيانات لكل جملة، مع فهرس للنصوص</translation>
    </message>
    <message>
        <source>HDF5 as bilm-tf writes it: one data set a sentence, no index</source>
        <translation>صيغة HDF5 كما يكتبها bilm-tf: مجموعة بيانات لكل جملة، بلا فهرس</translation>
    </message>
    <message>
        <source>NumPy archive: one float32 array a sentence</source>
        <translation>أرشيف NumPy: مصفوفة float32 لكل جملة</translation>
    </message>
    <message>
        <source>safetensors: one F32 tensor a sentence</source>
        <translation>صيغة safetensors: موتّر F32 لكل جملة</translation>
    </message>
    <message>
        <source>word2vec text: a line a token, named WORD#SENTENCE:TOKEN; all layers side by side</source>
        <translation>نص word2vec: سطر لكل وحدة نصية باسم WORD#SENTENCE:TOKEN؛ كل الطبقات متجاورة</translation>
    </message>
    <message>
        <source>TensorBoard Projector: numbers in .tsv, words and places in .metadata.tsv beside it</source>
        <translation>عارض TensorBoard: الأرقام في ‎.tsv والكلمات والمواضع في ‎.metadata.tsv بجواره</translation>
    </message>
</context>
<context>
    <name>ui::ExportTexts</name>
    <message>
        <source>%1: %2 left out</source>
        <translation>%1: تُرك %2</translation>
    </message>
    <message>
        <source>%1: %2 changed or left out, %3 put instead</source>
        <translation>%1: غُيِّر أو تُرك %2، ووُضع بدله %3</translation>
    </message>
</context>
<context>
    <name>ui::FigureExport</name>
    <message>
        <source>SVG drawing (*.svg)</source>
        <translation>رسم SVG (*.svg)</translation>
    </message>
    <message>
        <source>PDF document (*.pdf)</source>
        <translation>مستند PDF (*.pdf)</translation>
    </message>
    <message>
        <source>PNG picture, 300 dots an inch (*.png)</source>
        <translation>صورة PNG، 300 نقطة في البوصة (*.png)</translation>
    </message>
    <message>
        <source>The figure&apos;s numbers (*.csv)</source>
        <translation>أعداد الشكل (*.csv)</translation>
    </message>
    <message>
        <source>%1 was not written: %2. Choose another folder or free some space.</source>
        <translation>لم يُكتب %1: %2. اختر مجلدًا آخر أو أفرغ بعض المساحة.</translation>
    </message>
    <message>
        <source>%1 was not written: the name must end in .svg, .pdf, .png or .csv.</source>
        <translation>لم يُكتب %1: يجب أن ينتهي الاسم بـ ‎.svg أو ‎.pdf أو ‎.png أو ‎.csv.</translation>
    </message>
</context>
<context>
    <name>ui::FigureView</name>
    <message>
        <source>Figure</source>
        <translation>الشكل</translation>
    </message>
    <message>
        <source>&amp;Copy Picture</source>
        <translation>&amp;نسخ الصورة</translation>
    </message>
    <message>
        <source>Copy &amp;Numbers</source>
        <translation>نسخ الأ&amp;عداد</translation>
    </message>
    <message>
        <source>&amp;Save Figure...</source>
        <translation>&amp;حفظ الشكل...</translation>
    </message>
    <message>
        <source>Save the Figure</source>
        <translation>حفظ الشكل</translation>
    </message>
    <message>
        <source>The figure was not saved</source>
        <translation>لم يُحفظ الشكل</translation>
    </message>
</context>
<context>
    <name>ui::GuideWindow</name>
    <message>
        <source>Guide</source>
        <translation>الدليل</translation>
    </message>
    <message>
        <source>Pages of the guide</source>
        <translation>صفحات الدليل</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>الصفحة</translation>
    </message>
    <message>
        <source>The guide is not installed. Install the program again.</source>
        <translation>الدليل غير مثبَّت. أعد تثبيت البرنامج.</translation>
    </message>
</context>
<context>
    <name>ui::HeadCheckPage</name>
    <message>
        <source>What the Program Reads</source>
        <translation>ما يقرؤه البرنامج</translation>
    </message>
    <message>
        <source>Look over the labels, and how words are cut into the pieces that a head reads beside ELMo.</source>
        <translation>راجع الوسوم، وكيف تُقطَّع الكلمات إلى القطع التي يقرؤها الرأس بجانب ELMo.</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>ما عُثر عليه</translation>
    </message>
    <message>
        <source>Progress of the check</source>
        <translation>تقدم الفحص</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>إن&amp;هاء</translation>
    </message>
    <message>
        <source>Stop reading the data</source>
        <translation>إيقاف قراءة البيانات</translation>
    </message>
    <message>
        <source>Labels</source>
        <translation>الوسوم</translation>
    </message>
    <message>
        <source>Pieces a word</source>
        <translation>القطع لكل كلمة</translation>
    </message>
    <message>
        <source>SentencePiece cuts words into pieces seen often; rare words have more of them. ▁ marks a word&apos;s begin.</source>
        <translation>يقطّع SentencePiece الكلمات إلى قطع كثيرة الورود؛ وللكلمات النادرة قطع أكثر. وتدل ▁ على بداية الكلمة.</translation>
    </message>
    <message>
        <source>Words and their pieces</source>
        <translation>الكلمات وقطعها</translation>
    </message>
    <message>
        <source>The check was stopped. Go back and forth again to repeat it.</source>
        <translation>أُوقف الفحص. عد إلى الخلف ثم إلى الأمام لتكراره.</translation>
    </message>
    <message>
        <source>⚠ The data can&apos;t be used: %1</source>
        <translation>⚠ لا يمكن استخدام البيانات: %1</translation>
    </message>
    <message>
        <source>Format: %1</source>
        <translation>الصيغة: %1</translation>
    </message>
    <message>
        <source>Format: %1, tags in the scheme %2</source>
        <translation>الصيغة: %1، الوسوم بالمخطط %2</translation>
    </message>
    <message>
        <source>To train on: %1 examples, %2 tokens</source>
        <translation>للتدريب: الأمثلة %1، الوحدات النصية %2</translation>
    </message>
    <message>
        <source>To measure on: %1 examples, %2 tokens</source>
        <translation>للقياس: الأمثلة %1، الوحدات النصية %2</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>الوسم</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>التدريب</translation>
    </message>
    <message>
        <source>How often it occurs in the part to train on</source>
        <translation>عدد مرات وروده في جزء التدريب</translation>
    </message>
    <message>
        <source>Development</source>
        <translation>التطوير</translation>
    </message>
    <message>
        <source>How often it occurs in the part to measure on</source>
        <translation>عدد مرات وروده في جزء القياس</translation>
    </message>
    <message>
        <source>Example</source>
        <translation>المثال</translation>
    </message>
    <message>
        <source>Its number in the file</source>
        <translation>رقمه في الملف</translation>
    </message>
    <message>
        <source>Word</source>
        <translation>الكلمة</translation>
    </message>
    <message>
        <source>Tag</source>
        <translation>الوسم</translation>
    </message>
    <message>
        <source>B- begins an entity, I- goes on in it, O is outside</source>
        <translation>‎B- يبدأ كيانًا، و‎I- يمضي فيه، وO خارجه</translation>
    </message>
    <message>
        <source>Pieces</source>
        <translation>القطع</translation>
    </message>
    <message>
        <source>%1 pieces in the model, %2 a word</source>
        <translation>القطع في النموذج %1، ولكل كلمة %2</translation>
    </message>
</context>
<context>
    <name>ui::HeadDataPage</name>
    <message>
        <source>Data</source>
        <translation>البيانات</translation>
    </message>
    <message>
        <source>Choose what the head learns and the labelled file it learns from.</source>
        <translation>اختر ما يتعلمه الرأس والملف الموسوم الذي يتعلم منه.</translation>
    </message>
    <message>
        <source>What the head learns</source>
        <translation>ما يتعلمه الرأس</translation>
    </message>
    <message>
        <source>The kind of labels in your file</source>
        <translation>نوع الوسوم في ملفك</translation>
    </message>
    <message>
        <source>Training file</source>
        <translation>ملف التدريب</translation>
    </message>
    <message>
        <source>A file with labels; it may be compressed (.gz, .zst)</source>
        <translation>ملف بوسوم؛ ويجوز أن يكون مضغوطًا (‎.gz، ‎.zst)</translation>
    </message>
    <message>
        <source>&amp;Split off</source>
        <translation>ا&amp;قتطاع</translation>
    </message>
    <message>
        <source>A development set decides when training stops and which weights are kept; it must not be trained on</source>
        <translation>تحدد مجموعة التطوير متى يتوقف التدريب وأي الأوزان يُحفظ؛ ولا يجوز التدريب عليها</translation>
    </message>
    <message>
        <source>Part of the file that is split off, in percent</source>
        <translation>الجزء المقتطع من الملف، بالمئة</translation>
    </message>
    <message>
        <source> %</source>
        <translation> %</translation>
    </message>
    <message>
        <source>&amp;File:</source>
        <translation>المل&amp;ف:</translation>
    </message>
    <message>
        <source>A development set of its own, in the same format</source>
        <translation>مجموعة تطوير مستقلة، بالصيغة نفسها</translation>
    </message>
    <message>
        <source>Development file</source>
        <translation>ملف التطوير</translation>
    </message>
    <message>
        <source>Format of the file</source>
        <translation>صيغة الملف</translation>
    </message>
    <message>
        <source>Recognised by the file&apos;s name and its first lines</source>
        <translation>تُعرف من اسم الملف وأسطره الأولى</translation>
    </message>
    <message>
        <source>Cut the texts into tokens with the program&apos;s &amp;tokenizer</source>
        <translation>تقطيع النصوص بمق&amp;طِّع البرنامج</translation>
    </message>
    <message>
        <source>Otherwise tokens stand between blanks. Columns of tokens are never cut; passages of questions always are.</source>
        <translation>وإلا فالوحدات ما بين المسافات. ولا تُقطَّع أعمدة الوحدات أبدًا؛ وتُقطَّع فقرات الأسئلة دائمًا.</translation>
    </message>
    <message>
        <source>Language of the text</source>
        <translation>لغة النص</translation>
    </message>
    <message>
        <source>A language tag such as en, de or pt-BR; it chooses the tokenizer&apos;s rules</source>
        <translation>رمز لغة مثل en أو de أو pt-BR؛ يحدد قواعد المقطِّع</translation>
    </message>
    <message>
        <source>&amp;Task:</source>
        <translation>ال&amp;مهمة:</translation>
    </message>
    <message>
        <source>T&amp;raining file:</source>
        <translation>ملف ال&amp;تدريب:</translation>
    </message>
    <message>
        <source>Development set:</source>
        <translation>مجموعة التطوير:</translation>
    </message>
    <message>
        <source>F&amp;ormat:</source>
        <translation>ال&amp;صيغة:</translation>
    </message>
    <message>
        <source>&amp;Language:</source>
        <translation>ال&amp;لغة:</translation>
    </message>
    <message>
        <source>Recognise</source>
        <translation>التعرف</translation>
    </message>
</context>
<context>
    <name>ui::HeadSettingsPage</name>
    <message>
        <source>Settings</source>
        <translation>الإعدادات</translation>
    </message>
    <message>
        <source>The defaults are good; the seeds say how often it is trained, each time from other random weights.</source>
        <translation>القيم الافتراضية جيدة؛ وتحدد البذور عدد مرات التدريب، كل مرة من أوزان عشوائية أخرى.</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>الإعداد المسبق</translation>
    </message>
    <message>
        <source>Widths, rates and the like, as elmo train --config has them</source>
        <translation>العروض والمعدلات وما شابهها، كما في elmo train --config</translation>
    </message>
    <message>
        <source>The task&apos;s own</source>
        <translation>الخاص بالمهمة</translation>
    </message>
    <message>
        <source>The settings that the program&apos;s own heads were trained with</source>
        <translation>الإعدادات التي دُرِّبت بها رؤوس البرنامج نفسها</translation>
    </message>
    <message>
        <source>Where ELMo goes in</source>
        <translation>موضع دخول ELMo</translation>
    </message>
    <message>
        <source>Where the head reads the mix of the biLM&apos;s layers</source>
        <translation>أين يقرأ الرأس مزيج طبقات النموذج اللغوي ثنائي الاتجاه</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>الدخل</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>الخرج</translation>
    </message>
    <message>
        <source>Both</source>
        <translation>كلاهما</translation>
    </message>
    <message>
        <source>At the input and at the output, each with a mix of its own</source>
        <translation>عند الدخل والخرج، ولكل منهما مزيجه</translation>
    </message>
    <message>
        <source>None</source>
        <translation>لا شيء</translation>
    </message>
    <message>
        <source>Without ELMo, to see what it brings</source>
        <translation>بلا ELMo، لمعرفة ما يضيفه</translation>
    </message>
    <message>
        <source>Language model</source>
        <translation>النموذج اللغوي</translation>
    </message>
    <message>
        <source>The biLM whose layers the head reads</source>
        <translation>النموذج اللغوي ثنائي الاتجاه الذي يقرأ الرأس طبقاته</translation>
    </message>
    <message>
        <source>The one that came with the program</source>
        <translation>المرفق بالبرنامج</translation>
    </message>
    <message>
        <source>Seeds</source>
        <translation>البذور</translation>
    </message>
    <message>
        <source>One number, or several as in 1, 2, 3: a run for each. Three show how far chance goes; the best is used.</source>
        <translation>عدد واحد، أو عدة أعداد مثل 1, 2, 3: عملية تدريب لكل منها. وثلاثة تبيّن مدى أثر الصدفة؛ ويُستخدم أفضلها.</translation>
    </message>
    <message>
        <source>Epochs at most</source>
        <translation>أقصى عدد للحقب</translation>
    </message>
    <message>
        <source>As the preset has it</source>
        <translation>كما في الإعداد المسبق</translation>
    </message>
    <message>
        <source>How often the whole file is read at most; training ends earlier where nothing is gained any more</source>
        <translation>أقصى عدد لقراءات الملف كله؛ وينتهي التدريب قبل ذلك حين لا يعود ثمة تحسن</translation>
    </message>
    <message>
        <source>Folder for the head</source>
        <translation>مجلد الرأس</translation>
    </message>
    <message>
        <source>A new folder; the finished head is there</source>
        <translation>مجلد جديد؛ يكون فيه الرأس المكتمل</translation>
    </message>
    <message>
        <source>What is missing</source>
        <translation>ما ينقص</translation>
    </message>
    <message>
        <source>&amp;Preset:</source>
        <translation>ال&amp;إعداد المسبق:</translation>
    </message>
    <message>
        <source>&amp;ELMo:</source>
        <translation>&amp;ELMo:</translation>
    </message>
    <message>
        <source>Language &amp;model:</source>
        <translation>ال&amp;نموذج اللغوي:</translation>
    </message>
    <message>
        <source>See&amp;ds:</source>
        <translation>ال&amp;بذور:</translation>
    </message>
    <message>
        <source>E&amp;pochs:</source>
        <translation>الح&amp;قب:</translation>
    </message>
    <message>
        <source>&amp;Output folder:</source>
        <translation>م&amp;جلد الخرج:</translation>
    </message>
    <message>
        <source>Seeds are whole numbers with commas between: 1, 2, 3.</source>
        <translation>البذور أعداد صحيحة بينها فواصل: 1, 2, 3.</translation>
    </message>
    <message>
        <source>Name a folder for the head.</source>
        <translation>سمِّ مجلدًا للرأس.</translation>
    </message>
</context>
<context>
    <name>ui::HeadWizard</name>
    <message>
        <source>Train a Head</source>
        <translation>تدريب رأس</translation>
    </message>
    <message>
        <source>&amp;Start Training</source>
        <translation>&amp;بدء التدريب</translation>
    </message>
</context>
<context>
    <name>ui::LabelMenu</name>
    <message>
        <source>&amp;Other...</source>
        <translation>أ&amp;خرى...</translation>
    </message>
    <message>
        <source>Another Label</source>
        <translation>وسم آخر</translation>
    </message>
    <message>
        <source>Label:</source>
        <translation>الوسم:</translation>
    </message>
</context>
<context>
    <name>ui::LayerNames</name>
    <message>
        <source>Layer %1</source>
        <translation>الطبقة %1</translation>
    </message>
    <message>
        <source>The model&apos;s only output layer: a bidirectional LSTM over the whole sentence.</source>
        <translation>طبقة الخرج الوحيدة في النموذج: LSTM ثنائية الاتجاه على الجملة كلها.</translation>
    </message>
    <message>
        <source>Layer 0 is the token encoder: it sees the word&apos;s characters and no neighbours, so the same word has the same vector everywhere.</source>
        <translation>الطبقة 0 هي مرمِّز الوحدات النصية: ترى محارف الكلمة ولا ترى ما جاورها، فيكون للكلمة نفسها المتجه نفسه في كل مكان.</translation>
    </message>
    <message>
        <source>Layer 0 is the word&apos;s own embedding: it sees no neighbours, so the same word has the same vector everywhere.</source>
        <translation>الطبقة 0 هي تضمين الكلمة نفسها: لا ترى ما جاورها، فيكون للكلمة نفسها المتجه نفسه في كل مكان.</translation>
    </message>
    <message>
        <source>Layer 1 is the first bidirectional LSTM layer: it sees the whole sentence. In published models it is best at word classes and syntax.</source>
        <translation>الطبقة 1 هي أولى طبقات LSTM ثنائية الاتجاه: ترى الجملة كلها. وهي في النماذج المنشورة الأفضل في أقسام الكلام والنحو.</translation>
    </message>
    <message>
        <source>Layer %1 is bidirectional LSTM layer number %1: it sees the whole sentence through the layer below. In published models the top layer is best at telling word senses apart.</source>
        <translation>الطبقة %1 هي طبقة LSTM ثنائية الاتجاه رقم %1: ترى الجملة كلها من خلال الطبقة التي تحتها. والطبقة العليا في النماذج المنشورة هي الأفضل في التمييز بين معاني الكلمة.</translation>
    </message>
    <message>
        <source>Cosine similarity compares the directions of two vectors: 1 where they agree, 0 where they have nothing in common, -1 where they are opposed. Lengths play no part.</source>
        <translation>يقارن تشابه جيب التمام بين اتجاهي متجهين: 1 حيث يتفقان، و0 حيث لا شيء مشترك بينهما، و‎-1 حيث يتعاكسان. ولا دور للأطوال.</translation>
    </message>
    <message>
        <source>The norm is the length of a token&apos;s vector in a layer: the square root of the sum of its squares.</source>
        <translation>المعيار هو طول متجه الوحدة النصية في طبقة: الجذر التربيعي لمجموع مربعاته.</translation>
    </message>
</context>
<context>
    <name>ui::LayerPanel</name>
    <message>
        <source>Choose a Model...</source>
        <translation>اختيار نموذج...</translation>
    </message>
    <message>
        <source>Analyse</source>
        <translation>تحليل</translation>
    </message>
    <message>
        <source>Selected token</source>
        <translation>الوحدة النصية المحددة</translation>
    </message>
    <message>
        <source>Place of the selected token</source>
        <translation>موضع الوحدة النصية المحددة</translation>
    </message>
    <message>
        <source>What to do next</source>
        <translation>ما العمل الآن</translation>
    </message>
    <message>
        <source>Choose the language model that the document is analysed with</source>
        <translation>اختر النموذج اللغوي الذي يُحلَّل به المستند</translation>
    </message>
    <message>
        <source>Compute the layers of every token of the document</source>
        <translation>حساب طبقات كل وحدة نصية في المستند</translation>
    </message>
    <message>
        <source>Norm</source>
        <translation>المعيار</translation>
    </message>
    <message>
        <source>Similarity to every token of the document</source>
        <translation>التشابه مع كل وحدة نصية في المستند</translation>
    </message>
    <message>
        <source>Most similar tokens</source>
        <translation>أكثر الوحدات النصية تشابهًا</translation>
    </message>
    <message>
        <source>Layer whose most similar tokens are listed</source>
        <translation>الطبقة التي تُسرد أكثر وحداتها النصية تشابهًا</translation>
    </message>
    <message>
        <source>Open a document to look into its tokens.</source>
        <translation>افتح مستندًا لتنظر في وحداته النصية.</translation>
    </message>
    <message>
        <source>The model is being loaded.</source>
        <translation>جارٍ تحميل النموذج.</translation>
    </message>
    <message>
        <source>Choose a model to see what its layers make of a token.</source>
        <translation>اختر نموذجًا لترى ما تصنعه طبقاته من وحدة نصية.</translation>
    </message>
    <message>
        <source>The document is being analysed. You can read and select meanwhile.</source>
        <translation>جارٍ تحليل المستند. يمكنك القراءة والتحديد في أثناء ذلك.</translation>
    </message>
    <message>
        <source>The document is not analysed yet. Choose Analyse to do so.</source>
        <translation>لم يُحلَّل المستند بعد. اختر «تحليل» لتحليله.</translation>
    </message>
    <message>
        <source>The document has no tokens.</source>
        <translation>لا وحدات نصية في المستند.</translation>
    </message>
    <message>
        <source>The token is being compared.</source>
        <translation>جارٍ مقارنة الوحدة النصية.</translation>
    </message>
    <message>
        <source>Select a token in the document.</source>
        <translation>حدد وحدة نصية في المستند.</translation>
    </message>
    <message>
        <source>Similarities in layer %1 across the document</source>
        <translation>التشابهات في الطبقة %1 عبر المستند</translation>
    </message>
    <message>
        <source>Token %1 of %2, sentence %3</source>
        <translation>الوحدة النصية %1 من %2، الجملة %3</translation>
    </message>
    <message>
        <source>%1  (token %2): cosine %3</source>
        <translation>%1  (الوحدة %2): جيب التمام %3</translation>
    </message>
</context>
<context>
    <name>ui::LayerSummaryModel</name>
    <message>
        <source>Task</source>
        <translation>المهمة</translation>
    </message>
    <message>
        <source>Mix</source>
        <translation>المزيج</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>الطبقة</translation>
    </message>
    <message>
        <source>n</source>
        <translation>n</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>المتوسط</translation>
    </message>
    <message>
        <source>SD</source>
        <translation>الانحراف المعياري</translation>
    </message>
    <message>
        <source>± (95 %)</source>
        <translation>± (95 %)</translation>
    </message>
    <message>
        <source>w − mean(w)</source>
        <translation>w − mean(w)</translation>
    </message>
    <message>
        <source>t</source>
        <translation>t</translation>
    </message>
    <message>
        <source>p (Holm)</source>
        <translation>p (Holm)</translation>
    </message>
    <message>
        <source>Standard deviation over the seeds.</source>
        <translation>الانحراف المعياري على البذور.</translation>
    </message>
    <message>
        <source>Half the width of the 95 % interval of the mean (Student&apos;s t); given from three seeds on.</source>
        <translation>نصف عرض فترة الثقة 95 % للمتوسط (توزيع ستيودنت t)؛ تُعطى ابتداءً من ثلاث بذور.</translation>
    </message>
    <message>
        <source>How far the layer is above or below the average of the layers, averaged over the seeds.</source>
        <translation>مقدار علو الطبقة عن متوسط الطبقات أو انخفاضها عنه، متوسطًا على البذور.</translation>
    </message>
    <message>
        <source>Test of w − mean(w) against 0 over the seeds (t, two-sided), adjusted for the number of layers (Holm). Given from three seeds on: fewer allow no claim.</source>
        <translation>اختبار w − mean(w) مقابل 0 على البذور (t، ثنائي الطرف)، معدَّلًا لعدد الطبقات (Holm). يُعطى ابتداءً من ثلاث بذور: وما دونها لا يسمح بأي ادعاء.</translation>
    </message>
</context>
<context>
    <name>ui::LayerWeightsView</name>
    <message>
        <source>What the numbers mean</source>
        <translation>ماذا تعني الأعداد</translation>
    </message>
    <message>
        <source>Whether the runs can be compared</source>
        <translation>هل تمكن مقارنة عمليات التدريب</translation>
    </message>
    <message>
        <source>Add a training folder or a task bundle; folders can be dropped here too</source>
        <translation>إضافة مجلد تدريب أو حزمة مهمة؛ يمكن أيضًا إفلات المجلدات هنا</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>إ&amp;زالة</translation>
    </message>
    <message>
        <source>Take the runs selected in the table out of the comparison; files stay</source>
        <translation>إخراج عمليات التدريب المحددة في الجدول من المقارنة؛ تبقى الملفات</translation>
    </message>
    <message>
        <source>&amp;Show:</source>
        <translation>&amp;اعرض:</translation>
    </message>
    <message>
        <source>What is shown of each layer</source>
        <translation>ما يُعرض من كل طبقة</translation>
    </message>
    <message>
        <source>Copy the figure or its numbers, or save it as SVG, PDF, PNG or CSV</source>
        <translation>نسخ الشكل أو أعداده، أو حفظه بصيغة SVG أو PDF أو PNG أو CSV</translation>
    </message>
    <message>
        <source>No runs yet. Add training folders or task bundles, or drop them here.</source>
        <translation>لا عمليات تدريب بعد. أضف مجلدات تدريب أو حزم مهام، أو أفلتها هنا.</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>الأشكال</translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation>المهام</translation>
    </message>
    <message>
        <source>Tasks by place and layer, as in Peters et al. 2018, figure 2</source>
        <translation>المهام بحسب الموضع والطبقة، كما في Peters وآخرين 2018، الشكل 2</translation>
    </message>
    <message>
        <source>Seeds</source>
        <translation>البذور</translation>
    </message>
    <message>
        <source>Means with a dot for each seed and the interval of the mean</source>
        <translation>المتوسطات مع نقطة لكل بذرة وفترة المتوسط</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>التدريب</translation>
    </message>
    <message>
        <source>Weights, gamma and the development metric over a run&apos;s training</source>
        <translation>الأوزان وغاما ومقياس بيانات التطوير خلال عملية تدريب</translation>
    </message>
    <message>
        <source>Mixes</source>
        <translation>الأمزجة</translation>
    </message>
    <message>
        <source>Every run as a point in a triangle of three layers, or as a line over more</source>
        <translation>كل عملية تدريب نقطةً في مثلث من ثلاث طبقات، أو خطًا على أكثر منها</translation>
    </message>
    <message>
        <source>Run whose training is shown</source>
        <translation>عملية التدريب المعروضة</translation>
    </message>
    <message>
        <source>The run drawn thick; other seeds of its configuration are drawn thin</source>
        <translation>عملية التدريب المرسومة بخط سميك؛ وتُرسم البذور الأخرى للإعداد نفسه بخط رفيع</translation>
    </message>
    <message>
        <source>Mix whose training is shown</source>
        <translation>المزيج الذي يُعرض تدريبه</translation>
    </message>
    <message>
        <source>A head can mix the layers twice: beside its input, and beside its encoder&apos;s output</source>
        <translation>يمكن للرأس أن يمزج الطبقات مرتين: بجانب دخله، وبجانب خرج مرمِّزه</translation>
    </message>
    <message>
        <source>Values at the cursor</source>
        <translation>القيم عند المؤشر</translation>
    </message>
    <message>
        <source>This run&apos;s log has no evaluations.</source>
        <translation>لا تقييمات في سجل عملية التدريب هذه.</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>الجداول</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>عمليات التدريب</translation>
    </message>
    <message>
        <source>Layers over seeds</source>
        <translation>الطبقات على البذور</translation>
    </message>
    <message>
        <source>Layers over Seeds</source>
        <translation>الطبقات على البذور</translation>
    </message>
    <message>
        <source>None of the runs has this quantity: it is measured when a training ends, and heads without ELMo have no layers.</source>
        <translation>لا تملك أي عملية تدريب هذه الكمية: تُقاس عند انتهاء التدريب، ولا طبقات للرؤوس التي لا تستخدم ELMo.</translation>
    </message>
    <message>
        <source>⚠ Not comparable with the first run of their task: %1</source>
        <translation>⚠ لا تقارَن بأول عملية تدريب للمهمة نفسها: %1</translation>
    </message>
    <message>
        <source>; and %1 more</source>
        <translation>؛ و%1 أخرى</translation>
    </message>
    <message>
        <source>Add a Training Folder or Task Bundle</source>
        <translation>إضافة مجلد تدريب أو حزمة مهمة</translation>
    </message>
    <message>
        <source>Add R&amp;uns...</source>
        <translation>إ&amp;ضافة عمليات تدريب...</translation>
    </message>
    <message>
        <source>Fi&amp;gure</source>
        <translation>ال&amp;شكل</translation>
    </message>
</context>
<context>
    <name>ui::MainActionTexts</name>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;ملف</translation>
    </message>
    <message>
        <source>&amp;Open...</source>
        <translation>&amp;فتح...</translation>
    </message>
    <message>
        <source>Open a text file</source>
        <translation>فتح ملف نصي</translation>
    </message>
    <message>
        <source>Open &amp;Recent</source>
        <translation>المفتوحة م&amp;ؤخرًا</translation>
    </message>
    <message>
        <source>Open the &amp;Sample</source>
        <translation>فتح العي&amp;نة</translation>
    </message>
    <message>
        <source>Open a short text with words of several meanings</source>
        <translation>فتح نص قصير فيه كلمات متعددة المعاني</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>إن&amp;هاء</translation>
    </message>
    <message>
        <source>Close the program</source>
        <translation>إغلاق البرنامج</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>تح&amp;رير</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;نسخ</translation>
    </message>
    <message>
        <source>Copy the selected tokens</source>
        <translation>نسخ الوحدات النصية المحددة</translation>
    </message>
    <message>
        <source>Select &amp;All</source>
        <translation>تحديد ال&amp;كل</translation>
    </message>
    <message>
        <source>Select all tokens</source>
        <translation>تحديد جميع الوحدات النصية</translation>
    </message>
    <message>
        <source>&amp;Appearance</source>
        <translation>الم&amp;ظهر</translation>
    </message>
    <message>
        <source>As the &amp;System</source>
        <translation>حسب ال&amp;نظام</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;فاتح</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>&amp;داكن</translation>
    </message>
    <message>
        <source>Lan&amp;guage</source>
        <translation>الل&amp;غة</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;عرض</translation>
    </message>
    <message>
        <source>Zoom &amp;In</source>
        <translation>ت&amp;كبير</translation>
    </message>
    <message>
        <source>Show the document&apos;s text larger</source>
        <translation>تكبير نص المستند</translation>
    </message>
    <message>
        <source>Zoom &amp;Out</source>
        <translation>ت&amp;صغير</translation>
    </message>
    <message>
        <source>Show the document&apos;s text smaller</source>
        <translation>تصغير نص المستند</translation>
    </message>
    <message>
        <source>&amp;Normal Size</source>
        <translation>الحجم ال&amp;عادي</translation>
    </message>
    <message>
        <source>Show the document&apos;s text in its normal size</source>
        <translation>عرض نص المستند بحجمه العادي</translation>
    </message>
    <message>
        <source>&amp;Colour by Similarity</source>
        <translation>ال&amp;تلوين بالتشابه</translation>
    </message>
    <message>
        <source>Colour every token by its cosine similarity to the selected one, in the chosen layer</source>
        <translation>تلوين كل وحدة نصية بتشابه جيب التمام مع الوحدة المحددة، في الطبقة المختارة</translation>
    </message>
    <message>
        <source>&amp;Analysis</source>
        <translation>تح&amp;ليل</translation>
    </message>
    <message>
        <source>Choose &amp;Model...</source>
        <translation>اختيار &amp;نموذج...</translation>
    </message>
    <message>
        <source>Choose the language model that the document is analysed with</source>
        <translation>اختر النموذج اللغوي الذي يُحلَّل به المستند</translation>
    </message>
    <message>
        <source>&amp;Analyse</source>
        <translation>&amp;تحليل</translation>
    </message>
    <message>
        <source>Compute the layers of every token of the document</source>
        <translation>حساب طبقات كل وحدة نصية في المستند</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>إ&amp;لغاء</translation>
    </message>
    <message>
        <source>Stop the job under way</source>
        <translation>إيقاف المهمة الجارية</translation>
    </message>
    <message>
        <source>Main Toolbar</source>
        <translation>شريط الأدوات الرئيسي</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>م&amp;ساعدة</translation>
    </message>
    <message>
        <source>&amp;About Elmoscope</source>
        <translation>&amp;حول Elmoscope</translation>
    </message>
    <message>
        <source>Version and licences</source>
        <translation>الإصدار والرخص</translation>
    </message>
</context>
<context>
    <name>ui::MainWindow</name>
    <message>
        <source>Show or hide the panel “%1”</source>
        <translation>إظهار لوحة «%1» أو إخفاؤها</translation>
    </message>
    <message>
        <source>What If</source>
        <translation>ماذا لو</translation>
    </message>
    <message>
        <source>Neighbours</source>
        <translation>الجيران</translation>
    </message>
    <message>
        <source>Projector</source>
        <translation>الإسقاط</translation>
    </message>
    <message>
        <source>Layer &amp;Weights</source>
        <translation>أوزان ال&amp;طبقات</translation>
    </message>
    <message>
        <source>Compare what tasks make of the layers, over any number of training runs</source>
        <translation>مقارنة ما تصنعه المهام من الطبقات، على أي عدد من عمليات التدريب</translation>
    </message>
    <message>
        <source>Panels</source>
        <translation>اللوحات</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>الطبقات</translation>
    </message>
    <message>
        <source>Exported to %1</source>
        <translation>صُدِّر إلى %1</translation>
    </message>
    <message>
        <source>Open Documents</source>
        <translation>فتح مستندات</translation>
    </message>
    <message>
        <source>Saliency</source>
        <translation>البروز</translation>
    </message>
    <message>
        <source>&amp;Training</source>
        <translation>ال&amp;تدريب</translation>
    </message>
    <message>
        <source>Train a &amp;Head...</source>
        <translation>ت&amp;دريب رأس...</translation>
    </message>
    <message>
        <source>Train a head for entities, sentiment or questions on your file</source>
        <translation>تدريب رأس للكيانات أو المشاعر أو الأسئلة على ملفك</translation>
    </message>
    <message>
        <source>&amp;Fine-Tune the Language Model...</source>
        <translation>ال&amp;ضبط الدقيق للنموذج اللغوي...</translation>
    </message>
    <message>
        <source>Let the biLM, whose layers all heads read, learn from your own text</source>
        <translation>دع النموذج اللغوي ثنائي الاتجاه، الذي تقرأ جميع الرؤوس طبقاته، يتعلم من نصك</translation>
    </message>
    <message>
        <source>Show the &amp;Training</source>
        <translation>عرض ال&amp;تدريب</translation>
    </message>
    <message>
        <source>The curves of the training under way, or of the last one</source>
        <translation>منحنيات التدريب الجاري، أو الأخير</translation>
    </message>
    <message>
        <source>&amp;Evaluate a Head</source>
        <translation>ت&amp;قييم رأس</translation>
    </message>
    <message>
        <source>Measure a head on a labelled file, and look at what it gets wrong</source>
        <translation>قياس رأس على ملف موسوم، والنظر فيما يخطئ فيه</translation>
    </message>
    <message>
        <source>The tokens of this example do not stand side by side in %1 as it was read.</source>
        <translation>وحدات هذا المثال ليست متجاورة في %1 كما قُرئ.</translation>
    </message>
</context>
<context>
    <name>ui::MessageBanner</name>
    <message>
        <source>Message</source>
        <translation>رسالة</translation>
    </message>
    <message>
        <source>Close the message</source>
        <translation>إغلاق الرسالة</translation>
    </message>
</context>
<context>
    <name>ui::MixCells</name>
    <message>
        <source>n = %1</source>
        <translation>n = %1</translation>
    </message>
    <message>
        <source>Layers by task: %1</source>
        <translation>الطبقات بحسب المهمة: %1</translation>
    </message>
    <message>
        <source>below %1</source>
        <translation>أقل من %1</translation>
    </message>
    <message>
        <source>between</source>
        <translation>بينهما</translation>
    </message>
    <message>
        <source>above %1</source>
        <translation>أكثر من %1</translation>
    </message>
</context>
<context>
    <name>ui::MixSliders</name>
    <message>
        <source>%1 (learned %2)</source>
        <translation>%1 (المتعلَّم %2)</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>إعادة ضبط</translation>
    </message>
    <message>
        <source>Return to the weights that training found</source>
        <translation>العودة إلى الأوزان التي وجدها التدريب</translation>
    </message>
    <message>
        <source>Reset: %1</source>
        <translation>إعادة ضبط: %1</translation>
    </message>
    <message>
        <source>Weight of layer %1</source>
        <translation>وزن الطبقة %1</translation>
    </message>
    <message>
        <source>Only %1</source>
        <translation>%1 فقط</translation>
    </message>
    <message>
        <source>Keep layer %1 alone: its weight becomes 1, the others&apos; 0</source>
        <translation>إبقاء الطبقة %1 وحدها: يصبح وزنها 1 وأوزان غيرها 0</translation>
    </message>
    <message>
        <source>γ</source>
        <translation>γ</translation>
    </message>
    <message>
        <source>Gamma</source>
        <translation>غاما</translation>
    </message>
</context>
<context>
    <name>ui::ModelDialog</name>
    <message>
        <source>Choose a Model</source>
        <translation>اختيار نموذج</translation>
    </message>
    <message>
        <source>&amp;Load</source>
        <translation>&amp;تحميل</translation>
    </message>
    <message>
        <source>Load this model and analyse the document with it</source>
        <translation>تحميل هذا النموذج وتحليل المستند به</translation>
    </message>
    <message>
        <source>Models of the program and of late</source>
        <translation>نماذج البرنامج والمستخدمة حديثًا</translation>
    </message>
    <message>
        <source>Models that came with the program or were used lately</source>
        <translation>النماذج المرفقة بالبرنامج أو المستخدمة مؤخرًا</translation>
    </message>
    <message>
        <source>Choose &amp;Folder...</source>
        <translation>اختيار &amp;مجلد...</translation>
    </message>
    <message>
        <source>A folder with options.json and weights, an ELMoForManyLangs folder, or a bundle</source>
        <translation>مجلد فيه options.json والأوزان، أو مجلد ELMoForManyLangs، أو حزمة</translation>
    </message>
    <message>
        <source>Choose F&amp;ile...</source>
        <translation>اختيار مل&amp;ف...</translation>
    </message>
    <message>
        <source>The options.json or the .hdf5 weights of a model; the other one is found beside it</source>
        <translation>ملف options.json أو أوزان ‎.hdf5 لنموذج؛ ويُعثر على الآخر بجانبه</translation>
    </message>
    <message>
        <source>Architecture of the model</source>
        <translation>بنية النموذج</translation>
    </message>
    <message>
        <source>Folder of a Model</source>
        <translation>مجلد نموذج</translation>
    </message>
    <message>
        <source>File of a Model</source>
        <translation>ملف نموذج</translation>
    </message>
    <message>
        <source>Options or weights (*.json *.hdf5 *.h5 *.safetensors);;All files (*)</source>
        <translation>خيارات أو أوزان (*.json *.hdf5 *.h5 *.safetensors);;كل الملفات (*)</translation>
    </message>
    <message>
        <source>No model chosen</source>
        <translation>لم يُختر نموذج</translation>
    </message>
    <message>
        <source>Choose the folder or a file of an ELMo model: an AllenNLP or bilm-tf pair of options.json and .hdf5 weights, an ELMoForManyLangs folder, or a bundle of this program.</source>
        <translation>اختر مجلد نموذج ELMo أو ملفه: زوجًا من AllenNLP أو bilm-tf يضم options.json وأوزان ‎.hdf5، أو مجلد ELMoForManyLangs، أو حزمة من هذا البرنامج.</translation>
    </message>
    <message>
        <source>Reading the architecture...</source>
        <translation>جارٍ قراءة البنية...</translation>
    </message>
</context>
<context>
    <name>ui::NeighbourModel</name>
    <message>
        <source>Cosine</source>
        <translation>جيب التمام</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>قبل</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>الوحدة النصية</translation>
    </message>
    <message>
        <source>After</source>
        <translation>بعد</translation>
    </message>
</context>
<context>
    <name>ui::NeighbourPanel</name>
    <message>
        <source>What is listed</source>
        <translation>ما يُسرد</translation>
    </message>
    <message>
        <source>Layer in which tokens are compared</source>
        <translation>الطبقة التي تُقارن فيها الوحدات النصية</translation>
    </message>
    <message>
        <source>Nearest tokens in all analysed documents</source>
        <translation>أقرب الوحدات النصية في جميع المستندات المحلَّلة</translation>
    </message>
    <message>
        <source>Open a document and choose a model: tokens are compared by the model&apos;s layers.</source>
        <translation>افتح مستندًا واختر نموذجًا: تُقارن الوحدات النصية بطبقات النموذج.</translation>
    </message>
    <message>
        <source>Select a token to find its nearest neighbours in all analysed documents.</source>
        <translation>حدد وحدة نصية لتجد أقرب جيرانها في جميع المستندات المحلَّلة.</translation>
    </message>
    <message>
        <source>The token is being compared.</source>
        <translation>جارٍ مقارنة الوحدة النصية.</translation>
    </message>
    <message>
        <source>Nearest to “%1” in %2: %3 tokens of %4 documents compared</source>
        <translation>الأقرب إلى «%1» في %2: قورنت %3 من وحدات %4 من المستندات</translation>
    </message>
    <message>
        <source>, exactly.</source>
        <translation>، مقارنةً تامة.</translation>
    </message>
    <message>
        <source> through an index, which may miss a few.</source>
        <translation>، عبر فهرس قد يفوّت القليل منها.</translation>
    </message>
</context>
<context>
    <name>ui::NormBars</name>
    <message>
        <source>Norms of the token&apos;s vectors, by layer</source>
        <translation>معايير متجهات الوحدة النصية، بحسب الطبقة</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>ui::OccurrenceModel</name>
    <message>
        <source>Cosine</source>
        <translation>جيب التمام</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>قبل</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>الوحدة النصية</translation>
    </message>
    <message>
        <source>After</source>
        <translation>بعد</translation>
    </message>
    <message>
        <source>Document</source>
        <translation>المستند</translation>
    </message>
</context>
<context>
    <name>ui::Parallel</name>
    <message>
        <source>Mixes by layer: %1</source>
        <translation>الأمزجة بحسب الطبقة: %1</translation>
    </message>
    <message>
        <source>Thin lines: runs; marks: means of seeds.</source>
        <translation>الخطوط الرفيعة: عمليات التدريب؛ العلامات: متوسطات البذور.</translation>
    </message>
</context>
<context>
    <name>ui::PathField</name>
    <message>
        <source>Browse...</source>
        <translation>استعراض...</translation>
    </message>
    <message>
        <source>Browse: %1</source>
        <translation>استعراض: %1</translation>
    </message>
    <message>
        <source>Choose a file</source>
        <translation>اختيار ملف</translation>
    </message>
    <message>
        <source>Choose a folder</source>
        <translation>اختيار مجلد</translation>
    </message>
</context>
<context>
    <name>ui::ProjectorPanel</name>
    <message>
        <source>Progress of the projection</source>
        <translation>تقدم الإسقاط</translation>
    </message>
    <message>
        <source>Type a word, or select one in the document, to see all its occurrences as points: the nearer two are, the more alike a layer finds them.</source>
        <translation>اكتب كلمة، أو حدد واحدة في المستند، لترى جميع مواضع ورودها نقاطًا: كلما تقاربت نقطتان زاد تشابههما عند الطبقة.</translation>
    </message>
    <message>
        <source>Occurrences</source>
        <translation>مواضع الورود</translation>
    </message>
    <message>
        <source>What is listed</source>
        <translation>ما يُسرد</translation>
    </message>
    <message>
        <source>Word</source>
        <translation>الكلمة</translation>
    </message>
    <message>
        <source>Word whose occurrences are shown</source>
        <translation>الكلمة التي تُعرض مواضع ورودها</translation>
    </message>
    <message>
        <source>One token as the document has it; case does not matter</source>
        <translation>وحدة نصية واحدة كما في المستند؛ لا فرق بين الأحرف الكبيرة والصغيرة</translation>
    </message>
    <message>
        <source>Method of projection</source>
        <translation>طريقة الإسقاط</translation>
    </message>
    <message>
        <source>PCA</source>
        <translation>PCA</translation>
    </message>
    <message>
        <source>t-SNE</source>
        <translation>t-SNE</translation>
    </message>
    <message>
        <source>PCA keeps the two directions in which the points differ most. t-SNE keeps neighbours together, but neither distances nor sizes of groups; it takes up to 1,500 points.</source>
        <translation>تحفظ PCA الاتجاهين اللذين تختلف فيهما النقاط أكثر. وتُبقي t-SNE الجيران معًا، لكنها لا تحفظ المسافات ولا أحجام المجموعات؛ وتقبل حتى 1,500 نقطة.</translation>
    </message>
    <message>
        <source>&amp;Project</source>
        <translation>إسقا&amp;ط</translation>
    </message>
    <message>
        <source>Lay out all occurrences of the word in all analysed documents</source>
        <translation>توزيع جميع مواضع ورود الكلمة في جميع المستندات المحلَّلة</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>إلغاء</translation>
    </message>
    <message>
        <source>Stop the projection; what was shown before stays</source>
        <translation>إيقاف الإسقاط؛ يبقى ما كان معروضًا</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>الطبقة</translation>
    </message>
    <message>
        <source>Moves the points from layer to layer. Layer 0 sees no context, so a word is one point there; higher layers tell its senses apart.</source>
        <translation>ينقل النقاط من طبقة إلى طبقة. لا ترى الطبقة 0 أي سياق، فتكون الكلمة فيها نقطة واحدة؛ وتميّز الطبقات الأعلى بين معانيها.</translation>
    </message>
    <message>
        <source>P&amp;lay</source>
        <translation>تش&amp;غيل</translation>
    </message>
    <message>
        <source>Move from the lowest layer to the top one</source>
        <translation>الانتقال من أدنى طبقة إلى أعلاها</translation>
    </message>
    <message>
        <source>Colour and shape by</source>
        <translation>اللون والشكل بحسب</translation>
    </message>
    <message>
        <source>What the points&apos; colours and shapes stand for</source>
        <translation>ما تدل عليه ألوان النقاط وأشكالها</translation>
    </message>
    <message>
        <source>By document</source>
        <translation>بحسب المستند</translation>
    </message>
    <message>
        <source>By cluster</source>
        <translation>بحسب العنقود</translation>
    </message>
    <message>
        <source>Copy the figure or its numbers, or save it as SVG, PDF, PNG or CSV</source>
        <translation>نسخ الشكل أو أعداده، أو حفظه بصيغة SVG أو PDF أو PNG أو CSV</translation>
    </message>
    <message>
        <source>No document is analysed yet.</source>
        <translation>لم يُحلَّل أي مستند بعد.</translation>
    </message>
    <message>
        <source>%1 of %2 occurrences listed.</source>
        <translation>سُرد %1 من %2 من مواضع الورود.</translation>
    </message>
    <message>
        <source>By label</source>
        <translation>بحسب الوسم</translation>
    </message>
    <message>
        <source>Fi&amp;gure</source>
        <translation>ال&amp;شكل</translation>
    </message>
</context>
<context>
    <name>ui::ProjectorView</name>
    <message>
        <source>Occurrences in the plane</source>
        <translation>مواضع الورود في المستوى</translation>
    </message>
    <message>
        <source>Draw around points to list them; click one to take it alone</source>
        <translation>ارسم حول نقاط لسردها؛ انقر على نقطة لأخذها وحدها</translation>
    </message>
</context>
<context>
    <name>ui::ReadingActionTexts</name>
    <message>
        <source>Open Se&amp;veral...</source>
        <translation>فتح ع&amp;دة...</translation>
    </message>
    <message>
        <source>Put several files on the list of documents</source>
        <translation>وضع عدة ملفات في قائمة المستندات</translation>
    </message>
    <message>
        <source>Open &amp;Folder...</source>
        <translation>فتح مج&amp;لد...</translation>
    </message>
    <message>
        <source>Put all texts of a folder on the list of documents</source>
        <translation>وضع جميع نصوص مجلد في قائمة المستندات</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;تراجع</translation>
    </message>
    <message>
        <source>Take the last change of the annotations back</source>
        <translation>التراجع عن آخر تغيير في التعليقات التوضيحية</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>إعا&amp;دة</translation>
    </message>
    <message>
        <source>Make the change again that was taken back</source>
        <translation>إعادة التغيير الذي جرى التراجع عنه</translation>
    </message>
    <message>
        <source>&amp;Find...</source>
        <translation>&amp;بحث...</translation>
    </message>
    <message>
        <source>Search the document by text, regular expression or label</source>
        <translation>البحث في المستند بالنص أو بتعبير نمطي أو بالوسم</translation>
    </message>
    <message>
        <source>As&amp;k...</source>
        <translation>&amp;سؤال...</translation>
    </message>
    <message>
        <source>Ask a question about the document</source>
        <translation>طرح سؤال عن المستند</translation>
    </message>
    <message>
        <source>A&amp;nnotate</source>
        <translation>تعلي&amp;ق</translation>
    </message>
    <message>
        <source>&amp;Accept and Next</source>
        <translation>&amp;قبول والتالي</translation>
    </message>
    <message>
        <source>Accept the current span and go to the next open one</source>
        <translation>قبول المقطع الحالي والانتقال إلى المقطع المفتوح التالي</translation>
    </message>
    <message>
        <source>&amp;Reject and Next</source>
        <translation>&amp;رفض والتالي</translation>
    </message>
    <message>
        <source>Reject the current span and go to the next open one</source>
        <translation>رفض المقطع الحالي والانتقال إلى المقطع المفتوح التالي</translation>
    </message>
    <message>
        <source>Accept</source>
        <translation>قبول</translation>
    </message>
    <message>
        <source>Reject</source>
        <translation>رفض</translation>
    </message>
    <message>
        <source>A&amp;ccept</source>
        <translation>ق&amp;بول</translation>
    </message>
    <message>
        <source>Accept the current span and stay there</source>
        <translation>قبول المقطع الحالي والبقاء عنده</translation>
    </message>
    <message>
        <source>Re&amp;open</source>
        <translation>إعادة &amp;فتح</translation>
    </message>
    <message>
        <source>Take the decision on the current span back</source>
        <translation>التراجع عن القرار في المقطع الحالي</translation>
    </message>
    <message>
        <source>&amp;Label...</source>
        <translation>ال&amp;وسم...</translation>
    </message>
    <message>
        <source>Give the current span another label, chosen with a digit</source>
        <translation>إعطاء المقطع الحالي وسمًا آخر، يُختار برقم</translation>
    </message>
    <message>
        <source>&amp;Mark Selection...</source>
        <translation>ت&amp;عليم التحديد...</translation>
    </message>
    <message>
        <source>Mark the selected tokens as a span, with a label chosen with a digit</source>
        <translation>تعليم الوحدات النصية المحددة مقطعًا، بوسم يُختار برقم</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>&amp;حذف</translation>
    </message>
    <message>
        <source>Delete the current span; a model&apos;s is rejected</source>
        <translation>حذف المقطع الحالي؛ ومقطع النموذج يُرفض</translation>
    </message>
    <message>
        <source>Apply to &amp;Identical Mentions</source>
        <translation>تطبيق على المواضع الم&amp;طابقة</translation>
    </message>
    <message>
        <source>Do to every mention of the same text what was done to the current span</source>
        <translation>فعل ما فُعل بالمقطع الحالي في كل موضع للنص نفسه</translation>
    </message>
    <message>
        <source>&amp;Next Span</source>
        <translation>المقطع ال&amp;تالي</translation>
    </message>
    <message>
        <source>Go to the next span</source>
        <translation>الانتقال إلى المقطع التالي</translation>
    </message>
    <message>
        <source>&amp;Previous Span</source>
        <translation>المقطع ال&amp;سابق</translation>
    </message>
    <message>
        <source>Go to the span before</source>
        <translation>الانتقال إلى المقطع السابق</translation>
    </message>
    <message>
        <source>Most &amp;Uncertain</source>
        <translation>الأقل &amp;يقينًا</translation>
    </message>
    <message>
        <source>Go to the open span that the model is least sure of</source>
        <translation>الانتقال إلى المقطع المفتوح الذي ثقة النموذج به هي الأقل</translation>
    </message>
    <message>
        <source>Uncertain</source>
        <translation>غير مؤكد</translation>
    </message>
    <message>
        <source>Move an &amp;Edge</source>
        <translation>تحري&amp;ك حد</translation>
    </message>
    <message>
        <source>&amp;Begin Earlier</source>
        <translation>ت&amp;قديم البداية</translation>
    </message>
    <message>
        <source>Let the current span begin a token earlier</source>
        <translation>جعل المقطع الحالي يبدأ قبل ذلك بوحدة نصية</translation>
    </message>
    <message>
        <source>Begin &amp;Later</source>
        <translation>ت&amp;أخير البداية</translation>
    </message>
    <message>
        <source>Let the current span begin a token later</source>
        <translation>جعل المقطع الحالي يبدأ بعد ذلك بوحدة نصية</translation>
    </message>
    <message>
        <source>&amp;End Earlier</source>
        <translation>تقديم ال&amp;نهاية</translation>
    </message>
    <message>
        <source>Let the current span end a token earlier</source>
        <translation>جعل المقطع الحالي ينتهي قبل ذلك بوحدة نصية</translation>
    </message>
    <message>
        <source>End La&amp;ter</source>
        <translation>تأخير النها&amp;ية</translation>
    </message>
    <message>
        <source>Let the current span end a token later</source>
        <translation>جعل المقطع الحالي ينتهي بعد ذلك بوحدة نصية</translation>
    </message>
    <message>
        <source>&amp;Rejected Spans</source>
        <translation>المقاطع الم&amp;رفوضة</translation>
    </message>
    <message>
        <source>Show rejected spans too, struck through</source>
        <translation>عرض المقاطع المرفوضة أيضًا، مشطوبة</translation>
    </message>
    <message>
        <source>Add Task &amp;Head...</source>
        <translation>إضافة &amp;رأس مهمة...</translation>
    </message>
    <message>
        <source>Load a trained head: entities, sentiment or questions</source>
        <translation>تحميل رأس مدرَّب: كيانات أو مشاعر أو أسئلة</translation>
    </message>
    <message>
        <source>&amp;Remove Task Head</source>
        <translation>إ&amp;زالة رأس مهمة</translation>
    </message>
    <message>
        <source>Short &amp;Tour</source>
        <translation>&amp;جولة قصيرة</translation>
    </message>
    <message>
        <source>See in a minute what the program does</source>
        <translation>تعرّف في دقيقة ما يفعله البرنامج</translation>
    </message>
    <message>
        <source>&amp;Keyboard Shortcuts...</source>
        <translation>اختصارات &amp;لوحة المفاتيح...</translation>
    </message>
    <message>
        <source>List and change all shortcuts</source>
        <translation>سرد جميع الاختصارات وتغييرها</translation>
    </message>
    <message>
        <source>&amp;Export...</source>
        <translation>ت&amp;صدير...</translation>
    </message>
    <message>
        <source>Write the document with its annotations for other programs</source>
        <translation>كتابة المستند بتعليقاته التوضيحية لبرامج أخرى</translation>
    </message>
    <message>
        <source>Show the Changed File</source>
        <translation>إظهار الملف المتغيّر</translation>
    </message>
    <message>
        <source>Show the file&apos;s text in place of the earlier one, and ask about the decisions</source>
        <translation>إظهار نص الملف بدلًا من النص السابق والسؤال عن القرارات</translation>
    </message>
    <message>
        <source>&amp;Guide</source>
        <translation>ال&amp;دليل</translation>
    </message>
    <message>
        <source>Open the guide at the page about the current view</source>
        <translation>فتح الدليل عند الصفحة الخاصة بالعرض الحالي</translation>
    </message>
</context>
<context>
    <name>ui::ReadingPanels</name>
    <message>
        <source>Label</source>
        <translation>الوسم</translation>
    </message>
    <message>
        <source>Select the tokens to mark first.</source>
        <translation>حدد أولًا الوحدات النصية المراد تعليمها.</translation>
    </message>
    <message>
        <source>Mark as</source>
        <translation>التعليم بوصفه</translation>
    </message>
    <message>
        <source>sentiment</source>
        <translation>المشاعر</translation>
    </message>
    <message>
        <source>entities</source>
        <translation>الكيانات</translation>
    </message>
    <message>
        <source>questions</source>
        <translation>الأسئلة</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Choose the Folder of a Task Head</source>
        <translation>اختيار مجلد رأس مهمة</translation>
    </message>
    <message>
        <source>Put Documents on the List</source>
        <translation>وضع مستندات في القائمة</translation>
    </message>
    <message>
        <source>Put a Folder&apos;s Texts on the List</source>
        <translation>وضع نصوص مجلد في القائمة</translation>
    </message>
    <message>
        <source>Panels</source>
        <translation>اللوحات</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>المستندات</translation>
    </message>
    <message>
        <source>Annotations</source>
        <translation>التعليقات التوضيحية</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>البحث</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>السؤال</translation>
    </message>
    <message>
        <source>Marked by hand</source>
        <translation>معلَّم يدويًا</translation>
    </message>
    <message>
        <source>Found by %1</source>
        <translation>وجده %1</translation>
    </message>
    <message>
        <source>Confidence %1: the model&apos;s probability for just this span with this label</source>
        <translation>الثقة %1: احتمال النموذج لهذا المقطع بعينه بهذا الوسم</translation>
    </message>
    <message>
        <source>Accepted</source>
        <translation>مقبول</translation>
    </message>
    <message>
        <source>Rejected</source>
        <translation>مرفوض</translation>
    </message>
    <message>
        <source>What the head found stays. Delete it in Annotation Layers.</source>
        <translation>يبقى ما وجده رأس المهمة. احذفه في «طبقات التعليقات».</translation>
    </message>
    <message>
        <source>Stop reading with this head; what it found stays until it is deleted in the list of annotation layers</source>
        <translation>التوقف عن القراءة بهذا الرأس؛ يبقى ما وجده حتى يُحذف في قائمة طبقات التعليقات</translation>
    </message>
    <message>
        <source>Delete Everywhere</source>
        <translation>حذف في كل مكان</translation>
    </message>
    <message>
        <source>Delete all annotations of “%1” in every document that you worked on? This can&apos;t be undone.</source>
        <translation>هل تُحذف كل تعليقات «%1» في كل مستند عملت عليه؟ لا يمكن التراجع عن ذلك.</translation>
    </message>
    <message>
        <source>&amp;Delete Everywhere</source>
        <translation>&amp;حذف في كل مكان</translation>
    </message>
    <message>
        <source>Annotation Layers</source>
        <translation>طبقات التعليقات</translation>
    </message>
    <message>
        <source>Came with %1</source>
        <translation>جاء مع %1</translation>
    </message>
</context>
<context>
    <name>ui::RecentMenu</name>
    <message>
        <source>Nothing yet</source>
        <translation>لا شيء بعد</translation>
    </message>
</context>
<context>
    <name>ui::RowLegend</name>
    <message>
        <source>%1 · %2, n = %3</source>
        <translation>%1 · %2، n = %3</translation>
    </message>
    <message>
        <source>%1, %2, seed %3: %4</source>
        <translation>%1، %2، البذرة %3: %4</translation>
    </message>
</context>
<context>
    <name>ui::RunWeightModel</name>
    <message>
        <source>yes</source>
        <translation>نعم</translation>
    </message>
    <message>
        <source>no: %1</source>
        <translation>لا: %1</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>المهمة</translation>
    </message>
    <message>
        <source>Mix</source>
        <translation>المزيج</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>عملية التدريب</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>البذرة</translation>
    </message>
    <message>
        <source>γ</source>
        <translation>γ</translation>
    </message>
    <message>
        <source>Dev metric</source>
        <translation>مقياس التطوير</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>الخطوة</translation>
    </message>
    <message>
        <source>Comparable</source>
        <translation>قابلة للمقارنة</translation>
    </message>
</context>
<context>
    <name>ui::SaliencyPanel</name>
    <message>
        <source>Head whose prediction is explained</source>
        <translation>الرأس الذي يُفسَّر تنبؤه</translation>
    </message>
    <message>
        <source>The prediction at the selected token: its entity, its sentence&apos;s sentiment, or the answer</source>
        <translation>التنبؤ عند الوحدة النصية المحددة: كيانها، أو مشاعر جملتها، أو الإجابة</translation>
    </message>
    <message>
        <source>Fi&amp;gure</source>
        <translation>ال&amp;شكل</translation>
    </message>
    <message>
        <source>Copy the figure or its numbers, or save it as SVG, PDF, PNG or CSV</source>
        <translation>نسخ الشكل أو أعداده، أو حفظه بصيغة SVG أو PDF أو PNG أو CSV</translation>
    </message>
    <message>
        <source>What is missing</source>
        <translation>ما ينقص</translation>
    </message>
    <message>
        <source>Saliency of tokens and layers</source>
        <translation>بروز الوحدات النصية والطبقات</translation>
    </message>
    <message>
        <source>Saliency values</source>
        <translation>قيم البروز</translation>
    </message>
    <message>
        <source>Add a task head first; its predictions are explained here.</source>
        <translation>أضف رأس مهمة أولًا؛ تُفسَّر تنبؤاته هنا.</translation>
    </message>
    <message>
        <source>The document has to be analysed first.</source>
        <translation>يجب تحليل المستند أولًا.</translation>
    </message>
    <message>
        <source>Select a word: of an entity, of the sentence whose sentiment you wonder at, or of an answer.</source>
        <translation>حدد كلمة: من كيان، أو من جملة تتساءل عن مشاعرها، أو من إجابة.</translation>
    </message>
    <message>
        <source>The prediction is being explained...</source>
        <translation>جارٍ تفسير التنبؤ...</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>الوحدة النصية</translation>
    </message>
</context>
<context>
    <name>ui::SaliencyText</name>
    <message>
        <source>Own input</source>
        <translation>الدخل الخاص</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>النص</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>السؤال</translation>
    </message>
    <message>
        <source>Why there is no answer, probability %1</source>
        <translation>لماذا لا إجابة، الاحتمال %1</translation>
    </message>
    <message>
        <source>Why “%1” is the answer, probability %2</source>
        <translation>لماذا «%1» هي الإجابة، الاحتمال %2</translation>
    </message>
    <message>
        <source>Why “%1” is %2, probability %3</source>
        <translation>لماذا «%1» هو %2، الاحتمال %3</translation>
    </message>
    <message>
        <source>Gradient × input (Shrikumar et al. 2016): how the log odds of the prediction change, to first order, as the vector that a layer gives a token grows. Positive values speak for the prediction, negative ones against it. They need not add up to anything, and they say what the head used, not what is true of language.</source>
        <translation>التدرج × الدخل (Shrikumar وآخرون 2016): كيف يتغير لوغاريتم أرجحية التنبؤ، بالرتبة الأولى، حين يكبر المتجه الذي تعطيه طبقة لوحدة نصية. القيم الموجبة تؤيد التنبؤ، والسالبة تعارضه. ولا يلزم أن يكون لها مجموع معين، وهي تقول ما استخدمه الرأس، لا ما يصح عن اللغة.</translation>
    </message>
    <message>
        <source>for it, %1</source>
        <translation>مؤيد، %1</translation>
    </message>
    <message>
        <source>no matter</source>
        <translation>لا أثر</translation>
    </message>
    <message>
        <source>against it, %1</source>
        <translation>معارض، %1</translation>
    </message>
</context>
<context>
    <name>ui::ScaleLegend</name>
    <message>
        <source>Colour scale of cosine similarity</source>
        <translation>مقياس ألوان تشابه جيب التمام</translation>
    </message>
    <message>
        <source>From %1 to %2</source>
        <translation>من %1 إلى %2</translation>
    </message>
</context>
<context>
    <name>ui::Scatter</name>
    <message>
        <source>between layers %1 and %2</source>
        <translation>بين الطبقتين %1 و%2</translation>
    </message>
    <message>
        <source>Cluster %1</source>
        <translation>العنقود %1</translation>
    </message>
    <message>
        <source>PCA</source>
        <translation>PCA</translation>
    </message>
    <message>
        <source>t-SNE</source>
        <translation>t-SNE</translation>
    </message>
    <message>
        <source>“%1”, %2, %3</source>
        <translation>«%1»، %2، %3</translation>
    </message>
    <message>
        <source>n = %1</source>
        <translation>n = %1</translation>
    </message>
    <message>
        <source>; %1 more occurrences are left out, evenly</source>
        <translation>؛ تُركت %1 من مواضع الورود الأخرى، بالتساوي</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>و%1 أخرى</translation>
    </message>
    <message>
        <source>No label</source>
        <translation>بلا وسم</translation>
    </message>
</context>
<context>
    <name>ui::SearchModel</name>
    <message>
        <source>Sorted from the place found outwards, word by word</source>
        <translation>مرتبة من الموضع الموجود إلى الخارج، كلمة كلمة</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>قبل</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>الموجود</translation>
    </message>
    <message>
        <source>After</source>
        <translation>بعد</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>الوسم</translation>
    </message>
</context>
<context>
    <name>ui::SearchPanel</name>
    <message>
        <source>Match &amp;case</source>
        <translation>مطابقة &amp;حالة الأحرف</translation>
    </message>
    <message>
        <source>Places found</source>
        <translation>المواضع الموجودة</translation>
    </message>
    <message>
        <source>Search the document</source>
        <translation>البحث في المستند</translation>
    </message>
    <message>
        <source>Search for</source>
        <translation>البحث عن</translation>
    </message>
    <message>
        <source>What to look for; results come as you type, Esc stops</source>
        <translation>ما يُبحث عنه؛ تظهر النتائج أثناء الكتابة، ويوقفها Esc</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>النص</translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation>تعبير نمطي</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>الوسم</translation>
    </message>
    <message>
        <source>What to search</source>
        <translation>أين يُبحث</translation>
    </message>
    <message>
        <source>Search the text as it stands, by a regular expression, or spans by their label</source>
        <translation>البحث في النص كما هو، أو بتعبير نمطي، أو عن المقاطع بوسمها</translation>
    </message>
    <message>
        <source>Tell capital letters from small ones</source>
        <translation>التمييز بين الأحرف الكبيرة والصغيرة</translation>
    </message>
    <message>
        <source>State of the search</source>
        <translation>حالة البحث</translation>
    </message>
    <message numerus="yes">
        <source>%Ln place(s)</source>
        <translation>
            <numerusform>لا مواضع</numerusform>
            <numerusform>موضع واحد</numerusform>
            <numerusform>موضعان</numerusform>
            <numerusform>%Ln مواضع</numerusform>
            <numerusform>%Ln موضعًا</numerusform>
            <numerusform>%Ln موضع</numerusform>
        </translation>
    </message>
    <message>
        <source>Not a regular expression: %1</source>
        <translation>ليس تعبيرًا نمطيًا: %1</translation>
    </message>
    <message>
        <source>%1, %2 % searched</source>
        <translation>%1، بُحث في %2 %</translation>
    </message>
    <message>
        <source>%1, stopped</source>
        <translation>%1، أُوقف</translation>
    </message>
    <message>
        <source>the first %1</source>
        <translation>أول %1</translation>
    </message>
</context>
<context>
    <name>ui::SeedDots</name>
    <message>
        <source>Layers by task and seed: %1</source>
        <translation>الطبقات بحسب المهمة والبذرة: %1</translation>
    </message>
    <message>
        <source>Bars: means; dots: seeds; whiskers and ±: 95 % interval of the mean (t), from n = 3. *: off the layers&apos; average, p &lt; 0.05 (t, Holm).</source>
        <translation>الأعمدة: المتوسطات؛ النقاط: البذور؛ الشوارب و±: فترة الثقة 95 % للمتوسط (t)، ابتداءً من n = 3. *: بعيد عن متوسط الطبقات، p &lt; 0.05 (t، Holm).</translation>
    </message>
    <message>
        <source>n = %1</source>
        <translation>n = %1</translation>
    </message>
    <message>
        <source>seed %1: %2</source>
        <translation>البذرة %1: %2</translation>
    </message>
    <message>
        <source>off the layers&apos; average by %1, %2</source>
        <translation>بعيد عن متوسط الطبقات بمقدار %1، %2</translation>
    </message>
</context>
<context>
    <name>ui::SentimentStrip</name>
    <message>
        <source>Sentiment of every sentence</source>
        <translation>مشاعر كل جملة</translation>
    </message>
    <message>
        <source>Document %1</source>
        <translation>المستند %1</translation>
    </message>
    <message>
        <source>Sentence %1: %2, most probably %3</source>
        <translation>الجملة %1: %2، والأرجح %3</translation>
    </message>
</context>
<context>
    <name>ui::SentimentTexts</name>
    <message>
        <source>Sentiment from −1 (negative) to +1 (positive): the mean of the classes, weighted by their probabilities.</source>
        <translation>المشاعر من −1 (سلبية) إلى ‎+1 (إيجابية): متوسط الأصناف مرجَّحًا باحتمالاتها.</translation>
    </message>
</context>
<context>
    <name>ui::ShortcutBook</name>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
</context>
<context>
    <name>ui::ShortcutDialog</name>
    <message>
        <source>New shortcut</source>
        <translation>اختصار جديد</translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <translation>الاختصارات</translation>
    </message>
    <message>
        <source>Keyboard Shortcuts</source>
        <translation>اختصارات لوحة المفاتيح</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>تصفية</translation>
    </message>
    <message>
        <source>Filter commands</source>
        <translation>تصفية الأوامر</translation>
    </message>
    <message>
        <source>Show only commands whose name or shortcut holds these letters</source>
        <translation>عرض الأوامر التي يحوي اسمها أو اختصارها هذه الأحرف فقط</translation>
    </message>
    <message>
        <source>Double-click a shortcut, or press F2, then the new keys. Changed ones are bold.</source>
        <translation>انقر نقرًا مزدوجًا على اختصار، أو اضغط F2، ثم المفاتيح الجديدة. المغيَّرة بخط عريض.</translation>
    </message>
    <message>
        <source>&amp;Reset</source>
        <translation>إعادة &amp;ضبط</translation>
    </message>
    <message>
        <source>Give the chosen command its own shortcut again</source>
        <translation>إعطاء الأمر المختار اختصاره الأصلي من جديد</translation>
    </message>
    <message>
        <source>Reset &amp;All</source>
        <translation>إعادة ضبط ال&amp;كل</translation>
    </message>
    <message>
        <source>Give all commands their own shortcuts again</source>
        <translation>إعطاء جميع الأوامر اختصاراتها الأصلية من جديد</translation>
    </message>
    <message>
        <source>%1 belongs to &quot;%2&quot;. Change that one first, or choose other keys.</source>
        <translation>%1 يخص «%2». غيّر ذلك أولًا، أو اختر مفاتيح أخرى.</translation>
    </message>
</context>
<context>
    <name>ui::ShortcutModel</name>
    <message>
        <source>Command</source>
        <translation>الأمر</translation>
    </message>
    <message>
        <source>Shortcut</source>
        <translation>الاختصار</translation>
    </message>
</context>
<context>
    <name>ui::StartView</name>
    <message>
        <source>Read and annotate texts with ELMo: entities, sentiment and answers, corrected by you, and what each layer of the language model makes of every word.</source>
        <translation>اقرأ النصوص وعلّق عليها بواسطة ELMo: كيانات ومشاعر وإجابات تصححها أنت، وما تصنعه كل طبقة من النموذج اللغوي من كل كلمة.</translation>
    </message>
    <message>
        <source>You can also drop files or a folder here.</source>
        <translation>يمكنك أيضًا إفلات ملفات أو مجلد هنا.</translation>
    </message>
    <message>
        <source>Open a &amp;Document...</source>
        <translation>فتح مستن&amp;د...</translation>
    </message>
    <message>
        <source>Choose a text file</source>
        <translation>اختيار ملف نصي</translation>
    </message>
    <message>
        <source>Open the &amp;Sample</source>
        <translation>فتح العي&amp;نة</translation>
    </message>
    <message>
        <source>A short text with words of several meanings</source>
        <translation>نص قصير فيه كلمات متعددة المعاني</translation>
    </message>
    <message>
        <source>Choose a &amp;Model...</source>
        <translation>اختيار نمو&amp;ذج...</translation>
    </message>
    <message>
        <source>Choose the language model that the text is analysed with</source>
        <translation>اختر النموذج اللغوي الذي يُحلَّل به النص</translation>
    </message>
    <message>
        <source>See in a minute what the program does</source>
        <translation>تعرّف في دقيقة ما يفعله البرنامج</translation>
    </message>
    <message>
        <source>Short T&amp;our</source>
        <translation>&amp;جولة قصيرة</translation>
    </message>
</context>
<context>
    <name>ui::StatusInfo</name>
    <message>
        <source>About the document</source>
        <translation>عن المستند</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>النموذج</translation>
    </message>
    <message numerus="yes">
        <source>%Ln token(s)</source>
        <translation>
            <numerusform>لا وحدات نصية</numerusform>
            <numerusform>وحدة نصية واحدة</numerusform>
            <numerusform>وحدتان نصيتان</numerusform>
            <numerusform>%Ln وحدات نصية</numerusform>
            <numerusform>%Ln وحدة نصية</numerusform>
            <numerusform>%Ln وحدة نصية</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sentence(s)</source>
        <translation>
            <numerusform>لا جمل</numerusform>
            <numerusform>جملة واحدة</numerusform>
            <numerusform>جملتان</numerusform>
            <numerusform>%Ln جمل</numerusform>
            <numerusform>%Ln جملة</numerusform>
            <numerusform>%Ln جملة</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln byte(s) repaired</source>
        <translation>
            <numerusform>لم يُصلَح أي بايت</numerusform>
            <numerusform>أُصلح بايت واحد</numerusform>
            <numerusform>أُصلح بايتان</numerusform>
            <numerusform>أُصلحت %Ln بايتات</numerusform>
            <numerusform>أُصلح %Ln بايتًا</numerusform>
            <numerusform>أُصلح %Ln بايت</numerusform>
        </translation>
    </message>
    <message>
        <source>Language %1, tokens by %2. Repaired bytes were no valid text and are shown as �.</source>
        <translation>اللغة %1، الوحدات النصية بواسطة %2. لم تكن البايتات المُصلَحة نصًا صالحًا وتظهر هكذا �.</translation>
    </message>
    <message>
        <source>No model</source>
        <translation>لا نموذج</translation>
    </message>
    <message>
        <source>Choose one with Analysis, Choose Model</source>
        <translation>اختر نموذجًا من «تحليل»، «اختيار نموذج»</translation>
    </message>
    <message>
        <source>Model: %1</source>
        <translation>النموذج: %1</translation>
    </message>
    <message>
        <source>Weights %1</source>
        <translation>الأوزان %1</translation>
    </message>
    <message>
        <source>Precision %1, LSTM states %2, tokens by %3</source>
        <translation>الدقة %1، حالات LSTM ‏%2، الوحدات النصية بواسطة %3</translation>
    </message>
    <message numerus="yes">
        <source>%Ln token(s) cut</source>
        <translation>
            <numerusform>لم تُقتطع وحدات نصية</numerusform>
            <numerusform>اقتُطعت وحدة نصية واحدة</numerusform>
            <numerusform>اقتُطعت وحدتان نصيتان</numerusform>
            <numerusform>اقتُطعت %Ln وحدات نصية</numerusform>
            <numerusform>اقتُطعت %Ln وحدة نصية</numerusform>
            <numerusform>اقتُطعت %Ln وحدة نصية</numerusform>
        </translation>
    </message>
    <message>
        <source>A cut token is longer than the model&apos;s characters per token: it saw only the beginning.</source>
        <translation>الوحدة النصية المقتطعة أطول من عدد محارف النموذج لكل وحدة: لم يرَ إلا بدايتها.</translation>
    </message>
    <message>
        <source>earlier text of a changed file</source>
        <translation>نص سابق لملف تغيّر</translation>
    </message>
</context>
<context>
    <name>ui::TableText</name>
    <message>
        <source>Copy Table</source>
        <translation>نسخ الجدول</translation>
    </message>
    <message>
        <source>Copy the whole table as tab-separated text</source>
        <translation>نسخ الجدول كله نصًا مفصولًا بعلامات جدولة</translation>
    </message>
</context>
<context>
    <name>ui::Ternary</name>
    <message>
        <source>Mixes of three layers: %1</source>
        <translation>أمزجة ثلاث طبقات: %1</translation>
    </message>
    <message>
        <source>Small marks: runs; large: means; lines: training; ellipses: two standard deviations over seeds (n ≥ 3).</source>
        <translation>العلامات الصغيرة: عمليات التدريب؛ الكبيرة: المتوسطات؛ الخطوط: التدريب؛ القطوع الناقصة: انحرافان معياريان على البذور (n ≥ 3).</translation>
    </message>
</context>
<context>
    <name>ui::TourDialog</name>
    <message>
        <source>Open documents</source>
        <translation>افتح المستندات</translation>
    </message>
    <message>
        <source>Open a text, several, or a folder: with the File menu, by dropping them on the window, or on the command line. The list on the left shows how far each has come, its language and its sentiment. What you had open is there again at the next start.</source>
        <translation>افتح نصًا أو عدة نصوص أو مجلدًا: من قائمة «ملف»، أو بالإفلات على النافذة، أو من سطر الأوامر. تبيّن القائمة الجانبية مدى تقدم كل مستند ولغته ومشاعره. ويعود ما كان مفتوحًا عند التشغيل التالي.</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>اقرأ</translation>
    </message>
    <message>
        <source>A language model reads every sentence; task heads (Analysis, Add Task Head) find entities, judge sentiment and answer questions. Entities stand below the text, each with its label and the model&apos;s confidence. The strip above shows the sentiment of every sentence: bars upwards are positive, bars downwards negative.</source>
        <translation>يقرأ نموذج لغوي كل جملة؛ وتجد رؤوس المهام (تحليل، إضافة رأس مهمة) الكيانات وتحكم على المشاعر وتجيب عن الأسئلة. تظهر الكيانات تحت النص، كل منها بوسمه وبثقة النموذج. ويبيّن الشريط في الأعلى مشاعر كل جملة: الأعمدة إلى الأعلى إيجابية، وإلى الأسفل سلبية.</translation>
    </message>
    <message>
        <source>Correct</source>
        <translation>صحّح</translation>
    </message>
    <message>
        <source>Click a span, or press N for the next one. A accepts it and goes on, R rejects it and goes on, L gives it another label, U goes to the one the model is least sure of, I does the same to all identical mentions. Drag the grips at its edges. Select tokens and press M to mark something new. Ctrl+Z takes anything back. The model&apos;s own layer is never overwritten.</source>
        <translation>انقر على مقطع، أو اضغط N للمقطع التالي. يقبله A ويمضي، ويرفضه R ويمضي، ويعطيه L وسمًا آخر، وينتقل U إلى المقطع الأقل يقينًا، ويفعل I الشيء نفسه بجميع المواضع المطابقة. اسحب المقابض عند حدوده. حدد وحدات نصية واضغط M لتعليم شيء جديد. ويتراجع Ctrl+Z عن أي شيء. ولا تُستبدل طبقة النموذج أبدًا.</translation>
    </message>
    <message>
        <source>Ask and search</source>
        <translation>اسأل وابحث</translation>
    </message>
    <message>
        <source>Ctrl+K asks the document a question; the best answers are listed with their probabilities, and shown in the text. Ctrl+F searches by text, by regular expression or by label, and lists every place with its context: sort by what stands before or after it.</source>
        <translation>يطرح Ctrl+K سؤالًا على المستند؛ وتُسرد أفضل الإجابات باحتمالاتها، وتظهر في النص. ويبحث Ctrl+F بالنص أو بتعبير نمطي أو بالوسم، ويسرد كل موضع بسياقه: رتّب بما قبله أو بما بعده.</translation>
    </message>
    <message>
        <source>Look into the layers</source>
        <translation>انظر في الطبقات</translation>
    </message>
    <message>
        <source>Select a token: the Layers panel shows what each layer of the model makes of it, and which other tokens it takes for similar. Layer 0 sees the spelling, the layers above see the context, so the senses of a word part from layer to layer.</source>
        <translation>حدد وحدة نصية: تبيّن لوحة «الطبقات» ما تصنعه منها كل طبقة من النموذج، وأي الوحدات النصية الأخرى تعدّها مشابهة. ترى الطبقة 0 التهجئة، وترى الطبقات فوقها السياق، فتتمايز معاني الكلمة من طبقة إلى طبقة.</translation>
    </message>
    <message>
        <source>Get it out</source>
        <translation>أخرِج النتائج</translation>
    </message>
    <message>
        <source>File, Export writes the document with everything said about it, by the model and by you. All keys are listed in Help, Keyboard Shortcuts, and can be changed there.</source>
        <translation>يكتب «ملف»، «تصدير» المستند بكل ما قيل عنه، من النموذج ومنك. وجميع المفاتيح مسرودة في «مساعدة»، «اختصارات لوحة المفاتيح»، ويمكن تغييرها هناك.</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>ال&amp;سابق</translation>
    </message>
    <message>
        <source>Short Tour</source>
        <translation>جولة قصيرة</translation>
    </message>
    <message>
        <source>The page before</source>
        <translation>الصفحة السابقة</translation>
    </message>
    <message>
        <source>The next page</source>
        <translation>الصفحة التالية</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 من %2</translation>
    </message>
    <message>
        <source>&amp;Done</source>
        <translation>ت&amp;م</translation>
    </message>
    <message>
        <source>&amp;Next</source>
        <translation>ال&amp;تالي</translation>
    </message>
</context>
<context>
    <name>ui::TrainedHeadDialog</name>
    <message>
        <source>The Head Is Trained</source>
        <translation>اكتمل تدريب رأس المهمة</translation>
    </message>
    <message>
        <source>Apply to Documents</source>
        <translation>تطبيق على المستندات</translation>
    </message>
    <message>
        <source>Let the head read the open document, and those that you open later</source>
        <translation>دع الرأس يقرأ المستند المفتوح وما ستفتحه لاحقًا</translation>
    </message>
    <message>
        <source>Not Now</source>
        <translation>ليس الآن</translation>
    </message>
    <message>
        <source>Leave the documents as they are; the head can be added with Analysis, Add Task Head</source>
        <translation>ترك المستندات كما هي؛ يمكن إضافة الرأس من «التحليل»، «إضافة رأس مهمة»</translation>
    </message>
    <message>
        <source>The head “%1” is trained.</source>
        <translation>اكتمل تدريب رأس المهمة «%1».</translation>
    </message>
    <message>
        <source>Its score on text that it was not trained on: %1 %2.</source>
        <translation>درجته على نص لم يُدرَّب عليه: %1 %2.</translation>
    </message>
    <message>
        <source>That is a low score: much of what it says will be wrong.</source>
        <translation>هذه درجة منخفضة: سيكون كثير مما يقوله خطأ.</translation>
    </message>
    <message>
        <source>It was not measured on text that it was not trained on.</source>
        <translation>لم يُقَس على نص لم يُدرَّب عليه.</translation>
    </message>
    <message>
        <source>Applied, it adds a layer of annotations to the open document and to each one that you open.</source>
        <translation>عند تطبيقه يضيف طبقة تعليقات إلى المستند المفتوح وإلى كل مستند تفتحه.</translation>
    </message>
</context>
<context>
    <name>ui::TrainingPage</name>
    <message>
        <source>Train a head for entities, sentiment or questions on your file</source>
        <translation>تدريب رأس للكيانات أو المشاعر أو الأسئلة على ملفك</translation>
    </message>
    <message>
        <source>Let the biLM, whose layers all heads read, learn from your own text</source>
        <translation>دع النموذج اللغوي ثنائي الاتجاه، الذي تقرأ جميع الرؤوس طبقاته، يتعلم من نصك</translation>
    </message>
    <message>
        <source>&amp;Continue</source>
        <translation>م&amp;واصلة</translation>
    </message>
    <message>
        <source>Go on with a training that was paused, also in an earlier session</source>
        <translation>مواصلة تدريب أُوقف مؤقتًا، ولو في جلسة سابقة</translation>
    </message>
    <message>
        <source>Fi&amp;gure</source>
        <translation>ال&amp;شكل</translation>
    </message>
    <message>
        <source>Copy the figure or its numbers, or save it as SVG, PDF, PNG or CSV</source>
        <translation>نسخ الشكل أو أعداده، أو حفظه بصيغة SVG أو PDF أو PNG أو CSV</translation>
    </message>
    <message>
        <source>State of the training</source>
        <translation>حالة التدريب</translation>
    </message>
    <message>
        <source>Speed and time left</source>
        <translation>السرعة والوقت المتبقي</translation>
    </message>
    <message>
        <source>Tokens trained on a second, evaluations apart, and the time to the last epoch; a training ends earlier where the development metric stops growing</source>
        <translation>الوحدات النصية المدرَّب عليها في الثانية دون التقييمات، والوقت حتى آخر حقبة؛ وينتهي التدريب قبل ذلك حين يتوقف مقياس التطوير عن النمو</translation>
    </message>
    <message>
        <source>Progress of this stage</source>
        <translation>تقدم هذه المرحلة</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>إ&amp;يقاف مؤقت</translation>
    </message>
    <message>
        <source>Stop with a checkpoint; Resume goes on as if nothing had been</source>
        <translation>التوقف عند نقطة حفظ؛ ويمضي الاستئناف كأن شيئًا لم يكن</translation>
    </message>
    <message>
        <source>&amp;Resume</source>
        <translation>استئنا&amp;ف</translation>
    </message>
    <message>
        <source>Go on from the checkpoint</source>
        <translation>المتابعة من نقطة الحفظ</translation>
    </message>
    <message>
        <source>&amp;Stop and Keep Best</source>
        <translation>إن&amp;هاء وإبقاء الأفضل</translation>
    </message>
    <message>
        <source>End the training now with the best weights so far</source>
        <translation>إنهاء التدريب الآن بأفضل الأوزان حتى اللحظة</translation>
    </message>
    <message>
        <source>Curves of the training</source>
        <translation>منحنيات التدريب</translation>
    </message>
    <message>
        <source>A training with several seeds has a run for each</source>
        <translation>للتدريب بعدة بذور عملية لكل بذرة</translation>
    </message>
    <message>
        <source>Show &amp;Layer Weights</source>
        <translation>عرض أوزان ال&amp;طبقات</translation>
    </message>
    <message>
        <source>Compare the weights it learned with those of other runs</source>
        <translation>مقارنة الأوزان التي تعلمها بأوزان عمليات أخرى</translation>
    </message>
    <message>
        <source>&amp;Use This Model</source>
        <translation>استخدام هذا النمو&amp;ذج</translation>
    </message>
    <message>
        <source>Analyse documents with the fine-tuned model</source>
        <translation>تحليل المستندات بالنموذج المضبوط</translation>
    </message>
    <message>
        <source>Evaluations</source>
        <translation>التقييمات</translation>
    </message>
    <message>
        <source>Notes of the training</source>
        <translation>ملاحظات التدريب</translation>
    </message>
    <message>
        <source>The curves begin with the first steps.</source>
        <translation>تبدأ المنحنيات مع الخطوات الأولى.</translation>
    </message>
    <message>
        <source>No training yet. Train a head on your own labelled file, or fine-tune the language model on your own text.</source>
        <translation>لا تدريب بعد. درّب رأسًا على ملفك الموسوم، أو اضبط النموذج اللغوي على نصك.</translation>
    </message>
    <message>
        <source>Nothing is being trained.</source>
        <translation>لا شيء قيد التدريب.</translation>
    </message>
    <message>
        <source>Choose a &amp;Folder...</source>
        <translation>اختيار م&amp;جلد...</translation>
    </message>
    <message>
        <source>Continue a Training</source>
        <translation>مواصلة تدريب</translation>
    </message>
    <message>
        <source>Train a Hea&amp;d...</source>
        <translation>ت&amp;دريب رأس...</translation>
    </message>
    <message>
        <source>F&amp;ine-Tune the Language Model...</source>
        <translation>ال&amp;ضبط الدقيق للنموذج اللغوي...</translation>
    </message>
    <message>
        <source>Runs that are shown</source>
        <translation>عمليات التدريب المعروضة</translation>
    </message>
    <message>
        <source>All runs</source>
        <translation>كل عمليات التدريب</translation>
    </message>
</context>
<context>
    <name>ui::TrainingText</name>
    <message>
        <source>Reading the data</source>
        <translation>جارٍ قراءة البيانات</translation>
    </message>
    <message>
        <source>Reading the text</source>
        <translation>جارٍ قراءة النص</translation>
    </message>
    <message>
        <source>Numbering the words</source>
        <translation>جارٍ ترقيم الكلمات</translation>
    </message>
    <message>
        <source>Learning the subword pieces</source>
        <translation>جارٍ تعلّم القطع الجزئية</translation>
    </message>
    <message>
        <source>Measuring the speed on a few steps</source>
        <translation>جارٍ قياس السرعة على بضع خطوات</translation>
    </message>
    <message>
        <source>Computing the layers of the language model</source>
        <translation>جارٍ حساب طبقات النموذج اللغوي</translation>
    </message>
    <message>
        <source>Reading the head</source>
        <translation>جارٍ قراءة الرأس</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>التدريب</translation>
    </message>
    <message>
        <source>Measuring on data that is not trained on</source>
        <translation>جارٍ القياس على بيانات لم يُدرَّب عليها</translation>
    </message>
    <message>
        <source>Preparing</source>
        <translation>جارٍ التحضير</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation>%1 س %2 د</translation>
    </message>
    <message>
        <source>%1 min %2 s</source>
        <translation>%1 د %2 ث</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 ث</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1: writing a checkpoint to pause</source>
        <translation>%1: جارٍ كتابة نقطة حفظ للتوقف المؤقت</translation>
    </message>
    <message>
        <source>%1: ending with the best weights so far</source>
        <translation>%1: جارٍ الإنهاء بأفضل الأوزان حتى الآن</translation>
    </message>
    <message>
        <source>%1 is paused. Resume goes on where it stopped, also after the program was closed.</source>
        <translation>أُوقف %1 مؤقتًا. يمضي الاستئناف من حيث توقف، ولو بعد إغلاق البرنامج.</translation>
    </message>
    <message>
        <source>Done. %1</source>
        <translation>تم. %1</translation>
    </message>
    <message>
        <source>%1 was not trained: %2</source>
        <translation>لم يُدرَّب %1: %2</translation>
    </message>
    <message>
        <source>Epoch %1</source>
        <translation>الحقبة %1</translation>
    </message>
    <message>
        <source>%1 tokens/s</source>
        <translation>%1 وحدة/ث</translation>
    </message>
    <message>
        <source>at most %1 left</source>
        <translation>بقي %1 على الأكثر</translation>
    </message>
</context>
<context>
    <name>ui::TrainingTexts</name>
    <message>
        <source>Weights s_j: %1</source>
        <translation>الأوزان s_j: ‏%1</translation>
    </message>
    <message>
        <source>Gamma γ</source>
        <translation>غاما γ</translation>
    </message>
    <message>
        <source>Accuracy (%)</source>
        <translation>الصحة (%)</translation>
    </message>
    <message>
        <source>Span F1 (%)</source>
        <translation>F1 للمقاطع (%)</translation>
    </message>
    <message>
        <source>Perplexity</source>
        <translation>الحيرة</translation>
    </message>
    <message>
        <source>F1 (%)</source>
        <translation>F1 (%)</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>الخسارة</translation>
    </message>
    <message>
        <source>Training loss</source>
        <translation>خسارة التدريب</translation>
    </message>
    <message>
        <source>Perplexity on held-out text (lower is better)</source>
        <translation>الحيرة على النص المحجوب (الأقل أفضل)</translation>
    </message>
    <message>
        <source>%1 on the development set</source>
        <translation>%1 على مجموعة التطوير</translation>
    </message>
    <message>
        <source>Training of %1</source>
        <translation>تدريب %1</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>الخطوة</translation>
    </message>
    <message>
        <source>Batches trained on so far</source>
        <translation>الدفعات التي دُرِّب عليها حتى الآن</translation>
    </message>
    <message>
        <source>Measured on data that is not trained on</source>
        <translation>مقيس على بيانات لم يُدرَّب عليها</translation>
    </message>
    <message>
        <source>Negative log likelihood of the training data</source>
        <translation>سالب لوغاريتم أرجحية بيانات التدريب</translation>
    </message>
    <message>
        <source>Best</source>
        <translation>الأفضل</translation>
    </message>
    <message>
        <source>Better than every evaluation before</source>
        <translation>أفضل من كل تقييم قبله</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>التدريب</translation>
    </message>
    <message>
        <source>A training with several seeds has a run for each</source>
        <translation>للتدريب بعدة بذور عملية لكل بذرة</translation>
    </message>
</context>
<context>
    <name>ui::Trajectory</name>
    <message>
        <source>%1: training, %2</source>
        <translation>%1: التدريب، %2</translation>
    </message>
    <message>
        <source>Weights s_j</source>
        <translation>الأوزان s_j</translation>
    </message>
    <message>
        <source>Gamma γ</source>
        <translation>غاما γ</translation>
    </message>
    <message>
        <source>Dev %1</source>
        <translation>التطوير %1</translation>
    </message>
    <message>
        <source>Training step</source>
        <translation>خطوة التدريب</translation>
    </message>
    <message>
        <source>chosen</source>
        <translation>المختارة</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>الخطوة %1</translation>
    </message>
</context>
<context>
    <name>ui::TrajectoryView</name>
    <message>
        <source>Training of a run</source>
        <translation>تدريب عملية</translation>
    </message>
</context>
<context>
    <name>ui::TuningCheckPage</name>
    <message>
        <source>Before It Begins</source>
        <translation>قبل البدء</translation>
    </message>
    <message>
        <source>The program reads the text and trains for three seconds, to say how long all of it will take.</source>
        <translation>يقرأ البرنامج النص ويتدرب ثلاث ثوانٍ، ليقول كم سيستغرق كله.</translation>
    </message>
    <message>
        <source>State of the check</source>
        <translation>حالة الفحص</translation>
    </message>
    <message>
        <source>Progress of the check</source>
        <translation>تقدم الفحص</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>إن&amp;هاء</translation>
    </message>
    <message>
        <source>Stop reading the text</source>
        <translation>إيقاف قراءة النص</translation>
    </message>
    <message>
        <source>What the text holds</source>
        <translation>ما يحويه النص</translation>
    </message>
    <message>
        <source>What this means</source>
        <translation>ماذا يعني هذا</translation>
    </message>
    <message>
        <source>Folder for the run</source>
        <translation>مجلد عملية التدريب</translation>
    </message>
    <message>
        <source>A new folder for the prepared text, checkpoints, and the model</source>
        <translation>مجلد جديد للنص المحضَّر ونقاط الحفظ والنموذج</translation>
    </message>
    <message>
        <source>&amp;Output folder:</source>
        <translation>م&amp;جلد الخرج:</translation>
    </message>
    <message>
        <source>The check was stopped. Go back and forth again to repeat it.</source>
        <translation>أُوقف الفحص. عد إلى الخلف ثم إلى الأمام لتكراره.</translation>
    </message>
    <message>
        <source>⚠ The text can&apos;t be used: %1</source>
        <translation>⚠ لا يمكن استخدام النص: %1</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>المستندات</translation>
    </message>
    <message>
        <source>Sentences</source>
        <translation>الجمل</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>الوحدات النصية</translation>
    </message>
    <message>
        <source>Types (distinct tokens)</source>
        <translation>الأنواع (وحدات نصية متمايزة)</translation>
    </message>
    <message>
        <source>Held-out tokens</source>
        <translation>الوحدات النصية المحجوبة</translation>
    </message>
    <message>
        <source>Tokens outside the predicted vocabulary</source>
        <translation>الوحدات النصية خارج المفردات المتنبأ بها</translation>
    </message>
    <message>
        <source>%1 (%2 %)</source>
        <translation>%1 (%2 %)</translation>
    </message>
    <message>
        <source>Training steps</source>
        <translation>خطوات التدريب</translation>
    </message>
    <message>
        <source>Speed of the trial</source>
        <translation>سرعة التجربة</translation>
    </message>
    <message>
        <source>%1 tokens/s</source>
        <translation>%1 وحدة/ث</translation>
    </message>
    <message>
        <source>Estimated time</source>
        <translation>الوقت المقدَّر</translation>
    </message>
    <message>
        <source>Quantity</source>
        <translation>الكمية</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>القيمة</translation>
    </message>
    <message>
        <source>⚠ This is little text: the model may learn it by heart. Watch whether the perplexity on the held-out part falls.</source>
        <translation>⚠ هذا نص قليل: قد يحفظه النموذج عن ظهر قلب. راقب هل تنخفض الحيرة على الجزء المحجوب.</translation>
    </message>
    <message>
        <source>The model came without its softmax, so %1 steps first learn to predict this text&apos;s words; the perplexity before fine-tuning is measured after them.</source>
        <translation>جاء النموذج بلا softmax الخاص به، فتتعلم %1 من الخطوات أولًا التنبؤ بكلمات هذا النص؛ وتُقاس الحيرة قبل الضبط بعدها.</translation>
    </message>
    <message>
        <source>Words outside the vocabulary are read by their spelling, but never predicted.</source>
        <translation>تُقرأ الكلمات خارج المفردات بتهجئتها، لكن لا يُتنبأ بها أبدًا.</translation>
    </message>
</context>
<context>
    <name>ui::TuningTextPage</name>
    <message>
        <source>Text</source>
        <translation>النص</translation>
    </message>
    <message>
        <source>Choose plain text in the language, or from the field, that you work on. No labels are needed.</source>
        <translation>اختر نصًا خالصًا باللغة التي تعمل عليها أو من مجالها. لا حاجة إلى وسوم.</translation>
    </message>
    <message>
        <source>Texts</source>
        <translation>النصوص</translation>
    </message>
    <message>
        <source>Text files, and folders whose files are all read</source>
        <translation>ملفات نصية، ومجلدات تُقرأ ملفاتها كلها</translation>
    </message>
    <message>
        <source>Add &amp;Files...</source>
        <translation>إضافة مل&amp;فات...</translation>
    </message>
    <message>
        <source>Add text files</source>
        <translation>إضافة ملفات نصية</translation>
    </message>
    <message>
        <source>Add a F&amp;older...</source>
        <translation>إضافة م&amp;جلد...</translation>
    </message>
    <message>
        <source>Add a folder with all files in it</source>
        <translation>إضافة مجلد بجميع ما فيه من ملفات</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>إ&amp;زالة</translation>
    </message>
    <message>
        <source>Take the selected texts off the list; files stay</source>
        <translation>إزالة النصوص المحددة من القائمة؛ تبقى الملفات</translation>
    </message>
    <message>
        <source>Part of the text that is held out, in percent</source>
        <translation>الجزء المحجوب من النص، بالمئة</translation>
    </message>
    <message>
        <source>Sentences that are not trained on; perplexity is measured on them</source>
        <translation>جمل لا يُدرَّب عليها؛ وتُقاس الحيرة عليها</translation>
    </message>
    <message>
        <source> %</source>
        <translation> %</translation>
    </message>
    <message>
        <source>Language of the text</source>
        <translation>لغة النص</translation>
    </message>
    <message>
        <source>A language tag such as en, de or pt-BR; it chooses the tokenizer&apos;s rules</source>
        <translation>رمز لغة مثل en أو de أو pt-BR؛ يحدد قواعد المقطِّع</translation>
    </message>
    <message>
        <source>&amp;One sentence a line, tokens between blanks</source>
        <translation>جملة في كل &amp;سطر، والوحدات بين المسافات</translation>
    </message>
    <message>
        <source>Otherwise the program cuts the text into sentences and tokens</source>
        <translation>وإلا قطّع البرنامج النص إلى جمل ووحدات نصية</translation>
    </message>
    <message>
        <source>Language model to begin from</source>
        <translation>النموذج اللغوي الذي يُبدأ منه</translation>
    </message>
    <message>
        <source>A model folder, a training run, or published ELMo weights</source>
        <translation>مجلد نموذج، أو عملية تدريب، أو أوزان ELMo منشورة</translation>
    </message>
    <message>
        <source>The one that came with the program</source>
        <translation>المرفق بالبرنامج</translation>
    </message>
    <message>
        <source>Passes over the text</source>
        <translation>المرور على النص</translation>
    </message>
    <message>
        <source>How often the whole text is read. The model that did best on the held-out part is kept.</source>
        <translation>عدد مرات قراءة النص كله. ويُحفظ النموذج الأفضل على الجزء المحجوب.</translation>
    </message>
    <message>
        <source>&amp;Texts:</source>
        <translation>ال&amp;نصوص:</translation>
    </message>
    <message>
        <source>&amp;Held out:</source>
        <translation>الم&amp;حجوب:</translation>
    </message>
    <message>
        <source>&amp;Language:</source>
        <translation>ال&amp;لغة:</translation>
    </message>
    <message>
        <source>Language &amp;model:</source>
        <translation>ال&amp;نموذج اللغوي:</translation>
    </message>
    <message>
        <source>&amp;Passes:</source>
        <translation>المرا&amp;ت:</translation>
    </message>
    <message>
        <source>Add Texts</source>
        <translation>إضافة نصوص</translation>
    </message>
    <message>
        <source>Add a Folder of Texts</source>
        <translation>إضافة مجلد نصوص</translation>
    </message>
</context>
<context>
    <name>ui::TuningWizard</name>
    <message>
        <source>Fine-Tune the Language Model</source>
        <translation>الضبط الدقيق للنموذج اللغوي</translation>
    </message>
    <message>
        <source>&amp;Start Training</source>
        <translation>&amp;بدء التدريب</translation>
    </message>
</context>
<context>
    <name>ui::WeightTexts</name>
    <message>
        <source>, %1</source>
        <translation>، %1</translation>
    </message>
    <message>
        <source>, λ %1</source>
        <translation>، λ %1</translation>
    </message>
    <message>
        <source>, layer norm</source>
        <translation>، تسوية الطبقات</translation>
    </message>
    <message>
        <source>, no layer norm</source>
        <translation>، بلا تسوية الطبقات</translation>
    </message>
    <message>
        <source>, data %1</source>
        <translation>، البيانات %1</translation>
    </message>
    <message>
        <source>other biLM</source>
        <translation>نموذج لغوي ثنائي الاتجاه آخر</translation>
    </message>
    <message>
        <source>Sentiment</source>
        <translation>المشاعر</translation>
    </message>
    <message>
        <source>Entities</source>
        <translation>الكيانات</translation>
    </message>
    <message>
        <source>Questions</source>
        <translation>الأسئلة</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>الدخل</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>الخرج</translation>
    </message>
    <message>
        <source>The mix that is set beside the task&apos;s word vectors: [x; ELMo].</source>
        <translation>المزيج الذي يوضع بجانب متجهات كلمات المهمة: [x; ELMo].</translation>
    </message>
    <message>
        <source>The mix that is set beside the output of the task&apos;s own encoder: [h; ELMo].</source>
        <translation>المزيج الذي يوضع بجانب خرج مرمِّز المهمة نفسه: [h; ELMo].</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>الوزن</translation>
    </message>
    <message>
        <source>Contribution: share of length</source>
        <translation>المساهمة: حصة الطول</translation>
    </message>
    <message>
        <source>Contribution: projection</source>
        <translation>المساهمة: الإسقاط</translation>
    </message>
    <message>
        <source>Residual unfolded</source>
        <translation>فك البواقي</translation>
    </message>
    <message>
        <source>The weight s_j that training gave layer j; the weights of a mix sum to 1. A weight does not say how much a layer brings: a layer with longer vectors brings more at the same weight.</source>
        <translation>الوزن s_j الذي أعطاه التدريب للطبقة j؛ ومجموع أوزان المزيج 1. لا يقول الوزن كم تسهم الطبقة: فالطبقة ذات المتجهات الأطول تسهم أكثر بالوزن نفسه.</translation>
    </message>
    <message>
        <source>Weight times the mean length of the layer&apos;s vectors on the development data, as shares that sum to 1. It corrects for layers of different size, but not for layers that point against each other.</source>
        <translation>الوزن مضروبًا في متوسط طول متجهات الطبقة على بيانات التطوير، حصصًا مجموعها 1. يصحّح اختلاف أحجام الطبقات، لكنه لا يصحّح الطبقات التي تتعاكس اتجاهاتها.</translation>
    </message>
    <message>
        <source>How much of the mixed vector comes from the layer, measured along the mixed vector itself. Sums to 1; below 0 a layer works against the mix, above 1 the others do.</source>
        <translation>كم من المتجه الممزوج يأتي من الطبقة، مقيسًا على امتداد المتجه الممزوج نفسه. المجموع 1؛ تحت 0 تعمل الطبقة ضد المزيج، وفوق 1 تعمل الطبقات الأخرى ضده.</translation>
    </message>
    <message>
        <source>The biLM adds each LSTM layer&apos;s input to its output, so layer 2 contains layer 1. Unfolded, layer 1&apos;s true coefficient is s_1 + s_2. The numbers therefore sum to more than 1.</source>
        <translation>يضيف النموذج اللغوي ثنائي الاتجاه دخل كل طبقة LSTM إلى خرجها، فتحوي الطبقة 2 الطبقة 1. وبعد الفك يكون المعامل الحقيقي للطبقة 1 هو s_1 + s_2. ولذلك يزيد مجموع الأعداد على 1.</translation>
    </message>
    <message>
        <source>Gamma (γ) scales the whole mixed vector, so that the task can bring it to the size of its own vectors. It does not favour a layer.</source>
        <translation>تقيس غاما (γ) المتجه الممزوج كله، فتقدر المهمة أن تجعله بحجم متجهاتها. وهي لا تفضّل أي طبقة.</translation>
    </message>
    <message>
        <source>A scalar mix adds the layers of the language model with weights s_j and multiplies by gamma: γ · (s_0 h_0 + s_1 h_1 + s_2 h_2). The s_j are a softmax: each lies between 0 and 1, and they sum to 1.</source>
        <translation>يجمع المزج القياسي (scalar mix) طبقات النموذج اللغوي بأوزان s_j ويضرب في غاما: γ · (s_0 h_0 + s_1 h_1 + s_2 h_2). وقيم s_j هي softmax: كل منها بين 0 و1، ومجموعها 1.</translation>
    </message>
    <message>
        <source>With layer norm every layer is brought to mean 0 and variance 1 before mixing, so that weights of layers of different size can be compared. Runs with and without it can&apos;t.</source>
        <translation>مع تسوية الطبقات (layer norm) تُجعل كل طبقة بمتوسط 0 وتباين 1 قبل المزج، فتمكن مقارنة أوزان الطبقات المختلفة الأحجام. ولا تُقارن عمليات التدريب معها بغيرها من دونها.</translation>
    </message>
    <message>
        <source>p &lt; 0.001</source>
        <translation>p &lt; 0.001</translation>
    </message>
    <message>
        <source>p = %1</source>
        <translation>p = %1</translation>
    </message>
</context>
<context>
    <name>ui::WhatIfPanel</name>
    <message>
        <source>What to do next</source>
        <translation>ما العمل الآن</translation>
    </message>
    <message>
        <source>What the weights change</source>
        <translation>ما تغيّره الأوزان</translation>
    </message>
    <message>
        <source>Changed predictions</source>
        <translation>التنبؤات المتغيرة</translation>
    </message>
    <message>
        <source>Open a document to see what other weights change in it.</source>
        <translation>افتح مستندًا لترى ما تغيّره فيه أوزان أخرى.</translation>
    </message>
    <message>
        <source>Add a task head that uses ELMo to try other weights on it.</source>
        <translation>أضف رأس مهمة يستخدم ELMo لتجرب عليه أوزانًا أخرى.</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>The learned weights are in use. Move a slider to see what changes.</source>
        <translation>الأوزان المتعلَّمة قيد الاستخدام. حرّك منزلقًا لترى ما يتغير.</translation>
    </message>
    <message>
        <source>The document has no layers yet. Predictions follow when it is analysed.</source>
        <translation>لا طبقات للمستند بعد. تأتي التنبؤات عند تحليله.</translation>
    </message>
    <message>
        <source>Places changed: %1</source>
        <translation>المواضع المتغيرة: %1</translation>
    </message>
    <message>
        <source>, in tokens %1 to %2 about the selected one</source>
        <translation>، في الوحدات النصية من %1 إلى %2 حول المحددة</translation>
    </message>
    <message>
        <source> (at work)</source>
        <translation> (قيد العمل)</translation>
    </message>
</context>
</TS>
