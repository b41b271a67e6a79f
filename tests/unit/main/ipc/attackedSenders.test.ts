import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WINDOW_ROLES } from '@shared/ipc/roles';
import { oneOf } from '@tests/support/attackCases';
import { AttackRig, MESSAGES, type From } from '@tests/support/attackRig';
import { documents } from '@tests/support/memoryDocuments';
import { sent } from '@tests/support/fixedRegistry';

vi.mock('electron', () => import('@tests/support/fakeElectron'));
vi.mock('@main/adapters/documents', () => import('@tests/support/memoryDocuments'));
vi.mock('@main/adapters/keychain', () => import('@tests/support/memoryKeychain'));
vi.mock('@main/windows/registry', () => import('@tests/support/fixedRegistry'));

/** Every message of the contract from a window, a frame and an origin that it is not for. */

let rig: AttackRig;
/** What each refused message wrote into the log: that it was refused, and no word of its handler. */
let lines: string[];

beforeAll(async () => {
  // Nothing is asked of a server: every message ends at the door.
  rig = await AttackRig.start('http://127.0.0.1:9');
}, 120_000);

afterAll(() => rig.stop());

/** Sends a message and says what became of it. */
async function send(message: (typeof MESSAGES)[number], from: From): Promise<string> {
  const args = oneOf(message.name, message.args);
  if (message.kind !== 'command') {
    const reply = await rig.askFrom(from, message.name, args);
    return reply?.ok === false ? reply.code : 'passed';
  }
  lines = [];
  const spy = vi.spyOn(rig.parts.log, 'error').mockImplementation((text, fields) => {
    lines.push(text === 'a message was refused' ? String(fields?.['code']) : text);
  });
  rig.commandFrom(from, message.name, args);
  spy.mockRestore();
  return lines.join() || 'passed';
}

/** Messages that became something else than expected, each with what. */
async function others(from: (message: (typeof MESSAGES)[number]) => readonly From[], code: string) {
  const before = JSON.stringify([[...documents], AttackRig.quits, rig.parts.settings.get()]);
  sent.length = 0;
  const found: string[] = [];
  for (const message of MESSAGES) {
    for (const one of from(message)) {
      const became = await send(message, one);
      if (became !== code) found.push(`${message.name} from ${one.role} ${one.url}: ${became}`);
    }
  }
  expect(JSON.stringify([[...documents], AttackRig.quits, rig.parts.settings.get()])).toBe(before);
  expect(sent).toEqual([]);
  return found;
}

const OURS = 'app://console/x';

test('a message from a window of another role is refused and does nothing', async () => {
  const wrong = await others(
    ({ roles }) =>
      WINDOW_ROLES.filter((role) => !(roles as readonly string[]).includes(role)).map((role) => ({
        role,
        url: OURS,
        isMainFrame: true,
      })),
    'wrongRole',
  );
  expect(wrong).toEqual([]);
}, 60_000);

test.each<readonly [string, Omit<From, 'role'>]>([
  ['a frame inside the page', { url: OURS, isMainFrame: false }],
  ['a frame that is gone', { url: null, isMainFrame: true }],
  ['another origin', { url: 'https://evil.example/', isMainFrame: true }],
  ['an origin that begins alike', { url: 'app://console.evil/', isMainFrame: true }],
  ['a file', { url: 'file:///etc/passwd', isMainFrame: true }],
  ['an empty page', { url: 'about:blank', isMainFrame: true }],
])(
  '%s is refused in every message, whatever its window is for',
  async (_name, from) => {
    const wrong = await others(
      ({ roles }) => roles.map((role) => ({ ...from, role })),
      'wrongSender',
    );
    expect(wrong).toEqual([]);
  },
  60_000,
);

test('a window that main did not make is refused in every message', async () => {
  const from = () => [{ role: null, url: OURS, isMainFrame: true }];
  expect(await others(from, 'wrongSender')).toEqual([]);
}, 60_000);
