import type { Language } from '@shared/i18n';
import { ALARM_FOLDING } from './alarms/ledger/fold';
import { ALARM_REPORTS } from './alarms/report/entryReports';
import { runJournalReader } from './journal/reading/reader';
import type { ExportWords } from './journal/reading/export';

/** An export shows entries as the journal screen does. */
async function words(language: Language): Promise<ExportWords> {
  const [{ createTranslator }, { shownOf }] = await Promise.all([
    import('./texts/translator'),
    import('./alarms/report/shown'),
  ]);
  const translator = createTranslator(language);
  const translate: ExportWords['translate'] = (key, values) => translator.translate(key, values);
  return { translate, shown: (found) => shownOf(found, translate) };
}

// A thread that reads the journal: searches, reports, exports, packs.
runJournalReader({ folding: ALARM_FOLDING, reports: ALARM_REPORTS, words });
