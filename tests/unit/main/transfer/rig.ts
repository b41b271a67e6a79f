import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ApiFailure } from '@shared/api/failure';
import type { Page } from '@shared/api/page';
import { fail, ok, type Result } from '@shared/base/result';
import { findFamily } from '@shared/catalogue';
import { readRecord, type RecordView } from '@shared/catalogue/record';
import type { Saved } from '@shared/model/saved';
import type { TransferProgress } from '@shared/model/transfer';
import type { FileQuestion, PageQuestion, ReceivedFile, SaveDraft } from '@main/records/service';
import type { OutputFilePort } from '@main/ports/outputFiles';
import { TransferWork } from '@main/transfer/work';
import type { WorkPort } from '@main/transfer/protocol';
import { TransferService } from '@main/transfer/service';
import { wordsOf } from '@main/transfer/texts';
import type { WordSource } from '@main/transfer/words';
import { FakeClock } from '@tests/support/fakeClock';

type Json = Readonly<Record<string, unknown>>;

export const LOST: ApiFailure = { kind: 'notConnected', reason: 'timeout', detail: '' };

/** A page as a server answers it, parsed as the client parses it. */
export function pageOf(
  family: string,
  records: readonly Json[],
  total: number,
): Result<Page<RecordView>, ApiFailure> {
  const spec = findFamily(family);
  if (spec === undefined) throw new Error(family);
  const views = records.map((record) => readRecord(spec, record));
  return ok({ records: views, total, current: 1, size: records.length });
}

/** Does the work at once, as the worker thread does it beside. */
function workAtHand(): WorkPort {
  const desk = new TransferWork();
  return {
    ask: async (name, args) => desk.handle(name, args),
    end: () => undefined,
  };
}

/** The server kept what was sent. */
export const AS_SENT: Saved = { checked: true, kept: [], record: null };

/** The transfers of one workstation: real files, and a server whose answers a test decides. */
export class TransferRig {
  readonly clock = new FakeClock(Date.UTC(2026, 10, 21, 2, 0, 0));
  readonly dir = mkdtempSync(join(tmpdir(), 'chengjing-transfer-'));
  readonly downloads = join(this.dir, 'downloads');
  readonly half = join(this.dir, 'half');
  readonly progress: TransferProgress[] = [];
  readonly asked: PageQuestion[] = [];
  readonly saved: SaveDraft[] = [];
  readonly shown: string[] = [];
  owner: string | null = 'demo|000000|1';
  page: (question: PageQuestion) => Promise<Result<Page<RecordView>, ApiFailure>> = () =>
    Promise.resolve(fail(LOST));
  save: (draft: SaveDraft) => Result<Saved, ApiFailure> = () => ok(AS_SENT);
  dictionary: WordSource['dictionary'] = async () =>
    ok([
      { key: '1', value: '男' },
      { key: '2', value: '女' },
    ]);
  receive: (question: FileQuestion) => Result<ReceivedFile, ApiFailure> = () => fail(LOST);
  service = this.make();

  /** Starts anew with the same disk, as after a crash. */
  restart(): void {
    this.service = this.make();
  }

  /** Files in the download folder, and what lies half-written. */
  files(): readonly string[] {
    return [...list(this.downloads), ...list(this.half)];
  }

  /** Texts of everything that is kept of imports on disk. */
  keptTexts(): string {
    const folder = join(this.dir, 'imports');
    return list(folder)
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .join('\n');
  }

  remove(): void {
    rmSync(this.dir, { recursive: true, force: true });
  }

  private make(): TransferService {
    return new TransferService({
      clock: this.clock,
      drops: this.drops(),
      importDir: join(this.dir, 'imports'),
      page: (question) => {
        this.asked.push(question);
        return this.page(question);
      },
      wire: {
        save: async (draft) => {
          this.saved.push(draft);
          return this.save(draft);
        },
        addMany: async () => fail({ kind: 'badRequest', detail: 'not here' }),
      },
      words: {
        dictionary: (code) => this.dictionary(code),
        options: async () =>
          ok([
            {
              value: '10',
              label: '城管局',
              children: [
                { value: '11', label: '一中队' },
                { value: '12', label: '二中队' },
              ],
            },
            { value: '20', label: '环卫所', children: [{ value: '21', label: '一中队' }] },
          ]),
        pick: async () => ok({ nodes: [], total: 0 }),
      },
      receive: async (question) => this.receive(question),
      work: workAtHand,
      translate: (key, values) => wordsOf('zh', key, values),
      language: () => 'zh',
      origin: () =>
        this.owner === null
          ? null
          : { user: '管理员 (admin)', tenant: '000000', server: '演示平台', isDemo: true },
      owner: () => this.owner,
      isDemo: () => true,
      progress: (one) => this.progress.push(one),
      reveal: (path) => this.shown.push(path),
    });
  }

  private drops(): OutputFilePort {
    return {
      clear: () => rm(this.half, { recursive: true, force: true }),
      temporary: async () => {
        await mkdir(this.half, { recursive: true });
        return join(this.half, randomUUID());
      },
      keep: async (path, name) => {
        await mkdir(this.downloads, { recursive: true });
        await rename(path, join(this.downloads, name));
        return join(this.downloads, name);
      },
      discard: (path) => rm(path, { force: true }),
    };
  }
}

function list(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    // It is made with the first file.
    return [];
  }
}
