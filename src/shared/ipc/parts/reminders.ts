import { z } from 'zod';
import { REMINDER_CATEGORIES, type ReminderState } from '../../model/messageBox';
import { command, state, type Part } from '../define';
import { CONSOLE, none } from './limits';

/** The vehicle reminders. */
export const REMINDERS = {
  requests: {},
  commands: {
    /** Closed by the user: not again in this session. */
    'reminders.close': command(CONSOLE, none),
    /** The user goes to the records of a category. */
    'reminders.go': command(
      CONSOLE,
      z.object({ category: z.union(REMINDER_CATEGORIES.map((one) => z.literal(one))) }),
    ),
  },
  events: {},
  states: {
    reminders: state<ReminderState>()(CONSOLE),
  },
} as const satisfies Part;
