import type { ApiFailure } from '@shared/api/failure';
import type { Clock } from '@shared/base/clock';
import { callOf, findCall } from '@shared/catalogue';
import type { AlarmSnapshot } from '@shared/model/alarmSnapshot';
import { CHECK_STEPS, CLOCK_SHOWN_MS, type CheckStepKey } from '@shared/model/diagnostics';
import { ServerClock } from '../net/serverClock';
import type { HttpPort } from '../ports/http';
import type { AuthDialect } from '../session/dialect';
import type { ServerConfig } from '../session/server';
import type { Session } from '../session/session';
import { sendDraft } from '../session/wire';
import { readRoutes } from '../records/menu';
import { inspectCertificate } from './certificate';
import { findProxy, found, reach, resolveName, type Found, type NetworkDeps } from './network';
import type { ReportMaker } from './report';

/** Longest wait for the captcha, ms. */
const CAPTCHA_MS = 10_000;
/** Longest answer to it, bytes: a small picture. */
const CAPTCHA_BYTES = 1024 * 1024;

export interface StepDeps extends NetworkDeps {
  readonly http: HttpPort;
  readonly dialect: (server: ServerConfig) => AuthDialect;
  readonly streams: () => AlarmSnapshot['channels'];
  readonly clockOffset: () => number | null;
}

/** What the steps tell about the calls that follow. */
export interface StepResult {
  /** False when the server cannot be reached, so that asking it for anything is pointless. */
  readonly reached: boolean;
}

/** The found key of a failed call. */
export function foundOf(failure: ApiFailure): Found {
  if (failure.kind === 'notConnected') {
    const large = /maxContentLength/.test(failure.detail);
    if (failure.cause === 'proxySignIn') return found('failed', 'no.proxySignIn');
    if (failure.cause === 'proxyMethod')
      return found('failed', 'no.proxyMethod', { methods: failure.methods ?? '' });
    return found('failed', large ? 'no.tooLarge' : `no.${failure.reason}`);
  }
  if (failure.kind === 'notJson' && failure.status >= 300 && failure.status < 400)
    return found('failed', 'no.redirected', { status: failure.status });
  if (failure.kind === 'rejected') return found('failed', 'no.rejected', { code: failure.code });
  if (failure.kind === 'notSent') return found('failed', 'no.badRequest', { status: 0 });
  if (failure.kind === 'gone') return found('failed', 'no.otherShape', { status: 0 });
  const status = 'status' in failure ? failure.status : 0;
  return found('failed', `no.${failure.kind}`, { status });
}

/** Looks at a server from the outside in; each step is told as it ends. */
export async function checkServer(
  deps: StepDeps,
  server: ServerConfig,
  session: Session | null,
  report: ReportMaker,
  signal: AbortSignal,
): Promise<StepResult> {
  const { clock } = deps;
  const step = async <F extends Found>(key: CheckStepKey, work: () => Promise<F>): Promise<F> => {
    report.step({ key, verdict: 'running', found: '', values: {}, ms: null });
    const begun = clock.monotonic();
    const result = await work();
    const ms = Math.round(clock.monotonic() - begun);
    const { verdict, found: what, values } = result;
    report.step({ key, verdict, found: what, values, ms });
    return result;
  };
  const skip = (...keys: readonly CheckStepKey[]): StepResult => {
    for (const key of keys) report.step({ key, ...found('skipped', 'notReached'), ms: null });
    return { reached: false };
  };

  const good = server.url !== '';
  await step('address', async () => found(good ? 'ok' : 'failed', good ? 'address' : 'badAddress'));
  if (!good) return skip(...after('address'));
  const proxy = await step('proxy', () => findProxy(server.url, deps));
  const name = await step('dns', () => resolveName(server.url, proxy.address, clock));
  if (signal.aborted || name.verdict === 'failed') return skip(...after('dns'));
  const way = await step('tcp', () => reach(server.url, proxy.address, clock));
  if (signal.aborted || way.verdict === 'failed') return skip(...after('tcp'));
  await step('certificate', () => inspectCertificate(server.url, proxy.address, deps));
  const measured = new ServerClock(clock);
  const http = timed(deps.http, measured, clock, signal);
  const captcha = await step('captcha', () => askCaptcha(deps.dialect(server), server, http));
  // Whatever it answered, it is there; only silence and a refused certificate are not.
  const reached = !NOT_REACHED.has(captcha.found);
  if (signal.aborted || !reached) return skip('clock', 'token', 'menus', 'streams');
  const offset = (report.now().inUse ? deps.clockOffset() : null) ?? measured.offset();
  await step('clock', async () => clockFound(offset));
  await step('token', () => askToken(session, signal));
  await step('menus', () => askMenus(session, signal));
  await step('streams', async () => streamsFound(session, deps.streams()));
  return { reached: true };
}

/** The steps that cannot be made once this one has failed. */
const after = (key: CheckStepKey): readonly CheckStepKey[] =>
  CHECK_STEPS.slice(CHECK_STEPS.indexOf(key) + 1);
const NOT_REACHED: ReadonlySet<string> = new Set(
  [
    ...['refused', 'dns', 'timeout', 'tls', 'reset', 'cancelled'],
    ...['proxy', 'proxySignIn', 'proxyMethod'],
  ].map((one) => `no.${one}`),
);

/** The same port, with the server's clock read from what passes. */
function timed(http: HttpPort, measured: ServerClock, clock: Clock, signal: AbortSignal): HttpPort {
  return {
    async send(request) {
      const sentAt = clock.monotonic();
      const sent = await http.send({ ...request, signal, maxBytes: CAPTCHA_BYTES });
      const receivedAt = clock.monotonic();
      if (sent.ok) measured.measure({ sentAt, receivedAt, headers: sent.value.headers });
      return sent;
    },
  };
}

async function askCaptcha(
  dialect: AuthDialect,
  server: ServerConfig,
  http: HttpPort,
): Promise<Found> {
  const context = { server, user: null, systemId: '', tenantArea: '' };
  const sent = await sendDraft(http, context, dialect.captcha, { timeoutMs: CAPTCHA_MS });
  if (!sent.ok) return foundOf(sent.error);
  const { status, text } = sent.value;
  if (status > 500) return found('failed', 'no.server', { status });
  const picture = dialect.readCaptcha(status, text);
  return picture.ok ? found('ok', 'captcha') : foundOf(picture.error);
}

/** A difference that people see is a warning with its direction; ms. */
export function clockFound(offset: number | null): Found {
  if (offset === null) return found('unknown', 'clockUnknown');
  const seconds = Math.round(Math.abs(offset) / 100) / 10;
  if (Math.abs(offset) <= CLOCK_SHOWN_MS) {
    // A few answers tell it to the second only.
    return found('ok', 'clockSame', { seconds: Math.floor(Math.abs(offset) / 1000) + 1 });
  }
  return found('warning', offset > 0 ? 'clockAhead' : 'clockBehind', { seconds });
}

async function askToken(session: Session | null, signal: AbortSignal): Promise<Found> {
  if (session === null) return found('skipped', 'notSignedIn');
  // Each family has another call that tells of the token.
  const spec = findCall(session.server.profile.reading.tokenCall);
  if (spec === undefined) return found('unknown', 'tokenUnknown');
  const answer = await session.call(spec, { signal, timeoutMs: CAPTCHA_MS });
  return answer.ok ? found('ok', 'token') : foundOf(answer.error);
}

async function askMenus(session: Session | null, signal: AbortSignal): Promise<Found> {
  if (session === null) return found('skipped', 'notSignedIn');
  const answer = await session.call(callOf('menu.routes'), { signal, timeoutMs: CAPTCHA_MS });
  if (!answer.ok) return foundOf(answer.error);
  const { routes, notes } = readRoutes(answer.value.data);
  const mended = notes.repeated + notes.refused + notes.cut;
  if (routes.length === 0) return found('warning', 'menusNone');
  return found(mended > 0 ? 'warning' : 'ok', mended > 0 ? 'menusMended' : 'menus', {
    number: routes.length,
    mended,
  });
}

function streamsFound(session: Session | null, channels: AlarmSnapshot['channels']): Found {
  if (session === null) return found('skipped', 'notSignedIn');
  const used = channels.filter(({ state }) => state.kind !== 'idle');
  if (used.length === 0) return found('ok', 'streamsNone');
  const connected = used.filter(({ state }) => state.kind === 'connected').length;
  const values = { connected, all: used.length };
  if (connected === used.length) return found('ok', 'streams', values);
  const refused = used.some(({ state }) => state.kind === 'refused');
  return found('failed', refused ? 'streamsRefused' : 'streamsDown', values);
}
