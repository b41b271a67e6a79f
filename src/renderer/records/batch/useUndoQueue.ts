import { profileKey } from '@shared/model/person';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { useStore } from 'zustand';
import type { FamilySpec } from '@shared/catalogue/family';
import type { RecordView } from '@shared/catalogue/record';
import type { Live } from '@renderer/data/live';
import { useLive, useServices } from '@renderer/data/services';
import { useToast } from '@renderer/ui/toasts';
import { titleOf } from './report';
import { UndoQueue } from './undoQueue';

/** Most names in the note about waiting removals. */
const NAMES_KEPT = 20;

export interface Removals {
  readonly queue: UndoQueue<RecordView>;
  /** Ids of rows whose removal waits or is running. */
  readonly leaving: ReadonlySet<string>;
  /** Rows whose removal was not sent, because the workstation was locked by then: they are still there. */
  readonly unsent: readonly RecordView[];
  /** Somebody has read that. */
  readonly forgetUnsent: () => void;
}

/** Rows whose removal the lock held back, and whose they were. */
interface Held {
  readonly who: string;
  readonly rows: readonly RecordView[];
}
const NONE_HELD: Held = { who: '', rows: [] };

/** Key of the signed-in user; '' without one. */
function whoOf({ session }: Live): string {
  if (session?.kind !== 'signedIn') return '';
  const { serverUrl: server, user } = session;
  return profileKey({ server, tenant: user.tenantId, user: user.userId });
}

/**
 * Removals of a list that can still be undone. Leaving the screen sends them at once; a quit or a crash sends
 * none, and the next user of the list is told to check.
 * @param family family of the removed records.
 * @param place distinguishes lists of the same family.
 * @param send sends the call and reports its result, but for `heldBack`: the workstation is locked, and whatever is
 *   said now is read by nobody.
 */
export function useUndoQueue(
  family: FamilySpec,
  place: string,
  send: (rows: readonly RecordView[], key: number) => Promise<'told' | 'heldBack'>,
): Removals {
  const { t } = useTranslation();
  const { clock, live, report } = useServices();
  const toast = useToast();
  const [queue] = useState(() => new UndoQueue<RecordView>(clock));
  const who = useLive(whoOf);
  const [held, setHeld] = useState<Held>(NONE_HELD);
  useEffect(() =>
    queue.attach({
      send: async (rows, key) => {
        if ((await send(rows, key)) !== 'heldBack') return;
        const now = whoOf(live.getState());
        setHeld((old) => ({ who: now, rows: old.who === now ? [...old.rows, ...rows] : rows }));
      },
      who: () => whoOf(live.getState()),
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
  // The next person at the desk is shown no names of the last one's records.
  const unsent = held.who === who ? held.rows : NONE_HELD.rows;
  return { queue, leaving, unsent, forgetUnsent: () => setHeld(NONE_HELD) };
}

/**
 * Stores a note of waiting removals over a crash or a quit, and shows a note that was left behind. Behind the lock
 * nothing is stored: what was to be noted then is noted once the same person is back.
 */
function useNote(key: string, queue: UndoQueue<RecordView>, family: FamilySpec): void {
  const { t } = useTranslation();
  const { bridge, live, report } = useServices();
  const toast = useToast();
  const tell = useRef((_names: readonly string[]) => undefined as void);
  useEffect(() => {
    tell.current = (names) =>
      toast('warning', t('batch.leftover', { names: names.join(t('form.comma')) }));
  });
  useEffect(() => {
    let kept = 0;
    let late: { readonly who: string; readonly names: readonly string[] } | null = null;
    const isLocked = (): boolean => live.getState().lock?.locked === true;
    const write = (names: readonly string[]): void => {
      if (isLocked()) {
        late = { who: whoOf(live.getState()), names };
        return;
      }
      if (names.length === 0 && kept === 0) return;
      kept = names.length;
      const value = names.length === 0 ? null : names.slice(0, NAMES_KEPT);
      bridge.request('workspace.set', { kind: 'draft', key, value }).catch(report);
    };
    const endLock = live.subscribe((now) => {
      if (late === null || isLocked()) return;
      const { who, names } = late;
      late = null;
      if (who === whoOf(now)) write(names);
    });
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
    return () => {
      end();
      endLock();
    };
  }, [bridge, family, key, live, queue, report]);
}
