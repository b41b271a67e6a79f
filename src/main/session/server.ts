import type { Settings } from '@shared/model/settings';
import type { ServerProfile } from '@shared/profile/profile';

/** Key of the embedded platform: its address changes with every start. */
export const DEMO_KEY = 'demo';

export interface ServerConfig extends Pick<
  Settings,
  'clientId' | 'clientSecret' | 'tokenHeader' | 'systemIdHeader' | 'tenantAreaHeader'
> {
  /** Base address without the profile's prefix and without a closing slash; '' while the platform is not running. */
  readonly url: string;
  /** Stable key: 'demo' or the address. Keychain, journal and stores use it. */
  readonly key: string;
  /** Base address of the websockets, ws or wss. */
  readonly streamUrl: string;
  /** How the server is spoken to: paths, sign-in, passwords, what it does not have. */
  readonly profile: ServerProfile;
  /** Secret of the embedded platform, for this app only; absent for every other server. */
  readonly demoSecret?: string;
}

/**
 * The server of a session with the current settings of client and header names: changes apply from the next
 * request on. Settings of another server do not apply.
 */
export function withSettings(server: ServerConfig, now: ServerConfig): ServerConfig {
  if (now.url !== server.url) return server;
  const { url, key, streamUrl } = server;
  // A session keeps the dialect in which it was granted; rules may change under it.
  const isOther = now.profile.family !== server.profile.family;
  const profile = isOther ? server.profile : now.profile;
  return { ...now, url, key, streamUrl, profile };
}
