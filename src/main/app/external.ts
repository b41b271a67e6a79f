import { fail, ok, type Result } from '@shared/base/result';
import type { ExternalPort } from '../ports/external';

/** So many asked addresses are remembered; older ones must be asked again. */
const REMEMBERED = 50;

/**
 * Lets an outside address through only when a page asked for it before and a person said yes to main:
 * http and https alone, whatever the page sends.
 */
export class ExternalGate {
  private readonly asked = new Set<string>();

  /** @param confirm asks a person, by main: a page could answer its own question. */
  constructor(
    private readonly port: ExternalPort,
    private readonly confirm: (url: string) => Promise<boolean>,
  ) {}

  /** Remembers an address that a page wanted to open; answers whether it may be offered at all. */
  ask(url: string): boolean {
    if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) return false;
    this.asked.delete(url);
    this.asked.add(url);
    const [oldest] = this.asked;
    if (this.asked.size > REMEMBERED && oldest !== undefined) this.asked.delete(oldest);
    return true;
  }

  /** Opens an address that was asked; anything else is refused with the key of a message. */
  async open(url: string): Promise<Result<null, { readonly key: string }>> {
    if (!this.asked.delete(url)) return fail({ key: 'app.external.refused' });
    if (!(await this.confirm(url))) return ok(null);
    try {
      await this.port.open(url);
      return ok(null);
    } catch {
      // The system has no program for it, or would not start one.
      return fail({ key: 'app.external.failed' });
    }
  }
}
