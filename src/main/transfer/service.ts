import type { ApiFailure } from '@shared/api/failure';
import type { Clock } from '@shared/base/clock';
import { fail, ok, type Result } from '@shared/base/result';
import { findFamily } from '@shared/catalogue';
import type { Language } from '@shared/i18n';
import type { TransferFailure } from '@shared/ipc/parts/transfer';
import type {
  ExportReport,
  ImportReport,
  ImportState,
  TransferFormat,
  TransferProgress,
} from '@shared/model/transfer';
import type { DataService, FileQuestion, PageQuestion } from '../records/service';
import type { OutputFilePort } from '../ports/outputFiles';
import { fileName, type ExportOrigin } from './aboutExport';
import type { Translate } from '@shared/model/translate';
import { Exporter, type ExporterDeps, type ExportQuestion } from './exporter';
import { cellProblemFailure, systemFailure } from './failures';
import { importFields } from './importFields';
import { Imports } from './imports';
import type { ImportWire } from './importRun';
import { ImportStore } from './importStore';
import { keepServerFile, type KeptFile } from './serverFile';
import { keepShownSheet, type ShownSheet } from './shownSheet';
import { titleOf } from './exportPlan';
import type { WorkPort } from './protocol';
import type { TableNotes } from './sheet/table';
import type { WordSource } from './words';

/** Shortest interval between progress reports, ms: a window needs no more. */
const PROGRESS_MS = 200;
const TEMPLATE_WIDTH = 20;

export interface TransferDeps {
  readonly clock: Clock;
  readonly drops: OutputFilePort;
  /** Folder of unfinished imports. */
  readonly importDir: string;
  readonly page: ExporterDeps['page'];
  readonly wire: Omit<ImportWire, 'page'>;
  readonly words: WordSource;
  /** A worker for one job. */
  work(): WorkPort;
  readonly translate: Translate;
  language(): Language;
  origin(): ExportOrigin | null;
  /** Server, tenant and user; null while signed out. */
  owner(): string | null;
  isDemo(): boolean;
  progress(progress: TransferProgress): void;
  reveal(path: string): void;
  readonly receive: DataService['receive'];
}

/** Exports of lists to files and imports of files into lists. */
export class TransferService {
  private readonly exporter: Exporter;
  private readonly imports: Imports;
  private readonly store: ImportStore;
  private readonly jobs = new Map<string, AbortController>();
  private readonly written = new Set<string>();
  private readonly reportedAt = new Map<string, number>();

  constructor(private readonly deps: TransferDeps) {
    const progress = (job: string, rows: number, total: number | null): void =>
      this.tell(job, rows, total);
    this.exporter = new Exporter({ ...deps, progress });
    this.store = new ImportStore(deps.importDir);
    const page = (question: PageQuestion) => deps.page(question);
    this.imports = new Imports({
      ...deps,
      store: this.store,
      wire: { ...deps.wire, page },
      failureText: (failure) => this.failureText(failure),
      progress,
    });
  }

  /** Removes leftovers of an earlier run. */
  async start(): Promise<void> {
    await this.deps.drops.clear();
    await this.store.tidy(this.deps.clock.now());
  }

  export(question: ExportQuestion): Promise<Result<ExportReport, TransferFailure>> {
    return this.work(question.job, (signal) => this.exporter.run(question, signal));
  }

  /** A file that the server writes; the progress counts bytes. */
  serverFile(
    question: FileQuestion & { readonly job: string },
  ): Promise<Result<KeptFile, TransferFailure>> {
    const progress = (bytes: number, total: number | null): void =>
      this.tell(question.job, bytes, total);
    return this.work(question.job, (signal) =>
      keepServerFile(question, {
        drops: this.deps.drops,
        language: () => this.deps.language(),
        receive: (asked) => this.deps.receive(asked, signal, progress),
      }),
    );
  }

  /** A sheet as a window shows it. */
  shownSheet(
    question: ShownSheet & { readonly job: string },
  ): Promise<Result<{ readonly path: string; readonly shortened: number }, TransferFailure>> {
    return this.work(question.job, () => keepShownSheet(question, this.deps));
  }

  check(question: {
    readonly job: string;
    readonly family: string;
    readonly name: string;
    readonly bytes: Uint8Array;
  }): Promise<Result<ImportReport, TransferFailure>> {
    return this.work(question.job, (signal) => this.imports.check(question, signal));
  }

  run(job: string): Promise<Result<ImportState, TransferFailure>> {
    return this.work(job, (signal) => this.imports.run(job, signal));
  }

  annotated(job: string): Promise<Result<{ readonly path: string }, TransferFailure>> {
    return this.work(`copy:${job}`, () => this.imports.annotated(job));
  }

  pending(): Promise<readonly ImportState[]> {
    return this.imports.pending();
  }

  async forget(job: string): Promise<null> {
    await this.imports.forget(job);
    return null;
  }

  /** An empty file with the columns that an import accepts; a star marks required ones. */
  async template(
    key: string,
    format: TransferFormat,
  ): Promise<Result<{ readonly path: string }, TransferFailure>> {
    const family = findFamily(key);
    const fields = family === undefined ? [] : importFields(family);
    if (family === undefined || fields.length === 0) {
      return fail({ kind: 'transfer', key: 'transfer.imports.notHere' });
    }
    const { deps } = this;
    const language = deps.language();
    const path = await deps.drops.temporary();
    const work = deps.work();
    const columns = fields.map((field) => ({
      title: `${field.required === undefined ? '' : '*'}${titleOf(field, language)}`,
      type: 'text' as const,
      places: 0,
      width: TEMPLATE_WIDTH,
    }));
    const notes: TableNotes = fields.map((field) => {
      const words = deps.translate(`transfer.kinds.${field.kind}`);
      const needed = field.required === undefined ? '' : deps.translate('transfer.template.needed');
      return [titleOf(field, language), `${words}${needed}`];
    });
    const names = {
      sheet: family.labels[language],
      notes: deps.translate('transfer.template.sheet'),
    };
    try {
      await work.ask('open', { path, shape: { format, columns, names } });
      await work.ask('end', { notes });
      const label = `${family.labels[language]}-${deps.translate('transfer.template.name')}`;
      const name = fileName(label, deps.clock.now(), deps.isDemo(), format);
      return ok(this.remember({ path: await deps.drops.keep(path, name) }));
    } catch (error) {
      // An open file cannot be removed on every system.
      await work.ask('drop', {}).catch(() => undefined);
      await deps.drops.discard(path);
      return fail(cellProblemFailure(error) ?? systemFailure(error));
    } finally {
      work.end();
    }
  }

  cancel(job: string): void {
    this.jobs.get(job)?.abort();
  }

  /** Shows a file that this run wrote; other paths are refused. */
  reveal(path: string): void {
    if (this.written.has(path)) this.deps.reveal(path);
  }

  /** The session ends: all running transfers stop, and their data is dropped. */
  clear(): void {
    for (const job of this.jobs.values()) job.abort();
    this.imports.clear();
  }

  private async work<T>(
    job: string,
    run: (signal: AbortSignal) => Promise<Result<T, TransferFailure>>,
  ): Promise<Result<T, TransferFailure>> {
    if (this.jobs.has(job)) return fail({ kind: 'transfer', key: 'transfer.imports.running' });
    const controller = new AbortController();
    this.jobs.set(job, controller);
    try {
      const result = await run(controller.signal);
      if (result.ok) this.remember(result.value);
      return result;
    } finally {
      this.jobs.delete(job);
      this.reportedAt.delete(job);
    }
  }

  private remember<T>(value: T): T {
    if (typeof value === 'object' && value !== null && 'path' in value) {
      if (typeof value.path === 'string') this.written.add(value.path);
    }
    return value;
  }

  private tell(job: string, rows: number, total: number | null): void {
    const now = this.deps.clock.monotonic();
    if (now - (this.reportedAt.get(job) ?? -Infinity) < PROGRESS_MS && rows !== total) return;
    this.reportedAt.set(job, now);
    this.deps.progress({ job, rows, total });
  }

  /** The server's own message, if there is one. */
  private failureText(failure: ApiFailure): string {
    const { translate } = this.deps;
    if (failure.kind === 'rejected' && failure.sql !== undefined) {
      return translate(`failure.sql.${failure.sql.problem}`, { column: failure.sql.column });
    }
    if (failure.kind === 'rejected' && failure.message !== '') return failure.message;
    if (failure.kind === 'notSent') return translate(`failure.notSent.${failure.reason}`);
    if (failure.kind === 'badRequest') return this.deps.translate('failure.badRequest');
    return this.deps.translate('failure.unknown');
  }
}
