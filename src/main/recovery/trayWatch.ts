/**
 * Checks without a place on screen after which a named icon counts as refused: Explorer itself may be late.
 */
const REFUSED_CHECKS = 4;

export interface TraySight {
  readonly destroyed: boolean;
  /** The system gives the icon a place on the screen, possibly in the overflow. */
  readonly placed: boolean;
}

/** `gone` and `lost`: make the icon again; `refused`: make it again without a name. */
export type TrayStep = 'stays' | 'gone' | 'lost' | 'refused';

/**
 * Judges the icon where the system does not report a restarted tray. On Windows Electron restores the icon
 * after a restart of Explorer, and a new icon loses the place that the user gave it. So the icon is made
 * again only when it is gone, or when Windows never accepted it under its name (tied to another path of the
 * program, for example).
 */
export class TrayWatch {
  private everPlaced = false;
  private placed = false;
  private checks = 0;

  /** @param named the icon has a fixed name, which Windows may refuse. */
  constructor(
    private readonly platform: NodeJS.Platform,
    private readonly named: boolean,
  ) {}

  check({ destroyed, placed }: TraySight): TrayStep {
    if (destroyed) return 'gone';
    const lost = this.placed && !placed;
    this.placed = placed;
    this.everPlaced ||= placed;
    this.checks += 1;
    if (this.platform !== 'win32') return lost ? 'lost' : 'stays';
    const refused = this.named && !this.everPlaced && this.checks >= REFUSED_CHECKS;
    return refused ? 'refused' : 'stays';
  }
}
