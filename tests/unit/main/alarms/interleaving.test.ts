import { expect, test } from 'vitest';
import { OverlapCopies } from '@main/alarms/ingest/overlap';
import { readAlarmReport } from '@main/alarms/sources/alarmReport';
import { liveReceipt } from '@tests/support/alarms';
import { ledgerAfter } from '@tests/support/ledger';

const OWNER = { server: 'http://h', tenant: '476074', user: '9' };
const RUNS = 500;
const MESSAGES = 60;
/** The change of user begins here, ms; the old link has been up for long. */
const CHANGE = 10_000_000;

interface Delivery {
  readonly at: number;
  readonly link: number;
  readonly text: string;
}

/** Numbers in [0, 1), the same ones for the same seed. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    const more = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((more ^ (more >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * One change of user: alarms before and during it, on links that are late by themselves. Each link
 * keeps its order; the server may count the new one in before or after this side hears that it is up,
 * and in every other run the new one breaks once and misses some.
 */
function played(seed: number): { readonly sent: readonly string[]; readonly told: string[] } {
  const random = numbers(seed);
  const upAt = CHANGE + Math.floor(random() * 50);
  const countedAt = CHANGE + Math.floor(random() * 80);
  const brokenAt = random() < 0.5 ? upAt + Math.floor(random() * 80) : Number.POSITIVE_INFINITY;
  const againAt = brokenAt + Math.floor(random() * 40);
  const late = [random() * 40, random() * 40];
  const sent: string[] = [];
  const deliveries: Delivery[] = [];
  const last = [0, upAt];
  for (let number = 0; number < MESSAGES; number += 1) {
    const at = CHANGE - 100 + number * 4;
    // Some places raise the same alarm again and again, most do so once.
    const text = random() < 0.3 ? `${Math.floor(random() * 3)},1,35` : `点${number},1,35`;
    sent.push(text);
    for (const link of at >= countedAt ? [1, 2] : [1]) {
      const arrived = Math.round(at + random() * (late[link - 1] ?? 0));
      if (link === 2 && arrived >= brokenAt && at < againAt) continue;
      last[link - 1] = Math.max(last[link - 1] ?? 0, arrived);
      deliveries.push({ at: last[link - 1] ?? 0, link, text });
    }
  }
  const ledger = ledgerAfter(OWNER);
  const copies = new OverlapCopies();
  const told: string[] = [];
  // In one millisecond either link may come first; each for itself stays in order.
  const first = random() < 0.5 ? 1 : -1;
  deliveries.sort((a, b) => a.at - b.at || first * (a.link - b.link));
  let [begun, joined, again] = [false, false, false];
  for (const { at, link, text } of deliveries) {
    if (at >= CHANGE && !begun) copies.begin(2, CHANGE);
    begun ||= at >= CHANGE;
    if (at >= upAt && !joined) copies.joined(upAt);
    joined ||= at >= upAt;
    if (at >= againAt && !again) copies.dialled(2, againAt);
    again ||= at >= againAt;
    const observation = readAlarmReport(text);
    if (observation === null) throw new Error('no alarm');
    const connectedAt = link === 1 ? 0 : at < brokenAt ? upAt : againAt;
    const tookOver = copies.overlaps(at);
    const isCopy = (key: string): boolean => copies.isCopy(key, link, at);
    const entry = ledger.receive(observation, liveReceipt(at, connectedAt, { tookOver, isCopy }));
    if (entry?.kind !== 'received') continue;
    copies.took(entry.alarmKey, link, at);
    told.push(text);
  }
  return { sent, told };
}

test('over a change of user every alarm is one alarm, in whatever order two links bring it', () => {
  for (let seed = 1; seed <= RUNS; seed += 1) {
    const { sent, told } = played(seed);
    expect([...told].sort(), `seed ${seed}`).toEqual([...sent].sort());
  }
});
