import { TextEditor, textView } from './text';
import type { EditorProps, KindView } from './view';

/** A whole number; the input stays a text, and the kind's check reads it. */
export const integerView: KindView = {
  ...textView,
  Editor: (props: EditorProps) => <TextEditor {...props} />,
};
