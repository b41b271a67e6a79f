import { join } from 'node:path';
import { app, Menu, screen, Tray } from 'electron';
import type { Clock } from '@shared/base/clock';
import type { Unsubscribe } from '@shared/base/disposable';
import { Emitter } from '@shared/base/emitter';
import { IS_PACKAGED } from '../recovery/packaged';
import { watchTrayHost } from '../recovery/trayHost';
import { TrayWatch } from '../recovery/trayWatch';
import { trayGuidOf } from './identity';
import { linuxTrayHost } from './trayHost';
import { pictureSize, TrayPictures } from './trayPicture';
import { IN_OVERFLOW } from '../ports/attention';
import type { TrayChoice, TrayEntry, TrayModel, TrayPort, TrayShown } from '../ports/attention';
import type { Logger } from '../ports/log';

/** Interval of checks of the icon, where the system does not report a restarted tray, ms. */
const CHECK_MS = 30_000;

const PLATFORM = process.platform;

/** Side of the icon on this system, pixels; Windows draws it at the scale of the first monitor. */
function size(): number {
  return pictureSize(PLATFORM, screen.getPrimaryDisplay().scaleFactor);
}

/** The icon in the system's tray; it is made again whenever the shell lost it. */
export function createTray({ clock, log }: { clock: Clock; log: Logger }): TrayPort {
  const activated = new Emitter<TrayChoice>();
  const pictures = new TrayPictures(join(app.getAppPath(), 'resources', 'tray'), size, (file) =>
    log.error('tray picture is missing', { file }),
  );
  let tray: Tray | null = null;
  let shown = '';
  let shownMenu = '';
  let last: TrayModel | null = null;
  let stopWatch: Unsubscribe | null = null;
  /** Windows keeps the place of a named icon; a run from sources has no place to keep. */
  let named = PLATFORM === 'win32' && IS_PACKAGED;
  let icon = new TrayWatch(PLATFORM, named);

  const made = (model: TrayModel): Tray => {
    if (tray !== null && !tray.isDestroyed()) return tray;
    shown = '';
    shownMenu = '';
    icon = new TrayWatch(PLATFORM, named);
    const picture = pictures.of(model);
    tray = named ? new Tray(picture, trayGuidOf(process.execPath)) : new Tray(picture);
    tray.on('click', () => activated.emit({ kind: 'open' }));
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
    if (PLATFORM === 'linux') {
      const appeared = (): void => again('a tray appeared');
      return watchTrayHost({ clock, ask: linuxTrayHost, appeared });
    }
    const rescaled = (): void => {
      // Another scale needs another picture.
      if (last !== null) show(last);
    };
    screen.on('display-metrics-changed', rescaled);
    const stop = clock.every(CHECK_MS, 'tray icon', () => {
      const lives = tray !== null && !tray.isDestroyed() ? tray : null;
      const { width, height } = lives?.getBounds() ?? { width: 0, height: 0 };
      const step = icon.check({ destroyed: lives === null, placed: width > 0 && height > 0 });
      if (step === 'refused') named = false;
      if (step !== 'stays') again(step);
    });
    return () => {
      stop();
      screen.off('display-metrics-changed', rescaled);
    };
  };

  const show = (model: TrayModel): void => {
    last = model;
    const name = pictures.nameOf(model);
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
      if (PLATFORM === 'linux') return linuxTrayHost();
      // Windows reports a place also for an icon in the overflow, and puts new icons there.
      if (PLATFORM === 'win32') return { outcome: 'unknown', detail: IN_OVERFLOW };
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
  activated: Emitter<TrayChoice>,
): Electron.MenuItemConstructorOptions[] {
  return menu.map((item) => ({
    // A single & would mark the next letter as a shortcut.
    label: item.label.replace(/&/g, '&&'),
    enabled: item.enabled,
    ...('choice' in item
      ? { click: () => activated.emit(item.choice) }
      : { submenu: template(item.children, activated) }),
  }));
}
