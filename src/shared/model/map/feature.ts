import type { Priority } from '../alarm';
import type { ApiFailure } from '../../api/failure';
import type { RecordView } from '../../catalogue/record';
import type { Health, LayerKey } from './keys';
import type { LayerSpec } from './layers';
import { readPlace, type Doubt, type LngLat } from './place';
import { anchorOf, readShape, type MapShape, type ShapeKind } from './shape';
import type { CoordinateSystem } from './systems';

export { LAYER_KEYS, type LayerKey } from './keys';

/** One object of a layer. */
export interface MapFeature {
  /** Unique within its layer: the record's or the alarm's id. */
  readonly id: string;
  readonly layer: LayerKey;
  readonly name: string;
  /** WGS-84; null while its place is doubtful or unknown. */
  readonly at: LngLat | null;
  readonly doubt: Doubt | null;
  /** The place as it was sent, the first part of a long one. */
  readonly sent: string;
  /** Of areas and lines; `at` is where they are named. */
  readonly shape?: MapShape;
  readonly health: Health;
  /** Degrees from north over east; absent: unknown. */
  readonly heading?: number;
  /** km/h; absent: unknown. */
  readonly speed?: number;
  /** Time of the fix or report, ms, wall time of the server; absent: it does not move or says none. */
  readonly time?: number;
  /** Of what is played: its colour among those of the tracks. */
  readonly colour?: number;
  /** Of alarms. */
  readonly priority?: Priority;
  /** Further values by field, as text of the wire. */
  readonly facts: Readonly<Record<string, string>>;
}

/** The state of a layer in main: its features by the time of the last answer. */
export interface LayerState {
  readonly layer: LayerKey;
  /** When it was answered, ms, wall time; null: not yet. */
  readonly at: number | null;
  /** Why the latest question failed; null: it did not. */
  readonly failure: ApiFailure | null;
  /** Records that the map leaves out: those without an id, and those beyond the most that it asks for. */
  readonly unshown: number;
  readonly features: readonly MapFeature[];
}

/** What changed of a layer. */
export interface LayerChange extends Omit<LayerState, 'features'> {
  readonly upserts: readonly MapFeature[];
  readonly removed: readonly string[];
  /** `upserts` are all objects of the layer: what is not among them is gone. */
  readonly whole?: true;
}

/** The value of a field as text of the wire; '' for none. */
export function cellText(record: RecordView, field: string): string {
  const cell = record.cells[field];
  // The name beside a reference is no declared field.
  if (cell === undefined) return record.extra[field] ?? '';
  if (cell.state === 'unreadable') return cell.raw;
  return cell.state === 'value' ? String(cell.value) : '';
}

const textOf = (record: RecordView, field: string | undefined): string =>
  field === undefined ? '' : cellText(record, field);

function numberOf(record: RecordView, field: string | undefined): number | undefined {
  const text = textOf(record, field);
  const value = Number(text);
  return text === '' || !Number.isFinite(value) ? undefined : value;
}

/** Characters of what was sent that are told beside a doubt. */
const SENT_MOST = 80;

interface Placed extends Pick<MapFeature, 'at' | 'doubt'> {
  readonly shape?: MapShape;
}

/** An area or a line, or why it is not drawn. */
function shaped(sent: string, kind: ShapeKind, system: CoordinateSystem): Placed {
  if (sent.trim() === '') return { at: null, doubt: 'missing' };
  const { corners, problem } = readShape(sent, kind, system);
  if (corners !== null) {
    const shape = { kind, corners };
    return { at: anchorOf(shape), doubt: null, shape };
  }
  if (problem.why === 'doubtful') return { at: null, doubt: problem.doubt };
  const isCounted = problem.why === 'tooFew' || problem.why === 'tooMany';
  return { at: null, doubt: isCounted ? problem.why : 'unreadable' };
}

/**
 * A record as an object of its layer.
 * @param timeOf reads a date-time of the server; null for no time
 */
export function featureOf(
  spec: LayerSpec,
  record: RecordView,
  system: CoordinateSystem,
  timeOf: (text: string) => number | null,
): MapFeature {
  const sent = textOf(record, spec.location);
  const place: Placed =
    spec.shape === undefined ? readPlace(sent, system) : shaped(sent, spec.shape, system);
  const heading = numberOf(record, spec.heading);
  const speed = numberOf(record, spec.speed);
  const time = timeOf(textOf(record, spec.time));
  const facts = spec.facts
    .map((field) => [field, textOf(record, field)] as const)
    .filter(([, text]) => text !== '');
  return {
    id: record.id,
    layer: spec.key,
    name: textOf(record, spec.name),
    at: place.at,
    doubt: place.doubt,
    sent: sent.length > SENT_MOST ? `${sent.slice(0, SENT_MOST)}…` : sent,
    ...(place.shape === undefined ? {} : { shape: place.shape }),
    health: spec.state?.values[textOf(record, spec.state.field)] ?? 'ok',
    ...(heading === undefined ? {} : { heading: ((heading % 360) + 360) % 360 }),
    ...(speed === undefined || speed < 0 ? {} : { speed }),
    ...(time === null ? {} : { time }),
    facts: Object.fromEntries(facts),
  };
}

/** Age from which a moving object's place is shown as old, ms: three of the ten-minute reports of a parked vehicle. */
export const STALE_MS = 30 * 60_000;

/** Whether the place of a moving object is old, or from the future by more than clocks differ. */
export function isStale({ time }: Pick<MapFeature, 'time'>, now: number): boolean {
  return time !== undefined && (now - time > STALE_MS || time - now > 5 * 60_000);
}

/** What differs between two answers of a layer: only that is told and drawn. */
export function changesOf(
  before: ReadonlyMap<string, MapFeature>,
  after: readonly MapFeature[],
): { readonly upserts: readonly MapFeature[]; readonly removed: readonly string[] } {
  const here = new Set(after.map(({ id }) => id));
  const upserts = after.filter((one) => {
    const old = before.get(one.id);
    return old === undefined || JSON.stringify(old) !== JSON.stringify(one);
  });
  return { upserts, removed: [...before.keys()].filter((id) => !here.has(id)) };
}
