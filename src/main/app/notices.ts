import { Emitter } from '@shared/base/emitter';
import type { AppNotice } from '@shared/model/notice';
import type { NoticePort } from '../ports/notices';

/** What main must tell the user; each stays until dismissed. */
export class Notices implements NoticePort {
  readonly changed = new Emitter<readonly AppNotice[]>();
  private list: readonly AppNotice[] = [];
  private count = 0;

  all(): readonly AppNotice[] {
    return this.list;
  }

  /** Adds a notice; the same one stands only once. */
  add(notice: AppNotice): void {
    this.list = [...this.list.filter((entry) => entry.id !== notice.id), notice];
    this.changed.emit(this.list);
  }

  /** Adds one with an id of its own. */
  tell(code: AppNotice['code'], values: AppNotice['values']): void {
    this.count += 1;
    this.add({ id: `${code}-${this.count}`, code, values });
  }

  /** A page has shown it and a person has read it; what stands for a reason stays. */
  read(id: string): void {
    if (this.list.find((entry) => entry.id === id)?.lasting !== true) this.dismiss(id);
  }

  dismiss(id: string): void {
    if (!this.list.some((entry) => entry.id === id)) return;
    this.list = this.list.filter((entry) => entry.id !== id);
    this.changed.emit(this.list);
  }
}
