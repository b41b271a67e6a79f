import { z } from 'zod';
import type { Result } from '../../base/result';
import type { HandedDesk, HandoverSheet, KpiReport } from '../../model/kpi';
import { request, state, type Part } from '../define';
import type { Failed, Written } from './journal';
import { CONSOLE, WORKPLACES, LOCAL_MS, moment, none, SEARCH_MS } from './limits';

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
    /** Journals the handover of the sheet, with both names. */
    'alarms.handedOver': request<Result<null, Failed>>()(
      CONSOLE,
      z.object({
        at: moment,
        to: z.string().trim().min(1).max(100),
        note: z.string().max(1_000),
        /** Ids of the reviewed shelved alarms: unless all of them are included, the handover is refused. */
        reviewed: z.array(z.string().max(2_000)).max(20_000),
      }),
      LOCAL_MS,
    ),
  },
  commands: {},
  events: {},
  states: {
    /** Whom the desk was handed over to; null: to nobody since somebody else took it. */
    handedDesk: state<HandedDesk | null>()(WORKPLACES),
  },
} as const satisfies Part;
