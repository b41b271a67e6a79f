import { z } from 'zod';
import type { TextKey } from '../../i18n/textKey';
import type { Result } from '../../base/result';
import { NOTE_LIMIT, STEP_ANSWERS, type SelfTestState } from '../../model/selfTest';
import { command, event, request, state, type Part } from '../define';
import { LOCAL_MS, none, TRANSFER_MS, WORKPLACES } from './limits';

/** The window of the self-test. */
const WINDOW = ['selfTest'] as const;

const key = z.string().max(60);
const note = z.string().max(NOTE_LIMIT);

/**
 * The self-test of the workstation; main runs it, the window shows and asks. What a request changes is
 * told by the state: an answer would be older than the values that follow it.
 */
export const SELF_TEST = {
  requests: {
    /** Begins a run; `anew` false goes on with the unfinished one where there is one. */
    'selfTest.begin': request<null>()(WINDOW, z.object({ anew: z.boolean() }), LOCAL_MS),
    /** Measures every automatic step that has no result yet; the state tells of the progress. */
    'selfTest.measure': request<null>()(WINDOW, none, LOCAL_MS),
    /** Does what a step does, once more where it was done before. */
    'selfTest.act': request<null>()(WINDOW, z.object({ key }), LOCAL_MS),
    'selfTest.answer': request<null>()(
      WINDOW,
      z.object({ key, answer: z.enum(STEP_ANSWERS), note }),
      LOCAL_MS,
    ),
    /** Leaves a step out; the note says why. */
    'selfTest.skip': request<null>()(WINDOW, z.object({ key, note }), LOCAL_MS),
    /**
     * Writes the report as text and JSON, into the download folder or one that the person chooses; null when
     * the dialog was closed. With no step left the run has ended.
     */
    'selfTest.save': request<
      Result<{ readonly paths: readonly string[] } | null, { readonly key: TextKey }>
    >()(WINDOW, z.object({ choose: z.boolean() }), TRANSFER_MS),
  },
  commands: {
    'selfTest.open': command(WORKPLACES, none),
    /** Shows the report that was written last in the system's file manager. */
    'selfTest.reveal': command(WINDOW, none),
    /** The speaker page's answer to 'selfTest.survey'. */
    'selfTest.surveyed': command(
      ['speaker'],
      z.object({
        outputs: z.number().int().min(0).max(1_000).nullable(),
        zh: z.number().int().min(0).max(100_000),
        en: z.number().int().min(0).max(100_000),
      }),
    ),
  },
  events: {
    /** Asks the page that sounds for its output devices and voices. */
    'selfTest.survey': event<null>()(['speaker']),
  },
  states: {
    selfTest: state<SelfTestState>()(WINDOW),
  },
} as const satisfies Part;
