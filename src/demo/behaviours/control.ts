import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { TENANTS } from '../accounts';
import type { Platform } from '../platform';
import { refused, WireFailure } from '../wire/failure';
import { readJsonBodies } from '../http';
import type { Captchas } from './captchas';
import { calm, change, happen, noteVisit, vanish } from './happenings';
import type { Lockout } from './lockout';
import type { CallRecord } from './record';
import { CHANNELS, type Streams } from './streams';
import { switchSchema, type Switches } from './switches';

/** Path of the control interface; it exists only with a control token. */
export const CONTROL_PATH = '/demo/control';

const audience = { tenantId: z.string().optional(), userId: z.string().optional() };

/** Tenant with the collection channel (spec 1 §6): the default tenant of a visit. */
const COLLECTING = '805230';

const alarmSchema = z.object({
  ...audience,
  channel: z.enum(CHANNELS).default('alarmReport'),
  /** Sent verbatim; with a count above 1, `{n}` is replaced by the number of the message, from 1. */
  text: z.string().optional(),
  /** A binary message instead of a text. */
  base64: z.string().optional(),
  /** Sent unchanged, also on an event stream, without becoming an event or being kept. */
  raw: z.boolean().default(false),
  /** False: the collection channel reports a visit without a record of it. */
  recorded: z.boolean().default(true),
  count: z.number().int().min(1).max(100_000).default(1),
  /** Messages per second; absent: all at once. */
  perSecond: z.number().positive().max(5000).optional(),
});
type AlarmOrder = z.infer<typeof alarmSchema>;

const channel = z.enum(CHANNELS).optional();

const streamSchema = z.object({
  ...audience,
  /** Absent: connections of every channel. */
  channel,
  act: z.enum(['close', 'cut', 'freeze']),
  /** Close code of the websocket. */
  code: z.number().int().min(1000).max(4999).default(1001),
});

const place = { family: z.string(), tenantId: z.string() };
const values = z.record(z.string(), z.unknown());
const recordSchema = z.object({ ...place, values });
const recordOfSchema = z.object({ ...place, id: z.string() });

export interface ControlParts {
  readonly platform: Platform;
  readonly captchas: Captchas;
  readonly lockout: Lockout;
  readonly streams: Streams;
  readonly switches: Switches;
  readonly record: CallRecord;
  /** Expires all access tokens of the served family. */
  readonly expireAccess: () => void;
}

function parse<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body ?? {});
  if (!parsed.success) throw refused(z.prettifyError(parsed.error));
  return parsed.data;
}

/** Interval of a paced order, ms; timers are not finer. */
const PACE_MS = 10;

/** Sends an order's messages. @returns how many connections received the first one. */
function raise({ platform, streams }: ControlParts, order: AlarmOrder): number {
  const { channel: by, tenantId, userId, count, perSecond } = order;
  const messageOf = (n: number): string | Buffer => {
    if (order.base64 !== undefined) return Buffer.from(order.base64, 'base64');
    const text = order.text ?? '';
    return count > 1 ? text.replaceAll('{n}', String(n)) : text;
  };
  const isVisit = by === 'collectionAbnormal' && order.recorded && !order.raw;
  const sendOne = (n: number): number => {
    const message = messageOf(n);
    if (isVisit) noteVisit(platform, tenantId ?? COLLECTING, message.toString());
    const who = { channel: by, tenantId, userId };
    return order.raw ? streams.sendRaw(who, message) : streams.send(who, message);
  };
  const first = sendOne(1);
  if (perSecond === undefined) {
    for (let n = 2; n <= count; n += 1) sendOne(n);
    return first;
  }
  const start = platform.clock.monotonic();
  let sent = 1;
  const stop = platform.clock.every(PACE_MS, 'demo.alarms', () => {
    const due = 1 + Math.floor(((platform.clock.monotonic() - start) * perSecond) / 1000);
    for (; sent < Math.min(due, count); sent += 1) sendOne(sent + 1);
    if (sent >= count) stop();
  });
  return first;
}

/** The control interface for tests: raise an alarm, break calls and connections, list received calls. */
export function serveControl(app: FastifyInstance, parts: ControlParts, token: string): void {
  const { platform, captchas, lockout, streams, switches, record } = parts;
  void app.register(
    (control, _options, done) => {
      // The open family reads bodies as they come.
      readJsonBodies(control);
      control.addHook('onRequest', async (request) => {
        if (request.headers['x-control-token'] !== token) {
          throw new WireFailure(403, 403, 'control token');
        }
      });
      control.post('/alarm', (request) => ({
        sent: raise(parts, parse(alarmSchema, request.body)),
      }));
      control.post('/switch', (request) => {
        switches.set(parse(switchSchema, request.body));
        return { done: true };
      });
      control.post('/streams', (request) => {
        const { act, code, ...who } = parse(streamSchema, request.body);
        if (act === 'freeze') return { count: streams.freeze(who) };
        return { count: streams.close(who, act === 'cut' ? 'cut' : code) };
      });
      control.get('/streams', (request) => {
        return { count: streams.count(parse(z.object({ ...audience, channel }), request.query)) };
      });
      control.post('/record', (request) => {
        const one = parse(recordSchema, request.body);
        return { id: happen(platform, one.family, one.tenantId, one.values) };
      });
      control.post('/record/update', (request) => {
        const one = parse(recordOfSchema.extend({ values }), request.body);
        change(platform, one.family, one.tenantId, one.id, one.values);
        return { done: true };
      });
      control.post('/record/remove', (request) => {
        const one = parse(recordOfSchema, request.body);
        vanish(platform, one.family, one.tenantId, one.id);
        return { done: true };
      });
      control.post('/calm', (request) => {
        const { tenantId } = parse(z.object({ tenantId: z.string().optional() }), request.body);
        const all = TENANTS.map((tenant) => tenant.tenantId);
        platform.db.transaction(() => {
          for (const one of tenantId === undefined ? all : [tenantId]) calm(platform, one);
        });
        return { done: true };
      });
      control.post('/expire', () => {
        parts.expireAccess();
        return { done: true };
      });
      control.get('/captcha', () => captchas.last() ?? { key: '', code: '' });
      control.post('/captcha', (request) => {
        const { image } = parse(z.object({ image: z.string() }), request.body);
        return { code: captchas.read(image) };
      });
      control.get('/calls', () => record.list());
      control.post('/clear', () => {
        switches.clear();
        record.clear();
        lockout.clearAll();
        return { done: true };
      });
      done();
    },
    { prefix: CONTROL_PATH },
  );
}
