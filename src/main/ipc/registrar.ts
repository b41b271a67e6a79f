import type { z } from 'zod';
import type { Clock } from '@shared/base/clock';
import { reasonOf } from '@shared/base/errors';
import { COMMANDS, REQUESTS, STATES, type Requests, type StateName } from '@shared/ipc/contract';
import { LOCAL_MS } from '@shared/ipc/parts/limits';
import type { IpcRefusal, IpcReply, WindowRole } from '@shared/ipc/roles';
import { CHANNELS } from '@shared/ipc/channels';
import { originOf, PAGE_HOST } from '@shared/model/hosts';
import type { Correlation } from '../log/correlation';
import type { IncomingFrame, IpcTransport } from '../ports/ipc';
import type { Logger } from '../ports/log';
import type { Publisher } from './publisher';
import type { CommandHandlers, RequestHandlers } from './types';
import type { Sender } from '@main/ports/sender';
import { DiskHangs, type DiskProbe } from '@disk/probe';

/** Origin of our own pages; messages from other origins are refused. */
export const APP_ORIGIN = originOf(PAGE_HOST);

/**
 * A decision of a person is on disk before it is confirmed, and main waits for that write. So the registrar
 * first checks that the disk answers; otherwise the decision is refused or holds for this run, as each
 * message defines.
 */
const DECISIONS: ReadonlySet<string> = new Set<keyof Requests>([
  'settings.set',
  'settings.change',
  'settings.reset',
  'settings.import',
  'alarms.configure',
  'lock.configure',
  'lock.unlock',
  'boards.setPin',
  'menuMap.choose',
  'menuMap.import',
  'session.signIn',
  'session.signOut',
]);

export interface RegistrarDeps {
  readonly transport: IpcTransport;
  readonly clock: Clock;
  readonly log: Logger;
  /** Gives each message an id that every log line of its work carries. */
  readonly correlation: Pick<Correlation, 'within' | 'current'>;
  /** Role of a window that main made; undefined for any other sender. */
  roleOf(windowId: number): WindowRole | undefined;
  /** True while the workstation is locked and the message may not pass. */
  isHeldBack(name: string): boolean;
  /** Where decisions are written. */
  readonly disk: Pick<DiskProbe, 'settled'>;
  readonly requests: RequestHandlers;
  readonly commands: CommandHandlers;
  /** Answers the current value of a state. */
  readonly states: Pick<Publisher, 'answer'>;
}

/** The code that answers a request. */
type Run = (args: unknown, sender: Sender) => unknown;

/** All messages that expect an answer. */
const ASKED = { ...REQUESTS, ...STATES };

interface Spec {
  readonly roles: readonly WindowRole[];
  readonly args: z.ZodType;
}

type TimedSpec = Spec & { readonly timeoutMs: number };

interface Accepted<S> {
  readonly spec: S;
  readonly args: unknown;
  readonly sender: Sender;
}

function refuse(code: IpcRefusal, detail: string): IpcReply {
  return { ok: false, code, detail };
}

/** Adds the id of the log lines; windows show it in the tooltip of a failure. */
function named(detail: string, id: string): string {
  return id === '' ? detail : `${detail} <${id}>`;
}

/** Own entries only: "constructor" is no message. */
function own<T extends object, S>(table: T, name: string): S | undefined {
  return Object.hasOwn(table, name) ? (table as Readonly<Record<string, S>>)[name] : undefined;
}

function isOurs(url: string): boolean {
  return url === APP_ORIGIN || url.startsWith(`${APP_ORIGIN}/`);
}

/**
 * Receives every message of every window and passes on only messages that the contract allows: a known name,
 * a window that main made, its main frame on our own origin, an allowed role, arguments that parse. All
 * others are refused and logged.
 */
export class Registrar {
  constructor(private readonly deps: RegistrarDeps) {}

  register(): void {
    const { transport } = this.deps;
    transport.handle(CHANNELS.request, (from, name, args) => this.request(from, name, args));
    transport.listen(CHANNELS.command, (from, name, args) => this.command(from, name, args));
  }

  private request(from: IncomingFrame, name: unknown, args: unknown): IpcReply | Promise<IpcReply> {
    const accepted = this.accept<TimedSpec>(ASKED, from, name, args);
    if ('ok' in accepted) return accepted;
    const known = String(name);
    const run = this.runOf(known);
    if (run === undefined) return refuse('unknownMessage', known);
    if (accepted.spec.timeoutMs <= LOCAL_MS && !DECISIONS.has(known))
      return this.local(known, accepted, run);
    const { correlation } = this.deps;
    return correlation.within((id) =>
      this.answer(known, accepted.spec.timeoutMs, id, () => this.decided(known, accepted, run)),
    );
  }

  /**
   * A local question that is answered at once needs no limit in time, and sets nothing off that goes to the server:
   * its log lines have no id. A failure gets one.
   */
  private local(
    name: string,
    { args, sender, spec }: Accepted<TimedSpec>,
    run: Run,
  ): IpcReply | Promise<IpcReply> {
    let value: unknown;
    try {
      value = run(args, sender);
    } catch (error) {
      return this.deps.correlation.within((id) => this.failed(name, error, id));
    }
    if (!(value instanceof Promise)) return { ok: true, value };
    return this.answer(name, spec.timeoutMs, '', () => value);
  }

  /** Through a promise, so that a handler that throws at once is answered like any other. */
  private decided(
    name: string,
    { args, sender, spec }: Accepted<TimedSpec>,
    run: Run,
  ): Promise<unknown> {
    // Local requests are many and of no interest; requests to the server can be traced.
    if (spec.timeoutMs > LOCAL_MS) this.deps.log.info('request', { name, role: sender.role });
    const asked = DECISIONS.has(name) ? this.deps.disk.settled() : undefined;
    return Promise.resolve(asked).then(() => run(args, sender));
  }

  private runOf(name: string): Run | undefined {
    if (!Object.hasOwn(STATES, name)) {
      return own<RequestHandlers, Run>(this.deps.requests, name);
    }
    return (_, sender) => this.deps.states.answer(name as StateName, sender);
  }

  private answer(
    name: string,
    timeoutMs: number,
    id: string,
    work: () => Promise<unknown>,
  ): Promise<IpcReply> {
    return new Promise((resolve) => {
      const stop = this.deps.clock.after(timeoutMs, `ipc.${name}`, () => {
        this.deps.log.error('a request took too long', { name, timeoutMs });
        resolve(refuse('timeout', named(`no answer within ${timeoutMs} ms`, id)));
      });
      void work()
        .then(
          (value) => ({ ok: true, value }) as const,
          (error: unknown) => this.failed(name, error, id),
        )
        .then((reply) => {
          stop();
          resolve(reply);
        });
    });
  }

  private failed(name: string, error: unknown, id = ''): IpcReply {
    const detail = reasonOf(error);
    const stack = error instanceof Error ? error.stack : undefined;
    this.deps.log.error('a request failed', { name, detail, stack });
    return refuse(error instanceof DiskHangs ? 'diskHangs' : 'failed', named(detail, id));
  }

  private command(from: IncomingFrame, name: unknown, args: unknown): void {
    const accepted = this.accept<Spec>(COMMANDS, from, name, args);
    if ('ok' in accepted) return;
    const run = own<CommandHandlers, (args: unknown, sender: Sender) => void>(
      this.deps.commands,
      String(name),
    );
    const work = (): void => {
      try {
        run?.(accepted.args, accepted.sender);
      } catch (error) {
        this.failed(String(name), error);
      }
    };
    const { correlation } = this.deps;
    correlation.within(work);
  }

  private accept<S extends Spec>(
    table: object,
    from: IncomingFrame,
    name: unknown,
    args: unknown,
  ): Accepted<S> | IpcReply {
    const spec = typeof name === 'string' ? own<object, S>(table, name) : undefined;
    const role = this.deps.roleOf(from.windowId);
    const refused = (code: IpcRefusal, detail: string): IpcReply => {
      const known = typeof name === 'string' ? name.slice(0, 100) : typeof name;
      this.deps.log.error('a message was refused', { code, name: known, from: from.url, detail });
      return refuse(code, detail);
    };
    if (role === undefined || !from.isMainFrame || !isOurs(from.url)) {
      return refused('wrongSender', 'not a window of this app');
    }
    if (spec === undefined) return refused('unknownMessage', 'no such message');
    if (!spec.roles.includes(role)) return refused('wrongRole', `not for ${role}`);
    if (this.deps.isHeldBack(String(name))) {
      // Screens behind the lock page keep asking: no fault worth logging.
      return refuse('locked', 'the workstation is locked');
    }
    const parsed = spec.args.safeParse(args ?? undefined);
    if (!parsed.success) return refused('badArguments', parsed.error.message.slice(0, 1000));
    return { spec, args: parsed.data, sender: { windowId: from.windowId, role } };
  }
}
