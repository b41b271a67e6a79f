import { useEffect, useState } from 'react';
import type { GrantSpec } from '@shared/catalogue/family';
import { recordsOf } from '@shared/catalogue/known';
import type { RecordView } from '@shared/catalogue/record';
import { settle } from '@renderer/data/failure';
import { useServices } from '@renderer/data/services';
import { titleOf } from '../batch/report';
import { valuesOfRow } from '../form/replaced';

/** Most records that are asked for; more are counted. */
const MOST = 200;

/** The records that have another one, by their names. */
export interface Holders {
  readonly total: number;
  /** Those that have nothing else of its kind, and those that have. */
  readonly only: readonly string[];
  readonly others: readonly string[];
}

/** A record that was found, and the ids that it has. */
interface Found {
  readonly name: string;
  readonly has: readonly string[];
}

/**
 * Those among found records that have one, counted.
 * @param total what the server says of all, of which `found` is the first page
 * @returns 'unknown' where it answered others, too, and not everything: how many of the rest have it, nobody knows
 */
export function holdersIn(found: readonly Found[], total: number, id: string): Holders | 'unknown' {
  // The condition looks for a part of the text, and some servers ignore it.
  const own = found.filter(({ has }) => has.includes(id));
  if (own.length < found.length && total > found.length) return 'unknown';
  const isOnly = ({ has }: Found): boolean => has.length === 1;
  return {
    total: total - (found.length - own.length),
    only: own.filter(isOnly).map(({ name }) => name),
    others: own.filter((one) => !isOnly(one)).map(({ name }) => name),
  };
}

/** Who gains and loses by a change of what a record may do; null: not known yet, or the server does not say. */
export function useHolders(grant: GrantSpec, record: RecordView): Holders | 'unknown' | null {
  const { bridge } = useServices();
  const [found, setFound] = useState<Holders | 'unknown' | null>(null);
  const { holders } = grant;
  useEffect(() => {
    if (holders === undefined) return undefined;
    let isOver = false;
    const { call, field } = holders;
    const ask = bridge.request('records.read', {
      call,
      params: { [`${field}_like`]: record.id },
      current: 1,
      size: MOST,
      slot: `grant:${call}`,
    });
    void settle(ask).then((answer) => {
      if (isOver) return;
      const family = recordsOf(call);
      if (!answer.ok || family === undefined) {
        setFound('unknown');
        return;
      }
      const { records, total } = answer.value.page;
      const all = records.map((one) => ({
        name: titleOf(family, one),
        has: valuesOfRow(one, field) ?? [],
      }));
      setFound(holdersIn(all, total, record.id));
    });
    return () => {
      isOver = true;
    };
  }, [bridge, holders, record.id]);
  return found;
}
