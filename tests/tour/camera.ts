import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
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

/** Dialogs slide in, grids lay out anew and pictures load. ms */
const CALM_MS = 450;

/** Takes a picture of what the console shows, in every language and size. */
export class Camera {
  #count = 0;

  constructor(
    private readonly operator: Operator,
    private readonly films: readonly Film[],
  ) {
    for (const { folder } of films) mkdirSync(folder, { recursive: true });
  }

  /** How many pictures were taken. */
  get count(): number {
    return this.#count;
  }

  /** Writes `<screen>-<language>.png` of every language and size, and ends in Chinese. */
  async take(screen: string): Promise<void> {
    for (const film of this.films) {
      await resize(this.operator, film.width, film.height);
      for (const language of LANGUAGES) {
        await this.speak(language);
        // Nothing is hovered in a picture: the pointer rests on the band at the top.
        await this.operator.page.mouse.move(film.width - 2, 2);
        await pause(CALM_MS);
        const path = join(film.folder, `${screen}-${language}.png`);
        await this.operator.page.screenshot({ path });
        this.#count += 1;
      }
    }
    await this.speak('zh');
  }

  private async speak(language: string): Promise<void> {
    const patch = JSON.stringify({ language });
    await this.operator.page.evaluate(`window.chengjing.request('settings.set', ${patch})`);
  }
}
