import { useEffect, useMemo, useState } from 'react';
import type { Alarm } from '@shared/model/alarm';
import type { HeatPicture } from '@shared/model/map/heat';
import type { LngLat } from '@shared/model/map/place';
import { settle, type UiFailure } from '@renderer/data/failure';
import { useLive, useServices, type Services } from '@renderer/data/services';
import { dateTimeText } from '@renderer/data/time';
import { useAlarmPlaces } from '@renderer/features/maps/useCityMap';
import { HeatBins } from '@renderer/maps/heatBins';
import {
  happeningsOf,
  HEAT_PERIODS,
  HEAT_RECORDS,
  type Happening,
  type HeatChoice,
  type HeatKind,
} from './heatSources';

const DAY_MS = 86_400_000;
const PAGE = 500;
/** Records that one picture reads at most; what is left out is said. */
export const HEAT_RECORDS_MOST = 50_000;
/** The figures of a heat map change slowly, ms. */
const AGAIN_MS = 5 * 60_000;
/** Places that are named beside the picture. */
const TOP = 5;

/** A place with the most happenings. */
export interface HeatPlace {
  readonly name: string;
  readonly count: number;
  readonly at: LngLat;
}

export type HeatState =
  | { readonly status: 'none' }
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly failure: UiFailure | null }
  | {
      readonly status: 'ready';
      readonly picture: HeatPicture;
      readonly top: readonly HeatPlace[];
      /** Happened where nobody knows. */
      readonly unplaced: number;
      /** More happened than one picture reads. */
      readonly more: number;
      readonly at: number;
    };

/** The first moment of the period, as the server writes times. */
const beginOf = (now: number, { period }: HeatChoice): string =>
  `${dateTimeText(now - (HEAT_PERIODS[period] - 1) * DAY_MS).slice(0, 10)} 00:00:00`;

interface Read {
  readonly happenings: readonly Happening[];
  readonly more: number;
}

/** Every record of a period, page by page; null: somebody has chosen otherwise meanwhile. */
async function readAll(
  { bridge }: Pick<Services, 'bridge'>,
  kind: keyof typeof HEAT_RECORDS,
  from: string,
  isOver: () => boolean,
): Promise<Read | UiFailure | null> {
  const { call, time } = HEAT_RECORDS[kind];
  const happenings: Happening[] = [];
  const params = { [`${time}_datege`]: from };
  for (let current = 1, read = 0; ; current += 1) {
    const ask = {
      call,
      params,
      current,
      size: PAGE,
      sort: [{ field: time, direction: 'desc' as const }],
      slot: 'map.heat',
    };
    const answer = await settle(bridge.request('records.read', ask));
    if (isOver()) return null;
    if (!answer.ok) return answer.error;
    const { records, total } = answer.value.page;
    const mine = happeningsOf(records, kind, from);
    happenings.push(...mine);
    read += records.length;
    // Newest first: with the first older one all of the period are read.
    const isWhole = records.length === 0 || read >= total || mine.length === 0;
    if (isWhole || read >= HEAT_RECORDS_MOST)
      return { happenings, more: isWhole ? 0 : Math.max(0, total - read) };
  }
}

const alarmsAsHappenings = (alarms: readonly Alarm[], from: string): readonly Alarm[] =>
  alarms.filter(({ receivedAt }) => dateTimeText(receivedAt) >= from);

/** Places by name, with how often something happened there. */
class Tally {
  readonly points: number[] = [];
  unplaced = 0;
  private readonly places = new Map<string, { count: number; readonly at: LngLat }>();

  add(name: string, at: LngLat | null): void {
    if (at === null) {
      this.unplaced += 1;
      return;
    }
    this.points.push(at.lng, at.lat);
    const known = this.places.get(name);
    if (known === undefined) this.places.set(name, { count: 1, at });
    else known.count += 1;
  }

  top(): readonly HeatPlace[] {
    return [...this.places]
      .map(([name, { count, at }]) => ({ name, count, at }))
      .filter(({ name }) => name !== '')
      .toSorted((a, b) => b.count - a.count)
      .slice(0, TOP);
  }
}

const isRecords = (kind: HeatKind): kind is keyof typeof HEAT_RECORDS => kind !== 'alarm';
const NO_ALARMS: readonly Alarm[] = [];

/** The heat map of a choice: asked for at once and every few minutes, gathered in a worker. */
export function useHeat(choice: HeatChoice | null, now: () => number): HeatState {
  const services = useServices();
  const { bridge, clock, report } = services;
  const places = useAlarmPlaces();
  const alarms = useLive((live) => live.alarms?.alarms ?? NO_ALARMS);
  const [turn, setTurn] = useState(0);
  const key = choice === null ? '' : `${choice.kind} ${choice.period} ${turn}`;
  const [read, setRead] = useState<{
    readonly key: string;
    readonly answer: Read | UiFailure;
  } | null>(null);
  const [made, setMade] = useState<{ readonly of: object; readonly state: HeatState } | null>(null);
  const isOn = choice !== null;
  useEffect(
    () => (isOn ? clock.every(AGAIN_MS, 'heat map again', () => setTurn((n) => n + 1)) : undefined),
    [isOn, clock],
  );
  useEffect(() => {
    if (choice === null || !isRecords(choice.kind)) return undefined;
    let isOver = false;
    readAll({ bridge }, choice.kind, beginOf(now(), choice), () => isOver).then((answer) => {
      if (answer !== null) setRead({ key, answer });
    }, report);
    return () => {
      isOver = true;
    };
    // `key` says the choice and the turn.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key, bridge, now, report]);

  const bins = useBins(isOn, report);
  const tally = useMemo((): { readonly tally: Tally; readonly more: number } | UiFailure | null => {
    if (choice === null) return null;
    const sum = new Tally();
    if (choice.kind === 'alarm') {
      for (const alarm of alarmsAsHappenings(alarms, beginOf(now(), choice)))
        sum.add(alarm.object === '' ? alarm.site : alarm.object, places(alarm).at);
      return { tally: sum, more: 0 };
    }
    // While the next answer is under way the last one of the same choice stays.
    const isMine = read?.key.startsWith(`${choice.kind} ${choice.period} `) === true;
    if (read === null || !isMine) return null;
    if ('kind' in read.answer) return read.answer;
    // The same name is looked up once.
    const known = new Map<string, LngLat | null>();
    for (const { name, site } of read.answer.happenings) {
      const at =
        known.get(name) ?? (known.has(name) ? null : places({ fields: {}, object: name, site }).at);
      known.set(name, at);
      sum.add(name, at);
    }
    return { tally: sum, more: read.answer.more };
    // `key`: a new turn looks at the clock again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key, alarms, places, read, now]);

  useEffect(() => {
    if (tally === null || 'kind' in tally || bins === null) return undefined;
    let isOver = false;
    const { tally: sum, more } = tally;
    bins.bin(Float64Array.from(sum.points)).then(
      (picture) => {
        if (isOver) return;
        const { unplaced } = sum;
        const state = {
          status: 'ready',
          picture,
          top: sum.top(),
          unplaced,
          more,
          at: now(),
        } as const;
        setMade({ of: tally, state });
      },
      (error: unknown) => {
        report(error);
        if (!isOver) setMade({ of: tally, state: { status: 'failed', failure: null } });
      },
    );
    return () => {
      isOver = true;
    };
  }, [tally, bins, now, report]);

  if (choice === null) return { status: 'none' };
  if (tally === null) return { status: 'loading' };
  if ('kind' in tally) return { status: 'failed', failure: tally };
  return made === null ? { status: 'loading' } : made.state;
}

/** The worker, while a heat map is shown. */
function useBins(isOn: boolean, report: (error: unknown) => void): HeatBins | null {
  const [bins, setBins] = useState<HeatBins | null>(null);
  useEffect(() => {
    if (!isOn) return undefined;
    let made: HeatBins;
    try {
      made = new HeatBins();
    } catch (error) {
      report(error);
      return undefined;
    }
    void Promise.resolve().then(() => setBins(made));
    return () => {
      setBins(null);
      made.end();
    };
  }, [isOn, report]);
  return bins;
}
