import type { Unsubscribe } from '@shared/base/disposable';

/**
 * Keeps the page light or dark: main sets the preferred colour scheme of all pages from the setting, also
 * when that follows the system.
 */
export function followScheme(host: Window): Unsubscribe {
  const dark = host.matchMedia('(prefers-color-scheme: dark)');
  const apply = (): void => {
    const { document } = host;
    document.documentElement.dataset['theme'] = dark.matches ? 'dark' : 'light';
    // Dialogs and menus are rendered into the body, so the class must be there.
    document.body.classList.toggle('bp6-dark', dark.matches);
    document.body.dataset['agThemeMode'] = dark.matches ? 'dark' : 'light';
  };
  apply();
  dark.addEventListener('change', apply);
  return () => dark.removeEventListener('change', apply);
}
