import { InputGroup } from '@blueprintjs/core';
import { kindOf } from '@shared/catalogue/kinds/registry';
import { SEARCH_MOST } from '@renderer/ui/inputLimit';
import type { CellProps, EditorProps, KindView, SearchProps } from './view';

/** The same text as in exports; React escapes it, so HTML in it is never executed. */
export function TextCell({ value, field }: CellProps) {
  const text = kindOf(field.kind).text(value, field);
  return <span title={text}>{text}</span>;
}

export function TextEditor(props: EditorProps & { readonly type?: string }) {
  return (
    <InputGroup
      id={props.id}
      type={props.type ?? 'text'}
      value={props.value === null ? '' : String(props.value)}
      maxLength={props.field.max}
      disabled={props.disabled}
      autoFocus={props.autoFocus}
      autoComplete="off"
      intent={props.invalid ? 'danger' : 'none'}
      onValueChange={(text) => props.onChange(text === '' ? null : text)}
    />
  );
}

export function TextSearch(props: SearchProps) {
  return (
    <InputGroup
      id={props.id}
      value={props.value}
      autoComplete="off"
      maxLength={SEARCH_MOST}
      onValueChange={(text) => props.onChange(text)}
    />
  );
}

export const textView: KindView = { Cell: TextCell, Editor: TextEditor, Search: TextSearch };
