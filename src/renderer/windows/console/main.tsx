import '@renderer/frames/install';
import { bootstrap } from '@renderer/start/bootstrap';
import { connectLive } from '@renderer/data/live';
import { createI18n, followLanguage } from '@renderer/start/i18n';
import { beginRest, followRest } from '@renderer/start/rest';
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
  const spoken = followLanguage(services.live, i18n);
  followTextSize(services.live, bridge);
  followSession(services);
  followRest(services, document);
  prefetchLayout(services);
  // Asked for first, and so answered first: the session that is told begins with it.
  const rest = beginRest(services);
  await Promise.all([rest, connectLive(bridge, services.live, report).ready]);
  await spoken();
  openRoot(i18n)(<App services={services} />);
}

void start();
