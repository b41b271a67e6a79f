import { profileKey } from '@shared/model/person';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { useStore } from 'zustand';
import type { FamilySpec } from '@shared/catalogue/family';
import type { RecordView } from '@shared/catalogue/record';
import { useServices } from '@renderer/data/services';
import { useToast } from '@renderer/ui/toasts';
import { titleOf } from './report';
import { UndoQueue } from './undoQueue';

/** Most names in the note about waiting removals. */
const NAMES_KEPT = 20;

export interface Removals {
  readonly queue: UndoQueue<RecordView>;
  /** Ids of rows whose removal waits or is running. */
  readonly leaving: ReadonlySet<string>;
}

/**
 * Removals of a list that can still be undone. Leaving the screen sends them at once; a quit or a crash sends
 * none, and the next user of the list is told to check.
 * @param family family of the removed records.
 * @param place distinguishes lists of the same family.
 * @param send sends the call and reports its result.
 */
export function useUndoQueue(
  family: FamilySpec,
  place: string,
  send: (rows: readonly RecordView[], key: number) => Promise<void>,
): Removals {
  const { t } = useTranslation();
  const { clock, live, report } = useServices();
  const toast = useToast();
  const [queue] = useState(() => new UndoQueue<RecordView>(clock));
  useEffect(() =>
    queue.attach({
      send,
      who: () => {
        const { session } = live.getState();
        if (session?.kind !== 'signedIn') return '';
        const { serverUrl: server, user } = session;
        return profileKey({ server, tenant: user.tenantId, user: user.userId });
      },
      broke: report,
      dropped: (rows) => toast('warning', t('batch.dropped', { count: rows.length })),
    }),
  );
  const entries = useStore(queue.store);
  useEffect(() => () => queue.flush(), [queue]);
  useNote(`removal|${family.key}|${place}`, queue, family);
  const leaving = useMemo(
    () => new Set(entries.flatMap(({ rows }) => rows.map(({ id }) => id))),
    [entries],
  );
  return { queue, leaving };
}

/** Stores a note of waiting removals over a crash or a quit, and shows a note that was left behind. */
function useNote(key: string, queue: UndoQueue<RecordView>, family: FamilySpec): void {
  const { t } = useTranslation();
  const { bridge, report } = useServices();
  const toast = useToast();
  const tell = useRef((_names: readonly string[]) => undefined as void);
  useEffect(() => {
    tell.current = (names) =>
      toast('warning', t('batch.leftover', { names: names.join(t('form.comma')) }));
  });
  useEffect(() => {
    let kept = 0;
    const write = (names: readonly string[]): void => {
      if (names.length === 0 && kept === 0) return;
      kept = names.length;
      const value = names.length === 0 ? null : names.slice(0, NAMES_KEPT);
      bridge.request('workspace.set', { kind: 'draft', key, value }).catch(report);
    };
    const end = queue.store.subscribe((all) => {
      const waiting = all.filter(({ state }) => state === 'waiting');
      write(waiting.flatMap(({ rows }) => rows.map((row) => titleOf(family, row))));
    });
    bridge
      .request('workspace.get', { kind: 'draft', key })
      .then((note) => {
        // Removals that wait in this window are no leftover.
        if (!Array.isArray(note) || note.length === 0 || kept > 0) return;
        tell.current(note.map(String));
        kept = note.length;
        write([]);
      })
      .catch(report);
    return end;
  }, [bridge, family, key, queue, report]);
}
