import type { AppNotice } from '@shared/model/notice';

/** Lines that stand in every window until they are dismissed. */
export interface NoticePort {
  /** Adds a line; one of the same id takes the place of the earlier one. */
  add(notice: AppNotice): void;
  /** Adds a line with an id of its own. */
  tell(code: AppNotice['code'], values: AppNotice['values']): void;
  dismiss(id: string): void;
}
