import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Platform } from '../platform';
import { refused, WireFailure } from '../wire/failure';
import type { Captchas } from './captchas';
import type { Lockout } from './lockout';
import type { CallRecord } from './record';
import type { Streams } from './streams';
import { switchSchema, type Switches } from './switches';

/** Where the control interface is; it is served only when the platform was given a token for it. */
export const CONTROL_PATH = '/demo/control';

const audience = { tenantId: z.string().optional(), userId: z.string().optional() };

const alarmSchema = z.object({
  ...audience,
  /** Sent verbatim; with a count above 1, `{n}` stands for the number of the message, from 1. */
  text: z.string().optional(),
  /** A binary message instead of a text. */
  base64: z.string().optional(),
  count: z.number().int().min(1).max(100_000).default(1),
  /** Messages per second; absent: all at once. */
  perSecond: z.number().positive().max(5000).optional(),
});
type AlarmOrder = z.infer<typeof alarmSchema>;

const streamSchema = z.object({
  ...audience,
  act: z.enum(['close', 'cut', 'freeze']),
  /** Close code of the websocket. */
  code: z.number().int().min(1000).max(4999).default(1001),
});

export interface ControlParts {
  readonly platform: Platform;
  readonly captchas: Captchas;
  readonly lockout: Lockout;
  readonly streams: Streams;
  readonly switches: Switches;
  readonly record: CallRecord;
}

function parse<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body ?? {});
  if (!parsed.success) throw refused(z.prettifyError(parsed.error));
  return parsed.data;
}

/** How often a paced order sends, ms; timers are not finer. */
const PACE_MS = 10;

/** Sends an order's messages. @returns how many connections got the first one. */
function raise({ platform, streams }: ControlParts, order: AlarmOrder): number {
  const { tenantId, userId, count, perSecond } = order;
  const sendOne = (n: number): number => {
    if (order.base64 !== undefined) {
      return streams.send({ tenantId, userId }, Buffer.from(order.base64, 'base64'));
    }
    const text = order.text ?? '';
    const message = count > 1 ? text.replaceAll('{n}', String(n)) : text;
    return streams.send({ tenantId, userId }, message);
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

/** The interface of the tests: raise an alarm, break calls and streams, see what arrived. */
export function serveControl(app: FastifyInstance, parts: ControlParts, token: string): void {
  const { platform, captchas, lockout, streams, switches, record } = parts;
  void app.register(
    (control, _options, done) => {
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
        return { count: streams.count(parse(z.object(audience), request.query)) };
      });
      control.post('/expire', () => {
        platform.tokens.expireAccess();
        return { done: true };
      });
      control.get('/captcha', () => captchas.last() ?? { key: '', code: '' });
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
