import { fail, ok, type Result } from '@shared/base/result';
import type { SettingProblems } from '@shared/ipc/parts/settings';
import type { PublicSettings, SettingsPatch } from '@shared/model/settings';
import type { DataService } from '../../records/service';
import { published } from '../../ipc/publisher';
import type { CommandHandlers, RequestHandlers, StateSources } from '../../ipc/types';
import { withSession } from './needsSession';
import type { CORE } from '@shared/ipc/parts/core';
import type { PlatformHost } from '../../platform/host';
import type { Logger } from '../../ports/log';
import type { PageErrors } from '../../log/pageErrors';
import type { SessionHost } from '../../session/host';
import type { SettingsStore } from '../../storage/settings';
import type { UiState } from '../../storage/uiState';
import type { ConsoleWindow } from '../../windows/console';
import type { Notices } from '../notices';
import type { SpeakerWindow } from '../speakerWindow';

export interface HandlerDeps {
  readonly info: { readonly version: string; readonly electron: string };
  readonly log: Logger;
  readonly pageErrors: PageErrors;
  readonly notices: Notices;
  readonly settings: SettingsStore;
  readonly session: SessionHost;
  readonly data: DataService;
  readonly ui: UiState;
  readonly console: ConsoleWindow;
  readonly speaker: SpeakerWindow;
  /** What the areas answer: all of the contract but its core. */
  readonly answers: {
    readonly requests: Omit<RequestHandlers, keyof typeof CORE.requests>;
    readonly commands: Omit<CommandHandlers, keyof typeof CORE.commands>;
    readonly states: Omit<StateSources, keyof typeof CORE.states>;
  };
  publicSettings(): PublicSettings;
  /** The embedded platform, whose address the settings tell. */
  readonly platform: Pick<PlatformHost, 'changed'>;
  /** Checks and takes a change of the settings; all of it or nothing. */
  changeSettings(patch: SettingsPatch): Promise<Result<null, SettingProblems>>;
  /** Resolves when the embedded platform is up, failed or not used. */
  serverSettled(): Promise<unknown>;
  /** A page of the console has been drawn. */
  pageReady(page: string): void;
  /** The console shows this subsystem; both '' while it shows all of them. */
  systemChosen(system: { readonly systemId: string; readonly code: string }): void;
  /** A page of another window has been drawn. */
  otherReady(page: string): void;
}

/** What main answers to windows; a missing request does not compile. */
export function requestHandlers(deps: HandlerDeps): RequestHandlers {
  const { session, data, ui } = deps;
  return {
    ...withSession(session, deps.answers.requests),
    'app.info': () => deps.info,
    'settings.set': async (patch) => {
      const changed = await deps.changeSettings(patch);
      if (changed.ok) return ok(deps.publicSettings());
      return fail({ key: Object.values(changed.error)[0] ?? 'failure.unknown' });
    },

    'session.captcha': async () => {
      await deps.serverSettled();
      return session.captcha();
    },
    'session.tenant': async () => {
      await deps.serverSettled();
      return session.tenant();
    },
    'session.signIn': (form) => session.signIn(form),
    'session.signOut': async () => {
      await session.signOut();
      return null;
    },
    'session.menu': ({ topMenuId }) => data.menu(topMenuId),

    'ui.get': ({ key }) => (session.profile() === null ? null : ui.get(key)),
    'ui.set': ({ key, value }) => {
      if (session.profile() !== null) ui.set(key, value);
      return null;
    },

    'data.page': (question) => data.page(question),
    'data.tree': (question) => data.trees.tree(question),
    'data.detail': ({ family, id }) => data.detail(family, id),
    'data.save': (draft) => data.save(draft),
    'data.options': ({ call, by }) => data.options(call, by),
    'data.dictionary': ({ code, from }) => data.dictionary(code, from),
    'data.upload': (file) => data.upload(file),

    'window.toggleFullScreen': () => deps.console.toggleFullScreen(),
    'console.kept': () => deps.console.rest.take(),
  };
}

/** The values that main tells windows; a missing one does not compile. */
export function stateSources(deps: HandlerDeps): StateSources {
  const { notices, platform, session, settings } = deps;
  return {
    ...deps.answers.states,
    session: published(() => session.state(), session.changed),
    settings: published(() => deps.publicSettings(), settings.changed, platform.changed),
    timeZone: published(() => settings.get().serverTimeZone, settings.changed),
    notices: published(() => notices.all(), notices.changed),
  };
}

/** What main does on one-way messages of windows. */
export function commandHandlers(deps: HandlerDeps): CommandHandlers {
  return {
    ...deps.answers.commands,
    'app.ready': ({ page }, sender) => {
      if (sender.role === 'console') deps.pageReady(page);
      else deps.otherReady(page);
    },
    'console.rest': ({ turn, kept }) => deps.console.rest.answered(turn, kept),
    'system.chosen': (system) => deps.systemChosen(system),
    'app.dismissNotice': ({ id }) => deps.notices.read(id),
    'log.error': (entry, { role, windowId }) => deps.pageErrors.write(windowId, role, entry),
    'data.forget': () => deps.data.forgetDictionaries(),
    'speaker.outcome': (outcome) => deps.speaker.outcome.emit(outcome),
    'speaker.spoken': (said) => deps.speaker.spoken.emit(said),
    'speaker.heartbeat': (beat) => deps.speaker.heartbeat.emit(beat),
  };
}
