import type { Settings } from '@shared/model/settings';

/** Name of the embedded platform in keys: its address changes with every start. */
export const DEMO_KEY = 'demo';

/** The server in use and how it wants to be talked to. */
export interface ServerConfig extends Pick<
  Settings,
  | 'clientId'
  | 'clientSecret'
  | 'tokenHeader'
  | 'systemIdHeader'
  | 'tenantAreaHeader'
  | 'passwordTransform'
> {
  /** Base address with its prefix, without a closing slash; '' while the platform is not up. */
  readonly url: string;
  /** Stable name: 'demo' or the address. Keychain, journal and stores are keyed by it. */
  readonly key: string;
  /** Base of the streams, ws or wss. */
  readonly streamUrl: string;
  readonly dialect: 'commercial' | 'open';
  /** Secret of the embedded platform, for its own app alone; absent for every other server. */
  readonly demoSecret?: string;
}
