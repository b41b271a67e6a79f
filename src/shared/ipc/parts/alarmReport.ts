import { z } from 'zod';
import type { Result } from '../../base/result';
import {
  REMARK_LENGTH,
  type FinishedHandover,
  type HandedDesk,
  type HandoverSheet,
  type KpiReport,
} from '../../model/kpi';
import type { SignInFailure } from '../../model/session';
import { request, state, type Part } from '../define';
import type { Failed, Written } from './journal';
import { credentials } from './credentials';
import { CONSOLE, WORKPLACES, LOCAL_MS, moment, none, SEARCH_MS, SERVER_MS } from './limits';

/** Most remarks of a sheet. */
const MOST_REMARKS = 1_000;

/** What the outgoing operator has read and says, for a sheet that was made at `at`. */
const handed = {
  at: moment,
  note: z.string().max(1_000),
  /** Ids of the reviewed shelved alarms: unless all of them are included, the handover is refused. */
  reviewed: z.array(z.string().max(2_000)).max(20_000),
  /** Alarm → what the next shift has to know of it. */
  remarks: z
    .record(z.string().max(2_000), z.string().trim().min(1).max(REMARK_LENGTH))
    .refine((all) => Object.keys(all).length <= MOST_REMARKS),
};

/** Figures of the alarms over a period, and the handover sheet. */
export const ALARM_REPORT = {
  requests: {
    'alarms.kpi': request<Result<KpiReport, Failed>>()(
      CONSOLE,
      z.object({ from: moment, to: moment }),
      SEARCH_MS,
    ),
    'alarms.handover': request<Result<HandoverSheet, Failed>>()(CONSOLE, none, SEARCH_MS),
    /** A report or sheet as a CSV file in the download folder, with the page's own texts. */
    'alarms.reportFile': request<Written>()(
      CONSOLE,
      z.object({
        title: z.string().min(1).max(100),
        rows: z.array(z.array(z.string().max(5_000)).max(20)).max(25_000),
      }),
      LOCAL_MS,
    ),
    /** Journals the handover of the sheet to somebody who signs in later, with both names. */
    'alarms.handedOver': request<Result<null, Failed>>()(
      CONSOLE,
      z.object({ ...handed, to: z.string().trim().min(1).max(100) }),
      LOCAL_MS,
    ),
    /**
     * The incoming operator signs in, the handover of the sheet is journaled with both names, and the desk is
     * theirs: all of it, or nothing.
     */
    'alarms.handOver': request<Result<{ readonly name: string }, Failed | SignInFailure>>()(
      CONSOLE,
      z.object({ ...handed, signIn: credentials }),
      SERVER_MS,
    ),
    /** The last sheet that was handed over here in this run, of the signed-in tenant; null: none. */
    'alarms.lastHandover': request<FinishedHandover | null>()(CONSOLE, none, LOCAL_MS),
  },
  commands: {},
  events: {},
  states: {
    /** Whom the desk was handed over to; null: to nobody since somebody else took it. */
    handedDesk: state<HandedDesk | null>()(WORKPLACES),
  },
} as const satisfies Part;
