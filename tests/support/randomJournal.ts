import type { EntryKind, WrittenEntry } from '@main/journal/entry';
import { entryOf, receivedOf } from './journalEntries';

/** Numbers in [0, 1) that are always the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const BY = { by: '王', byUserId: '9' };
const ACTS: readonly (readonly [EntryKind, (at: number) => object])[] = [
  ['acknowledged', () => ({ ...BY, where: 'workstation', comment: '' })],
  ['withdrawn', () => BY],
  ['returned', () => ({})],
  ['closed', () => ({ by: '王', reason: '已处理' })],
  ['shelved', (at) => ({ by: '王', until: at + 60_000, reason: '施工' })],
  ['unshelved', () => ({ by: '王' })],
  ['suppressed', () => ({ rule: 'r', name: '夜间', mode: 'suppress' })],
  ['suppressed', () => ({ rule: 'r', name: '检修', mode: 'outOfService' })],
  ['unsuppressed', () => ({})],
  ['assigned', (at) => ({ by: '王', to: '李', toUserId: '8', dueAt: at, note: '' })],
  ['commented', (at) => ({ by: '王', text: `到 ${at}` })],
  ['escalated', (at) => ({ step: 1 + (at % 3) })],
  ['told', (at) => ({ act: 'handle', ok: at % 2 === 0, message: '' })],
  ['shown', () => ({ outcome: 'shown' })],
  ['commented', () => ({ nothing: 'of an older version' })],
];
const CLASSES = ['garbageDrop', 'overflow', 'deviceFault', 'sos', 'badgeViolation'];

/** Entries of one server and tenant as a desk might write them, of every kind, some of them unreadable. */
export function randomEntries(random: () => number, count: number, from: number): WrittenEntry[] {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const alarms: WrittenEntry[] = [];
  const gaps: string[] = [];
  let at = from;
  const one = (): WrittenEntry => {
    at += Math.floor(random() * 900);
    const chance = random();
    if (chance < 0.3 || alarms.length === 0) {
      const alarmClass = pick(CLASSES);
      const eventTime = random() < 0.2 ? null : at - Math.floor(random() * 90_000);
      const channel = alarmClass === 'garbageDrop' ? 'alarmReport' : alarmClass;
      const body = { channel, alarmClass, eventTime, serverId: '', rawCut: false, lateMs: null };
      const came = receivedOf(at, `点${Math.floor(random() * 99)}`, body);
      // A second entry of one activation, and one that no version can read.
      if (random() < 0.03 && alarms.length > 0) return { ...came, alarmId: pick(alarms).alarmId };
      if (random() < 0.03) return { ...came, body: '{' };
      alarms.push(came);
      return came;
    }
    if (chance < 0.9) {
      const { alarmId, alarmKey } = random() < 0.8 ? pick(alarms.slice(-40)) : pick(alarms);
      const [kind, body] = pick(ACTS);
      return entryOf(kind, at, body(at), { alarmId, alarmKey });
    }
    const channel = pick(['sos', 'alarmReport', 'deviceFault']);
    if (chance < 0.94) {
      const kind = random() < 0.5 ? 'channelDown' : 'channelUp';
      return entryOf(kind, at, { channel, reason: pick(['closed', '', 'no permission']) });
    }
    if (chance < 0.97) {
      const id = `gap${gaps.length}`;
      gaps.push(id);
      const found = random() < 0.2 ? 3 : null;
      return entryOf('gap', at, { id, channel, from: at - 9, to: at, canAskAgain: true, found });
    }
    const gap = gaps.length > 0 && random() < 0.7 ? pick(gaps) : '';
    return entryOf(
      'configuration',
      at,
      gap === '' ? { event: 'started' } : { event: 'gapNoted', gap },
    );
  };
  return Array.from({ length: count }, one);
}
