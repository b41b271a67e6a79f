import { TENANTS } from '../accounts';
import type { DemoDatabase } from '../store/database';
import { numberOf } from '../wire/paging';
import type { FamilyTable } from '../table';

/** A large number of records of one family, for measurements. */
export interface Scale {
  readonly family: string;
  /** Fewest records of the first tenant. */
  readonly rows: number;
}

/** Distance between copies of a record, days; twelve of them make a year. */
const MONTH_DAYS = 30;
const MONTHS = 12;
const STEP_S = 37;

/**
 * Fills a table with copies of the first tenant's records: the same at every run, spread over a year, with
 * varied measured values. A single statement makes them.
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
  table.refilled();
}
