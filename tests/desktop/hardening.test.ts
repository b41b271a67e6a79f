import { createSocket } from 'node:dgram';
import { beforeAll, describe, expect, it } from 'vitest';
import { Operator } from './operator';
import { loads, violations } from './fixtures/attacks';
import type { App } from './rig/app';
import { until } from './rig/wait';
import { useDesk } from './support';

const OUTSIDE = 'https://outside.invalid/path?x=1';
/** Never answers and never is asked: nothing may reach a network. */
const NOWHERE = 'http://127.0.0.1:9/';
const PERMISSIONS = ['camera', 'microphone', 'geolocation', 'notifications', 'clipboard-read'];

interface Reply {
  readonly ok: boolean;
  readonly code?: string;
}

interface Bridge {
  request(name: unknown, args?: unknown): Promise<string>;
  command(name: unknown, args?: unknown): void;
}

declare global {
  interface Window {
    readonly chengjing: Bridge;
    ran?: string;
  }
}

describe('what a hostile page would try', () => {
  const desk = useDesk();
  let app: App;
  let operator: Operator;

  beforeAll(async () => {
    app = await desk.launch();
    operator = await Operator.at(app);
    await operator.page.locator('input[name=username]').waitFor();
    // Every address that the app would give to the system's browser is noted instead.
    await app.electron.evaluate(({ shell }) => {
      const opened: string[] = [];
      Object.assign(globalThis, { opened });
      shell.openExternal = (url) => Promise.resolve(void opened.push(url));
    });
  });

  const opened = (): Promise<string[]> =>
    app.electron.evaluate(() => (globalThis as unknown as { opened: string[] }).opened);
  const ask = (name: unknown, args?: unknown): Promise<Reply> =>
    operator.page.evaluate(
      async ([one, two]) => JSON.parse(await window.chengjing.request(one, two)) as Reply,
      [name, args],
    );
  const windows = (): Promise<number> =>
    app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);

  /** The page is still ours and alive: main answers it. */
  async function stillHere(): Promise<void> {
    await operator.page.waitForURL('app://console/login', { timeout: 5_000 });
    await operator.page.locator('input[name=username]').waitFor();
    expect(await ask('settings')).toMatchObject({ ok: true });
  }

  it('finds no Node, no Electron and only the one bridge', async () => {
    const found = await operator.page.evaluate(() => ({
      node: ['process', 'require', 'module', 'Buffer', 'global', 'ipcRenderer', 'electron'].filter(
        (name) => name in window,
      ),
      bridge: Object.keys(window.chengjing).sort(),
    }));
    expect(found.node).toEqual([]);
    expect(found.bridge).toEqual(['command', 'on', 'request', 'zoom']);
    const all = await app.electron.evaluate(({ webContents }) =>
      webContents.getAllWebContents().map((one) => {
        // Electron documents it for tests and leaves it out of its types.
        const asked = one as unknown as { getLastWebPreferences(): Record<string, unknown> };
        const kept = asked.getLastWebPreferences();
        return [kept['contextIsolation'], kept['sandbox'], kept['nodeIntegration']];
      }),
    );
    expect(all.length).toBeGreaterThan(0);
    for (const one of all) expect(one).toEqual([true, true, false]);
  });

  it('cannot reach the preload through the bridge’s functions', async () => {
    const reached = await operator.page.evaluate(async () => {
      const own = Reflect.get(window.chengjing, 'request') as { readonly constructor: unknown };
      // A function of the preload's world would know `require`; the one here is the page's own.
      const same = own.constructor === Function;
      let calls = 0;
      Array.prototype.push = new Proxy(Array.prototype.push, {
        apply: (target, self: unknown[], args) => {
          calls += self.some((one) => String(one).includes('cj:')) ? 1 : 0;
          return Reflect.apply<unknown[], unknown[], number>(target, self, args);
        },
      });
      const answer = JSON.parse(await window.chengjing.request('app.info')) as Reply;
      return { same, calls, ok: answer.ok };
    });
    expect(reached).toEqual({ same: true, calls: 0, ok: true });
    await operator.page.reload();
    await operator.page.locator('input[name=username]').waitFor();
  });

  it.each(['file:///etc/passwd', 'data:text/html,<p>x', 'blob:null/x', 'about:blank'])(
    'cannot navigate to %s',
    async (url) => {
      await operator.page.evaluate((to) => {
        setTimeout(() => window.location.assign(to));
      }, url);
      await operator.page.waitForTimeout(200);
      await stillHere();
    },
  );

  it('runs no javascript: address, inline script, handler, eval or new Function', async () => {
    const heard = await violations(operator.page, () => {
      const link = document.createElement('a');
      const script = document.createElement('script');
      const picture = document.createElement('img');
      const tries = [
        () => {
          link.href = 'javascript:window.ran="link"';
          document.body.append(link);
          link.click();
        },
        () => {
          script.append('window.ran="inline"');
          document.body.append(script);
        },
        () => {
          document.createElement('div').innerHTML =
            '<img src="data:," onerror="window.ran=\'markup\'">';
        },
        () => {
          picture.setAttribute('onerror', 'window.ran="handler"');
          picture.src = 'data:,';
          document.body.append(picture);
        },
      ];
      // Later, for what runs within a debugger's own call may evaluate.
      setTimeout(() => {
        const evaluate = Reflect.get(window, 'eval') as (code: string) => void;
        const Make = Reflect.get(window, 'Function') as unknown as new (code: string) => () => void;
        tries.push(
          () => evaluate('window.ran="eval"'),
          () => new Make('window.ran="new"')(),
        );
        for (const run of tries) {
          try {
            run();
          } catch {
            // Refused, as the violation says.
          }
        }
      });
    });
    expect(await operator.page.evaluate(() => window.ran)).toBeUndefined();
    const refused = heard.filter((one) => /^(script-src|require-trusted-types-for)/.test(one));
    expect(refused.length, heard.join(' ')).toBeGreaterThanOrEqual(6);
    await stillHere();
  });

  it('has no network, not even to the platform in use', async () => {
    const platform = await app.platform();
    await operator.control.clear();
    const tried = await operator.page.evaluate(async (base) => {
      const failed = async (work: Promise<unknown>): Promise<boolean> => {
        return work.then(
          () => false,
          () => true,
        );
      };
      const socket = new Promise((resolve, reject) => {
        const made = new WebSocket(`${base.replace('http', 'ws')}/alarm_report_message/1`);
        made.onopen = resolve;
        made.onerror = () => reject(new Error('refused'));
      });
      const beacon = await failed(fetch(`${base}/beacon`, { method: 'POST', mode: 'no-cors' }));
      return [await failed(fetch(`${base}/demo/health`)), await failed(socket), beacon];
    }, platform);
    expect(tried).toEqual([true, true, true]);
    expect(await loads(operator.page, 'img', `${platform}/blade-auth/oauth/captcha`)).toBe(false);
    expect(await loads(operator.page, 'img', NOWHERE)).toBe(false);
    expect(await operator.control.calls()).toEqual([]);
  });

  it('sends no datagram over WebRTC, and learns no address of this machine', async () => {
    const heard: Buffer[] = [];
    const socket = createSocket('udp4').on('message', (data) => heard.push(data));
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
    try {
      const told = await operator.page.evaluate(async (port) => {
        const peer = new RTCPeerConnection({ iceServers: [{ urls: `stun:127.0.0.1:${port}` }] });
        const found: string[] = [];
        peer.onicecandidate = ({ candidate }) => {
          if (candidate !== null) found.push(candidate.candidate);
        };
        peer.createDataChannel('out');
        await peer.setLocalDescription();
        await new Promise((resolve) => {
          setTimeout(resolve, 2_000);
        });
        peer.close();
        return found;
      }, socket.address().port);
      expect([told, heard]).toEqual([[], []]);
    } finally {
      socket.close();
    }
  });

  it('reads no file, neither by fetch nor by a way out of its own folder', async () => {
    const paths = [
      'file:///etc/passwd',
      '/../../package.json',
      '/%2e%2e/%2e%2e/package.json',
      '/..%2f..%2fpackage.json',
      '/..%5c..%5cpackage.json',
      '/assets/%252e%252e/package.json',
      '/%00/package.json',
      '//etc/passwd.txt',
      'app://other/index.html',
    ];
    const answers = await operator.page.evaluate(
      (list) =>
        Promise.all(
          list.map((path) =>
            fetch(path).then(
              async (answer) => `${answer.status} ${(await answer.text()).slice(0, 20)}`.trim(),
              () => 'refused',
            ),
          ),
        ),
      paths,
    );
    for (const [at, answer] of answers.entries()) {
      expect(answer, paths[at]).toMatch(/^(refused|400|404)$/);
    }
  });

  it('embeds no outside page and gets no webview', async () => {
    expect(await loads(operator.page, 'iframe', `${await app.platform()}/demo/health`)).toBe(false);
    await operator.page.evaluate(() => {
      const view = document.createElement('webview');
      view.setAttribute('src', 'data:text/html,<p>x');
      document.body.append(view);
    });
    await operator.page.waitForTimeout(200);
    const guests = await app.electron.evaluate(({ webContents }) =>
      webContents.getAllWebContents().filter((one) => one.getType() === 'webview'),
    );
    expect(guests).toEqual([]);
  });

  it('is granted no permission', async () => {
    const states = await operator.page.evaluate(async (names) => {
      const asked = names.map((name) =>
        navigator.permissions.query({ name: name as PermissionName }).then(({ state }) => state),
      );
      const position = new Promise((resolve) => {
        navigator.geolocation.getCurrentPosition(
          () => resolve('granted'),
          () => resolve('denied'),
        );
      });
      const camera = navigator.mediaDevices.getUserMedia({ video: true, audio: true }).then(
        () => 'granted',
        () => 'denied',
      );
      const toast = Notification.requestPermission();
      return Promise.all([...asked, position, camera, toast]);
    }, PERMISSIONS);
    expect(new Set(states)).toEqual(new Set(['denied']));
  });

  it('opens an outside address in no window, and in the browser only after a yes', async () => {
    const before = await windows();
    // Main asks by the system's own box, which no page draws or answers.
    const answer = (response: number): Promise<void> =>
      app.electron.evaluate(({ dialog }, response) => {
        const asked: string[] = [];
        Object.assign(globalThis, { asked });
        dialog.showMessageBox = (...args: unknown[]) => {
          asked.push((args.at(-1) as { readonly detail: string }).detail);
          return Promise.resolve({ response, checkboxChecked: false });
        };
      }, response);
    const asked = (): Promise<string[]> =>
      app.electron.evaluate(() => (globalThis as unknown as { asked: string[] }).asked);
    await answer(0);
    expect(await ask('external.open', { url: OUTSIDE })).toMatchObject({ code: 'unknownMessage' });
    expect(await opened(), 'there is no message that opens an address').toEqual([]);
    for (const url of ['file:///etc/passwd', 'javascript:1', 'smb://host/x', 'cmd:calc']) {
      await operator.page.evaluate((to) => void window.open(to), url);
    }
    await operator.page.waitForTimeout(200);
    expect(await asked()).toEqual([]);

    await operator.page.evaluate((to) => void window.open(to), OUTSIDE);
    await until('main asks', async () => (await asked()).length === 1);
    expect(await asked()).toEqual([OUTSIDE]);
    expect(await opened()).toEqual([]);

    await answer(1);
    await operator.page.evaluate((to) => {
      setTimeout(() => window.location.assign(to));
    }, OUTSIDE);
    await until('the browser got it', async () => (await opened()).length === 1);
    expect(await opened()).toEqual([OUTSIDE]);
    expect(await windows()).toBe(before);
    await operator.page.reload();
    await stillHere();
  });

  it('is refused by main: unknown names, bad arguments, another window’s messages', async () => {
    const code = async (name: unknown, args?: unknown): Promise<string | undefined> =>
      (await ask(name, args)).code;
    expect(await code('no.such')).toBe('unknownMessage');
    expect(await code('constructor')).toBe('unknownMessage');
    expect(await code('__proto__')).toBe('unknownMessage');
    expect(await code({ name: 'app.info' })).toBe('unknownMessage');
    expect(await code('session.signIn', { tenantId: 1 })).toBe('badArguments');
    expect(await code('data.page', 'x'.repeat(1_000_000))).toBe('badArguments');
    expect(await code('settings', { extra: true })).toBe('badArguments');
    const speaker = await app.window('/sos.html');
    const wrong = await speaker.evaluate(
      async () => JSON.parse(await window.chengjing.request('session')) as Reply,
    );
    expect(wrong).toMatchObject({ ok: false, code: 'wrongRole' });
  });

  it('does not shake main with three hundred random messages', async () => {
    await operator.page.evaluate(async () => {
      let seed = 7;
      const pick = <T>(list: readonly T[]): T => {
        seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
        return list[seed % list.length] as T;
      };
      const names = ['app.info', 'ui.set', 'data.page', 'data.save', 'alarms.acknowledge', 'x', ''];
      const more = ['log.error', 'app.ready', 'speaker.outcome', 'toString', null, 3, [], 'ui.get'];
      const deep = JSON.parse('['.repeat(500) + ']'.repeat(500)) as unknown;
      const values = [
        null,
        NaN,
        -1,
        2 ** 53,
        '',
        '\0',
        '𠮷'.repeat(9999),
        [],
        {},
        deep,
        new Date(),
      ];
      const work = [];
      for (let count = 0; count < 300; count += 1) {
        const name = pick<unknown>([...names, ...more]);
        const args = pick([pick(values), { key: pick(values), ids: [pick(values)] }]);
        if (pick([true, false])) window.chengjing.command(name, args);
        else work.push(window.chengjing.request(name, args));
      }
      await Promise.allSettled(work);
    });
    await stillHere();
    expect(app.processes().length).toBeGreaterThan(2);
  });

  it('gets a placeholder that says why for a picture of a host that is not allowed', async () => {
    const address = `app://media/${btoa(`${NOWHERE}picture.png`).replace(/=+$/, '')}`;
    const refused = await app.electron.evaluate(async ({ net }, from) => {
      const answer = await net.fetch(from);
      return { type: answer.headers.get('content-type'), text: await answer.text() };
    }, address);
    expect(refused.type).toBe('image/svg+xml');
    expect(refused.text).toContain('不允许的图片来源');
    expect(await loads(operator.page, 'img', address)).toBe(true);
    expect(await loads(operator.page, 'iframe', address)).toBe(false);
  });

  it('is not blank after a reload four levels deep', async () => {
    await operator.signIn();
    await operator.open('/a/b/c/d');
    await operator.page.reload();
    await operator.page.getByText('404 页面不存在').first().waitFor();
    await operator.page.getByText('/a/b/c/d').first().waitFor();
  });
});
