import type { Platform } from '../platform';
import type { Routes } from '../routes';

/** Families in the message-record box, and the condition on their records (spec 1 §2, 3 §7 Message box). */
const CARD_MESSAGES = [{ family: 'workCardMessage', where: ' AND msg_type = 1' }] as const;
const WARNINGS = [
  { family: 'noiseWarn', where: '' },
  { family: 'lampblack', where: '' },
] as const;

type Source = (typeof CARD_MESSAGES | typeof WARNINGS)[number];

/**
 * Newest moment of a source and the number of records at it: another message in the same second counts as
 * newer.
 */
interface Newest {
  readonly at: string;
  readonly count: number;
}

const NEVER: Newest = { at: '', count: 0 };

function newestOf({ tables, db }: Platform, { family, where }: Source, tenantId: string): Newest {
  const table = tables.get(family);
  if (table === undefined) return NEVER;
  const visible = table.visible(tenantId);
  const row = db
    .sql(
      `SELECT ${table.moment} AS at, count(*) AS n FROM ${table.name}${visible.sql}${where} GROUP BY 1 ORDER BY 1 DESC LIMIT 1`,
    )
    .get(...visible.values);
  return row === undefined ? NEVER : { at: String(row['at']), count: Number(row['n']) };
}

/**
 * Whether the caller has unread messages. Read marks last while the platform runs, like the cache of a real
 * server; update=true means that the box was opened.
 */
export function serveMessageBox(routes: Routes, platform: Platform): void {
  const marks = new Map<string, Newest>();
  const answer = (call: string, sources: readonly Source[]): void =>
    routes.signed(call, ({ caller, params }) => {
      const found = sources.map((source) => {
        const key = `${caller.tenantId} ${caller.userId} ${source.family}`;
        return { key, newest: newestOf(platform, source, caller.tenantId) };
      });
      if (params['update'] === 'true') for (const { key, newest } of found) marks.set(key, newest);
      return found.some(({ key, newest }) => {
        const seen = marks.get(key) ?? NEVER;
        return newest.at > seen.at || (newest.at === seen.at && newest.count > seen.count);
      });
    });
  answer('messageBox.getCardStatus', CARD_MESSAGES);
  answer('messageBox.getWarnStatus', [...CARD_MESSAGES, ...WARNINGS]);
}
