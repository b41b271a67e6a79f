import { randomBytes } from 'node:crypto';
import type { Clock } from '@shared/base/clock';
import type { Unsubscribe } from '@shared/base/disposable';
import { Emitter } from '@shared/base/emitter';
import { platformReportSchema, type PlatformStart } from '@shared/model/platform';
import type { Logger } from '../ports/log';
import type { ChildPort, StartChild } from '../ports/process';

/** First wait before a dead platform is restarted, ms; doubles up to the limit. */
const RESPAWN_FIRST_MS = 500;
const RESPAWN_LIMIT_MS = 30_000;
/** Failed starts in a row before the user is told. */
const TELL_AFTER = 3;
/**
 * Longest wait for the process to report that its program is loaded, and from there until it serves, ms. A
 * process that hangs before its first line is found early; a slow machine gets twice as long at each further
 * attempt, so that it starts in the end.
 */
const LOAD_LIMIT_MS = 10_000;
const START_LIMIT_MS = 30_000;
/** Length of an unguessable key. */
const SECRET_BYTES = 32;
/** Most doublings of both limits. */
const PATIENCE = 3;

export type PlatformState =
  | { readonly kind: 'off' }
  | { readonly kind: 'starting' }
  /** `secret` goes with each request: the platform answers no request without it. */
  | { readonly kind: 'ready'; readonly url: string; readonly secret?: string }
  | { readonly kind: 'down'; readonly reason: string };

export interface PlatformHostDeps {
  readonly clock: Clock;
  readonly log: Logger;
  readonly start: StartChild;
  readonly dataDir: string;
  readonly controlToken: string | undefined;
  /** Called once when the platform does not start. */
  failed(reason: string): void;
}

/** Keeps the embedded demo platform alive in its own process. */
export class PlatformHost {
  readonly changed = new Emitter<PlatformState>();
  private current: PlatformState = { kind: 'off' };
  private child: ChildPort | null = null;
  /** New with each process. */
  private secret = '';
  private failures = 0;
  /** A new process takes the old port, so that sessions and addresses stay valid. */
  private port = 0;
  private stopTimer: Unsubscribe = () => undefined;

  constructor(private readonly deps: PlatformHostDeps) {}

  state(): PlatformState {
    return this.current;
  }

  /** Starts the platform unless it runs. */
  run(): void {
    if (this.current.kind === 'off') this.spawn();
  }

  /** Ends the platform for good. */
  stop(): void {
    this.stopTimer();
    const { child } = this;
    this.child = null;
    this.set({ kind: 'off' });
    child?.kill();
  }

  /** Resolves when the platform serves, is off or failed; callers that need it wait here at start. */
  settled(): Promise<PlatformState> {
    if (this.current.kind !== 'starting') return Promise.resolve(this.current);
    return new Promise((resolve) => {
      const end = this.changed.on((state) => {
        if (state.kind === 'starting') return;
        end();
        resolve(state);
      });
    });
  }

  private spawn(): void {
    this.set({ kind: 'starting' });
    const child = this.deps.start();
    this.child = child;
    child.message.on((value) => this.report(child, value));
    child.exited.on((code) => this.lost(child, `exit code ${code}`));
    this.limit(child, LOAD_LIMIT_MS, 'not loaded');
    const { dataDir, controlToken } = this.deps;
    this.secret = randomBytes(SECRET_BYTES).toString('hex');
    const start: PlatformStart = {
      type: 'start',
      dataDir,
      secret: this.secret,
      port: this.port,
      ...(controlToken === undefined ? {} : { controlToken }),
    };
    child.post(start);
  }

  /** Limits the current step of a process; the next limit replaces this one. */
  private limit(child: ChildPort, firstMs: number, what: string): void {
    const ms = firstMs * 2 ** Math.min(this.failures, PATIENCE);
    this.stopTimer();
    this.stopTimer = this.deps.clock.after(ms, 'platform.start', () => {
      this.lost(child, `${what} within ${ms} ms`);
      child.kill();
    });
  }

  private report(child: ChildPort, value: unknown): void {
    if (child !== this.child) return;
    const report = platformReportSchema.safeParse(value);
    if (!report.success) {
      this.deps.log.error('the platform sent an unknown message');
      return;
    }
    if (report.data.type === 'loaded') {
      this.limit(child, START_LIMIT_MS, 'not up');
      return;
    }
    if (report.data.type === 'failed') {
      this.port = 0;
      this.lost(child, report.data.reason);
      child.kill();
      return;
    }
    this.stopTimer();
    this.failures = 0;
    this.port = Number(new URL(report.data.url).port);
    this.set({ kind: 'ready', url: report.data.url, secret: this.secret });
  }

  private lost(child: ChildPort, reason: string): void {
    if (child !== this.child) return;
    this.child = null;
    this.stopTimer();
    this.failures += 1;
    this.deps.log.error('the platform is down', { reason, failures: this.failures });
    this.set({ kind: 'down', reason });
    if (this.failures === TELL_AFTER) this.deps.failed(reason);
    const wait = Math.min(RESPAWN_LIMIT_MS, RESPAWN_FIRST_MS * 2 ** (this.failures - 1));
    this.stopTimer = this.deps.clock.after(wait, 'platform.respawn', () => this.spawn());
  }

  private set(state: PlatformState): void {
    this.current = state;
    this.changed.emit(state);
  }
}
