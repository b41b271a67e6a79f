import type { JournalHealth } from '@shared/model/alarm';
import type { AppNotice } from '@shared/model/notice';
import type { Logger } from '@main/ports/log';
import type { SetAside } from '@main/storage/journal/store';

/** Tells the user what is wrong with journal, toasts and sounds. */
export class Troubles {
  private wasFailing = false;

  constructor(
    private readonly deps: {
      readonly log: Logger;
      readonly notices: { add(notice: AppNotice): void };
    },
  ) {}

  /** One notice per code and file, however often the trouble comes back. */
  tell(code: AppNotice['code'], values: Readonly<Record<string, string>> = {}): void {
    const id = [code, values['keptAs'] ?? ''].join(':').slice(0, 64);
    this.deps.notices.add({ id, code, values });
  }

  /** A file of the journal was put out of the way, or is gone. */
  setAside({ file, keptAs, reason }: SetAside): void {
    this.deps.log.error('journal segment set aside', { file, keptAs, reason });
    this.tell(keptAs === '' ? 'journalRemoved' : 'journalSetAside', { file, keptAs, reason });
  }

  /** Whether the journal takes writes; told when it begins not to. */
  health(health: JournalHealth): void {
    const failing = health.kind === 'failing';
    if (failing && !this.wasFailing) this.tell('journalFailing', { reason: health.reason });
    this.wasFailing = failing;
  }
}
