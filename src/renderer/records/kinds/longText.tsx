import { TextArea } from '@blueprintjs/core';
import { textView } from './text';
import type { EditorProps, KindView } from './view';

function LongTextEditor(props: EditorProps) {
  return (
    <TextArea
      id={props.id}
      fill
      rows={4}
      value={props.value === null ? '' : String(props.value)}
      maxLength={props.field.max}
      disabled={props.disabled}
      autoFocus={props.autoFocus}
      intent={props.invalid ? 'danger' : 'none'}
      onChange={(event) => props.onChange(event.target.value === '' ? null : event.target.value)}
    />
  );
}

export const longTextView: KindView = { ...textView, Editor: LongTextEditor };
