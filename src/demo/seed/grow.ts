import { TENANTS } from '../accounts';
import type { DemoDatabase } from '../store/database';
import { numberOf } from '../wire/paging';
import type { FamilyTable } from '../table';

/** Records of one family in great number, for measurements. */
export interface Scale {
  readonly family: string;
  /** Records that the first tenant has at least. */
  readonly rows: number;
}

/** Copies of a record lie this far apart; so many months make a year. */
const MONTH_DAYS = 30;
const MONTHS = 12;
const STEP_S = 37;

/**
 * Fills a table with copies of the records of the first tenant: the same ones every time, spread over a year, with measured values of their own.
 * One statement makes them.
 */
export function grow(db: DemoDatabase, table: FamilyTable, rows: number): void {
  const tenant = TENANTS[0]?.tenantId ?? '';
  const { name, moment } = table;
  const known = db.sql(`SELECT count(*) AS n, max(id) AS last FROM ${name} WHERE tenant_id = ?`);
  const before = known.get(tenant);
  const count = numberOf(before, 'n');
  if (count === 0 || count >= rows) return;
  const copies = Math.ceil(rows / count) - 1;
  const columns = table.columnNames.filter((column) => column !== 'id');
  const shift = `'-' || (k % ${MONTHS} * ${MONTH_DAYS}) || ' days', '-' || (k / ${MONTHS} * ${STEP_S}) || ' seconds'`;
  const values = columns.map((column) => {
    if (column === moment) return `datetime(${column}, ${shift})`;
    const isMeasured = (table.scaleOf(column) ?? 0) > 0;
    return isMeasured ? `${column} + k * ${STEP_S} % 1000` : column;
  });
  db.sql(
    `INSERT INTO ${name} (id, ${columns.join(', ')})
     WITH RECURSIVE copy(k) AS (SELECT 1 UNION ALL SELECT k + 1 FROM copy WHERE k < ?)
     SELECT (SELECT max(id) FROM ${name}) + row_number() OVER (), ${values.join(', ')}
     FROM copy JOIN ${name} WHERE tenant_id = ? LIMIT ?`,
  ).run(copies, tenant, rows - count);
}
