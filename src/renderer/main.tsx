import './frames/install';
import './bridge/jitless';
import { createRoot } from 'react-dom/client';
import { must } from '@shared/base/assert';
import { systemClock } from '@shared/base/clock';
import { createBridge } from './bridge/client';
import { rawBridge } from './bridge/global';
import { connectLive } from './data/live';
import { App } from './app/App';
import { createI18n, followLanguage } from '@renderer/start/i18n';
import { errorReporter, reportUncaught } from '@renderer/start/report';
import { prefetchLayout } from './app/layoutChunk';
import { createServices, followSession } from '@renderer/start/services';
import { followScheme } from './ui/scheme';
import '@blueprintjs/core/lib/css/blueprint.css';
import './ui/theme.css';
import './ui/forcedColors.css';

/** The start list of the console page. */
async function start(): Promise<void> {
  followScheme(window);
  const clock = systemClock();
  const bridge = createBridge(rawBridge(), clock);
  const report = errorReporter(bridge);
  reportUncaught(window, report);
  const services = createServices(bridge, clock, report);
  const i18n = await createI18n();
  followLanguage(services.live, i18n);
  followSession(services);
  prefetchLayout(services);
  await connectLive(bridge, services.live, report).ready;
  createRoot(must(document.getElementById('root'), 'root element')).render(
    <App services={services} i18n={i18n} />,
  );
}

void start();
