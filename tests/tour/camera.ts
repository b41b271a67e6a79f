import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { LANGUAGES } from '@shared/i18n';
import type { Operator } from '../desktop/operator';
import { resize } from '../desktop/resize';
import { pause } from '../desktop/rig/wait';

/** Where pictures of a window size go. */
export interface Film {
  readonly width: number;
  readonly height: number;
  readonly folder: string;
}

/** A new language or size has reached the page by then, and grids are laid out anew. ms */
const SETTLE_MS = 200;

/** Waits until a page stands still: what slides has arrived, its pictures are loaded. */
export async function calm(page: Page): Promise<void> {
  await pause(SETTLE_MS);
  await page.evaluate(`(async () => {
    const ends = document.getAnimations().filter((one) => one.effect?.getTiming().iterations === 1);
    await Promise.allSettled(ends.map((one) => one.finished));
    await Promise.allSettled([...document.images].map((one) => one.decode()));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  })()`);
}

/** Takes a picture of what the console shows, in every language and size. */
export class Camera {
  #count = 0;

  constructor(
    private readonly operator: Operator,
    private readonly films: readonly Film[],
  ) {
    for (const { folder } of films) mkdirSync(folder, { recursive: true });
  }

  /** Where the pictures of the last size go. */
  get folder(): string {
    return this.films.at(-1)?.folder ?? '';
  }

  /** How many pictures were taken. */
  get count(): number {
    return this.#count;
  }

  /** Writes `<screen>-<language>.png` of every language and size, and ends in Chinese. */
  async take(screen: string): Promise<void> {
    await this.eachLanguage((language) => this.shoot(screen, language));
  }

  /** Does the work in every language, and ends in Chinese. */
  async eachLanguage(work: (language: string) => Promise<void>): Promise<void> {
    for (const language of LANGUAGES) {
      await this.operator.ask('settings.set', { language });
      await work(language);
    }
    await this.operator.ask('settings.set', { language: 'zh' });
  }

  /** Writes the picture of the present language in every size. */
  async shoot(screen: string, language: string, page = this.operator.page): Promise<void> {
    for (const film of this.films) {
      if (page === this.operator.page) await resize(this.operator, film.width, film.height);
      else await page.setViewportSize(film);
      // Nothing is hovered in a picture: the pointer rests on the band at the top.
      await page.mouse.move(film.width - 2, 2);
      await calm(page);
      await page.screenshot({ path: join(film.folder, `${screen}-${language}.png`) });
      this.#count += 1;
    }
  }
}
