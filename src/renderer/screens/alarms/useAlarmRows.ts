import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import type { Alarm } from '@shared/model/alarm';
import type { AlarmSnapshot } from '@shared/model/alarmSnapshot';
import { CALM } from '@shared/model/attention';
import { useLive, useServices } from '@renderer/data/services';
import type { AlarmQuery, AlarmView } from '@renderer/features/alarms/model/query';
import { rowsOf, type ListRow } from '@renderer/features/alarms/model/rows';
import { selectAlarms, viewCounts } from '@renderer/features/alarms/model/select';
import { classText } from '@renderer/features/alarms/model/words';
import { usePaced } from './usePaced';

/** Interval in which old alarms leave the list, ms. */
const AGE_MS = 60_000;

export interface AlarmRows {
  readonly snapshot: AlarmSnapshot | null;
  /** Alarms of the query in their order, folded ones included. */
  readonly listed: readonly Alarm[];
  readonly rows: readonly ListRow[];
  readonly counts: Readonly<Record<AlarmView, number>>;
  /** The latest version of an alarm, whatever the query. */
  readonly find: (id: string) => Alarm | undefined;
}

const NONE: readonly Alarm[] = [];

/**
 * Looks alarms up by id. The index is built at the first lookup: in a flood there may be none between two
 * deltas.
 */
function finderOf(alarms: readonly Alarm[]): (id: string) => Alarm | undefined {
  let byId: ReadonlyMap<string, Alarm> | null = null;
  return (id) => {
    byId ??= new Map(alarms.map((alarm) => [alarm.id, alarm]));
    return byId.get(id);
  };
}

/** The rows of the list. */
export function useAlarmRows(query: AlarmQuery, folded: ReadonlyMap<string, boolean>): AlarmRows {
  const { t } = useTranslation();
  const { clock } = useServices();
  const userId = useLive((live) =>
    live.session?.kind === 'signedIn' ? live.session.user.userId : '',
  );
  const snapshot = usePaced();
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => clock.every(AGE_MS, 'alarm list age', () => setNow(clock.now())), [clock]);
  const alarms = snapshot?.alarms ?? NONE;
  const { flood, chattering } = snapshot?.attention ?? CALM;
  const listed = useMemo(() => {
    const className = (alarm: Alarm): string => classText(t, alarm);
    return selectAlarms(alarms, query, { now, userId, className });
  }, [alarms, query, now, userId, t]);
  const isFlood = flood !== null;
  const rows = useMemo(
    () => rowsOf(listed, { group: query.group, isFlood, chattering, folded }),
    [listed, query.group, isFlood, chattering, folded],
  );
  const counts = useMemo(() => viewCounts(alarms, now), [alarms, now]);
  const find = useMemo(() => finderOf(alarms), [alarms]);
  return { snapshot, listed, rows, counts, find };
}
