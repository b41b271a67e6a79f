import { Emitter } from '@shared/base/emitter';
import { fail, ok, type Result } from '@shared/base/result';
import {
  defaultSettings,
  settingsSchema,
  type Settings,
  type SettingsPatch,
} from '@shared/model/settings';
import { readServerUrl, readStreamUrl } from '../net/url';
import type { DocumentStore } from '../ports/store';

/** True for a stored document that this version can use; an empty one is a first start. */
export function isSettingsDocument(value: unknown): boolean {
  return settingsSchema.safeParse(value).success;
}

/** Checks what a window wants to change; addresses come back in their plain form. */
export function readPatch(patch: SettingsPatch): Result<SettingsPatch, { readonly key: string }> {
  const { serverUrl, streamUrl, language } = patch;
  const server =
    serverUrl === undefined || serverUrl.trim() === ''
      ? serverUrl?.trim()
      : readServerUrl(serverUrl);
  if (server === undefined && serverUrl !== undefined)
    return fail({ key: 'app.settings.badServer' });
  const stream =
    streamUrl === undefined || streamUrl.trim() === ''
      ? streamUrl?.trim()
      : readStreamUrl(streamUrl);
  if (stream === undefined && streamUrl !== undefined)
    return fail({ key: 'app.settings.badStream' });
  return ok({
    ...(language === undefined ? {} : { language }),
    ...(server === undefined ? {} : { serverUrl: server }),
    ...(stream === undefined ? {} : { streamUrl: stream }),
  });
}

/** The settings of this workstation; each change is written at once. */
export class SettingsStore {
  readonly changed = new Emitter<Settings>();
  private settings: Settings;

  constructor(private readonly document: DocumentStore) {
    const stored = settingsSchema.safeParse(document.read());
    this.settings = stored.success ? stored.data : defaultSettings();
  }

  get(): Settings {
    return this.settings;
  }

  update(patch: SettingsPatch): void {
    this.settings = settingsSchema.parse({ ...this.settings, ...patch });
    this.document.write(this.settings);
    this.changed.emit(this.settings);
  }
}
