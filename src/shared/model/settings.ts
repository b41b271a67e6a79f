import { z } from 'zod';

/** Settings of this workstation, version 1. Stored by main; every field has a default. */
export const settingsSchema = z.object({
  version: z.literal(1),
  language: z.enum(['zh', 'en']).default('zh'),
  /** Base URL of the real server with its prefix; '' means the embedded demo platform. */
  serverUrl: z.string().default(''),
  /** Base of the streams (ws/wss); '' means the same host as serverUrl. */
  streamUrl: z.string().default(''),
  clientId: z.string().default('saber'),
  clientSecret: z.string().default('saber_secret'),
  tokenHeader: z.string().default('Blade-Auth'),
  systemIdHeader: z.string().default('System-Id'),
  tenantAreaHeader: z.string().default('Tenant-Area'),
  passwordTransform: z.enum(['md5', 'plain']).default('md5'),
  /** Hosts whose pictures may be shown besides our own server's. */
  mediaHosts: z.array(z.string()).default([]),
});

export type Settings = z.infer<typeof settingsSchema>;

/** The settings of a first start. */
export function defaultSettings(): Settings {
  return settingsSchema.parse({ version: 1 });
}

/** The part of the settings that a window may change. */
export const settingsPatchSchema = z
  .object({
    language: z.enum(['zh', 'en']),
    serverUrl: z.string().max(2048),
    streamUrl: z.string().max(2048),
  })
  .partial();
export type SettingsPatch = z.infer<typeof settingsPatchSchema>;

/** What windows may read of the settings: no client secret. */
export type PublicSettings = Pick<Settings, 'language' | 'serverUrl' | 'streamUrl'> & {
  /** True while the embedded demo platform serves; DEMO shows everywhere. */
  readonly demo: boolean;
  /** The server in use, the demo platform's address while that serves. */
  readonly activeServerUrl: string;
};
