import type { JournalHealth } from '@shared/model/alarm';
import type { AppNotice } from '@shared/model/notice';
import type { NoticePort } from '@main/ports/notices';
import type { Logger } from '@main/ports/log';
import { diskReason, reasonText } from '@shared/model/channelReason';
import type { SetAside, Staying } from '@main/journal/writing/settle';
import type { Translate } from '@shared/model/translate';

/** Tells the user what is wrong with journal, toasts and sounds. */
export class HealthNotices {
  private wasFailing = false;
  /** The disk only did not answer for a while: nothing is left to be told when it does. */
  private wasSilent = false;

  constructor(
    private readonly deps: {
      readonly log: Logger;
      readonly translate: Translate;
      readonly notices: Pick<NoticePort, 'add' | 'dismiss'>;
    },
  ) {}

  /** One notice per code and file, however often the trouble comes back. */
  tell(code: AppNotice['code'], values: Readonly<Record<string, string>> = {}): void {
    const id = [code, values['keptAs'] ?? ''].join(':').slice(0, 64);
    this.deps.notices.add({ id, code, values });
  }

  /** A file of the journal was put out of the way, or is gone. */
  setAside({ file, keptAs, reason, rescued = false }: SetAside): void {
    this.deps.log.error('journal segment set aside', { file, keptAs, reason });
    const aside = rescued ? 'journalReplaced' : 'journalSetAside';
    this.tell(keptAs === '' ? 'journalRemoved' : aside, { file, keptAs, reason });
  }

  /** A file of the journal was to be put out of the way or removed, and somebody holds it. */
  staying({ file, what, trouble, reason }: Staying): void {
    this.deps.log.error('journal file stays', { file, what, reason });
    const why = trouble === 'other' ? reason : this.text(diskReason(trouble));
    const code = what === 'aside' ? 'journalDamagedStays' : 'journalMonthStays';
    this.tell(code, { file, keptAs: file, reason: why });
  }

  /** Whether the journal takes writes; told when it begins not to. */
  health(health: JournalHealth): void {
    const failing = health.kind === 'failing';
    if (failing && !this.wasFailing) {
      this.tell('journalFailing', { reason: this.text(health.reason) });
    }
    if (!failing && this.wasSilent) this.deps.notices.dismiss('journalFailing:');
    this.wasSilent =
      failing && health.reason === 'no answer' && (!this.wasFailing || this.wasSilent);
    this.wasFailing = failing;
  }

  private text(reason: string): string {
    return reasonText(this.deps.translate, reason);
  }
}
