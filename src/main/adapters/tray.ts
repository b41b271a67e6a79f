import { join } from 'node:path';
import { app, Menu, nativeImage, Tray } from 'electron';
import type { Clock } from '@shared/base/clock';
import type { Unsubscribe } from '@shared/base/disposable';
import { Emitter } from '@shared/base/emitter';
import { waitForTrayHost } from '../recovery/trayHost';
import { linuxTrayHost } from './trayHost';
import type { TrayModel, TrayPort, TrayShown } from '../ports/attention';
import type { Logger } from '../ports/log';

/** Pictures exist for 1 … 9 and 10, which reads "9+". */
const LARGEST_BADGE = 10;

/**
 * The icon in the system's tray. Pictures come from resources/tray, one per state and count, made
 * by build/make-icons.mjs.
 */
export function createTray({ clock, log }: { clock: Clock; log: Logger }): TrayPort {
  const activated = new Emitter<{ readonly key: string }>();
  const folder = join(app.getAppPath(), 'resources', 'tray');
  let tray: Tray | null = null;
  let shown = '';
  let shownMenu = '';
  let last: TrayModel | null = null;
  let stopWaiting: Unsubscribe | null = null;

  const made = (file: string): Tray => {
    if (tray !== null && !tray.isDestroyed()) return tray;
    shown = '';
    shownMenu = '';
    tray = new Tray(picture(file));
    tray.on('click', () => activated.emit({ key: 'open' }));
    if (process.platform === 'linux') waitForHost();
    return tray;
  };

  /** Once per run: an icon that was made before there was a tray is made anew. */
  const waitForHost = (): void => {
    stopWaiting ??= waitForTrayHost({
      clock,
      ask: linuxTrayHost,
      appeared: () => {
        log.info('a tray appeared; the icon is made anew');
        tray?.destroy();
        tray = null;
        if (last !== null) show(last);
      },
    });
  };

  const picture = (file: string): Electron.NativeImage => {
    const image = nativeImage.createFromPath(join(folder, file));
    if (image.isEmpty()) log.error('tray picture is missing', { file });
    return image;
  };

  const show = (model: TrayModel): void => {
    last = model;
    const file = fileOf(model);
    const icon = made(file);
    if (shown !== file) icon.setImage(picture(file));
    shown = file;
    icon.setToolTip(model.tooltip);
    // Setting the same menu again would close it under the user's pointer.
    const menu = JSON.stringify(model.menu);
    if (shownMenu !== menu) {
      icon.setContextMenu(Menu.buildFromTemplate(template(model, activated)));
    }
    shownMenu = menu;
  };

  return {
    activated,
    show,
    async shown(): Promise<TrayShown> {
      if (tray === null || tray.isDestroyed()) return { outcome: 'failed', detail: 'no icon' };
      if (process.platform === 'linux') return linuxTrayHost();
      // Elsewhere an icon without a place is not shown; one with a place may lie in the overflow.
      const { width, height } = tray.getBounds();
      return width > 0 && height > 0
        ? { outcome: 'shown', detail: '' }
        : { outcome: 'unknown', detail: 'no bounds' };
    },
    dispose() {
      stopWaiting?.();
      tray?.destroy();
      tray = null;
    },
  };
}

function fileOf({ icon, counts }: TrayModel): string {
  const badge = Math.min(counts.unacknowledged, LARGEST_BADGE);
  return icon === 'signedOut' || icon === 'idle' ? `${icon}.png` : `${icon}-${badge}.png`;
}

function template(
  model: TrayModel,
  activated: Emitter<{ readonly key: string }>,
): Electron.MenuItemConstructorOptions[] {
  return model.menu.map((item) => ({
    // A single & would mark a shortcut letter.
    label: item.label.replace(/&/g, '&&'),
    enabled: item.enabled,
    click: () => activated.emit({ key: item.key }),
  }));
}
