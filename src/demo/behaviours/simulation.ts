import type { Unsubscribe } from '@shared/base/disposable';
import type { Platform } from '../platform';
import { TENANTS } from '../accounts';
import { MAKERS } from '../seed/records';
import { madeValues, Seeded } from '../seed/runner';
import { seedSource } from '../seed/source';
import type { Streams } from './streams';

/** The tenant that has the per-user alarm websocket (spec 1 §6). */
const ALARM_TENANT = '476074';
/** A newcomer sees an alarm within this time, and again as often; ms. */
const ALARM_EVERY_MS = 45_000;

/** Every family with realistic records gets one per tenant in this time, so that boards live. ms */
const RECORD_EVERY_MS = 30_000;

const POINTS = ['清源一社区', '清源二社区', '滨河花园', '学府里', '春晓苑', '凤栖路'] as const;

/** Raises a garbage-drop alarm now and then: point name, flag, overtime minutes (spec 1 §2). */
export function simulateAlarms(platform: Platform, streams: Streams): Unsubscribe {
  let n = 0;
  return platform.clock.every(ALARM_EVERY_MS, 'demo.simulation', () => {
    const source = seedSource(platform.clock.now(), n);
    n += 1;
    const text = `${source.pick(POINTS)}${source.int(1, 9)}号投放点,1,${source.int(5, 150)}`;
    streams.send({ tenantId: ALARM_TENANT }, text);
  });
}

/**
 * Adds a record to every family of every tenant whose records days bring. Those of an earlier run are
 * dropped first: they belong to the hours of another day, which the seed already fills.
 */
export function simulateRecords({ clock, db, epoch, tables }: Platform): Unsubscribe {
  const seeded = new Seeded(tables);
  const made = [...MAKERS].flatMap(([key, maker]) => {
    const table = tables.get(key);
    return table === undefined || !('perDay' in maker) ? [] : [{ table, maker }];
  });
  // No person made them, which tells them from all others.
  for (const { table } of made) db.exec(`DELETE FROM ${table.name} WHERE create_user IS NULL`);
  let n = 0;
  return clock.every(RECORD_EVERY_MS, 'demo.records', () => {
    n += 1;
    const now = clock.now();
    db.transaction(() => {
      TENANTS.forEach((tenant, at) => {
        for (const { table, maker } of made) {
          const source = seedSource(now + at, n);
          const of = maker.perDay;
          const { body } = maker.make({
            ...{ source, tenant, n: source.int(0, of - 1), of },
            seeded: (family) => seeded.of(family, tenant),
          });
          table.insert({
            ...madeValues(table, body, epoch.store(now)),
            tenant_id: tenant.tenantId,
          });
        }
      });
    });
  });
}
