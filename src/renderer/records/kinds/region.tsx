import { ReferenceCell, ReferenceEditor, ReferenceSearch } from './reference';
import { TextCell, TextEditor, TextSearch } from './text';
import type { CellProps, EditorProps, KindView, SearchProps } from './view';

/**
 * The code of an administrative region: chosen along province, city, district, town and village where the
 * declaration has a call for them (`reference`), otherwise typed.
 */
export const regionView: KindView = {
  Cell: (props: CellProps) =>
    props.field.reference === undefined ? <TextCell {...props} /> : <ReferenceCell {...props} />,
  Editor: (props: EditorProps) =>
    props.field.reference === undefined ? (
      <TextEditor {...props} />
    ) : (
      <ReferenceEditor {...props} />
    ),
  Search: (props: SearchProps) =>
    props.field.reference === undefined ? (
      <TextSearch {...props} />
    ) : (
      <ReferenceSearch {...props} />
    ),
};
