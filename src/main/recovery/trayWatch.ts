/** Looks without a place after which a named icon counts as refused: Explorer itself may be late. */
const REFUSED_LOOKS = 4;

/** What one look at the icon found. */
export interface TrayLook {
  readonly destroyed: boolean;
  /** The system gives it a place on the screen, be it in the overflow. */
  readonly placed: boolean;
}

/** What follows: nothing, make it anew, or make it anew without a name. */
export type TrayStep = 'stays' | 'gone' | 'lost' | 'refused';

/**
 * Judges the icon where the system says nothing of a tray that was started again. On Windows Electron
 * puts the icon back by itself when Explorer was started again, and an icon that is made anew loses
 * the place that the user gave it: there it is made anew only when it is gone, or when Windows has
 * never taken it under its name (it was tied to another path of the program, say).
 */
export class TrayWatch {
  private everPlaced = false;
  private placed = false;
  private looks = 0;

  /** @param named the icon has a fixed name, which Windows may refuse. */
  constructor(
    private readonly platform: NodeJS.Platform,
    private readonly named: boolean,
  ) {}

  look({ destroyed, placed }: TrayLook): TrayStep {
    if (destroyed) return 'gone';
    const lost = this.placed && !placed;
    this.placed = placed;
    this.everPlaced ||= placed;
    this.looks += 1;
    if (this.platform !== 'win32') return lost ? 'lost' : 'stays';
    const refused = this.named && !this.everPlaced && this.looks >= REFUSED_LOOKS;
    return refused ? 'refused' : 'stays';
  }
}
