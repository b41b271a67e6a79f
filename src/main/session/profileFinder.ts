import type { ApiFailure } from '@shared/api/failure';
import { Emitter } from '@shared/base/emitter';
import type { ProfileFamily } from '@shared/profile/profile';
import { SHIPPED_PROFILES } from '@shared/profile/shipped';
import type { AskedPlace, ProfileLook } from '@shared/profile/state';
import type { HttpPort } from '../ports/http';
import type { Logger } from '../ports/log';
import type { AuthDialect } from './dialect';
import type { ServerConfig } from './server';
import { sendDraft } from './wire';

/** Longest wait for one answer, ms: people wait for the sign-in page. */
const LOOK_MS = 6_000;

type Place = Pick<AskedPlace, 'family' | 'prefix'>;

/** Where the families have their captcha, the documented places first. */
const PLACES: readonly Place[] = [
  { family: 'commercial', prefix: '/api' },
  { family: 'open', prefix: '' },
  { family: 'commercial', prefix: '' },
  { family: 'open', prefix: '/api' },
];

/** What one look at a server told. */
export interface Looked {
  readonly asked: readonly AskedPlace[];
  readonly look: ProfileLook;
  /** Places that answered besides the one that is named. */
  readonly several: readonly string[];
}

/** A place for a person: the path that was asked. */
export function placeText({ family, prefix }: Place): string {
  return `${prefix}${family === 'commercial' ? '/blade-auth/oauth/captcha' : '/blade-auth/captcha'}`;
}

export interface FinderDeps {
  readonly log: Logger;
  readonly http: HttpPort;
  readonly dialects: Readonly<Record<ProfileFamily, AuthDialect>>;
  /** The server in use. */
  server(): ServerConfig;
  /** True where the profile is not known and nobody has named it: the server is asked. */
  isOpen(): boolean;
  /** Keeps what was found for a server. */
  keep(
    server: string,
    look: Extract<ProfileLook, { kind: 'found' }>,
    several: readonly string[],
  ): void;
}

/**
 * Finds out which family a server is of, by asking for a captcha where each family has it. It never guesses: what
 * answered in the shape of a family is that family, and nothing is taken for one otherwise.
 */
export class ProfileFinder {
  readonly changed = new Emitter<void>();
  private flight: Promise<void> | null = null;
  private last: (Looked & { readonly server: string }) | null = null;
  private doubt: { readonly server: string; readonly look: ProfileLook } | null = null;

  constructor(private readonly deps: FinderDeps) {}

  /** What the last look at the server in use told; null: it was not looked at since the start. */
  looked(): Looked | null {
    return this.last?.server === this.deps.server().key ? this.last : null;
  }

  /** What the server in use is now, where that is no more what its profile says; null: nothing is known of that. */
  changedTo(): ProfileLook | null {
    return this.doubt?.server === this.deps.server().key ? this.doubt.look : null;
  }

  /** Resolves when the profile of the server in use is known, or cannot be found out now. */
  async settled(): Promise<void> {
    if (!this.deps.isOpen()) return;
    this.flight ??= this.find().finally(() => {
      this.flight = null;
    });
    await this.flight;
  }

  /** Looks at the server in use anew, whatever is known of it. Nothing is kept where it fits what is in use. */
  async lookAgain(): Promise<void> {
    if (this.deps.isOpen()) return this.settled();
    const server = this.deps.server();
    if (server.url === '') return;
    const looked = await this.look(server);
    this.last = { ...looked, server: server.key };
    this.compare(server, looked.look);
  }

  /** A sign-in call was answered as no server of the profile answers: it is looked at, and nothing is changed. */
  doubted(failure: ApiFailure): void {
    if (!isDoubt(failure) || this.deps.isOpen()) return;
    void this.lookAgain();
  }

  /** What was found is in use from now on. */
  adopted(): void {
    this.doubt = null;
    this.changed.emit();
  }

  private async find(): Promise<void> {
    const server = this.deps.server();
    const looked = await this.look(server);
    this.last = { ...looked, server: server.key };
    const { look, several } = looked;
    this.deps.log.info('the server was looked at', { kind: look.kind, several: several.length });
    if (look.kind === 'found') this.deps.keep(server.key, look, several);
    this.changed.emit();
  }

  private compare(server: ServerConfig, look: ProfileLook): void {
    const { family, prefix } = server.profile;
    const isSame = look.kind === 'found' && look.family === family && look.prefix === prefix;
    // Silence says nothing about the family.
    if (look.kind !== 'away') this.doubt = isSame ? null : { server: server.key, look };
    this.changed.emit();
  }

  private async look(server: ServerConfig): Promise<Looked> {
    const asked = await Promise.all(PLACES.map((place) => this.ask(server, place)));
    const [first, ...rest] = asked.filter(({ outcome }) => outcome === 'fits');
    if (first !== undefined) {
      const { family, prefix } = first;
      return { asked, look: { kind: 'found', family, prefix }, several: rest.map(placeText) };
    }
    const isAway = asked.every(({ outcome }) => outcome === 'away');
    return { asked, look: { kind: isAway ? 'away' : 'none' }, several: [] };
  }

  private async ask(server: ServerConfig, place: Place): Promise<AskedPlace> {
    const { dialects, http } = this.deps;
    const dialect = dialects[place.family];
    const profile = { ...SHIPPED_PROFILES[place.family], prefix: place.prefix };
    const context = { server: { ...server, profile }, user: null, systemId: '', tenantArea: '' };
    const sent = await sendDraft(http, context, dialect.captcha, { timeoutMs: LOOK_MS });
    if (!sent.ok || sent.value.status > 500) return { ...place, outcome: 'away' };
    const { status, text } = sent.value;
    const picture = dialect.readCaptcha(status, text);
    if (picture.ok) return { ...place, outcome: 'fits' };
    const isUnknown = status === 404 || codeOf(picture.error) === 404;
    return { ...place, outcome: isUnknown ? 'notFound' : 'otherShape' };
  }
}

function codeOf(failure: ApiFailure): number | undefined {
  return failure.kind === 'rejected' ? failure.code : undefined;
}

/** Failures of a sign-in call that another server, or another version, would answer. */
function isDoubt(failure: ApiFailure): boolean {
  if (failure.kind === 'rejected') return failure.code === 404 && failure.absent === undefined;
  if (failure.kind === 'noEnvelope') return true;
  if (failure.kind === 'notJson') return failure.status < 500;
  if (failure.kind !== 'notConnected') return false;
  const { cause } = failure;
  return cause === 'nowOpen' || cause === 'nowCommercial' || cause === 'signInGone';
}
