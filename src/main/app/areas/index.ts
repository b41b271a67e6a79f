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
import { createErrorLogArea } from './errorLog';
import { createJournalArea } from './journal';
import { createPlacesArea } from './places';
import { createFieldMatchArea } from './fieldMatch';
import { createCamerasArea } from './cameras';
import { createMapsArea } from './maps';
import { createMenuMapArea } from './menuMap';
import { createMessageBoxArea } from './messageBox';
import { createProfileArea } from './profile';
import { createRecordsArea } from './records';
import { createRecoveryArea } from './recovery';
import { createRemindersArea } from './reminders';
import { createSelfTestArea } from './selfTest';
import { createSettingsArea } from './settings';
import { createSosArea } from './sos';
import { createTestAlarmArea } from './testAlarm';
import { createThirdPartyArea } from './thirdParty';
import { createTransferArea } from './transfer';
import { createBoardsArea } from './boards';

/** Main asks itself, for a support bundle. */
const SELF: Sender = { windowId: 0, role: 'console' };

/** What the areas answer of the contract, all of them together. */
function answersOf<A extends Readonly<Record<string, Area>>>(areas: A): AnswersOf<A[keyof A]> {
  const all = Object.values(areas) as readonly Partial<AnyAnswers>[];
  const of = (kind: keyof AnyAnswers): object =>
    Object.assign({}, ...all.map((area) => area[kind] ?? {})) as object;
  return {
    requests: of('requests'),
    commands: of('commands'),
    states: of('states'),
  } as AnswersOf<A[keyof A]>;
}

/** Makes every area and connects them; they stand in the order in which they start. */
export function createAreas(context: AreaContext) {
  const autostart = createAutostart({
    dir: context.env['CHENGJING_AUTOSTART_DIR'],
    name: context.translator.translate('app.name'),
  });
  const settings = createSettingsArea(context, autostart);
  const desk = createDeskArea(context);
  const boards = createBoardsArea(context);
  const profile = createProfileArea(context);
  const diagnostics = createDiagnosticsArea(context, {
    profile: profile.keeper,
    settings: () => settings.states['settings.view'].read(SELF),
    boards: () => boards.states.boards.read(SELF),
    lock: () => desk.states.lock.read(SELF),
  });
  const maps = createMapsArea(context);
  const sos = createSosArea(context, boards.boards.arrangement.displaysChanged, maps);
  boards.settingsAsked.on((section) => settings.window.open(section));
  const areas = {
    settings,
    recovery: createRecoveryArea(context, autostart, (cause) => desk.leave(cause)),
    desk,
    testAlarm: createTestAlarmArea(context),
    profile,
    thirdParty: createThirdPartyArea(context),
    diagnostics,
    errorLog: createErrorLogArea(context),
    menuMap: createMenuMapArea(context),
    fieldMatch: createFieldMatchArea(context),
    records: createRecordsArea(context),
    maps,
    cameras: createCamerasArea(context),
    transfer: createTransferArea(context),
    boards,
    account: createAccountArea(context),
    alarms: createAlarmsArea(context),
    attention: createAttentionArea(context),
    sos,
    messageBox: createMessageBoxArea(context),
    reminders: createRemindersArea(context),
    journal: createJournalArea(context),
    places: createPlacesArea(context),
    alarmReport: createAlarmReportArea(context),
    selfTest: createSelfTestArea(context, { diagnostics, tryOutSos: (on) => sos.tryOut(on) }),
  };
  const inOrder: readonly Area[] = Object.values(areas);
  return {
    ...areas,
    answers: answersOf(areas),
    async start(): Promise<void> {
      for (const area of inOrder) await area.start?.();
    },
    async stop(): Promise<void> {
      for (const area of inOrder.toReversed()) {
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
