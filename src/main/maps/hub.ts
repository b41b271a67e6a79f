import type { ApiFailure } from '@shared/api/failure';
import type { Clock } from '@shared/base/clock';
import { Emitter } from '@shared/base/emitter';
import { fail, ok, type Result } from '@shared/base/result';
import type { RecordView } from '@shared/catalogue/record';
import { Believed } from '@shared/model/map/believed';
import {
  changesOf,
  featureOf,
  type LayerChange,
  type LayerKey,
  type LayerState,
  type MapFeature,
} from '@shared/model/map/feature';
import { LAYERS, type LayerSpec, type TodaySpec } from '@shared/model/map/layers';
import type { CoordinateSystem } from '@shared/model/map/systems';
import { doneToday, withToday } from './doneToday';
import { PAGE_SIZE, PAGES_MOST, type ReadPage } from './readPage';

/** Wait after a failed question: at least so long, and twice the layer's period. ms */
const RETRY_MS = 15_000;

export interface MapHubDeps {
  readonly clock: Clock;
  readonly read: ReadPage;
  /** The system in which a layer's coordinates are written. */
  system(layer: LayerKey): CoordinateSystem;
  /** Reads a date-time of the server. */
  timeOf(text: string): number | null;
  /** The first moment of today, as the server writes it. */
  today(): string;
  tell(windowId: number, change: LayerChange): void;
}

/** The objects of a layer, and how many records are none of them. */
interface Answered {
  readonly features: readonly MapFeature[];
  readonly unshown: number;
}

interface Live {
  readonly spec: LayerSpec;
  /** Windows by their ids, and whether each draws the objects. */
  readonly watchers: Map<number, boolean>;
  /** Which of the reported places are believed. */
  readonly believed: Believed;
  features: ReadonlyMap<string, MapFeature>;
  at: number | null;
  failure: ApiFailure | null;
  /** Records of the last answer that are no objects of the layer. */
  unshown: number;
  /** Counts questions: the answer of an older one is not taken. */
  turn: number;
  end: () => void;
}

/** Of a layer that is not one of records. */
const UNKNOWN = { at: null, failure: null, unshown: 0, features: [] } as const;

/** What a layer is needed for, the least first. */
const DEPTHS = ['nothing', 'names', 'drawing'] as const;

function neededOf({ spec, watchers }: Live): (typeof DEPTHS)[number] {
  if (watchers.size === 0) return 'nothing';
  // Only what is done every day makes a difference between the two.
  const isDrawn = spec.today === undefined || [...watchers.values()].includes(true);
  return isDrawn ? 'drawing' : 'names';
}

/** The records of today that are asked for as well. */
function todayOf(live: Live): TodaySpec | undefined {
  return neededOf(live) === 'drawing' ? live.spec.today : undefined;
}

/**
 * Asks for the objects of the maps, each layer once for all windows and only while one shows it, and tells
 * what changed.
 */
export class MapHub {
  private readonly layers: ReadonlyMap<LayerKey, Live>;
  private signedIn = false;
  /** The objects of a layer, or how it stands with them, are others now. */
  readonly changed = new Emitter<LayerKey>();

  constructor(private readonly deps: MapHubDeps) {
    this.layers = new Map(
      LAYERS.map((spec) => [
        spec.key,
        {
          spec,
          watchers: new Map<number, boolean>(),
          believed: new Believed(),
          features: new Map<string, MapFeature>(),
          at: null,
          failure: null,
          unshown: 0,
          turn: 0,
          end: () => undefined,
        },
      ]),
    );
  }

  /**
   * From now on a window follows these layers and no others.
   * @param of `named`: those of them that it draws nowhere, so that what was done today is not asked for;
   *   `again`: layers whose records were changed: they are asked for at once
   */
  watch(
    windowId: number,
    keys: readonly LayerKey[],
    of: {
      readonly named?: readonly LayerKey[] | undefined;
      readonly again?: readonly LayerKey[] | undefined;
    } = {},
  ): readonly LayerState[] {
    const { named = [], again = [] } = of;
    for (const live of this.layers.values()) {
      const { key } = live.spec;
      const before = neededOf(live);
      if (keys.includes(key)) live.watchers.set(windowId, !named.includes(key));
      else live.watchers.delete(windowId);
      const needed = neededOf(live);
      if (needed === 'nothing') this.halt(live);
      else if (DEPTHS.indexOf(needed) > DEPTHS.indexOf(before) || again.includes(key))
        this.run(live);
    }
    return keys.flatMap((key) => {
      const live = this.layers.get(key);
      return live === undefined ? [] : [this.stateOf(live)];
    });
  }

  /** Somebody else is signed in than before, or nobody: nothing of the one before stays. */
  belongsTo(profile: string): void {
    this.signedIn = profile !== '';
    for (const live of this.layers.values()) {
      this.halt(live);
      live.at = null;
      live.believed.forget();
      live.failure = this.signedIn ? null : { kind: 'signedOut' };
      this.take(live, []);
      if (live.watchers.size > 0) this.run(live);
    }
  }

  /** The network or the declared systems changed: what answered is asked again. */
  renew(): void {
    for (const live of this.layers.values()) {
      if (live.watchers.size > 0) this.run(live);
    }
  }

  /** Tells every window all that it shows: it may have missed changes. */
  tellAll(): void {
    for (const { spec, at, failure, features, unshown, watchers } of this.layers.values()) {
      const upserts = [...features.values()];
      const status = { layer: spec.key, at, failure, unshown };
      const change = { ...status, upserts, removed: [], whole: true } as const;
      for (const windowId of watchers.keys()) this.deps.tell(windowId, change);
    }
  }

  /** How it stands with a layer that somebody follows. */
  state(key: LayerKey): LayerState {
    const live = this.layers.get(key);
    return live === undefined ? { ...UNKNOWN, layer: key } : this.stateOf(live);
  }

  stop(): void {
    for (const live of this.layers.values()) this.halt(live);
  }

  private stateOf({ spec, at, failure, features, unshown }: Live): LayerState {
    return { layer: spec.key, at, failure, unshown, features: [...features.values()] };
  }

  private halt(live: Live): void {
    live.turn += 1;
    live.end();
  }

  private run(live: Live): void {
    this.halt(live);
    if (!this.signedIn) return;
    const { turn } = live;
    this.ask(live.spec, todayOf(live))
      .catch((error: unknown): Result<never, ApiFailure> =>
        fail({ kind: 'badRequest', detail: String(error) }),
      )
      .then((answer) => {
        if (turn === live.turn) this.answered(live, answer);
      })
      .catch(() => undefined);
  }

  private answered(live: Live, answer: Result<Answered, ApiFailure>): void {
    const { key } = live.spec;
    const { periodMs } = todayOf(live) ?? live.spec;
    if (answer.ok) {
      live.at = this.deps.clock.now();
      live.failure = null;
      live.unshown = answer.value.unshown;
      this.take(live, live.believed.of(answer.value.features));
    } else {
      // The last places stay, with their age.
      live.failure = answer.error;
      this.take(live, [...live.features.values()]);
    }
    const wait = answer.ok ? periodMs : Math.max(RETRY_MS, periodMs * 2);
    live.end = this.deps.clock.after(wait, `map ${key}`, () => this.run(live));
  }

  private take(live: Live, features: readonly MapFeature[]): void {
    const changes = changesOf(live.features, features);
    live.features = new Map(features.map((one) => [one.id, one]));
    const { at, failure, spec, unshown, watchers } = live;
    for (const windowId of watchers.keys())
      this.deps.tell(windowId, { layer: spec.key, at, failure, unshown, ...changes });
    this.changed.emit(spec.key);
  }

  private async ask(
    spec: LayerSpec,
    today: TodaySpec | undefined,
  ): Promise<Result<Answered, ApiFailure>> {
    const records: RecordView[] = [];
    let total = 0;
    for (let current = 1; current <= PAGES_MOST; current += 1) {
      const answer = await this.deps.read({
        call: spec.call,
        params: spec.params ?? {},
        current,
        size: PAGE_SIZE,
        slot: `map.${spec.key}`,
      });
      if (!answer.ok) return answer;
      const { page, paged } = answer.value;
      records.push(...page.records);
      total = paged ? page.total : records.length;
      if (!paged || page.records.length === 0 || records.length >= page.total) break;
    }
    const system = this.deps.system(spec.key);
    const features = records.map((one) =>
      featureOf(spec, one, system, (text) => this.deps.timeOf(text)),
    );
    // A record without an id cannot be followed from one answer to the next.
    const named = features.filter(({ id }) => id !== '');
    const done =
      today === undefined
        ? null
        : await doneToday(today, this.deps.today(), `map.${spec.key}.today`, (question) =>
            this.deps.read(question),
          );
    const all = done === null ? named : named.map((one) => withToday(one, done));
    const beyond = Math.max(0, total - records.length);
    const unshown = records.length - named.length + beyond;
    return ok({ features: [...new Map(all.map((one) => [one.id, one])).values()], unshown });
  }
}
