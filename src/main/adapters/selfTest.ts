import { app, nativeTheme } from 'electron';
import { Emitter, type Signal } from '@shared/base/emitter';
import { IS_PACKAGED } from '../recovery/packaged';
import type { ScreensPort } from '../selfTest/port';

export interface Drawing {
  drawing: ScreensPort['drawing'];
  forcedColors(): boolean;
  readonly colorsChanged: Signal<void>;
}

/** What Chromium reports of its graphics and of high contrast. Use after the app is ready. */
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

/**
 * Leading arguments of every later start of this program: the path of the app (from sources only) and the
 * data folder that was given.
 */
export function ownCommandLine(): readonly string[] {
  const given = process.argv.filter((arg) => arg.startsWith('--user-data-dir='));
  return [...(IS_PACKAGED ? [] : [app.getAppPath()]), ...given];
}
