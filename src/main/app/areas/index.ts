import { createAutostart } from '../../adapters/autostart';
import type { Sender } from '@main/ports/sender';
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
import { createWallArea } from './wall';

/** Main asks itself, for a support bundle. */
const SELF: Sender = { windowId: 0, role: 'console' };

/** Makes every area, in the order in which they start. */
export function createAreas(context: AreaContext) {
  const autostart = createAutostart({
    dir: context.env['CHENGJING_AUTOSTART_DIR'],
    name: context.translator.translate('app.name'),
  });
  const settings = createSettingsArea(context, autostart);
  const desk = createDeskArea(context);
  const recovery = createRecoveryArea(context, autostart, (cause) => desk.leave(cause));
  const testAlarm = createTestAlarmArea(context);
  const diagnostics = createDiagnosticsArea(context, {
    settings: () => settings.states['settings.view'].read(SELF),
    wall: () => wall.states.wall.read(SELF),
    lock: () => desk.states.lock.read(SELF),
  });
  const menuMap = createMenuMapArea(context);
  const records = createRecordsArea(context);
  const transfer = createTransferArea(context);
  const wall = createWallArea(context);
  const account = createAccountArea(context);
  const alarms = createAlarmsArea(context);
  const journal = createJournalArea(context);
  const places = createPlacesArea(context);
  const alarmReport = createAlarmReportArea(context);
  const attention = createAttentionArea(context);
  const popups = createPopupsArea(context, {
    lock: () => desk.lock,
    config: () => context.alarms.config.get(),
    configured: context.alarms.config.changed,
    displaysChanged: wall.wall.displaysChanged,
  });
  const selfTest = createSelfTestArea(context, {
    diagnostics,
    keychain: context.keychain,
    tryOutSos: (on) => popups.tryOut(on),
    lock: () => desk.lock,
  });
  wall.settingsAsked.on((section) => settings.window.open(section));
  const all: readonly Area[] = [
    settings,
    recovery,
    desk,
    testAlarm,
    diagnostics,
    menuMap,
    records,
    transfer,
    wall,
    account,
    alarms,
    attention,
    popups,
    journal,
    places,
    selfTest,
  ];
  return {
    settings,
    recovery,
    desk,
    testAlarm,
    diagnostics,
    menuMap,
    records,
    transfer,
    wall,
    attention,
    popups,
    selfTest,
    requests: {
      ...settings.requests,
      ...recovery.requests,
      ...desk.requests,
      ...testAlarm.requests,
      ...selfTest.requests,
      ...diagnostics.requests,
      ...menuMap.requests,
      ...records.requests,
      ...transfer.requests,
      ...wall.requests,
      ...alarms.requests,
      ...alarmReport.requests,
      ...journal.requests,
      ...popups.requests,
    },
    commands: {
      ...settings.commands,
      ...recovery.commands,
      ...desk.commands,
      ...testAlarm.commands,
      ...selfTest.commands,
      ...diagnostics.commands,
      ...menuMap.commands,
      ...records.commands,
      ...transfer.commands,
      ...wall.commands,
      ...alarms.commands,
      ...popups.commands,
    },
    states: {
      ...settings.states,
      ...desk.states,
      ...testAlarm.states,
      ...selfTest.states,
      ...diagnostics.states,
      ...menuMap.states,
      ...wall.states,
      ...alarms.states,
      ...popups.states,
    },
    async start(): Promise<void> {
      for (const area of all) await area.start?.();
    },
    async stop(): Promise<void> {
      for (const area of [...all].reverse()) {
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
