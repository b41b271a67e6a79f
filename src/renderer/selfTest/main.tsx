import '@renderer/bridge/jitless';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { BlueprintProvider } from '@blueprintjs/core';
import { must } from '@shared/base/assert';
import { systemClock } from '@shared/base/clock';
import { createI18n } from '@renderer/start/i18n';
import { errorReporter, reportUncaught } from '@renderer/start/report';
import { createBridge } from '@renderer/bridge/client';
import { rawBridge } from '@renderer/bridge/global';
import { firstOf } from '@renderer/bridge/mirror';
import { followScheme } from '@renderer/ui/scheme';
import { CoverPage } from './CoverPage';
import { SelfTestPage } from './SelfTestPage';
import '@blueprintjs/core/lib/css/blueprint.css';
import '@renderer/ui/theme.css';
import './selfTest.css';

/** The start list of the self-test's page, and of the windows that cover monitors for it. */
async function start(): Promise<void> {
  followScheme(window);
  const bridge = createBridge(rawBridge(), systemClock());
  const report = errorReporter(bridge);
  reportUncaught(window, report);
  const i18n = await createI18n();
  const first = await firstOf(bridge, 'selfTest', report);
  await i18n.changeLanguage(first.language);
  document.documentElement.lang = first.language;
  const cover = /^#cover-(\d+)$/.exec(location.hash)?.[1];
  createRoot(must(document.getElementById('root'), 'root element')).render(
    <I18nextProvider i18n={i18n}>
      <BlueprintProvider>
        {cover === undefined ? (
          <SelfTestPage bridge={bridge} first={first} report={report} />
        ) : (
          <CoverPage number={cover} />
        )}
      </BlueprintProvider>
    </I18nextProvider>,
  );
  bridge.command('app.ready', { page: cover === undefined ? 'selfTest' : 'cover' });
}

void start();
