import { DEMO_SECRET_HEADER } from '@shared/model/platform';
import type { SignedInUser } from '@shared/model/session';
import type { ServerConfig } from './server';

/** The values for the headers of a call, besides its own. */
export interface HeaderContext {
  readonly server: ServerConfig;
  readonly user: SignedInUser | null;
  /** The chosen subsystem (top menu). */
  readonly systemId: string;
  readonly tenantArea: string;
}

/** Header text must be Latin-1 without control characters; anything else is percent-encoded. */
function headerText(text: string): string {
  return /^[\x20-\x7e]*$/.test(text) ? text : encodeURIComponent(text);
}

/** Authorization of the client application; every call carries it. */
export function basicAuthorization(server: ServerConfig): string {
  const pair = `${server.clientId}:${server.clientSecret}`;
  return `Basic ${Buffer.from(pair, 'utf8').toString('base64')}`;
}

/** Headers of every request to a server, whoever asks: those of its profile, and what the embedded platform knows us by. */
export function serverHeaders({
  demoSecret,
  profile,
}: Pick<ServerConfig, 'demoSecret' | 'profile'>): Record<string, string> {
  return {
    ...profile.headers,
    ...(demoSecret === undefined ? {} : { [DEMO_SECRET_HEADER]: demoSecret }),
  };
}

/**
 * Headers of spec 1 §7 for every call; `token` is null for calls that skip it. The spec does not name the
 * headers of system id and tenant area, so they are settings.
 */
export function callHeaders(context: HeaderContext, token: string | null): Record<string, string> {
  const { server, user, systemId, tenantArea } = context;
  return {
    ...serverHeaders(server),
    Accept: 'application/json, text/plain, */*',
    Authorization: basicAuthorization(server),
    'Blade-Requested-With': 'BladeHttpRequest',
    ...(token === null ? {} : { [server.tokenHeader]: `bearer ${token}` }),
    ...(user === null
      ? {}
      : {
          'Tenant-Id': headerText(user.tenantId),
          [server.systemIdHeader]: headerText(systemId),
          [server.tenantAreaHeader]: headerText(tenantArea),
        }),
  };
}
