import { EventEmitter } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { vi } from 'vitest';
import { must } from '@shared/base/assert';
import { systemClock } from '@shared/base/clock';
import { Emitter } from '@shared/base/emitter';
import { COMMANDS, REQUESTS, STATES, type Requests } from '@shared/ipc/contract';
import type { IpcReply, WindowRole } from '@shared/ipc/roles';
import { CHANNELS } from '@shared/ipc/channels';
import type { Application } from '@main/adapters/application';
import { readCommandLine } from '@main/app/commandLine';
import { compose, type Composition } from '@main/app/compose';
import { connect } from '@main/app/lifecycle';
import { Policies } from '@main/storage/policy/policies';
import { fakeIpc, paths } from './fakeElectron';
import { page, WINDOWS } from './fixedRegistry';
import { buildJournalReader, buildJournalWorker, buildTransferWorker } from './journalWorker';

/** Longer than any answer takes here; what takes longer has told nothing by then. ms */
const LIMIT_MS = 4_000;
/** Messages that write large files: on a loaded machine theirs would be taken for those of the next message. */
const WRITERS: ReadonlySet<string> = new Set([
  'alarms.reportFile',
  'export.start',
  'journal.export',
  'journal.pack',
  'support.make',
]);
const WRITERS_MS = 30_000;

function application(userDataDir: string): Application {
  return {
    userDataDir,
    folders: { data: userDataDir, former: '', problem: '' },
    useDataDir: () => undefined,
    version: '0.0.0',
    electronVersion: '0',
    isPackaged: false,
    installFolder: '',
    args: [],
    executable: '',
    secondStart: new Emitter<readonly string[]>(),
    quitAsked: new Emitter<void>(),
    useFreshUserData: () => undefined,
    claim: () => true,
    ready: () => Promise.resolve(),
    beforeQuit: () => undefined,
    badge: () => 'refused',
    quit: () => {
      AttackRig.quits += 1;
    },
    exit: () => undefined,
  };
}

/** Where our own pages are. */
const OWN_PAGE = 'app://console/x';

/** Where a message comes from. */
export interface From {
  /** Role of the window; null: one that main did not make. */
  readonly role: WindowRole | null;
  /** Address of the frame; null: the frame is gone. */
  readonly url: string | null;
  readonly isMainFrame: boolean;
}

/** Main as it is composed, with the system's ends cut off, driven as a page drives it. */
export class AttackRig {
  static quits = 0;

  private constructor(
    readonly parts: Composition,
    readonly dir: string,
  ) {}

  static async start(serverUrl: string): Promise<AttackRig> {
    const dir = mkdtempSync(join(tmpdir(), 'chengjing-attack-'));
    Object.assign(paths, { dir });
    const outDir = join(dir, 'out');
    mkdirSync(join(outDir, 'main'), { recursive: true });
    writeFileSync(join(outDir, 'package.json'), '{"type":"module"}');
    const entries = {
      'journal-worker': buildJournalWorker(),
      'journal-reader': buildJournalReader(),
      'transfer-worker': buildTransferWorker(),
    };
    for (const [name, built] of Object.entries(entries)) {
      const text = `import ${JSON.stringify(pathToFileURL(await built).href)};\n`;
      writeFileSync(join(outDir, 'main', `${name}.js`), text);
    }
    const commandLine = readCommandLine(['--server', serverUrl]);
    if (!commandLine.ok) throw new Error(commandLine.error);
    const parts = compose({
      application: application(dir),
      commandLine: commandLine.value,
      clock: systemClock(),
      outDir,
      env: {},
      restart: null,
      keeper: null,
      data: null,
      policies: new Policies([]),
      supervised: false,
      pageReady: () => undefined,
    });
    parts.registrar.register();
    connect(parts);
    await parts.areas.start();
    await parts.alarms.start();
    const rig = new AttackRig(parts, dir);
    page.hears = (name, payload) => rig.heard(name, payload);
    return rig;
  }

  async stop(): Promise<void> {
    await this.parts.areas.stop();
    await this.parts.alarms.dispose();
    this.parts.session.dispose();
    this.parts.agents.dispose();
    rmSync(this.dir, { recursive: true, force: true });
  }

  /** Sends as a page of the role would. @returns main's reply; null when it did not come in time. */
  ask(role: WindowRole, name: string, args: unknown): Promise<IpcReply | null> {
    return this.askFrom({ role, url: OWN_PAGE, isMainFrame: true }, name, args);
  }

  /** The same from any page. */
  async askFrom(from: From, name: string, args: unknown): Promise<IpcReply | null> {
    const run = fakeIpc.handlers.get(CHANNELS.request);
    if (run === undefined) throw new Error('main does not listen');
    const limitMs = WRITERS.has(name) ? WRITERS_MS : LIMIT_MS;
    const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), limitMs));
    const reply = await Promise.race([run(eventOf(from), name, args), late]);
    return reply === null ? null : (JSON.parse(reply as string) as IpcReply);
  }

  /** Asks as the first role that may, and expects an answer. */
  async value(name: keyof Requests, args: unknown): Promise<unknown> {
    const reply = await this.ask(must(REQUESTS[name].roles[0], name), name, args);
    if (reply?.ok !== true) throw new Error(`${name}: ${JSON.stringify(reply)}`);
    return reply.value;
  }

  command(role: WindowRole, name: string, args: unknown): void {
    this.commandFrom({ role, url: OWN_PAGE, isMainFrame: true }, name, args);
  }

  commandFrom(from: From, name: string, args: unknown): void {
    fakeIpc.bus.emit(CHANNELS.command, eventOf(from), name, args);
  }

  /** The page of the sounds says that what it was given was heard. */
  private heard(name: string, payload: unknown): void {
    if (name !== 'speaker.play') return;
    const { playId, speech } = payload as { readonly playId: string; readonly speech?: unknown };
    const outcome = { playId, outcome: 'shown', detail: '' };
    queueMicrotask(() => {
      this.command('sos', 'speaker.outcome', outcome);
      if (speech !== undefined) this.command('sos', 'speaker.spoken', outcome);
    });
  }

  async signIn(tenantId: string, username: string, password: string): Promise<void> {
    const form = { tenantId, username, password, captchaKey: '', captchaCode: '' };
    const answer = await this.value('session.signIn', form);
    if ((answer as { readonly ok: boolean }).ok !== true) throw new Error(JSON.stringify(answer));
    await this.connected();
  }

  /** The channel of the alarms is up. */
  connected(): Promise<void> {
    return vi.waitFor(
      () => {
        const { channels } = this.parts.alarms.publisher.snapshot();
        if (!channels.some(({ state }) => state.kind === 'connected')) throw new Error('not yet');
      },
      { timeout: 15_000, interval: 50 },
    );
  }
}

/** A window's contents as main knows them: one object, whose frames Electron numbers. */
class Contents extends EventEmitter {
  mainFrame: { readonly url: string } = { url: OWN_PAGE };

  constructor(readonly id: number) {
    super();
  }

  /** Another address in the main frame: it navigated, and Electron says so before the new page can send. */
  goTo(url: string): { readonly url: string } {
    if (url !== this.mainFrame.url) {
      this.mainFrame = { url };
      this.emit('did-frame-navigate');
    }
    return this.mainFrame;
  }
}

/** Number of a window's main frame, and of any frame inside. */
const MAIN_FRAME = 1;
const INNER_FRAME = 2;
const contents = new Map<number, Contents>();

function eventOf({ role, url, isMainFrame }: From) {
  const id = role === null ? WINDOWS.length + 1 : WINDOWS.indexOf(role) + 1;
  const sender = contents.get(id) ?? new Contents(id);
  contents.set(id, sender);
  const numbers = { sender, processId: id, frameId: isMainFrame ? MAIN_FRAME : INNER_FRAME };
  if (url === null) {
    sender.emit('did-frame-navigate');
    return { ...numbers, senderFrame: null };
  }
  return { ...numbers, senderFrame: isMainFrame ? sender.goTo(url) : { url } };
}

/** Every message that a window may send: requests, questions for a value of main, commands. */
export const MESSAGES = [
  ...Object.entries(REQUESTS).map(([name, spec]) => ({ kind: 'request', name, ...spec }) as const),
  ...Object.entries(STATES).map(([name, spec]) => ({ kind: 'state', name, ...spec }) as const),
  ...Object.entries(COMMANDS).map(([name, spec]) => ({ kind: 'command', name, ...spec }) as const),
];
