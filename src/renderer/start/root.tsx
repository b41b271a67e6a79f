import type { ReactNode } from 'react';
import type { i18n } from 'i18next';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { InputLimits } from '@renderer/ui/InputLimits';
import { must } from '@shared/base/assert';
import { nameCloseButtons } from '@renderer/ui/closeWords';

/** Renders a page with the texts of its window; another call replaces the page. */
export function openRoot(i18n: i18n): (page: ReactNode) => void {
  const name = nameCloseButtons(document, () => i18n.t('shell.close'));
  i18n.on('languageChanged', name);
  const root = createRoot(must(document.getElementById('root'), 'root element'));
  return (page) =>
    root.render(
      <I18nextProvider i18n={i18n}>
        {page}
        <InputLimits />
      </I18nextProvider>,
    );
}
