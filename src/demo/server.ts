import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import multipart from '@fastify/multipart';
import websocket from '@fastify/websocket';
import fastify, { type FastifyInstance } from 'fastify';
import { must } from '@shared/base/assert';
import { systemClock, type Clock } from '@shared/base/clock';
import { FAMILIES } from '@shared/catalogue/index';
import { serveAuth } from './behaviours/auth';
import { Captchas } from './behaviours/captchas';
import { serveControl } from './behaviours/control';
import { serveDictionaries } from './behaviours/dictionaries';
import { serveFigures } from './behaviours/figures';
import { serveFiles, UPLOAD_LIMIT } from './behaviours/files';
import { Lockout } from './behaviours/lockout';
import { serveMenu } from './behaviours/menu';
import { serveOrganisation } from './behaviours/organisation';
import { CallRecord } from './behaviours/record';
import { simulateAlarms, simulateRecords } from './behaviours/simulation';
import { serveStreams, Streams } from './behaviours/streams';
import { Switches } from './behaviours/switches';
import { serveUsers, userHooks } from './behaviours/users';
import { serveFamily, type FamilyHooks } from './crud';
import { prepareHttp } from './http';
import type { Log, Platform } from './platform';
import { Routes } from './routes';
import { seedAll } from './seed';
import { DemoDatabase } from './store/database';
import { Epoch } from './store/epoch';
import { createTables, isComplete, markComplete } from './store/schema';
import { FamilyTable } from './table';
import { Tokens } from './tokens';

/** How to start a platform. */
export interface PlatformOptions {
  /** Folder of the database and of uploaded files; it is made when missing. */
  readonly dataDir: string;
  /** Loopback port; 0 takes a free one. */
  readonly port: number;
  /** Token of the control interface; absent: that interface does not exist. */
  readonly controlToken?: string | undefined;
  readonly log?: Log;
  readonly clock?: Clock;
}

export interface RunningPlatform {
  /** `http://127.0.0.1:port` */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** The platform is never reachable from another machine. */
const HOST = '127.0.0.1';
const DATABASE = 'platform.db';

/** The finished database of this version, or undefined when there is none or it cannot be read. */
function openFinished(file: string, log: Log): DemoDatabase | undefined {
  try {
    const db = new DemoDatabase(file);
    if (isComplete(db)) return db;
    db.close();
  } catch (error) {
    log(`demo data cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  return undefined;
}

function openDatabase(dataDir: string, log: Log): DemoDatabase {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, DATABASE);
  const finished = openFinished(file, log);
  if (finished !== undefined) return finished;
  // New, cut off while it was made, of another version or damaged: demo data is made anew.
  log('demo data is made');
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
  return new DemoDatabase(file);
}

/** The named behaviours of families; everything else about them comes from the catalogue. */
function hooksOf(platform: () => Platform): ReadonlyMap<string, FamilyHooks> {
  return new Map([['user', userHooks(platform)]]);
}

function openPlatform(options: PlatformOptions, origin: () => string): Platform {
  const { dataDir, log = () => undefined, clock = systemClock() } = options;
  const db = openDatabase(dataDir, log);
  const epoch = Epoch.open(db, clock.now());
  const hooks = hooksOf(() => platform);
  const tables = new Map(
    FAMILIES.filter((family) => family.fields.length > 0).map((family) => {
      const extra = hooks.get(family.key)?.extraColumns ?? [];
      return [family.key, new FamilyTable(family, { db, epoch, clock, origin }, extra)] as const;
    }),
  );
  if (!isComplete(db)) {
    db.transaction(() => {
      createTables(
        db,
        [...tables.values()].map((table) => table.ddl()),
      );
      seedAll(db, tables, dataDir);
      markComplete(db);
    });
  }
  const key = db.sql('SELECT value FROM secret WHERE name = ?').get('tokenKey')?.['value'];
  const tokens = new Tokens(String(must(key, 'token key')), clock);
  const platform: Platform = { db, epoch, clock, tokens, tables, dataDir, origin, log };
  return platform;
}

function serveAll(app: FastifyInstance, platform: Platform, streams: Streams): AuthState {
  const state = { captchas: new Captchas(platform.clock), lockout: new Lockout(platform.clock) };
  const routes = new Routes(app, platform);
  serveAuth(routes, { platform, ...state });
  serveMenu(routes, platform);
  serveDictionaries(routes, platform);
  serveOrganisation(routes, platform);
  serveUsers(routes, platform, state.lockout);
  serveFigures(routes, platform);
  serveFiles(app, routes, platform);
  serveStreams(app, platform, streams);
  const hooks = hooksOf(() => platform);
  for (const [key, table] of platform.tables) serveFamily(routes, platform, table, hooks.get(key));
  app.get('/demo/health', () => ({ platform: 'demo', ready: true }));
  return state;
}

interface AuthState {
  readonly captchas: Captchas;
  readonly lockout: Lockout;
}

/**
 * Starts the platform on loopback.
 * @throws Error when the port is taken or the data folder cannot be written.
 */
export async function startPlatform(options: PlatformOptions): Promise<RunningPlatform> {
  let url = '';
  const platform = openPlatform(options, () => url);
  const app = fastify({ bodyLimit: UPLOAD_LIMIT, forceCloseConnections: true });
  const streams = new Streams();
  const record = new CallRecord();
  const switches = new Switches();
  const { controlToken } = options;
  prepareHttp(app, platform.log, (request, reply) => {
    if (controlToken === undefined || request.url.startsWith('/demo/')) return false;
    record.add(request, platform.clock.now());
    return switches.answer(request, reply);
  });
  app.addHook('preHandler', (request, _reply, done) => {
    record.addForm(request);
    done();
  });
  await app.register(multipart, { limits: { files: 1, fileSize: UPLOAD_LIMIT } });
  // Pongs are sent by hand, so that a test can freeze a connection.
  await app.register(websocket, { options: { autoPong: false } });
  const state = serveAll(app, platform, streams);
  if (controlToken !== undefined) {
    serveControl(app, { platform, ...state, streams, switches, record }, controlToken);
  }
  url = await app.listen({ host: HOST, port: options.port });
  const simulations =
    controlToken === undefined
      ? [simulateAlarms(platform, streams), simulateRecords(platform)]
      : [];
  platform.log(`serves on ${url}`);
  return {
    url,
    stop: async () => {
      for (const end of simulations) end();
      streams.close({}, 'cut');
      await app.close();
      platform.db.close();
    },
  };
}
