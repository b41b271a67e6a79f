import type { Bind } from '../store/database';
import type { Draft } from './maker';
import { MAKERS } from './records';
import { alarmWords } from './workCards';

const MINUTE_MS = 60_000;

/** Events at some tenants that clients poll. */
export interface Rhythm {
  readonly family: string;
  readonly everyMs: number;
  /** Absent: every tenant, each time; otherwise these tenants in turn. */
  readonly turns?: readonly string[];
  /** Wire values that differ from the family's seed; date-times are in the seed's calendar. */
  readonly values: (draft: Draft) => Readonly<Record<string, unknown>>;
  /** The values that end the event by itself, after this time. */
  readonly over?: { readonly afterMs: number; readonly values: Readonly<Record<string, Bind>> };
}

/** Tenants with a message tip (spec 1 §6); they have the SOS too. */
const TIPPED = ['448413', '770644', '783953'] as const;

/** An alarm of a work card: the card's place, and the wearer's number. */
function messageOf({ source, seeded }: Draft, alarm: number): Readonly<Record<string, unknown>> {
  const worn = seeded('workCard').filter(({ body }) => body['location'] !== undefined);
  const { id, body } = source.pick(worn);
  const wearer = seeded('user').find((one) => one.id === body['employeeId']);
  const { workPlateName, employeeName, address, location } = body;
  const own = { workPlateName, employeeName, address, location, phone: wearer?.body['phone'] };
  return { workCardId: id, ...own, ...alarmWords(alarm) };
}

/** The values of the family's seed, as of something new. */
function seededValues(family: string): Rhythm['values'] {
  return (draft) => {
    const maker = MAKERS.get(family);
    return maker !== undefined && 'stock' in maker ? maker.make(draft) : {};
  };
}

const SOS = 1;
/** At most one event in 40 s of each kind, and one SOS in 5 minutes: calm enough to look at. */
export const RHYTHMS: readonly Rhythm[] = [
  {
    family: 'workCardMessage',
    everyMs: 5 * MINUTE_MS,
    turns: TIPPED,
    values: (draft) => messageOf(draft, SOS),
    over: { afterMs: 12 * MINUTE_MS, values: { handle_status: '1' } },
  },
  {
    family: 'workCardMessage',
    everyMs: 65_000,
    turns: TIPPED,
    values: (draft) => messageOf(draft, draft.source.int(SOS + 1, SOS + 5)),
  },
  { family: 'noiseWarn', everyMs: 75_000, turns: TIPPED, values: seededValues('noiseWarn') },
  { family: 'lampblack', everyMs: 85_000, turns: TIPPED, values: seededValues('lampblack') },
  {
    family: 'deviceFaultFlow',
    everyMs: 4 * MINUTE_MS,
    values: (draft) => ({
      ...seededValues('deviceFaultFlow')(draft),
      ...{ handleUserName: '', handleTime: '', handleResult: '' },
    }),
    over: { afterMs: 30 * MINUTE_MS, values: { status: '2' } },
  },
  {
    family: 'platformFault',
    everyMs: 7 * MINUTE_MS,
    values: (draft) => ({
      ...seededValues('platformFault')(draft),
      ...{ relieveUserName: '', relieveTime: '' },
    }),
    over: { afterMs: 25 * MINUTE_MS, values: { status: '1' } },
  },
  {
    family: 'dispatchDisposal',
    everyMs: 5 * MINUTE_MS,
    values: (draft) => ({
      ...seededValues('dispatchDisposal')(draft),
      ...{ handleUserName: '', handleTime: '' },
    }),
    over: { afterMs: 20 * MINUTE_MS, values: { status: '2' } },
  },
];
