import type { ReceivedCall } from '@demo/behaviours/record';
import type { Channel } from '@demo/behaviours/streams';
import type { Switch } from '@demo/behaviours/switches';

/** Whom an order is for; absent fields match everybody. */
export interface Audience {
  readonly tenantId?: string;
  readonly userId?: string;
}

/** Streams by whom they are for and by channel; absent: of every channel. */
export interface StreamAudience extends Audience {
  readonly channel?: Channel;
}

/**
 * An order to raise alarms: `text` is sent verbatim; with a count above 1 `{n}` is the number. Without a
 * channel it is that of the user's websocket. A visit of the collection channel becomes a record, too.
 */
export interface AlarmOrder extends StreamAudience {
  readonly text?: string;
  readonly base64?: string;
  /** Bytes as they are: on the event stream no event is made of them and nothing is kept. */
  readonly raw?: boolean;
  /** False: no record is made of a visit of the collection channel. */
  readonly recorded?: boolean;
  readonly count?: number;
  readonly perSecond?: number;
}

/** Wire values of a record by field; null empties a field. */
export type RecordValues = Readonly<Record<string, unknown>>;

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
    who: StreamAudience = {},
    code?: number,
  ): Promise<number> {
    const body = { act, ...who, ...(code === undefined ? {} : { code }) };
    return ((await this.post('streams', body)) as { count: number }).count;
  }

  async openStreams(who: StreamAudience = {}): Promise<number> {
    const query = new URLSearchParams({ ...who }).toString();
    return ((await this.get(`streams?${query}`)) as { count: number }).count;
  }

  /** Makes a record of a family that happens now, unless the values say otherwise. @returns its id. */
  async record(family: string, tenantId: string, values: RecordValues): Promise<string> {
    return ((await this.post('record', { family, tenantId, values })) as { id: string }).id;
  }

  async updateRecord(
    family: string,
    tenantId: string,
    id: string,
    values: RecordValues,
  ): Promise<void> {
    await this.post('record/update', { family, tenantId, id, values });
  }

  async removeRecord(family: string, tenantId: string, id: string): Promise<void> {
    await this.post('record/remove', { family, tenantId, id });
  }

  /** Nothing stands, nothing is due and nothing happens by itself any more, at one tenant or at all of them. */
  async calm(tenantId?: string): Promise<void> {
    await this.post('calm', { tenantId });
  }

  /** Makes every access token of before expired. */
  async expireAccess(): Promise<void> {
    await this.post('expire', {});
  }

  /** The newest captcha. */
  async captcha(): Promise<{ key: string; code: string }> {
    return (await this.get('captcha')) as { key: string; code: string };
  }

  /** What stands on a captcha's picture. @param image its data address @returns '' for no such picture */
  async readCaptcha(image: string): Promise<string> {
    return ((await this.post('captcha', { image })) as { code: string }).code;
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
