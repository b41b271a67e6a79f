import { DisposableStore } from '@shared/base/disposable';
import type { SETTINGS } from '@shared/ipc/parts/settings';
import { createFilePick } from '../../adapters/filePick';
import { applyTheme } from '../../adapters/theme';
import { toldByShow } from '../../adapters/toastShape';
import { published } from '../../ipc/publisher';
import type { Answers } from '../../ipc/types';
import { folderTakesFiles } from '../../journal/anchors/anchorCopy';
import type { AutostartPort } from '../../ports/autostart';
import { PolicyInForce } from '../../storage/policy/inForce';
import { SERVER_KEYS, SettingsService } from '../../storage/settingsService';
import { SettingsWindow } from '../../windows/settings';
import type { Area } from './context';
import { defineArea } from './define';

export interface SettingsArea extends Area, Answers<typeof SETTINGS> {
  readonly service: SettingsService;
  readonly window: SettingsWindow;
}

/** Settings, where they come from, and the window for them. */
export const createSettingsArea = defineArea(
  [
    'alarms',
    'application',
    'broadcast',
    'clock',
    'confirm',
    'exports',
    'factory',
    'home',
    'log',
    'networkHost',
    'notices',
    'policies',
    'preload',
    'registry',
    'server',
    'session',
    'settings',
    'translator',
  ],
  (given, autostart: AutostartPort): SettingsArea => {
    const { alarms, broadcast, clock, log, networkHost: network, notices } = given;
    const { policies, session, settings, translator } = given;
    const ends = new DisposableStore();
    const service = new SettingsService({
      log,
      notices,
      settings,
      policies,
      network,
      session,
      home: given.home,
      notes: alarms.notes,
      autostart,
      confirm: given.confirm,
      picks: createFilePick(),
      exports: given.exports,
      translate: translator.translate,
      takesFiles: (folder) => folderTakesFiles(folder, clock),
      streamUrl: () => given.server().streamUrl,
      toastsHandedOver: toldByShow(process.platform).why === 'handedOver',
    });
    const policy = new PolicyInForce({
      log,
      notices,
      policies,
      settings,
      held: () => (session.profile() === null ? [] : SERVER_KEYS),
    });
    const publish = (): void => service.changed.emit();
    const window = new SettingsWindow({
      factory: given.factory,
      registry: given.registry,
      clock,
      log,
      preload: given.preload,
      title: () => translator.translate('settings.title'),
      externalAsked: () => log.info('an outside address was not asked for'),
      show: (id, section) => broadcast.sendTo(id, 'settings.section', { section }),
    });
    return {
      service,
      window,
      start() {
        policy.tell();
        service.tellUnusable();
        applyTheme(settings.get().theme);
        ends.add(settings.changed.on(({ theme }) => applyTheme(theme)));
        ends.add(settings.changed.on(publish));
        ends.add(settings.changed.on(() => void service.readProxyPassword()));
        ends.add(network.problemsChanged.on(publish));
        ends.add(
          alarms.tray.asked.on(({ kind }) => {
            if (kind === 'settings') window.open('');
          }),
        );
        ends.add(
          policies.changed.on(() => {
            policy.apply();
            policy.tell();
            publish();
          }),
        );
        ends.add(session.changed.on(() => policy.apply()));
        // Who is here decides what can be changed.
        ends.add(session.changed.on(publish));
        policies.watch(clock);
        ends.add(() => policies.dispose());
        void service.readProxyPassword();
      },
      stop() {
        ends.dispose();
        window.close();
      },
      requests: {
        'settings.change': (patch) => service.changeInView(patch),
        'settings.reset': ({ key }) => service.reset(key),
        'settings.proxyPassword': ({ password }) => service.setProxyPassword(password),
        'settings.chooseAnchorFolder': () => service.chooseAnchorFolder(),
        'settings.export': () => service.export(),
        'settings.import': ({ text }) => service.import(text),
      },
      commands: { 'app.quit': () => given.application.quit() },
      states: { 'settings.view': published(() => service.view(), service.changed) },
    };
  },
);
