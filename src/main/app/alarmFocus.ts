/**
 * Shows an alarm in the console. A page that is not drawn yet (the app was started hidden, say)
 * hears nothing: the wish waits for it, so that a click on a toast always opens its alarm.
 */
export class AlarmFocus {
  private drawn = false;
  private waiting: string | null = null;

  constructor(
    private readonly open: () => void,
    private readonly send: (id: string) => void,
  ) {}

  show(id: string): void {
    this.open();
    if (this.drawn) this.send(id);
    else this.waiting = id;
  }

  /** The console's page has been drawn and listens. */
  pageReady(): void {
    this.drawn = true;
    const id = this.waiting;
    this.waiting = null;
    if (id !== null) this.send(id);
  }
}
