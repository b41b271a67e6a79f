import type { Clock } from '@shared/base/clock';
import type { AppNotice } from '@shared/model/notice';
import { openDocument } from '../adapters/documents';
import type { Logger } from '../ports/log';
import type { DocumentStore } from '../ports/store';
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

/** Makes the one way in which the parts of the app open their documents. */
export function ownDocuments(deps: {
  readonly userDataDir: string;
  readonly clock: Clock;
  readonly log: Logger;
  readonly notices: Notices;
}): OpenDocument {
  return (name, accepts, notice = 'settingsSetAside') => {
    const { store, aside } = openDocument(deps.userDataDir, name, deps.clock.now(), accepts);
    if (aside !== null) {
      deps.log.error('a document was set aside', { file: aside.file });
      deps.notices.tell(notice, { file: aside.file });
    }
    return store;
  };
}
