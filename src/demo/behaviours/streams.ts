import type { FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';
import { ALARM_REPORT_PATH } from '@shared/catalogue/system/session';
import { readCaller } from '../caller';
import type { Platform } from '../platform';
import { unauthorised } from '../wire/failure';

interface Connection {
  readonly tenantId: string;
  readonly userId: string;
  readonly socket: WebSocket;
  /** Frozen: open, but it neither answers pings nor gets anything, like a dead network. */
  isFrozen: boolean;
}

/** Whom a message is for; absent fields match everybody. */
export interface Audience {
  readonly tenantId?: string | undefined;
  readonly userId?: string | undefined;
}

/** The open alarm websockets. */
export class Streams {
  private readonly open = new Set<Connection>();

  add(tenantId: string, userId: string, socket: WebSocket): void {
    const connection: Connection = { tenantId, userId, socket, isFrozen: false };
    this.open.add(connection);
    socket.on('ping', (data: Buffer) => {
      if (!connection.isFrozen) socket.pong(data);
    });
    socket.on('close', () => this.open.delete(connection));
    socket.on('error', () => socket.terminate());
  }

  /** Sends a message as it is. @returns how many connections got it. */
  send(audience: Audience, message: string | Buffer): number {
    const live = this.matching(audience).filter((one) => !one.isFrozen);
    for (const { socket } of live) socket.send(message);
    return live.length;
  }

  /** Closes connections with a code, or cuts them without a goodbye. */
  close(audience: Audience, code: number | 'cut'): number {
    const some = this.matching(audience);
    for (const { socket } of some) {
      if (code === 'cut') socket.terminate();
      else socket.close(code);
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

  private matching({ tenantId, userId }: Audience): Connection[] {
    return [...this.open].filter(
      (one) =>
        (tenantId === undefined || one.tenantId === tenantId) &&
        (userId === undefined || one.userId === userId),
    );
  }
}

type Path = { tenant: string; userId: string };

/**
 * The per-user alarm websocket (spec 1 §7). The token is checked before the handshake: without a
 * good one, or on somebody else's channel, it is refused with 401.
 */
export function serveStreams(app: FastifyInstance, platform: Platform, streams: Streams): void {
  app.get<{ Params: Path }>(
    ALARM_REPORT_PATH,
    {
      websocket: true,
      preValidation: async (request) => {
        const caller = readCaller(platform, request);
        const { tenant, userId } = request.params;
        if (caller.tenantId !== tenant || caller.userId !== userId) throw unauthorised(false);
      },
    },
    (socket, request) => streams.add(request.params.tenant, request.params.userId, socket),
  );
}
