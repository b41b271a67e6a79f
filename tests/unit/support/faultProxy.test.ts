import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FaultProxy } from '@tests/support/faultProxy';

let echo: Server;
let proxy: FaultProxy;
const sockets: Socket[] = [];

beforeEach(async () => {
  echo = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => socket.destroy());
    socket.pipe(socket);
  });
  await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve));
  proxy = await FaultProxy.start((echo.address() as AddressInfo).port);
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await proxy.stop();
  await new Promise((resolve) => echo.close(resolve));
});

async function open(): Promise<Socket> {
  const socket = connect(proxy.port, '127.0.0.1');
  sockets.push(socket);
  await once(socket, 'connect');
  return socket;
}

const failure = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''));
    socket.on('close', () => resolve('closed'));
  });

async function roundTrip(socket: Socket, text: string): Promise<string> {
  socket.write(text);
  const [data] = (await once(socket, 'data')) as [Buffer];
  return data.toString();
}

describe('fault proxy', () => {
  it('passes both ways', async () => {
    const socket = await open();
    expect(await roundTrip(socket, 'hello')).toBe('hello');
    expect(proxy.open).toBe(1);
  });

  it('refuses new connections and drops open ones with a reset', async () => {
    const socket = await open();
    await roundTrip(socket, 'a');
    const lost = failure(socket);
    proxy.set({ mode: 'drop' });
    expect(await lost).toBe('ECONNRESET');
    proxy.set({ mode: 'refuse' });
    const late = connect(proxy.port, '127.0.0.1');
    sockets.push(late);
    expect(await failure(late)).toBe('ECONNRESET');
    expect([proxy.open, proxy.tried]).toEqual([0, 2]);
  });

  it('half open: accepts, swallows, and lets open connections go silent', async () => {
    const socket = await open();
    await roundTrip(socket, 'a');
    proxy.set({ mode: 'halfOpen' });
    const late = await open();
    await vi.waitFor(() => expect(proxy.tried).toBe(2));
    let heard = '';
    for (const one of [socket, late]) {
      one.on('data', (data: Buffer) => (heard += data.toString()));
      one.write('anybody there?');
    }
    proxy.set();
    const third = await open();
    expect(await roundTrip(third, 'c')).toBe('c');
    expect(heard).toBe('');
    expect([socket.destroyed, late.destroyed]).toEqual([false, false]);
  });

  it('delays, and sends byte by byte', async () => {
    const socket = await open();
    proxy.set({ delayMs: 40 });
    const begun = performance.now();
    await roundTrip(socket, 'x');
    expect(performance.now() - begun).toBeGreaterThanOrEqual(75);
    proxy.set({ chunkBytes: 1 });
    let text = '';
    const all = new Promise<void>((resolve) => {
      socket.on('data', (data: Buffer) => {
        text += data.toString();
        if (text.length === 9) resolve();
      });
    });
    socket.write('in pieces');
    await all;
    expect(text).toBe('in pieces');
  });

  it('cuts after so many bytes', async () => {
    proxy.set({ cutAfter: 4 });
    const socket = await open();
    let text = '';
    socket.on('data', (data: Buffer) => (text += data.toString()));
    const ended = failure(socket);
    socket.write('too much');
    await ended;
    expect(text).toBe('too ');
  });
});
