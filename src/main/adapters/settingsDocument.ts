import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { SETTINGS_FILE_LIMIT } from '@shared/ipc/parts/settings';
import type { DocumentStore } from '../ports/store';
import { migrateSettings } from '../storage/settingsMigrations';
import { openDocument, setAside } from './documents';

const NAME = 'settings';

export interface SettingsAside {
  readonly file: string;
  readonly why: 'damaged' | 'newer' | 'tooLarge';
}

/** Why the file is unusable; null when it is usable or does not exist. Checks the size before reading. */
function faultOf(path: string): SettingsAside['why'] | null {
  if (!existsSync(path)) return null;
  if (statSync(path).size > SETTINGS_FILE_LIMIT) return 'tooLarge';
  try {
    const migrated = migrateSettings(JSON.parse(readFileSync(path, 'utf8')));
    return migrated.ok ? null : migrated.error;
  } catch {
    // No JSON: the user is told, with the name under which the file is kept.
    return 'damaged';
  }
}

/** Opens the user's settings; an unusable file is set aside under a dated name. */
export function openSettings(
  dir: string,
  now: number,
): { readonly store: DocumentStore; readonly aside: SettingsAside | null } {
  const why = faultOf(join(dir, `${NAME}.json`));
  const aside = why === null ? null : { why, file: setAside(dir, NAME, now, why).file };
  return { aside, store: openDocument(dir, NAME, now, () => true).store };
}
