import { bootstrap } from '@renderer/start/bootstrap';
import { BlueprintProvider } from '@blueprintjs/core';
import { ErrorBoundary } from '@renderer/start/ErrorBoundary';
import { createI18n, followLanguage } from '@renderer/start/i18n';
import { openRoot } from '@renderer/start/root';
import { createServices } from '@renderer/start/services';
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
  const { bridge, clock, report, ready } = bootstrap('settings');
  const services = createServices(bridge, clock, report);
  const i18n = await createI18n();
  followLanguage(services.live, i18n);
  await connectLive(bridge, services.live, report).ready;
  openRoot(i18n)(
    <ServicesContext.Provider value={services}>
      <BlueprintProvider>
        <ErrorBoundary report={report}>
          <Toasts>
            <SettingsPage first={decodeURIComponent(location.hash.slice(1))} />
          </Toasts>
        </ErrorBoundary>
      </BlueprintProvider>
    </ServicesContext.Provider>,
  );
  ready();
}

void start();
