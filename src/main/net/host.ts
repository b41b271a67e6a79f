import { readFile, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { TextKey } from '@shared/i18n/textKey';
import type { Clock } from '@shared/base/clock';
import { Emitter, type Signal } from '@shared/base/emitter';
import type { Result } from '@shared/base/result';
import type { SettingProblems } from '@shared/ipc/parts/settings';
import type { NoticePort } from '@main/ports/notices';
import type { SettingKey, Settings } from '@shared/model/settings';
import type { HttpExchange, PacPort, ProxyPort } from '../ports/http';
import type { Logger } from '../ports/log';
import type { SecretFailure, SecretStore } from '../ports/secrets';
import { AgentSet, plainHost, type ProxyAccount } from './agentSet';
import { createAgents, type Agents } from './agents';
import { loadAuthorities } from './authorities';
import { AxiosHttp, textOf } from './http';

/** Keychain account of the proxy's password; the accounts of server tokens contain '|'. */
const PASSWORD_ACCOUNT = 'proxy-password';
/** Larger than any proxy script, bytes. */
const MAX_SCRIPT_BYTES = 1_000_000;
/** Longest wait for the script's server, ms; below the time limit of the whole call. */
const SCRIPT_MS = 2_500;

export interface NetworkHostDeps {
  readonly settings: { get(): Settings; readonly changed: Signal<Settings> };
  readonly secrets: SecretStore;
  readonly system: ProxyPort;
  readonly pac: PacPort;
  readonly clock: Clock;
  readonly log: Logger;
  /** Shows and removes health notices about the route to the server. */
  readonly notices: Pick<NoticePort, 'add' | 'dismiss'>;
}

/** The settings that decide how servers are reached. */
function networkPart(settings: Settings) {
  const { proxyMode, proxyPac, proxyAddress, proxyBypass, proxyUser, caFile } = settings;
  const ownHosts = caFile === '' ? [] : ownHostsOf(settings);
  return { proxyMode, proxyPac, proxyAddress, proxyBypass, proxyUser, caFile, ownHosts };
}

/** The hosts that the private authorities vouch for; the file says nothing about other hosts. */
function ownHostsOf({ serverUrl, streamUrl }: Settings): readonly string[] {
  return [serverUrl, streamUrl]
    .filter((url) => URL.canParse(url))
    .map((url) => plainHost(new URL(url).hostname));
}

/** The problem of a setting; empty for ''. */
function problem(name: SettingKey, key: TextKey | ''): SettingProblems {
  return key === '' ? {} : { [name]: key };
}

/** Keeps the agents in step with the settings: proxy, its credentials, private authorities. */
export class NetworkHost {
  readonly agents: Agents;
  /** New connections use another route from now on: long-lived connections redial. */
  readonly changed = new Emitter<void>();
  readonly problemsChanged = new Emitter<void>();
  private part = '';
  private caProblem: TextKey | '' = '';
  /** Problem of the proxy script, or of the system's proxy: i18n key; '' without one. */
  private proxyProblem: TextKey | '' = '';
  private methods = '';
  private password: Promise<string> | null = null;

  constructor(private readonly deps: NetworkHostDeps) {
    const { clock, pac, settings } = deps;
    this.agents = createAgents(deps.system, {
      clock,
      pac,
      loadScript: (address) => this.loadScript(address),
      problem: (key) => this.setProblem(key),
    });
    const first = settings.get();
    if (JSON.stringify(networkPart(first)) !== JSON.stringify(PLAIN)) this.apply(first);
    this.part = JSON.stringify(networkPart(first));
    settings.changed.on((next) => {
      const part = JSON.stringify(networkPart(next));
      if (part === this.part) return;
      this.part = part;
      this.apply(next);
      this.changed.emit();
    });
  }

  problems(): SettingProblems {
    const { proxyMode, proxyAddress, proxyPac } = this.deps.settings.get();
    const address = proxyMode === 'manual' && proxyAddress === '' ? 'settings.proxy.noAddress' : '';
    const script = proxyMode === 'pac' && proxyPac === '' ? 'settings.pac.noAddress' : '';
    return {
      ...problem('caFile', this.caProblem),
      ...problem('proxyAddress', address),
      ...problem('proxyPac', proxyMode === 'pac' ? script || this.proxyProblem : ''),
      ...problem('proxyMode', proxyMode === 'system' ? this.proxyProblem : ''),
    };
  }

  /** Observes every call: a proxy without a sign-in method that the app supports is reported once. */
  exchanged({ outcome }: Pick<HttpExchange, 'outcome'>): void {
    if (outcome.ok) this.tellMethods('');
    else if (outcome.error.kind === 'notConnected' && outcome.error.methods !== undefined)
      this.tellMethods(outcome.error.methods);
  }

  /** Credentials for the proxy. Empty while none are set, without asking the keychain. */
  async account(): Promise<ProxyAccount> {
    const user = this.deps.settings.get().proxyUser;
    return { user, password: user === '' ? '' : await this.readPassword() };
  }

  async passwordSet(): Promise<boolean> {
    return (await this.readPassword()) !== '';
  }

  /** Stores the proxy's password in the keychain; '' removes it. Takes effect at once. */
  async setPassword(password: string): Promise<Result<null, SecretFailure>> {
    const { secrets, settings } = this.deps;
    const kept =
      password === ''
        ? await secrets.delete(PASSWORD_ACCOUNT)
        : await secrets.set(PASSWORD_ACCOUNT, password);
    if (!kept.ok) return kept;
    this.password = Promise.resolve(password);
    this.apply(settings.get());
    this.changed.emit();
    return kept;
  }

  /** The proxy in force, in the system's format: "DIRECT" or "PROXY host:port". */
  readonly proxy: ProxyPort = {
    isLate: () => this.agents.isLate(),
    resolve: async (url) => {
      const { proxy } = await this.agents.of(url);
      const [scheme = '', host = ''] = proxy.split('://');
      return proxy === '' ? 'DIRECT' : `${scheme.replace(/^http$/, 'proxy').toUpperCase()} ${host}`;
    },
  };

  dispose(): void {
    this.agents.dispose();
  }

  private apply(settings: Settings): void {
    const authorities = loadAuthorities(settings.caFile);
    this.caProblem = authorities.ok ? '' : authorities.error;
    this.setProblem('');
    this.tellMethods('');
    if (!authorities.ok) {
      this.deps.log.warn('the CA file is not used', { reason: authorities.error });
    }
    this.agents.use({
      mode: settings.proxyMode,
      pac: settings.proxyPac,
      address: settings.proxyAddress,
      bypass: settings.proxyBypass,
      user: settings.proxyUser,
      password: () => this.readPassword(),
      authorities: authorities.ok ? authorities.value : [],
      ownHosts: ownHostsOf(settings),
    });
  }

  private readPassword(): Promise<string> {
    this.password ??= this.deps.secrets.get(PASSWORD_ACCOUNT).then((read) => {
      if (read.ok) return read.value ?? '';
      // A late keychain is asked again; until then the proxy refuses, and the app says so.
      this.password = null;
      this.deps.log.warn('the password of the proxy cannot be read', { reason: read.error.detail });
      return '';
    });
    return this.password;
  }

  private async loadScript(address: string): Promise<string> {
    if (address.startsWith('file:')) {
      const path = fileURLToPath(address);
      if ((await stat(path)).size > MAX_SCRIPT_BYTES) throw new Error('the script is too large');
      return readFile(path, 'utf8');
    }
    const set = new AgentSet([], [], this.deps.clock);
    const http = new AxiosHttp(
      { of: () => Promise.resolve({ ...set.direct, proxy: '' }) },
      this.deps.clock,
    );
    const answer = await http.send({
      method: 'GET',
      url: address,
      headers: {},
      body: { kind: 'none' },
      timeoutMs: SCRIPT_MS,
      maxBytes: MAX_SCRIPT_BYTES,
    });
    set.destroy();
    if (!answer.ok)
      throw new Error(`the script cannot be fetched: ${JSON.stringify(answer.error)}`);
    if (answer.value.status !== 200) throw new Error(`the script: HTTP ${answer.value.status}`);
    return textOf(answer.value);
  }

  private setProblem(key: TextKey | ''): void {
    if (key === this.proxyProblem) return;
    this.proxyProblem = key;
    const { log, notices, settings } = this.deps;
    if (key !== '') log.warn('the proxy cannot be told', { reason: key });
    if (key !== '' && settings.get().proxyMode === 'system')
      notices.add({ id: 'proxyUnknown', code: 'proxyUnknown', values: {} });
    else notices.dismiss('proxyUnknown');
    this.problemsChanged.emit();
  }

  private tellMethods(methods: string): void {
    if (methods === this.methods) return;
    this.methods = methods;
    const { notices } = this.deps;
    if (methods === '') notices.dismiss('proxyMethod');
    else notices.add({ id: 'proxyMethod', code: 'proxyMethod', values: { methods } });
  }
}

/** Settings that need no set-up: the agents start with the defaults. */
const PLAIN = {
  proxyMode: 'system',
  proxyPac: '',
  proxyAddress: '',
  proxyBypass: [],
  proxyUser: '',
  caFile: '',
  ownHosts: [],
};
