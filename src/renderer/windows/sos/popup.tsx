import type { WindowStart } from '@renderer/start/bootstrap';
import type { SosState } from '@shared/model/sosState';
import { followStates } from '@renderer/bridge/mirror';
import { createI18n } from '@renderer/start/i18n';
import { openRoot } from '@renderer/start/root';
import { afterPaint } from '@renderer/ui/paint';
import { followScheme } from '@renderer/ui/scheme';
import { SosPage } from './SosPage';
import '@renderer/ui/theme.css';
import '@renderer/ui/forcedColors.css';

/** Draws the SOS popup, at first without an SOS. */
export async function startPopup(begun: WindowStart): Promise<void> {
  const { bridge, clock, report, ready } = begun;
  followScheme(window);
  const i18n = await createI18n();
  const render = openRoot(i18n);
  let wanted = i18n.language;
  const draw = (state: SosState): void => {
    if (wanted !== state.language) {
      wanted = state.language;
      void i18n.changeLanguage(state.language);
      document.documentElement.lang = state.language;
    }
    render(
      <main>
        <h1 className="cj-unseen">{i18n.t('sos.popup.title')}</h1>
        <SosPage
          state={state}
          clock={clock}
          onHandle={(id) => bridge.command('sos.handle', { id })}
          onAcknowledge={(id) => bridge.command('sos.acknowledge', { id })}
          onDrag={(place) => bridge.command('sos.drag', place)}
          onHeight={(height) => bridge.command('sos.size', { height })}
        />
      </main>,
    );
  };
  let last: SosState | null = null;
  // An SOS is drawn at once, in the language whose texts are there, and again when they are in the other.
  i18n.on('languageChanged', () => last !== null && draw(last));
  const hear = ({ sos }: { readonly sos?: SosState }): void => {
    if (sos === undefined) return;
    last = sos;
    draw(sos);
  };
  await followStates(bridge, { sos: 'sos' }, hear, report).ready;
  afterPaint(ready);
}
