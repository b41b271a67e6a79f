import { bootstrap } from '@renderer/start/bootstrap';
import { BlueprintProvider } from '@blueprintjs/core';
import { ErrorBoundary } from '@renderer/start/ErrorBoundary';
import { createI18n, followLanguage } from '@renderer/start/i18n';
import { openRoot } from '@renderer/start/root';
import { createServices } from '@renderer/start/services';
import { followTextSize } from '@renderer/start/textSize';
import { connectLive } from '@renderer/data/live';
import { ServicesContext } from '@renderer/data/services';
import { keepFocus } from '@renderer/ui/focus/keeper';
import { TextSizeKeys } from '@renderer/features/textSize/TextSizeKeys';
import { followScheme } from '@renderer/ui/scheme';
import { Shortcuts } from '@renderer/ui/Shortcuts';
import { Toasts } from '@renderer/ui/toasts';
import { SettingsPage } from './SettingsPage';
import '@blueprintjs/core/lib/css/blueprint.css';
import '@renderer/ui/theme.css';
import '@renderer/ui/forcedColors.css';

/** The start list of the settings page. */
async function start(): Promise<void> {
  followScheme(window);
  keepFocus();
  const { bridge, clock, report, ready } = bootstrap('settings');
  const services = createServices(bridge, clock, report);
  const i18n = await createI18n();
  const spoken = followLanguage(services.live, i18n);
  followTextSize(services.live, bridge);
  await connectLive(bridge, services.live, report).ready;
  await spoken();
  openRoot(i18n)(
    <ServicesContext.Provider value={services}>
      <BlueprintProvider>
        <ErrorBoundary report={report}>
          <Shortcuts>
            <Toasts>
              <SettingsPage first={decodeURIComponent(location.hash.slice(1))} />
              <TextSizeKeys save={(textSize) => bridge.request('settings.change', { textSize })} />
            </Toasts>
          </Shortcuts>
        </ErrorBoundary>
      </BlueprintProvider>
    </ServicesContext.Provider>,
  );
  ready();
}

void start();
