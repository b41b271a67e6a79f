import { z } from 'zod';
import { TEXT_SIZES } from './textSizes';
import { READ_ONCE } from '../base/readOnce';
import type { TextKey } from '../i18n/textKey';
import { serverProfileSchema } from '../profile/profile';
import { PRIORITIES, type Priority } from './alarm';

const soundSchema = z.object({
  on: z.boolean(),
  /** 0–1. */
  volume: z.number().min(0).max(1),
});
export type SoundSetting = z.infer<typeof soundSchema>;

/** Default volume of each priority. */
const SOUNDS: Readonly<Record<Priority, SoundSetting>> = {
  critical: { on: true, volume: 1 },
  high: { on: true, volume: 0.8 },
  medium: { on: true, volume: 0.6 },
  low: { on: true, volume: 0.5 },
};

/** How many months of journal may be kept: from a season to ten years. */
export const JOURNAL_MONTHS = { fewest: 3, usual: 24, most: 120 } as const;

/** Sizes of text, %, from the ordinary one. */

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/**
 * Every setting of this workstation with its default, version 2. Flat on purpose: each key has its own origin
 * (policy, command line, user, default).
 */
export const settingsSchema = z.object({
  version: z.literal(2),
  language: z.enum(['zh', 'en']).default('zh'),
  theme: z.enum(['light', 'dark', 'system']).default('light'),
  /** Size of everything in the console and the settings, %; boards have a scale of their own. */
  textSize: z.enum(TEXT_SIZES).default('100'),
  /** Lists hide names, phone and identity numbers until a person shows them; by policy always. */
  maskPersonal: z.boolean().default(false),
  /** Boards show names of people whole; otherwise their beginning. */
  boardNames: z.boolean().default(false),
  /** Name of the organisation on its boards; '': the product's. */
  organisationName: z.string().max(60).default(''),
  /** Picture file of its logo, absolute path; '' without one. */
  organisationLogo: z.string().max(4096).default(''),

  /** Base URL of the real server with its prefix; '' means the embedded demo platform. */
  serverUrl: z.string().max(2048).default(''),
  /** Base of the websockets (ws/wss); '' means the same host as serverUrl. */
  streamUrl: z.string().max(2048).default(''),
  /** Edition of the server: found out by asking, one of the shipped profiles, or the server's own profile. */
  dialect: z.enum(['auto', 'commercial', 'open', 'own']).default('auto'),
  clientId: z.string().min(1).max(200).default('saber'),
  clientSecret: z.string().max(200).default('saber_secret'),
  tokenHeader: z.string().min(1).max(100).default('Blade-Auth'),
  systemIdHeader: z.string().min(1).max(100).default('System-Id'),
  tenantAreaHeader: z.string().min(1).max(100).default('Tenant-Area'),
  /** How passwords travel; `profile`: as the server's profile says. */
  passwordTransform: z.enum(['profile', 'md5', 'plain', 'sm2']).default('profile'),
  /** Public key of the server for SM2, hex; '' where the profile has it or needs none. */
  sm2PublicKey: z.string().max(200).default(''),
  /** Profile of the server, whole. Policy only; users take one in as a file. */
  serverProfile: serverProfileSchema.nullable().default(null),
  /** IANA zone in which the server writes its times. */
  serverTimeZone: z.string().max(100).default('Asia/Shanghai'),
  /** Other hosts whose pictures may be shown, besides our own server's. */
  mediaHosts: z.array(z.string().max(255)).max(100).default([]),

  /** Base map: the demo city on the demo platform and none elsewhere, tiles of `mapTiles`, or none. */
  mapBase: z.enum(['auto', 'tiles', 'none']).default('auto'),
  /**
   * Where tiles come from; '' from nowhere: an address with {z}, {x} and {y} (.pbf and .mvt are vector tiles), or a
   * PMTiles pack by its address or path.
   */
  mapTiles: z.string().max(2048).default(''),
  /** System in which the pictures of `mapTiles` are drawn: AMap and Tencent serve GCJ-02. */
  mapTileSystem: z.enum(['wgs84', 'gcj02', 'bd09']).default('wgs84'),
  /** System in which the server writes coordinates. */
  coordinateSystem: z.enum(['wgs84', 'gcj02', 'bd09']).default('wgs84'),
  /** Exceptions: `tenant=system`, `tenant/layer=system` or `/layer=system`. */
  coordinateSystems: z.array(z.string().max(100)).max(100).default([]),

  proxyMode: z.enum(['system', 'direct', 'pac', 'manual']).default('system'),
  /** Address of the PAC script (proxyMode pac): http(s) or file. */
  proxyPac: z.string().max(2048).default(''),
  /** host:port or scheme://host:port (proxyMode manual). */
  proxyAddress: z.string().max(300).default(''),
  /** Hosts that are reached directly; `*.example` allowed. */
  proxyBypass: z.array(z.string().max(255)).max(100).default([]),
  /** User name for the proxy; its password is in the keychain. */
  proxyUser: z.string().max(200).default(''),
  /** PEM file of a private certificate authority, trusted besides the public ones; '' without one. */
  caFile: z.string().max(4096).default(''),

  sounds: z
    .object(
      Object.fromEntries(PRIORITIES.map((one) => [one, soundSchema])) as Record<
        Priority,
        typeof soundSchema
      >,
    )
    .default(SOUNDS),
  /** Speaks critical and high alarms after their sound, if the system has a voice. */
  speech: z.boolean().default(true),
  toasts: z.boolean().default(true),
  /** `rings` annunciates alarms by sound and toast; `shows` only shows them (a second seat, a board wall). */
  role: z.enum(['rings', 'shows']).default('rings'),
  /** Start times of the shifts, wall time of the workstation. */
  shifts: z.array(clockTime).min(1).max(6).default(['08:00', '16:00', '00:00']),
  /** Reminds when a shift has had no test alarm. */
  testReminder: z.boolean().default(true),

  /** Months of the journal to keep, within JOURNAL_MONTHS; older ones are removed. */
  journalMonths: z.number().default(JOURNAL_MONTHS.usual),
  /** Second folder for the journal's anchors, absolute path; '' without one. */
  anchorFolder: z.string().max(4096).default(''),

  startWithSystem: z.boolean().default(false),
  /** Closing the console hides it to the tray; otherwise the app asks whether to quit. */
  closeToTray: z.boolean().default(true),

  /** Accounts (`account` or `tenant/account`) that administer the workstation. Policy only. */
  administrators: z.array(z.string().min(1).max(200)).max(100).default([]),
  /** Whether a locked workstation may be ended or signed out without its password. Policy only. */
  lockedMayEnd: z.boolean().default(true),
});

export type Settings = z.infer<typeof settingsSchema>;
export type SettingKey = Exclude<keyof Settings, 'version'>;

export function defaultSettings(): Settings {
  return settingsSchema.parse({ version: 2 }, READ_ONCE);
}

/** Origins of a value, strongest first. */
export const SETTING_ORIGINS = ['policy', 'commandLine', 'user', 'default'] as const;
export type SettingOrigin = (typeof SETTING_ORIGINS)[number];

/** Every setting by name, in the order of the schema. */
export const SETTING_KEYS = Object.keys(settingsSchema.shape).filter(
  (key): key is SettingKey => key !== 'version',
);

/**
 * Settings that decide which servers the program trusts and what is stored: once the workstation belongs to a
 * server, only its administrators change them, after a question of main.
 */
export const GUARDED_KEYS = [
  'streamUrl',
  'dialect',
  'clientId',
  'clientSecret',
  'tokenHeader',
  'systemIdHeader',
  'tenantAreaHeader',
  'passwordTransform',
  'sm2PublicKey',
  // Of records that seem older than the last poll nobody is told.
  'serverTimeZone',
  'mediaHosts',
  // Where a vehicle is told to be decides who is sent.
  'mapBase',
  'mapTiles',
  'mapTileSystem',
  'coordinateSystem',
  'coordinateSystems',
  'proxyMode',
  'proxyPac',
  'proxyAddress',
  'proxyBypass',
  'proxyUser',
  'caFile',
  'journalMonths',
  'anchorFolder',
] as const satisfies readonly SettingKey[];

/**
 * Settings of annunciation and of personal data: once the workstation belongs to a server, only a signed-in user
 * changes them. A passer-by must neither silence the next operator's alarms nor uncover the names in the lists.
 */
export const OPERATOR_KEYS = [
  'sounds',
  'speech',
  'toasts',
  'role',
  'shifts',
  'testReminder',
  'startWithSystem',
  'closeToTray',
  'maskPersonal',
  'boardNames',
  'organisationName',
  'organisationLogo',
] as const satisfies readonly SettingKey[];

/** Settings without a user value: they limit what users may do. */
export const POLICY_ONLY_KEYS = [
  'administrators',
  'lockedMayEnd',
  'serverProfile',
] as const satisfies readonly SettingKey[];

/** Some settings: one layer of the precedence, or a window's change. */
export type SettingsPatch = { readonly [K in SettingKey]?: Settings[K] | undefined };

/** The type of one setting without its default: an absent setting stays absent. */
export function settingType(key: SettingKey): z.ZodType {
  return settingsSchema.shape[key].unwrap() as z.ZodType;
}

/**
 * A window's change. Built without the defaults: an optional field with a default would be filled in, and a
 * change of one setting would reset all others.
 */
export const settingsPatchSchema: z.ZodType<SettingsPatch> = z.object(
  Object.fromEntries(SETTING_KEYS.map((key) => [key, settingType(key).optional()])),
);

/** The settings that windows may read: without the client secret. */
export type PublicSettings = Omit<Settings, 'clientSecret' | 'serverProfile' | 'version'> & {
  /** True while the embedded demo platform serves; DEMO shows everywhere. */
  readonly demo: boolean;
  /** The server in use, or the demo platform's address while it serves. */
  readonly activeServerUrl: string;
  /** A policy masks personal data: no switch shows them. */
  readonly maskForced: boolean;
};

/** The settings window's view: every value with its origin. */
export interface SettingsView {
  readonly values: Omit<Settings, 'version' | 'clientSecret' | 'serverProfile'>;
  readonly origins: Readonly<Record<SettingKey, SettingOrigin>>;
  /** Places of the policies that were read, strongest first; '' without a policy. */
  readonly policyFile: string;
  /** Setting → the place of the policy that decides it. */
  readonly policyPlaces: Readonly<Partial<Record<SettingKey, string>>>;
  readonly clientSecretSet: boolean;
  readonly proxyPasswordSet: boolean;
  /**
   * Settings that cannot work as they are (an unusable CA file, for example): key → i18n key of the reason.
   */
  readonly problems: Readonly<Partial<Record<SettingKey, TextKey>>>;
  /** Settings that the current user cannot change: only an administrator or a policy can. */
  readonly held: readonly SettingKey[];
  /** This system's effect of a valid setting: key → i18n key. */
  readonly notes: Readonly<Partial<Record<SettingKey, TextKey>>>;
}
