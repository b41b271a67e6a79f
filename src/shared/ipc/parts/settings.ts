import { z } from 'zod';
import type { TextKey } from '../../i18n/textKey';
import type { Result } from '../../base/result';
import { settingsPatchSchema, type SettingKey, type SettingsView } from '../../model/settings';
import { command, event, request, state, type Part } from '../define';
import { CONSOLE, LOCAL_MS, none, PERSON_MS, TRANSFER_MS, WORKPLACES } from './limits';

/** A settings file larger than this is refused unread, characters. */
export const SETTINGS_FILE_LIMIT = 1_000_000;

/** Why a change was refused: setting → i18n key of the reason; nothing was changed. */
export type SettingProblems = Readonly<Partial<Record<SettingKey | 'file', TextKey>>>;

const WINDOW = ['settings'] as const;

/** Settings of this workstation. */
export const SETTINGS = {
  requests: {
    'settings.change': request<Result<SettingsView, SettingProblems>>()(
      WINDOW,
      settingsPatchSchema,
      PERSON_MS,
    ),
    /** Forgets the user's values; '' means all of them. */
    'settings.reset': request<SettingsView>()(
      WINDOW,
      z.object({ key: z.string().max(50) }),
      PERSON_MS,
    ),
    /** '' removes it. Stored in the keychain. */
    'settings.proxyPassword': request<Result<SettingsView, SettingProblems>>()(
      WINDOW,
      z.object({ password: z.string().max(200) }),
      LOCAL_MS,
    ),
    /**
     * Asks for the folder of the journal's anchors with the system's dialog, and takes it if it is writable;
     * a closed dialog changes nothing.
     */
    'settings.chooseAnchorFolder': request<Result<SettingsView, SettingProblems>>()(
      WINDOW,
      none,
      TRANSFER_MS,
    ),
    /** Writes the user's values (no secret) as a file; answers its path. */
    'settings.export': request<Result<{ readonly path: string }, SettingProblems>>()(
      WINDOW,
      none,
      LOCAL_MS,
    ),
    /** The text of a file, imported whole or not at all. */
    'settings.import': request<Result<SettingsView, SettingProblems>>()(
      WINDOW,
      z.object({ text: z.string().max(SETTINGS_FILE_LIMIT) }),
      PERSON_MS,
    ),
  },
  commands: {
    /** The user has confirmed that the app shall end. */
    'app.quit': command(CONSOLE, none),
  },
  events: {
    /** The console was closed and does not hide to the tray: the page asks whether to end the app. */
    'app.quitAsked': event<null>()(CONSOLE),
    /** Show this section of the settings window. */
    'settings.section': event<{ readonly section: string }>()(WINDOW),
  },
  states: {
    /** Every setting with its origin and its problem; contains no secret. */
    'settings.view': state<SettingsView>()(WORKPLACES),
  },
} as const satisfies Part;
