import { nativeTheme } from 'electron';
import type { Settings } from '@shared/model/settings';

/**
 * Sets light or dark for all pages at once: pages read it as their preferred colour scheme. With the setting
 * "system" it follows the system.
 */
export function applyTheme(theme: Settings['theme']): void {
  if (nativeTheme.themeSource !== theme) nativeTheme.themeSource = theme;
}
