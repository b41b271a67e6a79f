import { isDeepStrictEqual } from 'node:util';
import { must } from '@shared/base/assert';
import type { ReceivedCall } from '@demo/behaviours/record';
import type { Alarm } from '@shared/model/alarm';
import type { Settings } from '@shared/model/settings';
import type { StateMessage } from '@shared/ipc/define';
import type { IpcReply, WindowRole } from '@shared/ipc/roles';
import type { TestPlatform } from '@tests/contract/platform';
import type { Case } from './attackCases';
import { AttackRig } from './attackRig';
import {
  differing,
  entriesAfter,
  filesIn,
  wordsOf,
  type Outgoing,
  type ServerTables,
  type Written,
} from './attackWatch';
import { sent } from './fixedRegistry';
import { documents } from './memoryDocuments';

/** What is walked over, and what is looked at meanwhile. */
export interface Desk {
  readonly rig: AttackRig;
  readonly platform: TestPlatform;
  readonly tables: ServerTables;
  readonly outgoing: Outgoing;
  /** Id of the first tenant's alarm. */
  readonly alarmId: string;
  /** What nobody of this walk may be told. */
  readonly secrets: ReadonlyMap<string, string>;
}

/** One question and what became of it. */
export interface Asked {
  readonly kind: Case['kind'];
  readonly name: string;
  readonly role: WindowRole;
  readonly args: unknown;
  readonly reply: IpcReply | null;
  /** Parts of the workstation that are different now. */
  readonly changed: readonly string[];
}

/** What a walk left behind, each as `message: what`. */
export interface Walk {
  readonly asked: readonly Asked[];
  readonly leaks: readonly string[];
  readonly files: readonly string[];
  readonly calls: readonly (ReceivedCall & { readonly name: string })[];
  /** Messages after which the platform's database was another one. */
  readonly serverWrites: readonly string[];
  readonly outgoing: readonly string[];
  readonly entries: readonly Written[];
  /** What windows were told, each with the role of one. */
  readonly sent: readonly { readonly name: string; readonly role: WindowRole }[];
}

/** What must not change by the wrong hand. Gaps come and go by themselves: whoever notes one is in the journal. */
function state({ rig, alarmId }: Desk) {
  const { parts } = rig;
  return structuredClone({
    settings: parts.settings.get(),
    documents: Object.fromEntries(documents),
    locked: parts.lock.locked(),
    user: parts.session.profile()?.user.userId ?? null,
    alarm: standing(parts.alarms.session.alarm(alarmId)),
    muted: parts.alarms.attention.state().mutedUntil !== null,
    quits: AttackRig.quits,
  });
}

/** The planted alarm, as acts change it; a desk that does not have it tells of no change. */
function standing(alarm: Alarm | null) {
  return alarm === null
    ? null
    : [alarm.state, alarm.shelved, alarm.assigned, alarm.comments.length];
}

const blank = (object: object) =>
  Object.fromEntries(Object.keys(object).map((key) => [key, undefined]));

function keysThatDiffer(before: object, after: object): readonly string[] {
  const now = after as Readonly<Record<string, unknown>>;
  return Object.entries(before)
    .filter(([key, value]) => !isDeepStrictEqual(value, now[key]))
    .map(([key]) => key);
}

/** Parts that differ; of settings and documents each by its name. */
function differences(before: ReturnType<typeof state>, after: ReturnType<typeof state>) {
  const { documents: papers, settings, ...rest } = before;
  return [
    ...keysThatDiffer(rest, after),
    ...keysThatDiffer(settings, after.settings).map((key) => `setting ${key}`),
    ...keysThatDiffer({ ...blank(after.documents), ...papers }, after.documents)
      .filter((name) => name !== 'settings')
      .map((name) => `document ${name}`),
  ];
}

/** The program's own listener on this machine, which a test of the alarms tries; ports of services are lower. */
const OWN_PORT = /^127\.0\.0\.1:\d{5}$/;

/** The desktop's own bus, which is asked whether tray and toasts work. */
const BUS =
  /^unix:path=([^,;]+)/.exec(process.env['DBUS_SESSION_BUS_ADDRESS'] ?? '')?.[1] ??
  `${process.env['XDG_RUNTIME_DIR']}/bus`;

/** Whether a connection leaves the program, its desktop and the platform that it is signed in at. */
function leaves(place: string, platform: TestPlatform): boolean {
  return place !== BUS && !platform.url.endsWith(place) && !OWN_PORT.test(place);
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function lastSeq(dir: string): number {
  return entriesAfter(dir, 0).at(-1)?.seq ?? 0;
}

/** The next question stands before the same workstation. */
function restore({ rig }: Desk, { version: _version, ...settings }: Settings): void {
  rig.parts.settings.update(settings);
}

/** A value of main without its revision, which goes up by itself. */
function valueOf(kind: Case['kind'], reply: IpcReply | null): IpcReply | null {
  if (kind !== 'state' || reply?.ok !== true) return reply;
  return { ok: true, value: (reply.value as StateMessage<unknown>).value };
}

async function askAll(
  desk: Desk,
  { kind, name, roles, args }: Case,
  asked: Asked[],
): Promise<void> {
  const { rig } = desk;
  const role = must(roles[0], name);
  for (const one of args) {
    const before = state(desk);
    let reply: IpcReply | null = null;
    if (kind === 'command') rig.command(role, name, one);
    else reply = valueOf(kind, await rig.ask(role, name, one));
    const changed = differences(before, state(desk));
    asked.push({ kind, name, role, args: one, reply, changed });
    if (changed.some((part) => part.startsWith('setting '))) restore(desk, before.settings);
  }
}

/** Secrets in what was answered, sent to windows or written. */
function told(desk: Desk, name: string, texts: readonly string[]): readonly string[] {
  // The id that was asked about holds the place; an answer that repeats it tells nothing.
  const own = JSON.stringify(desk.alarmId).slice(1, -1);
  const all = texts.join('\n').replaceAll(own, '');
  return [...desk.secrets]
    .filter(([, secret]) => all.includes(secret))
    .map(([what]) => `${name} tells ${what}`);
}

/** Documents are written a little later, by whichever message it may be then. */
function placeOf(name: string, path: string): string {
  return path.includes('/') ? `${name}: ${path}` : path.replace(/\.new$/, '');
}

/** Asks every message of the contract with all its arguments, and looks at everything around it. */
export async function walk(desk: Desk, cases: readonly Case[]): Promise<Walk> {
  const { rig, platform, tables, outgoing } = desk;
  const found = {
    asked: [] as Asked[],
    leaks: [] as string[],
    files: [] as string[],
    outgoing: [] as string[],
    sent: [] as { readonly name: string; readonly role: WindowRole }[],
  };
  const calls: (ReceivedCall & { readonly name: string })[] = [];
  const serverWrites: string[] = [];
  // What the change of the desk has set off is over.
  await pause(1_000);
  const seq = lastSeq(rig.dir);
  let files = filesIn(rig.dir);
  for (const one of cases) {
    const { name } = one;
    sent.length = 0;
    await platform.control.clear();
    outgoing.take();
    const [version, first] = [tables.version(), found.asked.length];
    await askAll(desk, one, found.asked);
    // What a command sets off comes a little later.
    await pause(5);
    const now = filesIn(rig.dir);
    const written = differing(files, now);
    files = now;
    const texts = [JSON.stringify([found.asked.slice(first).map(({ reply }) => reply), sent])];
    found.sent.push(...sent.map(({ name: told, role }) => ({ name: told, role })));
    // The program's own documents hold what everybody keeps here; a person is given the others.
    const kept = written
      .filter((path) => now.has(path) && path.includes('/'))
      .map((path) => wordsOf(`${rig.dir}/${path}`));
    found.leaks.push(...told(desk, name, [...texts, ...kept]));
    found.files.push(...written.map((path) => placeOf(name, path)));
    const places = new Set(outgoing.take().filter((place) => leaves(place, platform)));
    found.outgoing.push(...[...places].map((place) => `${name}: ${place}`));
    if (tables.version() !== version) serverWrites.push(name);
    calls.push(...(await platform.control.calls()).map((call) => ({ ...call, name })));
  }
  await pause(300);
  return { ...found, calls, serverWrites, entries: entriesAfter(rig.dir, seq) };
}

/** True for an answer that tells nothing: refused, failed, empty. */
export function isBare(reply: IpcReply | null): boolean {
  if (reply === null || !reply.ok) return true;
  const { value } = reply;
  if (value === null || value === undefined || value === false || value === 0 || value === '') {
    return true;
  }
  if (typeof value !== 'object') return false;
  const names = Object.keys(value).join();
  // That a sound was tried tells nothing.
  return names === '' || names === 'outcome' || ('ok' in value && value.ok === false);
}
