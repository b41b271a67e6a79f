import { TextEditor, textView } from './text';
import type { EditorProps, KindView } from './view';

/** Write-only; never shown. */
export const passwordView: KindView = {
  ...textView,
  Cell: () => null,
  Editor: (props: EditorProps) => <TextEditor {...props} type="password" />,
};
