import { BoundedMap } from '@shared/base/boundedMap';
import type { TextKey } from '@shared/i18n/textKey';
import type { Clock } from '@shared/base/clock';
import { reasonOf } from '@shared/base/errors';
import type { PacPort, PacRunner, ProxyPort } from '../ports/http';
import { isBypassed, isLoopback, proxyAddress } from './proxyRules';

/** Longest wait for a proxy script of the settings, ms. */
const RESOLVE_MS = 3_000;
/**
 * The same for the system's own settings, ms: after a network change Windows waits 2 s before it looks for a
 * script by DHCP and then by DNS.
 */
const SYSTEM_MS = 10_000;
/** A resolver of the system that is still busy after this is ended, ms: its script loops. */
const HOPELESS_MS = 120_000;
/** Time for which the answer for a host is reused, ms. */
const KEEP_MS = 60_000;
/** After a script failed, its last answers are used for this time, and other calls refused, ms. */
const PAUSE_MS = 30_000;
/** Hosts remembered; a workstation talks to a handful. */
const MAX_HOSTS = 200;

export interface ProxyRules {
  readonly mode: 'system' | 'direct' | 'pac' | 'manual';
  readonly pac: string;
  readonly address: string;
  readonly bypass: readonly string[];
}

/** The proxy cannot be determined, so the call cannot be sent. Classified as a failure of the proxy. */
export class ProxyFault extends Error {
  readonly code = 'ERR_PROXY_SCRIPT';
}

export interface ChooserDeps {
  readonly system: ProxyPort;
  readonly pac: PacPort;
  readonly clock: Clock;
  /** The text of the script at an address; rejects with a reason. */
  loadScript(address: string): Promise<string>;
  /** Reports that the script is unusable (i18n key) or usable again (''). */
  problem(key: TextKey | ''): void;
}

interface Known {
  readonly answer: string;
  readonly at: number;
}

/** Determines the proxy for an address by the rules; '' is direct. Answers are kept per host. */
export class ProxyChooser {
  private readonly known = new BoundedMap<string, Known>(MAX_HOSTS);
  private readonly asked = new Map<string, Promise<string>>();
  private runner: Promise<PacRunner> | null = null;
  /** Origins whose proxy the system is still looking for; they are reached directly meanwhile. */
  private readonly late = new Set<string>();
  private pausedUntil = Number.NEGATIVE_INFINITY;
  private lastFault = '';
  private over = false;

  constructor(
    private readonly rules: ProxyRules,
    private readonly deps: ChooserDeps,
  ) {}

  /** @throws ProxyFault when the proxy cannot be determined in time. */
  async choose(url: string): Promise<string> {
    const { mode, address, bypass } = this.rules;
    if (mode === 'direct' || isLoopback(url) || isBypassed(url, bypass)) return '';
    if (mode === 'manual') return address;
    const { origin } = new URL(url.replace(/^ws/i, 'http'));
    const known = this.known.get(origin);
    const now = this.deps.clock.monotonic();
    if (known !== undefined && now - known.at < KEEP_MS) return known.answer;
    if (this.rules.mode === 'system') return this.bySystem(origin, known?.answer ?? '');
    if (now < this.pausedUntil) {
      if (known !== undefined) return known.answer;
      throw new ProxyFault(this.lastFault);
    }
    const asked = this.asked.get(origin) ?? this.ask(origin);
    this.asked.set(origin, asked);
    try {
      return await asked;
    } catch (error) {
      if (known !== undefined) return known.answer;
      throw error;
    } finally {
      this.asked.delete(origin);
    }
  }

  /** True while the system looks for a proxy and some address is reached directly. */
  isLate(): boolean {
    return this.late.size > 0;
  }

  dispose(): void {
    this.over = true;
    this.endRunner();
  }

  private async ask(origin: string): Promise<string> {
    try {
      const answer = proxyAddress(await this.limited(this.resolve(`${origin}/`)));
      this.keep(origin, answer);
      if (!this.over) this.deps.problem('');
      return answer;
    } catch (error) {
      this.lastFault = reasonOf(error);
      this.pausedUntil = this.deps.clock.monotonic() + PAUSE_MS;
      // A script with an endless loop does not stop: its resolver is ended, and a new one is made
      // later.
      this.endRunner();
      if (!this.over) {
        this.deps.problem(
          error instanceof LateAnswer ? 'settings.pac.hangs' : 'settings.pac.fails',
        );
      }
      throw new ProxyFault(this.lastFault, { cause: error });
    }
  }

  /**
   * The system's answer. A late or failed answer refuses nothing: the address is reached as before, or
   * directly, as the system's own programs do; the late answer counts from its arrival.
   */
  private async bySystem(origin: string, before: string): Promise<string> {
    if (this.late.has(origin)) return before;
    const asked = this.asked.get(origin) ?? this.askSystem(origin, before);
    this.asked.set(origin, asked);
    const waited = new Promise<string>((resolve) => {
      const stop = this.deps.clock.after(SYSTEM_MS, 'proxy.resolve', () => {
        // Calls that arrive meanwhile do not wait again.
        if (this.asked.has(origin)) this.late.add(origin);
        this.tellSystem('settings.proxy.slow');
        resolve(before);
      });
      void asked.finally(stop);
    });
    return Promise.race([asked, waited]);
  }

  /** Never rejects. */
  private async askSystem(origin: string, before: string): Promise<string> {
    const { clock, system } = this.deps;
    // A script with an endless loop would occupy a core for ever; ending it rejects the answer.
    const hopeless = clock.after(HOPELESS_MS, 'proxy.hopeless', () => {
      if (!this.over) system.giveUp?.();
      this.late.delete(origin);
      this.asked.delete(origin);
    });
    try {
      const answer = proxyAddress(await system.resolve(`${origin}/`));
      this.keep(origin, answer);
      this.late.delete(origin);
      this.tellSystem('');
      return answer;
    } catch {
      // Reported below; the next call after a pause asks again.
      this.known.set(origin, { answer: before, at: clock.monotonic() - KEEP_MS + PAUSE_MS });
      this.late.delete(origin);
      this.tellSystem('settings.proxy.fails');
      return before;
    } finally {
      hopeless();
      this.asked.delete(origin);
    }
  }

  private tellSystem(key: TextKey | ''): void {
    if (this.over || (key === '' && this.late.size > 0)) return;
    this.deps.problem(key);
  }

  private keep(origin: string, answer: string): void {
    this.known.set(origin, { answer, at: this.deps.clock.monotonic() });
  }

  private async resolve(url: string): Promise<string> {
    this.runner ??= this.deps
      .loadScript(this.rules.pac)
      .then((script) => this.deps.pac.run(script));
    return (await this.runner).resolve(url);
  }

  private endRunner(): void {
    void this.runner?.then(
      (runner) => runner.end(),
      () => undefined,
    );
    this.runner = null;
  }

  private limited<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const stop = this.deps.clock.after(RESOLVE_MS, 'proxy.resolve', () => {
        reject(new LateAnswer(`the proxy script did not answer within ${RESOLVE_MS} ms`));
      });
      work.then(resolve, reject).finally(stop);
    });
  }
}

class LateAnswer extends Error {}
