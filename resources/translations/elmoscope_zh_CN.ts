<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>app::AnalysisDesk</name>
    <message>
        <source>This model can&apos;t be read</source>
        <translation>无法读取此模型</translation>
    </message>
    <message>
        <source>What to know of this model</source>
        <translation>关于此模型的说明</translation>
    </message>
</context>
<context>
    <name>app::AnnotationDesk</name>
    <message>
        <source>The annotation set was not deleted</source>
        <translation>标注集未能删除</translation>
    </message>
    <message>
        <source>The predictions of the replaced head were not deleted</source>
        <translation>被替换的任务头的预测未能删除</translation>
    </message>
    <message>
        <source>Finished documents were left as they are</source>
        <translation>已完成的文档保持不变</translation>
    </message>
    <message numerus="yes">
        <source>%Ln finished document(s) kept these annotations. To delete them there, too, take the mark off in “Documents” and delete them again.</source>
        <translation>
            <numerusform>%Ln 个已完成的文档保留了这些标注。要在那里也删除它们，请在“文档”中取消标记，然后再次删除。</numerusform>
        </translation>
    </message>
    <message>
        <source>The labelling was cancelled: the other documents stay as they are.</source>
        <translation>标注已取消：其他文档保持不变。</translation>
    </message>
</context>
<context>
    <name>app::ChangedTexts</name>
    <message>
        <source>Your choice about the changed file was not saved</source>
        <translation>关于已更改文件的选择未保存</translation>
    </message>
</context>
<context>
    <name>app::Comparisons</name>
    <message>
        <source>The task head %1 was trained with the language model %2, but %3 is loaded. Choose the head&apos;s model.</source>
        <translation>任务头 %1 是用语言模型 %2 训练的，但当前加载的是 %3。请选择该任务头的模型。</translation>
    </message>
</context>
<context>
    <name>app::DesktopApplication</name>
    <message>
        <source>An internal error occurred</source>
        <translation>程序出现内部错误</translation>
    </message>
    <message>
        <source>Your work is saved, and you can continue. The error report could not be written.</source>
        <translation>您的工作已保存，可以继续使用。未能写入错误报告。</translation>
    </message>
    <message>
        <source>Your work is saved, and you can continue. Please send the error report to the developers: %1</source>
        <translation>您的工作已保存，可以继续使用。请将错误报告发送给开发者：%1</translation>
    </message>
</context>
<context>
    <name>app::DesktopSession</name>
    <message>
        <source>The runs that are compared were not saved</source>
        <translation>未能保存所比较的训练</translation>
    </message>
</context>
<context>
    <name>app::DocumentDesk</name>
    <message>
        <source>The document was not added to the project</source>
        <translation>文档未能添加到项目</translation>
    </message>
    <message>
        <source>%1 It stays open, and adding it is tried again.</source>
        <translation>%1它保持打开，稍后会再次尝试添加。</translation>
    </message>
    <message>
        <source>The file of the open document can no longer be read</source>
        <translation>已打开文档的文件无法再读取</translation>
    </message>
    <message>
        <source>%1 Its text and annotations stay open.</source>
        <translation>%1文本及其标注在此保持打开。</translation>
    </message>
    <message>
        <source>The file holds more than this document shows</source>
        <translation>文件中的内容多于此文档显示的内容</translation>
    </message>
    <message>
        <source>Not read: %1. The file keeps it, but what you export does not have it.</source>
        <translation>未读取：%1。文件中仍保留这些内容，但导出的文件中没有。</translation>
    </message>
    <message>
        <source>; </source>
        <comment>between kinds</comment>
        <translation>；</translation>
    </message>
    <message>
        <source>The annotations in the file have changed</source>
        <translation>文件中的标注已更改</translation>
    </message>
    <message>
        <source>They replace those that the file had before. Your own annotations and those of models stay.</source>
        <translation>它们取代文件先前的标注。您自己的标注和模型的标注保持不变。</translation>
    </message>
    <message>
        <source>How the file was read</source>
        <translation>文件的读取方式</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) of the file were added to the project; the first one is open.</source>
        <translation>
            <numerusform>文件中的 %Ln 个文档已添加到项目；已打开第一个。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The project had the texts of %Ln document(s) already.</source>
        <translation>
            <numerusform>项目中已有 %Ln 个文档的文本。</numerusform>
        </translation>
    </message>
    <message>
        <source>The file has several documents</source>
        <translation>文件含有多个文档</translation>
    </message>
    <message numerus="yes">
        <source>%Ln of them replaced the document(s) of an earlier reading, with what was decided there.</source>
        <translation>
            <numerusform>其中 %Ln 个替换了之前读取的文档，并保留了在那里作出的决定。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln finished document(s) were left as they are. Take the mark off in “Documents” to have them replaced.</source>
        <translation>
            <numerusform>%Ln 个已完成的文档保持不变。要替换它们，请在“文档”中取消标记。</numerusform>
        </translation>
    </message>
    <message>
        <source>Finished documents were left as they are</source>
        <translation>已完成的文档保持不变</translation>
    </message>
    <message numerus="yes">
        <source>The annotations that the file has now replace those that it had before in %Ln document(s): %1. Your own annotations and those of models stay.</source>
        <translation>
            <numerusform>文件现在的标注替换了它之前在 %Ln 个文档中的标注：%1。您自己的标注和模型的标注保留。</numerusform>
        </translation>
    </message>
    <message>
        <source>Pasted text</source>
        <translation>粘贴的文本</translation>
    </message>
    <message>
        <source>The text was not pasted</source>
        <translation>文本未能粘贴</translation>
    </message>
    <message>
        <source>A project is being opened. Paste the text again then.</source>
        <translation>正在打开一个项目。请在打开后再次粘贴。</translation>
    </message>
    <message>
        <source>The project has this text already</source>
        <translation>项目中已有此文本</translation>
    </message>
    <message>
        <source>It was opened; nothing was added.</source>
        <translation>已打开它；没有添加任何内容。</translation>
    </message>
</context>
<context>
    <name>app::DocumentList</name>
    <message>
        <source>The files to read were not noted in the project</source>
        <translation>待读取的文件未能记入项目</translation>
    </message>
    <message>
        <source>The document was not opened</source>
        <translation>文档未能打开</translation>
    </message>
    <message>
        <source>The folder %1 contains no documents (%2). Choose another folder, or choose files.</source>
        <translation>文件夹 %1 中没有文档（%2）。请选择其他文件夹，或选择文件。</translation>
    </message>
    <message>
        <source>The document was not removed</source>
        <translation>文档未能移除</translation>
    </message>
    <message>
        <source>Not all documents were added</source>
        <translation>未添加全部文档</translation>
    </message>
    <message>
        <source>A request adds at most %L1 documents: the first ones by name were added, the others were not. Add the others folder by folder.</source>
        <translation>一次最多添加 %L1 个文档：已按名称添加前面的文档，其余的未添加。请逐个文件夹添加其余文档。</translation>
    </message>
    <message>
        <source>The document was not marked as finished</source>
        <translation>未能将文档标记为已完成</translation>
    </message>
    <message>
        <source>The mark was not taken off the document</source>
        <translation>未能取消文档的已完成标记</translation>
    </message>
</context>
<context>
    <name>app::FailureText</name>
    <message>
        <source>Reading or writing failed before the end. Check whether the disk is full.</source>
        <translation>读取或写入中途失败。请检查磁盘是否已满。</translation>
    </message>
    <message>
        <source>A file or setting requires something that this program does not support.</source>
        <translation>本程序无法执行文件或设置所要求的操作。</translation>
    </message>
    <message>
        <source>A compute device is missing or has failed.</source>
        <translation>计算设备缺失或出现故障。</translation>
    </message>
    <message>
        <source>This is an internal error of the program.</source>
        <translation>这是本程序的内部错误。</translation>
    </message>
    <message>
        <source>A file or folder does not exist. Check whether it was moved, renamed or deleted, and choose it again.</source>
        <translation>文件或文件夹不存在。请检查它是否已被移动、重命名或删除，然后重新选择。</translation>
    </message>
    <message>
        <source>Access to a file or folder was denied. Change its permissions, or choose another one.</source>
        <translation>系统拒绝访问某个文件或文件夹。请更改其权限，或另选一个。</translation>
    </message>
    <message>
        <source>A file is damaged or has an unexpected format. Check that it is the right file and complete.</source>
        <translation>文件已损坏或格式不符。请确认选择了正确的文件，并且文件完整。</translation>
    </message>
    <message>
        <source>The dimensions in a model are inconsistent. Install or copy the model again.</source>
        <translation>模型中的尺寸互不匹配。请重新安装或复制该模型。</translation>
    </message>
    <message>
        <source>The file was written by a newer version of this program. Update the program.</source>
        <translation>该文件由本程序的更新版本写入。请更新本程序。</translation>
    </message>
    <message>
        <source>The checksum of a file is wrong: the file was changed or damaged. Copy or download it again.</source>
        <translation>文件的校验和不正确：文件已被更改或损坏。请重新复制或下载。</translation>
    </message>
    <message>
        <source>A setting has an invalid value. Change the one that is named below.</source>
        <translation>某个设置的值无效。请更改下面指出的设置。</translation>
    </message>
    <message>
        <source>There is not enough memory. Close other programs, or process less text at a time.</source>
        <translation>内存不足。请关闭其他程序，或一次处理较少的文本。</translation>
    </message>
    <message>
        <source>The disk is full. Free some space, or choose another disk, and try again.</source>
        <translation>磁盘已满。请释放一些空间或选择其他磁盘，然后重试。</translation>
    </message>
    <message>
        <source>The head was trained with another language model. Choose that language model (Analysis &gt; Choose Model), or train the head again with this one.</source>
        <translation>该任务头是用另一个语言模型训练的。请选择那个语言模型（“分析 &gt; 选择模型”），或用当前模型重新训练任务头。</translation>
    </message>
    <message>
        <source>There are too few examples to train on. Add more labelled examples.</source>
        <translation>可供训练的样例太少。请添加更多带标签的样例。</translation>
    </message>
    <message>
        <source>The chosen files or folders contain no text to train on. Choose files that contain text.</source>
        <translation>所选文件或文件夹中没有可供训练的文本。请选择含有文本的文件。</translation>
    </message>
    <message>
        <source>There is already a training in the chosen folder. Continue it, or choose another folder.</source>
        <translation>所选文件夹中已有一个训练。请继续该训练，或选择其他文件夹。</translation>
    </message>
    <message>
        <source>The language model of a head is not installed. Choose it (Analysis &gt; Choose Model), or train the head again with another one.</source>
        <translation>任务头所需的语言模型尚未安装。请选择该模型（“分析 &gt; 选择模型”），或用其他模型重新训练任务头。</translation>
    </message>
    <message>
        <source>No language model is installed. Choose one, or train the head without one (ELMo: none).</source>
        <translation>没有安装语言模型。请选择一个，或不用语言模型训练任务头（ELMo：无）。</translation>
    </message>
    <message>
        <source>The text is too short: some sentences are needed to train on and others to measure on. Add more text.</source>
        <translation>文本太短：训练需要一些句子，评测需要另一些句子。请添加更多文本。</translation>
    </message>
    <message>
        <source>This folder holds no training to continue. Choose the folder of a training that was paused.</source>
        <translation>此文件夹中没有可继续的训练。请选择已暂停的训练的文件夹。</translation>
    </message>
    <message>
        <source>The vectors of this document are not computed yet. Choose a model (Analysis &gt; Choose Model), or wait until it has read the document.</source>
        <translation>此文档的向量尚未计算。请选择模型（“分析 &gt; 选择模型”），或等待模型读完文档。</translation>
    </message>
    <message>
        <source>The word does not occur in the analysed documents. Choose another word, or open more documents.</source>
        <translation>该词未出现在已分析的文档中。请选择其他词，或打开更多文档。</translation>
    </message>
</context>
<context>
    <name>app::LayerDesk</name>
    <message>
        <source>The training run was not added</source>
        <translation>训练运行未能添加</translation>
    </message>
    <message>
        <source>The similarities were not computed</source>
        <translation>未能计算相似度</translation>
    </message>
    <message>
        <source>The places like the example were not found</source>
        <translation>未能找到与示例相似的位置</translation>
    </message>
    <message>
        <source>The occurrences of the word were not projected</source>
        <translation>该词的各处出现未能投影</translation>
    </message>
    <message>
        <source>The predictions with other weights were not computed</source>
        <translation>未能计算使用其他权重的预测</translation>
    </message>
    <message>
        <source>The prediction was not explained</source>
        <translation>预测未能解释</translation>
    </message>
    <message>
        <source>The figure was saved without a record of how it was made</source>
        <translation>图已保存，但未记录其生成方式</translation>
    </message>
</context>
<context>
    <name>app::LazySession</name>
    <message>
        <source>The engine was not loaded</source>
        <translation>引擎未能加载</translation>
    </message>
    <message>
        <source>%1. Reinstall or rebuild the program.</source>
        <translation>%1。请重新安装本程序，或重新构建。</translation>
    </message>
</context>
<context>
    <name>app::NoteText</name>
    <message>
        <source>%1 tags inside an entity without a preceding B- (I-, L-) were read as B-.</source>
        <translation>%1 个实体内部标签（I-、L-）前面没有 B-，已按 B- 读取。</translation>
    </message>
    <message>
        <source>%1 tags inside an entity of another label (I-, L-) were read as B-.</source>
        <translation>%1 个标签（I-、L-）位于其他标签的实体内部，已按 B- 读取。</translation>
    </message>
    <message>
        <source>%1 entities without their last tag (L-, E-) were ended where they stop.</source>
        <translation>%1 个实体缺少结尾标签（L-、E-），已在其中断处结束。</translation>
    </message>
    <message>
        <source>%1 -DOCSTART- lines (document boundaries) were skipped.</source>
        <translation>已跳过 %1 行 -DOCSTART-（文档边界）。</translation>
    </message>
    <message>
        <source>%1 comment lines were skipped.</source>
        <translation>已跳过 %1 行注释。</translation>
    </message>
    <message>
        <source>%1 empty lines were skipped.</source>
        <translation>已跳过 %1 个空行。</translation>
    </message>
    <message>
        <source>%1 ranges of words and empty nodes were skipped.</source>
        <translation>已跳过 %1 个词范围和空节点。</translation>
    </message>
    <message>
        <source>%1 ranges of words, empty nodes and comments were skipped.</source>
        <translation>已跳过 %1 个词范围、空节点和注释。</translation>
    </message>
    <message>
        <source>%1 entities that begin or end inside a token were widened to whole tokens.</source>
        <translation>%1 个实体在词元内部开始或结束，已扩展为完整词元。</translation>
    </message>
    <message>
        <source>%1 pairs without a gold label (&quot;-&quot;) were skipped.</source>
        <translation>已跳过 %1 个没有标准标签（“-”）的文本对。</translation>
    </message>
    <message>
        <source>%1 duplicate phrases with the same label were left out.</source>
        <translation>已省略 %1 个标签相同的重复短语。</translation>
    </message>
    <message>
        <source>%1 of the %2 questions of the development set are about articles that are also in the training set: on new articles the score will be lower than measured.</source>
        <translation>开发集的 %2 个问题中有 %1 个所涉及的文章也在训练集中：在新文章上的得分会低于测得的值。</translation>
    </message>
    <message>
        <source>The text gives only %1 SentencePiece pieces; %2 were asked for. The head uses these.</source>
        <translation>该文本只能得到 %1 个 SentencePiece 子词，要求的是 %2 个。任务头使用已有的这些子词。</translation>
    </message>
    <message>
        <source>biLM &apos;%1&apos;: its weights are trained with the head, so its layers change with every step and are not cached.</source>
        <translation>双向语言模型“%1”：其权重与任务头一起训练，因此各层随每一步变化，不会缓存。</translation>
    </message>
    <message>
        <source>biLM &apos;%1&apos;: layers of %2 distinct sentences, %3 of them computed now.</source>
        <translation>双向语言模型“%1”：%2 个不同句子的各层，其中 %3 个为本次计算。</translation>
    </message>
    <message>
        <source>The head was trained with the biLM &apos;%1&apos; (%2); it goes on with &apos;%3&apos; (%4).</source>
        <translation>此任务头是用双向语言模型“%1”（%2）训练的；现在用“%3”（%4）继续训练。</translation>
    </message>
    <message>
        <source>Corrected documents: %1 to train on (examples %2, labels %3), %4 held out (examples %5, labels %6).</source>
        <translation>已更正的文档：用于训练 %1（样例 %2，标签 %3），留出 %4（样例 %5，标签 %6）。</translation>
    </message>
    <message>
        <source>Of %1 documents only the decided sentences are used.</source>
        <translation>%1 个文档中只使用已有裁定的句子。</translation>
    </message>
    <message>
        <source>Documents without decisions: %1.</source>
        <translation>没有裁定的文档：%1。</translation>
    </message>
    <message>
        <source>%1 has no &apos;n_layers&apos;; assuming %2, as bilm-tf does.</source>
        <translation>%1 中没有“n_layers”；与 bilm-tf 一样假定为 %2。</translation>
    </message>
    <message>
        <source>%1 has %2 LSTM layers, of which %3 asks for %4: the upper %5 are not used.</source>
        <translation>%1 有 %2 个 LSTM 层，%3 只要求其中 %4 个：上面的 %5 个不使用。</translation>
    </message>
    <message>
        <source>%1 holds %2 data sets that are not part of the model which %3 describes, and are ignored: %4.</source>
        <translation>%1 中有 %2 个数据集不属于 %3 所描述的模型，已忽略：%4。</translation>
    </message>
    <message>
        <source>The training of &apos;%1&apos; was finished before: nothing was trained. To train the head further, start from it and choose another output.</source>
        <translation>“%1”的训练此前已完成：未进行任何训练。要继续训练该任务头，请从它开始并选择另一个输出位置。</translation>
    </message>
    <message>
        <source>choices, ratings, relations and other results without a place in the text</source>
        <translation>在文本中没有位置的选择、评分、关系和其他结果</translation>
    </message>
    <message>
        <source>texts of spans other than their positions select</source>
        <translation>与其位置所选内容不同的片段文本</translation>
    </message>
    <message>
        <source>results of skipped tasks</source>
        <translation>已跳过任务的结果</translation>
    </message>
    <message>
        <source>heads that their sentence does not have (first in line %1)</source>
        <translation>句中没有的中心词（首见于第 %1 行）</translation>
    </message>
    <message>
        <source>words that are their own head (first in line %1)</source>
        <translation>以自身为中心词的词（首见于第 %1 行）</translation>
    </message>
    <message>
        <source>cycles in trees, kept as they are (first in line %1)</source>
        <translation>树中的环，保持原样（首见于第 %1 行）</translation>
    </message>
    <message>
        <source>features without a value, kept as they are (first in line %1)</source>
        <translation>没有值的特征，保持原样（首见于第 %1 行）</translation>
    </message>
    <message>
        <source>words with lemmas, tags or relations</source>
        <translation>带有原形、标签或关系的词</translation>
    </message>
    <message>
        <source>entities in brackets</source>
        <translation>括号形式的实体</translation>
    </message>
    <message>
        <source>annotations of other views</source>
        <translation>其他视图的标注</translation>
    </message>
    <message>
        <source>annotations without text</source>
        <translation>没有文本的标注</translation>
    </message>
    <message>
        <source>annotations of the type %1</source>
        <translation>类型 %1 的标注</translation>
    </message>
    <message>
        <source>annotations of the layer %1</source>
        <translation>标注层 %1 的标注</translation>
    </message>
    <message>
        <source>labels of whole texts</source>
        <translation>整篇文本的标签</translation>
    </message>
    <message>
        <source>spans of skipped tasks</source>
        <translation>已跳过任务的区间</translation>
    </message>
    <message>
        <source>relations</source>
        <translation>关系</translation>
    </message>
    <message>
        <source>%1 rows without a text or a label were skipped.</source>
        <translation>已跳过 %1 行没有文本或标签的数据。</translation>
    </message>
    <message>
        <source>%1 tags of entities inside others (the last column) were left out.</source>
        <translation>略去了 %1 个位于其他实体内的实体标签（最后一列）。</translation>
    </message>
    <message>
        <source>%1 lines have more than one TAB; all that follows the first is the text.</source>
        <translation>%1 行含有不止一个制表符；第一个制表符之后的内容都作为文本。</translation>
    </message>
    <message>
        <source>%1 different labels in %2 examples: in each line the label stands first, then a TAB and the text.</source>
        <translation>%2 个样本中有 %1 个不同的标签：每行应先写标签，然后是制表符和文本。</translation>
    </message>
    <message>
        <source>%1 of the %2 examples of the development set are also in the training set: the score says less about new texts.</source>
        <translation>开发集的 %2 个样本中有 %1 个也在训练集中：得分对新文本的说明力较低。</translation>
    </message>
    <message>
        <source>tags of entities inside others</source>
        <translation>其他实体内的实体标签</translation>
    </message>
    <message>
        <source>cells of other columns</source>
        <translation>其他列的单元格</translation>
    </message>
    <message>
        <source>mentions of coreference without an end</source>
        <translation>没有结尾的共指提及</translation>
    </message>
    <message>
        <source>relations to spans that are not there</source>
        <translation>所指标注不存在的关系</translation>
    </message>
    <message>
        <source>footnotes</source>
        <translation>脚注</translation>
    </message>
    <message>
        <source>comments</source>
        <translation>批注</translation>
    </message>
    <message>
        <source>notes</source>
        <translation>注释</translation>
    </message>
    <message>
        <source>formulas</source>
        <translation>公式</translation>
    </message>
    <message>
        <source>embedded objects</source>
        <translation>嵌入对象</translation>
    </message>
    <message>
        <source>training.capitals adds nothing: the script of the text has no capitals.</source>
        <translation>training.capitals 没有增加任何内容：文本的文字没有大写字母。</translation>
    </message>
    <message>
        <source>&apos;%1&apos; looks like text in another language (%2), but the biLM was trained on English: expect poor results.</source>
        <translation>“%1”看起来是另一种语言（%2）的文本，而双向语言模型是用英语训练的：结果可能很差。</translation>
    </message>
    <message>
        <source>&apos;%1&apos; looks like text in English, but the biLM was trained on another language: expect poor results.</source>
        <translation>“%1”看起来是英语文本，而双向语言模型是用另一种语言训练的：结果可能很差。</translation>
    </message>
    <message>
        <source>The text looks like another language (%1) than the one that the biLM was trained on (%2): expect poor results.</source>
        <translation>文本看起来是另一种语言（%1），与训练双向语言模型所用的语言（%2）不同：结果可能很差。</translation>
    </message>
    <message>
        <source>All %1 steps train the softmax alone.</source>
        <translation>全部 %1 步只训练 softmax。</translation>
    </message>
    <message>
        <source>The warm-up of %1 steps is as long as the training of %2 or longer: the learning rate never reaches its full value.</source>
        <translation>%1 步的预热不短于 %2 步的训练：学习率永远达不到设定值。</translation>
    </message>
    <message>
        <source>The cool-down of %1 steps is longer than the training of %2.</source>
        <translation>%1 步的降温比 %2 步的训练还长。</translation>
    </message>
    <message>
        <source>The cool-down begins at step %1, before the warm-up ends at step %2: the learning rate never reaches its full value.</source>
        <translation>降温在第 %1 步开始，早于第 %2 步的预热结束：学习率永远达不到设定值。</translation>
    </message>
    <message>
        <source>%1 steps are %2 passes over the text; from %3 on, a model learns it by heart.</source>
        <translation>%1 步要遍历文本 %2 次；达到 %3 次以上，模型会把文本背下来。</translation>
    </message>
    <message>
        <source>Documents: %1, for %2 rows of a batch: parts of long ones are read like documents.</source>
        <translation>文档：%1 个，而一批有 %2 行：长文档的各部分按单独的文档读取。</translation>
    </message>
    <message>
        <source>Documents: %1, for %2 rows of a batch: several rows read the same documents.</source>
        <translation>文档：%1 个，而一批有 %2 行：若干行会读取相同的文档。</translation>
    </message>
    <message>
        <source>%1 % of the training tokens are unknown words.</source>
        <translation>训练文本中 %1 % 的词元是未知词。</translation>
    </message>
    <message>
        <source>%1 % of the held-out sentences of %2 words or more are also in the training text: the held-out perplexity is too low.</source>
        <translation>在不少于 %2 个词的留出句子中，%1 % 也出现在训练文本里：留出部分的困惑度偏低。</translation>
    </message>
    <message>
        <source>%1 tokens are longer than the %2 bytes that the model reads of a word: their ends are not seen.</source>
        <translation>%1 个词元超过模型对一个词读取的 %2 字节：它们的结尾不会被读取。</translation>
    </message>
    <message>
        <source>Seed %1 was trained before; its head is kept.</source>
        <translation>种子 %1 先前已训练；其任务头保留不变。</translation>
    </message>
    <message>
        <source>1 item was skipped because it can&apos;t be read: %1</source>
        <translation>有 1 项无法读取，已跳过：%1</translation>
    </message>
    <message>
        <source>%1 items were skipped because they can&apos;t be read: %2</source>
        <translation>有 %1 项无法读取，已跳过：%2</translation>
    </message>
    <message>
        <source>read as spans: %1</source>
        <translation>作为片段读取：%1</translation>
    </message>
    <message>
        <source>read as attributes of tokens: %1</source>
        <translation>作为词元属性读取：%1</translation>
    </message>
    <message>
        <source>read as %1</source>
        <translation>按 %1 编码读取</translation>
    </message>
    <message>
        <source>the texts are %1, the labels %2</source>
        <translation>文本取自 %1，标签取自 %2</translation>
    </message>
    <message>
        <source>the texts are %1</source>
        <translation>文本取自 %1</translation>
    </message>
    <message>
        <source>the words are column %1, the tags column %2</source>
        <translation>词在第 %1 列，标签在第 %2 列</translation>
    </message>
    <message>
        <source>the entities are in MISC: %1</source>
        <translation>实体取自 MISC：%1</translation>
    </message>
    <message>
        <source>the MISC key %1 looks like entities and was not read as such; --misc-key %2 reads it</source>
        <translation>MISC 中的键 %1 看起来是实体，但未按实体读取；--misc-key %2 可读取它</translation>
    </message>
    <message>
        <source>its positions were counted %1</source>
        <translation>其位置的计数方式：%1</translation>
    </message>
    <message>
        <source>%1 invalid bytes became U+FFFD</source>
        <translation>%1 个无效字节已替换为 U+FFFD</translation>
    </message>
    <message>
        <source>sentences without an empty line between them are read as sentences of their own</source>
        <translation>句子之间缺少空行时，仍各自作为一句读取</translation>
    </message>
    <message>
        <source>its lines have at most %1 columns where its heading declares %2</source>
        <translation>各行最多有 %1 列，而标题声明了 %2 列</translation>
    </message>
    <message>
        <source>The model was trained on lemmatised text: it knows the base forms of words (&quot;go&quot;, not &quot;went&quot;). Give it lemmatised text, or expect less exact vectors.</source>
        <translation>该模型是用词形还原后的文本训练的：它只认识词的原形（“go”，而不是“went”）。请给它词形还原后的文本，否则向量会不够准确。</translation>
    </message>
    <message>
        <source>The vocabulary is not in the order of frequency, in which negative samples are drawn: the model learns the frequent words late.</source>
        <translation>词汇表没有按词频排列，而负样本是按这一顺序抽取的：模型要很晚才能学会常用词。</translation>
    </message>
</context>
<context>
    <name>app::PredictionDesk</name>
    <message>
        <source>The table of surprisals was not saved</source>
        <translation>惊奇度表未能保存</translation>
    </message>
    <message>
        <source>The substitutes of the selected token were not found</source>
        <translation>未能找到所选词元的替换词</translation>
    </message>
</context>
<context>
    <name>app::ProjectAnnotator</name>
    <message>
        <source>The documents were not annotated</source>
        <translation>未标注文档</translation>
    </message>
    <message>
        <source>No loaded task head annotates texts with this model. Choose the model that the head was trained with, or add a head.</source>
        <translation>已加载的任务头都不能用此模型标注文本。请选择训练该任务头时使用的模型，或添加任务头。</translation>
    </message>
</context>
<context>
    <name>app::ProjectDesk</name>
    <message>
        <source>The project was not created</source>
        <translation>项目未能创建</translation>
    </message>
    <message>
        <source>The project was not opened</source>
        <translation>项目未能打开</translation>
    </message>
    <message>
        <source>The project was not saved under the new name</source>
        <translation>项目未能以新名称保存</translation>
    </message>
    <message>
        <source>The project was not closed</source>
        <translation>项目未能关闭</translation>
    </message>
</context>
<context>
    <name>app::ProjectNews</name>
    <message>
        <source>The guidelines were not saved</source>
        <translation>准则未能保存</translation>
    </message>
    <message>
        <source>The project can no longer be read</source>
        <translation>项目无法再读取</translation>
    </message>
    <message>
        <source>The project was moved or removed</source>
        <translation>项目已被移动或删除</translation>
    </message>
    <message>
        <source>Another program has moved or removed the file, or put another one in its place. Changes can&apos;t be saved there any more. Save the project under a new name, or open it again.</source>
        <translation>另一个程序移动或删除了该文件，或在原处放置了其他文件。更改无法再保存到那里。请将项目另存为新名称，或重新打开它。</translation>
    </message>
    <message>
        <source>The unsaved project can&apos;t be opened</source>
        <translation>未保存的项目无法打开</translation>
    </message>
    <message>
        <source>The project was not merged</source>
        <translation>项目未能合并</translation>
    </message>
    <message>
        <source>%1 They stay in the window, and saving is tried again.</source>
        <translation>%1它们保留在窗口中，稍后会再次尝试保存。</translation>
    </message>
    <message>
        <source>The project that you left could not be written to. The text was: %1</source>
        <translation>无法写入您离开的项目。文本为：%1</translation>
    </message>
    <message>
        <source>The labels of the project were not saved</source>
        <translation>项目的标签未保存</translation>
    </message>
    <message>
        <source>Documents are not finished any more</source>
        <translation>有文档不再是已完成</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) were finished with other annotations than the merged ones: %1. Look at them and mark them as finished again.</source>
        <translation>
            <numerusform>%Ln 个文档完成时的标注与合并后的不同：%1。请查看它们并重新标记为已完成。</numerusform>
        </translation>
    </message>
    <message>
        <source>The annotations were mapped</source>
        <translation>标注已映射</translation>
    </message>
    <message numerus="yes">
        <source>The texts of %Ln document(s) differ in white space only (line ends, blanks). Annotations mapped to the texts of this project: %1; without a place there: %2.</source>
        <translation>
            <numerusform>%Ln 个文档的文本只在空白（换行、空格）上不同。映射到本项目文本的标注：%1；在那里没有位置：%2。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>app::ProjectSearch</name>
    <message>
        <source>The project was not searched</source>
        <translation>未能搜索项目</translation>
    </message>
    <message>
        <source>The annotators were not compared</source>
        <translation>未能比较标注者</translation>
    </message>
    <message>
        <source>The labels of the project were not read</source>
        <translation>未能读取项目的标签</translation>
    </message>
    <message>
        <source>The matches in the project were not counted</source>
        <translation>未能统计项目中的匹配处</translation>
    </message>
    <message>
        <source>The predicates of the project were not read</source>
        <translation>项目的谓词未能读取</translation>
    </message>
</context>
<context>
    <name>app::SameTexts</name>
    <message>
        <source>The document was not added to the project</source>
        <translation>文档未能添加到项目</translation>
    </message>
    <message>
        <source>The annotations of the file were not added</source>
        <translation>文件的标注未添加</translation>
    </message>
    <message>
        <source>The annotations of the file were mapped</source>
        <translation>文件的标注已映射</translation>
    </message>
    <message>
        <source>The text of the file differs from “%1” in white space only. Annotations mapped to its places: %2.</source>
        <translation>文件的文本与“%1”只在空白上不同。已映射到其位置的标注：%2。</translation>
    </message>
    <message>
        <source>Without a place there, and not added: %1 (%2 “%3”).</source>
        <translation>在那里没有位置、因此未添加：%1（%2“%3”）。</translation>
    </message>
</context>
<context>
    <name>app::StoreCheck</name>
    <message>
        <source>The project is damaged</source>
        <translation>项目已损坏</translation>
    </message>
</context>
<context>
    <name>app::TrainingDesk</name>
    <message numerus="yes">
        <source>%Ln document(s) of the project have decisions; at least two different ones are needed, because one is held out to measure the head on. Correct another document.</source>
        <translation>
            <numerusform>项目中有 %Ln 个文档带有裁定；至少需要两个不同的文档，因为其中一个要留出来评测任务头。请再更正一个文档。</numerusform>
        </translation>
    </message>
    <message>
        <source>The training was not started</source>
        <translation>训练未能开始</translation>
    </message>
    <message>
        <source>Another training is running. Wait until it has ended, or pause it, and start this one again.</source>
        <translation>另一个训练正在进行。请等它结束，或将其暂停，然后重新开始这个训练。</translation>
    </message>
    <message>
        <source>The training was not continued</source>
        <translation>训练未能继续</translation>
    </message>
    <message>
        <source>%1: %2 %3</source>
        <translation>%1：%2 %3</translation>
    </message>
    <message>
        <source>Perplexity on held-out text: %1 before, %2 after</source>
        <translation>留出数据的困惑度：之前 %1，之后 %2</translation>
    </message>
    <message>
        <source>The comparison was stopped.</source>
        <translation>比较已停止。</translation>
    </message>
    <message>
        <source>No document of the project has decisions to learn from. Accept or correct the predictions of some documents, or mark spans, and try again. A sentence is used if all its predictions are decided.</source>
        <translation>项目中没有可供学习的带裁定的文档。请接受或更正一些文档的预测，或标记片段，然后重试。只有全部预测都已裁定的句子才会被使用。</translation>
    </message>
    <message>
        <source>a trained head</source>
        <translation>训练好的任务头</translation>
    </message>
    <message>
        <source>a trained head (%1)</source>
        <translation>训练好的任务头（%1）</translation>
    </message>
    <message>
        <source>a language model</source>
        <translation>语言模型</translation>
    </message>
    <message>
        <source>a prepared corpus</source>
        <translation>准备好的语料库</translation>
    </message>
    <message>
        <source>the training of a language model</source>
        <translation>语言模型的训练</translation>
    </message>
    <message>
        <source>a project</source>
        <translation>项目</translation>
    </message>
    <message>
        <source>undefined</source>
        <translation>未定义</translation>
    </message>
</context>
<context>
    <name>app::WorkSaver</name>
    <message>
        <source>The annotations were not saved</source>
        <translation>标注未能保存</translation>
    </message>
    <message>
        <source>%1 They stay in the window, and saving is tried again.</source>
        <translation>%1这些标注保留在窗口中，稍后会再次尝试保存。</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>另有 %1 处</translation>
    </message>
    <message>
        <source>“%1” (%2): your decision stays</source>
        <translation>“%1”（%2）：保留您的决定</translation>
    </message>
    <message>
        <source>“%1”: %2 (yours) and %3 are both there</source>
        <translation>“%1”：%2（您的）与 %3 均已保留</translation>
    </message>
    <message>
        <source>Somebody else changed the same annotations</source>
        <translation>其他人更改了相同的标注</translation>
    </message>
    <message>
        <source>Both changes were saved: %1. Delete what is wrong.</source>
        <translation>双方的更改均已保存：%1。请删除不正确的部分。</translation>
    </message>
</context>
<context>
    <name>app::Workers</name>
    <message>
        <source>The document was not opened</source>
        <translation>文档未能打开</translation>
    </message>
    <message>
        <source>The model was not loaded</source>
        <translation>模型未能加载</translation>
    </message>
    <message>
        <source>The document was not analysed</source>
        <translation>文档未能分析</translation>
    </message>
    <message>
        <source>The similarities were not computed</source>
        <translation>未能计算相似度</translation>
    </message>
    <message>
        <source>The task head was not loaded</source>
        <translation>任务头未能加载</translation>
    </message>
    <message>
        <source>A task head could not annotate the document</source>
        <translation>有一个任务头未能标注文档</translation>
    </message>
    <message>
        <source>The question was not answered</source>
        <translation>问题未能回答</translation>
    </message>
    <message>
        <source>The texts were not compared</source>
        <translation>未能比较文本</translation>
    </message>
    <message>
        <source>The document was not exported</source>
        <translation>文档未能导出</translation>
    </message>
    <message>
        <source>The project was not opened</source>
        <translation>项目未能打开</translation>
    </message>
    <message>
        <source>The surprisal was not measured</source>
        <translation>未能测量惊奇度</translation>
    </message>
    <message>
        <source>The matches were not labelled</source>
        <translation>匹配项未能标注</translation>
    </message>
</context>
<context>
    <name>main</name>
    <message>
        <source>Shows a document with its tokens, and how each layer of an ELMo language model represents the selected token.

  elmoscope letter.txt
  elmoscope --model ~/models/elmo-original letter.txt</source>
        <translation>显示文档及其词元，以及 ELMo 语言模型的各层对所选词元的表示。

  elmoscope letter.txt
  elmoscope --model ~/models/elmo-original letter.txt</translation>
    </message>
    <message>
        <source>A model folder, options.json or weights file. Default: the model named by the environment variable ELMOSCOPE_MODEL, or else the model installed with the program.</source>
        <translation>模型文件夹、options.json 或权重文件。未指定时使用环境变量 ELMOSCOPE_MODEL 所指的模型，或随程序提供的模型。</translation>
    </message>
    <message>
        <source>Folder of a task head to annotate documents with; may be repeated.</source>
        <translation>用于标注文档的任务头所在文件夹；可重复指定。</translation>
    </message>
    <message>
        <source>Open the documents in a window of their own, also if there is one already.</source>
        <translation>即使已有打开的窗口，也在自己的窗口中打开文档。</translation>
    </message>
    <message>
        <source>A project (.elmoscope), documents to open, or folders of documents, which come into the project of the window that is open. Default: the project of the last session.</source>
        <translation>项目（.elmoscope）、要打开的文档或文档文件夹；文档进入已打开窗口的项目。默认：上次会话的项目。</translation>
    </message>
</context>
<context>
    <name>tasks</name>
    <message>
        <source>Sentiment</source>
        <translation>情感</translation>
    </message>
    <message>
        <source>Entities</source>
        <translation>命名实体</translation>
    </message>
    <message>
        <source>Questions</source>
        <translation>问答</translation>
    </message>
    <message>
        <source>Classes of texts</source>
        <translation>文本分类</translation>
    </message>
    <message>
        <source>Tags of words</source>
        <translation>词的标签</translation>
    </message>
    <message>
        <source>Entailment</source>
        <translation>文本蕴含</translation>
    </message>
    <message>
        <source>Semantic roles</source>
        <translation>语义角色</translation>
    </message>
</context>
<context>
    <name>ui::AboutDialog</name>
    <message>
        <source>&lt;h3&gt;Elmoscope %1&lt;/h3&gt;&lt;p&gt;Shows what each layer of an ELMo language model represents about the words of a text.&lt;/p&gt;&lt;p&gt;The application is licensed under the GNU General Public License, version 3 or later; its engine under the Apache License 2.0.&lt;/p&gt;</source>
        <translation>&lt;h3&gt;Elmoscope %1&lt;/h3&gt;&lt;p&gt;展示 ELMo 语言模型的各层对文本中的词有何了解。&lt;/p&gt;&lt;p&gt;应用程序以 GNU 通用公共许可证第 3 版或更高版本授权；其引擎以 Apache 许可证 2.0 授权。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;How to cite:&lt;/b&gt; The Elmoscope developers. Elmoscope %1: exploring texts through the layers of a bidirectional language model. Add the biLM that you used, and Peters et al. 2018, doi:10.18653/v1/N18-1202.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;如何引用：&lt;/b&gt;The Elmoscope developers. Elmoscope %1: exploring texts through the layers of a bidirectional language model. 请同时注明您使用的 biLM，以及 Peters et al. 2018, doi:10.18653/v1/N18-1202。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>About Elmoscope</source>
        <translation>关于 Elmoscope</translation>
    </message>
</context>
<context>
    <name>ui::ActivityBar</name>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Progress of the current job</source>
        <translation>当前任务的进展</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Stop the current job (Esc)</source>
        <translation>停止当前任务（Esc）</translation>
    </message>
    <message>
        <source>Cancel the current job</source>
        <translation>取消当前任务</translation>
    </message>
    <message>
        <source>Opening the document</source>
        <translation>正在打开文档</translation>
    </message>
    <message>
        <source>Loading the model</source>
        <translation>正在加载模型</translation>
    </message>
    <message>
        <source>Analysing the document</source>
        <translation>正在分析文档</translation>
    </message>
    <message>
        <source>Computing similarities</source>
        <translation>正在计算相似度</translation>
    </message>
    <message>
        <source>Loading the task head</source>
        <translation>正在加载任务头</translation>
    </message>
    <message>
        <source>Annotating the document</source>
        <translation>正在标注文档</translation>
    </message>
    <message>
        <source>Searching for answers</source>
        <translation>正在查找答案</translation>
    </message>
    <message>
        <source>Exporting</source>
        <translation>正在导出</translation>
    </message>
    <message>
        <source>about %1 s left</source>
        <translation>大约还需 %1 秒</translation>
    </message>
    <message>
        <source>about %1 min left</source>
        <translation>大约还需 %1 分钟</translation>
    </message>
    <message>
        <source>Comparing two texts</source>
        <translation>正在比较两段文本</translation>
    </message>
    <message>
        <source>Opening or merging a project</source>
        <translation>正在打开或合并项目</translation>
    </message>
    <message>
        <source>Measuring surprisal</source>
        <translation>正在测量惊奇度</translation>
    </message>
    <message>
        <source>Labelling all matches</source>
        <translation>正在标注所有匹配项</translation>
    </message>
</context>
<context>
    <name>ui::AgreementPanel</name>
    <message>
        <source>Differences</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>Take First</source>
        <translation>采用第一位</translation>
    </message>
    <message>
        <source>Take Second</source>
        <translation>采用第二位</translation>
    </message>
    <message>
        <source>Take Neither</source>
        <translation>都不采用</translation>
    </message>
    <message>
        <source>Accept What Agrees</source>
        <translation>接受一致的部分</translation>
    </message>
    <message>
        <source>First annotator</source>
        <translation>第一位标注者</translation>
    </message>
    <message>
        <source>Second annotator</source>
        <translation>第二位标注者</translation>
    </message>
    <message>
        <source>Agreement</source>
        <translation>一致性</translation>
    </message>
    <message>
        <source>F1: a span agrees if its place and its label are equal. Cohen&apos;s κ and Krippendorff&apos;s α: over all tokens, corrected for chance; a token without a label counts as a category. 1 is complete agreement, 0 is what chance gives.</source>
        <translation>F1：位置和标签都相同的片段才算一致。科恩 κ 和克里彭多夫 α：在所有词元上计算，并对偶然一致作了校正；没有标签的词元也算一个类别。1 表示完全一致，0 表示与偶然相当。</translation>
    </message>
    <message>
        <source>Accept every span that both annotators have</source>
        <translation>接受两位标注者都有的每个片段</translation>
    </message>
    <message>
        <source>Accepted and manual</source>
        <translation>已接受和人工标注</translation>
    </message>
    <message>
        <source>Open a document that two annotators have worked on.</source>
        <translation>请打开一个有两位标注者的文档。</translation>
    </message>
    <message>
        <source>Choose two different annotators.</source>
        <translation>请选择两位不同的标注者。</translation>
    </message>
    <message>
        <source>not defined</source>
        <translation>未定义</translation>
    </message>
    <message>
        <source>Span F1 %1 %</source>
        <translation>片段 F1 %1 %</translation>
    </message>
    <message>
        <source>Cohen&apos;s κ %1</source>
        <translation>科恩 κ %1</translation>
    </message>
    <message>
        <source>Krippendorff&apos;s α %1</source>
        <translation>克里彭多夫 α %1</translation>
    </message>
    <message numerus="yes">
        <source>%Ln span(s) agree</source>
        <translation>
            <numerusform>%Ln 个片段一致</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln difference(s)</source>
        <translation>
            <numerusform>%Ln 处差异</numerusform>
        </translation>
    </message>
    <message>
        <source>no span</source>
        <translation>无片段</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Decision</source>
        <translation>决定</translation>
    </message>
    <message>
        <source>This document</source>
        <translation>此文档</translation>
    </message>
    <message>
        <source>All documents</source>
        <translation>所有文档</translation>
    </message>
    <message>
        <source>What to compare</source>
        <translation>比较范围</translation>
    </message>
    <message>
        <source>Comparing the annotators of the project...</source>
        <translation>正在比较项目的标注者...</translation>
    </message>
    <message>
        <source>No document has annotations of both.</source>
        <translation>没有任何文档同时有两者的标注。</translation>
    </message>
    <message numerus="yes">
        <source>more than %Ln difference(s)</source>
        <translation>
            <numerusform>超过 %Ln 处差异</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s)</source>
        <translation>
            <numerusform>%Ln 个文档</numerusform>
        </translation>
    </message>
    <message>
        <source>Document</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>Activate the row to open it, then settle the difference</source>
        <translation>激活该行即可打开文档，然后裁定差异</translation>
    </message>
    <message>
        <source>There is one annotator at most. Add a head, accept or mark spans, or merge the project of another person (“File &gt; Merge Project”).</source>
        <translation>最多只有一位标注者。请添加任务头、接受或标记片段，或合并另一个人的项目（“文件 &gt; 合并项目”）。</translation>
    </message>
    <message>
        <source>All people, all documents</source>
        <translation>所有人，所有文档</translation>
    </message>
    <message>
        <source>Compare two annotators in the open document, or over all documents of the project that both have annotated, or all people of the project at once</source>
        <translation>在打开的文档中比较两位标注者，或在项目中两人都标注过的所有文档上比较，或一次比较项目的所有人</translation>
    </message>
    <message>
        <source>Decide for the first annotator&apos;s spans in the selected rows. Among people the decisions are the annotation set “Adjudicated”: nobody&apos;s own work changes</source>
        <translation>在所选行中采用第一位标注者的片段。人与人之间的决定构成标注集“已裁定”：任何人自己的工作都不变</translation>
    </message>
    <message>
        <source>Decide for the second annotator&apos;s spans in the selected rows. Among people the decisions are the annotation set “Adjudicated”: nobody&apos;s own work changes</source>
        <translation>在所选行中采用第二位标注者的片段。人与人之间的决定构成标注集“已裁定”：任何人自己的工作都不变</translation>
    </message>
    <message>
        <source>Decide that no span is in the selected rows</source>
        <translation>决定所选行中没有片段</translation>
    </message>
    <message>
        <source>%1 (accepted and manual)</source>
        <translation>%1（接受的和手工的）</translation>
    </message>
    <message>
        <source>No document has annotations of two people.</source>
        <translation>没有文档含有两个人的标注。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln person(s)</source>
        <translation>
            <numerusform>%Ln 人</numerusform>
        </translation>
    </message>
    <message>
        <source>mean span F1 of the pairs %1 %</source>
        <translation>各对的平均片段 F1 %1 %</translation>
    </message>
    <message numerus="yes">
        <source>%Ln of the differences is (are) a prediction not yet decided</source>
        <translation>
            <numerusform>其中 %Ln 处差异是尚未决定的预测</numerusform>
        </translation>
    </message>
    <message>
        <source>Among people the adjudicated spans at this place, between models the accepted and manual ones; empty: not yet decided</source>
        <translation>人与人之间是此处已裁定的片段，模型之间是接受的和手工的片段；空：尚未决定</translation>
    </message>
    <message>
        <source>Spans</source>
        <translation>片段</translation>
    </message>
    <message>
        <source>α (95 %)</source>
        <translation>α（95 %）</translation>
    </message>
    <message>
        <source>Krippendorff&apos;s α over tokens, nominal: 1 − observed / expected disagreement. A token&apos;s value is the set of labels of its spans; of a label, whether the token is in such a span. Intervals: 1,000 samples of the documents, from 5 documents on</source>
        <translation>词元上的 Krippendorff α，名义尺度：1 − 观察不一致 / 期望不一致。词元的值是其片段标签的集合；对某个标签，则是词元是否在这样的片段中。区间：对文档重抽样 1,000 次，从 5 个文档起</translation>
    </message>
    <message>
        <source>Span F1 % (95 %)</source>
        <translation>片段 F1 %（95 %）</translation>
    </message>
    <message>
        <source>Mean of the pairs that have spans: 2 equal spans / spans of both</source>
        <translation>有片段的各对的平均：2 × 相同片段 / 两人的片段</translation>
    </message>
    <message>
        <source>%1, not marked by the other</source>
        <translation>%1，另一方未标记</translation>
    </message>
    <message>
        <source>%1 with other bounds</source>
        <translation>%1，边界不同</translation>
    </message>
    <message>
        <source>%1 or %2</source>
        <translation>%1 或 %2</translation>
    </message>
    <message>
        <source>Pair, label or difference</source>
        <translation>配对、标签或差异</translation>
    </message>
    <message>
        <source>Of all people that are compared; of a difference: how often two of them differ so</source>
        <translation>所有被比较的人的；对于差异：两人这样不同的次数</translation>
    </message>
    <message>
        <source>mean relation F1 of the pairs %1 %</source>
        <translation>各对的平均关系 F1 %1 %</translation>
    </message>
    <message>
        <source>Relation F1 %1 %</source>
        <translation>关系 F1 %1 %</translation>
    </message>
</context>
<context>
    <name>ui::AgreementTexts</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>ui::AnnotationEditor</name>
    <message numerus="yes">
        <source>reopen %n span(s)</source>
        <translation>
            <numerusform>重新待定 %n 个片段</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>accept %n span(s)</source>
        <translation>
            <numerusform>接受 %n 个片段</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>reject %n span(s)</source>
        <translation>
            <numerusform>拒绝 %n 个片段</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>label %n span(s) %1</source>
        <translation>
            <numerusform>将 %n 个片段标为 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Choose a span first: click it, or press N.</source>
        <translation>请先选择一个片段：单击它，或按 N。</translation>
    </message>
    <message>
        <source>reopen %1</source>
        <translation>将 %1 重新待定</translation>
    </message>
    <message>
        <source>accept %1</source>
        <translation>接受 %1</translation>
    </message>
    <message>
        <source>reject %1</source>
        <translation>拒绝 %1</translation>
    </message>
    <message>
        <source>Every prediction of this document has been decided.</source>
        <translation>此文档的所有预测均已裁定。</translation>
    </message>
    <message>
        <source>This document has no spans.</source>
        <translation>此文档没有片段。</translation>
    </message>
    <message>
        <source>label %1 as %2</source>
        <translation>将 %1 标为 %2</translation>
    </message>
    <message>
        <source>move a span edge</source>
        <translation>移动边界</translation>
    </message>
    <message>
        <source>mark %1</source>
        <translation>标注 %1</translation>
    </message>
    <message>
        <source>apply %1 to identical mentions</source>
        <translation>将 %1 应用于相同提及</translation>
    </message>
    <message numerus="yes">
        <source>%n mention(s) changed.</source>
        <translation>
            <numerusform>已更改 %n 处提及。</numerusform>
        </translation>
    </message>
    <message>
        <source>keep the answers</source>
        <translation>保留答案</translation>
    </message>
    <message numerus="yes">
        <source>settle %n difference(s)</source>
        <translation>
            <numerusform>裁决 %n 处差异</numerusform>
        </translation>
    </message>
    <message>
        <source>withdraw the class of a sentence</source>
        <translation>撤回句子的类别</translation>
    </message>
    <message>
        <source>withdraw the class of the document</source>
        <translation>撤回文档的类别</translation>
    </message>
    <message>
        <source>set a sentence to %1</source>
        <translation>将句子设为 %1</translation>
    </message>
    <message>
        <source>set the document to %1</source>
        <translation>将文档设为 %1</translation>
    </message>
    <message>
        <source>delete the annotation set %1</source>
        <translation>删除标注集 %1</translation>
    </message>
    <message numerus="yes">
        <source>The question and %Ln answer(s) are kept with the document.</source>
        <translation>
            <numerusform>问题和 %Ln 个答案已随文档保留。</numerusform>
        </translation>
    </message>
    <message>
        <source>These answers are kept already.</source>
        <translation>这些答案已经保留。</translation>
    </message>
    <message>
        <source>Done: %1. “Edit &gt; Undo” restores it.</source>
        <translation>已完成：%1。可用“编辑 &gt; 撤销”恢复。</translation>
    </message>
    <message>
        <source>delete %1</source>
        <translation>删除 %1</translation>
    </message>
    <message>
        <source>Undone: %1</source>
        <translation>已撤销：%1</translation>
    </message>
    <message>
        <source>Redone: %1</source>
        <translation>已重做：%1</translation>
    </message>
    <message>
        <source>This span was marked by %1, whose work stays as it is. Settle differences under Agreement.</source>
        <translation>此片段由 %1 标注，其工作保持不变。请在“一致性”中处理差异。</translation>
    </message>
    <message>
        <source>This document is marked as finished. Take the mark off in “Documents” to change it.</source>
        <translation>此文档已标记为完成。要修改它，请在“文档”中取消标记。</translation>
    </message>
    <message>
        <source>change the attributes of %1</source>
        <translation>更改 %1 的属性</translation>
    </message>
    <message numerus="yes">
        <source>remove the note of %n span(s)</source>
        <translation>
            <numerusform>移除 %n 个片段的备注</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>note on %n span(s)</source>
        <translation>
            <numerusform>为 %n 个片段写备注</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>label %n match(es) %1</source>
        <translation>
            <numerusform>将 %n 处匹配标为 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>This relation was made by %1, whose work stays as it is.</source>
        <translation>此关系由 %1 建立，其工作保持不变。</translation>
    </message>
    <message>
        <source>reject the relation %1</source>
        <translation>拒绝关系 %1</translation>
    </message>
    <message>
        <source>delete the relation %1</source>
        <translation>删除关系 %1</translation>
    </message>
    <message>
        <source>accept the relation %1</source>
        <translation>接受关系 %1</translation>
    </message>
    <message>
        <source>reopen the relation %1</source>
        <translation>撤回对关系 %1 的决定</translation>
    </message>
    <message>
        <source>This span is rejected. Reopen it first (Shift+R).</source>
        <translation>此片段已被拒绝。请先撤回该决定 (Shift+R)。</translation>
    </message>
    <message>
        <source>This relation is there already.</source>
        <translation>此关系已存在。</translation>
    </message>
    <message>
        <source>make the relation %1</source>
        <translation>建立关系 %1</translation>
    </message>
    <message>
        <source>Choose a relation first: click its arc.</source>
        <translation>请先选择一个关系：单击其弧线。</translation>
    </message>
    <message>
        <source>label the relation %1 as %2</source>
        <translation>将关系 %1 标为 %2</translation>
    </message>
    <message>
        <source>A dependency is part of a tree and keeps its direction.</source>
        <translation>依存关系是树的一部分，方向保持不变。</translation>
    </message>
    <message>
        <source>reverse the relation %1</source>
        <translation>反转关系 %1</translation>
    </message>
    <message>
        <source>No relation begins or ends here.</source>
        <translation>此处没有关系的起点或终点。</translation>
    </message>
</context>
<context>
    <name>ui::AnnotationLayerBook</name>
    <message>
        <source>Manual</source>
        <translation>手动</translation>
    </message>
    <message>
        <source>Unnamed model</source>
        <translation>未命名的模型</translation>
    </message>
    <message>
        <source>Gold (%1)</source>
        <translation>金标准（%1）</translation>
    </message>
    <message>
        <source>Adjudicated</source>
        <translation>已裁定</translation>
    </message>
</context>
<context>
    <name>ui::AnnotationLayerModel</name>
    <message>
        <source>Person</source>
        <translation>人</translation>
    </message>
    <message>
        <source>Head (not loaded)</source>
        <translation>任务头（未加载）</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>任务头</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Spans</source>
        <translation>片段</translation>
    </message>
    <message>
        <source>Decided</source>
        <translation>已决定</translation>
    </message>
    <message>
        <source>Scores and questions</source>
        <translation>评分和问题</translation>
    </message>
    <message>
        <source>Check to show the annotation set; double-click to rename it</source>
        <translation>勾选以显示该标注集；双击以重命名</translation>
    </message>
    <message>
        <source>Annotation set</source>
        <translation>标注集</translation>
    </message>
    <message>
        <source>Gold from a file</source>
        <translation>来自文件的金标准</translation>
    </message>
    <message>
        <source>Adjudication</source>
        <translation>裁定</translation>
    </message>
</context>
<context>
    <name>ui::AnnotationLayerPanel</name>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>Delete Here</source>
        <translation>在此删除</translation>
    </message>
    <message>
        <source>Delete Everywhere...</source>
        <translation>全部删除...</translation>
    </message>
    <message>
        <source>Delete Everywhere</source>
        <translation>全部删除</translation>
    </message>
    <message>
        <source>&amp;Delete Everywhere</source>
        <translation>全部删除(&amp;D)</translation>
    </message>
    <message>
        <source>Annotation sets</source>
        <translation>标注集</translation>
    </message>
    <message>
        <source>Rename the annotation set</source>
        <translation>重命名该标注集</translation>
    </message>
    <message>
        <source>Delete the annotation set from this document. Its head is unloaded so that the annotation set does not reappear. You can undo this.</source>
        <translation>从本文档中删除该标注集。其任务头会被卸载，以免标注集再次出现。可以撤销。</translation>
    </message>
    <message>
        <source>Annotation Sets</source>
        <translation>标注集</translation>
    </message>
    <message>
        <source>Delete the annotation set from all documents that you have worked on, but not from finished ones</source>
        <translation>从您处理过的所有文档中删除此标注集，但不包括已完成的文档</translation>
    </message>
    <message>
        <source>Delete all annotations of “%1” from every document that you have worked on and nobody has finished? This can&apos;t be undone.</source>
        <translation>要从您处理过且无人标记为已完成的每个文档中删除“%1”的所有标注吗？此操作无法撤销。</translation>
    </message>
</context>
<context>
    <name>ui::AnnotationModel</name>
    <message>
        <source>? open</source>
        <translation>? 待定</translation>
    </message>
    <message>
        <source>✓ accepted</source>
        <translation>✓ 已接受</translation>
    </message>
    <message>
        <source>✗ rejected</source>
        <translation>✗ 已拒绝</translation>
    </message>
    <message>
        <source>✎ manual</source>
        <translation>✎ 人工</translation>
    </message>
    <message>
        <source>Human</source>
        <translation>人工</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Label of the span</source>
        <translation>片段所标的标签</translation>
    </message>
    <message>
        <source>The marked text</source>
        <translation>被标注的文本</translation>
    </message>
    <message>
        <source>The model&apos;s probability for the whole span, from 0 to 1; manual spans have none</source>
        <translation>模型对整个片段给出的概率，介于 0 和 1 之间；人工标注没有概率</translation>
    </message>
    <message>
        <source>Decision of a person about a span that a model found</source>
        <translation>人对模型片段的裁定</translation>
    </message>
    <message>
        <source>Who marked the span: a model or a person</source>
        <translation>标注者：模型或人</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Confidence</source>
        <translation>置信度</translation>
    </message>
    <message>
        <source>Decision</source>
        <translation>裁定</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>◆ gold</source>
        <translation>◆ 金标准</translation>
    </message>
    <message>
        <source>Gold (%1)</source>
        <translation>金标准（%1）</translation>
    </message>
    <message>
        <source>✎ other person</source>
        <translation>✎ 其他人</translation>
    </message>
    <message>
        <source>☑ adjudicated</source>
        <translation>☑ 已裁定</translation>
    </message>
    <message>
        <source>Adjudication</source>
        <translation>裁定</translation>
    </message>
    <message>
        <source>Adjudication (%1)</source>
        <translation>裁定（%1）</translation>
    </message>
    <message>
        <source>%1, decided by %2</source>
        <translation>%1，由 %2 决定</translation>
    </message>
    <message>
        <source>Attributes of the span with their values, and the note on it</source>
        <translation>片段的属性及其值，以及对它的备注</translation>
    </message>
    <message>
        <source>Attributes</source>
        <translation>属性</translation>
    </message>
</context>
<context>
    <name>ui::AnnotationPanel</name>
    <message>
        <source>Annotations</source>
        <translation>标注</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Filter by decision</source>
        <translation>按裁定筛选</translation>
    </message>
    <message numerus="yes">
        <source>%Ln span(s)</source>
        <translation>
            <numerusform>%Ln 个片段</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message numerus="yes">
        <source>Accept %n span(s)</source>
        <translation>
            <numerusform>接受 %n 个片段</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Reject %n span(s)</source>
        <translation>
            <numerusform>拒绝 %n 个片段</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Reopen %n span(s)</source>
        <translation>
            <numerusform>将 %n 个片段重新待定</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Label %n span(s)...</source>
        <translation>
            <numerusform>为 %n 个片段设置标签...</numerusform>
        </translation>
    </message>
    <message>
        <source>Label</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Show only open, accepted, rejected, manual or gold spans</source>
        <translation>只显示待定、已接受、已拒绝、手动或金标准片段</translation>
    </message>
    <message>
        <source>Filter by label, text or attributes</source>
        <translation>按标签、文本或属性筛选</translation>
    </message>
    <message>
        <source>Show only spans whose label, text or attributes contain these characters</source>
        <translation>只显示标签、文本或属性包含这些字符的片段</translation>
    </message>
</context>
<context>
    <name>ui::AnswerModel</name>
    <message>
        <source>The probability that the head assigns to this answer, over all spans of the document and &quot;no answer&quot;</source>
        <translation>任务头在文档的所有片段与“无答案”之间给出的概率</translation>
    </message>
    <message>
        <source>Probability</source>
        <translation>概率</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>The probability that the document does not answer the question</source>
        <translation>文档没有回答该问题的概率</translation>
    </message>
    <message>
        <source>No answer</source>
        <translation>无答案</translation>
    </message>
</context>
<context>
    <name>ui::ArchitectureSummary</name>
    <message>
        <source>%1 of width %2</source>
        <translation>宽度 %2 的 %1</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Characters</source>
        <translation>字符</translation>
    </message>
    <message>
        <source>%1, at most %2 per token, vectors of size %3</source>
        <translation>%1，每个词元最多 %2 个，向量维数 %3</translation>
    </message>
    <message>
        <source>UTF-8 bytes</source>
        <translation>UTF-8 字节</translation>
    </message>
    <message>
        <source>vocabulary of size %1</source>
        <translation>大小为 %1 的词表</translation>
    </message>
    <message>
        <source>The units that a token consists of. The model sees only the beginning of longer tokens.</source>
        <translation>构成词元的单位。较长的词元，模型只看到开头。</translation>
    </message>
    <message>
        <source>Filters</source>
        <translation>卷积滤波器</translation>
    </message>
    <message>
        <source>Convolutions over neighbouring characters; each filter yields one number per token.</source>
        <translation>对相邻字符的卷积；每个滤波器为每个词元给出一个数。</translation>
    </message>
    <message>
        <source>Highway layers</source>
        <translation>高速（highway）层</translation>
    </message>
    <message>
        <source>Layers that combine the filters&apos; outputs and let part of them pass unchanged.</source>
        <translation>混合滤波器输出、并让其中一部分原样通过的层。</translation>
    </message>
    <message>
        <source>LSTM layers</source>
        <translation>LSTM 层</translation>
    </message>
    <message>
        <source>%1 in each direction</source>
        <translation>每个方向 %1 层</translation>
    </message>
    <message>
        <source>One stack reads the sentence forwards, the other backwards.</source>
        <translation>一个堆叠正向读句子，另一个反向读。</translation>
    </message>
    <message>
        <source>Cells</source>
        <translation>记忆单元</translation>
    </message>
    <message>
        <source>%1, projected to %2</source>
        <translation>%1，投影到 %2</translation>
    </message>
    <message>
        <source>The size of an LSTM&apos;s cell state, and of its output.</source>
        <translation>LSTM 记忆单元状态的大小，以及其输出的大小。</translation>
    </message>
    <message>
        <source>Skip connections</source>
        <translation>跳跃连接</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>“yes” if the input of a layer is added to its output.</source>
        <translation>若层的输入与其输出相加，则为“是”。</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>词</translation>
    </message>
    <message>
        <source>vocabulary of size %1, vectors of size %2</source>
        <translation>大小为 %1 的词表，向量维数 %2</translation>
    </message>
    <message>
        <source>Words in the vocabulary have their own vector.</source>
        <translation>词表中的词各有自己的向量。</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>%1, vectors of size %2</source>
        <translation>%1，向量维数 %2</translation>
    </message>
    <message>
        <source>The vectors that the program shows for each token.</source>
        <translation>程序为每个词元显示的向量。</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>The number of learned values.</source>
        <translation>学习得到的数值的个数。</translation>
    </message>
    <message>
        <source>Elmoscope bundle</source>
        <translation>Elmoscope 模型包</translation>
    </message>
</context>
<context>
    <name>ui::AskPanel</name>
    <message>
        <source>Add Question Head...</source>
        <translation>添加问答任务头...</translation>
    </message>
    <message>
        <source>&amp;Keep the Answers</source>
        <translation>保留答案(&amp;K)</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>Ask a question about the document</source>
        <translation>就文档内容提问</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>The answers are updated as you edit the question</source>
        <translation>编辑问题时，答案随之更新</translation>
    </message>
    <message>
        <source>Status of the answers</source>
        <translation>答案的状态</translation>
    </message>
    <message>
        <source>Choose the folder of a trained task head that answers questions</source>
        <translation>选择训练好的问答任务头所在的文件夹</translation>
    </message>
    <message>
        <source>Store the question and the answers with the document, so that they can be exported</source>
        <translation>将问题和答案与文档一同保留，以便导出</translation>
    </message>
    <message>
        <source>Open a document to ask about it.</source>
        <translation>请打开要提问的文档。</translation>
    </message>
    <message>
        <source>Answers come from a task head that was trained for question answering. None is loaded.</source>
        <translation>答案来自为问答训练的任务头。目前尚未加载。</translation>
    </message>
    <message>
        <source>Ask a question, for example who did something, where or when.</source>
        <translation>请提问，例如谁做了某事、在哪里或何时。</translation>
    </message>
    <message>
        <source>Searching for answers...</source>
        <translation>正在查找答案...</translation>
    </message>
    <message>
        <source>Analyse the document first.</source>
        <translation>请先分析文档。</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>提问</translation>
    </message>
    <message>
        <source>This document probably does not answer the question (probability %1).</source>
        <translation>本文档很可能没有回答这个问题（概率 %1）。</translation>
    </message>
    <message>
        <source>Answer: “%1” (probability %2; no answer: %3)</source>
        <translation>答案：“%1”（概率 %2；无答案：%3）</translation>
    </message>
    <message>
        <source>There is no answer: %1</source>
        <translation>没有答案：%1</translation>
    </message>
    <message>
        <source>Press Return to ask this about the document.</source>
        <translation>按回车键就此文档提出这个问题。</translation>
    </message>
</context>
<context>
    <name>ui::AttributeDialog</name>
    <message>
        <source>A&amp;dd Attribute</source>
        <translation>添加属性(&amp;D)</translation>
    </message>
    <message>
        <source>Attributes of the Span</source>
        <translation>片段的属性</translation>
    </message>
    <message>
        <source>Name of the attribute</source>
        <translation>属性的名称</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Value of the attribute</source>
        <translation>属性的值</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Take this attribute away</source>
        <translation>去掉这个属性</translation>
    </message>
    <message>
        <source>“%1” is there twice. Give each attribute a name of its own.</source>
        <translation>“%1”出现了两次。请给每个属性一个不同的名称。</translation>
    </message>
</context>
<context>
    <name>ui::CalibrationText</name>
    <message>
        <source>expected calibration error %1 %</source>
        <translation>期望校准误差 %1 %</translation>
    </message>
    <message numerus="yes">
        <source>%Ln prediction(s)</source>
        <translation>
            <numerusform>%Ln 个预测</numerusform>
        </translation>
    </message>
    <message>
        <source>Calibration: how often predictions are right, by their probability</source>
        <translation>校准：预测的正确率与其概率</translation>
    </message>
    <message>
        <source>Probability of the prediction</source>
        <translation>预测的概率</translation>
    </message>
    <message>
        <source>Share of the predictions that is right</source>
        <translation>正确预测的比例</translation>
    </message>
    <message>
        <source>Number of predictions</source>
        <translation>预测数</translation>
    </message>
    <message>
        <source>mean probability %1 %, %2 % right, of %3</source>
        <translation>平均概率 %1 %，%3 个预测中 %2 % 正确</translation>
    </message>
</context>
<context>
    <name>ui::ChangeModel</name>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Learned</source>
        <translation>学得</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>当前</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>任务头</translation>
    </message>
    <message>
        <source>%1: %2 → %3 (%4)</source>
        <translation>%1：%2 → %3（%4）</translation>
    </message>
</context>
<context>
    <name>ui::ChangedTextDialog</name>
    <message>
        <source>The File Has Changed</source>
        <translation>文件已更改</translation>
    </message>
    <message>
        <source>Decisions that cannot be carried over</source>
        <translation>无法转移的决定</translation>
    </message>
    <message>
        <source>Move the decisions to their places in the new text</source>
        <translation>将决定放到新文本中的相应位置</translation>
    </message>
    <message>
        <source>Show the earlier text with all its annotations instead of the file&apos;s text</source>
        <translation>显示带有全部标注的旧文本，而不是文件的文本</translation>
    </message>
    <message>
        <source>Keep the Earlier Text</source>
        <translation>保留旧文本</translation>
    </message>
    <message>
        <source>Start without the decisions; they remain stored with the earlier text</source>
        <translation>不使用它们重新开始；它们仍与旧文本一起保存</translation>
    </message>
    <message>
        <source>Do Not Carry Over</source>
        <translation>不转移</translation>
    </message>
    <message>
        <source>“%1” has changed since you last worked on it.</source>
        <translation>“%1”在您处理之后已更改。</translation>
    </message>
    <message numerus="yes">
        <source>You made %Ln decision(s) about the earlier text.</source>
        <translation>
            <numerusform>您对旧文本做了 %Ln 个决定。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln of them can be carried over to the same words in the new text.</source>
        <translation>
            <numerusform>其中 %Ln 个可以转移到新文本中的相同词语。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Carry Over %Ln Decision(s)</source>
        <translation>
            <numerusform>转移 %Ln 个决定</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln cannot be carried over because the words were changed or removed:</source>
        <translation>
            <numerusform>%Ln 个无法转移，因为其词语已更改或被删除：</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::ComparisonPage</name>
    <message>
        <source>First text</source>
        <translation>第一段文本</translation>
    </message>
    <message>
        <source>Second text</source>
        <translation>第二段文本</translation>
    </message>
    <message>
        <source>Head that reads the first text</source>
        <translation>读取第一段文本的任务头</translation>
    </message>
    <message>
        <source>Head that reads the second text</source>
        <translation>读取第二段文本的任务头</translation>
    </message>
    <message>
        <source>The head whose predictions are shown. Choose two heads to compare them on one text.</source>
        <translation>显示其预测的任务头。选择两个任务头即可在同一文本上比较它们。</translation>
    </message>
    <message>
        <source>First Te&amp;xt</source>
        <translation>第一段文本(&amp;X)</translation>
    </message>
    <message>
        <source>&amp;Second Text</source>
        <translation>第二段文本(&amp;S)</translation>
    </message>
    <message>
        <source>Take the selected sentence, the open document, another document of the project, or the other text</source>
        <translation>取所选句子、打开的文档、项目中的另一个文档，或另一段文本</translation>
    </message>
    <message>
        <source>Type or edit the text; it is compared as you type</source>
        <translation>输入或修改文本；边输入边比较</translation>
    </message>
    <message>
        <source>Why there are no predictions</source>
        <translation>没有预测的原因</translation>
    </message>
    <message>
        <source>Summary of the differences</source>
        <translation>差异摘要</translation>
    </message>
    <message>
        <source>Comparisons</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>Layers side by side</source>
        <translation>并排的层</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Saliency</source>
        <translation>显著性</translation>
    </message>
    <message>
        <source>Fi&amp;gure</source>
        <translation>图(&amp;G)</translation>
    </message>
    <message>
        <source>Copy the figure or its numbers, or save it as SVG, PDF, PNG or CSV</source>
        <translation>复制图或其数值，或保存为 SVG、PDF、PNG 或 CSV</translation>
    </message>
    <message>
        <source>First</source>
        <translation>第一段</translation>
    </message>
    <message>
        <source>Second</source>
        <translation>第二段</translation>
    </message>
    <message>
        <source>Saliency of the first text</source>
        <translation>第一段文本的显著性</translation>
    </message>
    <message>
        <source>Saliency of the second text</source>
        <translation>第二段文本的显著性</translation>
    </message>
    <message>
        <source>A text, for example a sentence of the document</source>
        <translation>一段文本，例如文档中的一个句子</translation>
    </message>
    <message>
        <source>Another text, or the same text edited</source>
        <translation>另一段文本，或修改后的同一文本</translation>
    </message>
    <message>
        <source>Document %1</source>
        <translation>文档 %1</translation>
    </message>
    <message>
        <source>&amp;Selected Sentence</source>
        <translation>所选句子(&amp;S)</translation>
    </message>
    <message>
        <source>The &amp;Other Text</source>
        <translation>另一段文本(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Empty Text</source>
        <translation>空文本(&amp;E)</translation>
    </message>
    <message>
        <source>Open &amp;Document</source>
        <translation>打开的文档(&amp;D)</translation>
    </message>
    <message>
        <source>For others, open the document first</source>
        <translation>其他文档请先打开</translation>
    </message>
    <message>
        <source>Layers only</source>
        <translation>仅层</translation>
    </message>
    <message>
        <source>Choose or type two texts: two sentences, two documents, an edited sentence and its original, or one text for two heads.</source>
        <translation>选择或输入两段文本：两个句子、两个文档、改写的句子与原句，或同一文本的两个任务头。</translation>
    </message>
    <message>
        <source>Choose a language model first (“Analysis &gt; Choose Model”).</source>
        <translation>请先选择语言模型（“分析 &gt; 选择模型”）。</translation>
    </message>
    <message>
        <source>Comparing the texts...</source>
        <translation>正在比较文本...</translation>
    </message>
    <message numerus="yes">
        <source>%Ln word(s) differ</source>
        <translation>
            <numerusform>%Ln 个词不同</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln prediction(s) differ</source>
        <translation>
            <numerusform>%Ln 个预测不同</numerusform>
        </translation>
    </message>
    <message>
        <source>the same word changes most at “%1” in layer %2 (cosine %3)</source>
        <translation>相同的词中变化最大的是第 %2 层的“%1”（余弦 %3）</translation>
    </message>
    <message>
        <source>Click a word in one of the texts to see what supports the prediction there.</source>
        <translation>单击其中一段文本中的词，查看是什么支持那里的预测。</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>词语</translation>
    </message>
    <message>
        <source>Prediction</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>What</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>Side by Si&amp;de</source>
        <translation>并排比较(&amp;D)</translation>
    </message>
    <message>
        <source>Compare two sentences, two documents, an edited text and its original, or two heads on one text</source>
        <translation>比较两个句子、两个文档、改写的文本与原文，或同一文本上的两个任务头</translation>
    </message>
    <message>
        <source>The head %1 predicts nothing here.</source>
        <translation>任务头 %1 在此处没有预测。</translation>
    </message>
</context>
<context>
    <name>ui::ConfusionModel</name>
    <message>
        <source>Gold %1, predicted %2: %3 (%4 % of the row). Click to list the examples.</source>
        <translation>标准 %1，预测 %2：%3（该行的 %4 %）。单击可列出样例。</translation>
    </message>
    <message>
        <source>Predicted as %1</source>
        <translation>预测为 %1</translation>
    </message>
    <message>
        <source>Gold label %1</source>
        <translation>标准标签 %1</translation>
    </message>
    <message>
        <source>predicted %1</source>
        <translation>预测 %1</translation>
    </message>
    <message>
        <source>gold %1</source>
        <translation>标准 %1</translation>
    </message>
</context>
<context>
    <name>ui::ConfusionText</name>
    <message>
        <source>no entity</source>
        <translation>非实体</translation>
    </message>
    <message>
        <source>answer</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>no answer</source>
        <translation>无答案</translation>
    </message>
</context>
<context>
    <name>ui::Curves</name>
    <message>
        <source>Training step</source>
        <translation>训练步数</translation>
    </message>
    <message>
        <source>best so far</source>
        <translation>目前最佳</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>第 %1 步</translation>
    </message>
</context>
<context>
    <name>ui::Differences</name>
    <message numerus="yes">
        <source>two-sided, Holm over %Ln pair(s)</source>
        <translation>
            <numerusform>双侧，对 %Ln 对作 Holm 校正</numerusform>
        </translation>
    </message>
    <message>
        <source>Row less column. *: p &lt; 0.05 (Welch&apos;s t, of two mixes of the same runs paired t; %1; from 3 seeds on each side).</source>
        <translation>行减列。*：p &lt; 0.05（Welch t 检验；同一批训练的两个混合用配对 t 检验；%1；每一方至少 3 个种子）。</translation>
    </message>
    <message>
        <source>Half the sum of the absolute differences of the layers. *: p &lt; 0.05 (Hotelling&apos;s T²; %1; from 3 seeds on each side).</source>
        <translation>各层绝对差之和的一半。*：p &lt; 0.05（Hotelling T²；%1；每一方至少 3 个种子）。</translation>
    </message>
    <message>
        <source>Differences in %1: %2</source>
        <translation>%1 的差异：%2</translation>
    </message>
    <message>
        <source>Differences of whole mixes: %1</source>
        <translation>整个混合的差异：%1</translation>
    </message>
    <message>
        <source>%1 less %2: %3</source>
        <translation>%1 减 %2：%3</translation>
    </message>
    <message>
        <source>, Hedges&apos; g %1</source>
        <translation>，Hedges g %1</translation>
    </message>
    <message>
        <source>, no test: fewer than 3 seeds, or all equal</source>
        <translation>，无检验：种子少于 3 个，或各值相同</translation>
    </message>
</context>
<context>
    <name>ui::DocumentCommands</name>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Choose Task Head Folder</source>
        <translation>选择任务头所在的文件夹</translation>
    </message>
    <message>
        <source>Add Folder</source>
        <translation>添加文件夹</translation>
    </message>
    <message>
        <source>The annotations of the head are kept. You can delete them in “Annotation Sets”.</source>
        <translation>该任务头的标注已保留。可在“标注集”中删除。</translation>
    </message>
    <message>
        <source>Unload this head; its annotations are kept until you delete them in the list of annotation sets</source>
        <translation>卸载该任务头；其标注会保留，直到您在标注集列表中删除</translation>
    </message>
    <message>
        <source>Add Files</source>
        <translation>添加文件</translation>
    </message>
    <message>
        <source>The clipboard has no text to make a document of.</source>
        <translation>剪贴板中没有可作为文档的文本。</translation>
    </message>
</context>
<context>
    <name>ui::DocumentKindTexts</name>
    <message>
        <source>Documents (%1);;All files (*)</source>
        <translation>文档 (%1);;所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>ui::DocumentModel</name>
    <message>
        <source>waiting</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>read</source>
        <translation>已读取</translation>
    </message>
    <message>
        <source>analysed</source>
        <translation>已分析</translation>
    </message>
    <message>
        <source>annotated</source>
        <translation>已标注</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Document</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>%1 of %2 decided</source>
        <translation>已决定 %1/%2</translation>
    </message>
    <message>
        <source>somebody without a name</source>
        <translation>未具名的人</translation>
    </message>
    <message>
        <source>Finished by %1</source>
        <translation>由 %1 标记为完成</translation>
    </message>
</context>
<context>
    <name>ui::DocumentPanel</name>
    <message>
        <source>Documents</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>Filter documents</source>
        <translation>筛选文档</translation>
    </message>
    <message>
        <source>Show only documents whose name, status or language contains these characters</source>
        <translation>只显示名称、状态或语言中含有这些字符的文档</translation>
    </message>
    <message>
        <source>Add Folder...</source>
        <translation>添加文件夹...</translation>
    </message>
    <message>
        <source>Add all documents in a folder to the project</source>
        <translation>将文件夹中的所有文档添加到项目</translation>
    </message>
    <message>
        <source>Remove from Project...</source>
        <translation>从项目中移除...</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Annotate All</source>
        <translation>全部标注</translation>
    </message>
    <message>
        <source>Run the task heads over all documents of the project, in the background. Documents that they have annotated are skipped.</source>
        <translation>在后台对项目的所有文档运行任务头。已由它们标注的文档会跳过。</translation>
    </message>
    <message>
        <source>Add a task head first (“Analysis &gt; Add Task Head”)</source>
        <translation>请先添加任务头（“分析 &gt; 添加任务头”）</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln document(s)</source>
        <translation>
            <numerusform>%1 / %Ln 个文档</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln failed</source>
        <translation>
            <numerusform>%Ln 个失败</numerusform>
        </translation>
    </message>
    <message>
        <source>Remove Document</source>
        <translation>移除文档</translation>
    </message>
    <message>
        <source>Remove “%1” from the project?</source>
        <translation>从项目中移除“%1”？</translation>
    </message>
    <message>
        <source>Its annotations are deleted with it. This cannot be undone. The file itself is not changed.</source>
        <translation>其标注会一并删除，且无法撤销。文件本身不会改变。</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Add Files...</source>
        <translation>添加文件...</translation>
    </message>
    <message>
        <source>Add files to the project without opening them</source>
        <translation>把文件添加到项目而不打开</translation>
    </message>
    <message numerus="yes">
        <source>Remove %Ln document(s) from the project?</source>
        <translation>
            <numerusform>从项目中移除 %Ln 个文档？</numerusform>
        </translation>
    </message>
    <message>
        <source>Their annotations are deleted with them. This cannot be undone. The files themselves are not changed.</source>
        <translation>其标注将一并删除，且无法撤销。文件本身不会更改。</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>You are done with the open document: until you take the mark off, it refuses edits, and heads do not annotate it. The mark is yours; other annotators have their own.</source>
        <translation>您已完成当前打开的文档：在取消标记之前，它拒绝修改，任务头也不会标注它。该标记只属于您；其他标注者有各自的标记。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln finished, left as it is</source>
        <translation>
            <numerusform>%Ln 个已完成，保持不变</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::DocumentView</name>
    <message>
        <source>Document</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>The document. Each token is underlined. Click a token, or use the arrow keys, to see how the layers represent it.</source>
        <translation>文档。每个词元都有下划线；单击一个，或用方向键移动，即可查看各层对它的表示。</translation>
    </message>
    <message>
        <source>This document is empty: it has no words.</source>
        <translation>本文档是空的：没有词语。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln relation(s) of this line are not drawn, for lack of room:</source>
        <translation>
            <numerusform>此行有 %Ln 个关系因空间不足未画出：</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::EnginePage</name>
    <message>
        <source>The bundled one</source>
        <translation>自带的模型</translation>
    </message>
    <message>
        <source>Bundled task heads</source>
        <translation>自带的任务头</translation>
    </message>
    <message>
        <source>Detect for each document</source>
        <translation>逐个文档检测</translation>
    </message>
    <message>
        <source>Decides how texts are divided into words and sentences when they are added</source>
        <translation>决定添加文本时如何切分词和句子</translation>
    </message>
    <message>
        <source>One per core</source>
        <translation>每个核心一个</translation>
    </message>
    <message>
        <source>Processor threads for the language model; results do not depend on the number</source>
        <translation>语言模型使用的处理器线程；结果不取决于线程数</translation>
    </message>
    <message>
        <source>Up to 4 GB</source>
        <translation>最多 4 GB</translation>
    </message>
    <message>
        <source> GB</source>
        <translation> GB</translation>
    </message>
    <message>
        <source>Space for the vectors of documents that Neighbours and Projector compare; the oldest documents are left out when it is full</source>
        <translation>“近邻”和“投影图”比较的文档向量所占的空间；空间用尽时略去最早的文档</translation>
    </message>
    <message>
        <source>Model, heads, threads and memory apply from the next start.</source>
        <translation>模型、任务头、线程和内存自下次启动起生效。</translation>
    </message>
    <message>
        <source>Language &amp;model:</source>
        <translation>语言模型(&amp;M)：</translation>
    </message>
    <message>
        <source>Task &amp;heads:</source>
        <translation>任务头(&amp;H)：</translation>
    </message>
    <message>
        <source>Language of &amp;documents:</source>
        <translation>文档语言(&amp;D)：</translation>
    </message>
    <message>
        <source>&amp;Threads:</source>
        <translation>线程(&amp;T)：</translation>
    </message>
    <message>
        <source>Memor&amp;y for layers:</source>
        <translation>层所用内存(&amp;Y)：</translation>
    </message>
</context>
<context>
    <name>ui::EvaluationPage</name>
    <message>
        <source>precision</source>
        <translation>精确率</translation>
    </message>
    <message>
        <source>recall</source>
        <translation>召回率</translation>
    </message>
    <message>
        <source>macro F1</source>
        <translation>宏平均 F1</translation>
    </message>
    <message>
        <source>exact match</source>
        <translation>完全匹配</translation>
    </message>
    <message>
        <source>F1 with an answer</source>
        <translation>有答案时的 F1</translation>
    </message>
    <message>
        <source>exact match with an answer</source>
        <translation>有答案时的完全匹配</translation>
    </message>
    <message>
        <source>accuracy without an answer</source>
        <translation>无答案时的准确率</translation>
    </message>
    <message>
        <source>length in tokens</source>
        <translation>词元数</translation>
    </message>
    <message>
        <source>words not seen in training</source>
        <translation>训练中未见的词</translation>
    </message>
    <message>
        <source>Progress of the evaluation</source>
        <translation>评估的进度</translation>
    </message>
    <message>
        <source>Overall scores</source>
        <translation>总体得分</translation>
    </message>
    <message>
        <source>Head to evaluate</source>
        <translation>要评估的任务头</translation>
    </message>
    <message>
        <source>One of the loaded task heads</source>
        <translation>已加载的任务头之一</translation>
    </message>
    <message>
        <source>Labelled file</source>
        <translation>带标签的文件</translation>
    </message>
    <message>
        <source>A file with gold labels that was not used to train the head</source>
        <translation>含标准标签、且未用于训练该任务头的文件</translation>
    </message>
    <message>
        <source>Tokenize the texts with the program&apos;s tokenizer; otherwise tokens are separated by spaces</source>
        <translation>用本程序的分词器对文本分词；否则词元以空格分隔</translation>
    </message>
    <message>
        <source>Run the head on the file and compare its predictions with the labels</source>
        <translation>用任务头处理该文件，并与其标签比较</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>停止(&amp;S)</translation>
    </message>
    <message>
        <source>Stop the evaluation</source>
        <translation>停止评估</translation>
    </message>
    <message>
        <source>Scores</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>Confusion matrix: gold labels in rows, predicted labels in columns</source>
        <translation>混淆矩阵：行为标准标签，列为预测标签</translation>
    </message>
    <message>
        <source>Scores by label</source>
        <translation>各标签的得分</translation>
    </message>
    <message>
        <source>Scores by slice</source>
        <translation>各子集的得分</translation>
    </message>
    <message>
        <source>Confusion</source>
        <translation>混淆</translation>
    </message>
    <message>
        <source>How often each gold label (row) was predicted as each label (column); click a cell to list its examples</source>
        <translation>各标准标签（行）被判为何种标签（列）的次数；单击单元格可列出其样例</translation>
    </message>
    <message>
        <source>Labels</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Slices</source>
        <translation>子集</translation>
    </message>
    <message>
        <source>Scores by text length, and by words that do not occur in the training data</source>
        <translation>按长度相近的文本，以及按训练数据中没有的词计算的得分</translation>
    </message>
    <message>
        <source>Listed examples</source>
        <translation>列出哪些样例</translation>
    </message>
    <message>
        <source>List the examples of all cells</source>
        <translation>列出所有单元格的样例</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>样例</translation>
    </message>
    <message>
        <source>Double-click or press Enter to go to the example in its document</source>
        <translation>双击或按回车键即可转到文档中的该样例</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>精确率</translation>
    </message>
    <message>
        <source>Share of predicted items that are correct, in percent</source>
        <translation>预测项中正确的百分比</translation>
    </message>
    <message>
        <source>Recall</source>
        <translation>召回率</translation>
    </message>
    <message>
        <source>Share of gold items that were found, in percent</source>
        <translation>标准项中被找到的百分比</translation>
    </message>
    <message>
        <source>F1</source>
        <translation>F1</translation>
    </message>
    <message>
        <source>Harmonic mean of precision and recall</source>
        <translation>精确率与召回率的调和平均数</translation>
    </message>
    <message>
        <source>Gold</source>
        <translation>标准</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>Correct</source>
        <translation>正确</translation>
    </message>
    <message>
        <source>Property</source>
        <translation>属性</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>范围</translation>
    </message>
    <message>
        <source>Choose a head and a labelled file to see how well the head performs on it.</source>
        <translation>请选择任务头和带标签的文件，查看其表现。</translation>
    </message>
    <message>
        <source>⚠ The evaluation failed: %1</source>
        <translation>⚠ 评估失败：%1</translation>
    </message>
    <message numerus="yes">
        <source>%1: %2 over %Ln example(s)</source>
        <translation>
            <numerusform>%1：%2，共 %Ln 个样例</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Gold %1, predicted %2: %Ln example(s)</source>
        <translation>
            <numerusform>标准 %1，预测 %2：%Ln 个样例</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All cells: %Ln example(s)</source>
        <translation>
            <numerusform>所有单元格：%Ln 个样例</numerusform>
        </translation>
    </message>
    <message>
        <source>Hea&amp;d:</source>
        <translation>任务头(&amp;D)：</translation>
    </message>
    <message>
        <source>F&amp;ile:</source>
        <translation>文件(&amp;I)：</translation>
    </message>
    <message>
        <source>To&amp;kenize</source>
        <translation>分词(&amp;K)</translation>
    </message>
    <message>
        <source>Eval&amp;uate</source>
        <translation>评估(&amp;U)</translation>
    </message>
    <message>
        <source>Show A&amp;ll</source>
        <translation>全部显示(&amp;L)</translation>
    </message>
    <message>
        <source>partial F1</source>
        <translation>部分匹配 F1</translation>
    </message>
    <message>
        <source>&amp;Compare with:</source>
        <translation>对比(&amp;C)：</translation>
    </message>
    <message>
        <source>Head to compare with</source>
        <translation>用于对比的任务头</translation>
    </message>
    <message>
        <source>Evaluate a second head of the same task on the same file</source>
        <translation>在同一文件上测量同一任务的第二个任务头</translation>
    </message>
    <message>
        <source>La&amp;yer ablation</source>
        <translation>层消融(&amp;Y)</translation>
    </message>
    <message>
        <source>Evaluate the head with only one layer in its scalar mix, and with one layer left out, for each layer; gamma is unchanged</source>
        <translation>对每一层，分别评估标量混合仅保留该层和去掉该层时的任务头；gamma 不变</translation>
    </message>
    <message>
        <source>no other head</source>
        <translation>无其他任务头</translation>
    </message>
    <message>
        <source>Comparisons on the same examples</source>
        <translation>在相同样例上的对比</translation>
    </message>
    <message>
        <source>Comparisons</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>Scores without single layers, or of another head, on the same examples, with statistical significance</source>
        <translation>在相同样例上去掉某层或换用另一任务头的得分，及其统计显著性</translation>
    </message>
    <message>
        <source>Variant</source>
        <translation>变体</translation>
    </message>
    <message>
        <source>Partial F1</source>
        <translation>部分匹配 F1</translation>
    </message>
    <message>
        <source>An entity with the label and position of a gold entity counts 1; one that only overlaps it counts 1/2</source>
        <translation>标签与位置都与标准实体一致的实体计 1，仅与其重叠的计 1/2</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差值</translation>
    </message>
    <message>
        <source>Difference from the unchanged head, in percentage points</source>
        <translation>与未更改的任务头的差值，以百分点计</translation>
    </message>
    <message>
        <source>Lower end of the 95 % confidence interval of the difference</source>
        <translation>差值 95 % 置信区间的下限</translation>
    </message>
    <message>
        <source>Upper end of the 95 % confidence interval of the difference</source>
        <translation>差值 95 % 置信区间的上限</translation>
    </message>
    <message>
        <source>only layer %1</source>
        <translation>仅第 %1 层</translation>
    </message>
    <message>
        <source>without layer %1</source>
        <translation>去掉第 %1 层</translation>
    </message>
    <message>
        <source>&amp;Evaluate a Head</source>
        <translation>评估任务头(&amp;E)</translation>
    </message>
    <message>
        <source>Evaluate a head on a labelled file and inspect its errors</source>
        <translation>用带标签的文件评估任务头，并查看其错误</translation>
    </message>
    <message>
        <source>The file has labels that the head does not know. Evaluate again to say what they mean.</source>
        <translation>文件中有任务头不认识的标签。再次评估即可说明它们的含义。</translation>
    </message>
    <message>
        <source>accuracy on words not seen in training</source>
        <translation>训练中未出现的词的准确率</translation>
    </message>
    <message>
        <source>accuracy among the data&apos;s classes</source>
        <translation>在数据所含类别中的准确率</translation>
    </message>
    <message>
        <source>F1 at the best threshold</source>
        <translation>最佳阈值下的 F1</translation>
    </message>
    <message>
        <source>best threshold (% no answer)</source>
        <translation>最佳阈值（无答案 %）</translation>
    </message>
    <message>
        <source>undefined</source>
        <translation>未定义</translation>
    </message>
    <message>
        <source>Errors &amp;Only</source>
        <translation>只看错误(&amp;O)</translation>
    </message>
    <message>
        <source>Leave out examples whose prediction is right; a chosen cell shows all of its examples</source>
        <translation>略去预测正确的样本；选定的单元格显示其全部样本</translation>
    </message>
    <message>
        <source>95 % from</source>
        <translation>95 % 下限</translation>
    </message>
    <message>
        <source>95 % to</source>
        <translation>95 % 上限</translation>
    </message>
    <message>
        <source>p (two-sided, Holm)</source>
        <translation>p（双侧，Holm）</translation>
    </message>
    <message>
        <source>Statistical significance: the probability of so large a difference, in either direction, by chance (paired bootstrap over the examples, two-sided, adjusted for the comparisons of this table)</source>
        <translation>统计显著性：偶然出现如此大的差异（无论哪个方向）的概率（对样本的配对自助法，双侧，按本表的比较次数校正）</translation>
    </message>
    <message>
        <source>The file and the predictions have no span to count.</source>
        <translation>文件和预测中都没有可计数的片段。</translation>
    </message>
    <message>
        <source>95 % interval: %1 to %2</source>
        <translation>95 % 区间：%1 至 %2</translation>
    </message>
    <message numerus="yes">
        <source>Errors: %Ln example(s)</source>
        <translation>
            <numerusform>错误：%Ln 个样本</numerusform>
        </translation>
    </message>
    <message>
        <source>predicates with all arguments correct</source>
        <translation>所有论元都正确的谓词</translation>
    </message>
    <message>
        <source>F1 with predicates found by the head</source>
        <translation>由任务头找出谓词时的 F1</translation>
    </message>
    <message>
        <source>F1 of predicates</source>
        <translation>谓词的 F1</translation>
    </message>
    <message>
        <source>accuracy of rolesets</source>
        <translation>义项（roleset）的准确率</translation>
    </message>
    <message>
        <source>tokens between predicate and argument</source>
        <translation>谓词与论元之间的词数</translation>
    </message>
    <message>
        <source>part of speech of the predicate</source>
        <translation>谓词的词性</translation>
    </message>
</context>
<context>
    <name>ui::ExampleFinder</name>
    <message>
        <source>Cannot show the example: its tokens are not adjacent in %1.</source>
        <translation>无法显示该样例：其词元在 %1 中并不相邻。</translation>
    </message>
</context>
<context>
    <name>ui::ExampleModel</name>
    <message>
        <source>Question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>上文</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>After</source>
        <translation>下文</translation>
    </message>
    <message>
        <source>Gold</source>
        <translation>标准</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>Position</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Premise</source>
        <translation>前提</translation>
    </message>
    <message>
        <source>Hypothesis</source>
        <translation>假设</translation>
    </message>
</context>
<context>
    <name>ui::ExamplePanel</name>
    <message>
        <source>Summary of the list</source>
        <translation>列表摘要</translation>
    </message>
    <message>
        <source>Analyse A&amp;ll</source>
        <translation>分析全部(&amp;L)</translation>
    </message>
    <message>
        <source>Analyse all documents of the project in the background, so that places in all of them are found</source>
        <translation>在后台分析项目的所有文档，以便在所有文档中查找位置</translation>
    </message>
    <message>
        <source>Places like the example, the most alike first</source>
        <translation>与示例相似的位置，最相似的在前</translation>
    </message>
    <message>
        <source>&amp;Use Selection</source>
        <translation>使用选区(&amp;U)</translation>
    </message>
    <message>
        <source>The selected words, or the current span, become the example</source>
        <translation>选中的词或当前标注成为示例</translation>
    </message>
    <message>
        <source>What is compared</source>
        <translation>比较什么</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>词</translation>
    </message>
    <message>
        <source>Sentences</source>
        <translation>句子</translation>
    </message>
    <message>
        <source>Words: every stretch of as many words as the example. Sentences: every sentence.</source>
        <translation>词：与示例词数相同的每一段。句子：每个句子。</translation>
    </message>
    <message>
        <source>Sa&amp;me words only</source>
        <translation>仅相同的词(&amp;M)</translation>
    </message>
    <message>
        <source>Only places with the words of the example, whatever the case of their letters</source>
        <translation>只列出与示例用词相同的位置，不分大小写</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Radius</source>
        <translation>半径</translation>
    </message>
    <message>
        <source>The least cosine to the example. Another radius starts the sample again.</source>
        <translation>与示例的最小余弦。改变半径会重新开始抽样。</translation>
    </message>
    <message>
        <source>Place of the sample</source>
        <translation>样本中的位置</translation>
    </message>
    <message>
        <source>&amp;Yes</source>
        <translation>是(&amp;Y)</translation>
    </message>
    <message>
        <source>This place is to get the label</source>
        <translation>此处应得到该标签</translation>
    </message>
    <message>
        <source>N&amp;o</source>
        <translation>否(&amp;O)</translation>
    </message>
    <message>
        <source>This place is not to get the label</source>
        <translation>此处不应得到该标签</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>返回(&amp;B)</translation>
    </message>
    <message>
        <source>Decide on the last place again</source>
        <translation>重新判断上一处</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>精确率</translation>
    </message>
    <message>
        <source>95 % interval (Wilson) of the share of right places among all within the radius, from a random sample of them</source>
        <translation>半径内所有位置中正确者所占比例的 95 % 区间（Wilson），由其随机样本得出</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Label &amp;Places</source>
        <translation>标注这些位置(&amp;P)</translation>
    </message>
    <message>
        <source>Label all places within the radius but those that you said No to. One step to undo in each document; the attribute “example” of the spans says how they were found.</source>
        <translation>标注半径内的所有位置，除了您答“否”的。每个文档一步即可撤销；标注的属性“example”说明它们是如何找到的。</translation>
    </message>
    <message>
        <source>Cosine ≥ %1</source>
        <translation>余弦 ≥ %1</translation>
    </message>
    <message>
        <source>No document has been analysed.</source>
        <translation>尚未分析任何文档。</translation>
    </message>
    <message>
        <source>Select words of the document and choose “Use Selection”: places that are used alike follow.</source>
        <translation>请在文档中选择词，然后选“使用选区”：随后列出用法相似的位置。</translation>
    </message>
    <message>
        <source>The similarities are being computed.</source>
        <translation>正在计算相似度。</translation>
    </message>
    <message>
        <source>The document of the example is not analysed.</source>
        <translation>示例所在的文档未经分析。</translation>
    </message>
    <message>
        <source>Places within the radius: %1 (documents: %2, compared: %3), the example among them.</source>
        <translation>半径内的位置：%1（文档：%2，比较过：%3），包括示例。</translation>
    </message>
    <message>
        <source>There are more places than can be listed; a smaller radius has fewer.</source>
        <translation>位置太多，无法全部列出；较小的半径会少一些。</translation>
    </message>
    <message>
        <source>%1 of %2 documents are analysed.</source>
        <translation>已分析 %2 个文档中的 %1 个。</translation>
    </message>
    <message>
        <source>Sample, %1 of %2: is this one right?</source>
        <translation>样本，第 %1 个，共 %2 个：这一处对吗？</translation>
    </message>
    <message>
        <source>The sample is decided.</source>
        <translation>样本已判断完毕。</translation>
    </message>
    <message>
        <source>Right: %1 of %2. Precision within this radius: %3 to %4 % (95 %, seed %5).</source>
        <translation>正确：%2 个中的 %1 个。此半径内的精确率：%3 到 %4 %（95 %，种子 %5）。</translation>
    </message>
    <message>
        <source>Decide on the sample to know the precision within this radius.</source>
        <translation>判断样本，以得知此半径内的精确率。</translation>
    </message>
    <message>
        <source>Label by Example</source>
        <translation>按示例标注</translation>
    </message>
    <message>
        <source>First select the words that are the example.</source>
        <translation>请先选择作为示例的词。</translation>
    </message>
</context>
<context>
    <name>ui::ExportDialog</name>
    <message>
        <source>— %1 file —</source>
        <translation>— %1 文件 —</translation>
    </message>
    <message>
        <source>(empty)</source>
        <translation>（空）</translation>
    </message>
    <message>
        <source>… (%1 in all)</source>
        <translation>……（共 %1）</translation>
    </message>
    <message>
        <source>Verified: the file contains everything.</source>
        <translation>已验证：文件包含全部内容。</translation>
    </message>
    <message>
        <source>Verified: the file contains everything except what is listed as left out.</source>
        <translation>已验证：除列为省略的内容外，文件包含全部内容。</translation>
    </message>
    <message>
        <source>Verification failed: the file differs in more than what is listed as left out. Keep the original document.
</source>
        <translation>验证失败：文件的差异多于列为省略的内容。请保留原文档。
</translation>
    </message>
    <message>
        <source>The file was not verified because this program cannot read the format.</source>
        <translation>本程序无法读取此格式，因此未验证文件。</translation>
    </message>
    <message>
        <source>The file is complete, but its verification was cancelled.</source>
        <translation>文件完整，但验证已取消。</translation>
    </message>
    <message>
        <source>%1 exported</source>
        <translation>已导出 %1</translation>
    </message>
    <message>
        <source>Cancelled. Nothing was written.</source>
        <translation>已取消。未写入任何内容。</translation>
    </message>
    <message>
        <source>The format has no positions.</source>
        <translation>此格式没有位置信息。</translation>
    </message>
    <message>
        <source>Positions are counted in %1.</source>
        <translation>位置按 %1 计数。</translation>
    </message>
    <message>
        <source>The written file is read back and compared with the document.</source>
        <translation>写入的文件会重新读取并与文档比较。</translation>
    </message>
    <message>
        <source>The written file is not verified: this program cannot read the format.</source>
        <translation>写入的文件不会验证：本程序无法读取此格式。</translation>
    </message>
    <message>
        <source>Preparing the preview...</source>
        <translation>正在准备预览...</translation>
    </message>
    <message>
        <source>Nothing: the format can represent the whole document.</source>
        <translation>无：此格式可容纳此文档的全部内容。</translation>
    </message>
    <message>
        <source>This document cannot be written in this format. </source>
        <translation>此文档无法以此格式写入。</translation>
    </message>
    <message>
        <source>Export As</source>
        <translation>导出为</translation>
    </message>
    <message>
        <source>This is the file of the document itself. Choose another name.</source>
        <translation>这是文档本身。请选择其他名称。</translation>
    </message>
    <message>
        <source>A file with this name exists and will be replaced.</source>
        <translation>同名文件已存在；将被替换。</translation>
    </message>
    <message>
        <source>&amp;Replace</source>
        <translation>替换(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>导出(&amp;E)</translation>
    </message>
    <message>
        <source>Writing %1...</source>
        <translation>正在写入 %1...</translation>
    </message>
    <message>
        <source>Written: %1.</source>
        <translation>已写入：%1。</translation>
    </message>
    <message>
        <source> and </source>
        <translation> 和 </translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Progress of the export</source>
        <translation>导出的进度</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>取消(&amp;C)</translation>
    </message>
    <message>
        <source>Stop writing and keep any existing file</source>
        <translation>停止写入；原有的文件保留</translation>
    </message>
    <message>
        <source>Formats</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>Tagging scheme for the tokens of a span</source>
        <translation>片段中词元的标注体系</translation>
    </message>
    <message>
        <source>&amp;Tags:</source>
        <translation>标记(&amp;T)：</translation>
    </message>
    <message>
        <source>&amp;Format:</source>
        <translation>格式(&amp;F)：</translation>
    </message>
    <message>
        <source>Preview of the file</source>
        <translation>文件预览</translation>
    </message>
    <message>
        <source>Content that is left out</source>
        <translation>将省略的内容</translation>
    </message>
    <message>
        <source>Previe&amp;w:</source>
        <translation>预览(&amp;W)：</translation>
    </message>
    <message>
        <source>Not represented in t&amp;his format:</source>
        <translation>此格式无法容纳的本文档内容(&amp;H)：</translation>
    </message>
    <message>
        <source>File to write</source>
        <translation>要写入的文件</translation>
    </message>
    <message>
        <source>&amp;Browse...</source>
        <translation>浏览(&amp;B)...</translation>
    </message>
    <message>
        <source>F&amp;ile:</source>
        <translation>文件(&amp;I)：</translation>
    </message>
    <message>
        <source>… (first sentences only)</source>
        <translation>……（仅前几句）</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Layers of the model that are written for each token</source>
        <translation>为每个词元写入模型的哪些层</translation>
    </message>
    <message>
        <source>&amp;Layers:</source>
        <translation>层(&amp;L)：</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between names</comment>
        <translation>、</translation>
    </message>
    <message>
        <source>This document</source>
        <translation>此文档</translation>
    </message>
    <message numerus="yes">
        <source>The %Ln selected document(s)</source>
        <translation>
            <numerusform>选中的 %Ln 个文档</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All %Ln document(s) of the project</source>
        <translation>
            <numerusform>项目的全部 %Ln 个文档</numerusform>
        </translation>
    </message>
    <message>
        <source>documents</source>
        <translation>文档</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) written: %1.</source>
        <translation>
            <numerusform>已写入 %Ln 个文档：%1。</numerusform>
        </translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>The documents to write</source>
        <translation>要写入的文档</translation>
    </message>
    <message>
        <source>Annotations</source>
        <translation>标注</translation>
    </message>
    <message>
        <source>The annotations to write</source>
        <translation>要写入的标注</translation>
    </message>
    <message>
        <source>All annotations</source>
        <translation>全部标注</translation>
    </message>
    <message>
        <source>Accepted, manual and gold only</source>
        <translation>仅已接受的、手动的和金标准</translation>
    </message>
    <message>
        <source>Found by models only</source>
        <translation>仅模型找到的</translation>
    </message>
    <message>
        <source>&amp;Documents:</source>
        <translation>文档(&amp;D)：</translation>
    </message>
    <message>
        <source>A&amp;nnotations:</source>
        <translation>标注(&amp;N)：</translation>
    </message>
    <message numerus="yes">
        <source>Lea&amp;ve out %Ln hidden annotation set(s)</source>
        <translation>
            <numerusform>不写入 %Ln 个隐藏的标注集(&amp;V)</numerusform>
        </translation>
    </message>
    <message>
        <source>These annotation sets are hidden in the window but are written unless you leave them out: %1</source>
        <translation>这些标注集在窗口中已隐藏，但仍会写入，除非将其排除：%1</translation>
    </message>
    <message>
        <source>All layers</source>
        <translation>所有层</translation>
    </message>
    <message>
        <source>Top layer</source>
        <translation>最上层</translation>
    </message>
    <message>
        <source>Average of the layers</source>
        <translation>各层的平均</translation>
    </message>
    <message>
        <source>Layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>This file belongs to the project. Choose another name.</source>
        <translation>此文件属于该项目。请选择其他名称。</translation>
    </message>
</context>
<context>
    <name>ui::ExportFormat</name>
    <message>
        <source>tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>code points</source>
        <translation>码位</translation>
    </message>
    <message>
        <source>UTF-16 units</source>
        <translation>UTF-16 单元</translation>
    </message>
    <message>
        <source>sentences</source>
        <translation>句子</translation>
    </message>
    <message>
        <source>sentences and tokens</source>
        <translation>句子和词元</translation>
    </message>
    <message>
        <source>JSON lines of this program: everything, one document per line</source>
        <translation>本程序的 JSON Lines：全部内容，每行一个文档</translation>
    </message>
    <message>
        <source>CoNLL-2003 columns; tags IOB1, IOB2 or BIOUL</source>
        <translation>CoNLL-2003 列格式；标记为 IOB1、IOB2 或 BIOUL</translation>
    </message>
    <message>
        <source>OntoNotes in the columns of CoNLL-2012 (*_gold_conll): entities, coreference, semantic roles</source>
        <translation>CoNLL-2012 列格式的 OntoNotes（*_gold_conll）：实体、共指、语义角色</translation>
    </message>
    <message>
        <source>CoNLL-U, entities as NER= and coreference as Entity= in MISC</source>
        <translation>CoNLL-U，实体写在 MISC 列的 NER= 中，共指写在 Entity= 中</translation>
    </message>
    <message>
        <source>brat standoff, .txt and .ann</source>
        <translation>brat 独立标注，.txt 和 .ann 两个文件</translation>
    </message>
    <message>
        <source>WebAnno TSV 3.3 for INCEpTION</source>
        <translation>供 INCEpTION 使用的 WebAnno TSV 3.3</translation>
    </message>
    <message>
        <source>UIMA CAS XMI with its type system, one zip (DKPro, INCEpTION)</source>
        <translation>UIMA CAS XMI 及其类型系统，一个 zip 文件（DKPro、INCEpTION）</translation>
    </message>
    <message>
        <source>spaCy&apos;s Doc.to_json, one document per line</source>
        <translation>spaCy 的 Doc.to_json，每行一个文档</translation>
    </message>
    <message>
        <source>displaCy entities, a JSON list for displacy.render(manual=True)</source>
        <translation>displaCy 实体，供 displacy.render(manual=True) 使用的 JSON 列表</translation>
    </message>
    <message>
        <source>doccano sequence labelling, JSON lines</source>
        <translation>doccano 序列标注，JSON Lines</translation>
    </message>
    <message>
        <source>Label Studio tasks with predictions, a JSON array</source>
        <translation>带预测结果的 Label Studio 任务，JSON 数组</translation>
    </message>
    <message>
        <source>Prodigy spans with tokens, JSON lines</source>
        <translation>Prodigy 的片段和词元，JSON Lines</translation>
    </message>
    <message>
        <source>SQuAD 2.0 questions and answers</source>
        <translation>SQuAD 2.0 问题与答案</translation>
    </message>
    <message>
        <source>answers by question id, as SQuAD&apos;s evaluation reads them</source>
        <translation>按问题编号给出的答案，SQuAD 评测程序可读</translation>
    </message>
    <message>
        <source>report for reading and printing, one file</source>
        <translation>供人阅读的报告：一个文件，可打印</translation>
    </message>
    <message>
        <source>HDF5 as `allennlp elmo` writes it: one data set per sentence, with an index of the texts</source>
        <translation>与 `allennlp elmo` 输出相同的 HDF5：每句一个数据集，附文本索引</translation>
    </message>
    <message>
        <source>HDF5 as bilm-tf writes it: one data set per sentence, no index</source>
        <translation>与 bilm-tf 输出相同的 HDF5：每句一个数据集，无索引</translation>
    </message>
    <message>
        <source>NumPy archive: one float32 array per sentence</source>
        <translation>NumPy 归档：每句一个 float32 数组</translation>
    </message>
    <message>
        <source>safetensors: one F32 tensor per sentence</source>
        <translation>safetensors：每句一个 F32 张量</translation>
    </message>
    <message>
        <source>word2vec text: one line per token, named WORD#SENTENCE:TOKEN; all layers concatenated</source>
        <translation>word2vec 文本：每个词元一行，名为 WORD#SENTENCE:TOKEN；各层并排</translation>
    </message>
    <message>
        <source>TensorBoard Projector: vectors in .tsv, words and positions in .metadata.tsv</source>
        <translation>TensorBoard Projector：数值在 .tsv 中，词和位置在旁边的 .metadata.tsv 中</translation>
    </message>
    <message>
        <source>Elmoscope (JSON lines)</source>
        <translation>Elmoscope（JSON 行）</translation>
    </message>
    <message>
        <source>Predictions (JSON lines)</source>
        <translation>预测（JSON 行）</translation>
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
        <translation>WebAnno TSV（INCEpTION）</translation>
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
        <translation>SQuAD 答案</translation>
    </message>
    <message>
        <source>Report (HTML)</source>
        <translation>报告（HTML）</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>SST trees</source>
        <translation>SST 树</translation>
    </message>
    <message>
        <source>Layers: HDF5 (AllenNLP)</source>
        <translation>层：HDF5（AllenNLP）</translation>
    </message>
    <message>
        <source>Layers: HDF5 (bilm-tf)</source>
        <translation>层：HDF5（bilm-tf）</translation>
    </message>
    <message>
        <source>Layers: NumPy archive</source>
        <translation>层：NumPy 归档</translation>
    </message>
    <message>
        <source>Layers: safetensors</source>
        <translation>层：safetensors</translation>
    </message>
    <message>
        <source>Layers: word2vec text</source>
        <translation>层：word2vec 文本</translation>
    </message>
    <message>
        <source>Layers: TensorBoard Projector</source>
        <translation>层：TensorBoard Projector</translation>
    </message>
    <message>
        <source>OntoNotes (CoNLL-2012)</source>
        <translation>OntoNotes (CoNLL-2012)</translation>
    </message>
    <message>
        <source>Annotation table (CSV)</source>
        <translation>标注表格（CSV）</translation>
    </message>
    <message>
        <source>Annotation table (TSV)</source>
        <translation>标注表格（TSV）</translation>
    </message>
    <message>
        <source>table of annotations for spreadsheets and statistics, CSV, a row for every span</source>
        <translation>用于电子表格和统计的标注表格，CSV，每个片段一行</translation>
    </message>
    <message>
        <source>the same table with tabs, TSV</source>
        <translation>同样的表格，以制表符分隔，TSV</translation>
    </message>
</context>
<context>
    <name>ui::ExportLoss</name>
    <message>
        <source>spans</source>
        <translation>片段</translation>
    </message>
    <message>
        <source>confidences</source>
        <translation>置信度</translation>
    </message>
    <message>
        <source>decisions</source>
        <translation>决定</translation>
    </message>
    <message>
        <source>origins</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>scores</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>questions</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>answers</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>probabilities</source>
        <translation>概率</translation>
    </message>
    <message>
        <source>text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>sentences</source>
        <translation>句子</translation>
    </message>
    <message>
        <source>language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>documents</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>words</source>
        <translation>词语</translation>
    </message>
    <message>
        <source>vectors</source>
        <translation>向量</translation>
    </message>
    <message>
        <source>relations</source>
        <translation>关系</translation>
    </message>
    <message>
        <source>equivalences</source>
        <translation>等价</translation>
    </message>
    <message>
        <source>events</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>attributes</source>
        <translation>属性</translation>
    </message>
    <message>
        <source>normalizations</source>
        <translation>规范化</translation>
    </message>
    <message>
        <source>notes</source>
        <translation>注释</translation>
    </message>
    <message>
        <source>lines of brat</source>
        <translation>brat 的行</translation>
    </message>
    <message>
        <source>names</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>clusters</source>
        <translation>指称簇</translation>
    </message>
    <message>
        <source>attributes of relations</source>
        <translation>关系的属性</translation>
    </message>
    <message>
        <source>attributes of clusters</source>
        <translation>指称簇的属性</translation>
    </message>
    <message>
        <source>attributes of tokens</source>
        <translation>词元的属性</translation>
    </message>
    <message>
        <source>metadata</source>
        <translation>元数据</translation>
    </message>
    <message>
        <source>layers of spans</source>
        <translation>片段的层</translation>
    </message>
    <message>
        <source>annotators</source>
        <translation>标注者</translation>
    </message>
    <message>
        <source>dependencies</source>
        <translation>依存关系</translation>
    </message>
    <message>
        <source>comments of sentences</source>
        <translation>句子的注释</translation>
    </message>
    <message>
        <source>lines without text</source>
        <translation>没有文本的行</translation>
    </message>
</context>
<context>
    <name>ui::ExportTexts</name>
    <message>
        <source>%1: %2 left out</source>
        <translation>%1：省略 %2</translation>
    </message>
    <message>
        <source>%1: %2 changed or left out, replaced by %3</source>
        <translation>%1：%2 被更改或省略，代之以 %3</translation>
    </message>
</context>
<context>
    <name>ui::FigureExport</name>
    <message>
        <source>SVG image (*.svg)</source>
        <translation>SVG 图像 (*.svg)</translation>
    </message>
    <message>
        <source>PDF document (*.pdf)</source>
        <translation>PDF 文档 (*.pdf)</translation>
    </message>
    <message>
        <source>PNG image, 300 dpi (*.png)</source>
        <translation>PNG 图像，300 dpi (*.png)</translation>
    </message>
    <message>
        <source>Data of the figure (*.csv)</source>
        <translation>图的数据 (*.csv)</translation>
    </message>
    <message>
        <source>%1 was not written: %2. Choose another folder or free some space.</source>
        <translation>%1 未能写入：%2。请选择其他文件夹，或释放一些空间。</translation>
    </message>
    <message>
        <source>%1 was not written: the name must end in .svg, .pdf, .png or .csv.</source>
        <translation>%1 未能写入：文件名必须以 .svg、.pdf、.png 或 .csv 结尾。</translation>
    </message>
</context>
<context>
    <name>ui::FigureNamesDialog</name>
    <message>
        <source>Names in Figures</source>
        <translation>图中的名称</translation>
    </message>
    <message>
        <source>Names in figures</source>
        <translation>图中的名称</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>In figures</source>
        <translation>在图中</translation>
    </message>
    <message>
        <source>Call everything by its own name</source>
        <translation>全部恢复原名</translation>
    </message>
    <message>
        <source>Titles, tasks, runs, documents and language models are called by these names in all figures.</source>
        <translation>所有图中的标题、任务、运行、文档和语言模型都使用这些名称。</translation>
    </message>
</context>
<context>
    <name>ui::FigureView</name>
    <message>
        <source>Figure</source>
        <translation>图</translation>
    </message>
    <message>
        <source>&amp;Copy Image</source>
        <translation>复制图片(&amp;C)</translation>
    </message>
    <message>
        <source>Copy &amp;Numbers</source>
        <translation>复制数值(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Save Figure...</source>
        <translation>保存图(&amp;S)...</translation>
    </message>
    <message>
        <source>Save the Figure</source>
        <translation>保存图</translation>
    </message>
    <message>
        <source>The figure was not saved</source>
        <translation>图未能保存</translation>
    </message>
    <message>
        <source>Na&amp;mes...</source>
        <translation>名称(&amp;M)...</translation>
    </message>
    <message>
        <source>%1 already exists. Do you want to replace it?</source>
        <translation>%1 已存在。要替换它吗？</translation>
    </message>
</context>
<context>
    <name>ui::GuideWindow</name>
    <message>
        <source>No page contains this.</source>
        <translation>没有包含此内容的页面。</translation>
    </message>
    <message>
        <source>Search the guide</source>
        <translation>搜索指南</translation>
    </message>
    <message>
        <source>Guide</source>
        <translation>指南</translation>
    </message>
    <message>
        <source>Pages of the guide</source>
        <translation>指南的页面</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>The guide is not installed. Reinstall the program.</source>
        <translation>未安装指南。请重新安装程序。</translation>
    </message>
</context>
<context>
    <name>ui::GuidelinePanel</name>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>From a File...</source>
        <translation>从文件导入...</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>取消(&amp;C)</translation>
    </message>
    <message>
        <source>Annotation guidelines</source>
        <translation>标注准则</translation>
    </message>
    <message>
        <source>Annotation guidelines as Markdown</source>
        <translation>Markdown 格式的标注准则</translation>
    </message>
    <message>
        <source>How to annotate, as Markdown: what belongs to a label, what does not, difficult cases.</source>
        <translation>用 Markdown 写明如何标注：哪些属于某个标签，哪些不属于，疑难情形。</translation>
    </message>
    <message>
        <source>Change the guidelines, which are kept in the project</source>
        <translation>修改准则；准则保存在项目中</translation>
    </message>
    <message>
        <source>Take over the text of a Markdown or text file</source>
        <translation>采用 Markdown 或文本文件的内容</translation>
    </message>
    <message>
        <source>Annotation Guidelines</source>
        <translation>标注准则</translation>
    </message>
    <message>
        <source>Text (*.md *.markdown *.txt);;All files (*)</source>
        <translation>文本 (*.md *.markdown *.txt);;所有文件 (*)</translation>
    </message>
    <message>
        <source>This project has no guidelines yet. **Edit** writes them down, so that everybody annotates alike.</source>
        <translation>此项目还没有准则。点击**编辑**写下准则，让所有人以相同方式标注。</translation>
    </message>
    <message>
        <source>Labels</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Guidelines</source>
        <translation>准则</translation>
    </message>
    <message>
        <source>Discard What Was Written</source>
        <translation>放弃所写内容</translation>
    </message>
    <message>
        <source>Discard what you have written, and go back to the guidelines as they were?</source>
        <translation>要放弃所写的内容并恢复原来的指南吗？</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>放弃</translation>
    </message>
    <message>
        <source>Go On Writing</source>
        <translation>继续编写</translation>
    </message>
</context>
<context>
    <name>ui::HeadCheckPage</name>
    <message>
        <source>Check the Data</source>
        <translation>检查数据</translation>
    </message>
    <message>
        <source>Check the labels, and how words are split into the subword pieces that the head reads in addition to ELMo.</source>
        <translation>请检查标签，以及词如何切分为任务头除 ELMo 之外所读取的子词。</translation>
    </message>
    <message>
        <source>Summary of the data</source>
        <translation>数据摘要</translation>
    </message>
    <message>
        <source>Progress of the check</source>
        <translation>检查的进度</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>停止(&amp;S)</translation>
    </message>
    <message>
        <source>Stop reading the data</source>
        <translation>停止读取数据</translation>
    </message>
    <message>
        <source>Labels</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Pieces per word</source>
        <translation>每词的子词数</translation>
    </message>
    <message>
        <source>SentencePiece splits words into frequent pieces; rare words have more pieces. ▁ marks the beginning of a word.</source>
        <translation>SentencePiece 将词切分为常见的子词；罕见词的子词更多。▁ 标记词的开头。</translation>
    </message>
    <message>
        <source>Words and their pieces</source>
        <translation>词及其子词</translation>
    </message>
    <message>
        <source>The check was stopped. To repeat it, go back one page and then forward again.</source>
        <translation>检查已停止。返回上一步再前进即可重新检查。</translation>
    </message>
    <message>
        <source>⚠ The data cannot be used: %1</source>
        <translation>⚠ 数据无法使用：%1</translation>
    </message>
    <message>
        <source>Format: %1</source>
        <translation>格式：%1</translation>
    </message>
    <message>
        <source>Format: %1, tagging scheme: %2</source>
        <translation>格式：%1，标注体系 %2</translation>
    </message>
    <message>
        <source>Training set: examples %1, tokens %2</source>
        <translation>训练集：样例 %1，词元 %2</translation>
    </message>
    <message>
        <source>Development set: examples %1, tokens %2</source>
        <translation>开发集：样例 %1，词元 %2</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Number of occurrences in the training set</source>
        <translation>在训练集中出现的次数</translation>
    </message>
    <message>
        <source>Development</source>
        <translation>开发集</translation>
    </message>
    <message>
        <source>Number of occurrences in the development set</source>
        <translation>在开发集中出现的次数</translation>
    </message>
    <message>
        <source>Example</source>
        <translation>样例</translation>
    </message>
    <message>
        <source>Number of the example in the file</source>
        <translation>在文件中的编号</translation>
    </message>
    <message>
        <source>Word</source>
        <translation>词</translation>
    </message>
    <message>
        <source>Tag</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>B- begins an entity, I- continues it, O is outside any entity</source>
        <translation>B- 为实体开头，I- 为实体内部，O 为实体之外</translation>
    </message>
    <message>
        <source>Pieces</source>
        <translation>子词</translation>
    </message>
    <message>
        <source>Pieces in the model: %1; pieces per word: %2</source>
        <translation>模型中的子词：%1；平均每词：%2</translation>
    </message>
    <message>
        <source>⚠ The training set has no labels (all tags are O): there is nothing to learn.</source>
        <translation>⚠ 训练集没有标签（所有标记都是 O）：没有可学的内容。</translation>
    </message>
    <message>
        <source>⚠ The development set has no labels: the score will be undefined, and no checkpoint better than another.</source>
        <translation>⚠ 开发集没有标签：分数将是未定义的，各检查点也分不出优劣。</translation>
    </message>
    <message>
        <source>⚠ The development set is tiny (examples: %1): its score says little, and chooses between checkpoints by chance.</source>
        <translation>⚠ 开发集太小（样本数：%1）：其分数说明不了什么，选择检查点也只凭偶然。</translation>
    </message>
    <message>
        <source>⚠ The longest sentence has %1 tokens. Sentences may not be separated in this file; very long ones take much time and memory.</source>
        <translation>⚠ 最长的句子有 %1 个词例。此文件可能没有分句；过长的句子很耗时间和内存。</translation>
    </message>
</context>
<context>
    <name>ui::HeadDataPage</name>
    <message>
        <source>Data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>Task of the head</source>
        <translation>任务头的任务</translation>
    </message>
    <message>
        <source>Training file</source>
        <translation>训练文件</translation>
    </message>
    <message>
        <source>A file with labels; it may be compressed (.gz, .zst)</source>
        <translation>带标签的文件；可以是压缩文件（.gz、.zst）</translation>
    </message>
    <message>
        <source>&amp;Split off</source>
        <translation>分出(&amp;S)</translation>
    </message>
    <message>
        <source>The development set decides when training stops and which weights are kept. It must not contain training data.</source>
        <translation>开发集决定训练何时停止以及保留哪些权重。其中不得包含训练数据。</translation>
    </message>
    <message>
        <source>Percentage of the file that is split off</source>
        <translation>分出的文件比例，以百分比计</translation>
    </message>
    <message>
        <source> %</source>
        <translation> %</translation>
    </message>
    <message>
        <source>&amp;File:</source>
        <translation>文件(&amp;F)：</translation>
    </message>
    <message>
        <source>A separate development set in the same format</source>
        <translation>格式相同的独立开发集</translation>
    </message>
    <message>
        <source>Development file</source>
        <translation>开发集文件</translation>
    </message>
    <message>
        <source>Format of the file</source>
        <translation>文件的格式</translation>
    </message>
    <message>
        <source>Detected from the file name and the first lines</source>
        <translation>由文件名和前几行识别</translation>
    </message>
    <message>
        <source>To&amp;kenize the texts with the program&apos;s tokenizer</source>
        <translation>用本程序的分词器对文本分词(&amp;K)</translation>
    </message>
    <message>
        <source>Otherwise tokens are separated by spaces. Files with tokens in columns are never tokenized; passages of questions and pairs of texts always are.</source>
        <translation>否则词元以空格分隔。按列给出词元的文件从不分词；问答的篇章和文本对总会分词。</translation>
    </message>
    <message>
        <source>Language of the text</source>
        <translation>文本的语言</translation>
    </message>
    <message>
        <source>A language tag such as en, de or pt-BR; it selects the tokenizer&apos;s rules</source>
        <translation>语言标签，如 en、de 或 pt-BR；决定分词器的规则</translation>
    </message>
    <message>
        <source>&amp;Task:</source>
        <translation>任务(&amp;T)：</translation>
    </message>
    <message>
        <source>T&amp;raining file:</source>
        <translation>训练文件(&amp;R)：</translation>
    </message>
    <message>
        <source>Development set:</source>
        <translation>开发集：</translation>
    </message>
    <message>
        <source>F&amp;ormat:</source>
        <translation>格式(&amp;O)：</translation>
    </message>
    <message>
        <source>Detect</source>
        <translation>自动识别</translation>
    </message>
    <message>
        <source>Choose the task of the head, and the data to train it on.</source>
        <translation>选择任务头的任务，以及用来训练它的数据。</translation>
    </message>
    <message>
        <source>The kind of labels that the head learns</source>
        <translation>任务头学习的标签种类</translation>
    </message>
    <message>
        <source>A labelled fi&amp;le</source>
        <translation>带标签的文件(&amp;L)</translation>
    </message>
    <message>
        <source>The docu&amp;ments of this project that you accepted and corrected</source>
        <translation>此项目中您已接受和更正的文档(&amp;M)</translation>
    </message>
    <message>
        <source>Accepted and manual annotations are what the head learns; rejected ones are not. Of a document with undecided predictions, only the decided sentences are used.</source>
        <translation>任务头学习已接受的和手动的标注，不学习已拒绝的。若文档仍有未决定的预测，则只使用已决定的句子。</translation>
    </message>
    <message>
        <source>Lan&amp;guage:</source>
        <translation>语言(&amp;G)：</translation>
    </message>
    <message>
        <source>Percentage of the documents that is held out</source>
        <translation>留出文档的百分比</translation>
    </message>
    <message>
        <source> % of the documents</source>
        <translation> % 的文档</translation>
    </message>
    <message>
        <source>The head is measured on documents that it was not trained on. The same documents are held out every time, so that earlier heads have not seen them either.</source>
        <translation>任务头在未用于训练的文档上评测。每次留出的文档相同，因此先前的任务头也没有见过它们。</translation>
    </message>
    <message>
        <source>Head to compare with</source>
        <translation>用来比较的任务头</translation>
    </message>
    <message>
        <source>Both heads are measured on the documents that are held out</source>
        <translation>两个任务头都在留出的文档上评测</translation>
    </message>
    <message>
        <source>&amp;Hold out:</source>
        <translation>留出(&amp;H)：</translation>
    </message>
    <message>
        <source>&amp;Compare with:</source>
        <translation>比较对象(&amp;C)：</translation>
    </message>
    <message>
        <source>Data:</source>
        <translation>数据：</translation>
    </message>
    <message>
        <source>No other head</source>
        <translation>没有其他任务头</translation>
    </message>
    <message>
        <source>Also use the &amp;gold annotations of files</source>
        <translation>也使用文件的金标准标注(&amp;G)</translation>
    </message>
    <message>
        <source>Gold annotations, which came with a file, count as correct where you have marked nothing else. Without them, sentences in which they say more than you are left out.</source>
        <translation>在您没有作其他标注之处，随文件而来的金标准标注视为正确。若不使用，则略去其中它们比您标注更多的句子。</translation>
    </message>
</context>
<context>
    <name>ui::HeadSettingsPage</name>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>The defaults suit most cases. The head is trained once for each seed.</source>
        <translation>默认值适用于多数情况。每个种子训练一次任务头。</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>Sizes, learning rates and other settings, as in elmo train --config</source>
        <translation>尺寸、学习率等设置，与 elmo train --config 相同</translation>
    </message>
    <message>
        <source>Task default</source>
        <translation>任务默认值</translation>
    </message>
    <message>
        <source>The settings used to train the installed heads</source>
        <translation>训练本程序自带任务头所用的设置</translation>
    </message>
    <message>
        <source>Where ELMo is added</source>
        <translation>ELMo 的接入位置</translation>
    </message>
    <message>
        <source>Where the head uses the scalar mix of the biLM&apos;s layers</source>
        <translation>任务头在何处使用双向语言模型各层的标量混合</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Both</source>
        <translation>两处</translation>
    </message>
    <message>
        <source>At the input and at the output, each with its own scalar mix</source>
        <translation>在输入和输出处，各有自己的标量混合</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Without ELMo, to measure its contribution</source>
        <translation>不使用 ELMo，以查看其作用</translation>
    </message>
    <message>
        <source>Language model</source>
        <translation>语言模型</translation>
    </message>
    <message>
        <source>The biLM whose layers the head uses</source>
        <translation>任务头读取其各层的双向语言模型</translation>
    </message>
    <message>
        <source>Installed with the program</source>
        <translation>随程序提供的模型</translation>
    </message>
    <message>
        <source>Seeds</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>One number, or several such as 1, 2, 3: one run for each. Three runs show the variation by chance; the best run is used.</source>
        <translation>一个数，或多个如 1, 2, 3：每个数训练一次。三次可显示随机性的影响；使用最好的一次。</translation>
    </message>
    <message>
        <source>Maximum epochs</source>
        <translation>最多轮数</translation>
    </message>
    <message>
        <source>From the preset</source>
        <translation>按预设</translation>
    </message>
    <message>
        <source>Maximum number of passes over the file; training ends earlier if the development metric no longer improves</source>
        <translation>遍历整个文件的最多次数；开发集指标不再提升时训练会提前结束</translation>
    </message>
    <message>
        <source>Folder for the head</source>
        <translation>任务头的文件夹</translation>
    </message>
    <message>
        <source>A new folder for the trained head</source>
        <translation>存放训练好的任务头的新文件夹</translation>
    </message>
    <message>
        <source>Missing settings</source>
        <translation>缺少的设置</translation>
    </message>
    <message>
        <source>&amp;Preset:</source>
        <translation>预设(&amp;P)：</translation>
    </message>
    <message>
        <source>&amp;ELMo:</source>
        <translation>ELMo(&amp;E)：</translation>
    </message>
    <message>
        <source>Language &amp;model:</source>
        <translation>语言模型(&amp;M)：</translation>
    </message>
    <message>
        <source>See&amp;ds:</source>
        <translation>种子(&amp;D)：</translation>
    </message>
    <message>
        <source>Epoc&amp;hs:</source>
        <translation>轮数(&amp;H)：</translation>
    </message>
    <message>
        <source>&amp;Output folder:</source>
        <translation>输出文件夹(&amp;O)：</translation>
    </message>
    <message>
        <source>Enter the seeds as whole numbers separated by commas: 1, 2, 3.</source>
        <translation>请以逗号分隔的整数输入种子：1, 2, 3。</translation>
    </message>
    <message>
        <source>Choose a folder for the head.</source>
        <translation>请为任务头指定文件夹。</translation>
    </message>
    <message>
        <source>Where the training starts</source>
        <translation>训练的起点</translation>
    </message>
    <message>
        <source>A new head learns everything from the data. An existing one goes on from what it knows, with its own network and language model, and needs less data.</source>
        <translation>新任务头从数据中学习一切。已有的任务头以自己的网络和语言模型，在已知的基础上继续学习，所需数据较少。</translation>
    </message>
    <message>
        <source>Start &amp;from:</source>
        <translation>起点(&amp;F)：</translation>
    </message>
    <message>
        <source>A new head</source>
        <translation>新任务头</translation>
    </message>
    <message>
        <source>%1 (fine-tune)</source>
        <translation>%1（微调）</translation>
    </message>
    <message>
        <source>That of the head</source>
        <translation>任务头自己的模型</translation>
    </message>
    <message>
        <source>Mo&amp;re</source>
        <translation>更多(&amp;R)</translation>
    </message>
    <message>
        <source>Settings other than the preset&apos;s; an empty field leaves the preset&apos;s value</source>
        <translation>不同于预设的设置；留空则用预设的值</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>学习率</translation>
    </message>
    <message>
        <source>The size of the steps of training, such as 0.001</source>
        <translation>训练的步长，例如 0.001</translation>
    </message>
    <message>
        <source>Lambda</source>
        <translation>Lambda</translation>
    </message>
    <message>
        <source>The weight of the penalty that holds the layer weights together: 1 keeps them nearly equal, 0.001 lets them differ (table 2 of the paper)</source>
        <translation>约束各层权重的惩罚项的权重：1 使它们几乎相等，0.001 允许它们不同（论文表 2）</translation>
    </message>
    <message>
        <source>Dropout</source>
        <translation>Dropout</translation>
    </message>
    <message>
        <source>The share of the network&apos;s values that is dropped at random, below 1</source>
        <translation>随机丢弃的网络数值的比例，小于 1</translation>
    </message>
    <message>
        <source>Layer norm</source>
        <translation>层归一化</translation>
    </message>
    <message>
        <source>On</source>
        <translation>开</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>Dropo&amp;ut:</source>
        <translation>Dropout(&amp;U)：</translation>
    </message>
    <message>
        <source>La&amp;yer norm:</source>
        <translation>层归一化(&amp;Y)：</translation>
    </message>
    <message>
        <source>Enter the settings under More as numbers such as 0.001, or leave them empty.</source>
        <translation>请在“更多”下输入 0.001 这样的数字，或留空。</translation>
    </message>
    <message>
        <source>⚠ A seed that is repeated is trained once: the same seed gives the same head.</source>
        <translation>⚠ 重复的种子只训练一次：同一种子得到同样的任务头。</translation>
    </message>
    <message>
        <source>Learnin&amp;g rate:</source>
        <translation>学习率(&amp;G)：</translation>
    </message>
    <message>
        <source>L&amp;ambda:</source>
        <translation>Lambda(&amp;A)：</translation>
    </message>
</context>
<context>
    <name>ui::HeadWizard</name>
    <message>
        <source>Train a Head</source>
        <translation>训练任务头</translation>
    </message>
    <message>
        <source>&amp;Start Training</source>
        <translation>开始训练(&amp;S)</translation>
    </message>
</context>
<context>
    <name>ui::LabelMappingDialog</name>
    <message>
        <source>Labels of the File</source>
        <translation>文件的标签</translation>
    </message>
    <message>
        <source>The file has labels that the head “%1” does not know. Choose what they mean. A label without a counterpart counts as missed wherever it occurs.</source>
        <translation>文件中有任务头“%1”不认识的标签。请选择它们的含义。没有对应的标签，每次出现都算作漏检。</translation>
    </message>
    <message>
        <source>no counterpart</source>
        <translation>没有对应</translation>
    </message>
    <message>
        <source>&amp;Evaluate</source>
        <translation>评估(&amp;E)</translation>
    </message>
</context>
<context>
    <name>ui::LabelMenu</name>
    <message>
        <source>&amp;Other...</source>
        <translation>其他(&amp;O)...</translation>
    </message>
    <message>
        <source>Another Label</source>
        <translation>其他标签</translation>
    </message>
    <message>
        <source>Label:</source>
        <translation>标签：</translation>
    </message>
</context>
<context>
    <name>ui::LabelPage</name>
    <message>
        <source>Labels</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>A&amp;dd...</source>
        <translation>添加(&amp;D)...</translation>
    </message>
    <message>
        <source>Add a label</source>
        <translation>添加标签</translation>
    </message>
    <message>
        <source>Choose the colour of the selected label</source>
        <translation>选择所选标签的颜色</translation>
    </message>
    <message>
        <source>A&amp;utomatic Colour</source>
        <translation>自动颜色(&amp;U)</translation>
    </message>
    <message>
        <source>Use the colour that follows from the place of the label</source>
        <translation>使用由标签位置决定的颜色</translation>
    </message>
    <message>
        <source>Move U&amp;p</source>
        <translation>上移(&amp;P)</translation>
    </message>
    <message>
        <source>Move the selected label up</source>
        <translation>将所选标签上移</translation>
    </message>
    <message>
        <source>Move Do&amp;wn</source>
        <translation>下移(&amp;W)</translation>
    </message>
    <message>
        <source>Move the selected label down</source>
        <translation>将所选标签下移</translation>
    </message>
    <message>
        <source>Re&amp;move</source>
        <translation>移除(&amp;M)</translation>
    </message>
    <message>
        <source>Remove the selected label from this list; annotations keep it</source>
        <translation>从此列表中移除所选标签；标注中的标签保留</translation>
    </message>
    <message>
        <source>There is already a label &quot;%1&quot;. Choose another name.</source>
        <translation>标签“%1”已存在。请选择其他名称。</translation>
    </message>
    <message>
        <source>Add Label</source>
        <translation>添加标签</translation>
    </message>
    <message>
        <source>Label:</source>
        <translation>标签：</translation>
    </message>
    <message>
        <source>Colour of the Label</source>
        <translation>标签颜色</translation>
    </message>
    <message>
        <source>C&amp;olour...</source>
        <translation>颜色(&amp;O)...</translation>
    </message>
    <message>
        <source>These labels are offered in every document, in this order: the first nine have the keys 1 to 9 unless you give them others. Labels of task heads follow them. Double-click a cell, or press F2, to change it.</source>
        <translation>这些标签按此顺序出现在每个文档中：前九个的按键为 1 到 9，除非您另行指定。任务头的标签排在其后。双击单元格或按 F2 即可修改。</translation>
    </message>
    <message>
        <source>“%1” can&apos;t be the key: it must be one letter or digit that no other label has.</source>
        <translation>“%1”不能作为按键：按键必须是一个字母或数字，且未被其他标签使用。</translation>
    </message>
    <message>
        <source>Add Labels in U&amp;se</source>
        <translation>添加使用中的标签(&amp;S)</translation>
    </message>
    <message>
        <source>Remove All Labels</source>
        <translation>移除所有标签</translation>
    </message>
    <message numerus="yes">
        <source>Remove all %Ln label(s) from this list?</source>
        <translation>
            <numerusform>要从此列表中移除全部 %Ln 个标签吗？</numerusform>
        </translation>
    </message>
    <message>
        <source>Their keys, colours, meanings and descriptions are deleted, which cannot be undone. Annotations keep their labels.</source>
        <translation>它们的按键、颜色、含义和说明将被删除，且无法撤销。标注会保留其标签。</translation>
    </message>
    <message>
        <source>Remove All</source>
        <translation>全部移除</translation>
    </message>
    <message>
        <source>The labels of the open project, which are kept in it.</source>
        <translation>打开的项目的标签，保存在项目中。</translation>
    </message>
    <message>
        <source>Add the labels of the annotations in the project and of the loaded heads, to give them colours, keys and descriptions</source>
        <translation>添加项目标注中的标签和已加载任务头的标签，以便为其设置颜色、按键和说明</translation>
    </message>
</context>
<context>
    <name>ui::LabelTableModel</name>
    <message>
        <source>Automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>Another label that means the same, such as PER for “person”: both have one colour, and evaluations take one for the other</source>
        <translation>含义相同的另一个标签，例如“person”对应 PER：两者颜色相同，评估时视为同一标签</translation>
    </message>
    <message>
        <source>The letter or digit that chooses the label in menus</source>
        <translation>在菜单中选择该标签的字母或数字</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>Same as</source>
        <translation>等同于</translation>
    </message>
</context>
<context>
    <name>ui::LayerChanges</name>
    <message>
        <source>Layers side by side: cosine of the two vectors of each word</source>
        <translation>并排的层：每个词的两个向量的余弦</translation>
    </message>
    <message>
        <source>biLM %1</source>
        <translation>biLM %1</translation>
    </message>
    <message>
        <source>words above: first text, below: second text where it differs</source>
        <translation>上方的词：第一段文本；下方：第二段文本中不同的词</translation>
    </message>
    <message>
        <source>1: the layer sees no difference</source>
        <translation>1：该层看不出差别</translation>
    </message>
    <message>
        <source>same vector</source>
        <translation>向量相同</translation>
    </message>
    <message>
        <source>unrelated vectors</source>
        <translation>向量无关</translation>
    </message>
    <message>
        <source>in one text only</source>
        <translation>仅在一段文本中</translation>
    </message>
</context>
<context>
    <name>ui::LayerNames</name>
    <message>
        <source>Layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>The model&apos;s only output layer: a bidirectional LSTM over the whole sentence.</source>
        <translation>模型唯一的输出层：覆盖整个句子的双向 LSTM。</translation>
    </message>
    <message>
        <source>Layer 0 is the token encoder: it sees only the characters of the word and not its neighbours, so a word has the same vector everywhere.</source>
        <translation>第 0 层是词元编码器：它只看到词的字符而看不到邻词，因此同一个词在任何地方向量都相同。</translation>
    </message>
    <message>
        <source>Layer 0 is the embedding of the word: it does not see the neighbours, so a word has the same vector everywhere.</source>
        <translation>第 0 层是词自身的嵌入：它看不到邻词，因此同一个词在任何地方向量都相同。</translation>
    </message>
    <message>
        <source>Layer 1 is the first bidirectional LSTM layer: it sees the whole sentence. In published models it represents parts of speech and syntax best.</source>
        <translation>第 1 层是第一个双向 LSTM 层：它看到整个句子。在已发表的模型中，它最擅长词类和句法。</translation>
    </message>
    <message>
        <source>Layer %1 is bidirectional LSTM layer number %1: it sees the whole sentence through the layer below. In published models the top layer distinguishes word senses best.</source>
        <translation>第 %1 层是第 %1 个双向 LSTM 层：它通过下面的层看到整个句子。在已发表的模型中，顶层最擅长区分词义。</translation>
    </message>
    <message>
        <source>Cosine similarity compares the directions of two vectors: 1 if they are the same, 0 if they are orthogonal, -1 if they are opposite. Lengths do not matter.</source>
        <translation>余弦相似度比较两个向量的方向：相同时为 1，正交时为 0，相反时为 -1。长度不起作用。</translation>
    </message>
    <message>
        <source>The norm is the length of a token&apos;s vector in a layer: the square root of the sum of its squares.</source>
        <translation>范数是词元在某层中的向量长度：各分量平方和的平方根。</translation>
    </message>
</context>
<context>
    <name>ui::LayerPanel</name>
    <message>
        <source>Choose a Model...</source>
        <translation>选择模型...</translation>
    </message>
    <message>
        <source>Analyse</source>
        <translation>分析</translation>
    </message>
    <message>
        <source>Selected token</source>
        <translation>所选词元</translation>
    </message>
    <message>
        <source>Position of the selected token</source>
        <translation>所选词元的位置</translation>
    </message>
    <message>
        <source>What to do next</source>
        <translation>下一步操作</translation>
    </message>
    <message>
        <source>Choose the language model used to analyse the document</source>
        <translation>选择用于分析文档的语言模型</translation>
    </message>
    <message>
        <source>Compute the layers of every token of the document</source>
        <translation>计算文档中每个词元的各层表示</translation>
    </message>
    <message>
        <source>Norm</source>
        <translation>范数</translation>
    </message>
    <message>
        <source>Similarity to every token of the document</source>
        <translation>与文档中每个词元的相似度</translation>
    </message>
    <message>
        <source>Most similar tokens</source>
        <translation>最相似的词元</translation>
    </message>
    <message>
        <source>Layer whose most similar tokens are listed</source>
        <translation>列出哪一层中最相似的词元</translation>
    </message>
    <message>
        <source>Open a document to inspect its tokens.</source>
        <translation>请打开文档以查看其词元。</translation>
    </message>
    <message>
        <source>The model is being loaded.</source>
        <translation>正在加载模型。</translation>
    </message>
    <message>
        <source>Choose a model to see how its layers represent a token.</source>
        <translation>请选择模型，查看其各层对词元的表示。</translation>
    </message>
    <message>
        <source>The document is being analysed. Meanwhile you can read and select text.</source>
        <translation>正在分析文档。其间可以阅读和选择。</translation>
    </message>
    <message>
        <source>The document has not been analysed. Choose Analyse to do so.</source>
        <translation>文档尚未分析。选择“分析”即可开始。</translation>
    </message>
    <message>
        <source>The document has no tokens.</source>
        <translation>文档没有词元。</translation>
    </message>
    <message>
        <source>The similarities are being computed.</source>
        <translation>正在计算相似度。</translation>
    </message>
    <message>
        <source>Select a token in the document.</source>
        <translation>请在文档中选择一个词元。</translation>
    </message>
    <message>
        <source>Similarities in layer %1 across the document</source>
        <translation>第 %1 层在整个文档中的相似度</translation>
    </message>
    <message>
        <source>Token %1 of %2, sentence %3</source>
        <translation>词元 %1 / %2，第 %3 句</translation>
    </message>
    <message>
        <source>%1  (token %2): cosine %3</source>
        <translation>%1（词元 %2）：余弦 %3</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Colours: similarity to “%1” in %2</source>
        <translation>颜色：与“%1”在%2中的相似度</translation>
    </message>
</context>
<context>
    <name>ui::LayerSummaryModel</name>
    <message>
        <source>Task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Mix</source>
        <translation>混合</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>n</source>
        <translation>n</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>SD</source>
        <translation>标准差</translation>
    </message>
    <message>
        <source>± (95 %)</source>
        <translation>±（95 %）</translation>
    </message>
    <message>
        <source>t</source>
        <translation>t</translation>
    </message>
    <message>
        <source>Standard deviation over the seeds.</source>
        <translation>各随机种子之间的标准差。</translation>
    </message>
    <message>
        <source>Half the width of the 95 % confidence interval of the mean (Student&apos;s t); given for at least three seeds.</source>
        <translation>均值 95 % 置信区间的半宽（学生 t 分布）；从三个种子起给出。</translation>
    </message>
    <message>
        <source>w − equal</source>
        <translation>w − 等权</translation>
    </message>
    <message>
        <source>p (two-sided, Holm)</source>
        <translation>p（双侧，Holm）</translation>
    </message>
    <message>
        <source>Difference from what a mix of equal weights gives in this view, averaged over the seeds. Empty if that was not measured (projections of heads trained with an earlier version).</source>
        <translation>与等权混合在此视图中的值之差，对种子取平均。若未测量（用早期版本训练的任务头的投影）则为空。</translation>
    </message>
    <message>
        <source>Test of this difference against 0 over the seeds (Student&apos;s t, two-sided), adjusted for the layers of the mix (Holm). Given for at least three seeds; fewer do not allow a conclusion.</source>
        <translation>此差异是否为 0 的检验（对种子的 Student t，双侧），按混合的层数校正（Holm）。至少三个种子时给出；更少则无法下结论。</translation>
    </message>
</context>
<context>
    <name>ui::LayerWeightsView</name>
    <message>
        <source>Meaning of the numbers</source>
        <translation>数值的含义</translation>
    </message>
    <message>
        <source>Comparability of the runs</source>
        <translation>各次运行是否可以比较</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>移除(&amp;R)</translation>
    </message>
    <message>
        <source>Remove the runs selected in the table from the comparison; the files are kept</source>
        <translation>将表中所选的运行移出比较；文件保持不变</translation>
    </message>
    <message>
        <source>&amp;Show:</source>
        <translation>显示(&amp;S)：</translation>
    </message>
    <message>
        <source>Quantity shown for each layer</source>
        <translation>显示每一层的哪种量</translation>
    </message>
    <message>
        <source>Copy the figure or its numbers, or save it as SVG, PDF, PNG or CSV</source>
        <translation>复制图或其数值，或保存为 SVG、PDF、PNG 或 CSV</translation>
    </message>
    <message>
        <source>No runs yet. Add training folders or task bundles, or drop them here.</source>
        <translation>尚无运行。请添加训练文件夹或任务包，或拖放到这里。</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>图</translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Tasks by position and layer, as in figure 2 of Peters et al. (2018)</source>
        <translation>按位置和层列出任务，如 Peters 等人 2018 年论文图 2</translation>
    </message>
    <message>
        <source>Seeds</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>Means with a dot for each seed and the confidence interval of the mean</source>
        <translation>均值，附每个种子的点和均值的置信区间</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Weights, gamma and the development metric over a run&apos;s training</source>
        <translation>一次训练过程中的权重、gamma 和开发集指标</translation>
    </message>
    <message>
        <source>Mixes</source>
        <translation>混合</translation>
    </message>
    <message>
        <source>Each run as a point in a triangle (three layers) or as a line (more layers)</source>
        <translation>每次运行在三层的三角形中为一个点，层数更多时为一条线</translation>
    </message>
    <message>
        <source>Run whose training is shown</source>
        <translation>显示哪次运行的训练过程</translation>
    </message>
    <message>
        <source>This run is drawn as a thick line; other seeds of its configuration are thin lines</source>
        <translation>粗线为此次运行；同一配置的其他种子为细线</translation>
    </message>
    <message>
        <source>Mix whose training is shown</source>
        <translation>显示哪个混合的训练过程</translation>
    </message>
    <message>
        <source>A head can have two scalar mixes: one at its input, and one at its encoder&apos;s output</source>
        <translation>一个任务头可以有两个标量混合：一个在其输入处，一个在其编码器的输出处</translation>
    </message>
    <message>
        <source>Values at the cursor</source>
        <translation>光标处的数值</translation>
    </message>
    <message>
        <source>This run&apos;s log has no evaluations.</source>
        <translation>此次运行的日志中没有评估结果。</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>表</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Layers over seeds</source>
        <translation>各种子的层</translation>
    </message>
    <message>
        <source>Layers over Seeds</source>
        <translation>各种子的层</translation>
    </message>
    <message>
        <source>No run has this quantity. It is measured at the end of a training; heads without ELMo have no layers.</source>
        <translation>没有任何运行具有此量：它在训练结束时测量，而不使用 ELMo 的任务头没有层。</translation>
    </message>
    <message>
        <source>; and %1 more</source>
        <translation>；另有 %1 个</translation>
    </message>
    <message>
        <source>Add R&amp;uns...</source>
        <translation>添加运行(&amp;U)...</translation>
    </message>
    <message>
        <source>Fi&amp;gure</source>
        <translation>图(&amp;G)</translation>
    </message>
    <message>
        <source>Layer &amp;Weights</source>
        <translation>层权重(&amp;W)</translation>
    </message>
    <message>
        <source>Compare the layer weights of tasks, over any number of training runs</source>
        <translation>比较各任务的层权重，训练运行的数目不限</translation>
    </message>
    <message>
        <source>Na&amp;mes...</source>
        <translation>名称(&amp;M)...</translation>
    </message>
    <message>
        <source>Change what titles, tasks and language models are called in figures</source>
        <translation>修改标题、任务和语言模型在图中的名称</translation>
    </message>
    <message>
        <source>⚠ Not comparable: %1</source>
        <translation>⚠ 不可比：%1</translation>
    </message>
    <message>
        <source>⚠ Not comparable with the others: %1 of %2 runs (%3). The column &quot;Comparable&quot; shows which.</source>
        <translation>⚠ 与其他运行不可比：%2 个运行中的 %1 个（%3）。“可比”一列显示是哪些。</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between names</comment>
        <translation>、</translation>
    </message>
    <message>
        <source>Add a training folder, a task bundle, or a folder that holds several; you can also drop folders here</source>
        <translation>添加一个训练文件夹、一个任务包，或含有多个的文件夹；也可以把文件夹拖到这里</translation>
    </message>
    <message>
        <source>Add the mixes that a model of AllenNLP learned (its model.tar.gz), or published ones from a table with the columns task, place, s_0, s_1, s_2, gamma, source; you can also drop the file here</source>
        <translation>添加 AllenNLP 模型学到的混合（其 model.tar.gz），或表格中已发表的混合，列为 task、place、s_0、s_1、s_2、gamma、source；也可以把文件拖到这里</translation>
    </message>
    <message>
        <source>Tas&amp;ks</source>
        <translation>任务(&amp;K)</translation>
    </message>
    <message>
        <source>Choose the tasks that figures and tables show, and their order</source>
        <translation>选择图和表显示哪些任务及其顺序</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>Whether tasks, places and language models differ in a layer or in the whole mix, tested over the seeds</source>
        <translation>任务、位置和语言模型在某一层或整个混合上是否不同，以各种子检验</translation>
    </message>
    <message>
        <source>Layer that is compared</source>
        <translation>比较的层</translation>
    </message>
    <message>
        <source>One layer (Welch&apos;s t, with effect size and interval), or the whole mix (Hotelling&apos;s T²)</source>
        <translation>某一层（Welch t，附效应量和区间），或整个混合（Hotelling T²）</translation>
    </message>
    <message>
        <source>Whole mix</source>
        <translation>整个混合</translation>
    </message>
    <message>
        <source>This</source>
        <translation>此项</translation>
    </message>
    <message>
        <source>less that</source>
        <translation>减去</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>Distance</source>
        <translation>距离</translation>
    </message>
    <message>
        <source>Of the means over the seeds</source>
        <translation>各种子均值之差</translation>
    </message>
    <message>
        <source>Half the sum of the absolute differences of the layers</source>
        <translation>各层绝对差之和的一半</translation>
    </message>
    <message>
        <source>± (95 %)</source>
        <translation>±（95 %）</translation>
    </message>
    <message>
        <source>Half the width of the 95 % confidence interval of the difference</source>
        <translation>差异的 95 % 置信区间宽度的一半</translation>
    </message>
    <message>
        <source>Hedges&apos; g</source>
        <translation>Hedges g</translation>
    </message>
    <message>
        <source>Effect size: the difference in standard deviations, corrected for few seeds</source>
        <translation>效应量：以标准差为单位的差异，并对种子少作了校正</translation>
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
        <translation>Welch t；同一批训练的两个混合用配对 t</translation>
    </message>
    <message>
        <source>Hotelling&apos;s T², as F</source>
        <translation>Hotelling T²，化为 F</translation>
    </message>
    <message>
        <source>p (two-sided, Holm)</source>
        <translation>p（双侧，Holm）</translation>
    </message>
    <message>
        <source>Adjusted for the pairs of this table; given for at least three seeds on each side</source>
        <translation>按本表的配对数校正；每一方至少三个种子时给出</translation>
    </message>
    <message>
        <source>Differences between tasks, places and language models</source>
        <translation>任务、位置和语言模型之间的差异</translation>
    </message>
    <message>
        <source>Two tasks, places or language models are needed to compare.</source>
        <translation>比较需要两个任务、位置或语言模型。</translation>
    </message>
    <message>
        <source>Not counted (their seed is already in the group): %1</source>
        <translation>不计入（其种子已在该组中）：%1</translation>
    </message>
    <message>
        <source>Add a Training Folder, a Task Bundle, or a Folder of Several</source>
        <translation>添加训练文件夹、任务包或含有多个的文件夹</translation>
    </message>
    <message>
        <source>Add Mixes</source>
        <translation>添加混合</translation>
    </message>
    <message>
        <source>AllenNLP models and tables of mixes (*.gz *.tgz *.tar *.zip *.csv *.tsv);;All files (*)</source>
        <translation>AllenNLP 模型和混合表格 (*.gz *.tgz *.tar *.zip *.csv *.tsv);;所有文件 (*)</translation>
    </message>
    <message>
        <source>&amp;Show</source>
        <translation>显示(&amp;S)</translation>
    </message>
    <message>
        <source>Move &amp;Up</source>
        <translation>上移(&amp;U)</translation>
    </message>
    <message>
        <source>Move &amp;Down</source>
        <translation>下移(&amp;D)</translation>
    </message>
    <message>
        <source>%1 (hidden)</source>
        <translation>%1（已隐藏）</translation>
    </message>
    <message>
        <source>No runs yet</source>
        <translation>尚无训练</translation>
    </message>
    <message>
        <source>Add File...</source>
        <translation>添加文件...</translation>
    </message>
    <message>
        <source>Variants</source>
        <translation>变体</translation>
    </message>
    <message>
        <source>Scores without ELMo, with one layer, with other lambdas and start weights, as in table 2 of Peters et al. (2018)</source>
        <translation>不用 ELMo、只用一层、使用其他 λ 和起始权重时的得分，同 Peters 等（2018）的表 2</translation>
    </message>
    <message>
        <source>Runs of one task and data are needed that differ in lambda, in start weights, or in how they use ELMo.</source>
        <translation>需要同一任务和数据、但 λ、起始权重或 ELMo 用法不同的运行。</translation>
    </message>
</context>
<context>
    <name>ui::MainActionTexts</name>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Open...</source>
        <translation>打开(&amp;O)...</translation>
    </message>
    <message>
        <source>Open &amp;Recent</source>
        <translation>最近打开(&amp;R)</translation>
    </message>
    <message>
        <source>Open the &amp;Sample</source>
        <translation>打开示例(&amp;S)</translation>
    </message>
    <message>
        <source>Open a short text with ambiguous words</source>
        <translation>打开一篇含有多义词的短文</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>Close the program</source>
        <translation>关闭程序</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>Copy the selected tokens</source>
        <translation>复制所选词元</translation>
    </message>
    <message>
        <source>Select &amp;All</source>
        <translation>全选(&amp;A)</translation>
    </message>
    <message>
        <source>Select all tokens</source>
        <translation>选择所有词元</translation>
    </message>
    <message>
        <source>&amp;Appearance</source>
        <translation>外观(&amp;A)</translation>
    </message>
    <message>
        <source>Follow &amp;System</source>
        <translation>跟随系统(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>Lan&amp;guage</source>
        <translation>语言(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>Zoom &amp;In</source>
        <translation>放大(&amp;I)</translation>
    </message>
    <message>
        <source>Increase the text size of the document</source>
        <translation>放大文档文字</translation>
    </message>
    <message>
        <source>Zoom &amp;Out</source>
        <translation>缩小(&amp;O)</translation>
    </message>
    <message>
        <source>Decrease the text size of the document</source>
        <translation>缩小文档文字</translation>
    </message>
    <message>
        <source>&amp;Normal Size</source>
        <translation>正常大小(&amp;N)</translation>
    </message>
    <message>
        <source>Reset the text size of the document</source>
        <translation>以正常大小显示文档文字</translation>
    </message>
    <message>
        <source>&amp;Colour by Similarity</source>
        <translation>按相似度着色(&amp;C)</translation>
    </message>
    <message>
        <source>Colour each token by its cosine similarity to the selected token in the chosen layer</source>
        <translation>按各词元与所选词元在选定层中的余弦相似度着色</translation>
    </message>
    <message>
        <source>&amp;Analysis</source>
        <translation>分析(&amp;A)</translation>
    </message>
    <message>
        <source>Choose &amp;Model...</source>
        <translation>选择模型(&amp;M)...</translation>
    </message>
    <message>
        <source>Choose the language model used to analyse the document</source>
        <translation>选择用于分析文档的语言模型</translation>
    </message>
    <message>
        <source>&amp;Analyse</source>
        <translation>分析(&amp;A)</translation>
    </message>
    <message>
        <source>Compute the layers of every token of the document</source>
        <translation>计算文档中每个词元的各层表示</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>取消(&amp;C)</translation>
    </message>
    <message>
        <source>Stop the current job</source>
        <translation>停止当前任务</translation>
    </message>
    <message>
        <source>Main Toolbar</source>
        <translation>主工具栏</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;About Elmoscope</source>
        <translation>关于 Elmoscope(&amp;A)</translation>
    </message>
    <message>
        <source>Version and licences</source>
        <translation>版本与许可</translation>
    </message>
    <message>
        <source>&amp;New Project...</source>
        <translation>新建项目(&amp;N)...</translation>
    </message>
    <message>
        <source>Create a project file, which holds documents and annotations</source>
        <translation>创建项目文件，用于保存文档和标注</translation>
    </message>
    <message>
        <source>Open &amp;Project...</source>
        <translation>打开项目(&amp;P)...</translation>
    </message>
    <message>
        <source>Open a project file instead of the present project</source>
        <translation>打开一个项目文件，代替当前项目</translation>
    </message>
    <message>
        <source>Recent Pro&amp;jects</source>
        <translation>最近的项目(&amp;J)</translation>
    </message>
    <message>
        <source>No recent projects</source>
        <translation>没有最近的项目</translation>
    </message>
    <message>
        <source>Save Project &amp;As...</source>
        <translation>项目另存为(&amp;A)...</translation>
    </message>
    <message>
        <source>Copy the project to a new file and go on there; the unsaved project is moved</source>
        <translation>将项目复制到新文件并在其中继续；未保存的项目会被移动</translation>
    </message>
    <message>
        <source>&amp;Close Project</source>
        <translation>关闭项目(&amp;C)</translation>
    </message>
    <message>
        <source>Go back to the unsaved project; everything is saved</source>
        <translation>返回未保存的项目；所有内容均已保存</translation>
    </message>
    <message>
        <source>No recent documents</source>
        <translation>没有最近的文档</translation>
    </message>
    <message>
        <source>&amp;Training</source>
        <translation>训练(&amp;T)</translation>
    </message>
    <message>
        <source>Add documents to the project and show the first of them</source>
        <translation>把文档添加到项目并显示第一个</translation>
    </message>
    <message>
        <source>&amp;Merge Project...</source>
        <translation>合并项目(&amp;M)...</translation>
    </message>
    <message>
        <source>Add what another person has marked and accepted, as an annotation set of its own</source>
        <translation>将另一个人标记和接受的内容添加为单独的标注集</translation>
    </message>
</context>
<context>
    <name>ui::MainWindow</name>
    <message>
        <source>Show or hide the panel “%1”</source>
        <translation>显示或隐藏“%1”面板</translation>
    </message>
    <message>
        <source>Panels</source>
        <translation>面板</translation>
    </message>
    <message>
        <source>Exported to %1</source>
        <translation>已导出到 %1</translation>
    </message>
    <message>
        <source>Open Documents</source>
        <translation>打开文档</translation>
    </message>
    <message>
        <source>This document does not seem to be in English: %1</source>
        <translation>此文档似乎不是英语：%1</translation>
    </message>
    <message>
        <source>The model and its heads were trained on English. Expect low accuracy of annotations, and choose a model of this language if you have one.</source>
        <translation>模型及其任务头是用英语文本训练的。标注的准确率会较低；如有该语言的模型，请选用。</translation>
    </message>
    <message>
        <source>Merged. New documents: %1; documents with new annotations: %2; new training runs: %3</source>
        <translation>已合并。新文档：%1；有新标注的文档：%2；新的训练运行：%3</translation>
    </message>
    <message>
        <source>Restore Panel &amp;Layout</source>
        <translation>恢复面板布局(&amp;L)</translation>
    </message>
    <message>
        <source>Put all panels back to where they were at the first start</source>
        <translation>将所有面板恢复到首次启动时的位置</translation>
    </message>
    <message>
        <source>(finished marks: %1)</source>
        <translation>（完成标记：%1）</translation>
    </message>
</context>
<context>
    <name>ui::MatchDialog</name>
    <message>
        <source>Match &amp;case</source>
        <translation>区分大小写(&amp;C)</translation>
    </message>
    <message>
        <source>In this &amp;document</source>
        <translation>在此文档中(&amp;D)</translation>
    </message>
    <message>
        <source>In all documents of the &amp;project</source>
        <translation>在项目的所有文档中(&amp;P)</translation>
    </message>
    <message>
        <source>Label All Matches</source>
        <translation>标注所有匹配处</translation>
    </message>
    <message>
        <source>Every place where “%1” stands as whole words gets one label.</source>
        <translation>“%1”作为完整词出现的每一处都得到同一个标签。</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Label Matches</source>
        <translation>标注匹配处</translation>
    </message>
    <message>
        <source>&amp;Label:</source>
        <translation>标签(&amp;L)：</translation>
    </message>
    <message>
        <source>Choose a label, or type one.</source>
        <translation>请选择或输入一个标签。</translation>
    </message>
    <message>
        <source>The matches are being counted...</source>
        <translation>正在统计匹配处...</translation>
    </message>
    <message>
        <source>There is nothing to label.</source>
        <translation>没有可标注的。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln place(s) will be labelled,</source>
        <translation>
            <numerusform>将标注 %Ln 处，</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>in %Ln document(s).</source>
        <translation>
            <numerusform>位于 %Ln 个文档中。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln place(s) had the label, or it was rejected there: these stay.</source>
        <translation>
            <numerusform>%Ln 处已有此标签，或此标签在那里已被拒绝：保持不变。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln finished document(s) stay as they are.</source>
        <translation>
            <numerusform>%Ln 个已完成的文档保持原样。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) have another text by now: nothing was labelled there.</source>
        <translation>
            <numerusform>%Ln 个文档的文本已改变：那里没有标注。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::MessageBanner</name>
    <message>
        <source>Message</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>Close the message</source>
        <translation>关闭消息</translation>
    </message>
    <message>
        <source>Open Without It</source>
        <translation>跳过并打开</translation>
    </message>
    <message>
        <source>Opens the file without what can&apos;t be read of it, and says what was left out</source>
        <translation>打开文件时略去无法读取的部分，并说明略去了什么</translation>
    </message>
    <message>
        <source>Reading Options...</source>
        <translation>读取选项...</translation>
    </message>
    <message>
        <source>Choose which column, layer, feature or key of the file is read</source>
        <translation>选择读取文件的哪一列、图层、特征或键</translation>
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
        <translation>各任务的层：%1</translation>
    </message>
    <message>
        <source>below %1</source>
        <translation>低于 %1</translation>
    </message>
    <message>
        <source>between</source>
        <translation>居中</translation>
    </message>
    <message>
        <source>above %1</source>
        <translation>高于 %1</translation>
    </message>
</context>
<context>
    <name>ui::MixSliders</name>
    <message>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>Restore the weights learned in training</source>
        <translation>回到训练所得的权重</translation>
    </message>
    <message>
        <source>Reset: %1</source>
        <translation>重置：%1</translation>
    </message>
    <message>
        <source>Weight of layer %1</source>
        <translation>第 %1 层的权重</translation>
    </message>
    <message>
        <source>Only %1</source>
        <translation>仅%1</translation>
    </message>
    <message>
        <source>Keep only layer %1: set its weight to 1 and the other weights to 0</source>
        <translation>只保留第 %1 层：其权重变为 1，其余变为 0</translation>
    </message>
    <message>
        <source>γ, %1 to %2</source>
        <translation>γ，%1 到 %2</translation>
    </message>
    <message>
        <source> (was %1)</source>
        <translation>（原为 %1）</translation>
    </message>
    <message>
        <source>Type a number and press Enter</source>
        <translation>输入数字并按 Enter</translation>
    </message>
    <message>
        <source>Weight of layer %1 as a number</source>
        <translation>第 %1 层的权重（数字）</translation>
    </message>
    <message>
        <source>Gamma as a number</source>
        <translation>Gamma（数字）</translation>
    </message>
    <message>
        <source>Curve</source>
        <translation>曲线</translation>
    </message>
    <message>
        <source>Draw how the predictions of the whole document change while the weight of one layer goes from 0 to 1</source>
        <translation>画出某一层的权重从 0 变到 1 时整个文档的预测如何变化</translation>
    </message>
</context>
<context>
    <name>ui::ModelDialog</name>
    <message>
        <source>Choose a Model</source>
        <translation>选择模型</translation>
    </message>
    <message>
        <source>&amp;Load</source>
        <translation>加载(&amp;L)</translation>
    </message>
    <message>
        <source>Load this model and analyse the document with it</source>
        <translation>加载此模型并用它分析文档</translation>
    </message>
    <message>
        <source>Installed and recent models</source>
        <translation>自带和最近使用的模型</translation>
    </message>
    <message>
        <source>Models that were installed with the program or used recently</source>
        <translation>随程序提供或最近使用过的模型</translation>
    </message>
    <message>
        <source>Choose &amp;Folder...</source>
        <translation>选择文件夹(&amp;F)...</translation>
    </message>
    <message>
        <source>A folder with options.json and weights, an ELMoForManyLangs folder, or a bundle</source>
        <translation>含 options.json 和权重的文件夹、ELMoForManyLangs 文件夹，或模型包</translation>
    </message>
    <message>
        <source>Choose F&amp;ile...</source>
        <translation>选择文件(&amp;I)...</translation>
    </message>
    <message>
        <source>The options.json or the .hdf5 weights of a model; the other file is found in the same folder</source>
        <translation>模型的 options.json 或 .hdf5 权重；另一个文件会在同一位置找到</translation>
    </message>
    <message>
        <source>Architecture of the model</source>
        <translation>模型的结构</translation>
    </message>
    <message>
        <source>Choose Model Folder</source>
        <translation>选择模型文件夹</translation>
    </message>
    <message>
        <source>Choose Model File</source>
        <translation>选择模型文件</translation>
    </message>
    <message>
        <source>Options, weights or packed models (*.json *.hdf5 *.h5 *.safetensors *.index *.zip *.tar *.gz *.tgz);;All files (*)</source>
        <translation>选项、权重或打包的模型 (*.json *.hdf5 *.h5 *.safetensors *.index *.zip *.tar *.gz *.tgz);;所有文件 (*)</translation>
    </message>
    <message>
        <source>No model chosen</source>
        <translation>未选择模型</translation>
    </message>
    <message>
        <source>Choose the folder or a file of an ELMo model: an AllenNLP or bilm-tf pair of options.json and .hdf5 weights, an ELMoForManyLangs folder, or a bundle of this program.</source>
        <translation>请选择 ELMo 模型的文件夹或文件：AllenNLP 或 bilm-tf 的 options.json 与 .hdf5 权重、ELMoForManyLangs 文件夹，或本程序的模型包。</translation>
    </message>
    <message>
        <source>Reading the architecture...</source>
        <translation>正在读取模型结构...</translation>
    </message>
</context>
<context>
    <name>ui::NeighbourModel</name>
    <message>
        <source>Cosine</source>
        <translation>余弦</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>上文</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>After</source>
        <translation>下文</translation>
    </message>
</context>
<context>
    <name>ui::NeighbourPanel</name>
    <message>
        <source>Summary of the list</source>
        <translation>列表摘要</translation>
    </message>
    <message>
        <source>Layer in which tokens are compared</source>
        <translation>在哪一层中比较词元</translation>
    </message>
    <message>
        <source>Nearest tokens in all analysed documents</source>
        <translation>所有已分析文档中的最近词元</translation>
    </message>
    <message>
        <source>Open a document and choose a model. Tokens are compared by their vectors in the model&apos;s layers.</source>
        <translation>请打开文档并选择模型：词元按模型的各层进行比较。</translation>
    </message>
    <message>
        <source>Select a token to find its nearest neighbours in all analysed documents.</source>
        <translation>请选择一个词元，以查找它在所有已分析文档中的最近邻。</translation>
    </message>
    <message>
        <source>The similarities are being computed.</source>
        <translation>正在计算相似度。</translation>
    </message>
    <message>
        <source>Nearest to “%1” in %2 (tokens compared: %3, documents: %4)</source>
        <translation>在%2中与“%1”最近（比较的词元：%3，文档：%4）</translation>
    </message>
    <message>
        <source>Neighbours</source>
        <translation>近邻</translation>
    </message>
</context>
<context>
    <name>ui::NormBars</name>
    <message>
        <source>Norms of the token&apos;s vectors, by layer</source>
        <translation>词元向量在各层的范数</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>ui::OccurrenceModel</name>
    <message>
        <source>Cosine</source>
        <translation>余弦</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>上文</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>After</source>
        <translation>下文</translation>
    </message>
    <message>
        <source>Document</source>
        <translation>文档</translation>
    </message>
</context>
<context>
    <name>ui::PageFrame</name>
    <message>
        <source>Back</source>
        <translation>返回</translation>
    </message>
    <message>
        <source>Back to the document (Esc)</source>
        <translation>返回文档（Esc）</translation>
    </message>
</context>
<context>
    <name>ui::PairPanel</name>
    <message>
        <source>Entailment: it follows</source>
        <translation>蕴含：由前提可以推出假设</translation>
    </message>
    <message>
        <source>Contradiction</source>
        <translation>矛盾</translation>
    </message>
    <message>
        <source>Neutral: left open</source>
        <translation>中立：由前提无法判断</translation>
    </message>
    <message>
        <source>Add Entailment Head...</source>
        <translation>添加蕴含任务头...</translation>
    </message>
    <message>
        <source>Relation of the texts</source>
        <translation>文本之间的关系</translation>
    </message>
    <message>
        <source>&amp;Premise</source>
        <translation>前提(&amp;P)</translation>
    </message>
    <message>
        <source>The text that is taken as true</source>
        <translation>视为真实的文本</translation>
    </message>
    <message>
        <source>Use the sentence of the selected word as the premise</source>
        <translation>将所选词所在的句子用作前提</translation>
    </message>
    <message>
        <source>H&amp;ypothesis</source>
        <translation>假设(&amp;Y)</translation>
    </message>
    <message>
        <source>The text that may follow from the premise or contradict it</source>
        <translation>可能由前提推出或与之矛盾的文本</translation>
    </message>
    <message>
        <source>Use the sentence of the selected word as the hypothesis</source>
        <translation>将所选词所在的句子用作假设</translation>
    </message>
    <message>
        <source>Status of the comparison</source>
        <translation>比较的状态</translation>
    </message>
    <message>
        <source>Choose the folder of a trained task head for entailment</source>
        <translation>选择已训练的蕴含任务头所在的文件夹</translation>
    </message>
    <message>
        <source>From Document</source>
        <translation>取自文档</translation>
    </message>
    <message>
        <source>Probability</source>
        <translation>概率</translation>
    </message>
    <message>
        <source>The probability that the head assigns to this relation</source>
        <translation>任务头赋予该关系的概率</translation>
    </message>
    <message>
        <source>Texts are compared by a task head that was trained for entailment. None is loaded.</source>
        <translation>文本由为文本蕴含训练的任务头比较。目前尚未加载。</translation>
    </message>
    <message>
        <source>Type a premise and a hypothesis, or select a word in the document to use its sentence.</source>
        <translation>请输入前提和假设，或在文档中选择一个词以使用其所在的句子。</translation>
    </message>
    <message>
        <source>The task head needs the language model %1. It is not loaded yet.</source>
        <translation>任务头需要语言模型 %1，该模型尚未加载。</translation>
    </message>
    <message>
        <source>Comparing the texts...</source>
        <translation>正在比较文本...</translation>
    </message>
    <message>
        <source>Compare Texts</source>
        <translation>比较文本</translation>
    </message>
</context>
<context>
    <name>ui::Parallel</name>
    <message>
        <source>Mixes by layer: %1</source>
        <translation>各层的混合：%1</translation>
    </message>
    <message>
        <source>Thin lines: runs; marks: means over seeds.</source>
        <translation>细线：各次运行；标记：各种子的均值。</translation>
    </message>
</context>
<context>
    <name>ui::PathField</name>
    <message>
        <source>Browse...</source>
        <translation>浏览...</translation>
    </message>
    <message>
        <source>Browse: %1</source>
        <translation>浏览：%1</translation>
    </message>
    <message>
        <source>Choose a file</source>
        <translation>选择文件</translation>
    </message>
    <message>
        <source>Choose a folder</source>
        <translation>选择文件夹</translation>
    </message>
</context>
<context>
    <name>ui::PredicatePanel</name>
    <message>
        <source>Who (ARG0)</source>
        <translation>施事（ARG0）</translation>
    </message>
    <message>
        <source>Predicate</source>
        <translation>谓词</translation>
    </message>
    <message>
        <source>Whom or what (ARG1)</source>
        <translation>受事（ARG1）</translation>
    </message>
    <message>
        <source>Other arguments</source>
        <translation>其他论元</translation>
    </message>
    <message>
        <source>Sense</source>
        <translation>义项</translation>
    </message>
    <message>
        <source>The roleset of the predicate, such as see.01</source>
        <translation>谓词的义项（roleset），例如 see.01</translation>
    </message>
    <message>
        <source>Sentence</source>
        <translation>句子</translation>
    </message>
    <message>
        <source>Document</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>Save Table...</source>
        <translation>保存表格...</translation>
    </message>
    <message>
        <source>Predicates</source>
        <translation>谓词</translation>
    </message>
    <message>
        <source>Filter by any word</source>
        <translation>按任意词筛选</translation>
    </message>
    <message>
        <source>Show only predicates that have these characters in one of their columns</source>
        <translation>只显示某一列含有这些字符的谓词</translation>
    </message>
    <message>
        <source>Save the rows that are shown as CSV</source>
        <translation>将显示的行保存为 CSV</translation>
    </message>
    <message>
        <source>Open a document to see who did what to whom.</source>
        <translation>打开一个文档，查看谁对谁做了什么。</translation>
    </message>
    <message>
        <source>No predicates: add a task head for semantic roles, or open a file that has them.</source>
        <translation>没有谓词：请添加语义角色的任务头，或打开含有谓词的文件。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln predicate(s)</source>
        <translation>
            <numerusform>%Ln 个谓词</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Save Predicates</source>
        <translation>保存谓词</translation>
    </message>
    <message>
        <source>Saved to %1</source>
        <translation>已保存到 %1</translation>
    </message>
    <message>
        <source>The table was not saved</source>
        <translation>表格未保存</translation>
    </message>
    <message>
        <source>%1 was not written: %2. Choose another folder or free some space.</source>
        <translation>%1 未能写入：%2。请选择其他文件夹，或释放一些空间。</translation>
    </message>
    <message>
        <source>This document</source>
        <translation>此文档</translation>
    </message>
    <message>
        <source>All documents</source>
        <translation>所有文档</translation>
    </message>
    <message>
        <source>Whose predicates are listed</source>
        <translation>列出谁的谓词</translation>
    </message>
    <message>
        <source>List the predicates of the open document, or of all documents of the project</source>
        <translation>列出打开的文档或项目所有文档的谓词</translation>
    </message>
    <message>
        <source>Reading the documents...</source>
        <translation>正在读取文档……</translation>
    </message>
    <message>
        <source>The first %1 predicates. `elmo roles --project` writes all.</source>
        <translation>前 %1 个谓词。`elmo roles --project` 会写出全部。</translation>
    </message>
</context>
<context>
    <name>ui::PreferencesDialog</name>
    <message>
        <source>Preferences</source>
        <translation>首选项</translation>
    </message>
    <message>
        <source>&amp;General</source>
        <translation>常规(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Labels</source>
        <translation>标签(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Restore Defaults</source>
        <translation>恢复默认值(&amp;R)</translation>
    </message>
    <message>
        <source>Restore the default settings of this page</source>
        <translation>恢复此页的默认设置</translation>
    </message>
    <message>
        <source>System default</source>
        <translation>系统默认</translation>
    </message>
    <message>
        <source> pt</source>
        <translation> 磅</translation>
    </message>
    <message>
        <source>Follow the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>The language changes when this dialog is closed</source>
        <translation>关闭此对话框时切换语言</translation>
    </message>
    <message>
        <source>&amp;Keyboard Shortcuts...</source>
        <translation>键盘快捷键(&amp;K)...</translation>
    </message>
    <message>
        <source>&amp;Font size:</source>
        <translation>字号(&amp;F)：</translation>
    </message>
    <message>
        <source>&amp;Appearance:</source>
        <translation>外观(&amp;A)：</translation>
    </message>
    <message>
        <source>La&amp;nguage:</source>
        <translation>语言(&amp;N)：</translation>
    </message>
    <message>
        <source>Keys:</source>
        <translation>按键：</translation>
    </message>
    <message>
        <source>Settings are stored in:</source>
        <translation>设置保存在：</translation>
    </message>
    <message>
        <source>&amp;Models and Computing</source>
        <translation>模型与计算(&amp;M)</translation>
    </message>
    <message>
        <source>Not named</source>
        <translation>未命名</translation>
    </message>
    <message>
        <source>Stored with everything that you mark or decide, in the project and in files that have a place for it</source>
        <translation>与您标注或决定的一切一起保存，在项目中以及在有此位置的文件中</translation>
    </message>
    <message>
        <source>&amp;Your name as annotator:</source>
        <translation>您作为标注者的姓名(&amp;Y)：</translation>
    </message>
</context>
<context>
    <name>ui::ProbeText</name>
    <message>
        <source>What the layers know</source>
        <translation>各层知道什么</translation>
    </message>
    <message>
        <source>accuracy of probes in %</source>
        <translation>探针的准确率（%）</translation>
    </message>
    <message>
        <source>biLM %1 (%2)</source>
        <translation>biLM %1（%2）</translation>
    </message>
    <message>
        <source>trained on %1, tested on %2</source>
        <translation>训练数据 %1，测试数据 %2</translation>
    </message>
    <message>
        <source>seeds: %1</source>
        <translation>种子数：%1</translation>
    </message>
    <message>
        <source>linear</source>
        <translation>线性</translation>
    </message>
    <message>
        <source>hidden units: %1</source>
        <translation>隐藏单元：%1</translation>
    </message>
    <message>
        <source>In brackets: an untrained biLM of the same shape.</source>
        <translation>括号内：同样结构、未经训练的 biLM。</translation>
    </message>
    <message>
        <source>Triangle: the centre of gravity, the mean layer under the learned mix.</source>
        <translation>三角形：重心，即学得的混合权重下的平均层。</translation>
    </message>
    <message>
        <source>Below a name: the accuracy of always naming the most frequent class.</source>
        <translation>名称下方：总是回答最常见类别时的准确率。</translation>
    </message>
    <message>
        <source>Mix</source>
        <translation>混合</translation>
    </message>
    <message>
        <source>Layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>Centre</source>
        <translation>重心</translation>
    </message>
    <message>
        <source>%1, %2: %3 %</source>
        <translation>%1，%2：%3 %</translation>
    </message>
    <message>
        <source>(untrained: %1 %)</source>
        <translation>（未训练：%1 %）</translation>
    </message>
    <message>
        <source>Centre of gravity: %1</source>
        <translation>重心：%1</translation>
    </message>
</context>
<context>
    <name>ui::ProjectCommands</name>
    <message>
        <source>Projects (%1);;All files (*)</source>
        <translation>项目 (%1);;所有文件 (*)</translation>
    </message>
    <message>
        <source>New Project</source>
        <translation>新建项目</translation>
    </message>
    <message>
        <source>Open Project</source>
        <translation>打开项目</translation>
    </message>
    <message>
        <source>Save Project As</source>
        <translation>项目另存为</translation>
    </message>
    <message>
        <source>Save the Project?</source>
        <translation>保存项目？</translation>
    </message>
    <message>
        <source>You have annotated documents that belong to no project. Save them as a project?</source>
        <translation>您标注了不属于任何项目的文档。是否将它们保存为项目？</translation>
    </message>
    <message>
        <source>Nothing is lost if you do not: the work stays in the unsaved project, which opens again the next time.</source>
        <translation>不保存也不会丢失任何内容：工作保留在未保存的项目中，下次会再次打开。</translation>
    </message>
    <message>
        <source>Save As...</source>
        <translation>另存为...</translation>
    </message>
    <message>
        <source>Keep as Unsaved Project</source>
        <translation>保留为未保存的项目</translation>
    </message>
    <message>
        <source>Do not ask again</source>
        <translation>不再询问</translation>
    </message>
    <message>
        <source>Try Again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Close Anyway</source>
        <translation>仍然关闭</translation>
    </message>
    <message>
        <source> – </source>
        <comment>between names in the title</comment>
        <translation> – </translation>
    </message>
    <message>
        <source>Merge the Project of Another Person</source>
        <translation>合并另一个人的项目</translation>
    </message>
    <message>
        <source>Merge Project</source>
        <translation>合并项目</translation>
    </message>
    <message>
        <source>Name of the person who worked on it:</source>
        <translation>处理该项目的人的姓名：</translation>
    </message>
    <message>
        <source>Changes Are Not Saved</source>
        <translation>更改未保存</translation>
    </message>
    <message>
        <source>Changes could not be saved in %1. If you close the window now, they may be lost.</source>
        <translation>更改无法保存到 %1。如果现在关闭窗口，它们可能会丢失。</translation>
    </message>
</context>
<context>
    <name>ui::ProjectorPanel</name>
    <message>
        <source>Progress of the projection</source>
        <translation>投影的进度</translation>
    </message>
    <message>
        <source>Type a word, or select one in the document, to see all its occurrences as points. The closer two points are, the more similar they are in the layer.</source>
        <translation>输入一个词，或在文档中选择一个，即可看到它的所有出现，以点表示：两点越近，该层认为它们越相似。</translation>
    </message>
    <message>
        <source>Occurrences</source>
        <translation>出现</translation>
    </message>
    <message>
        <source>Summary of the list</source>
        <translation>列表摘要</translation>
    </message>
    <message>
        <source>Word</source>
        <translation>词</translation>
    </message>
    <message>
        <source>Word whose occurrences are shown</source>
        <translation>显示哪个词的出现</translation>
    </message>
    <message>
        <source>One token as it appears in the document; not case-sensitive</source>
        <translation>按文档中的形式输入一个词元；不区分大小写</translation>
    </message>
    <message>
        <source>Method of projection</source>
        <translation>投影方法</translation>
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
        <translation>PCA 保留点之间差异最大的两个方向。t-SNE 使近邻聚在一起，但不保持距离和群的大小；最多处理 1,500 个点。</translation>
    </message>
    <message>
        <source>&amp;Project</source>
        <translation>投影(&amp;P)</translation>
    </message>
    <message>
        <source>Project all occurrences of the word in all analysed documents</source>
        <translation>投影该词在所有已分析文档中的全部出现</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Stop the projection and keep the previous figure</source>
        <translation>停止投影；先前显示的内容保留</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Moves the points from layer to layer. Layer 0 sees no context, so a word is one point there; higher layers separate its senses.</source>
        <translation>让点在层间移动。第 0 层看不到上下文，因此一个词在那里是一个点；更高的层能区分其词义。</translation>
    </message>
    <message>
        <source>P&amp;lay</source>
        <translation>播放(&amp;L)</translation>
    </message>
    <message>
        <source>Animate from the lowest layer to the top layer</source>
        <translation>从最底层移动到顶层</translation>
    </message>
    <message>
        <source>Colour and shape by</source>
        <translation>颜色和形状依据</translation>
    </message>
    <message>
        <source>Meaning of the colours and shapes of the points</source>
        <translation>点的颜色和形状代表什么</translation>
    </message>
    <message>
        <source>By document</source>
        <translation>按文档</translation>
    </message>
    <message>
        <source>By cluster</source>
        <translation>按聚类</translation>
    </message>
    <message>
        <source>Copy the figure or its numbers, or save it as SVG, PDF, PNG or CSV</source>
        <translation>复制图或其数值，或保存为 SVG、PDF、PNG 或 CSV</translation>
    </message>
    <message>
        <source>No document has been analysed.</source>
        <translation>尚无已分析的文档。</translation>
    </message>
    <message>
        <source>Occurrences listed: %1 of %2.</source>
        <translation>列出了 %2 处出现中的 %1 处。</translation>
    </message>
    <message>
        <source>By label</source>
        <translation>按标签</translation>
    </message>
    <message>
        <source>Fi&amp;gure</source>
        <translation>图(&amp;G)</translation>
    </message>
    <message>
        <source>Projector</source>
        <translation>投影图</translation>
    </message>
    <message>
        <source>Wo&amp;rds</source>
        <translation>词语(&amp;R)</translation>
    </message>
    <message>
        <source>Label the points with the words around each occurrence, where there is space</source>
        <translation>在有空间处给点标上每次出现前后的词语</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>Show all points</source>
        <translation>显示所有点</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Analyse A&amp;ll</source>
        <translation>全部分析(&amp;L)</translation>
    </message>
    <message>
        <source>Analyse all documents of the project in the background, so that the projection covers them</source>
        <translation>在后台分析项目的所有文档，使投影包括它们</translation>
    </message>
    <message>
        <source>%1 of %2 documents are analysed.</source>
        <translation>已分析 %2 个文档中的 %1 个。</translation>
    </message>
</context>
<context>
    <name>ui::ProjectorView</name>
    <message>
        <source>Occurrences in the plane</source>
        <translation>平面上的各处出现</translation>
    </message>
    <message>
        <source>Draw around points to list them; click a point to list only that point. The wheel zooms; drag with the right button to move.</source>
        <translation>圈住若干点即可列出它们；单击一个点只列出该点。滚轮缩放；按住右键拖动可平移。</translation>
    </message>
</context>
<context>
    <name>ui::ReadingActionTexts</name>
    <message>
        <source>Add Fol&amp;der...</source>
        <translation>添加文件夹(&amp;F)...</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>Undo the last change of the annotations</source>
        <translation>撤销对标注的上一次更改</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>Redo the last undone change</source>
        <translation>重新进行被撤销的更改</translation>
    </message>
    <message>
        <source>&amp;Find...</source>
        <translation>查找(&amp;F)...</translation>
    </message>
    <message>
        <source>Search the document by text, regular expression or label</source>
        <translation>按文本、正则表达式或标签搜索文档</translation>
    </message>
    <message>
        <source>As&amp;k...</source>
        <translation>提问(&amp;K)...</translation>
    </message>
    <message>
        <source>Ask a question about the document</source>
        <translation>就文档内容提问</translation>
    </message>
    <message>
        <source>A&amp;nnotate</source>
        <translation>标注(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Accept and Next</source>
        <translation>接受并转到下一个(&amp;A)</translation>
    </message>
    <message>
        <source>Accept the current span and go to the next open one</source>
        <translation>接受当前片段并转到下一个待定片段</translation>
    </message>
    <message>
        <source>&amp;Reject and Next</source>
        <translation>拒绝并转到下一个(&amp;R)</translation>
    </message>
    <message>
        <source>Reject the current span and go to the next open one</source>
        <translation>拒绝当前片段并转到下一个待定片段</translation>
    </message>
    <message>
        <source>Accept</source>
        <translation>接受</translation>
    </message>
    <message>
        <source>Reject</source>
        <translation>拒绝</translation>
    </message>
    <message>
        <source>A&amp;ccept</source>
        <translation>接受(&amp;C)</translation>
    </message>
    <message>
        <source>Accept the current span and stay on it</source>
        <translation>接受当前片段并停留在原处</translation>
    </message>
    <message>
        <source>Re&amp;open</source>
        <translation>重新待定(&amp;O)</translation>
    </message>
    <message>
        <source>Withdraw the decision on the current span</source>
        <translation>撤回对当前片段的裁定</translation>
    </message>
    <message>
        <source>&amp;Label...</source>
        <translation>标签(&amp;L)...</translation>
    </message>
    <message>
        <source>Change the label of the current span; choose the label with a digit key</source>
        <translation>给当前片段换一个标签，用数字键选择</translation>
    </message>
    <message>
        <source>&amp;Mark Selection...</source>
        <translation>标注所选内容(&amp;M)...</translation>
    </message>
    <message>
        <source>Mark the selected tokens as a span; choose the label with a digit key</source>
        <translation>将所选词元标为片段，用数字键选择标签</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>删除(&amp;D)</translation>
    </message>
    <message>
        <source>Delete the current span; a span that a model found is rejected instead</source>
        <translation>删除当前片段；模型的片段则被拒绝</translation>
    </message>
    <message>
        <source>Apply to &amp;Identical Mentions</source>
        <translation>应用于相同提及(&amp;I)</translation>
    </message>
    <message>
        <source>Apply the decision and label of the current span to all mentions of the same text</source>
        <translation>将当前片段的裁定和标签应用于相同文本的所有提及</translation>
    </message>
    <message>
        <source>&amp;Next Span</source>
        <translation>下一个片段(&amp;N)</translation>
    </message>
    <message>
        <source>Go to the next span</source>
        <translation>转到下一个片段</translation>
    </message>
    <message>
        <source>&amp;Previous Span</source>
        <translation>上一个片段(&amp;P)</translation>
    </message>
    <message>
        <source>Go to the previous span</source>
        <translation>转到上一个片段</translation>
    </message>
    <message>
        <source>Most &amp;Uncertain</source>
        <translation>最不确定的片段(&amp;U)</translation>
    </message>
    <message>
        <source>Go to the open span with the lowest confidence</source>
        <translation>转到置信度最低的待定片段</translation>
    </message>
    <message>
        <source>Uncertain</source>
        <translation>不确定</translation>
    </message>
    <message>
        <source>Move Span &amp;Edge</source>
        <translation>移动片段边界(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Begin Earlier</source>
        <translation>起点前移(&amp;B)</translation>
    </message>
    <message>
        <source>Move the start of the current span one token earlier</source>
        <translation>使当前片段的起点前移一个词元</translation>
    </message>
    <message>
        <source>Begin &amp;Later</source>
        <translation>起点后移(&amp;L)</translation>
    </message>
    <message>
        <source>Move the start of the current span one token later</source>
        <translation>使当前片段的起点后移一个词元</translation>
    </message>
    <message>
        <source>&amp;End Earlier</source>
        <translation>终点前移(&amp;E)</translation>
    </message>
    <message>
        <source>Move the end of the current span one token earlier</source>
        <translation>使当前片段的终点前移一个词元</translation>
    </message>
    <message>
        <source>End La&amp;ter</source>
        <translation>终点后移(&amp;T)</translation>
    </message>
    <message>
        <source>Move the end of the current span one token later</source>
        <translation>使当前片段的终点后移一个词元</translation>
    </message>
    <message>
        <source>&amp;Rejected Spans</source>
        <translation>已拒绝的片段(&amp;R)</translation>
    </message>
    <message>
        <source>Also show rejected spans, struck through</source>
        <translation>同时显示已拒绝的片段，带删除线</translation>
    </message>
    <message>
        <source>Add Task &amp;Head...</source>
        <translation>添加任务头(&amp;H)...</translation>
    </message>
    <message>
        <source>&amp;Remove Task Head</source>
        <translation>移除任务头(&amp;R)</translation>
    </message>
    <message>
        <source>Short &amp;Tour</source>
        <translation>快速导览(&amp;T)</translation>
    </message>
    <message>
        <source>Learn in one minute what the program does</source>
        <translation>一分钟了解本程序的功能</translation>
    </message>
    <message>
        <source>&amp;Keyboard Shortcuts...</source>
        <translation>键盘快捷键(&amp;K)...</translation>
    </message>
    <message>
        <source>List and change all keyboard shortcuts</source>
        <translation>列出并更改所有快捷键</translation>
    </message>
    <message>
        <source>&amp;Export...</source>
        <translation>导出(&amp;E)...</translation>
    </message>
    <message>
        <source>Export the document with its annotations to a file for other programs</source>
        <translation>将文档及其标注导出为供其他程序使用的文件</translation>
    </message>
    <message>
        <source>Show the Changed File</source>
        <translation>显示已更改的文件</translation>
    </message>
    <message>
        <source>Show the text of the file instead of the earlier text, and ask what to do with the decisions</source>
        <translation>显示文件的文本而不是旧文本，并询问如何处理决定</translation>
    </message>
    <message>
        <source>&amp;Guide</source>
        <translation>指南(&amp;G)</translation>
    </message>
    <message>
        <source>Open the guide at the page about the current view</source>
        <translation>打开与当前视图相关的指南页面</translation>
    </message>
    <message>
        <source>Add all documents in a folder to the project</source>
        <translation>将文件夹中的所有文档添加到项目</translation>
    </message>
    <message>
        <source>Compare &amp;Texts...</source>
        <translation>比较文本(&amp;T)...</translation>
    </message>
    <message>
        <source>Check whether one text entails or contradicts another</source>
        <translation>检查一段文本是否蕴含另一段文本或与之矛盾</translation>
    </message>
    <message>
        <source>Load a trained head for entities, sentiment, question answering or entailment</source>
        <translation>加载用于实体、情感、问答或文本蕴含的已训练任务头</translation>
    </message>
    <message>
        <source>Prin&amp;t...</source>
        <translation>打印(&amp;T)...</translation>
    </message>
    <message>
        <source>Print the document with the annotations that are shown, or save it as PDF</source>
        <translation>打印文档及显示的标注，或保存为 PDF</translation>
    </message>
    <message>
        <source>&amp;Preferences...</source>
        <translation>首选项(&amp;P)...</translation>
    </message>
    <message>
        <source>Set the font size, colours and language of the window, and your labels</source>
        <translation>设置窗口的字号、颜色和语言，以及您的标签</translation>
    </message>
    <message>
        <source>Analyse All &amp;Documents</source>
        <translation>分析全部文档(&amp;D)</translation>
    </message>
    <message>
        <source>Compute the layers of all documents of the project in the background, so that Neighbours and Projector cover them</source>
        <translation>在后台计算项目全部文档的各层，使“近邻”和“投影图”涵盖它们</translation>
    </message>
    <message>
        <source>Add &amp;Files...</source>
        <translation>添加文件(&amp;I)...</translation>
    </message>
    <message>
        <source>Add files to the project without opening them</source>
        <translation>把文件添加到项目而不打开</translation>
    </message>
    <message>
        <source>Readin&amp;g Options...</source>
        <translation>读取选项(&amp;G)...</translation>
    </message>
    <message>
        <source>Choose which column, layer, feature or key of the file is read</source>
        <translation>选择读取文件的哪一列、图层、特征或键</translation>
    </message>
    <message>
        <source>S&amp;urprisal Ribbon</source>
        <translation>惊奇度色带(&amp;U)</translation>
    </message>
    <message>
        <source>Show how unexpected each token is to the model: above the line read from the left, below it from the right</source>
        <translation>显示每个词元对模型来说有多出乎意料：行上方为从左读，行下方为从右读</translation>
    </message>
    <message>
        <source>Relation&amp;s as Arcs</source>
        <translation>关系弧线(&amp;S)</translation>
    </message>
    <message>
        <source>Draw relations above the text as labelled arcs, such as those from a predicate to its arguments</source>
        <translation>在文本上方将关系画成带标签的弧线，例如从谓词到其论元的关系</translation>
    </message>
    <message>
        <source>No&amp;te...</source>
        <translation>备注(&amp;T)...</translation>
    </message>
    <message>
        <source>Write a note on the current span, or change it</source>
        <translation>为当前片段写备注，或更改备注</translation>
    </message>
    <message>
        <source>Attri&amp;butes...</source>
        <translation>属性(&amp;B)...</translation>
    </message>
    <message>
        <source>Show and change the attributes of the current span: names and values</source>
        <translation>显示并更改当前片段的属性：名称和值</translation>
    </message>
    <message>
        <source>Label All Matche&amp;s...</source>
        <translation>标注所有匹配处(&amp;S)...</translation>
    </message>
    <message>
        <source>Give all places of the selected words one label, in this document or in the whole project</source>
        <translation>给所选词的所有出现处同一个标签，在此文档或整个项目中</translation>
    </message>
    <message>
        <source>Paste Te&amp;xt as Document</source>
        <translation>将文本粘贴为文档(&amp;X)</translation>
    </message>
    <message>
        <source>Make the text of the clipboard a document of the project, without a file</source>
        <translation>将剪贴板中的文本作为项目的文档，不产生文件</translation>
    </message>
    <message>
        <source>&amp;Join by a Relation...</source>
        <translation>建立关系(&amp;J)...</translation>
    </message>
    <message>
        <source>Make a relation from the current span to another one: choose that one, then press Enter. With the mouse, drag the bar of one span to the other</source>
        <translation>从当前片段到另一片段建立关系：选择另一片段，然后按 Enter。用鼠标时，将一个片段的横条拖到另一个片段</translation>
    </message>
    <message>
        <source>Ne&amp;xt Relation</source>
        <translation>下一个关系(&amp;X)</translation>
    </message>
    <message>
        <source>Select the next relation of the current span or word</source>
        <translation>选择当前片段或词的下一个关系</translation>
    </message>
    <message>
        <source>Re&amp;verse Relation</source>
        <translation>反转关系(&amp;V)</translation>
    </message>
    <message>
        <source>Let the selected relation begin at its other end</source>
        <translation>使所选关系从另一端开始</translation>
    </message>
</context>
<context>
    <name>ui::ReadingDesk</name>
    <message>
        <source>Found by %1</source>
        <translation>由 %1 找到</translation>
    </message>
    <message>
        <source>Marked manually</source>
        <translation>人工标注</translation>
    </message>
    <message>
        <source>Confidence %1: the probability of exactly this span with this label, according to the model</source>
        <translation>置信度 %1：模型认为恰好是此片段且为此标签的概率</translation>
    </message>
    <message>
        <source>Accepted</source>
        <translation>已接受</translation>
    </message>
    <message>
        <source>Rejected</source>
        <translation>已拒绝</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>First select the tokens to mark.</source>
        <translation>请先选择要标注的词元。</translation>
    </message>
    <message>
        <source>Mark as</source>
        <translation>标为</translation>
    </message>
    <message>
        <source>Printing...</source>
        <translation>正在打印...</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Printing page %1</source>
        <translation>正在打印第 %1 页</translation>
    </message>
    <message numerus="yes">
        <source>%Ln page(s) printed.</source>
        <translation>
            <numerusform>已打印 %Ln 页。</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing was printed.</source>
        <translation>没有打印任何内容。</translation>
    </message>
    <message>
        <source>&amp;Sentence Is</source>
        <translation>句子为(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Document Is</source>
        <translation>文档为(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Withdraw My Choice</source>
        <translation>撤回我的选择(&amp;W)</translation>
    </message>
    <message>
        <source>What If: the weights change this prediction from “%1” to “%2”</source>
        <translation>假设分析：这些权重把此处的预测从“%1”变为“%2”</translation>
    </message>
    <message>
        <source>The model has no softmax, so it can&apos;t measure surprisal. See the panel “Surprisal”.</source>
        <translation>模型没有 softmax，因此无法测量惊奇度。请参阅“惊奇度”面板。</translation>
    </message>
    <message numerus="yes">
        <source>Note on %Ln span(s):</source>
        <translation>
            <numerusform>%Ln 个片段的备注：</numerusform>
        </translation>
    </message>
    <message>
        <source>Note on “%1”:</source>
        <translation>“%1”的备注：</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>First select the words to label, or choose a span of whole words.</source>
        <translation>请先选择要标注的词，或选择由完整词组成的片段。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln place(s) were labelled,</source>
        <translation>
            <numerusform>已标注 %Ln 处，</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>in %Ln document(s).</source>
        <translation>
            <numerusform>位于 %Ln 个文档中。</numerusform>
        </translation>
    </message>
    <message>
        <source>Choose the span where the relation begins: click it, or press N.</source>
        <translation>请选择关系的起始片段：单击它，或按 N。</translation>
    </message>
    <message>
        <source>Now choose the other span: click it, or press N. Enter makes the relation, Escape does not.</source>
        <translation>现在选择另一片段：单击它，或按 N。按 Enter 建立关系，按 Escape 取消。</translation>
    </message>
    <message>
        <source>First choose the other span: click it, or press N.</source>
        <translation>请先选择另一片段：单击它，或按 N。</translation>
    </message>
    <message>
        <source>A relation ends at a span. Mark the words first (M), then drag to them.</source>
        <translation>关系的终点是片段。请先标记这些词 (M)，再拖到它们。</translation>
    </message>
    <message>
        <source>Relation</source>
        <translation>关系</translation>
    </message>
</context>
<context>
    <name>ui::ReadingDialog</name>
    <message>
        <source>Reading Options</source>
        <translation>读取选项</translation>
    </message>
    <message>
        <source>“%1” can be read in several ways. A new choice replaces the annotations that the file had before; your own and those of models stay.</source>
        <translation>“%1”可以用多种方式读取。新的选择会替换文件原有的标注；您自己的标注和模型的标注保持不变。</translation>
    </message>
    <message>
        <source>Column of the &amp;texts or words:</source>
        <translation>文本或单词所在列(&amp;T)：</translation>
    </message>
    <message>
        <source>Column of the &amp;labels or tags:</source>
        <translation>标签或标记所在列(&amp;L)：</translation>
    </message>
    <message>
        <source>La&amp;yer of spans:</source>
        <translation>片段的图层(&amp;Y)：</translation>
    </message>
    <message>
        <source>&amp;Feature that is the label:</source>
        <translation>作为标签的特征(&amp;F)：</translation>
    </message>
    <message>
        <source>MISC &amp;key of the entities:</source>
        <translation>实体的 MISC 键(&amp;K)：</translation>
    </message>
    <message>
        <source>&amp;Read Again</source>
        <translation>重新读取(&amp;R)</translation>
    </message>
    <message>
        <source>As recognised</source>
        <translation>自动识别</translation>
    </message>
</context>
<context>
    <name>ui::RowLegend</name>
    <message>
        <source>%1 · %2, n = %3</source>
        <translation>%1 · %2，n = %3</translation>
    </message>
    <message>
        <source>%1, %2, seed %3: %4</source>
        <translation>%1，%2，种子 %3：%4</translation>
    </message>
</context>
<context>
    <name>ui::RunWeightModel</name>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no: %1</source>
        <translation>否：%1</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Mix</source>
        <translation>混合</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>γ</source>
        <translation>γ</translation>
    </message>
    <message>
        <source>Dev metric</source>
        <translation>开发集指标</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>Comparable</source>
        <translation>可比</translation>
    </message>
    <message>
        <source>Metric</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Whether the weights have stopped moving: the largest change of an s_j over the last fifth of training, below 0.01</source>
        <translation>权重是否已停止变动：训练最后五分之一内 s_j 的最大变化小于 0.01</translation>
    </message>
    <message>
        <source>Settled</source>
        <translation>已稳定</translation>
    </message>
</context>
<context>
    <name>ui::SaliencyPanel</name>
    <message>
        <source>Head whose prediction is explained</source>
        <translation>解释哪个任务头的预测</translation>
    </message>
    <message>
        <source>Fi&amp;gure</source>
        <translation>图(&amp;G)</translation>
    </message>
    <message>
        <source>Copy the figure or its numbers, or save it as SVG, PDF, PNG or CSV</source>
        <translation>复制图或其数值，或保存为 SVG、PDF、PNG 或 CSV</translation>
    </message>
    <message>
        <source>What to do next</source>
        <translation>下一步操作</translation>
    </message>
    <message>
        <source>Saliency of tokens and layers</source>
        <translation>词元和层的显著性</translation>
    </message>
    <message>
        <source>Saliency values</source>
        <translation>显著性数值</translation>
    </message>
    <message>
        <source>Add a task head first. This panel explains its predictions.</source>
        <translation>请先添加任务头；其预测将在此解释。</translation>
    </message>
    <message>
        <source>Analyse the document first.</source>
        <translation>请先分析文档。</translation>
    </message>
    <message>
        <source>Select a word of an entity, of a sentence with a sentiment, or of an answer.</source>
        <translation>请选择实体、带有情感的句子或答案中的一个词。</translation>
    </message>
    <message>
        <source>The prediction is being explained...</source>
        <translation>正在解释预测...</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Saliency</source>
        <translation>显著性</translation>
    </message>
    <message>
        <source>The prediction at the selected token: its entity, its sentence&apos;s sentiment, or the answer; of a head for two texts, the relation of the pair under Compare Texts</source>
        <translation>所选词元处的预测：其实体、其句子的情感，或答案；对于比较两段文本的任务头，则是“比较文本”中那一对文本的关系</translation>
    </message>
    <message>
        <source>This head reads two texts. Enter a premise and a hypothesis under Compare Texts first.</source>
        <translation>此任务头读取两段文本。请先在“比较文本”中输入前提和假设。</translation>
    </message>
    <message>
        <source>Method of the explanation</source>
        <translation>解释的方法</translation>
    </message>
    <message>
        <source>Label to contrast with</source>
        <translation>对比的标签</translation>
    </message>
    <message>
        <source>Why the predicted label and not this one</source>
        <translation>为何是预测的标签而不是此标签</translation>
    </message>
    <message>
        <source>Why at all</source>
        <translation>为何如此</translation>
    </message>
    <message>
        <source>Why not %1</source>
        <translation>为何不是 %1</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>Over the layers and the head&apos;s own input</source>
        <translation>各层与任务头自身输入之和</translation>
    </message>
</context>
<context>
    <name>ui::SaliencyText</name>
    <message>
        <source>Own input</source>
        <translation>自身输入</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Why there is no answer, probability %1</source>
        <translation>为何没有答案，概率 %1</translation>
    </message>
    <message>
        <source>Why “%1” is the answer, probability %2</source>
        <translation>为何“%1”是答案，概率 %2</translation>
    </message>
    <message>
        <source>Why “%1” is %2, probability %3</source>
        <translation>为何“%1”是%2，概率 %3</translation>
    </message>
    <message>
        <source>supports it, %1</source>
        <translation>支持，%1</translation>
    </message>
    <message>
        <source>no effect</source>
        <translation>无影响</translation>
    </message>
    <message>
        <source>opposes it, %1</source>
        <translation>反对，%1</translation>
    </message>
    <message>
        <source>Gradient × input</source>
        <translation>梯度 × 输入</translation>
    </message>
    <message>
        <source>log odds %1</source>
        <translation>对数几率 %1</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>任务头 %1</translation>
    </message>
    <message>
        <source>biLM %1</source>
        <translation>biLM %1</translation>
    </message>
    <message>
        <source>Premise</source>
        <translation>前提</translation>
    </message>
    <message>
        <source>Hypothesis</source>
        <translation>假设</translation>
    </message>
    <message>
        <source>Why “%1” → “%2” is %3, probability %4</source>
        <translation>为何“%1”→“%2”是%3，概率 %4</translation>
    </message>
    <message>
        <source>Integrated gradients</source>
        <translation>积分梯度</translation>
    </message>
    <message>
        <source>log p(%1) − log p(%2) = %3</source>
        <translation>log p(%1) − log p(%2) = %3</translation>
    </message>
    <message>
        <source>%1; sum of all values %2, missing %3</source>
        <translation>%1；所有值之和 %2，缺 %3</translation>
    </message>
    <message>
        <source>%1, of vectors of zero %2; sum of all values %3, completeness error %4 %</source>
        <translation>%1，零向量时 %2；所有值之和 %3，完备性误差 %4 %</translation>
    </message>
    <message>
        <source>Gradient × input (Shrikumar et al. 2016): how the log odds of the prediction change, to first order, as the vector that a layer gives a token grows. Positive values support the prediction, negative values oppose it. The values need not sum to the log odds; what is missing is shown. Integrated gradients (Sundararajan et al. 2017) average the gradient on the way from vectors of zero, and sum to the difference from their log odds, but for the completeness error. They show what the head used, not how language works.</source>
        <translation>梯度 × 输入（Shrikumar 等 2016）：当某层给一个词例的向量增长时，预测的对数几率的一阶变化。正值支持预测，负值反对预测。各值之和不一定等于对数几率；所缺部分会显示出来。积分梯度（Sundararajan 等 2017）对从零向量出发的路径上的梯度取平均，其和等于与零向量的对数几率之差，仅差完备性误差。它们显示任务头用了什么，而不是语言如何运作。</translation>
    </message>
</context>
<context>
    <name>ui::SameTextDialog</name>
    <message>
        <source>The Text Is Already in the Project</source>
        <translation>文本已在项目中</translation>
    </message>
    <message>
        <source>Open the Existing Document</source>
        <translation>打开已有文档</translation>
    </message>
    <message>
        <source>Open the document of the project that has this text</source>
        <translation>打开项目中含有此文本的文档</translation>
    </message>
    <message>
        <source>Add Again</source>
        <translation>再次添加</translation>
    </message>
    <message>
        <source>Add the text once more, as a document with annotations of its own</source>
        <translation>再次添加该文本，作为带有独立标注的文档</translation>
    </message>
    <message>
        <source>Do Not Add</source>
        <translation>不添加</translation>
    </message>
    <message>
        <source>Leave the project as it is</source>
        <translation>项目保持不变</translation>
    </message>
    <message>
        <source>The project already has the text of “%1”, as “%2”. A text is kept once, with one set of annotations, unless you add it again.</source>
        <translation>项目中已有“%1”的文本，名为“%2”。一个文本只保存一份，带有一组标注，除非您再次添加。</translation>
    </message>
    <message numerus="yes">
        <source>The project already has the texts of %Ln file(s). They were not added.</source>
        <translation>
            <numerusform>项目中已有 %Ln 个文件的文本。它们未被添加。</numerusform>
        </translation>
    </message>
    <message>
        <source>“%1”, as “%2”</source>
        <translation>“%1”，名为“%2”</translation>
    </message>
    <message>
        <source>Add Its Annotations</source>
        <translation>添加其标注</translation>
    </message>
    <message>
        <source>Add what the file says about the text as another person&apos;s annotation set of the document, to be compared under Agreement; it is never exported as your own work</source>
        <translation>把文件对文本的标注作为文档中另一个人的标注集添加，以便在“一致性”中比较；它绝不会作为您自己的工作导出</translation>
    </message>
    <message>
        <source>Add Their Annotations</source>
        <translation>添加它们的标注</translation>
    </message>
    <message>
        <source>The project already has the text of “%1”, as “%2”, with other white space (line ends, blanks). The annotations of the file can be mapped to it.</source>
        <translation>项目中已有“%1”的文本，即“%2”，只是空白（换行、空格）不同。文件的标注可以映射到它。</translation>
    </message>
</context>
<context>
    <name>ui::ScaleLegend</name>
    <message>
        <source>Colour scale of cosine similarity</source>
        <translation>余弦相似度的色标</translation>
    </message>
    <message>
        <source>From %1 to %2</source>
        <translation>从 %1 到 %2</translation>
    </message>
</context>
<context>
    <name>ui::Scatter</name>
    <message>
        <source>between layers %1 and %2</source>
        <translation>第 %1 层与第 %2 层之间</translation>
    </message>
    <message>
        <source>Cluster %1</source>
        <translation>簇 %1</translation>
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
        <translation>“%1”，%2，%3</translation>
    </message>
    <message>
        <source>n = %1</source>
        <translation>n = %1</translation>
    </message>
    <message>
        <source>No label</source>
        <translation>无标签</translation>
    </message>
    <message>
        <source>enlarged %1 times</source>
        <translation>放大 %1 倍</translation>
    </message>
    <message>
        <source>further occurrences left out, evenly sampled: %1</source>
        <translation>均匀抽样后略去的出现次数：%1</translation>
    </message>
    <message>
        <source>colour and shape: document</source>
        <translation>颜色和形状：文档</translation>
    </message>
    <message>
        <source>colour and shape: label</source>
        <translation>颜色和形状：标签</translation>
    </message>
    <message>
        <source>colour and shape: cluster</source>
        <translation>颜色和形状：簇</translation>
    </message>
    <message>
        <source>biLM: %1</source>
        <translation>biLM：%1</translation>
    </message>
    <message>
        <source>only neighbourhoods are preserved</source>
        <translation>只保持近邻关系</translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>以及另外 %Ln 个</numerusform>
        </translation>
    </message>
    <message>
        <source>clusters: k-means in the top layer, number by silhouette</source>
        <translation>聚类：顶层的 k-means，数目由轮廓系数确定</translation>
    </message>
    <message>
        <source>each layer turned to lie as near to the one below as it can</source>
        <translation>每层都旋转到尽量靠近下一层</translation>
    </message>
    <message>
        <source>perplexity %1, begun at the principal components (no seed)</source>
        <translation>困惑度 %1，从主成分开始（无种子）</translation>
    </message>
    <message>
        <source>explained variance in %1: %2 % and %3 %</source>
        <translation>%1 的解释方差：%2 % 和 %3 %</translation>
    </message>
    <message>
        <source>not finished</source>
        <translation>尚未完成</translation>
    </message>
</context>
<context>
    <name>ui::SearchModel</name>
    <message>
        <source>Sorted word by word, starting at the match</source>
        <translation>从命中处向外逐词排序</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>上文</translation>
    </message>
    <message>
        <source>Match</source>
        <translation>命中</translation>
    </message>
    <message>
        <source>After</source>
        <translation>下文</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Document</source>
        <translation>文档</translation>
    </message>
</context>
<context>
    <name>ui::SearchPanel</name>
    <message>
        <source>Match &amp;case</source>
        <translation>区分大小写(&amp;C)</translation>
    </message>
    <message>
        <source>Search results</source>
        <translation>搜索结果</translation>
    </message>
    <message>
        <source>Search for</source>
        <translation>搜索内容</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation>正则表达式</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Search mode</source>
        <translation>搜索方式</translation>
    </message>
    <message>
        <source>Distinguish uppercase and lowercase letters</source>
        <translation>区分大写和小写字母</translation>
    </message>
    <message>
        <source>Status of the search</source>
        <translation>搜索的状态</translation>
    </message>
    <message numerus="yes">
        <source>%Ln match(es)</source>
        <translation>
            <numerusform>%Ln 处匹配</numerusform>
        </translation>
    </message>
    <message>
        <source>Invalid regular expression: %1</source>
        <translation>无效的正则表达式：%1</translation>
    </message>
    <message>
        <source>%1, %2 % searched</source>
        <translation>%1，已搜索 %2 %</translation>
    </message>
    <message>
        <source>%1, stopped</source>
        <translation>%1，已停止</translation>
    </message>
    <message>
        <source>the first %1</source>
        <translation>前 %1</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>This document</source>
        <translation>此文档</translation>
    </message>
    <message>
        <source>All documents</source>
        <translation>全部文档</translation>
    </message>
    <message>
        <source>Where to search</source>
        <translation>搜索范围</translation>
    </message>
    <message>
        <source>Search the open document, or all documents of the project for words side by side (the last one with * for all that begin so) or for a label</source>
        <translation>搜索打开的文档；或在项目的全部文档中搜索相邻的词（最后一个词后加 * 表示以此开头的词）或标签</translation>
    </message>
    <message>
        <source>Searching the project...</source>
        <translation>正在搜索项目...</translation>
    </message>
    <message numerus="yes">
        <source>%1 in %Ln document(s)</source>
        <translation>
            <numerusform>%1，位于 %Ln 个文档</numerusform>
        </translation>
    </message>
    <message>
        <source>Text to search for; results appear as you type, Return goes to the next one, Esc stops the search</source>
        <translation>要查找的内容；结果随输入出现，按 Return 转到下一个，按 Esc 停止</translation>
    </message>
    <message>
        <source>Whole words</source>
        <translation>全字匹配</translation>
    </message>
    <message>
        <source>Find “prison” but not “imprisoned”; all documents are always searched so</source>
        <translation>查找“prison”而不查找“imprisoned”；搜索所有文档时始终如此</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>Search the text literally or with a regular expression, search spans by label, or search with a query as in all documents: [role=ARG0 text=&quot;Anna&quot;]</source>
        <translation>按字面或用正则表达式搜索文本，按标签搜索片段，或像在所有文档中那样用查询搜索：[role=ARG0 text=&quot;Anna&quot;]</translation>
    </message>
</context>
<context>
    <name>ui::SeedDots</name>
    <message>
        <source>Layers by task and seed: %1</source>
        <translation>各任务和种子的层：%1</translation>
    </message>
    <message>
        <source>n = %1</source>
        <translation>n = %1</translation>
    </message>
    <message>
        <source>seed %1: %2</source>
        <translation>种子 %1：%2</translation>
    </message>
    <message>
        <source>Bars: means; dots: seeds; whiskers and ±: 95 % confidence interval (t, n ≥ 3). Dashed: what equal weights give; *: differs from it, p &lt; 0.05 (two-sided t, Holm over the layers).</source>
        <translation>条：均值；点：种子；须线和 ±：95 % 置信区间（t，n ≥ 3）。虚线：等权给出的值；*：与之不同，p &lt; 0.05（双侧 t，按层 Holm 校正）。</translation>
    </message>
    <message>
        <source>differs from what equal weights give by %1, %2</source>
        <translation>与等权给出的值相差 %1，%2</translation>
    </message>
</context>
<context>
    <name>ui::SentimentStrip</name>
    <message>
        <source>Document %1</source>
        <translation>文档 %1</translation>
    </message>
    <message>
        <source>Sentence %1: %2, most probably %3</source>
        <translation>第 %1 句：%2，最可能为%3</translation>
    </message>
    <message>
        <source>Sentence %1: %2, set by a person to %3</source>
        <translation>第 %1 句：%2，由人设为%3</translation>
    </message>
    <message>
        <source>Class of each sentence</source>
        <translation>每个句子的类别</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>ui::SentimentTexts</name>
    <message>
        <source>Sentiment from −1 (negative) to +1 (positive): the mean of the classes, weighted by probability.</source>
        <translation>情感从 −1（负面）到 +1（正面）：按概率加权的各类别均值。</translation>
    </message>
    <message>
        <source>Of other classes: the most probable one.</source>
        <translation>其他类别：最可能的类别。</translation>
    </message>
</context>
<context>
    <name>ui::SeriesText</name>
    <message>
        <source>How the vectors of each layer lie</source>
        <translation>各层向量的分布</translation>
    </message>
    <message>
        <source>Word senses by layer</source>
        <translation>各层的词义</translation>
    </message>
    <message>
        <source>Scores by the size of the training set</source>
        <translation>不同训练集规模下的得分</translation>
    </message>
    <message>
        <source>Cosine</source>
        <translation>余弦</translation>
    </message>
    <message>
        <source>F1, %</source>
        <translation>F1（%）</translation>
    </message>
    <message>
        <source>Share of the training set</source>
        <translation>训练集的比例</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Whiskers: 95 % confidence interval of the mean over the seeds (t).</source>
        <translation>须线：各随机种子均值的 95 % 置信区间（t）。</translation>
    </message>
</context>
<context>
    <name>ui::ShortcutBook</name>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
</context>
<context>
    <name>ui::ShortcutDialog</name>
    <message>
        <source>New shortcut</source>
        <translation>新快捷键</translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>Keyboard Shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>Filter commands</source>
        <translation>筛选命令</translation>
    </message>
    <message>
        <source>Show only commands whose name or shortcut contains these characters</source>
        <translation>只显示名称或快捷键中含有这些字符的命令</translation>
    </message>
    <message>
        <source>Double-click a shortcut, or press F2, then press the new keys. Changed shortcuts are bold.</source>
        <translation>双击某个快捷键，或按 F2，然后按新的键。更改过的以粗体显示。</translation>
    </message>
    <message>
        <source>&amp;Reset</source>
        <translation>重置(&amp;R)</translation>
    </message>
    <message>
        <source>Restore the default shortcut of the selected command</source>
        <translation>恢复所选命令的默认快捷键</translation>
    </message>
    <message>
        <source>Reset &amp;All</source>
        <translation>全部重置(&amp;A)</translation>
    </message>
    <message>
        <source>Restore the default shortcuts of all commands</source>
        <translation>恢复所有命令的默认快捷键</translation>
    </message>
    <message>
        <source>%1 is already the shortcut of &quot;%2&quot;. Change that shortcut first, or choose other keys.</source>
        <translation>%1 已属于“%2”。请先更改那一个，或选择其他键。</translation>
    </message>
    <message>
        <source>Reset All Shortcuts</source>
        <translation>重置所有快捷键</translation>
    </message>
    <message numerus="yes">
        <source>Reset the %Ln shortcut(s) that you have changed?</source>
        <translation>
            <numerusform>要重置您更改过的 %Ln 个快捷键吗？</numerusform>
        </translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
</context>
<context>
    <name>ui::ShortcutModel</name>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Shortcut</source>
        <translation>快捷键</translation>
    </message>
</context>
<context>
    <name>ui::SideTextView</name>
    <message>
        <source>First text with predictions</source>
        <translation>带预测的第一段文本</translation>
    </message>
    <message>
        <source>Second text with predictions</source>
        <translation>带预测的第二段文本</translation>
    </message>
    <message>
        <source>Bold words on a tinted ground are in this text only, ≠ marks a prediction that differs. Click a word to explain the prediction there.</source>
        <translation>底色上的粗体词只在本文本中出现，≠ 表示不同的预测。单击一个词以解释那里的预测。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln further token(s) are not compared.</source>
        <translation>
            <numerusform>另有 %Ln 个词元未比较。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::StartView</name>
    <message>
        <source>Read and annotate documents with ELMo. Correct the entities, sentiment and answers that task heads find, and see how each layer of the language model represents each word.</source>
        <translation>用 ELMo 阅读和标注文本：命名实体、情感和答案由您校正，并展示语言模型的每一层对每个词的表示。</translation>
    </message>
    <message>
        <source>Open the &amp;Sample</source>
        <translation>打开示例(&amp;S)</translation>
    </message>
    <message>
        <source>A short text with ambiguous words</source>
        <translation>一篇含有多义词的短文</translation>
    </message>
    <message>
        <source>Choose a &amp;Model...</source>
        <translation>选择模型(&amp;M)...</translation>
    </message>
    <message>
        <source>Choose the language model used to analyse the text</source>
        <translation>选择用于分析文本的语言模型</translation>
    </message>
    <message>
        <source>Learn in one minute what the program does</source>
        <translation>一分钟了解本程序的功能</translation>
    </message>
    <message>
        <source>Short T&amp;our</source>
        <translation>快速导览(&amp;O)</translation>
    </message>
    <message>
        <source>In a text, the lines under words are what task heads predict: the colour is the label, the percentage the head&apos;s own probability, and a dotted line stands for less than 50 %. Accept or reject each prediction, or mark words yourself: thick lines are what a person has decided.</source>
        <translation>在文本中，词下面的线是任务头的预测：颜色代表标签，百分比是任务头自己给出的概率，点线表示低于 50 %。您可以接受或拒绝每个预测，也可以自己标记词：粗线是由人决定的。</translation>
    </message>
    <message>
        <source>Your Te&amp;xt...</source>
        <translation>您的文本(&amp;X)...</translation>
    </message>
    <message>
        <source>A file. Or paste it here: %1</source>
        <translation>一个文件，或粘贴到这里：%1</translation>
    </message>
    <message>
        <source>Your &amp;Corpus...</source>
        <translation>您的语料库(&amp;C)...</translation>
    </message>
    <message>
        <source>All documents of a folder. Files and folders can also be dropped here.</source>
        <translation>一个文件夹中的所有文档。也可以把文件和文件夹拖放到这里。</translation>
    </message>
</context>
<context>
    <name>ui::StatusInfo</name>
    <message>
        <source>About the document</source>
        <translation>关于文档</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message numerus="yes">
        <source>%Ln token(s)</source>
        <translation>
            <numerusform>%Ln 个词元</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sentence(s)</source>
        <translation>
            <numerusform>%Ln 个句子</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln byte(s) repaired</source>
        <translation>
            <numerusform>修复了 %Ln 个字节</numerusform>
        </translation>
    </message>
    <message>
        <source>Language %1, tokenizer %2. Repaired bytes were not valid text and are shown as �.</source>
        <translation>语言 %1，分词器 %2。被修复的字节不是有效文本，显示为 �。</translation>
    </message>
    <message>
        <source>No model</source>
        <translation>无模型</translation>
    </message>
    <message>
        <source>Choose a model with “Analysis &gt; Choose Model”</source>
        <translation>通过“分析 &gt; 选择模型”来选择模型</translation>
    </message>
    <message>
        <source>Model: %1</source>
        <translation>模型：%1</translation>
    </message>
    <message>
        <source>Weights %1</source>
        <translation>权重 %1</translation>
    </message>
    <message>
        <source>Precision %1, LSTM states %2, tokenizer %3</source>
        <translation>精度 %1，LSTM 状态 %2，分词器 %3</translation>
    </message>
    <message numerus="yes">
        <source>%Ln token(s) truncated</source>
        <translation>
            <numerusform>%Ln 个词元被截短</numerusform>
        </translation>
    </message>
    <message>
        <source>A truncated token is longer than the model&apos;s maximum number of characters per token. The model saw only its beginning.</source>
        <translation>被截短的词元超过了模型每个词元的字符数：模型只看到了开头。</translation>
    </message>
    <message>
        <source>earlier text of a changed file</source>
        <translation>已更改文件的旧文本</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>项目</translation>
    </message>
    <message>
        <source>Unsaved project</source>
        <translation>未保存的项目</translation>
    </message>
    <message>
        <source>Project: %1</source>
        <translation>项目：%1</translation>
    </message>
    <message>
        <source>not saved</source>
        <translation>未保存</translation>
    </message>
    <message>
        <source>Documents and annotations are saved in %1</source>
        <translation>文档和标注保存在 %1</translation>
    </message>
    <message>
        <source>Choose “File &gt; Save Project As” to give the project a name and a place.</source>
        <translation>选择“文件 &gt; 项目另存为”，为项目指定名称和位置。</translation>
    </message>
    <message>
        <source>text stored in the project</source>
        <translation>文本存于项目中</translation>
    </message>
    <message>
        <source>trained on English, not on %1</source>
        <translation>用英语训练，而非%1</translation>
    </message>
    <message>
        <source>Meaning of the colours</source>
        <translation>颜色的含义</translation>
    </message>
    <message>
        <source>%1 of %2 decided</source>
        <translation>已决定 %1/%2</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>已完成</translation>
    </message>
</context>
<context>
    <name>ui::SubstituteList</name>
    <message>
        <source>Substitutes of the selected token</source>
        <translation>所选词元的替换词</translation>
    </message>
    <message>
        <source>Token whose substitutes are listed</source>
        <translation>列出替换词的词元</translation>
    </message>
    <message>
        <source>Reading by which substitutes are ordered</source>
        <translation>替换词按哪种读法排序</translation>
    </message>
    <message>
        <source>From the left</source>
        <translation>从左</translation>
    </message>
    <message>
        <source>The words that are most probable after what is before the token in its sentence</source>
        <translation>在句中该词元的前文之后概率最大的词</translation>
    </message>
    <message>
        <source>From the right</source>
        <translation>从右</translation>
    </message>
    <message>
        <source>The words that are most probable before what is after the token in its sentence</source>
        <translation>在句中该词元的后文之前概率最大的词</translation>
    </message>
    <message>
        <source>Both</source>
        <translation>两者</translation>
    </message>
    <message>
        <source>The words with the highest product of both probabilities</source>
        <translation>两个概率之积最大的词</translation>
    </message>
    <message>
        <source>Select a token in the document to see which words the model expects in its place.</source>
        <translation>在文档中选择一个词元，即可看到模型在其位置上预期哪些词。</translation>
    </message>
    <message>
        <source>The substitutes are being found.</source>
        <translation>正在查找替换词。</translation>
    </message>
    <message>
        <source>What the model expects in the place of “%1”</source>
        <translation>模型在“%1”的位置上预期的词</translation>
    </message>
    <message>
        <source>Word</source>
        <translation>词</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>左</translation>
    </message>
    <message>
        <source>The probability after what is before the place</source>
        <translation>在该位置前文之后的概率</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>右</translation>
    </message>
    <message>
        <source>The probability before what is after the place</source>
        <translation>在该位置后文之前的概率</translation>
    </message>
    <message>
        <source>The normalised product of both probabilities over the model&apos;s vocabulary</source>
        <translation>两个概率在模型词表上归一化的乘积</translation>
    </message>
</context>
<context>
    <name>ui::SurprisalModel</name>
    <message>
        <source>Token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Word</source>
        <translation>词</translation>
    </message>
    <message>
        <source>Surprisal left</source>
        <translation>左惊奇度</translation>
    </message>
    <message>
        <source>Surprisal right</source>
        <translation>右惊奇度</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差</translation>
    </message>
    <message>
        <source>Entropy left</source>
        <translation>左熵</translation>
    </message>
    <message>
        <source>Entropy right</source>
        <translation>右熵</translation>
    </message>
    <message>
        <source>Rank left</source>
        <translation>左名次</translation>
    </message>
    <message>
        <source>Rank right</source>
        <translation>右名次</translation>
    </message>
    <message>
        <source>The number of the token in the document, from 1</source>
        <translation>词元在文档中的序号，从 1 起</translation>
    </message>
    <message>
        <source>The token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>-log2 of the probability of the token after what is before it in its sentence, in bits</source>
        <translation>在句中前文之后该词元概率的 -log2，单位为比特</translation>
    </message>
    <message>
        <source>-log2 of the probability of the token before what is after it in its sentence, in bits</source>
        <translation>在句中后文之前该词元概率的 -log2，单位为比特</translation>
    </message>
    <message>
        <source>Surprisal from the left minus surprisal from the right, in bits</source>
        <translation>从左的惊奇度减去从右的惊奇度，单位为比特</translation>
    </message>
    <message>
        <source>Entropy of the prediction from the left over the whole vocabulary, in bits</source>
        <translation>从左的预测在整个词表上的熵，单位为比特</translation>
    </message>
    <message>
        <source>Entropy of the prediction from the right over the whole vocabulary, in bits</source>
        <translation>从右的预测在整个词表上的熵，单位为比特</translation>
    </message>
    <message>
        <source>The place of the token among the words that the left reading expects; 1 is the most probable</source>
        <translation>该词元在从左读所预期的词中的名次；1 为概率最大</translation>
    </message>
    <message>
        <source>The place of the token among the words that the right reading expects; 1 is the most probable</source>
        <translation>该词元在从右读所预期的词中的名次；1 为概率最大</translation>
    </message>
</context>
<context>
    <name>ui::SurprisalPanel</name>
    <message>
        <source>Choose a Model...</source>
        <translation>选择模型...</translation>
    </message>
    <message>
        <source>Save Table...</source>
        <translation>保存表格...</translation>
    </message>
    <message>
        <source>What the numbers are of</source>
        <translation>数值的说明</translation>
    </message>
    <message>
        <source>Choose the language model used to analyse the document</source>
        <translation>选择用于分析文档的语言模型</translation>
    </message>
    <message>
        <source>Save the table as CSV, TSV, JSON lines or CoNLL-U, as “elmo surprisal” writes it</source>
        <translation>把表格保存为 CSV、TSV、JSON 行或 CoNLL-U，与“elmo surprisal”所写的相同</translation>
    </message>
    <message>
        <source>Tokens with their surprisals</source>
        <translation>词元及其惊奇度</translation>
    </message>
    <message>
        <source>Saved to %1</source>
        <translation>已保存到 %1</translation>
    </message>
    <message>
        <source>Open a document to measure how unexpected its words are.</source>
        <translation>请打开一个文档，以测量其中的词有多出乎意料。</translation>
    </message>
    <message>
        <source>Choose a language model to measure how unexpected the words of the document are.</source>
        <translation>请选择语言模型，以测量文档中的词有多出乎意料。</translation>
    </message>
    <message>
        <source>The surprisal is being measured.</source>
        <translation>正在测量惊奇度。</translation>
    </message>
    <message>
        <source>The language model %1 can&apos;t predict words: its softmax is missing. Choose a model that has one: the bundled english-small, the folder of a training run, a model that was exported with its softmax, or a checkpoint of bilm-tf.</source>
        <translation>语言模型 %1 无法预测词语：缺少其 softmax。请选择带有 softmax 的模型：自带的 english-small、训练运行的文件夹、连同 softmax 一起导出的模型，或 bilm-tf 的检查点。</translation>
    </message>
    <message>
        <source>The model reads every sentence from the left and from the right. Measure how unexpected each token is to both readings.</source>
        <translation>模型从左和从右各读一遍每个句子。请测量每个词元对两种读法来说有多出乎意料。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>测量</translation>
    </message>
    <message>
        <source>Stop measuring</source>
        <translation>停止测量</translation>
    </message>
    <message>
        <source>Measure the surprisal of every token</source>
        <translation>测量每个词元的惊奇度</translation>
    </message>
    <message>
        <source>Save Surprisals</source>
        <translation>保存惊奇度</translation>
    </message>
    <message>
        <source>Surprisal</source>
        <translation>惊奇度</translation>
    </message>
</context>
<context>
    <name>ui::SurprisalText</name>
    <message>
        <source>%1 from the left</source>
        <translation>从左 %1</translation>
    </message>
    <message>
        <source>%1 from the right</source>
        <translation>从右 %1</translation>
    </message>
    <message>
        <source>Perplexity of the known tokens and one edge a sentence: %1</source>
        <translation>已知词元和每句一个句界的困惑度：%1</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between two items of a list</comment>
        <translation>，</translation>
    </message>
    <message>
        <source>Surprisal: NA, because the model&apos;s vocabulary does not contain the token</source>
        <translation>惊奇度：NA，因为模型的词表中没有该词元</translation>
    </message>
    <message>
        <source>Surprisal from the left: %1 bits, rank %2</source>
        <translation>从左的惊奇度：%1 比特，名次 %2</translation>
    </message>
    <message>
        <source>Surprisal from the right: %1 bits, rank %2</source>
        <translation>从右的惊奇度：%1 比特，名次 %2</translation>
    </message>
    <message>
        <source>−log₂ p in bits, model %1 (%2), every sentence read alone</source>
        <translation>−log₂ p，单位为比特；模型 %1（%2）；每个句子单独读</translation>
    </message>
    <message>
        <source>Tokens: %1 known, %2 outside the vocabulary (NA); sentences: %3</source>
        <translation>词元：已知 %1 个，词表外 %2 个（NA），句子 %3 个</translation>
    </message>
</context>
<context>
    <name>ui::Sweep</name>
    <message>
        <source>Weight of %1 of %2 · %3</source>
        <translation>%2 · %3 的%1的权重</translation>
    </message>
    <message numerus="yes">
        <source>%Ln token(s)</source>
        <translation>
            <numerusform>%Ln 个词元</numerusform>
        </translation>
    </message>
    <message>
        <source>predictions with the learned weights: %1</source>
        <translation>使用学得的权重时的预测数：%1</translation>
    </message>
    <message>
        <source>other layers in the proportions of the mix %1</source>
        <translation>其他层保持混合 %1 中的比例</translation>
    </message>
    <message>
        <source>biLM: %1</source>
        <translation>biLM：%1</translation>
    </message>
    <message>
        <source>Predictions that differ from those of the learned weights</source>
        <translation>与学得的权重所得预测不同的预测数</translation>
    </message>
    <message>
        <source>Mean probability of the predictions</source>
        <translation>预测的平均概率</translation>
    </message>
    <message>
        <source>Weight s of %1</source>
        <translation>%1的权重 s</translation>
    </message>
    <message>
        <source>learned: %1</source>
        <translation>学得：%1</translation>
    </message>
    <message>
        <source>s = %1: %2 of %3 predictions differ, mean probability %4</source>
        <translation>s = %1：%3 个预测中有 %2 个不同，平均概率 %4</translation>
    </message>
</context>
<context>
    <name>ui::SweepDialog</name>
    <message>
        <source>Curve of a Weight</source>
        <translation>权重曲线</translation>
    </message>
    <message>
        <source>Predictions over the weight of a layer</source>
        <translation>预测随某层权重的变化</translation>
    </message>
    <message>
        <source>Why there is no curve</source>
        <translation>没有曲线的原因</translation>
    </message>
    <message>
        <source>Progress of the curve</source>
        <translation>曲线的计算进度</translation>
    </message>
    <message>
        <source>Fi&amp;gure</source>
        <translation>图(&amp;G)</translation>
    </message>
    <message>
        <source>Copy the figure or its numbers, or save it as SVG, PDF, PNG or CSV</source>
        <translation>复制图或其数值，或保存为 SVG、PDF、PNG 或 CSV</translation>
    </message>
    <message>
        <source>The curve is being computed.</source>
        <translation>正在计算曲线。</translation>
    </message>
    <message>
        <source>The text, its heads or the question have changed. Choose Curve again next to the weights.</source>
        <translation>文本、任务头或问题已更改。请在权重旁再次选择“曲线”。</translation>
    </message>
</context>
<context>
    <name>ui::TableText</name>
    <message>
        <source>Copy the whole table as tab-separated text</source>
        <translation>将整个表格复制为以制表符分隔的文本</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>Copy the selected rows as tab-separated text</source>
        <translation>将选中的行复制为制表符分隔的文本</translation>
    </message>
    <message>
        <source>Copy &amp;Table</source>
        <translation>复制表格(&amp;T)</translation>
    </message>
</context>
<context>
    <name>ui::Ternary</name>
    <message>
        <source>Mixes of three layers: %1</source>
        <translation>三层的混合：%1</translation>
    </message>
    <message>
        <source>Small marks: runs; large marks: means; lines: training; ellipses: two standard deviations over seeds (n ≥ 3).</source>
        <translation>小标记：各次运行；大标记：均值；线：训练过程；椭圆：各种子的两倍标准差（n ≥ 3）。</translation>
    </message>
    <message>
        <source>share of layer %1</source>
        <translation>第 %1 层的份额</translation>
    </message>
</context>
<context>
    <name>ui::TourDialog</name>
    <message>
        <source>Open documents</source>
        <translation>打开文档</translation>
    </message>
    <message>
        <source>Open one document, several documents or a folder: use the File menu, drop them on the window, or name them on the command line. The list on the left shows the status, language and sentiment of each document. Open documents are restored at the next start.</source>
        <translation>可以用“文件”菜单、拖放到窗口或命令行打开一个文本、多个文本或文件夹。左侧列表显示每个文档的进展、语言和情感。下次启动时会恢复上次打开的内容。</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>阅读</translation>
    </message>
    <message>
        <source>A language model reads each sentence. Task heads (“Analysis &gt; Add Task Head”) find entities, judge sentiment and answer questions. Entities are shown below the text, each with its label and the model&apos;s confidence. The strip above the text shows the sentiment of each sentence: bars upwards are positive, bars downwards negative.</source>
        <translation>语言模型读取每个句子。任务头（“分析 &gt; 添加任务头”）查找命名实体、判断情感并回答问题。实体显示在文本下方，各带标签和模型的置信度。上方的条带显示每个句子的情感：向上为正面，向下为负面。</translation>
    </message>
    <message>
        <source>Correct</source>
        <translation>校正</translation>
    </message>
    <message>
        <source>Ask and search</source>
        <translation>提问与搜索</translation>
    </message>
    <message>
        <source>Ctrl+K asks a question about the document. The best answers are listed with their probabilities and shown in the text. Ctrl+F searches by text, by regular expression or by label, and lists each match with its context; sort the list by the words before or after the match.</source>
        <translation>Ctrl+K 向文档提问；最佳答案连同概率一并列出，并在文本中显示。Ctrl+F 按文本、正则表达式或标签搜索，并列出每一处及其上下文：可按上文或下文排序。</translation>
    </message>
    <message>
        <source>Explore the layers</source>
        <translation>查看各层</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出结果</translation>
    </message>
    <message>
        <source>“File &gt; Export” writes the open document, selected ones or all of the project, with all annotations or only those that people answer for. “File &gt; Print” prints them. “Help &gt; Keyboard Shortcuts” lists all shortcuts; you can change them there.</source>
        <translation>“文件 &gt; 导出”会写出打开的文档、选中的文档或项目的全部文档，包含全部标注，或只包含由人负责的标注。“文件 &gt; 打印”可打印文档。“帮助 &gt; 键盘快捷键”列出所有快捷键；您可以在那里更改。</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>上一步(&amp;B)</translation>
    </message>
    <message>
        <source>Short Tour</source>
        <translation>快速导览</translation>
    </message>
    <message>
        <source>Go to the previous page</source>
        <translation>上一页</translation>
    </message>
    <message>
        <source>Go to the next page</source>
        <translation>下一页</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>&amp;Done</source>
        <translation>完成(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Next</source>
        <translation>下一步(&amp;N)</translation>
    </message>
    <message>
        <source>Where your work is</source>
        <translation>您的工作在哪里</translation>
    </message>
    <message>
        <source>Everything is saved as you work: documents, annotations and what you undid. The status bar names the project; point at it to see its file. “File &gt; Save Project As” gives the project a name and a place. Your files are never changed. F1 opens the guide at the page about what you see.</source>
        <translation>一切都会在您工作时保存：文档、标注和撤销历史。状态栏写明项目名称；指向它可看到其文件。“文件 &gt; 项目另存为”给项目一个名称和位置。您的文件从不会被改动。F1 打开指南中与当前视图有关的页面。</translation>
    </message>
    <message>
        <source>Click a span, or press N for the next one. A accepts it and goes to the next, R rejects it and goes to the next, L changes its label, U goes to the span with the lowest confidence, I applies the decision to all identical mentions. Drag the handles at its edges. Select tokens and press M to mark a new span. Ctrl+Z undoes any change. The model&apos;s own annotation set is never overwritten.</source>
        <translation>单击一个片段，或按 N 转到下一个。A 接受并继续，R 拒绝并继续，L 更换标签，U 转到模型最没有把握的片段，I 对所有相同提及做同样的操作。可拖动片段边缘的手柄。选择词元并按 M 可标注新的内容。Ctrl+Z 可撤销任何操作。模型自己的标注集从不被覆盖。</translation>
    </message>
    <message>
        <source>Select a token. The Layers panel shows how each layer of the model represents it, and which other tokens are most similar. Layer 0 sees the spelling; the layers above see the context, so the senses of a word become distinct from layer to layer. The Projector panel shows all occurrences of a word as points: zoom with the wheel, draw around points to list them.</source>
        <translation>选择一个词元：“层”面板显示模型的每一层对它的表示，以及该层认为与之相似的其他词元。第 0 层看到拼写，其上的层看到上下文，因此一个词的不同词义逐层分开。“投影图”面板把一个词的所有出现显示为点：滚轮缩放，圈住若干点即可列出它们。</translation>
    </message>
    <message>
        <source>Question the predictions</source>
        <translation>质疑预测</translation>
    </message>
    <message>
        <source>The Saliency panel shows which words in which layers support a prediction, and which oppose it. What If gives the layers other weights and marks in the text what changes. “View &gt; Side by Side” compares two sentences, two documents, an edited text with its original, or two heads on one text.</source>
        <translation>“显著性”面板显示哪些层中的哪些词支持预测，哪些反对预测。“假设分析”给各层其他权重，并在文本中标出变化。“视图 &gt; 并排比较”比较两个句子、两个文档、改写的文本与原文，或同一文本上的两个任务头。</translation>
    </message>
    <message>
        <source>Train and compare</source>
        <translation>训练与比较</translation>
    </message>
    <message>
        <source>The Training menu trains a head on your own labels and shows its curves as they develop. “Evaluate a Head” measures one on a labelled file. “View &gt; Layer Weights” shows what each task has learned to use of the layers, as figures that you can save. Esc leads back to the document.</source>
        <translation>“训练”菜单用您自己的标签训练任务头，并实时显示曲线。“评估任务头”在有标签的文件上测量任务头。“视图 &gt; 层权重”用可以保存的图显示每个任务学会使用哪些层。按 Esc 回到文档。</translation>
    </message>
</context>
<context>
    <name>ui::TrainedHeadDialog</name>
    <message>
        <source>The Head Is Trained</source>
        <translation>任务头已训练完成</translation>
    </message>
    <message>
        <source>Annotate the open document, and documents that you open later, with the head</source>
        <translation>用该任务头标注打开的文档以及之后打开的文档</translation>
    </message>
    <message>
        <source>Leave the documents unchanged; you can add the head later with “Analysis &gt; Add Task Head”</source>
        <translation>文档保持不变；之后可通过“分析 &gt; 添加任务头”添加该任务头</translation>
    </message>
    <message>
        <source>The head “%1” is trained.</source>
        <translation>任务头“%1”已训练完成。</translation>
    </message>
    <message>
        <source>This score is low: many of its predictions will be wrong.</source>
        <translation>这个得分较低：它的许多预测会是错的。</translation>
    </message>
    <message>
        <source>The head was not evaluated on text outside its training data.</source>
        <translation>尚未在未用于训练的文本上测量。</translation>
    </message>
    <message>
        <source>Scores on the documents that were held out</source>
        <translation>在留出文档上的得分</translation>
    </message>
    <message>
        <source>&amp;Replace the Old Head</source>
        <translation>替换旧任务头(&amp;R)</translation>
    </message>
    <message>
        <source>Use the new head instead of the old one, and annotate all documents of the project with it, in the background. Your decisions stay; undecided predictions of the old head are deleted.</source>
        <translation>用新任务头代替旧任务头，并在后台用它标注项目的全部文档。您的决定会保留；旧任务头未决定的预测会被删除。</translation>
    </message>
    <message>
        <source>&amp;Apply to Documents</source>
        <translation>应用到文档(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Not Now</source>
        <translation>暂不(&amp;N)</translation>
    </message>
    <message>
        <source>Use &amp;Both</source>
        <translation>两者都用(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Keep the Old Head</source>
        <translation>保留旧任务头(&amp;K)</translation>
    </message>
    <message>
        <source>Scores on %1, which the new head was not trained on:</source>
        <translation>在未用于训练新任务头的 %1上的得分：</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s)</source>
        <translation>
            <numerusform>%Ln 个文档</numerusform>
        </translation>
    </message>
    <message>
        <source>It could not be measured on the documents that were held out: %1</source>
        <translation>未能在留出的文档上评测：%1</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>任务头</translation>
    </message>
    <message>
        <source>%1 (new)</source>
        <translation>%1（新）</translation>
    </message>
    <message>
        <source>%1 (old)</source>
        <translation>%1（旧）</translation>
    </message>
    <message>
        <source>Measured on %1 and %2.</source>
        <translation>评测样本：%1，%2。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln sentence(s) or text(s)</source>
        <translation>
            <numerusform>%Ln 个句子或文本</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln label(s)</source>
        <translation>
            <numerusform>%Ln 个标签</numerusform>
        </translation>
    </message>
    <message>
        <source>Gain of the new head: %1 (95 % interval from %2 to %3).</source>
        <translation>新任务头的提升：%1（95 % 区间：%2 至 %3）。</translation>
    </message>
    <message>
        <source>The interval contains 0: the difference may be chance.</source>
        <translation>区间包含 0：差异可能出于偶然。</translation>
    </message>
    <message>
        <source>The new head is worse than the old one.</source>
        <translation>新任务头不如旧任务头。</translation>
    </message>
    <message>
        <source>This is a small sample. Correct more documents for a more reliable comparison.</source>
        <translation>样本较小。更正更多文档可使比较更可靠。</translation>
    </message>
    <message>
        <source>If you apply it, it adds an annotation set to the open document and to each document that you open.</source>
        <translation>如果应用它，它会给打开的文档以及之后打开的每个文档添加一个标注集。</translation>
    </message>
    <message>
        <source>The development set has %1 with %2.</source>
        <translation>开发集有 %1，%2。</translation>
    </message>
    <message>
        <source>Of these, %1 are also in the training data: on new text the score will be lower.</source>
        <translation>其中 %1 也在训练数据中：在新文本上分数会更低。</translation>
    </message>
    <message>
        <source>95 % interval of the score: %1 to %2.</source>
        <translation>分数的 95 % 区间：%1 至 %2。</translation>
    </message>
    <message>
        <source>The development set is too small to choose with: training may have kept other weights than the best.</source>
        <translation>开发集太小，不足以作选择：训练保留的权重可能并非最佳。</translation>
    </message>
    <message>
        <source>Score on the development set, which chose the checkpoint: %1 %2.</source>
        <translation>在开发集（它选定了检查点）上的分数：%1 %2。</translation>
    </message>
    <message>
        <source>The score on the development set is undefined: neither its labels nor the predictions have a span.</source>
        <translation>在开发集上的分数未定义：其标签和预测都没有片段。</translation>
    </message>
    <message>
        <source>undefined</source>
        <translation>未定义</translation>
    </message>
</context>
<context>
    <name>ui::TrainingGuard</name>
    <message>
        <source>Continue the Training?</source>
        <translation>继续训练吗？</translation>
    </message>
    <message>
        <source>The training %1 was interrupted when the program ended. Continue it from its last checkpoint?</source>
        <translation>程序结束时，训练 %1 被中断。要从最后的检查点继续吗？</translation>
    </message>
    <message>
        <source>Later: Training &gt; Show Training, Continue.</source>
        <translation>以后可用：“训练 &gt; 显示训练”中的“继续”。</translation>
    </message>
    <message>
        <source>&amp;Continue</source>
        <translation>继续(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Not Now</source>
        <translation>暂不(&amp;N)</translation>
    </message>
    <message>
        <source>Close in the Middle of a Training?</source>
        <translation>训练尚未结束，要关闭吗？</translation>
    </message>
    <message>
        <source>%1 is being trained. If you close the program, the training stops.</source>
        <translation>正在训练 %1。关闭程序会停止训练。</translation>
    </message>
    <message>
        <source>It has made no step yet, so there is nothing to continue: it would begin again.</source>
        <translation>它还没有完成任何一步，因此没有可继续的内容：将从头开始。</translation>
    </message>
    <message>
        <source>It is kept as it is now; the next start offers to continue it, with identical results.</source>
        <translation>当前状态会保留；下次启动时可选择继续，结果完全相同。</translation>
    </message>
    <message>
        <source>C&amp;lose and Continue Later</source>
        <translation>关闭，以后继续(&amp;L)</translation>
    </message>
</context>
<context>
    <name>ui::TrainingPage</name>
    <message>
        <source>Continue the training of the biLM, whose layers all heads use, on your own text</source>
        <translation>用您自己的文本继续训练双向语言模型（所有任务头都使用其各层）</translation>
    </message>
    <message>
        <source>&amp;Continue</source>
        <translation>继续(&amp;C)</translation>
    </message>
    <message>
        <source>Continue a paused training, including one from an earlier session</source>
        <translation>继续已暂停的训练，也包括先前会话中的训练</translation>
    </message>
    <message>
        <source>Fi&amp;gure</source>
        <translation>图(&amp;G)</translation>
    </message>
    <message>
        <source>Copy the figure or its numbers, or save it as SVG, PDF, PNG or CSV</source>
        <translation>复制图或其数值，或保存为 SVG、PDF、PNG 或 CSV</translation>
    </message>
    <message>
        <source>Status of the training</source>
        <translation>训练的状态</translation>
    </message>
    <message>
        <source>Speed and time left</source>
        <translation>速度和剩余时间</translation>
    </message>
    <message>
        <source>Training tokens per second, without evaluations, and the time to the last epoch; training ends earlier if the development metric no longer improves</source>
        <translation>每秒训练的词元数（不含评估），以及到最后一轮的时间；开发集指标不再提升时训练会提前结束</translation>
    </message>
    <message>
        <source>Progress of this stage</source>
        <translation>此阶段的进度</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>暂停(&amp;P)</translation>
    </message>
    <message>
        <source>Stop and write a checkpoint; Resume continues with identical results</source>
        <translation>停止并写入检查点；“恢复”会继续训练，结果不受影响</translation>
    </message>
    <message>
        <source>&amp;Resume</source>
        <translation>恢复(&amp;R)</translation>
    </message>
    <message>
        <source>Continue from the checkpoint</source>
        <translation>从检查点继续</translation>
    </message>
    <message>
        <source>&amp;Stop and Keep Best</source>
        <translation>停止并保留最佳(&amp;S)</translation>
    </message>
    <message>
        <source>End the training now and keep the best weights so far</source>
        <translation>立即以目前最佳的权重结束训练</translation>
    </message>
    <message>
        <source>Curves of the training</source>
        <translation>训练曲线</translation>
    </message>
    <message>
        <source>A training with several seeds has one run per seed</source>
        <translation>使用多个种子的训练，每个种子各有一次运行</translation>
    </message>
    <message>
        <source>Show &amp;Layer Weights</source>
        <translation>显示层权重(&amp;L)</translation>
    </message>
    <message>
        <source>Compare the learned layer weights with those of other runs</source>
        <translation>将其学得的权重与其他运行的权重比较</translation>
    </message>
    <message>
        <source>&amp;Use This Model</source>
        <translation>使用此模型(&amp;U)</translation>
    </message>
    <message>
        <source>Analyse documents with the fine-tuned model</source>
        <translation>用微调后的模型分析文档</translation>
    </message>
    <message>
        <source>Evaluations</source>
        <translation>评估结果</translation>
    </message>
    <message>
        <source>Training notes</source>
        <translation>训练的说明</translation>
    </message>
    <message>
        <source>The curves appear after the first steps.</source>
        <translation>曲线在最初几步之后显示。</translation>
    </message>
    <message>
        <source>No training is running.</source>
        <translation>没有正在进行的训练。</translation>
    </message>
    <message>
        <source>Choose a &amp;Folder...</source>
        <translation>选择文件夹(&amp;F)...</translation>
    </message>
    <message>
        <source>Continue a Training</source>
        <translation>继续训练</translation>
    </message>
    <message>
        <source>Train a Hea&amp;d...</source>
        <translation>训练任务头(&amp;D)...</translation>
    </message>
    <message>
        <source>F&amp;ine-Tune the Language Model...</source>
        <translation>微调语言模型(&amp;I)...</translation>
    </message>
    <message>
        <source>Runs to show</source>
        <translation>显示的训练</translation>
    </message>
    <message>
        <source>All runs</source>
        <translation>全部训练</translation>
    </message>
    <message>
        <source>Show &amp;Training</source>
        <translation>显示训练(&amp;T)</translation>
    </message>
    <message>
        <source>Show the curves of the current or the last training</source>
        <translation>显示当前训练或上一次训练的曲线</translation>
    </message>
    <message>
        <source>Train a &amp;Head...</source>
        <translation>训练任务头(&amp;H)...</translation>
    </message>
    <message>
        <source>&amp;Fine-Tune the Language Model...</source>
        <translation>微调语言模型(&amp;F)...</translation>
    </message>
    <message>
        <source>fine-tuning of %1</source>
        <translation>微调 %1</translation>
    </message>
    <message>
        <source>the installed biLM</source>
        <translation>已安装的 biLM</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between names</comment>
        <translation>、</translation>
    </message>
    <message>
        <source>without ELMo</source>
        <translation>不用 ELMo</translation>
    </message>
    <message>
        <source>biLM %1</source>
        <translation>biLM %1</translation>
    </message>
    <message>
        <source>seeds: %1</source>
        <translation>种子：%1</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>corrections of the project</source>
        <translation>项目中的更正</translation>
    </message>
    <message>
        <source>Train a task head on your corrections, or on a labelled file</source>
        <translation>用您的更正或带标签的文件训练任务头</translation>
    </message>
    <message>
        <source>No training yet. Train a head on your corrections or on a labelled file, or fine-tune the language model on your own text.</source>
        <translation>尚无训练。请用您的更正或带标签的文件训练任务头，或用您自己的文本微调语言模型。</translation>
    </message>
    <message>
        <source>Replace What Is There?</source>
        <translation>要替换已有内容吗？</translation>
    </message>
    <message>
        <source>%1 already holds %2. The training replaces it when it has ended.</source>
        <translation>%1 中已有%2。训练结束后会将其替换。</translation>
    </message>
    <message>
        <source>To keep it, cancel, and start the training with another output folder.</source>
        <translation>要保留它，请取消，并用另一个输出文件夹开始训练。</translation>
    </message>
    <message>
        <source>&amp;Train and Replace</source>
        <translation>训练并替换(&amp;T)</translation>
    </message>
    <message>
        <source>No training is running. Not finished, see “Continue”: %1</source>
        <translation>没有正在进行的训练。尚未完成（见“继续”）：%1</translation>
    </message>
</context>
<context>
    <name>ui::TrainingText</name>
    <message>
        <source>Reading the data</source>
        <translation>正在读取数据</translation>
    </message>
    <message>
        <source>Reading the text</source>
        <translation>正在读取文本</translation>
    </message>
    <message>
        <source>Building the vocabulary</source>
        <translation>正在建立词表</translation>
    </message>
    <message>
        <source>Learning the subwords</source>
        <translation>正在学习子词</translation>
    </message>
    <message>
        <source>Measuring the speed on a few steps</source>
        <translation>正在用少量步数测量速度</translation>
    </message>
    <message>
        <source>Computing the layers of the language model</source>
        <translation>正在计算语言模型的各层</translation>
    </message>
    <message>
        <source>Loading the head</source>
        <translation>正在加载任务头</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Evaluating on held-out data</source>
        <translation>正在用留出的数据评估</translation>
    </message>
    <message>
        <source>Preparing</source>
        <translation>正在准备</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation>%1 小时 %2 分钟</translation>
    </message>
    <message>
        <source>%1 min %2 s</source>
        <translation>%1 分 %2 秒</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1: writing a checkpoint before pausing</source>
        <translation>%1：正在写入检查点以便暂停</translation>
    </message>
    <message>
        <source>%1: finishing with the best weights so far</source>
        <translation>%1：正在以目前最佳的权重结束</translation>
    </message>
    <message>
        <source>%1 is paused. Resume continues where it stopped, even after the program was closed.</source>
        <translation>%1 已暂停。“恢复”会从停止处继续，关闭程序之后也可以。</translation>
    </message>
    <message>
        <source>Done. %1</source>
        <translation>完成。%1</translation>
    </message>
    <message>
        <source>Training %1 failed: %2</source>
        <translation>训练 %1 失败：%2</translation>
    </message>
    <message>
        <source>Epoch %1</source>
        <translation>第 %1 轮</translation>
    </message>
    <message>
        <source>%1 tokens/s</source>
        <translation>%1 词元/秒</translation>
    </message>
    <message>
        <source>at most %1 left</source>
        <translation>最多还需 %1</translation>
    </message>
    <message>
        <source>CoNLL columns</source>
        <translation>CoNLL 列格式</translation>
    </message>
    <message>
        <source>Columns: label, text</source>
        <translation>列：标签、文本</translation>
    </message>
    <message>
        <source>Columns: label, premise, hypothesis</source>
        <translation>列：标签、前提、假设</translation>
    </message>
    <message>
        <source>Table: text, label</source>
        <translation>表格：文本、标签</translation>
    </message>
    <message>
        <source>Table: premise, hypothesis, label</source>
        <translation>表格：前提、假设、标签</translation>
    </message>
    <message>
        <source>Seed %1 of %2</source>
        <translation>第 %1 个种子，共 %2 个</translation>
    </message>
</context>
<context>
    <name>ui::TrainingTexts</name>
    <message>
        <source>Weights s_j: %1</source>
        <translation>权重 s_j：%1</translation>
    </message>
    <message>
        <source>Gamma γ</source>
        <translation>Gamma γ</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>Training loss</source>
        <translation>训练损失</translation>
    </message>
    <message>
        <source>Perplexity on held-out text (lower is better)</source>
        <translation>留出文本的困惑度（越低越好）</translation>
    </message>
    <message>
        <source>%1 on the development set</source>
        <translation>开发集上的%1</translation>
    </message>
    <message>
        <source>Training of %1</source>
        <translation>%1 的训练</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>Batches processed so far</source>
        <translation>目前已训练的批次数</translation>
    </message>
    <message>
        <source>Measured on held-out data</source>
        <translation>在留出的数据上测得</translation>
    </message>
    <message>
        <source>Best</source>
        <translation>最佳</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>A training with several seeds has one run per seed</source>
        <translation>使用多个种子的训练，每个种子对应一次运行</translation>
    </message>
    <message>
        <source>★ marks the best evaluation, whose weights are kept</source>
        <translation>★ 标记最好的一次评估，其权重会保留</translation>
    </message>
    <message>
        <source>Mean negative log likelihood of the training data since the last evaluation</source>
        <translation>自上次评估以来训练数据的平均负对数似然</translation>
    </message>
    <message>
        <source>undefined</source>
        <translation>未定义</translation>
    </message>
</context>
<context>
    <name>ui::Trajectory</name>
    <message>
        <source>%1: training, %2</source>
        <translation>%1：训练，%2</translation>
    </message>
    <message>
        <source>Weights s_j</source>
        <translation>权重 s_j</translation>
    </message>
    <message>
        <source>Gamma γ</source>
        <translation>Gamma γ</translation>
    </message>
    <message>
        <source>Training step</source>
        <translation>训练步数</translation>
    </message>
    <message>
        <source>chosen</source>
        <translation>选定</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>seed %1, further seeds: %2</source>
        <translation>种子 %1，其他种子：%2</translation>
    </message>
    <message>
        <source>biLM: %1</source>
        <translation>biLM：%1</translation>
    </message>
    <message>
        <source>%1 on the development set</source>
        <translation>开发集上的%1</translation>
    </message>
    <message>
        <source>%1: training</source>
        <translation>%1：训练</translation>
    </message>
</context>
<context>
    <name>ui::TrajectoryView</name>
    <message>
        <source>Training of a run</source>
        <translation>一次运行的训练过程</translation>
    </message>
</context>
<context>
    <name>ui::TuningCheckPage</name>
    <message>
        <source>Check the Text</source>
        <translation>检查文本</translation>
    </message>
    <message>
        <source>The program reads the text and trains for three seconds to estimate the total time.</source>
        <translation>程序读取文本并训练三秒，以估计全部所需的时间。</translation>
    </message>
    <message>
        <source>Status of the check</source>
        <translation>检查的状态</translation>
    </message>
    <message>
        <source>Progress of the check</source>
        <translation>检查的进度</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>停止(&amp;S)</translation>
    </message>
    <message>
        <source>Stop reading the text</source>
        <translation>停止读取文本</translation>
    </message>
    <message>
        <source>Statistics of the text</source>
        <translation>文本的统计</translation>
    </message>
    <message>
        <source>Remarks</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>Folder for the run</source>
        <translation>运行的文件夹</translation>
    </message>
    <message>
        <source>A new folder for the prepared text, checkpoints, and the model</source>
        <translation>存放处理后的文本、检查点和模型的新文件夹</translation>
    </message>
    <message>
        <source>&amp;Output folder:</source>
        <translation>输出文件夹(&amp;O)：</translation>
    </message>
    <message>
        <source>The check was stopped. To repeat it, go back one page and then forward again.</source>
        <translation>检查已停止。返回上一步再前进即可重新检查。</translation>
    </message>
    <message>
        <source>⚠ The text cannot be used: %1</source>
        <translation>⚠ 文本无法使用：%1</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>Sentences</source>
        <translation>句子</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Types (distinct tokens)</source>
        <translation>词型（不同的词元）</translation>
    </message>
    <message>
        <source>Held-out tokens</source>
        <translation>留出的词元</translation>
    </message>
    <message>
        <source>Tokens outside the predicted vocabulary</source>
        <translation>预测词表之外的词元</translation>
    </message>
    <message>
        <source>%1 (%2 %)</source>
        <translation>%1（%2 %）</translation>
    </message>
    <message>
        <source>Training steps</source>
        <translation>训练步数</translation>
    </message>
    <message>
        <source>Speed in the trial</source>
        <translation>试训练的速度</translation>
    </message>
    <message>
        <source>%1 tokens/s</source>
        <translation>%1 词元/秒</translation>
    </message>
    <message>
        <source>Estimated time</source>
        <translation>预计时间</translation>
    </message>
    <message>
        <source>Quantity</source>
        <translation>量</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>⚠ This text is short: the model may overfit. Check whether the perplexity on the held-out part falls.</source>
        <translation>⚠ 文本很短：模型可能过拟合。请检查留出部分的困惑度是否下降。</translation>
    </message>
    <message>
        <source>The model has no softmax, so it first learns to predict the words of this text (steps: %1). The perplexity before fine-tuning is measured after these steps.</source>
        <translation>该模型不含 softmax，因此先学习预测此文本的词（步数：%1）。微调前的困惑度在这些步之后测量。</translation>
    </message>
    <message>
        <source>Words outside the vocabulary are read by their spelling but are never predicted.</source>
        <translation>词表之外的词按其拼写读取，但从不被预测。</translation>
    </message>
    <message>
        <source>Predicted types</source>
        <translation>预测的词型</translation>
    </message>
    <message>
        <source>Held-out sentences that are also trained on</source>
        <translation>同时用于训练的留出句子</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Passes over the text</source>
        <translation>遍历文本的次数</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>%1, and %2 of the softmax</source>
        <translation>%1，另有 softmax 的 %2</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>about %1 GB</source>
        <translation>约 %1 GB</translation>
    </message>
    <message>
        <source>Words longer than %1 bytes, %2</source>
        <translation>超过 %1 字节的词（%2）</translation>
    </message>
    <message>
        <source>%1 (types: %2; the longest: %3)</source>
        <translation>%1（词型：%2；最长：%3）</translation>
    </message>
</context>
<context>
    <name>ui::TuningTextPage</name>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Choose texts in the language or domain that you work on. No labels are needed.</source>
        <translation>请选择您所研究的语言或领域的文本。不需要标签。</translation>
    </message>
    <message>
        <source>Texts</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Texts (plain, Word, OpenDocument, EPUB, TEI, PDF, HTML, Markdown) and folders; all files in a folder are read</source>
        <translation>文本（纯文本、Word、OpenDocument、EPUB、TEI、PDF、HTML、Markdown），以及会读取其中所有文件的文件夹</translation>
    </message>
    <message>
        <source>Add &amp;Files...</source>
        <translation>添加文件(&amp;F)...</translation>
    </message>
    <message>
        <source>Add text files</source>
        <translation>添加文本文件</translation>
    </message>
    <message>
        <source>Add Fol&amp;der...</source>
        <translation>添加文件夹(&amp;O)...</translation>
    </message>
    <message>
        <source>Add all files in a folder</source>
        <translation>添加文件夹中的所有文件</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>移除(&amp;R)</translation>
    </message>
    <message>
        <source>Remove the selected texts from the list; the files are kept</source>
        <translation>从列表中移除所选文本；文件保留</translation>
    </message>
    <message>
        <source>Percentage of the text that is held out</source>
        <translation>留出的文本比例，以百分比计</translation>
    </message>
    <message>
        <source>Sentences that are not used for training; perplexity is measured on them</source>
        <translation>不参与训练的句子；用它们测量困惑度</translation>
    </message>
    <message>
        <source> %</source>
        <translation> %</translation>
    </message>
    <message>
        <source>Language of the text</source>
        <translation>文本的语言</translation>
    </message>
    <message>
        <source>A language tag such as en, de or pt-BR; it selects the tokenizer&apos;s rules</source>
        <translation>语言标签，如 en、de 或 pt-BR；决定分词器的规则</translation>
    </message>
    <message>
        <source>&amp;One sentence per line, tokens separated by spaces</source>
        <translation>每行一句，词元以空格分隔(&amp;S)</translation>
    </message>
    <message>
        <source>Otherwise the program splits the text into sentences and tokens</source>
        <translation>否则由程序将文本切分为句子和词元</translation>
    </message>
    <message>
        <source>Language model to start from</source>
        <translation>起始的语言模型</translation>
    </message>
    <message>
        <source>A model folder, a training run, or published ELMo weights</source>
        <translation>模型文件夹、训练运行，或已发布的 ELMo 权重</translation>
    </message>
    <message>
        <source>Installed with the program</source>
        <translation>随程序提供的模型</translation>
    </message>
    <message>
        <source>Passes over the text</source>
        <translation>遍历文本的次数</translation>
    </message>
    <message>
        <source>Number of passes over the whole text. The model with the lowest perplexity on the held-out part is kept.</source>
        <translation>遍历整个文本的次数。保留在留出部分上困惑度最低的模型。</translation>
    </message>
    <message>
        <source>&amp;Texts:</source>
        <translation>文本(&amp;T)：</translation>
    </message>
    <message>
        <source>&amp;Held out:</source>
        <translation>留出(&amp;H)：</translation>
    </message>
    <message>
        <source>&amp;Language:</source>
        <translation>语言(&amp;L)：</translation>
    </message>
    <message>
        <source>Language &amp;model:</source>
        <translation>语言模型(&amp;M)：</translation>
    </message>
    <message>
        <source>&amp;Passes:</source>
        <translation>遍数(&amp;P)：</translation>
    </message>
    <message>
        <source>Add Texts</source>
        <translation>添加文本</translation>
    </message>
    <message>
        <source>Add a Folder of Texts</source>
        <translation>添加文本文件夹</translation>
    </message>
</context>
<context>
    <name>ui::TuningWizard</name>
    <message>
        <source>Fine-Tune the Language Model</source>
        <translation>微调语言模型</translation>
    </message>
    <message>
        <source>&amp;Start Training</source>
        <translation>开始训练(&amp;S)</translation>
    </message>
</context>
<context>
    <name>ui::Variants</name>
    <message>
        <source>Score on the development set, which chose the checkpoint: mean of the seeds, ± half of its 95 % interval from 3 seeds on. Bold: the highest of the row, which is no test. Below: means of the layers from 0 up, %1.</source>
        <translation>开发集上的得分（检查点由它选出）：对种子的平均值，从 3 个种子起给出 95 % 区间的一半（±）。粗体：该行最高者，并非检验。下方：从第 0 层起各层的平均值，%1。</translation>
    </message>
    <message>
        <source>Variants of ELMo by task</source>
        <translation>各任务的 ELMo 变体</translation>
    </message>
    <message>
        <source>λ %1</source>
        <translation>λ %1</translation>
    </message>
    <message>
        <source>equal start weights</source>
        <translation>相等的起始权重</translation>
    </message>
    <message>
        <source>start weights %1</source>
        <translation>起始权重 %1</translation>
    </message>
    <message>
        <source>layer norm</source>
        <translation>层归一化</translation>
    </message>
    <message>
        <source>no layer norm</source>
        <translation>无层归一化</translation>
    </message>
    <message>
        <source>with ELMo</source>
        <translation>使用 ELMo</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between names</comment>
        <translation>、</translation>
    </message>
    <message>
        <source>, %1</source>
        <translation>，%1</translation>
    </message>
    <message>
        <source>, data %1</source>
        <translation>，数据 %1</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>未测量</translation>
    </message>
    <message>
        <source>n = %1</source>
        <translation>n = %1</translation>
    </message>
    <message>
        <source>%1, %2: %3, n = %4</source>
        <translation>%1，%2：%3，n = %4</translation>
    </message>
</context>
<context>
    <name>ui::WeightTexts</name>
    <message>
        <source>, %1</source>
        <translation>，%1</translation>
    </message>
    <message>
        <source>, λ %1</source>
        <translation>，λ %1</translation>
    </message>
    <message>
        <source>, layer norm</source>
        <translation>，层归一化</translation>
    </message>
    <message>
        <source>, no layer norm</source>
        <translation>，无层归一化</translation>
    </message>
    <message>
        <source>, data %1</source>
        <translation>，数据 %1</translation>
    </message>
    <message>
        <source>other biLM</source>
        <translation>其他双向语言模型</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>The mix that is concatenated with the word vectors of the task: [x; ELMo].</source>
        <translation>与任务的词向量拼接的混合：[x; ELMo]。</translation>
    </message>
    <message>
        <source>The mix that is concatenated with the output of the task&apos;s own encoder: [h; ELMo].</source>
        <translation>与任务自身编码器的输出拼接的混合：[h; ELMo]。</translation>
    </message>
    <message>
        <source>Contribution: share of length</source>
        <translation>贡献：长度份额</translation>
    </message>
    <message>
        <source>Contribution: projection</source>
        <translation>贡献：投影</translation>
    </message>
    <message>
        <source>Residual unfolded</source>
        <translation>残差展开</translation>
    </message>
    <message>
        <source>The weight s_j that training gave layer j; the weights of a mix sum to 1. A weight is not the contribution of a layer: at the same weight, a layer with longer vectors contributes more.</source>
        <translation>训练赋予第 j 层的权重 s_j；一个混合的各权重之和为 1。权重并不说明一层的贡献有多大：权重相同时，向量较长的层贡献更多。</translation>
    </message>
    <message>
        <source>Weight times the mean length of the layer&apos;s vectors on the development set, as shares that sum to 1. It corrects for the different size of layers, but not for layers with opposite directions.</source>
        <translation>权重乘以该层向量在开发集上的平均长度，表示为总和为 1 的份额。它校正了各层大小的差异，但不校正方向相互抵消的层。</translation>
    </message>
    <message>
        <source>The share of the mixed vector that comes from the layer, measured along the mixed vector itself. The shares sum to 1. Below 0 a layer works against the mix; above 1 the other layers do.</source>
        <translation>混合向量中有多少来自该层，沿混合向量自身的方向测量。总和为 1；小于 0 表示该层与混合相抵，大于 1 表示其他层与混合相抵。</translation>
    </message>
    <message>
        <source>The biLM adds each LSTM layer&apos;s input to its output, so layer 2 contains layer 1. Unfolded, layer 1&apos;s true coefficient is s_1 + s_2. The numbers therefore sum to more than 1.</source>
        <translation>双向语言模型把每个 LSTM 层的输入加到其输出上，因此第 2 层包含第 1 层。展开后，第 1 层的真实系数为 s_1 + s_2。因此这些数之和大于 1。</translation>
    </message>
    <message>
        <source>Gamma (γ) scales the whole mixed vector, so that the task can match it to the size of its own vectors. It does not favour any layer.</source>
        <translation>Gamma（γ）缩放整个混合向量，使任务能把它调到与自身向量相当的大小。它不偏向任何一层。</translation>
    </message>
    <message>
        <source>A scalar mix adds the layers of the language model with weights s_j and multiplies by gamma: γ · (s_0 h_0 + s_1 h_1 + s_2 h_2). The s_j are a softmax: each lies between 0 and 1, and they sum to 1.</source>
        <translation>标量混合以权重 s_j 将语言模型的各层相加，再乘以 gamma：γ · (s_0 h_0 + s_1 h_1 + s_2 h_2)。各 s_j 是 softmax 的结果：每个都在 0 和 1 之间，总和为 1。</translation>
    </message>
    <message>
        <source>With layer norm, every layer is normalized to mean 0 and variance 1 before mixing, so that weights of layers of different size can be compared. Runs with and without layer norm are not comparable.</source>
        <translation>使用层归一化时，混合前将每一层变换为均值 0、方差 1，从而可以比较大小不同的各层的权重。使用与不使用层归一化的运行不可比。</translation>
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
        <translation>其他 lambda</translation>
    </message>
    <message>
        <source>no layer norm</source>
        <translation>无层归一化</translation>
    </message>
    <message>
        <source>layer norm</source>
        <translation>层归一化</translation>
    </message>
    <message>
        <source>%1 (n = %2)</source>
        <translation>%1（n = %2）</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between names</comment>
        <translation>、</translation>
    </message>
    <message>
        <source>biLM: %1</source>
        <translation>biLM：%1</translation>
    </message>
    <message>
        <source>input only</source>
        <translation>仅输入</translation>
    </message>
    <message>
        <source>output only</source>
        <translation>仅输出</translation>
    </message>
    <message>
        <source>input and output</source>
        <translation>输入和输出</translation>
    </message>
    <message>
        <source>without ELMo</source>
        <translation>无 ELMo</translation>
    </message>
    <message>
        <source>Layer weight s_j</source>
        <translation>层权重 s_j</translation>
    </message>
    <message>
        <source>Accuracy (%)</source>
        <translation>准确率 (%)</translation>
    </message>
    <message>
        <source>Span F1 (%)</source>
        <translation>片段 F1 (%)</translation>
    </message>
    <message>
        <source>Perplexity</source>
        <translation>困惑度</translation>
    </message>
    <message>
        <source>F1 (%)</source>
        <translation>F1 (%)</translation>
    </message>
    <message>
        <source>Groups of runs: %1 (n = %2)</source>
        <translation>运行组：%1（n = %2）</translation>
    </message>
    <message>
        <source>%1, compared with %2</source>
        <translation>与 %2 相比：%1</translation>
    </message>
    <message>
        <source>Macro F1 (%)</source>
        <translation>宏平均 F1 (%)</translation>
    </message>
    <message>
        <source>, from the start</source>
        <translation>，从头训练</translation>
    </message>
    <message>
        <source>, continued from a head</source>
        <translation>，由已有任务头继续训练</translation>
    </message>
    <message>
        <source>n: seeds of one configuration, data and start, each once</source>
        <translation>n：同一配置、数据和起点的种子，各计一次</translation>
    </message>
    <message>
        <source>, equal start weights</source>
        <translation>，相等的起始权重</translation>
    </message>
    <message>
        <source>, start weights %1</source>
        <translation>，起始权重 %1</translation>
    </message>
    <message>
        <source>other start weights</source>
        <translation>其他起始权重</translation>
    </message>
    <message>
        <source>top layer only</source>
        <translation>仅最高层</translation>
    </message>
    <message>
        <source>average of the layers</source>
        <translation>各层平均</translation>
    </message>
    <message>
        <source>fixed weights</source>
        <translation>固定权重</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Argument F1 (%)</source>
        <translation>论元 F1 (%)</translation>
    </message>
</context>
<context>
    <name>ui::WhatIfPanel</name>
    <message>
        <source>What to do next</source>
        <translation>下一步操作</translation>
    </message>
    <message>
        <source>Effect of the weights</source>
        <translation>权重带来的变化</translation>
    </message>
    <message>
        <source>Changed predictions</source>
        <translation>变化的预测</translation>
    </message>
    <message>
        <source>Open a document to see how other weights change its predictions.</source>
        <translation>请打开文档，查看其他权重如何改变其预测。</translation>
    </message>
    <message>
        <source>Add a task head that uses ELMo to try other weights.</source>
        <translation>请添加使用 ELMo 的任务头，以便试用其他权重。</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>The learned weights are in use. Move a slider to see what changes.</source>
        <translation>正在使用学得的权重。移动滑块即可查看变化。</translation>
    </message>
    <message>
        <source>The document has not been analysed. Predictions appear after the analysis.</source>
        <translation>文档尚未分析。分析后显示预测。</translation>
    </message>
    <message>
        <source>Changed predictions: %1</source>
        <translation>变化的预测：%1</translation>
    </message>
    <message>
        <source>, in tokens %1 to %2 around the selected one</source>
        <translation>，在所选词元附近的词元 %1 到 %2 中</translation>
    </message>
    <message>
        <source> (computing)</source>
        <translation>（计算中）</translation>
    </message>
    <message>
        <source>What If</source>
        <translation>假设分析</translation>
    </message>
    <message>
        <source>Reset A&amp;ll</source>
        <translation>全部重置(&amp;L)</translation>
    </message>
    <message>
        <source>Restore the learned weights of all heads</source>
        <translation>恢复所有任务头学习到的权重</translation>
    </message>
    <message>
        <source>%1: %2 (with the learned weights: %3)</source>
        <translation>%1：%2（使用学得的权重：%3）</translation>
    </message>
    <message>
        <source>Ask a question first, which %1 can answer.</source>
        <translation>请先提出 %1 可以回答的问题。</translation>
    </message>
</context>
</TS>
