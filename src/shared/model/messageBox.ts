/** Variants of the message-record box (spec 1 §2): work-card messages, noise alarms, lampblack alarms. */
export const MESSAGE_TYPES = [1, 2, 3] as const;
export type MessageType = (typeof MESSAGE_TYPES)[number];

/** The countdown is set to 31 and reloads at 30-second steps (spec 1 §4, §9). seconds */
export const MESSAGE_COUNTDOWN_S = 31;

/** State of the icon of the box. */
export interface MessageBoxState {
  /** Null: this tenant and subsystem have no box (spec 1 §2 Top bar). */
  readonly type: MessageType | null;
  /** Null: unknown yet, or the call failed. */
  readonly unread: boolean | null;
  /** Why the last call failed, in the server's words; '' after success. */
  readonly failure: string;
  /** Seconds until the box is read again. */
  readonly countdown: number;
  /** Rises with each poll: an open dialog returns to page 1 and reads again (spec 1 §4). */
  readonly reloads: number;
}

/** Vehicle reminders: 1 insurance, 2 maintenance, 3 annual inspection (spec 1 §2). */
export const REMINDER_CATEGORIES = [1, 2, 3] as const;
export type ReminderCategory = (typeof REMINDER_CATEGORIES)[number];

/** Where each category leads (spec 1 §2 Vehicle reminder targets). */
export const REMINDER_PATHS: Readonly<Record<ReminderCategory, string>> = {
  1: '/system_sanitation/equipmentMg/insurance/index',
  2: '/system_sanitation/equipmentMg/upkeepRecord/index',
  3: '/system_sanitation/equipmentMg/inspectionRecord/index',
};

/** The menu that is loaded before one of these routes opens (spec 1 §2). */
export const REMINDER_MENU_ID = '1725422891593650177';

/** Dialog width by number of categories, rem (spec 1 §2). */
export const REMINDER_WIDTH_REM: Readonly<Record<number, number>> = { 1: 5, 2: 10, 3: 15 };

export interface ReminderItem {
  readonly id: string;
  readonly category: ReminderCategory;
  readonly carNo: string;
  /** The server's text; only its first ten characters are shown. */
  readonly insuranceExpirationTime: string;
}

export interface ReminderState {
  /** True until the user closes the dialog in this session. */
  readonly shown: boolean;
  readonly items: readonly ReminderItem[];
}
