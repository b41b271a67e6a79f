import { z } from 'zod';
import type { TextKey } from '../../i18n/textKey';
import type { Result } from '../../base/result';
import { NOTE_LIMIT, STEP_ANSWERS, type SelfTestState } from '../../model/selfTest';
import { command, event, request, state, type Part } from '../define';
import { LOCAL_MS, none, TRANSFER_MS, WORKPLACES } from './limits';

const WINDOW = ['selfTest'] as const;

const key = z.string().max(60);
const note = z.string().max(NOTE_LIMIT);

/**
 * The self-test of the workstation: main runs it, the window shows it and asks the person. Changes come
 * through the state, because a request's answer could be older than the states after it.
 */
export const SELF_TEST = {
  requests: {
    /** Begins a run; with `anew` false an unfinished run continues. */
    'selfTest.begin': request<null>()(WINDOW, z.object({ anew: z.boolean() }), LOCAL_MS),
    /** Measures every automatic step without a result; the state shows the progress. */
    'selfTest.measure': request<null>()(WINDOW, none, LOCAL_MS),
    /** Carries out the act of a step, again where it was carried out before. */
    'selfTest.act': request<null>()(WINDOW, z.object({ key }), LOCAL_MS),
    'selfTest.answer': request<null>()(
      WINDOW,
      z.object({ key, answer: z.enum(STEP_ANSWERS), note }),
      LOCAL_MS,
    ),
    /** Skips a step; the note gives the reason. */
    'selfTest.skip': request<null>()(WINDOW, z.object({ key, note }), LOCAL_MS),
    /**
     * Writes the report as text and JSON, into the download folder or one that the person chooses; null when
     * the dialog was closed. Ends the run when no step is left.
     */
    'selfTest.save': request<
      Result<{ readonly paths: readonly string[] } | null, { readonly key: TextKey }>
    >()(WINDOW, z.object({ choose: z.boolean() }), TRANSFER_MS),
  },
  commands: {
    'selfTest.open': command(WORKPLACES, none),
    /** Shows the latest report in the system's file manager. */
    'selfTest.reveal': command(WINDOW, none),
    /** The speaker page's answer to 'selfTest.survey'. */
    'selfTest.surveyed': command(
      ['sos'],
      z.object({
        outputs: z.number().int().min(0).max(1_000).nullable(),
        zh: z.number().int().min(0).max(100_000),
        en: z.number().int().min(0).max(100_000),
      }),
    ),
  },
  events: {
    /** Asks the speaker page for its output devices and voices. */
    'selfTest.survey': event<null>()(['sos']),
  },
  states: {
    selfTest: state<SelfTestState>()(WINDOW),
  },
} as const satisfies Part;
