import { mkdirSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import multipart from '@fastify/multipart';
import websocket from '@fastify/websocket';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { explained, troubleOf } from '@disk/trouble';
import { must } from '@shared/base/assert';
import { systemClock, type Clock } from '@shared/base/clock';
import { reasonOf } from '@shared/base/errors';
import type { FamilySpec } from '@shared/catalogue/family';
import { allFamilies } from '@shared/catalogue/index';
import { serveAuth } from './behaviours/auth';
import { Captchas } from './behaviours/captchas';
import { serveControl } from './behaviours/control';
import { dictionaryHooks, serveDictionaries } from './behaviours/dictionaries';
import { serveFigures } from './behaviours/figures';
import { serveFiles, UPLOAD_LIMIT } from './behaviours/files';
import { Lockout } from './behaviours/lockout';
import { clientHooks } from './behaviours/clients';
import { menuHooks, serveMenu } from './behaviours/menu';
import { serveMessageBox } from './behaviours/messageBox';
import { serveGrants } from './behaviours/grants';
import { deptHooks, roleHooks, serveOrganisation } from './behaviours/organisation';
import { CallRecord } from './behaviours/record';
import { simulate } from './behaviours/simulation';
import { regionHooks } from './behaviours/regions';
import { enabledHooks, serveStorageCredentials } from './behaviours/services';
import { serveThirdParty, ThirdPartyCodes } from './behaviours/thirdParty';
import { serveSiteBindings, siteTenantHooks } from './behaviours/siteBindings';
import { roomHooks } from './behaviours/rooms';
import { serveStreams, Streams } from './behaviours/streams';
import { Switches } from './behaviours/switches';
import { packageHooks, serveTenants, tenantHooks } from './behaviours/tenants';
import { serveVideo } from './behaviours/video';
import { serveUsers, userHooks } from './behaviours/users';
import { turnAway } from './callers';
import { serveFamily, unservedCalls, type FamilyHooks } from './serveFamily';
import { prepareHttp } from './http';
import type { Log, Platform } from './platform';
import { CallTable, Routes } from './routes';
import { seedAll } from './seed';
import { grow, type Scale } from './seed/grow';
import { DemoDatabase } from './store/database';
import { Epoch } from './store/epoch';
import { Shelf } from './store/shelf';
import { refused } from './wire/failure';
import type { TableIndex } from './store/indexes';
import { addIndexes, createIndexes, createTables, isComplete, markComplete } from './store/schema';
import { refusePreflight } from './open/preflight';
import { FamilyTable } from './table';
import { Tokens } from './tokens';

export interface PlatformOptions {
  /** Folder of the database and of uploaded files; it is made when missing. */
  readonly dataDir: string;
  /** Loopback port; 0 takes a free one. */
  readonly port: number;
  /** Token of the control interface; absent: that interface does not exist. */
  readonly controlToken?: string | undefined;
  /**
   * Secret that each request must carry (DEMO_SECRET_HEADER); absent: the platform runs alone and answers
   * everybody on this machine.
   */
  readonly secret?: string | undefined;
  readonly log?: Log;
  readonly clock?: Clock;
  /** The catalogue to serve; absent: that of the program. */
  readonly families?: readonly FamilySpec[] | undefined;
  /** Looks at each request before it is answered. @returns why it is refused; null: it is not. */
  readonly inspect?: ((request: SeenRequest) => string | null) | undefined;
  /** More records of one family than the seed has, for measurements. */
  readonly scale?: Scale | undefined;
  /** Which family of the platform it serves, over the same data; absent: the commercial one. */
  readonly family?: ServedFamily | undefined;
}

/**
 * `commercial`: the documented calls below `/api`. `open`: the calls of the open server 4.7, as they were
 * recorded.
 */
export type ServedFamily = 'commercial' | 'open';

/** A request as it came. */
export interface SeenRequest {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
  /** Media type without its parameters; '' without a body. */
  readonly type: string;
  /** JSON value or form as it was read; undefined without a body, and for a multipart one. */
  readonly body: unknown;
}

export interface RunningPlatform {
  /** `http://127.0.0.1:port` */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** The platform is never reachable from another machine. */
const HOST = '127.0.0.1';

/**
 * The finished database of this version; null when it has another version, was interrupted while it was made,
 * or is damaged.
 * @throws Error when it cannot be opened for another reason: it may be intact, so it must not be replaced.
 */
function openFinished(
  file: string,
  families: readonly FamilySpec[],
  log: Log,
): DemoDatabase | null {
  let db: DemoDatabase | null = null;
  try {
    db = new DemoDatabase(file);
    if (isComplete(db, families)) return db;
  } catch (error) {
    if (troubleOf(error) !== 'damaged') throw explained(error, file);
    log(`demo data is damaged: ${reasonOf(error)}`);
  }
  db?.close();
  return null;
}

/** The named behaviours of families; all other behaviour comes from the catalogue. */
function hooksOf(platform: () => Platform): ReadonlyMap<string, FamilyHooks> {
  return new Map([
    ['user', userHooks(platform)],
    ['dict', dictionaryHooks(platform, 'dict')],
    ['dictBiz', dictionaryHooks(platform, 'dictBiz')],
    ['region', regionHooks(platform)],
    ['floorUnitRoom', roomHooks(platform)],
    ['basicsFloorUnitRoom', roomHooks(platform)],
    ['dept', deptHooks(platform)],
    ['role', roleHooks(platform)],
    ['menu', menuHooks(platform)],
    ['client', clientHooks(platform)],
    ['tenant', tenantHooks(platform)],
    ['tenantPackage', packageHooks()],
    ['siteTenant', siteTenantHooks()],
    ['oss', enabledHooks(platform, 'oss')],
    ['sms', enabledHooks(platform, 'sms')],
  ]);
}

function openPlatform(options: PlatformOptions, origin: () => string): Platform {
  const { dataDir, families = allFamilies(), log = () => undefined } = options;
  mkdirSync(dataDir, { recursive: true });
  const shelf = new Shelf(dataDir, log);
  shelf.sweep();
  const current = shelf.current();
  if (current !== null) {
    const db = openFinished(join(dataDir, current), families, log);
    const platform = db === null ? null : platformOver(db, current);
    if (platform !== null) return platform;
  }
  // No intact database of this version exists: demo data is made again.
  log('demo data is made');
  const name = shelf.fresh();
  return must(platformOver(new DemoDatabase(join(dataDir, name)), name), name);

  /** @returns null when the database turns out to be damaged. */
  function platformOver(db: DemoDatabase, name: string): Platform | null {
    const isNew = !isComplete(db, families);
    try {
      const platform = filledPlatform(options, db, origin);
      shelf.use(name);
      return platform;
    } catch (error) {
      db.close();
      if (isNew || troubleOf(error) !== 'damaged') throw error;
      log(`demo data is damaged: ${reasonOf(error)}`);
      return null;
    }
  }
}

const measureAll = (tables: ReadonlyMap<string, FamilyTable>): void => {
  for (const table of tables.values()) table.measure();
};

const indexesOfAll = (tables: ReadonlyMap<string, FamilyTable>): readonly TableIndex[] =>
  [...tables.values()].flatMap((table) => table.indexes);

/** A platform over its database; makes and fills the tables of a new one. */
function filledPlatform(
  options: PlatformOptions,
  db: DemoDatabase,
  origin: () => string,
): Platform {
  const {
    dataDir,
    families = allFamilies(),
    scale,
    log = () => undefined,
    clock = systemClock(),
  } = options;
  const epoch = Epoch.open(db, clock.now());
  const hooks = hooksOf(() => platform);
  const host = { db, epoch, clock, origin, families };
  const tables = new Map(
    families
      .filter((family) => family.fields.length > 0)
      .map((family) => {
        const extra = hooks.get(family.key)?.extraColumns ?? [];
        return [family.key, new FamilyTable(family, host, extra)] as const;
      }),
  );
  if (!isComplete(db, families)) {
    db.making(() => {
      createTables(
        db,
        [...tables.values()].map((table) => table.ddl()),
      );
      seedAll(db, tables, dataDir);
      if (scale !== undefined) grow(db, must(tables.get(scale.family), scale.family), scale.rows);
      measureAll(tables);
      createIndexes(db, indexesOfAll(tables));
      markComplete(db, families);
    });
  } else {
    measureAll(tables);
    addIndexes(db, indexesOfAll(tables));
  }
  const key = db.sql('SELECT value FROM secret WHERE name = ?').get('tokenKey')?.['value'];
  const tokens = new Tokens(String(must(key, 'token key')), clock);
  const platform: Platform = {
    ...{ db, epoch, clock, tokens, families, tables, dataDir, origin, log },
  };
  return platform;
}

/** Serves the calls of the commercial family. */
function serveCommercial(
  app: FastifyInstance,
  platform: Platform,
  calls: CallTable,
  streams: Streams,
  state: AuthState,
): void {
  const routes = new Routes(app, platform, calls);
  serveAuth(routes, { platform, ...state });
  serveMenu(routes, platform);
  serveDictionaries(routes, platform);
  serveOrganisation(routes, platform);
  serveGrants(routes, platform);
  serveTenants(routes, platform);
  serveUsers(routes, platform, state.lockout);
  serveFigures(routes, platform);
  serveFiles(app, routes, platform);
  serveStorageCredentials(routes, platform);
  serveVideo(app, platform);
  serveMessageBox(routes, platform);
  serveStreams(app, platform, streams);
  const engine = { platform, hooks: hooksOf(() => platform) };
  serveSiteBindings(routes, engine);
  for (const family of platform.families) serveFamily(routes, engine, family);
  const unserved = unservedCalls(routes, platform.families);
  if (unserved.length > 0) throw new Error(`nothing answers ${unserved.join(', ')}`);
}

interface AuthState {
  readonly captchas: Captchas;
  readonly lockout: Lockout;
  readonly codes: ThirdPartyCodes;
}

/**
 * Starts the platform on loopback.
 * @throws Error when the port is taken or the data folder cannot be written.
 */
export async function startPlatform(options: PlatformOptions): Promise<RunningPlatform> {
  let url = '';
  const platform = openPlatform(options, () => url);
  try {
    const served = await servePlatform(platform, options);
    url = served.url;
    return served;
  } catch (error) {
    platform.db.close();
    throw error;
  }
}

function seen({ method, url, query, headers, body }: FastifyRequest): SeenRequest {
  const [path = ''] = url.split('?');
  const isEmpty = headers['content-length'] === '0' && headers['transfer-encoding'] === undefined;
  const [type = ''] = (isEmpty ? '' : (headers['content-type'] ?? '')).split(';');
  return { method, path, query: { ...(query as object) }, type: type.trim().toLowerCase(), body };
}

async function servePlatform(
  platform: Platform,
  { port, controlToken, secret, inspect, family = 'commercial' }: PlatformOptions,
): Promise<RunningPlatform> {
  const isOpen = family === 'open';
  const app = fastify({ bodyLimit: UPLOAD_LIMIT, forceCloseConnections: true });
  const streams = new Streams(platform);
  const record = new CallRecord();
  const switches = new Switches();
  const calls = new CallTable();
  prepareHttp(app, calls, platform.log, (request, reply) => {
    if (isOpen && refusePreflight(request, reply)) return true;
    if (turnAway(request, reply, { controlToken, secret })) return true;
    if (controlToken === undefined || request.url.startsWith('/demo/')) return false;
    record.add(request, platform.clock.now());
    return switches.answer(request, reply);
  });
  app.addHook('preHandler', (request, _reply, done) => {
    record.addForm(request);
    const why = request.url.startsWith('/demo/') ? null : (inspect?.(seen(request)) ?? null);
    done(why === null ? undefined : refused(why));
  });
  const { clock } = platform;
  const state = {
    captchas: new Captchas(clock),
    lockout: new Lockout(clock),
    codes: new ThirdPartyCodes(clock),
  };
  app.get('/demo/health', () => ({ platform: 'demo', ready: true }));
  let expireAccess = (): void => platform.tokens.expireAccess();
  if (isOpen) {
    // Its cryptography is loaded by those who serve it.
    const { serveOpen } = await import('./open/serve');
    expireAccess = serveOpen(app, { platform, ...state });
  } else {
    await app.register(multipart, { limits: { files: 1, fileSize: UPLOAD_LIMIT } });
    // Pongs are sent by hand, so that a test can freeze a connection.
    await app.register(websocket, { options: { autoPong: false } });
    serveThirdParty(app, state.codes);
    serveCommercial(app, platform, calls, streams, state);
  }
  if (controlToken !== undefined) {
    const parts = { platform, ...state, streams, switches, record, expireAccess };
    serveControl(app, parts, controlToken);
  }
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const url = await app.listen({ host: HOST, port });
  // The open family has no alarms.
  const isMoving = controlToken === undefined && !isOpen;
  const simulations = isMoving ? simulate(platform, streams) : [];
  platform.log(`serves on ${url}`);
  return {
    url,
    stop: async () => {
      for (const end of simulations) end();
      streams.close({}, 'cut');
      const closed = app.close();
      // A socket whose handshake a switch answered is unknown to the server, which would wait for
      // it.
      for (const socket of sockets) socket.destroy();
      await closed;
      platform.db.close();
    },
  };
}
