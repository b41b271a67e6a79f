import type { SettingsStore } from './settings';

/** True where a policy masks personal data: no window's switch shows them, and no export writes them. */
export function isMaskForced(settings: Pick<SettingsStore, 'get' | 'origin'>): boolean {
  return settings.get().maskPersonal && settings.origin('maskPersonal') === 'policy';
}
