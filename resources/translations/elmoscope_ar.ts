<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ar" sourcelanguage="en">
<context>
    <name>app::AnalysisDesk</name>
    <message>
        <source>This model can&apos;t be read</source>
        <translation>تتعذر قراءة هذا النموذج</translation>
    </message>
    <message>
        <source>What to know of this model</source>
        <translation>ما ينبغي معرفته عن هذا النموذج</translation>
    </message>
</context>
<context>
    <name>app::AnnotationDesk</name>
    <message>
        <source>The annotation set was not deleted</source>
        <translation>لم تُحذف مجموعة التوسيم</translation>
    </message>
    <message>
        <source>The predictions of the replaced head were not deleted</source>
        <translation>لم تُحذف تنبؤات الرأس المستبدل</translation>
    </message>
    <message>
        <source>Finished documents were left as they are</source>
        <translation>تُركت المستندات المكتملة كما هي</translation>
    </message>
    <message numerus="yes">
        <source>%Ln finished document(s) kept these annotations. To delete them there, too, take the mark off in “Documents” and delete them again.</source>
        <translation>
            <numerusform>لم يحتفظ أي مستند مكتمل بهذه التوسيمات.</numerusform>
            <numerusform>احتفظ مستند مكتمل واحد بهذه التوسيمات. لحذفها منه أيضًا أزل العلامة في «المستندات» ثم احذفها مرة أخرى.</numerusform>
            <numerusform>احتفظ مستندان مكتملان بهذه التوسيمات. لحذفها منهما أيضًا أزل العلامة في «المستندات» ثم احذفها مرة أخرى.</numerusform>
            <numerusform>احتفظت %Ln مستندات مكتملة بهذه التوسيمات. لحذفها منها أيضًا أزل العلامة في «المستندات» ثم احذفها مرة أخرى.</numerusform>
            <numerusform>احتفظ %Ln مستندًا مكتملًا بهذه التوسيمات. لحذفها منها أيضًا أزل العلامة في «المستندات» ثم احذفها مرة أخرى.</numerusform>
            <numerusform>احتفظ %Ln مستند مكتمل بهذه التوسيمات. لحذفها منها أيضًا أزل العلامة في «المستندات» ثم احذفها مرة أخرى.</numerusform>
        </translation>
    </message>
    <message>
        <source>The labelling was cancelled: the other documents stay as they are.</source>
        <translation>أُلغي التوسيم: تبقى المستندات الأخرى كما هي.</translation>
    </message>
</context>
<context>
    <name>app::ChangedTexts</name>
    <message>
        <source>Your choice about the changed file was not saved</source>
        <translation>لم يُحفظ الاختيار بشأن الملف المتغيّر</translation>
    </message>
</context>
<context>
    <name>app::Comparisons</name>
    <message>
        <source>The task head %1 was trained with the language model %2, but %3 is loaded. Choose the head&apos;s model.</source>
        <translation>دُرِّب رأس المهمة %1 مع النموذج اللغوي %2، لكن النموذج المحمَّل هو %3. اختر نموذج الرأس.</translation>
    </message>
</context>
<context>
    <name>app::DesktopApplication</name>
    <message>
        <source>An internal error occurred</source>
        <translation>حدث خطأ داخلي في البرنامج</translation>
    </message>
    <message>
        <source>Your work is saved, and you can continue. The error report could not be written.</source>
        <translation>حُفظ عملك ويمكنك المتابعة. تعذرت كتابة تقرير الخطأ.</translation>
    </message>
    <message>
        <source>Your work is saved, and you can continue. Please send the error report to the developers: %1</source>
        <translation>حُفظ عملك ويمكنك المتابعة. يرجى إرسال تقرير الخطأ إلى المطوّرين: %1</translation>
    </message>
</context>
<context>
    <name>app::DesktopSession</name>
    <message>
        <source>The runs that are compared were not saved</source>
        <translation>لم تُحفظ التدريبات التي تُقارَن</translation>
    </message>
</context>
<context>
    <name>app::DocumentDesk</name>
    <message>
        <source>The document was not added to the project</source>
        <translation>لم يُضَف المستند إلى المشروع</translation>
    </message>
    <message>
        <source>%1 It stays open, and adding it is tried again.</source>
        <translation>%1 يبقى مفتوحًا، وتُعاد محاولة إضافته.</translation>
    </message>
    <message>
        <source>The file of the open document can no longer be read</source>
        <translation>لم يعد ممكنًا قراءة ملف المستند المفتوح</translation>
    </message>
    <message>
        <source>%1 Its text and annotations stay open.</source>
        <translation>%1 يبقى النص وتوسيماته مفتوحين هنا.</translation>
    </message>
    <message>
        <source>The file holds more than this document shows</source>
        <translation>في الملف أكثر مما يعرضه هذا المستند</translation>
    </message>
    <message>
        <source>Not read: %1. The file keeps it, but what you export does not have it.</source>
        <translation>لم يُقرأ: %1. يبقى ذلك في الملف، لكنه لا يظهر فيما تصدّره.</translation>
    </message>
    <message>
        <source>; </source>
        <comment>between kinds</comment>
        <translation>؛ </translation>
    </message>
    <message>
        <source>The annotations in the file have changed</source>
        <translation>تغيّرت التوسيمات في الملف</translation>
    </message>
    <message>
        <source>They replace those that the file had before. Your own annotations and those of models stay.</source>
        <translation>حلّت محل ما كان في الملف من قبل. وتبقى توسيماتك وتوسيمات النماذج.</translation>
    </message>
    <message>
        <source>How the file was read</source>
        <translation>كيف قُرئ الملف</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) of the file were added to the project; the first one is open.</source>
        <translation>
            <numerusform>لم يُضف أي مستند من الملف إلى المشروع؛ المستند الأول مفتوح.</numerusform>
            <numerusform>أُضيف مستند واحد من الملف إلى المشروع؛ المستند الأول مفتوح.</numerusform>
            <numerusform>أُضيف مستندان من الملف إلى المشروع؛ المستند الأول مفتوح.</numerusform>
            <numerusform>أُضيفت %Ln مستندات من الملف إلى المشروع؛ المستند الأول مفتوح.</numerusform>
            <numerusform>أُضيف %Ln مستندًا من الملف إلى المشروع؛ المستند الأول مفتوح.</numerusform>
            <numerusform>أُضيف %Ln مستند من الملف إلى المشروع؛ المستند الأول مفتوح.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The project had the texts of %Ln document(s) already.</source>
        <translation>
            <numerusform>لم يكن في المشروع نص أي من المستندات.</numerusform>
            <numerusform>كان في المشروع نص مستند واحد من قبل.</numerusform>
            <numerusform>كان في المشروع نصا مستندين من قبل.</numerusform>
            <numerusform>كان في المشروع نصوص %Ln مستندات من قبل.</numerusform>
            <numerusform>كان في المشروع نصوص %Ln مستندًا من قبل.</numerusform>
            <numerusform>كان في المشروع نصوص %Ln مستند من قبل.</numerusform>
        </translation>
    </message>
    <message>
        <source>The file has several documents</source>
        <translation>يحتوي الملف على عدة مستندات</translation>
    </message>
    <message numerus="yes">
        <source>%Ln of them replaced the document(s) of an earlier reading, with what was decided there.</source>
        <translation>
            <numerusform>لم يحل أي منها محل مستند من قراءة سابقة.</numerusform>
            <numerusform>حل واحد منها محل مستند من قراءة سابقة، مع ما حُسم فيه.</numerusform>
            <numerusform>حل اثنان منها محل مستندين من قراءة سابقة، مع ما حُسم فيهما.</numerusform>
            <numerusform>حلت %Ln منها محل مستندات من قراءة سابقة، مع ما حُسم فيها.</numerusform>
            <numerusform>حل %Ln منها محل مستندات من قراءة سابقة، مع ما حُسم فيها.</numerusform>
            <numerusform>حل %Ln منها محل مستندات من قراءة سابقة، مع ما حُسم فيها.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln finished document(s) were left as they are. Take the mark off in “Documents” to have them replaced.</source>
        <translation>
            <numerusform>لم يُترك أي مستند مكتمل كما هو.</numerusform>
            <numerusform>تُرك مستند مكتمل واحد كما هو. لاستبداله أزل العلامة في «المستندات».</numerusform>
            <numerusform>تُرك مستندان مكتملان كما هما. لاستبدالهما أزل العلامة في «المستندات».</numerusform>
            <numerusform>تُركت %Ln مستندات مكتملة كما هي. لاستبدالها أزل العلامة في «المستندات».</numerusform>
            <numerusform>تُرك %Ln مستندًا مكتملًا كما هو. لاستبدالها أزل العلامة في «المستندات».</numerusform>
            <numerusform>تُرك %Ln مستند مكتمل كما هو. لاستبدالها أزل العلامة في «المستندات».</numerusform>
        </translation>
    </message>
    <message>
        <source>Finished documents were left as they are</source>
        <translation>تُركت المستندات المكتملة كما هي</translation>
    </message>
    <message numerus="yes">
        <source>The annotations that the file has now replace those that it had before in %Ln document(s): %1. Your own annotations and those of models stay.</source>
        <translation>
            <numerusform>لم تُستبدل توسيمات الملف في أي مستند: %1. تبقى توسيماتك وتوسيمات النماذج.</numerusform>
            <numerusform>حلت توسيمات الملف الحالية محل توسيماته السابقة في مستند واحد: %1. تبقى توسيماتك وتوسيمات النماذج.</numerusform>
            <numerusform>حلت توسيمات الملف الحالية محل توسيماته السابقة في مستندين: %1. تبقى توسيماتك وتوسيمات النماذج.</numerusform>
            <numerusform>حلت توسيمات الملف الحالية محل توسيماته السابقة في %Ln مستندات: %1. تبقى توسيماتك وتوسيمات النماذج.</numerusform>
            <numerusform>حلت توسيمات الملف الحالية محل توسيماته السابقة في %Ln مستندًا: %1. تبقى توسيماتك وتوسيمات النماذج.</numerusform>
            <numerusform>حلت توسيمات الملف الحالية محل توسيماته السابقة في %Ln مستند: %1. تبقى توسيماتك وتوسيمات النماذج.</numerusform>
        </translation>
    </message>
    <message>
        <source>Pasted text</source>
        <translation>نص ملصق</translation>
    </message>
    <message>
        <source>The text was not pasted</source>
        <translation>لم يُلصق النص</translation>
    </message>
    <message>
        <source>A project is being opened. Paste the text again then.</source>
        <translation>يجري فتح مشروع. الصق النص مرة أخرى بعد فتحه.</translation>
    </message>
    <message>
        <source>The project has this text already</source>
        <translation>هذا النص موجود في المشروع</translation>
    </message>
    <message>
        <source>It was opened; nothing was added.</source>
        <translation>فُتح النص ولم يُضف شيء.</translation>
    </message>
</context>
<context>
    <name>app::DocumentList</name>
    <message>
        <source>The files to read were not noted in the project</source>
        <translation>لم تُسجَّل الملفات المطلوب قراءتها في المشروع</translation>
    </message>
    <message>
        <source>The document was not opened</source>
        <translation>لم يُفتح المستند</translation>
    </message>
    <message>
        <source>The folder %1 contains no documents (%2). Choose another folder, or choose files.</source>
        <translation>لا يحتوي المجلد %1 على مستندات (%2). اختر مجلدًا آخر أو ملفات.</translation>
    </message>
    <message>
        <source>The document was not removed</source>
        <translation>لم يُزَل المستند</translation>
    </message>
    <message>
        <source>Not all documents were added</source>
        <translation>لم تُضَف كل المستندات</translation>
    </message>
    <message>
        <source>A request adds at most %L1 documents: the first ones by name were added, the others were not. Add the others folder by folder.</source>
        <translation>يضيف الطلب الواحد %L1 مستندًا على الأكثر: أُضيفت المستندات الأولى بحسب الاسم ولم تُضَف البقية. أضف البقية مجلدًا مجلدًا.</translation>
    </message>
    <message>
        <source>The document was not marked as finished</source>
        <translation>لم يُعلَّم المستند على أنه مكتمل</translation>
    </message>
    <message>
        <source>The mark was not taken off the document</source>
        <translation>لم تُزل العلامة عن المستند</translation>
    </message>
</context>
<context>
    <name>app::FailureText</name>
    <message>
        <source>Reading or writing failed before the end. Check whether the disk is full.</source>
        <translation>فشلت القراءة أو الكتابة قبل اكتمالها. تحقق من امتلاء القرص.</translation>
    </message>
    <message>
        <source>A file or setting requires something that this program does not support.</source>
        <translation>لا يستطيع هذا البرنامج تنفيذ ما يطلبه ملف أو إعداد.</translation>
    </message>
    <message>
        <source>A compute device is missing or has failed.</source>
        <translation>جهاز الحوسبة مفقود أو تعطل.</translation>
    </message>
    <message>
        <source>This is an internal error of the program.</source>
        <translation>هذا خطأ داخلي في البرنامج.</translation>
    </message>
    <message>
        <source>A file or folder does not exist. Check whether it was moved, renamed or deleted, and choose it again.</source>
        <translation>الملف أو المجلد غير موجود. تحقق مما إذا كان قد نُقل أو غُيّر اسمه أو حُذف، ثم اختره من جديد.</translation>
    </message>
    <message>
        <source>Access to a file or folder was denied. Change its permissions, or choose another one.</source>
        <translation>يرفض النظام الوصول إلى ملف أو مجلد. غيّر أذوناته أو اختر غيره.</translation>
    </message>
    <message>
        <source>A file is damaged or has an unexpected format. Check that it is the right file and complete.</source>
        <translation>الملف تالف أو بصيغة أخرى. تأكد من أنه الملف الصحيح وأنه كامل.</translation>
    </message>
    <message>
        <source>The dimensions in a model are inconsistent. Install or copy the model again.</source>
        <translation>الأحجام في النموذج غير متوافقة. ثبّت النموذج أو انسخه من جديد.</translation>
    </message>
    <message>
        <source>The file was written by a newer version of this program. Update the program.</source>
        <translation>كُتب الملف بإصدار أحدث من هذا البرنامج. حدّث البرنامج.</translation>
    </message>
    <message>
        <source>The checksum of a file is wrong: the file was changed or damaged. Copy or download it again.</source>
        <translation>مجموع التحقق للملف غير صحيح: غُيّر الملف أو تلف. انسخه أو نزّله من جديد.</translation>
    </message>
    <message>
        <source>A setting has an invalid value. Change the one that is named below.</source>
        <translation>قيمة أحد الإعدادات غير ممكنة. غيّر الإعداد المذكور أدناه.</translation>
    </message>
    <message>
        <source>There is not enough memory. Close other programs, or process less text at a time.</source>
        <translation>الذاكرة غير كافية. أغلق برامج أخرى أو عالج نصًا أقل في كل مرة.</translation>
    </message>
    <message>
        <source>The disk is full. Free some space, or choose another disk, and try again.</source>
        <translation>القرص ممتلئ. أفرغ بعض المساحة أو اختر قرصًا آخر، ثم حاول مرة أخرى.</translation>
    </message>
    <message>
        <source>The head was trained with another language model. Choose that language model (Analysis &gt; Choose Model), or train the head again with this one.</source>
        <translation>دُرّب الرأس مع نموذج لغوي آخر. اختر ذلك النموذج («تحليل &gt; اختيار نموذج»)، أو درّب الرأس من جديد مع هذا النموذج.</translation>
    </message>
    <message>
        <source>There are too few examples to train on. Add more labelled examples.</source>
        <translation>الأمثلة أقل من أن تكفي للتدريب. أضف مزيدًا من الأمثلة الموسومة.</translation>
    </message>
    <message>
        <source>The chosen files or folders contain no text to train on. Choose files that contain text.</source>
        <translation>لا تحتوي الملفات أو المجلدات المختارة على نص للتدريب. اختر ملفات فيها نص.</translation>
    </message>
    <message>
        <source>There is already a training in the chosen folder. Continue it, or choose another folder.</source>
        <translation>يوجد تدريب في المجلد المختار. تابعه أو اختر مجلدًا آخر.</translation>
    </message>
    <message>
        <source>The language model of a head is not installed. Choose it (Analysis &gt; Choose Model), or train the head again with another one.</source>
        <translation>النموذج اللغوي الذي يحتاج إليه الرأس غير مثبَّت. اختره («تحليل &gt; اختيار نموذج»)، أو درّب الرأس من جديد مع نموذج آخر.</translation>
    </message>
    <message>
        <source>No language model is installed. Choose one, or train the head without one (ELMo: none).</source>
        <translation>لا يوجد نموذج لغوي مثبَّت. اختر نموذجًا، أو درّب الرأس من دون نموذج (ELMo: بدون).</translation>
    </message>
    <message>
        <source>The text is too short: some sentences are needed to train on and others to measure on. Add more text.</source>
        <translation>النص قصير جدًا: يلزم بعض الجمل للتدريب وغيرها للقياس. أضف مزيدًا من النص.</translation>
    </message>
    <message>
        <source>This folder holds no training to continue. Choose the folder of a training that was paused.</source>
        <translation>لا يوجد في هذا المجلد تدريب يمكن متابعته. اختر مجلد تدريب أُوقف مؤقتًا.</translation>
    </message>
    <message>
        <source>The vectors of this document are not computed yet. Choose a model (Analysis &gt; Choose Model), or wait until it has read the document.</source>
        <translation>لم تُحسب متجهات هذا المستند بعد. اختر نموذجًا («تحليل &gt; اختيار نموذج»)، أو انتظر حتى يقرأ المستند.</translation>
    </message>
    <message>
        <source>The word does not occur in the analysed documents. Choose another word, or open more documents.</source>
        <translation>لا ترد هذه الكلمة في المستندات المحلَّلة. اختر كلمة أخرى أو افتح مزيدًا من المستندات.</translation>
    </message>
</context>
<context>
    <name>app::LayerDesk</name>
    <message>
        <source>The training run was not added</source>
        <translation>لم تُضف عملية التدريب</translation>
    </message>
    <message>
        <source>The similarities were not computed</source>
        <translation>لم تُحسب التشابهات</translation>
    </message>
    <message>
        <source>The places like the example were not found</source>
        <translation>تعذر العثور على المواضع التي تشبه المثال</translation>
    </message>
    <message>
        <source>The occurrences of the word were not projected</source>
        <translation>لم تُسقط مواضع ورود الكلمة</translation>
    </message>
    <message>
        <source>The predictions with other weights were not computed</source>
        <translation>لم تُحسب التنبؤات بأوزان أخرى</translation>
    </message>
    <message>
        <source>The prediction was not explained</source>
        <translation>لم يُفسَّر التنبؤ</translation>
    </message>
    <message>
        <source>The figure was saved without a record of how it was made</source>
        <translation>حُفظ الشكل دون سجل لطريقة إنشائه</translation>
    </message>
</context>
<context>
    <name>app::LazySession</name>
    <message>
        <source>The engine was not loaded</source>
        <translation>لم يُحمَّل المحرك</translation>
    </message>
    <message>
        <source>%1. Reinstall or rebuild the program.</source>
        <translation>%1. ثبّت البرنامج من جديد، أو أعد بناءه.</translation>
    </message>
</context>
<context>
    <name>app::NoteText</name>
    <message>
        <source>%1 tags inside an entity without a preceding B- (I-, L-) were read as B-.</source>
        <translation>عدد الوسوم الداخلية (I- وL-) التي لا يسبقها B- وقُرئت على أنها B-:‏ %1</translation>
    </message>
    <message>
        <source>%1 tags inside an entity of another label (I-, L-) were read as B-.</source>
        <translation>عدد الوسوم (I- وL-) الواقعة داخل كيان بوسم آخر وقُرئت على أنها B-:‏ %1</translation>
    </message>
    <message>
        <source>%1 entities without their last tag (L-, E-) were ended where they stop.</source>
        <translation>عدد الكيانات التي ينقصها وسم النهاية (L- أو E-) وأُنهيت حيث تتوقف: %1</translation>
    </message>
    <message>
        <source>%1 -DOCSTART- lines (document boundaries) were skipped.</source>
        <translation>عدد أسطر ‎-DOCSTART-‎ (حدود المستندات) التي جرى تخطيها: %1</translation>
    </message>
    <message>
        <source>%1 comment lines were skipped.</source>
        <translation>عدد أسطر التعليقات التي جرى تخطيها: %1</translation>
    </message>
    <message>
        <source>%1 empty lines were skipped.</source>
        <translation>عدد الأسطر الفارغة التي جرى تخطيها: %1</translation>
    </message>
    <message>
        <source>%1 ranges of words and empty nodes were skipped.</source>
        <translation>عدد نطاقات الكلمات والعقد الفارغة التي جرى تخطيها: %1</translation>
    </message>
    <message>
        <source>%1 ranges of words, empty nodes and comments were skipped.</source>
        <translation>عدد نطاقات الكلمات والعقد الفارغة والتعليقات التي جرى تخطيها: %1</translation>
    </message>
    <message>
        <source>%1 entities that begin or end inside a token were widened to whole tokens.</source>
        <translation>عدد الكيانات التي تبدأ أو تنتهي داخل وحدة نصية ووُسّعت إلى وحدات كاملة: %1</translation>
    </message>
    <message>
        <source>%1 pairs without a gold label (&quot;-&quot;) were skipped.</source>
        <translation>عدد الأزواج التي ليس لها وسم ذهبي («-») وجرى تخطيها: %1</translation>
    </message>
    <message>
        <source>%1 duplicate phrases with the same label were left out.</source>
        <translation>عدد العبارات المكررة بالوسم نفسه التي تُركت: %1</translation>
    </message>
    <message>
        <source>%1 of the %2 questions of the development set are about articles that are also in the training set: on new articles the score will be lower than measured.</source>
        <translation>من أسئلة مجموعة التطوير وعددها %2 يدور %1 حول مقالات موجودة أيضًا في مجموعة التدريب: ستكون النتيجة على مقالات جديدة أقل من المقيسة.</translation>
    </message>
    <message>
        <source>The text gives only %1 SentencePiece pieces; %2 were asked for. The head uses these.</source>
        <translation>لا يعطي النص سوى %1 من قطع SentencePiece، والمطلوب %2. يستخدم الرأس هذه القطع.</translation>
    </message>
    <message>
        <source>biLM &apos;%1&apos;: its weights are trained with the head, so its layers change with every step and are not cached.</source>
        <translation>النموذج اللغوي «%1»: تُدرَّب أوزانه مع الرأس، فتتغير طبقاته مع كل خطوة ولا تُخزَّن مؤقتًا.</translation>
    </message>
    <message>
        <source>biLM &apos;%1&apos;: layers of %2 distinct sentences, %3 of them computed now.</source>
        <translation>النموذج اللغوي «%1»: عدد الجمل المختلفة التي لها طبقات: %2، والمحسوب منها الآن: %3.</translation>
    </message>
    <message>
        <source>The head was trained with the biLM &apos;%1&apos; (%2); it goes on with &apos;%3&apos; (%4).</source>
        <translation>دُرِّب الرأس مع النموذج اللغوي «%1» (%2)، ويُستكمل تدريبه مع «%3» (%4).</translation>
    </message>
    <message>
        <source>Corrected documents: %1 to train on (examples %2, labels %3), %4 held out (examples %5, labels %6).</source>
        <translation>المستندات المصححة: للتدريب %1 (الأمثلة %2، الوسوم %3)، والمستبقاة %4 (الأمثلة %5، الوسوم %6).</translation>
    </message>
    <message>
        <source>Of %1 documents only the decided sentences are used.</source>
        <translation>عدد المستندات التي لا تُستخدم منها إلا الجمل المقرَّرة: %1.</translation>
    </message>
    <message>
        <source>Documents without decisions: %1.</source>
        <translation>المستندات التي ليس فيها قرارات: %1.</translation>
    </message>
    <message>
        <source>%1 has no &apos;n_layers&apos;; assuming %2, as bilm-tf does.</source>
        <translation>لا يوجد «n_layers» في %1؛ يُفترض %2 كما يفعل bilm-tf.</translation>
    </message>
    <message>
        <source>%1 has %2 LSTM layers, of which %3 asks for %4: the upper %5 are not used.</source>
        <translation>عدد طبقات LSTM في %1 هو %2، ويطلب %3 منها %4: لا تُستخدم الطبقات العليا (%5).</translation>
    </message>
    <message>
        <source>%1 holds %2 data sets that are not part of the model which %3 describes, and are ignored: %4.</source>
        <translation>عدد مجموعات البيانات في %1 التي ليست جزءًا من النموذج الموصوف في %3 وجرى تجاهلها: %2 (%4).</translation>
    </message>
    <message>
        <source>The training of &apos;%1&apos; was finished before: nothing was trained. To train the head further, start from it and choose another output.</source>
        <translation>انتهى تدريب &apos;%1&apos; من قبل: لم يُدرَّب شيء. لمواصلة تدريب الرأس ابدأ منه واختر مخرجًا آخر.</translation>
    </message>
    <message>
        <source>choices, ratings, relations and other results without a place in the text</source>
        <translation>الاختيارات والتقييمات والعلاقات ونتائج أخرى ليس لها موضع في النص</translation>
    </message>
    <message>
        <source>texts of spans other than their positions select</source>
        <translation>نصوص مقاطع تخالف ما تحدده مواضعها</translation>
    </message>
    <message>
        <source>results of skipped tasks</source>
        <translation>نتائج المهام التي تُخطّيت</translation>
    </message>
    <message>
        <source>heads that their sentence does not have (first in line %1)</source>
        <translation>رؤوس ليست في جملها (أولها في السطر %1)</translation>
    </message>
    <message>
        <source>words that are their own head (first in line %1)</source>
        <translation>كلمات هي رؤوس لنفسها (أولها في السطر %1)</translation>
    </message>
    <message>
        <source>cycles in trees, kept as they are (first in line %1)</source>
        <translation>حلقات في الأشجار، أُبقيت كما هي (أولها في السطر %1)</translation>
    </message>
    <message>
        <source>features without a value, kept as they are (first in line %1)</source>
        <translation>سمات بلا قيمة، أُبقيت كما هي (أولها في السطر %1)</translation>
    </message>
    <message>
        <source>words with lemmas, tags or relations</source>
        <translation>كلمات لها صيغ أصلية أو وسوم أو علاقات</translation>
    </message>
    <message>
        <source>entities in brackets</source>
        <translation>كيانات بين أقواس</translation>
    </message>
    <message>
        <source>annotations of other views</source>
        <translation>توسيمات العروض الأخرى</translation>
    </message>
    <message>
        <source>annotations without text</source>
        <translation>توسيمات بلا نص</translation>
    </message>
    <message>
        <source>annotations of the type %1</source>
        <translation>توسيمات من النوع %1</translation>
    </message>
    <message>
        <source>annotations of the layer %1</source>
        <translation>توسيمات من الطبقة %1</translation>
    </message>
    <message>
        <source>labels of whole texts</source>
        <translation>تسميات لنصوص كاملة</translation>
    </message>
    <message>
        <source>spans of skipped tasks</source>
        <translation>مقاطع المهام التي تُخطّيت</translation>
    </message>
    <message>
        <source>relations</source>
        <translation>علاقات</translation>
    </message>
    <message>
        <source>%1 rows without a text or a label were skipped.</source>
        <translation>عدد الصفوف الخالية من النص أو الوسم التي جرى تخطيها: %1</translation>
    </message>
    <message>
        <source>%1 tags of entities inside others (the last column) were left out.</source>
        <translation>عدد علامات الكيانات الواقعة داخل كيانات أخرى (العمود الأخير) التي تُركت: %1</translation>
    </message>
    <message>
        <source>%1 lines have more than one TAB; all that follows the first is the text.</source>
        <translation>عدد الأسطر التي فيها أكثر من علامة جدولة: %1؛ وكل ما يلي الأولى هو النص.</translation>
    </message>
    <message>
        <source>%1 different labels in %2 examples: in each line the label stands first, then a TAB and the text.</source>
        <translation>عدد الوسوم المختلفة %1 في %2 من الأمثلة: يأتي الوسم أولًا في كل سطر، ثم علامة جدولة والنص.</translation>
    </message>
    <message>
        <source>%1 of the %2 examples of the development set are also in the training set: the score says less about new texts.</source>
        <translation>من أمثلة مجموعة التطوير وعددها %2 يوجد %1 في مجموعة التدريب أيضًا: تقلّ دلالة النتيجة على النصوص الجديدة.</translation>
    </message>
    <message>
        <source>tags of entities inside others</source>
        <translation>علامات كيانات داخل كيانات أخرى</translation>
    </message>
    <message>
        <source>cells of other columns</source>
        <translation>خلايا أعمدة أخرى</translation>
    </message>
    <message>
        <source>mentions of coreference without an end</source>
        <translation>إشارات إحالة مشتركة بلا نهاية</translation>
    </message>
    <message>
        <source>relations to spans that are not there</source>
        <translation>علاقات بمقاطع غير موجودة</translation>
    </message>
    <message>
        <source>footnotes</source>
        <translation>حواشٍ</translation>
    </message>
    <message>
        <source>comments</source>
        <translation>تعليقات</translation>
    </message>
    <message>
        <source>notes</source>
        <translation>ملاحظات</translation>
    </message>
    <message>
        <source>formulas</source>
        <translation>صيغ رياضية</translation>
    </message>
    <message>
        <source>embedded objects</source>
        <translation>كائنات مضمَّنة</translation>
    </message>
    <message>
        <source>training.capitals adds nothing: the script of the text has no capitals.</source>
        <translation>لا يضيف training.capitals شيئًا: ليس في كتابة النص حروف كبيرة.</translation>
    </message>
    <message>
        <source>&apos;%1&apos; looks like text in another language (%2), but the biLM was trained on English: expect poor results.</source>
        <translation>يبدو أن «%1» نص بلغة أخرى (%2)، لكن النموذج اللغوي دُرِّب على الإنجليزية: توقّع نتائج ضعيفة.</translation>
    </message>
    <message>
        <source>&apos;%1&apos; looks like text in English, but the biLM was trained on another language: expect poor results.</source>
        <translation>يبدو أن «%1» نص بالإنجليزية، لكن النموذج اللغوي دُرِّب على لغة أخرى: توقّع نتائج ضعيفة.</translation>
    </message>
    <message>
        <source>The text looks like another language (%1) than the one that the biLM was trained on (%2): expect poor results.</source>
        <translation>يبدو أن النص بلغة (%1) غير التي دُرِّب عليها النموذج اللغوي (%2): توقّع نتائج ضعيفة.</translation>
    </message>
    <message>
        <source>All %1 steps train the softmax alone.</source>
        <translation>كل الخطوات (%1) تدرّب softmax وحده.</translation>
    </message>
    <message>
        <source>The warm-up of %1 steps is as long as the training of %2 or longer: the learning rate never reaches its full value.</source>
        <translation>الإحماء (%1 خطوة) بطول التدريب (%2) أو أطول: لا يبلغ معدل التعلم قيمته الكاملة أبدًا.</translation>
    </message>
    <message>
        <source>The cool-down of %1 steps is longer than the training of %2.</source>
        <translation>التبريد (%1 خطوة) أطول من التدريب (%2).</translation>
    </message>
    <message>
        <source>The cool-down begins at step %1, before the warm-up ends at step %2: the learning rate never reaches its full value.</source>
        <translation>يبدأ التبريد عند الخطوة %1 قبل أن ينتهي الإحماء عند الخطوة %2: لا يبلغ معدل التعلم قيمته الكاملة أبدًا.</translation>
    </message>
    <message>
        <source>%1 steps are %2 passes over the text; from %3 on, a model learns it by heart.</source>
        <translation>%1 خطوة هي %2 مرور على النص؛ وابتداءً من %3 يحفظ النموذج النص عن ظهر قلب.</translation>
    </message>
    <message>
        <source>Documents: %1, for %2 rows of a batch: parts of long ones are read like documents.</source>
        <translation>المستندات: %1، لعدد صفوف الدفعة %2: تُقرأ أجزاء المستندات الطويلة كأنها مستندات.</translation>
    </message>
    <message>
        <source>Documents: %1, for %2 rows of a batch: several rows read the same documents.</source>
        <translation>المستندات: %1، لعدد صفوف الدفعة %2: تقرأ عدة صفوف المستندات نفسها.</translation>
    </message>
    <message>
        <source>%1 % of the training tokens are unknown words.</source>
        <translation>%1 % من الوحدات النصية للتدريب كلمات غير معروفة.</translation>
    </message>
    <message>
        <source>%1 % of the held-out sentences of %2 words or more are also in the training text: the held-out perplexity is too low.</source>
        <translation>%1 % من الجمل المحجوبة التي طولها %2 كلمات أو أكثر موجودة أيضًا في نص التدريب: الحيرة على الجزء المحجوب أقل مما ينبغي.</translation>
    </message>
    <message>
        <source>%1 tokens are longer than the %2 bytes that the model reads of a word: their ends are not seen.</source>
        <translation>%1 وحدة نصية أطول من %2 بايت يقرؤها النموذج من الكلمة: لا تُرى نهاياتها.</translation>
    </message>
    <message>
        <source>Seed %1 was trained before; its head is kept.</source>
        <translation>دُرّبت البذرة %1 من قبل؛ ويبقى رأسها كما هو.</translation>
    </message>
    <message>
        <source>1 item was skipped because it can&apos;t be read: %1</source>
        <translation>تُخطّي عنصر واحد لتعذّر قراءته: %1</translation>
    </message>
    <message>
        <source>%1 items were skipped because they can&apos;t be read: %2</source>
        <translation>تُخطّيت عناصر لتعذّر قراءتها، وعددها %1: %2</translation>
    </message>
    <message>
        <source>read as spans: %1</source>
        <translation>قُرئت بوصفها مقاطع: %1</translation>
    </message>
    <message>
        <source>read as attributes of tokens: %1</source>
        <translation>قُرئت بوصفها سمات للوحدات النصية: %1</translation>
    </message>
    <message>
        <source>read as %1</source>
        <translation>قُرئ بترميز %1</translation>
    </message>
    <message>
        <source>the texts are %1, the labels %2</source>
        <translation>النصوص من %1، والتسميات من %2</translation>
    </message>
    <message>
        <source>the texts are %1</source>
        <translation>النصوص من %1</translation>
    </message>
    <message>
        <source>the words are column %1, the tags column %2</source>
        <translation>الكلمات في العمود %1، والوسوم في العمود %2</translation>
    </message>
    <message>
        <source>the entities are in MISC: %1</source>
        <translation>الكيانات في MISC: %1</translation>
    </message>
    <message>
        <source>the MISC key %1 looks like entities and was not read as such; --misc-key %2 reads it</source>
        <translation>يبدو أن المفتاح %1 في MISC يحمل كيانات، ولم يُقرأ على أنه كذلك؛ الخيار --misc-key %2 يقرؤه</translation>
    </message>
    <message>
        <source>its positions were counted %1</source>
        <translation>طريقة عدّ مواضعه: %1</translation>
    </message>
    <message>
        <source>%1 invalid bytes became U+FFFD</source>
        <translation>استُبدل U+FFFD بالبايتات غير الصالحة، وعددها %1</translation>
    </message>
    <message>
        <source>sentences without an empty line between them are read as sentences of their own</source>
        <translation>الجمل التي لا سطر فارغًا بينها قُرئت كلٌّ منها جملةً مستقلة</translation>
    </message>
    <message>
        <source>its lines have at most %1 columns where its heading declares %2</source>
        <translation>في أسطره %1 من الأعمدة على الأكثر، ورأسه يعلن %2</translation>
    </message>
    <message>
        <source>The model was trained on lemmatised text: it knows the base forms of words (&quot;go&quot;, not &quot;went&quot;). Give it lemmatised text, or expect less exact vectors.</source>
        <translation>دُرّب النموذج على نص مُرجَع إلى صيغه الأساسية: فهو يعرف الصيغ الأساسية للكلمات (&quot;go&quot; لا &quot;went&quot;). أعطه نصًا كهذا، وإلا فتوقّع متجهات أقل دقة.</translation>
    </message>
    <message>
        <source>The vocabulary is not in the order of frequency, in which negative samples are drawn: the model learns the frequent words late.</source>
        <translation>المفردات ليست مرتبة حسب التكرار، وهو الترتيب الذي تُسحب به العينات السلبية: يتعلم النموذج الكلمات الشائعة متأخرًا.</translation>
    </message>
</context>
<context>
    <name>app::PredictionDesk</name>
    <message>
        <source>The table of surprisals was not saved</source>
        <translation>لم يُحفظ جدول المفاجآت</translation>
    </message>
    <message>
        <source>The substitutes of the selected token were not found</source>
        <translation>لم يُعثر على بدائل الوحدة المحددة</translation>
    </message>
</context>
<context>
    <name>app::ProjectAnnotator</name>
    <message>
        <source>The documents were not annotated</source>
        <translation>لم تُوسَّم المستندات</translation>
    </message>
    <message>
        <source>No loaded task head annotates texts with this model. Choose the model that the head was trained with, or add a head.</source>
        <translation>لا يوسم أي رأس مهمة محمّل النصوص بهذا النموذج. اختر النموذج الذي دُرّب معه الرأس، أو أضف رأسًا.</translation>
    </message>
</context>
<context>
    <name>app::ProjectDesk</name>
    <message>
        <source>The project was not created</source>
        <translation>لم يُنشأ المشروع</translation>
    </message>
    <message>
        <source>The project was not opened</source>
        <translation>لم يُفتح المشروع</translation>
    </message>
    <message>
        <source>The project was not saved under the new name</source>
        <translation>لم يُحفظ المشروع بالاسم الجديد</translation>
    </message>
    <message>
        <source>The project was not closed</source>
        <translation>لم يُغلق المشروع</translation>
    </message>
</context>
<context>
    <name>app::ProjectNews</name>
    <message>
        <source>The guidelines were not saved</source>
        <translation>لم تُحفظ الإرشادات</translation>
    </message>
    <message>
        <source>The project can no longer be read</source>
        <translation>لم يعد ممكنًا قراءة المشروع</translation>
    </message>
    <message>
        <source>The project was moved or removed</source>
        <translation>نُقل المشروع أو أُزيل</translation>
    </message>
    <message>
        <source>Another program has moved or removed the file, or put another one in its place. Changes can&apos;t be saved there any more. Save the project under a new name, or open it again.</source>
        <translation>نقل برنامج آخر الملف أو أزاله أو وضع ملفًا آخر مكانه. لم يعد ممكنًا حفظ التغييرات هناك. احفظ المشروع باسم جديد، أو افتحه من جديد.</translation>
    </message>
    <message>
        <source>The unsaved project can&apos;t be opened</source>
        <translation>لا يمكن فتح المشروع غير المحفوظ</translation>
    </message>
    <message>
        <source>The project was not merged</source>
        <translation>لم يُدمج المشروع</translation>
    </message>
    <message>
        <source>%1 They stay in the window, and saving is tried again.</source>
        <translation>%1 تبقى في النافذة، وتُعاد محاولة حفظها.</translation>
    </message>
    <message>
        <source>The project that you left could not be written to. The text was: %1</source>
        <translation>تعذّرت الكتابة في المشروع الذي غادرته. كان النص: %1</translation>
    </message>
    <message>
        <source>The labels of the project were not saved</source>
        <translation>لم تُحفظ وسوم المشروع</translation>
    </message>
    <message>
        <source>Documents are not finished any more</source>
        <translation>مستندات لم تعد مكتملة</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) were finished with other annotations than the merged ones: %1. Look at them and mark them as finished again.</source>
        <translation>
            <numerusform>لم يكتمل أي مستند بتوسيمات غير المدمجة: %1.</numerusform>
            <numerusform>اكتمل مستند واحد بتوسيمات غير المدمجة: %1. راجعه وضع علامة «مكتمل» عليه مرة أخرى.</numerusform>
            <numerusform>اكتمل مستندان بتوسيمات غير المدمجة: %1. راجعهما وضع علامة «مكتمل» عليهما مرة أخرى.</numerusform>
            <numerusform>اكتملت %Ln مستندات بتوسيمات غير المدمجة: %1. راجعها وضع علامة «مكتمل» عليها مرة أخرى.</numerusform>
            <numerusform>اكتمل %Ln مستندًا بتوسيمات غير المدمجة: %1. راجعها وضع علامة «مكتمل» عليها مرة أخرى.</numerusform>
            <numerusform>اكتمل %Ln مستند بتوسيمات غير المدمجة: %1. راجعها وضع علامة «مكتمل» عليها مرة أخرى.</numerusform>
        </translation>
    </message>
    <message>
        <source>The annotations were mapped</source>
        <translation>نُقلت التوسيمات</translation>
    </message>
    <message numerus="yes">
        <source>The texts of %Ln document(s) differ in white space only (line ends, blanks). Annotations mapped to the texts of this project: %1; without a place there: %2.</source>
        <translation>
            <numerusform>لا مستند يختلف نصه بالمسافات البيضاء. التوسيمات المنقولة إلى نصوص هذا المشروع: %1؛ وبلا موضع فيها: %2.</numerusform>
            <numerusform>لا يختلف نص مستند واحد إلا في المسافات البيضاء (نهايات الأسطر والفراغات). التوسيمات المنقولة إلى نصوص هذا المشروع: %1؛ وبلا موضع فيها: %2.</numerusform>
            <numerusform>لا يختلف نصا مستندين إلا في المسافات البيضاء (نهايات الأسطر والفراغات). التوسيمات المنقولة إلى نصوص هذا المشروع: %1؛ وبلا موضع فيها: %2.</numerusform>
            <numerusform>لا تختلف نصوص %Ln مستندات إلا في المسافات البيضاء (نهايات الأسطر والفراغات). التوسيمات المنقولة إلى نصوص هذا المشروع: %1؛ وبلا موضع فيها: %2.</numerusform>
            <numerusform>لا تختلف نصوص %Ln مستندًا إلا في المسافات البيضاء (نهايات الأسطر والفراغات). التوسيمات المنقولة إلى نصوص هذا المشروع: %1؛ وبلا موضع فيها: %2.</numerusform>
            <numerusform>لا تختلف نصوص %Ln مستند إلا في المسافات البيضاء (نهايات الأسطر والفراغات). التوسيمات المنقولة إلى نصوص هذا المشروع: %1؛ وبلا موضع فيها: %2.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>app::ProjectSearch</name>
    <message>
        <source>The project was not searched</source>
        <translation>لم يُبحث في المشروع</translation>
    </message>
    <message>
        <source>The annotators were not compared</source>
        <translation>لم تُقارَن أعمال الموسِّمين</translation>
    </message>
    <message>
        <source>The labels of the project were not read</source>
        <translation>لم تُقرأ وسوم المشروع</translation>
    </message>
    <message>
        <source>The matches in the project were not counted</source>
        <translation>لم تُعدَّ المواضع المطابقة في المشروع</translation>
    </message>
    <message>
        <source>The predicates of the project were not read</source>
        <translation>لم تُقرأ محمولات المشروع</translation>
    </message>
</context>
<context>
    <name>app::SameTexts</name>
    <message>
        <source>The document was not added to the project</source>
        <translation>لم يُضَف المستند إلى المشروع</translation>
    </message>
    <message>
        <source>The annotations of the file were not added</source>
        <translation>لم تُضف توسيمات الملف</translation>
    </message>
    <message>
        <source>The annotations of the file were mapped</source>
        <translation>نُقلت توسيمات الملف</translation>
    </message>
    <message>
        <source>The text of the file differs from “%1” in white space only. Annotations mapped to its places: %2.</source>
        <translation>لا يختلف نص الملف عن «%1» إلا في المسافات البيضاء. التوسيمات المنقولة إلى مواضعه: %2.</translation>
    </message>
    <message>
        <source>Without a place there, and not added: %1 (%2 “%3”).</source>
        <translation>بلا موضع هناك ولم تُضف: %1 (%2 «%3»).</translation>
    </message>
</context>
<context>
    <name>app::StoreCheck</name>
    <message>
        <source>The project is damaged</source>
        <translation>المشروع تالف</translation>
    </message>
</context>
<context>
    <name>app::TrainingDesk</name>
    <message numerus="yes">
        <source>%Ln document(s) of the project have decisions; at least two different ones are needed, because one is held out to measure the head on. Correct another document.</source>
        <translation>
            <numerusform>لا مستندات في المشروع فيها قرارات؛ يلزم مستندان مختلفان على الأقل، لأن أحدهما يُحجز لقياس الرأس. صحح مستندًا آخر.</numerusform>
            <numerusform>في المشروع مستند واحد فيه قرارات؛ يلزم مستندان مختلفان على الأقل، لأن أحدهما يُحجز لقياس الرأس. صحح مستندًا آخر.</numerusform>
            <numerusform>في المشروع مستندان فيهما قرارات؛ يلزم مستندان مختلفان على الأقل، لأن أحدهما يُحجز لقياس الرأس. صحح مستندًا آخر.</numerusform>
            <numerusform>في المشروع %Ln مستندات فيها قرارات؛ يلزم مستندان مختلفان على الأقل، لأن أحدهما يُحجز لقياس الرأس. صحح مستندًا آخر.</numerusform>
            <numerusform>في المشروع %Ln مستندًا فيها قرارات؛ يلزم مستندان مختلفان على الأقل، لأن أحدهما يُحجز لقياس الرأس. صحح مستندًا آخر.</numerusform>
            <numerusform>في المشروع %Ln مستند فيها قرارات؛ يلزم مستندان مختلفان على الأقل، لأن أحدهما يُحجز لقياس الرأس. صحح مستندًا آخر.</numerusform>
        </translation>
    </message>
    <message>
        <source>The training was not started</source>
        <translation>لم يبدأ التدريب</translation>
    </message>
    <message>
        <source>Another training is running. Wait until it has ended, or pause it, and start this one again.</source>
        <translation>يجري تدريب آخر. انتظر حتى ينتهي، أو أوقفه مؤقتًا، ثم ابدأ هذا التدريب من جديد.</translation>
    </message>
    <message>
        <source>The training was not continued</source>
        <translation>لم يُواصَل التدريب</translation>
    </message>
    <message>
        <source>%1: %2 %3</source>
        <translation>%1: %2 %3</translation>
    </message>
    <message>
        <source>Perplexity on held-out text: %1 before, %2 after</source>
        <translation>الحيرة على البيانات المحجوبة: %1 قبلُ، و%2 بعدُ</translation>
    </message>
    <message>
        <source>The comparison was stopped.</source>
        <translation>أُوقفت المقارنة.</translation>
    </message>
    <message>
        <source>No document of the project has decisions to learn from. Accept or correct the predictions of some documents, or mark spans, and try again. A sentence is used if all its predictions are decided.</source>
        <translation>لا مستند في المشروع فيه قرارات يمكن التعلم منها. اقبل تنبؤات بعض المستندات أو صححها، أو علّم مقاطع، ثم حاول مرة أخرى. تُستخدم الجملة إذا بُتّ في كل تنبؤاتها.</translation>
    </message>
    <message>
        <source>a trained head</source>
        <translation>رأس مهمة مدرَّب</translation>
    </message>
    <message>
        <source>a trained head (%1)</source>
        <translation>رأس مهمة مدرَّب (%1)</translation>
    </message>
    <message>
        <source>a language model</source>
        <translation>نموذج لغوي</translation>
    </message>
    <message>
        <source>a prepared corpus</source>
        <translation>مدونة نصية معدّة</translation>
    </message>
    <message>
        <source>the training of a language model</source>
        <translation>تدريب نموذج لغوي</translation>
    </message>
    <message>
        <source>a project</source>
        <translation>مشروع</translation>
    </message>
    <message>
        <source>undefined</source>
        <translation>غير معرّف</translation>
    </message>
</context>
<context>
    <name>app::WorkSaver</name>
    <message>
        <source>The annotations were not saved</source>
        <translation>لم تُحفظ التوسيمات</translation>
    </message>
    <message>
        <source>%1 They stay in the window, and saving is tried again.</source>
        <translation>%1 تبقى في النافذة، وتُعاد محاولة حفظها.</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>و%1 غيرها</translation>
    </message>
    <message>
        <source>“%1” (%2): your decision stays</source>
        <translation>«%1» (%2): يبقى قرارك</translation>
    </message>
    <message>
        <source>“%1”: %2 (yours) and %3 are both there</source>
        <translation>«%1»: بقي كلٌّ من %2 (لك) و%3</translation>
    </message>
    <message>
        <source>Somebody else changed the same annotations</source>
        <translation>غيّر شخص آخر التوسيمات نفسها</translation>
    </message>
    <message>
        <source>Both changes were saved: %1. Delete what is wrong.</source>
        <translation>حُفظ التغييران: %1. احذف ما هو خاطئ.</translation>
    </message>
</context>
<context>
    <name>app::Workers</name>
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
        <source>The similarities were not computed</source>
        <translation>لم تُحسب التشابهات</translation>
    </message>
    <message>
        <source>The task head was not loaded</source>
        <translation>لم يُحمَّل رأس المهمة</translation>
    </message>
    <message>
        <source>A task head could not annotate the document</source>
        <translation>تعذر على أحد رؤوس المهام توسيم المستند</translation>
    </message>
    <message>
        <source>The question was not answered</source>
        <translation>لم يُجَب عن السؤال</translation>
    </message>
    <message>
        <source>The texts were not compared</source>
        <translation>لم تُقارَن النصوص</translation>
    </message>
    <message>
        <source>The document was not exported</source>
        <translation>لم يُصدَّر المستند</translation>
    </message>
    <message>
        <source>The project was not opened</source>
        <translation>لم يُفتح المشروع</translation>
    </message>
    <message>
        <source>The surprisal was not measured</source>
        <translation>لم تُقَس المفاجأة</translation>
    </message>
    <message>
        <source>The matches were not labelled</source>
        <translation>لم تُوسَم المطابقات</translation>
    </message>
</context>
<context>
    <name>main</name>
    <message>
        <source>Shows a document with its tokens, and how each layer of an ELMo language model represents the selected token.

  elmoscope letter.txt
  elmoscope --model ~/models/elmo-original letter.txt</source>
        <translation>يعرض مستندًا بوحداته النصية، وما تصنعه كل طبقة من نموذج ELMo اللغوي من الوحدة المحددة.

  elmoscope letter.txt
  elmoscope --model ~/models/elmo-original letter.txt</translation>
    </message>
    <message>
        <source>A model folder, options.json or weights file. Default: the model named by the environment variable ELMOSCOPE_MODEL, or else the model installed with the program.</source>
        <translation>مجلد نموذج أو ملف options.json أو ملف أوزان. من دونه: النموذج الذي يسمّيه متغير البيئة ELMOSCOPE_MODEL، أو النموذج المرفق بالبرنامج.</translation>
    </message>
    <message>
        <source>Folder of a task head to annotate documents with; may be repeated.</source>
        <translation>مجلد رأس مهمة للقراءة به؛ يمكن تكراره.</translation>
    </message>
    <message>
        <source>Open the documents in a window of their own, also if there is one already.</source>
        <translation>فتح المستندات في نافذة خاصة بها حتى لو كانت هناك نافذة مفتوحة.</translation>
    </message>
    <message>
        <source>A project (.elmoscope), documents to open, or folders of documents, which come into the project of the window that is open. Default: the project of the last session.</source>
        <translation>مشروع (.elmoscope) أو مستندات لفتحها أو مجلدات مستندات تدخل مشروع النافذة المفتوحة. الافتراضي: مشروع الجلسة السابقة.</translation>
    </message>
</context>
<context>
    <name>tasks</name>
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
        <source>Classes of texts</source>
        <translation>تصنيف النصوص</translation>
    </message>
    <message>
        <source>Tags of words</source>
        <translation>وسوم الكلمات</translation>
    </message>
    <message>
        <source>Entailment</source>
        <translation>الاستلزام النصي</translation>
    </message>
    <message>
        <source>Semantic roles</source>
        <translation>الأدوار الدلالية</translation>
    </message>
</context>
<context>
    <name>ui::AboutDialog</name>
    <message>
        <source>&lt;h3&gt;Elmoscope %1&lt;/h3&gt;&lt;p&gt;Shows what each layer of an ELMo language model represents about the words of a text.&lt;/p&gt;&lt;p&gt;The application is licensed under the GNU General Public License, version 3 or later; its engine under the Apache License 2.0.&lt;/p&gt;</source>
        <translation>&lt;h3&gt;Elmoscope %1&lt;/h3&gt;&lt;p&gt;يعرض ما تعرفه طبقات نماذج ELMo اللغوية عن كلمات النص.&lt;/p&gt;&lt;p&gt;التطبيق مرخّص بموجب رخصة GNU العمومية العامة، الإصدار 3 أو ما بعده؛ ومحركه بموجب رخصة Apache 2.0.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;How to cite:&lt;/b&gt; The Elmoscope developers. Elmoscope %1: exploring texts through the layers of a bidirectional language model. Add the biLM that you used, and Peters et al. 2018, doi:10.18653/v1/N18-1202.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;كيفية الاستشهاد:&lt;/b&gt; The Elmoscope developers. Elmoscope %1: exploring texts through the layers of a bidirectional language model. واذكر أيضًا نموذج biLM الذي استعملته، وPeters et al. 2018, doi:10.18653/v1/N18-1202.&lt;/p&gt;</translation>
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
        <source>Progress of the current job</source>
        <translation>مدى تقدم المهمة الجارية</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>إلغاء</translation>
    </message>
    <message>
        <source>Stop the current job (Esc)</source>
        <translation>إيقاف المهمة الجارية (Esc)</translation>
    </message>
    <message>
        <source>Cancel the current job</source>
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
        <source>Computing similarities</source>
        <translation>جارٍ حساب التشابهات</translation>
    </message>
    <message>
        <source>Loading the task head</source>
        <translation>جارٍ تحميل رأس المهمة</translation>
    </message>
    <message>
        <source>Annotating the document</source>
        <translation>جارٍ توسيم المستند</translation>
    </message>
    <message>
        <source>Searching for answers</source>
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
    <message>
        <source>Comparing two texts</source>
        <translation>جارٍ مقارنة نصين</translation>
    </message>
    <message>
        <source>Opening or merging a project</source>
        <translation>جارٍ فتح مشروع أو دمجه</translation>
    </message>
    <message>
        <source>Measuring surprisal</source>
        <translation>جارٍ قياس المفاجأة</translation>
    </message>
    <message>
        <source>Labelling all matches</source>
        <translation>تُوسَم جميع المطابقات</translation>
    </message>
</context>
<context>
    <name>ui::AgreementPanel</name>
    <message>
        <source>Differences</source>
        <translation>الاختلافات</translation>
    </message>
    <message>
        <source>Take First</source>
        <translation>خذ الأول</translation>
    </message>
    <message>
        <source>Take Second</source>
        <translation>خذ الثاني</translation>
    </message>
    <message>
        <source>Take Neither</source>
        <translation>لا تأخذ أيًّا منهما</translation>
    </message>
    <message>
        <source>Accept What Agrees</source>
        <translation>اقبل المتفق عليه</translation>
    </message>
    <message>
        <source>First annotator</source>
        <translation>المُوسِّم الأول</translation>
    </message>
    <message>
        <source>Second annotator</source>
        <translation>المُوسِّم الثاني</translation>
    </message>
    <message>
        <source>Agreement</source>
        <translation>الاتفاق</translation>
    </message>
    <message>
        <source>F1: a span agrees if its place and its label are equal. Cohen&apos;s κ and Krippendorff&apos;s α: over all tokens, corrected for chance; a token without a label counts as a category. 1 is complete agreement, 0 is what chance gives.</source>
        <translation>‏F1: يتفق المقطع إذا تساوى موضعه ووسمه. κ لكوهين و α لكريبندورف: على كل الوحدات النصية مع تصحيح أثر الصدفة؛ وتُعدّ الوحدة بلا وسم فئةً. القيمة 1 اتفاق تام، و0 ما تعطيه الصدفة.</translation>
    </message>
    <message>
        <source>Accept every span that both annotators have</source>
        <translation>اقبل كل مقطع لدى المُوسِّمَين كليهما</translation>
    </message>
    <message>
        <source>Accepted and manual</source>
        <translation>المقبول واليدوي</translation>
    </message>
    <message>
        <source>Open a document that two annotators have worked on.</source>
        <translation>افتح مستندًا عمل عليه مُوسِّمان.</translation>
    </message>
    <message>
        <source>Choose two different annotators.</source>
        <translation>اختر مُوسِّمَين مختلفين.</translation>
    </message>
    <message>
        <source>not defined</source>
        <translation>غير معرّف</translation>
    </message>
    <message>
        <source>Span F1 %1 %</source>
        <translation>‏F1 للمقاطع ‎%1 %‎</translation>
    </message>
    <message>
        <source>Cohen&apos;s κ %1</source>
        <translation>κ لكوهين %1</translation>
    </message>
    <message>
        <source>Krippendorff&apos;s α %1</source>
        <translation>α لكريبندورف %1</translation>
    </message>
    <message numerus="yes">
        <source>%Ln span(s) agree</source>
        <translation>
            <numerusform>لا مقاطع متفقة</numerusform>
            <numerusform>مقطع واحد متفق</numerusform>
            <numerusform>مقطعان متفقان</numerusform>
            <numerusform>%Ln مقاطع متفقة</numerusform>
            <numerusform>%Ln مقطعًا متفقًا</numerusform>
            <numerusform>%Ln مقطع متفق</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln difference(s)</source>
        <translation>
            <numerusform>لا اختلافات</numerusform>
            <numerusform>اختلاف واحد</numerusform>
            <numerusform>اختلافان</numerusform>
            <numerusform>%Ln اختلافات</numerusform>
            <numerusform>%Ln اختلافًا</numerusform>
            <numerusform>%Ln اختلاف</numerusform>
        </translation>
    </message>
    <message>
        <source>no span</source>
        <translation>لا مقطع</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>النص</translation>
    </message>
    <message>
        <source>Decision</source>
        <translation>القرار</translation>
    </message>
    <message>
        <source>This document</source>
        <translation>هذا المستند</translation>
    </message>
    <message>
        <source>All documents</source>
        <translation>كل المستندات</translation>
    </message>
    <message>
        <source>What to compare</source>
        <translation>نطاق المقارنة</translation>
    </message>
    <message>
        <source>Comparing the annotators of the project...</source>
        <translation>تجري مقارنة موسِّمي المشروع...</translation>
    </message>
    <message>
        <source>No document has annotations of both.</source>
        <translation>لا يوجد مستند فيه توسيمات كليهما.</translation>
    </message>
    <message numerus="yes">
        <source>more than %Ln difference(s)</source>
        <translation>
            <numerusform>أكثر من %Ln اختلاف</numerusform>
            <numerusform>أكثر من اختلاف واحد</numerusform>
            <numerusform>أكثر من اختلافين</numerusform>
            <numerusform>أكثر من %Ln اختلافات</numerusform>
            <numerusform>أكثر من %Ln اختلافًا</numerusform>
            <numerusform>أكثر من %Ln اختلاف</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s)</source>
        <translation>
            <numerusform>لا مستندات</numerusform>
            <numerusform>مستند واحد</numerusform>
            <numerusform>مستندان</numerusform>
            <numerusform>%Ln مستندات</numerusform>
            <numerusform>%Ln مستندًا</numerusform>
            <numerusform>%Ln مستند</numerusform>
        </translation>
    </message>
    <message>
        <source>Document</source>
        <translation>المستند</translation>
    </message>
    <message>
        <source>Activate the row to open it, then settle the difference</source>
        <translation>فعِّل الصف لفتح المستند، ثم احسم الاختلاف</translation>
    </message>
    <message>
        <source>There is one annotator at most. Add a head, accept or mark spans, or merge the project of another person (“File &gt; Merge Project”).</source>
        <translation>يوجد مُوسِّم واحد على الأكثر. أضف رأس مهمة، أو اقبل مقاطع أو علّمها، أو ادمج مشروع شخص آخر («ملف &gt; دمج مشروع»).</translation>
    </message>
    <message>
        <source>All people, all documents</source>
        <translation>كل الأشخاص، كل المستندات</translation>
    </message>
    <message>
        <source>Compare two annotators in the open document, or over all documents of the project that both have annotated, or all people of the project at once</source>
        <translation>قارن واسمين في المستند المفتوح، أو في كل مستندات المشروع التي وسمها كلاهما، أو كل أشخاص المشروع معًا</translation>
    </message>
    <message>
        <source>Decide for the first annotator&apos;s spans in the selected rows. Among people the decisions are the annotation set “Adjudicated”: nobody&apos;s own work changes</source>
        <translation>احسم لمقاطع الواسم الأول في الصفوف المحددة. وما يُحسم بين الأشخاص هو مجموعة التوسيم «المحسومة»: لا يتغير عمل أحد</translation>
    </message>
    <message>
        <source>Decide for the second annotator&apos;s spans in the selected rows. Among people the decisions are the annotation set “Adjudicated”: nobody&apos;s own work changes</source>
        <translation>احسم لمقاطع الواسم الثاني في الصفوف المحددة. وما يُحسم بين الأشخاص هو مجموعة التوسيم «المحسومة»: لا يتغير عمل أحد</translation>
    </message>
    <message>
        <source>Decide that no span is in the selected rows</source>
        <translation>احسم أن لا مقطع في الصفوف المحددة</translation>
    </message>
    <message>
        <source>%1 (accepted and manual)</source>
        <translation>%1 (المقبول واليدوي)</translation>
    </message>
    <message>
        <source>No document has annotations of two people.</source>
        <translation>لا مستند فيه وسوم شخصين.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln person(s)</source>
        <translation>
            <numerusform>لا أشخاص</numerusform>
            <numerusform>شخص واحد</numerusform>
            <numerusform>شخصان</numerusform>
            <numerusform>%Ln أشخاص</numerusform>
            <numerusform>%Ln شخصًا</numerusform>
            <numerusform>%Ln شخص</numerusform>
        </translation>
    </message>
    <message>
        <source>mean span F1 of the pairs %1 %</source>
        <translation>متوسط F1 للمقاطع على الأزواج %1 %</translation>
    </message>
    <message numerus="yes">
        <source>%Ln of the differences is (are) a prediction not yet decided</source>
        <translation>
            <numerusform>لا اختلاف منها تنبؤ لم يُحسم</numerusform>
            <numerusform>اختلاف واحد منها تنبؤ لم يُحسم بعد</numerusform>
            <numerusform>اختلافان منها تنبؤان لم يُحسما بعد</numerusform>
            <numerusform>%Ln من الاختلافات تنبؤات لم تُحسم بعد</numerusform>
            <numerusform>%Ln من الاختلافات تنبؤات لم تُحسم بعد</numerusform>
            <numerusform>%Ln من الاختلافات تنبؤات لم تُحسم بعد</numerusform>
        </translation>
    </message>
    <message>
        <source>Among people the adjudicated spans at this place, between models the accepted and manual ones; empty: not yet decided</source>
        <translation>بين الأشخاص المقاطع المحسومة في هذا الموضع، وبين النماذج المقبولة واليدوية؛ فارغ: لم يُحسم بعد</translation>
    </message>
    <message>
        <source>Spans</source>
        <translation>المقاطع</translation>
    </message>
    <message>
        <source>α (95 %)</source>
        <translation>α (95 %)</translation>
    </message>
    <message>
        <source>Krippendorff&apos;s α over tokens, nominal: 1 − observed / expected disagreement. A token&apos;s value is the set of labels of its spans; of a label, whether the token is in such a span. Intervals: 1,000 samples of the documents, from 5 documents on</source>
        <translation>α لكريبندورف على الوحدات النصية، اسمي: 1 − الاختلاف الملحوظ / المتوقع. وقيمة الوحدة مجموعة وسوم مقاطعها؛ ولوسم بعينه: هل الوحدة في مقطع به. الفترات: 1,000 عينة من المستندات، ابتداءً من 5 مستندات</translation>
    </message>
    <message>
        <source>Span F1 % (95 %)</source>
        <translation>F1 للمقاطع % (95 %)</translation>
    </message>
    <message>
        <source>Mean of the pairs that have spans: 2 equal spans / spans of both</source>
        <translation>متوسط الأزواج التي لها مقاطع: ضعف المقاطع المتساوية / مقاطع الاثنين</translation>
    </message>
    <message>
        <source>%1, not marked by the other</source>
        <translation>%1، لم يعلّمه الآخر</translation>
    </message>
    <message>
        <source>%1 with other bounds</source>
        <translation>%1 بحدود أخرى</translation>
    </message>
    <message>
        <source>%1 or %2</source>
        <translation>%1 أو %2</translation>
    </message>
    <message>
        <source>Pair, label or difference</source>
        <translation>الزوج أو التسمية أو الاختلاف</translation>
    </message>
    <message>
        <source>Of all people that are compared; of a difference: how often two of them differ so</source>
        <translation>لكل الأشخاص المقارَنين؛ وللاختلاف: كم مرة اختلف اثنان منهم هكذا</translation>
    </message>
    <message>
        <source>mean relation F1 of the pairs %1 %</source>
        <translation>متوسط F1 للعلاقات بين الأزواج %1 %</translation>
    </message>
    <message>
        <source>Relation F1 %1 %</source>
        <translation>F1 للعلاقات %1 %</translation>
    </message>
</context>
<context>
    <name>ui::AgreementTexts</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
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
        <source>move a span edge</source>
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
    <message numerus="yes">
        <source>settle %n difference(s)</source>
        <translation>
            <numerusform>حسم الاختلافات</numerusform>
            <numerusform>حسم اختلاف واحد</numerusform>
            <numerusform>حسم اختلافين</numerusform>
            <numerusform>حسم %n اختلافات</numerusform>
            <numerusform>حسم %n اختلافًا</numerusform>
            <numerusform>حسم %n اختلاف</numerusform>
        </translation>
    </message>
    <message>
        <source>withdraw the class of a sentence</source>
        <translation>سحب صنف جملة</translation>
    </message>
    <message>
        <source>withdraw the class of the document</source>
        <translation>سحب صنف المستند</translation>
    </message>
    <message>
        <source>set a sentence to %1</source>
        <translation>جعل جملة %1</translation>
    </message>
    <message>
        <source>set the document to %1</source>
        <translation>جعل المستند %1</translation>
    </message>
    <message>
        <source>delete the annotation set %1</source>
        <translation>حذف مجموعة التوسيم %1</translation>
    </message>
    <message numerus="yes">
        <source>The question and %Ln answer(s) are kept with the document.</source>
        <translation>
            <numerusform>حُفظ السؤال مع المستند دون إجابات.</numerusform>
            <numerusform>حُفظ السؤال وإجابة واحدة مع المستند.</numerusform>
            <numerusform>حُفظ السؤال وإجابتان مع المستند.</numerusform>
            <numerusform>حُفظ السؤال و%Ln إجابات مع المستند.</numerusform>
            <numerusform>حُفظ السؤال و%Ln إجابة مع المستند.</numerusform>
            <numerusform>حُفظ السؤال و%Ln إجابة مع المستند.</numerusform>
        </translation>
    </message>
    <message>
        <source>These answers are kept already.</source>
        <translation>هذه الإجابات محفوظة من قبل.</translation>
    </message>
    <message>
        <source>Done: %1. “Edit &gt; Undo” restores it.</source>
        <translation>تم: %1. يعيده «تحرير &gt; تراجع».</translation>
    </message>
    <message>
        <source>delete %1</source>
        <translation>حذف %1</translation>
    </message>
    <message>
        <source>Undone: %1</source>
        <translation>تم التراجع: %1</translation>
    </message>
    <message>
        <source>Redone: %1</source>
        <translation>تمت الإعادة: %1</translation>
    </message>
    <message>
        <source>This span was marked by %1, whose work stays as it is. Settle differences under Agreement.</source>
        <translation>وسم هذا المقطع %1، ويبقى عمله كما هو. احسم الاختلافات في «الاتفاق».</translation>
    </message>
    <message>
        <source>This document is marked as finished. Take the mark off in “Documents” to change it.</source>
        <translation>هذا المستند معلَّم على أنه مكتمل. لتغييره، أزل العلامة في «المستندات».</translation>
    </message>
    <message>
        <source>change the attributes of %1</source>
        <translation>تغيير سمات %1</translation>
    </message>
    <message numerus="yes">
        <source>remove the note of %n span(s)</source>
        <translation>
            <numerusform>إزالة ملاحظة %n مقاطع</numerusform>
            <numerusform>إزالة ملاحظة مقطع واحد</numerusform>
            <numerusform>إزالة ملاحظة مقطعين</numerusform>
            <numerusform>إزالة ملاحظة %n مقاطع</numerusform>
            <numerusform>إزالة ملاحظة %n مقطعًا</numerusform>
            <numerusform>إزالة ملاحظة %n مقطع</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>note on %n span(s)</source>
        <translation>
            <numerusform>ملاحظة على %n مقاطع</numerusform>
            <numerusform>ملاحظة على مقطع واحد</numerusform>
            <numerusform>ملاحظة على مقطعين</numerusform>
            <numerusform>ملاحظة على %n مقاطع</numerusform>
            <numerusform>ملاحظة على %n مقطعًا</numerusform>
            <numerusform>ملاحظة على %n مقطع</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>label %n match(es) %1</source>
        <translation>
            <numerusform>وسم %n مواضع مطابقة بالوسم %1</numerusform>
            <numerusform>وسم موضع مطابق واحد بالوسم %1</numerusform>
            <numerusform>وسم موضعين مطابقين بالوسم %1</numerusform>
            <numerusform>وسم %n مواضع مطابقة بالوسم %1</numerusform>
            <numerusform>وسم %n موضعًا مطابقًا بالوسم %1</numerusform>
            <numerusform>وسم %n موضع مطابق بالوسم %1</numerusform>
        </translation>
    </message>
    <message>
        <source>This relation was made by %1, whose work stays as it is.</source>
        <translation>هذه العلاقة من عمل %1، وعمله يبقى كما هو.</translation>
    </message>
    <message>
        <source>reject the relation %1</source>
        <translation>رفض العلاقة %1</translation>
    </message>
    <message>
        <source>delete the relation %1</source>
        <translation>حذف العلاقة %1</translation>
    </message>
    <message>
        <source>accept the relation %1</source>
        <translation>قبول العلاقة %1</translation>
    </message>
    <message>
        <source>reopen the relation %1</source>
        <translation>سحب القرار بشأن العلاقة %1</translation>
    </message>
    <message>
        <source>This span is rejected. Reopen it first (Shift+R).</source>
        <translation>هذا المقطع مرفوض. اسحب القرار أولًا (Shift+R).</translation>
    </message>
    <message>
        <source>This relation is there already.</source>
        <translation>هذه العلاقة موجودة من قبل.</translation>
    </message>
    <message>
        <source>make the relation %1</source>
        <translation>إنشاء العلاقة %1</translation>
    </message>
    <message>
        <source>Choose a relation first: click its arc.</source>
        <translation>اختر علاقة أولًا: انقر على قوسها.</translation>
    </message>
    <message>
        <source>label the relation %1 as %2</source>
        <translation>وسم العلاقة %1 بأنها %2</translation>
    </message>
    <message>
        <source>A dependency is part of a tree and keeps its direction.</source>
        <translation>التبعية جزء من شجرة وتحتفظ باتجاهها.</translation>
    </message>
    <message>
        <source>reverse the relation %1</source>
        <translation>عكس العلاقة %1</translation>
    </message>
    <message>
        <source>No relation begins or ends here.</source>
        <translation>لا تبدأ هنا علاقة ولا تنتهي.</translation>
    </message>
</context>
<context>
    <name>ui::AnnotationLayerBook</name>
    <message>
        <source>Manual</source>
        <translation>يدويًا</translation>
    </message>
    <message>
        <source>Unnamed model</source>
        <translation>نموذج بلا اسم</translation>
    </message>
    <message>
        <source>Gold (%1)</source>
        <translation>معياري (%1)</translation>
    </message>
    <message>
        <source>Adjudicated</source>
        <translation>المحسومة</translation>
    </message>
</context>
<context>
    <name>ui::AnnotationLayerModel</name>
    <message>
        <source>Person</source>
        <translation>شخص</translation>
    </message>
    <message>
        <source>Head (not loaded)</source>
        <translation>رأس مهمة غير محمَّل</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>رأس مهمة</translation>
    </message>
    <message>
        <source>Source</source>
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
        <source>Scores and questions</source>
        <translation>الدرجات والأسئلة</translation>
    </message>
    <message>
        <source>Check to show the annotation set; double-click to rename it</source>
        <translation>ضع علامة لعرض مجموعة التوسيم؛ انقر مرتين لإعادة تسميتها</translation>
    </message>
    <message>
        <source>Annotation set</source>
        <translation>مجموعة التوسيم</translation>
    </message>
    <message>
        <source>Gold from a file</source>
        <translation>معياري من ملف</translation>
    </message>
    <message>
        <source>Adjudication</source>
        <translation>التحكيم</translation>
    </message>
</context>
<context>
    <name>ui::AnnotationLayerPanel</name>
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
        <source>Delete Everywhere</source>
        <translation>حذف في كل مكان</translation>
    </message>
    <message>
        <source>&amp;Delete Everywhere</source>
        <translation>&amp;حذف في كل مكان</translation>
    </message>
    <message>
        <source>Annotation sets</source>
        <translation>مجموعات التوسيم</translation>
    </message>
    <message>
        <source>Rename the annotation set</source>
        <translation>إعادة تسمية مجموعة التوسيم</translation>
    </message>
    <message>
        <source>Delete the annotation set from this document. Its head is unloaded so that the annotation set does not reappear. You can undo this.</source>
        <translation>حذف مجموعة التوسيم من هذا المستند. يُزال رأسها كي لا تظهر المجموعة من جديد. يمكنك التراجع عن ذلك.</translation>
    </message>
    <message>
        <source>Annotation Sets</source>
        <translation>مجموعات التوسيم</translation>
    </message>
    <message>
        <source>Delete the annotation set from all documents that you have worked on, but not from finished ones</source>
        <translation>حذف مجموعة التوسيمات من كل المستندات التي عملت عليها، عدا المكتملة</translation>
    </message>
    <message>
        <source>Delete all annotations of “%1” from every document that you have worked on and nobody has finished? This can&apos;t be undone.</source>
        <translation>هل تريد حذف كل توسيمات «%1» من كل مستند عملت عليه ولم يُكمله أحد؟ لا يمكن التراجع عن ذلك.</translation>
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
        <source>✎ manual</source>
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
        <source>Label of the span</source>
        <translation>ما وُسم به المقطع</translation>
    </message>
    <message>
        <source>The marked text</source>
        <translation>النص المعلَّم</translation>
    </message>
    <message>
        <source>The model&apos;s probability for the whole span, from 0 to 1; manual spans have none</source>
        <translation>احتمال المقطع كله عند النموذج، من 0 إلى 1؛ ولا احتمال للمقاطع اليدوية</translation>
    </message>
    <message>
        <source>Decision of a person about a span that a model found</source>
        <translation>قرار شخص بشأن مقطع وجده نموذج</translation>
    </message>
    <message>
        <source>Who marked the span: a model or a person</source>
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
        <source>Source</source>
        <translation>المصدر</translation>
    </message>
    <message>
        <source>◆ gold</source>
        <translation>◆ معياري</translation>
    </message>
    <message>
        <source>Gold (%1)</source>
        <translation>معياري (%1)</translation>
    </message>
    <message>
        <source>✎ other person</source>
        <translation>✎ شخص آخر</translation>
    </message>
    <message>
        <source>☑ adjudicated</source>
        <translation>☑ محسوم</translation>
    </message>
    <message>
        <source>Adjudication</source>
        <translation>الحسم</translation>
    </message>
    <message>
        <source>Adjudication (%1)</source>
        <translation>الحسم (%1)</translation>
    </message>
    <message>
        <source>%1, decided by %2</source>
        <translation>%1، حسمه %2</translation>
    </message>
    <message>
        <source>Attributes of the span with their values, and the note on it</source>
        <translation>سمات المقطع مع قيمها، والملاحظة عليه</translation>
    </message>
    <message>
        <source>Attributes</source>
        <translation>السمات</translation>
    </message>
</context>
<context>
    <name>ui::AnnotationPanel</name>
    <message>
        <source>Annotations</source>
        <translation>التوسيمات</translation>
    </message>
    <message>
        <source>All</source>
        <translation>الكل</translation>
    </message>
    <message>
        <source>Filter by decision</source>
        <translation>التصفية بالقرار</translation>
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
    <message>
        <source>Label</source>
        <translation>الوسم</translation>
    </message>
    <message>
        <source>Show only open, accepted, rejected, manual or gold spans</source>
        <translation>اعرض المقاطع المفتوحة أو المقبولة أو المرفوضة أو اليدوية أو المعيارية فقط</translation>
    </message>
    <message>
        <source>Filter by label, text or attributes</source>
        <translation>ترشيح حسب الوسم أو النص أو السمات</translation>
    </message>
    <message>
        <source>Show only spans whose label, text or attributes contain these characters</source>
        <translation>إظهار المقاطع التي يحتوي وسمها أو نصها أو سماتها على هذه الأحرف فقط</translation>
    </message>
</context>
<context>
    <name>ui::AnswerModel</name>
    <message>
        <source>The probability that the head assigns to this answer, over all spans of the document and &quot;no answer&quot;</source>
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
    <message>
        <source>The probability that the document does not answer the question</source>
        <translation>احتمال أن المستند لا يجيب عن السؤال</translation>
    </message>
    <message>
        <source>No answer</source>
        <translation>لا إجابة</translation>
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
        <source>%1, at most %2 per token, vectors of size %3</source>
        <translation>%1، حتى %2 لكل وحدة نصية، متجهات من %3</translation>
    </message>
    <message>
        <source>UTF-8 bytes</source>
        <translation>بايتات UTF-8</translation>
    </message>
    <message>
        <source>vocabulary of size %1</source>
        <translation>مفردات حجمها %1</translation>
    </message>
    <message>
        <source>The units that a token consists of. The model sees only the beginning of longer tokens.</source>
        <translation>ما تتكون منه الوحدة النصية. ومن الوحدات الأطول لا يرى النموذج إلا البداية.</translation>
    </message>
    <message>
        <source>Filters</source>
        <translation>المرشحات</translation>
    </message>
    <message>
        <source>Convolutions over neighbouring characters; each filter yields one number per token.</source>
        <translation>التفافات على المحارف المتجاورة؛ يعطي كل منها عددًا لكل وحدة نصية.</translation>
    </message>
    <message>
        <source>Highway layers</source>
        <translation>طبقات الطريق السريع (highway)</translation>
    </message>
    <message>
        <source>Layers that combine the filters&apos; outputs and let part of them pass unchanged.</source>
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
        <source>One stack reads the sentence forwards, the other backwards.</source>
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
        <source>The size of an LSTM&apos;s cell state, and of its output.</source>
        <translation>حجم حالة خلية LSTM، وحجم خرجها.</translation>
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
        <source>“yes” if the input of a layer is added to its output.</source>
        <translation>«نعم» إذا أُضيف دخل الطبقة إلى خرجها.</translation>
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
        <source>vocabulary of size %1, vectors of size %2</source>
        <translation>مفردات حجمها %1، متجهات من %2</translation>
    </message>
    <message>
        <source>Words in the vocabulary have their own vector.</source>
        <translation>لكل كلمة في المفردات متجهها الخاص.</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>الطبقات</translation>
    </message>
    <message>
        <source>%1, vectors of size %2</source>
        <translation>%1، متجهات من %2</translation>
    </message>
    <message>
        <source>The vectors that the program shows for each token.</source>
        <translation>المتجهات التي يعرضها البرنامج لكل وحدة نصية.</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>المعاملات</translation>
    </message>
    <message>
        <source>The number of learned values.</source>
        <translation>عدد القيم المتعلَّمة.</translation>
    </message>
    <message>
        <source>Elmoscope bundle</source>
        <translation>حزمة Elmoscope</translation>
    </message>
</context>
<context>
    <name>ui::AskPanel</name>
    <message>
        <source>Add Question Head...</source>
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
        <source>Ask a question about the document</source>
        <translation>اطرح سؤالًا عن المستند</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>السؤال</translation>
    </message>
    <message>
        <source>The answers are updated as you edit the question</source>
        <translation>تتبع الإجابات السؤال وأنت تحرره</translation>
    </message>
    <message>
        <source>Status of the answers</source>
        <translation>حالة الإجابات</translation>
    </message>
    <message>
        <source>Choose the folder of a trained task head that answers questions</source>
        <translation>اختر مجلد رأس مهمة مدرَّب يجيب عن الأسئلة</translation>
    </message>
    <message>
        <source>Store the question and the answers with the document, so that they can be exported</source>
        <translation>الاحتفاظ بالسؤال والإجابات مع المستند لتصديرها</translation>
    </message>
    <message>
        <source>Open a document to ask about it.</source>
        <translation>افتح مستندًا لتسأل عنه.</translation>
    </message>
    <message>
        <source>Answers come from a task head that was trained for question answering. None is loaded.</source>
        <translation>تأتي الإجابات من رأس مهمة مدرَّب على الإجابة عن الأسئلة. لم يُحمَّل أي رأس.</translation>
    </message>
    <message>
        <source>Ask a question, for example who did something, where or when.</source>
        <translation>اطرح سؤالًا، مثلًا من فعل شيئًا، أو أين، أو متى.</translation>
    </message>
    <message>
        <source>Searching for answers...</source>
        <translation>جارٍ البحث عن إجابات...</translation>
    </message>
    <message>
        <source>Analyse the document first.</source>
        <translation>حلّل المستند أولًا.</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>السؤال</translation>
    </message>
    <message>
        <source>This document probably does not answer the question (probability %1).</source>
        <translation>الأرجح أن هذا المستند لا يجيب عن السؤال (الاحتمال %1).</translation>
    </message>
    <message>
        <source>Answer: “%1” (probability %2; no answer: %3)</source>
        <translation>الإجابة: «%1» (الاحتمال %2؛ لا إجابة: %3)</translation>
    </message>
    <message>
        <source>There is no answer: %1</source>
        <translation>لا توجد إجابة: %1</translation>
    </message>
    <message>
        <source>Press Return to ask this about the document.</source>
        <translation>اضغط Enter لطرح هذا السؤال عن المستند.</translation>
    </message>
</context>
<context>
    <name>ui::AttributeDialog</name>
    <message>
        <source>A&amp;dd Attribute</source>
        <translation>إ&amp;ضافة سمة</translation>
    </message>
    <message>
        <source>Attributes of the Span</source>
        <translation>سمات المقطع</translation>
    </message>
    <message>
        <source>Name of the attribute</source>
        <translation>اسم السمة</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>الاسم</translation>
    </message>
    <message>
        <source>Value of the attribute</source>
        <translation>قيمة السمة</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>القيمة</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>إزالة</translation>
    </message>
    <message>
        <source>Take this attribute away</source>
        <translation>حذف هذه السمة</translation>
    </message>
    <message>
        <source>“%1” is there twice. Give each attribute a name of its own.</source>
        <translation>الاسم «%1» مكرر. أعطِ كل سمة اسمًا خاصًا بها.</translation>
    </message>
</context>
<context>
    <name>ui::CalibrationText</name>
    <message>
        <source>expected calibration error %1 %</source>
        <translation>خطأ المعايرة المتوقع %1 %</translation>
    </message>
    <message numerus="yes">
        <source>%Ln prediction(s)</source>
        <translation>
            <numerusform>لا تنبؤات</numerusform>
            <numerusform>تنبؤ واحد</numerusform>
            <numerusform>تنبؤان</numerusform>
            <numerusform>%Ln تنبؤات</numerusform>
            <numerusform>%Ln تنبؤًا</numerusform>
            <numerusform>%Ln تنبؤ</numerusform>
        </translation>
    </message>
    <message>
        <source>Calibration: how often predictions are right, by their probability</source>
        <translation>المعايرة: نسبة صواب التنبؤات بحسب احتمالها</translation>
    </message>
    <message>
        <source>Probability of the prediction</source>
        <translation>احتمال التنبؤ</translation>
    </message>
    <message>
        <source>Share of the predictions that is right</source>
        <translation>نسبة التنبؤات الصحيحة</translation>
    </message>
    <message>
        <source>Number of predictions</source>
        <translation>عدد التنبؤات</translation>
    </message>
    <message>
        <source>mean probability %1 %, %2 % right, of %3</source>
        <translation>متوسط الاحتمال %1 %، والصحيح %2 % من %3</translation>
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
    <message>
        <source>%1: %2 → %3 (%4)</source>
        <translation>%1: من %2 إلى %3 (%4)</translation>
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
        <source>Move the decisions to their places in the new text</source>
        <translation>ضع القرارات في أماكنها من النص الجديد</translation>
    </message>
    <message>
        <source>Show the earlier text with all its annotations instead of the file&apos;s text</source>
        <translation>إظهار النص السابق بكل توسيماته بدلًا من نص الملف</translation>
    </message>
    <message>
        <source>Keep the Earlier Text</source>
        <translation>الإبقاء على النص السابق</translation>
    </message>
    <message>
        <source>Start without the decisions; they remain stored with the earlier text</source>
        <translation>البدء بدونها؛ تبقى محفوظة مع النص السابق</translation>
    </message>
    <message>
        <source>Do Not Carry Over</source>
        <translation>عدم النقل</translation>
    </message>
    <message>
        <source>“%1” has changed since you last worked on it.</source>
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
        <source>%Ln cannot be carried over because the words were changed or removed:</source>
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
    <name>ui::ComparisonPage</name>
    <message>
        <source>First text</source>
        <translation>النص الأول</translation>
    </message>
    <message>
        <source>Second text</source>
        <translation>النص الثاني</translation>
    </message>
    <message>
        <source>Head that reads the first text</source>
        <translation>الرأس الذي يقرأ النص الأول</translation>
    </message>
    <message>
        <source>Head that reads the second text</source>
        <translation>الرأس الذي يقرأ النص الثاني</translation>
    </message>
    <message>
        <source>The head whose predictions are shown. Choose two heads to compare them on one text.</source>
        <translation>الرأس الذي تُعرض توقعاته. اختر رأسين لمقارنتهما على نص واحد.</translation>
    </message>
    <message>
        <source>First Te&amp;xt</source>
        <translation>ال&amp;نص الأول</translation>
    </message>
    <message>
        <source>&amp;Second Text</source>
        <translation>النص ال&amp;ثاني</translation>
    </message>
    <message>
        <source>Take the selected sentence, the open document, another document of the project, or the other text</source>
        <translation>أخذ الجملة المحددة أو المستند المفتوح أو مستند آخر من المشروع أو النص الآخر</translation>
    </message>
    <message>
        <source>Type or edit the text; it is compared as you type</source>
        <translation>اكتب النص أو عدّله؛ يُقارَن أثناء الكتابة</translation>
    </message>
    <message>
        <source>Why there are no predictions</source>
        <translation>سبب عدم وجود توقعات</translation>
    </message>
    <message>
        <source>Summary of the differences</source>
        <translation>ملخص الاختلافات</translation>
    </message>
    <message>
        <source>Comparisons</source>
        <translation>مقارنات</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>الاختلافات</translation>
    </message>
    <message>
        <source>Layers side by side</source>
        <translation>الطبقات جنبًا إلى جنب</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>الطبقات</translation>
    </message>
    <message>
        <source>Saliency</source>
        <translation>البروز</translation>
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
        <source>First</source>
        <translation>الأول</translation>
    </message>
    <message>
        <source>Second</source>
        <translation>الثاني</translation>
    </message>
    <message>
        <source>Saliency of the first text</source>
        <translation>البروز في النص الأول</translation>
    </message>
    <message>
        <source>Saliency of the second text</source>
        <translation>البروز في النص الثاني</translation>
    </message>
    <message>
        <source>A text, for example a sentence of the document</source>
        <translation>نص، مثل جملة من المستند</translation>
    </message>
    <message>
        <source>Another text, or the same text edited</source>
        <translation>نص آخر، أو النص نفسه معدّلًا</translation>
    </message>
    <message>
        <source>Document %1</source>
        <translation>المستند %1</translation>
    </message>
    <message>
        <source>&amp;Selected Sentence</source>
        <translation>الجملة ال&amp;محددة</translation>
    </message>
    <message>
        <source>The &amp;Other Text</source>
        <translation>النص الآ&amp;خر</translation>
    </message>
    <message>
        <source>&amp;Empty Text</source>
        <translation>نص &amp;فارغ</translation>
    </message>
    <message>
        <source>Open &amp;Document</source>
        <translation>المستند المفت&amp;وح</translation>
    </message>
    <message>
        <source>For others, open the document first</source>
        <translation>لغيرها افتح المستند أولًا</translation>
    </message>
    <message>
        <source>Layers only</source>
        <translation>الطبقات فقط</translation>
    </message>
    <message>
        <source>Choose or type two texts: two sentences, two documents, an edited sentence and its original, or one text for two heads.</source>
        <translation>اختر نصين أو اكتبهما: جملتان، أو مستندان، أو جملة معدّلة وأصلها، أو نص واحد لرأسين.</translation>
    </message>
    <message>
        <source>Choose a language model first (“Analysis &gt; Choose Model”).</source>
        <translation>اختر نموذجًا لغويًا أولًا («تحليل &gt; اختيار نموذج»).</translation>
    </message>
    <message>
        <source>Comparing the texts...</source>
        <translation>جارٍ مقارنة النصين...</translation>
    </message>
    <message numerus="yes">
        <source>%Ln word(s) differ</source>
        <translation>
            <numerusform>لا كلمات مختلفة</numerusform>
            <numerusform>كلمة واحدة مختلفة</numerusform>
            <numerusform>كلمتان مختلفتان</numerusform>
            <numerusform>%Ln كلمات مختلفة</numerusform>
            <numerusform>%Ln كلمة مختلفة</numerusform>
            <numerusform>%Ln كلمة مختلفة</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln prediction(s) differ</source>
        <translation>
            <numerusform>لا توقعات مختلفة</numerusform>
            <numerusform>توقع واحد مختلف</numerusform>
            <numerusform>توقعان مختلفان</numerusform>
            <numerusform>%Ln توقعات مختلفة</numerusform>
            <numerusform>%Ln توقعًا مختلفًا</numerusform>
            <numerusform>%Ln توقع مختلف</numerusform>
        </translation>
    </message>
    <message>
        <source>the same word changes most at “%1” in layer %2 (cosine %3)</source>
        <translation>أكثر كلمة مشتركة تغيرًا هي «%1» في الطبقة %2 (جيب التمام %3)</translation>
    </message>
    <message>
        <source>Click a word in one of the texts to see what supports the prediction there.</source>
        <translation>انقر كلمة في أحد النصين لترى ما يدعم التوقع هناك.</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>كلمات</translation>
    </message>
    <message>
        <source>Prediction</source>
        <translation>توقع</translation>
    </message>
    <message>
        <source>What</source>
        <translation>ماذا</translation>
    </message>
    <message>
        <source>Side by Si&amp;de</source>
        <translation>&amp;جنبًا إلى جنب</translation>
    </message>
    <message>
        <source>Compare two sentences, two documents, an edited text and its original, or two heads on one text</source>
        <translation>مقارنة جملتين أو مستندين أو نص معدّل وأصله أو رأسين على نص واحد</translation>
    </message>
    <message>
        <source>The head %1 predicts nothing here.</source>
        <translation>لا يتنبأ الرأس %1 بشيء هنا.</translation>
    </message>
</context>
<context>
    <name>ui::ConfusionModel</name>
    <message>
        <source>Gold %1, predicted %2: %3 (%4 % of the row). Click to list the examples.</source>
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
    <message>
        <source>predicted %1</source>
        <translation>متوقَّع %1</translation>
    </message>
    <message>
        <source>gold %1</source>
        <translation>مرجعي %1</translation>
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
    <name>ui::Differences</name>
    <message numerus="yes">
        <source>two-sided, Holm over %Ln pair(s)</source>
        <translation>
            <numerusform>من الجهتين، هولم بلا أزواج (%Ln)</numerusform>
            <numerusform>من الجهتين، هولم على زوج واحد (%Ln)</numerusform>
            <numerusform>من الجهتين، هولم على زوجين (%Ln)</numerusform>
            <numerusform>من الجهتين، هولم على %Ln أزواج</numerusform>
            <numerusform>من الجهتين، هولم على %Ln زوجًا</numerusform>
            <numerusform>من الجهتين، هولم على %Ln زوج</numerusform>
        </translation>
    </message>
    <message>
        <source>Row less column. *: p &lt; 0.05 (Welch&apos;s t, of two mixes of the same runs paired t; %1; from 3 seeds on each side).</source>
        <translation>الصف ناقص العمود. *: p &lt; 0.05 (اختبار t لويلش، ولمزيجين من التدريبات نفسها اختبار t المزدوج؛ %1؛ ابتداءً من 3 بذور في كل جهة).</translation>
    </message>
    <message>
        <source>Half the sum of the absolute differences of the layers. *: p &lt; 0.05 (Hotelling&apos;s T²; %1; from 3 seeds on each side).</source>
        <translation>نصف مجموع الفروق المطلقة للطبقات. *: p &lt; 0.05 (T² لهوتلنغ؛ %1؛ ابتداءً من 3 بذور في كل جهة).</translation>
    </message>
    <message>
        <source>Differences in %1: %2</source>
        <translation>الفروق في %1: %2</translation>
    </message>
    <message>
        <source>Differences of whole mixes: %1</source>
        <translation>فروق المزائج كاملةً: %1</translation>
    </message>
    <message>
        <source>%1 less %2: %3</source>
        <translation>%1 ناقص %2: %3</translation>
    </message>
    <message>
        <source>, Hedges&apos; g %1</source>
        <translation>، g لهيدجز %1</translation>
    </message>
    <message>
        <source>, no test: fewer than 3 seeds, or all equal</source>
        <translation>، بلا اختبار: أقل من 3 بذور، أو كلها متساوية</translation>
    </message>
</context>
<context>
    <name>ui::DocumentCommands</name>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Choose Task Head Folder</source>
        <translation>اختيار مجلد رأس مهمة</translation>
    </message>
    <message>
        <source>Add Folder</source>
        <translation>إضافة مجلد</translation>
    </message>
    <message>
        <source>The annotations of the head are kept. You can delete them in “Annotation Sets”.</source>
        <translation>تبقى توسيمات الرأس. يمكنك حذفها في «مجموعات التوسيم».</translation>
    </message>
    <message>
        <source>Unload this head; its annotations are kept until you delete them in the list of annotation sets</source>
        <translation>إزالة هذا الرأس؛ تبقى توسيماته حتى تحذفها في قائمة مجموعات التوسيم</translation>
    </message>
    <message>
        <source>Add Files</source>
        <translation>إضافة ملفات</translation>
    </message>
    <message>
        <source>The clipboard has no text to make a document of.</source>
        <translation>لا يوجد في الحافظة نص يُجعل مستندًا.</translation>
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
        <translation>موسوم</translation>
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
        <source>Tokens</source>
        <translation>الوحدات النصية</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>اللغة</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>الصنف</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>مكتمل</translation>
    </message>
    <message>
        <source>%1 of %2 decided</source>
        <translation>حُسم %1 من %2</translation>
    </message>
    <message>
        <source>somebody without a name</source>
        <translation>شخص بلا اسم</translation>
    </message>
    <message>
        <source>Finished by %1</source>
        <translation>أكمله %1</translation>
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
        <source>Show only documents whose name, status or language contains these characters</source>
        <translation>عرض المستندات التي يحوي اسمها أو حالتها أو لغتها هذه الأحرف فقط</translation>
    </message>
    <message>
        <source>Add Folder...</source>
        <translation>إضافة مجلد...</translation>
    </message>
    <message>
        <source>Add all documents in a folder to the project</source>
        <translation>إضافة كل المستندات في مجلد إلى المشروع</translation>
    </message>
    <message>
        <source>Remove from Project...</source>
        <translation>إزالة من المشروع...</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>إيقاف مؤقت</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>استئناف</translation>
    </message>
    <message>
        <source>Annotate All</source>
        <translation>توسيم الكل</translation>
    </message>
    <message>
        <source>Run the task heads over all documents of the project, in the background. Documents that they have annotated are skipped.</source>
        <translation>شغّل رؤوس المهام على كل مستندات المشروع في الخلفية. تُتخطى المستندات التي وسمتها من قبل.</translation>
    </message>
    <message>
        <source>Add a task head first (“Analysis &gt; Add Task Head”)</source>
        <translation>أضف رأس مهمة أولًا («تحليل &gt; إضافة رأس مهمة»)</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln document(s)</source>
        <translation>
            <numerusform>%1 من %Ln مستند</numerusform>
            <numerusform>%1 من مستند واحد</numerusform>
            <numerusform>%1 من مستندين</numerusform>
            <numerusform>%1 من %Ln مستندات</numerusform>
            <numerusform>%1 من %Ln مستندًا</numerusform>
            <numerusform>%1 من %Ln مستند</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln failed</source>
        <translation>
            <numerusform>فشل %Ln</numerusform>
            <numerusform>فشل واحد</numerusform>
            <numerusform>فشل اثنان</numerusform>
            <numerusform>فشلت %Ln</numerusform>
            <numerusform>فشل %Ln</numerusform>
            <numerusform>فشل %Ln</numerusform>
        </translation>
    </message>
    <message>
        <source>Remove Document</source>
        <translation>إزالة مستند</translation>
    </message>
    <message>
        <source>Remove “%1” from the project?</source>
        <translation>هل تريد إزالة «%1» من المشروع؟</translation>
    </message>
    <message>
        <source>Its annotations are deleted with it. This cannot be undone. The file itself is not changed.</source>
        <translation>تُحذف توسيماته معه. لا يمكن التراجع عن ذلك. ولا يتغيّر الملف نفسه.</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>إزالة</translation>
    </message>
    <message>
        <source>Add Files...</source>
        <translation>إضافة ملفات...</translation>
    </message>
    <message>
        <source>Add files to the project without opening them</source>
        <translation>إضافة ملفات إلى المشروع دون فتحها</translation>
    </message>
    <message numerus="yes">
        <source>Remove %Ln document(s) from the project?</source>
        <translation>
            <numerusform>ألا تزيل أي مستند من المشروع؟</numerusform>
            <numerusform>أتزيل مستندًا واحدًا من المشروع؟</numerusform>
            <numerusform>أتزيل مستندين من المشروع؟</numerusform>
            <numerusform>أتزيل %Ln مستندات من المشروع؟</numerusform>
            <numerusform>أتزيل %Ln مستندًا من المشروع؟</numerusform>
            <numerusform>أتزيل %Ln مستند من المشروع؟</numerusform>
        </translation>
    </message>
    <message>
        <source>Their annotations are deleted with them. This cannot be undone. The files themselves are not changed.</source>
        <translation>تُحذف توسيماتها معها. لا يمكن التراجع عن ذلك. لا تتغير الملفات نفسها.</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>مكتمل</translation>
    </message>
    <message>
        <source>You are done with the open document: until you take the mark off, it refuses edits, and heads do not annotate it. The mark is yours; other annotators have their own.</source>
        <translation>لقد انتهيت من المستند المفتوح: يرفض التعديل ولا توسمه رؤوس المهام حتى تزيل العلامة. العلامة لك وحدك، ولكل موسِّم علامته.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln finished, left as it is</source>
        <translation>
            <numerusform>لا مكتمل</numerusform>
            <numerusform>مستند مكتمل تُرك كما هو</numerusform>
            <numerusform>مستندان مكتملان تُركا كما هما</numerusform>
            <numerusform>%Ln مستندات مكتملة تُركت كما هي</numerusform>
            <numerusform>%Ln مستندًا مكتملًا تُركت كما هي</numerusform>
            <numerusform>%Ln مستند مكتمل تُركت كما هي</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::DocumentView</name>
    <message>
        <source>Document</source>
        <translation>المستند</translation>
    </message>
    <message>
        <source>The document. Each token is underlined. Click a token, or use the arrow keys, to see how the layers represent it.</source>
        <translation>المستند. تحت كل وحدة نصية خط؛ انقر على إحداها، أو تنقّل بأسهم لوحة المفاتيح، لترى كيف تمثّلها الطبقات.</translation>
    </message>
    <message>
        <source>This document is empty: it has no words.</source>
        <translation>هذا المستند فارغ: لا كلمات فيه.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln relation(s) of this line are not drawn, for lack of room:</source>
        <translation>
            <numerusform>لا توجد علاقات لم تُرسم في هذا السطر:</numerusform>
            <numerusform>لم تُرسم علاقة واحدة (%Ln) في هذا السطر لضيق المكان:</numerusform>
            <numerusform>لم تُرسم علاقتان (%Ln) في هذا السطر لضيق المكان:</numerusform>
            <numerusform>لم تُرسم %Ln علاقات في هذا السطر لضيق المكان:</numerusform>
            <numerusform>لم تُرسم %Ln علاقة في هذا السطر لضيق المكان:</numerusform>
            <numerusform>لم تُرسم %Ln علاقة في هذا السطر لضيق المكان:</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::EnginePage</name>
    <message>
        <source>The bundled one</source>
        <translation>النموذج المرفق</translation>
    </message>
    <message>
        <source>Bundled task heads</source>
        <translation>رؤوس المهام المرفقة</translation>
    </message>
    <message>
        <source>Detect for each document</source>
        <translation>الكشف لكل مستند</translation>
    </message>
    <message>
        <source>Decides how texts are divided into words and sentences when they are added</source>
        <translation>تحدد كيف تُقسَّم النصوص إلى كلمات وجمل عند إضافتها</translation>
    </message>
    <message>
        <source>One per core</source>
        <translation>واحد لكل نواة</translation>
    </message>
    <message>
        <source>Processor threads for the language model; results do not depend on the number</source>
        <translation>خيوط المعالج للنموذج اللغوي؛ ولا تعتمد النتائج على عددها</translation>
    </message>
    <message>
        <source>Up to 4 GB</source>
        <translation>حتى 4 غ.ب</translation>
    </message>
    <message>
        <source> GB</source>
        <translation> غ.ب</translation>
    </message>
    <message>
        <source>Space for the vectors of documents that Neighbours and Projector compare; the oldest documents are left out when it is full</source>
        <translation>المساحة المخصصة لمتجهات المستندات التي يقارنها «الجيران» و«الإسقاط»؛ وعند امتلائها تُترك أقدم المستندات</translation>
    </message>
    <message>
        <source>Model, heads, threads and memory apply from the next start.</source>
        <translation>يسري النموذج والرؤوس والخيوط والذاكرة من التشغيل التالي.</translation>
    </message>
    <message>
        <source>Language &amp;model:</source>
        <translation>ال&amp;نموذج اللغوي:</translation>
    </message>
    <message>
        <source>Task &amp;heads:</source>
        <translation>&amp;رؤوس المهام:</translation>
    </message>
    <message>
        <source>Language of &amp;documents:</source>
        <translation>لغة ال&amp;مستندات:</translation>
    </message>
    <message>
        <source>&amp;Threads:</source>
        <translation>ال&amp;خيوط:</translation>
    </message>
    <message>
        <source>Memor&amp;y for layers:</source>
        <translation>&amp;ذاكرة الطبقات:</translation>
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
        <source>accuracy without an answer</source>
        <translation>الدقة عند عدم وجود إجابة</translation>
    </message>
    <message>
        <source>length in tokens</source>
        <translation>الطول بالوحدات النصية</translation>
    </message>
    <message>
        <source>words not seen in training</source>
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
        <source>Head to evaluate</source>
        <translation>الرأس المراد تقييمه</translation>
    </message>
    <message>
        <source>One of the loaded task heads</source>
        <translation>أحد رؤوس المهام المحمَّلة</translation>
    </message>
    <message>
        <source>Labelled file</source>
        <translation>الملف الموسوم</translation>
    </message>
    <message>
        <source>A file with gold labels that was not used to train the head</source>
        <translation>ملف بوسوم ذهبية لم يُدرَّب عليه الرأس</translation>
    </message>
    <message>
        <source>Tokenize the texts with the program&apos;s tokenizer; otherwise tokens are separated by spaces</source>
        <translation>تقسيم النصوص إلى وحدات بمقسِّم البرنامج؛ وإلا فالوحدات تفصلها المسافات</translation>
    </message>
    <message>
        <source>Run the head on the file and compare its predictions with the labels</source>
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
        <source>How often each gold label (row) was predicted as each label (column); click a cell to list its examples</source>
        <translation>كم مرة تُنبئ لكل وسم ذهبي (الصف) بكل وسم (العمود)؛ انقر على خلية لسرد أمثلتها</translation>
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
        <source>Scores by text length, and by words that do not occur in the training data</source>
        <translation>الدرجات بحسب طول النص، وبحسب الكلمات التي لا ترد في بيانات التدريب</translation>
    </message>
    <message>
        <source>Listed examples</source>
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
        <source>Double-click or press Enter to go to the example in its document</source>
        <translation>انقر نقرًا مزدوجًا أو اضغط Enter للانتقال إلى المثال في مستنده</translation>
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
        <source>Share of predicted items that are correct, in percent</source>
        <translation>نسبة العناصر المتنبأ بها الصحيحة، بالمئة</translation>
    </message>
    <message>
        <source>Recall</source>
        <translation>الاستدعاء</translation>
    </message>
    <message>
        <source>Share of gold items that were found, in percent</source>
        <translation>نسبة العناصر الذهبية التي عُثر عليها، بالمئة</translation>
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
        <source>Correct</source>
        <translation>الصحيح</translation>
    </message>
    <message>
        <source>Property</source>
        <translation>الخاصية</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>المدى</translation>
    </message>
    <message>
        <source>Choose a head and a labelled file to see how well the head performs on it.</source>
        <translation>اختر رأسًا وملفًا موسومًا لترى جودة أداء الرأس عليه.</translation>
    </message>
    <message>
        <source>⚠ The evaluation failed: %1</source>
        <translation>⚠ فشل التقييم: %1</translation>
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
        <translation>تقسيم إلى وح&amp;دات</translation>
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
        <source>&amp;Compare with:</source>
        <translation>مقار&amp;نة مع:</translation>
    </message>
    <message>
        <source>Head to compare with</source>
        <translation>الرأس الذي يُقارن به</translation>
    </message>
    <message>
        <source>Evaluate a second head of the same task on the same file</source>
        <translation>تقييم رأس ثانٍ للمهمة نفسها على الملف نفسه</translation>
    </message>
    <message>
        <source>La&amp;yer ablation</source>
        <translation>استئصال ال&amp;طبقات</translation>
    </message>
    <message>
        <source>Evaluate the head with only one layer in its scalar mix, and with one layer left out, for each layer; gamma is unchanged</source>
        <translation>تقييم الرأس لكل طبقة حين يُبقي مزيجه الموزون هذه الطبقة وحدها، وحين يحذفها؛ وتبقى gamma كما هي</translation>
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
        <source>Scores without single layers, or of another head, on the same examples, with statistical significance</source>
        <translation>الدرجات من دون بعض الطبقات أو لرأس آخر على الأمثلة نفسها، مع الدلالة الإحصائية</translation>
    </message>
    <message>
        <source>Variant</source>
        <translation>المتغيّر</translation>
    </message>
    <message>
        <source>Partial F1</source>
        <translation>F1 الجزئي</translation>
    </message>
    <message>
        <source>An entity with the label and position of a gold entity counts 1; one that only overlaps it counts 1/2</source>
        <translation>الكيان الذي يطابق الوسم والموضع يُحسب 1، والذي يتداخل معه فقط يُحسب 1/2</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>الفرق</translation>
    </message>
    <message>
        <source>Difference from the unchanged head, in percentage points</source>
        <translation>الفرق عن الرأس من دون تغيير، بالنقاط المئوية</translation>
    </message>
    <message>
        <source>Lower end of the 95 % confidence interval of the difference</source>
        <translation>الحد الأدنى لفترة الثقة 95 % للفرق</translation>
    </message>
    <message>
        <source>Upper end of the 95 % confidence interval of the difference</source>
        <translation>الحد الأعلى لفترة الثقة 95 % للفرق</translation>
    </message>
    <message>
        <source>only layer %1</source>
        <translation>الطبقة %1 وحدها</translation>
    </message>
    <message>
        <source>without layer %1</source>
        <translation>بدون الطبقة %1</translation>
    </message>
    <message>
        <source>&amp;Evaluate a Head</source>
        <translation>ت&amp;قييم رأس</translation>
    </message>
    <message>
        <source>Evaluate a head on a labelled file and inspect its errors</source>
        <translation>تقييم رأس على ملف موسوم وفحص أخطائه</translation>
    </message>
    <message>
        <source>The file has labels that the head does not know. Evaluate again to say what they mean.</source>
        <translation>في الملف وسوم لا يعرفها الرأس. قيّم من جديد لتحدد معناها.</translation>
    </message>
    <message>
        <source>accuracy on words not seen in training</source>
        <translation>الدقة على الكلمات التي لم ترد في التدريب</translation>
    </message>
    <message>
        <source>accuracy among the data&apos;s classes</source>
        <translation>الدقة بين أصناف البيانات</translation>
    </message>
    <message>
        <source>F1 at the best threshold</source>
        <translation>F1 عند أفضل عتبة</translation>
    </message>
    <message>
        <source>best threshold (% no answer)</source>
        <translation>أفضل عتبة (% لا إجابة)</translation>
    </message>
    <message>
        <source>undefined</source>
        <translation>غير معرّف</translation>
    </message>
    <message>
        <source>Errors &amp;Only</source>
        <translation>الأخطاء &amp;فقط</translation>
    </message>
    <message>
        <source>Leave out examples whose prediction is right; a chosen cell shows all of its examples</source>
        <translation>إخفاء الأمثلة التي توقّعها صحيح؛ والخلية المختارة تعرض كل أمثلتها</translation>
    </message>
    <message>
        <source>95 % from</source>
        <translation>95 % من</translation>
    </message>
    <message>
        <source>95 % to</source>
        <translation>95 % إلى</translation>
    </message>
    <message>
        <source>p (two-sided, Holm)</source>
        <translation>p (من الجهتين، هولم)</translation>
    </message>
    <message>
        <source>Statistical significance: the probability of so large a difference, in either direction, by chance (paired bootstrap over the examples, two-sided, adjusted for the comparisons of this table)</source>
        <translation>الدلالة الإحصائية: احتمال ظهور فرق بهذا الكبر، في أي من الاتجاهين، مصادفةً (تمهيد مزدوج على الأمثلة، من الجهتين، معدَّل لعدد المقارنات في هذا الجدول)</translation>
    </message>
    <message>
        <source>The file and the predictions have no span to count.</source>
        <translation>لا يحتوي الملف ولا التوقعات على مقطع يُعَدّ.</translation>
    </message>
    <message>
        <source>95 % interval: %1 to %2</source>
        <translation>مجال 95 %: من %1 إلى %2</translation>
    </message>
    <message numerus="yes">
        <source>Errors: %Ln example(s)</source>
        <translation>
            <numerusform>الأخطاء: لا أمثلة (%Ln)</numerusform>
            <numerusform>الأخطاء: مثال واحد (%Ln)</numerusform>
            <numerusform>الأخطاء: مثالان (%Ln)</numerusform>
            <numerusform>الأخطاء: %Ln أمثلة</numerusform>
            <numerusform>الأخطاء: %Ln مثالًا</numerusform>
            <numerusform>الأخطاء: %Ln مثال</numerusform>
        </translation>
    </message>
    <message>
        <source>predicates with all arguments correct</source>
        <translation>المحمولات التي صحّت كل أطرافها</translation>
    </message>
    <message>
        <source>F1 with predicates found by the head</source>
        <translation>F1 مع محمولات وجدها الرأس</translation>
    </message>
    <message>
        <source>F1 of predicates</source>
        <translation>F1 للمحمولات</translation>
    </message>
    <message>
        <source>accuracy of rolesets</source>
        <translation>دقة المعاني (roleset)</translation>
    </message>
    <message>
        <source>tokens between predicate and argument</source>
        <translation>عدد الوحدات بين المحمول والطرف</translation>
    </message>
    <message>
        <source>part of speech of the predicate</source>
        <translation>قسم الكلام للمحمول</translation>
    </message>
</context>
<context>
    <name>ui::ExampleFinder</name>
    <message>
        <source>Cannot show the example: its tokens are not adjacent in %1.</source>
        <translation>تعذر عرض المثال: وحداته ليست متجاورة في %1.</translation>
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
        <source>After</source>
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
        <source>Position</source>
        <translation>الموضع</translation>
    </message>
    <message>
        <source>Premise</source>
        <translation>المقدمة</translation>
    </message>
    <message>
        <source>Hypothesis</source>
        <translation>الفرضية</translation>
    </message>
</context>
<context>
    <name>ui::ExamplePanel</name>
    <message>
        <source>Summary of the list</source>
        <translation>ملخص القائمة</translation>
    </message>
    <message>
        <source>Analyse A&amp;ll</source>
        <translation>تحليل الكل (&amp;L)</translation>
    </message>
    <message>
        <source>Analyse all documents of the project in the background, so that places in all of them are found</source>
        <translation>تحليل كل مستندات المشروع في الخلفية، لتوجد المواضع فيها كلها</translation>
    </message>
    <message>
        <source>Places like the example, the most alike first</source>
        <translation>مواضع تشبه المثال، الأشبه أولًا</translation>
    </message>
    <message>
        <source>&amp;Use Selection</source>
        <translation>استعمال الت&amp;حديد</translation>
    </message>
    <message>
        <source>The selected words, or the current span, become the example</source>
        <translation>تصبح الكلمات المحددة، أو المدى الحالي، هي المثال</translation>
    </message>
    <message>
        <source>What is compared</source>
        <translation>ما يقارَن</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>كلمات</translation>
    </message>
    <message>
        <source>Sentences</source>
        <translation>جمل</translation>
    </message>
    <message>
        <source>Words: every stretch of as many words as the example. Sentences: every sentence.</source>
        <translation>كلمات: كل مقطع بعدد كلمات المثال. جمل: كل جملة.</translation>
    </message>
    <message>
        <source>Sa&amp;me words only</source>
        <translation>الكلمات نفس&amp;ها فقط</translation>
    </message>
    <message>
        <source>Only places with the words of the example, whatever the case of their letters</source>
        <translation>المواضع التي فيها كلمات المثال فقط، أيًّا كانت حالة أحرفها</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>الطبقة</translation>
    </message>
    <message>
        <source>Radius</source>
        <translation>نصف القطر</translation>
    </message>
    <message>
        <source>The least cosine to the example. Another radius starts the sample again.</source>
        <translation>أدنى جيب تمام مع المثال. ونصف قطر آخر يبدأ العينة من جديد.</translation>
    </message>
    <message>
        <source>Place of the sample</source>
        <translation>موضع من العينة</translation>
    </message>
    <message>
        <source>&amp;Yes</source>
        <translation>&amp;نعم</translation>
    </message>
    <message>
        <source>This place is to get the label</source>
        <translation>ينبغي أن يأخذ هذا الموضع الوسم</translation>
    </message>
    <message>
        <source>N&amp;o</source>
        <translation>ل&amp;ا</translation>
    </message>
    <message>
        <source>This place is not to get the label</source>
        <translation>لا ينبغي أن يأخذ هذا الموضع الوسم</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>ر&amp;جوع</translation>
    </message>
    <message>
        <source>Decide on the last place again</source>
        <translation>الحكم على الموضع الأخير من جديد</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>الدقة</translation>
    </message>
    <message>
        <source>95 % interval (Wilson) of the share of right places among all within the radius, from a random sample of them</source>
        <translation>مجال 95 % (‏Wilson) لنسبة المواضع الصحيحة بين كل ما في نصف القطر، من عينة عشوائية منها</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>الوسم</translation>
    </message>
    <message>
        <source>Label &amp;Places</source>
        <translation>وسم الموا&amp;ضع</translation>
    </message>
    <message>
        <source>Label all places within the radius but those that you said No to. One step to undo in each document; the attribute “example” of the spans says how they were found.</source>
        <translation>وسم كل المواضع في نصف القطر إلا ما أجبت عنه بلا. خطوة تراجع واحدة في كل مستند؛ وتقول السمة “example” للمديات كيف وُجدت.</translation>
    </message>
    <message>
        <source>Cosine ≥ %1</source>
        <translation>جيب التمام ≥ %1</translation>
    </message>
    <message>
        <source>No document has been analysed.</source>
        <translation>لم يُحلَّل أي مستند.</translation>
    </message>
    <message>
        <source>Select words of the document and choose “Use Selection”: places that are used alike follow.</source>
        <translation>حدد كلمات من المستند واختر «استعمال التحديد»: تليها المواضع المتشابهة الاستعمال.</translation>
    </message>
    <message>
        <source>The similarities are being computed.</source>
        <translation>تُحسب التشابهات.</translation>
    </message>
    <message>
        <source>The document of the example is not analysed.</source>
        <translation>مستند المثال غير محلَّل.</translation>
    </message>
    <message>
        <source>Places within the radius: %1 (documents: %2, compared: %3), the example among them.</source>
        <translation>المواضع في نصف القطر: %1 (المستندات: %2، ما قورن: %3)، والمثال منها.</translation>
    </message>
    <message>
        <source>There are more places than can be listed; a smaller radius has fewer.</source>
        <translation>المواضع أكثر مما يمكن سرده؛ ونصف قطر أصغر فيه أقل.</translation>
    </message>
    <message>
        <source>%1 of %2 documents are analysed.</source>
        <translation>المستندات المحللة: %1 من %2.</translation>
    </message>
    <message>
        <source>Sample, %1 of %2: is this one right?</source>
        <translation>العينة، %1 من %2: أهذا صحيح؟</translation>
    </message>
    <message>
        <source>The sample is decided.</source>
        <translation>حُكم على العينة كلها.</translation>
    </message>
    <message>
        <source>Right: %1 of %2. Precision within this radius: %3 to %4 % (95 %, seed %5).</source>
        <translation>الصحيح: %1 من %2. الدقة في نصف القطر هذا: من %3 إلى %4 % (‏95 %، البذرة %5).</translation>
    </message>
    <message>
        <source>Decide on the sample to know the precision within this radius.</source>
        <translation>احكم على العينة لتعرف الدقة في نصف القطر هذا.</translation>
    </message>
    <message>
        <source>Label by Example</source>
        <translation>وسم بالمثال</translation>
    </message>
    <message>
        <source>First select the words that are the example.</source>
        <translation>حدد أولًا الكلمات التي هي المثال.</translation>
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
        <source>Verified: the file contains everything.</source>
        <translation>تم التحقق: يحوي الملف كل شيء.</translation>
    </message>
    <message>
        <source>Verified: the file contains everything except what is listed as left out.</source>
        <translation>تم التحقق: يحوي الملف كل شيء ما عدا المذكور أنه متروك.</translation>
    </message>
    <message>
        <source>Verification failed: the file differs in more than what is listed as left out. Keep the original document.
</source>
        <translation>فشل التحقق: الفروق في الملف أكثر مما ذُكر أنه متروك. احتفظ بالمستند الأصلي.
</translation>
    </message>
    <message>
        <source>The file was not verified because this program cannot read the format.</source>
        <translation>لم يُتحقق من الملف لأن هذا البرنامج لا يقرأ الصيغة.</translation>
    </message>
    <message>
        <source>The file is complete, but its verification was cancelled.</source>
        <translation>الملف كامل، لكن أُلغي التحقق منه.</translation>
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
        <source>The format has no positions.</source>
        <translation>الصيغة بلا مواضع.</translation>
    </message>
    <message>
        <source>Positions are counted in %1.</source>
        <translation>تُعدّ المواضع بـ %1.</translation>
    </message>
    <message>
        <source>The written file is read back and compared with the document.</source>
        <translation>يُقرأ الملف المكتوب ويُقارن بالمستند.</translation>
    </message>
    <message>
        <source>The written file is not verified: this program cannot read the format.</source>
        <translation>لا يُتحقق من الملف المكتوب: هذا البرنامج لا يقرأ الصيغة.</translation>
    </message>
    <message>
        <source>Preparing the preview...</source>
        <translation>جارٍ إعداد المعاينة...</translation>
    </message>
    <message>
        <source>Nothing: the format can represent the whole document.</source>
        <translation>لا شيء: تسع الصيغة هذا المستند كله.</translation>
    </message>
    <message>
        <source>This document cannot be written in this format. </source>
        <translation>لا يمكن كتابة هذا المستند هكذا. </translation>
    </message>
    <message>
        <source>Export As</source>
        <translation>التصدير باسم</translation>
    </message>
    <message>
        <source>This is the file of the document itself. Choose another name.</source>
        <translation>هذا هو المستند نفسه. اختر اسمًا آخر.</translation>
    </message>
    <message>
        <source>A file with this name exists and will be replaced.</source>
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
        <source>Stop writing and keep any existing file</source>
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
        <source>Tagging scheme for the tokens of a span</source>
        <translation>مخطط علامات وحدات المقطع</translation>
    </message>
    <message>
        <source>&amp;Tags:</source>
        <translation>ال&amp;وسوم:</translation>
    </message>
    <message>
        <source>&amp;Format:</source>
        <translation>الصي&amp;غة:</translation>
    </message>
    <message>
        <source>Preview of the file</source>
        <translation>معاينة الملف</translation>
    </message>
    <message>
        <source>Content that is left out</source>
        <translation>ما سيُترك</translation>
    </message>
    <message>
        <source>Previe&amp;w:</source>
        <translation>معاين&amp;ة:</translation>
    </message>
    <message>
        <source>Not represented in t&amp;his format:</source>
        <translation>ما لا تسعه الصيغة من &amp;هذا المستند:</translation>
    </message>
    <message>
        <source>File to write</source>
        <translation>الملف المراد كتابته</translation>
    </message>
    <message>
        <source>&amp;Browse...</source>
        <translation>استعرا&amp;ض...</translation>
    </message>
    <message>
        <source>F&amp;ile:</source>
        <translation>ال&amp;ملف:</translation>
    </message>
    <message>
        <source>… (first sentences only)</source>
        <translation>… (الجمل الأولى فقط)</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>الطبقات</translation>
    </message>
    <message>
        <source>Layers of the model that are written for each token</source>
        <translation>طبقات النموذج التي تُكتب لكل وحدة نصية</translation>
    </message>
    <message>
        <source>&amp;Layers:</source>
        <translation>ال&amp;طبقات:</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between names</comment>
        <translation>، </translation>
    </message>
    <message>
        <source>This document</source>
        <translation>هذا المستند</translation>
    </message>
    <message numerus="yes">
        <source>The %Ln selected document(s)</source>
        <translation>
            <numerusform>المستندات المحددة (%Ln)</numerusform>
            <numerusform>المستند المحدد</numerusform>
            <numerusform>المستندان المحددان</numerusform>
            <numerusform>%Ln مستندات محددة</numerusform>
            <numerusform>%Ln مستندًا محددًا</numerusform>
            <numerusform>%Ln مستند محدد</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All %Ln document(s) of the project</source>
        <translation>
            <numerusform>كل مستندات المشروع (%Ln)</numerusform>
            <numerusform>مستند المشروع الوحيد</numerusform>
            <numerusform>مستندا المشروع</numerusform>
            <numerusform>كل مستندات المشروع (%Ln)</numerusform>
            <numerusform>كل مستندات المشروع (%Ln)</numerusform>
            <numerusform>كل مستندات المشروع (%Ln)</numerusform>
        </translation>
    </message>
    <message>
        <source>documents</source>
        <translation>مستندات</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) written: %1.</source>
        <translation>
            <numerusform>لم يُكتب أي مستند: %1.</numerusform>
            <numerusform>كُتب مستند واحد: %1.</numerusform>
            <numerusform>كُتب مستندان: %1.</numerusform>
            <numerusform>كُتبت %Ln مستندات: %1.</numerusform>
            <numerusform>كُتب %Ln مستندًا: %1.</numerusform>
            <numerusform>كُتب %Ln مستند: %1.</numerusform>
        </translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>المستندات</translation>
    </message>
    <message>
        <source>The documents to write</source>
        <translation>المستندات التي تُكتب</translation>
    </message>
    <message>
        <source>Annotations</source>
        <translation>التوسيمات</translation>
    </message>
    <message>
        <source>The annotations to write</source>
        <translation>التوسيمات التي تُكتب</translation>
    </message>
    <message>
        <source>All annotations</source>
        <translation>كل التوسيمات</translation>
    </message>
    <message>
        <source>Accepted, manual and gold only</source>
        <translation>المقبولة واليدوية والمعيارية فقط</translation>
    </message>
    <message>
        <source>Found by models only</source>
        <translation>ما وجدته النماذج فقط</translation>
    </message>
    <message>
        <source>&amp;Documents:</source>
        <translation>ال&amp;مستندات:</translation>
    </message>
    <message>
        <source>A&amp;nnotations:</source>
        <translation>ال&amp;توسيمات:</translation>
    </message>
    <message numerus="yes">
        <source>Lea&amp;ve out %Ln hidden annotation set(s)</source>
        <translation>
            <numerusform>ا&amp;ستبعاد مجموعات التوسيم المخفية (لا شيء)</numerusform>
            <numerusform>ا&amp;ستبعاد مجموعة توسيم مخفية واحدة</numerusform>
            <numerusform>ا&amp;ستبعاد مجموعتي توسيم مخفيتين</numerusform>
            <numerusform>ا&amp;ستبعاد %Ln مجموعات توسيم مخفية</numerusform>
            <numerusform>ا&amp;ستبعاد %Ln مجموعة توسيم مخفية</numerusform>
            <numerusform>ا&amp;ستبعاد %Ln مجموعة توسيم مخفية</numerusform>
        </translation>
    </message>
    <message>
        <source>These annotation sets are hidden in the window but are written unless you leave them out: %1</source>
        <translation>مجموعات التوسيم هذه مخفية في النافذة لكنها تُكتب ما لم تستبعدها: %1</translation>
    </message>
    <message>
        <source>All layers</source>
        <translation>كل الطبقات</translation>
    </message>
    <message>
        <source>Top layer</source>
        <translation>الطبقة العليا</translation>
    </message>
    <message>
        <source>Average of the layers</source>
        <translation>متوسط الطبقات</translation>
    </message>
    <message>
        <source>Layer %1</source>
        <translation>الطبقة %1</translation>
    </message>
    <message>
        <source>This file belongs to the project. Choose another name.</source>
        <translation>هذا الملف جزء من المشروع. اختر اسمًا آخر.</translation>
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
        <source>JSON lines of this program: everything, one document per line</source>
        <translation>أسطر JSON الخاصة بهذا البرنامج: كل شيء، مستند في كل سطر</translation>
    </message>
    <message>
        <source>CoNLL-2003 columns; tags IOB1, IOB2 or BIOUL</source>
        <translation>أعمدة CoNLL-2003؛ وسوم IOB1 أو IOB2 أو BIOUL</translation>
    </message>
    <message>
        <source>OntoNotes in the columns of CoNLL-2012 (*_gold_conll): entities, coreference, semantic roles</source>
        <translation>OntoNotes بأعمدة CoNLL-2012 (*_gold_conll): الكيانات والإحالات المشتركة والأدوار الدلالية</translation>
    </message>
    <message>
        <source>CoNLL-U, entities as NER= and coreference as Entity= in MISC</source>
        <translation>صيغة CoNLL-U، والكيانات بصورة NER= والإحالات المشتركة بصورة Entity= في MISC</translation>
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
        <source>spaCy&apos;s Doc.to_json, one document per line</source>
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
        <source>report for reading and printing, one file</source>
        <translation>تقرير للقراءة: ملف واحد قابل للطباعة</translation>
    </message>
    <message>
        <source>HDF5 as `allennlp elmo` writes it: one data set per sentence, with an index of the texts</source>
        <translation>صيغة HDF5 كما يكتبها `allennlp elmo`: مجموعة بيانات لكل جملة، مع فهرس للنصوص</translation>
    </message>
    <message>
        <source>HDF5 as bilm-tf writes it: one data set per sentence, no index</source>
        <translation>صيغة HDF5 كما يكتبها bilm-tf: مجموعة بيانات لكل جملة، بلا فهرس</translation>
    </message>
    <message>
        <source>NumPy archive: one float32 array per sentence</source>
        <translation>أرشيف NumPy: مصفوفة float32 لكل جملة</translation>
    </message>
    <message>
        <source>safetensors: one F32 tensor per sentence</source>
        <translation>صيغة safetensors: موتّر F32 لكل جملة</translation>
    </message>
    <message>
        <source>word2vec text: one line per token, named WORD#SENTENCE:TOKEN; all layers concatenated</source>
        <translation>نص word2vec: سطر لكل وحدة نصية باسم WORD#SENTENCE:TOKEN؛ كل الطبقات متجاورة</translation>
    </message>
    <message>
        <source>TensorBoard Projector: vectors in .tsv, words and positions in .metadata.tsv</source>
        <translation>عارض TensorBoard: الأرقام في ‎.tsv والكلمات والمواضع في ‎.metadata.tsv بجواره</translation>
    </message>
    <message>
        <source>Elmoscope (JSON lines)</source>
        <translation>Elmoscope (أسطر JSON)</translation>
    </message>
    <message>
        <source>Predictions (JSON lines)</source>
        <translation>توقعات (أسطر JSON)</translation>
    </message>
    <message>
        <source>CoNLL-2003</source>
        <translation>CoNLL-2003</translation>
    </message>
    <message>
        <source>CoNLL-U</source>
        <translation>CoNLL-U</translation>
    </message>
    <message>
        <source>brat standoff</source>
        <translation>brat standoff</translation>
    </message>
    <message>
        <source>WebAnno TSV (INCEpTION)</source>
        <translation>WebAnno TSV (INCEpTION)</translation>
    </message>
    <message>
        <source>UIMA CAS XMI</source>
        <translation>UIMA CAS XMI</translation>
    </message>
    <message>
        <source>spaCy</source>
        <translation>spaCy</translation>
    </message>
    <message>
        <source>displaCy</source>
        <translation>displaCy</translation>
    </message>
    <message>
        <source>doccano</source>
        <translation>doccano</translation>
    </message>
    <message>
        <source>Label Studio</source>
        <translation>Label Studio</translation>
    </message>
    <message>
        <source>Prodigy</source>
        <translation>Prodigy</translation>
    </message>
    <message>
        <source>SQuAD 2.0</source>
        <translation>SQuAD 2.0</translation>
    </message>
    <message>
        <source>SQuAD answers</source>
        <translation>إجابات SQuAD</translation>
    </message>
    <message>
        <source>Report (HTML)</source>
        <translation>تقرير (HTML)</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>جدول</translation>
    </message>
    <message>
        <source>SST trees</source>
        <translation>أشجار SST</translation>
    </message>
    <message>
        <source>Layers: HDF5 (AllenNLP)</source>
        <translation>الطبقات: HDF5 (AllenNLP)</translation>
    </message>
    <message>
        <source>Layers: HDF5 (bilm-tf)</source>
        <translation>الطبقات: HDF5 (bilm-tf)</translation>
    </message>
    <message>
        <source>Layers: NumPy archive</source>
        <translation>الطبقات: أرشيف NumPy</translation>
    </message>
    <message>
        <source>Layers: safetensors</source>
        <translation>الطبقات: safetensors</translation>
    </message>
    <message>
        <source>Layers: word2vec text</source>
        <translation>الطبقات: نص word2vec</translation>
    </message>
    <message>
        <source>Layers: TensorBoard Projector</source>
        <translation>الطبقات: عارض TensorBoard</translation>
    </message>
    <message>
        <source>OntoNotes (CoNLL-2012)</source>
        <translation>OntoNotes (CoNLL-2012)</translation>
    </message>
    <message>
        <source>Annotation table (CSV)</source>
        <translation>جدول التوسيمات (CSV)</translation>
    </message>
    <message>
        <source>Annotation table (TSV)</source>
        <translation>جدول التوسيمات (TSV)</translation>
    </message>
    <message>
        <source>table of annotations for spreadsheets and statistics, CSV, a row for every span</source>
        <translation>جدول توسيمات لجداول البيانات والإحصاء، CSV، صف لكل مقطع</translation>
    </message>
    <message>
        <source>the same table with tabs, TSV</source>
        <translation>الجدول نفسه مفصولًا بعلامات الجدولة، TSV</translation>
    </message>
</context>
<context>
    <name>ui::ExportLoss</name>
    <message>
        <source>spans</source>
        <translation>مقاطع</translation>
    </message>
    <message>
        <source>confidences</source>
        <translation>درجات الثقة</translation>
    </message>
    <message>
        <source>decisions</source>
        <translation>قرارات</translation>
    </message>
    <message>
        <source>origins</source>
        <translation>مصادر</translation>
    </message>
    <message>
        <source>scores</source>
        <translation>درجات</translation>
    </message>
    <message>
        <source>questions</source>
        <translation>أسئلة</translation>
    </message>
    <message>
        <source>answers</source>
        <translation>إجابات</translation>
    </message>
    <message>
        <source>probabilities</source>
        <translation>احتمالات</translation>
    </message>
    <message>
        <source>text</source>
        <translation>النص</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>وحدات نصية</translation>
    </message>
    <message>
        <source>sentences</source>
        <translation>جُمَل</translation>
    </message>
    <message>
        <source>language</source>
        <translation>اللغة</translation>
    </message>
    <message>
        <source>documents</source>
        <translation>مستندات</translation>
    </message>
    <message>
        <source>words</source>
        <translation>كلمات</translation>
    </message>
    <message>
        <source>vectors</source>
        <translation>متجهات</translation>
    </message>
    <message>
        <source>relations</source>
        <translation>علاقات</translation>
    </message>
    <message>
        <source>equivalences</source>
        <translation>تكافؤات</translation>
    </message>
    <message>
        <source>events</source>
        <translation>أحداث</translation>
    </message>
    <message>
        <source>attributes</source>
        <translation>سمات</translation>
    </message>
    <message>
        <source>normalizations</source>
        <translation>تسويات</translation>
    </message>
    <message>
        <source>notes</source>
        <translation>ملاحظات</translation>
    </message>
    <message>
        <source>lines of brat</source>
        <translation>أسطر brat</translation>
    </message>
    <message>
        <source>names</source>
        <translation>أسماء</translation>
    </message>
    <message>
        <source>clusters</source>
        <translation>عناقيد</translation>
    </message>
    <message>
        <source>attributes of relations</source>
        <translation>سمات العلاقات</translation>
    </message>
    <message>
        <source>attributes of clusters</source>
        <translation>سمات العناقيد</translation>
    </message>
    <message>
        <source>attributes of tokens</source>
        <translation>سمات الوحدات النصية</translation>
    </message>
    <message>
        <source>metadata</source>
        <translation>بيانات وصفية</translation>
    </message>
    <message>
        <source>layers of spans</source>
        <translation>طبقات المقاطع</translation>
    </message>
    <message>
        <source>annotators</source>
        <translation>الموسِّمون</translation>
    </message>
    <message>
        <source>dependencies</source>
        <translation>علاقات التبعية</translation>
    </message>
    <message>
        <source>comments of sentences</source>
        <translation>تعليقات الجمل</translation>
    </message>
    <message>
        <source>lines without text</source>
        <translation>أسطر بلا نص</translation>
    </message>
</context>
<context>
    <name>ui::ExportTexts</name>
    <message>
        <source>%1: %2 left out</source>
        <translation>%1: تُرك %2</translation>
    </message>
    <message>
        <source>%1: %2 changed or left out, replaced by %3</source>
        <translation>%1: غُيِّر أو تُرك %2، ووُضع بدله %3</translation>
    </message>
</context>
<context>
    <name>ui::FigureExport</name>
    <message>
        <source>SVG image (*.svg)</source>
        <translation>رسم SVG (*.svg)</translation>
    </message>
    <message>
        <source>PDF document (*.pdf)</source>
        <translation>مستند PDF (*.pdf)</translation>
    </message>
    <message>
        <source>PNG image, 300 dpi (*.png)</source>
        <translation>صورة PNG، 300 نقطة في البوصة (*.png)</translation>
    </message>
    <message>
        <source>Data of the figure (*.csv)</source>
        <translation>بيانات الشكل (*.csv)</translation>
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
    <name>ui::FigureNamesDialog</name>
    <message>
        <source>Names in Figures</source>
        <translation>الأسماء في الأشكال</translation>
    </message>
    <message>
        <source>Names in figures</source>
        <translation>الأسماء في الأشكال</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>الاسم</translation>
    </message>
    <message>
        <source>In figures</source>
        <translation>في الأشكال</translation>
    </message>
    <message>
        <source>Call everything by its own name</source>
        <translation>تسمية كل شيء باسمه الأصلي</translation>
    </message>
    <message>
        <source>Titles, tasks, runs, documents and language models are called by these names in all figures.</source>
        <translation>تظهر العناوين والمهام وعمليات التدريب والمستندات ونماذج اللغة بهذه الأسماء في كل الأشكال.</translation>
    </message>
</context>
<context>
    <name>ui::FigureView</name>
    <message>
        <source>Figure</source>
        <translation>الشكل</translation>
    </message>
    <message>
        <source>&amp;Copy Image</source>
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
    <message>
        <source>Na&amp;mes...</source>
        <translation>الأ&amp;سماء...</translation>
    </message>
    <message>
        <source>%1 already exists. Do you want to replace it?</source>
        <translation>%1 موجود بالفعل. هل تريد استبداله؟</translation>
    </message>
</context>
<context>
    <name>ui::GuideWindow</name>
    <message>
        <source>No page contains this.</source>
        <translation>لا توجد صفحة تحتوي على هذا.</translation>
    </message>
    <message>
        <source>Search the guide</source>
        <translation>البحث في الدليل</translation>
    </message>
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
        <source>The guide is not installed. Reinstall the program.</source>
        <translation>الدليل غير مثبَّت. أعد تثبيت البرنامج.</translation>
    </message>
</context>
<context>
    <name>ui::GuidelinePanel</name>
    <message>
        <source>Edit</source>
        <translation>تحرير</translation>
    </message>
    <message>
        <source>From a File...</source>
        <translation>من ملف...</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;حفظ</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>إل&amp;غاء</translation>
    </message>
    <message>
        <source>Annotation guidelines</source>
        <translation>إرشادات التوسيم</translation>
    </message>
    <message>
        <source>Annotation guidelines as Markdown</source>
        <translation>إرشادات التوسيم بصيغة Markdown</translation>
    </message>
    <message>
        <source>How to annotate, as Markdown: what belongs to a label, what does not, difficult cases.</source>
        <translation>كيف يُوسَم النص، بصيغة Markdown: ما ينتمي إلى الوسم وما لا ينتمي، والحالات الصعبة.</translation>
    </message>
    <message>
        <source>Change the guidelines, which are kept in the project</source>
        <translation>تغيير الإرشادات المحفوظة في المشروع</translation>
    </message>
    <message>
        <source>Take over the text of a Markdown or text file</source>
        <translation>أخذ النص من ملف Markdown أو ملف نصي</translation>
    </message>
    <message>
        <source>Annotation Guidelines</source>
        <translation>إرشادات التوسيم</translation>
    </message>
    <message>
        <source>Text (*.md *.markdown *.txt);;All files (*)</source>
        <translation>نص (*.md *.markdown *.txt);;كل الملفات (*)</translation>
    </message>
    <message>
        <source>This project has no guidelines yet. **Edit** writes them down, so that everybody annotates alike.</source>
        <translation>لا إرشادات لهذا المشروع بعد. يتيح **تحرير** كتابتها ليوسم الجميع بالطريقة نفسها.</translation>
    </message>
    <message>
        <source>Labels</source>
        <translation>الوسوم</translation>
    </message>
    <message>
        <source>Guidelines</source>
        <translation>الإرشادات</translation>
    </message>
    <message>
        <source>Discard What Was Written</source>
        <translation>تجاهل ما كُتب</translation>
    </message>
    <message>
        <source>Discard what you have written, and go back to the guidelines as they were?</source>
        <translation>هل تريد تجاهل ما كتبته والعودة إلى الإرشادات كما كانت؟</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>تجاهل</translation>
    </message>
    <message>
        <source>Go On Writing</source>
        <translation>متابعة الكتابة</translation>
    </message>
</context>
<context>
    <name>ui::HeadCheckPage</name>
    <message>
        <source>Check the Data</source>
        <translation>التحقق من البيانات</translation>
    </message>
    <message>
        <source>Check the labels, and how words are split into the subword pieces that the head reads in addition to ELMo.</source>
        <translation>راجع الوسوم، وكيف تُقسَّم الكلمات إلى القطع التي يقرؤها الرأس إضافة إلى ELMo.</translation>
    </message>
    <message>
        <source>Summary of the data</source>
        <translation>ملخص البيانات</translation>
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
        <source>Pieces per word</source>
        <translation>القطع لكل كلمة</translation>
    </message>
    <message>
        <source>SentencePiece splits words into frequent pieces; rare words have more pieces. ▁ marks the beginning of a word.</source>
        <translation>يقسّم SentencePiece الكلمات إلى قطع كثيرة الورود؛ وللكلمات النادرة قطع أكثر. وتدل ▁ على بداية الكلمة.</translation>
    </message>
    <message>
        <source>Words and their pieces</source>
        <translation>الكلمات وقطعها</translation>
    </message>
    <message>
        <source>The check was stopped. To repeat it, go back one page and then forward again.</source>
        <translation>أُوقف الفحص. عد إلى الخلف ثم إلى الأمام لتكراره.</translation>
    </message>
    <message>
        <source>⚠ The data cannot be used: %1</source>
        <translation>⚠ لا يمكن استخدام البيانات: %1</translation>
    </message>
    <message>
        <source>Format: %1</source>
        <translation>الصيغة: %1</translation>
    </message>
    <message>
        <source>Format: %1, tagging scheme: %2</source>
        <translation>الصيغة: %1، الوسوم بالمخطط %2</translation>
    </message>
    <message>
        <source>Training set: examples %1, tokens %2</source>
        <translation>مجموعة التدريب: الأمثلة %1، الوحدات النصية %2</translation>
    </message>
    <message>
        <source>Development set: examples %1, tokens %2</source>
        <translation>مجموعة التطوير: الأمثلة %1، الوحدات النصية %2</translation>
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
        <source>Number of occurrences in the training set</source>
        <translation>عدد مرات الورود في مجموعة التدريب</translation>
    </message>
    <message>
        <source>Development</source>
        <translation>التطوير</translation>
    </message>
    <message>
        <source>Number of occurrences in the development set</source>
        <translation>عدد مرات الورود في مجموعة التطوير</translation>
    </message>
    <message>
        <source>Example</source>
        <translation>المثال</translation>
    </message>
    <message>
        <source>Number of the example in the file</source>
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
        <source>B- begins an entity, I- continues it, O is outside any entity</source>
        <translation>‎B- يبدأ كيانًا، و‎I- يمضي فيه، وO خارجه</translation>
    </message>
    <message>
        <source>Pieces</source>
        <translation>القطع</translation>
    </message>
    <message>
        <source>Pieces in the model: %1; pieces per word: %2</source>
        <translation>القطع في النموذج %1، ولكل كلمة %2</translation>
    </message>
    <message>
        <source>⚠ The training set has no labels (all tags are O): there is nothing to learn.</source>
        <translation>⚠ لا تحتوي مجموعة التدريب على تسميات (كل الوسوم O): لا شيء يُتعلَّم.</translation>
    </message>
    <message>
        <source>⚠ The development set has no labels: the score will be undefined, and no checkpoint better than another.</source>
        <translation>⚠ لا تحتوي مجموعة التطوير على تسميات: ستكون الدرجة غير معرّفة، ولن تكون نقطة حفظ أفضل من أخرى.</translation>
    </message>
    <message>
        <source>⚠ The development set is tiny (examples: %1): its score says little, and chooses between checkpoints by chance.</source>
        <translation>⚠ مجموعة التطوير صغيرة جدًا (الأمثلة: %1): درجتها لا تقول الكثير، والاختيار بين نقاط الحفظ بها مصادفة.</translation>
    </message>
    <message>
        <source>⚠ The longest sentence has %1 tokens. Sentences may not be separated in this file; very long ones take much time and memory.</source>
        <translation>⚠ أطول جملة فيها %1 رمزًا. ربما لم تُفصل الجمل في هذا الملف؛ والجمل الطويلة جدًا تستهلك وقتًا وذاكرة كثيرين.</translation>
    </message>
</context>
<context>
    <name>ui::HeadDataPage</name>
    <message>
        <source>Data</source>
        <translation>البيانات</translation>
    </message>
    <message>
        <source>Task of the head</source>
        <translation>مهمة الرأس</translation>
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
        <source>The development set decides when training stops and which weights are kept. It must not contain training data.</source>
        <translation>تحدد مجموعة التطوير متى يتوقف التدريب وأي الأوزان يُحفظ. ويجب ألا تحوي بيانات التدريب.</translation>
    </message>
    <message>
        <source>Percentage of the file that is split off</source>
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
        <source>A separate development set in the same format</source>
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
        <source>Detected from the file name and the first lines</source>
        <translation>تُعرف من اسم الملف وأسطره الأولى</translation>
    </message>
    <message>
        <source>To&amp;kenize the texts with the program&apos;s tokenizer</source>
        <translation>تقسيم النصوص بمق&amp;سِّم البرنامج</translation>
    </message>
    <message>
        <source>Otherwise tokens are separated by spaces. Files with tokens in columns are never tokenized; passages of questions and pairs of texts always are.</source>
        <translation>وإلا فالوحدات تفصلها المسافات. ولا تُقسَّم الملفات ذات أعمدة الوحدات أبدًا؛ وتُقسَّم فقرات الأسئلة وأزواج النصوص دائمًا.</translation>
    </message>
    <message>
        <source>Language of the text</source>
        <translation>لغة النص</translation>
    </message>
    <message>
        <source>A language tag such as en, de or pt-BR; it selects the tokenizer&apos;s rules</source>
        <translation>رمز لغة مثل en أو de أو pt-BR؛ يحدد قواعد المقسِّم</translation>
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
        <source>Detect</source>
        <translation>الكشف التلقائي</translation>
    </message>
    <message>
        <source>Choose the task of the head, and the data to train it on.</source>
        <translation>اختر مهمة الرأس والبيانات التي يُدرَّب عليها.</translation>
    </message>
    <message>
        <source>The kind of labels that the head learns</source>
        <translation>نوع الوسوم التي يتعلمها الرأس</translation>
    </message>
    <message>
        <source>A labelled fi&amp;le</source>
        <translation>م&amp;لف موسوم</translation>
    </message>
    <message>
        <source>The docu&amp;ments of this project that you accepted and corrected</source>
        <translation>&amp;مستندات هذا المشروع التي قبلتها وصححتها</translation>
    </message>
    <message>
        <source>Accepted and manual annotations are what the head learns; rejected ones are not. Of a document with undecided predictions, only the decided sentences are used.</source>
        <translation>يتعلم الرأس التوسيمات المقبولة واليدوية لا المرفوضة. وإذا بقيت في مستند تنبؤات بلا قرار فلا تُستعمل منه إلا الجمل المقررة.</translation>
    </message>
    <message>
        <source>Lan&amp;guage:</source>
        <translation>الل&amp;غة:</translation>
    </message>
    <message>
        <source>Percentage of the documents that is held out</source>
        <translation>نسبة المستندات المستبقاة</translation>
    </message>
    <message>
        <source> % of the documents</source>
        <translation> % من المستندات</translation>
    </message>
    <message>
        <source>The head is measured on documents that it was not trained on. The same documents are held out every time, so that earlier heads have not seen them either.</source>
        <translation>يُقاس الرأس على مستندات لم يُدرَّب عليها. وتُستبقى المستندات نفسها كل مرة فلا تكون الرؤوس السابقة قد رأتها أيضًا.</translation>
    </message>
    <message>
        <source>Head to compare with</source>
        <translation>الرأس المقارَن به</translation>
    </message>
    <message>
        <source>Both heads are measured on the documents that are held out</source>
        <translation>يُقاس الرأسان على المستندات المستبقاة</translation>
    </message>
    <message>
        <source>&amp;Hold out:</source>
        <translation>ا&amp;ستبقاء:</translation>
    </message>
    <message>
        <source>&amp;Compare with:</source>
        <translation>ال&amp;مقارنة مع:</translation>
    </message>
    <message>
        <source>Data:</source>
        <translation>البيانات:</translation>
    </message>
    <message>
        <source>No other head</source>
        <translation>لا رأس آخر</translation>
    </message>
    <message>
        <source>Also use the &amp;gold annotations of files</source>
        <translation>استخدم أيضًا التوسيمات المعيارية للملفات</translation>
    </message>
    <message>
        <source>Gold annotations, which came with a file, count as correct where you have marked nothing else. Without them, sentences in which they say more than you are left out.</source>
        <translation>تُعد التوسيمات المعيارية التي جاءت مع ملف صحيحة حيث لم تضع أنت توسيمًا آخر. ومن دونها تُترك الجمل التي تقول عنها أكثر مما قلت.</translation>
    </message>
</context>
<context>
    <name>ui::HeadSettingsPage</name>
    <message>
        <source>Settings</source>
        <translation>الإعدادات</translation>
    </message>
    <message>
        <source>The defaults suit most cases. The head is trained once for each seed.</source>
        <translation>تناسب القيم الافتراضية معظم الحالات. ويُدرَّب الرأس مرة لكل بذرة.</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>الإعداد المسبق</translation>
    </message>
    <message>
        <source>Sizes, learning rates and other settings, as in elmo train --config</source>
        <translation>الأحجام ومعدلات التعلم وإعدادات أخرى، كما في elmo train --config</translation>
    </message>
    <message>
        <source>Task default</source>
        <translation>الافتراضي للمهمة</translation>
    </message>
    <message>
        <source>The settings used to train the installed heads</source>
        <translation>الإعدادات التي دُرِّبت بها رؤوس البرنامج نفسها</translation>
    </message>
    <message>
        <source>Where ELMo is added</source>
        <translation>موضع دخول ELMo</translation>
    </message>
    <message>
        <source>Where the head uses the scalar mix of the biLM&apos;s layers</source>
        <translation>أين يستخدم الرأس المزيج الموزون لطبقات النموذج اللغوي ثنائي الاتجاه</translation>
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
        <source>At the input and at the output, each with its own scalar mix</source>
        <translation>عند الدخل والخرج، ولكل منهما مزيجه الموزون</translation>
    </message>
    <message>
        <source>None</source>
        <translation>لا شيء</translation>
    </message>
    <message>
        <source>Without ELMo, to measure its contribution</source>
        <translation>بلا ELMo، لمعرفة ما يضيفه</translation>
    </message>
    <message>
        <source>Language model</source>
        <translation>النموذج اللغوي</translation>
    </message>
    <message>
        <source>The biLM whose layers the head uses</source>
        <translation>النموذج اللغوي ثنائي الاتجاه الذي يقرأ الرأس طبقاته</translation>
    </message>
    <message>
        <source>Installed with the program</source>
        <translation>المرفق بالبرنامج</translation>
    </message>
    <message>
        <source>Seeds</source>
        <translation>البذور</translation>
    </message>
    <message>
        <source>One number, or several such as 1, 2, 3: one run for each. Three runs show the variation by chance; the best run is used.</source>
        <translation>عدد واحد، أو عدة أعداد مثل 1, 2, 3: عملية تدريب لكل منها. وثلاثة تبيّن مدى أثر الصدفة؛ ويُستخدم أفضلها.</translation>
    </message>
    <message>
        <source>Maximum epochs</source>
        <translation>أقصى عدد للحقب</translation>
    </message>
    <message>
        <source>From the preset</source>
        <translation>كما في الإعداد المسبق</translation>
    </message>
    <message>
        <source>Maximum number of passes over the file; training ends earlier if the development metric no longer improves</source>
        <translation>أقصى عدد للمرور على الملف؛ وينتهي التدريب قبل ذلك إذا لم يعد مقياس التطوير يتحسن</translation>
    </message>
    <message>
        <source>Folder for the head</source>
        <translation>مجلد الرأس</translation>
    </message>
    <message>
        <source>A new folder for the trained head</source>
        <translation>مجلد جديد للرأس المدرَّب</translation>
    </message>
    <message>
        <source>Missing settings</source>
        <translation>الإعدادات الناقصة</translation>
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
        <source>Epoc&amp;hs:</source>
        <translation>الح&amp;قب:</translation>
    </message>
    <message>
        <source>&amp;Output folder:</source>
        <translation>م&amp;جلد الخرج:</translation>
    </message>
    <message>
        <source>Enter the seeds as whole numbers separated by commas: 1, 2, 3.</source>
        <translation>أدخل البذور أعدادًا صحيحة تفصلها فواصل: 1, 2, 3.</translation>
    </message>
    <message>
        <source>Choose a folder for the head.</source>
        <translation>سمِّ مجلدًا للرأس.</translation>
    </message>
    <message>
        <source>Where the training starts</source>
        <translation>من أين يبدأ التدريب</translation>
    </message>
    <message>
        <source>A new head learns everything from the data. An existing one goes on from what it knows, with its own network and language model, and needs less data.</source>
        <translation>يتعلم الرأس الجديد كل شيء من البيانات. أما الرأس الموجود فيواصل مما يعرفه بشبكته ونموذجه اللغوي ويحتاج إلى بيانات أقل.</translation>
    </message>
    <message>
        <source>Start &amp;from:</source>
        <translation>ال&amp;بدء من:</translation>
    </message>
    <message>
        <source>A new head</source>
        <translation>رأس جديد</translation>
    </message>
    <message>
        <source>%1 (fine-tune)</source>
        <translation>%1 (ضبط دقيق)</translation>
    </message>
    <message>
        <source>That of the head</source>
        <translation>نموذج الرأس</translation>
    </message>
    <message>
        <source>Mo&amp;re</source>
        <translation>الم&amp;زيد</translation>
    </message>
    <message>
        <source>Settings other than the preset&apos;s; an empty field leaves the preset&apos;s value</source>
        <translation>إعدادات غير إعدادات القالب؛ الحقل الفارغ يُبقي قيمة القالب</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>معدل التعلّم</translation>
    </message>
    <message>
        <source>The size of the steps of training, such as 0.001</source>
        <translation>حجم خطوات التدريب، مثل 0.001</translation>
    </message>
    <message>
        <source>Lambda</source>
        <translation>لامبدا</translation>
    </message>
    <message>
        <source>The weight of the penalty that holds the layer weights together: 1 keeps them nearly equal, 0.001 lets them differ (table 2 of the paper)</source>
        <translation>وزن العقوبة التي تُقارب بين أوزان الطبقات: 1 يبقيها شبه متساوية، و0.001 يسمح لها بالاختلاف (الجدول 2 في الورقة)</translation>
    </message>
    <message>
        <source>Dropout</source>
        <translation>الإسقاط</translation>
    </message>
    <message>
        <source>The share of the network&apos;s values that is dropped at random, below 1</source>
        <translation>نسبة قيم الشبكة التي تُسقط عشوائيًا، أقل من 1</translation>
    </message>
    <message>
        <source>Layer norm</source>
        <translation>تسوية الطبقة</translation>
    </message>
    <message>
        <source>On</source>
        <translation>تشغيل</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>إيقاف</translation>
    </message>
    <message>
        <source>Dropo&amp;ut:</source>
        <translation>الإس&amp;قاط:</translation>
    </message>
    <message>
        <source>La&amp;yer norm:</source>
        <translation>تسوية ال&amp;طبقة:</translation>
    </message>
    <message>
        <source>Enter the settings under More as numbers such as 0.001, or leave them empty.</source>
        <translation>أدخل الإعدادات تحت «المزيد» أرقامًا مثل 0.001، أو اتركها فارغة.</translation>
    </message>
    <message>
        <source>⚠ A seed that is repeated is trained once: the same seed gives the same head.</source>
        <translation>⚠ البذرة المكررة تُدرَّب مرة واحدة: البذرة نفسها تعطي الرأس نفسه.</translation>
    </message>
    <message>
        <source>Learnin&amp;g rate:</source>
        <translation>معدل الت&amp;علّم:</translation>
    </message>
    <message>
        <source>L&amp;ambda:</source>
        <translation>&amp;لامبدا:</translation>
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
    <name>ui::LabelMappingDialog</name>
    <message>
        <source>Labels of the File</source>
        <translation>وسوم الملف</translation>
    </message>
    <message>
        <source>The file has labels that the head “%1” does not know. Choose what they mean. A label without a counterpart counts as missed wherever it occurs.</source>
        <translation>في الملف وسوم لا يعرفها الرأس «%1». اختر معناها. والوسم الذي لا مقابل له يُعد مفقودًا أينما ورد.</translation>
    </message>
    <message>
        <source>no counterpart</source>
        <translation>لا مقابل</translation>
    </message>
    <message>
        <source>&amp;Evaluate</source>
        <translation>&amp;تقييم</translation>
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
    <name>ui::LabelPage</name>
    <message>
        <source>Labels</source>
        <translation>الوسوم</translation>
    </message>
    <message>
        <source>A&amp;dd...</source>
        <translation>إ&amp;ضافة...</translation>
    </message>
    <message>
        <source>Add a label</source>
        <translation>إضافة وسم</translation>
    </message>
    <message>
        <source>Choose the colour of the selected label</source>
        <translation>اختيار لون الوسم المحدد</translation>
    </message>
    <message>
        <source>A&amp;utomatic Colour</source>
        <translation>لون &amp;تلقائي</translation>
    </message>
    <message>
        <source>Use the colour that follows from the place of the label</source>
        <translation>استخدام اللون الذي يتبع موضع الوسم</translation>
    </message>
    <message>
        <source>Move U&amp;p</source>
        <translation>نقل إلى أ&amp;على</translation>
    </message>
    <message>
        <source>Move the selected label up</source>
        <translation>نقل الوسم المحدد إلى أعلى</translation>
    </message>
    <message>
        <source>Move Do&amp;wn</source>
        <translation>نقل إلى أ&amp;سفل</translation>
    </message>
    <message>
        <source>Move the selected label down</source>
        <translation>نقل الوسم المحدد إلى أسفل</translation>
    </message>
    <message>
        <source>Re&amp;move</source>
        <translation>إ&amp;زالة</translation>
    </message>
    <message>
        <source>Remove the selected label from this list; annotations keep it</source>
        <translation>إزالة الوسم المحدد من هذه القائمة؛ وتحتفظ به التوسيمات</translation>
    </message>
    <message>
        <source>There is already a label &quot;%1&quot;. Choose another name.</source>
        <translation>يوجد وسم &quot;%1&quot; من قبل. اختر اسمًا آخر.</translation>
    </message>
    <message>
        <source>Add Label</source>
        <translation>إضافة وسم</translation>
    </message>
    <message>
        <source>Label:</source>
        <translation>الوسم:</translation>
    </message>
    <message>
        <source>Colour of the Label</source>
        <translation>لون الوسم</translation>
    </message>
    <message>
        <source>C&amp;olour...</source>
        <translation>الل&amp;ون...</translation>
    </message>
    <message>
        <source>These labels are offered in every document, in this order: the first nine have the keys 1 to 9 unless you give them others. Labels of task heads follow them. Double-click a cell, or press F2, to change it.</source>
        <translation>تُعرض هذه الوسوم في كل مستند بهذا الترتيب: للتسعة الأولى المفاتيح من 1 إلى 9 ما لم تعطها غيرها. وتليها وسوم رؤوس المهام. انقر خلية نقرًا مزدوجًا أو اضغط F2 لتغييرها.</translation>
    </message>
    <message>
        <source>“%1” can&apos;t be the key: it must be one letter or digit that no other label has.</source>
        <translation>لا يمكن أن يكون «%1» المفتاح: يجب أن يكون حرفًا واحدًا أو رقمًا ليس لوسم آخر.</translation>
    </message>
    <message>
        <source>Add Labels in U&amp;se</source>
        <translation>إضافة الوسوم المستخد&amp;مة</translation>
    </message>
    <message>
        <source>Remove All Labels</source>
        <translation>إزالة جميع الوسوم</translation>
    </message>
    <message numerus="yes">
        <source>Remove all %Ln label(s) from this list?</source>
        <translation>
            <numerusform>هل تريد إزالة كل الوسوم (%Ln) من هذه القائمة؟</numerusform>
            <numerusform>هل تريد إزالة الوسم الوحيد من هذه القائمة؟</numerusform>
            <numerusform>هل تريد إزالة الوسمين من هذه القائمة؟</numerusform>
            <numerusform>هل تريد إزالة كل الوسوم الـ%Ln من هذه القائمة؟</numerusform>
            <numerusform>هل تريد إزالة كل الوسوم الـ%Ln من هذه القائمة؟</numerusform>
            <numerusform>هل تريد إزالة كل الوسوم الـ%Ln من هذه القائمة؟</numerusform>
        </translation>
    </message>
    <message>
        <source>Their keys, colours, meanings and descriptions are deleted, which cannot be undone. Annotations keep their labels.</source>
        <translation>تُحذف مفاتيحها وألوانها ومعانيها وأوصافها، ولا يمكن التراجع عن ذلك. تحتفظ التوسيمات بوسومها.</translation>
    </message>
    <message>
        <source>Remove All</source>
        <translation>إزالة الكل</translation>
    </message>
    <message>
        <source>The labels of the open project, which are kept in it.</source>
        <translation>وسوم المشروع المفتوح، وتُحفظ فيه.</translation>
    </message>
    <message>
        <source>Add the labels of the annotations in the project and of the loaded heads, to give them colours, keys and descriptions</source>
        <translation>إضافة وسوم توسيمات المشروع ورؤوس المهام المحمّلة لإعطائها ألوانًا ومفاتيح وأوصافًا</translation>
    </message>
</context>
<context>
    <name>ui::LabelTableModel</name>
    <message>
        <source>Automatic</source>
        <translation>تلقائي</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>الوسم</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>اللون</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>الوصف</translation>
    </message>
    <message>
        <source>Another label that means the same, such as PER for “person”: both have one colour, and evaluations take one for the other</source>
        <translation>وسم آخر له المعنى نفسه، مثل PER لـ«person»: لهما لون واحد، ويُعد أحدهما الآخر في التقييم</translation>
    </message>
    <message>
        <source>The letter or digit that chooses the label in menus</source>
        <translation>الحرف أو الرقم الذي يختار الوسم في القوائم</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>المفتاح</translation>
    </message>
    <message>
        <source>Same as</source>
        <translation>يساوي</translation>
    </message>
</context>
<context>
    <name>ui::LayerChanges</name>
    <message>
        <source>Layers side by side: cosine of the two vectors of each word</source>
        <translation>الطبقات جنبًا إلى جنب: جيب تمام متجهَي كل كلمة</translation>
    </message>
    <message>
        <source>biLM %1</source>
        <translation>biLM %1</translation>
    </message>
    <message>
        <source>words above: first text, below: second text where it differs</source>
        <translation>الكلمات في الأعلى: النص الأول، وفي الأسفل: الثاني حيث يختلف</translation>
    </message>
    <message>
        <source>1: the layer sees no difference</source>
        <translation>1: لا ترى الطبقة فرقًا</translation>
    </message>
    <message>
        <source>same vector</source>
        <translation>المتجه نفسه</translation>
    </message>
    <message>
        <source>unrelated vectors</source>
        <translation>متجهان غير مترابطين</translation>
    </message>
    <message>
        <source>in one text only</source>
        <translation>في نص واحد فقط</translation>
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
        <source>Layer 0 is the token encoder: it sees only the characters of the word and not its neighbours, so a word has the same vector everywhere.</source>
        <translation>الطبقة 0 هي مرمِّز الوحدات النصية: ترى محارف الكلمة ولا ترى ما جاورها، فيكون للكلمة نفسها المتجه نفسه في كل مكان.</translation>
    </message>
    <message>
        <source>Layer 0 is the embedding of the word: it does not see the neighbours, so a word has the same vector everywhere.</source>
        <translation>الطبقة 0 هي تضمين الكلمة نفسها: لا ترى ما جاورها، فيكون للكلمة نفسها المتجه نفسه في كل مكان.</translation>
    </message>
    <message>
        <source>Layer 1 is the first bidirectional LSTM layer: it sees the whole sentence. In published models it represents parts of speech and syntax best.</source>
        <translation>الطبقة 1 هي أولى طبقات LSTM ثنائية الاتجاه: ترى الجملة كلها. وهي في النماذج المنشورة الأفضل في أقسام الكلام والنحو.</translation>
    </message>
    <message>
        <source>Layer %1 is bidirectional LSTM layer number %1: it sees the whole sentence through the layer below. In published models the top layer distinguishes word senses best.</source>
        <translation>الطبقة %1 هي طبقة LSTM ثنائية الاتجاه رقم %1: ترى الجملة كلها من خلال الطبقة التي تحتها. والطبقة العليا في النماذج المنشورة هي الأفضل في التمييز بين معاني الكلمة.</translation>
    </message>
    <message>
        <source>Cosine similarity compares the directions of two vectors: 1 if they are the same, 0 if they are orthogonal, -1 if they are opposite. Lengths do not matter.</source>
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
        <source>Position of the selected token</source>
        <translation>موضع الوحدة النصية المحددة</translation>
    </message>
    <message>
        <source>What to do next</source>
        <translation>ما العمل الآن</translation>
    </message>
    <message>
        <source>Choose the language model used to analyse the document</source>
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
        <source>Open a document to inspect its tokens.</source>
        <translation>افتح مستندًا لتنظر في وحداته النصية.</translation>
    </message>
    <message>
        <source>The model is being loaded.</source>
        <translation>جارٍ تحميل النموذج.</translation>
    </message>
    <message>
        <source>Choose a model to see how its layers represent a token.</source>
        <translation>اختر نموذجًا لترى كيف تمثّل طبقاته وحدة نصية.</translation>
    </message>
    <message>
        <source>The document is being analysed. Meanwhile you can read and select text.</source>
        <translation>جارٍ تحليل المستند. يمكنك القراءة والتحديد في أثناء ذلك.</translation>
    </message>
    <message>
        <source>The document has not been analysed. Choose Analyse to do so.</source>
        <translation>لم يُحلَّل المستند بعد. اختر «تحليل» لتحليله.</translation>
    </message>
    <message>
        <source>The document has no tokens.</source>
        <translation>لا وحدات نصية في المستند.</translation>
    </message>
    <message>
        <source>The similarities are being computed.</source>
        <translation>جارٍ حساب التشابهات.</translation>
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
    <message>
        <source>Layers</source>
        <translation>الطبقات</translation>
    </message>
    <message>
        <source>Colours: similarity to “%1” in %2</source>
        <translation>الألوان: التشابه مع «%1» في %2</translation>
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
        <source>t</source>
        <translation>t</translation>
    </message>
    <message>
        <source>Standard deviation over the seeds.</source>
        <translation>الانحراف المعياري على البذور.</translation>
    </message>
    <message>
        <source>Half the width of the 95 % confidence interval of the mean (Student&apos;s t); given for at least three seeds.</source>
        <translation>نصف عرض فترة الثقة 95 % للمتوسط (توزيع ستيودنت t)؛ تُعطى ابتداءً من ثلاث بذور.</translation>
    </message>
    <message>
        <source>w − equal</source>
        <translation>w − متساوٍ</translation>
    </message>
    <message>
        <source>p (two-sided, Holm)</source>
        <translation>p (من الجهتين، هولم)</translation>
    </message>
    <message>
        <source>Difference from what a mix of equal weights gives in this view, averaged over the seeds. Empty if that was not measured (projections of heads trained with an earlier version).</source>
        <translation>الفرق عمّا يعطيه مزيج متساوي الأوزان في هذا العرض، بمتوسط البذور. يكون فارغًا إذا لم يُقَس ذلك (إسقاطات رؤوس دُرّبت بإصدار أقدم).</translation>
    </message>
    <message>
        <source>Test of this difference against 0 over the seeds (Student&apos;s t, two-sided), adjusted for the layers of the mix (Holm). Given for at least three seeds; fewer do not allow a conclusion.</source>
        <translation>اختبار هذا الفرق مقابل 0 على البذور (t لستيودنت، من الجهتين)، معدَّل لطبقات المزيج (هولم). يُعطى لثلاث بذور على الأقل؛ وأقل منها لا يسمح باستنتاج.</translation>
    </message>
</context>
<context>
    <name>ui::LayerWeightsView</name>
    <message>
        <source>Meaning of the numbers</source>
        <translation>ماذا تعني الأعداد</translation>
    </message>
    <message>
        <source>Comparability of the runs</source>
        <translation>هل تمكن مقارنة عمليات التدريب</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>إ&amp;زالة</translation>
    </message>
    <message>
        <source>Remove the runs selected in the table from the comparison; the files are kept</source>
        <translation>إخراج عمليات التدريب المحددة في الجدول من المقارنة؛ تبقى الملفات</translation>
    </message>
    <message>
        <source>&amp;Show:</source>
        <translation>&amp;اعرض:</translation>
    </message>
    <message>
        <source>Quantity shown for each layer</source>
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
        <source>Tasks by position and layer, as in figure 2 of Peters et al. (2018)</source>
        <translation>المهام بحسب الموضع والطبقة، كما في Peters وآخرين 2018، الشكل 2</translation>
    </message>
    <message>
        <source>Seeds</source>
        <translation>البذور</translation>
    </message>
    <message>
        <source>Means with a dot for each seed and the confidence interval of the mean</source>
        <translation>المتوسطات مع نقطة لكل بذرة وفترة الثقة للمتوسط</translation>
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
        <source>Each run as a point in a triangle (three layers) or as a line (more layers)</source>
        <translation>كل عملية تدريب نقطةً في مثلث من ثلاث طبقات، أو خطًا على أكثر منها</translation>
    </message>
    <message>
        <source>Run whose training is shown</source>
        <translation>عملية التدريب المعروضة</translation>
    </message>
    <message>
        <source>This run is drawn as a thick line; other seeds of its configuration are thin lines</source>
        <translation>عملية التدريب المرسومة بخط سميك؛ وتُرسم البذور الأخرى للإعداد نفسه بخط رفيع</translation>
    </message>
    <message>
        <source>Mix whose training is shown</source>
        <translation>المزيج الذي يُعرض تدريبه</translation>
    </message>
    <message>
        <source>A head can have two scalar mixes: one at its input, and one at its encoder&apos;s output</source>
        <translation>يمكن أن يكون للرأس مزيجان موزونان: عند دخله، وعند خرج مرمِّزه</translation>
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
        <source>No run has this quantity. It is measured at the end of a training; heads without ELMo have no layers.</source>
        <translation>لا تملك أي عملية تدريب هذه الكمية: تُقاس عند انتهاء التدريب، ولا طبقات للرؤوس التي لا تستخدم ELMo.</translation>
    </message>
    <message>
        <source>; and %1 more</source>
        <translation>؛ و%1 أخرى</translation>
    </message>
    <message>
        <source>Add R&amp;uns...</source>
        <translation>إ&amp;ضافة عمليات تدريب...</translation>
    </message>
    <message>
        <source>Fi&amp;gure</source>
        <translation>ال&amp;شكل</translation>
    </message>
    <message>
        <source>Layer &amp;Weights</source>
        <translation>أوزان ال&amp;طبقات</translation>
    </message>
    <message>
        <source>Compare the layer weights of tasks, over any number of training runs</source>
        <translation>مقارنة أوزان الطبقات بين المهام، على أي عدد من عمليات التدريب</translation>
    </message>
    <message>
        <source>Na&amp;mes...</source>
        <translation>الأسما&amp;ء...</translation>
    </message>
    <message>
        <source>Change what titles, tasks and language models are called in figures</source>
        <translation>تغيير أسماء العناوين والمهام والنماذج اللغوية في الأشكال</translation>
    </message>
    <message>
        <source>⚠ Not comparable: %1</source>
        <translation>⚠ لا تصح مقارنتها: %1</translation>
    </message>
    <message>
        <source>⚠ Not comparable with the others: %1 of %2 runs (%3). The column &quot;Comparable&quot; shows which.</source>
        <translation>⚠ لا تصح مقارنتها بغيرها: %1 من %2 من عمليات التدريب (%3). يبيّنها عمود «قابلة للمقارنة».</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between names</comment>
        <translation>، </translation>
    </message>
    <message>
        <source>Add a training folder, a task bundle, or a folder that holds several; you can also drop folders here</source>
        <translation>أضف مجلد تدريب أو حزمة مهمة أو مجلدًا فيه عدة منها؛ ويمكنك أيضًا إفلات المجلدات هنا</translation>
    </message>
    <message>
        <source>Add the mixes that a model of AllenNLP learned (its model.tar.gz), or published ones from a table with the columns task, place, s_0, s_1, s_2, gamma, source; you can also drop the file here</source>
        <translation>أضف المزائج التي تعلّمها نموذج AllenNLP (ملفه model.tar.gz)، أو مزائج منشورة من جدول أعمدته task وplace وs_0 وs_1 وs_2 وgamma وsource؛ ويمكنك أيضًا إفلات الملف هنا</translation>
    </message>
    <message>
        <source>Tas&amp;ks</source>
        <translation>الم&amp;هام</translation>
    </message>
    <message>
        <source>Choose the tasks that figures and tables show, and their order</source>
        <translation>اختر المهام التي تعرضها الأشكال والجداول، وترتيبها</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>الفروق</translation>
    </message>
    <message>
        <source>Whether tasks, places and language models differ in a layer or in the whole mix, tested over the seeds</source>
        <translation>هل تختلف المهام والمواضع ونماذج اللغة في طبقة أو في المزيج كله، باختبار على البذور</translation>
    </message>
    <message>
        <source>Layer that is compared</source>
        <translation>الطبقة التي تُقارَن</translation>
    </message>
    <message>
        <source>One layer (Welch&apos;s t, with effect size and interval), or the whole mix (Hotelling&apos;s T²)</source>
        <translation>طبقة واحدة (t لويلش، مع حجم الأثر والمجال)، أو المزيج كله (T² لهوتلنغ)</translation>
    </message>
    <message>
        <source>Whole mix</source>
        <translation>المزيج كله</translation>
    </message>
    <message>
        <source>This</source>
        <translation>هذا</translation>
    </message>
    <message>
        <source>less that</source>
        <translation>ناقص ذاك</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>الفرق</translation>
    </message>
    <message>
        <source>Distance</source>
        <translation>المسافة</translation>
    </message>
    <message>
        <source>Of the means over the seeds</source>
        <translation>بين متوسطات البذور</translation>
    </message>
    <message>
        <source>Half the sum of the absolute differences of the layers</source>
        <translation>نصف مجموع الفروق المطلقة للطبقات</translation>
    </message>
    <message>
        <source>± (95 %)</source>
        <translation>± (95 %)</translation>
    </message>
    <message>
        <source>Half the width of the 95 % confidence interval of the difference</source>
        <translation>نصف عرض مجال الثقة 95 % للفرق</translation>
    </message>
    <message>
        <source>Hedges&apos; g</source>
        <translation>g لهيدجز</translation>
    </message>
    <message>
        <source>Effect size: the difference in standard deviations, corrected for few seeds</source>
        <translation>حجم الأثر: الفرق بوحدات الانحراف المعياري، مصحَّحًا لقلة البذور</translation>
    </message>
    <message>
        <source>t</source>
        <translation>t</translation>
    </message>
    <message>
        <source>F</source>
        <translation>F</translation>
    </message>
    <message>
        <source>Welch&apos;s t; of two mixes of the same runs, paired t</source>
        <translation>t لويلش؛ ولمزيجين من التدريبات نفسها t المزدوج</translation>
    </message>
    <message>
        <source>Hotelling&apos;s T², as F</source>
        <translation>T² لهوتلنغ، بصورة F</translation>
    </message>
    <message>
        <source>p (two-sided, Holm)</source>
        <translation>p (من الجهتين، هولم)</translation>
    </message>
    <message>
        <source>Adjusted for the pairs of this table; given for at least three seeds on each side</source>
        <translation>معدَّل لأزواج هذا الجدول؛ يُعطى لثلاث بذور على الأقل في كل جهة</translation>
    </message>
    <message>
        <source>Differences between tasks, places and language models</source>
        <translation>الفروق بين المهام والمواضع ونماذج اللغة</translation>
    </message>
    <message>
        <source>Two tasks, places or language models are needed to compare.</source>
        <translation>تحتاج المقارنة إلى مهمتين أو موضعين أو نموذجَي لغة.</translation>
    </message>
    <message>
        <source>Not counted (their seed is already in the group): %1</source>
        <translation>لا تُحسب (بذرتها موجودة في المجموعة): %1</translation>
    </message>
    <message>
        <source>Add a Training Folder, a Task Bundle, or a Folder of Several</source>
        <translation>إضافة مجلد تدريب أو حزمة مهمة أو مجلد فيه عدة منها</translation>
    </message>
    <message>
        <source>Add Mixes</source>
        <translation>إضافة مزائج</translation>
    </message>
    <message>
        <source>AllenNLP models and tables of mixes (*.gz *.tgz *.tar *.zip *.csv *.tsv);;All files (*)</source>
        <translation>نماذج AllenNLP وجداول المزائج (*.gz *.tgz *.tar *.zip *.csv *.tsv);;كل الملفات (*)</translation>
    </message>
    <message>
        <source>&amp;Show</source>
        <translation>إ&amp;ظهار</translation>
    </message>
    <message>
        <source>Move &amp;Up</source>
        <translation>نقل لأ&amp;على</translation>
    </message>
    <message>
        <source>Move &amp;Down</source>
        <translation>نقل لأ&amp;سفل</translation>
    </message>
    <message>
        <source>%1 (hidden)</source>
        <translation>%1 (مخفية)</translation>
    </message>
    <message>
        <source>No runs yet</source>
        <translation>لا تدريبات بعد</translation>
    </message>
    <message>
        <source>Add File...</source>
        <translation>إضافة ملف...</translation>
    </message>
    <message>
        <source>Variants</source>
        <translation>المتغيرات</translation>
    </message>
    <message>
        <source>Scores without ELMo, with one layer, with other lambdas and start weights, as in table 2 of Peters et al. (2018)</source>
        <translation>الدرجات دون ELMo، وبطبقة واحدة، وبقيم λ وأوزان بداية أخرى، كما في الجدول 2 من Peters وآخرين (2018)</translation>
    </message>
    <message>
        <source>Runs of one task and data are needed that differ in lambda, in start weights, or in how they use ELMo.</source>
        <translation>يلزم عمليات تدريب لمهمة وبيانات واحدة تختلف في λ أو في أوزان البداية أو في استعمال ELMo.</translation>
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
        <source>Open &amp;Recent</source>
        <translation>المفتوحة م&amp;ؤخرًا</translation>
    </message>
    <message>
        <source>Open the &amp;Sample</source>
        <translation>فتح العي&amp;نة</translation>
    </message>
    <message>
        <source>Open a short text with ambiguous words</source>
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
        <source>Follow &amp;System</source>
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
        <source>Increase the text size of the document</source>
        <translation>تكبير نص المستند</translation>
    </message>
    <message>
        <source>Zoom &amp;Out</source>
        <translation>ت&amp;صغير</translation>
    </message>
    <message>
        <source>Decrease the text size of the document</source>
        <translation>تصغير نص المستند</translation>
    </message>
    <message>
        <source>&amp;Normal Size</source>
        <translation>الحجم ال&amp;عادي</translation>
    </message>
    <message>
        <source>Reset the text size of the document</source>
        <translation>عرض نص المستند بحجمه العادي</translation>
    </message>
    <message>
        <source>&amp;Colour by Similarity</source>
        <translation>ال&amp;تلوين بالتشابه</translation>
    </message>
    <message>
        <source>Colour each token by its cosine similarity to the selected token in the chosen layer</source>
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
        <source>Choose the language model used to analyse the document</source>
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
        <source>Stop the current job</source>
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
    <message>
        <source>&amp;New Project...</source>
        <translation>مشروع &amp;جديد...</translation>
    </message>
    <message>
        <source>Create a project file, which holds documents and annotations</source>
        <translation>إنشاء ملف مشروع يضم المستندات والتوسيمات</translation>
    </message>
    <message>
        <source>Open &amp;Project...</source>
        <translation>فتح &amp;مشروع...</translation>
    </message>
    <message>
        <source>Open a project file instead of the present project</source>
        <translation>فتح ملف مشروع بدلًا من المشروع الحالي</translation>
    </message>
    <message>
        <source>Recent Pro&amp;jects</source>
        <translation>المشاريع ال&amp;حديثة</translation>
    </message>
    <message>
        <source>No recent projects</source>
        <translation>لا توجد مشاريع حديثة</translation>
    </message>
    <message>
        <source>Save Project &amp;As...</source>
        <translation>حفظ المشروع &amp;باسم...</translation>
    </message>
    <message>
        <source>Copy the project to a new file and go on there; the unsaved project is moved</source>
        <translation>نسخ المشروع إلى ملف جديد والمتابعة فيه؛ ويُنقل المشروع غير المحفوظ</translation>
    </message>
    <message>
        <source>&amp;Close Project</source>
        <translation>إ&amp;غلاق المشروع</translation>
    </message>
    <message>
        <source>Go back to the unsaved project; everything is saved</source>
        <translation>العودة إلى المشروع غير المحفوظ؛ كل شيء محفوظ</translation>
    </message>
    <message>
        <source>No recent documents</source>
        <translation>لا توجد مستندات حديثة</translation>
    </message>
    <message>
        <source>&amp;Training</source>
        <translation>ال&amp;تدريب</translation>
    </message>
    <message>
        <source>Add documents to the project and show the first of them</source>
        <translation>إضافة مستندات إلى المشروع وعرض أولها</translation>
    </message>
    <message>
        <source>&amp;Merge Project...</source>
        <translation>&amp;دمج مشروع...</translation>
    </message>
    <message>
        <source>Add what another person has marked and accepted, as an annotation set of its own</source>
        <translation>إضافة ما علّمه شخص آخر وقبله مجموعةَ وسوم مستقلة</translation>
    </message>
</context>
<context>
    <name>ui::MainWindow</name>
    <message>
        <source>Show or hide the panel “%1”</source>
        <translation>إظهار لوحة «%1» أو إخفاؤها</translation>
    </message>
    <message>
        <source>Panels</source>
        <translation>اللوحات</translation>
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
        <source>This document does not seem to be in English: %1</source>
        <translation>يبدو أن هذا المستند ليس بالإنجليزية: %1</translation>
    </message>
    <message>
        <source>The model and its heads were trained on English. Expect low accuracy of annotations, and choose a model of this language if you have one.</source>
        <translation>دُرّب النموذج ورؤوس مهامه على الإنجليزية. توقّع دقة منخفضة للتوسيم، واختر نموذجًا لهذه اللغة إن وُجد لديك.</translation>
    </message>
    <message>
        <source>Merged. New documents: %1; documents with new annotations: %2; new training runs: %3</source>
        <translation>تم الدمج. مستندات جديدة: %1؛ مستندات فيها توسيمات جديدة: %2؛ عمليات تدريب جديدة: %3</translation>
    </message>
    <message>
        <source>Restore Panel &amp;Layout</source>
        <translation>استعادة ت&amp;خطيط اللوحات</translation>
    </message>
    <message>
        <source>Put all panels back to where they were at the first start</source>
        <translation>إعادة جميع اللوحات إلى مواضعها عند أول تشغيل</translation>
    </message>
    <message>
        <source>(finished marks: %1)</source>
        <translation>(علامات الإكمال: %1)</translation>
    </message>
</context>
<context>
    <name>ui::MatchDialog</name>
    <message>
        <source>Match &amp;case</source>
        <translation>مطابقة &amp;حالة الأحرف</translation>
    </message>
    <message>
        <source>In this &amp;document</source>
        <translation>في هذا ال&amp;مستند</translation>
    </message>
    <message>
        <source>In all documents of the &amp;project</source>
        <translation>في كل مستندات الم&amp;شروع</translation>
    </message>
    <message>
        <source>Label All Matches</source>
        <translation>وسم كل المواضع المطابقة</translation>
    </message>
    <message>
        <source>Every place where “%1” stands as whole words gets one label.</source>
        <translation>كل موضع يرد فيه «%1» كلماتٍ كاملة يُعطى وسمًا واحدًا.</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>الوسم</translation>
    </message>
    <message>
        <source>Label Matches</source>
        <translation>وسم المواضع</translation>
    </message>
    <message>
        <source>&amp;Label:</source>
        <translation>ال&amp;وسم:</translation>
    </message>
    <message>
        <source>Choose a label, or type one.</source>
        <translation>اختر وسمًا أو اكتبه.</translation>
    </message>
    <message>
        <source>The matches are being counted...</source>
        <translation>يجري عدّ المواضع المطابقة...</translation>
    </message>
    <message>
        <source>There is nothing to label.</source>
        <translation>لا يوجد ما يُوسَم.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln place(s) will be labelled,</source>
        <translation>
            <numerusform>سيُوسَم %Ln مواضع</numerusform>
            <numerusform>سيُوسَم موضع واحد</numerusform>
            <numerusform>سيُوسَم موضعان</numerusform>
            <numerusform>ستُوسَم %Ln مواضع</numerusform>
            <numerusform>سيُوسَم %Ln موضعًا</numerusform>
            <numerusform>سيُوسَم %Ln موضع</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>in %Ln document(s).</source>
        <translation>
            <numerusform>في %Ln مستندات.</numerusform>
            <numerusform>في مستند واحد.</numerusform>
            <numerusform>في مستندين.</numerusform>
            <numerusform>في %Ln مستندات.</numerusform>
            <numerusform>في %Ln مستندًا.</numerusform>
            <numerusform>في %Ln مستند.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln place(s) had the label, or it was rejected there: these stay.</source>
        <translation>
            <numerusform>%Ln مواضع لها هذا الوسم أو رُفض فيها: تبقى كما هي.</numerusform>
            <numerusform>موضع واحد له هذا الوسم أو رُفض فيه: يبقى كما هو.</numerusform>
            <numerusform>موضعان لهما هذا الوسم أو رُفض فيهما: يبقيان كما هما.</numerusform>
            <numerusform>%Ln مواضع لها هذا الوسم أو رُفض فيها: تبقى كما هي.</numerusform>
            <numerusform>%Ln موضعًا لها هذا الوسم أو رُفض فيها: تبقى كما هي.</numerusform>
            <numerusform>%Ln موضع لها هذا الوسم أو رُفض فيها: تبقى كما هي.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln finished document(s) stay as they are.</source>
        <translation>
            <numerusform>تبقى %Ln مستندات مكتملة كما هي.</numerusform>
            <numerusform>يبقى مستند مكتمل واحد كما هو.</numerusform>
            <numerusform>يبقى مستندان مكتملان كما هما.</numerusform>
            <numerusform>تبقى %Ln مستندات مكتملة كما هي.</numerusform>
            <numerusform>يبقى %Ln مستندًا مكتملًا كما هو.</numerusform>
            <numerusform>يبقى %Ln مستند مكتمل كما هو.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) have another text by now: nothing was labelled there.</source>
        <translation>
            <numerusform>صار لـ%Ln مستندات نص آخر: لم يوسَم شيء فيها.</numerusform>
            <numerusform>صار لمستند واحد نص آخر: لم يوسَم شيء فيه.</numerusform>
            <numerusform>صار لمستندين نص آخر: لم يوسَم شيء فيهما.</numerusform>
            <numerusform>صار لـ%Ln مستندات نص آخر: لم يوسَم شيء فيها.</numerusform>
            <numerusform>صار لـ%Ln مستندًا نص آخر: لم يوسَم شيء فيها.</numerusform>
            <numerusform>صار لـ%Ln مستند نص آخر: لم يوسَم شيء فيها.</numerusform>
        </translation>
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
    <message>
        <source>Open Without It</source>
        <translation>افتح من دونه</translation>
    </message>
    <message>
        <source>Opens the file without what can&apos;t be read of it, and says what was left out</source>
        <translation>يفتح الملف من دون ما تتعذّر قراءته منه، ويذكر ما تُرك</translation>
    </message>
    <message>
        <source>Reading Options...</source>
        <translation>خيارات القراءة...</translation>
    </message>
    <message>
        <source>Choose which column, layer, feature or key of the file is read</source>
        <translation>اختيار العمود أو الطبقة أو السمة أو المفتاح الذي يُقرأ من الملف</translation>
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
        <source>Reset</source>
        <translation>إعادة ضبط</translation>
    </message>
    <message>
        <source>Restore the weights learned in training</source>
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
        <source>Keep only layer %1: set its weight to 1 and the other weights to 0</source>
        <translation>إبقاء الطبقة %1 وحدها: يصبح وزنها 1 وأوزان غيرها 0</translation>
    </message>
    <message>
        <source>γ, %1 to %2</source>
        <translation>γ، %1–%2</translation>
    </message>
    <message>
        <source> (was %1)</source>
        <translation> (كان %1)</translation>
    </message>
    <message>
        <source>Type a number and press Enter</source>
        <translation>اكتب رقمًا واضغط Enter</translation>
    </message>
    <message>
        <source>Weight of layer %1 as a number</source>
        <translation>وزن الطبقة %1 رقمًا</translation>
    </message>
    <message>
        <source>Gamma as a number</source>
        <translation>غاما رقمًا</translation>
    </message>
    <message>
        <source>Curve</source>
        <translation>منحنى</translation>
    </message>
    <message>
        <source>Draw how the predictions of the whole document change while the weight of one layer goes from 0 to 1</source>
        <translation>رسم تغيّر تنبؤات المستند كله حين ينتقل وزن طبقة واحدة من 0 إلى 1</translation>
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
        <source>Installed and recent models</source>
        <translation>نماذج البرنامج والمستخدمة حديثًا</translation>
    </message>
    <message>
        <source>Models that were installed with the program or used recently</source>
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
        <source>The options.json or the .hdf5 weights of a model; the other file is found in the same folder</source>
        <translation>ملف options.json أو أوزان ‎.hdf5 لنموذج؛ ويُعثر على الآخر بجانبه</translation>
    </message>
    <message>
        <source>Architecture of the model</source>
        <translation>بنية النموذج</translation>
    </message>
    <message>
        <source>Choose Model Folder</source>
        <translation>اختيار مجلد نموذج</translation>
    </message>
    <message>
        <source>Choose Model File</source>
        <translation>اختيار ملف نموذج</translation>
    </message>
    <message>
        <source>Options, weights or packed models (*.json *.hdf5 *.h5 *.safetensors *.index *.zip *.tar *.gz *.tgz);;All files (*)</source>
        <translation>خيارات أو أوزان أو نماذج مضغوطة (*.json *.hdf5 *.h5 *.safetensors *.index *.zip *.tar *.gz *.tgz);;كل الملفات (*)</translation>
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
        <source>Summary of the list</source>
        <translation>ملخص القائمة</translation>
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
        <source>Open a document and choose a model. Tokens are compared by their vectors in the model&apos;s layers.</source>
        <translation>افتح مستندًا واختر نموذجًا: تُقارن الوحدات النصية بطبقات النموذج.</translation>
    </message>
    <message>
        <source>Select a token to find its nearest neighbours in all analysed documents.</source>
        <translation>حدد وحدة نصية لتجد أقرب جيرانها في جميع المستندات المحلَّلة.</translation>
    </message>
    <message>
        <source>The similarities are being computed.</source>
        <translation>جارٍ حساب التشابهات.</translation>
    </message>
    <message>
        <source>Nearest to “%1” in %2 (tokens compared: %3, documents: %4)</source>
        <translation>الأقرب إلى «%1» في %2 (الوحدات المقارنة: %3، المستندات: %4)</translation>
    </message>
    <message>
        <source>Neighbours</source>
        <translation>الجيران</translation>
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
    <name>ui::PageFrame</name>
    <message>
        <source>Back</source>
        <translation>رجوع</translation>
    </message>
    <message>
        <source>Back to the document (Esc)</source>
        <translation>الرجوع إلى المستند (Esc)</translation>
    </message>
</context>
<context>
    <name>ui::PairPanel</name>
    <message>
        <source>Entailment: it follows</source>
        <translation>استلزام: تَلزم الفرضية عن المقدمة</translation>
    </message>
    <message>
        <source>Contradiction</source>
        <translation>تناقض</translation>
    </message>
    <message>
        <source>Neutral: left open</source>
        <translation>حياد: لا تحسم المقدمة الأمر</translation>
    </message>
    <message>
        <source>Add Entailment Head...</source>
        <translation>إضافة رأس مهمة للاستلزام...</translation>
    </message>
    <message>
        <source>Relation of the texts</source>
        <translation>العلاقة بين النصين</translation>
    </message>
    <message>
        <source>&amp;Premise</source>
        <translation>الم&amp;قدمة</translation>
    </message>
    <message>
        <source>The text that is taken as true</source>
        <translation>النص الذي يُعَدّ صحيحًا</translation>
    </message>
    <message>
        <source>Use the sentence of the selected word as the premise</source>
        <translation>استخدام جملة الكلمة المحددة مقدمةً</translation>
    </message>
    <message>
        <source>H&amp;ypothesis</source>
        <translation>ال&amp;فرضية</translation>
    </message>
    <message>
        <source>The text that may follow from the premise or contradict it</source>
        <translation>النص الذي قد يَلزم عن المقدمة أو يناقضها</translation>
    </message>
    <message>
        <source>Use the sentence of the selected word as the hypothesis</source>
        <translation>استخدام جملة الكلمة المحددة فرضيةً</translation>
    </message>
    <message>
        <source>Status of the comparison</source>
        <translation>حالة المقارنة</translation>
    </message>
    <message>
        <source>Choose the folder of a trained task head for entailment</source>
        <translation>اختيار مجلد رأس مهمة مدرَّب على الاستلزام</translation>
    </message>
    <message>
        <source>From Document</source>
        <translation>من المستند</translation>
    </message>
    <message>
        <source>Probability</source>
        <translation>الاحتمال</translation>
    </message>
    <message>
        <source>The probability that the head assigns to this relation</source>
        <translation>الاحتمال الذي يعطيه رأس المهمة لهذه العلاقة</translation>
    </message>
    <message>
        <source>Texts are compared by a task head that was trained for entailment. None is loaded.</source>
        <translation>يقارن النصوصَ رأسُ مهمة مدرَّب على الاستلزام. لم يُحمَّل أي رأس.</translation>
    </message>
    <message>
        <source>Type a premise and a hypothesis, or select a word in the document to use its sentence.</source>
        <translation>اكتب مقدمة وفرضية، أو حدد كلمة في المستند لاستخدام جملتها.</translation>
    </message>
    <message>
        <source>The task head needs the language model %1. It is not loaded yet.</source>
        <translation>يحتاج رأس المهمة إلى النموذج اللغوي %1، ولم يُحمَّل بعد.</translation>
    </message>
    <message>
        <source>Comparing the texts...</source>
        <translation>جارٍ مقارنة النصين...</translation>
    </message>
    <message>
        <source>Compare Texts</source>
        <translation>مقارنة النصوص</translation>
    </message>
</context>
<context>
    <name>ui::Parallel</name>
    <message>
        <source>Mixes by layer: %1</source>
        <translation>الأمزجة بحسب الطبقة: %1</translation>
    </message>
    <message>
        <source>Thin lines: runs; marks: means over seeds.</source>
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
    <name>ui::PredicatePanel</name>
    <message>
        <source>Who (ARG0)</source>
        <translation>من (ARG0)</translation>
    </message>
    <message>
        <source>Predicate</source>
        <translation>المحمول</translation>
    </message>
    <message>
        <source>Whom or what (ARG1)</source>
        <translation>من أو ماذا (ARG1)</translation>
    </message>
    <message>
        <source>Other arguments</source>
        <translation>أطراف أخرى</translation>
    </message>
    <message>
        <source>Sense</source>
        <translation>المعنى</translation>
    </message>
    <message>
        <source>The roleset of the predicate, such as see.01</source>
        <translation>معنى المحمول (roleset)، مثل see.01</translation>
    </message>
    <message>
        <source>Sentence</source>
        <translation>الجملة</translation>
    </message>
    <message>
        <source>Document</source>
        <translation>المستند</translation>
    </message>
    <message>
        <source>Save Table...</source>
        <translation>حفظ الجدول...</translation>
    </message>
    <message>
        <source>Predicates</source>
        <translation>المحمولات</translation>
    </message>
    <message>
        <source>Filter by any word</source>
        <translation>التصفية بأي كلمة</translation>
    </message>
    <message>
        <source>Show only predicates that have these characters in one of their columns</source>
        <translation>إظهار المحمولات التي في أحد أعمدتها هذه الأحرف فقط</translation>
    </message>
    <message>
        <source>Save the rows that are shown as CSV</source>
        <translation>حفظ الصفوف الظاهرة بصيغة CSV</translation>
    </message>
    <message>
        <source>Open a document to see who did what to whom.</source>
        <translation>افتح مستندًا لترى من فعل ماذا بمن.</translation>
    </message>
    <message>
        <source>No predicates: add a task head for semantic roles, or open a file that has them.</source>
        <translation>لا محمولات: أضف رأس مهمة للأدوار الدلالية، أو افتح ملفًا فيه محمولات.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln predicate(s)</source>
        <translation>
            <numerusform>لا محمولات</numerusform>
            <numerusform>محمول واحد</numerusform>
            <numerusform>محمولان</numerusform>
            <numerusform>%Ln محمولات</numerusform>
            <numerusform>%Ln محمولًا</numerusform>
            <numerusform>%Ln محمول</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 من %2</translation>
    </message>
    <message>
        <source>Save Predicates</source>
        <translation>حفظ المحمولات</translation>
    </message>
    <message>
        <source>Saved to %1</source>
        <translation>حُفظ في %1</translation>
    </message>
    <message>
        <source>The table was not saved</source>
        <translation>لم يُحفظ الجدول</translation>
    </message>
    <message>
        <source>%1 was not written: %2. Choose another folder or free some space.</source>
        <translation>لم يُكتب %1: %2. اختر مجلدًا آخر أو أفرغ بعض المساحة.</translation>
    </message>
    <message>
        <source>This document</source>
        <translation>هذا المستند</translation>
    </message>
    <message>
        <source>All documents</source>
        <translation>جميع المستندات</translation>
    </message>
    <message>
        <source>Whose predicates are listed</source>
        <translation>المحمولات المسرودة</translation>
    </message>
    <message>
        <source>List the predicates of the open document, or of all documents of the project</source>
        <translation>سرد محمولات المستند المفتوح أو جميع مستندات المشروع</translation>
    </message>
    <message>
        <source>Reading the documents...</source>
        <translation>تُقرأ المستندات...</translation>
    </message>
    <message>
        <source>The first %1 predicates. `elmo roles --project` writes all.</source>
        <translation>أول %1 من المحمولات. يكتب `elmo roles --project` جميعها.</translation>
    </message>
</context>
<context>
    <name>ui::PreferencesDialog</name>
    <message>
        <source>Preferences</source>
        <translation>التفضيلات</translation>
    </message>
    <message>
        <source>&amp;General</source>
        <translation>&amp;عام</translation>
    </message>
    <message>
        <source>&amp;Labels</source>
        <translation>ال&amp;وسوم</translation>
    </message>
    <message>
        <source>&amp;Restore Defaults</source>
        <translation>استعادة الا&amp;فتراضي</translation>
    </message>
    <message>
        <source>Restore the default settings of this page</source>
        <translation>استعادة الإعدادات الافتراضية لهذه الصفحة</translation>
    </message>
    <message>
        <source>System default</source>
        <translation>افتراضي النظام</translation>
    </message>
    <message>
        <source> pt</source>
        <translation> نقطة</translation>
    </message>
    <message>
        <source>Follow the system</source>
        <translation>حسب النظام</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>فاتح</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>داكن</translation>
    </message>
    <message>
        <source>The language changes when this dialog is closed</source>
        <translation>تتغير اللغة عند إغلاق هذه النافذة</translation>
    </message>
    <message>
        <source>&amp;Keyboard Shortcuts...</source>
        <translation>اختصارات &amp;لوحة المفاتيح...</translation>
    </message>
    <message>
        <source>&amp;Font size:</source>
        <translation>حجم ال&amp;خط:</translation>
    </message>
    <message>
        <source>&amp;Appearance:</source>
        <translation>الم&amp;ظهر:</translation>
    </message>
    <message>
        <source>La&amp;nguage:</source>
        <translation>الل&amp;غة:</translation>
    </message>
    <message>
        <source>Keys:</source>
        <translation>المفاتيح:</translation>
    </message>
    <message>
        <source>Settings are stored in:</source>
        <translation>تُحفظ الإعدادات في:</translation>
    </message>
    <message>
        <source>&amp;Models and Computing</source>
        <translation>ال&amp;نماذج والحساب</translation>
    </message>
    <message>
        <source>Not named</source>
        <translation>بلا اسم</translation>
    </message>
    <message>
        <source>Stored with everything that you mark or decide, in the project and in files that have a place for it</source>
        <translation>يُخزَّن مع كل ما تسمه أو تحسمه، في المشروع وفي الملفات التي فيها موضع له</translation>
    </message>
    <message>
        <source>&amp;Your name as annotator:</source>
        <translation>&amp;اسمك واسمًا:</translation>
    </message>
</context>
<context>
    <name>ui::ProbeText</name>
    <message>
        <source>What the layers know</source>
        <translation>ما تعرفه الطبقات</translation>
    </message>
    <message>
        <source>accuracy of probes in %</source>
        <translation>دقة المجسّات بالنسبة المئوية</translation>
    </message>
    <message>
        <source>biLM %1 (%2)</source>
        <translation>biLM %1 (%2)</translation>
    </message>
    <message>
        <source>trained on %1, tested on %2</source>
        <translation>دُرّبت على %1 واختُبرت على %2</translation>
    </message>
    <message>
        <source>seeds: %1</source>
        <translation>عدد البذور: %1</translation>
    </message>
    <message>
        <source>linear</source>
        <translation>خطية</translation>
    </message>
    <message>
        <source>hidden units: %1</source>
        <translation>الوحدات المخفية: %1</translation>
    </message>
    <message>
        <source>In brackets: an untrained biLM of the same shape.</source>
        <translation>بين قوسين: نموذج biLM غير مدرَّب له الشكل نفسه.</translation>
    </message>
    <message>
        <source>Triangle: the centre of gravity, the mean layer under the learned mix.</source>
        <translation>المثلث: مركز الثقل، أي متوسط الطبقات بأوزان المزيج المتعلَّم.</translation>
    </message>
    <message>
        <source>Below a name: the accuracy of always naming the most frequent class.</source>
        <translation>تحت الاسم: دقة من يختار دائمًا الصنف الأكثر تكرارًا.</translation>
    </message>
    <message>
        <source>Mix</source>
        <translation>المزيج</translation>
    </message>
    <message>
        <source>Layer %1</source>
        <translation>الطبقة %1</translation>
    </message>
    <message>
        <source>Centre</source>
        <translation>المركز</translation>
    </message>
    <message>
        <source>%1, %2: %3 %</source>
        <translation>%1، %2: %3 %</translation>
    </message>
    <message>
        <source>(untrained: %1 %)</source>
        <translation>(غير مدرَّب: %1 %)</translation>
    </message>
    <message>
        <source>Centre of gravity: %1</source>
        <translation>مركز الثقل: %1</translation>
    </message>
</context>
<context>
    <name>ui::ProjectCommands</name>
    <message>
        <source>Projects (%1);;All files (*)</source>
        <translation>مشاريع (%1);;كل الملفات (*)</translation>
    </message>
    <message>
        <source>New Project</source>
        <translation>مشروع جديد</translation>
    </message>
    <message>
        <source>Open Project</source>
        <translation>فتح مشروع</translation>
    </message>
    <message>
        <source>Save Project As</source>
        <translation>حفظ المشروع باسم</translation>
    </message>
    <message>
        <source>Save the Project?</source>
        <translation>حفظ المشروع؟</translation>
    </message>
    <message>
        <source>You have annotated documents that belong to no project. Save them as a project?</source>
        <translation>أضفت توسيمات إلى مستندات لا تنتمي إلى أي مشروع. هل تريد حفظها كمشروع؟</translation>
    </message>
    <message>
        <source>Nothing is lost if you do not: the work stays in the unsaved project, which opens again the next time.</source>
        <translation>لن يضيع شيء إن لم تفعل: يبقى العمل في المشروع غير المحفوظ الذي يُفتح في المرة القادمة.</translation>
    </message>
    <message>
        <source>Save As...</source>
        <translation>حفظ باسم...</translation>
    </message>
    <message>
        <source>Keep as Unsaved Project</source>
        <translation>الإبقاء كمشروع غير محفوظ</translation>
    </message>
    <message>
        <source>Do not ask again</source>
        <translation>عدم السؤال مجددًا</translation>
    </message>
    <message>
        <source>Try Again</source>
        <translation>إعادة المحاولة</translation>
    </message>
    <message>
        <source>Close Anyway</source>
        <translation>إغلاق على أي حال</translation>
    </message>
    <message>
        <source> – </source>
        <comment>between names in the title</comment>
        <translation> – </translation>
    </message>
    <message>
        <source>Merge the Project of Another Person</source>
        <translation>دمج مشروع شخص آخر</translation>
    </message>
    <message>
        <source>Merge Project</source>
        <translation>دمج مشروع</translation>
    </message>
    <message>
        <source>Name of the person who worked on it:</source>
        <translation>اسم الشخص الذي عمل عليه:</translation>
    </message>
    <message>
        <source>Changes Are Not Saved</source>
        <translation>التغييرات غير محفوظة</translation>
    </message>
    <message>
        <source>Changes could not be saved in %1. If you close the window now, they may be lost.</source>
        <translation>تعذّر حفظ التغييرات في %1. إذا أغلقت النافذة الآن فقد تضيع.</translation>
    </message>
</context>
<context>
    <name>ui::ProjectorPanel</name>
    <message>
        <source>Progress of the projection</source>
        <translation>تقدم الإسقاط</translation>
    </message>
    <message>
        <source>Type a word, or select one in the document, to see all its occurrences as points. The closer two points are, the more similar they are in the layer.</source>
        <translation>اكتب كلمة، أو حدد واحدة في المستند، لترى جميع مواضع ورودها نقاطًا: كلما تقاربت نقطتان زاد تشابههما عند الطبقة.</translation>
    </message>
    <message>
        <source>Occurrences</source>
        <translation>مواضع الورود</translation>
    </message>
    <message>
        <source>Summary of the list</source>
        <translation>ملخص القائمة</translation>
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
        <source>One token as it appears in the document; not case-sensitive</source>
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
        <source>PCA shows the two directions in which the points differ most. t-SNE keeps neighbours together, but preserves neither distances nor the sizes of groups; it uses at most 1,500 points.</source>
        <translation>تحفظ PCA الاتجاهين اللذين تختلف فيهما النقاط أكثر. وتُبقي t-SNE الجيران معًا، لكنها لا تحفظ المسافات ولا أحجام المجموعات؛ وتقبل حتى 1,500 نقطة.</translation>
    </message>
    <message>
        <source>&amp;Project</source>
        <translation>إسقا&amp;ط</translation>
    </message>
    <message>
        <source>Project all occurrences of the word in all analysed documents</source>
        <translation>إسقاط جميع مواضع ورود الكلمة في جميع المستندات المحلَّلة</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>إلغاء</translation>
    </message>
    <message>
        <source>Stop the projection and keep the previous figure</source>
        <translation>إيقاف الإسقاط؛ يبقى ما كان معروضًا</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>الطبقة</translation>
    </message>
    <message>
        <source>Moves the points from layer to layer. Layer 0 sees no context, so a word is one point there; higher layers separate its senses.</source>
        <translation>ينقل النقاط من طبقة إلى طبقة. لا ترى الطبقة 0 أي سياق، فتكون الكلمة فيها نقطة واحدة؛ وتميّز الطبقات الأعلى بين معانيها.</translation>
    </message>
    <message>
        <source>P&amp;lay</source>
        <translation>تش&amp;غيل</translation>
    </message>
    <message>
        <source>Animate from the lowest layer to the top layer</source>
        <translation>الانتقال من أدنى طبقة إلى أعلاها</translation>
    </message>
    <message>
        <source>Colour and shape by</source>
        <translation>اللون والشكل بحسب</translation>
    </message>
    <message>
        <source>Meaning of the colours and shapes of the points</source>
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
        <source>No document has been analysed.</source>
        <translation>لم يُحلَّل أي مستند بعد.</translation>
    </message>
    <message>
        <source>Occurrences listed: %1 of %2.</source>
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
    <message>
        <source>Projector</source>
        <translation>الإسقاط</translation>
    </message>
    <message>
        <source>Wo&amp;rds</source>
        <translation>&amp;كلمات</translation>
    </message>
    <message>
        <source>Label the points with the words around each occurrence, where there is space</source>
        <translation>وسم النقاط بالكلمات المحيطة بكل ورود حيث يتسع المكان</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>تصغير</translation>
    </message>
    <message>
        <source>Show all points</source>
        <translation>عرض كل النقاط</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>تكبير</translation>
    </message>
    <message>
        <source>Analyse A&amp;ll</source>
        <translation>تحليل ال&amp;كل</translation>
    </message>
    <message>
        <source>Analyse all documents of the project in the background, so that the projection covers them</source>
        <translation>تحليل كل مستندات المشروع في الخلفية كي يشملها الإسقاط</translation>
    </message>
    <message>
        <source>%1 of %2 documents are analysed.</source>
        <translation>حُلّل %1 من %2 من المستندات.</translation>
    </message>
</context>
<context>
    <name>ui::ProjectorView</name>
    <message>
        <source>Occurrences in the plane</source>
        <translation>مواضع الورود في المستوى</translation>
    </message>
    <message>
        <source>Draw around points to list them; click a point to list only that point. The wheel zooms; drag with the right button to move.</source>
        <translation>ارسم حول النقاط لسردها؛ انقر نقطة لسردها وحدها. العجلة للتكبير؛ اسحب بالزر الأيمن للتحريك.</translation>
    </message>
</context>
<context>
    <name>ui::ReadingActionTexts</name>
    <message>
        <source>Add Fol&amp;der...</source>
        <translation>إضافة مج&amp;لد...</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;تراجع</translation>
    </message>
    <message>
        <source>Undo the last change of the annotations</source>
        <translation>التراجع عن آخر تغيير في التوسيمات</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>إعا&amp;دة</translation>
    </message>
    <message>
        <source>Redo the last undone change</source>
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
        <translation>ت&amp;وسيم</translation>
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
        <source>Accept the current span and stay on it</source>
        <translation>قبول المقطع الحالي والبقاء عنده</translation>
    </message>
    <message>
        <source>Re&amp;open</source>
        <translation>إعادة &amp;فتح</translation>
    </message>
    <message>
        <source>Withdraw the decision on the current span</source>
        <translation>التراجع عن القرار في المقطع الحالي</translation>
    </message>
    <message>
        <source>&amp;Label...</source>
        <translation>ال&amp;وسم...</translation>
    </message>
    <message>
        <source>Change the label of the current span; choose the label with a digit key</source>
        <translation>إعطاء المقطع الحالي وسمًا آخر، يُختار برقم</translation>
    </message>
    <message>
        <source>&amp;Mark Selection...</source>
        <translation>ت&amp;عليم التحديد...</translation>
    </message>
    <message>
        <source>Mark the selected tokens as a span; choose the label with a digit key</source>
        <translation>تعليم الوحدات النصية المحددة مقطعًا، بوسم يُختار برقم</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>&amp;حذف</translation>
    </message>
    <message>
        <source>Delete the current span; a span that a model found is rejected instead</source>
        <translation>حذف المقطع الحالي؛ ومقطع النموذج يُرفض</translation>
    </message>
    <message>
        <source>Apply to &amp;Identical Mentions</source>
        <translation>تطبيق على المواضع الم&amp;طابقة</translation>
    </message>
    <message>
        <source>Apply the decision and label of the current span to all mentions of the same text</source>
        <translation>تطبيق قرار المقطع الحالي ووسمه على جميع مواضع النص نفسه</translation>
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
        <source>Go to the previous span</source>
        <translation>الانتقال إلى المقطع السابق</translation>
    </message>
    <message>
        <source>Most &amp;Uncertain</source>
        <translation>الأقل &amp;يقينًا</translation>
    </message>
    <message>
        <source>Go to the open span with the lowest confidence</source>
        <translation>الانتقال إلى المقطع المفتوح الذي ثقة النموذج به هي الأقل</translation>
    </message>
    <message>
        <source>Uncertain</source>
        <translation>غير مؤكد</translation>
    </message>
    <message>
        <source>Move Span &amp;Edge</source>
        <translation>تحري&amp;ك حد</translation>
    </message>
    <message>
        <source>&amp;Begin Earlier</source>
        <translation>ت&amp;قديم البداية</translation>
    </message>
    <message>
        <source>Move the start of the current span one token earlier</source>
        <translation>جعل المقطع الحالي يبدأ قبل ذلك بوحدة نصية</translation>
    </message>
    <message>
        <source>Begin &amp;Later</source>
        <translation>ت&amp;أخير البداية</translation>
    </message>
    <message>
        <source>Move the start of the current span one token later</source>
        <translation>جعل المقطع الحالي يبدأ بعد ذلك بوحدة نصية</translation>
    </message>
    <message>
        <source>&amp;End Earlier</source>
        <translation>تقديم ال&amp;نهاية</translation>
    </message>
    <message>
        <source>Move the end of the current span one token earlier</source>
        <translation>جعل المقطع الحالي ينتهي قبل ذلك بوحدة نصية</translation>
    </message>
    <message>
        <source>End La&amp;ter</source>
        <translation>تأخير النها&amp;ية</translation>
    </message>
    <message>
        <source>Move the end of the current span one token later</source>
        <translation>جعل المقطع الحالي ينتهي بعد ذلك بوحدة نصية</translation>
    </message>
    <message>
        <source>&amp;Rejected Spans</source>
        <translation>المقاطع الم&amp;رفوضة</translation>
    </message>
    <message>
        <source>Also show rejected spans, struck through</source>
        <translation>عرض المقاطع المرفوضة أيضًا، مشطوبة</translation>
    </message>
    <message>
        <source>Add Task &amp;Head...</source>
        <translation>إضافة &amp;رأس مهمة...</translation>
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
        <source>Learn in one minute what the program does</source>
        <translation>تعرّف في دقيقة ما يفعله البرنامج</translation>
    </message>
    <message>
        <source>&amp;Keyboard Shortcuts...</source>
        <translation>اختصارات &amp;لوحة المفاتيح...</translation>
    </message>
    <message>
        <source>List and change all keyboard shortcuts</source>
        <translation>سرد جميع الاختصارات وتغييرها</translation>
    </message>
    <message>
        <source>&amp;Export...</source>
        <translation>ت&amp;صدير...</translation>
    </message>
    <message>
        <source>Export the document with its annotations to a file for other programs</source>
        <translation>تصدير المستند بتوسيماته إلى ملف لبرامج أخرى</translation>
    </message>
    <message>
        <source>Show the Changed File</source>
        <translation>إظهار الملف المتغيّر</translation>
    </message>
    <message>
        <source>Show the text of the file instead of the earlier text, and ask what to do with the decisions</source>
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
    <message>
        <source>Add all documents in a folder to the project</source>
        <translation>إضافة كل المستندات في مجلد إلى المشروع</translation>
    </message>
    <message>
        <source>Compare &amp;Texts...</source>
        <translation>مقارنة نص&amp;ين...</translation>
    </message>
    <message>
        <source>Check whether one text entails or contradicts another</source>
        <translation>التحقق مما إذا كان نصٌّ يستلزم نصًّا آخر أو يناقضه</translation>
    </message>
    <message>
        <source>Load a trained head for entities, sentiment, question answering or entailment</source>
        <translation>تحميل رأس مهمة مدرَّب على الكيانات أو المشاعر أو الإجابة عن الأسئلة أو الاستلزام</translation>
    </message>
    <message>
        <source>Prin&amp;t...</source>
        <translation>&amp;طباعة...</translation>
    </message>
    <message>
        <source>Print the document with the annotations that are shown, or save it as PDF</source>
        <translation>اطبع المستند مع التوسيم الظاهر، أو احفظه بصيغة PDF</translation>
    </message>
    <message>
        <source>&amp;Preferences...</source>
        <translation>التف&amp;ضيلات...</translation>
    </message>
    <message>
        <source>Set the font size, colours and language of the window, and your labels</source>
        <translation>ضبط حجم خط النافذة وألوانها ولغتها، ووسومك</translation>
    </message>
    <message>
        <source>Analyse All &amp;Documents</source>
        <translation>تحليل كل ال&amp;مستندات</translation>
    </message>
    <message>
        <source>Compute the layers of all documents of the project in the background, so that Neighbours and Projector cover them</source>
        <translation>حساب طبقات كل مستندات المشروع في الخلفية ليشملها «الجيران» و«الإسقاط»</translation>
    </message>
    <message>
        <source>Add &amp;Files...</source>
        <translation>إضافة ملفا&amp;ت...</translation>
    </message>
    <message>
        <source>Add files to the project without opening them</source>
        <translation>إضافة ملفات إلى المشروع دون فتحها</translation>
    </message>
    <message>
        <source>Readin&amp;g Options...</source>
        <translation>خيارات ال&amp;قراءة...</translation>
    </message>
    <message>
        <source>Choose which column, layer, feature or key of the file is read</source>
        <translation>اختيار العمود أو الطبقة أو السمة أو المفتاح الذي يُقرأ من الملف</translation>
    </message>
    <message>
        <source>S&amp;urprisal Ribbon</source>
        <translation>شريط الم&amp;فاجأة</translation>
    </message>
    <message>
        <source>Show how unexpected each token is to the model: above the line read from the left, below it from the right</source>
        <translation>عرض مدى مفاجأة كل وحدة نصية للنموذج: فوق السطر قراءةً من اليسار، وتحته من اليمين</translation>
    </message>
    <message>
        <source>Relation&amp;s as Arcs</source>
        <translation>العلا&amp;قات أقواسًا</translation>
    </message>
    <message>
        <source>Draw relations above the text as labelled arcs, such as those from a predicate to its arguments</source>
        <translation>رسم العلاقات فوق النص أقواسًا موسومة، مثل التي من المحمول إلى أطرافه</translation>
    </message>
    <message>
        <source>No&amp;te...</source>
        <translation>ملاح&amp;ظة...</translation>
    </message>
    <message>
        <source>Write a note on the current span, or change it</source>
        <translation>كتابة ملاحظة على المقطع الحالي أو تغييرها</translation>
    </message>
    <message>
        <source>Attri&amp;butes...</source>
        <translation>السم&amp;ات...</translation>
    </message>
    <message>
        <source>Show and change the attributes of the current span: names and values</source>
        <translation>عرض سمات المقطع الحالي وتغييرها: أسماؤها وقيمها</translation>
    </message>
    <message>
        <source>Label All Matche&amp;s...</source>
        <translation>وسم كل المواضع ال&amp;مطابقة...</translation>
    </message>
    <message>
        <source>Give all places of the selected words one label, in this document or in the whole project</source>
        <translation>إعطاء كل مواضع الكلمات المحددة وسمًا واحدًا، في هذا المستند أو في المشروع كله</translation>
    </message>
    <message>
        <source>Paste Te&amp;xt as Document</source>
        <translation>لصق النص م&amp;ستندًا</translation>
    </message>
    <message>
        <source>Make the text of the clipboard a document of the project, without a file</source>
        <translation>جعل نص الحافظة مستندًا في المشروع من دون ملف</translation>
    </message>
    <message>
        <source>&amp;Join by a Relation...</source>
        <translation>ا&amp;لربط بعلاقة...</translation>
    </message>
    <message>
        <source>Make a relation from the current span to another one: choose that one, then press Enter. With the mouse, drag the bar of one span to the other</source>
        <translation>إنشاء علاقة من المقطع الحالي إلى مقطع آخر: اختر الآخر ثم اضغط Enter. وبالفأرة اسحب شريط أحد المقطعين إلى الآخر</translation>
    </message>
    <message>
        <source>Ne&amp;xt Relation</source>
        <translation>العلاق&amp;ة التالية</translation>
    </message>
    <message>
        <source>Select the next relation of the current span or word</source>
        <translation>تحديد العلاقة التالية للمقطع أو للكلمة الحالية</translation>
    </message>
    <message>
        <source>Re&amp;verse Relation</source>
        <translation>قلب ات&amp;جاه العلاقة</translation>
    </message>
    <message>
        <source>Let the selected relation begin at its other end</source>
        <translation>جعل العلاقة المحددة تبدأ من طرفها الآخر</translation>
    </message>
</context>
<context>
    <name>ui::ReadingDesk</name>
    <message>
        <source>Found by %1</source>
        <translation>وجده %1</translation>
    </message>
    <message>
        <source>Marked manually</source>
        <translation>معلَّم يدويًا</translation>
    </message>
    <message>
        <source>Confidence %1: the probability of exactly this span with this label, according to the model</source>
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
        <source>Label</source>
        <translation>الوسم</translation>
    </message>
    <message>
        <source>First select the tokens to mark.</source>
        <translation>حدد أولًا الوحدات النصية المراد تعليمها.</translation>
    </message>
    <message>
        <source>Mark as</source>
        <translation>التعليم بوصفه</translation>
    </message>
    <message>
        <source>Printing...</source>
        <translation>جارٍ الطباعة...</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>إلغاء</translation>
    </message>
    <message>
        <source>Printing page %1</source>
        <translation>جارٍ طباعة الصفحة %1</translation>
    </message>
    <message numerus="yes">
        <source>%Ln page(s) printed.</source>
        <translation>
            <numerusform>لم تُطبع أي صفحة.</numerusform>
            <numerusform>طُبعت صفحة واحدة.</numerusform>
            <numerusform>طُبعت صفحتان.</numerusform>
            <numerusform>طُبعت %Ln صفحات.</numerusform>
            <numerusform>طُبعت %Ln صفحة.</numerusform>
            <numerusform>طُبعت %Ln صفحة.</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing was printed.</source>
        <translation>لم يُطبع شيء.</translation>
    </message>
    <message>
        <source>&amp;Sentence Is</source>
        <translation>ال&amp;جملة</translation>
    </message>
    <message>
        <source>&amp;Document Is</source>
        <translation>ال&amp;مستند</translation>
    </message>
    <message>
        <source>&amp;Withdraw My Choice</source>
        <translation>&amp;سحب اختياري</translation>
    </message>
    <message>
        <source>What If: the weights change this prediction from “%1” to “%2”</source>
        <translation>ماذا لو: تغيّر الأوزان هذا التوقع من «%1» إلى «%2»</translation>
    </message>
    <message>
        <source>The model has no softmax, so it can&apos;t measure surprisal. See the panel “Surprisal”.</source>
        <translation>ليس للنموذج طبقة softmax، فلا يمكنه قياس المفاجأة. انظر لوحة «المفاجأة».</translation>
    </message>
    <message numerus="yes">
        <source>Note on %Ln span(s):</source>
        <translation>
            <numerusform>ملاحظة على %Ln مقاطع:</numerusform>
            <numerusform>ملاحظة على مقطع واحد:</numerusform>
            <numerusform>ملاحظة على مقطعين:</numerusform>
            <numerusform>ملاحظة على %Ln مقاطع:</numerusform>
            <numerusform>ملاحظة على %Ln مقطعًا:</numerusform>
            <numerusform>ملاحظة على %Ln مقطع:</numerusform>
        </translation>
    </message>
    <message>
        <source>Note on “%1”:</source>
        <translation>ملاحظة على «%1»:</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>ملاحظة</translation>
    </message>
    <message>
        <source>First select the words to label, or choose a span of whole words.</source>
        <translation>حدد أولًا الكلمات المراد وسمها، أو اختر مقطعًا من كلمات كاملة.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln place(s) were labelled,</source>
        <translation>
            <numerusform>وُسمت %Ln مواضع</numerusform>
            <numerusform>وُسم موضع واحد</numerusform>
            <numerusform>وُسم موضعان</numerusform>
            <numerusform>وُسمت %Ln مواضع</numerusform>
            <numerusform>وُسم %Ln موضعًا</numerusform>
            <numerusform>وُسم %Ln موضع</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>in %Ln document(s).</source>
        <translation>
            <numerusform>في %Ln مستندات.</numerusform>
            <numerusform>في مستند واحد.</numerusform>
            <numerusform>في مستندين.</numerusform>
            <numerusform>في %Ln مستندات.</numerusform>
            <numerusform>في %Ln مستندًا.</numerusform>
            <numerusform>في %Ln مستند.</numerusform>
        </translation>
    </message>
    <message>
        <source>Choose the span where the relation begins: click it, or press N.</source>
        <translation>اختر المقطع الذي تبدأ منه العلاقة: انقر عليه أو اضغط N.</translation>
    </message>
    <message>
        <source>Now choose the other span: click it, or press N. Enter makes the relation, Escape does not.</source>
        <translation>اختر الآن المقطع الآخر: انقر عليه أو اضغط N. المفتاح Enter ينشئ العلاقة، وEscape لا ينشئها.</translation>
    </message>
    <message>
        <source>First choose the other span: click it, or press N.</source>
        <translation>اختر أولًا المقطع الآخر: انقر عليه أو اضغط N.</translation>
    </message>
    <message>
        <source>A relation ends at a span. Mark the words first (M), then drag to them.</source>
        <translation>تنتهي العلاقة عند مقطع. علّم الكلمات أولًا (M) ثم اسحب إليها.</translation>
    </message>
    <message>
        <source>Relation</source>
        <translation>علاقة</translation>
    </message>
</context>
<context>
    <name>ui::ReadingDialog</name>
    <message>
        <source>Reading Options</source>
        <translation>خيارات القراءة</translation>
    </message>
    <message>
        <source>“%1” can be read in several ways. A new choice replaces the annotations that the file had before; your own and those of models stay.</source>
        <translation>يمكن قراءة «%1» بعدة طرق. يستبدل الاختيار الجديد توسيمات الملف السابقة؛ وتبقى توسيماتك وتوسيمات النماذج.</translation>
    </message>
    <message>
        <source>Column of the &amp;texts or words:</source>
        <translation>عمود ال&amp;نصوص أو الكلمات:</translation>
    </message>
    <message>
        <source>Column of the &amp;labels or tags:</source>
        <translation>عمود ال&amp;وسوم أو العلامات:</translation>
    </message>
    <message>
        <source>La&amp;yer of spans:</source>
        <translation>&amp;طبقة المقاطع:</translation>
    </message>
    <message>
        <source>&amp;Feature that is the label:</source>
        <translation>ال&amp;سمة التي هي الوسم:</translation>
    </message>
    <message>
        <source>MISC &amp;key of the entities:</source>
        <translation>&amp;مفتاح MISC للكيانات:</translation>
    </message>
    <message>
        <source>&amp;Read Again</source>
        <translation>إ&amp;عادة القراءة</translation>
    </message>
    <message>
        <source>As recognised</source>
        <translation>كما تعرّف عليه البرنامج</translation>
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
    <message>
        <source>Metric</source>
        <translation>المقياس</translation>
    </message>
    <message>
        <source>Whether the weights have stopped moving: the largest change of an s_j over the last fifth of training, below 0.01</source>
        <translation>هل توقفت الأوزان عن التغيّر: أكبر تغيّر لـ s_j خلال الخُمس الأخير من التدريب أقل من 0.01</translation>
    </message>
    <message>
        <source>Settled</source>
        <translation>مستقرة</translation>
    </message>
</context>
<context>
    <name>ui::SaliencyPanel</name>
    <message>
        <source>Head whose prediction is explained</source>
        <translation>الرأس الذي يُفسَّر تنبؤه</translation>
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
        <source>What to do next</source>
        <translation>الخطوة التالية</translation>
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
        <source>Add a task head first. This panel explains its predictions.</source>
        <translation>أضف رأس مهمة أولًا؛ تُفسَّر تنبؤاته هنا.</translation>
    </message>
    <message>
        <source>Analyse the document first.</source>
        <translation>حلّل المستند أولًا.</translation>
    </message>
    <message>
        <source>Select a word of an entity, of a sentence with a sentiment, or of an answer.</source>
        <translation>حدد كلمة من كيان، أو من جملة لها مشاعر، أو من إجابة.</translation>
    </message>
    <message>
        <source>The prediction is being explained...</source>
        <translation>جارٍ تفسير التنبؤ...</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>الوحدة النصية</translation>
    </message>
    <message>
        <source>Saliency</source>
        <translation>البروز</translation>
    </message>
    <message>
        <source>The prediction at the selected token: its entity, its sentence&apos;s sentiment, or the answer; of a head for two texts, the relation of the pair under Compare Texts</source>
        <translation>التنبؤ عند الوحدة النصية المحددة: كيانها، أو مشاعر جملتها، أو الإجابة؛ ولرأس يقارن نصين، علاقة الزوج في «مقارنة النصوص»</translation>
    </message>
    <message>
        <source>This head reads two texts. Enter a premise and a hypothesis under Compare Texts first.</source>
        <translation>يقرأ هذا الرأس نصين. أدخل أولًا مقدمة وفرضية في «مقارنة النصوص».</translation>
    </message>
    <message>
        <source>Method of the explanation</source>
        <translation>طريقة التفسير</translation>
    </message>
    <message>
        <source>Label to contrast with</source>
        <translation>التسمية للمقابلة</translation>
    </message>
    <message>
        <source>Why the predicted label and not this one</source>
        <translation>لماذا التسمية المتوقعة وليس هذه</translation>
    </message>
    <message>
        <source>Why at all</source>
        <translation>لماذا أصلًا</translation>
    </message>
    <message>
        <source>Why not %1</source>
        <translation>لماذا ليس %1</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>المجموع</translation>
    </message>
    <message>
        <source>Over the layers and the head&apos;s own input</source>
        <translation>على الطبقات ومدخل الرأس الخاص</translation>
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
        <source>supports it, %1</source>
        <translation>مؤيد، %1</translation>
    </message>
    <message>
        <source>no effect</source>
        <translation>لا أثر</translation>
    </message>
    <message>
        <source>opposes it, %1</source>
        <translation>معارض، %1</translation>
    </message>
    <message>
        <source>Gradient × input</source>
        <translation>التدرج × الدخل</translation>
    </message>
    <message>
        <source>log odds %1</source>
        <translation>لوغاريتم الأرجحية %1</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>الرأس %1</translation>
    </message>
    <message>
        <source>biLM %1</source>
        <translation>biLM %1</translation>
    </message>
    <message>
        <source>Premise</source>
        <translation>المقدمة</translation>
    </message>
    <message>
        <source>Hypothesis</source>
        <translation>الفرضية</translation>
    </message>
    <message>
        <source>Why “%1” → “%2” is %3, probability %4</source>
        <translation>لماذا العلاقة من «%1» إلى «%2» هي %3، الاحتمال %4</translation>
    </message>
    <message>
        <source>Integrated gradients</source>
        <translation>التدرجات المتكاملة</translation>
    </message>
    <message>
        <source>log p(%1) − log p(%2) = %3</source>
        <translation>log p(%1) − log p(%2) = %3</translation>
    </message>
    <message>
        <source>%1; sum of all values %2, missing %3</source>
        <translation>%1؛ مجموع كل القيم %2، والناقص %3</translation>
    </message>
    <message>
        <source>%1, of vectors of zero %2; sum of all values %3, completeness error %4 %</source>
        <translation>%1، وللمتجهات الصفرية %2؛ مجموع كل القيم %3، خطأ التمام %4 %</translation>
    </message>
    <message>
        <source>Gradient × input (Shrikumar et al. 2016): how the log odds of the prediction change, to first order, as the vector that a layer gives a token grows. Positive values support the prediction, negative values oppose it. The values need not sum to the log odds; what is missing is shown. Integrated gradients (Sundararajan et al. 2017) average the gradient on the way from vectors of zero, and sum to the difference from their log odds, but for the completeness error. They show what the head used, not how language works.</source>
        <translation>التدرج × المدخل (Shrikumar وآخرون 2016): كيف يتغيّر لوغاريتم أرجحية التوقع، من الرتبة الأولى، عندما يكبر المتجه الذي تعطيه طبقة لرمز. القيم الموجبة تؤيد التوقع والسالبة تعارضه. لا يلزم أن يساوي مجموع القيم لوغاريتم الأرجحية؛ ويُعرض الناقص. التدرجات المتكاملة (Sundararajan وآخرون 2017) تأخذ متوسط التدرج على الطريق من متجهات صفرية، ومجموعها الفرق عن لوغاريتم أرجحيتها ما عدا خطأ التمام. وهي تُظهر ما استعمله الرأس، لا كيف تعمل اللغة.</translation>
    </message>
</context>
<context>
    <name>ui::SameTextDialog</name>
    <message>
        <source>The Text Is Already in the Project</source>
        <translation>النص موجود في المشروع</translation>
    </message>
    <message>
        <source>Open the Existing Document</source>
        <translation>فتح المستند الموجود</translation>
    </message>
    <message>
        <source>Open the document of the project that has this text</source>
        <translation>فتح مستند المشروع الذي يحمل هذا النص</translation>
    </message>
    <message>
        <source>Add Again</source>
        <translation>إضافة مرة أخرى</translation>
    </message>
    <message>
        <source>Add the text once more, as a document with annotations of its own</source>
        <translation>إضافة النص مرة أخرى كمستند له توسيماته الخاصة</translation>
    </message>
    <message>
        <source>Do Not Add</source>
        <translation>عدم الإضافة</translation>
    </message>
    <message>
        <source>Leave the project as it is</source>
        <translation>ترك المشروع كما هو</translation>
    </message>
    <message>
        <source>The project already has the text of “%1”, as “%2”. A text is kept once, with one set of annotations, unless you add it again.</source>
        <translation>يحتوي المشروع على نص «%1» باسم «%2». يُحفظ النص مرة واحدة بمجموعة واحدة من التوسيمات ما لم تُضفه مرة أخرى.</translation>
    </message>
    <message numerus="yes">
        <source>The project already has the texts of %Ln file(s). They were not added.</source>
        <translation>
            <numerusform>يحتوي المشروع على نصوص %Ln ملفات. لم تُضَف.</numerusform>
            <numerusform>يحتوي المشروع على نص ملف واحد. لم يُضَف.</numerusform>
            <numerusform>يحتوي المشروع على نصي ملفين. لم يُضافا.</numerusform>
            <numerusform>يحتوي المشروع على نصوص %Ln ملفات. لم تُضَف.</numerusform>
            <numerusform>يحتوي المشروع على نصوص %Ln ملفًا. لم تُضَف.</numerusform>
            <numerusform>يحتوي المشروع على نصوص %Ln ملف. لم تُضَف.</numerusform>
        </translation>
    </message>
    <message>
        <source>“%1”, as “%2”</source>
        <translation>«%1» باسم «%2»</translation>
    </message>
    <message>
        <source>Add Its Annotations</source>
        <translation>إضافة توسيماته</translation>
    </message>
    <message>
        <source>Add what the file says about the text as another person&apos;s annotation set of the document, to be compared under Agreement; it is never exported as your own work</source>
        <translation>أضف ما يقوله الملف عن النص مجموعةَ توسيم لشخص آخر في المستند، لتُقارن في «الاتفاق»؛ ولا تُصدَّر أبدًا على أنها عملك</translation>
    </message>
    <message>
        <source>Add Their Annotations</source>
        <translation>إضافة توسيماتها</translation>
    </message>
    <message>
        <source>The project already has the text of “%1”, as “%2”, with other white space (line ends, blanks). The annotations of the file can be mapped to it.</source>
        <translation>في المشروع نص «%1» بالفعل، باسم «%2»، بمسافات بيضاء أخرى (نهايات أسطر، فراغات). ويمكن نقل توسيمات الملف إليه.</translation>
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
        <source>No label</source>
        <translation>بلا وسم</translation>
    </message>
    <message>
        <source>enlarged %1 times</source>
        <translation>مكبَّر %1 مرة</translation>
    </message>
    <message>
        <source>further occurrences left out, evenly sampled: %1</source>
        <translation>ورودات أخرى متروكة، بعينة منتظمة: %1</translation>
    </message>
    <message>
        <source>colour and shape: document</source>
        <translation>اللون والشكل: المستند</translation>
    </message>
    <message>
        <source>colour and shape: label</source>
        <translation>اللون والشكل: الوسم</translation>
    </message>
    <message>
        <source>colour and shape: cluster</source>
        <translation>اللون والشكل: العنقود</translation>
    </message>
    <message>
        <source>biLM: %1</source>
        <translation>biLM: %1</translation>
    </message>
    <message>
        <source>only neighbourhoods are preserved</source>
        <translation>لا يُحفظ إلا الجوار</translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>ولا غيرها</numerusform>
            <numerusform>وواحد آخر</numerusform>
            <numerusform>واثنان آخران</numerusform>
            <numerusform>و%Ln أخرى</numerusform>
            <numerusform>و%Ln أخرى</numerusform>
            <numerusform>و%Ln أخرى</numerusform>
        </translation>
    </message>
    <message>
        <source>clusters: k-means in the top layer, number by silhouette</source>
        <translation>العناقيد: k-means في الطبقة العليا، والعدد بمعامل الظل</translation>
    </message>
    <message>
        <source>each layer turned to lie as near to the one below as it can</source>
        <translation>كل طبقة مُدارة لتقترب قدر الإمكان من التي تحتها</translation>
    </message>
    <message>
        <source>perplexity %1, begun at the principal components (no seed)</source>
        <translation>الحيرة %1، بدءًا من المكوّنات الرئيسية (بلا بذرة)</translation>
    </message>
    <message>
        <source>explained variance in %1: %2 % and %3 %</source>
        <translation>التباين المفسَّر في %1: %2 % و%3 %</translation>
    </message>
    <message>
        <source>not finished</source>
        <translation>لم يكتمل بعد</translation>
    </message>
</context>
<context>
    <name>ui::SearchModel</name>
    <message>
        <source>Sorted word by word, starting at the match</source>
        <translation>مرتبة من الموضع الموجود إلى الخارج، كلمة كلمة</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>قبل</translation>
    </message>
    <message>
        <source>Match</source>
        <translation>التطابق</translation>
    </message>
    <message>
        <source>After</source>
        <translation>بعد</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>الوسم</translation>
    </message>
    <message>
        <source>Document</source>
        <translation>المستند</translation>
    </message>
</context>
<context>
    <name>ui::SearchPanel</name>
    <message>
        <source>Match &amp;case</source>
        <translation>مطابقة &amp;حالة الأحرف</translation>
    </message>
    <message>
        <source>Search results</source>
        <translation>نتائج البحث</translation>
    </message>
    <message>
        <source>Search for</source>
        <translation>البحث عن</translation>
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
        <source>Search mode</source>
        <translation>طريقة البحث</translation>
    </message>
    <message>
        <source>Distinguish uppercase and lowercase letters</source>
        <translation>التمييز بين الأحرف الكبيرة والصغيرة</translation>
    </message>
    <message>
        <source>Status of the search</source>
        <translation>حالة البحث</translation>
    </message>
    <message numerus="yes">
        <source>%Ln match(es)</source>
        <translation>
            <numerusform>لا تطابقات</numerusform>
            <numerusform>تطابق واحد</numerusform>
            <numerusform>تطابقان</numerusform>
            <numerusform>%Ln تطابقات</numerusform>
            <numerusform>%Ln تطابقًا</numerusform>
            <numerusform>%Ln تطابق</numerusform>
        </translation>
    </message>
    <message>
        <source>Invalid regular expression: %1</source>
        <translation>تعبير نمطي غير صالح: %1</translation>
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
    <message>
        <source>Search</source>
        <translation>البحث</translation>
    </message>
    <message>
        <source>This document</source>
        <translation>هذا المستند</translation>
    </message>
    <message>
        <source>All documents</source>
        <translation>كل المستندات</translation>
    </message>
    <message>
        <source>Where to search</source>
        <translation>مكان البحث</translation>
    </message>
    <message>
        <source>Search the open document, or all documents of the project for words side by side (the last one with * for all that begin so) or for a label</source>
        <translation>البحث في المستند المفتوح، أو في كل مستندات المشروع عن كلمات متجاورة (آخرها مع * لكل ما يبدأ بها) أو عن وسم</translation>
    </message>
    <message>
        <source>Searching the project...</source>
        <translation>جارٍ البحث في المشروع...</translation>
    </message>
    <message numerus="yes">
        <source>%1 in %Ln document(s)</source>
        <translation>
            <numerusform>%1 في %Ln مستند</numerusform>
            <numerusform>%1 في مستند واحد</numerusform>
            <numerusform>%1 في مستندين</numerusform>
            <numerusform>%1 في %Ln مستندات</numerusform>
            <numerusform>%1 في %Ln مستندًا</numerusform>
            <numerusform>%1 في %Ln مستند</numerusform>
        </translation>
    </message>
    <message>
        <source>Text to search for; results appear as you type, Return goes to the next one, Esc stops the search</source>
        <translation>ما يُبحث عنه؛ تظهر النتائج أثناء الكتابة، وينتقل Return إلى التالية، ويوقف Esc البحث</translation>
    </message>
    <message>
        <source>Whole words</source>
        <translation>كلمات كاملة</translation>
    </message>
    <message>
        <source>Find “prison” but not “imprisoned”; all documents are always searched so</source>
        <translation>البحث عن “prison” دون “imprisoned”؛ يُبحث في جميع المستندات بهذه الطريقة دائمًا</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>استعلام</translation>
    </message>
    <message>
        <source>Search the text literally or with a regular expression, search spans by label, or search with a query as in all documents: [role=ARG0 text=&quot;Anna&quot;]</source>
        <translation>ابحث في النص حرفيًا أو بتعبير نمطي، أو في المقاطع حسب الوسم، أو باستعلام كما في جميع المستندات: [role=ARG0 text=&quot;Anna&quot;]</translation>
    </message>
</context>
<context>
    <name>ui::SeedDots</name>
    <message>
        <source>Layers by task and seed: %1</source>
        <translation>الطبقات بحسب المهمة والبذرة: %1</translation>
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
        <source>Bars: means; dots: seeds; whiskers and ±: 95 % confidence interval (t, n ≥ 3). Dashed: what equal weights give; *: differs from it, p &lt; 0.05 (two-sided t, Holm over the layers).</source>
        <translation>الأعمدة: المتوسطات؛ النقاط: البذور؛ الخطوط و±: مجال الثقة 95 % (t، n ≥ 3). المتقطّع: ما تعطيه الأوزان المتساوية؛ *: يختلف عنه، p &lt; 0.05 (t من الجهتين، هولم على الطبقات).</translation>
    </message>
    <message>
        <source>differs from what equal weights give by %1, %2</source>
        <translation>يختلف عمّا تعطيه الأوزان المتساوية بمقدار %1، %2</translation>
    </message>
</context>
<context>
    <name>ui::SentimentStrip</name>
    <message>
        <source>Document %1</source>
        <translation>المستند %1</translation>
    </message>
    <message>
        <source>Sentence %1: %2, most probably %3</source>
        <translation>الجملة %1: %2، والأرجح %3</translation>
    </message>
    <message>
        <source>Sentence %1: %2, set by a person to %3</source>
        <translation>الجملة %1: %2، حددها شخص: %3</translation>
    </message>
    <message>
        <source>Class of each sentence</source>
        <translation>صنف كل جملة</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>ui::SentimentTexts</name>
    <message>
        <source>Sentiment from −1 (negative) to +1 (positive): the mean of the classes, weighted by probability.</source>
        <translation>المشاعر من −1 (سلبية) إلى ‎+1 (إيجابية): متوسط الأصناف مرجَّحًا باحتمالاتها.</translation>
    </message>
    <message>
        <source>Of other classes: the most probable one.</source>
        <translation>للأصناف الأخرى: الأكثر احتمالًا.</translation>
    </message>
</context>
<context>
    <name>ui::SeriesText</name>
    <message>
        <source>How the vectors of each layer lie</source>
        <translation>كيف تتوزع متجهات كل طبقة</translation>
    </message>
    <message>
        <source>Word senses by layer</source>
        <translation>معاني الكلمات حسب الطبقة</translation>
    </message>
    <message>
        <source>Scores by the size of the training set</source>
        <translation>الدرجات حسب حجم مجموعة التدريب</translation>
    </message>
    <message>
        <source>Cosine</source>
        <translation>جيب التمام</translation>
    </message>
    <message>
        <source>F1, %</source>
        <translation>F1، %</translation>
    </message>
    <message>
        <source>Share of the training set</source>
        <translation>نسبة مجموعة التدريب</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>الطبقة</translation>
    </message>
    <message>
        <source>Whiskers: 95 % confidence interval of the mean over the seeds (t).</source>
        <translation>الشعيرات: فترة الثقة 95 % لمتوسط البذور (t).</translation>
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
        <source>Show only commands whose name or shortcut contains these characters</source>
        <translation>عرض الأوامر التي يحوي اسمها أو اختصارها هذه الأحرف فقط</translation>
    </message>
    <message>
        <source>Double-click a shortcut, or press F2, then press the new keys. Changed shortcuts are bold.</source>
        <translation>انقر نقرًا مزدوجًا على اختصار، أو اضغط F2، ثم المفاتيح الجديدة. المغيَّرة بخط عريض.</translation>
    </message>
    <message>
        <source>&amp;Reset</source>
        <translation>إعادة &amp;ضبط</translation>
    </message>
    <message>
        <source>Restore the default shortcut of the selected command</source>
        <translation>استعادة الاختصار الافتراضي للأمر المحدد</translation>
    </message>
    <message>
        <source>Reset &amp;All</source>
        <translation>إعادة ضبط ال&amp;كل</translation>
    </message>
    <message>
        <source>Restore the default shortcuts of all commands</source>
        <translation>استعادة الاختصارات الافتراضية لجميع الأوامر</translation>
    </message>
    <message>
        <source>%1 is already the shortcut of &quot;%2&quot;. Change that shortcut first, or choose other keys.</source>
        <translation>%1 يخص «%2». غيّر ذلك أولًا، أو اختر مفاتيح أخرى.</translation>
    </message>
    <message>
        <source>Reset All Shortcuts</source>
        <translation>إعادة ضبط جميع الاختصارات</translation>
    </message>
    <message numerus="yes">
        <source>Reset the %Ln shortcut(s) that you have changed?</source>
        <translation>
            <numerusform>هل تريد إعادة ضبط الاختصارات التي غيّرتها (%Ln)؟</numerusform>
            <numerusform>هل تريد إعادة ضبط الاختصار الذي غيّرته؟</numerusform>
            <numerusform>هل تريد إعادة ضبط الاختصارين اللذين غيّرتهما؟</numerusform>
            <numerusform>هل تريد إعادة ضبط %Ln اختصارات غيّرتها؟</numerusform>
            <numerusform>هل تريد إعادة ضبط %Ln اختصارًا غيّرتها؟</numerusform>
            <numerusform>هل تريد إعادة ضبط %Ln اختصار غيّرتها؟</numerusform>
        </translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>إعادة الضبط</translation>
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
    <name>ui::SideTextView</name>
    <message>
        <source>First text with predictions</source>
        <translation>النص الأول مع التوقعات</translation>
    </message>
    <message>
        <source>Second text with predictions</source>
        <translation>النص الثاني مع التوقعات</translation>
    </message>
    <message>
        <source>Bold words on a tinted ground are in this text only, ≠ marks a prediction that differs. Click a word to explain the prediction there.</source>
        <translation>الكلمات الغامقة على أرضية ملونة في هذا النص فقط، و≠ تشير إلى توقع مختلف. انقر كلمة لتفسير التوقع هناك.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln further token(s) are not compared.</source>
        <translation>
            <numerusform>لا وحدات أخرى غير مقارنة.</numerusform>
            <numerusform>وحدة نصية أخرى لم تُقارن.</numerusform>
            <numerusform>وحدتان نصيتان أخريان لم تُقارنا.</numerusform>
            <numerusform>%Ln وحدات نصية أخرى لم تُقارن.</numerusform>
            <numerusform>%Ln وحدة نصية أخرى لم تُقارن.</numerusform>
            <numerusform>%Ln وحدة نصية أخرى لم تُقارن.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::StartView</name>
    <message>
        <source>Read and annotate documents with ELMo. Correct the entities, sentiment and answers that task heads find, and see how each layer of the language model represents each word.</source>
        <translation>اقرأ المستندات ووسّمها بواسطة ELMo. صحّح الكيانات والمشاعر والإجابات التي تجدها رؤوس المهام، وانظر كيف تمثّل كل طبقة من النموذج اللغوي كل كلمة.</translation>
    </message>
    <message>
        <source>Open the &amp;Sample</source>
        <translation>فتح العي&amp;نة</translation>
    </message>
    <message>
        <source>A short text with ambiguous words</source>
        <translation>نص قصير فيه كلمات متعددة المعاني</translation>
    </message>
    <message>
        <source>Choose a &amp;Model...</source>
        <translation>اختيار نمو&amp;ذج...</translation>
    </message>
    <message>
        <source>Choose the language model used to analyse the text</source>
        <translation>اختر النموذج اللغوي الذي يُحلَّل به النص</translation>
    </message>
    <message>
        <source>Learn in one minute what the program does</source>
        <translation>تعرّف في دقيقة ما يفعله البرنامج</translation>
    </message>
    <message>
        <source>Short T&amp;our</source>
        <translation>&amp;جولة قصيرة</translation>
    </message>
    <message>
        <source>In a text, the lines under words are what task heads predict: the colour is the label, the percentage the head&apos;s own probability, and a dotted line stands for less than 50 %. Accept or reject each prediction, or mark words yourself: thick lines are what a person has decided.</source>
        <translation>في النص، الخطوط تحت الكلمات هي ما تتنبأ به رؤوس المهام: اللون هو الوسم، والنسبة المئوية هي احتمال الرأس نفسه، والخط المنقّط يعني أقل من 50 %. اقبل كل تنبؤ أو ارفضه، أو علّم الكلمات بنفسك: الخطوط السميكة هي ما قرّره إنسان.</translation>
    </message>
    <message>
        <source>Your Te&amp;xt...</source>
        <translation>نص&amp;ك...</translation>
    </message>
    <message>
        <source>A file. Or paste it here: %1</source>
        <translation>ملف، أو ألصق النص هنا: %1</translation>
    </message>
    <message>
        <source>Your &amp;Corpus...</source>
        <translation>مجموعة نصو&amp;صك...</translation>
    </message>
    <message>
        <source>All documents of a folder. Files and folders can also be dropped here.</source>
        <translation>كل مستندات مجلد. ويمكنك أيضًا إفلات الملفات والمجلدات هنا.</translation>
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
        <source>Language %1, tokenizer %2. Repaired bytes were not valid text and are shown as �.</source>
        <translation>اللغة %1، المقسِّم %2. لم تكن البايتات المُصلَحة نصًا صالحًا وتظهر هكذا �.</translation>
    </message>
    <message>
        <source>No model</source>
        <translation>لا نموذج</translation>
    </message>
    <message>
        <source>Choose a model with “Analysis &gt; Choose Model”</source>
        <translation>اختر نموذجًا من «تحليل &gt; اختيار نموذج»</translation>
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
        <source>Precision %1, LSTM states %2, tokenizer %3</source>
        <translation>الدقة %1، حالات LSTM ‏%2، المقسِّم %3</translation>
    </message>
    <message numerus="yes">
        <source>%Ln token(s) truncated</source>
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
        <source>A truncated token is longer than the model&apos;s maximum number of characters per token. The model saw only its beginning.</source>
        <translation>الوحدة النصية المقتطعة أطول من عدد محارف النموذج لكل وحدة: لم يرَ إلا بدايتها.</translation>
    </message>
    <message>
        <source>earlier text of a changed file</source>
        <translation>نص سابق لملف تغيّر</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>المشروع</translation>
    </message>
    <message>
        <source>Unsaved project</source>
        <translation>مشروع غير محفوظ</translation>
    </message>
    <message>
        <source>Project: %1</source>
        <translation>المشروع: %1</translation>
    </message>
    <message>
        <source>not saved</source>
        <translation>غير محفوظ</translation>
    </message>
    <message>
        <source>Documents and annotations are saved in %1</source>
        <translation>تُحفظ المستندات والتوسيمات في %1</translation>
    </message>
    <message>
        <source>Choose “File &gt; Save Project As” to give the project a name and a place.</source>
        <translation>اختر «ملف &gt; حفظ المشروع باسم» لتحديد اسم المشروع ومكانه.</translation>
    </message>
    <message>
        <source>text stored in the project</source>
        <translation>النص محفوظ في المشروع</translation>
    </message>
    <message>
        <source>trained on English, not on %1</source>
        <translation>دُرّب على الإنجليزية لا على %1</translation>
    </message>
    <message>
        <source>Meaning of the colours</source>
        <translation>معنى الألوان</translation>
    </message>
    <message>
        <source>%1 of %2 decided</source>
        <translation>حُسم %1 من %2</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>مكتمل</translation>
    </message>
</context>
<context>
    <name>ui::SubstituteList</name>
    <message>
        <source>Substitutes of the selected token</source>
        <translation>بدائل الوحدة المحددة</translation>
    </message>
    <message>
        <source>Token whose substitutes are listed</source>
        <translation>الوحدة التي تُسرد بدائلها</translation>
    </message>
    <message>
        <source>Reading by which substitutes are ordered</source>
        <translation>القراءة التي تُرتَّب بها البدائل</translation>
    </message>
    <message>
        <source>From the left</source>
        <translation>من اليسار</translation>
    </message>
    <message>
        <source>The words that are most probable after what is before the token in its sentence</source>
        <translation>الكلمات الأرجح بعد ما يسبق الوحدة في جملتها</translation>
    </message>
    <message>
        <source>From the right</source>
        <translation>من اليمين</translation>
    </message>
    <message>
        <source>The words that are most probable before what is after the token in its sentence</source>
        <translation>الكلمات الأرجح قبل ما يلي الوحدة في جملتها</translation>
    </message>
    <message>
        <source>Both</source>
        <translation>كلاهما</translation>
    </message>
    <message>
        <source>The words with the highest product of both probabilities</source>
        <translation>الكلمات ذات أعلى جداء للاحتمالين</translation>
    </message>
    <message>
        <source>Select a token in the document to see which words the model expects in its place.</source>
        <translation>حدّد وحدة نصية في المستند لترى الكلمات التي يتوقعها النموذج مكانها.</translation>
    </message>
    <message>
        <source>The substitutes are being found.</source>
        <translation>جارٍ البحث عن البدائل.</translation>
    </message>
    <message>
        <source>What the model expects in the place of “%1”</source>
        <translation>ما يتوقعه النموذج مكان «%1»</translation>
    </message>
    <message>
        <source>Word</source>
        <translation>الكلمة</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>اليسار</translation>
    </message>
    <message>
        <source>The probability after what is before the place</source>
        <translation>الاحتمال بعد ما يسبق الموضع</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>اليمين</translation>
    </message>
    <message>
        <source>The probability before what is after the place</source>
        <translation>الاحتمال قبل ما يلي الموضع</translation>
    </message>
    <message>
        <source>The normalised product of both probabilities over the model&apos;s vocabulary</source>
        <translation>الجداء المطبَّع للاحتمالين على مفردات النموذج</translation>
    </message>
</context>
<context>
    <name>ui::SurprisalModel</name>
    <message>
        <source>Token</source>
        <translation>الوحدة</translation>
    </message>
    <message>
        <source>Word</source>
        <translation>الكلمة</translation>
    </message>
    <message>
        <source>Surprisal left</source>
        <translation>المفاجأة يسارًا</translation>
    </message>
    <message>
        <source>Surprisal right</source>
        <translation>المفاجأة يمينًا</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>الفرق</translation>
    </message>
    <message>
        <source>Entropy left</source>
        <translation>الإنتروبيا يسارًا</translation>
    </message>
    <message>
        <source>Entropy right</source>
        <translation>الإنتروبيا يمينًا</translation>
    </message>
    <message>
        <source>Rank left</source>
        <translation>الرتبة يسارًا</translation>
    </message>
    <message>
        <source>Rank right</source>
        <translation>الرتبة يمينًا</translation>
    </message>
    <message>
        <source>The number of the token in the document, from 1</source>
        <translation>رقم الوحدة في المستند، من 1</translation>
    </message>
    <message>
        <source>The token</source>
        <translation>الوحدة النصية</translation>
    </message>
    <message>
        <source>-log2 of the probability of the token after what is before it in its sentence, in bits</source>
        <translation>‏-log2 لاحتمال الوحدة بعد ما يسبقها في جملتها، بالبت</translation>
    </message>
    <message>
        <source>-log2 of the probability of the token before what is after it in its sentence, in bits</source>
        <translation>‏-log2 لاحتمال الوحدة قبل ما يليها في جملتها، بالبت</translation>
    </message>
    <message>
        <source>Surprisal from the left minus surprisal from the right, in bits</source>
        <translation>المفاجأة من اليسار ناقص المفاجأة من اليمين، بالبت</translation>
    </message>
    <message>
        <source>Entropy of the prediction from the left over the whole vocabulary, in bits</source>
        <translation>إنتروبيا التوقع من اليسار على المفردات كلها، بالبت</translation>
    </message>
    <message>
        <source>Entropy of the prediction from the right over the whole vocabulary, in bits</source>
        <translation>إنتروبيا التوقع من اليمين على المفردات كلها، بالبت</translation>
    </message>
    <message>
        <source>The place of the token among the words that the left reading expects; 1 is the most probable</source>
        <translation>رتبة الوحدة بين الكلمات التي تتوقعها القراءة من اليسار؛ و1 للأرجح</translation>
    </message>
    <message>
        <source>The place of the token among the words that the right reading expects; 1 is the most probable</source>
        <translation>رتبة الوحدة بين الكلمات التي تتوقعها القراءة من اليمين؛ و1 للأرجح</translation>
    </message>
</context>
<context>
    <name>ui::SurprisalPanel</name>
    <message>
        <source>Choose a Model...</source>
        <translation>اختيار نموذج...</translation>
    </message>
    <message>
        <source>Save Table...</source>
        <translation>حفظ الجدول...</translation>
    </message>
    <message>
        <source>What the numbers are of</source>
        <translation>ما تدل عليه الأرقام</translation>
    </message>
    <message>
        <source>Choose the language model used to analyse the document</source>
        <translation>اختر النموذج اللغوي الذي يُحلَّل به المستند</translation>
    </message>
    <message>
        <source>Save the table as CSV, TSV, JSON lines or CoNLL-U, as “elmo surprisal” writes it</source>
        <translation>حفظ الجدول بصيغة CSV أو TSV أو أسطر JSON أو CoNLL-U كما يكتبه «elmo surprisal»</translation>
    </message>
    <message>
        <source>Tokens with their surprisals</source>
        <translation>الوحدات النصية ومفاجآتها</translation>
    </message>
    <message>
        <source>Saved to %1</source>
        <translation>حُفظ في %1</translation>
    </message>
    <message>
        <source>Open a document to measure how unexpected its words are.</source>
        <translation>افتح مستندًا لقياس مدى مفاجأة كلماته.</translation>
    </message>
    <message>
        <source>Choose a language model to measure how unexpected the words of the document are.</source>
        <translation>اختر نموذجًا لغويًا لقياس مدى مفاجأة كلمات المستند.</translation>
    </message>
    <message>
        <source>The surprisal is being measured.</source>
        <translation>جارٍ قياس المفاجأة.</translation>
    </message>
    <message>
        <source>The language model %1 can&apos;t predict words: its softmax is missing. Choose a model that has one: the bundled english-small, the folder of a training run, a model that was exported with its softmax, or a checkpoint of bilm-tf.</source>
        <translation>لا يستطيع النموذج اللغوي %1 توقع الكلمات: فطبقة softmax الخاصة به مفقودة. اختر نموذجًا له هذه الطبقة: النموذج المرفق english-small، أو مجلد عملية تدريب، أو نموذجًا صُدِّر مع طبقة softmax، أو نقطة حفظ من bilm-tf.</translation>
    </message>
    <message>
        <source>The model reads every sentence from the left and from the right. Measure how unexpected each token is to both readings.</source>
        <translation>يقرأ النموذج كل جملة من اليسار ومن اليمين. قِس مدى مفاجأة كل وحدة نصية للقراءتين.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>إلغاء</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>قياس</translation>
    </message>
    <message>
        <source>Stop measuring</source>
        <translation>إيقاف القياس</translation>
    </message>
    <message>
        <source>Measure the surprisal of every token</source>
        <translation>قياس مفاجأة كل وحدة نصية</translation>
    </message>
    <message>
        <source>Save Surprisals</source>
        <translation>حفظ المفاجآت</translation>
    </message>
    <message>
        <source>Surprisal</source>
        <translation>المفاجأة</translation>
    </message>
</context>
<context>
    <name>ui::SurprisalText</name>
    <message>
        <source>%1 from the left</source>
        <translation>%1 من اليسار</translation>
    </message>
    <message>
        <source>%1 from the right</source>
        <translation>%1 من اليمين</translation>
    </message>
    <message>
        <source>Perplexity of the known tokens and one edge a sentence: %1</source>
        <translation>الحيرة للوحدات المعروفة وحدٍّ واحد لكل جملة: %1</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between two items of a list</comment>
        <translation>، </translation>
    </message>
    <message>
        <source>Surprisal: NA, because the model&apos;s vocabulary does not contain the token</source>
        <translation>المفاجأة: NA، لأن مفردات النموذج لا تتضمن هذه الوحدة</translation>
    </message>
    <message>
        <source>Surprisal from the left: %1 bits, rank %2</source>
        <translation>المفاجأة من اليسار: %1 بت، الرتبة %2</translation>
    </message>
    <message>
        <source>Surprisal from the right: %1 bits, rank %2</source>
        <translation>المفاجأة من اليمين: %1 بت، الرتبة %2</translation>
    </message>
    <message>
        <source>−log₂ p in bits, model %1 (%2), every sentence read alone</source>
        <translation>⁦−log₂ p⁩ بالبت، النموذج %1 ‏(%2)، وتُقرأ كل جملة وحدها</translation>
    </message>
    <message>
        <source>Tokens: %1 known, %2 outside the vocabulary (NA); sentences: %3</source>
        <translation>الوحدات: %1 معروفة، و%2 خارج المفردات (NA)؛ الجمل: %3</translation>
    </message>
</context>
<context>
    <name>ui::Sweep</name>
    <message>
        <source>Weight of %1 of %2 · %3</source>
        <translation>وزن %1 في %2 · %3</translation>
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
    <message>
        <source>predictions with the learned weights: %1</source>
        <translation>عدد التنبؤات بالأوزان المتعلَّمة: %1</translation>
    </message>
    <message>
        <source>other layers in the proportions of the mix %1</source>
        <translation>بقية الطبقات بنِسَب المزيج %1</translation>
    </message>
    <message>
        <source>biLM: %1</source>
        <translation>biLM: %1</translation>
    </message>
    <message>
        <source>Predictions that differ from those of the learned weights</source>
        <translation>التنبؤات المختلفة عن تنبؤات الأوزان المتعلَّمة</translation>
    </message>
    <message>
        <source>Mean probability of the predictions</source>
        <translation>متوسط احتمال التنبؤات</translation>
    </message>
    <message>
        <source>Weight s of %1</source>
        <translation>الوزن s في %1</translation>
    </message>
    <message>
        <source>learned: %1</source>
        <translation>المتعلَّم: %1</translation>
    </message>
    <message>
        <source>s = %1: %2 of %3 predictions differ, mean probability %4</source>
        <translation>‏s = %1: اختلف %2 من %3 من التنبؤات، ومتوسط الاحتمال %4</translation>
    </message>
</context>
<context>
    <name>ui::SweepDialog</name>
    <message>
        <source>Curve of a Weight</source>
        <translation>منحنى وزن</translation>
    </message>
    <message>
        <source>Predictions over the weight of a layer</source>
        <translation>التنبؤات بحسب وزن طبقة</translation>
    </message>
    <message>
        <source>Why there is no curve</source>
        <translation>سبب عدم وجود منحنى</translation>
    </message>
    <message>
        <source>Progress of the curve</source>
        <translation>تقدّم حساب المنحنى</translation>
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
        <source>The curve is being computed.</source>
        <translation>يجري حساب المنحنى.</translation>
    </message>
    <message>
        <source>The text, its heads or the question have changed. Choose Curve again next to the weights.</source>
        <translation>تغيّر النص أو رؤوس المهام أو السؤال. اختر «منحنى» مجددًا بجوار الأوزان.</translation>
    </message>
</context>
<context>
    <name>ui::TableText</name>
    <message>
        <source>Copy the whole table as tab-separated text</source>
        <translation>نسخ الجدول كله نصًا مفصولًا بعلامات جدولة</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;نسخ</translation>
    </message>
    <message>
        <source>Copy the selected rows as tab-separated text</source>
        <translation>نسخ الصفوف المحددة نصًا مفصولًا بعلامات جدولة</translation>
    </message>
    <message>
        <source>Copy &amp;Table</source>
        <translation>نسخ ال&amp;جدول</translation>
    </message>
</context>
<context>
    <name>ui::Ternary</name>
    <message>
        <source>Mixes of three layers: %1</source>
        <translation>أمزجة ثلاث طبقات: %1</translation>
    </message>
    <message>
        <source>Small marks: runs; large marks: means; lines: training; ellipses: two standard deviations over seeds (n ≥ 3).</source>
        <translation>العلامات الصغيرة: عمليات التدريب؛ الكبيرة: المتوسطات؛ الخطوط: التدريب؛ القطوع الناقصة: انحرافان معياريان على البذور (n ≥ 3).</translation>
    </message>
    <message>
        <source>share of layer %1</source>
        <translation>حصة الطبقة %1</translation>
    </message>
</context>
<context>
    <name>ui::TourDialog</name>
    <message>
        <source>Open documents</source>
        <translation>افتح المستندات</translation>
    </message>
    <message>
        <source>Open one document, several documents or a folder: use the File menu, drop them on the window, or name them on the command line. The list on the left shows the status, language and sentiment of each document. Open documents are restored at the next start.</source>
        <translation>افتح نصًا أو عدة نصوص أو مجلدًا: من قائمة «ملف»، أو بالإفلات على النافذة، أو من سطر الأوامر. تبيّن القائمة الجانبية مدى تقدم كل مستند ولغته ومشاعره. ويعود ما كان مفتوحًا عند التشغيل التالي.</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>اقرأ</translation>
    </message>
    <message>
        <source>A language model reads each sentence. Task heads (“Analysis &gt; Add Task Head”) find entities, judge sentiment and answer questions. Entities are shown below the text, each with its label and the model&apos;s confidence. The strip above the text shows the sentiment of each sentence: bars upwards are positive, bars downwards negative.</source>
        <translation>يقرأ نموذج لغوي كل جملة. وتجد رؤوس المهام («تحليل &gt; إضافة رأس مهمة») الكيانات وتحكم على المشاعر وتجيب عن الأسئلة. تظهر الكيانات تحت النص، كل منها بوسمه وبثقة النموذج. ويبيّن الشريط في الأعلى مشاعر كل جملة: الأعمدة إلى الأعلى إيجابية، وإلى الأسفل سلبية.</translation>
    </message>
    <message>
        <source>Correct</source>
        <translation>صحّح</translation>
    </message>
    <message>
        <source>Ask and search</source>
        <translation>اسأل وابحث</translation>
    </message>
    <message>
        <source>Ctrl+K asks a question about the document. The best answers are listed with their probabilities and shown in the text. Ctrl+F searches by text, by regular expression or by label, and lists each match with its context; sort the list by the words before or after the match.</source>
        <translation>يطرح Ctrl+K سؤالًا على المستند؛ وتُسرد أفضل الإجابات باحتمالاتها، وتظهر في النص. ويبحث Ctrl+F بالنص أو بتعبير نمطي أو بالوسم، ويسرد كل موضع بسياقه: رتّب بما قبله أو بما بعده.</translation>
    </message>
    <message>
        <source>Explore the layers</source>
        <translation>انظر في الطبقات</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>أخرِج النتائج</translation>
    </message>
    <message>
        <source>“File &gt; Export” writes the open document, selected ones or all of the project, with all annotations or only those that people answer for. “File &gt; Print” prints them. “Help &gt; Keyboard Shortcuts” lists all shortcuts; you can change them there.</source>
        <translation>يكتب «ملف &gt; تصدير» المستند المفتوح أو المستندات المحددة أو كل مستندات المشروع، بجميع التوسيمات أو بما يتحمل الناس مسؤوليته فقط. ويطبعها «ملف &gt; طباعة». ويسرد «مساعدة &gt; اختصارات لوحة المفاتيح» جميع الاختصارات؛ ويمكنك تغييرها هناك.</translation>
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
        <source>Go to the previous page</source>
        <translation>الصفحة السابقة</translation>
    </message>
    <message>
        <source>Go to the next page</source>
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
    <message>
        <source>Where your work is</source>
        <translation>أين يُحفظ عملك</translation>
    </message>
    <message>
        <source>Everything is saved as you work: documents, annotations and what you undid. The status bar names the project; point at it to see its file. “File &gt; Save Project As” gives the project a name and a place. Your files are never changed. F1 opens the guide at the page about what you see.</source>
        <translation>يُحفظ كل شيء أثناء عملك: المستندات والتوسيمات وما تراجعت عنه. يذكر شريط الحالة اسم المشروع؛ أشر إليه لترى ملفه. «ملف &gt; حفظ المشروع باسم» يعطي المشروع اسمًا ومكانًا. ولا تُغيَّر ملفاتك أبدًا. يفتح F1 الدليل عند الصفحة التي تخص ما تراه.</translation>
    </message>
    <message>
        <source>Click a span, or press N for the next one. A accepts it and goes to the next, R rejects it and goes to the next, L changes its label, U goes to the span with the lowest confidence, I applies the decision to all identical mentions. Drag the handles at its edges. Select tokens and press M to mark a new span. Ctrl+Z undoes any change. The model&apos;s own annotation set is never overwritten.</source>
        <translation>انقر على مقطع، أو اضغط N للمقطع التالي. يقبله A ويمضي، ويرفضه R ويمضي، ويعطيه L وسمًا آخر، وينتقل U إلى المقطع الأقل يقينًا، ويفعل I الشيء نفسه بجميع المواضع المطابقة. اسحب المقابض عند حدوده. حدد وحدات نصية واضغط M لتعليم شيء جديد. ويتراجع Ctrl+Z عن أي شيء. ولا تُستبدل مجموعة توسيم النموذج أبدًا.</translation>
    </message>
    <message>
        <source>Select a token. The Layers panel shows how each layer of the model represents it, and which other tokens are most similar. Layer 0 sees the spelling; the layers above see the context, so the senses of a word become distinct from layer to layer. The Projector panel shows all occurrences of a word as points: zoom with the wheel, draw around points to list them.</source>
        <translation>حدد وحدة نصية: تبيّن لوحة «الطبقات» ما تصنعه منها كل طبقة من النموذج، وأي الوحدات النصية الأخرى تعدّها مشابهة. ترى الطبقة 0 التهجئة، وترى الطبقات فوقها السياق، فتتمايز معاني الكلمة من طبقة إلى طبقة. وتعرض لوحة «الإسقاط» كل ورودات الكلمة نقاطًا: كبّر بالعجلة، وارسم حول النقاط لسردها.</translation>
    </message>
    <message>
        <source>Question the predictions</source>
        <translation>تحقق من التوقعات</translation>
    </message>
    <message>
        <source>The Saliency panel shows which words in which layers support a prediction, and which oppose it. What If gives the layers other weights and marks in the text what changes. “View &gt; Side by Side” compares two sentences, two documents, an edited text with its original, or two heads on one text.</source>
        <translation>تعرض لوحة «البروز» أي الكلمات في أي الطبقات تدعم التوقع وأيها تعارضه. وتعطي «ماذا لو» الطبقات أوزانًا أخرى وتعلّم في النص ما يتغير. وتقارن «عرض &gt; جنبًا إلى جنب» جملتين أو مستندين أو نصًا معدّلًا بأصله أو رأسين على نص واحد.</translation>
    </message>
    <message>
        <source>Train and compare</source>
        <translation>درّب وقارن</translation>
    </message>
    <message>
        <source>The Training menu trains a head on your own labels and shows its curves as they develop. “Evaluate a Head” measures one on a labelled file. “View &gt; Layer Weights” shows what each task has learned to use of the layers, as figures that you can save. Esc leads back to the document.</source>
        <translation>تدرّب قائمة «التدريب» رأسًا على وسومك وتعرض منحنياته أثناء تطورها. ويقيس «تقييم رأس» رأسًا على ملف موسوم. وتعرض «عرض &gt; أوزان الطبقات» ما تعلمت كل مهمة استخدامه من الطبقات، في أشكال يمكنك حفظها. ويعيدك Esc إلى المستند.</translation>
    </message>
</context>
<context>
    <name>ui::TrainedHeadDialog</name>
    <message>
        <source>The Head Is Trained</source>
        <translation>اكتمل تدريب رأس المهمة</translation>
    </message>
    <message>
        <source>Annotate the open document, and documents that you open later, with the head</source>
        <translation>توسيم المستند المفتوح وما ستفتحه لاحقًا بهذا الرأس</translation>
    </message>
    <message>
        <source>Leave the documents unchanged; you can add the head later with “Analysis &gt; Add Task Head”</source>
        <translation>ترك المستندات كما هي؛ يمكنك إضافة الرأس لاحقًا من «تحليل &gt; إضافة رأس مهمة»</translation>
    </message>
    <message>
        <source>The head “%1” is trained.</source>
        <translation>اكتمل تدريب رأس المهمة «%1».</translation>
    </message>
    <message>
        <source>This score is low: many of its predictions will be wrong.</source>
        <translation>هذه درجة منخفضة: سيكون كثير من تنبؤاته خطأ.</translation>
    </message>
    <message>
        <source>The head was not evaluated on text outside its training data.</source>
        <translation>لم يُقيَّم الرأس على نص خارج بيانات تدريبه.</translation>
    </message>
    <message>
        <source>Scores on the documents that were held out</source>
        <translation>الدرجات على المستندات المستبقاة</translation>
    </message>
    <message>
        <source>&amp;Replace the Old Head</source>
        <translation>ا&amp;ستبدال الرأس القديم</translation>
    </message>
    <message>
        <source>Use the new head instead of the old one, and annotate all documents of the project with it, in the background. Your decisions stay; undecided predictions of the old head are deleted.</source>
        <translation>استعمال الرأس الجديد بدل القديم، وتوسيم كل مستندات المشروع به في الخلفية. تبقى قراراتك، وتُحذف تنبؤات الرأس القديم التي لم يُقرَّر فيها.</translation>
    </message>
    <message>
        <source>&amp;Apply to Documents</source>
        <translation>&amp;تطبيق على المستندات</translation>
    </message>
    <message>
        <source>&amp;Not Now</source>
        <translation>&amp;ليس الآن</translation>
    </message>
    <message>
        <source>Use &amp;Both</source>
        <translation>استعمال ك&amp;ليهما</translation>
    </message>
    <message>
        <source>&amp;Keep the Old Head</source>
        <translation>الإ&amp;بقاء على الرأس القديم</translation>
    </message>
    <message>
        <source>Scores on %1, which the new head was not trained on:</source>
        <translation>الدرجات على %1 لم يُدرَّب عليها الرأس الجديد:</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s)</source>
        <translation>
            <numerusform>%Ln مستند</numerusform>
            <numerusform>مستند واحد</numerusform>
            <numerusform>مستندين</numerusform>
            <numerusform>%Ln مستندات</numerusform>
            <numerusform>%Ln مستندًا</numerusform>
            <numerusform>%Ln مستند</numerusform>
        </translation>
    </message>
    <message>
        <source>It could not be measured on the documents that were held out: %1</source>
        <translation>تعذر قياسه على المستندات المستبقاة: %1</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>الرأس</translation>
    </message>
    <message>
        <source>%1 (new)</source>
        <translation>%1 (جديد)</translation>
    </message>
    <message>
        <source>%1 (old)</source>
        <translation>%1 (قديم)</translation>
    </message>
    <message>
        <source>Measured on %1 and %2.</source>
        <translation>قيس على %1 و%2.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln sentence(s) or text(s)</source>
        <translation>
            <numerusform>%Ln جملة أو نص</numerusform>
            <numerusform>جملة أو نص واحد</numerusform>
            <numerusform>جملتين أو نصين</numerusform>
            <numerusform>%Ln جمل أو نصوص</numerusform>
            <numerusform>%Ln جملة أو نصًا</numerusform>
            <numerusform>%Ln جملة أو نص</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln label(s)</source>
        <translation>
            <numerusform>%Ln وسم</numerusform>
            <numerusform>وسم واحد</numerusform>
            <numerusform>وسمين</numerusform>
            <numerusform>%Ln وسوم</numerusform>
            <numerusform>%Ln وسمًا</numerusform>
            <numerusform>%Ln وسم</numerusform>
        </translation>
    </message>
    <message>
        <source>Gain of the new head: %1 (95 % interval from %2 to %3).</source>
        <translation>مكسب الرأس الجديد: %1 (فاصل 95 % من %2 إلى %3).</translation>
    </message>
    <message>
        <source>The interval contains 0: the difference may be chance.</source>
        <translation>يحوي الفاصل 0: قد يكون الفرق مصادفة.</translation>
    </message>
    <message>
        <source>The new head is worse than the old one.</source>
        <translation>الرأس الجديد أسوأ من القديم.</translation>
    </message>
    <message>
        <source>This is a small sample. Correct more documents for a more reliable comparison.</source>
        <translation>هذه عينة صغيرة. صحح مستندات أكثر لمقارنة أوثق.</translation>
    </message>
    <message>
        <source>If you apply it, it adds an annotation set to the open document and to each document that you open.</source>
        <translation>إذا طبّقته أضاف مجموعة توسيم إلى المستند المفتوح وإلى كل مستند تفتحه.</translation>
    </message>
    <message>
        <source>The development set has %1 with %2.</source>
        <translation>تحتوي مجموعة التطوير على %1 فيها %2.</translation>
    </message>
    <message>
        <source>Of these, %1 are also in the training data: on new text the score will be lower.</source>
        <translation>منها %1 في بيانات التدريب أيضًا: ستكون الدرجة على نص جديد أدنى.</translation>
    </message>
    <message>
        <source>95 % interval of the score: %1 to %2.</source>
        <translation>مجال 95 % للدرجة: من %1 إلى %2.</translation>
    </message>
    <message>
        <source>The development set is too small to choose with: training may have kept other weights than the best.</source>
        <translation>مجموعة التطوير أصغر من أن يُختار بها: ربما أبقى التدريب أوزانًا غير الأفضل.</translation>
    </message>
    <message>
        <source>Score on the development set, which chose the checkpoint: %1 %2.</source>
        <translation>الدرجة على مجموعة التطوير، التي اختارت نقطة الحفظ: %1 %2.</translation>
    </message>
    <message>
        <source>The score on the development set is undefined: neither its labels nor the predictions have a span.</source>
        <translation>الدرجة على مجموعة التطوير غير معرّفة: لا مقطع في تسمياتها ولا في التوقعات.</translation>
    </message>
    <message>
        <source>undefined</source>
        <translation>غير معرّف</translation>
    </message>
</context>
<context>
    <name>ui::TrainingGuard</name>
    <message>
        <source>Continue the Training?</source>
        <translation>هل تريد متابعة التدريب؟</translation>
    </message>
    <message>
        <source>The training %1 was interrupted when the program ended. Continue it from its last checkpoint?</source>
        <translation>انقطع التدريب %1 عند انتهاء البرنامج. هل تريد متابعته من آخر نقطة حفظ؟</translation>
    </message>
    <message>
        <source>Later: Training &gt; Show Training, Continue.</source>
        <translation>لاحقًا: «التدريب &gt; عرض التدريب» ثم «متابعة».</translation>
    </message>
    <message>
        <source>&amp;Continue</source>
        <translation>&amp;متابعة</translation>
    </message>
    <message>
        <source>&amp;Not Now</source>
        <translation>&amp;ليس الآن</translation>
    </message>
    <message>
        <source>Close in the Middle of a Training?</source>
        <translation>هل تريد الإغلاق أثناء التدريب؟</translation>
    </message>
    <message>
        <source>%1 is being trained. If you close the program, the training stops.</source>
        <translation>يجري تدريب %1. إغلاق البرنامج يوقف التدريب.</translation>
    </message>
    <message>
        <source>It has made no step yet, so there is nothing to continue: it would begin again.</source>
        <translation>لم ينجز أي خطوة بعد، فلا شيء للمتابعة: سيبدأ من جديد.</translation>
    </message>
    <message>
        <source>It is kept as it is now; the next start offers to continue it, with identical results.</source>
        <translation>يُحفظ كما هو الآن، ويعرض التشغيل التالي متابعته بنتائج مطابقة.</translation>
    </message>
    <message>
        <source>C&amp;lose and Continue Later</source>
        <translation>إ&amp;غلاق ومتابعة لاحقًا</translation>
    </message>
</context>
<context>
    <name>ui::TrainingPage</name>
    <message>
        <source>Continue the training of the biLM, whose layers all heads use, on your own text</source>
        <translation>مواصلة تدريب النموذج اللغوي ثنائي الاتجاه، الذي تستخدم جميع الرؤوس طبقاته، على نصك</translation>
    </message>
    <message>
        <source>&amp;Continue</source>
        <translation>موا&amp;صلة</translation>
    </message>
    <message>
        <source>Continue a paused training, including one from an earlier session</source>
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
        <source>Status of the training</source>
        <translation>حالة التدريب</translation>
    </message>
    <message>
        <source>Speed and time left</source>
        <translation>السرعة والوقت المتبقي</translation>
    </message>
    <message>
        <source>Training tokens per second, without evaluations, and the time to the last epoch; training ends earlier if the development metric no longer improves</source>
        <translation>وحدات التدريب النصية في الثانية دون التقييمات، والوقت حتى آخر حقبة؛ وينتهي التدريب قبل ذلك إذا لم يعد مقياس التطوير يتحسن</translation>
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
        <source>Stop and write a checkpoint; Resume continues with identical results</source>
        <translation>التوقف وكتابة نقطة حفظ؛ ويواصل الاستئناف بنتائج مطابقة</translation>
    </message>
    <message>
        <source>&amp;Resume</source>
        <translation>استئنا&amp;ف</translation>
    </message>
    <message>
        <source>Continue from the checkpoint</source>
        <translation>المتابعة من نقطة الحفظ</translation>
    </message>
    <message>
        <source>&amp;Stop and Keep Best</source>
        <translation>إن&amp;هاء وإبقاء الأفضل</translation>
    </message>
    <message>
        <source>End the training now and keep the best weights so far</source>
        <translation>إنهاء التدريب الآن بأفضل الأوزان حتى اللحظة</translation>
    </message>
    <message>
        <source>Curves of the training</source>
        <translation>منحنيات التدريب</translation>
    </message>
    <message>
        <source>A training with several seeds has one run per seed</source>
        <translation>للتدريب بعدة بذور عملية لكل بذرة</translation>
    </message>
    <message>
        <source>Show &amp;Layer Weights</source>
        <translation>عرض أوزان ال&amp;طبقات</translation>
    </message>
    <message>
        <source>Compare the learned layer weights with those of other runs</source>
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
        <source>Training notes</source>
        <translation>ملاحظات التدريب</translation>
    </message>
    <message>
        <source>The curves appear after the first steps.</source>
        <translation>تظهر المنحنيات بعد الخطوات الأولى.</translation>
    </message>
    <message>
        <source>No training is running.</source>
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
        <source>Runs to show</source>
        <translation>عمليات التدريب المعروضة</translation>
    </message>
    <message>
        <source>All runs</source>
        <translation>كل عمليات التدريب</translation>
    </message>
    <message>
        <source>Show &amp;Training</source>
        <translation>عرض ال&amp;تدريب</translation>
    </message>
    <message>
        <source>Show the curves of the current or the last training</source>
        <translation>عرض منحنيات التدريب الجاري أو الأخير</translation>
    </message>
    <message>
        <source>Train a &amp;Head...</source>
        <translation>ت&amp;دريب رأس...</translation>
    </message>
    <message>
        <source>&amp;Fine-Tune the Language Model...</source>
        <translation>ال&amp;ضبط الدقيق للنموذج اللغوي...</translation>
    </message>
    <message>
        <source>fine-tuning of %1</source>
        <translation>ضبط %1</translation>
    </message>
    <message>
        <source>the installed biLM</source>
        <translation>biLM المثبّت</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between names</comment>
        <translation>، </translation>
    </message>
    <message>
        <source>without ELMo</source>
        <translation>بدون ELMo</translation>
    </message>
    <message>
        <source>biLM %1</source>
        <translation>biLM %1</translation>
    </message>
    <message>
        <source>seeds: %1</source>
        <translation>البذور: %1</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>التدريب</translation>
    </message>
    <message>
        <source>corrections of the project</source>
        <translation>تصحيحات المشروع</translation>
    </message>
    <message>
        <source>Train a task head on your corrections, or on a labelled file</source>
        <translation>تدريب رأس مهمة على تصحيحاتك أو على ملف موسوم</translation>
    </message>
    <message>
        <source>No training yet. Train a head on your corrections or on a labelled file, or fine-tune the language model on your own text.</source>
        <translation>لا تدريب بعد. درّب رأسًا على تصحيحاتك أو على ملف موسوم، أو اضبط النموذج اللغوي على نصك.</translation>
    </message>
    <message>
        <source>Replace What Is There?</source>
        <translation>هل تستبدل الموجود؟</translation>
    </message>
    <message>
        <source>%1 already holds %2. The training replaces it when it has ended.</source>
        <translation>يحتوي %1 على %2. يستبدله التدريب عند انتهائه.</translation>
    </message>
    <message>
        <source>To keep it, cancel, and start the training with another output folder.</source>
        <translation>للإبقاء عليه ألغِ الأمر وابدأ التدريب بمجلد إخراج آخر.</translation>
    </message>
    <message>
        <source>&amp;Train and Replace</source>
        <translation>&amp;درّب واستبدل</translation>
    </message>
    <message>
        <source>No training is running. Not finished, see “Continue”: %1</source>
        <translation>لا شيء قيد التدريب. غير مكتمل، انظر «متابعة»: %1</translation>
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
        <source>Building the vocabulary</source>
        <translation>جارٍ بناء المفردات</translation>
    </message>
    <message>
        <source>Learning the subwords</source>
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
        <source>Loading the head</source>
        <translation>جارٍ تحميل الرأس</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>التدريب</translation>
    </message>
    <message>
        <source>Evaluating on held-out data</source>
        <translation>جارٍ التقييم على البيانات المحجوبة</translation>
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
        <source>%1: writing a checkpoint before pausing</source>
        <translation>%1: جارٍ كتابة نقطة حفظ للتوقف المؤقت</translation>
    </message>
    <message>
        <source>%1: finishing with the best weights so far</source>
        <translation>%1: جارٍ الإنهاء بأفضل الأوزان حتى الآن</translation>
    </message>
    <message>
        <source>%1 is paused. Resume continues where it stopped, even after the program was closed.</source>
        <translation>أُوقف %1 مؤقتًا. يمضي الاستئناف من حيث توقف، ولو بعد إغلاق البرنامج.</translation>
    </message>
    <message>
        <source>Done. %1</source>
        <translation>تم. %1</translation>
    </message>
    <message>
        <source>Training %1 failed: %2</source>
        <translation>فشل تدريب %1: %2</translation>
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
    <message>
        <source>CoNLL columns</source>
        <translation>أعمدة CoNLL</translation>
    </message>
    <message>
        <source>Columns: label, text</source>
        <translation>أعمدة: الوسم والنص</translation>
    </message>
    <message>
        <source>Columns: label, premise, hypothesis</source>
        <translation>أعمدة: الوسم والمقدمة والفرضية</translation>
    </message>
    <message>
        <source>Table: text, label</source>
        <translation>جدول: النص، الوسم</translation>
    </message>
    <message>
        <source>Table: premise, hypothesis, label</source>
        <translation>جدول: المقدمة، الفرضية، الوسم</translation>
    </message>
    <message>
        <source>Seed %1 of %2</source>
        <translation>البذرة %1 من %2</translation>
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
        <source>Batches processed so far</source>
        <translation>الدفعات التي دُرِّب عليها حتى الآن</translation>
    </message>
    <message>
        <source>Measured on held-out data</source>
        <translation>مقيس على البيانات المحجوبة</translation>
    </message>
    <message>
        <source>Best</source>
        <translation>الأفضل</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>التدريب</translation>
    </message>
    <message>
        <source>A training with several seeds has one run per seed</source>
        <translation>للتدريب بعدة بذور عملية لكل بذرة</translation>
    </message>
    <message>
        <source>★ marks the best evaluation, whose weights are kept</source>
        <translation>★ تشير إلى أفضل تقييم، وتُحفظ أوزانه</translation>
    </message>
    <message>
        <source>Mean negative log likelihood of the training data since the last evaluation</source>
        <translation>متوسط سالب لوغاريتم أرجحية بيانات التدريب منذ آخر تقييم</translation>
    </message>
    <message>
        <source>undefined</source>
        <translation>غير معرّف</translation>
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
    <message>
        <source>seed %1, further seeds: %2</source>
        <translation>البذرة %1، بذور أخرى: %2</translation>
    </message>
    <message>
        <source>biLM: %1</source>
        <translation>biLM: %1</translation>
    </message>
    <message>
        <source>%1 on the development set</source>
        <translation>%1 على مجموعة التطوير</translation>
    </message>
    <message>
        <source>%1: training</source>
        <translation>%1: التدريب</translation>
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
        <source>Check the Text</source>
        <translation>التحقق من النص</translation>
    </message>
    <message>
        <source>The program reads the text and trains for three seconds to estimate the total time.</source>
        <translation>يقرأ البرنامج النص ويتدرب ثلاث ثوانٍ، ليقول كم سيستغرق كله.</translation>
    </message>
    <message>
        <source>Status of the check</source>
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
        <source>Statistics of the text</source>
        <translation>إحصاءات النص</translation>
    </message>
    <message>
        <source>Remarks</source>
        <translation>ملاحظات</translation>
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
        <source>The check was stopped. To repeat it, go back one page and then forward again.</source>
        <translation>أُوقف الفحص. عد إلى الخلف ثم إلى الأمام لتكراره.</translation>
    </message>
    <message>
        <source>⚠ The text cannot be used: %1</source>
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
        <source>Speed in the trial</source>
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
        <source>⚠ This text is short: the model may overfit. Check whether the perplexity on the held-out part falls.</source>
        <translation>⚠ هذا نص قصير: قد يفرط النموذج في التكيّف معه. تحقق من انخفاض الحيرة على الجزء المحجوب.</translation>
    </message>
    <message>
        <source>The model has no softmax, so it first learns to predict the words of this text (steps: %1). The perplexity before fine-tuning is measured after these steps.</source>
        <translation>ليس للنموذج softmax، فيتعلم أولًا التنبؤ بكلمات هذا النص (الخطوات: %1). وتُقاس الحيرة قبل الضبط بعد هذه الخطوات.</translation>
    </message>
    <message>
        <source>Words outside the vocabulary are read by their spelling but are never predicted.</source>
        <translation>تُقرأ الكلمات خارج المفردات بتهجئتها، لكن لا يُتنبأ بها أبدًا.</translation>
    </message>
    <message>
        <source>Predicted types</source>
        <translation>الأنواع المتنبأ بها</translation>
    </message>
    <message>
        <source>Held-out sentences that are also trained on</source>
        <translation>جمل محجوبة يُدرَّب عليها أيضًا</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Passes over the text</source>
        <translation>المرور على النص</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>المعاملات</translation>
    </message>
    <message>
        <source>%1, and %2 of the softmax</source>
        <translation>%1، و%2 لطبقة softmax</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>الذاكرة</translation>
    </message>
    <message>
        <source>about %1 GB</source>
        <translation>نحو %1 غ.ب</translation>
    </message>
    <message>
        <source>Words longer than %1 bytes, %2</source>
        <translation>كلمات أطول من %1 بايت، %2</translation>
    </message>
    <message>
        <source>%1 (types: %2; the longest: %3)</source>
        <translation>%1 (الأنواع: %2؛ الأطول: %3)</translation>
    </message>
</context>
<context>
    <name>ui::TuningTextPage</name>
    <message>
        <source>Text</source>
        <translation>النص</translation>
    </message>
    <message>
        <source>Choose texts in the language or domain that you work on. No labels are needed.</source>
        <translation>اختر نصوصًا باللغة التي تعمل عليها أو من مجالها. لا حاجة إلى وسوم.</translation>
    </message>
    <message>
        <source>Texts</source>
        <translation>النصوص</translation>
    </message>
    <message>
        <source>Texts (plain, Word, OpenDocument, EPUB, TEI, PDF, HTML, Markdown) and folders; all files in a folder are read</source>
        <translation>نصوص (نص خالص أو Word أو OpenDocument أو EPUB أو TEI أو PDF أو HTML أو Markdown)، ومجلدات تُقرأ ملفاتها كلها</translation>
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
        <source>Add Fol&amp;der...</source>
        <translation>إضافة م&amp;جلد...</translation>
    </message>
    <message>
        <source>Add all files in a folder</source>
        <translation>إضافة جميع ملفات مجلد</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>إ&amp;زالة</translation>
    </message>
    <message>
        <source>Remove the selected texts from the list; the files are kept</source>
        <translation>إزالة النصوص المحددة من القائمة؛ تبقى الملفات</translation>
    </message>
    <message>
        <source>Percentage of the text that is held out</source>
        <translation>الجزء المحجوب من النص، بالمئة</translation>
    </message>
    <message>
        <source>Sentences that are not used for training; perplexity is measured on them</source>
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
        <source>A language tag such as en, de or pt-BR; it selects the tokenizer&apos;s rules</source>
        <translation>رمز لغة مثل en أو de أو pt-BR؛ يحدد قواعد المقسِّم</translation>
    </message>
    <message>
        <source>&amp;One sentence per line, tokens separated by spaces</source>
        <translation>جملة في كل &amp;سطر، والوحدات بين المسافات</translation>
    </message>
    <message>
        <source>Otherwise the program splits the text into sentences and tokens</source>
        <translation>وإلا قسّم البرنامج النص إلى جمل ووحدات نصية</translation>
    </message>
    <message>
        <source>Language model to start from</source>
        <translation>النموذج اللغوي الذي يُبدأ منه</translation>
    </message>
    <message>
        <source>A model folder, a training run, or published ELMo weights</source>
        <translation>مجلد نموذج، أو عملية تدريب، أو أوزان ELMo منشورة</translation>
    </message>
    <message>
        <source>Installed with the program</source>
        <translation>المرفق بالبرنامج</translation>
    </message>
    <message>
        <source>Passes over the text</source>
        <translation>المرور على النص</translation>
    </message>
    <message>
        <source>Number of passes over the whole text. The model with the lowest perplexity on the held-out part is kept.</source>
        <translation>عدد مرات المرور على النص كله. ويُحفظ النموذج ذو أدنى حيرة على الجزء المحجوب.</translation>
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
        <translation>النمو&amp;ذج اللغوي:</translation>
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
    <name>ui::Variants</name>
    <message>
        <source>Score on the development set, which chose the checkpoint: mean of the seeds, ± half of its 95 % interval from 3 seeds on. Bold: the highest of the row, which is no test. Below: means of the layers from 0 up, %1.</source>
        <translation>الدرجة على مجموعة التطوير التي اختارت نقطة الحفظ: متوسط البذور، ± نصف فترته عند 95 % ابتداءً من 3 بذور. بالخط العريض: الأعلى في الصف، وليس ذلك اختبارًا. أدناه: متوسطات الطبقات من 0 فصاعدًا، %1.</translation>
    </message>
    <message>
        <source>Variants of ELMo by task</source>
        <translation>متغيرات ELMo بحسب المهمة</translation>
    </message>
    <message>
        <source>λ %1</source>
        <translation>λ %1</translation>
    </message>
    <message>
        <source>equal start weights</source>
        <translation>أوزان بداية متساوية</translation>
    </message>
    <message>
        <source>start weights %1</source>
        <translation>أوزان البداية %1</translation>
    </message>
    <message>
        <source>layer norm</source>
        <translation>تسوية الطبقات</translation>
    </message>
    <message>
        <source>no layer norm</source>
        <translation>دون تسوية الطبقات</translation>
    </message>
    <message>
        <source>with ELMo</source>
        <translation>مع ELMo</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between names</comment>
        <translation>، </translation>
    </message>
    <message>
        <source>, %1</source>
        <translation>، %1</translation>
    </message>
    <message>
        <source>, data %1</source>
        <translation>، البيانات %1</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>لم تُقَس</translation>
    </message>
    <message>
        <source>n = %1</source>
        <translation>n = %1</translation>
    </message>
    <message>
        <source>%1, %2: %3, n = %4</source>
        <translation>%1، %2: %3، n = %4</translation>
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
        <source>Input</source>
        <translation>الدخل</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>الخرج</translation>
    </message>
    <message>
        <source>The mix that is concatenated with the word vectors of the task: [x; ELMo].</source>
        <translation>المزيج الذي يُلحق بمتجهات كلمات المهمة: [x; ELMo].</translation>
    </message>
    <message>
        <source>The mix that is concatenated with the output of the task&apos;s own encoder: [h; ELMo].</source>
        <translation>المزيج الذي يُلحق بخرج مرمِّز المهمة نفسه: [h; ELMo].</translation>
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
        <source>The weight s_j that training gave layer j; the weights of a mix sum to 1. A weight is not the contribution of a layer: at the same weight, a layer with longer vectors contributes more.</source>
        <translation>الوزن s_j الذي أعطاه التدريب للطبقة j؛ ومجموع أوزان المزيج 1. لا يقول الوزن كم تسهم الطبقة: فالطبقة ذات المتجهات الأطول تسهم أكثر بالوزن نفسه.</translation>
    </message>
    <message>
        <source>Weight times the mean length of the layer&apos;s vectors on the development set, as shares that sum to 1. It corrects for the different size of layers, but not for layers with opposite directions.</source>
        <translation>الوزن مضروبًا في متوسط طول متجهات الطبقة على بيانات التطوير، حصصًا مجموعها 1. يصحّح اختلاف أحجام الطبقات، لكنه لا يصحّح الطبقات التي تتعاكس اتجاهاتها.</translation>
    </message>
    <message>
        <source>The share of the mixed vector that comes from the layer, measured along the mixed vector itself. The shares sum to 1. Below 0 a layer works against the mix; above 1 the other layers do.</source>
        <translation>كم من المتجه الممزوج يأتي من الطبقة، مقيسًا على امتداد المتجه الممزوج نفسه. المجموع 1؛ تحت 0 تعمل الطبقة ضد المزيج، وفوق 1 تعمل الطبقات الأخرى ضده.</translation>
    </message>
    <message>
        <source>The biLM adds each LSTM layer&apos;s input to its output, so layer 2 contains layer 1. Unfolded, layer 1&apos;s true coefficient is s_1 + s_2. The numbers therefore sum to more than 1.</source>
        <translation>يضيف النموذج اللغوي ثنائي الاتجاه دخل كل طبقة LSTM إلى خرجها، فتحوي الطبقة 2 الطبقة 1. وبعد الفك يكون المعامل الحقيقي للطبقة 1 هو s_1 + s_2. ولذلك يزيد مجموع الأعداد على 1.</translation>
    </message>
    <message>
        <source>Gamma (γ) scales the whole mixed vector, so that the task can match it to the size of its own vectors. It does not favour any layer.</source>
        <translation>تقيس غاما (γ) المتجه الممزوج كله، فتقدر المهمة أن تجعله بحجم متجهاتها. وهي لا تفضّل أي طبقة.</translation>
    </message>
    <message>
        <source>A scalar mix adds the layers of the language model with weights s_j and multiplies by gamma: γ · (s_0 h_0 + s_1 h_1 + s_2 h_2). The s_j are a softmax: each lies between 0 and 1, and they sum to 1.</source>
        <translation>يجمع المزج القياسي (scalar mix) طبقات النموذج اللغوي بأوزان s_j ويضرب في غاما: γ · (s_0 h_0 + s_1 h_1 + s_2 h_2). وقيم s_j هي softmax: كل منها بين 0 و1، ومجموعها 1.</translation>
    </message>
    <message>
        <source>With layer norm, every layer is normalized to mean 0 and variance 1 before mixing, so that weights of layers of different size can be compared. Runs with and without layer norm are not comparable.</source>
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
    <message>
        <source>other lambda</source>
        <translation>لامدا أخرى</translation>
    </message>
    <message>
        <source>no layer norm</source>
        <translation>دون تسوية الطبقات</translation>
    </message>
    <message>
        <source>layer norm</source>
        <translation>تسوية الطبقات</translation>
    </message>
    <message>
        <source>%1 (n = %2)</source>
        <translation>%1 (n = %2)</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between names</comment>
        <translation>، </translation>
    </message>
    <message>
        <source>biLM: %1</source>
        <translation>biLM: %1</translation>
    </message>
    <message>
        <source>input only</source>
        <translation>الدخل فقط</translation>
    </message>
    <message>
        <source>output only</source>
        <translation>الخرج فقط</translation>
    </message>
    <message>
        <source>input and output</source>
        <translation>الدخل والخرج</translation>
    </message>
    <message>
        <source>without ELMo</source>
        <translation>بلا ELMo</translation>
    </message>
    <message>
        <source>Layer weight s_j</source>
        <translation>وزن الطبقة s_j</translation>
    </message>
    <message>
        <source>Accuracy (%)</source>
        <translation>الصحة (%)</translation>
    </message>
    <message>
        <source>Span F1 (%)</source>
        <translation>مقياس F1 للمقاطع (%)</translation>
    </message>
    <message>
        <source>Perplexity</source>
        <translation>الحيرة</translation>
    </message>
    <message>
        <source>F1 (%)</source>
        <translation>مقياس F1 (%)</translation>
    </message>
    <message>
        <source>Groups of runs: %1 (n = %2)</source>
        <translation>مجموعات عمليات التدريب: %1 (n = %2)</translation>
    </message>
    <message>
        <source>%1, compared with %2</source>
        <translation>%1، مقارنةً بـ %2</translation>
    </message>
    <message>
        <source>Macro F1 (%)</source>
        <translation>متوسط F1 للفئات (%)</translation>
    </message>
    <message>
        <source>, from the start</source>
        <translation>، من البداية</translation>
    </message>
    <message>
        <source>, continued from a head</source>
        <translation>، استكمالًا لرأس</translation>
    </message>
    <message>
        <source>n: seeds of one configuration, data and start, each once</source>
        <translation>n: بذور لها الإعداد والبيانات والبداية نفسها، كل منها مرة واحدة</translation>
    </message>
    <message>
        <source>, equal start weights</source>
        <translation>، أوزان بداية متساوية</translation>
    </message>
    <message>
        <source>, start weights %1</source>
        <translation>، أوزان البداية %1</translation>
    </message>
    <message>
        <source>other start weights</source>
        <translation>أوزان بداية أخرى</translation>
    </message>
    <message>
        <source>top layer only</source>
        <translation>الطبقة العليا فقط</translation>
    </message>
    <message>
        <source>average of the layers</source>
        <translation>متوسط الطبقات</translation>
    </message>
    <message>
        <source>fixed weights</source>
        <translation>أوزان ثابتة</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Argument F1 (%)</source>
        <translation>F1 للأطراف (%)</translation>
    </message>
</context>
<context>
    <name>ui::WhatIfPanel</name>
    <message>
        <source>What to do next</source>
        <translation>ما العمل الآن</translation>
    </message>
    <message>
        <source>Effect of the weights</source>
        <translation>ما تغيّره الأوزان</translation>
    </message>
    <message>
        <source>Changed predictions</source>
        <translation>التنبؤات المتغيرة</translation>
    </message>
    <message>
        <source>Open a document to see how other weights change its predictions.</source>
        <translation>افتح مستندًا لترى كيف تغيّر أوزان أخرى تنبؤاته.</translation>
    </message>
    <message>
        <source>Add a task head that uses ELMo to try other weights.</source>
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
        <source>The document has not been analysed. Predictions appear after the analysis.</source>
        <translation>لم يُحلَّل المستند بعد. تظهر التنبؤات بعد التحليل.</translation>
    </message>
    <message>
        <source>Changed predictions: %1</source>
        <translation>التنبؤات المتغيرة: %1</translation>
    </message>
    <message>
        <source>, in tokens %1 to %2 around the selected one</source>
        <translation>، في الوحدات النصية من %1 إلى %2 حول المحددة</translation>
    </message>
    <message>
        <source> (computing)</source>
        <translation> (جارٍ الحساب)</translation>
    </message>
    <message>
        <source>What If</source>
        <translation>ماذا لو</translation>
    </message>
    <message>
        <source>Reset A&amp;ll</source>
        <translation>إعادة ضبط ال&amp;كل</translation>
    </message>
    <message>
        <source>Restore the learned weights of all heads</source>
        <translation>استعادة الأوزان المتعلَّمة لكل الرؤوس</translation>
    </message>
    <message>
        <source>%1: %2 (with the learned weights: %3)</source>
        <translation>%1: %2 (بالأوزان المتعلَّمة: %3)</translation>
    </message>
    <message>
        <source>Ask a question first, which %1 can answer.</source>
        <translation>اطرح أولًا سؤالًا يستطيع %1 الإجابة عنه.</translation>
    </message>
</context>
</TS>
