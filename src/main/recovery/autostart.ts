import type { Unsubscribe } from '@shared/base/disposable';
import type { Signal } from '@shared/base/emitter';
import type { Settings } from '@shared/model/settings';
import type { AutostartPort } from '../ports/autostart';
import type { Logger } from '../ports/log';

export interface AutostartDeps {
  readonly port: AutostartPort;
  readonly settings: { get(): Settings; readonly changed: Signal<Settings> };
  readonly log: Logger;
  failed(reason: string): void;
  /** The settings want the entry, and somebody has switched it off in the system's own settings. */
  blocked(): void;
}

/**
 * Keeps the system's autostart list as the settings want it, at the start and at every change. An entry of
 * another place (the app was moved) is rewritten; a correct entry is left alone. An entry that was switched
 * off in the system's own settings stays off until a person asks for it here again.
 */
export function followAutostart(deps: AutostartDeps): Unsubscribe {
  const { port, settings, log } = deps;
  let refused: boolean | null = null;
  let before: boolean | null = null;
  const apply = ({ startWithSystem: wanted }: Settings): void => {
    const isNew = before !== wanted;
    const asked = before !== null && isNew;
    before = wanted;
    if (!port.possible || refused === wanted) return;
    refused = null;
    const state = port.state();
    if (state === (wanted ? 'on' : 'off')) return;
    if (wanted && state === 'blocked' && !asked) {
      if (!isNew) return;
      log.warn('start with the system is switched off in the system');
      deps.blocked();
      return;
    }
    const set = port.set(wanted);
    // Reported once per change of this setting, not at each change of any other.
    if (set.ok) return log.info('start with the system', { on: wanted });
    refused = wanted;
    log.warn('start with the system could not be set', { on: wanted, reason: set.error });
    deps.failed(set.error);
  };
  apply(settings.get());
  return settings.changed.on(apply);
}
