<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>app::AnnotationDesk</name>
    <message numerus="yes">
        <source>%Ln finished document(s) kept these annotations. To delete them there, too, take the mark off in “Documents” and delete them again.</source>
        <translation>
            <numerusform>%Ln finished document kept these annotations. To delete them there, too, take the mark off in “Documents” and delete them again.</numerusform>
            <numerusform>%Ln finished documents kept these annotations. To delete them there, too, take the mark off in “Documents” and delete them again.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>app::DocumentDesk</name>
    <message numerus="yes">
        <source>%Ln document(s) of the file were added to the project; the first one is open.</source>
        <translation>
            <numerusform>%Ln document of the file was added to the project; the first one is open.</numerusform>
            <numerusform>%Ln documents of the file were added to the project; the first one is open.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The project had the texts of %Ln document(s) already.</source>
        <translation>
            <numerusform>The project had the text of %Ln document already.</numerusform>
            <numerusform>The project had the texts of %Ln documents already.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln of them replaced the document(s) of an earlier reading, with what was decided there.</source>
        <translation>
            <numerusform>%Ln of them replaced the document of an earlier reading, with what was decided there.</numerusform>
            <numerusform>%Ln of them replaced the documents of an earlier reading, with what was decided there.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln finished document(s) were left as they are. Take the mark off in “Documents” to have them replaced.</source>
        <translation>
            <numerusform>%Ln finished document was left as it is. Take the mark off in “Documents” to have it replaced.</numerusform>
            <numerusform>%Ln finished documents were left as they are. Take the mark off in “Documents” to have them replaced.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The annotations that the file has now replace those that it had before in %Ln document(s): %1. Your own annotations and those of models stay.</source>
        <translation>
            <numerusform>The annotations that the file has now replace those that it had before in %Ln document: %1. Your own annotations and those of models stay.</numerusform>
            <numerusform>The annotations that the file has now replace those that it had before in %Ln documents: %1. Your own annotations and those of models stay.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>app::ProjectNews</name>
    <message numerus="yes">
        <source>%Ln document(s) were finished with other annotations than the merged ones: %1. Look at them and mark them as finished again.</source>
        <translation>
            <numerusform>%Ln document was finished with other annotations than the merged ones: %1. Look at it and mark it as finished again.</numerusform>
            <numerusform>%Ln documents were finished with other annotations than the merged ones: %1. Look at them and mark them as finished again.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The texts of %Ln document(s) differ in white space only (line ends, blanks). Annotations mapped to the texts of this project: %1; without a place there: %2.</source>
        <translation>
            <numerusform>The text of %Ln document differs in white space only (line ends, blanks). Annotations mapped to the texts of this project: %1; without a place there: %2.</numerusform>
            <numerusform>The texts of %Ln documents differ in white space only (line ends, blanks). Annotations mapped to the texts of this project: %1; without a place there: %2.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>app::TrainingDesk</name>
    <message numerus="yes">
        <source>%Ln document(s) of the project have decisions; at least two different ones are needed, because one is held out to measure the head on. Correct another document.</source>
        <translation>
            <numerusform>%Ln document of the project has decisions; at least two different ones are needed, because one is held out to measure the head on. Correct another document.</numerusform>
            <numerusform>%Ln documents of the project have decisions; at least two different ones are needed, because one is held out to measure the head on. Correct another document.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::AgreementPanel</name>
    <message numerus="yes">
        <source>%Ln span(s) agree</source>
        <translation>
            <numerusform>%Ln span agrees</numerusform>
            <numerusform>%Ln spans agree</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln difference(s)</source>
        <translation>
            <numerusform>%Ln difference</numerusform>
            <numerusform>%Ln differences</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>more than %Ln difference(s)</source>
        <translation>
            <numerusform>more than %Ln difference</numerusform>
            <numerusform>more than %Ln differences</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s)</source>
        <translation>
            <numerusform>%Ln document</numerusform>
            <numerusform>%Ln documents</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln person(s)</source>
        <translation>
            <numerusform>%Ln person</numerusform>
            <numerusform>%Ln people</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln of the differences is (are) a prediction not yet decided</source>
        <translation>
            <numerusform>%Ln of the differences is a prediction not yet decided</numerusform>
            <numerusform>%Ln of the differences are predictions not yet decided</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::AnnotationEditor</name>
    <message numerus="yes">
        <source>reopen %n span(s)</source>
        <translation>
            <numerusform>reopen %n span</numerusform>
            <numerusform>reopen %n spans</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>accept %n span(s)</source>
        <translation>
            <numerusform>accept %n span</numerusform>
            <numerusform>accept %n spans</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>reject %n span(s)</source>
        <translation>
            <numerusform>reject %n span</numerusform>
            <numerusform>reject %n spans</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>label %n span(s) %1</source>
        <translation>
            <numerusform>label %n span %1</numerusform>
            <numerusform>label %n spans %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mention(s) changed.</source>
        <translation>
            <numerusform>%n mention changed.</numerusform>
            <numerusform>%n mentions changed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>settle %n difference(s)</source>
        <translation>
            <numerusform>settle %n difference</numerusform>
            <numerusform>settle %n differences</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The question and %Ln answer(s) are kept with the document.</source>
        <translation>
            <numerusform>The question and %Ln answer are kept with the document.</numerusform>
            <numerusform>The question and %Ln answers are kept with the document.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>remove the note of %n span(s)</source>
        <translation>
            <numerusform>remove the note of %n span</numerusform>
            <numerusform>remove the notes of %n spans</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>note on %n span(s)</source>
        <translation>
            <numerusform>note on %n span</numerusform>
            <numerusform>note on %n spans</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>label %n match(es) %1</source>
        <translation>
            <numerusform>label %n match %1</numerusform>
            <numerusform>label %n matches %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::AnnotationPanel</name>
    <message numerus="yes">
        <source>%Ln span(s)</source>
        <translation>
            <numerusform>%Ln span</numerusform>
            <numerusform>%Ln spans</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Accept %n span(s)</source>
        <translation>
            <numerusform>Accept %n Span</numerusform>
            <numerusform>Accept %n Spans</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Reject %n span(s)</source>
        <translation>
            <numerusform>Reject %n Span</numerusform>
            <numerusform>Reject %n Spans</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Reopen %n span(s)</source>
        <translation>
            <numerusform>Reopen %n Span</numerusform>
            <numerusform>Reopen %n Spans</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Label %n span(s)...</source>
        <translation>
            <numerusform>Label %n Span...</numerusform>
            <numerusform>Label %n Spans...</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::CalibrationText</name>
    <message numerus="yes">
        <source>%Ln prediction(s)</source>
        <translation>
            <numerusform>%Ln prediction</numerusform>
            <numerusform>%Ln predictions</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::ChangedTextDialog</name>
    <message numerus="yes">
        <source>You made %Ln decision(s) about the earlier text.</source>
        <translation>
            <numerusform>You made %Ln decision about the earlier text.</numerusform>
            <numerusform>You made %Ln decisions about the earlier text.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln of them can be carried over to the same words in the new text.</source>
        <translation>
            <numerusform>%Ln of them can be carried over to the same words in the new text.</numerusform>
            <numerusform>%Ln of them can be carried over to the same words in the new text.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Carry Over %Ln Decision(s)</source>
        <translation>
            <numerusform>Carry Over %Ln Decision</numerusform>
            <numerusform>Carry Over %Ln Decisions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln cannot be carried over because the words were changed or removed:</source>
        <translation>
            <numerusform>%Ln cannot be carried over because its words were changed or removed:</numerusform>
            <numerusform>%Ln cannot be carried over because their words were changed or removed:</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::ComparisonPage</name>
    <message numerus="yes">
        <source>%Ln word(s) differ</source>
        <translation>
            <numerusform>%Ln word differs</numerusform>
            <numerusform>%Ln words differ</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln prediction(s) differ</source>
        <translation>
            <numerusform>%Ln prediction differs</numerusform>
            <numerusform>%Ln predictions differ</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::Differences</name>
    <message numerus="yes">
        <source>two-sided, Holm over %Ln pair(s)</source>
        <translation>
            <numerusform>two-sided, Holm over %Ln pair</numerusform>
            <numerusform>two-sided, Holm over %Ln pairs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::DocumentPanel</name>
    <message numerus="yes">
        <source>%1 of %Ln document(s)</source>
        <translation>
            <numerusform>%1 of %Ln document</numerusform>
            <numerusform>%1 of %Ln documents</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln failed</source>
        <translation>
            <numerusform>%Ln failed</numerusform>
            <numerusform>%Ln failed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Remove %Ln document(s) from the project?</source>
        <translation>
            <numerusform>Remove %Ln document from the project?</numerusform>
            <numerusform>Remove %Ln documents from the project?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln finished, left as it is</source>
        <translation>
            <numerusform>%Ln finished, left as it is</numerusform>
            <numerusform>%Ln finished, left as they are</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::DocumentView</name>
    <message numerus="yes">
        <source>%Ln relation(s) of this line are not drawn, for lack of room:</source>
        <translation>
            <numerusform>%Ln relation of this line is not drawn, for lack of room:</numerusform>
            <numerusform>%Ln relations of this line are not drawn, for lack of room:</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::EvaluationPage</name>
    <message numerus="yes">
        <source>%1: %2 over %Ln example(s)</source>
        <translation>
            <numerusform>%1: %2 over %Ln example</numerusform>
            <numerusform>%1: %2 over %Ln examples</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Gold %1, predicted %2: %Ln example(s)</source>
        <translation>
            <numerusform>Gold %1, predicted %2: %Ln example</numerusform>
            <numerusform>Gold %1, predicted %2: %Ln examples</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All cells: %Ln example(s)</source>
        <translation>
            <numerusform>All cells: %Ln example</numerusform>
            <numerusform>All cells: %Ln examples</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Errors: %Ln example(s)</source>
        <translation>
            <numerusform>Errors: %Ln example</numerusform>
            <numerusform>Errors: %Ln examples</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::ExportDialog</name>
    <message numerus="yes">
        <source>The %Ln selected document(s)</source>
        <translation>
            <numerusform>The %Ln selected document</numerusform>
            <numerusform>The %Ln selected documents</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All %Ln document(s) of the project</source>
        <translation>
            <numerusform>The %Ln document of the project</numerusform>
            <numerusform>All %Ln documents of the project</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) written: %1.</source>
        <translation>
            <numerusform>%Ln document written: %1.</numerusform>
            <numerusform>%Ln documents written: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Lea&amp;ve out %Ln hidden annotation set(s)</source>
        <translation>
            <numerusform>Lea&amp;ve out %Ln hidden annotation set</numerusform>
            <numerusform>Lea&amp;ve out %Ln hidden annotation sets</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::LabelPage</name>
    <message numerus="yes">
        <source>Remove all %Ln label(s) from this list?</source>
        <translation>
            <numerusform>Remove the %Ln label from this list?</numerusform>
            <numerusform>Remove all %Ln labels from this list?</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::MatchDialog</name>
    <message numerus="yes">
        <source>%Ln place(s) will be labelled,</source>
        <translation>
            <numerusform>%Ln place will be labelled,</numerusform>
            <numerusform>%Ln places will be labelled,</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>in %Ln document(s).</source>
        <translation>
            <numerusform>in %Ln document.</numerusform>
            <numerusform>in %Ln documents.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln place(s) had the label, or it was rejected there: these stay.</source>
        <translation>
            <numerusform>%Ln place had the label, or it was rejected there: it stays.</numerusform>
            <numerusform>%Ln places had the label, or it was rejected there: these stay.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln finished document(s) stay as they are.</source>
        <translation>
            <numerusform>%Ln finished document stays as it is.</numerusform>
            <numerusform>%Ln finished documents stay as they are.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) have another text by now: nothing was labelled there.</source>
        <translation>
            <numerusform>%Ln document has another text by now: nothing was labelled there.</numerusform>
            <numerusform>%Ln documents have another text by now: nothing was labelled there.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::PredicatePanel</name>
    <message numerus="yes">
        <source>%Ln predicate(s)</source>
        <translation>
            <numerusform>%Ln predicate</numerusform>
            <numerusform>%Ln predicates</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::ReadingDesk</name>
    <message numerus="yes">
        <source>%Ln page(s) printed.</source>
        <translation>
            <numerusform>%Ln page printed.</numerusform>
            <numerusform>%Ln pages printed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Note on %Ln span(s):</source>
        <translation>
            <numerusform>Note on %Ln span:</numerusform>
            <numerusform>Note on %Ln spans:</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln place(s) were labelled,</source>
        <translation>
            <numerusform>%Ln place was labelled,</numerusform>
            <numerusform>%Ln places were labelled,</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>in %Ln document(s).</source>
        <translation>
            <numerusform>in %Ln document.</numerusform>
            <numerusform>in %Ln documents.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::SameTextDialog</name>
    <message numerus="yes">
        <source>The project already has the texts of %Ln file(s). They were not added.</source>
        <translation>
            <numerusform>The project already has the text of %Ln file. It was not added.</numerusform>
            <numerusform>The project already has the texts of %Ln files. They were not added.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::Scatter</name>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>and %Ln more</numerusform>
            <numerusform>and %Ln more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::SearchPanel</name>
    <message numerus="yes">
        <source>%Ln match(es)</source>
        <translation>
            <numerusform>%Ln match</numerusform>
            <numerusform>%Ln matches</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 in %Ln document(s)</source>
        <translation>
            <numerusform>%1 in %Ln document</numerusform>
            <numerusform>%1 in %Ln documents</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::ShortcutDialog</name>
    <message numerus="yes">
        <source>Reset the %Ln shortcut(s) that you have changed?</source>
        <translation>
            <numerusform>Reset the %Ln shortcut that you have changed?</numerusform>
            <numerusform>Reset the %Ln shortcuts that you have changed?</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::SideTextView</name>
    <message numerus="yes">
        <source>%Ln further token(s) are not compared.</source>
        <translation>
            <numerusform>%Ln further token is not compared.</numerusform>
            <numerusform>%Ln further tokens are not compared.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::StatusInfo</name>
    <message numerus="yes">
        <source>%Ln token(s)</source>
        <translation>
            <numerusform>%Ln token</numerusform>
            <numerusform>%Ln tokens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sentence(s)</source>
        <translation>
            <numerusform>%Ln sentence</numerusform>
            <numerusform>%Ln sentences</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln byte(s) repaired</source>
        <translation>
            <numerusform>%Ln byte repaired</numerusform>
            <numerusform>%Ln bytes repaired</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln token(s) truncated</source>
        <translation>
            <numerusform>%Ln token truncated</numerusform>
            <numerusform>%Ln tokens truncated</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::Sweep</name>
    <message numerus="yes">
        <source>%Ln token(s)</source>
        <translation>
            <numerusform>%Ln token</numerusform>
            <numerusform>%Ln tokens</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::TrainedHeadDialog</name>
    <message numerus="yes">
        <source>%Ln document(s)</source>
        <translation>
            <numerusform>%Ln document</numerusform>
            <numerusform>%Ln documents</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sentence(s) or text(s)</source>
        <translation>
            <numerusform>%Ln sentence or text</numerusform>
            <numerusform>%Ln sentences or texts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln label(s)</source>
        <translation>
            <numerusform>%Ln label</numerusform>
            <numerusform>%Ln labels</numerusform>
        </translation>
    </message>
</context>
</TS>
