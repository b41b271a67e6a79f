import { sumOf } from '@shared/base/decimal';
import type { RecordView } from '@shared/catalogue/record';
import { cellText, type MapFeature } from '@shared/model/map/feature';
import { TODAY_FACTS, type TodaySpec } from '@shared/model/map/layers';
import { PAGE_SIZE, PAGES_MOST, type ReadPage } from './readPage';

/** What was done today at one object. */
export interface DoneToday {
  readonly count: number;
  /** Sum of the amounts, in their own unit; '' where one could not be read. */
  readonly amount: string;
  /** Time of the latest, as the server writes it. */
  readonly last: string;
}

/**
 * What was done today at the objects of a layer, by their ids.
 * @param from the first moment of today, 'yyyy-MM-dd HH:mm:ss' in the server's zone
 * @returns null where it is not known: the call failed or was refused, or the day has more pages than are read
 */
export async function doneToday(
  { call, time, object, amount }: TodaySpec,
  from: string,
  slot: string,
  read: ReadPage,
): Promise<ReadonlyMap<string, DoneToday> | null> {
  const mine: RecordView[] = [];
  for (let current = 1, seen = 0; current <= PAGES_MOST; current += 1) {
    const params = { [`${time}_datege`]: from };
    const sort = [{ field: time, direction: 'desc' }] as const;
    const answer = await read({ call, params, current, size: PAGE_SIZE, sort, slot });
    if (!answer.ok) return null;
    const { page, paged } = answer.value;
    // A server that knows no condition of this name answers older ones, too.
    const ofToday = page.records.filter((one) => cellText(one, time) >= from);
    mine.push(...ofToday);
    seen += page.records.length;
    // Newest first: behind an older one are only older ones.
    const isEnd = ofToday.length < page.records.length || seen >= page.total;
    if (!paged || page.records.length === 0 || isEnd)
      return byObject(mine, { time, object, amount });
  }
  return null;
}

function byObject(
  records: readonly RecordView[],
  { time, object, amount }: Pick<TodaySpec, 'time' | 'object' | 'amount'>,
): ReadonlyMap<string, DoneToday> {
  const groups = new Map<string, RecordView[]>();
  for (const one of records) {
    const id = cellText(one, object);
    const group = groups.get(id);
    if (group === undefined) groups.set(id, [one]);
    else group.push(one);
  }
  return new Map(
    [...groups].map(([id, group]) => {
      const { sum, left } = sumOf(group.map((one) => cellText(one, amount)));
      const last =
        group
          .map((one) => cellText(one, time))
          .sort()
          .at(-1) ?? '';
      return [id, { count: group.length, amount: left > 0 ? '' : sum, last }];
    }),
  );
}

/** An object of a layer with what was done there today. */
export function withToday(feature: MapFeature, today: ReadonlyMap<string, DoneToday>): MapFeature {
  const done = today.get(feature.id);
  const facts = {
    ...feature.facts,
    [TODAY_FACTS.count]: String(done?.count ?? 0),
    ...(done === undefined
      ? {}
      : { [TODAY_FACTS.amount]: done.amount, [TODAY_FACTS.last]: done.last }),
  };
  return { ...feature, health: done === undefined ? 'due' : feature.health, facts };
}
