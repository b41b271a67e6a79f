import { nativeTheme } from 'electron';
import type { Settings } from '@shared/model/settings';

/**
 * Sets light or dark for all pages at once: they read it as their preferred colour scheme, which
 * follows the system by itself where the setting says so.
 */
export function applyTheme(theme: Settings['theme']): void {
  if (nativeTheme.themeSource !== theme) nativeTheme.themeSource = theme;
}
