import type { Unsubscribe } from '@shared/base/disposable';
import type { SeedSource } from '@shared/catalogue/kinds/kind';
import type { Platform } from '../platform';
import { TENANTS, type DemoTenant } from '../accounts';
import { MAKERS } from '../seed/records';
import { RHYTHMS, type Rhythm } from '../seed/rhythms';
import { madeValues, Seeded } from '../seed/runner';
import { seedSource } from '../seed/source';
import { columnName } from '../wire/conditions';
import { simulateFleet } from './fleet';
import { VISIT_FIELDS, VISITS } from './happenings';
import type { Streams } from './streams';

/** The tenants with the per-user websocket and the channels of badges and collections (spec 1 §6). */
const ALARM_TENANT = '476074';
const BADGE_TENANT = '805230';
/** Time to the first alarm that a new user sees, and between alarms; ms. */
const ALARM_EVERY_MS = 45_000;
const BADGE_EVERY_MS = 70_000;

/**
 * Interval of a new record per family and tenant, for families with realistic records, so that boards move.
 * ms
 */
const RECORD_EVERY_MS = 30_000;
/** Interval in which new visits are reported, ms. */
const VISITS_EVERY_MS = 5_000;

const POINTS = ['清源一社区', '清源二社区', '滨河花园', '学府里', '春晓苑', '凤栖路'] as const;
const VIOLATIONS = ['脱岗', '静止超时', '越界', '未佩戴工牌'] as const;

/** A source of values that depends on the moment and on the number of uses. */
function sourceNow({ clock }: Platform, n: number): SeedSource {
  return seedSource(clock.now(), n);
}

/** Raises a garbage-drop alarm now and then: point name, flag, overtime minutes (spec 1 §2). */
function simulateAlarms(platform: Platform, streams: Streams): Unsubscribe {
  let n = 0;
  return platform.clock.every(ALARM_EVERY_MS, 'demo.simulation', () => {
    const source = sourceNow(platform, n);
    n += 1;
    const text = `${source.pick(POINTS)}${source.int(1, 9)}号投放点,1,${source.int(5, 150)}`;
    streams.send({ channel: 'alarmReport', tenantId: ALARM_TENANT }, text);
  });
}

/** Sends a badge violation now and then (spec 1 §3). */
function simulateBadges(platform: Platform, streams: Streams): Unsubscribe {
  const tenant = TENANTS.filter(({ tenantId }) => tenantId === BADGE_TENANT);
  const seeded = new Seeded(platform.tables);
  let n = 0;
  return platform.clock.every(BADGE_EVERY_MS, 'demo.badges', () => {
    const source = sourceNow(platform, n);
    n += 1;
    for (const one of tenant) {
      const worn = seeded.of('workCard', one).filter(({ body }) => body['location'] !== undefined);
      const { employeeName: userName, location, region } = source.pick(worn).body;
      const event = { userName, location, region, violationType: source.pick(VIOLATIONS) };
      streams.send({ channel: 'badgeViolation', tenantId: BADGE_TENANT }, JSON.stringify(event));
    }
  });
}

/** Reports each abnormal visit once it is known: channel and records never differ. */
function simulateVisits(platform: Platform, streams: Streams): Unsubscribe {
  const { clock, tables } = platform;
  const table = tables.get(VISITS);
  if (table === undefined) return () => undefined;
  let since = table.now(clock.now());
  // A visit at the very moment of the last check may be stored after the check.
  let known = new Set<string>();
  return clock.every(VISITS_EVERY_MS, 'demo.visits', () => {
    const now = table.now(clock.now());
    const span = ` AND abnormal_type IS NOT NULL AND ${table.moment} >= ?`;
    const rows = table.rows(BADGE_TENANT, { sql: span, values: [since] }, ' ORDER BY id');
    const fresh = rows.filter((row) => !known.has(String(row['id'])));
    since = now;
    known = new Set(rows.map((row) => String(row['id'])));
    for (const row of fresh) {
      const visit = table.toWire(row);
      const told = Object.fromEntries(VISIT_FIELDS.map((name) => [name, visit[name]]));
      const message = JSON.stringify(told);
      streams.send({ channel: 'collectionAbnormal', tenantId: BADGE_TENANT }, message);
    }
  });
}

/**
 * Adds a record to every family of every tenant with daily records. Records of an earlier run are removed
 * first: they belong to hours of another day, which the seed already fills.
 */
function simulateRecords(platform: Platform): Unsubscribe {
  const { clock, db, epoch, tables } = platform;
  const seeded = new Seeded(tables);
  const made = [...MAKERS].flatMap(([key, maker]) => {
    const table = tables.get(key);
    return table === undefined || !('perDay' in maker) ? [] : [{ table, maker }];
  });
  // Simulated records have no author, unlike all others.
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
          // An abnormal visit is an alarm: at most every second visit is abnormal.
          const isCalm = table.family.key === VISITS && n % 2 === 1;
          table.insert({
            ...madeValues(table, body, epoch.store(now)),
            ...(isCalm ? { abnormal_type: null } : {}),
            tenant_id: tenant.tenantId,
          });
        }
      });
    });
  });
}

/** Numbers of orders continue above those of the seed. */
const NUMBERS = 1000;

/** Makes an event in its rhythm. Events of an earlier run are removed first, like other simulated records. */
function simulateRhythm(platform: Platform, rhythm: Rhythm): Unsubscribe {
  const { clock, db, epoch, tables } = platform;
  const { family, everyMs, turns, values, over } = rhythm;
  const table = tables.get(family);
  if (table === undefined) return () => undefined;
  db.exec(`DELETE FROM ${table.name} WHERE create_user IS NULL`);
  const { lifecycle } = table.family;
  const first = lifecycle === undefined ? {} : { [columnName(lifecycle.field)]: lifecycle.initial };
  const seeded = new Seeded(tables);
  const mine: { readonly id: string; readonly at: number }[] = [];
  let n = 0;
  const add = (tenant: DemoTenant, now: number): void => {
    const of = NUMBERS + 2 * n;
    const draft = {
      ...{ source: seedSource(now + TENANTS.indexOf(tenant), n), tenant, n, of },
      seeded: (other: string) => seeded.of(other, tenant),
    };
    const at = epoch.store(now);
    const body = values(draft);
    const id = table.insert({
      ...madeValues(table, body, at),
      ...{ create_time: at, update_time: at, [table.moment]: at },
      ...(table.has('locationTime') ? { location_time: at } : {}),
      ...first,
      tenant_id: tenant.tenantId,
    });
    if (over !== undefined) mine.push({ id, at: clock.monotonic() });
  };
  return clock.every(everyMs, `demo.${family}`, () => {
    const now = clock.now();
    n += 1;
    const turn = turns === undefined ? undefined : turns[n % turns.length];
    db.transaction(() => {
      if (over !== undefined) {
        const old = mine.filter(({ at }) => clock.monotonic() - at >= over.afterMs);
        mine.splice(0, old.length);
        table.update(
          old.map(({ id }) => id),
          over.values,
        );
      }
      for (const tenant of TENANTS)
        if (turn === undefined || tenant.tenantId === turn) add(tenant, now);
    });
  });
}

/**
 * Simulates the city: alarms on the channels, records, and what clients poll. The first alarm comes after 45
 * s.
 */
export function simulate(platform: Platform, streams: Streams): readonly Unsubscribe[] {
  return [
    simulateAlarms(platform, streams),
    simulateBadges(platform, streams),
    simulateVisits(platform, streams),
    simulateRecords(platform),
    ...RHYTHMS.map((rhythm) => simulateRhythm(platform, rhythm)),
    ...simulateFleet(platform),
  ];
}
