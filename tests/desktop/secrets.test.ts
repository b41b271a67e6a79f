import { readdirSync, readFileSync, statSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestPlatform } from '../contract/platform';
import { Operator } from './operator';
import { until } from './rig/wait';
import { useDesk } from './support';

const ACCOUNT = { tenantId: '476074', username: 'dispatcher', password: 'Dispatch1' };
const JWT = /eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/g;

/** Listens in on the wire between the application and its platform, as the only witness of tokens. */
class Wire {
  readonly tokens = new Set<string>();
  readonly requestLines: string[] = [];
  private readonly server: Server;

  constructor(port: number) {
    this.server = createServer((client) => {
      const upstream = connect(port, '127.0.0.1');
      let sent = '';
      const witness = (data: Buffer): void => {
        sent = (sent + data.toString('latin1')).slice(-20_000);
        for (const token of sent.match(JWT) ?? []) this.tokens.add(token);
      };
      client.on('data', (data) => {
        witness(data);
        const [first = ''] = data.toString('latin1').split('\r\n');
        if (/^[A-Z]+ \S+ HTTP/.test(first)) this.requestLines.push(first);
        upstream.write(data);
      });
      upstream.on('data', (data) => {
        witness(data);
        client.write(data);
      });
      for (const socket of [client, upstream]) {
        socket.on('error', () => socket.destroy());
        socket.on('close', () => {
          client.destroy();
          upstream.destroy();
        });
      }
    });
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.close();
  }
}

/** Every file below a folder that holds one of the secrets, in UTF-8 or UTF-16. */
function filesWith(folder: string, secrets: readonly string[]): string[] {
  const needles = secrets.flatMap((one) => [Buffer.from(one), Buffer.from(one, 'utf16le')]);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const path = join(folder, name);
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat?.isFile() !== true) return false;
    const data = readFileSync(path);
    return needles.some((needle) => data.includes(needle));
  });
}

describe('secrets', () => {
  const desk = useDesk();
  let platform: TestPlatform;
  let wire: Wire;
  let operator: Operator;

  beforeAll(async () => {
    platform = await TestPlatform.start();
    wire = new Wire(Number(new URL(platform.url).port));
    const app = await desk.launch({ args: ['--server', await wire.listen()] });
    operator = Operator.with(app, await app.window('console'), platform.control);
    await operator.signIn(ACCOUNT);
    await operator.listening();
    await operator.open('/system/user');
    await operator.page.getByRole('row').nth(2).waitFor();
    // A refresh, so that the second pair is searched for as well.
    await operator.control.expireAccess();
    await operator.page.getByRole('button', { name: '刷新' }).click();
    await until('a second pair of tokens', () => wire.tokens.size >= 4);
  });
  afterAll(async () => {
    wire.close();
    await platform.stop();
  });

  it('travel in headers and never in an address', () => {
    const lines = wire.requestLines.join('\n');
    expect(lines).toContain('/api/blade-user/page');
    expect(lines).toContain('/alarm_report_message/476074/');
    for (const token of wire.tokens) expect(lines).not.toContain(token);
    expect(lines).not.toContain('eyJ');
    expect(lines).not.toContain(ACCOUNT.password);
  });

  it('never reach a renderer: not its memory, storage, address or globals', async () => {
    const { page } = operator;
    const cdp = await page.context().newCDPSession(page);
    let heap = '';
    cdp.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => {
      heap += chunk;
    });
    await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
    expect(heap).toContain('blade');
    for (const token of wire.tokens) expect(heap.includes(token)).toBe(false);
    expect(heap.includes('eyJ')).toBe(false);
    const stored = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href]),
    );
    expect(stored).not.toContain('eyJ');
  });

  it('are in no file, log or crash dump, also after a renderer crashed', async () => {
    await operator.app.electron.evaluate(({ BrowserWindow }) => {
      for (const window of BrowserWindow.getAllWindows())
        window.webContents.forcefullyCrashRenderer();
    });
    await operator.app.close();
    const secrets = [...wire.tokens, ACCOUNT.password];
    expect(filesWith(operator.app.userData, secrets)).toEqual([]);
    for (const secret of secrets) expect(operator.app.output()).not.toContain(secret);
  });
});
