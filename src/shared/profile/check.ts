import { isRead, type CallSpec } from '../api/call';
import { fail, ok, type Result } from '../base/result';
import type { KeyUnder } from '../i18n/textKey';
import { isCallPath } from '../model/diagnostics';
import {
  CATALOGUE_PREFIX,
  PROFILE_KIND,
  PROFILE_VERSION,
  serverProfileSchema,
  type ProfileRule,
  type ServerProfile,
} from './profile';
import { keyProblem } from './publicKey';
import { barePath, routeOf } from './route';

/** One thing that is wrong with a profile, in words: `profile.problem.<key>` with its values. */
export interface ProfileProblem {
  readonly key: KeyUnder<'profile.problem'>;
  readonly values: Readonly<Record<string, string>>;
}

/** An HTTP header field name (RFC 9110 §5.1), and what its value may hold. */
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const HEADER_VALUE = /^[\x20-\x7e]*$/;

/** Headers that say who calls and how the call is framed: the program's own, never a profile's. */
const OWN_HEADERS: ReadonlySet<string> = new Set([
  'accept',
  'accept-encoding',
  'authorization',
  'blade-auth',
  'blade-requested-with',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'cookie',
  'date',
  'expect',
  'host',
  'keep-alive',
  'origin',
  'referer',
  'set-cookie',
  'te',
  'tenant-id',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'via',
]);

/** Last parts of paths that change something on the servers of this platform. */
const WRITES =
  /^(add|batch-?\w*|change-\w+|clear-\w+|cop(y|y-\w+)|delete\w*|deploy\w*|enable|gen-code|grant|import-\w+|insert\w*|make-\w+|put-\w+|register\w*|remove\w*|reset-\w+|save\w*|set\w*|submit\w*|unlock|update\w*|upload\w*)$/i;

function problem(
  key: ProfileProblem['key'],
  values: Readonly<Record<string, string>> = {},
): ProfileProblem {
  return { key, values };
}

/**
 * Reads a profile that came from outside and checks it against the calls of the catalogue.
 * @returns the profile, or everything that is wrong with it.
 */
export function readProfile(
  raw: unknown,
  calls: readonly CallSpec[],
): Result<ServerProfile, readonly ProfileProblem[]> {
  const entries: Readonly<Record<string, unknown>> =
    typeof raw === 'object' && raw !== null ? { ...raw } : {};
  if (entries['kind'] !== PROFILE_KIND) return fail([problem('notAProfile')]);
  const { version } = entries;
  if (typeof version === 'number' && version > PROFILE_VERSION)
    return fail([problem('newer', { version: String(version), known: String(PROFILE_VERSION) })]);
  const parsed = serverProfileSchema.safeParse(raw);
  if (!parsed.success) {
    const places = parsed.error.issues.map(({ path }) => path.join('.') || PROFILE_KIND);
    return fail([problem('shape', { places: [...new Set(places)].slice(0, 5).join(', ') })]);
  }
  const found = checkProfile(parsed.data, calls);
  return found.length === 0 ? ok(parsed.data) : fail(found);
}

/** Everything that is wrong with a profile by itself; a missing public key is not, the settings may give it. */
export function checkProfile(
  profile: ServerProfile,
  calls: readonly CallSpec[],
): readonly ProfileProblem[] {
  return [
    ...prefixProblems(profile),
    ...keyProblems(profile),
    ...headerProblems(profile),
    ...hostProblems(profile),
    ...thirdPartyProblems(profile),
    ...profile.rules.flatMap((rule) => ruleProblems(profile, rule, calls)),
    ...collisions(profile, calls),
    ...readsOntoWrites(profile, calls),
  ];
}

/** What keeps a profile from working at an address: its prefix stands there already, or the key is missing. */
export function problemsAt(profile: ServerProfile, url: string): readonly ProfileProblem[] {
  const { prefix, passwords } = profile;
  const plain = url.replace(/\/+$/, '').toLowerCase();
  const isTwice = prefix !== '' && plain.endsWith(prefix.toLowerCase());
  const needsKey = Object.values(passwords).includes('sm2') && passwords.publicKey.trim() === '';
  return [
    ...(isTwice ? [problem('prefixInAddress', { prefix, address: url })] : []),
    ...(needsKey ? [problem('keyMissing')] : keyProblems(profile)),
  ];
}

function prefixProblems({ prefix }: ServerProfile): readonly ProfileProblem[] {
  if (prefix === '') return [];
  if (!isCallPath(prefix) || prefix.endsWith('/')) return [problem('prefix', { prefix })];
  const parts = prefix.split('/').slice(1);
  const isTwice = parts.some((part, at) => at > 0 && part === parts[at - 1]);
  return isTwice ? [problem('prefixTwice', { prefix })] : [];
}

function keyProblems({ passwords }: ServerProfile): readonly ProfileProblem[] {
  const { publicKey } = passwords;
  if (publicKey.trim() === '') return [];
  const wrong = keyProblem(publicKey);
  if (wrong === undefined) return [];
  return [problem(wrong === 'form' ? 'keyForm' : 'keyCurve')];
}

function headerProblems({ headers }: ServerProfile): readonly ProfileProblem[] {
  return Object.entries(headers).flatMap(([name, value]) => {
    const plain = name.toLowerCase();
    const isOwn = OWN_HEADERS.has(plain) || /^(proxy|sec)-/.test(plain);
    if (isOwn) return [problem('headerOwn', { name })];
    const isGood = HEADER_NAME.test(name) && HEADER_VALUE.test(value);
    return isGood ? [] : [problem('header', { name })];
  });
}

/** A name or an IPv4 address, with or without a port, or an IPv6 address. */
const HOST = /^(?:([a-z0-9-]+(?:\.[a-z0-9-]+)*)|\[([0-9a-f:]+)\])(?::\d{1,5})?$/i;
const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;
/** This machine, and addresses that lead no further than its own segment. */
const OWN_MACHINE = /^(?:localhost|127\.|0\.0\.0\.0$|169\.254\.|::1?$|fe80:)/i;
const STREAM_BASE = /^wss?:\/\/([^/?#@\s]+)(?:\/[^?#@\s]*)?$/i;

/** One host, no pattern; not this machine. A number in another notation is no host. */
function isHost(text: string): boolean {
  const [, name, six] = HOST.exec(text) ?? [];
  if (six !== undefined) return !OWN_MACHINE.test(six);
  if (name === undefined || OWN_MACHINE.test(name)) return false;
  const last = name.split('.').at(-1) ?? '';
  return IPV4.test(name) || (/[a-z]/i.test(last) && !/^0x/i.test(last));
}

function hostProblems({ hosts }: ServerProfile): readonly ProfileProblem[] {
  const { media, stream } = hosts;
  const bad = media.filter((host) => !isHost(host));
  const base = STREAM_BASE.exec(stream)?.[1];
  if (stream !== '' && (base === undefined || !isHost(base))) bad.push(stream);
  return bad.map((host) => problem('host', { host }));
}

/** Where the page of a third party comes back to, and what tells its answer from another's. */
const PLACES = ['{redirect}', '{state}'] as const;

function thirdPartyProblems({ family, thirdParty }: ServerProfile): readonly ProfileProblem[] {
  if (thirdParty === undefined) return [];
  if (family !== 'commercial') return [problem('thirdPartyFamily')];
  const { page, sources } = thirdParty;
  const bare = page.replaceAll(/\{(source|tenant|redirect|state)\}/g, 'x');
  const isHere = /^\/(?!\/)/.test(bare);
  const isAddress = /^https?:\/\/[^/@\s]+\/[^\s]*$/i.test(bare);
  const isWhole = PLACES.every((place) => page.includes(place)) && !/[{}]/.test(bare);
  return [
    ...((isHere || isAddress) && isWhole ? [] : [problem('thirdPartyPage', { page })]),
    ...(new Set(sources.map(({ key }) => key)).size === sources.length
      ? []
      : [problem('thirdPartyTwice')]),
  ];
}

function ruleProblems(
  { prefix }: ServerProfile,
  rule: ProfileRule,
  calls: readonly CallSpec[],
): readonly ProfileProblem[] {
  const { call, method, names = {}, path, under } = rule;
  const name = call ?? under ?? '';
  if ((call === undefined) === (under === undefined)) return [problem('ruleMatch', { name })];
  const isEmpty = under !== undefined && path === '';
  if (!isEmpty && !isCallPath(path)) return [problem('rulePath', { name, path })];
  const isTwice = prefix !== '' && (path === prefix || path.startsWith(`${prefix}/`));
  const isCatalogues = path.startsWith(`${CATALOGUE_PREFIX}/`);
  if (isTwice || isCatalogues)
    return [problem('rulePrefix', { name, path, prefix: prefix || CATALOGUE_PREFIX })];
  if (call !== undefined && !calls.some(({ id }) => id === call))
    return [problem('ruleCall', { name })];
  if (under !== undefined && (method !== undefined || !isCallPath(under)))
    return [problem('ruleMatch', { name })];
  const theirs = Object.values(names).filter((one) => one !== '');
  return new Set(theirs).size === theirs.length ? [] : [problem('ruleNames', { name })];
}

/** Path and verb of a call on the server, and what tells it from others on the same one. */
function placeOf(profile: ServerProfile, spec: CallSpec): string | undefined {
  const route = routeOf(profile, spec);
  if (route === undefined) return undefined;
  const { given = {}, names = {} } = route.rule ?? {};
  const sorted = (all: Readonly<Record<string, string>>): string =>
    JSON.stringify(Object.entries(all).toSorted(([one], [other]) => one.localeCompare(other)));
  // Two reads may share a path that a condition of theirs divides; a write shares its path with nobody.
  const divided = isRead(spec.kind) ? `${sorted(given)} ${sorted(names)}` : '';
  return `${route.method} ${route.path} ${divided}`;
}

function collisions(profile: ServerProfile, calls: readonly CallSpec[]): readonly ProfileProblem[] {
  const first = new Map<string, CallSpec>();
  const found: ProfileProblem[] = [];
  for (const spec of calls) {
    const place = placeOf(profile, spec);
    if (place === undefined) continue;
    const other = first.get(place);
    if (other === undefined) first.set(place, spec);
    // The catalogue's own neighbours, as sign-in and refresh, are no mistake of a profile.
    else if (other.path !== spec.path || other.method !== spec.method)
      found.push(problem('twoCalls', { one: other.id, other: spec.id, place: place.trim() }));
  }
  return found;
}

function readsOntoWrites(
  profile: ServerProfile,
  calls: readonly CallSpec[],
): readonly ProfileProblem[] {
  const writes = new Map<string, string>();
  for (const spec of calls) {
    if (isRead(spec.kind) || spec.kind === 'session') continue;
    for (const path of [routeOf(profile, spec)?.path, `${profile.prefix}${barePath(spec.path)}`])
      if (path !== undefined) writes.set(path.toLowerCase(), spec.id);
  }
  return calls
    .filter(({ kind }) => isRead(kind))
    .flatMap((spec) => {
      const route = routeOf(profile, spec);
      // Only what a rule moves can be moved wrongly.
      if (route?.rule === undefined) return [];
      const { path } = route;
      const onto = writes.get(path.toLowerCase());
      const last = path.split('/').at(-1) ?? '';
      const isWrite = onto !== undefined || (WRITES.test(last) && !spec.path.endsWith(`/${last}`));
      return isWrite
        ? [problem('readOntoWrite', { read: spec.id, write: onto ?? path, path })]
        : [];
    });
}
