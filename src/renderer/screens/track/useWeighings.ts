import { useEffect, useState } from 'react';
import { zonedTime } from '@shared/base/zonedTime';
import { settle } from '@renderer/data/failure';
import { useLive, useServices } from '@renderer/data/services';
import { textOf } from './trackData';
import type { TrackMember } from './useTrack';

/** The visits of collection points, of which each names plate and weight. */
const CALL = 'vehicleScreen.collectionLargeScreenBottomPage';
const PAGE = 500;

/** What a vehicle took up at a collection point. */
export interface Weighing {
  readonly id: string;
  readonly time: number;
  readonly point: string;
  /** kg; null: nothing was weighed. */
  readonly kg: number | null;
}

export type Weighings =
  | { readonly status: 'none' | 'loading' | 'failed' }
  | {
      readonly status: 'ready';
      readonly all: readonly Weighing[];
      /** The server has more records than it gave: it may have applied no condition. */
      readonly isPart: boolean;
    };

const NONE: Weighings = { status: 'none' };
const LOADING: Weighings = { status: 'loading' };

/** What a vehicle collected on a day, oldest first; people weigh nothing. */
export function useWeighings({ kind, name }: TrackMember, day: string): Weighings {
  const { bridge } = useServices();
  const zone = useLive(({ settings }) => settings?.serverTimeZone) ?? '';
  const of = kind === 'vehicle' ? `${name} ${day}` : '';
  const [known, setKnown] = useState<{ readonly of: string; readonly state: Weighings } | null>(
    null,
  );
  useEffect(() => {
    if (of === '') return undefined;
    let isOver = false;
    const params = {
      plate: name,
      collectionTime_datege: `${day} 00:00:00`,
      collectionTime_datele: `${day} 23:59:59`,
    };
    const ask = { call: CALL, params, current: 1, size: PAGE, slot: 'track.weighings' };
    void settle(bridge.request('records.read', ask)).then((answer) => {
      if (isOver) return;
      if (!answer.ok) {
        setKnown({ of, state: { status: 'failed' } });
        return;
      }
      // No document names these conditions: what a server did not apply is taken out here.
      const { records, total } = answer.value.page;
      const all = records
        .filter((record) => textOf(record, 'plate') === name)
        .flatMap((record): Weighing[] => {
          const text = textOf(record, 'collectionTime');
          const time = zonedTime(text, zone);
          if (time === null || !text.startsWith(day)) return [];
          const weight = textOf(record, 'weight');
          const kg = weight === '' || !Number.isFinite(Number(weight)) ? null : Number(weight);
          return [{ id: record.id, time, point: textOf(record, 'collectionPointName'), kg }];
        });
      const sorted = all.toSorted((a, b) => a.time - b.time);
      setKnown({ of, state: { status: 'ready', all: sorted, isPart: records.length < total } });
    });
    return () => {
      isOver = true;
    };
  }, [bridge, of, name, day, zone]);
  // The same object each time: what is made of it is made once.
  if (of === '') return NONE;
  return known?.of === of ? known.state : LOADING;
}
