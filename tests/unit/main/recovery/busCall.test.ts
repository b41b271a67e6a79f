import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { callSessionBus, NO_ADDRESS } from '@main/recovery/busCall';

/** A message as another maker's library reads and writes it. */
interface Said {
  readonly type: number;
  readonly serial: number;
  readonly path?: string;
  readonly interface?: string;
  readonly member?: string;
  readonly destination?: string;
  readonly replySerial?: number;
  readonly errorName?: string;
  readonly signature?: string;
  readonly body?: readonly unknown[];
}

const peer = createRequire(import.meta.url)('dbus-next/lib/message') as {
  unmarshalMessages(stream: PassThrough, heard: (message: Said) => void, opts: object): void;
  marshall(message: Said): [Buffer, unknown];
};

const GET = {
  destination: 'org.kde.StatusNotifierWatcher',
  path: '/StatusNotifierWatcher',
  face: 'org.freedesktop.DBus.Properties',
  member: 'Get',
  args: ['org.kde.StatusNotifierWatcher', '托盘'],
};
const WITHOUT_ARGS = { ...GET, args: [] };
const LIMIT_MS = 5_000;

describe.skipIf(process.platform === 'win32')('a call on the session bus', () => {
  let folder: string;
  let server: Server;
  let heard: Said[];
  let letIn: string;
  let greeting: string;
  /** What the bus sends when it has the call. */
  let answers: Said[];
  /** The answer comes byte by byte. */
  let isSlow: boolean;
  let lines: Socket[];

  const send = async (line: Socket, bytes: Buffer): Promise<void> => {
    if (!isSlow) {
      line.write(bytes);
      return;
    }
    for (const byte of bytes) {
      await new Promise((resolve) => line.write(Buffer.from([byte]), resolve));
      await new Promise(setImmediate);
    }
  };
  const serve = (line: Socket): void => {
    lines.push(line);
    line.on('error', () => undefined);
    const stream = new PassThrough();
    let isAuthorised = false;
    line.on('data', (bytes: Buffer) => {
      if (isAuthorised) stream.write(bytes);
      else if (bytes.includes('BEGIN\r\n')) {
        isAuthorised = true;
        stream.write(bytes.subarray(bytes.indexOf('BEGIN\r\n') + 7));
      } else {
        greeting += bytes.toString('latin1');
        line.write(letIn);
      }
    });
    peer.unmarshalMessages(
      stream,
      (message) => {
        heard.push(message);
        if (message.member === 'Hello') return;
        const all = answers.map((one) => peer.marshall(one)[0]);
        void send(line, Buffer.concat(all));
      },
      {},
    );
  };
  const call = (what = GET, limitMs = LIMIT_MS): ReturnType<typeof callSessionBus> =>
    callSessionBus(what, limitMs, { DBUS_SESSION_BUS_ADDRESS: `unix:path=${folder}/bus` });
  const answer = (more: Partial<Said>): Said => ({ type: 2, serial: 7, replySerial: 2, ...more });

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'bus-'));
    [heard, lines, greeting, letIn, isSlow] = [[], [], '', 'OK 0123456789abcdef\r\n', false];
    // Before the answer a bus sends the one to the greeting, and a signal.
    answers = [
      { type: 2, serial: 1, replySerial: 1, signature: 's', body: [':1.7'] },
      {
        type: 4,
        serial: 2,
        path: '/org/freedesktop/DBus',
        interface: 'org.freedesktop.DBus',
        member: 'NameAcquired',
        signature: 's',
        body: [':1.7'],
      },
    ];
    server = createServer(serve);
    await new Promise<void>((resolve) => server.listen(join(folder, 'bus'), resolve));
  });
  afterEach(async () => {
    for (const line of lines) line.destroy();
    await new Promise((resolve) => server.close(resolve));
    rmSync(folder, { recursive: true });
  });

  it('greets as this user, and says the call as another library reads it', async () => {
    answers.push(answer({ signature: 'v', body: [['b', true]] }));
    expect(await call()).toEqual({ ok: true, value: [true] });
    const user = Buffer.from(String(process.getuid?.())).toString('hex');
    expect(greeting).toBe(`\0AUTH EXTERNAL ${user}\r\n`);
    expect(heard.map(({ member, serial }) => [member, serial])).toEqual([
      ['Hello', 1],
      ['Get', 2],
    ]);
    expect(heard[1]).toMatchObject({
      type: 1,
      path: GET.path,
      interface: GET.face,
      destination: GET.destination,
      signature: 'ss',
      body: GET.args,
    });
  });

  it('reads texts of several bytes a letter, whole or byte by byte', async () => {
    answers.push(answer({ signature: 'ssss', body: ['通知', 'dunst', '', '1.9.0'] }));
    const expected = { ok: true, value: ['通知', 'dunst', '', '1.9.0'] };
    expect(await call(WITHOUT_ARGS)).toEqual(expected);
    isSlow = true;
    expect(await call(WITHOUT_ARGS)).toEqual(expected);
  });

  it.each([
    ['org.freedesktop.DBus.Error.ServiceUnknown', 'refused'],
    ['org.freedesktop.DBus.Error.NoReply', 'silent'],
    ['org.freedesktop.DBus.Error.TimedOut', 'silent'],
  ])('tells the error %s as %s', async (errorName, kind) => {
    answers.push(answer({ type: 3, errorName, signature: 's', body: ['was not provided'] }));
    expect(await call()).toEqual({
      ok: false,
      error: { kind, detail: `${errorName} was not provided` },
    });
  });

  it('is silent when nobody answers, and never waits longer than it may', async () => {
    expect(await call(GET, 50)).toMatchObject({ ok: false, error: { kind: 'silent' } });
  });

  it('says that there is no bus: none named, none there, one that refuses, one that talks rubbish', async () => {
    expect(await callSessionBus(GET, LIMIT_MS, {})).toEqual({
      ok: false,
      error: { kind: 'noBus', detail: NO_ADDRESS },
    });
    const nowhere = { DBUS_SESSION_BUS_ADDRESS: `unix:path=${folder}/none` };
    expect(await callSessionBus(GET, LIMIT_MS, nowhere)).toMatchObject({
      error: { kind: 'noBus' },
    });
    letIn = 'REJECTED EXTERNAL\r\n';
    expect(await call()).toMatchObject({
      error: { kind: 'noBus', detail: 'REJECTED EXTERNAL' },
    });
    letIn = `OK 0123\r\n${'x'.repeat(40)}`;
    expect(await call()).toMatchObject({ error: { kind: 'noBus' } });
    letIn = 'x'.repeat(100_000);
    expect(await call()).toMatchObject({ error: { kind: 'noBus' } });
  });
});
