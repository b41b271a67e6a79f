import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it arrived over a real socket. */
export interface Arrived {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface Reply {
  readonly status?: number;
  readonly type?: string;
  readonly body: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

type Outcome = Reply | 'reset' | 'silence';
type Answer = (request: Arrived) => Outcome | Promise<Outcome>;

/** A real HTTP server on a free loopback port whose answers a test decides. */
export class WireServer {
  readonly arrived: Arrived[] = [];
  answer: Answer = () => json({ code: 404, success: false, msg: '', data: null }, 404);
  url = '';
  private readonly server = createServer((request, response) => void this.serve(request, response));

  async start(port = 0): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(port, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return this;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  /** Requests whose path ends so. */
  calls(end: string): readonly Arrived[] {
    return this.arrived.filter(({ path }) => path.endsWith(end));
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? '/', this.url);
    const arrived: Arrived = {
      method: request.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: Buffer.concat(chunks).toString('utf8'),
    };
    this.arrived.push(arrived);
    const reply = await this.answer(arrived);
    if (reply === 'silence') return;
    if (reply === 'reset') {
      request.socket.destroy();
      return;
    }
    const type = reply.type ?? 'application/json';
    response.writeHead(reply.status ?? 200, { 'Content-Type': type, ...reply.headers });
    response.end(reply.body);
  }
}

export function json(value: unknown, status = 200): Reply {
  return { status, body: JSON.stringify(value) };
}

/** An enveloped success. */
export function success(data: unknown): Reply {
  return json({ code: 200, success: true, data, msg: '操作成功' });
}

/** The 401 of the wire: HTTP 200, body code 401. */
export function unauthorised(message = '请求未授权'): Reply {
  return json({ code: 401, success: false, data: null, msg: message });
}

/** The flat token answer of the commercial dialect with made-up values. */
export function tokens(serial: number, refresh = `refresh-${serial}`): Reply {
  return json({
    tenant_id: '000000',
    user_id: '1900000000000000001',
    dept_id: '1900000000000000011',
    role_id: '1900000000000000031,1900000000000000032',
    role_name: 'admin,user',
    account: 'zhang',
    user_name: 'zhang',
    nick_name: '张三',
    real_name: '张三丰',
    avatar: '',
    access_token: `access-${serial}`,
    refresh_token: refresh,
    token_type: 'bearer',
    expires_in: 3600,
  });
}
