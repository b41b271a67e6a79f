import { isWrite, type CallSpec } from '@shared/api/call';
import type { Unsubscribe } from '@shared/base/disposable';
import { Emitter } from '@shared/base/emitter';
import { fail, ok, type Result } from '@shared/base/result';
import type { TextKey } from '@shared/i18n/textKey';
import type { Settings } from '@shared/model/settings';
import type { Translate } from '@shared/model/translate';
import { checkProfile, problemsAt, readProfile, type ProfileProblem } from '@shared/profile/check';
import { differences, ruleText, type ProfileLine } from '@shared/profile/differences';
import type { ProfileRule, ServerProfile } from '@shared/profile/profile';
import { barePath, isUnder } from '@shared/profile/route';
import { SHIPPED_PROFILES } from '@shared/profile/shipped';
import type { ProfilePreview, ProfileState } from '@shared/profile/state';
import type { ConfirmPort } from '../ports/confirm';
import type { ExportPort } from '../ports/exports';
import type { FilePickPort } from '../ports/filePick';
import type { Logger } from '../ports/log';
import type { NotePort } from '../ports/notes';
import type { NoticePort } from '../ports/notices';
import type { ProfileFinder } from '../session/profileFinder';
import { recordBy } from '../session/recordBy';
import { DEMO_KEY, type ServerConfig } from '../session/server';
import { mayAdminister, type AdminProfile } from '../session/workstationAdmin';
import { chosenProfile, profileInForce } from './profileInForce';
import type { ServerOverrides } from './serverOverrides';

/** A profile file larger than this is refused unread, bytes. */
export const PROFILE_FILE_LIMIT = 1_000_000;
/** Name of the line that says that the server speaks otherwise. */
const CHANGED = 'serverChanged';
/** Lines of a question; the window shows all of them. */
const LINES_MOST = 20;

type Refused<T> = Result<T, { readonly key: TextKey }>;

/** What a rule is for: one call, or all whose paths begin so, without the prefix. */
export type RuleTarget =
  | { readonly call: string; readonly under?: undefined }
  | { readonly under: string; readonly call?: undefined };

export interface ProfileKeeperDeps {
  readonly log: Logger;
  readonly session: AdminProfile;
  readonly settings: { get(): Settings };
  readonly book: Pick<ServerOverrides, 'changed' | 'notes' | 'setFound' | 'setProfile'>;
  readonly finder: Pick<
    ProfileFinder,
    'adopted' | 'changed' | 'changedTo' | 'lookAgain' | 'looked'
  >;
  readonly notes: NotePort;
  readonly notices: Pick<NoticePort, 'add' | 'dismiss'>;
  readonly exports: Pick<ExportPort, 'save'>;
  readonly picks: Pick<FilePickPort, 'pick'>;
  readonly confirm: ConfirmPort;
  readonly translate: Translate;
  /** The server in use. */
  readonly server: () => ServerConfig;
  /** Calls of the catalogue, which rules are held against. */
  readonly calls: () => readonly CallSpec[];
  /** Text of a file; undefined where it cannot be read or is too large. */
  readonly readFile: (path: string, limit: number) => Promise<string | undefined>;
}

/** How the server in use is spoken to: shown, looked at anew, exported, taken in from a file, changed rule by rule. */
export class ProfileKeeper {
  readonly changed = new Emitter<void>();
  /** What was chosen and not taken yet: it is shown before it counts. */
  private pending: {
    readonly id: string;
    readonly server: string;
    readonly profile: ServerProfile;
  } | null = null;
  private count = 0;

  constructor(private readonly deps: ProfileKeeperDeps) {}

  /** The profile in use with where it comes from and what is wrong with it. */
  state(): ProfileState {
    const { book, finder, settings } = this.deps;
    const { key, profile, url } = this.deps.server();
    const { found, profile: own } = book.notes(key);
    const isDemo = key === DEMO_KEY;
    const { origin } = isDemo
      ? ({ origin: 'demo' } as const)
      : profileInForce(settings.get(), book.notes(key));
    const looked = isDemo ? null : finder.looked();
    const isUnknown = looked !== null && looked.look.kind !== 'found' && origin === 'assumed';
    return {
      name: profile.name,
      family: profile.family,
      prefix: profile.prefix,
      origin,
      password: profile.passwords.signIn,
      thirdParties: profile.thirdParty?.sources ?? [],
      hosts: profile.hosts,
      problems: isDemo ? [] : [...this.ownMissing(own), ...problemsAt(profile, url)],
      asked: looked?.asked ?? [],
      look: isUnknown ? (looked.look.kind === 'away' ? 'away' : 'none') : null,
      several: origin === 'found' ? (found?.several ?? []) : [],
      changed: isDemo ? null : finder.changedTo(),
      hasOwn: own !== null,
      canChange: !isDemo && this.refusal() === undefined,
      canExport: !isDemo && mayAdminister(this.deps.session),
    };
  }

  /** Says in every window, for as long as it is so, that the server speaks otherwise than its profile. */
  follow(): Unsubscribe {
    const { finder, notices } = this.deps;
    return finder.changed.on(() => {
      const now = finder.changedTo();
      if (now === null) return notices.dismiss(CHANGED);
      const isOpen = now.kind === 'found' && now.family === 'open';
      const known = isOpen ? 'serverNowOpen' : 'serverNowCommercial';
      const code = now.kind === 'found' ? known : 'serverUnknown';
      notices.add({ id: CHANGED, code, values: {} });
    });
  }

  /** Looks at the server anew; what is in use stays, unless nothing was known. */
  async lookAgain(): Promise<ProfileState> {
    await this.deps.finder.lookAgain();
    return this.state();
  }

  /**
   * Uses what the server answers as now, after a question of main: for a server that changed its version. Only
   * where asking decides; a profile that people or a policy named is theirs to change.
   */
  async adopt(): Promise<Refused<ProfileState>> {
    const { book, confirm, finder, translate } = this.deps;
    const { key, profile, url } = this.deps.server();
    const now = finder.changedTo();
    if (now?.kind !== 'found' || this.state().origin !== 'found')
      return fail({ key: 'profile.refused.nothingFound' });
    const said = await confirm.ask({
      title: translate('profile.adoptTitle'),
      message: translate('profile.adoptMessage', {
        address: url,
        now: translate(`profile.family.${now.family}`),
      }),
      detail: '',
      yes: translate('profile.adoptYes'),
      no: translate('profile.adoptNo'),
    });
    if (!said) return fail({ key: 'profile.refused.cancelled' });
    const { family, prefix } = now;
    const changes = differences(profile, { ...SHIPPED_PROFILES[family], prefix });
    book.setFound(key, { family, prefix, several: [] });
    finder.adopted();
    await this.journal('adopted', key, changes);
    return ok(this.state());
  }

  /**
   * Writes the profile in use, with the public key of this workstation, as a file. Administrators only: a header
   * may hold a key of a gateway. @returns its path
   */
  async export(): Promise<Refused<{ readonly path: string }>> {
    const { profile } = this.deps.server();
    const refused = this.refusal();
    // What a policy sets may be read by whoever administers the workstation.
    if (refused !== undefined && refused !== 'profile.refused.byPolicy')
      return fail({ key: refused });
    if (!mayAdminister(this.deps.session)) return fail({ key: 'profile.refused.notAdministrator' });
    const text = `${JSON.stringify(profile, null, 2)}\n`;
    try {
      return ok({ path: await this.deps.exports.save(`server-profile-${profile.key}.json`, text) });
    } catch (error) {
      this.deps.log.error('a profile was not exported', { error: String(error) });
      return fail({ key: 'profile.refused.notWritten' });
    }
  }

  /** Lets an administrator choose a file, and shows what it would change. null: the dialog was closed. */
  async choose(): Promise<Refused<ProfilePreview | null>> {
    const refused = this.refusal();
    if (refused !== undefined) return fail({ key: refused });
    const { calls, picks, readFile, translate } = this.deps;
    this.pending = null;
    const kind = { name: translate('profile.fileKind'), endings: ['json'] };
    const path = await picks.pick(translate('profile.takeTitle'), kind);
    if (path === null) return ok(null);
    const text = await readFile(path, PROFILE_FILE_LIMIT);
    if (text === undefined) return fail({ key: 'profile.refused.unreadable' });
    const read = readProfile(parsed(text), calls());
    if (!read.ok) return ok({ id: '', name: null, lines: [], problems: read.error });
    const server = this.deps.server();
    this.count += 1;
    const id = String(this.count);
    this.pending = { id, server: server.key, profile: read.value };
    const lines = differences(server.profile, read.value);
    return ok({ id, name: read.value.name, lines, problems: problemsAt(read.value, server.url) });
  }

  /** Takes what was chosen, after a question of main that no page can answer. */
  async take(id: string): Promise<Refused<ProfileState>> {
    const { pending } = this;
    const server = this.deps.server();
    const refused = this.refusal();
    if (refused !== undefined) return fail({ key: refused });
    if (pending === null || pending.id !== id || pending.server !== server.key)
      return fail({ key: 'profile.refused.stale' });
    const { book } = this.deps;
    const lines = differences(server.profile, pending.profile);
    const no = await this.asked(server.key, {
      title: 'profile.confirmTitle',
      message: 'profile.confirmMessage',
      yes: 'profile.confirmYes',
      lines,
    });
    if (no !== undefined) return fail({ key: no });
    this.pending = null;
    book.setProfile(server.key, pending.profile);
    await this.journal('taken', server.key, lines);
    return ok(this.state());
  }

  /** Forgets the server's own profile, after a question of main. */
  async drop(): Promise<Refused<ProfileState>> {
    const refused = this.refusal();
    if (refused !== undefined) return fail({ key: refused });
    const { book } = this.deps;
    const { key, profile } = this.deps.server();
    const no = await this.asked(key, {
      title: 'profile.dropTitle',
      message: 'profile.dropMessage',
      yes: 'profile.dropYes',
      lines: [],
    });
    if (no !== undefined) return fail({ key: no });
    book.setProfile(key, null);
    await this.journal('dropped', key, differences(profile, this.deps.server().profile));
    return ok(this.state());
  }

  /**
   * Gives a call, or all calls whose paths begin alike, another path, verb or names of inputs on the server in use,
   * for documented calls and for those that change data too; null takes the own rule back. A profile that would be
   * wrong is not kept.
   */
  async setRule(
    target: RuleTarget,
    rule: Omit<ProfileRule, 'call' | 'under'> | null,
  ): Promise<Result<ProfileState, { readonly key: TextKey } | readonly ProfileProblem[]>> {
    const refused = this.refusal();
    if (refused !== undefined) return fail({ key: refused });
    const { book, settings } = this.deps;
    const calls = this.deps.calls();
    const { call = '', under = '' } = target;
    const meant = calls.filter((spec) =>
      under === '' ? spec.id === call : isUnder(barePath(spec.path), under),
    );
    if (meant.length === 0) return fail({ key: 'profile.refused.unknownCall' });
    const isOwn = (one: ProfileRule): boolean =>
      under === '' ? one.call === call : one.under === under;
    const { key } = this.deps.server();
    const base = chosenProfile(settings.get(), book.notes(key)).profile;
    const own = base.rules.find(isOwn);
    const shipped = SHIPPED_PROFILES[base.family].rules.find(isOwn);
    const next: ProfileRule | undefined = rule === null ? shipped : { ...rule, ...target };
    const rules = base.rules.filter((one) => !isOwn(one));
    const { absent } = base;
    const profile: ServerProfile = {
      ...base,
      ...(base.key in SHIPPED_PROFILES ? OWN_NAME : {}),
      rules: next === undefined ? rules : [...rules, next],
      // A call that gets a place is there.
      absent:
        rule === null
          ? absent
          : { ...absent, calls: absent.calls.filter((id) => !meant.some((one) => one.id === id)) },
    };
    const problems = checkProfile(profile, calls);
    if (problems.length > 0) return fail(problems);
    const texts = { old: own ? ruleText(own) : '', new: next ? ruleText(next) : '' };
    const name = under === '' ? call : `${under}/…`;
    const change: ProfileLine = { key: 'rule', values: { name, ...texts } };
    const writes = meant.filter(({ kind }) => isWrite(kind)).map(({ id }) => id);
    const lines: readonly ProfileLine[] =
      under === '' || writes.length === 0
        ? [change]
        : [change, { key: 'carried', values: { names: writes.join(', ') } }];
    const no = await this.asked(key, {
      title: 'profile.ruleTitle',
      message: 'profile.ruleMessage',
      yes: 'profile.ruleYes',
      lines,
    });
    if (no !== undefined) return fail({ key: no });
    book.setProfile(key, profile);
    await this.journal('rule', key, [change]);
    return ok(this.state());
  }

  /** The settings ask for the server's own profile, and there is none. */
  private ownMissing(own: ServerProfile | null): readonly ProfileProblem[] {
    const { dialect, serverProfile } = this.deps.settings.get();
    const isMissing = dialect === 'own' && own === null && serverProfile === null;
    return isMissing ? [{ key: 'ownMissing', values: {} }] : [];
  }

  /** Why the person at the workstation may not change the profile now; undefined: they may. */
  private refusal(): TextKey | undefined {
    const { session, settings } = this.deps;
    if (this.deps.server().key === DEMO_KEY) return 'profile.refused.demo';
    if (settings.get().serverProfile !== null) return 'profile.refused.byPolicy';
    if (session.profile() === null) return 'profile.refused.signedOut';
    return mayAdminister(session) ? undefined : 'profile.refused.notAdministrator';
  }

  /** Main's question, which no page can answer. @returns why nothing is changed; undefined: it was a yes. */
  private async asked(
    server: string,
    question: {
      readonly title: TextKey;
      readonly message: TextKey;
      readonly yes: TextKey;
      readonly lines: readonly ProfileLine[];
    },
  ): Promise<TextKey | undefined> {
    const { confirm, translate } = this.deps;
    const said = await confirm.ask({
      title: translate(question.title),
      message: translate(question.message),
      detail: this.detail(question.lines),
      yes: translate(question.yes),
      no: translate('profile.confirmNo'),
    });
    if (!said) return 'profile.refused.cancelled';
    // The session may have ended, or the server may be another one, while the question stood.
    if (this.deps.server().key !== server) return 'profile.refused.stale';
    return this.refusal();
  }

  private detail(lines: readonly ProfileLine[]): string {
    const { translate } = this.deps;
    if (lines.length === 0) return '';
    const nothing = translate('profile.nothing');
    const texts = lines.slice(0, LINES_MOST).map(({ key, values }) => {
      const shown = Object.entries(values).map(([name, value]) => [name, value || nothing]);
      return translate(`profile.line.${key}`, Object.fromEntries(shown) as Record<string, string>);
    });
    const more = lines.length - texts.length;
    return [...texts, ...(more > 0 ? [translate('profile.line.more', { number: more })] : [])].join(
      '\n',
    );
  }

  private async journal(
    cause: 'adopted' | 'taken' | 'dropped' | 'rule',
    server: string,
    lines: readonly ProfileLine[],
  ): Promise<void> {
    const changes = lines.map(({ key, values }) => ({
      key: values['name'] === undefined ? key : `${key} ${values['name']}`,
      old: journaled(key, values['old']),
      new: journaled(key, values['new']),
    }));
    this.deps.log.info('the server profile was changed', { cause, changes: changes.length });
    this.changed.emit();
    await recordBy(this.deps, 'profileChanged', { cause, server, changes });
  }
}

/** A header may hold a key of a gateway: that it changed is all that is written down. */
function journaled(key: ProfileLine['key'], value = ''): string {
  return key === 'header' && value !== '' ? '***' : value;
}

/** What a shipped profile is called once a rule of it was changed. */
const OWN_NAME = { key: 'own', name: { zh: '自有配置', en: 'Own profile' } } as const;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown;
  } catch {
    return undefined;
  }
}
