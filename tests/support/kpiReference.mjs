/**
 * The alarm report once more, written from its definitions only (features.md section 3 and
 * src/shared/model/kpi.ts) and sharing nothing with the product: naive loops over JSON lines, exact
 * fractions in BigInt. It is the oracle of kpi.test.ts, and can be run by hand on an exported log:
 *
 *   node tests/support/kpiReference.mjs FILE.jsonl
 *
 * The first line of a log is {"from":…,"to":…}, each further one an entry of the journal.
 */
import { readFileSync } from 'node:fs';
import { isProgram } from '../../build/lib/paths.mjs';

const TEN_MINUTES = 600000;
const ONE_MINUTE = 60000;
const ONE_DAY = 86400000;
const LEVELS = ['critical', 'high', 'medium', 'low'];

/** a / b, the half rounded up. */
function rounded(a, b) {
  if (b === 0) return 0;
  return Number((2n * BigInt(a) + BigInt(b)) / (2n * BigInt(b)));
}

/** The smallest value that at least p of 100 values do not exceed. */
function nearestRank(values, p) {
  if (values.length === 0) return null;
  const sorted = values.slice().sort((x, y) => x - y);
  for (const value of sorted) {
    let below = 0;
    for (const other of sorted) if (other <= value) below += 1;
    if (below * 100 >= p * sorted.length) return value;
  }
  return sorted[sorted.length - 1];
}

function readBody(line) {
  try {
    const body = JSON.parse(line.body);
    return body !== null && typeof body === 'object' ? body : null;
  } catch {
    return null;
  }
}

/**
 * Every alarm that was received, by its first entry, with each time it was annunciated (`calls`): when it came,
 * and when it came back from everything that hid it while it was still to be acknowledged, or its cause stood.
 * @param to what happened then or later is not looked at
 */
function readAlarms(lines, to) {
  const past = lines.filter((line) => line.at < to);
  const alarms = [];
  for (const line of past) {
    if (line.kind !== 'received') continue;
    if (alarms.some((alarm) => alarm.id === line.alarmId)) continue;
    const body = readBody(line);
    if (body === null || !LEVELS.includes(body.priority)) continue;
    // Everything after its first entry, in the order of writing.
    const rest = past.slice(past.indexOf(line) + 1);
    const own = rest.filter((one) => one.alarmId === line.alarmId);
    alarms.push({ id: line.alarmId, at: line.at, body, ...live(line, body, own) });
  }
  // The workstation's own test is nobody's alarm.
  return alarms.filter((alarm) => alarm.body.alarmClass !== 'test');
}

/** The life of one alarm: its calls for attention, and whether it is over. */
function live(first, body, own) {
  const late = typeof body.lateMs === 'number';
  let calls = [{ at: first.at, group: body.backFill === true || late, ack: null }];
  const hiding = new Set();
  let stands = true;
  let answered = false;
  let closed = false;
  for (const line of own) {
    const said = readBody(line) ?? {};
    const lastCall = calls[calls.length - 1];
    if (line.kind === 'returned') stands = false;
    if (line.kind === 'closed') closed = true;
    if (line.kind === 'acknowledged' && !answered) {
      answered = true;
      if (lastCall !== undefined) {
        lastCall.ack = line.at;
        lastCall.by = said.by ?? '';
        lastCall.who = said.byUserId || line.user || lastCall.by;
      }
    }
    if (line.kind === 'suppressed' || line.kind === 'shelved') {
      hiding.add(line.kind);
      // Nobody heard a call that was taken back as it was made, or of which the journal says so.
      const unheard = said.unheard === true || (lastCall !== undefined && lastCall.at === line.at);
      if (unheard && lastCall !== undefined && lastCall.ack === null) calls = calls.slice(0, -1);
    }
    if (line.kind === 'unsuppressed' || line.kind === 'unshelved') {
      const was = hiding.size > 0;
      hiding.delete(line.kind === 'unshelved' ? 'shelved' : 'suppressed');
      if (!was || hiding.size > 0 || closed) continue;
      if (stands) answered = false;
      if (!answered) calls.push({ at: line.at, group: false, ack: null });
    }
  }
  // An SOS stays until somebody closes it.
  return { calls, over: closed || (body.alarmClass !== 'sos' && answered && !stands) };
}

/** The moment of an activation for chattering; null where nobody can tell it. */
function whenItHappened({ at, body }) {
  if (typeof body.lateMs === 'number') return at - body.lateMs;
  if (body.asked !== true) return at;
  return typeof body.eventTime === 'number' ? body.eventTime : null;
}

/**
 * Who worked at this desk in the period: acknowledgers, and those who had the desk. A person is a user id; names
 * are shared by people, and change.
 */
function operatorsOf(lines, from, to) {
  const people = new Set();
  let atDesk = '';
  let begun = false;
  const begin = () => {
    if (!begun && atDesk !== '') people.add(atDesk);
    begun = true;
  };
  for (const line of lines) {
    if (line.at >= to) continue;
    if (line.at >= from) begin();
    const body = readBody(line) ?? {};
    if (line.kind === 'acknowledged' && line.at >= from) {
      const of = lines.find((one) => one.kind === 'received' && one.alarmId === line.alarmId);
      const isTest = of !== undefined && (readBody(of) ?? {}).alarmClass === 'test';
      if (!isTest) people.add(body.byUserId || line.user || body.by || '');
    }
    if (line.kind !== 'configuration') continue;
    const who = line.user || body.account || body.name || '';
    if (body.event === 'started') atDesk = '';
    if (body.event === 'deskTaken') atDesk = who;
    if (body.event === 'deskLeft') atDesk = '';
    if (line.at >= from && (body.event === 'deskTaken' || body.event === 'deskLeft'))
      people.add(who);
  }
  begin();
  people.delete('');
  return people.size === 0 ? 1 : people.size;
}

/** Looks at each moment at which the number of the last ten minutes can change. */
function floodsOf(times, from, to) {
  const moments = [];
  for (const time of times) moments.push(time, time + TEN_MINUTES);
  moments.sort((x, y) => x - y);
  let since = null;
  let lasted = 0;
  let floods = 0;
  for (const moment of moments) {
    if (moment >= to) continue;
    let inside = 0;
    for (const time of times) if (time > moment - TEN_MINUTES && time <= moment) inside += 1;
    if (since === null && inside > 10) {
      since = moment;
      floods += 1;
    } else if (since !== null && inside < 5) {
      lasted += moment - since;
      since = null;
    }
  }
  if (since !== null) lasted += to - since;
  return { floods, floodPerMille: to > from ? rounded(lasted * 1000, to - from) : 0 };
}

/** The report of one log. @param lines objects, oldest first */
export function referenceReport(lines, from, to) {
  const all = readAlarms(lines, to);
  // One for each call for attention in the period.
  const mine = [];
  for (const alarm of all) {
    for (const call of alarm.calls) if (call.at >= from) mine.push({ ...call, alarm });
  }
  mine.sort((x, y) => x.at - y.at);
  // A back-fill is told in one, whatever is in it.
  const single = mine.filter(({ group }) => !group);
  const total = mine.length;
  const operators = operatorsOf(lines, from, to);

  let peak = 0;
  let peakAt = null;
  const slices = [];
  for (let slice = from; slice < to; slice += TEN_MINUTES) {
    let number = 0;
    for (const { at } of single) {
      if (at >= slice && at < slice + TEN_MINUTES) number += 1;
    }
    slices.push(number);
    if (number > peak) {
      peak = number;
      peakAt = slice;
    }
  }

  let stale = 0;
  for (const alarm of all) {
    // Somebody waits since it happened, whenever this workstation heard of it.
    const since = whenItHappened(alarm) ?? alarm.at;
    if (to - since > ONE_DAY && alarm.calls.length > 0 && !alarm.over) stale += 1;
  }

  const objects = new Map();
  for (const { alarm } of mine) {
    const { channel, alarmClass, object } = alarm.body;
    const key = channel + '|' + alarmClass + '|' + object;
    if (!objects.has(key)) objects.set(key, { key, alarmClass, object, alarms: [] });
    objects.get(key).alarms.push(alarm);
  }
  let chattering = 0;
  for (const { object, alarms } of objects.values()) {
    if (object === '') continue;
    // Told twice, it has still happened once.
    const once = alarms.filter((alarm, index) => alarms.indexOf(alarm) === index);
    const moments = once.map(whenItHappened).filter((moment) => moment !== null);
    const chatters = moments.some((moment) => {
      const near = moments.filter((other) => other >= moment && other < moment + ONE_MINUTE);
      return near.length >= 3;
    });
    if (chatters) chattering += 1;
  }

  const ranking = [...objects.values()];
  ranking.sort((x, y) => y.alarms.length - x.alarms.length || (x.key < y.key ? -1 : 1));
  const top = ranking.slice(0, 10).map(({ key, alarmClass, object, alarms }) => ({
    key,
    alarmClass,
    object,
    count: alarms.length,
    perMille: rounded(alarms.length * 1000, total),
  }));
  let inTop = 0;
  for (const { count } of top) inTop += count;

  const priorities = {};
  for (const level of LEVELS) {
    const count = mine.filter(({ alarm }) => alarm.body.priority === level).length;
    priorities[level] = { count, perMille: rounded(count * 1000, total) };
  }
  const tooFar = (count, percent) => Math.abs(count * 100 - percent * total) > 10 * total;
  const priorityWarning =
    tooFar(priorities.low.count, 80) ||
    tooFar(priorities.medium.count, 15) ||
    tooFar(priorities.high.count + priorities.critical.count, 5);

  const answered = mine.filter(({ ack }) => ack !== null);
  const waits = (calls) => calls.map(({ at, ack }) => (ack > at ? ack - at : 0));
  const byOperator = [];
  for (const id of new Set(answered.map(({ who }) => who))) {
    const own = answered.filter(({ who }) => who === id);
    const { by } = own[own.length - 1];
    byOperator.push({ id, by, count: own.length, medianMs: nearestRank(waits(own), 50) });
  }
  const ascends = (x, y) => (x === y ? 0 : x < y ? -1 : 1);
  byOperator.sort((x, y) => y.count - x.count || ascends(x.by, y.by) || ascends(x.id, y.id));

  return {
    from,
    to,
    operators,
    annunciated: total,
    ratePer10Min: to > from ? rounded(total * TEN_MINUTES * 1000, to - from) : 0,
    peak,
    peakAt,
    slices,
    ...floodsOf(
      single.map(({ at }) => at),
      from,
      to,
    ),
    stale,
    chattering,
    top,
    topPerMille: rounded(inTop * 1000, total),
    priorities,
    priorityWarning,
    acknowledge: {
      count: answered.length,
      medianMs: nearestRank(waits(answered), 50),
      p90Ms: nearestRank(waits(answered), 90),
      worstMs: nearestRank(waits(answered), 100),
      open: total - answered.length,
      byOperator,
    },
  };
}

/** A log as it lies in a file. @returns its period and its entries */
export function parseLog(text) {
  const [period, ...lines] = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line));
  return { from: period.from, to: period.to, lines };
}

const asked = process.argv[2];
if (asked !== undefined && isProgram(import.meta.url)) {
  const { from, to, lines } = parseLog(readFileSync(asked, 'utf8'));
  console.log(JSON.stringify(referenceReport(lines, from, to), null, 2));
}
