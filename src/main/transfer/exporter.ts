import { badRequest, type ApiFailure } from '@shared/api/failure';
import type { Page } from '@shared/api/page';
import type { Clock } from '@shared/base/clock';
import { fail, ok, type Result } from '@shared/base/result';
import { findFamily } from '@shared/catalogue';
import { conditionOf } from '@shared/catalogue/asked';
import type { FamilySpec } from '@shared/catalogue/family';
import type { RecordView } from '@shared/catalogue/record';
import { idFieldOf, listCallOf, recordsOf } from '@shared/catalogue/screens';
import type { Language } from '@shared/i18n';
import type { TransferFailure } from '@shared/ipc/parts/transfer';
import { EXPORT_LIMIT, type ExportReport, type TransferFormat } from '@shared/model/transfer';
import type { PageQuestion } from '../records/service';
import type { OutputFilePort } from '../ports/outputFiles';
import { aboutExport, fileName, type ExportOrigin } from './aboutExport';
import type { Translate } from '@shared/model/translate';
import { planExport, titleOf, type ExportPlan } from './exportPlan';
import type { WorkPort } from './protocol';
import { cellProblemFailure, systemFailure } from './failures';
import type { WordSource } from './words';

/** The largest page that a server returns (wire format §3). */
const PAGE = 500;
/** A failed read is repeated after these times, ms. */
const RETRIES_MS = [1_000, 3_000] as const;
/** Most sort fields in one request. */
const MOST_SORTS = 5;

export interface ExportQuestion {
  readonly job: string;
  readonly family: string;
  readonly view?: string | undefined;
  readonly filters: Readonly<Record<string, string>>;
  readonly sort: PageQuestion['sort'];
  readonly columns: readonly string[];
  readonly format: TransferFormat;
  readonly ids?: readonly string[] | undefined;
  readonly from?: { readonly current: number; readonly size: number } | undefined;
  /** Personal data are written masked; the file says so. */
  readonly masked?: boolean | undefined;
}

export interface ExporterDeps {
  page(question: PageQuestion): Promise<Result<Page<RecordView>, ApiFailure>>;
  readonly words: WordSource;
  readonly clock: Clock;
  readonly drops: OutputFilePort;
  work(): WorkPort;
  readonly translate: Translate;
  language(): Language;
  /** Null while signed out. */
  origin(): ExportOrigin | null;
  progress(job: string, rows: number, total: number | null): void;
}

/** Counts of a running export. */
interface Tally {
  rows: number;
  totalFirst: number | null;
  totalLast: number;
  repeated: number;
  unreadable: number;
  cut: boolean;
  /** Wire keys that nobody applied. */
  off: readonly string[];
}

class Stopped extends Error {
  constructor(readonly failure: TransferFailure) {
    super(failure.kind);
    this.name = 'Stopped';
  }
}

/**
 * Writes every matching record of a list into a file, page by page. Records may appear and disappear
 * meanwhile: one that comes twice is written once, and the report names the server's total at the beginning
 * and at the end.
 */
export class Exporter {
  constructor(private readonly deps: ExporterDeps) {}

  /** @param signal cancels the export; the file is removed */
  async run(
    question: ExportQuestion,
    signal: AbortSignal,
  ): Promise<Result<ExportReport, TransferFailure>> {
    const { deps } = this;
    const family = findFamily(question.family);
    const call = family?.screen && listCallOf(family.screen, question.view);
    const origin = deps.origin();
    if (family === undefined || call === undefined) {
      return badRequest(`no list ${question.family}`);
    }
    if (origin === null) return fail({ kind: 'signedOut' });
    const of = recordsOf(call) ?? family;
    const language = deps.language();
    const plan = await planExport(of, question.columns, deps.words, language, question.masked);
    if (!plan.ok) return plan;
    if (plan.value.columns.length === 0) return badRequest('no columns');
    const view = family.screen?.views?.find(({ key }) => key === question.view);
    const list = family.labels[language] + (view === undefined ? '' : ` · ${view.label[language]}`);
    const at = deps.clock.now();
    const work = deps.work();
    const path = await deps.drops.temporary();
    try {
      await work.ask('open', {
        path,
        shape: {
          format: question.format,
          columns: plan.value.columns,
          names: { sheet: family.labels[language], notes: deps.translate('transfer.about.sheet') },
        },
      });
      const tally = await this.write(question, plan.value, work, idFieldOf(of), signal);
      const { off, ...counts } = tally;
      const notApplied = off.map((key) => titleOfKey(of, key, language));
      const { withoutWords } = plan.value;
      const report = { ...counts, totalFirst: counts.totalFirst ?? 0, withoutWords, notApplied };
      const about = { family: of, list, at, origin, language, report };
      const { filters, sort, ids } = question;
      const chosen = ids?.length ?? null;
      const personal = question.masked === true ? 'masked' : 'shown';
      const notes = aboutExport({ ...about, filters, sort, chosen, personal }, deps.translate);
      const shortened = await work.ask('end', { notes });
      if (signal.aborted) throw new Stopped({ kind: 'cancelled' });
      const label = list.replace(' · ', '-');
      const name = fileName(label, at, origin.isDemo, question.format);
      return ok({ path: await deps.drops.keep(path, name), shortened, ...report });
    } catch (error) {
      // The worker closes the file first: an open one cannot be removed on every system.
      await work.ask('drop', {}).catch(() => undefined);
      await deps.drops.discard(path);
      if (error instanceof Stopped) return fail(error.failure);
      return fail(cellProblemFailure(error) ?? systemFailure(error));
    } finally {
      work.end();
    }
  }

  private async write(
    question: ExportQuestion,
    plan: ExportPlan,
    work: WorkPort,
    idField: string,
    signal: AbortSignal,
  ): Promise<Tally> {
    const tally: Tally = {
      rows: 0,
      totalFirst: null,
      totalLast: 0,
      repeated: 0,
      unreadable: 0,
      cut: false,
      off: [],
    };
    const wanted = question.ids === undefined ? null : new Set(question.ids);
    const seen = new Set<string>();
    let written: Promise<unknown> = Promise.resolve();
    for await (const page of this.pages(question, idField, wanted, signal)) {
      tally.totalFirst ??= wanted?.size ?? page.total;
      tally.totalLast = wanted?.size ?? page.total;
      const off = (page.undone?.off ?? []).map(({ key }) => key);
      tally.off = [...new Set([...tally.off, ...off])];
      const rows = [];
      for (const record of page.records) {
        if (wanted !== null && !wanted.has(record.id)) continue;
        if (record.id !== '' && seen.has(record.id)) {
          // A page may be read twice when looking for chosen rows: no sign that rows have moved.
          if (wanted === null) tally.repeated += 1;
          continue;
        }
        seen.add(record.id);
        if (tally.rows + rows.length >= EXPORT_LIMIT) {
          tally.cut = true;
          break;
        }
        rows.push(plan.row(record));
        tally.unreadable += record.tolerated;
      }
      // One page is written while the next is requested, never more.
      await written;
      written = work.ask('rows', { rows });
      written.catch(() => undefined);
      tally.rows += rows.length;
      this.deps.progress(question.job, tally.rows, tally.totalLast);
      if (tally.cut || (wanted !== null && seen.size >= wanted.size)) break;
    }
    await written;
    return tally;
  }

  private async *pages(
    question: ExportQuestion,
    idField: string,
    wanted: ReadonlySet<string> | null,
    signal: AbortSignal,
  ): AsyncGenerator<Page<RecordView>> {
    let sort = withTieBreak(question.sort, idField);
    const { from } = question;
    // Chosen rows were on a page when they were chosen: they are most likely still there.
    if (wanted !== null && from !== undefined) {
      yield this.page(question, question.sort, from.current, from.size, signal);
    }
    let size = PAGE;
    let before = '';
    for (let current = 1; ; current += 1) {
      let page: Page<RecordView>;
      try {
        page = await this.page(question, sort, current, size, signal);
      } catch (error) {
        const isRefused = error instanceof Stopped && error.failure.kind === 'rejected';
        if (!isRefused || current > 1 || sort === question.sort) throw error;
        // The server may not sort by the field that was added.
        sort = question.sort;
        page = await this.page(question, sort, current, size, signal);
      }
      const got = page.records.length;
      // A server that returns smaller pages than requested counts pages by its own size.
      if (current === 1 && got > 0 && got < size && got < page.total) size = got;
      const ids = page.records.map(({ id }) => id).join();
      // A server that returns the same page again and again would never end.
      if (got > 0 && ids === before && page.records[0]?.id !== '') return;
      before = ids;
      yield page;
      const reached = current * size;
      // A full last page ends at the total; a total that is too small does not end the export.
      if (got === 0 || (got < size ? reached >= page.total : reached === page.total)) return;
    }
  }

  private async page(
    question: ExportQuestion,
    sort: PageQuestion['sort'],
    current: number,
    size: number,
    signal: AbortSignal,
  ): Promise<Page<RecordView>> {
    const { family, view, filters, job } = question;
    for (let attempt = 0; ; attempt += 1) {
      if (signal.aborted) throw new Stopped({ kind: 'cancelled' });
      const asked = { family, view, filters, sort, current, size, slot: `export:${job}` };
      const answer = await unlessAborted(this.deps.page(asked), signal);
      if (answer.ok) return answer.value;
      const pause = RETRIES_MS[attempt];
      if (answer.error.kind !== 'notConnected' || pause === undefined) {
        throw new Stopped(answer.error);
      }
      await unlessAborted(this.pause(pause), signal);
    }
  }

  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => this.deps.clock.after(ms, 'export retry', resolve));
  }
}

/** The title of the field that a condition or an order is on. */
function titleOfKey(family: FamilySpec, key: string, language: Language): string {
  const { field: name } = conditionOf(key);
  const field = family.fields.find((one) => one.name === name);
  return field === undefined ? key : titleOf(field, language);
}

const CANCELLED = fail({ kind: 'cancelled' } as const);

/**
 * The outcome of some work, or an immediate rejection on cancel. It leaves no listener on the signal: a race
 * against one long-lived promise would hold every page until the end of the export.
 */
async function unlessAborted<T>(
  work: Promise<T>,
  signal: AbortSignal,
): Promise<T | typeof CANCELLED> {
  let stop = (): void => undefined;
  const aborted = new Promise<typeof CANCELLED>((resolve) => {
    stop = () => resolve(CANCELLED);
  });
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  try {
    return await Promise.race([aborted, work]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/**
 * Equal values have no order of their own in a database: the id gives them one, so that pages fit together.
 * A server sorts by the ascending columns first (wire format §3): beside a descending one the id descends
 * as well, else it would come before that column and the file would be in another order than the list.
 */
function withTieBreak(sort: PageQuestion['sort'], idField: string): PageQuestion['sort'] {
  if (sort.length === 0 || sort.length >= MOST_SORTS) return sort;
  if (sort.some(({ field }) => field === idField)) return sort;
  const direction = sort.some((entry) => entry.direction === 'desc') ? 'desc' : 'asc';
  return [...sort, { field: idField, direction }];
}
