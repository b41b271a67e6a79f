import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

/** What a server does not do of a call, as it was seen on real ones. */
export interface Crooked {
  /** Conditions, by wire key, that it leaves out. */
  readonly conditions?: readonly string[];
  /** It puts nothing in order. */
  readonly order?: true;
  /** The largest page that it answers, without a word. */
  readonly most?: number;
  /** Columns that it does not have: it answers with the statement of its database. */
  readonly lacks?: readonly string[];
  /** Fields that it leaves as they are, whatever a save says. */
  readonly keeps?: readonly string[];
  /** A column that is too short for what is saved. */
  readonly short?: string;
  /** Fields that its records do not show. */
  readonly hides?: readonly string[];
  /** Texts go through its markup filter. */
  readonly filters?: true;
}

/** Stands between the client and a platform and makes it as crooked as a test wants. */
export class CrookedProxy {
  /** Requests for each path since the start, with their query. */
  readonly asked: { readonly path: string; readonly query: URLSearchParams }[] = [];
  url = '';
  private crooked = new Map<string, Crooked>();
  private readonly sockets = new Set<Socket>();
  private readonly target: URL;
  private readonly server = createServer((arrived, reply) => void this.pass(arrived, reply));

  constructor(platform: string) {
    this.target = new URL(platform);
    this.server.on('connection', (socket: Socket) => {
      this.sockets.add(socket);
      socket.once('close', () => this.sockets.delete(socket));
    });
    this.server.on('upgrade', (arrived: IncomingMessage, socket: Socket, head: Buffer) =>
      this.join(arrived, socket, head),
    );
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return this;
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  /** From now on the calls of a path are so. */
  make(path: string, crooked: Crooked): void {
    this.crooked.set(path, crooked);
  }

  straighten(): void {
    this.crooked.clear();
    this.asked.length = 0;
  }

  /** Requests of a path. */
  of(path: string): readonly { readonly query: URLSearchParams }[] {
    return this.asked.filter((one) => one.path === path);
  }

  private async pass(arrived: IncomingMessage, reply: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of arrived) chunks.push(chunk as Buffer);
    const url = new URL(arrived.url ?? '/', this.target);
    this.asked.push({ path: url.pathname, query: new URLSearchParams(url.searchParams) });
    const crooked = this.crooked.get(url.pathname) ?? {};
    const failed = failureOf(crooked, url.searchParams);
    if (failed !== undefined) {
      const msg = `### Error querying database.  Cause: java.sql.SQLException: ${failed}\n### SQL: SELECT COUNT(*) FROM blade_user WHERE a LIKE ?`;
      reply.writeHead(500, { 'Content-Type': 'application/json;charset=UTF-8' });
      reply.end(JSON.stringify({ code: 500, success: false, data: {}, msg }));
      return;
    }
    bend(crooked, url.searchParams);
    const body = bodyOf(crooked, Buffer.concat(chunks));
    const { host: _host, 'content-length': _length, ...headers } = arrived.headers;
    const onward = request(
      url,
      { method: arrived.method, headers: { ...headers, 'content-length': body.length } },
      (answer) => void this.answer(crooked, answer, reply),
    );
    onward.on('error', () => reply.destroy());
    onward.end(body);
  }

  private async answer(
    { hides = [] }: Crooked,
    answer: IncomingMessage,
    reply: ServerResponse,
  ): Promise<void> {
    if (hides.length === 0) {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString('utf8');
    const made = JSON.stringify(
      JSON.parse(text, (name, value: unknown) => (hides.includes(name) ? '' : value)),
    );
    reply.writeHead(answer.statusCode ?? 502, { 'Content-Type': 'application/json' });
    reply.end(made);
  }

  private join(arrived: IncomingMessage, socket: Socket, head: Buffer): void {
    const onward = connect(Number(this.target.port), this.target.hostname, () => {
      const lines = [`${arrived.method} ${arrived.url} HTTP/1.1`];
      for (let n = 0; n < arrived.rawHeaders.length; n += 2)
        lines.push(`${arrived.rawHeaders[n]}: ${arrived.rawHeaders[n + 1]}`);
      onward.write(`${lines.join('\r\n')}\r\n\r\n`);
      onward.write(head);
      socket.pipe(onward).pipe(socket);
    });
    this.sockets.add(onward);
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
    socket.on('close', () => onward.destroy());
  }
}

/** What its database says of a call; undefined where it is content. */
function failureOf({ lacks = [], short }: Crooked, query: URLSearchParams): string | undefined {
  if (short !== undefined) return `Data truncation: Data too long for column '${short}' at row 1`;
  const columns = [...query].flatMap(([key, value]) =>
    key === 'ascs' || key === 'descs' ? value.split(',') : [columnOf(key)],
  );
  const lacking = columns.find((column) => lacks.includes(column));
  return lacking === undefined ? undefined : `Unknown column '${lacking}' in 'where clause'`;
}

/** The column of a condition: `realName_like` → `real_name`. */
function columnOf(key: string): string {
  return key.replace(/_[a-z]+$/, '').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function bend({ conditions = [], order, most }: Crooked, query: URLSearchParams): void {
  for (const key of conditions) query.delete(key);
  if (order === true) for (const key of ['ascs', 'descs']) query.delete(key);
  const size = Number(query.get('size') ?? 0);
  if (most !== undefined && size > most) query.set('size', String(most));
}

function bodyOf({ keeps = [], filters }: Crooked, body: Buffer): Buffer {
  if (body.length === 0 || (keeps.length === 0 && filters !== true)) return body;
  const sent = JSON.parse(body.toString('utf8')) as Record<string, unknown>;
  const kept = Object.entries(sent).filter(([name]) => !keeps.includes(name));
  const made = kept.map(([name, value]) => [
    name,
    filters === true && typeof value === 'string' ? filtered(value) : value,
  ]);
  return Buffer.from(JSON.stringify(Object.fromEntries(made)));
}

/** The markup filter of the family: tags go, what is left of `&`, `<` and `>` is escaped. */
function filtered(text: string): string {
  return text
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?!amp;|lt;|gt;)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
