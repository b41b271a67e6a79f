import { randomUUID } from 'node:crypto';
import { BoundedMap } from '@shared/base/boundedMap';
import type { Clock } from '@shared/base/clock';
import { captchaCode, captchaPicture } from '../draw/captcha';

/** How long a captcha is good for, ms (wire format §2.2). */
export const CAPTCHA_MS = 30 * 60_000;
/** Unanswered captchas beyond this number are forgotten. */
const KEPT = 1000;

interface Waiting {
  readonly code: string;
  readonly image: string;
  readonly until: number;
}

/** The open captchas. Each is valid once, even when the answer was wrong. */
export class Captchas {
  private readonly waiting = new BoundedMap<string, Waiting>(KEPT);
  private newest: { readonly key: string; readonly code: string } | undefined;

  constructor(private readonly clock: Clock) {}

  /** A new captcha; the image is a data address of a PNG. */
  make(): { readonly key: string; readonly image: string } {
    const key = randomUUID();
    const code = captchaCode();
    const image = `data:image/png;base64,${captchaPicture(code).toString('base64')}`;
    this.waiting.set(key, { code, image, until: this.clock.now() + CAPTCHA_MS });
    this.newest = { key, code };
    return { key, image };
  }

  /** Whether the answer is right, ignoring case. The captcha becomes invalid. */
  use(key: string, code: string): boolean {
    const entry = this.waiting.get(key);
    this.waiting.delete(key);
    if (entry === undefined || entry.until <= this.clock.now()) return false;
    return entry.code.toLowerCase() === code.trim().toLowerCase();
  }

  /** The code on a captcha that is still open; '' for any other image. */
  read(image: string): string {
    return [...this.waiting.values()].find((one) => one.image === image)?.code ?? '';
  }

  /** The newest captcha's key and code, for the control interface. */
  last(): { readonly key: string; readonly code: string } | undefined {
    return this.newest;
  }
}
