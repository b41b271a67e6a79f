import { beforeEach, expect, test, vi } from 'vitest';
import { COMMANDS, EVENTS, PARTS, REQUESTS, STATES } from '@shared/ipc/contract';
import type { IpcReply, WindowRole } from '@shared/ipc/roles';
import { CHANNELS } from '@shared/ipc/channels';
import { Broadcast } from '@main/ipc/broadcast';
import { Registrar, type RegistrarDeps } from '@main/ipc/registrar';
import { Correlation } from '@main/log/correlation';
import { DiskProbe, HANGS_AFTER_MS } from '@disk/probe';
import type { CommandHandlers, RequestHandlers } from '@main/ipc/types';
import type { IncomingFrame, IpcTransport } from '@main/ports/ipc';
import type { Sender } from '@main/ports/sender';
import { passesLock } from '@main/lock/allowed';
import { FakeClock } from '@tests/support/fakeClock';
import { keptLog } from '@tests/support/quietLog';

type Run = (from: IncomingFrame, name: unknown, args: unknown) => unknown;

const CONSOLE: IncomingFrame = { windowId: 1, url: 'app://console/users', isMainFrame: true };
const SPEAKER: IncomingFrame = {
  windowId: 2,
  url: 'app://console/sos.html',
  isMainFrame: true,
};
const ROLES: Readonly<Record<number, WindowRole>> = { 1: 'console', 2: 'sos' };

/** Answers with what it got; the handlers themselves are tested with the real app. */
const echo = (args: unknown): unknown => args ?? 'nothing';
/** Values of main tell for whom they are read. */
const states = {
  answer: (name: string, { role }: Sender) => ({ revision: 1, value: `${name} ${role}` }),
};
let requests: Record<string, (args: unknown) => unknown>;
let commands: Record<string, ReturnType<typeof vi.fn>>;
let runs: Map<string, Run>;
let clock: FakeClock;
let log: ReturnType<typeof keptLog>;
let locked: boolean;
/** How the disk answers. */
let touch: () => Promise<void>;
let disk: DiskProbe;

beforeEach(() => {
  requests = Object.fromEntries(Object.keys(REQUESTS).map((name) => [name, echo]));
  commands = Object.fromEntries(Object.keys(COMMANDS).map((name) => [name, vi.fn()]));
  runs = new Map();
  locked = false;
  clock = new FakeClock();
  log = keptLog();
  touch = () => Promise.resolve();
  disk = new DiskProbe(clock, () => touch());
  new Registrar(registrarDeps()).register();
});

/** What a registrar needs, with these parts instead. */
function registrarDeps(overrides: Partial<RegistrarDeps> = {}): RegistrarDeps {
  const transport: IpcTransport = {
    handle: (channel, run) => void runs.set(channel, run),
    listen: (channel, run) => void runs.set(channel, run),
  };
  return {
    transport,
    clock,
    log,
    // The id of a message is another one at each run; only one test looks at it.
    correlation: { within: (run) => run(''), current: () => undefined },
    roleOf: (id) => ROLES[id],
    isHeldBack: (name) => locked && !passesLock(name),
    disk,
    requests: requests as unknown as RequestHandlers,
    commands: commands as unknown as CommandHandlers,
    states,
    ...overrides,
  };
}

function ask(from: IncomingFrame, name: unknown, args?: unknown): Promise<IpcReply> {
  return runs.get(CHANNELS.request)?.(from, name, args) as Promise<IpcReply>;
}

function tell(from: IncomingFrame, name: unknown, args?: unknown): void {
  runs.get(CHANNELS.command)?.(from, name, args);
}

test('a good request is answered with parsed arguments', async () => {
  const args = { family: 'user', id: '1900000000000000001', extra: 'dropped' };
  expect(await ask(CONSOLE, 'data.detail', args)).toEqual({
    ok: true,
    value: { family: 'user', id: '1900000000000000001' },
  });
});

test.each([
  ['a window that main did not make', { ...CONSOLE, windowId: 9 }],
  ['a frame inside a page', { ...CONSOLE, isMainFrame: false }],
  ['another origin', { ...CONSOLE, url: 'https://evil.example/' }],
  ['an origin that only begins alike', { ...CONSOLE, url: 'app://console.evil/' }],
  ['a file', { ...CONSOLE, url: 'file:///etc/passwd' }],
  ['a frame that is gone', { ...CONSOLE, url: '' }],
])('%s is refused and logged', async (_name, from) => {
  expect(await ask(from, 'session')).toMatchObject({ ok: false, code: 'wrongSender' });
  expect(log.lines.join()).toMatch(/refused/);
});

test.each(['session.tokens', 'constructor', '__proto__', 'toString', 42, null, undefined])(
  'the unknown message %s is refused',
  async (name) => {
    expect(await ask(CONSOLE, name)).toMatchObject({ ok: false, code: 'unknownMessage' });
  },
);

test('a role may only ask what the contract gives it', async () => {
  expect(await ask(SPEAKER, 'session')).toMatchObject({ ok: false, code: 'wrongRole' });
  tell(CONSOLE, 'speaker.heartbeat', { running: true });
  expect(commands['speaker.heartbeat']).not.toHaveBeenCalled();
  tell(SPEAKER, 'speaker.heartbeat', { running: true });
  expect(commands['speaker.heartbeat']).toHaveBeenCalledOnce();
});

test.each([
  ['data.detail', { id: '19' }],
  ['data.detail', { family: 'user', id: 19 }],
  ['data.page', null],
  ['records.run', { job: 'j', family: 'user', act: { kind: 'drop' }, rows: [] }],
  ['session', { surprise: true }],
  ['session.menu', { topMenuId: 'a'.repeat(3000) }],
])('bad arguments of %s are refused', async (name, args) => {
  expect(await ask(CONSOLE, name, args)).toMatchObject({ ok: false, code: 'badArguments' });
});

test('a value of main is asked for by its name, and answered for the window that asks', async () => {
  expect(await ask(CONSOLE, 'lock')).toEqual({
    ok: true,
    value: { revision: 1, value: 'lock console' },
  });
  expect(await ask(SPEAKER, 'lock')).toMatchObject({ ok: false, code: 'wrongRole' });
  locked = true;
  expect(await ask(CONSOLE, 'settings.view')).toMatchObject({ ok: false, code: 'locked' });
});

test('no two parts of the contract declare the same message', () => {
  const declared = PARTS.flatMap((part) =>
    Object.values(part).flatMap((messages) => Object.keys(messages)),
  );
  expect(declared.filter((name, at) => declared.indexOf(name) !== at)).toEqual([]);
  const all = [REQUESTS, COMMANDS, EVENTS, STATES].flatMap((messages) => Object.keys(messages));
  expect([...declared].sort()).toEqual(all.sort());
});

test('one name is one message: neither a request nor an event has the name of a value', () => {
  const others = [...Object.keys(REQUESTS), ...Object.keys(COMMANDS), ...Object.keys(EVENTS)];
  expect(Object.keys(STATES).filter((name) => others.includes(name))).toEqual([]);
});

test('a handler that throws is answered, and the next request is served', async () => {
  requests['app.info'] = () => {
    throw new Error('broken');
  };
  expect(await ask(CONSOLE, 'app.info')).toEqual({ ok: false, code: 'failed', detail: 'broken' });
  expect((await ask(CONSOLE, 'session')).ok).toBe(true);
});

test('a handler that never answers ends in a timeout of the request’s own length', async () => {
  requests['app.info'] = () => new Promise(() => undefined);
  let reply: IpcReply | undefined;
  void ask(CONSOLE, 'app.info').then((value) => {
    reply = value;
  });
  await clock.advance(REQUESTS['app.info'].timeoutMs - 1);
  expect(reply).toBeUndefined();
  await clock.advance(1);
  expect(reply).toMatchObject({ ok: false, code: 'timeout' });
});

test('an event reaches the windows of its roles and no other', () => {
  const heard: string[] = [];
  const target = (role: WindowRole) => ({
    id: 1,
    role,
    send: (channel: string, name: string) => heard.push(`${role} ${channel} ${name}`),
  });
  const broadcast = new Broadcast(() => [target('console'), target('sos')]);
  broadcast.send('alarms.focus', { id: 'a' });
  broadcast.send('speaker.play', { playId: '1', sound: 'a', volume: 1 });
  expect(heard).toEqual([
    `console ${CHANNELS.event} alarms.focus`,
    `sos ${CHANNELS.event} speaker.play`,
  ]);
});

test('while locked only what a locked workstation needs passes, and the rest is no fault', async () => {
  locked = true;
  const held = [...Object.keys(REQUESTS), ...Object.keys(STATES)].filter(
    (name) => !passesLock(name),
  );
  // Everything that reads or writes records, alarms or settings.
  for (const name of [
    'data.page',
    'data.save',
    'alarms.acknowledge',
    'settings.set',
    'lock.configure',
  ]) {
    expect(held).toContain(name);
  }
  expect(await ask(CONSOLE, 'data.detail', { family: 'user', id: '1' })).toEqual({
    ok: false,
    code: 'locked',
    detail: 'the workstation is locked',
  });
  tell(CONSOLE, 'alarms.opened', { ids: ['a'] });
  expect(commands['alarms.opened']).not.toHaveBeenCalled();
  expect(log.lines).toEqual([]);
  for (const name of ['lock', 'session', 'alarms.get', 'session.signOut']) {
    expect(await ask(CONSOLE, name)).toMatchObject({ ok: true });
  }
  expect(await ask(CONSOLE, 'lock.unlock', { password: '2468' })).toMatchObject({ ok: true });
  tell(SPEAKER, 'speaker.heartbeat', { running: true });
  expect(commands['speaker.heartbeat']).toHaveBeenCalledOnce();
});

test('a new message is held back by a lock unless somebody thought of it', () => {
  const passing = [...Object.keys(REQUESTS), ...Object.keys(STATES), ...Object.keys(COMMANDS)]
    .filter((name) => passesLock(name))
    .sort();
  expect(passing).toEqual([
    'alarms.get',
    'app.dismissNotice',
    'app.info',
    'app.quit',
    'app.ready',
    'board.feeds',
    'board.heartbeat',
    'board.leave',
    'board.logo',
    'board.prepared',
    'board.retry',
    'board.self',
    'board.takeover',
    'board.takeoverDrawn',
    'board.touched',
    'boards',
    'boards.named',
    'boards.own',
    'boards.pin',
    'boards.playlists',
    'camera.hangUp',
    'clock',
    'lock',
    'lock.lock',
    'lock.unlock',
    'log.error',
    'notices',
    'session',
    'session.captcha',
    'session.menu',
    'session.signIn',
    'session.signOut',
    'session.takeOver',
    'session.tenant',
    'settings',
    'sos',
    'sos.drag',
    'sos.handle',
    'sos.onEmergency',
    'sos.size',
    'speaker.heartbeat',
    'speaker.outcome',
    'speaker.spoken',
    'system.chosen',
    'testAlarm',
    'timeZone',
    'ui.get',
    'ui.set',
    'window.toggleFullScreen',
  ]);
});

test('what a request does and its failure carry one id, and the next request has another', async () => {
  const correlation = new Correlation(clock);
  const seen: (string | undefined)[] = [];
  requests['session.menu'] = async () => {
    seen.push(correlation.current());
    await Promise.resolve();
    seen.push(correlation.current());
    throw new Error('no menu');
  };
  new Registrar(registrarDeps({ correlation })).register();
  const reply = await ask(CONSOLE, 'session.menu', {});
  await ask(CONSOLE, 'session.menu', {});
  expect(seen[0]).toMatch(/^[0-9a-f]{4}-1$/);
  expect(seen).toEqual([seen[0], seen[0], seen[2], seen[2]]);
  expect(seen[2]).not.toBe(seen[0]);
  expect(reply).toEqual({ ok: false, code: 'failed', detail: `no menu <${String(seen[0])}>` });
  expect(log.lines).toContain('request {"name":"session.menu","role":"console"}');
});

test('a decision waits until the disk has answered; what decides nothing waits for no disk', async () => {
  let diskAnswers = (): void => undefined;
  touch = () => new Promise((resolve) => (diskAnswers = resolve));
  const ran: string[] = [];
  for (const name of ['settings.set', 'alarms.get'])
    requests[name] = () => {
      ran.push(name);
      return null;
    };
  const decided = ask(CONSOLE, 'settings.set', { theme: 'dark' });
  await ask(CONSOLE, 'alarms.get');
  expect(ran).toEqual(['alarms.get']);
  diskAnswers();
  expect(await decided).toMatchObject({ ok: true });
  expect(ran).toEqual(['alarms.get', 'settings.set']);
});

test('a decision on a disk that hangs is refused within a second, by that name, and main goes on', async () => {
  touch = () => new Promise(() => undefined);
  requests['settings.set'] = () => {
    disk.check();
    return null;
  };
  const decided = ask(CONSOLE, 'settings.set', { theme: 'dark' });
  await clock.advance(HANGS_AFTER_MS);
  expect(await decided).toMatchObject({ ok: false, code: 'diskHangs' });
});
