import type { ExternalPort } from '../ports/external';
import type { Logger } from '../ports/log';

/** Longest address that is asked for, characters: the box shows it whole. */
const LONGEST = 2048;

export interface ExternalDeps {
  readonly port: ExternalPort;
  readonly log: Logger;
  /** Asks a person, by main: a page could answer its own question. */
  confirm(url: string): Promise<boolean>;
  /** A locked desk leads nowhere. */
  locked(): boolean;
  /** The system has no program for the address, or would not start one. */
  failed(address: string): void;
}

/**
 * Lets an outside address that a page wants to open through when a person says yes to main: http and
 * https alone. One question at a time: a page that asks without end gets no heap of boxes.
 */
export class ExternalGate {
  private asking = false;

  constructor(private readonly deps: ExternalDeps) {}

  /** Asks for the address and opens it; never rejects. */
  async ask(url: string): Promise<void> {
    const { deps } = this;
    if (this.asking || deps.locked() || !isOffered(url)) {
      deps.log.info('an outside address was not asked for');
      return;
    }
    this.asking = true;
    try {
      // Somebody may have locked the desk while the box stood.
      if ((await deps.confirm(url)) && !deps.locked()) await deps.port.open(url);
    } catch {
      deps.failed(url);
    } finally {
      this.asking = false;
    }
  }
}

function isOffered(url: string): boolean {
  if (url.length > LONGEST || !URL.canParse(url)) return false;
  return /^https?:$/.test(new URL(url).protocol);
}
