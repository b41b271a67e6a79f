import { isPasswordDue } from '@main/session/passwordAge';
import { DataService } from '@main/records/service';
import { TestPlatform } from '../contract/platform';
import { keptLog } from './quietLog';
import { configOf, HostRig } from './sessionHost';

/** Who signs in. */
export interface Person {
  readonly tenantId?: string;
  readonly account?: string;
  readonly password?: string;
}

/** The client's own code (session, HTTP, reading of answers) against a demo platform over real sockets. */
export class RealClient {
  readonly data: DataService;

  private constructor(
    readonly platform: TestPlatform,
    private readonly rig: HostRig,
    private readonly isOwner: boolean,
  ) {
    this.data = new DataService(
      () => rig.host.current(),
      keptLog(),
      () => ({}),
    );
  }

  /** Signs in to a platform, or to one of its own that ends with it. @throws Error when refused. */
  static async start(
    person: Person = {},
    platform?: TestPlatform,
    url?: string,
  ): Promise<RealClient> {
    const { tenantId = '000000', account = 'admin', password = 'admin' } = person;
    const server = platform ?? (await TestPlatform.start());
    const rig = new HostRig(configOf(url ?? server.url));
    const form = { tenantId, username: account, password, captchaKey: '', captchaCode: '' };
    const signedIn = await rig.host.signIn(form);
    if (!signedIn.ok) throw new Error(JSON.stringify(signedIn.error));
    return new RealClient(server, rig, platform === undefined);
  }

  /** The live session, for calls that no service of the catalogue sends. */
  session() {
    const session = this.rig.host.current();
    if (session === null) throw new Error('nobody is signed in');
    return session;
  }

  /** What the sign-in page and a running session send by themselves; ends the session. */
  async wholeSession(): Promise<void> {
    await this.rig.host.captcha();
    // Refused, because no third party gave this code.
    await this.rig.host.signInBy({
      ...{ tenantId: '000000', source: 'demo', code: 'wire', state: 'wire' },
    });
    await this.session().probe();
    await this.data.menu('1');
    await isPasswordDue((call) => this.session().call(call));
    await this.session().refresh();
    await this.rig.host.signOut();
  }

  async stop(): Promise<void> {
    this.rig.dispose();
    if (this.isOwner) await this.platform.stop();
  }
}
