import { screen } from 'electron';
import { Emitter } from '@shared/base/emitter';
import type { DisplayInfo } from '@shared/model/display';
import type { DisplayPort } from '../ports/displays';

/** The monitors as Electron sees them, in device-independent points. Use after the app is ready. */
export function createDisplays(): DisplayPort {
  const changed = new Emitter<void>();
  const tell = (): void => changed.emit();
  screen.on('display-added', tell);
  screen.on('display-removed', tell);
  screen.on('display-metrics-changed', tell);
  return {
    changed,
    all() {
      const primary = screen.getPrimaryDisplay().id;
      return screen.getAllDisplays().map((display): DisplayInfo => {
        const { id, bounds, workArea, scaleFactor } = display;
        return {
          id: String(id),
          label: display.label ?? '',
          bounds: { ...bounds },
          workArea: { ...workArea },
          scaleFactor,
          internal: display.internal ?? false,
          primary: id === primary,
        };
      });
    },
  };
}
