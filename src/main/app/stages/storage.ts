import { join } from 'node:path';
import { DiskProbe, touchIn } from '@disk/probe';
import type { AlarmReports } from '@main/alarms/report/entryReports';
import { setTimeZone } from '@shared/base/time';
import { createTranslator } from '@main/texts/translator';
import { createLogger } from '../../adapters/log';
import { openSettings } from '../../adapters/settingsDocument';
import { Correlation } from '../../log/correlation';
import { tlsSwitchFound } from '../../recovery/tlsChecks';
import { DocumentWriter } from '../../storage/documentWriter';
import { JournalReader } from '../../journal/reading/readerClient';
import { closeToOthers } from '../../storage/privateFolder';
import { isServerOverrides, ServerOverrides } from '@main/storage/serverOverrides';
import { SettingsStore } from '../../storage/settings';
import { isStateDocument, UiState } from '../../storage/uiState';
import { Notices } from '../notices';
import { ownDocuments, refusing } from '../ownDocuments';
import type { ComposeInput } from './input';

/** How the user is told why the settings file was set aside. */
const ASIDE_NOTICES = {
  damaged: 'settingsSetAside',
  newer: 'settingsNewer',
  tooLarge: 'settingsTooLarge',
} as const;

export type StorageStage = ReturnType<typeof makeStorage>;

/** What lies on disk, the log, and what a person is told of either. */
export function makeStorage({ application, commandLine, clock, outDir, ...input }: ComposeInput) {
  const { userDataDir } = application;
  const correlation = new Correlation(clock);
  const log = createLogger(userDataDir, !application.isPackaged, clock, correlation);
  closeToOthers(userDataDir, log);
  const notices = new Notices();

  const settingsFile = openSettings(userDataDir, clock.now());
  const writer = new DocumentWriter(clock);
  const disk = new DiskProbe(clock, touchIn(userDataDir));
  process.once('exit', () => writer.endNow());
  const openDocument = ownDocuments({ userDataDir, clock, log, notices, writer, disk });
  const book = new ServerOverrides(openDocument('servers', isServerOverrides));
  if (settingsFile.aside !== null) {
    const { file, why } = settingsFile.aside;
    log.error('the settings file was set aside', { file, why });
    notices.tell(ASIDE_NOTICES[why], { file });
  }
  if (tlsSwitchFound(input.env)) {
    log.error('NODE_TLS_REJECT_UNAUTHORIZED was set and is ignored');
    notices.add({ id: 'tlsSwitchFound', code: 'tlsSwitchFound', values: {} });
  }
  const settings = new SettingsStore(refusing(settingsFile.store, disk), {
    policy: input.policies.values(),
    commandLine: commandLine.settings,
  });
  setTimeZone(settings.get().serverTimeZone);
  settings.changed.on(({ serverTimeZone }) => setTimeZone(serverTimeZone));
  const ui = new UiState(openDocument('state', isStateDocument), (reason) =>
    log.error('the state cannot be written', { reason }),
  );
  const journalReader = new JournalReader<AlarmReports>({
    clock,
    log,
    dir: join(userDataDir, 'journal'),
    readerPath: join(outDir, 'main', 'journal-reader.js'),
  });
  return {
    clock,
    correlation,
    log,
    userDataDir,
    /** Environment of a run from sources; empty in a packaged app. */
    env: application.isPackaged ? {} : input.env,
    notices,
    disk,
    openDocument,
    book,
    settings,
    ui,
    translator: createTranslator(settings.get().language),
    journalReader,
  };
}
