import { must } from '@shared/base/assert';
import { decimalText, divideRounded } from '@shared/base/decimal';
import type { FigurePeriod, FigureSpec, FigureValueSpec } from '@shared/catalogue/figureSpec';
import { kindOf } from '@shared/catalogue/kinds/registry';
import type { Platform } from '../platform';
import type { Routes } from '../routes';
import type { Row, Value } from '../store/database';
import type { FamilyTable } from '../table';
import { columnName, whereFigures, whereOf, type Where } from '../wire/conditions';
import { lastMonths } from './months';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const YEAR_MONTHS = 12;
/** Decimal places of a percentage. */
const PERCENT_SCALE = kindOf('percent').scale ?? 0;
/** The wire's null of a number (wire format §1). */
const ABSENT = -1;

/** Source of a figure's rows, for one caller at one moment. */
interface Source {
  readonly table: FamilyTable;
  readonly platform: Platform;
  readonly tenantId: string;
  /** Conditions from the caller, as for a list. */
  readonly asked: Where;
  readonly now: number;
}

/** Start of a period, ms; its days and hours are whole ones of the server's calendar. */
function startOf(period: Exclude<FigurePeriod, 'all'>, { platform, now }: Source): number {
  const today = platform.epoch.dayStart(now);
  switch (period) {
    case 'today':
      return today;
    case 'last24Hours':
      return now - (now % HOUR_MS) - 23 * HOUR_MS;
    case 'last7Days':
      return today - 6 * DAY_MS;
    case 'last30Days':
      return today - 29 * DAY_MS;
    case 'last12Months':
      return lastMonths(now, YEAR_MONTHS)[0]?.at ?? today;
  }
}

function inPeriod(period: FigurePeriod, source: Source): Where {
  if (period === 'all') return { sql: '', values: [] };
  const start = source.platform.epoch.store(startOf(period, source));
  return { sql: ` AND ${source.table.moment} >= ?`, values: [start] };
}

/** FROM and WHERE of the rows that count for a value. */
function rowsOf(spec: FigureSpec, value: FigureValueSpec, source: Source): Where {
  const { table, tenantId, asked } = source;
  const parts = [table.visible(tenantId), inPeriod(value.period ?? spec.period, source), asked];
  const base = `FROM ${table.name}${parts.map(({ sql }) => sql).join('')}`;
  const own = whereFigures([...(spec.where ?? []), ...(value.where ?? [])]);
  const values = [...parts.flatMap((part) => part.values), ...own.values];
  if (value.latestPer === undefined) return { sql: base + own.sql, values };
  if (asked.sql === '') {
    const latest = table.latestPer(value.latestPer, tenantId);
    return {
      sql: base + latest.sql + own.sql,
      values: [...parts.flatMap((part) => part.values), ...latest.values, ...own.values],
    };
  }
  // The newest record of each object is found before the declared conditions apply, and among those that the
  // caller's leave: an older record must not replace it.
  const rank = `row_number() OVER (PARTITION BY ${columnName(value.latestPer)} ORDER BY ${table.moment} DESC, id DESC)`;
  return { sql: `FROM (SELECT *, ${rank} AS nth ${base}) WHERE nth = 1${own.sql}`, values };
}

/** SQL of the two numbers that an operator is computed from, as columns a and b. */
function aggregateOf({ operator }: FigureValueSpec): Where {
  switch (operator.op) {
    case 'count': {
      const what =
        operator.different === undefined ? '*' : `DISTINCT ${columnName(operator.different)}`;
      return { sql: `count(${what}) AS a, 1 AS b`, values: [] };
    }
    case 'sum':
      return { sql: `sum(${columnName(operator.field)}) AS a, 1 AS b`, values: [] };
    case 'average': {
      const field = columnName(operator.field);
      return { sql: `sum(${field}) AS a, count(${field}) AS b`, values: [] };
    }
    case 'ratio': {
      const part = whereFigures(operator.part);
      return {
        sql: `count(*) FILTER (WHERE 1${part.sql}) AS a, count(*) AS b`,
        values: part.values,
      };
    }
  }
}

const big = (value: Value | undefined): bigint => BigInt(value ?? 0);

/** The wire value of an aggregate's row; undefined without records. */
function wireOf({ operator, kind }: FigureValueSpec, row: Row | undefined): unknown {
  const scale = kindOf(kind).scale ?? 0;
  const [a, b] = [big(row?.['a']), big(row?.['b'])];
  switch (operator.op) {
    case 'count':
    case 'sum':
      return scale === 0 ? Number(a) : decimalText(a, scale);
    case 'average':
      return b === 0n ? ABSENT : decimalText(divideRounded(a, b), scale);
    case 'ratio': {
      const hundred = 100n * 10n ** BigInt(PERCENT_SCALE);
      return b === 0n ? ABSENT : decimalText(divideRounded(a * hundred, b), PERCENT_SCALE);
    }
  }
}

/** The value of each group by its key; the key is an SQL expression over the columns. */
function grouped(
  spec: FigureSpec,
  value: FigureValueSpec,
  key: string,
  source: Source,
): Map<string, Row> {
  const aggregate = aggregateOf(value);
  const rows = rowsOf(spec, value, source);
  const found = source.platform.db
    .sql(`SELECT ${key} AS name, ${aggregate.sql} ${rows.sql} GROUP BY 1`)
    .all(...aggregate.values, ...rows.values);
  return new Map(found.map((row) => [String(row['name'] ?? ''), row]));
}

type Shape<S extends FigureSpec['shape']> = Extract<FigureSpec, { readonly shape: S }>;

function valuesOf(spec: Shape<'values'>, source: Source): object {
  const entries = spec.values.map((value) => {
    const aggregate = aggregateOf(value);
    const rows = rowsOf(spec, value, source);
    const sql = `SELECT ${aggregate.sql} ${rows.sql}`;
    const row = source.table.aggregate(source.tenantId, sql, [...aggregate.values, ...rows.values]);
    return [value.name, wireOf(value, row)] as const;
  });
  return Object.fromEntries(entries);
}

/** A point of a series: its time on the wire and the key of its group. */
interface Bucket {
  readonly time: string;
  readonly key: string;
}

/** The points of a series, oldest first, and the SQL of a row's group. */
function bucketsOf(
  spec: Shape<'series'>,
  source: Source,
): { sql: string; list: readonly Bucket[] } {
  const { epoch } = source.platform;
  const { moment } = source.table;
  if (spec.by === 'month') {
    // Tables store moments of another calendar: a month is identified by its first moment, not by
    // its digits.
    const list = lastMonths(source.now, YEAR_MONTHS).map(({ time, at }) => ({
      time,
      key: epoch.store(at),
    }));
    const cases = list.toReversed().map(({ key }) => `WHEN ${moment} >= '${key}' THEN '${key}'`);
    return { sql: `CASE ${cases.join(' ')} END`, list };
  }
  const [step, length] = spec.by === 'hour' ? [HOUR_MS, 13] : [DAY_MS, 10];
  const list: Bucket[] = [];
  const start = spec.period === 'all' ? source.now : startOf(spec.period, source);
  for (let at = start; at <= source.now; at += step) {
    const stored = epoch.store(at);
    const time = epoch.toWire(stored).slice(0, spec.by === 'hour' ? 16 : 10);
    list.push({ time, key: stored.slice(0, length) });
  }
  return { sql: `substr(${moment}, 1, ${length})`, list };
}

/** Every period has a point, even without records. */
function seriesOf(spec: Shape<'series'>, source: Source): object[] {
  const buckets = bucketsOf(spec, source);
  const series = spec.values.map((value) => grouped(spec, value, buckets.sql, source));
  return buckets.list.map(({ time, key }) => {
    const values = spec.values.map(
      (value, n) => [value.name, wireOf(value, series[n]?.get(key))] as const,
    );
    return { [spec.timeName]: time, ...Object.fromEntries(values) };
  });
}

/** Highest first, equal values by name; a group without a value is left out. */
function rankOf(spec: Shape<'rank'>, source: Source): object[] {
  const { value, group, nameName, size } = spec;
  const groups = [...grouped(spec, value, columnName(group), source)];
  // Quotients are compared exactly, by multiplying out.
  const order = (one: Row, two: Row): bigint =>
    big(two['a']) * big(one['b']) - big(one['a']) * big(two['b']);
  groups.sort(([oneName, one], [twoName, two]) => {
    const by = order(one, two);
    return by === 0n ? (oneName < twoName ? -1 : 1) : by > 0n ? 1 : -1;
  });
  return groups
    .filter(([name]) => name !== '')
    .slice(0, size)
    .map(([name, row]) => ({ [nameName]: name, [value.name]: wireOf(value, row) }));
}

/** The answer of a declared statistic call. */
function answerOf(spec: FigureSpec, source: Source): object {
  switch (spec.shape) {
    case 'values':
      return valuesOf(spec, source);
    case 'series':
      return seriesOf(spec, source);
    case 'rank':
      return rankOf(spec, source);
  }
}

/**
 * Answers every declared statistic call over the rows that the lists show, with a list's conditions: a board
 * and a list cannot contradict each other.
 */
export function serveFigures(routes: Routes, platform: Platform): void {
  for (const family of platform.families) {
    for (const spec of family.figures ?? []) {
      const table = must(platform.tables.get(spec.of ?? family.key), `records of ${spec.call}`);
      routes.signed(spec.call, ({ params, caller }) => {
        const asked = whereOf(table, params);
        const now = platform.clock.now();
        return answerOf(spec, { table, platform, tenantId: caller.tenantId, asked, now });
      });
    }
  }
}
