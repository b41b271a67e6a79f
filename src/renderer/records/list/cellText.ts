import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { FieldSpec } from '@shared/catalogue/family';
import { kindOf } from '@shared/catalogue/kinds/registry';
import { isPersonal, maskedText } from '@shared/catalogue/personal';
import type { RecordView } from '@shared/catalogue/record';
import type { OptionNode } from '@shared/model/menu';
import { sourceOf, type ChoiceSource } from '@renderer/data/choices';
import { useLanguage } from '@renderer/data/language';
import { useServices } from '@renderer/data/services';
import { useTranslation } from '@renderer/data/translation';
import { useMasked } from '../masking';

/** A cell as text: '' when absent, the raw text when unreadable. */
export type CellText = (record: RecordView, field: FieldSpec) => string;

/** Source of a field's labels; null when the record contains them, or the server searches them. */
export function wordSource(field: FieldSpec): ChoiceSource | null {
  const options = field.reference?.options;
  if (options !== undefined && (options.shape === 'page' || options.lazy !== undefined))
    return null;
  return sourceOf(field);
}

function wordsOf(nodes: readonly OptionNode[], into: Map<string, string>): Map<string, string> {
  for (const { value, label, children = [] } of nodes) {
    if (!into.has(value)) into.set(value, label);
    wordsOf(children, into);
  }
  return into;
}

/**
 * The text of a cell with labels of dictionaries and references.
 * @param word the label of a value; undefined when no option has it.
 * @param comma between the labels of several values.
 */
export function cellText(
  record: RecordView,
  field: FieldSpec,
  language: 'zh' | 'en',
  word: (value: string) => string | undefined,
  comma: string,
): string {
  const cell = record.cells[field.name];
  if (cell === undefined || cell.state === 'absent') return '';
  if (cell.state === 'unreadable') return cell.raw;
  const { value } = cell;
  if (field.kind === 'reference') {
    const sent = field.reference?.nameField;
    const name = sent === undefined ? '' : (record.extra[sent] ?? '');
    if (name !== '' && name !== 'null') return name;
    const ids = typeof value === 'object' ? value : String(value).split(',');
    return ids.map((id) => word(id) ?? id).join(comma);
  }
  if (field.dict !== undefined) return word(String(value)) ?? String(value);
  return kindOf(field.kind).text(value, field, language);
}

/** The text of a personal value: one that cannot be read is hidden whole. */
function hiddenText(record: RecordView, field: FieldSpec, text: string): string {
  return record.cells[field.name]?.state === 'unreadable' ? '***' : maskedText(text, field);
}

/**
 * The cell texts of some fields; a new function whenever labels arrive, the language or the mask changes.
 * @param own whether personal data are masked; absent: as around this component
 */
export function useCellText(fields: readonly FieldSpec[], own?: boolean): CellText {
  const around = useMasked();
  const masked = own ?? around;
  const { t } = useTranslation();
  const { choices } = useServices();
  const language = useLanguage();
  const comma = t('form.comma');
  const sources = useMemo(
    () => [...new Set(fields.flatMap((field) => wordSource(field) ?? []))],
    [fields],
  );
  useEffect(() => {
    for (const source of sources) choices.ensure(source);
  }, [choices, sources]);
  // Depends only on the sources of these fields: options of other screens come and go.
  const nodes = useStore(
    choices.store,
    useShallow((entries) =>
      sources.map((source) => {
        const entry = entries[source];
        return entry?.status === 'ready' ? entry.nodes : null;
      }),
    ),
  );
  return useMemo(() => {
    const words = new Map(
      sources.map((source, n) => [source, wordsOf(nodes[n] ?? [], new Map())] as const),
    );
    return (record, field) => {
      const word = (value: string): string | undefined => {
        const source = wordSource(field);
        return source === null ? undefined : words.get(source)?.get(value);
      };
      const text = cellText(record, field, language, word, comma);
      return masked && isPersonal(field) ? hiddenText(record, field, text) : text;
    };
  }, [sources, language, nodes, masked, comma]);
}
