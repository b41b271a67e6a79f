import { reasonOf } from '@shared/base/errors';
import { SETTING_KEYS, type SettingKey } from '@shared/model/settings';
import { checkSetting } from '../settingsCheck';
import { NO_POLICY, readDocument, type PolicyReading } from './document';
import type { PolicySource } from './policies';
import type { RegistryValue } from './registryText';

/** Where group policy puts what it says of this program. Only administrators write there. */
export const POLICY_KEY = 'HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Chengjing\\ControlRoom';
/** The registry is asked so often, ms: group policy itself comes every 90 minutes. */
const READ_MS = 300_000;
/** After no answer it is asked again so soon, ms: a start keeps the disk busy. */
const RETRY_MS = 5_000;

/** The values of a key: name → value; null when there is no such key. Rejects when it is not told. */
export type ReadKey = (key: string) => Promise<ReadonlyMap<string, RegistryValue | null> | null>;

/** A value as its setting wants it: switches are numbers there, and lists and tables may be JSON. */
function fitting(key: SettingKey, value: RegistryValue | null): unknown {
  const tries: unknown[] = [value];
  if (value === 0 || value === 1) tries.push(value === 1);
  if (typeof value === 'string') {
    tries.push([value]);
    try {
      tries.push(JSON.parse(value));
    } catch {
      // Plain text: what is wrong with it is told by name.
    }
  }
  return tries.find((one) => checkSetting(key, one).ok) ?? value;
}

/** Names of values are the names of the settings, in any case of their letters, as in the registry. */
export function policyOfValues(values: ReadonlyMap<string, RegistryValue | null>): PolicyReading {
  const known = new Map(SETTING_KEYS.map((key) => [key.toLowerCase(), key]));
  const document: Record<string, unknown> = {};
  for (const [name, value] of values) {
    const key = known.get(name.toLowerCase());
    document[key ?? name] = key === undefined ? value : fitting(key, value);
  }
  return readDocument(document);
}

/** The policy in the registry of Windows. */
export class RegistryPolicy implements PolicySource {
  readonly place = POLICY_KEY.replace('HKEY_LOCAL_MACHINE', 'HKLM');
  readonly everyMs = READ_MS;
  readonly retryMs = RETRY_MS;
  private reading: PolicyReading = NO_POLICY;

  constructor(private readonly readKey: ReadKey) {}

  async read(): Promise<PolicyReading> {
    try {
      const values = await this.readKey(POLICY_KEY);
      this.reading = values === null ? NO_POLICY : policyOfValues(values);
    } catch (error) {
      const reason = reasonOf(error);
      // What held so far goes on.
      this.reading = { ...this.reading, problem: { code: 'policyUnchecked', reason } };
    }
    return this.reading;
  }
}
