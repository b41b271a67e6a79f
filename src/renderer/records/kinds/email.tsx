import { TextEditor, textView } from './text';
import type { EditorProps, KindView } from './view';

/** An e-mail address as text: a click never starts another program. */
export const emailView: KindView = {
  ...textView,
  Editor: (props: EditorProps) => <TextEditor {...props} type="text" />,
};
