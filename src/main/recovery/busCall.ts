import { connect } from 'node:net';
import { reasonOf } from '@shared/base/errors';
import { fail, ok, type Result } from '@shared/base/result';
import {
  callBytes,
  ERROR,
  METHOD_RETURN,
  readMessage,
  type BusCall,
  type BusMessage,
  type BusValue,
} from './busWire';
import { sessionBusSocket } from './sessionBus';

type Environment = Readonly<Record<string, string | undefined>>;

export interface BusFailure {
  /** `silent`: no answer in time; `refused`: an error as the answer; `noBus`: no bus takes the call. */
  readonly kind: 'silent' | 'refused' | 'noBus';
  readonly detail: string;
}

/** Detail where the environment names no bus. */
export const NO_ADDRESS = 'no address of a session bus';
/** Errors that the bus itself sends in place of a peer that did not answer. */
const NO_ANSWER = /\.(?:NoReply|Timeout|TimedOut)$/;
/** No answer to the calls made here is longer, bytes. */
const LONGEST = 64_000;
const HELLO: BusCall = {
  destination: 'org.freedesktop.DBus',
  path: '/org/freedesktop/DBus',
  face: 'org.freedesktop.DBus',
  member: 'Hello',
};
/** Serial of the call itself: the greeting is the first one. */
const SERIAL = 2;

/**
 * One call on the desktop's session bus, over its socket (D-Bus specification, "Authentication Protocol":
 * EXTERNAL). It starts no program: a start copies the whole process, and stops every thread while one of them
 * waits for a disk through mapped memory.
 * @param limitMs longest silence of the bus.
 * @returns the leading values of the answer.
 */
export function callSessionBus(
  call: BusCall,
  limitMs: number,
  env: Environment = process.env,
): Promise<Result<readonly BusValue[], BusFailure>> {
  const socket = sessionBusSocket(env);
  if (socket === null) return Promise.resolve(fail({ kind: 'noBus', detail: NO_ADDRESS }));
  return new Promise((resolve) => {
    const line = connect(socket);
    const talk = new Talk(call, (bytes) => line.write(bytes));
    const end = (outcome: Result<readonly BusValue[], BusFailure>): void => {
      line.destroy();
      resolve(outcome);
    };
    line.setTimeout(limitMs, () => end(fail({ kind: 'silent', detail: 'no answer' })));
    line.once('connect', () => talk.begin());
    line.once('error', ({ message }) => end(fail({ kind: 'noBus', detail: message })));
    line.once('close', () => end(fail({ kind: 'noBus', detail: 'the bus hung up' })));
    line.on('data', (bytes) => {
      const outcome = talk.hear(bytes);
      if (outcome !== null) end(outcome);
    });
  });
}

/** The exchange on one connection, in order. */
class Talk {
  private buffered = Buffer.alloc(0);
  private isLetIn = false;

  constructor(
    private readonly call: BusCall,
    private readonly say: (bytes: Buffer) => void,
  ) {}

  begin(): void {
    const user = Buffer.from(String(process.getuid?.() ?? '')).toString('hex');
    this.say(Buffer.from(`\0AUTH EXTERNAL ${user}\r\n`, 'latin1'));
  }

  /** @returns the outcome; null while it is unknown. */
  hear(bytes: Buffer): Result<readonly BusValue[], BusFailure> | null {
    this.buffered = Buffer.concat([this.buffered, bytes]);
    if (this.buffered.length > LONGEST) return strange('too long an answer');
    if (!this.isLetIn) {
      const end = this.buffered.indexOf('\r\n');
      if (end < 0) return null;
      const said = this.buffered.toString('latin1', 0, end);
      if (!said.startsWith('OK')) return strange(said);
      this.buffered = this.buffered.subarray(end + 2);
      this.isLetIn = true;
      const calls = [callBytes(HELLO, 1), callBytes(this.call, SERIAL)];
      this.say(Buffer.concat([Buffer.from('BEGIN\r\n', 'latin1'), ...calls]));
    }
    try {
      return this.answer();
    } catch (error) {
      return strange(reasonOf(error));
    }
  }

  /** Signals and the answer to the greeting may come first. */
  private answer(): Result<readonly BusValue[], BusFailure> | null {
    for (let next = readMessage(this.buffered); next !== null; next = readMessage(this.buffered)) {
      this.buffered = Buffer.from(next.rest);
      if (next.message.answers === SERIAL) return outcomeOf(next.message);
    }
    return null;
  }
}

function outcomeOf({ type, error, values }: BusMessage): ReturnType<Talk['hear']> {
  if (type === METHOD_RETURN) return ok(values);
  if (type !== ERROR) return strange(`type ${type}`);
  const detail = `${error} ${values.map(String).join(' ')}`.trim().slice(0, 200);
  return fail({ kind: NO_ANSWER.test(error) ? 'silent' : 'refused', detail });
}

function strange(detail: string): Result<never, BusFailure> {
  return fail({ kind: 'noBus', detail: detail.slice(0, 200) });
}
