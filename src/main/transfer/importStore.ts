import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import {
  appendFile,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { ImportRefusal } from '@shared/model/transfer';
import type { KeptRow } from './protocol';

/** Data of an import besides its rows. */
const metaSchema = z.object({
  version: z.literal(1),
  job: z.string(),
  /** Server, tenant and user. */
  owner: z.string(),
  family: z.string(),
  name: z.string(),
  at: z.number(),
  total: z.number(),
  /** Rows of the file that the check refused: they are not among those to send. */
  unfit: z.number().default(0),
  titles: z.array(z.string()),
  digest: z.string(),
  needsFile: z.boolean(),
});
export type ImportMeta = z.infer<typeof metaSchema>;

/** Log of rows: sent without an answer, done, refused. */
export interface ImportLog {
  readonly sent: ReadonlySet<number>;
  readonly done: ReadonlySet<number>;
  readonly failed: readonly ImportRefusal[];
  /** Rows that were done, of which the server took something otherwise. */
  readonly otherwise: readonly ImportRefusal[];
}

/** The answer to a row; `notSent`: the row never left. */
export type RowAnswer =
  | { readonly kind: 'notSent' }
  /** Refused, or done with what the server took otherwise; '' without anything. */
  | { readonly kind: 'refused' | 'done'; readonly text: string };

/** An unfinished import is removed after this, ms: its rows may contain personal data. */
const KEPT_MS = 30 * 86_400_000;
const FILE_MODE = 0o600;

const keptRow = z.object({
  row: z.number(),
  values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])),
  cells: z.array(z.string()),
});

/**
 * Imports on disk, so that an interrupted one continues where it stopped: the checked rows, and a log in
 * which each row is noted before it is sent and after its answer. After a crash at most the rows in flight
 * are unsure.
 */
export class ImportStore {
  /** @param dir folder of this program alone */
  constructor(private readonly dir: string) {}

  /** Path for the checked rows of a job; the job's own name is never used as a path. */
  async rowsPath(job: string): Promise<string> {
    await mkdir(this.dir, { recursive: true, mode: 0o700 });
    const path = this.path(job, 'rows');
    await rm(path, { force: true });
    return path;
  }

  keptPath(job: string): string {
    return this.path(job, 'rows');
  }

  async keep(meta: ImportMeta): Promise<void> {
    const path = this.path(meta.job, 'json');
    const beside = `${path}.${randomUUID()}`;
    await writeFile(beside, JSON.stringify(meta), { mode: FILE_MODE });
    await rename(beside, path);
  }

  async meta(job: string): Promise<ImportMeta | null> {
    return this.readMeta(this.path(job, 'json'));
  }

  /** Imports of an owner that have begun sending, oldest first. */
  async begun(owner: string): Promise<readonly ImportMeta[]> {
    const all: ImportMeta[] = [];
    for (const file of await this.files()) {
      if (!file.endsWith('.json')) continue;
      const meta = await this.readMeta(join(this.dir, file));
      if (meta?.owner === owner && (await this.hasLog(meta.job))) all.push(meta);
    }
    return all.sort((a, b) => a.at - b.at);
  }

  /** Notes rows as sent; resolves when the note is on disk. */
  async noteSent(job: string, rows: readonly number[]): Promise<void> {
    const file = await open(this.path(job, 'log'), 'a', FILE_MODE);
    try {
      // A line that a power cut tore must not swallow the next one.
      await file.write(`\n${rows.map((row) => `s ${row}\n`).join('')}`);
      await file.datasync();
    } finally {
      await file.close();
    }
  }

  async noteAnswer(job: string, row: number, answer: RowAnswer): Promise<void> {
    const line =
      answer.kind === 'refused'
        ? `f ${row} ${JSON.stringify(answer.text)}`
        : answer.kind === 'notSent'
          ? `n ${row}`
          : `d ${row}${answer.text === '' ? '' : ` ${JSON.stringify(answer.text)}`}`;
    await appendFile(this.path(job, 'log'), `${line}\n`, { mode: FILE_MODE });
  }

  async log(job: string): Promise<ImportLog> {
    const sent = new Set<number>();
    const done = new Set<number>();
    const failed = new Map<number, string>();
    const otherwise = new Map<number, string>();
    for await (const line of this.lines(this.path(job, 'log'))) {
      const [, what = '', digits = '', text = ''] = /^([sdnf]) (\d+)(?: (.*))?$/s.exec(line) ?? [];
      const row = Number(digits);
      if (what === '') continue;
      sent.delete(row);
      if (what === 's') sent.add(row);
      if (what === 'd') done.add(row);
      if (what === 'd' && text !== '') otherwise.set(row, textIn(text));
      if (what === 'f') failed.set(row, textIn(text));
    }
    const listed = (rows: ReadonlyMap<number, string>): readonly ImportRefusal[] =>
      [...rows].map(([row, text]) => ({ row, text }));
    return { sent, done, failed: listed(failed), otherwise: listed(otherwise) };
  }

  /** The rows to send, in the order of the file. */
  async *rows(job: string): AsyncGenerator<KeptRow> {
    for await (const line of this.lines(this.path(job, 'rows'))) {
      const row = keptRow.safeParse(parsed(line));
      if (row.success) yield row.data;
    }
  }

  /** Continues as another job with the results of the first. */
  async adopt(from: string, to: string): Promise<void> {
    await rename(this.path(from, 'log'), this.path(to, 'log'));
    await this.forget(from);
  }

  async forget(job: string): Promise<void> {
    for (const kind of ['json', 'rows', 'log'] as const) {
      await rm(this.path(job, kind), { force: true });
    }
  }

  /** Forgets an import that has not sent a row yet. */
  async forgetUnbegun(job: string): Promise<void> {
    if (!(await this.hasLog(job))) await this.forget(job);
  }

  /** Removes imports that were only checked or are too old, and files without an import. */
  async tidy(now: number): Promise<void> {
    const keep = new Set<string>();
    const files = await this.files();
    for (const file of files.filter((name) => name.endsWith('.json'))) {
      const meta = await this.readMeta(join(this.dir, file));
      if (meta === null || now - meta.at > KEPT_MS || !(await this.hasLog(meta.job))) continue;
      keep.add(this.stem(meta.job));
    }
    for (const file of files) {
      const [stem = ''] = file.split('.');
      if (!keep.has(stem)) await rm(join(this.dir, file), { force: true });
    }
  }

  /** Lines end at \n only: node:readline ends one at U+2028 and U+2029, too, which texts hold. */
  private async *lines(path: string): AsyncGenerator<string> {
    if (!(await exists(path))) return;
    const input = createReadStream(path, 'utf8');
    let rest = '';
    try {
      for await (const chunk of input) {
        const lines = `${rest}${String(chunk)}`.split('\n');
        rest = lines.pop() ?? '';
        yield* lines;
      }
      if (rest !== '') yield rest;
    } finally {
      input.destroy();
    }
  }

  private async readMeta(path: string): Promise<ImportMeta | null> {
    if (!(await exists(path))) return null;
    const meta = metaSchema.safeParse(parsed(await readFile(path, 'utf8')));
    return meta.success ? meta.data : null;
  }

  private async files(): Promise<readonly string[]> {
    return (await exists(this.dir)) ? readdir(this.dir) : [];
  }

  private hasLog(job: string): Promise<boolean> {
    return exists(this.path(job, 'log'));
  }

  private stem(job: string): string {
    return createHash('sha256').update(job).digest('hex').slice(0, 32);
  }

  private path(job: string, kind: 'json' | 'rows' | 'log'): string {
    return join(this.dir, `${this.stem(job)}.${kind}`);
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A line that a crash cut off.
    return null;
  }
}

function textIn(json: string): string {
  const text = parsed(json);
  return typeof text === 'string' ? text : '';
}
