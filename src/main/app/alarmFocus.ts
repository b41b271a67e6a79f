import type { Signal } from '@shared/base/emitter';

/** What it needs of the console's window. */
interface Shown {
  open(): void;
  readonly pageLost: Signal<void>;
}

/**
 * Shows an alarm in the console. A page that is not drawn yet (the app was started hidden, say, or the page was given
 * up in the tray) hears nothing: the wish waits for it, so that a click on a toast always opens its alarm.
 */
export class AlarmFocus {
  private drawn = false;
  private waiting: string | null = null;

  constructor(
    private readonly console: Shown,
    private readonly send: (id: string) => void,
  ) {
    console.pageLost.on(() => {
      this.drawn = false;
    });
  }

  show(id: string): void {
    this.console.open();
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
