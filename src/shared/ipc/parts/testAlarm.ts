import { z } from 'zod';
import { PRIORITIES, type Outcome } from '../../model/alarm';
import type { TestAlarmState } from '../../model/testAlarm';
import { request, state, type Part } from '../define';
import { CONSOLE, LOCAL_MS, none, WORKPLACES } from './limits';

/** Two sounds of 2 s in a row, and the speaker page's own limit. ms. */
const SOUND_MS = 15_000;

/** The test alarm, and the sounds of the settings. */
export const TEST_ALARM = {
  requests: {
    /** Begins a test, or joins the running one; the state shows the progress. */
    'testAlarm.start': request<TestAlarmState>()(CONSOLE, none, LOCAL_MS),
    /** The operator's answer about the last test; journaled. */
    'testAlarm.heard': request<TestAlarmState>()(
      CONSOLE,
      z.object({ heard: z.boolean() }),
      LOCAL_MS,
    ),
    /** Plays the sound of a priority at its set volume, whatever the role; without an alarm. */
    'attention.play': request<{ readonly outcome: Outcome }>()(
      WORKPLACES,
      z.object({ priority: z.enum(PRIORITIES) }),
      SOUND_MS,
    ),
  },
  commands: {},
  events: {},
  states: {
    testAlarm: state<TestAlarmState>()(WORKPLACES),
  },
} as const satisfies Part;
