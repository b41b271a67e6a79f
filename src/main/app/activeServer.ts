import type { Settings } from '@shared/model/settings';
import type { ServerProfile } from '@shared/profile/profile';
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
  profile: ServerProfile,
): ServerConfig {
  const demo = choice.url === '';
  const ready = platform.kind === 'ready' ? platform : null;
  const embedded = ready?.url ?? '';
  const secret = demo ? ready?.secret : undefined;
  const url = (demo ? embedded : choice.url).replace(/\/+$/, '');
  const streams = choice.streamUrl === '' ? profile.hosts.stream : choice.streamUrl;
  const streamUrl = streams === '' || demo ? url.replace(/^http/i, 'ws') : streams;
  return {
    url,
    key: demo ? DEMO_KEY : url,
    streamUrl,
    profile,
    clientId: settings.clientId,
    clientSecret: settings.clientSecret,
    tokenHeader: settings.tokenHeader,
    systemIdHeader: settings.systemIdHeader,
    tenantAreaHeader: settings.tenantAreaHeader,
    ...(secret === undefined ? {} : { demoSecret: secret }),
  };
}
