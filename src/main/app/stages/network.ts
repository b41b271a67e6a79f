import { join } from 'node:path';
import { reasonText } from '@shared/model/channelReason';
import type { PublicSettings } from '@shared/model/settings';
import type { Translate } from '@shared/model/translate';
import { startUtility } from '../../adapters/childProcess';
import { createKeychain } from '../../adapters/keychain';
import { createPac } from '../../adapters/pac';
import { createPower } from '../../adapters/power';
import { createProxy } from '../../adapters/system';
import { logExchange } from '../../net/callLog';
import { NetworkHost } from '../../net/host';
import { AxiosHttp } from '../../net/http';
import { NetworkWatch } from '../../net/networkWatch';
import { ServerClock } from '../../net/serverClock';
import { PlatformHost } from '../../platform/host';
import { Recheck } from '../../recovery/recheck';
import { isMaskForced } from '../../storage/maskForced';
import { DEMO_PROFILE, profileInForce } from '../../storage/profileInForce';
import { chooseServer, serverConfig } from '../activeServer';
import type { ComposeInput } from './input';
import type { StorageStage } from './storage';

/** Keychain service of this app; tests name their own so that runs do not meet. */
const KEYCHAIN_SERVICE = 'cn.chengjing.controlroom';

export type NetworkStage = ReturnType<typeof makeNetwork>;

/** Which server is in use, the embedded one included, and the ways to it. */
export function makeNetwork({ outDir }: ComposeInput, storage: StorageStage) {
  const { book, clock, env, log, notices, settings, translator, userDataDir } = storage;
  const platform = new PlatformHost({
    clock,
    log,
    start: () => startUtility(join(outDir, 'main', 'platform.js'), 'demo-platform'),
    dataDir: join(userDataDir, 'demo'),
    controlToken: env['CHENGJING_CONTROL_TOKEN'],
    failed: (reason) => {
      const translate: Translate = (key, values) => translator.translate(key, values);
      notices.tell('platformFailed', { reason: reasonText(translate, reason) });
    },
  });
  const choice = () => chooseServer(settings.get());
  const isDemo = () => choice().url === '';
  const profile = () =>
    isDemo() ? DEMO_PROFILE : profileInForce(settings.get(), book.notes(choice().url));
  const server = () => serverConfig(settings.get(), choice(), platform.state(), profile().profile);
  const publicSettings = (): PublicSettings => {
    const {
      clientSecret: _secret,
      serverProfile: _profile,
      version: _version,
      ...values
    } = settings.get();
    const maskForced = isMaskForced(settings);
    return { ...values, demo: isDemo(), activeServerUrl: server().url, maskForced };
  };

  const keychain = createKeychain(env['CHENGJING_KEYCHAIN_SERVICE'] ?? KEYCHAIN_SERVICE, clock);
  const networkHost = new NetworkHost({
    settings,
    secrets: keychain,
    system: createProxy(),
    pac: createPac(),
    clock,
    log,
    notices,
  });
  const { agents, proxy } = networkHost;
  const serverClock = new ServerClock(clock);
  const http = new AxiosHttp(agents, clock, (exchange) => {
    const { url } = server();
    logExchange(log, exchange, url);
    networkHost.exchanged(exchange);
    const { request, outcome } = exchange;
    if (url === '' || !outcome.ok || !request.url.startsWith(`${url}/`)) return;
    serverClock.measure({ ...exchange, headers: outcome.value.headers });
  });
  const power = createPower({ clock });
  const networkWatch = new NetworkWatch(clock);
  return {
    platform,
    isDemo,
    profile,
    server,
    publicSettings,
    keychain,
    networkHost,
    agents,
    proxy,
    serverClock,
    http,
    power,
    networkWatch,
    recheck: new Recheck({ ...power, network: networkWatch.changed }).asked,
  };
}
