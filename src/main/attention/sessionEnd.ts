import { NOTICE_MS } from '@shared/model/alarm';
import { soundOf, type AttentionSettings } from '@shared/model/attention';
import type { Translate } from '@shared/model/translate';
import type { SpeakerPort, ToastPort } from '@main/ports/attention';

/** Toast id of the message; a click on the toast opens the console. */
export const SESSION_END = 'session-end';

export interface SessionEndDeps {
  readonly toasts: ToastPort;
  readonly speaker: Pick<SpeakerPort, 'play'>;
  readonly translate: Translate;
  readonly isDemo: () => boolean;
  readonly settings: AttentionSettings;
}

/**
 * Says once, loudly, that the session ended without an act of the operator: alarms are no longer received.
 */
export function tellSessionEnd(deps: SessionEndDeps): void {
  const { toasts, speaker, translate, isDemo, settings } = deps;
  // A workstation with the role "shows" leaves sounds to the others; its screen still says it.
  if (settings.role === 'shows') return;
  const title = translate('desk.end.title');
  void speaker.play('critical', soundOf('critical', settings.sounds.critical).volume);
  if (!settings.toasts) return;
  void toasts.show({
    id: SESSION_END,
    title: isDemo() ? `DEMO · ${title}` : title,
    body: translate('desk.end.body'),
    priority: 'critical',
    stayMs: NOTICE_MS,
  });
}
