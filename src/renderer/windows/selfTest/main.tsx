import { bootstrap } from '@renderer/start/bootstrap';
import { BlueprintProvider } from '@blueprintjs/core';
import { firstOf } from '@renderer/bridge/mirror';
import { createI18n } from '@renderer/start/i18n';
import { openRoot } from '@renderer/start/root';
import { followScheme } from '@renderer/ui/scheme';
import { CoverPage } from './CoverPage';
import { SelfTestPage } from './SelfTestPage';
import '@blueprintjs/core/lib/css/blueprint.css';
import '@renderer/ui/theme.css';
import './selfTest.css';

/** The start list of the self-test's page, and of the windows that cover monitors for it. */
async function start(): Promise<void> {
  followScheme(window);
  const cover = /^#cover-(\d+)$/.exec(location.hash)?.[1];
  const { bridge, report, ready } = bootstrap(cover === undefined ? 'selfTest' : 'cover');
  const i18n = await createI18n();
  const first = await firstOf(bridge, 'selfTest', report);
  await i18n.changeLanguage(first.language);
  document.documentElement.lang = first.language;
  openRoot(i18n)(
    <BlueprintProvider>
      {cover === undefined ? (
        <SelfTestPage bridge={bridge} first={first} report={report} />
      ) : (
        <CoverPage number={cover} />
      )}
    </BlueprintProvider>,
  );
  ready();
}

void start();
