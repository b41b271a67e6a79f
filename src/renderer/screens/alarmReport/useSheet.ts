import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { isStanding } from '@shared/model/alarmState';
import type { AlarmSnapshot } from '@shared/model/alarmSnapshot';
import type { HandoverSheet } from '@shared/model/kpi';
import { lacksTrouble } from '@shared/model/sheet';
import { TEST_CHANNEL } from '@shared/model/testChannel';
import { errorText, settle } from '@renderer/data/failure';
import { useLive, useServices } from '@renderer/data/services';

export type SheetState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'ready'; readonly sheet: HandoverSheet };

/** The latest sheet; `again` makes a new one. */
export function useSheet(): { readonly state: SheetState; readonly again: () => void } {
  const { t } = useTranslation();
  const { bridge } = useServices();
  const [state, setState] = useState<SheetState>({ kind: 'loading' });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let isOver = false;
    void settle(bridge.request('alarms.handover')).then((answer) => {
      if (isOver) return;
      if (answer.ok) setState({ kind: 'ready', sheet: answer.value });
      else setState({ kind: 'failed', reason: errorText(t, answer.error) });
    });
    return () => {
      isOver = true;
    };
  }, [bridge, t, turn]);
  return { state, again: useCallback(() => setTurn((n) => n + 1), []) };
}

/** True when the open alarms or their states differ from the sheet, or something was not received that it does not name. */
export function useHasChanged(sheet: HandoverSheet): boolean {
  const snapshot = useLive((live) => live.alarms);
  return snapshot !== null && hasChanged(sheet, snapshot);
}

/** The same of a snapshot. Pure. */
export function hasChanged(
  sheet: HandoverSheet,
  snapshot: Pick<AlarmSnapshot, 'alarms' | 'channels' | 'gaps'>,
): boolean {
  if (lacksTrouble(sheet, snapshot)) return true;
  const { alarms } = snapshot;
  const parts = new Map<string, string>();
  const note = (part: string, lines: HandoverSheet['open']): void => {
    for (const { id } of lines) parts.set(id, part);
  };
  note('unacknowledged', sheet.open);
  note('acknowledged', sheet.acknowledged);
  note('shelved', sheet.shelved);
  note('suppressed', sheet.suppressed);
  const partOf = (state: string): string => {
    if (state === 'returnedUnacknowledged') return 'unacknowledged';
    return state === 'outOfService' ? 'suppressed' : state;
  };
  const standing = alarms.filter(
    ({ state, alarmClass }) => isStanding(state) && alarmClass !== TEST_CHANNEL,
  );
  if (standing.length !== parts.size) return true;
  return standing.some(({ id, state }) => parts.get(id) !== partOf(state));
}
