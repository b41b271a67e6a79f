import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '@shared/base/clock';
import { reasonOf } from '@shared/base/errors';
import { fail, ok, type Result } from '@shared/base/result';
import type { ApiFailure } from '@shared/api/failure';
import type { GuestForm, ThirdPartyFailure } from '@shared/model/session';
import type { ThirdParty } from '@shared/profile/profile';
import type { ExternalPort } from '../ports/external';
import type { Logger } from '../ports/log';
import type { Loopback, LoopbackPort } from '../ports/loopback';
import type { SessionHost } from './host';

/** How long the page of a third party is waited for, ms. */
export const WAITED_MS = 300_000;
const STATE_BYTES = 24;

export interface ThirdPartyDeps {
  readonly clock: Clock;
  readonly log: Logger;
  readonly external: ExternalPort;
  readonly loopback: LoopbackPort;
  readonly session: Pick<SessionHost, 'signInBy' | 'register'>;
  /** The server in use: its address, and the third parties of its profile. */
  readonly server: () => { readonly url: string; readonly thirdParty: ThirdParty | undefined };
}

type Came =
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'denied' | 'late' | 'cancelled' };

/**
 * Signs in by the account of a third party: its page opens in the system's browser and comes back to an address
 * of this machine (RFC 8252) with a code, which goes to the server (spec 1 §7, the social variant of the token
 * call). One at a time. Whose account belongs to no user may apply for one.
 */
export class ThirdPartySignIn {
  private stopWaiting: (() => void) | null = null;
  /** Account of the third party that no user has; null: nobody may apply. */
  private guest: string | null = null;

  constructor(private readonly deps: ThirdPartyDeps) {}

  /** Opens the page and waits until somebody comes back from it. */
  async start(asked: {
    readonly source: string;
    readonly tenantId: string;
  }): Promise<Result<null, ThirdPartyFailure>> {
    const { session, server } = this.deps;
    this.cancel();
    this.guest = null;
    const { thirdParty, url } = server();
    const isKnown = thirdParty?.sources.some(({ key }) => key === asked.source) === true;
    if (thirdParty === undefined || !isKnown || url === '') return fail({ kind: 'noBrowser' });
    const state = randomBytes(STATE_BYTES).toString('base64url');
    const came = await this.visit(state, (redirect) =>
      pageOf(thirdParty.page, url, { ...asked, redirect, state }),
    );
    if (!came.ok) return came;
    if (came.value.kind !== 'code') return fail({ kind: came.value.kind });
    // Another server was chosen meanwhile: the code is not its.
    if (server().url !== url) return fail({ kind: 'cancelled' });
    const signedIn = await session.signInBy({ ...asked, code: came.value.code, state });
    if (!signedIn.ok) return signedIn;
    this.guest = signedIn.value;
    return this.guest === null ? ok(null) : fail({ kind: 'guest' });
  }

  /** Nobody waits for the page any more. */
  cancel(): void {
    this.stopWaiting?.();
  }

  /** Applies for an account for whoever came back last without one. */
  async register(form: GuestForm): Promise<Result<null, ApiFailure>> {
    if (this.guest === null) return fail({ kind: 'signedOut' });
    const sent = await this.deps.session.register(form, this.guest);
    if (sent.ok) this.guest = null;
    return sent;
  }

  private async visit(
    state: string,
    pageAt: (redirect: string) => string,
  ): Promise<Result<Came, ThirdPartyFailure>> {
    const { clock, external, log, loopback } = this.deps;
    let done: (came: Came) => void = () => undefined;
    const came = new Promise<Came>((resolve) => {
      done = resolve;
    });
    let here: Loopback;
    try {
      here = await loopback.open((inputs) => {
        const found = readVisit(inputs, state);
        if (found !== undefined) done(found);
        return found !== undefined;
      });
    } catch (error) {
      log.warn('no address for a third party to come back to', { error: reasonOf(error) });
      return fail({ kind: 'noBrowser' });
    }
    const stopTimer = clock.after(WAITED_MS, 'session.thirdParty', () => done({ kind: 'late' }));
    this.stopWaiting = () => done({ kind: 'cancelled' });
    try {
      await external.open(pageAt(here.address));
      return ok(await came);
    } catch (error) {
      log.warn('the page of a third party did not open', { error: reasonOf(error) });
      return fail({ kind: 'noBrowser' });
    } finally {
      this.stopWaiting = null;
      stopTimer();
      here.close();
    }
  }
}

/** What a visit brings; undefined for one that does not know the state: it is somebody else's. */
function readVisit(inputs: URLSearchParams, state: string): Came | undefined {
  const [given, wanted] = [Buffer.from(inputs.get('state') ?? ''), Buffer.from(state)];
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined;
  const code = inputs.get('code') ?? '';
  return code === '' ? { kind: 'denied' } : { kind: 'code', code };
}

/** The page's address with its places filled; one that is a path is on the server. */
export function pageOf(
  page: string,
  server: string,
  values: Readonly<Record<'source' | 'tenantId' | 'redirect' | 'state', string>>,
): string {
  const { tenantId: tenant, ...others } = values;
  const all: Readonly<Record<string, string>> = { ...others, tenant };
  const filled = page.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(all[name] ?? ''),
  );
  return filled.startsWith('/') ? `${server}${filled}` : filled;
}
