/** What alarms ask of the windows. */
export interface ConsolePort {
  /** Brings the console to the front, making it when there is none. */
  open(): void;
  /** Brings the console to the front on one alarm. */
  focusAlarm(id: string): void;
  quit(): void;
}
