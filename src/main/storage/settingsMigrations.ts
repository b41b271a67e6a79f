import { isDeepStrictEqual } from 'node:util';
import { fail, ok, type Result } from '@shared/base/result';

type Document = Readonly<Record<string, unknown>>;

/** The version that this build writes. */
export const SETTINGS_VERSION = 2;

/** What version 1 wrote out for every key that nobody had touched. */
const V1_DEFAULTS: Document = {
  language: 'zh',
  serverUrl: '',
  streamUrl: '',
  clientId: 'saber',
  clientSecret: 'saber_secret',
  tokenHeader: 'Blade-Auth',
  systemIdHeader: 'System-Id',
  tenantAreaHeader: 'Tenant-Area',
  passwordTransform: 'md5',
  mediaHosts: [],
};

/** Version 2 holds the user's own values only: a default of then is a default again. */
function fromV1(document: Document): Document {
  const own = Object.entries(document).filter(
    ([key, value]) => !(key in V1_DEFAULTS && isDeepStrictEqual(value, V1_DEFAULTS[key])),
  );
  return { ...Object.fromEntries(own), version: 2 };
}

/** Step n leads from version n to n + 1. */
const STEPS: Readonly<Record<number, (document: Document) => Document>> = { 1: fromV1 };

/**
 * Brings a stored document to the present version. `newer`: written by a later version of the app;
 * `damaged`: no document of settings at all. An empty one is a first start.
 */
export function migrateSettings(raw: unknown): Result<Document, 'newer' | 'damaged'> {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return fail('damaged');
  let document = raw as Document;
  if (Object.keys(document).length === 0) return ok({ version: SETTINGS_VERSION });
  const { version } = document;
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1) {
    return fail('damaged');
  }
  if (version > SETTINGS_VERSION) return fail('newer');
  for (let at = version; at < SETTINGS_VERSION; at += 1) {
    const step = STEPS[at];
    if (step === undefined) return fail('damaged');
    document = step(document);
  }
  return ok(document);
}
