import { TextEditor, textView } from './text';
import type { EditorProps, KindView } from './view';

/** A mobile number; the check is the kind's own. */
export const phoneView: KindView = {
  ...textView,
  Editor: (props: EditorProps) => <TextEditor {...props} type="tel" />,
};
