import type { TextKey } from '../../i18n/textKey';
import { z } from 'zod';
import type { ApiFailure } from '../../api/failure';
import type { Page } from '../../api/page';
import { DICTIONARY_SOURCES } from '../../catalogue/family';
import type { RecordView } from '../../catalogue/record';
import type { Result } from '../../base/result';
import type { DictionaryEntry, OptionNode, SessionMenu } from '../../model/menu';
import type { Saved } from '../../model/saved';
import type { AppNotice } from '../../model/notice';
import type { SessionState, SignInFailure } from '../../model/session';
import type { PublicSettings } from '../../model/settings';
import { TEXT_SIZES } from '../../model/textSizes';
import { command, event, request, state, type Part } from '../define';
import { credentials } from './credentials';
import {
  CONSOLE,
  LOCAL_MS,
  none,
  PERSON_MS,
  SCREENS,
  SERVER_MS,
  TRANSFER_MS,
  WRITE_MS,
} from './limits';
import { formValues, sorts, texts } from './records';

const id = z.string().min(1).max(64);
/** Largest upload of a page, bytes. */
const UPLOAD_LIMIT = 100 * 1024 * 1024;
/** Largest stored state of a page (tabs, filters), characters of JSON. */
const STATE_LIMIT = 1_000_000;
const smallJson = z.json().refine((state) => JSON.stringify(state).length <= STATE_LIMIT);

const callName = z.string().max(100);
const family = z.string().max(100);

export interface AppInfo {
  readonly version: string;
  readonly electron: string;
}

export interface CaptchaPicture {
  readonly key: string;
  /** data: URL of the picture. */
  readonly image: string;
}

export interface TenantInfo {
  readonly tenantId: string;
}

export interface UploadedFile {
  readonly link: string;
  readonly name: string;
}

/** The app, the session, lists and their records, and the speaker page. */
export const CORE = {
  requests: {
    'app.info': request<AppInfo>()(SCREENS, none, LOCAL_MS),
    'settings.set': request<Result<PublicSettings, { readonly key: TextKey }>>()(
      CONSOLE,
      z.object({
        language: z.enum(['zh', 'en']).optional(),
        textSize: z.enum(TEXT_SIZES).optional(),
        serverUrl: z.string().max(2048).optional(),
        streamUrl: z.string().max(2048).optional(),
      }),
      PERSON_MS,
    ),

    'session.captcha': request<Result<CaptchaPicture, ApiFailure>>()(CONSOLE, none, SERVER_MS),
    'session.tenant': request<Result<TenantInfo | null, ApiFailure>>()(CONSOLE, none, SERVER_MS),
    'session.signIn': request<Result<null, SignInFailure>>()(CONSOLE, credentials, SERVER_MS),
    'session.signOut': request<null>()(CONSOLE, none, SERVER_MS),
    'session.menu': request<Result<SessionMenu, ApiFailure>>()(
      CONSOLE,
      z.object({ topMenuId: id.optional() }),
      SERVER_MS,
    ),

    'ui.get': request<unknown>()(CONSOLE, z.object({ key: z.enum(['tabs', 'view']) }), LOCAL_MS),
    'ui.set': request<null>()(
      CONSOLE,
      z.object({ key: z.enum(['tabs', 'view']), value: smallJson }),
      LOCAL_MS,
    ),

    'data.page': request<Result<Page<RecordView>, ApiFailure>>()(
      CONSOLE,
      z.object({
        family,
        /** Key of a view of the screen: another page call over the same records. */
        view: z.string().max(100).optional(),
        current: z.number().int().min(1),
        size: z.number().int().min(1).max(500),
        sort: sorts,
        /** Wire search keys with their condition suffix. */
        filters: z.record(z.string().max(100), z.string().max(1000)),
        /** A newer request with the same slot cancels this one. */
        slot: z.string().max(100),
      }),
      SERVER_MS,
    ),
    /** The rows of a list that is a tree, each before those below it. */
    'data.tree': request<Result<Page<RecordView>, ApiFailure>>()(
      CONSOLE,
      z.object({
        family,
        view: z.string().max(100).optional(),
        sort: sorts,
        filters: z.record(z.string().max(100), z.string().max(1000)),
        /** The open branches: as the mode has them, but for those that were changed. */
        open: z.object({
          mode: z.enum(['first', 'all', 'none']),
          changed: z.array(id).max(5000),
        }),
        /** Only what stands below this record. */
        below: z.object({ id, level: z.number().int().min(1).max(64) }).optional(),
        slot: z.string().max(100),
      }),
      SERVER_MS,
    ),
    /** One record, whole; of a family without a call for it, its row of the list. */
    'data.detail': request<Result<RecordView, ApiFailure>>()(
      CONSOLE,
      /** Without an id: the only record of a screen of one. */
      z.object({ family, id: id.optional() }),
      SERVER_MS,
    ),
    'data.save': request<Result<Saved, ApiFailure>>()(
      CONSOLE,
      z.object({
        family,
        /** Panel of the family's screen with these records. */
        panel: z.string().max(100).optional(),
        mode: z.enum(['add', 'edit']),
        id: id.optional(),
        values: formValues,
        /** Wire values that a record of a panel takes from its row. */
        given: z.record(z.string().max(100), z.string().max(1000)).optional(),
        /** Records of the form's table, where the screen has one. */
        items: z.array(formValues).max(500).optional(),
      }),
      WRITE_MS,
    ),
    'data.options': request<Result<readonly OptionNode[], ApiFailure>>()(
      CONSOLE,
      /** `by`: what narrows the options, values of the form that asks. */
      z.object({ call: callName, by: texts.optional() }),
      SERVER_MS,
    ),
    'data.dictionary': request<Result<readonly DictionaryEntry[], ApiFailure>>()(
      CONSOLE,
      z.object({ code: z.string().max(100), from: z.enum(DICTIONARY_SOURCES) }),
      SERVER_MS,
    ),
    'data.upload': request<Result<UploadedFile, ApiFailure>>()(
      CONSOLE,
      z.object({
        name: z.string().min(1).max(255),
        mime: z.string().max(100),
        bytes: z.instanceof(Uint8Array).refine((bytes) => bytes.length <= UPLOAD_LIMIT),
      }),
      TRANSFER_MS,
    ),

    'window.toggleFullScreen': request<boolean>()(CONSOLE, none, LOCAL_MS),
    /** What the page before this one handed over when it was given up; null: nothing. Told once. */
    'console.kept': request<unknown>()(CONSOLE, none, LOCAL_MS),
  },
  commands: {
    'app.ready': command(
      ['console', 'board', 'settings', 'sos', 'selfTest'],
      z.object({ page: z.string().max(100) }),
    ),
    'app.dismissNotice': command(CONSOLE, z.object({ id })),
    /** The page can be given up; `kept`: what it has that its address has not. */
    'console.rest': command(CONSOLE, z.object({ turn: z.number().int().min(0), kept: smallJson })),
    /** The subsystem that the console shows, for the rules of popups and tips. */
    'system.chosen': command(
      CONSOLE,
      z.object({
        /** '' while all of them are shown. */
        systemId: z.string().max(64),
        code: z.string().max(100),
      }),
    ),
    /** Drops main's dictionaries: they were changed, or the user cleared the cache. */
    'data.forget': command(CONSOLE, none),
    'log.error': command(
      ['console', 'board', 'settings', 'overlay', 'sos', 'selfTest'],
      z.object({
        type: z.string().max(100),
        message: z.string().max(4000),
        stack: z.string().max(16_000),
        url: z.string().max(2048),
      }),
    ),
    'speaker.outcome': command(
      ['sos'],
      z.object({
        playId: id,
        outcome: z.enum(['shown', 'failed']),
        detail: z.string().max(1000),
        /** Loudest root mean square of the sound that was played. */
        rms: z.number().min(0).max(10).optional(),
      }),
    ),
    /** Outcome of the spoken text; `refused`: the system has no voice for the language. */
    'speaker.spoken': command(
      ['sos'],
      z.object({
        playId: id,
        outcome: z.enum(['shown', 'refused', 'failed', 'unknown']),
        detail: z.string().max(1000),
      }),
    ),
    'speaker.heartbeat': command(
      ['sos'],
      z.object({
        running: z.boolean(),
        /** Number of output devices that the page sees; absent: unknown. */
        outputs: z.number().int().min(0).max(1_000).optional(),
      }),
    ),
  },
  events: {
    /** Open this address in the console (紧急事件 with its alert). */
    'navigate.asked': event<{ readonly address: string }>()(CONSOLE),
    /** The console has been in the tray for a while: a page that can be given up says so (`console.rest`). */
    'console.restAsked': event<{ readonly turn: number }>()(CONSOLE),
    'speaker.play': event<{
      readonly playId: string;
      readonly sound: string;
      readonly volume: number;
      /** Spoken after the sound, if the system has a voice for the language; absent: no speech. */
      readonly speech?: { readonly text: string; readonly language: 'zh' | 'en' };
    }>()(['sos']),
    /** Ends the current sound, waiting sounds and speech for a more urgent sound. No answer follows. */
    'speaker.cut': event<null>()(['sos']),
  },
  states: {
    session: state<SessionState>()(SCREENS),
    /** The settings that every window needs, and the server in use. */
    settings: state<PublicSettings>()(SCREENS),
    /** IANA name of the server's zone, in which every window shows times. */
    timeZone: state<string>()([...SCREENS, 'sos', 'selfTest']),
    notices: state<readonly AppNotice[]>()(SCREENS),
  },
} as const satisfies Part;
