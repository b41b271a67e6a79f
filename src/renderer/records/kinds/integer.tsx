import { TextEditor, textView } from './text';
import type { EditorProps, KindView } from './view';

/** A whole number; the value stays a text while it is typed, the kind's check reads it. */
export const integerView: KindView = {
  ...textView,
  Editor: (props: EditorProps) => <TextEditor {...props} />,
};
