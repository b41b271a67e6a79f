import type { Settings } from '@shared/model/settings';
import type { PlatformState } from '../platform/host';
import { DEMO_KEY, type ServerConfig } from '../session/server';

/** Where the app is pointed at. */
export interface ServerChoice {
  /** '' means the embedded demo platform. */
  readonly url: string;
  readonly streamUrl: string;
}

/** The choice of the settings in force. */
export function chooseServer(settings: Settings): ServerChoice {
  return { url: settings.serverUrl, streamUrl: settings.streamUrl };
}

/** The server as the session must talk to it; url is '' while the embedded platform is not up. */
export function serverConfig(
  settings: Settings,
  choice: ServerChoice,
  platform: PlatformState,
): ServerConfig {
  const demo = choice.url === '';
  const ready = platform.kind === 'ready' ? platform : null;
  const embedded = ready?.url ?? '';
  const secret = demo ? ready?.secret : undefined;
  const url = (demo ? embedded : choice.url).replace(/\/+$/, '');
  const streamUrl =
    choice.streamUrl === '' || demo ? url.replace(/^http/i, 'ws') : choice.streamUrl;
  return {
    url,
    key: demo ? DEMO_KEY : url,
    streamUrl,
    dialect: demo ? 'commercial' : settings.dialect,
    clientId: settings.clientId,
    clientSecret: settings.clientSecret,
    tokenHeader: settings.tokenHeader,
    systemIdHeader: settings.systemIdHeader,
    tenantAreaHeader: settings.tenantAreaHeader,
    passwordTransform: settings.passwordTransform,
    ...(secret === undefined ? {} : { demoSecret: secret }),
  };
}
