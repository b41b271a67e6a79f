import { app, nativeTheme } from 'electron';
import { Emitter, type Signal } from '@shared/base/emitter';
import { IS_PACKAGED } from '../recovery/packaged';
import type { ScreensPort } from '../selfTest/port';

/** What draws the windows, and the colours that the system asks for. */
export interface Drawing {
  drawing: ScreensPort['drawing'];
  forcedColors(): boolean;
  readonly colorsChanged: Signal<void>;
}

/** What Chromium says of its graphics and of high contrast. Use after the app is ready. */
export function createDrawing(): Drawing {
  const colorsChanged = new Emitter<void>();
  nativeTheme.on('updated', () => colorsChanged.emit());
  return {
    colorsChanged,
    forcedColors: () => nativeTheme.inForcedColorsMode || nativeTheme.shouldUseHighContrastColors,
    async drawing() {
      const { gpu_compositing: compositing, webgl } = app.getGPUFeatureStatus();
      const detail = `compositing ${compositing}, webgl ${webgl}`;
      if (compositing === undefined) return { by: 'unknown', detail };
      return { by: compositing.startsWith('enabled') ? 'gpu' : 'software', detail };
    },
  };
}

/** Where the program lies: everything that starts it again begins so. */
export function ownCommandLine(): readonly string[] {
  const given = process.argv.filter((arg) => arg.startsWith('--user-data-dir='));
  return [...(IS_PACKAGED ? [] : [app.getAppPath()]), ...given];
}
