import type { KeyUnder } from '@shared/i18n/textKey';
import type { Translator } from '@main/texts/translator';
import type { ToastPort, TrayShown } from '../ports/attention';

/** Long enough to be read by somebody who looks up from the window that has gone, ms. */
const TOAST_MS = 60_000;

export interface FirstHideDeps {
  readonly toasts: Pick<ToastPort, 'show'>;
  readonly translator: Pick<Translator, 'translate'>;
  trayShown(): Promise<TrayShown>;
  /** Whether it was said on this workstation. */
  wasTold(): boolean;
  keepTold(): void;
}

/**
 * Says, the first time that somebody closes the console, that the tray goes on. Said again at the next closing
 * when the system showed no toast; never while no tray is there to open the window from.
 */
export async function tellFirstHide(deps: FirstHideDeps): Promise<void> {
  if (deps.wasTold()) return;
  const tray = await deps.trayShown();
  if (tray.outcome === 'failed') return;
  const text = (key: KeyUnder<'attention.hidden'>): string =>
    deps.translator.translate(`attention.hidden.${key}`);
  const { outcome } = await deps.toasts.show({
    id: 'hidden',
    title: text('title'),
    body: text('text'),
    priority: 'low',
    stayMs: TOAST_MS,
  });
  if (outcome === 'shown' || outcome === 'unknown') deps.keepTold();
}
