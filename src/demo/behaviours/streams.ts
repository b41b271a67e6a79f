import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { callOf } from '@shared/catalogue/index';
import { readCaller } from '../caller';
import type { Caller, Platform } from '../platform';
import { unauthorised } from '../wire/failure';
import { EventRing, eventText, KEEP_ALIVE } from '../wire/sse';

/** The channels of alarms (spec 1 §2). */
export const CHANNELS = ['alarmReport', 'badgeViolation', 'collectionAbnormal'] as const;
export type Channel = (typeof CHANNELS)[number];

/** A silent event stream carries a comment this often, ms. */
const KEEP_ALIVE_MS = 15_000;

interface Connection {
  readonly channel: Channel;
  readonly tenantId: string;
  readonly userId: string;
  /** Frozen: open, but without pongs and messages, like a dead network. */
  isFrozen: boolean;
  /** Sends bytes unchanged, or a message in the channel's format. */
  readonly send: (message: string | Buffer) => void;
  /** Ends the connection, with a code where the channel has codes. */
  readonly close: (code: number) => void;
  readonly cut: () => void;
}

/** Receivers of a message; absent fields match everybody and every channel. */
export interface Audience {
  readonly channel?: Channel | undefined;
  readonly tenantId?: string | undefined;
  readonly userId?: string | undefined;
}

/** The open connections. */
export class Streams {
  private readonly open = new Set<Connection>();
  /** Events of each tenant's event stream. */
  private readonly rings = new Map<string, EventRing>();

  constructor(private readonly platform: Pick<Platform, 'clock'>) {}

  addSocket(channel: Channel, caller: Caller, socket: WebSocket): void {
    const connection = this.add(channel, caller, {
      send: (message) => socket.send(message),
      close: (code) => socket.close(code),
      cut: () => socket.terminate(),
    });
    socket.on('ping', (data: Buffer) => {
      if (!connection.isFrozen) socket.pong(data);
    });
    socket.on('close', () => this.open.delete(connection));
    socket.on('error', () => socket.terminate());
  }

  /** @param lastId last event that the client received; undefined: only new events are sent. */
  addEvents(channel: Channel, caller: Caller, raw: ServerResponse, lastId?: string): void {
    const connection = this.add(channel, caller, {
      send: (message) => raw.write(message),
      close: () => raw.end(),
      cut: () => raw.destroy(),
    });
    const stop = this.platform.clock.every(KEEP_ALIVE_MS, 'demo.keepAlive', () => {
      if (!connection.isFrozen) raw.write(KEEP_ALIVE);
    });
    raw.on('close', () => {
      stop();
      this.open.delete(connection);
    });
    raw.on('error', () => raw.destroy());
    raw.writeHead(200, {
      'content-type': 'text/event-stream;charset=UTF-8',
      'cache-control': 'no-cache',
      connection: 'keep-alive',
    });
    raw.write(KEEP_ALIVE);
    const missed = lastId === undefined ? [] : this.ring(channel, caller.tenantId).after(lastId);
    for (const event of missed) raw.write(eventText(event));
  }

  /**
   * Sends a message: verbatim on a websocket, as the data of an event on an event stream, whose ring keeps it
   * for reconnecting clients. @returns how many connections received it.
   */
  send(audience: Audience & { readonly channel: Channel }, message: string | Buffer): number {
    if (audience.channel !== 'badgeViolation') return this.sendRaw(audience, message);
    const tenants =
      audience.tenantId === undefined
        ? new Set(this.matching(audience).map(({ tenantId }) => tenantId))
        : [audience.tenantId];
    let sent = 0;
    for (const tenantId of tenants) {
      const event = this.ring(audience.channel, tenantId).add(message.toString());
      sent += this.sendRaw({ ...audience, tenantId }, eventText(event));
    }
    return sent;
  }

  /** Sends bytes unchanged on any channel. @returns how many connections received them. */
  sendRaw(audience: Audience, bytes: string | Buffer): number {
    const live = this.matching(audience).filter((one) => !one.isFrozen);
    for (const { send } of live) send(bytes);
    return live.length;
  }

  /** Closes connections with a code, or cuts them without a goodbye. */
  close(audience: Audience, code: number | 'cut'): number {
    const some = this.matching(audience);
    for (const connection of some) {
      if (code === 'cut') connection.cut();
      else connection.close(code);
    }
    return some.length;
  }

  freeze(audience: Audience): number {
    const some = this.matching(audience);
    for (const connection of some) connection.isFrozen = true;
    return some.length;
  }

  count(audience: Audience): number {
    return this.matching(audience).length;
  }

  private add(
    channel: Channel,
    { tenantId, userId }: Caller,
    how: Pick<Connection, 'send' | 'close' | 'cut'>,
  ): Connection {
    const connection: Connection = { channel, tenantId, userId, isFrozen: false, ...how };
    this.open.add(connection);
    return connection;
  }

  private ring(channel: Channel, tenantId: string): EventRing {
    const key = `${channel} ${tenantId}`;
    const known = this.rings.get(key);
    if (known !== undefined) return known;
    const made = new EventRing(this.platform.clock.now());
    this.rings.set(key, made);
    return made;
  }

  private matching({ channel, tenantId, userId }: Audience): Connection[] {
    return [...this.open].filter(
      (one) =>
        (channel === undefined || one.channel === channel) &&
        (tenantId === undefined || one.tenantId === tenantId) &&
        (userId === undefined || one.userId === userId),
    );
  }
}

type Path = Readonly<Record<string, string>>;

/** True for the websocket of the caller's own user or department. */
function isOwn(caller: Caller, { tenant, userId, deptId }: Path): boolean {
  if (caller.tenantId !== tenant) return false;
  if (deptId !== undefined) return caller.deptId.split(',').includes(deptId);
  return caller.userId === userId;
}

/** Id of the client's last event, which event streams send when they reconnect. */
function lastIdOf({ headers }: FastifyRequest): string | undefined {
  const id = headers['last-event-id'];
  return typeof id === 'string' && id !== '' ? id : undefined;
}

/**
 * The alarm channels (spec 1 §7). The token is checked first: a connection without a valid one, or to another
 * user's websocket, is refused with 401.
 */
export function serveStreams(app: FastifyInstance, platform: Platform, streams: Streams): void {
  for (const channel of ['alarmReport', 'collectionAbnormal'] as const) {
    app.get<{ Params: Path }>(
      callOf(`${channel}.channel`).path,
      {
        websocket: true,
        preValidation: async (request) => {
          if (!isOwn(readCaller(platform, request), request.params)) throw unauthorised(false);
        },
      },
      (socket, request) => streams.addSocket(channel, readCaller(platform, request), socket),
    );
  }
  app.get(callOf('badgeViolation.subscribe').path, (request, reply) => {
    const caller = readCaller(platform, request);
    // The connection stays open, so the answer is written by hand.
    reply.hijack();
    streams.addEvents('badgeViolation', caller, reply.raw, lastIdOf(request));
  });
}
