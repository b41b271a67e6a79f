import { isDeepStrictEqual } from 'node:util';
import { fail, ok, type Result } from '@shared/base/result';
import type {
  SETTINGS_COMMANDS,
  SETTINGS_REQUESTS,
  SettingProblems,
} from '@shared/ipc/parts/settings';
import {
  SETTING_KEYS,
  type SettingKey,
  type SettingOrigin,
  type SettingsPatch,
  type SettingsView,
} from '@shared/model/settings';
import { DisposableStore } from '@shared/base/disposable';
import { createFilePick } from '../../adapters/filePick';
import { applyTheme } from '../../adapters/theme';
import { TRAY_SETTINGS } from '../../attention/trayModel';
import type { PartCommands, PartRequests } from '../../ipc/types';
import { folderTakesFiles } from '../../storage/journal/anchorCopy';
import { readSettingsFile } from '../../storage/settings';
import { readPatch } from '../../storage/settingsCheck';
import { SETTINGS_VERSION } from '../../storage/settingsMigrations';
import { SettingsWindow } from '../../windows/settings';
import type { Area, AreaContext } from './context';

export interface SettingsArea extends Area {
  readonly requests: PartRequests<typeof SETTINGS_REQUESTS>;
  readonly commands: PartCommands<typeof SETTINGS_COMMANDS>;
  readonly window: SettingsWindow;
  /** Checks and takes what a window wants to change; nothing is taken when something is wrong. */
  change(patch: SettingsPatch): Result<null, SettingProblems>;
}

/** Settings of another server: the running session belongs to the old one. */
const SERVER_KEYS: readonly SettingKey[] = ['serverUrl', 'streamUrl', 'dialect'];

/** Settings, where they come from, and the window for them. */
export function createSettingsArea(context: AreaContext): SettingsArea {
  const { settings, networkHost: network, policy, broadcast, session, translator } = context;
  const ends = new DisposableStore();
  let proxyPasswordSet = false;

  const window = new SettingsWindow({
    factory: context.factory,
    registry: context.registry,
    clock: context.clock,
    log: context.log,
    preload: context.preload('settings'),
    title: () => translator.translate('settings.title'),
    externalAsked: (url) => context.log.info('an outside address was refused', { url }),
    show: (id, section) => broadcast.sendTo(id, 'settings.section', { section }),
  });

  const view = (): SettingsView => {
    const { version: _version, clientSecret, ...values } = settings.get();
    const origins = SETTING_KEYS.map((key) => [key, settings.origin(key)] as const);
    return {
      values,
      origins: Object.fromEntries(origins) as Record<SettingKey, SettingOrigin>,
      policyFile: policy.exists() ? policy.path : '',
      clientSecretSet: clientSecret !== '',
      proxyPasswordSet,
      problems: { ...settings.bad, ...network.problems() },
    };
  };
  const publish = (): void => broadcast.send('settings.viewChanged', view());
  const readPassword = async (): Promise<void> => {
    // Nobody is asked to open a keychain for a proxy that wants no sign-in.
    if (settings.get().proxyUser === '') return;
    const isSet = await network.passwordSet();
    if (isSet === proxyPasswordSet) return;
    proxyPasswordSet = isSet;
    publish();
  };

  const taken = (patch: SettingsPatch): Result<SettingsPatch, SettingProblems> => {
    const read = readPatch(patch);
    if (!read.ok) return read;
    const now = settings.get();
    const refused: Partial<Record<SettingKey, string>> = {};
    for (const key of SETTING_KEYS) {
      if (read.value[key] === undefined) continue;
      if (settings.origin(key) === 'policy') refused[key] = 'settings.lockedByPolicy';
      const moves = SERVER_KEYS.includes(key) && read.value[key] !== now[key];
      if (moves && session.profile() !== null) refused[key] = 'app.settings.signedIn';
    }
    return Object.keys(refused).length > 0 ? fail(refused) : read;
  };
  const change = (patch: SettingsPatch): Result<null, SettingProblems> => {
    const read = taken(patch);
    if (!read.ok) return read;
    settings.update(read.value);
    return ok(null);
  };
  const viewed = (changed: Result<null, SettingProblems>): Result<SettingsView, SettingProblems> =>
    changed.ok ? ok(view()) : changed;

  const reset = (key: string): void => {
    const known: readonly string[] = SETTING_KEYS;
    if (key !== '' && !known.includes(key)) return;
    const keys = key === '' ? SETTING_KEYS : [key as SettingKey];
    // While somebody is signed in, the server stays as it is.
    const stays = session.profile() === null ? [] : SERVER_KEYS;
    if (key === '' && stays.length === 0) settings.reset('');
    else for (const one of keys) if (!stays.includes(one)) settings.reset(one);
  };

  const exported = async (): Promise<Result<{ readonly path: string }, SettingProblems>> => {
    const text = JSON.stringify({ version: SETTINGS_VERSION, ...settings.own() }, null, 2);
    try {
      return ok({ path: await context.exports.save('chengjing-settings.json', `${text}\n`) });
    } catch (error) {
      context.log.error('settings cannot be exported', { reason: String(error) });
      return fail({ file: 'settings.file.notWritten' });
    }
  };

  const picks = createFilePick();
  const chooseAnchorFolder = async (): Promise<Result<SettingsView, SettingProblems>> => {
    const folder = await picks.pickFolder(translator.translate('settings.anchor.title'));
    if (folder === null) return ok(view());
    if (!(await folderTakesFiles(folder, context.clock))) {
      return fail({ anchorFolder: 'settings.anchor.notWritten' });
    }
    return viewed(change({ anchorFolder: folder }));
  };

  let inForce = policy.current().values;
  /** A running session keeps its server; a policy that names another one waits for its end. */
  const applyPolicy = (): void => {
    const { values } = policy.current();
    const held = session.profile() === null ? [] : SERVER_KEYS;
    const given = SETTING_KEYS.map((key) => [key, (held.includes(key) ? inForce : values)[key]]);
    const next = Object.fromEntries(
      given.filter(([, value]) => value !== undefined),
    ) as SettingsPatch;
    if (isDeepStrictEqual(next, inForce)) return;
    inForce = next;
    settings.usePolicy(next);
  };
  const tellPolicy = (): void => {
    const { problem } = policy.current();
    if (problem === '') return context.notices.dismiss('policyProblem');
    context.log.error('the policy file is not whole', { file: policy.path, problem });
    const values = { file: policy.path, problem };
    context.notices.add({ id: 'policyProblem', code: 'policyProblem', values });
  };
  const tellStored = (): void => {
    const keys = Object.keys(settings.bad).join(', ');
    if (keys === '') return;
    context.log.error('stored settings cannot be used', { keys });
    context.notices.add({ id: 'settingsKeys', code: 'settingsKeys', values: { keys } });
  };

  return {
    window,
    change,
    start() {
      tellPolicy();
      tellStored();
      applyTheme(settings.get().theme);
      ends.add(settings.changed.on(({ theme }) => applyTheme(theme)));
      ends.add(settings.changed.on(publish));
      ends.add(settings.changed.on(() => void readPassword()));
      ends.add(network.problemsChanged.on(publish));
      ends.add(
        context.alarms.trayAsked.on(({ key }) => {
          if (key === TRAY_SETTINGS) window.open('');
        }),
      );
      ends.add(
        policy.changed.on(() => {
          applyPolicy();
          tellPolicy();
        }),
      );
      ends.add(session.changed.on(applyPolicy));
      policy.watch(context.clock);
      ends.add(() => policy.dispose());
      void readPassword();
    },
    stop() {
      ends.dispose();
      window.close();
    },
    requests: {
      'settings.view': () => view(),
      'settings.change': (patch) => viewed(change(patch)),
      'settings.reset': ({ key }) => {
        reset(key);
        return view();
      },
      'settings.proxyPassword': async ({ password }) => {
        const kept = await network.setPassword(password);
        if (!kept.ok) return fail({ proxyUser: 'settings.keychainAway' });
        proxyPasswordSet = password !== '';
        publish();
        return ok(view());
      },
      'settings.chooseAnchorFolder': chooseAnchorFolder,
      'settings.export': exported,
      'settings.import': ({ text }) => {
        const read = readSettingsFile(text);
        return viewed(read.ok ? change(read.value) : read);
      },
    },
    commands: { 'app.quit': () => context.application.quit() },
  };
}
