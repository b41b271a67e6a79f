import { allFamilies } from '@shared/catalogue';
import { SYSTEM_RULE } from '@shared/model/map/systems';
import { tileSource } from '@shared/model/map/tiles';
import { READ_ONCE } from '@shared/base/readOnce';
import { knownZone } from '@shared/base/time';
import { readProfile } from '@shared/profile/check';
import { keyProblem, plainKey } from '@shared/profile/publicKey';
import { isAbsolute } from 'node:path';
import type { TextKey } from '@shared/i18n/textKey';
import { fail, ok, type Result } from '@shared/base/result';
import type { SettingProblems } from '@shared/ipc/parts/settings';
import {
  JOURNAL_MONTHS,
  SETTING_KEYS,
  settingType,
  type SettingKey,
  type Settings,
  type SettingsPatch,
} from '@shared/model/settings';
import { readProxyAddress } from '../net/proxyRules';
import { readServerUrl, readStreamUrl } from '../net/url';

/** Brings a value to its plain form; undefined when it cannot work. */
type Reader<K extends SettingKey> = (value: Settings[K]) => Settings[K] | undefined;

/** An HTTP header field name (RFC 9110 §5.1). */
const HEADER = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** A host or a pattern of hosts, with or without a port. */
const HOST = /^[*\w.-]+(:\d{1,5})?$/;

const orEmpty =
  (read: (text: string) => string | undefined) =>
  (text: string): string | undefined =>
    text.trim() === '' ? '' : read(text);

function header(name: string): string | undefined {
  const text = name.trim();
  return HEADER.test(text) ? text : undefined;
}

function hosts(list: readonly string[]): string[] | undefined {
  const plain = list.map((host) => host.trim()).filter((host) => host !== '');
  return plain.every((host) => host === '<local>' || HOST.test(host)) ? plain : undefined;
}

/** Compared with the host of an address as it is: patterns would never fit. */
function exactHosts(list: readonly string[]): string[] | undefined {
  const plain = hosts(list)?.map((host) => host.toLowerCase());
  return plain?.every((host) => !/[*<]/.test(host)) === true ? plain : undefined;
}

function scriptAddress(text: string): string | undefined {
  const trimmed = text.trim();
  if (!/^(https?|file):\/\//i.test(trimmed) || !URL.canParse(trimmed)) return undefined;
  const url = new URL(trimmed);
  // A file of another machine: Windows would hand it the user's sign-in.
  return url.protocol === 'file:' && url.host !== '' ? undefined : url.href;
}

/**
 * True for a path that leads to another machine, to which Windows would sign in by itself as the user.
 * @param platform as Node names it: elsewhere such a path is an ordinary name
 */
export function isRemotePath(path: string, platform: string): boolean {
  if (platform !== 'win32') return false;
  const plain = path.replaceAll('/', '\\');
  if (/^\\\\[?.]\\(?!UNC\\|GLOBALROOT\\)[a-z]:/i.test(plain)) return false;
  return plain.startsWith('\\\\');
}

/** An address of tiles without a password in it, or a pack of tiles: its address, or a file of this computer. */
function tileAddress(text: string): string | undefined {
  const plain = text.trim();
  const source = tileSource(plain);
  if (source === undefined) return undefined;
  const isFile = source.kind === 'pack' && source.where === 'file';
  return isFile && isRemotePath(plain, process.platform) ? undefined : plain;
}

/** What the schema cannot tell. A value that passes may still fail in use (a file that is away). */
const READERS: { readonly [K in SettingKey]?: Reader<K> } = {
  serverUrl: orEmpty(readServerUrl),
  streamUrl: orEmpty(readStreamUrl),
  tokenHeader: header,
  systemIdHeader: header,
  tenantAreaHeader: header,
  sm2PublicKey: (key) =>
    key.trim() === '' || keyProblem(key) === undefined ? plainKey(key) : undefined,
  serverProfile: (profile) => {
    if (profile === null) return null;
    const read = readProfile(
      profile,
      allFamilies().flatMap(({ calls }) => calls),
    );
    return read.ok ? read.value : undefined;
  },
  serverTimeZone: knownZone,
  mediaHosts: exactHosts,
  mapTiles: orEmpty(tileAddress),
  coordinateSystems: (rules) => {
    const plain = rules.map((rule) => rule.trim());
    return plain.every((rule) => SYSTEM_RULE.test(rule)) ? plain : undefined;
  },
  proxyBypass: hosts,
  proxyPac: orEmpty(scriptAddress),
  proxyAddress: orEmpty(readProxyAddress),
  caFile: (path) => (isRemotePath(path.trim(), process.platform) ? undefined : path.trim()),
  journalMonths: (months) => {
    const { fewest, most } = JOURNAL_MONTHS;
    return Number.isInteger(months) && months >= fewest && months <= most ? months : undefined;
  },
  anchorFolder: (path) => (path.trim() === '' || isAbsolute(path.trim()) ? path.trim() : undefined),
};

/** Why a value of a setting is refused. */
function refusalOf(key: SettingKey): TextKey {
  if (key === 'serverUrl') return 'app.settings.badServer';
  if (key === 'streamUrl') return 'app.settings.badStream';
  return `settings.bad.${key}`;
}

/** Checks one value from outside; answers its plain form, or the i18n key of the reason. */
export function checkSetting(key: SettingKey, raw: unknown): Result<unknown, TextKey> {
  const refused = fail(refusalOf(key));
  const typed = settingType(key).safeParse(raw, READ_ONCE);
  if (!typed.success) return refused;
  const reader = READERS[key] as ((value: unknown) => unknown) | undefined;
  const value = reader === undefined ? typed.data : reader(typed.data);
  return value === undefined ? refused : ok(value);
}

/** What was found in a document of settings from outside. */
export interface SettingsReading {
  readonly values: SettingsPatch;
  /** Setting → i18n key of the reason. */
  readonly bad: SettingProblems;
  /** Names that this version does not know. */
  readonly unknown: readonly string[];
}

/** Checks every setting by itself: one bad value takes no other with it. */
export function readValues(document: Readonly<Record<string, unknown>>): SettingsReading {
  const values: Partial<Record<SettingKey, unknown>> = {};
  const bad: Partial<Record<SettingKey, TextKey>> = {};
  for (const key of SETTING_KEYS) {
    if (document[key] === undefined) continue;
    const checked = checkSetting(key, document[key]);
    if (checked.ok) values[key] = checked.value;
    else bad[key] = checked.error;
  }
  const known: readonly string[] = SETTING_KEYS;
  const unknown = Object.keys(document).filter((key) => key !== 'version' && !known.includes(key));
  // Each value has passed the schema of its key above.
  return { values: values as SettingsPatch, bad, unknown };
}

/** Checks what a window wants to change; all of it is taken, in plain form, or nothing. */
export function readPatch(patch: SettingsPatch): Result<SettingsPatch, SettingProblems> {
  const { values, bad } = readValues(patch);
  return Object.keys(bad).length > 0 ? fail(bad) : ok(values);
}
