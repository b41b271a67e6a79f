import { AxiosHttp } from '@main/net/http';
import { commercialDialect } from '@main/session/dialects/commercial';
import { openDialect } from '@main/session/dialects/open';
import type { HandedToken } from '@main/session/handed';
import { SessionHost } from '@main/session/host';
import type { LastProfile } from '@main/session/hostDeps';
import type { ServerConfig } from '@main/session/server';
import { RefreshVault, type VaultKey } from '@main/session/vault';
import { fromServer, toServer } from '@main/records/serverNames';
import { fieldsOn, pathOn, ServerOverrides } from '@main/storage/serverOverrides';
import type { ApiFailure } from '@shared/api/failure';
import type { SessionState } from '@shared/model/session';
import { SHIPPED_PROFILES } from '@shared/profile/shipped';
import { agentsBy } from './directAgents';
import { FakeClock } from './fakeClock';
import { MemorySecrets } from './memorySecrets';
import { keptLog } from './quietLog';

/** A server's settings with the defaults of the specification. */
export function configOf(url: string): ServerConfig {
  return {
    url,
    key: url,
    streamUrl: url.replace(/^http/, 'ws'),
    clientId: 'saber',
    clientSecret: 'saber_secret',
    tokenHeader: 'Blade-Auth',
    systemIdHeader: 'System-Id',
    tenantAreaHeader: 'Tenant-Area',
    profile: SHIPPED_PROFILES.commercial,
  };
}

/** A session host on a real HTTP client, with a fake clock and a keychain in memory. */
export class HostRig {
  readonly clock = new FakeClock();
  readonly secrets = new MemorySecrets();
  readonly states: SessionState[] = [];
  /** Failures of sign-in calls that cast doubt on the profile. */
  readonly doubts: ApiFailure[] = [];
  /** Keychain entries that could not be removed. */
  readonly left: VaultKey[] = [];
  readonly log = keptLog();
  last: LastProfile | null = null;
  readonly agents = agentsBy();
  readonly http = new AxiosHttp(this.agents, this.clock);
  /** What was learned of servers, in memory. */
  readonly book = new ServerOverrides({ read: () => ({}), write: () => undefined });
  readonly host: SessionHost;

  constructor(
    public server: ServerConfig,
    secrets?: MemorySecrets,
    streamsMoved: () => Promise<void> = () => Promise.resolve(),
    handed: HandedToken | null = null,
  ) {
    if (secrets !== undefined) this.secrets = secrets;
    this.host = new SessionHost({
      clock: this.clock,
      log: this.log,
      http: this.http,
      vault: new RefreshVault(this.secrets),
      last: {
        read: () => this.last,
        write: (profile) => {
          this.last = profile;
        },
      },
      dialects: { commercial: commercialDialect, open: openDialect },
      profiles: {
        settled: () => Promise.resolve(),
        doubted: (failure) => this.doubts.push(failure),
      },
      server: () => this.server,
      pathOf: ({ key }, spec) => pathOn(this.book.notes(key), spec),
      names: {
        toServer: ({ key }, spec, args) => toServer(spec, args, fieldsOn(this.book, key)),
        fromServer: ({ key }, spec, data) => fromServer(spec, data, fieldsOn(this.book, key)),
      },
      handed,
      administrators: () => [],
      isHome: () => true,
      left: { failed: (key) => void this.left.push(key), back: () => undefined },
    });
    this.host.relieving.on((until) => until(streamsMoved()));
    this.host.changed.on((state) => this.states.push(state));
  }

  signIn(password = 'Secret1pass') {
    return this.host.signIn({
      tenantId: '000000',
      username: 'zhang',
      password,
      captchaKey: 'key-1',
      captchaCode: 'ab3d5',
    });
  }

  dispose(): void {
    this.host.dispose();
    this.agents.dispose();
  }
}

/** Waits on real sockets until something is so; fails after two seconds. */
export async function until(what: () => boolean): Promise<void> {
  const end = performance.now() + 2_000;
  while (!what()) {
    if (performance.now() > end) throw new Error('it never became so');
    await new Promise((resolve) => setImmediate(resolve));
  }
}
