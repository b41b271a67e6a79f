import type { KeyUnder } from '../i18n/textKey';
import type { ProfileRule, ServerProfile } from './profile';

/** One difference between two profiles, in words: `profile.line.<key>` with its values; '' stands for nothing. */
export interface ProfileLine {
  readonly key: KeyUnder<'profile.line'>;
  readonly values: Readonly<Record<string, string>>;
}

/** Everything in which a profile differs from the one in use: hosts and headers first, they say where data goes. */
export function differences(old: ServerProfile, now: ServerProfile): readonly ProfileLine[] {
  const lines: ProfileLine[] = [];
  const add = (
    key: ProfileLine['key'],
    before: string,
    after: string,
    more: Readonly<Record<string, string>> = {},
  ): void => {
    if (before !== after) lines.push({ key, values: { ...more, old: before, new: after } });
  };
  add('stream', old.hosts.stream, now.hosts.stream);
  add('media', old.hosts.media.join(', '), now.hosts.media.join(', '));
  for (const name of namesOf(old.headers, now.headers))
    add('header', old.headers[name] ?? '', now.headers[name] ?? '', { name });
  add('thirdParty', thirdPartyText(old), thirdPartyText(now));
  add('prefix', old.prefix, now.prefix);
  add('family', old.family, now.family);
  for (const use of ['signIn', 'save', 'change'] as const)
    add('password', old.passwords[use], now.passwords[use], { use });
  add('publicKey', old.passwords.publicKey, now.passwords.publicKey);
  add('order', old.passwords.order, now.passwords.order);
  const [before, after] = [rulesOf(old), rulesOf(now)];
  for (const name of namesOf(before, after))
    add('rule', before[name] ?? '', after[name] ?? '', { name });
  const absentIn = ({ absent }: ServerProfile): string =>
    [...absent.modules, ...absent.calls].toSorted().join(', ');
  add('absent', absentIn(old), absentIn(now));
  add('reading', JSON.stringify(old.reading), JSON.stringify(now.reading));
  return lines;
}

/** Page and sources of a sign-in by a third party in one line; '' without one. */
function thirdPartyText({ thirdParty }: ServerProfile): string {
  if (thirdParty === undefined) return '';
  return [thirdParty.page, ...thirdParty.sources.map(({ key }) => key)].join(' ');
}

type Table = Readonly<Record<string, string>>;

function namesOf(one: Table, other: Table): readonly string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].toSorted();
}

function rulesOf({ rules }: ServerProfile): Table {
  return Object.fromEntries(
    rules.map((rule) => [rule.call ?? `${rule.under ?? ''}/…`, ruleText(rule)]),
  );
}

/** A rule in one line: verb, path, where the inputs go and what becomes of their names. */
export function ruleText({ given = {}, inputs, method, names = {}, path }: ProfileRule): string {
  const renamed = Object.entries(names).map(([name, theirs]) => `${name}→${theirs || '∅'}`);
  const fixed = Object.entries(given).map(([name, value]) => `${name}=${value}`);
  return [method, path, inputs, ...renamed, ...fixed]
    .filter((part) => part !== undefined)
    .join(' ');
}
