import { isDeepStrictEqual } from 'node:util';
import type { TextKey } from '@shared/i18n/textKey';
import { fail, ok, type Result } from '@shared/base/result';
import type { SettingProblems, SETTINGS } from '@shared/ipc/parts/settings';
import {
  defaultSettings,
  POLICY_ONLY_KEYS,
  SETTING_KEYS,
  type SettingKey,
  type SettingOrigin,
  type Settings,
  type SettingsPatch,
  type SettingsView,
} from '@shared/model/settings';
import { DisposableStore } from '@shared/base/disposable';
import { Emitter } from '@shared/base/emitter';
import { createFilePick } from '../../adapters/filePick';
import { applyTheme } from '../../adapters/theme';
import { toldByShow } from '../../adapters/toastShape';
import { published } from '../../ipc/publisher';
import type { Answers } from '../../ipc/types';
import type { AutostartPort } from '../../ports/autostart';
import { folderTakesFiles } from '@main/journal/anchors/anchorCopy';
import { readSettingsFile } from '../../storage/settings';
import { readPatch } from '../../storage/settingsCheck';
import { SETTINGS_VERSION } from '../../storage/settingsMigrations';
import { SettingsWindow } from '../../windows/settings';
import { recordBy } from '../recordBy';
import type { Area, AreaContext } from './context';

import { changesOf, SettingsGuard } from './settingsGuard';

type Needs = Pick<
  AreaContext,
  | 'alarms'
  | 'application'
  | 'broadcast'
  | 'clock'
  | 'confirm'
  | 'exports'
  | 'factory'
  | 'home'
  | 'log'
  | 'networkHost'
  | 'notices'
  | 'policies'
  | 'preload'
  | 'registry'
  | 'server'
  | 'session'
  | 'settings'
  | 'translator'
>;

export interface SettingsArea extends Area, Answers<typeof SETTINGS> {
  readonly window: SettingsWindow;
  /** Checks and takes what a window wants to change; nothing is taken when something is wrong. */
  change(patch: SettingsPatch): Promise<Result<null, SettingProblems>>;
}

/** Settings of another server: the running session belongs to the old one. */
const SERVER_KEYS: readonly SettingKey[] = ['serverUrl', 'streamUrl', 'dialect'];

/** What the journal tells of the proxy's password: that it is another one. */
const PROXY_PASSWORD = [{ key: 'proxyPassword', old: '***', new: '***' }];

/** The value of a key when nobody has set it. */
const DEFAULTS = defaultSettings();

/** Settings, where they come from, and the window for them. */
export function createSettingsArea(context: Needs, autostart: AutostartPort): SettingsArea {
  const { settings, networkHost: network, policies, broadcast, session, translator } = context;
  const ends = new DisposableStore();
  const guard = new SettingsGuard({
    settings,
    session,
    home: context.home,
    confirm: context.confirm,
    translate: translator.translate,
  });
  let proxyPasswordSet = false;

  const window = new SettingsWindow({
    factory: context.factory,
    registry: context.registry,
    clock: context.clock,
    log: context.log,
    preload: context.preload,
    title: () => translator.translate('settings.title'),
    externalAsked: () => context.log.info('an outside address was not asked for'),
    show: (id, section) => broadcast.sendTo(id, 'settings.section', { section }),
  });

  const policyPlaces = (): SettingsView['policyPlaces'] => {
    const keys = SETTING_KEYS.filter((key) => settings.origin(key) === 'policy');
    return Object.fromEntries(keys.map((key) => [key, policies.placeOf(key)]));
  };
  const handsOver = toldByShow(process.platform).why === 'handedOver';
  const startProblem = (): SettingsView['problems'] =>
    settings.get().startWithSystem && autostart.possible && autostart.state() === 'blocked'
      ? { startWithSystem: 'settings.startBlocked' }
      : {};
  const movedStream = (): SettingsView['notes'] => {
    const live = session.profile()?.streamUrl;
    const waits = live !== undefined && live !== context.server().streamUrl;
    return waits ? { streamUrl: 'settings.fromNextSignIn' } : {};
  };
  const view = (): SettingsView => {
    const { version: _version, clientSecret, ...values } = settings.get();
    const origins = SETTING_KEYS.map((key) => [key, settings.origin(key)] as const);
    return {
      values,
      origins: Object.fromEntries(origins) as Record<SettingKey, SettingOrigin>,
      policyFile: policies.places().join('；'),
      policyPlaces: policyPlaces(),
      clientSecretSet: clientSecret !== '',
      proxyPasswordSet,
      problems: { ...settings.bad, ...network.problems(), ...startProblem() },
      notes: { ...(handsOver ? { toasts: 'settings.toastsHandedOver' } : {}), ...movedStream() },
      held: guard.held(),
    };
  };
  const changed = new Emitter<void>();
  const publish = (): void => changed.emit();
  const readPassword = async (): Promise<void> => {
    // Nobody is asked to open a keychain for a proxy that wants no sign-in.
    if (settings.get().proxyUser === '') return;
    const isSet = await network.passwordSet();
    if (isSet === proxyPasswordSet) return;
    proxyPasswordSet = isSet;
    publish();
  };

  /** While somebody is signed in; an administrator may name the streams of the next session. */
  const staysNow = (): readonly SettingKey[] => {
    if (session.profile() === null) return [];
    return SERVER_KEYS.filter((key) => key !== 'streamUrl' || !context.home.isSet());
  };
  const taken = (patch: SettingsPatch): Result<SettingsPatch, SettingProblems> => {
    const read = readPatch(patch);
    if (!read.ok) return read;
    const now = settings.get();
    const refused: Partial<Record<SettingKey, TextKey>> = { ...guard.problems(read.value) };
    for (const key of SETTING_KEYS) {
      if (read.value[key] === undefined) continue;
      if (settings.origin(key) === 'policy') refused[key] = 'settings.lockedByPolicy';
      const moves = staysNow().includes(key) && read.value[key] !== now[key];
      if (moves) refused[key] ??= 'app.settings.signedIn';
    }
    return Object.keys(refused).length > 0 ? fail(refused) : read;
  };
  /** Tells the journal who changed what; with nobody signed in, of the workstation itself. */
  const told = (before: Settings, cause: 'changed' | 'reset' | 'imported'): void => {
    const changes = changesOf(before, settings.get());
    if (changes.length === 0) return;
    context.log.info('settings changed', { keys: changes.map(({ key }) => key), cause });
    void recordBy(context, 'settingsChanged', { cause, changes });
  };
  const changeFor = async (
    patch: SettingsPatch,
    cause: 'changed' | 'imported',
  ): Promise<Result<null, SettingProblems>> => {
    const read = taken(patch);
    if (!read.ok) return read;
    const refused = await guard.confirm(read.value);
    if (refused !== null) return fail(refused);
    const before = settings.get();
    settings.update(read.value);
    told(before, cause);
    return ok(null);
  };
  const change = (patch: SettingsPatch) => changeFor(patch, 'changed');
  const viewed = (changed: Result<null, SettingProblems>): Result<SettingsView, SettingProblems> =>
    changed.ok ? ok(view()) : changed;

  const reset = async (key: string): Promise<void> => {
    const known: readonly string[] = SETTING_KEYS;
    if (key !== '' && !known.includes(key)) return;
    const asked = key === '' ? SETTING_KEYS : [key as SettingKey];
    // While somebody is signed in, the server stays as it is; what others must change stays as well.
    const stays: readonly SettingKey[] = [...staysNow(), ...guard.held()];
    const keys = asked.filter((one) => !stays.includes(one));
    const patch = Object.fromEntries(keys.map((one) => [one, DEFAULTS[one]])) as SettingsPatch;
    if ((await guard.confirm(patch)) !== null) return;
    const before = settings.get();
    if (key === '' && stays.length === POLICY_ONLY_KEYS.length) settings.reset('');
    else for (const one of keys) settings.reset(one);
    told(before, 'reset');
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
    if (!guard.isOpen()) return fail({ anchorFolder: 'settings.held' });
    const folder = await picks.pickFolder(translator.translate('settings.anchor.title'));
    if (folder === null) return ok(view());
    if (!(await folderTakesFiles(folder, context.clock))) {
      return fail({ anchorFolder: 'settings.anchor.notWritten' });
    }
    return viewed(await change({ anchorFolder: folder }));
  };

  let inForce = policies.values();
  /** A running session keeps its server; a policy that names another one waits for its end. */
  const applyPolicy = (): void => {
    const values = policies.values();
    const held = session.profile() === null ? [] : SERVER_KEYS;
    const given = SETTING_KEYS.map((key) => [key, (held.includes(key) ? inForce : values)[key]]);
    const next = Object.fromEntries(
      given.filter(([, value]) => value !== undefined),
    ) as SettingsPatch;
    if (isDeepStrictEqual(next, inForce)) return;
    inForce = next;
    settings.usePolicy(next);
  };
  let toldPolicies: ReadonlySet<string> = new Set();
  const tellPolicy = (): void => {
    const problems = new Map(policies.problems().map((one) => [`policy ${one.place}`, one]));
    for (const id of toldPolicies) if (!problems.has(id)) context.notices.dismiss(id);
    toldPolicies = new Set(problems.keys());
    for (const [id, { code, place, ...why }] of problems) {
      context.log.error('a policy does not hold as it is', { place, code, ...why });
      context.notices.add({ id, code, values: { file: place, ...why } });
    }
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
        context.alarms.tray.asked.on(({ kind }) => {
          if (kind === 'settings') window.open('');
        }),
      );
      ends.add(
        policies.changed.on(() => {
          applyPolicy();
          tellPolicy();
          publish();
        }),
      );
      ends.add(session.changed.on(applyPolicy));
      // Who is here decides what can be changed.
      ends.add(session.changed.on(publish));
      policies.watch(context.clock);
      ends.add(() => policies.dispose());
      void readPassword();
    },
    stop() {
      ends.dispose();
      window.close();
    },
    requests: {
      'settings.change': async (patch) => viewed(await change(patch)),
      'settings.reset': async ({ key }) => {
        await reset(key);
        return view();
      },
      'settings.proxyPassword': async ({ password }) => {
        if (!guard.isOpen()) return fail({ proxyUser: 'settings.held' });
        const kept = await network.setPassword(password);
        if (!kept.ok) {
          const { kind } = kept.error;
          const lasting: TextKey =
            kind === 'unavailable' ? 'settings.keychainAway' : `shell.keychain.${kind}`;
          return fail({ proxyUser: lasting });
        }
        proxyPasswordSet = password !== '';
        publish();
        void recordBy(context, 'settingsChanged', { cause: 'changed', changes: PROXY_PASSWORD });
        return ok(view());
      },
      'settings.chooseAnchorFolder': chooseAnchorFolder,
      'settings.export': exported,
      'settings.import': async ({ text }) => {
        const read = readSettingsFile(text);
        return viewed(read.ok ? await changeFor(read.value, 'imported') : read);
      },
    },
    commands: { 'app.quit': () => context.application.quit() },
    states: { 'settings.view': published(view, changed) },
  };
}
