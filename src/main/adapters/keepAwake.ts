import { powerSaveBlocker } from 'electron';
import type { KeepAwakePort } from '../ports/displays';

/** Keeps the monitors on by the system's own means. Use after the app is ready. */
export function createKeepAwake(): KeepAwakePort {
  let blocker: number | null = null;
  return {
    set(on) {
      if (on && blocker === null) blocker = powerSaveBlocker.start('prevent-display-sleep');
      if (!on && blocker !== null) {
        powerSaveBlocker.stop(blocker);
        blocker = null;
      }
    },
  };
}
