import '@renderer/bridge/jitless';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { must } from '@shared/base/assert';
import { systemClock } from '@shared/base/clock';
import type { SosState } from '@shared/model/sos';
import { createI18n } from '@renderer/start/i18n';
import { errorReporter, reportUncaught } from '@renderer/start/report';
import { createBridge } from '@renderer/bridge/client';
import { rawBridge } from '@renderer/bridge/global';
import { followStates } from '@renderer/bridge/mirror';
import { afterPaint } from '@renderer/ui/paint';
import { followScheme } from '@renderer/ui/scheme';
import { SosPage } from './SosPage';
import '@renderer/ui/theme.css';
import '@renderer/ui/forcedColors.css';

/** The start list of the SOS popup's page. */
async function start(): Promise<void> {
  followScheme(window);
  const clock = systemClock();
  const bridge = createBridge(rawBridge(), clock);
  const report = errorReporter(bridge);
  reportUncaught(window, report);
  const i18n = await createI18n();
  const root = createRoot(must(document.getElementById('root'), 'root element'));
  const draw = (state: SosState): void => {
    if (i18n.language !== state.language) {
      void i18n.changeLanguage(state.language);
      document.documentElement.lang = state.language;
    }
    root.render(
      <I18nextProvider i18n={i18n}>
        <SosPage
          state={state}
          clock={clock}
          onHandle={(id) => bridge.command('sos.handle', { id })}
          onDrag={(place) => bridge.command('sos.drag', place)}
          onHeight={(height) => bridge.command('sos.size', { height })}
        />
      </I18nextProvider>,
    );
  };
  const hear = ({ sos }: { readonly sos?: SosState }): void => {
    if (sos !== undefined) draw(sos);
  };
  await followStates(bridge, { sos: 'sos' }, hear, report).ready;
  afterPaint(() => bridge.command('app.ready', { page: 'sos' }));
}

void start();
