import type { ReceivedCall } from '@demo/behaviours/record';
import type { Switch } from '@demo/behaviours/switches';

/** Whom an order is for; absent fields match everybody. */
export interface Audience {
  readonly tenantId?: string;
  readonly userId?: string;
}

/** An order to raise alarms: `text` is sent verbatim; with a count above 1 `{n}` is the number. */
export interface AlarmOrder extends Audience {
  readonly text?: string;
  readonly base64?: string;
  readonly count?: number;
  readonly perSecond?: number;
}

/** The demo platform's control interface. Every method throws when the platform refuses. */
export class PlatformControl {
  constructor(
    readonly url: string,
    private readonly token: string,
  ) {}

  /** @returns how many open channels got the (first) message. */
  async alarm(order: AlarmOrder): Promise<number> {
    return ((await this.post('alarm', order)) as { sent: number }).sent;
  }

  async switch(order: Switch): Promise<void> {
    await this.post('switch', order);
  }

  /** Closes, cuts or freezes streams; gives how many. */
  async streams(
    act: 'close' | 'cut' | 'freeze',
    who: Audience = {},
    code?: number,
  ): Promise<number> {
    const body = { act, ...who, ...(code === undefined ? {} : { code }) };
    return ((await this.post('streams', body)) as { count: number }).count;
  }

  async openStreams(who: Audience = {}): Promise<number> {
    const query = new URLSearchParams({ ...who }).toString();
    return ((await this.get(`streams?${query}`)) as { count: number }).count;
  }

  /** Makes every access token of before expired. */
  async expireAccess(): Promise<void> {
    await this.post('expire', {});
  }

  /** The newest captcha. */
  async captcha(): Promise<{ key: string; code: string }> {
    return (await this.get('captcha')) as { key: string; code: string };
  }

  async calls(): Promise<readonly ReceivedCall[]> {
    return (await this.get('calls')) as readonly ReceivedCall[];
  }

  /** Clears switches, recorded calls and locked accounts. */
  async clear(): Promise<void> {
    await this.post('clear', {});
  }

  private get(path: string): Promise<unknown> {
    return this.send(path, { method: 'GET' });
  }

  private post(path: string, body: unknown): Promise<unknown> {
    const headers = { 'content-type': 'application/json' };
    return this.send(path, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  private async send(path: string, init: RequestInit): Promise<unknown> {
    const headers = { ...init.headers, 'x-control-token': this.token };
    const answer = await fetch(`${this.url}/demo/control/${path}`, { ...init, headers });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`control ${path}: ${answer.status} ${text}`);
    return JSON.parse(text);
  }
}
