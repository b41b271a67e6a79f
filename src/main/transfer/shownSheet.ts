import type { Clock } from '@shared/base/clock';
import { wallTime } from '@shared/base/time';
import { fail, ok, type Result } from '@shared/base/result';
import type { TransferFailure } from '@shared/ipc/parts/transfer';
import type { TransferFormat } from '@shared/model/transfer';
import type { Translate } from '@shared/model/translate';
import type { OutputFilePort } from '../ports/outputFiles';
import { fileName, type ExportOrigin } from './aboutExport';
import { cellProblemFailure, systemFailure } from './failures';
import type { WorkPort } from './protocol';

/** A sheet as a window shows it: every cell is the text that stands there. */
export interface ShownSheet {
  /** What the sheet is, for the file's name and its notes. */
  readonly label: string;
  readonly titles: readonly string[];
  /** Each has as many cells as there are titles, or fewer. */
  readonly rows: readonly (readonly string[])[];
  /** Conditions in words, for the notes. */
  readonly conditions: readonly string[];
  readonly personal: 'masked' | 'shown';
  readonly format: TransferFormat;
}

export interface ShownSheetDeps {
  readonly clock: Clock;
  readonly drops: OutputFilePort;
  work(): WorkPort;
  readonly translate: Translate;
  /** Null while signed out. */
  origin(): ExportOrigin | null;
}

/** Narrowest and widest column, characters. */
const WIDTHS = { least: 6, most: 40 };

/**
 * Puts a sheet that a window shows into the download folder, with a second sheet that says what it is, by whom and
 * when. @returns its path, and how many texts were cut to the longest that a cell takes
 */
export async function keepShownSheet(
  sheet: ShownSheet,
  deps: ShownSheetDeps,
): Promise<Result<{ readonly path: string; readonly shortened: number }, TransferFailure>> {
  const { clock, drops, translate } = deps;
  const origin = deps.origin();
  if (origin === null) return fail({ kind: 'signedOut' });
  const at = clock.now();
  const work = deps.work();
  const path = await drops.temporary();
  const columns = sheet.titles.map((title, column) => ({
    title,
    type: 'text' as const,
    places: 0,
    width: widthOf([title, ...sheet.rows.map((row) => row[column] ?? '')]),
  }));
  const names = { sheet: sheet.label, notes: translate('transfer.about.sheet') };
  try {
    await work.ask('open', { path, shape: { format: sheet.format, columns, names } });
    await work.ask('rows', { rows: sheet.rows });
    const shortened = await work.ask('end', { notes: notesOf(sheet, origin, at, translate) });
    const name = fileName(sheet.label, at, origin.isDemo, sheet.format);
    return ok({ path: await drops.keep(path, name), shortened });
  } catch (error) {
    // An open file cannot be removed on every system.
    await work.ask('drop', {}).catch(() => undefined);
    await drops.discard(path);
    return fail(cellProblemFailure(error) ?? systemFailure(error));
  } finally {
    work.end();
  }
}

function notesOf(sheet: ShownSheet, origin: ExportOrigin, at: number, t: Translate) {
  const { conditions } = sheet;
  const condition = t('transfer.about.condition');
  return [
    ...(origin.isDemo ? [[t('transfer.about.demo'), t('transfer.about.demoText')] as const] : []),
    [t('transfer.about.list'), sheet.label] as const,
    ...(conditions.length === 0 ? [t('transfer.about.noCondition')] : conditions).map(
      (text) => [condition, text] as const,
    ),
    [t('transfer.about.user'), `${origin.user} (${origin.tenant})`] as const,
    [t('transfer.about.server'), origin.server] as const,
    [t('transfer.about.at'), wallTime(at)] as const,
    [t('transfer.about.personal'), t(`transfer.about.${sheet.personal}`)] as const,
    [t('transfer.about.rows'), String(sheet.rows.length)] as const,
  ];
}

/** Room for the longest text; a Chinese character takes two. */
function widthOf(texts: readonly string[]): number {
  const longest = texts.reduce((most, text) => {
    const wide = [...text].filter((char) => char > '\u2e7f').length;
    return Math.max(most, text.length + wide);
  }, 0);
  return Math.min(WIDTHS.most, Math.max(WIDTHS.least, longest + 2));
}
