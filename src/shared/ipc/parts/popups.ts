import { z } from 'zod';
import type { ApiFailure } from '../../api/failure';
import type { Result } from '../../base/result';
import type { RecordView } from '../../catalogue/record';
import type { Page } from '../../api/page';
import {
  MESSAGE_TYPES,
  REMINDER_CATEGORIES,
  type MessageBoxState,
  type ReminderState,
} from '../../model/messageBox';
import type { SosState } from '../../model/sos';
import { command, event, request, state, type Part } from '../define';
import { CONSOLE, none, SERVER_MS } from './limits';

const SOS = ['sos'] as const;

/** Counts of the two tabs of work-card messages (spec 1 §3); null: unreadable or failed. */
export interface MessageCounts {
  readonly alarm: number | null;
  readonly other: number | null;
}

/** Monitors left of or above the first one have negative coordinates. */
const COORDINATE = z.number().int().min(-100_000).max(100_000);

/** The SOS popup, the message-record box and the vehicle reminders. */
export const POPUPS = {
  requests: {
    /** Opening the dialog marks messages as read (update=true). */
    'messageBox.open': request<Result<null, ApiFailure>>()(CONSOLE, none, SERVER_MS),
    'messageBox.records': request<Result<Page<RecordView>, ApiFailure>>()(
      CONSOLE,
      z.object({
        type: z.union(MESSAGE_TYPES.map((one) => z.literal(one))),
        /** Tab of type 1: alarm messages or other messages. */
        tab: z.enum(['alarm', 'other']),
        current: z.number().int().min(1),
        size: z.number().int().min(1).max(200),
      }),
      SERVER_MS,
    ),
    'messageBox.counts': request<Result<MessageCounts, ApiFailure>>()(CONSOLE, none, SERVER_MS),
  },
  commands: {
    /** "Go handle": opens 紧急事件 with the alert as parameter and hides the popup. */
    'sos.handle': command(SOS, z.object({ id: z.string().min(1).max(2_000) })),
    /** The popup's page needs another height, screen points. */
    'sos.size': command(SOS, z.object({ height: z.number().int().min(50).max(2_000) })),
    /** The upper left corner was dragged to this place, screen points. */
    'sos.drag': command(SOS, z.object({ x: COORDINATE, y: COORDINATE })),
    /** The console shows the emergency route (or left it): the popup hides meanwhile. */
    'sos.onEmergency': command(CONSOLE, z.object({ on: z.boolean() })),
    /** Closed by the user: hidden for the rest of this session. */
    'reminders.close': command(CONSOLE, none),
    /** The user opens the records of a category. */
    'reminders.go': command(
      CONSOLE,
      z.object({ category: z.union(REMINDER_CATEGORIES.map((one) => z.literal(one))) }),
    ),
    /** The subsystem that the console shows, for the rules of popups and tips. */
    'system.chosen': command(
      CONSOLE,
      z.object({
        /** '' while all are shown. */
        systemId: z.string().max(64),
        code: z.string().max(100),
      }),
    ),
  },
  events: {
    /** The console shall open this address (紧急事件 with its alert). */
    'navigate.asked': event<{ readonly address: string }>()(CONSOLE),
  },
  states: {
    sos: state<SosState>()(SOS),
    messageBox: state<MessageBoxState>()(CONSOLE),
    reminders: state<ReminderState>()(CONSOLE),
  },
} as const satisfies Part;
