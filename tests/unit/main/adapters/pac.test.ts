import { beforeEach, expect, test, vi } from 'vitest';
import { createContext, runInContext } from 'node:vm';
import { createPac } from '@main/adapters/pac';

type Proxy = { readonly mode: string; readonly pacScript?: string };

/** A session of Chromium: it runs the script that is in force, and goes direct without one. */
class FakeSession {
  /** Questions that are still answered by the settings before. */
  late = 0;
  private script: string | null = null;
  private next: string | null = null;

  async setProxy({ pacScript }: Proxy): Promise<void> {
    const [, text = ''] = pacScript?.split('base64,') ?? [];
    this.next = text === '' ? null : Buffer.from(text, 'base64').toString('utf8');
    this.late = lateness;
  }

  async resolveProxy(url: string): Promise<string> {
    if (this.late > 0) this.late -= 1;
    else this.script = this.next;
    if (this.script === null) return 'DIRECT';
    const context = createContext({});
    try {
      runInContext(this.script, context);
    } catch {
      // As Chromium does.
      return 'DIRECT';
    }
    const { hostname } = new URL(url);
    const asked = `FindProxyForURL(${JSON.stringify(url)}, ${JSON.stringify(hostname)})`;
    const found = runInContext(asked, context) as string;
    return found === 'HANGS' ? new Promise(() => undefined) : found;
  }
}

const sessions = new Map<string, FakeSession>();
const ended: number[] = [];
/** How late the next settings are in force. */
let lateness = 0;

vi.mock('electron', () => ({
  app: {
    getAppMetrics: () => [{ serviceName: 'proxy_resolver.mojom.ProxyResolverFactory', pid: 4711 }],
  },
  session: {
    fromPartition: (name: string) => {
      const known = sessions.get(name) ?? new FakeSession();
      sessions.set(name, known);
      return known;
    },
  },
}));

beforeEach(() => {
  sessions.clear();
  ended.length = 0;
  lateness = 0;
  vi.spyOn(process, 'kill').mockImplementation((pid) => {
    ended.push(pid);
    return true;
  });
});

const URL_ASKED = 'https://platform.example/';
const script = (body: string): string => `function FindProxyForURL(url, host) { ${body} }`;
const answering = (proxy: string): string => script(`return ${JSON.stringify(proxy)};`);

test('a script that fails time and again costs one session, which Chromium never gives back', async () => {
  const pac = createPac();
  for (let time = 0; time < 50; time += 1) {
    const runner = await pac.run(script('throw new Error("no");'));
    await expect(runner.resolve(URL_ASKED)).rejects.toThrow('the script failed');
    runner.end();
  }
  const well = await pac.run(answering('PROXY p.example:1'));
  expect(await well.resolve(URL_ASKED)).toBe('PROXY p.example:1');
  expect([...sessions.keys()]).toEqual(['pac-1']);
  expect(ended).toEqual([]);
});

test('two scripts at a time do not meet, whichever ends first', async () => {
  const pac = createPac();
  const first = await pac.run(answering('PROXY a.example:1'));
  const second = await pac.run(answering('PROXY b.example:1'));
  expect(await first.resolve(URL_ASKED)).toBe('PROXY a.example:1');
  expect(await second.resolve(URL_ASKED)).toBe('PROXY b.example:1');
  first.end();
  // Told twice, it is given back once.
  first.end();
  const third = await pac.run(answering('PROXY c.example:1'));
  const fourth = await pac.run(answering('PROXY d.example:1'));
  expect(await third.resolve(URL_ASKED)).toBe('PROXY c.example:1');
  expect(await fourth.resolve(URL_ASKED)).toBe('PROXY d.example:1');
  expect(await second.resolve(URL_ASKED)).toBe('PROXY b.example:1');
  expect(sessions.size).toBe(3);
});

test('a script that hangs has its resolver ended and its session left, and those are few', async () => {
  const pac = createPac();
  for (let time = 1; time <= 20; time += 1) {
    const runner = await pac.run(answering('HANGS'));
    void runner.resolve(URL_ASKED);
    await new Promise((resolve) => setImmediate(resolve));
    runner.end();
    expect(ended).toHaveLength(time);
  }
  expect(sessions.size).toBe(4);
  const well = await pac.run(answering('PROXY p.example:1'));
  expect(await well.resolve(URL_ASKED)).toBe('PROXY p.example:1');
});

test('an answer counts only once the script is in force: until then Chromium would go direct', async () => {
  const pac = createPac();
  lateness = 5;
  const runner = await pac.run(answering('PROXY p.example:1'));
  expect(await runner.resolve(URL_ASKED)).toBe('PROXY p.example:1');
  // One that throws before it has told its function never is.
  const never = await pac.run(`throw new Error('no'); ${answering('PROXY p.example:1')}`);
  await expect(never.resolve(URL_ASKED)).rejects.toThrow('the script failed');
});

test('what is no script is refused before a session is made', async () => {
  await expect(createPac().run('function (')).rejects.toThrow();
  await expect(createPac().run('<html>')).rejects.toThrow();
  await expect(createPac().run('var x = 1;')).rejects.toThrow('no FindProxyForURL in the script');
  expect(sessions.size).toBe(0);
});
