import { dirname } from 'node:path';
import type { Clock } from '@shared/base/clock';
import { DisposableStore } from '@shared/base/disposable';
import type { Signal } from '@shared/base/emitter';
import { reasonOf } from '@shared/base/errors';
import type { Settings } from '@shared/model/settings';
import type { Logger } from '../ports/log';
import type { NotePort } from '../ports/notes';
import type { NoticePort } from '../ports/notices';
import type { SecretStore } from '../ports/secrets';
import { anchorCopyIn } from './anchors/anchorCopy';
import { AnchorKeys } from './anchors/anchorKey';
import { anchorFileIn } from './anchors/anchors';
import { JournalCaretaker, type CaretakerDeps } from './caretaker';
import type { JournalClient } from './client';
import { noteOf } from './entry';
import type { JournalOwner } from './owner';
import type { JournalReader } from './reading/readerClient';
import { noteTakenIn, takeIncoming, type TakenIn } from './writing/incoming';

export interface JournalKeepingDeps {
  readonly clock: Clock;
  readonly log: Logger;
  readonly notices: NoticePort;
  readonly notes: Pick<NotePort, 'record'>;
  readonly keychain: SecretStore;
  readonly writer: CaretakerDeps['writer'] & Pick<JournalClient, 'append' | 'proveWith'>;
  readonly reader: CaretakerDeps['reader'] & Pick<JournalReader, 'proveWith'>;
  readonly settings: {
    get(): Pick<Settings, 'anchorFolder' | 'journalMonths' | 'shifts'>;
    readonly changed: Signal<Pick<Settings, 'anchorFolder'>>;
  };
  /** Server minus workstation, ms; null while no answer told it. */
  readonly clockOffset: () => number | null;
  /** Whose alarms are held now; null: nobody's. */
  readonly owner: () => JournalOwner | null;
  readonly userDataDir: string;
}

/** The one line that says that anchors do not reach their folder. */
const COPY_NOTICE = 'anchorFolder';

/**
 * What keeps the journal of this workstation provable: the key of its anchors, the folder that a person
 * chose for copies of them, and a journal that was given to this workstation, which takes the place of
 * the present one while it is made: before anybody opens it.
 */
export class JournalKeeping {
  readonly anchorFile: string;
  private readonly caretaker: JournalCaretaker;
  private readonly keys: AnchorKeys;
  private readonly ends = new DisposableStore();
  private readonly taken: TakenIn | null;
  /** Why the copies are not written, as it was said last; '' while they are. */
  private problem = '';

  constructor(private readonly deps: JournalKeepingDeps) {
    const { clock, clockOffset, keychain, log, owner, reader, settings, writer } = deps;
    this.anchorFile = anchorFileIn(deps.userDataDir);
    this.keys = new AnchorKeys({
      keychain,
      clock,
      log,
      found(key) {
        writer.proveWith(key);
        reader.proveWith(key);
      },
    });
    this.caretaker = new JournalCaretaker({
      clock,
      log,
      writer,
      reader,
      anchorFile: this.anchorFile,
      anchorCopy: () => this.anchorCopy(),
      copied: (copy, reason) => this.copied(copy, reason),
      key: () => this.keys.load(),
      serverNow() {
        const offset = clockOffset();
        return offset === null ? null : clock.now() + offset;
      },
      shifts: () => settings.get().shifts,
      months: () => settings.get().journalMonths,
      owner,
    });
    this.taken = this.takeOver();
  }

  start(): void {
    const { settings } = this.deps;
    void this.keys.load();
    if (this.taken !== null) void this.tellTaken(this.taken);
    this.caretaker.start();
    let folder = settings.get().anchorFolder;
    this.ends.add(
      settings.changed.on(({ anchorFolder }) => {
        if (anchorFolder === folder) return;
        folder = anchorFolder;
        if (folder === '') this.copied('', null);
        else void this.caretaker.copy();
      }),
    );
    void this.caretaker.copy();
  }

  async stop(): Promise<void> {
    this.ends.dispose();
    await this.caretaker.stop();
  }

  /** Where the anchors go as well; null: a person has chosen no folder. */
  anchorCopy(): string | null {
    const { anchorFolder } = this.deps.settings.get();
    return anchorFolder === '' ? null : anchorCopyIn(anchorFolder, this.deps.userDataDir);
  }

  /** Every file of anchors that the journal is held against. */
  anchorFiles(): readonly string[] {
    return [this.anchorFile, this.anchorCopy() ?? []].flat();
  }

  /** Resolves when the key of the anchors is known, or cannot be had now. */
  async keyAsked(): Promise<void> {
    await this.keys.load();
  }

  /**
   * Writes an anchor now.
   * @param by who asked for it
   * @throws Error when it cannot be written, or not to where it goes as well.
   */
  async anchor(by: string): Promise<void> {
    await this.caretaker.anchor(by);
  }

  /** Said once for each reason, and taken back when the folder takes files again. */
  private copied(copy: string, reason: string | null): void {
    const { log, notes, notices } = this.deps;
    const now = reason === null ? '' : `${copy}: ${reason}`;
    if (now === this.problem) return;
    this.problem = now;
    notices.dismiss(COPY_NOTICE);
    if (reason === null) return;
    const folder = dirname(copy);
    log.error('the anchors are not copied', { folder, reason });
    notes.record('anchorNotCopied', { folder, reason });
    notices.add({ id: COPY_NOTICE, code: 'anchorFolderFailed', values: { folder, reason } });
  }

  private takeOver(): TakenIn | null {
    const { clock, log, notices, userDataDir } = this.deps;
    try {
      return takeIncoming(userDataDir, this.anchorFile, clock.now());
    } catch (error) {
      log.error('the journal that was taken in cannot be moved', { error: String(error) });
      notices.tell('journalMoveFailed', { reason: reasonOf(error) });
      return null;
    }
  }

  /** Its own chain says where it comes from, and an anchor outside follows at once. */
  private async tellTaken({ keptAs, by }: TakenIn): Promise<void> {
    const { clock, log, notices, userDataDir, writer } = this.deps;
    notices.tell('journalTaken', { keptAs });
    await writer.append(noteOf(clock.now(), { event: 'journalTaken', keptAs, by }));
    try {
      noteTakenIn(userDataDir);
      await this.caretaker.anchor();
    } catch (error) {
      log.error('the journal that was taken in has no anchor', { reason: reasonOf(error) });
    }
  }
}
