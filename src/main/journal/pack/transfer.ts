import { basename, join } from 'node:path';
import type { TextKey } from '@shared/i18n/textKey';
import type { Clock } from '@shared/base/clock';
import { reasonOf } from '@shared/base/errors';
import { fail, ok, type Result } from '@shared/base/result';
import { displayName } from '@shared/model/person';
import { ANCHOR_FILE } from '../anchors/anchors';
import type { JournalClient } from '../client';
import { noteOf } from '../entry';
import { incomingFolder, noteIncoming } from '../writing/incoming';
import { readableOwners } from '@main/journal/owner';
import type { JournalReader } from '../reading/readerClient';
import { mayAdminister, type AdminProfile } from '../../session/workstationAdmin';

/** What is to be taken in must stand in the present journal first; a disk may need so long for it, ms. */
const SAID_MS = 5_000;

export interface JournalTransferDeps {
  readonly clock: Clock;
  readonly session: AdminProfile;
  readonly journal: Pick<JournalClient, 'append'>;
  readonly reader: Pick<JournalReader, 'pack' | 'unpack'>;
  readonly userDataDir: string;
  /** File of the anchors of the journal that was begun here. */
  readonly anchorFile: string;
  /** Writes an anchor of the present journal. @throws Error when it cannot be written. */
  readonly anchor: (by: string) => Promise<unknown>;
}

type Refused = { readonly key: TextKey };

/**
 * Whole journals, given away and taken in. Both stand in the journal with the person; what is taken in
 * stands in the journal whose place it takes, before it lies where the next start looks for it.
 */
export class JournalTransfer {
  constructor(private readonly deps: JournalTransferDeps) {}

  /** Who asks, as it is journaled; null: nobody is signed in. */
  person(): { readonly by: string; readonly byUserId: string; readonly account: string } | null {
    const profile = this.deps.session.profile();
    if (profile === null) return null;
    const { account, userId } = profile.user;
    return { by: displayName(profile.user), byUserId: userId, account };
  }

  /**
   * Packs the journal into a file. Who is no administrator of the workstation gets it only where all of
   * it may be read by that person.
   * @throws ReaderFailure with why it cannot be packed.
   */
  async pack(file: string): Promise<Result<number, Refused>> {
    const { anchorFile, clock, journal, reader, session } = this.deps;
    const who = this.person();
    const profile = session.profile();
    if (who === null || profile === null) return fail({ key: 'journalFile.failed.signedOut' });
    const owner = { server: profile.serverKey, tenant: profile.user.tenantId };
    const isWhole = mayAdminister(session);
    const owners = isWhole ? null : readableOwners(owner);
    const { entries } = await reader.pack({ file, anchorFile, now: clock.now(), owners });
    const body = { event: 'journalPacked', entries, isWhole, ...who };
    await journal.append(noteOf(clock.now(), body));
    return ok(entries);
  }

  /** Whether who asks may take a journal in. */
  mayUnpack(): Result<null, Refused> {
    const { session } = this.deps;
    if (session.profile() === null) return fail({ key: 'journalFile.failed.signedOut' });
    return mayAdminister(session) ? ok(null) : fail({ key: 'journalFile.failed.notAdmin' });
  }

  /**
   * Takes a pack in, for the next start.
   * @throws ReaderFailure with why it was refused, Error of the disk.
   */
  async unpack(pack: string): Promise<Result<number, Refused>> {
    const may = this.mayUnpack();
    const who = this.person();
    if (!may.ok || who === null)
      return may.ok ? fail({ key: 'journalFile.failed.signedOut' }) : may;
    const file = basename(pack);
    if (!(await this.said({ event: 'journalUnpacking', file, ...who }))) {
      return fail({ key: 'journalFile.failed.unsaid' });
    }
    const { clock, journal, reader, userDataDir } = this.deps;
    const into = incomingFolder(userDataDir);
    const anchorFile = join(into, ANCHOR_FILE);
    try {
      const { entries } = await reader.unpack({ file: pack, into, anchorFile, now: clock.now() });
      noteIncoming(userDataDir, who.by);
      const body = { event: 'journalUnpacked', file, entries, ...who };
      await this.said(body);
      // Whoever looks for the journal that was here finds outside how far it went.
      await this.deps.anchor(who.by).catch(() => undefined);
      return ok(entries);
    } catch (error) {
      const reason = reasonOf(error);
      const body = { event: 'journalUnpackRefused', file, reason, ...who };
      void journal.append(noteOf(clock.now(), body));
      throw error;
    }
  }

  /** Whether an entry is on disk within SAID_MS. */
  private said(body: object): Promise<boolean> {
    const { clock, journal } = this.deps;
    return new Promise((resolve) => {
      const late = clock.after(SAID_MS, 'journal transfer', () => resolve(false));
      void journal.append(noteOf(clock.now(), body)).then(() => {
        late();
        resolve(true);
      });
    });
  }
}
