import '@renderer/bridge/jitless';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { BlueprintProvider } from '@blueprintjs/core';
import { must } from '@shared/base/assert';
import { systemClock } from '@shared/base/clock';
import { ErrorBoundary } from '@renderer/start/ErrorBoundary';
import { createI18n, followLanguage } from '@renderer/start/i18n';
import { errorReporter, reportUncaught } from '@renderer/start/report';
import { createServices } from '@renderer/start/services';
import { createBridge } from '@renderer/bridge/client';
import { rawBridge } from '@renderer/bridge/global';
import { connectLive } from '@renderer/data/live';
import { ServicesContext } from '@renderer/data/services';
import { followScheme } from '@renderer/ui/scheme';
import { Toasts } from '@renderer/ui/toasts';
import { SettingsPage } from './SettingsPage';
import '@blueprintjs/core/lib/css/blueprint.css';
import '@renderer/ui/theme.css';
import '@renderer/ui/forcedColors.css';

/** The start list of the settings page. */
async function start(): Promise<void> {
  followScheme(window);
  const clock = systemClock();
  const bridge = createBridge(rawBridge(), clock);
  const report = errorReporter(bridge);
  reportUncaught(window, report);
  const services = createServices(bridge, clock, report);
  const i18n = await createI18n();
  followLanguage(services.live, i18n);
  await connectLive(bridge, services.live, report).ready;
  createRoot(must(document.getElementById('root'), 'root element')).render(
    <I18nextProvider i18n={i18n}>
      <ServicesContext.Provider value={services}>
        <BlueprintProvider>
          <ErrorBoundary report={report}>
            <Toasts>
              <SettingsPage first={decodeURIComponent(location.hash.slice(1))} />
            </Toasts>
          </ErrorBoundary>
        </BlueprintProvider>
      </ServicesContext.Provider>
    </I18nextProvider>,
  );
  bridge.command('app.ready', { page: 'settings' });
}

void start();
