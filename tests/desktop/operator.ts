import type { Page } from 'playwright';
import { STATES } from '@shared/ipc/contract';
import type { StateMessage } from '@shared/ipc/define';
import { PlatformControl } from '../support/control';
import type { App } from './rig/app';
import { until } from './rig/wait';

/** Who signs in; the accounts are the demo platform's. */
export interface Account {
  readonly tenantId: string;
  readonly username: string;
  readonly password: string;
}

export const ADMIN: Account = { tenantId: '000000', username: 'admin', password: 'admin' };
/** Its tenant receives alarms through the per-user websocket (spec 1 §2). */
export const WATCHER: Account = { ...ADMIN, tenantId: '476074' };

/** An address of the console's page; boards, settings and what is hidden have pages of their own. */
const CONSOLE_PAGE = /^app:\/\/console\/(?!(?:board|safe|settings|selfTest|overlay|sos)\.html)/;

/**
 * Asks main over a page's own bridge; of a value that main owns answers the value. Rejects when main refuses the message itself.
 */
export async function ask<T>(page: Page, name: string, args?: unknown): Promise<T> {
  const sent = [name, ...(args === undefined ? [] : [args])].map((one) => JSON.stringify(one));
  const text = await page.evaluate<string>(`window.chengjing.request(${sent.join(', ')})`);
  const reply = JSON.parse(text) as { ok: boolean; value: unknown; code?: string; detail?: string };
  if (!reply.ok) throw new Error(`${name}: ${reply.code ?? ''} ${reply.detail ?? ''}`);
  // A value that main owns comes with its revision.
  return Object.hasOwn(STATES, name) ? (reply.value as StateMessage<T>).value : (reply.value as T);
}

/** A person in front of the console: knows what it says, not how it is made. */
export class Operator {
  private constructor(
    private readonly started: App | null,
    readonly page: Page,
    readonly control: PlatformControl,
  ) {}

  /** The application, when it was started over Playwright. */
  get app(): App {
    if (this.started === null) throw new Error('This application was started in another way');
    return this.started;
  }

  /** Takes the console of a started application into hand. */
  static async at(app: App): Promise<Operator> {
    // Boards come back at a start too, and their addresses are of the same origin.
    const page = await until('the console is open', () =>
      app.electron.windows().find((one) => CONSOLE_PAGE.test(one.url())),
    );
    return new Operator(app, page, new PlatformControl(await app.platform(), app.token));
  }

  /** The same with a platform that the test started itself. */
  static with(app: App, page: Page, control: PlatformControl): Operator {
    return new Operator(app, page, control);
  }

  /** The same for an application that was started in another way. */
  static on(page: Page, control: PlatformControl): Operator {
    return new Operator(null, page, control);
  }

  /** Fills the sign-in page as it stands; the captcha is read as the platform drew it. */
  async fill(account: Account, captcha?: string): Promise<void> {
    const { page } = this;
    // The demo platform's tenants are chosen; with a real server one is typed.
    const tenant = page.locator('[name=tenantId]');
    await tenant.waitFor();
    if ((await tenant.evaluate((one) => one.tagName)) === 'SELECT')
      await tenant.selectOption(account.tenantId);
    else await tenant.fill(account.tenantId);
    await this.fillPerson(account, captcha);
  }

  /** The part of the form that says who it is: all of it where the tenant is given. */
  async fillPerson(account: Account, captcha?: string): Promise<void> {
    const { page } = this;
    await page.locator('input[name=username]').fill(account.username);
    await page.locator('input[name=password]').fill(account.password);
    await until('the captcha is read', async () => {
      const picture = await this.#picture();
      await page
        .locator('input[name=captchaCode]')
        .fill(captcha ?? (await this.control.readCaptcha(picture)));
      // The page asks for another one when it learns of its server, or its network changes.
      return (await this.#picture()) === picture;
    });
  }

  /** The captcha's picture on the sign-in page, as a data address. */
  async #picture(): Promise<string> {
    const image = this.page.locator('.cj-captcha-picture img');
    return (await image.getAttribute('src')) ?? '';
  }

  async submit(): Promise<void> {
    await this.page.locator('button[type=submit]').click();
  }

  /** Signs in and waits for the workbench. */
  async signIn(account: Account = ADMIN): Promise<void> {
    await this.fill(account);
    await this.submit();
    await this.atHome();
  }

  /** Waits for the workbench: a session that is being restored passes its address once before. */
  async atHome(): Promise<void> {
    await this.page.waitForURL('**/wel/index');
    await this.page.locator('.cj-layout').waitFor();
    // Vehicles that are due are reminded of once; whoever is here for something else closes that.
    await this.page.evaluate(`window.chengjing.command('reminders.close')`);
  }

  /**
   * Opens a screen by its address, as a deep link does, and waits for two frames: of two addresses that come
   * without a frame between them, the first is never drawn, and what it would have left stays.
   */
  async open(path: string): Promise<void> {
    await this.page.evaluate(async (to) => {
      window.history.pushState({}, '', to);
      window.dispatchEvent(new PopStateEvent('popstate'));
      // A hidden window draws no frames.
      if (document.hidden) return;
      await new Promise((drawn) => {
        requestAnimationFrame(() => requestAnimationFrame(drawn));
      });
    }, path);
  }

  /** Asks main as the console's own page does. Rejects when main refuses the message itself. */
  ask<T>(name: string, args?: unknown): Promise<T> {
    return ask(this.page, name, args);
  }

  /** Waits until the channel of this tenant is up, so that an alarm that is raised can arrive. */
  async listening(): Promise<void> {
    await until('the alarm channel is open', async () => (await this.control.openStreams()) > 0);
  }
}
