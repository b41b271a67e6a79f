import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../paths.mjs';
import { say, Stop } from '../say.mjs';

/** The same table that the app goes by (runtimeSupport.ts beside it). */
const TABLE = join(root, 'src', 'shared', 'model', 'runtimeSupport.json');
/** What lets an old runtime be packed all the same. */
export const ALLOW_OLD = '--allow-old-runtime';
/** A new major version comes every eight weeks: after three of them the table has missed some, days. */
const STALE_DAYS = 170;
const DAY_MS = 86_400_000;

/**
 * Refuses a runtime that nobody mends any more: holes of its Chromium are known and stay open. One that
 * is newer than the table is taken; one that is older than it, or does not say its version, is not.
 * @param {string} version of Electron @param {boolean} allowed that it is packed all the same
 * @param {number} [now] wall time, ms
 * @throws {Stop}
 */
export function requireSupported(version, allowed, now = Date.now()) {
  const { asOf, ends, source } = JSON.parse(readFileSync(TABLE, 'utf8'));
  const major = Number.parseInt(version, 10);
  const first = Math.min(...Object.keys(ends).map(Number));
  const day = Number.isNaN(major) ? undefined : ends[Math.max(major, first)];
  const isStale = now > Date.parse(asOf) + STALE_DAYS * DAY_MS;
  if (isStale) say(`the table of supported Electrons is of ${asOf}: look at ${source}`);
  if (!Number.isNaN(major) && (day === undefined || now < Date.parse(day))) return;
  const ended = Number.isNaN(major) ? 'is not in the table' : `ended on ${day}`;
  if (allowed) return say(`Electron ${version} is packed although its support ${ended}`);
  throw new Stop(
    `Electron ${version} is not packed: its support ${ended}, and known holes in it stay open. ` +
      `Name a newer one in ELECTRON_OVERRIDE_DIST_PATH (for Windows: --electron PATH), or pack it ` +
      `all the same with ${ALLOW_OLD}. Source: ${source}`,
    2,
  );
}
