import { useRef, useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import type { FamilySpec } from '@shared/catalogue/family';
import { keptWords } from '@shared/catalogue/keptWords';
import { reordered } from '@shared/catalogue/ownTree';
import type { RecordView } from '@shared/catalogue/record';
import { useLanguage } from '@renderer/data/language';
import { entryOf } from '@renderer/data/families';
import { failureText, settle } from '@renderer/data/failure';
import { usePermission, useServices } from '@renderer/data/services';
import { useToast } from '@renderer/ui/toasts';
import { formFields, initialValues, sentValues } from '../form/model';
import type { ListModel } from '../list/useListController';
import { siblingsOf } from './treeRows';

/** Moves records of a tree among their siblings. */
export interface TreeMoves {
  /** Whether a record stands in the order that it would be moved in. */
  readonly can: (record: RecordView, by: -1 | 1) => boolean;
  readonly move: (record: RecordView, by: -1 | 1) => void;
}

const orderOf = (record: RecordView, field: string): number | null => {
  const cell = record.cells[field];
  return cell?.state === 'value' ? Number(cell.value) : null;
};

/** Moves by the order field of a family; null where its records have none, or the person may not edit them. */
export function useTreeMoves(family: FamilySpec, list: ListModel): TreeMoves | null {
  const { t } = useTranslation();
  const { bridge, choices } = useServices();
  const may = usePermission();
  const toast = useToast();
  const language = useLanguage();
  const running = useRef(false);
  const [, setBusy] = useState(false);
  const { screen, tree } = family;
  const page = list.state.answer?.page;
  const order = tree?.order;
  if (order === undefined || page?.tree === undefined || screen?.calls.edit === undefined)
    return null;
  if (!may(screen.permissions.edit)) return null;
  const { query } = list;
  const [sort] = query.sort;
  // Beside rows that are not shown, and in another order, "one higher" has no meaning.
  const isOrdered =
    Object.keys(query.filters).length === 0 &&
    query.sort.length === 1 &&
    sort?.field === order &&
    sort.direction === 'asc';
  const save = async (record: RecordView, to: number): Promise<string | null> => {
    const hasDetail = screen.calls.detail !== undefined;
    const now = hasDetail
      ? await settle(bridge.request('data.detail', { family: family.key, id: record.id }))
      : ({ ok: true, value: record } as const);
    if (!now.ok) return failureText(t, now.error);
    const first = initialValues(formFields(family, 'edit'), now.value);
    // The whole form: some servers take a field that is left out for an empty one.
    const values = sentValues('edit', first, { ...first, [order]: to });
    const answer = await settle(
      bridge.request('data.save', {
        family: family.key,
        mode: 'edit',
        id: record.id,
        values: values as Record<string, string>,
      }),
    );
    if (!answer.ok) return failureText(t, answer.error);
    const { kept } = answer.value;
    if (kept.length === 0) return null;
    return t('saved.partlyAway', { what: keptWords(family, kept, language, t) });
  };
  const run = async (record: RecordView, by: -1 | 1): Promise<void> => {
    const siblings = siblingsOf(page, record.id);
    const wanted = reordered(
      siblings.map((one) => ({ id: one.id, order: orderOf(one, order) })),
      record.id,
      by,
    );
    for (const { id, order: to } of wanted) {
      const sibling = siblings.find((one) => one.id === id);
      const failure = sibling === undefined ? null : await save(sibling, to);
      if (failure === null) continue;
      toast('danger', failure);
      break;
    }
    choices.forget(entryOf(family.key)?.reads ?? []);
    list.refresh();
  };
  return {
    can: (record, by) => {
      if (!isOrdered) return false;
      const siblings = siblingsOf(page, record.id);
      return siblings[siblings.findIndex(({ id }) => id === record.id) + by] !== undefined;
    },
    move: (record, by) => {
      if (running.current) return;
      running.current = true;
      setBusy(true);
      void run(record, by).finally(() => {
        running.current = false;
        setBusy(false);
      });
    },
  };
}
