import type { KeyUnder } from '@shared/i18n/textKey';
import type { ApiFailure } from '@shared/api/failure';
import type { Clock } from '@shared/base/clock';
import { fail, ok, type Result } from '@shared/base/result';
import { findFamily } from '@shared/catalogue';
import type { FieldSpec } from '@shared/catalogue/family';
import type { Language } from '@shared/i18n';
import type { TransferFailure } from '@shared/ipc/parts/transfer';
import type { ImportReport, ImportState } from '@shared/model/transfer';
import type { OutputFilePort } from '../ports/outputFiles';
import { fileName } from './aboutExport';
import type { Translate } from '@shared/model/translate';
import { cellProblemFailure, systemFailure } from './failures';
import { keptWords } from '@shared/catalogue/keptWords';
import { importFields } from './importFields';
import { runImport, type ImportWire } from './importRun';
import type { ImportMeta, ImportStore } from './importStore';
import type { CheckedFile, ReadFile, RowNote, WorkPort } from './protocol';
import type { FieldWords } from './importWords';
import { isLookedUp, lookedUpWords, wordsOfField, type WordSource } from './words';

export interface ImportsDeps {
  readonly clock: Clock;
  readonly store: ImportStore;
  readonly drops: OutputFilePort;
  readonly wire: ImportWire;
  readonly words: WordSource;
  work(): WorkPort;
  readonly translate: Translate;
  readonly language: () => Language;
  /** Server, tenant and user; null while signed out. */
  owner(): string | null;
  isDemo(): boolean;
  readonly failureText: (failure: ApiFailure) => string;
  progress(job: string, rows: number, total: number | null): void;
}

/** Most checked files whose rows are held for a copy; a dialog that was closed leaves its file held. */
const MOST_HELD = 2;

/** A checked file that is held. */
interface OpenImport {
  /** Holds all rows of the file until the first one is sent. */
  readonly work: WorkPort | null;
  readonly secrets: ReadonlyMap<number, Readonly<Record<string, string>>>;
}

type Answer<T> = Promise<Result<T, TransferFailure>>;

const refusal = (
  key: KeyUnder<'transfer.imports'>,
): { readonly ok: false; readonly error: TransferFailure } =>
  fail({ kind: 'transfer', key: `transfer.imports.${key}` });

/** Imports of files: checked first, then sent, and continued where they were interrupted. */
export class Imports {
  private readonly open = new Map<string, OpenImport>();
  /** Running jobs, each with the file that it sends. */
  private readonly running = new Map<string, string>();

  constructor(private readonly deps: ImportsDeps) {}

  /** The dry run: sends no row. Its result is kept under the job until it is forgotten. */
  async check(
    question: {
      readonly job: string;
      readonly family: string;
      readonly name: string;
      readonly bytes: Uint8Array;
    },
    signal: AbortSignal,
  ): Answer<ImportReport> {
    const { deps } = this;
    const family = findFamily(question.family);
    const owner = deps.owner();
    if (owner === null) return fail({ kind: 'signedOut' });
    const fields = family === undefined ? [] : importFields(family);
    if (family === undefined || fields.length === 0) return refusal('notHere');
    await this.forget(question.job);
    const work = deps.work();
    // Reading a large file cannot be interrupted: ending the worker is the only way to stop it.
    const stop = (): void => work.end();
    signal.addEventListener('abort', stop, { once: true });
    try {
      const ask = fields.filter(isLookedUp).map(({ name }) => name);
      const read = await work.ask('read', { bytes: question.bytes, fields, ask });
      const words = await this.words(fields, read, signal);
      if (!words.ok) {
        work.end();
        return words;
      }
      const keep = await deps.store.rowsPath(question.job);
      const checked = await work.ask('check', {
        words: words.value,
        together: family.uniqueTogether ?? [],
        language: deps.language(),
        keep,
      });
      const report = await this.keep(question, owner, read, checked);
      // The session ended meanwhile: the next one must not get this file.
      if (signal.aborted) throw new Error('cancelled');
      this.hold(question.job, { work, secrets: new Map(checked.secrets) });
      return ok(report);
    } catch (error) {
      work.end();
      // A failed removal is repeated at the next start; the error above is the one to report.
      await deps.store.forgetUnbegun(question.job).catch(() => undefined);
      if (signal.aborted) return fail({ kind: 'cancelled' });
      return fail(cellProblemFailure(error) ?? systemFailure(error));
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  /** Sends the good rows that are not settled yet. */
  async run(job: string, signal: AbortSignal): Answer<ImportState> {
    const { deps } = this;
    const meta = await this.own(job);
    if (meta === null) return refusal('gone');
    const family = findFamily(meta.family);
    if (family === undefined) return refusal('notHere');
    if (this.running.has(job)) return refusal('running');
    const held = this.open.get(job);
    if (meta.needsFile && held === undefined) return refusal('needsFile');
    const file = fileOf(meta);
    const begun = await deps.store.begun(meta.owner);
    const isTwin = begun.some((one) => one.job !== job && fileOf(one) === file);
    if (isTwin || [...this.running.values()].includes(file)) return refusal('sameFile');
    this.running.set(job, file);
    if (held !== undefined) {
      held.work?.end();
      this.open.set(job, { ...held, work: null });
    }
    try {
      const why = await runImport({
        job,
        family,
        store: deps.store,
        wire: deps.wire,
        secrets: held?.secrets ?? new Map(),
        signal,
        words: (failure) => deps.failureText(failure),
        keptWords: (of, kept) => keptWords(of, kept, deps.language(), deps.translate),
        progress: (settled) => deps.progress(job, settled, meta.total),
      });
      this.running.delete(job);
      const state = await this.state(meta);
      if (state.state === 'done') this.release(job);
      return ok(why === null ? state : { ...state, why });
    } catch (error) {
      return fail(systemFailure(error));
    } finally {
      this.running.delete(job);
    }
  }

  /**
   * A copy of the file with its problems: after the check all rows, after the run those that were refused.
   */
  async annotated(job: string): Answer<{ readonly path: string }> {
    const { deps } = this;
    const meta = await this.own(job);
    const family = meta === null ? undefined : findFamily(meta.family);
    if (meta === null || family === undefined) return refusal('gone');
    const state = await this.state(meta);
    const held = this.open.get(job);
    const language = deps.language();
    const sheet = family.labels[language];
    const path = await deps.drops.temporary();
    const own = held?.work ?? null;
    const work = own ?? deps.work();
    try {
      const notes: readonly RowNote[] = [
        ...state.failed.map(({ row, text }) => ({ row, column: 0, text })),
        ...state.unsure.map((row) => ({
          row,
          column: 0,
          text: deps.translate('transfer.imports.unsureRow'),
        })),
      ];
      if (notes.length > 0) {
        const { titles } = meta;
        const kept = deps.store.keptPath(job);
        await work.ask('copyKept', { path, language, sheet, kept, titles, notes });
      } else if (own !== null) await work.ask('copyChecked', { path, language, sheet });
      else return refusal('gone');
      const label = `${sheet}-${deps.translate('transfer.copy.name')}`;
      const name = fileName(label, deps.clock.now(), deps.isDemo(), 'xlsx');
      return ok({ path: await deps.drops.keep(path, name) });
    } catch (error) {
      // An open file cannot be removed on every system.
      await work.ask('drop', {}).catch(() => undefined);
      await deps.drops.discard(path);
      return fail(cellProblemFailure(error) ?? systemFailure(error));
    } finally {
      if (own === null) work.end();
    }
  }

  /** Imports of this person that are unfinished, or whose refused rows the person has not dismissed. */
  async pending(): Promise<readonly ImportState[]> {
    const owner = this.deps.owner();
    if (owner === null) return [];
    const metas = await this.deps.store.begun(owner);
    const states = await Promise.all(metas.map((meta) => this.state(meta)));
    const isSettled = ({ state, failed, unsure }: ImportState): boolean =>
      state === 'done' && failed.length + unsure.length === 0;
    // An import whose dialog was closed without an unfinished row needs no message.
    for (const { job } of states.filter(isSettled)) await this.forget(job);
    return states.filter((state) => !isSettled(state));
  }

  async forget(job: string): Promise<void> {
    if (this.running.has(job)) return;
    this.release(job);
    const meta = await this.deps.store.meta(job);
    if (meta !== null && meta.owner !== this.deps.owner()) return;
    await this.deps.store.forget(job);
  }

  /** Another person signs in: files in memory are dropped, begun imports stay on disk for their owner. */
  clear(): void {
    for (const job of [...this.open.keys()]) {
      this.release(job);
      // A leftover is removed at the next start.
      if (!this.running.has(job)) this.deps.store.forgetUnbegun(job).catch(() => undefined);
    }
  }

  /** Holds a checked file; of the files that are never sent the newest stay. */
  private hold(job: string, held: OpenImport): void {
    this.open.set(job, held);
    const idle = [...this.open].filter(([, { work }]) => work !== null).map(([one]) => one);
    for (const old of idle.slice(0, -MOST_HELD)) this.release(old);
  }

  private release(job: string): void {
    this.open.get(job)?.work?.end();
    this.open.delete(job);
  }

  /** The import of a job, if it is this person's. */
  private async own(job: string): Promise<ImportMeta | null> {
    const meta = await this.deps.store.meta(job);
    return meta !== null && meta.owner === this.deps.owner() ? meta : null;
  }

  private async state(meta: ImportMeta): Promise<ImportState> {
    const { job, family, name, at, total, unfit } = meta;
    const log = await this.deps.store.log(job);
    const settled = log.done.size + log.failed.length + log.sent.size;
    const isRunning = this.running.has(job);
    return {
      job,
      family,
      name,
      at,
      total,
      unfit,
      done: log.done.size,
      failed: log.failed,
      otherwise: log.otherwise,
      unsure: isRunning ? [] : [...log.sent],
      state: isRunning ? 'running' : settled >= total ? 'done' : 'stopped',
      needsFile: meta.needsFile && !this.open.has(job),
    };
  }

  private async keep(
    question: { readonly job: string; readonly family: string; readonly name: string },
    owner: string,
    read: ReadFile,
    checked: CheckedFile,
  ): Promise<ImportReport> {
    const { job, family, name } = question;
    const { store, clock } = this.deps;
    const { digest } = read;
    const begun = (await store.begun(owner)).filter((one) => one.family === family);
    const before = begun.findLast((one) => one.digest === digest && !this.running.has(one.job));
    const beforeState = before === undefined ? null : await this.state(before);
    const own = {
      job,
      owner,
      family,
      name,
      digest,
      at: before?.at ?? clock.now(),
      total: checked.good,
      unfit: Math.max(0, read.rows - checked.good),
      titles: [...read.titles],
      needsFile: checked.secrets.length > 0,
    };
    await store.keep({ version: 1, ...own });
    if (before !== undefined) await store.adopt(before.job, job);
    return {
      job,
      name,
      rows: read.rows,
      good: checked.good,
      known: read.known,
      unknown: read.unknown,
      problems: checked.problems,
      problemCount: checked.problemCount,
      titles: read.titles,
      preview: checked.preview,
      before: beforeState === null ? null : { ...beforeState, job },
    };
  }

  private async words(
    fields: readonly FieldSpec[],
    read: ReadFile,
    signal: AbortSignal,
  ): Promise<Result<Readonly<Record<string, FieldWords>>, TransferFailure>> {
    const { words: source, language } = this.deps;
    const found: Record<string, FieldWords> = {};
    for (const field of fields) {
      if (!read.fields.includes(field.name)) continue;
      const asked = read.ask[field.name];
      const answer =
        asked === undefined
          ? await wordsOfField(field, source, language())
          : await lookedUpWords(field, asked, source, () => signal.aborted);
      if (!answer.ok) return answer;
      if (answer.value !== undefined) found[field.name] = answer.value;
    }
    return ok(found);
  }
}

/** Equal for the same file for the same list. */
const fileOf = ({ family, digest }: ImportMeta): string => `${family}:${digest}`;
