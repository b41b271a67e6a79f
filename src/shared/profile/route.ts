import { httpMethodOf, type CallSpec, type HttpMethod } from '../api/call';
import { CATALOGUE_PREFIX, type ProfileRule, type ServerProfile } from './profile';

/** Where a call is found on the servers of a profile. */
export interface Route {
  readonly method: HttpMethod;
  /** Path on the server with its prefix; places (`:name`) are not filled yet. */
  readonly path: string;
  /** The rule that led there; undefined: the catalogue's path under the profile's prefix. */
  readonly rule: ProfileRule | undefined;
}

type Addressed = Pick<CallSpec, 'id' | 'method' | 'path'>;

/** True for calls of the catalogue's HTTP paths; the paths of websockets lie beside the prefix. */
function hasPrefix(path: string): boolean {
  return path.startsWith(`${CATALOGUE_PREFIX}/`);
}

/** A path of the catalogue without its prefix. */
export function barePath(path: string): string {
  return hasPrefix(path) ? path.slice(CATALOGUE_PREFIX.length) : path;
}

/** The path of a call in the documents, behind a profile's prefix. */
export function cataloguePath(
  { prefix }: Pick<ServerProfile, 'prefix'>,
  { path }: Pick<CallSpec, 'path'>,
): string {
  return hasPrefix(path) ? `${prefix}${barePath(path)}` : path;
}

/** The module of a call: the first part of its path behind the prefix. */
export function moduleOf({ path }: Pick<CallSpec, 'path'>): string {
  return barePath(path).split('/')[1] ?? '';
}

/** Whether a profile says that its servers do not have a call. */
export function isAbsent(profile: ServerProfile, spec: Addressed): boolean {
  const { calls, modules } = profile.absent;
  return calls.includes(spec.id) || modules.includes(moduleOf(spec));
}

/** The rule for a call: its own, else the one with the longest beginning of its path. */
export function ruleFor(profile: ServerProfile, spec: Addressed): ProfileRule | undefined {
  const own = profile.rules.find(({ call }) => call === spec.id);
  if (own !== undefined) return own;
  const bare = barePath(spec.path);
  const fits = profile.rules.filter(({ under }) => under !== undefined && isUnder(bare, under));
  return fits.toSorted((one, other) => (other.under ?? '').length - (one.under ?? '').length)[0];
}

/** Whether a path begins with the parts of another one. */
export function isUnder(path: string, beginning: string): boolean {
  const plain = beginning.replace(/\/+$/, '');
  return path === plain || path.startsWith(`${plain}/`);
}

/**
 * The beginnings in which two paths differ, behind which they are alike: what moves one moves its neighbours the same
 * way. Undefined where no part at the end is alike, or nothing differs before it.
 */
export function movedBeginning(
  old: string,
  now: string,
): { readonly from: string; readonly to: string } | undefined {
  const [before, after] = [old.split('/'), now.split('/')];
  let alike = 0;
  while (
    alike < Math.min(before.length, after.length) - 1 &&
    before.at(-1 - alike) === after.at(-1 - alike)
  )
    alike += 1;
  const [from, to] = [before, after].map((parts) => parts.slice(0, parts.length - alike).join('/'));
  return alike === 0 || !from || !to || from === to ? undefined : { from, to };
}

/** Where a call is found on the servers of a profile; undefined where they do not have it. */
export function routeOf(profile: ServerProfile, spec: Addressed): Route | undefined {
  if (isAbsent(profile, spec)) return undefined;
  const rule = ruleFor(profile, spec);
  const bare = barePath(spec.path);
  const prefix = hasPrefix(spec.path) ? profile.prefix : '';
  const catalogued = httpMethodOf(spec);
  if (rule === undefined) return { method: catalogued, path: cataloguePath(profile, spec), rule };
  const tail = rule.under === undefined ? '' : bare.slice(rule.under.replace(/\/+$/, '').length);
  return {
    method: rule.method ?? catalogued,
    path: `${prefix}${rule.path.replace(/\/+$/, '')}${tail}`,
    rule,
  };
}
