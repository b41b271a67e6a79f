import type { Alarm, Priority } from '@shared/model/alarm';
import { isOpen } from '@shared/model/alarmState';
import { objectKey } from '@shared/model/attention';
import type { Grouping } from './query';

/** A group heading among the rows of the grid. */
export interface GroupRow {
  readonly id: string;
  readonly isGroup: true;
  /** Kind of grouping, which decides the words of the heading. */
  readonly by: Exclude<Grouping, 'auto' | 'none'> | 'chattering';
  readonly alarmClass: string;
  readonly site: string;
  readonly object: string;
  readonly recognised: boolean;
  readonly isOpen: boolean;
  readonly count: number;
  readonly open: number;
  readonly worst: Priority;
  /** Activations of the last minute; 0: no alarm of the group chatters. */
  readonly chatter: number;
  readonly newest: Alarm;
  readonly ids: readonly string[];
}

/** A row of the list: an alarm, or the heading of a group of them. */
export type ListRow = Alarm | GroupRow;

export function isGroup(row: ListRow): row is GroupRow {
  return 'isGroup' in row;
}

/** How rows are made of alarms. */
export interface RowContext {
  readonly group: Grouping;
  readonly isFlood: boolean;
  readonly chattering: Readonly<Record<string, number>>;
  /** Groups that a person folded or unfolded; absent: by size. */
  readonly folded: ReadonlyMap<string, boolean>;
}

/** A larger group starts folded, because a flood would push all others out of sight. */
export const UNFOLDED_MOST = 8;

/** Separator of the parts of a group key; it occurs in no name. */
const SEPARATOR = '\u001f';

interface Key {
  readonly by: GroupRow['by'];
  readonly key: string;
}

function keyOf(alarm: Alarm, { group, isFlood, chattering }: RowContext): Key | null {
  const make = (by: Key['by'], ...parts: readonly string[]): Key => ({
    by,
    key: ['#', by, ...parts].join(SEPARATOR),
  });
  switch (group) {
    case 'none':
      return null;
    case 'class':
      return make('class', alarm.alarmClass);
    case 'siteClass':
      return make('siteClass', alarm.site, alarm.alarmClass);
    case 'object':
      return make('object', alarm.channel, alarm.alarmClass, alarm.object);
    case 'auto':
      // An SOS is never grouped.
      if (alarm.alarmClass === 'sos') return null;
      if (isFlood) return make('siteClass', alarm.site, alarm.alarmClass);
      return chattering[objectKey(alarm)] === undefined
        ? null
        : make('chattering', objectKey(alarm));
  }
}

const URGENCY: readonly Priority[] = ['critical', 'high', 'medium', 'low'];

/** True when both have the same key, compared without building it. */
function sameKey(a: Alarm, b: Alarm, { group, isFlood }: RowContext): boolean {
  if (a.alarmClass !== b.alarmClass) return false;
  if (group === 'class') return true;
  if (group === 'siteClass' || (group === 'auto' && isFlood)) return a.site === b.site;
  return a.object === b.object && a.channel === b.channel;
}

/** A single pass: in a flood thousands are counted again with every delta. */
function groupRow(key: Key, members: readonly Alarm[], context: RowContext): GroupRow {
  const [first] = members;
  if (first === undefined) throw new Error('A group without alarms');
  const { chattering } = context;
  const chatters = Object.keys(chattering).length > 0;
  let newest = first;
  let open = 0;
  let worst = URGENCY.length - 1;
  let chatter = 0;
  let before: Priority | null = null;
  for (const alarm of members) {
    if (alarm.receivedAt > newest.receivedAt) newest = alarm;
    if (isOpen(alarm.state)) open += 1;
    if (alarm.priority !== before) worst = Math.min(worst, URGENCY.indexOf(alarm.priority));
    before = alarm.priority;
    if (chatters) chatter = Math.max(chatter, chattering[objectKey(alarm)] ?? 0);
  }
  const byHand = context.folded.get(key.key);
  return {
    id: key.key,
    isGroup: true,
    by: key.by,
    alarmClass: first.alarmClass,
    site: first.site,
    object: first.object,
    recognised: first.recognised,
    isOpen: byHand === undefined ? members.length <= UNFOLDED_MOST : !byHand,
    count: members.length,
    open,
    worst: URGENCY[worst] ?? first.priority,
    chatter,
    newest,
    ids: members.map(({ id }) => id),
  };
}

interface Group {
  readonly key: Key;
  readonly members: Alarm[];
}

/** The groups in the order of their first alarms, with ungrouped alarms between them. */
function grouped(alarms: readonly Alarm[], context: RowContext): readonly (Alarm | Group)[] {
  const groups = new Map<string, Group>();
  const order: (Alarm | Group)[] = [];
  let last: Alarm | null = null;
  let group: Group | undefined;
  for (const alarm of alarms) {
    // Neighbours are mostly of one group: its key is built once for all of them.
    if (last === null || !sameKey(last, alarm, context)) {
      const key = keyOf(alarm, context);
      group = key === null ? undefined : groups.get(key.key);
      if (key !== null && group === undefined) {
        group = { key, members: [] };
        groups.set(key.key, group);
        order.push(group);
      }
    }
    last = alarm;
    if (group === undefined) order.push(alarm);
    else group.members.push(alarm);
  }
  return order;
}

/**
 * Rows of ordered alarms: a group is at the place of its first alarm, with its alarms below unless it is
 * folded. No alarm is dropped: a heading contains the ids of all its alarms.
 */
export function rowsOf(alarms: readonly Alarm[], context: RowContext): readonly ListRow[] {
  const { group, isFlood, chattering } = context;
  if (group === 'none') return alarms;
  if (group === 'auto' && !isFlood && Object.keys(chattering).length === 0) return alarms;
  const rows: ListRow[] = [];
  let groups = 0;
  for (const one of grouped(alarms, context)) {
    if (!('members' in one)) {
      rows.push(one);
      continue;
    }
    groups += 1;
    const [only, ...more] = one.members.slice(0, 2);
    // Automatic groups save room, so a single alarm gets no heading.
    if (group === 'auto' && only !== undefined && more.length === 0) {
      rows.push(only);
      continue;
    }
    const heading = groupRow(one.key, one.members, context);
    rows.push(heading);
    if (heading.isOpen) for (const member of one.members) rows.push(member);
  }
  return groups === 0 ? alarms : rows;
}

/** The group of an alarm, folded or not; null: it is ungrouped. */
export function groupIdOf(alarm: Alarm, context: RowContext): string | null {
  return keyOf(alarm, context)?.key ?? null;
}

/** Reuses unchanged headings, so that the grid does not redraw them. */
export function keepHeadings(
  before: readonly ListRow[],
  rows: readonly ListRow[],
): readonly ListRow[] {
  const known = new Map(before.filter(isGroup).map((row) => [row.id, row]));
  if (known.size === 0) return rows;
  return rows.map((row) => {
    const old = isGroup(row) ? known.get(row.id) : undefined;
    return old !== undefined && isGroup(row) && sameHeading(old, row) ? old : row;
  });
}

function sameHeading(a: GroupRow, b: GroupRow): boolean {
  return (
    a.isOpen === b.isOpen &&
    a.count === b.count &&
    a.open === b.open &&
    a.worst === b.worst &&
    a.chatter === b.chatter &&
    a.newest === b.newest &&
    a.ids.every((id, n) => id === b.ids[n])
  );
}
