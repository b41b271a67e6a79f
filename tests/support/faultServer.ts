import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';
import { tokens } from './wireServer';

type Fields = Record<string, unknown>;

/** One request for records as it arrived. */
export interface AskedFor {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly token: string;
}

type Fault = 'silence' | 'reset' | { readonly status?: number; readonly body: string };

const JSON_TYPE = { 'Content-Type': 'application/json' };

/**
 * A platform on loopback with all that alarms come by: tokens, websockets, an event stream and lists of
 * records. What it answers is a script's to decide; what it was told to tell is the truth.
 */
export class FaultServer {
  /** Records by the end of a call's path; a call without is 404. */
  readonly lists = new Map<string, Fields[]>();
  readonly asked: AskedFor[] = [];
  readonly handshakes: { readonly url: string; readonly lastId: string; readonly at: number }[] =
    [];
  readonly sockets = new Set<WebSocket>();
  readonly streams = new Set<ServerResponse>();
  tenantId = '805230';
  deptId = '1900000000000000011';
  /** Who signs in. */
  userId = '1900000000000000001';
  /** Status of the next handshakes of streams; 101 lets them in. */
  status = 101;
  answersPings = true;
  /** Decides on a request for records before its list does. */
  fault: (asked: AskedFor) => Fault | undefined = () => undefined;
  /** How a token is asked for ends; undefined: well. */
  tokenFault: Fault | undefined;
  /** Answers an event stream with something else. */
  streamFault: Fault | undefined;
  /** Sent at once when somebody joins. */
  greeting: string | Buffer | undefined;
  granted = 0;
  /** Tokens that are good; null: all. */
  goodToken: string | null = null;
  private readonly http = createServer((request, response) => void this.serve(request, response));
  private readonly tcp = new Set<Socket>();
  private readonly ws = new WebSocketServer({ noServer: true, autoPong: false });

  static async listen(port = 0): Promise<FaultServer> {
    const made = new FaultServer();
    made.begin();
    await new Promise<void>((resolve) => made.http.listen(port, '127.0.0.1', resolve));
    return made;
  }

  get port(): number {
    return (this.http.address() as AddressInfo).port;
  }

  /** Ends as a machine that is switched off. */
  async close(): Promise<void> {
    for (const socket of this.tcp) socket.destroy();
    if (!this.http.listening) return;
    await new Promise<void>((resolve) => this.http.close(() => resolve()));
  }

  /** Goes away and comes back at the same address. */
  async restart(meanwhile: () => Promise<void>): Promise<void> {
    const { port } = this;
    await this.close();
    await meanwhile();
    await new Promise<void>((resolve) => this.http.listen(port, '127.0.0.1', resolve));
  }

  /** Says a message over all websockets. */
  tell(message: string | Buffer): void {
    for (const socket of this.sockets) socket.send(message);
  }

  /** Writes bytes to all event streams. */
  write(bytes: string | Buffer): void {
    for (const stream of this.streams) stream.write(bytes);
  }

  /** Ends all streams; websockets with this code. */
  hangUp(code = 1000): void {
    for (const socket of this.sockets) socket.close(code);
    for (const stream of this.streams) stream.end();
    this.streams.clear();
  }

  /** Cuts every connection without a word. */
  cut(): void {
    for (const socket of this.tcp) socket.resetAndDestroy();
  }

  private begin(): void {
    this.http.on('connection', (socket) => {
      this.tcp.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => this.tcp.delete(socket));
    });
    this.http.on('upgrade', (request, socket, head) => {
      const refused = this.refusal(request);
      if (refused !== 101) {
        socket.end(
          `HTTP/1.1 ${refused} No\r\nLocation: /x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
        );
        return;
      }
      this.ws.handleUpgrade(request, socket, head, (client) => {
        this.sockets.add(client);
        client.on('close', () => this.sockets.delete(client));
        client.on('error', () => client.terminate());
        client.on('ping', (data) => {
          if (this.answersPings) client.pong(data);
        });
        if (this.greeting !== undefined) client.send(this.greeting);
      });
    });
  }

  private refusal({ url = '', headers }: IncomingMessage): number {
    const lastId = Buffer.from(String(headers['last-event-id'] ?? ''), 'latin1').toString('utf8');
    this.handshakes.push({ url, lastId, at: performance.now() });
    const isGood = this.goodToken === null || tokenOf(headers) === this.goodToken;
    return isGood ? this.status : 401;
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    for await (const chunk of request) void chunk;
    const url = new URL(request.url ?? '/', 'http://h');
    if (url.pathname.endsWith('/oauth/token')) return this.grant(response);
    if (url.pathname.endsWith('/sse/subscribe')) return this.subscribe(request, response);
    const token = tokenOf(request.headers);
    const asked = { path: url.pathname, query: url.searchParams, token };
    const list = [...this.lists].find(([end]) => url.pathname.endsWith(end))?.[1];
    if (list !== undefined) this.asked.push(asked);
    const fault = list === undefined ? undefined : this.fault(asked);
    if (fault !== undefined) return answer(response, fault);
    if (url.pathname.endsWith('/tenant/info')) return answer(response, { body: enveloped({}) });
    if (list === undefined) {
      return answer(response, { status: 404, body: enveloped(null, 404) });
    }
    const isGood = this.goodToken === null || token === this.goodToken;
    if (!isGood) return answer(response, { body: enveloped(null, 401) });
    answer(response, { body: enveloped(pageOf(list, url.searchParams)) });
  }

  private grant(response: ServerResponse): void {
    if (this.tokenFault !== undefined) return answer(response, this.tokenFault);
    this.granted += 1;
    const body = JSON.parse(String(tokens(this.granted).body)) as Fields;
    const own = { tenant_id: this.tenantId, dept_id: this.deptId, user_id: this.userId };
    if (this.goodToken !== null) this.goodToken = `access-${this.granted}`;
    answer(response, { body: JSON.stringify({ ...body, ...own }) });
  }

  private subscribe(request: IncomingMessage, response: ServerResponse): void {
    const refused = this.refusal(request);
    if (refused !== 101) {
      response.writeHead(refused, { Location: '/x' }).end();
      return;
    }
    if (this.streamFault !== undefined) return answer(response, this.streamFault);
    response.writeHead(200, { 'Content-Type': 'text/event-stream;charset=UTF-8' });
    response.flushHeaders();
    this.streams.add(response);
    response.on('close', () => this.streams.delete(response));
    if (this.greeting !== undefined) response.write(this.greeting);
  }
}

function tokenOf(headers: IncomingMessage['headers']): string {
  return String(headers['blade-auth'] ?? '').replace(/^bearer /i, '');
}

function answer(response: ServerResponse, fault: Fault): void {
  if (fault === 'silence') return;
  if (fault === 'reset') {
    response.socket?.destroy();
    return;
  }
  response.writeHead(fault.status ?? 200, JSON_TYPE).end(fault.body);
}

/** An answer in its envelope. */
export function enveloped(data: unknown, code = 200): string {
  return JSON.stringify({ code, success: code === 200, data, msg: '' });
}

/** A page of records, newest first where an order was asked for. */
function pageOf(list: readonly Fields[], query: URLSearchParams): unknown {
  const size = Number(query.get('size') ?? query.get('pageSize') ?? 0);
  const current = Number(query.get('current') ?? query.get('currentPage') ?? 1);
  const wanted = [...query].filter(([name]) => name.endsWith('_equal'));
  const field = (record: unknown, name: string): string =>
    String(typeof record === 'object' && record !== null ? Reflect.get(record, name) : '');
  const found = list.filter((record) =>
    wanted.every(([name, value]) => field(record, name.replace('_equal', '')) === value),
  );
  if (size === 0) return found;
  const by = query.get('descs')?.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());
  const time = (record: Fields): string => field(record, by ?? '');
  const sorted =
    by === undefined ? found : found.toSorted((a, b) => time(b).localeCompare(time(a)));
  const from = (current - 1) * size;
  return { records: sorted.slice(from, from + size), total: found.length, size, current };
}
