import '@renderer/frames/install';
import { bootstrap } from '@renderer/start/bootstrap';
import { connectLive } from '@renderer/data/live';
import { createI18n, followLanguage } from '@renderer/start/i18n';
import { openRoot } from '@renderer/start/root';
import { createServices, followSession } from '@renderer/start/services';
import { keepFocus } from '@renderer/ui/focus/keeper';
import { followTextSize } from '@renderer/start/textSize';
import { followScheme } from '@renderer/ui/scheme';
import { App } from './App';
import { prefetchLayout } from './layoutChunk';
import '@blueprintjs/core/lib/css/blueprint.css';
import '@renderer/ui/theme.css';
import '@renderer/ui/forcedColors.css';

/** The start list of the console page; its layout tells main when it is drawn. */
async function start(): Promise<void> {
  followScheme(window);
  keepFocus();
  const { bridge, clock, report } = bootstrap('console');
  const services = createServices(bridge, clock, report);
  const i18n = await createI18n();
  followLanguage(services.live, i18n);
  followTextSize(services.live, bridge);
  followSession(services);
  prefetchLayout(services);
  await connectLive(bridge, services.live, report).ready;
  openRoot(i18n)(<App services={services} />);
}

void start();
