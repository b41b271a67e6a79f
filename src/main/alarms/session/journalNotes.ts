import type { Clock } from '@shared/base/clock';
import type { NotePort } from '@main/ports/notes';
import type { DeskChange, SessionPort } from '@main/ports/session';
import type { JournalClient } from '@main/journal/client';
import { deskEntry, noteEntry } from './deskEntry';
import { ownerOf } from './owner';
import { WORKSTATION } from './workstation';

export interface JournalNotesDeps {
  readonly clock: Clock;
  readonly session: Pick<SessionPort, 'profile'>;
  readonly journal: Pick<JournalClient, 'append'>;
  /** Version of the app, for the record of starts and ends. */
  readonly version: string;
}

/** Entries of the journal that are about no alarm. */
export class JournalNotes implements NotePort {
  private endNoted = false;

  constructor(private readonly deps: JournalNotesDeps) {}

  /** Journals something about this workstation that belongs to no tenant. */
  record(event: string, values: Readonly<Record<string, unknown>> = {}): void {
    if (event === 'ended') this.endNoted = true;
    const { clock, journal, version } = this.deps;
    const body = { event, version, ...values };
    void journal.append(noteEntry(WORKSTATION, clock.now(), body));
  }

  /**
   * Journals something of the signed-in tenant, a shift that was handed over say; resolves when it is
   * on disk. Nothing is written while nobody is signed in.
   */
  async recordForTenant(event: string, values: Readonly<Record<string, unknown>>): Promise<void> {
    const { clock, journal, session } = this.deps;
    const profile = session.profile();
    if (profile === null) return;
    await journal.append(noteEntry(ownerOf(profile), clock.now(), { event, ...values }));
  }

  /** Journals who has the desk now, or left it. */
  desk(change: DeskChange): void {
    void this.deps.journal.append(deskEntry(change, this.deps.clock.now()));
  }

  /**
   * An orderly end, once: a start without the end of the one before is a crash, and between the two nobody
   * was told of anything.
   */
  ended(): void {
    if (!this.endNoted) this.record('ended');
  }
}
