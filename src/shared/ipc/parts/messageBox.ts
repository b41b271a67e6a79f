import { z } from 'zod';
import type { ApiFailure } from '../../api/failure';
import type { Page } from '../../api/page';
import type { Result } from '../../base/result';
import type { RecordView } from '../../catalogue/record';
import { MESSAGE_TYPES, type MessageBoxState } from '../../model/messageBox';
import { request, state, type Part } from '../define';
import { CONSOLE, none, SERVER_MS } from './limits';

/** Counts of the two tabs of work-card messages (spec 1 §3); null: unreadable or failed. */
export interface MessageCounts {
  readonly alarm: number | null;
  readonly other: number | null;
}

/** The message-record box. */
export const MESSAGE_BOX = {
  requests: {
    /** Opening the dialog marks read (update=true). */
    'messageBox.open': request<Result<null, ApiFailure>>()(CONSOLE, none, SERVER_MS),
    'messageBox.records': request<Result<Page<RecordView>, ApiFailure>>()(
      CONSOLE,
      z.object({
        type: z.union(MESSAGE_TYPES.map((one) => z.literal(one))),
        /** Of type 1: alarm messages or other messages. */
        tab: z.enum(['alarm', 'other']),
        current: z.number().int().min(1),
        size: z.number().int().min(1).max(200),
      }),
      SERVER_MS,
    ),
    'messageBox.counts': request<Result<MessageCounts, ApiFailure>>()(CONSOLE, none, SERVER_MS),
  },
  commands: {},
  events: {},
  states: {
    messageBox: state<MessageBoxState>()(CONSOLE),
  },
} as const satisfies Part;
