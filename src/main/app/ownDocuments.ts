import { join } from 'node:path';
import type { Clock } from '@shared/base/clock';
import type { AppNotice } from '@shared/model/notice';
import { DOCUMENT_LIMIT, openDocument } from '../adapters/documents';
import type { Logger } from '../ports/log';
import type { DocumentStore } from '../ports/store';
import type { DiskProbe } from '@disk/probe';
import type { DocumentWriter } from '../storage/documentWriter';
import type { Notices } from './notices';

/**
 * Opens a JSON document of this workstation. One that `accepts` refuses is set aside under a dated
 * name, which goes to the log and to the user, and a new one begins.
 */
export type OpenDocument = (
  name: string,
  accepts: (value: unknown) => boolean,
  notice?: AppNotice['code'],
) => DocumentStore;

/**
 * What the workstation notes by itself, at any moment: a disk that hangs must not stop main for it.
 * What a person decides (settings, rules, lock) is written before they are told that it is kept.
 */
const NOTED: ReadonlySet<string> = new Set([
  'state',
  'workspace',
  'wall',
  'sos',
  'boards',
  'test-alarm',
  'handed-desk',
  'self-test',
  'left-tokens',
]);

export interface DocumentsDeps {
  readonly userDataDir: string;
  readonly clock: Clock;
  readonly log: Logger;
  readonly notices: Pick<Notices, 'tell'>;
  readonly writer: DocumentWriter;
  readonly disk: Pick<DiskProbe, 'check'>;
  readonly open?: typeof openDocument;
}

/** Makes the one way in which the parts of the app open their documents. */
export function ownDocuments(deps: DocumentsDeps): OpenDocument {
  const { open = openDocument } = deps;
  return (name, accepts, notice) => {
    const { store, aside } = open(deps.userDataDir, name, deps.clock.now(), accepts);
    if (aside !== null) {
      const { file, why } = aside;
      deps.log.error('a document was set aside', { file, why });
      const code = why === 'tooLarge' ? 'settingsTooLarge' : 'settingsSetAside';
      deps.notices.tell(notice ?? code, { file });
    }
    if (NOTED.has(name)) return behind(name, store, deps);
    return { ...refusing(store, deps.disk), note: noting(name, deps) };
  };
}

/** The same document, which refuses to be written at once while it is known that the disk hangs. */
export function refusing(store: DocumentStore, disk: Pick<DiskProbe, 'check'>): DocumentStore {
  return {
    ...store,
    write: (value) => {
      disk.check();
      store.write(value);
    },
  };
}

/** The same document, written a moment later and read from memory. */
function behind(name: string, store: DocumentStore, deps: DocumentsDeps): DocumentStore {
  const note = noting(name, deps);
  let value = store.read();
  return {
    read: () => value,
    write: (next) => {
      value = next;
      note(next);
    },
  };
}

function noting(name: string, { userDataDir, log, writer }: DocumentsDeps) {
  const path = join(userDataDir, `${name}.json`);
  const failed = (reason: string): void =>
    log.error('a document cannot be written', { name, reason });
  return (value: Readonly<Record<string, unknown>>): void => {
    const text = JSON.stringify(value);
    // It would not be read at the next start.
    if (Buffer.byteLength(text) > DOCUMENT_LIMIT) failed('too large');
    else writer.write(path, text, failed);
  };
}
