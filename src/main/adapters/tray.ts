import { join } from 'node:path';
import { app, Menu, Tray } from 'electron';
import type { Clock } from '@shared/base/clock';
import type { Unsubscribe } from '@shared/base/disposable';
import { Emitter } from '@shared/base/emitter';
import { watchTrayHost } from '../recovery/trayHost';
import { linuxTrayHost } from './trayHost';
import { TrayPictures } from './trayPicture';
import type { TrayEntry, TrayModel, TrayPort, TrayShown } from '../ports/attention';
import type { Logger } from '../ports/log';

/** Where the system says nothing of a tray that was started again, the icon is looked at, ms. */
const LOOK_MS = 30_000;

/** The icon in the system's tray, made anew whenever the shell forgot it. */
export function createTray({ clock, log }: { clock: Clock; log: Logger }): TrayPort {
  const activated = new Emitter<{ readonly key: string }>();
  const pictures = new TrayPictures(join(app.getAppPath(), 'resources', 'tray'), (file) =>
    log.error('tray picture is missing', { file }),
  );
  let tray: Tray | null = null;
  let shown = '';
  let shownMenu = '';
  let last: TrayModel | null = null;
  let stopWatch: Unsubscribe | null = null;
  /** The icon had a place once; only then is losing it a sign. */
  let placed = false;

  const made = (model: TrayModel): Tray => {
    if (tray !== null && !tray.isDestroyed()) return tray;
    shown = '';
    shownMenu = '';
    placed = false;
    tray = new Tray(pictures.of(model));
    tray.on('click', () => activated.emit({ key: 'open' }));
    stopWatch ??= watch();
    return tray;
  };

  const again = (why: string): void => {
    log.info('the tray icon is made anew', { why });
    tray?.destroy();
    tray = null;
    if (last !== null) show(last);
  };

  const watch = (): Unsubscribe => {
    if (process.platform === 'linux') {
      const appeared = (): void => again('a tray appeared');
      return watchTrayHost({ clock, ask: linuxTrayHost, appeared });
    }
    return clock.every(LOOK_MS, 'tray icon', () => {
      if (tray === null || tray.isDestroyed()) return again('it was gone');
      const { width, height } = tray.getBounds();
      const isPlaced = width > 0 && height > 0;
      if (placed && !isPlaced) return again('it had no place');
      placed = isPlaced;
    });
  };

  const show = (model: TrayModel): void => {
    last = model;
    const name = TrayPictures.nameOf(model);
    const icon = made(model);
    if (shown !== name) icon.setImage(pictures.of(model));
    shown = name;
    icon.setToolTip(model.tooltip);
    // Setting the same menu again would close it under the user's pointer.
    const menu = JSON.stringify(model.menu);
    if (shownMenu !== menu) {
      icon.setContextMenu(Menu.buildFromTemplate(template(model.menu, activated)));
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
      stopWatch?.();
      tray?.destroy();
      tray = null;
    },
  };
}

function template(
  menu: readonly TrayEntry[],
  activated: Emitter<{ readonly key: string }>,
): Electron.MenuItemConstructorOptions[] {
  return menu.map((item) => ({
    // A single & would mark a shortcut letter.
    label: item.label.replace(/&/g, '&&'),
    enabled: item.enabled,
    ...(item.children === undefined
      ? { click: () => activated.emit({ key: item.key }) }
      : { submenu: template(item.children, activated) }),
  }));
}
