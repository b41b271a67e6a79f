import { z } from 'zod';
import { PRIORITIES, type Outcome } from '../../model/alarm';
import type { TestAlarmState } from '../../model/testAlarm';
import { request, state, type Part } from '../define';
import { CONSOLE, LOCAL_MS, none, WORKPLACES } from './limits';

/** A sound of 2 s behind another one, and the speaker page's own limit. ms. */
const SOUND_MS = 15_000;

/** The test alarm, and the sounds of the settings. */
export const TEST_ALARM = {
  requests: {
    /** Begins a test, or joins the one that runs; the state tells of its progress. */
    'testAlarm.start': request<TestAlarmState>()(CONSOLE, none, LOCAL_MS),
    /** The operator's answer about the last test; journaled. */
    'testAlarm.heard': request<TestAlarmState>()(
      CONSOLE,
      z.object({ heard: z.boolean() }),
      LOCAL_MS,
    ),
    /** Plays the sound of a priority as loud as it is set, whatever the role is; no alarm. */
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
