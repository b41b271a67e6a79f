import { createAutostart } from '../../adapters/autostart';
import type { Sender } from '@main/ports/sender';
import type { AnyAnswers, AnswersOf } from '../../ipc/types';
import type { Area, AreaContext } from './context';
import { createAccountArea } from './account';
import { createAttentionArea } from './attention';
import { createAlarmReportArea } from './alarmReport';
import { createAlarmsArea } from './alarms';
import { createDeskArea } from './desk';
import { createDiagnosticsArea } from './diagnostics';
import { createJournalArea } from './journal';
import { createPlacesArea } from './places';
import { createMenuMapArea } from './menuMap';
import { createPopupsArea } from './popups';
import { createRecordsArea } from './records';
import { createRecoveryArea } from './recovery';
import { createSelfTestArea } from './selfTest';
import { createSettingsArea } from './settings';
import { createTestAlarmArea } from './testAlarm';
import { createTransferArea } from './transfer';
import { createBoardsArea } from './boards';

/** Main asks itself, for a support bundle. */
const SELF: Sender = { windowId: 0, role: 'console' };

/** What the areas answer of the contract, all of them together. */
function answersOf<A extends readonly Area[]>(areas: A): AnswersOf<A> {
  const of = (kind: 'requests' | 'commands' | 'states'): object =>
    Object.assign({}, ...areas.map((area) => (area as Partial<AnyAnswers>)[kind] ?? {})) as object;
  return {
    requests: of('requests'),
    commands: of('commands'),
    states: of('states'),
  } as AnswersOf<A>;
}

/** Makes every area and connects them. */
export function createAreas(context: AreaContext) {
  const autostart = createAutostart({
    dir: context.env['CHENGJING_AUTOSTART_DIR'],
    name: context.translator.translate('app.name'),
  });
  const settings = createSettingsArea(context, autostart);
  const desk = createDeskArea(context);
  const recovery = createRecoveryArea(context, autostart, (cause) => desk.leave(cause));
  const testAlarm = createTestAlarmArea(context);
  const boards = createBoardsArea(context);
  const diagnostics = createDiagnosticsArea(context, {
    settings: () => settings.states['settings.view'].read(SELF),
    boards: () => boards.states.boards.read(SELF),
    lock: () => desk.states.lock.read(SELF),
  });
  const menuMap = createMenuMapArea(context);
  const records = createRecordsArea(context);
  const transfer = createTransferArea(context);
  const account = createAccountArea(context);
  const alarms = createAlarmsArea(context);
  const journal = createJournalArea(context);
  const places = createPlacesArea(context);
  const alarmReport = createAlarmReportArea(context);
  const attention = createAttentionArea(context);
  const popups = createPopupsArea(context, {
    config: () => context.alarms.config.get(),
    configured: context.alarms.config.changed,
    displaysChanged: boards.arrangement.displaysChanged,
  });
  const selfTest = createSelfTestArea(context, {
    diagnostics,
    keychain: context.keychain,
    tryOutSos: (on) => popups.tryOut(on),
  });
  boards.settingsAsked.on((section) => settings.window.open(section));
  // In the order in which they start.
  const all = [
    settings,
    recovery,
    desk,
    testAlarm,
    diagnostics,
    menuMap,
    records,
    transfer,
    boards,
    account,
    alarms,
    attention,
    popups,
    journal,
    places,
    alarmReport,
    selfTest,
  ] as const;
  return {
    settings,
    recovery,
    desk,
    testAlarm,
    diagnostics,
    menuMap,
    records,
    transfer,
    boards,
    attention,
    popups,
    selfTest,
    answers: answersOf(all),
    async start(): Promise<void> {
      for (const area of all as readonly Area[]) await area.start?.();
    },
    async stop(): Promise<void> {
      for (const area of ([...all] as Area[]).reverse()) {
        try {
          await area.stop?.();
        } catch (error) {
          // The others, and the journal behind them, still end as they should.
          context.log.error('an area did not end', { error: String(error) });
        }
      }
    },
  };
}
