import { isAbsolute } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '@shared/base/clock';
import { DisposableStore, type Unsubscribe } from '@shared/base/disposable';
import { Emitter } from '@shared/base/emitter';
import { SETTING_KEYS, type SettingKey, type SettingsPatch } from '@shared/model/settings';
import { NO_POLICY, type PolicyProblem, type PolicyReading } from './document';

/** One place where an administrator can put policy. */
export interface PolicySource {
  /** As a person finds it: the path of a file, a key of the registry. */
  readonly place: string;
  /** Asked again so often, ms. */
  readonly everyMs: number;
  /** Asked again after so long where the system did not answer, ms; each time twice as long, up to `everyMs`. */
  readonly retryMs?: number;
  /** What it says now; never rejects. */
  read(): Promise<PolicyReading>;
}

/**
 * The policy of this workstation out of all its places, strongest first, each setting by itself:
 * the first place that names a setting decides it.
 */
export class Policies {
  /** The policy in force, or what is wrong with it, has changed. */
  readonly changed = new Emitter<void>();
  private readonly readings = new Map<PolicySource, PolicyReading>();
  private readonly busy = new Set<PolicySource>();
  private readonly ends = new DisposableStore();
  private readonly retries = new Map<PolicySource, Retry>();
  private clock: Clock | null = null;

  constructor(private readonly sources: readonly PolicySource[]) {}

  /** Asks every place, a second time where it did not answer; the settings are not known before. */
  async load(): Promise<void> {
    await Promise.all(this.sources.map((source) => this.ask(source)));
    const silent = this.sources.filter((one) => one.retryMs !== undefined && this.isSilent(one));
    await Promise.all(silent.map((source) => this.ask(source)));
  }

  /** Follows every place from now on. */
  watch(clock: Clock): void {
    this.clock = clock;
    for (const source of this.sources) {
      this.ends.add(clock.every(source.everyMs, 'settings.policy', () => void this.ask(source)));
      this.retry(source);
    }
  }

  dispose(): void {
    this.clock = null;
    this.ends.dispose();
    for (const { stop } of this.retries.values()) stop();
  }

  /** The values in force. */
  values(): SettingsPatch {
    const given = SETTING_KEYS.map(
      (key) => [key, this.deciding(key)?.reading.values[key]] as const,
    );
    return Object.fromEntries(given.filter(([, value]) => value !== undefined));
  }

  /** The place that decides a setting; '' for none. */
  placeOf(key: SettingKey): string {
    return this.deciding(key)?.source.place ?? '';
  }

  /** Places that hold a policy, strongest first. */
  places(): readonly string[] {
    return this.sources.filter((one) => this.of(one).exists).map(({ place }) => place);
  }

  /** Every file that may hold a policy, whether it is there or not. */
  files(): readonly string[] {
    return this.sources.map(({ place }) => place).filter((place) => isAbsolute(place));
  }

  /** What is wrong, by place. */
  problems(): readonly (PolicyProblem & { readonly place: string })[] {
    return this.sources.flatMap((source) => {
      const { problem } = this.of(source);
      return problem === null ? [] : [{ ...problem, place: source.place }];
    });
  }

  private of(source: PolicySource): PolicyReading {
    return this.readings.get(source) ?? NO_POLICY;
  }

  private deciding(key: SettingKey) {
    const source = this.sources.find((one) => this.of(one).values[key] !== undefined);
    return source === undefined ? null : { source, reading: this.of(source) };
  }

  private async ask(source: PolicySource): Promise<void> {
    // The system may take longer to answer than the next look is away.
    if (this.busy.has(source)) return;
    this.busy.add(source);
    try {
      const reading = await source.read();
      if (isDeepStrictEqual(reading, this.of(source))) return;
      this.readings.set(source, reading);
      this.changed.emit();
    } finally {
      this.busy.delete(source);
      this.retry(source);
    }
  }

  private isSilent(source: PolicySource): boolean {
    return this.of(source).problem?.code === 'policyUnchecked';
  }

  private retry(source: PolicySource): void {
    const last = this.retries.get(source);
    last?.stop();
    this.retries.delete(source);
    const { everyMs, retryMs } = source;
    if (this.clock === null || retryMs === undefined || !this.isSilent(source)) return;
    const waitMs = last === undefined ? retryMs : last.waitMs * 2;
    const again = (): void => void this.ask(source);
    // Otherwise the regular look comes first.
    const isSooner = waitMs < everyMs;
    const stop = isSooner
      ? this.clock.after(waitMs, 'settings.policyRetry', again)
      : () => undefined;
    this.retries.set(source, { waitMs: Math.min(waitMs, everyMs), stop });
  }
}

interface Retry {
  readonly waitMs: number;
  readonly stop: Unsubscribe;
}
