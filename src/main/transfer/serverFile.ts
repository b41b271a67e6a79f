import { writeFile } from 'node:fs/promises';
import type { ApiFailure } from '@shared/api/failure';
import { fail, ok, type Result } from '@shared/base/result';
import { findFamily } from '@shared/catalogue';
import type { Language } from '@shared/i18n';
import type { TransferFailure } from '@shared/ipc/parts/transfer';
import type { OutputFilePort } from '../ports/outputFiles';
import type { FileQuestion, ReceivedFile } from '../records/service';
import { systemFailure } from './failures';

export interface ServerFileDeps {
  readonly drops: OutputFilePort;
  readonly receive: (question: FileQuestion) => Promise<Result<ReceivedFile, ApiFailure>>;
  readonly language: () => Language;
}

/** A file that the server has written, where it was put, and its size in bytes. */
export interface KeptFile {
  readonly path: string;
  readonly bytes: number;
}

/**
 * Asks the server for a file and puts it into the download folder. A server that answers words instead of a
 * file has refused: its words are shown, and nothing is written.
 */
export async function keepServerFile(
  question: FileQuestion,
  { drops, receive, language }: ServerFileDeps,
): Promise<Result<KeptFile, TransferFailure>> {
  const answer = await receive(question);
  if (!answer.ok) return answer;
  const { files = [], title = '' } = findFamily(question.family)?.screen ?? {};
  const label = files.find(({ key }) => key === question.file)?.label[language()] ?? title;
  return put(answer.value, label, drops);
}

async function put(
  file: ReceivedFile,
  label: string,
  drops: OutputFilePort,
): Promise<Result<KeptFile, TransferFailure>> {
  if (file.bytes.length === 0) return fail({ kind: 'transfer', key: 'transfer.failed.emptyFile' });
  const path = await drops.temporary();
  try {
    await writeFile(path, file.bytes, { mode: 0o600 });
    return ok({ path: await drops.keep(path, nameOf(file, label)), bytes: file.bytes.length });
  } catch (error) {
    await drops.discard(path);
    return fail<TransferFailure>(systemFailure(error));
  }
}

/** Endings by the media type of an answer that names no file. */
const ENDINGS: Readonly<Record<string, string>> = {
  'text/csv': '.csv',
  'application/pdf': '.pdf',
  'application/zip': '.zip',
  'application/vnd.ms-excel': '.xls',
};

/** The server's name for the file, without what no file system takes; the button's words where it gives none. */
export function nameOf({ name, type }: Pick<ReceivedFile, 'name' | 'type'>, label: string): string {
  const safe = [...name]
    .map((char) => (char < ' ' || '<>:"/\\|?*'.includes(char) ? '_' : char))
    .join('')
    .replace(/^[. ]+|[. ]+$/g, '')
    .slice(-120);
  return safe === '' ? `${label}${ENDINGS[type] ?? '.xlsx'}` : safe;
}
